"""One of up to seventy clients in a few presses: by colour, then by points, then by what it
costs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine import Match
from engine.games.moonshine.cards import COLOURS, Client
from engine.games.moonshine.draw import NOBODY
from firmware import games
from firmware.canvas import Canvas
from firmware.effects import Answer
from firmware.parts import HEADER, menu
from firmware.screens.moonshine.clients import cost_of, icons_image
from firmware.screens.moonshine.faces import Faces
from firmware.screens.moonshine.own import Own
from firmware.screens.question import options
from firmware.screens.screen import Step, moved, playing
from firmware.session import Look
from firmware.words import _, ngettext
from hardware.events import Control

Trait = str | int | tuple[str, ...]


def _traits(client: Client) -> tuple[Trait, Trait, Trait]:
    return client.colour, client.points, cost_of(client)


_LAST: Final = 2
"""The place of the last trait, the cost."""


@dataclass(frozen=True, slots=True)
class Narrow(Own):
    """PREV and NEXT go through the colours, the points, the costs that are left, OK takes one; a
    client that is alone with what was told is chosen. BACK goes a step back. `told`: what was
    told."""

    told: tuple[Trait, ...] = ()
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        entries = self._entries(look)
        if control in (Control.PREV, Control.NEXT):
            return replace(self, cursor=moved(control, self.cursor, len(entries))), ()
        if control is Control.BACK and self.told:
            return replace(self, told=(), cursor=0), ()
        if control is not Control.OK:
            return super(Narrow, self).press(control, look)
        entry = entries[self.cursor]
        if entry == NOBODY:
            return self, (Answer(self.seat, NOBODY),)
        after = replace(self, told=(*self.told, entry), cursor=0)
        while True:
            left = after.left(look)
            if len(left) == 1:
                return self, (Answer(self.seat, left[0]),)
            if len(after.told) > _LAST:
                return Faces(self.seat, self.shared, self.before, left), ()
            only = after._values(match, left)
            if len(only) > 1:
                return after, ()
            after = replace(after, told=(*after.told, *only))

    def left(self, look: Look) -> tuple[str, ...]:
        """The clients that are as was told."""
        clients = playing(look).state.deck.clients
        return tuple(
            card
            for card in options(self.decision(look))
            if card != NOBODY and _traits(clients[card])[: len(self.told)] == self.told
        )

    def _entries(self, look: Look) -> tuple[Trait, ...]:
        values = self._values(playing(look), self.left(look))
        nobody = NOBODY in options(self.decision(look)) and not self.told
        return (*values, NOBODY) if nobody else values

    def _values(self, match: Match, left: tuple[str, ...]) -> tuple[Trait, ...]:
        """What the next trait can be."""
        clients = match.state.deck.clients
        values = {_traits(clients[card])[len(self.told)] for card in left}
        return tuple(sorted(values, key=_order))

    def draw(self, canvas: Canvas, look: Look) -> None:
        key = playing(look).game.key
        number = ngettext("{n} client left", "{n} clients left", len(self.left(look)))
        words = games.say(key, self.decision(look).id) if not self.told else number
        self.head(canvas, look, words)
        entries = self._entries(look)
        icons = [
            icons_image(each) if isinstance(each, tuple) and each else None for each in entries
        ]
        menu(canvas, [_word(key, each) for each in entries], self.cursor, HEADER, icons)


def _order(trait: Trait) -> tuple[int, Trait]:
    """Colours as in a rainbow, points and costs from little to much."""
    if isinstance(trait, str):
        return COLOURS.index(trait), trait
    return (trait, trait) if isinstance(trait, int) else (len(trait), trait)


def _word(key: str, entry: Trait) -> str:
    if isinstance(entry, int):
        return ngettext("{n} point", "{n} points", entry)
    if isinstance(entry, tuple):
        return _("for") if entry else _("for nothing")
    return games.say(key, entry if entry == NOBODY else f"colour_{entry}")
