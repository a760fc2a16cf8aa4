"""The ways to use dice: which cells of a sheet a roll can circle.

Six dice are split into combinations: k dice of one item circle the cell of that item and size k.
At most three cells, each die at most once, dice may stay unused. A joker stands for any item, at
most one in a combination and never without a real die of that item. Six jokers circle any one cell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
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
    if dice[JOKER] == DICE:
        return tuple([way for way in _any_roll() if way.id in CELLS])
    reach = cells(
        f"{item}{size}"
        for item in ITEMS
        for size in SIZES
        if size <= dice[item] + bool(dice[item] and dice[JOKER])
    )
    return tuple([way for way in _any_roll() if not way.cells & ~reach and _pay(dice, way)])


def _pay(dice: Counter[str], way: Way) -> bool:
    """Whether these dice, not all of them jokers, circle all cells of a way. A joker is used only
    where real dice are missing."""
    jokers = dice[JOKER]
    sizes: dict[str, list[int]] = {}
    for cell in chosen(way.id):
        sizes.setdefault(cell[:-1], []).append(int(cell[-1]))
    for item, wanted in sizes.items():
        missing = max(0, sum(wanted) - dice[item])
        if missing > sum(size >= 2 for size in wanted):
            return False
        jokers -= missing
    return jokers >= 0


@cache
def _any_roll() -> tuple[Way, ...]:
    """All ways, those that use the most dice first, then those of fewer cells, then in the order
    of the cells.

    Real dice make every choice of up to three cells whose sizes add up to six or less; jokers add
    none to that, for a joker takes the place of a real die.
    """
    found = []
    for many in range(1, MOST_CELLS + 1):
        for places in combinations(range(len(CELLS)), many):
            dice = sum([SIZES[place % len(SIZES)] for place in places])
            if dice <= DICE:
                found.append((-dice, many, places))
    return tuple(
        Way("+".join(CELLS[place] for place in places), sum(1 << place for place in places))
        for _, _, places in sorted(found)
    )
