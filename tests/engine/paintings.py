"""Matches with something in them to amend."""

from __future__ import annotations

from functools import partial

from engine import Choose, Count, Counter, Dialogue, Match
from tests.engine.toys import THROWS, Said, match_of, toy


def paint(state: Said) -> Dialogue[str]:
    """Ann names a colour and how much of it; three times. Of red there are only 3 pots."""
    for _ in range(3):
        colour = yield lambda: Choose(0, "colour", ("red", "blue", "end"))
        if colour == "end":
            return "end"
        many = yield partial(how_many, colour)
        state.said.append((colour, many))
        state.points[0] += many
    return "painted"


def how_many(colour: str) -> Count:
    return Count(0, "many", 0, 3 if colour == "red" else 9)


PAINT = toy("paint", paint, counters=(Counter("points", 0, 99, a_seat=True, correctable=True),))


def painted() -> Match:
    """Blue 5, red 2, blue 1."""
    match = match_of(PAINT)
    for value in ("blue", 5, "red", 2, "blue", 1):
        match.answer(0, value)
    return match


def thrown(by: str) -> Match:
    """Ann has thrown 3, 5 and heads and kept the 5; she has thrown 1 and tails and drawn the ace,
    both with the device."""
    match = match_of(THROWS)
    match.answer(0, ("3", "5", "heads"), by=by)
    match.answer(0, ("5",))
    match.answer(0, ("1", "tails"), by="device")
    match.answer(0, ("ace",), by="device")
    return match
