"""What an action changes beside points: bolts, and icons switched on or off. It is told on a screen
of its own, which most actions never open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from engine import Match
from engine.games.moonshine.cards import INSTANTS, MAJORITY, MOON, RAID, TWO_MOONS
from engine.games.moonshine.pad import KEPT, SWITCHED, Pad
from firmware import games, seats
from firmware.canvas import Canvas
from firmware.font import BODY, SMALL
from firmware.glyph import glyph
from firmware.parts import HEADER, header
from firmware.screens.moonshine.keys import PLAYERS
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
    """The moons that bolts bring: 2, and 1 with a raid; fewer where there was no space."""
    many = dict(changes)
    return 2 * many.get(TWO_MOONS, 0) + many.get(RAID, 0) + many.get(MOON, 0)


class Changing(Protocol):
    """A screen whose draft holds changes."""

    def changed(self, seat: int, changes: Changes) -> Screen:
        """The same screen, with these changes for a seat."""


@dataclass(frozen=True, slots=True)
class Change(MatchScreen):
    """One more of an icon or a bolt, or below it one fewer of an icon: PREV and NEXT go along, OK
    takes it and leads back, BACK leads back without. Where each player has a key, a key takes one
    more of the first five, and held one fewer. `kinds`: what there may be more of; `seat`'s own
    icons can be lost."""

    behind: Screen
    seat: int
    kinds: tuple[str, ...]
    changes: Changes = ()
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        cells = self._cells(playing(look))
        if control is Control.BACK:
            return self.behind, ()
        if control is Control.OK:
            return self._took(*cells[self.cursor]), ()
        if control in PLAYERS:
            place = PLAYERS.index(control)
            return (self._took(self.kinds[place], 1) if place < len(self.kinds) else self), ()
        return replace(self, cursor=moved(control, self.cursor, len(cells))), ()

    def hold(self, control: Control, look: Look) -> Step:
        if control not in PLAYERS:
            return super(Change, self).hold(control, look)
        place = PLAYERS.index(control)
        fewer = place < len(self.kinds) and (self.kinds[place], -1) in self._cells(playing(look))
        return (self._took(self.kinds[place], -1) if fewer else self), ()

    def _took(self, name: str, by: int) -> Screen:
        many = dict(self.changes)
        many[name] = max(-TWICE, min(many.get(name, 0) + by, TWICE))
        changes = tuple((kind, many[kind]) for kind in (*ALL, MOON) if many.get(kind))
        behind: Any = self.behind
        changing: Changing = behind
        return changing.changed(self.seat, changes)

    def _cells(self, match: Match) -> list[tuple[str, int]]:
        """What OK may take: one more of each kind, one fewer of what there is."""
        pad: Pad = match.state
        has, many = pad.icons(self.seat), dict(self.changes)
        fewer = [(icon, -1) for icon in SWITCHED if has[icon] + many.get(icon, 0) > 0]
        no_space = [(MOON, -1)] if TWO_MOONS in self.kinds else []
        return [*[(kind, 1) for kind in self.kinds], *no_space, *fewer]

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        help_ = help_mark(match, match.open[self.seat])
        header(canvas, seats.symbol(self.seat), _("What else?"), help_)
        cells = self._cells(match)
        left = (canvas.width - _PITCH * len(self.kinds)) // 2
        for place, (name, by) in enumerate(cells):
            small = by < 0
            # What is lost stands below what is gained; a moon below those that a bolt brings.
            column = self.kinds.index(TWO_MOONS if name == MOON else name)
            x, y = left + column * _PITCH, HEADER + (22 if small else 2)
            image = glyph("moonshine", name, 8 if small else _GLYPH)
            across = _PITCH // 2 - image.width // 2 + (3 if small else 0)
            canvas.glyph(x + across, y, image)
            if small:
                canvas.text(x + 3, y + 1, "−", SMALL)
            if place == self.cursor:
                canvas.box(x, y - 2, _PITCH, image.height + 4)
        name, by = cells[self.cursor]
        word = games.say(match.game.key, name)
        words = f"+ {word}" if by > 0 else f"− {word}"
        canvas.text(canvas.width // 2, 52, words, BODY, "center")


def icons_worn(pad: Pad, seat: int, changes: Changes) -> dict[str, int]:
    """The icons of a seat after what was switched on, before what is switched off."""
    many = dict(changes)
    return {name: has + max(0, many.get(name, 0)) for name, has in pad.icons(seat).items()}


ALL: Final = (*SWITCHED, MAJORITY, *INSTANTS)
"""All that can change, in the order of the row."""
