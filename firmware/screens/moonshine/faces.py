"""Cards to choose from, a face at a time."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from engine import Choose, Draw, Match, Pick
from engine.games.moonshine.draw import NOBODY
from engine.games.moonshine.table import Moonshine
from firmware import games, seats
from firmware.canvas import Canvas
from firmware.effects import Answer, RollDice
from firmware.font import BODY, SMALL
from firmware.glyph import glyph
from firmware.parts import HEADER, ROW, header, largest
from firmware.screens.moonshine.clients import card_face
from firmware.screens.moonshine.own import Before, Own
from firmware.screens.question import help_mark, options
from firmware.screens.screen import Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

_NEAR: Final = 8
"""So many faces are gone through one by one."""
_CARD: Final = 14
_GAP: Final = 2
"""The width of the back of a card with the gap behind it, and of that gap."""


@dataclass(frozen=True, slots=True)
class Faces(Own):
    """A card at a time: PREV and NEXT go through them, OK takes the one that is shown. `among`: the
    cards; none: all that may be chosen."""

    among: tuple[str, ...] = ()
    cursor: int = 0

    def cards(self, look: Look) -> tuple[str, ...]:
        return self.among or options(self.decision(look))

    def press(self, control: Control, look: Look) -> Step:
        cards = self.cards(look)
        if control is Control.OK:
            return self, (Answer(self.seat, cards[self.cursor]),)
        if control in (Control.PREV, Control.NEXT):
            return replace(self, cursor=moved(control, self.cursor, len(cards))), ()
        return super(Faces, self).press(control, look)

    def draw(self, canvas: Canvas, look: Look) -> None:
        match, cards = playing(look), self.cards(look)
        title(canvas, match, self.seat, self.decision(look).id, self.cursor, len(cards))
        draw_card(canvas, match, self.seat, cards[self.cursor])


@dataclass(frozen=True, slots=True)
class DrawClients(Own):
    """Clients are to be drawn for a player: OK draws them."""

    def press(self, control: Control, look: Look) -> Step:
        if control in (Control.OK, Control.ROLL):
            return self, (RollDice(self.seat),)
        return super(DrawClients, self).press(control, look)

    def draw(self, canvas: Canvas, look: Look) -> None:
        asked = self.decision(look)
        assert isinstance(asked, Draw)
        self.head(canvas, look, _("Draw {number}", number=asked.many))
        left = (canvas.width - _CARD * asked.many + _GAP) // 2
        for place in range(asked.many):
            x = left + place * _CARD
            canvas.box(x, HEADER + 3, _CARD - _GAP, 26)
            canvas.glyph(x + 2, HEADER + 12, glyph("moonshine", "client", 8))
        canvas.text(canvas.width // 2, canvas.height - ROW, _("OK draws"), BODY, "center")


@dataclass(frozen=True, slots=True)
class KeepSome(Own):
    """The cards that a player begins with: OK keeps the one that is shown and goes on, or gives it
    back; as soon as they are as many as there are slots, all is said."""

    cursor: int = 0
    kept: frozenset[str] = field(default_factory=frozenset)

    def press(self, control: Control, look: Look) -> Step:
        asked = self.decision(look)
        assert isinstance(asked, Pick)
        cards = asked.options
        if control is Control.BACK and self.kept:
            return replace(self, kept=frozenset()), ()
        if control in (Control.PREV, Control.NEXT):
            return replace(self, cursor=moved(control, self.cursor, len(cards))), ()
        if control is not Control.OK:
            return super(KeepSome, self).press(control, look)
        kept = self.kept ^ {cards[self.cursor]}
        if len(kept) == asked.most:
            return self, (Answer(self.seat, tuple(card for card in cards if card in kept)),)
        after = moved(Control.NEXT, self.cursor, len(cards)) if len(kept) > len(self.kept) else None
        return replace(self, kept=kept, cursor=self.cursor if after is None else after), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        match, asked = playing(look), self.decision(look)
        assert isinstance(asked, Pick)
        card = asked.options[self.cursor]
        words = _("Keep {number}", number=asked.most - len(self.kept))
        if card in self.kept:
            words = _("Kept")
        symbol = seats.symbol(self.seat) if self.seat is not None else None
        count = f"{self.cursor + 1}/{len(asked.options)}"
        header(canvas, symbol, words, count + help_mark(match, asked))
        draw_card(canvas, match, self.seat, card)


def title(canvas: Canvas, match: Match, seat: int | None, id_: str, at: int, of: int) -> None:
    """Whose choice it is, of what, and which of how many cards is shown."""
    words, right = games.say(match.game.key, id_), canvas.room(0)
    mark = "?"
    canvas.text(right - SMALL.width(mark), 4, mark, SMALL)
    right -= SMALL.width(mark) + 3
    count = f"{at + 1}/{of}"
    canvas.text(right, 4, count, SMALL, "right")
    right -= SMALL.width(count) + 3
    x = 0
    if seat is not None:
        canvas.glyph(0, 2, seats.symbol(seat))
        x = 16
    face = largest(words, right - x)
    canvas.text(x, (HEADER - face.height) // 2, face.fit(words, right - x), face)


def draw_card(canvas: Canvas, match: Match, seat: int | None, card: str) -> None:
    """A card's face with the player's tokens on it; or in words, that none is taken."""
    if card == NOBODY:
        words = games.say(match.game.key, NOBODY)
        canvas.text(canvas.width // 2, HEADER + 16, words, BODY, "center")
        return
    table: Moonshine = match.state
    bar = None if seat is None else table.bars[seat]
    tokens = bar.tokens if bar is not None and card in bar.held else {}
    card_face(canvas, table.deck, card, tokens)


def to_choose(match: Match, asked: Choose) -> Own:
    """The screen for a card that is chosen; where they are many, what narrows them first."""
    from firmware.screens.moonshine.narrow import Narrow

    before = Before.of(match, asked.seat)
    many = sum(each != NOBODY for each in asked.options) > _NEAR
    return (Narrow if many else Faces)(asked.seat, before=before)
