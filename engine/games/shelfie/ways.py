"""The ways to use dice: which cells of a sheet a roll can circle.

Six dice are split into combinations: k dice of one item circle the cell of that item and size k.
At most three cells, each die at most once, dice may stay unused. A joker stands for any item, at
most one in a combination and never without a real die of that item. Six jokers circle any one cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from engine.decision import Die
from engine.games.shelfie.sheet import CELLS, ITEMS, SIZES, Cells, cells

JOKER: Final = "joker"
DIE: Final = Die("shelfie", (*ITEMS, JOKER))
DICE: Final = 6
MOST_CELLS: Final = 3


class Way(NamedTuple):
    """A set of cells to circle in one turn, and its id: the cells' names joined by `+`."""

    id: str
    cells: Cells


def ways(faces: Sequence[str], taken: Cells) -> tuple[Way, ...]:
    """All ways to use a roll on a sheet on which these cells are taken: largest ways first."""
    return tuple([way for way in _ways(tuple(sorted(faces))) if not way.cells & taken])


def unseen_ways(taken: Cells) -> tuple[Way, ...]:
    """All ways that some roll of six allows on such a sheet."""
    return tuple([way for way in _any_roll() if not way.cells & taken])


def some_roll_circles_nothing(taken: Cells) -> bool:
    """Whether a roll exists that can't circle anything on such a sheet: one item with five jokers
    needs the item's 1 and 2, and no roll asks for fewer cells to be taken."""
    return any(cells((f"{item}1", f"{item}2")) & ~taken == 0 for item in ITEMS)


def chosen(way: str) -> tuple[str, ...]:
    """The names of the cells of a way, from its id."""
    return tuple(way.split("+"))


@cache
def _ways(faces: tuple[str, ...]) -> tuple[Way, ...]:
    dice = Counter(faces)
    jokers = dice.pop(JOKER, 0)
    if jokers == DICE:
        return _sorted({frozenset([cell]) for cell in CELLS})
    return _sorted(frozenset(c) for c in _splits(dice, jokers, ()))


def _splits(dice: Counter[str], jokers: int, before: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every choice of cells that continues `before` with what is left of the dice."""
    if before:
        yield before
    if len(before) == MOST_CELLS:
        return
    for item in ITEMS:
        for size in SIZES:
            cell = f"{item}{size}"
            if cell in before or (before and CELLS.index(cell) < CELLS.index(before[-1])):
                continue
            if size <= dice[item]:
                yield from _splits(dice - Counter({item: size}), jokers, (*before, cell))
            if jokers and 2 <= size <= dice[item] + 1:
                yield from _splits(dice - Counter({item: size - 1}), jokers - 1, (*before, cell))


@cache
def _any_roll() -> tuple[Way, ...]:
    """Real dice make every choice of up to three cells whose sizes add up to six or less; jokers
    add none to that, for a joker takes the place of a real die."""
    return _sorted(
        frozenset(chosen_cells)
        for many in range(1, MOST_CELLS + 1)
        for chosen_cells in combinations(CELLS, many)
        if sum(int(cell[-1]) for cell in chosen_cells) <= DICE
    )


def _sorted(choices: Iterator[frozenset[str]] | set[frozenset[str]]) -> tuple[Way, ...]:
    """As ways, those that use the most dice first, then in the order of the cells."""
    found = []
    for choice in set(choices):
        ordered = sorted(choice, key=CELLS.index)
        dice = sum(int(cell[-1]) for cell in ordered)
        found.append((-dice, len(ordered), [CELLS.index(cell) for cell in ordered], ordered))
    return tuple(Way("+".join(ordered), cells(ordered)) for *_, ordered in sorted(found))
