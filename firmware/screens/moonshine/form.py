"""A player's action on one screen: what was done, the moons that are left, the colours where they
are asked; what else changed a long press away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from engine import Answered, Decision, Match
from engine.games.moonshine.action import EXCHANGE, TAKE_MOON
from engine.games.moonshine.cards import MAJORITY, MOST_POINTS, RAID
from engine.games.moonshine.pad import MOST_CLIENTS, MOST_MOONS, SWITCHED, Pad, spreads_from
from engine.games.moonshine.scorepad import VALIDATE
from firmware import games, seats
from firmware.canvas import Canvas
from firmware.effects import Answers
from firmware.font import BODY, SMALL
from firmware.glyph import glyph
from firmware.parts import HEADER, ROW, header, one_of
from firmware.screens.moonshine.board import Board, form_of
from firmware.screens.moonshine.changes import (
    ALL,
    Change,
    Changes,
    bolts,
    gained,
    icons_worn,
    lost,
    moons_from,
)
from firmware.screens.moonshine.keys import seat_of
from firmware.screens.question import help_mark
from firmware.screens.screen import MatchScreen, Screen, Step, moved, playing
from firmware.session import Look
from firmware.words import _, ngettext
from hardware.events import Control

_WORDS: Final = 16
_BUTTONS: Final = ((VALIDATE, "right"), (EXCHANGE, "left"))
"""The actions that have a button, by the glyph of its arrow; OK takes a moon."""


@dataclass(frozen=True, slots=True)
class Form(MatchScreen):
    """Each action has a button: OK takes a moon, and that is all; NEXT validates a client, PREV
    exchanges one, and from there NEXT validates one without points. Then NEXT goes on to the next
    number of points, PREV takes a moon off those that are left, and OK tells it all. OK held tells
    what else changed. BACK begins again, then leads to the board.

    `action`: what was chosen, if it is not to take a moon; `paid`: how many fewer moons are left
    than the action makes; `spread`: a place among the ways in which the clients can have their
    colours, None until they are asked.
    """

    seat: int
    action: str = TAKE_MOON
    points: int = 1
    paid: int = 0
    changes: Changes = ()
    spread: int | None = None

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        pad: Pad = match.state
        other = seat_of(control, match)
        if other is not None:
            return (self, ()) if other == self.seat else form_of(look, other)
        match control:
            case Control.OK if self._spreads(pad) and self.spread is None:
                return replace(self, spread=0), ()
            case Control.OK:
                return self, (Answers(tuple((self.seat, value) for value in self._told(pad))),)
            case Control.BACK if self.spread is not None:
                return replace(self, spread=None), ()
            case Control.BACK:
                again = Form(self.seat)
                return (Board(self.seat) if self == again else again), ()
            case Control.PREV | Control.NEXT:
                return self._moved(control, pad), ()
        return self, ()

    def hold(self, control: Control, look: Look) -> Step:
        if control is Control.OK:
            return Change(self, self.seat, ALL, self.changes), ()
        return super(Form, self).hold(control, look)

    def changed(self, seat: int, changes: Changes) -> Screen:
        """The form with other changes. A client gives `majority` once it is validated; no column
        does."""
        del seat
        validated = bool(dict(changes).get(MAJORITY))
        return replace(self, changes=changes, action=VALIDATE if validated else self.action)

    def _moved(self, control: Control, pad: Pad) -> Form:
        forth = control is Control.NEXT
        if self.spread is not None:
            return replace(self, spread=moved(control, self.spread, len(self._spreads(pad))))
        if self.action == TAKE_MOON:
            return replace(self, action=VALIDATE if forth else EXCHANGE)
        if forth and self.action == VALIDATE:
            return replace(self, points=(self.points + 1) % (MOST_POINTS + 1))
        if forth:
            return replace(self, action=VALIDATE, points=0)
        return replace(self, paid=(self.paid + 1) % (self._made(pad) + 1))

    def _made(self, pad: Pad) -> int:
        """The moons on the player's cards after the action and its bolts, before any are paid."""
        taken = self.action == TAKE_MOON
        moons = pad.moons[self.seat] + taken + moons_from(self.changes)
        return max(0, min(moons, MOST_MOONS))

    def _left(self, pad: Pad) -> int:
        return max(0, self._made(pad) - self.paid)

    def _spreads(self, pad: Pad) -> tuple[tuple[int, ...], ...]:
        """The ways in which the validated clients can have their colours, where that counts and is
        not told yet."""
        validated = self.action == VALIDATE
        clients = min(pad.clients[self.seat] + validated, MOST_CLIENTS)
        told = pad.colours[self.seat]
        majority = icons_worn(pad, self.seat, self.changes)[MAJORITY]
        if not majority or not clients or sum(told) == clients:
            return ()
        return spreads_from(told, clients)

    def _told(self, pad: Pad) -> Iterator[object]:
        """All that the rules ask of an action, in their order."""
        yield self.action
        if self.action == VALIDATE:
            yield self.points
        yield bolts(self.changes)
        yield gained(self.changes)
        worn = icons_worn(pad, self.seat, self.changes)
        if any(worn[icon] for icon in SWITCHED):
            yield lost(self.changes)
        spreads = self._spreads(pad)
        if spreads:
            yield "+".join(map(str, spreads[self.spread or 0]))
        yield self._left(pad)

    def decision(self, look: Look) -> Decision:
        return playing(look).open[self.seat]

    def came(self, look: Look, behind: Screen) -> Screen | str | None:
        """Who loses a moon to a raid: the player now, who has put it off, and by a bolt taken now
        all who are done."""
        del behind
        match = playing(look)
        pad: Pad = match.state
        if self.seat in match.open:
            return form_of(look, self.seat)[0]
        if dict(self.changes).get(RAID):
            return raid(match, self.seat)
        told: Any = next(
            entry.value
            for entry in reversed(match.journal.log)
            if isinstance(entry, Answered) and entry.id == "moons_left"
        )
        gone: int = told - pad.moons[self.seat]
        if gone > 0:
            return ngettext("Raided: {n} moon less", "Raided: {n} moons less", gone)
        return None

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        pad: Pad = match.state
        key = match.game.key
        help_ = help_mark(match, self.decision(look))
        header(canvas, seats.symbol(self.seat), seats.name(match.header, self.seat), help_)
        self._foot(canvas)
        if self.action == TAKE_MOON and self.spread is None:
            canvas.text(0, HEADER + ROW, "OK", BODY)
            canvas.text(_WORDS, HEADER + ROW, games.say(key, TAKE_MOON), BODY)
            for (action, arrow), y in zip(_BUTTONS, (HEADER, HEADER + 2 * ROW), strict=True):
                canvas.glyph(3, y + 3, glyph("ui", arrow, 7))
                canvas.text(_WORDS, y, games.say(key, action), BODY)
            canvas.invert(0, HEADER + ROW, canvas.width, ROW)
            return
        asked, moons = self.spread is None, str(self._left(pad))
        if self.action == VALIDATE:
            value = ngettext("{n} point", "{n} points", self.points)
            one_of(canvas, HEADER, _("Validated"), value, asked, less=False)
        else:
            one_of(canvas, HEADER, "", games.say(key, self.action), asked, less=False)
        left = games.say(key, "moons_left")
        one_of(canvas, HEADER + ROW, left, moons, asked, self._made(pad) > 0, more=False)
        spreads = self._spreads(pad)
        if spreads:
            value = "+".join(map(str, spreads[self.spread or 0]))
            one_of(canvas, HEADER + 2 * ROW, _("Colours"), value, not asked)

    def _foot(self, canvas: Canvas) -> None:
        """What else changed, or how to tell it."""
        y = canvas.height - 9
        if not self.changes:
            canvas.text(0, y + 1, _("Hold OK: icons, bolts"), SMALL)
            return
        x = 0
        for name, many in self.changes:
            canvas.glyph(x, y, glyph("moonshine", name, 8))
            number = f"{many:+}".replace("-", "−")
            x = canvas.text(x + 9, y + 1, number, SMALL) + 3


def raid(match: Match, raider: int) -> str:
    """Who has lost a moon to a raid, and who will."""
    pad: Pad = match.state
    others = [seat for seat in sorted(pad.here) if seat != raider]
    acting = [s for s in others if s in match.open and match.open[s].id != "raided"]
    done = [seat for seat in others if seat not in acting]
    if not done:
        return _("Raid! A moon less for the others, later")
    names = ", ".join(seats.name(match.header, seat) for seat in done)
    return _("Raid! {names}: 1 moon less", names=names)
