"""What the screens of Moonlight share: the box with its cards, the packs, mountains and points.

The first player's cards are filled, the second player's outlined.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.games.moonlight.cards import LONE_WOLVES, PRINTED
from engine.games.moonlight.grid import PLACES, Box
from engine.games.moonlight.mountain import LEVELS
from engine.games.moonlight.round import BY_ABILITY
from engine.games.moonlight.score import Line, Score
from engine.games.moonlight.table import PLAYERS, Moonlight
from firmware import seats
from firmware.canvas import DARK, LIT, Canvas
from firmware.font import SMALL
from firmware.glyph import glyph
from firmware.parts import HEADER

ACROSS: Final = 14
DOWN: Final = 12
"""From a cell to the next; a pixel of it stays free."""

BOARD: Final = 58
"""The width of the board: four cells, and a pixel for a frame on either side."""

SIDE: Final = 82
"""Where what stands beside the board and its sums begins."""

_DIGIT: Final = 7
_TICK: Final = 5
_EAR: Final = 4
_MINI: Final = 9
_ABREAST: Final = 3

FIRST_BOX: Final = Box(0, 0, 0, 0)
"""Where the first card will lie."""


class Shown(NamedTuple):
    """A visible card: whose, with what value, whether it lies on others, and whether it is the
    newest of its player."""

    seat: int
    value: int
    stacked: bool = False
    latest: bool = False


def visible(state: Moonlight) -> dict[str, Shown]:
    """The cards as they lie, with their printed values."""
    return {
        cell: Shown(stack[-1].seat, stack[-1].printed, len(stack) > 1, cell in state.grid.latest)
        for cell, stack in state.grid.stacks.items()
    }


def counted(score: Score) -> dict[str, Shown]:
    """The cards as they were scored."""
    return {cell: Shown(card.seat, card.value) for cell, card in score.cards.items()}


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a box stands on the display: the left end and the top of its first cell."""

    box: Box
    left: int
    top: int

    @classmethod
    def around(cls, box: Box, width: int, height: int) -> Frame:
        """A box in the middle of the board, on a display of that height."""
        assert width >= BOARD
        left = (BOARD - box.width * ACROSS + 1) // 2
        top = HEADER + (height - HEADER - box.height * DOWN + 1) // 2
        return cls(box, left, top)

    def corner(self, cell: str) -> tuple[int, int]:
        """The top left pixel of a cell."""
        place = PLACES[cell]
        return (
            self.left + (place.x - self.box.left) * ACROSS,
            self.top + (place.y - self.box.top) * DOWN,
        )

    def holds(self, cell: str) -> bool:
        """Whether a cell lies in the box."""
        return self.box.with_place(PLACES[cell]) == self.box


def board(
    canvas: Canvas,
    box: Box,
    cards: Mapping[str, Shown],
    free: Collection[str] = (),
    target: str | None = None,
) -> Frame:
    """The box with its cards, and its holes dotted. `free`: the cells where a card may lie: a dot
    in an empty one, a tick where the box grows, corners around a card that it would cover.
    `target`: the cell with a double frame."""
    frame = Frame.around(box, canvas.width, canvas.height)
    for cell in PLACES:
        if not frame.holds(cell):
            continue
        x, y = frame.corner(cell)
        if cell in cards:
            card(canvas, x, y, cards[cell], framed=cell == target)
        else:
            _hole(canvas, x, y)
    for cell in free:
        if cell != target:
            _may_lie(canvas, frame, cell, cell in cards)
    return frame


def card(canvas: Canvas, x: int, y: int, shown: Shown, framed: bool = False) -> None:
    """A card 13 pixels wide and 11 high; framed, a ring around it. A dog-ear marks the newest;
    behind a stack an edge of the cards below is seen."""
    width, height = ACROSS - 1, DOWN - 1
    filled = shown.seat == 0
    if framed:
        canvas.box(x - 1, y - 1, width + 2, height + 2, fill=DARK)
        x, y, width, height = x + 1, y + 1, width - 2, height - 2
    if shown.stacked:
        width -= 2
        canvas.vline(x + width + 1, y, height)
    canvas.box(x, y, width, height, fill=LIT if filled else DARK)
    value(canvas, x + width // 2, y + (height - _DIGIT) // 2, shown.value, invert=filled)
    if shown.latest:
        ink = DARK if filled else LIT
        for line in range(_EAR):
            canvas.box(x, y + line, _EAR - line, 1, fill=ink, outline=False)


def value(canvas: Canvas, middle: int, y: int, number: int, invert: bool = False) -> None:
    """A value around the middle; an ability can make it one of two digits."""
    digits = [glyph("moonlight", f"value_{digit}", _DIGIT) for digit in str(number)]
    x = middle - (6 * len(digits) - 1) // 2
    for place, digit in enumerate(digits):
        canvas.glyph(x + 6 * place, y, digit, invert)


def _hole(canvas: Canvas, x: int, y: int) -> None:
    """An empty cell of the box: its corners are dotted."""
    for at_x in (x, x + ACROSS - 2):
        for at_y in (y, y + DOWN - 2):
            canvas.box(at_x, at_y, 1, 1, fill=LIT)


def _may_lie(canvas: Canvas, frame: Frame, cell: str, covers: bool) -> None:
    x, y = frame.corner(cell)
    right, bottom = x + ACROSS - 2, y + DOWN - 2
    if covers:
        for at_x, way in ((x - 1, 1), (right + 1, -1)):
            for at_y, down in ((y - 1, 1), (bottom + 1, -1)):
                canvas.line(at_x, at_y, at_x + 3 * way, at_y)
                canvas.line(at_x, at_y, at_x, at_y + 3 * down)
    elif frame.holds(cell):
        canvas.box(x + ACROSS // 2 - 2, y + DOWN // 2 - 2, 3, 3, fill=LIT)
    else:
        _grows(canvas, frame, cell)


def _grows(canvas: Canvas, frame: Frame, cell: str) -> None:
    """A tick at the edge behind which the box would grow, where there is room for it."""
    x, y = frame.corner(cell)
    place, box = PLACES[cell], frame.box
    if box.left <= place.x <= box.right:
        at = y + DOWN - 3 if place.y < box.top else y + 1
        if HEADER <= at < canvas.height:
            canvas.hline(x + ACROSS // 2 - 1 - _TICK // 2, at, _TICK)
    else:
        at = x + ACROSS - 3 if place.x < box.left else x + 1
        if 0 <= at < BOARD + 2:
            canvas.vline(at, y + DOWN // 2 - 1 - _TICK // 2, _TICK)


def sums(canvas: Canvas, frame: Frame, lines: Sequence[Line]) -> None:
    """The sums of the rows beside them; where only columns count, theirs, with their numbers."""
    for y, line in beside(frame, lines):
        if line.name.startswith("row_"):
            canvas.text(BOARD + 12, y + 2, pair(line.sums), SMALL, "center")
        else:
            canvas.text(BOARD, y + 2, line.name.partition("_")[2], SMALL)
            canvas.text(SIDE - 1, y + 2, pair(line.sums), SMALL, "right")


def beside(frame: Frame, lines: Sequence[Line]) -> list[tuple[int, Line]]:
    """The lines that are told of beside the board, each with its top: the rows; where only columns
    count, those."""
    rows = [line for line in lines if line.name.startswith("row_")]
    if rows:
        return [(frame.top + place * DOWN, line) for place, line in enumerate(rows)]
    return [(HEADER + place * DOWN, line) for place, line in enumerate(lines)]


def pair(numbers: Iterable[int]) -> str:
    """A number a player, such as 9:5."""
    return ":".join(map(str, numbers))


def pack(
    canvas: Canvas,
    seat: int,
    cards: Sequence[str],
    left: Mapping[str, int],
    x: int,
    y: int,
    cursor: int | None = None,
) -> None:
    """Cards three abreast, each with how many are left of it; a moon beside a lone wolf. A
    bar under the one at `cursor`."""
    for place, each in enumerate(cards):
        at_x, at_y = x + place % _ABREAST * 15, y + place // _ABREAST * DOWN
        filled = seat == 0
        canvas.box(at_x, at_y, _MINI, _MINI, fill=LIT if filled else DARK)
        if each == BY_ABILITY:
            canvas.glyph(at_x + 2, at_y + 1, glyph("moonlight", BY_ABILITY, 7), filled)
        else:
            value(canvas, at_x + _MINI // 2, at_y + 1, PRINTED[each], filled)
        if each in LONE_WOLVES:
            canvas.glyph(at_x + _MINI + 1, at_y + 1, glyph("moonlight", "moon", 7))
        elif each in left:
            canvas.text(at_x + _MINI + 1, at_y + 1, str(left[each]), SMALL)
        if place == cursor:
            canvas.box(at_x, at_y + _MINI, 14, 2, fill=LIT)


def mountains(canvas: Canvas, wins: Sequence[int], x: int = SIDE, y: int = HEADER) -> None:
    """Whose cards are filled and whose outlined, each with the levels of the mountain."""
    for seat in range(PLAYERS):
        at = x + seat * 24
        whose(canvas, seat, at, y)
        levels(canvas, wins[seat], at + 11, y + 2)


def levels(canvas: Canvas, won: int, x: int, y: int) -> None:
    """A mountain: a level for each round won."""
    for level in range(LEVELS):
        name = "level" if level < won else "no_level"
        canvas.glyph(x + level * 6, y, glyph("moonlight", name, 7))


def whose(canvas: Canvas, seat: int, x: int, y: int) -> None:
    """A seat's symbol as its cards are drawn, 10 pixels high."""
    filled = seat == 0
    canvas.box(x, y, 10, 10, fill=LIT if filled else DARK)
    canvas.glyph(x + 1, y + 1, seats.symbol(seat, 8), invert=filled)


def standing(canvas: Canvas, state: Moonlight, score: Score) -> None:
    """The points and the moons as they stand, in the last line beside the board."""
    words = pair(score.points)
    y = canvas.height - SMALL.height
    canvas.text(SIDE + 3, y, words, SMALL)
    if state.moons is not None:
        moons = pair(state.moons)
        canvas.text(canvas.width, y, moons, SMALL, "right")
        x = canvas.width - SMALL.width(moons) - 6
        if x > SIDE + 3 + SMALL.width(words):
            canvas.glyph(x, y, glyph("moonlight", "moon", 7))
