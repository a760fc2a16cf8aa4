"""The final grid of a round, entered cell by cell."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine import Choose, Match
from engine.games.moonlight.cards import PRINTED
from engine.games.moonlight.grid import CELLS_IN_A_BOX, Box, cell_at
from engine.games.moonlight.table import Moonlight
from engine.games.moonlight.tally import EMPTY, SHAPES, owner_and_card, take
from firmware.canvas import Canvas
from firmware.effects import Answers
from firmware.font import BODY, SMALL
from firmware.glyph import glyph
from firmware.parts import HEADER, ROW
from firmware.screens.moonlight.board import ACROSS, DOWN, SIDE, Shown, board, visible, whose
from firmware.screens.moonlight.news import Played
from firmware.screens.question import say
from firmware.screens.screen import Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class EnterRow(Played):
    """A row of the grid. From `empty` NEXT goes along the first player's cards and PREV along the
    second player's; OK goes on to the next cell, at the end of a row it takes the row. BACK goes
    back to the cell before, with what was entered there.

    `row`, `column`: the first cell that is asked, `columns`: how many a row has, `said`: the draft.
    """

    row: int = 0
    column: int = 0
    columns: int = 4
    said: tuple[str, ...] = ()
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        state: Moonlight = playing(look).state
        offered = self.offered(state)
        if control is Control.OK:
            said = (*self.said, offered[self.cursor])
            if self.column + len(said) == self.columns:
                return self, (Answers(tuple((None, each) for each in said)),)
            return replace(self, said=said, cursor=0), ()
        if control is not Control.BACK:
            return replace(self, cursor=moved(control, self.cursor, len(offered))), ()
        if not self.said:
            return super(EnterRow, self).press(control, look)
        before = replace(self, said=self.said[:-1])
        return replace(before, cursor=before.offered(state).index(self.said[-1])), ()

    def offered(self, state: Moonlight) -> tuple[str, ...]:
        """What may lie in the cell: a ring from `empty` up the first player's cards and down the
        second player's."""
        packs = [list(cards) for cards in state.packs]
        for whose_card in self.said:
            if whose_card != EMPTY:
                seat, card = owner_and_card(whose_card)
                take(packs[seat], card)
        mine, theirs = (
            [f"{seat + 1}:{card}" for card in dict.fromkeys(packs[seat])] for seat in (0, 1)
        )
        return (EMPTY, *mine, *reversed(theirs))

    def draw(self, canvas: Canvas, look: Look) -> None:
        state: Moonlight = playing(look).state
        offered = self.offered(state)
        option = offered[self.cursor]
        self.head(canvas, look, _("Row {number}", number=self.row + 1))
        rows = CELLS_IN_A_BOX // self.columns
        box, cards = Box(0, 0, self.columns - 1, rows - 1), visible(state)
        cards = {cell: shown._replace(latest=False) for cell, shown in cards.items()}
        for place, each in enumerate((*self.said, option)):
            if each != EMPTY:
                cards[cell_at(self.column + place, self.row)] = shown_of(each)
        target = cell_at(self.column + len(self.said), self.row)
        frame = board(canvas, box, cards, target=target)
        if option == EMPTY:
            x, y = frame.corner(target)
            canvas.box(x - 1, y - 1, ACROSS + 1, DOWN + 1)
            canvas.box(x + 1, y + 1, ACROSS - 3, DOWN - 3)
        self._beside(canvas, look, option)

    def _beside(self, canvas: Canvas, look: Look, option: str) -> None:
        """What is in the cell, in words, and which way whose cards lie."""
        for seat, arrow in enumerate(("right", "left")):
            y = HEADER + 2 + seat * ROW
            whose(canvas, seat, SIDE, y)
            canvas.glyph(SIDE + 14, y + 2, glyph("ui", arrow, 7))
        words = say(look, option if option == EMPTY else owner_and_card(option)[1])
        canvas.text(SIDE, HEADER + 2 + 2 * ROW, BODY.fit(words, canvas.width - SIDE), BODY)
        at = self.row * self.columns + self.column + len(self.said) + 1
        words = f"{at}/{CELLS_IN_A_BOX}"
        canvas.text(canvas.width, canvas.height - SMALL.height, words, SMALL, "right")


def shown_of(whose_card: str) -> Shown:
    """A card as it is entered."""
    seat, card = owner_and_card(whose_card)
    return Shown(seat, PRINTED[card])


def enter_row(match: Match, decision: Choose, scored: int) -> EnterRow:
    """The screen for a cell of the grid, from there to the end of its row."""
    row, column = (int(each) - 1 for each in decision.id.split("_")[1:])
    shape = next(entry for entry in match.journal.log if getattr(entry, "id", "") == "shape")
    columns, _rows = SHAPES[str(getattr(shape, "value", ""))]
    return EnterRow(None, scored=scored, row=row, column=column, columns=columns)
