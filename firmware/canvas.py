"""Drawing on one frame of the display: white (lit) on black."""

from typing import Literal

from PIL import Image, ImageChops, ImageDraw

from firmware.font import Face

Align = Literal["left", "center", "right"]

# Pillow takes 1 for lit as well, but keeps it as it is, and its inverse is lit too.
LIT = 255
DARK = 0

MARK = 12
"""The height of a mark in the corner."""


class Canvas:
    """A 1-bit frame, dark at first. (0, 0) is its top left pixel; what lies outside is cut off.

    `corner`: the width of the mark that comes into the top right corner, 0 if none does. Lines
    beside it keep clear of it: see `room`.
    """

    def __init__(self, width: int = 128, height: int = 64, corner: int = 0) -> None:
        self.width = width
        self.height = height
        self.corner = corner
        self.image = Image.new("1", (width, height))
        self._draw = ImageDraw.Draw(self.image)

    def room(self, y: int) -> int:
        """How far to the right a line with its top at `y` may go."""
        return self.width - (self.corner if y < MARK else 0)

    def text(
        self, x: int, y: int, text: str, face: Face, align: Align = "left", invert: bool = False
    ) -> int:
        """Write one line and return the x just behind it.

        `y` is the line's top. `x` is its left end, its middle, or the pixel behind its right end,
        as `align` says. Only ink is drawn; inverted, dark ink on a lit line.
        """
        image = face.image(text)
        if align != "left":
            x -= image.width // 2 if align == "center" else image.width
        self.glyph(x, y, image, invert)
        return x + image.width

    def glyph(self, x: int, y: int, image: Image.Image, invert: bool = False) -> None:
        """Draw a 1-bit picture with its top left corner at (x, y); inverted, dark on a lit cell."""
        if invert:
            self.box(x, y, image.width, image.height, fill=LIT, outline=False)
        if image.width:
            self.image.paste(DARK if invert else LIT, (x, y), image)

    def box(
        self, x: int, y: int, w: int, h: int, fill: int | None = None, outline: bool = True
    ) -> None:
        """A rectangle of w x h pixels. `fill`: LIT, DARK, or None to leave what is inside."""
        if w <= 0 or h <= 0:
            return
        if outline and min(w, h) <= 2:
            # It is all edge; and Pillow's outline of a single row spills into the next.
            fill, outline = LIT, False
        edges = (x, y, x + w - 1, y + h - 1)
        self._draw.rectangle(edges, fill=fill, outline=LIT if outline else None)

    def disc(self, x: int, y: int, diameter: int, fill: int = LIT) -> None:
        """A filled circle whose box has its top left corner at (x, y)."""
        self._draw.ellipse((x, y, x + diameter - 1, y + diameter - 1), fill=fill)

    def hline(self, x: int, y: int, w: int, dotted: bool = False) -> None:
        """A horizontal line of w pixels from (x, y) to the right; dotted, every second pixel."""
        self._draw.point([(at, y) for at in range(x, x + w, 2 if dotted else 1)], LIT)

    def vline(self, x: int, y: int, h: int, dotted: bool = False) -> None:
        """A vertical line of h pixels from (x, y) down; dotted, every second pixel."""
        self._draw.point([(x, at) for at in range(y, y + h, 2 if dotted else 1)], LIT)

    def line(self, x1: int, y1: int, x2: int, y2: int) -> None:
        """A straight line from one pixel to another, both included."""
        self._draw.line((x1, y1, x2, y2), fill=LIT)

    def invert(self, x: int, y: int, w: int, h: int) -> None:
        """Swap lit and dark in a rectangle."""
        area = (x, y, x + w, y + h)
        self.image.paste(ImageChops.invert(self.image.crop(area)), area)
