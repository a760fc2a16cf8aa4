"""What this roll pays for: of every player's clients, which can be validated and what the others
lack; and while dice may be rolled again, the chance that they come to pay for one."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine import Match
from engine.games.moonshine.odds import chance_by_rerolls, what_this_roll_pays_for
from engine.games.moonshine.table import Moonshine
from firmware import seats
from firmware.canvas import Canvas
from firmware.font import BODY, TITLE
from firmware.parts import HEADER, largest
from firmware.screens.moonshine.clients import client_face
from firmware.screens.percent import percent
from firmware.screens.screen import Screen, Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class Pays(Screen):
    """A client at a time: PREV and NEXT go through the clients of all players, OK and BACK go
    back. `chance`: that rerolls make the one that is shown payable; None where none are left."""

    behind: Screen
    cursor: int
    chance: Fraction | None

    def press(self, control: Control, look: Look) -> Step:
        if control in (Control.OK, Control.BACK):
            return self.behind, ()
        match = playing(look)
        cursor = moved(control, self.cursor, len(_clients(match)))
        return _at(self.behind, match, cursor), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        from firmware.screens.moonshine.act import draw_lack

        match = playing(look)
        table: Moonshine = match.state
        seat, card = _clients(match)[self.cursor]
        lack = what_this_roll_pays_for(table, seat)[card]
        canvas.glyph(0, 2, seats.symbol(seat))
        end = canvas.room(0)
        if self.chance is not None and not lack.nothing:
            words = percent(self.chance)
            canvas.text(end, 0, words, TITLE, "right")
            end -= TITLE.width(words) + 3
        if lack.nothing:
            words = _("The roll pays for it")
            face = largest(words, end - 16, (BODY,))
            canvas.text(16, (HEADER - face.height) // 2, face.fit(words, end - 16), face)
        else:
            draw_lack(canvas, 16, 3, lack, end)
        client_face(canvas, table.deck, table.deck.clients[card], table.bars[seat].tokens)


def of(behind: Screen, look: Look, seat: int | None) -> Screen | None:
    """What the roll pays for, from the clients of a seat on; None before the dice lie, and where
    nobody has a client."""
    match = playing(look)
    clients = _clients(match)
    if not clients or not match.state.dice:
        return None
    first = next((place for place, (whose, _card) in enumerate(clients) if whose == seat), 0)
    return _at(behind, match, first)


def _at(behind: Screen, match: Match, cursor: int) -> Pays:
    seat, card = _clients(match)[cursor]
    table: Moonshine = match.state
    return Pays(behind, cursor, chance_by_rerolls(table, seat, card) if table.rerolls else None)


def _clients(match: Match) -> list[tuple[int, str]]:
    """All clients that are held, with whose they are."""
    table: Moonshine = match.state
    return [(seat, card) for seat in table.here for card in table.bars[seat].held]
