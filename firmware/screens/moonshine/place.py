"""A moon token: where it goes, which one pays, and which one a raid takes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine import Choose, Match
from engine.games.moonshine.bar import SPEAKEASY, Bar
from engine.games.moonshine.moons import DECLINE
from engine.games.moonshine.table import Moonshine
from firmware import games
from firmware.canvas import Canvas
from firmware.effects import Answer
from firmware.font import BODY, SMALL
from firmware.parts import HEADER, ROW, largest
from firmware.screens.moonshine.clients import columns_row, short_name
from firmware.screens.moonshine.own import Before, Own
from firmware.screens.screen import Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

PLACE: Final = "place"
_ROWS: Final = 3
_NAME: Final = 40
"""The width of a card's name before its columns."""


@dataclass(frozen=True, slots=True)
class Columns(Own):
    """The player's own cards with their columns, a row a card. PREV and NEXT go from column to
    column, and below a gained moon to no moon at all; OK takes the one under the bar."""

    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        choices = ordered(playing(look), self.seat)
        if control is Control.OK:
            return self, (Answer(self.seat, choices[self.cursor]),)
        if control in (Control.PREV, Control.NEXT):
            return replace(self, cursor=moved(control, self.cursor, len(choices))), ()
        return super(Columns, self).press(control, look)

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        assert self.seat is not None
        table: Moonshine = match.state
        bar = table.bars[self.seat]
        asked = self.decision(look)
        choices = ordered(match, self.seat)
        at = choices[self.cursor]
        self.head(canvas, look, games.say(match.game.key, asked.id))
        cards = [card for card in (SPEAKEASY, *bar.held) if bar.columns_of(card)]
        row = next((n for n, card in enumerate(cards) if at in bar.columns_of(card)), len(cards))
        first = max(0, min(row - 1, len(cards) - _ROWS))
        for line, card in enumerate(cards[first : first + _ROWS]):
            y = HEADER + line * ROW
            canvas.text(0, y + 2, short_name(table.deck, card, _NAME), SMALL)
            columns = {name: bar.columns[name] for name in bar.columns_of(card)}
            columns_row(canvas, _NAME + 4, y + 1, columns, bar.tokens, choices, at)
        self._foot(canvas, match, bar, asked.id, at)

    def _foot(self, canvas: Canvas, match: Match, bar: Bar, id_: str, at: str) -> None:
        """What comes of the column under the bar."""
        y = canvas.height - ROW
        if at == DECLINE:
            words = games.say(match.game.key, DECLINE)
            canvas.text(2, y, words, BODY)
            canvas.invert(0, y, canvas.width, ROW)
            return
        words = _gained(match, bar, at) if id_ == PLACE else _lost(match, bar, at)
        face = largest(words, canvas.width, (BODY,))
        canvas.text(0, y + (ROW - face.height), words, face)


def _gained(match: Match, bar: Bar, name: str) -> str:
    column = bar.columns[name]
    icon = games.say(match.game.key, column.icon)
    missing = column.spaces - bar.tokens[name] - 1
    if missing:
        return _("{icon}: {n} more to go", icon=icon, n=missing)
    return _("On at once: {icon}", icon=icon)


def _lost(match: Match, bar: Bar, name: str) -> str:
    column = bar.columns[name]
    if bar.tokens[name] < column.spaces:
        return _("Switches nothing off")
    return _("Switches off: {icon}", icon=games.say(match.game.key, column.icon))


def ordered(match: Match, seat: int | None) -> tuple[str, ...]:
    """The columns to choose from as they lie on the cards; then none."""
    asked = match.open[seat]
    assert isinstance(asked, Choose)
    assert seat is not None
    bar: Bar = match.state.bars[seat]
    lying = tuple(name for name in bar.columns if name in asked.options)
    return (*lying, *[each for each in asked.options if each not in lying])


def columns(match: Match, asked: Choose) -> Columns:
    """The screen for a token; at the column that the rules offer first."""
    at = ordered(match, asked.seat).index(asked.options[0])
    return Columns(asked.seat, before=Before.of(match, asked.seat), cursor=at)
