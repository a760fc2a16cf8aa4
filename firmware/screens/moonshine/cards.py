"""A look at what lies before each player: the columns with their tokens, and the icons that are
active."""

from __future__ import annotations

from typing import Final

from engine import Match
from engine.games.moonshine.bar import SPEAKEASY
from engine.games.moonshine.cards import ACHIEVEMENTS
from engine.games.moonshine.table import Moonshine
from firmware import seats
from firmware.canvas import Canvas
from firmware.font import SMALL
from firmware.glyph import glyph
from firmware.parts import HEADER, header
from firmware.screens.moonshine.clients import columns_row, short_name

_PITCH: Final = 9
_ROWS: Final = 4
_ACTIVE: Final = 55
_NAME: Final = 40


def pages(match: Match) -> int:
    """A page a seat."""
    return len(match.header.seats)


def page(canvas: Canvas, match: Match, number: int) -> None:
    """The cards of one player: on top who it is, then a row a card, below what is active."""
    table: Moonshine = match.state
    bar = table.bars[number]
    header(
        canvas, seats.symbol(number), seats.name(match.header, number), f"{table.points[number]}"
    )
    for line, card in enumerate([SPEAKEASY, *bar.held][:_ROWS]):
        y = HEADER + line * _PITCH
        canvas.text(0, y, short_name(table.deck, card, _NAME), SMALL)
        columns = {name: bar.columns[name] for name in bar.columns_of(card)}
        columns_row(canvas, _NAME + 4, y, columns, bar.tokens)
    x = 0
    for icon in ACHIEVEMENTS:
        if many := bar.active[icon]:
            canvas.glyph(x, _ACTIVE, glyph("moonshine", icon, 8))
            x = canvas.text(x + 9, _ACTIVE, str(many), SMALL) + 2 if many > 1 else x + 10
