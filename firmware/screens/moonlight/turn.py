"""A turn in one screen: which wolf, then where to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from engine import Answered, Choose, Match
from engine.games.moonlight.cards import PRINTED
from engine.games.moonlight.grid import FIRST_CELL, PLACES, cells_of
from engine.games.moonlight.round import (
    BY_ABILITY,
    CARD,
    CELL,
    MOONS_ON_CARD,
    anywhere,
    copies_left,
    placements,
)
from engine.games.moonlight.table import Moonlight
from firmware.canvas import Canvas
from firmware.effects import Answer, Answers
from firmware.font import SMALL
from firmware.glyph import glyph
from firmware.parts import HEADER
from firmware.screens.moonlight.board import (
    DOWN,
    FIRST_BOX,
    SIDE,
    Shown,
    board,
    mountains,
    pack,
    standing,
    sums,
    visible,
)
from firmware.screens.moonlight.news import Played
from firmware.screens.question import say
from firmware.screens.screen import Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

_PACK: Final = HEADER + DOWN
_ABOVE: Final = 6
"""So many kinds of cards leave room for a line below them."""


@dataclass(frozen=True, slots=True)
class Turn(Played):
    """PREV and NEXT go along the wolves that the pack still holds, OK takes one, then they go
    along the cells where it may lie, and OK places it. Where its copies differ in their moons,
    that is chosen in between. BACK takes a step back. All of it is said in one breath.

    `chosen`: the answers in mind so far; `given`: how many of them have been said before.
    """

    chosen: tuple[str, ...] = ()
    given: int = 0
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        offered = self.offered(match)
        if control is Control.OK:
            return self._chosen(match, offered[self.cursor])
        if control is not Control.BACK:
            return replace(self, cursor=moved(control, self.cursor, len(offered))), ()
        if len(self.chosen) == self.given:
            return super(Turn, self).press(control, look)
        before = replace(self, chosen=self.chosen[:-1])
        return replace(before, cursor=before.offered(match).index(self.chosen[-1])), ()

    def _chosen(self, match: Match, option: str) -> Step:
        if option == BY_ABILITY:
            return self, (Answer(self.seat, option),)
        after = replace(self, chosen=(*self.chosen, option), cursor=0)
        if after.offered(match):
            return after, ()
        said = tuple((self.seat, answer) for answer in after.chosen[self.given :])
        return self, (Answers(said),)

    def asked(self, match: Match) -> str:
        """Which of the turn's questions is the next; empty where nothing is left to ask."""
        state: Moonlight = match.state
        assert self.seat is not None
        if not self.chosen:
            return CARD
        if len(self.chosen) == 1 and self._copies(state):
            return MOONS_ON_CARD
        placed = self.chosen[-1] in PLACES
        return CELL if state.grid.stacks and not placed else ""

    def _copies(self, state: Moonlight) -> tuple[str, ...]:
        """The moons on the copies of the card, where they differ."""
        assert self.seat is not None
        card = self.chosen[0]
        left = copies_left(state, self.seat, card) if state.cards.differ(card) else []
        return tuple(map(str, left)) if len(left) > 1 else ()

    def offered(self, match: Match) -> tuple[str, ...]:
        """What there is to choose from."""
        state: Moonlight = match.state
        assert self.seat is not None
        asked = self.asked(match)
        if asked == CARD:
            decision = match.open[self.seat]
            assert isinstance(decision, Choose)
            return decision.options
        if asked == MOONS_ON_CARD:
            return self._copies(state)
        if asked == CELL:
            return self._cells(state, self.chosen[0])
        return ()

    def _cells(self, state: Moonlight, card: str) -> tuple[str, ...]:
        """Where a card may lie."""
        assert self.seat is not None
        if not state.grid.stacks:
            return (FIRST_CELL,)
        return cells_of(anywhere(state) if state.freed_by else placements(state, self.seat, card))

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        state: Moonlight = match.state
        assert self.seat is not None
        asked, offered = self.asked(match), self.offered(match)
        option = offered[self.cursor]
        self.head(canvas, look, self._title(look, asked, option))
        card = self.chosen[0] if self.chosen else option
        self._board(canvas, state, card, option if asked == CELL else None)
        mountains(canvas, state.wins)
        left = Counter(state.packs[self.seat])
        cards = [*left, *([BY_ABILITY] if BY_ABILITY in offered else [])]
        if asked == MOONS_ON_CARD:
            self._moons(canvas, offered)
        else:
            pack(canvas, self.seat, cards, left, SIDE + 1, _PACK, cards.index(card))
        if asked == CELL:
            words = f"{self.cursor + 1}/{len(offered)}"
            canvas.text(canvas.width, canvas.height - SMALL.height, words, SMALL, "right")
        elif len(cards) <= _ABOVE:
            standing(canvas, state, state.score)

    def _title(self, look: Look, asked: str, option: str) -> str:
        state: Moonlight = playing(look).state
        if asked == CELL:
            covered = state.grid.top(option)
            return _("Cover a {value}", value=covered.printed) if covered else _("Beside")
        if option == BY_ABILITY or option.startswith("lone"):
            return say(look, option)
        return say(look, asked)

    def _board(self, canvas: Canvas, state: Moonlight, card: str, target: str | None) -> None:
        """The box as it is, or with the card in the cell under the cursor."""
        assert self.seat is not None
        cards, box = visible(state), state.grid.box or FIRST_BOX
        free = self._cells(state, card) if card in PRINTED else ()
        if target is not None:
            box = box.with_place(PLACES[target])
            cards[target] = Shown(self.seat, PRINTED[card], stacked=target in cards)
        frame = board(canvas, box, cards, free, target)
        if target is None:
            sums(canvas, frame, state.score.lines)

    def _moons(self, canvas: Canvas, offered: tuple[str, ...]) -> None:
        """How many moons are on the copies: one of the numbers is lit."""
        for place, many in enumerate(offered):
            y = _PACK + place * 9
            canvas.text(SIDE + 2, y, many, SMALL)
            for moon in range(int(many)):
                canvas.glyph(SIDE + 10 + 7 * moon, y, glyph("moonlight", "moon", 7))
            if place == self.cursor:
                canvas.invert(SIDE, y - 1, canvas.width - SIDE, 9)


def turn(match: Match, scored: int, decision: Choose) -> Turn:
    """The screen for a question of a turn, also where an earlier one of it has been answered."""
    chosen: tuple[str, ...] = ()
    if decision.id != CARD:
        said = [entry for entry in match.journal.log if isinstance(entry, Answered)]
        newest = max(place for place, entry in enumerate(said) if entry.id == CARD)
        chosen = tuple(str(entry.value) for entry in said[newest:])
    return Turn(decision.seat, scored=scored, chosen=chosen, given=len(chosen))
