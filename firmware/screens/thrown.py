"""Dice as they lie on the display: where each has its place, and the picture of each face."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from PIL import Image

from firmware import games
from firmware.canvas import Canvas
from firmware.font import BODY, SMALL, TITLE
from firmware.glyph import GlyphError, glyph
from firmware.parts import DIE, HEADER, die, largest

ACROSS: Final = 6
"""So many dice lie in a row at most."""
_HEIGHTS: Final = {1: DIE, 2: 18, 3: 12}
"""The height of a die by the number of rows."""
_BOTTOM: Final = 56
_INSIDE: Final = 18


class Place(NamedTuple):
    """The top left corner of a die, and its height."""

    x: int
    y: int
    height: int


def places(canvas: Canvas, many: int) -> list[Place]:
    """Where dice lie below the header: in up to three rows of about the same length."""
    rows = -(-many // ACROSS)
    height = _HEIGHTS[rows]
    across = -(-many // rows)
    top = HEADER + (_BOTTOM - HEADER - rows * (height + 1) + 1) // 2
    found = []
    for place in range(many):
        row, column = divmod(place, across)
        length = min(across, many - row * across)
        left = (canvas.width - (DIE + 1) * length + 1) // 2
        found.append(Place(left + column * (DIE + 1), top + row * (height + 1), height))
    return found


def face(game: str, name: str, height: int) -> Image.Image:
    """A face as it stands in a die of that height: the game's glyph, else its word or number."""
    small = height < _HEIGHTS[2]
    if game:
        try:
            return glyph(game, name, 8 if small else 16)
        except GlyphError:
            name = games.say(game, name)
    while True:
        font = SMALL if small else largest(name, _INSIDE, (TITLE, BODY))
        if font.width(name) <= _INSIDE:
            return font.image(name)
        name = name[:-1]


def lay(
    canvas: Canvas,
    game: str,
    faces: Sequence[str],
    counted: Collection[int],
    kept: Collection[int],
    cursor: int,
) -> None:
    """All dice: those that are `kept` are lit, those that don't count have a dotted frame, the one
    at `cursor` has a double frame."""
    for at, (place, name) in enumerate(zip(places(canvas, len(faces)), faces, strict=True)):
        x, y, height = place
        image = face(game, name, height)
        if at in counted:
            die(canvas, x, y, image, at in kept, at == cursor, height)
            continue
        die(canvas, x, y, None, height=height)
        canvas.glyph(x + (DIE - image.width) // 2, y + (height - image.height) // 2, image)
        if at == cursor:
            canvas.box(x + 1, y + 1, DIE - 2, height - 2)
        if at in kept:
            canvas.invert(x + 1, y + 1, DIE - 2, height - 2)
