"""The cards on the table: cells, stacks, and the box that can still grow in any direction.

A cell's id tells where it lies from the first card, so that it means the same however the box
grows: `+1-2` is one to the right and two up, `+0+0` the first card itself. A set of cells is an
integer with a bit for each; a playout asks for the legal cells a hundred thousand times a second.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Final, NamedTuple

from engine.games.moonlight.cards import PRINTED, Wolf

LONG_SIDE: Final = 4
SHORT_SIDE: Final = 3
CELLS_IN_A_BOX: Final = LONG_SIDE * SHORT_SIDE

FIRST_CELL: Final = "+0+0"

_REACH: Final = range(1 - LONG_SIDE, LONG_SIDE)
"""So far from the first card a cell can lie, to either side."""

_STRIDE: Final = len(_REACH) + 1
"""A row of bits and one that is always empty, so that no row runs into the next."""


def cell_at(x: int, y: int) -> str:
    """The id of the cell `x` to the right of the first card and `y` below it."""
    return f"{x:+d}{y:+d}"


class Place(NamedTuple):
    """Where a cell lies from the first card: to the right, and down."""

    x: int
    y: int


PLACES: Final = {cell_at(x, y): Place(x, y) for y in _REACH for x in _REACH}
"""Every cell that there can be, in reading order."""

_BITS: Final = {
    cell: 1 << ((place.y - _REACH[0]) * _STRIDE + place.x - _REACH[0])
    for cell, place in PLACES.items()
}
_CELLS: Final = {bit: cell for cell, bit in _BITS.items()}


class Box(NamedTuple):
    """A rectangle of cells, by its outermost ones."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.right - self.left + 1

    @property
    def height(self) -> int:
        return self.bottom - self.top + 1

    @property
    def fits(self) -> bool:
        """Whether it can still become 4x3 or 3x4."""
        short, long = sorted((self.width, self.height))
        return short <= SHORT_SIDE and long <= LONG_SIDE

    @property
    def has_full_size(self) -> bool:
        """Whether it measures 4x3 or 3x4."""
        return self.fits and self.width * self.height == CELLS_IN_A_BOX

    @property
    def corners(self) -> tuple[str, ...]:
        return tuple(
            cell_at(x, y) for y in (self.top, self.bottom) for x in (self.left, self.right)
        )

    def with_place(self, place: Place) -> Box:
        """The box as it is with a card at that place."""
        if self.left <= place.x <= self.right and self.top <= place.y <= self.bottom:
            return self
        return Box(
            min(self.left, place.x),
            min(self.top, place.y),
            max(self.right, place.x),
            max(self.bottom, place.y),
        )


@cache
def _can_hold(box: Box) -> int:
    """The cells where a card may lie so that the box still fits."""
    return sum(_BITS[cell] for cell, place in PLACES.items() if box.with_place(place).fits)


@dataclass(slots=True)
class Grid:
    """A stack of cards in each cell that is not empty, the top card last. Only that is visible.

    `box` surrounds all cards. `latest`: the cell of each player's latest card.
    """

    stacks: dict[str, list[Wolf]] = field(default_factory=dict)
    box: Box | None = None
    latest: list[str | None] = field(default_factory=lambda: [None, None])
    _occupied: int = 0
    _visible: list[int] = field(default_factory=lambda: [0, 0])
    _of_value: list[list[int]] = field(default_factory=lambda: [[0] * 7, [0] * 7])

    def put(self, wolf: Wolf, cell: str) -> None:
        """Put a card into an empty cell, or on top of a stack."""
        bit = _BITS[cell]
        if self._occupied & bit:
            covered = self.stacks[cell][-1]
            self._visible[covered.seat] ^= bit
            self._of_value[covered.seat][PRINTED[covered.card]] ^= bit
            self.stacks[cell].append(wolf)
        else:
            self.stacks[cell] = [wolf]
            self._occupied |= bit
            place = PLACES[cell]
            self.box = self.box.with_place(place) if self.box else Box(*place, *place)
        self._visible[wolf.seat] |= bit
        self._of_value[wolf.seat][PRINTED[wolf.card]] |= bit
        self.latest[wolf.seat] = cell

    def top(self, cell: str) -> Wolf | None:
        """The visible card of a cell."""
        stack = self.stacks.get(cell)
        return stack[-1] if stack else None

    @property
    def tops(self) -> dict[str, Wolf]:
        """The visible cards, by cell."""
        return {cell: stack[-1] for cell, stack in self.stacks.items()}

    @property
    def is_full(self) -> bool:
        """All twelve cells are filled."""
        return len(self.stacks) == CELLS_IN_A_BOX

    def beside(self) -> int:
        """The empty cells orthogonally beside any card where the box still fits."""
        cards = self._occupied
        around = cards << 1 | cards >> 1 | cards << _STRIDE | cards >> _STRIDE
        return around & ~cards & self.in_the_box()

    def in_the_box(self) -> int:
        """All cells where a card may lie so that the box still fits, empty or not."""
        return _can_hold(self.box) if self.box else _BITS[FIRST_CELL]

    def of_value(self, seat: int, value: int) -> int:
        """The cells with a visible card of a player with that printed value."""
        return self._of_value[seat][value]

    def only_one_visible(self, seat: int) -> bool:
        """A player has a single visible wolf, or none."""
        return not self._visible[seat] & (self._visible[seat] - 1)

    def visible(self, seat: int) -> int:
        """How many wolves of a player are visible."""
        return self._visible[seat].bit_count()


def bit_of(cell: str | None) -> int:
    """The set of one cell, or the empty one."""
    return 0 if cell is None else _BITS[cell]


def cells_of(cells: int) -> tuple[str, ...]:
    """The ids of a set of cells, in reading order."""
    found = []
    while cells:
        lowest = cells & -cells
        found.append(_CELLS[lowest])
        cells ^= lowest
    return tuple(found)
