"""What an action changes beside points: bolts, and icons switched on or off. It is told on a screen
of its own, which most actions never open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from engine import Match
from engine.games.moonshine.cards import INSTANTS, MAJORITY, RAID, TWO_MOONS
from engine.games.moonshine.pad import KEPT, SWITCHED, Pad
from firmware import games, seats
from firmware.canvas import Canvas
from firmware.font import BODY, SMALL
from firmware.glyph import glyph
from firmware.parts import HEADER, header
from firmware.screens.question import help_mark
from firmware.screens.screen import MatchScreen, Screen, Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

Changes = tuple[tuple[str, int], ...]
"""How many more there are of an icon, or fewer; how many bolts of a kind. What is not in it is as
before."""

TWICE: Final = 2
"""As many of a kind as one action brings at most."""

_PITCH: Final = 21
_GLYPH: Final = 16


def bolts(changes: Changes) -> tuple[str, ...]:
    """The bolts, as the rules ask for them."""
    return _repeated(INSTANTS, dict(changes), 1)


def gained(changes: Changes) -> tuple[str, ...]:
    """The icons switched on, as the rules ask for them."""
    return _repeated(KEPT, dict(changes), 1)


def lost(changes: Changes) -> tuple[str, ...]:
    """The icons switched off, as the rules ask for them."""
    return _repeated(SWITCHED, dict(changes), -1)


def _repeated(names: Sequence[str], many: Mapping[str, int], sign: int) -> tuple[str, ...]:
    return tuple(name for name in names for _time in range(sign * many.get(name, 0)))


def moons_from(changes: Changes) -> int:
    """The moons that bolts bring: 2, and 1 with a raid."""
    many = dict(changes)
    return 2 * many.get(TWO_MOONS, 0) + many.get(RAID, 0)


class Changing(Protocol):
    """A screen whose draft holds changes."""

    def changed(self, seat: int, changes: Changes) -> Screen:
        """The same screen, with these changes for a seat."""


@dataclass(frozen=True, slots=True)
class Change(MatchScreen):
    """A row of icons and bolts: PREV and NEXT go along it, OK goes through how many more or fewer,
    BACK is done. `kinds`: what may change; `seat`'s own icons can be lost."""

    behind: Screen
    seat: int
    kinds: tuple[str, ...]
    changes: Changes = ()
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        if control is Control.BACK:
            behind: Changing = self.behind  # type: ignore[assignment]
            return behind.changed(self.seat, self.changes), ()
        if control is not Control.OK:
            return replace(self, cursor=moved(control, self.cursor, len(self.kinds))), ()
        name = self.kinds[self.cursor]
        ring = self._ring(playing(look), name)
        many = dict(self.changes)
        many[name] = ring[(ring.index(many.get(name, 0)) + 1) % len(ring)]
        changes = tuple((kind, many[kind]) for kind in self.kinds if many.get(kind))
        return replace(self, changes=changes), ()

    def _ring(self, match: Match, name: str) -> tuple[int, ...]:
        """OK goes through these: none, more, then fewer as far as there are any."""
        pad: Pad = match.state
        has = pad.icons(self.seat)[name] if name in SWITCHED else 0
        return (0, *range(1, TWICE + 1), *range(-1, -min(has, TWICE) - 1, -1))

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        has, many = match.state.icons(self.seat), dict(self.changes)
        help_ = help_mark(match, match.open[self.seat])
        header(canvas, seats.symbol(self.seat), _("What else?"), help_)
        left = (canvas.width - _PITCH * len(self.kinds)) // 2
        for place, name in enumerate(self.kinds):
            x, change = left + place * _PITCH, many.get(name, 0)
            canvas.glyph(x + (_PITCH - _GLYPH) // 2, HEADER + 2, glyph("moonshine", name, _GLYPH))
            number = f"{change:+}".replace("-", "−") if change else str(has.get(name, ""))
            canvas.text(x + _PITCH // 2, HEADER + 20, number, SMALL, "center")
            if change:
                canvas.invert(x + 2, HEADER + 19, _PITCH - 4, SMALL.height + 2)
            if place == self.cursor:
                canvas.box(x, HEADER, _PITCH, 31)
        words = games.say(match.game.key, self.kinds[self.cursor])
        face = BODY if BODY.width(words) + SMALL.width(_("BACK: done")) <= 124 else SMALL
        canvas.text(0, 49 + (BODY.height - face.height), words, face)
        canvas.text(canvas.width, 55, _("BACK: done"), SMALL, "right")


def icons_worn(pad: Pad, seat: int, changes: Changes) -> dict[str, int]:
    """The icons of a seat after what was switched on, before what is switched off."""
    many = dict(changes)
    return {name: has + max(0, many.get(name, 0)) for name, has in pad.icons(seat).items()}


def allowed(changes: Changes, kinds: Sequence[str]) -> Changes:
    """The changes that are of these kinds."""
    return tuple((name, many) for name, many in changes if name in kinds)


ALL: Final = (*SWITCHED, MAJORITY, *INSTANTS)
"""All that can change, in the order of the row."""
