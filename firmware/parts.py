"""What screens are made of: each part draws plain values on a canvas and knows no game.

Places follow from the text faces and the canvas, so that a part fits a screen of another height.
"""

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import NamedTuple

from PIL import Image

from firmware.canvas import DARK, LIT, Canvas
from firmware.font import BODY, DIGITS, SMALL, TITLE, Face
from firmware.glyph import glyph

HEADER = TITLE.height
"""Where the room below a header begins."""
ROW = BODY.height
"""The height of a row of a list."""

_INSET = 2
DIE = 20
"""The width of a die, and its height where there is room."""


class Mark(StrEnum):
    """What stands in a cell of a sheet."""

    FREE = "free"
    CIRCLE = "circle"
    LOST = "lost"
    CHOSEN = "chosen"
    STRUCK = "struck"


_INKED = {Mark.CHOSEN: Mark.CIRCLE, Mark.STRUCK: Mark.LOST}
"""What is about to be written stands out: a lit cell with the mark in the dark."""


class Standing(NamedTuple):
    """One line of a score table. `rank` is empty while nothing is decided."""

    symbol: Image.Image
    name: str
    points: int
    rank: str = ""


def header(canvas: Canvas, symbol: Image.Image | None, title: str, right: str = "") -> None:
    """Whose turn it is (the seat's symbol) and what to do, with a short note on the right.

    A title too long for its large face is set in the face of running text, then in the smallest,
    and only then cut.
    """
    x, end = 0, canvas.room(0)
    if symbol is not None:
        canvas.glyph(0, (HEADER - symbol.height) // 2, symbol)
        x = symbol.width + 2 * _INSET
    if right:
        end -= BODY.width(right)
        canvas.text(end, (HEADER - BODY.height) // 2, right, BODY)
        end -= 2 * _INSET
    face = largest(title, end - x)
    canvas.text(x, (HEADER - face.height) // 2, face.fit(title, end - x), face)


def largest(text: str, width: int, faces: Sequence[Face] = (TITLE, BODY)) -> Face:
    """The first of `faces` in which a text goes into `width` pixels; SMALL if none is."""
    return next((face for face in faces if face.width(text) <= width), SMALL)


def menu(
    canvas: Canvas,
    items: Sequence[str],
    cursor: int,
    top: int = 0,
    icons: Sequence[Image.Image | None] = (),
    notes: Sequence[str] = (),
) -> None:
    """A list from `top` down, a bar on the item at `cursor`, a mark beside it if it scrolls.

    `icons`: an image for each item, None for none, at the right end of its row. `notes`: small
    words for each item, at the right end of what room it leaves, if that is enough.
    """
    visible = (canvas.height - top) // ROW
    first = max(0, min(cursor - visible // 2, len(items) - visible))
    width = canvas.width
    if len(items) > visible:
        width -= 2 * _INSET
        _scroll_mark(canvas, top, visible * ROW, first, visible, len(items))
    for line, item in enumerate(items[first : first + visible]):
        y = top + line * ROW
        end, image = min(width, canvas.room(y)) - _INSET, icons[first + line] if icons else None
        if image is not None:
            end -= image.width
            canvas.glyph(end, y + (ROW - image.height) // 2, image)
            end -= _INSET
        words = BODY.fit(item, end - _INSET)
        canvas.text(_INSET, y, words, BODY)
        note = notes[first + line] if notes else ""
        left = end - SMALL.width(note)
        if left >= 2 * _INSET + BODY.width(words):
            canvas.text(left, y + (ROW - SMALL.height) // 2, note, SMALL)
        if first + line == cursor:
            canvas.invert(0, y, width, ROW)


def _scroll_mark(
    canvas: Canvas, top: int, height: int, first: int, visible: int, count: int
) -> None:
    """How much of a list is seen, and which part of it."""
    canvas.vline(canvas.width - 2, top, height, dotted=True)
    start = height * first // count
    end = -(-height * (first + visible) // count)
    canvas.box(canvas.width - 3, top + start, 3, end - start, fill=LIT)


def one_of(
    canvas: Canvas,
    y: int,
    label: str,
    value: str,
    selected: bool = False,
    less: bool = True,
    more: bool = True,
) -> None:
    """A row with a label and one value out of several; arrows where PREV or NEXT change it. Where
    they are too long for a row, the value is set in small type, then the label too."""
    left, right = glyph("ui", "left", 7), glyph("ui", "right", 7)
    arrow = left.width + _INSET
    end = canvas.room(y) - _INSET - arrow
    room = end - arrow - 3 * _INSET
    words = BODY if BODY.width(label) + SMALL.width(value) <= room else SMALL
    room -= words.width(label)
    face = largest(value, room, (BODY,))
    value = face.fit(value, room)
    start = end - face.width(value)
    canvas.text(_INSET, y + (ROW - words.height) // 2, label, words)
    canvas.text(start, y + (ROW - face.height) // 2, value, face)
    if less:
        canvas.glyph(start - arrow, y + (ROW - left.height) // 2, left)
    if more:
        canvas.glyph(end + _INSET, y + (ROW - right.height) // 2, right)
    if selected:
        canvas.invert(0, y, canvas.width, ROW)


def stepper(canvas: Canvas, y: int, label: str, value: int, least: int, most: int) -> None:
    """A number that PREV and NEXT change, as large as a score; no arrow where it ends.

    The number keeps its place while it changes: room is kept for the widest value.
    """
    left, right = glyph("ui", "left", 7), glyph("ui", "right", 7)
    room = max(DIGITS.width(str(least)), DIGITS.width(str(most)))
    arrow_y = y + (DIGITS.height - left.height) // 2
    end = canvas.width - right.width - 2 * _INSET
    start = end - room
    canvas.text((start + end) // 2, y, str(value), DIGITS, "center")
    if value > least:
        canvas.glyph(start - _INSET - left.width, arrow_y, left)
    if value < most:
        canvas.glyph(end + _INSET, arrow_y, right)
    label = BODY.fit(label, start - left.width - 3 * _INSET)
    canvas.text(_INSET, y + (DIGITS.height - BODY.height) // 2, label, BODY)


def die(
    canvas: Canvas,
    x: int,
    y: int,
    face: Image.Image | None,
    lit: bool = False,
    cursor: bool = False,
    height: int = DIE,
) -> None:
    """One die, DIE pixels wide: a glyph 16 pixels high, None where it has not been rolled. The die
    under the cursor has a double frame."""
    if face is None:
        canvas.hline(x + 1, y, DIE - 2, dotted=True)
        canvas.hline(x + 1, y + height - 1, DIE - 2, dotted=True)
        canvas.vline(x, y + 1, height - 2, dotted=True)
        canvas.vline(x + DIE - 1, y + 1, height - 2, dotted=True)
        return
    canvas.box(x, y, DIE, height)
    canvas.glyph(x + (DIE - face.width) // 2, y + (height - face.height) // 2, face)
    if cursor:
        canvas.box(x + 1, y + 1, DIE - 2, height - 2)
    if lit:
        canvas.invert(x + 1, y + 1, DIE - 2, height - 2)


def leaning_die(canvas: Canvas, x: int, y: int) -> None:
    """A die that leans on something, so that no face of it counts."""
    tilt, far = 6, DIE - 1
    corners = [(x + tilt, y), (x + far, y + tilt), (x + far - tilt, y + far), (x, y + far - tilt)]
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        canvas.line(*start, *end)


def subset_row(
    canvas: Canvas, y: int, items: Sequence[Image.Image], ticked: Collection[int], cursor: int
) -> None:
    """Pictures side by side of which some are chosen: those are lit, and a bar stands under the one
    at `cursor`. A cursor behind the last one stands under none."""
    widest, height = max(item.width for item in items), max(item.height for item in items)
    pitch = min(canvas.width // len(items), widest + 4 * _INSET)
    left = (canvas.width - pitch * len(items)) // 2
    for place, item in enumerate(items):
        x = left + place * pitch
        middle = y + _INSET + (height - item.height) // 2
        canvas.glyph(x + (pitch - item.width) // 2, middle, item)
        if place in ticked:
            canvas.invert(x + 1, y, pitch - 2, height + 2 * _INSET)
        if place == cursor:
            canvas.box(x + 1, y + height + 3 * _INSET, pitch - 2, 2, fill=LIT)


def dice_row(
    canvas: Canvas,
    y: int,
    faces: Sequence[Image.Image | None],
    kept: Collection[int] = (),
    cursor: int | None = None,
    height: int = DIE,
) -> None:
    """Dice side by side, up to six.

    `faces` are glyphs 16 pixels high, None a die that has not been rolled. The dice whose places
    are in `kept` are lit.
    """
    pitch = DIE + 1
    left = (canvas.width - pitch * len(faces) + 1) // 2
    for place, face in enumerate(faces):
        die(canvas, left + place * pitch, y, face, place in kept, place == cursor, height)


def grid(
    canvas: Canvas,
    x: int,
    y: int,
    labels: Sequence[Image.Image],
    heads: Sequence[str],
    cells: Sequence[Sequence[Mark]],
    cursor: tuple[int, int] | None = None,
    pitch: tuple[int, int] = (13, 11),
) -> None:
    """A sheet: a glyph before each row, a mark in each cell, and `heads`, if any, above columns.

    `pitch` is a cell's width and height in pixels, `cursor` a row and a column. Five rows stand
    under their heads on a screen of their own (11 high), or without heads below a header (9 high).
    """
    across, down = pitch
    left = x + max(label.width for label in labels) + 1
    top = y + (SMALL.height if heads else 0)
    for column, head in enumerate(heads):
        canvas.text(left + column * across + (across + 1) // 2, y, head, SMALL, "center")
    for row, (label, marks) in enumerate(zip(labels, cells, strict=True)):
        canvas.glyph(x, top + row * down + (down - label.height) // 2, label)
        for column, mark in enumerate(marks):
            image = glyph("ui", _INKED.get(mark, mark), 7)
            at_x, at_y = left + column * across, top + row * down
            mark_x, mark_y = at_x + (across - image.width) // 2, at_y + (down - image.height) // 2
            canvas.glyph(mark_x, mark_y, image)
            if mark in _INKED:
                canvas.invert(mark_x - 1, mark_y - 1, image.width + 2, image.height + 2)
            if cursor == (row, column):
                canvas.invert(at_x, at_y, across, down)


def score_table(canvas: Canvas, standings: Sequence[Standing], top: int = 0) -> None:
    """Rank, symbol, name and points, a line each, as large as all of them fit below `top`."""
    room = (canvas.height - top) // max(1, len(standings))
    face = next((face for face in (DIGITS, BODY) if face.height <= room), SMALL)
    words = SMALL if face is SMALL else BODY
    pitch = min(room, face.height + 1) if face is SMALL else face.height
    ranks = max((words.width(standing.rank) for standing in standings), default=0)
    for line, (symbol, name, points, rank) in enumerate(standings):
        y = top + line * pitch
        text_y = y + (face.height - words.height) // 2
        canvas.text(0, text_y, rank, words)
        x = ranks + _INSET if ranks else 0
        canvas.glyph(x, y + (face.height - symbol.height) // 2, symbol)
        x += symbol.width + 2 * _INSET
        end = canvas.width - face.width(str(points))
        canvas.text(end, y, str(points), face)
        canvas.text(x, text_y, words.fit(name, end - _INSET - x), words)


def toast(canvas: Canvas, text: str) -> None:
    """A short message in a lit bar over the lower end of the screen, two lines at most."""
    lines = even_lines(text, canvas.width - 2 * _INSET, 2)
    height = len(lines) * ROW + 2
    y = canvas.height - height
    canvas.box(0, y - 2, canvas.width, 2, fill=DARK, outline=False)
    canvas.box(0, y, canvas.width, height, fill=LIT)
    for line, words in enumerate(lines):
        canvas.text(canvas.width // 2, y + 1 + line * ROW, words, BODY, "center", invert=True)


def even_lines(text: str, width: int, most: int) -> list[str]:
    """`text` in as few lines as it needs, of about the same length: no lone last word. Of what
    needs more than `most` lines the last one is cut."""
    lines = BODY.wrap(text, width)
    if len(lines) > most:
        return [*lines[: most - 1], BODY.fit(" ".join(lines[most - 1 :]), width)]
    for narrower in range(BODY.width(text) // len(lines), width, BODY.width(" ")):
        even = BODY.wrap(text, narrower)
        if len(even) == len(lines):
            return even
    return lines


def confirm(canvas: Canvas, question: str, no: str, yes: str, chosen: bool = False) -> None:
    """A question with two answers below it, `no` on the left; the chosen one is lit."""
    height = ROW + 4
    y = canvas.height - height
    lines = even_lines(question, canvas.width - 2 * canvas.corner, y // ROW)
    first = (y - len(lines) * ROW) // 2
    for line, words in enumerate(lines):
        canvas.text(canvas.width // 2, first + line * ROW, words, BODY, "center")
    width = (canvas.width - 2 * _INSET) // 2
    for x, words, lit in ((0, no, not chosen), (canvas.width - width, yes, chosen)):
        canvas.box(x, y, width, height)
        canvas.text(x + width // 2, y + 2, BODY.fit(words, width - 4), BODY, "center")
        if lit:
            canvas.invert(x + 1, y + 1, width - 2, height - 2)


def progress(canvas: Canvas, y: int, share: float, x: int = 0, w: int | None = None) -> None:
    """A bar 8 pixels high, filled up to `share` (0 to 1)."""
    width = canvas.width - x if w is None else w
    canvas.box(x, y, width, 8)
    filled = round(max(0.0, min(share, 1.0)) * (width - 4))
    canvas.box(x + 2, y + 2, filled, 4, fill=LIT)
