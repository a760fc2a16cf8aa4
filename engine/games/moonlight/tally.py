"""The final grid of a round, entered once and scored: cell by cell nobody, or whose card it is."""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.decision import Choose, Decision
from engine.game import Dialogue, Header
from engine.games.moonlight import table
from engine.games.moonlight.cards import CARDS, LONE_WOLVES, Wolf
from engine.games.moonlight.grid import LONG_SIDE, SHORT_SIDE, cell_at
from engine.games.moonlight.round import count_moons, decide_tie
from engine.games.moonlight.table import PLAYERS, Moonlight
from engine.outcome import Ranking, Standing, rank
from engine.scorepad import COUNTED

SHAPE: Final = "shape"
SHAPES: Final = {
    f"{LONG_SIDE}x{SHORT_SIDE}": (LONG_SIDE, SHORT_SIDE),
    f"{SHORT_SIDE}x{LONG_SIDE}": (SHORT_SIDE, LONG_SIDE),
}
"""Columns and rows."""

EMPTY: Final = "empty"

TOO_BIG: Final = "too_big"
NO_COPY_LEFT: Final = "no_copy_left"


def start(header: Header) -> Moonlight:
    """A lone wolf may have been added to each deck: which, the grid tells."""
    state = table.start(header)
    for pack in state.packs:
        pack += LONE_WOLVES
    return state


def tally(state: Moonlight) -> Dialogue[str]:
    """Each cell of the box, row by row; then the moons, as far as they are not known from the
    cards."""
    shape = yield lambda: Choose(None, SHAPE, tuple(SHAPES), why_not_that_big)
    columns, rows = SHAPES[shape]
    for row in range(rows):
        for column in range(columns):
            whose = yield partial(whose_card, state, f"cell_{row + 1}_{column + 1}")
            if whose != EMPTY:
                seat, card = owner_and_card(whose)
                take(state.packs[seat], card)
                state.grid.put(Wolf(seat, card), cell_at(column, row))
    yield from count_moons(state)
    yield from decide_tie(state)
    state.scores.append(state.score)
    return COUNTED


def why_not_that_big(shape: str) -> str:
    columns, _, rows = shape.partition("x")
    return TOO_BIG if columns.isdigit() and rows.isdigit() else ""


def whose_card(state: Moonlight, cell: str) -> Decision:
    """Nobody's, or any card that a player's deck can still hold."""
    options = [EMPTY]
    for seat in range(PLAYERS):
        options += [f"{seat + 1}:{card}" for card in dict.fromkeys(state.packs[seat])]
    return Choose(None, cell, tuple(options), why_not_that_card)


def take(pack: list[str], card: str) -> None:
    """One copy less; and a deck holds no second lone wolf."""
    pack.remove(card)
    if card in LONE_WOLVES:
        pack[:] = [left for left in pack if left not in LONE_WOLVES]


def why_not_that_card(whose: str) -> str:
    return NO_COPY_LEFT if whose in _EVERY_CARD else ""


def owner_and_card(whose: str) -> tuple[int, str]:
    player, _, card = whose.partition(":")
    return int(player) - 1, card


_EVERY_CARD: Final = [f"{seat + 1}:{card}" for seat in range(PLAYERS) for card in CARDS]


def ranking(state: Moonlight) -> Ranking:
    """The higher total wins, then what breaks a tie."""
    score = state.score
    if score.winner is None:
        return rank(score.points)
    first, second = score.winner, 1 - score.winner
    standings = Standing(first, 1, score.points[first]), Standing(second, 2, score.points[second])
    return Ranking(standings, None if score.decided_by == "points" else score.decided_by)
