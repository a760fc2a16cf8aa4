"""A player's sheet: a shelf of five rows, one an item, by five columns that need 1 to 5 dice.

A cell is named by its item and its size: `cat3` takes three cats. Sets of cells are kept as bits
(bit 5 * row + size - 1), since the rules ask little else than whether sets overlap.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

ITEMS: Final = ("plant", "game", "book", "trophy", "cat")
SIZES: Final = (1, 2, 3, 4, 5)
CELLS: Final = tuple(f"{item}{size}" for item in ITEMS for size in SIZES)
"""All cells, row by row; a cell's place here is its bit."""

PRINTED: Final = ((1, 2, 3, 5, 8),) * 5
"""The points in the cells, row by row: sure for the game this one is a rework of, likely here."""

Cells: TypeAlias = int
"""A set of cells as bits."""

Points: TypeAlias = tuple[tuple[int, ...], ...]
"""The points in the cells, row by row."""

ROWS: Final[tuple[Cells, ...]] = tuple(0b11111 << 5 * row for row in range(5))
COLUMNS: Final[tuple[Cells, ...]] = tuple(
    sum(1 << 5 * row + column for row in range(5)) for column in range(5)
)
LINES: Final = ROWS + COLUMNS
ALL: Final[Cells] = (1 << 25) - 1
PLACES: Final = tuple((bit // 5, bit % 5, 1 << bit) for bit in range(25))
"""The row, the column and the bit of each cell."""


def cells(names: Iterable[str]) -> Cells:
    """The set of the cells with these names. Raises ValueError on an unknown name."""
    found = 0
    for name in names:
        found |= 1 << CELLS.index(name)
    return found


def names(of: Cells) -> tuple[str, ...]:
    """The names of the cells in a set, row by row."""
    return tuple(name for bit, name in enumerate(CELLS) if of >> bit & 1)


@dataclass(slots=True)
class Sheet:
    """What is written on one sheet: the circled and the crossed-out cells."""

    circled: Cells = 0
    crossed: Cells = 0

    @property
    def taken(self) -> Cells:
        """The cells that hold a circle or an X."""
        return self.circled | self.crossed

    @property
    def open_rows(self) -> tuple[str, ...]:
        """The items whose rows still have an empty cell."""
        taken = self.taken
        return tuple(item for item, row in zip(ITEMS, ROWS, strict=True) if row & ~taken)

    @property
    def full_rows(self) -> int:
        """How many rows have no empty cell, whatever fills them."""
        empty = ~self.taken
        return sum([not row & empty for row in ROWS])

    @property
    def full(self) -> bool:
        """Whether no cell is empty."""
        return self.taken == ALL

    def circle(self, chosen: Cells) -> tuple[Cells, ...]:
        """Circle empty cells; returns the rows and columns whose five cells are circled by it."""
        self.circled |= chosen
        missing = ~self.circled
        return tuple([line for line in LINES if line & chosen and not line & missing])

    def cross_out(self, line: Cells) -> None:
        """Write an X into every empty cell of a line; circles stay."""
        self.crossed |= line & ~self.circled


def score(circled: Cells, points: Points) -> int:
    """Every row and every column with at least three circles scores the sum of its circled cells;
    a cell counts in both."""
    total = 0
    for line in LINES:
        in_line = circled & line
        if in_line.bit_count() >= 3:
            total += sum([points[row][column] for row, column, cell in PLACES if in_line & cell])
    return total
