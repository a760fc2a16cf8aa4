"""The eight cats, a set each, and where they may be."""

from __future__ import annotations

from typing import Final, NamedTuple

SATELLITE: Final = "satellite"
PLUS_MINUS: Final = "plus_minus"
PARACHUTE: Final = "parachute"
MOON_X2: Final = "moon_x2"
PLANET_X2: Final = "planet_x2"
DEEP_X2: Final = "deep_x2"
DIE_THIEF: Final = "die_thief"
DIE_ONE: Final = "die_one"

CATS: Final = (
    SATELLITE,
    PLUS_MINUS,
    PARACHUTE,
    MOON_X2,
    PLANET_X2,
    DEEP_X2,
    DIE_THIEF,
    DIE_ONE,
)


class Passenger(NamedTuple):
    """A cat aboard the rocket, and whose it is."""

    seat: int
    cat: str


class Landed(NamedTuple):
    """A cat on the mat: whose it is, the space whose moon or planet it took (or deep space), and
    the points paid for it at once (none on a planet)."""

    seat: int
    cat: str
    space: int
    points: int
