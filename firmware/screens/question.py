"""What the screens of all decisions share that have none of their own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine import Choose, Decision, Learn, Match, Pick
from firmware import games, seats
from firmware.canvas import Canvas
from firmware.glyph import GlyphError, glyph
from firmware.parts import header
from firmware.screens.screen import MatchScreen, Step, playing
from firmware.session import Look
from hardware.events import Control

_SEAT: Final = re.compile(r"seat_(\d)")


@dataclass(frozen=True, slots=True)
class Asked(MatchScreen):
    """A decision of `seat` (None: of nobody in particular). Where several seats are asked at once,
    BACK leads to the list of them (`shared`)."""

    seat: int | None = None
    shared: bool = False

    def press(self, control: Control, look: Look) -> Step:
        from firmware.screens.decision import all_asked

        if control is Control.BACK and self.shared:
            return all_asked(playing(look), self.seat), ()
        return super(Asked, self).press(control, look)

    def decision(self, look: Look) -> Decision:
        """What is asked."""
        return playing(look).open[self.seat]

    def entry(self, look: Look, option: str) -> tuple[str, Image.Image | None]:
        """What an option is called in a list, and its picture."""
        return say(look, option), icon(look, option)

    def head(self, canvas: Canvas, look: Look, title: str) -> None:
        """Whose decision it is, and what; a question mark where there is help."""
        symbol = None if self.seat is None else seats.symbol(self.seat)
        header(canvas, symbol, title, help_mark(playing(look), self.decision(look)))


def help_mark(match: Match, decision: Decision) -> str:
    """A question mark where the rule for a decision can be looked up."""
    return "?" if games.help_for(match.game.key, decision.id) else ""


def say(look: Look, name: str) -> str:
    """The word for an id of the game in play."""
    return word(playing(look), name)


def word(match: Match, name: str) -> str:
    """The word for an id of a match's game; `seat_0` is the player of the first seat."""
    a_seat = _SEAT.fullmatch(name)
    if a_seat and int(a_seat[1]) < len(match.header.seats):
        return seats.name(match.header, int(a_seat[1]))
    return games.say(match.game.key, name)


def icon(look: Look, name: str) -> Image.Image | None:
    """The game's small glyph for an id, if it has drawn one; a seat's symbol for a seat."""
    match, a_seat = playing(look), _SEAT.fullmatch(name)
    if a_seat and int(a_seat[1]) < len(match.header.seats):
        return seats.symbol(int(a_seat[1]), 8)
    try:
        return glyph(match.game.key, name, 8)
    except GlyphError:
        return None


def bare(decision: Decision) -> Decision:
    """What is asked when a fact is learned; any other decision as it is."""
    return decision.ask if isinstance(decision, Learn) else decision


def options(decision: Decision) -> tuple[str, ...]:
    """What there is to choose or to pick from."""
    asked = bare(decision)
    assert isinstance(asked, Choose | Pick)
    return asked.options
