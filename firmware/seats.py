"""How a seat is named and marked: by its player's name, and by a symbol that needs no colour."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engine import Header
from firmware.glyph import glyph
from firmware.words import _

SYMBOLS: Final = ("circle", "square", "triangle", "diamond", "star")


def symbol(seat: int, height: int = 12) -> Image.Image:
    """The symbol of a seat, 12 or 8 pixels high."""
    return glyph("seats", SYMBOLS[seat], height)


def name(header: Header, seat: int) -> str:
    """The player's name, or the number of the seat where nobody was named."""
    return header.seats[seat] or _("Player {number}", number=seat + 1)
