"""The first picture, before anything is known."""

from __future__ import annotations

from PIL import Image

from firmware.canvas import DARK, Canvas
from firmware.font import BODY, TITLE


def splash() -> Image.Image:
    """A crescent moon and the name."""
    canvas = Canvas()
    canvas.disc(8, 11, 42)
    canvas.disc(20, 6, 38, DARK)
    canvas.text(56, 20, "Moon", TITLE)
    canvas.text(56, 36, "keeper", TITLE)
    canvas.text(128, 52, "…", BODY, "right")
    return canvas.image
