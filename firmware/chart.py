"""The part of a screen that shows how numbers went: a line a seat, its symbol at the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PIL import Image

from firmware.canvas import Canvas
from firmware.font import SMALL


def chart(
    canvas: Canvas, lines: Sequence[Sequence[int]], symbols: Sequence[Image.Image], top: int = 0
) -> None:
    """Lines from left to right below `top`, each with as many numbers as the others and its symbol
    where it ends; on the left the highest and the lowest number. Zero is always in sight."""
    low = min(0, *(min(line) for line in lines))
    high = max(1, *(max(line) for line in lines))
    left = max(SMALL.width(str(low)), SMALL.width(str(high))) + 2
    right = canvas.width - max(symbol.width for symbol in symbols) - 2
    # The ends of the scale stand level with the middle of their numbers.
    first, last = top + SMALL.height // 2, canvas.height - 1 - SMALL.height // 2

    def at(number: int) -> int:
        return last - round((number - low) * (last - first) / (high - low))

    canvas.text(left - 2, top, str(high), SMALL, "right")
    canvas.text(left - 2, canvas.height - SMALL.height, str(low), SMALL, "right")
    canvas.vline(left, first, last - first + 1)
    canvas.hline(left, at(0), right - left, dotted=True)
    for line in lines:
        steps = max(1, len(line) - 1)
        points = [
            (left + (right - 1 - left) * step // steps, at(number))
            for step, number in enumerate(line)
        ]
        for one, other in pairwise(points):
            canvas.line(*one, *other)
    ends = sorted((at(line[-1]), seat) for seat, line in enumerate(lines))
    free = top
    for place, (y, seat) in enumerate(ends):
        symbol = symbols[seat]
        below = sum(symbols[other].height for _y, other in ends[place:])
        y = min(max(y - symbol.height // 2, free), canvas.height - below)
        canvas.glyph(right + 2, y, symbol)
        free = y + symbol.height
