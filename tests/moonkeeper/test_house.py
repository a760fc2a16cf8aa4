"""The program notices when one of its packages is somebody else's."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from moonkeeper import house

ROOT = Path(house.__file__).parents[1]


def import_moonkeeper_after(folder: Path) -> subprocess.CompletedProcess[str]:
    """Import moonkeeper with `folder` first on the path."""
    path = os.pathsep.join([str(folder), str(ROOT)])
    return subprocess.run(
        [sys.executable, "-c", "import moonkeeper"],
        env={**os.environ, "PYTHONPATH": path},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_house_is_in_order_here() -> None:
    house.check()


def test_a_folder_of_nothing_in_particular_on_the_path_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "engines").mkdir()
    assert import_moonkeeper_after(tmp_path).returncode == 0


@pytest.mark.parametrize("name", ["engine", "hardware", "firmware"])
def test_a_stranger_s_package_is_named_with_its_place(name: str, tmp_path: Path) -> None:
    stranger = tmp_path / name
    stranger.mkdir()
    (stranger / "__init__.py").touch()

    message = import_moonkeeper_after(tmp_path).stderr

    assert f"  {name}: {stranger}\n" in message
    assert f"Moonkeeper lies in {ROOT}" in message
    others = {"engine", "hardware", "firmware"} - {name}
    assert not any(f"  {other}: " in message for other in others)


def test_a_stranger_s_single_file_is_noticed_too(tmp_path: Path) -> None:
    (tmp_path / "engine.py").touch()
    assert f"  engine: {tmp_path / 'engine.py'}\n" in import_moonkeeper_after(tmp_path).stderr


def test_a_package_that_is_missing_is_called_missing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    with pytest.raises(house.BrokenHouse, match="  hardware: not found\n"):
        house.check()
