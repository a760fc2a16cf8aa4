"""The service file, judged by systemd itself where it is installed."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

UNIT = Path(__file__).parents[2] / "systemd" / "moonkeeper.service"
PROGRAM = "/opt/moonkeeper/bin/moonkeeper"

pytestmark = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd")


@pytest.fixture
def unit(tmp_path: Path) -> Path:
    """The service file, with a program that exists on this machine."""
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text().replace(PROGRAM, sys.executable))
    return copy


def analyse(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", *arguments], capture_output=True, text=True, check=False
    )


def test_systemd_understands_every_line(unit: Path) -> None:
    result = analyse("verify", "--recursive-errors=one", unit)
    assert (result.returncode, result.stderr) == (0, "")


def test_a_line_that_systemd_does_not_know_would_be_noticed(unit: Path) -> None:
    unit.write_text(unit.read_text().replace("RestartSec=", "RestartSecs="))
    assert analyse("verify", "--recursive-errors=one", unit).returncode != 0


def test_little_is_left_open(unit: Path) -> None:
    # Exposure goes from 0.0 to 10.0; the option takes ten times that.
    result = analyse("security", "--offline=true", "--threshold=20", unit)
    assert result.returncode == 0, result.stdout
