"""Setting a number right that went wrong at the table."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine import Counter, Match
from firmware import games, seats
from firmware.canvas import Canvas
from firmware.effects import Correct
from firmware.parts import HEADER, ROW, header, menu, stepper
from firmware.screens.amend import fact_anew
from firmware.screens.screen import Screen, Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class Counters(Screen):
    """All the numbers that people may correct, with what they are now, and below them what was
    learned of the components."""

    behind: Screen
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        counters, facts = correctable(match), list(match.facts)
        if control is Control.BACK or (not counters and not facts):
            return self.behind, ()
        if control is not Control.OK:
            length = len(counters) + len(facts)
            return replace(self, cursor=moved(control, self.cursor, length)), ()
        if self.cursor < len(counters):
            counter, seat = counters[self.cursor]
            return SetCounter(self, counter, seat, value(match, counter, seat)), ()
        return fact_anew(self, match, facts[self.cursor - len(counters)]), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        header(canvas, None, _("Correct"))
        counters = correctable(match)
        items = [
            f"{games.say(match.game.key, counter.name)}: {value(match, counter, seat)}"
            for counter, seat in counters
        ]
        items += [games.say(match.game.key, fact) for fact in match.facts]
        icons = [None if seat is None else seats.symbol(seat, 8) for _counter, seat in counters]
        icons += [None] * len(match.facts)
        menu(canvas, items or [_("nothing to correct")], self.cursor, HEADER, icons)


@dataclass(frozen=True, slots=True)
class SetCounter(Screen):
    """One number: PREV and NEXT change it, OK sets it."""

    behind: Screen
    counter: Counter
    seat: int | None
    number: int

    def press(self, control: Control, look: Look) -> Step:
        del look
        match control:
            case Control.BACK:
                return self.behind, ()
            case Control.OK:
                return self, (Correct(self.counter.name, self.seat, self.number),)
            case Control.NEXT:
                return replace(self, number=min(self.number + 1, self.counter.high)), ()
            case Control.PREV:
                return replace(self, number=max(self.number - 1, self.counter.low)), ()
        return self, ()

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
