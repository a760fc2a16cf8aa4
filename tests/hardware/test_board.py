import tomllib
from pathlib import Path

import pytest

from hardware.board import (
    BOARDS,
    BoardError,
    DisplayWiring,
    SoundWiring,
    load_board,
    parse_board,
)
from hardware.control import Control

GOOD = """
name = "Mine"
[display]
bus = 3
address = 0x3D
upside_down = true
[buttons]
ok = 17
player1 = 4
[sound]
buzzer = 12
kind = "active"
[lights]
player1 = 20
player3 = 21
"""


def test_a_profile_says_what_is_wired_where() -> None:
    board = parse_board(tomllib.loads(GOOD))
    assert board.name == "Mine"
    assert board.display == DisplayWiring("ssd1306", bus=3, address=0x3D, upside_down=True)
    assert board.buttons == {Control.OK: 17, Control.PLAYER1: 4}
    assert board.sound == SoundWiring(12, "active")
    assert board.lights == {0: 20, 2: 21}


def test_sound_and_lights_are_optional_and_a_buzzer_plays_tones_unless_said_otherwise() -> None:
    least = {"name": "Mine", "buttons": {"ok": 17}}
    assert parse_board(least)[3:] == (None, {})
    assert parse_board({**least, "sound": {"buzzer": 12}}).sound == SoundWiring(12, "tones")


def test_a_display_is_an_ssd1306_on_the_usual_bus_unless_said_otherwise() -> None:
    board = parse_board({"name": "Mine", "buttons": {"ok": 17}})
    assert board.display == DisplayWiring("ssd1306", 1, 0x3C, False)


def test_the_profiles_that_come_along_are_good() -> None:
    names = {path.stem for path in BOARDS.glob("*.toml")}
    assert "four-buttons" in names
    for name in names:
        load_board(BOARDS / f"{name}.toml")


def test_four_buttons_use_pins_that_nothing_else_wants() -> None:
    board = load_board(BOARDS / "four-buttons.toml")
    controls = {Control.PREV, Control.NEXT, Control.OK, Control.BACK, Control.ROLL}
    assert set(board.buttons) == controls
    assert set(board.lights) == {0, 1, 2, 3, 4}
    assert board.sound is not None
    i2c, serial, spi = {0, 1, 2, 3}, {14, 15}, {7, 8, 9, 10, 11}
    used = [*board.buttons.values(), *board.lights.values(), board.sound.buzzer]
    assert not set(used) & (i2c | serial | spi)
    # These are pulled down until the program has started, so that no light glows at boot.
    assert min(board.lights.values()) >= 9


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (
            ("name =", "nam ="),
            "the profile has no key 'nam'; it has name, display, buttons, sound, lights",
        ),
        (('name = "Mine"', ""), "name is missing"),
        (('"Mine"', "5"), "name = 5: this must be text"),
        (("bus = 3", "bus = '3'"), "bus = '3': this must be a whole number"),
        (("bus = 3", "bus = true"), "bus = True: this must be a whole number"),
        (("= true", "= 1"), "upside_down = 1: this must be true or false"),
        (("bus = 3", "speed = 3"), "[display] has no key 'speed'"),
        (("bus = 3", "driver = 'x'"), "driver = 'x': it can be ssd1306, ssd1309"),
        (("0x3D", "0x78"), "address = 0x78: I2C addresses are 0x08 to 0x77"),
        (("0x3D", "7"), "address = 0x07: I2C addresses are 0x08 to 0x77"),
        (("ok =", "okay ="), "[buttons] has no key 'okay'; it has prev, next, ok"),
        (("= 17", "= 28"), "ok = 28: BCM pins are 0 to 27"),
        (("= 17", "= -1"), "ok = -1: BCM pins are 0 to 27"),
        (("= 17", "= 3"), "ok = 3: pins 2 and 3 belong to I2C"),
        (("= 17", "= 4"), "ok and player1 are both on pin 4"),
        (("ok = 17\nplayer1 = 4", ""), "[buttons] names no button"),
        (("[buttons]", "[knobs]"), "the profile has no key 'knobs'"),
        (("[display]", "[display"), "Expected ']'"),
        (("= 12", "= 28"), "buzzer = 28: BCM pins are 0 to 27"),
        (("= 12", "= 2"), "buzzer = 2: pins 2 and 3 belong to I2C"),
        (("= 12", "= 17"), "ok and buzzer are both on pin 17"),
        (("= 12", "= '12'"), "buzzer = '12': this must be a whole number"),
        (("buzzer = 12", ""), "buzzer is missing"),
        (("active", "loud"), "kind = 'loud': it can be tones, active"),
        (("kind =", "sort ="), "[sound] has no key 'sort'; it has buzzer, kind"),
        (("[sound]", "[[sound]]"), "this must be a table"),
        (("= 20", "= -1"), "player1 = -1: BCM pins are 0 to 27"),
        (("= 20", "= 3"), "player1 = 3: pins 2 and 3 belong to I2C"),
        (("= 20", "= 4"), "player1 and the light of player1 are both on pin 4"),
        (("= 20", "= 12"), "buzzer and the light of player1 are both on pin 12"),
        (("= 20", "= 21"), "the light of player1 and the light of player3 are both on pin 21"),
        (("player3", "player6"), "[lights] has no key 'player6'; it has player1, player2"),
        (("[lights]", "[[lights]]"), "this must be a table"),
    ],
)
def test_a_bad_profile_is_named_with_what_is_wrong(
    tmp_path: Path, change: tuple[str, str], complaint: str
) -> None:
    profile = tmp_path / "mine.toml"
    profile.write_text(GOOD.replace(*change))
    with pytest.raises(BoardError) as error:
        load_board(profile)
    assert str(error.value).startswith(f"{profile}: ")
    assert complaint in str(error.value)
