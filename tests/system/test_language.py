"""The language that the device speaks: the locale's, the one asked for, the one set on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware import words
from firmware.command import main
from firmware.command.sim import device as simulated
from hardware.simulated.box import Box
from tests.system.device import BACK, NEXT, OK, device, press, sees

ENGLISH, JAPANESE = "New match", "新しいゲーム"


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    words.use("en")


@pytest.fixture
def japanese_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")


def change(box: Box) -> None:
    """From the main menu into the settings, to the next language, and back."""
    press(box, NEXT, NEXT, NEXT, OK, OK, BACK)


def test_a_language_set_on_the_device_is_spoken_at_once_and_after_the_plug_was_pulled(
    tmp_path: Path,
) -> None:
    with device(tmp_path) as box:
        assert sees(box, ENGLISH)
        change(box)
        assert sees(box, JAPANESE)
        box.kill()
        box.start()
        assert sees(box, JAPANESE)
        change(box)
        box.kill()
        box.start()
        assert sees(box, ENGLISH)


@pytest.mark.usefixtures("japanese_locale")
def test_a_new_device_speaks_the_language_of_the_locale_until_another_is_set(
    tmp_path: Path,
) -> None:
    with device(tmp_path) as box:
        assert sees(box, JAPANESE)
        change(box)
        box.kill()
        box.start()
        assert sees(box, ENGLISH)


def test_a_language_asked_for_on_the_command_line_comes_before_the_one_that_was_set(
    tmp_path: Path,
) -> None:
    with simulated(tmp_path) as box:
        change(box)
    with simulated(tmp_path, language="en") as box:
        assert sees(box, ENGLISH)
    with simulated(tmp_path) as box:
        assert sees(box, JAPANESE)


def test_the_language_is_spoken_even_if_the_disk_does_not_take_it(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file where a folder should be")
    with device(tmp_path / "state") as box:
        change(box)
        assert sees(box, JAPANESE)


@pytest.mark.usefixtures("japanese_locale")
@pytest.mark.parametrize(("told", "seen"), [([], ENGLISH), (["--language", "ja"], JAPANESE)])
def test_a_script_speaks_english_whatever_the_locale_says(
    tmp_path: Path, told: list[str], seen: str
) -> None:
    script = tmp_path / "script.txt"
    script.write_text(f"see {seen!r}\n", encoding="utf-8")
    assert main(["sim", "--script", str(script), *told]) == 0


@pytest.mark.usefixtures("japanese_locale")
def test_the_command_line_speaks_the_language_of_the_locale(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--help"]) == 0
    assert capsys.readouterr().out.startswith("使い方: moonkeeper")
