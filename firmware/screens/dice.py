"""How a row of dice is drawn, and the faces on them."""

from __future__ import annotations

from typing import Final

from PIL import Image

from firmware import games
from firmware.canvas import Canvas
from firmware.font import BODY, SMALL
from firmware.glyph import GlyphError, glyph
from firmware.parts import DIE, HEADER

TOP: Final = HEADER + 2
"""The top of a row of dice under a header."""

SHOWN: Final = 6
"""So many dice stand side by side."""

_ROOM: Final = 16
"""The width of what stands in a die."""


def places(canvas: Canvas, many: int) -> list[int]:
    """The left ends of so many dice in a row, at most SHOWN."""
    pitch = DIE + 1
    left = (canvas.width - pitch * many + 1) // 2
    return [left + place * pitch for place in range(many)]


def face_image(game: str, face: str) -> Image.Image:
    """A game's picture of a face; the beginning of its word where none is drawn."""
    try:
        return glyph(game, face, 16)
    except GlyphError:
        return written(games.say(game, face))


def written(face: str) -> Image.Image:
    """A face in letters, as many as a die has room for."""
    if BODY.width(face) <= _ROOM:
        return BODY.image(face)
    while len(face) > 1 and SMALL.width(face) > _ROOM:
        face = face[:-1]
    return SMALL.image(face)
