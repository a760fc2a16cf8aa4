"""The builder's file: what it settles, and what is said of the mistakes in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware import config, games
from firmware.command import main
from firmware.config import Config, ConfigError, Said
from firmware.meaning import Meaning
from hardware.readers.place import at_path, at_usb

EVERYTHING = """
language = "ja"

[[readers]]
usb = "2e8a:000a"
name = "tray"

[readers.dice.d6.mlem]
faces = "in order"

[readers.dice.d6.shelfie]
faces = {1 = "plant", 2 = "game", 3 = "book", 4 = "trophy", 5 = "cat", 6 = "joker"}

[[readers]]
path = "/dev/serial/by-id/usb-cup"

[readers.dice.white.chess]
die = "king"
faces = {a = "b"}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "config.toml"


def test_without_a_file_everything_has_its_default(file: Path) -> None:
    assert config.read(None) == Config()
    file.write_text("")
    assert config.read(file) == Config() == Config(language=None, readers=(), meanings=())


def test_everything_can_be_settled(file: Path) -> None:
    file.write_text(EVERYTHING)
    items = (
        ("1", "plant"), ("2", "game"), ("3", "book"), ("4", "trophy"), ("5", "cat"), ("6", "joker")
    )  # fmt: skip
    assert config.read(file) == Config(
        "ja",
        (at_usb("2e8a:000a"), at_path("/dev/serial/by-id/usb-cup")),
        (
            Meaning("d6", "mlem", "mlem", (), "tray", in_order=True),
            Meaning("d6", "shelfie", "shelfie", items, "tray"),
            # Of a game in another package nothing is known yet when this is read.
            Meaning("white", "chess", "king", (("a", "b"),)),
        ),
    )


MISTAKES = {
    'langauge = "ja"': "1:1: There is no key 'langauge'. Did you mean 'language'?",
    'language = "xx"': '1:1: \'xx\' does not go here: write "en" / "ja"',
    "readers = 3": "1:1: 3 does not go here: write [[readers]]",
    "readers = [3]": "1:12: 3 does not go here: write [[readers]]",
    '[[readers]]\nusb = "xyz"': "2:1: 'xyz' does not go here: write \"2e8a:000a\"",
    '[[readers]]\npath = "COM3"': "2:1: 'COM3' does not go here: write \"/dev/serial/by-id/...\"",
    "[[readers]]\nname = 3": '2:1: 3 does not go here: write "tray"',
    '[[readers]]\nubs = "2e8a:000a"': "2:1: There is no key 'ubs'. Did you mean 'usb'?",
    '[[readers]]\nusb = "2e8a:000a"\npath = "/dev/x"': "3:1: Keep one of usb and path",
    "[[readers]]\ndice = 3": "2:1: 3 does not go here: write [readers.dice.KIND.GAME]",
    "[[readers]]\n[readers.dice]\nd6 = 3": (
        "3:1: 3 does not go here: write [readers.dice.KIND.GAME]"
    ),
    '[[readers]]\n[readers.dice.d6.mlme]\nfaces = "in order"': (
        "2:1: There is no game 'mlme'. Did you mean 'mlem'?"
    ),
    "[[readers]]\n[readers.dice.d6.mlem]": ("2:1: What are its faces? Add faces = ..."),
    '[[readers]]\n[readers.dice.d6.mlem]\nface = "in order"\nfaces = "in order"': (
        "3:1: There is no key 'face'. Did you mean 'faces'?"
    ),
    '[[readers]]\n[readers.dice.d6.mlem]\ndie = "mlen"\nfaces = "in order"': (
        "3:1: Which die of the game is it? Write die. Did you mean 'mlem'?"
    ),
    '[[readers]]\n[readers.dice.d6.mlem]\nfaces = "in oder"': (
        '3:1: \'in oder\' does not go here: write "in order" / {1 = "1", ...}'
    ),
    '[[readers]]\n[readers.dice.d6.shelfie]\nfaces = {1 = "cats"}': (
        "3:10: There is no face 'cats'. Did you mean 'cat'?"
    ),
    "[[readers]]\n[readers.dice.d6.mlem]\nfaces = {6 = 6}": (
        "3:10: There is no face 6: there are 1, 2, 3, 4, fuel"
    ),
    "language = ja": "1:12: This is no TOML: Invalid value",
}


@pytest.mark.parametrize("text", MISTAKES)
def test_a_mistake_is_told_with_its_place_and_its_cure(file: Path, text: str) -> None:
    file.write_text(text)
    with pytest.raises(ConfigError) as error:
        config.read(file)
    assert str(error.value) == f"{file}:{MISTAKES[text]}"


def test_all_mistakes_are_told_at_once_in_the_order_of_the_file(file: Path) -> None:
    file.write_text('[[readers]]\nubs = 1\nname = 2\n[[readers]]\npath = "x"\n[colour]')
    with pytest.raises(ConfigError) as error:
        config.read(file)
    places = [line.removeprefix(f"{file}:")[:3] for line in str(error.value).splitlines()]
    assert places == ["2:1", "3:1", "5:1", "6:1"]


def test_a_file_that_cannot_be_read_is_told_by_its_name(file: Path) -> None:
    with pytest.raises(ConfigError) as error:
        config.read(file)
    assert str(error.value) == f"{file}: No such file or directory"


def test_the_users_file_comes_before_the_machines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    usual = tmp_path / "home/.config/moonkeeper/config.toml"
    named = tmp_path / "named/moonkeeper/config.toml"
    for path in (usual, named):
        path.parent.mkdir(parents=True)
        path.write_text("")
    assert config.path({"XDG_CONFIG_HOME": str(tmp_path / "named")}) == named
    assert config.path({}) == usual
    assert config.path({"XDG_CONFIG_HOME": ""}) == usual


def test_a_device_does_not_start_with_mistakes(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text("a = 1\nb = 2")
    told = ["run", "--state", str(tmp_path / "state"), "--config", str(file)]
    assert main(told) == 1
    assert [line.count(str(file)) for line in capsys.readouterr().err.splitlines()] == [1, 1]
    assert not (tmp_path / "state").exists()


# --- Names and notes ------------------------------------------------------------------------------

HOWL = """
[names.moonlight]
ability_3 = "Howl"
lone_wolf = " Add a stray "

[notes.moonlight]
ability_3 = "Place a second card"

[names.chess]
king = "Arthur"
"""


@pytest.fixture
def called_as_ever() -> Iterator[None]:
    yield
    games.call((), ())


@pytest.mark.usefixtures("called_as_ever")
def test_things_of_a_game_can_be_given_names_and_notes(file: Path) -> None:
    file.write_text(HOWL)
    settled = config.read(file)
    assert settled.names == (
        Said("moonlight", "ability_3", "Howl"),
        Said("moonlight", "lone_wolf", "Add a stray"),
        Said("chess", "king", "Arthur"),
    )
    games.call(settled.names, settled.notes)
    assert games.say("moonlight", "ability_3") == "Howl"
    assert games.say("moonlight", "ability_4") == "Ability 4"
    assert games.say("mlem", "ability_3") == "ability 3"
    assert games.note("moonlight", "ability_3") == "Place a second card"
    assert games.note("moonlight", "ability_4") is None
    games.call((), ())
    assert games.say("moonlight", "ability_3") == "Ability 3"
    assert games.note("moonlight", "ability_3") is None


def test_names_for_what_there_is_not_are_told_with_what_was_meant(file: Path) -> None:
    file.write_text('[names.moonligt]\n[names.moonlight]\nabilty_3 = "Howl"\nability_4 = 4\n')
    with pytest.raises(ConfigError) as refused:
        config.read(file)
    first, second, third = str(refused.value).splitlines()
    assert "There is no game 'moonligt'. Did you mean 'moonlight'?" in first
    assert "There is nothing called 'abilty_3' in this game" in second
    assert "Did you mean 'ability_" in second
    assert "4 does not go here" in third
