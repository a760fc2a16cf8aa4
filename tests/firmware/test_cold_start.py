"""What is imported how early: the first picture and the first menu wait for nothing they can spare.

How long they take is measured by `moonkeeper bench cold_start`.
"""

import subprocess
import sys

import pytest


def imported_by(module: str) -> set[str]:
    script = f"import sys, {module}; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


@pytest.mark.parametrize(
    ("module", "too_early"),
    [
        ("firmware.start", {"asyncio", "dataclasses", "engine", "gpiozero", "sqlite3"}),
        (
            "firmware.daemon",
            {
                "gpiozero",
                "importlib.metadata",
                "engine.games.shelfie",
                "firmware.screens.decision",
                "firmware.screens.setup",
            },
        ),
    ],
    ids=["first picture", "first menu"],
)
def test_nothing_is_imported_before_it_is_needed(module: str, too_early: set[str]) -> None:
    assert imported_by(module) & too_early == set()
