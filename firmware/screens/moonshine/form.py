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
from firmware.font import SMALL
from firmware.glyph import glyph
from firmware.parts import HEADER, ROW, header, one_of
from firmware.screens.choosing import stepped
from firmware.screens.moonshine.board import Board, form_of, seat_of
from firmware.screens.moonshine.changes import (
    ALL,
    Change,
    Changes,
    allowed,
    bolts,
    gained,
    icons_worn,
    lost,
    moons_from,
)
from firmware.screens.question import help_mark
from firmware.screens.screen import MatchScreen, Screen, Step, moved, playing
from firmware.session import Look
from firmware.words import _, ngettext
from hardware.events import Control

WHAT: Final[tuple[tuple[str, int], ...]] = (
    (TAKE_MOON, 0),
    *[(VALIDATE, points) for points in range(1, MOST_POINTS + 1)],
    (VALIDATE, 0),
    (EXCHANGE, 0),
)
"""PREV and NEXT go through these: which action, and of a validated client its points."""

_LEFT: Final = 1
_COLOURS: Final = 2
"""The fields behind the first: the moons that are left, and the colours."""


@dataclass(frozen=True, slots=True)
class Form(MatchScreen):
    """PREV and NEXT change the field under the bar, OK goes on to the next one and behind the last
    tells it all; OK held tells what else changed. BACK goes a field back, then to the board.

    `what`: a place in WHAT; `moons`: how many more or fewer are left than the action makes;
    `spread`: a place among the ways in which the clients can have their colours.
    """

    seat: int
    what: int = 0
    moons: int = 0
    changes: Changes = ()
    spread: int = 0
    field: int = 0

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        other = seat_of(control, match)
        if other is not None:
            return (self, ()) if other == self.seat else form_of(look, other)
        match control:
            case Control.OK if self.field < _LEFT or (
                self.field == _LEFT and self._spreads(match.state)
            ):
                return replace(self, field=self.field + 1), ()
            case Control.OK:
                answers = tuple((self.seat, value) for value in self._told(match.state))
                return self, (Answers(answers),)
            case Control.BACK if self.field:
                return replace(self, field=self.field - 1), ()
            case Control.BACK:
                return Board(self.seat), ()
            case Control.PREV | Control.NEXT:
                return self._moved(control, match.state), ()
        return self, ()

    def hold(self, control: Control, look: Look) -> Step:
        if control is Control.OK:
            return Change(self, self.seat, self._kinds(), self.changes), ()
        return super(Form, self).hold(control, look)

    def changed(self, seat: int, changes: Changes) -> Screen:
        """The form with other changes."""
        del seat
        return replace(self, changes=changes)

    def _kinds(self) -> tuple[str, ...]:
        """A client gives `majority` once it is validated; no column does."""
        action, _points = WHAT[self.what]
        return tuple(kind for kind in ALL if kind != MAJORITY or action == VALIDATE)

    def _moved(self, control: Control, pad: Pad) -> Form:
        if self.field == _LEFT:
            made = self._made(pad)
            moons = stepped(control, made + self.moons, 0, MOST_MOONS) - made
            return replace(self, moons=moons)
        if self.field == _COLOURS:
            spreads = self._spreads(pad)
            return replace(self, spread=moved(control, self.spread, len(spreads)))
        after = replace(self, what=moved(control, self.what, len(WHAT)), moons=0, spread=0)
        return replace(after, changes=allowed(self.changes, after._kinds()))

    def _made(self, pad: Pad) -> int:
        """The moons on the player's cards after the action and its bolts."""
        taken = WHAT[self.what][0] == TAKE_MOON
        return min(pad.moons[self.seat] + taken + moons_from(self.changes), MOST_MOONS)

    def _spreads(self, pad: Pad) -> tuple[tuple[int, ...], ...]:
        """The ways in which the validated clients can have their colours, where that counts and is
        not told yet."""
        validated = WHAT[self.what][0] == VALIDATE
        clients = min(pad.clients[self.seat] + validated, MOST_CLIENTS)
        told = pad.colours[self.seat]
        majority = icons_worn(pad, self.seat, self.changes)[MAJORITY]
        if not majority or not clients or sum(told) == clients:
            return ()
        return spreads_from(told, clients)

    def _told(self, pad: Pad) -> Iterator[object]:
        """All that the rules ask of an action, in their order."""
        action, points = WHAT[self.what]
        yield action
        if action == VALIDATE:
            yield points
        yield bolts(self.changes)
        yield gained(self.changes)
        worn = icons_worn(pad, self.seat, self.changes)
        if any(worn[icon] for icon in SWITCHED):
            yield lost(self.changes)
        spreads = self._spreads(pad)
        if spreads:
            yield "+".join(map(str, spreads[self.spread]))
        yield self._made(pad) + self.moons

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
        key, (action, points) = match.game.key, WHAT[self.what]
        help_ = help_mark(match, self.decision(look))
        title = seats.name(match.header, self.seat)
        header(canvas, seats.symbol(self.seat), title, help_)
        if action == VALIDATE:
            value = ngettext("{n} point", "{n} points", points)
            one_of(canvas, HEADER, _("Validated"), value, self.field == 0)
        else:
            one_of(canvas, HEADER, "", games.say(key, action), self.field == 0)
        left = self._made(pad) + self.moons
        one_of(
            canvas,
            HEADER + ROW,
            games.say(key, "moons_left"),
            str(left),
            self.field == _LEFT,
            less=left > 0,
            more=left < MOST_MOONS,
        )
        spreads = self._spreads(pad)
        if spreads:
            value = "+".join(map(str, spreads[self.spread]))
            one_of(canvas, HEADER + 2 * ROW, _("Colours"), value, self.field == _COLOURS)
        self._foot(canvas)

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
