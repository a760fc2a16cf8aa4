"""Setting a number right that went wrong at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from engine import Counter, Match
from firmware import games, seats
from firmware.canvas import Canvas
from firmware.effects import Correct
from firmware.parts import HEADER, ROW, header, stepper
from firmware.screens.amend import fact_anew
from firmware.screens.choosing import Entry, Listed, stepped
from firmware.screens.screen import Screen, Step, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class Counters(Listed):
    """All the numbers that people may correct, with what they are now, and below them what was
    learned of the components."""

    def title(self) -> str:
        return _("Correct")

    def empty(self) -> str:
        return _("nothing to correct")

    def entries(self, look: Look) -> Sequence[Entry]:
        match = playing(look)
        numbers = [
            Entry(
                f"{games.say(match.game.key, counter.name)}: {value(match, counter, seat)}",
                partial(self._sets, match, counter, seat),
                None if seat is None else seats.symbol(seat, 8),
            )
            for counter, seat in correctable(match)
        ]
        facts = [
            Entry(games.say(match.game.key, fact), partial(self._teaches, match, fact))
            for fact in match.facts
        ]
        return [*numbers, *facts]

    def _sets(self, match: Match, counter: Counter, seat: int | None) -> Step:
        return SetCounter(self, counter, seat, value(match, counter, seat)), ()

    def _teaches(self, match: Match, fact: str) -> Step:
        return fact_anew(self, match, fact), ()


@dataclass(frozen=True, slots=True)
class SetCounter(Screen):
    """One number: PREV and NEXT change it, OK sets it."""

    behind: Screen
    counter: Counter
    seat: int | None
    number: int

    def press(self, control: Control, look: Look) -> Step:
        del look
        if control is Control.BACK:
            return self.behind, ()
        if control is Control.OK:
            return self, (Correct(self.counter.name, self.seat, self.number),)
        number = stepped(control, self.number, self.counter.low, self.counter.high)
        return replace(self, number=number), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        symbol = None if self.seat is None else seats.symbol(self.seat)
        header(canvas, symbol, _("Correct"))
        name = games.say(match.game.key, self.counter.name)
        stepper(canvas, HEADER + ROW, name, self.number, self.counter.low, self.counter.high)


def correctable(match: Match) -> list[tuple[Counter, int | None]]:
    """Each counter that people may correct, once for the table or once a seat."""
    return [
        (counter, seat)
        for counter in match.depth.counters
        if counter.correctable
        for seat in (range(len(match.header.seats)) if counter.a_seat else (None,))
    ]


def value(match: Match, counter: Counter, seat: int | None) -> int:
    """What the counter stands at."""
    now = getattr(match.state, counter.name)
    number: int = now if seat is None else now[seat]
    return number
