"""What an author imports."""

import subprocess
import sys

import pytest

import engine
import moonkeeper


@pytest.mark.parametrize("name", moonkeeper.__all__)
def test_every_name_of_the_interface_is_the_engine_s_own(name: str) -> None:
    assert getattr(moonkeeper, name) is getattr(engine, name)


def test_what_a_game_is_written_with_is_there() -> None:
    decisions = {"Roll", "Draw", "Choose", "Pick", "Count", "Table", "Learn"}
    needed = decisions | {
        "Game",
        "Depth",
        "Match",
        "Scorepad",
        "End",
        "together",
        "Debts",
        "Refused",
    }
    assert needed <= set(moonkeeper.__all__)


@pytest.mark.parametrize("name", ["Rol", "act_to_json"])
def test_a_name_that_is_not_part_of_it_cannot_be_had(name: str) -> None:
    with pytest.raises(AttributeError, match=f"'moonkeeper' has no attribute '{name}'"):
        getattr(moonkeeper, name)


def test_importing_it_does_not_yet_import_the_rules() -> None:
    script = "import sys, moonkeeper; print('engine' in sys.modules)"
    said = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert said.stdout == "False\n"
