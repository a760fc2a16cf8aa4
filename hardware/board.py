"""A board profile: what is wired where, read from TOML."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from hardware.control import Control

BOARDS = Path(__file__).with_name("boards")
"""The profiles that come with the device, `<name>.toml` each."""

DRIVERS = ("ssd1306", "ssd1309")
HEADER_PINS = range(28)
I2C_ADDRESSES = range(0x08, 0x78)
I2C_PINS = (2, 3)
BUZZERS = ("tones", "active")
SEATS = 5

_KINDS = {str: "text", int: "a whole number", bool: "true or false", dict: "a table"}
_Kind = TypeVar("_Kind")


class BoardError(ValueError):
    """A board profile cannot be used; the message says where and why."""


class DisplayWiring(NamedTuple):
    """Where the OLED is: its controller, I2C bus and address, and how it is mounted."""

    driver: str = "ssd1306"
    bus: int = 1
    address: int = 0x3C
    upside_down: bool = False


class SoundWiring(NamedTuple):
    """The buzzer's BCM pin. `kind`: a passive piezo plays `tones`; an `active` buzzer has one tone
    of its own and is switched on and off."""

    buzzer: int
    kind: str = "tones"


class Board(NamedTuple):
    """What is wired where. `buttons` has the BCM pin of each control; buttons close to ground.
    `lights` has the pin of each seat's LED, the first seat is 0; an LED lights when it is high."""

    name: str
    display: DisplayWiring
    buttons: Mapping[Control, int]
    sound: SoundWiring | None = None
    lights: Mapping[int, int] = MappingProxyType({})


def load_board(path: Path) -> Board:
    """The profile in a file. Raises BoardError, or OSError when it cannot be read."""
    try:
        return parse_board(tomllib.loads(path.read_text(encoding="utf-8")))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, BoardError) as error:
        raise BoardError(f"{path}: {error}") from error


def parse_board(table: Mapping[str, Any]) -> Board:
    """The profile in a TOML document. Raises BoardError."""
    _known(table, Board._fields, "the profile")
    display = _value(table, "display", dict, {})
    _known(display, DisplayWiring._fields, "[display]")
    standard = DisplayWiring()
    owners: dict[int, str] = {}
    return Board(
        name=_value(table, "name", str),
        display=DisplayWiring(
            driver=_one_of(_value(display, "driver", str, standard.driver), DRIVERS, "driver"),
            bus=_value(display, "bus", int, standard.bus),
            address=_address(_value(display, "address", int, standard.address)),
            upside_down=_value(display, "upside_down", bool, standard.upside_down),
        ),
        buttons=_buttons(_value(table, "buttons", dict), owners),
        sound=_sound(_value(table, "sound", dict), owners) if "sound" in table else None,
        lights=_lights(_value(table, "lights", dict, {}), owners),
    )


def _buttons(table: Mapping[str, Any], owners: dict[int, str]) -> Mapping[Control, int]:
    _known(table, tuple(Control), "[buttons]")
    if not table:
        raise BoardError("[buttons] names no button")
    return MappingProxyType({Control(name): _pin(table, name, "", owners) for name in table})


def _sound(table: Mapping[str, Any], owners: dict[int, str]) -> SoundWiring:
    _known(table, SoundWiring._fields, "[sound]")
    kind = _one_of(_value(table, "kind", str, BUZZERS[0]), BUZZERS, "kind")
    return SoundWiring(_pin(table, "buzzer", "", owners), kind)


def _lights(table: Mapping[str, Any], owners: dict[int, str]) -> Mapping[int, int]:
    names = [f"player{number}" for number in range(1, SEATS + 1)]
    _known(table, tuple(names), "[lights]")
    # A button of the same name may exist, so the message tells which one is meant.
    return MappingProxyType(
        {names.index(name): _pin(table, name, "the light of ", owners) for name in table}
    )


def _pin(table: Mapping[str, Any], name: str, what: str, owners: dict[int, str]) -> int:
    """The pin of a part, which has it for itself: `owners` tells whose the others are."""
    pin = _value(table, name, int)
    if pin not in HEADER_PINS:
        raise BoardError(f"{name} = {pin}: BCM pins are 0 to {HEADER_PINS[-1]}")
    if pin in I2C_PINS:
        raise BoardError(f"{name} = {pin}: pins 2 and 3 belong to I2C")
    if pin in owners:
        raise BoardError(f"{owners[pin]} and {what}{name} are both on pin {pin}")
    owners[pin] = what + name
    return pin


def _known(table: Mapping[str, Any], keys: tuple[str, ...], where: str) -> None:
    for key in table:
        if key not in keys:
            raise BoardError(f"{where} has no key {key!r}; it has {', '.join(keys)}")


def _one_of(value: str, allowed: tuple[str, ...], key: str) -> str:
    if value not in allowed:
        raise BoardError(f"{key} = {value!r}: it can be {', '.join(allowed)}")
    return value


def _address(value: int) -> int:
    if value not in I2C_ADDRESSES:
        raise BoardError(f"address = {value:#04x}: I2C addresses are 0x08 to 0x77")
    return value


def _value(
    table: Mapping[str, Any], key: str, kind: type[_Kind], standard: _Kind | None = None
) -> _Kind:
    value = table.get(key, standard)
    if value is None:
        raise BoardError(f"{key} is missing")
    # To Python True is an integer; to whoever wires a board it is none.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BoardError(f"{key} = {value!r}: this must be {_KINDS[kind]}")
    return value
