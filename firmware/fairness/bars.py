"""Counts as bars, with a dotted line where fair dice would reach."""

from __future__ import annotations

from math import ceil
from typing import Final

from PIL import Image

from firmware.canvas import LIT, Canvas
from firmware.fairness.report import SOURCES, Judged, how_fair, what_would_have_shown
from firmware.font import BODY, SMALL
from firmware.screens.thrown import face
from firmware.words import _, ngettext

_LABEL: Final = 9
"""The height of the row of faces."""
_SIZE: Final = (256, 104)
_SCALE: Final = 3


def bars(canvas: Canvas, top: int, height: int, tested: Judged) -> None:
    """A bar a face across the canvas, and under them the faces; of many only the first and the
    last."""
    faces, expected = len(tested.faces), tested.verdict.expected if tested.verdict else ()
    pitch = min(canvas.width // faces, 20)
    left = (canvas.width - pitch * faces) // 2
    gap = 2 if pitch > 8 else int(pitch > 2)
    floor = top + height - _LABEL
    most = max(1, *tested.counts, *map(ceil, expected))
    for place, count in enumerate(tested.counts):
        x, tall = left + place * pitch, round(count * (floor - top) / most)
        canvas.box(x, floor - tall, pitch - gap, tall, fill=LIT, outline=False)
        if expected:
            level = floor - round(expected[place] * (floor - top) / most)
            for dot in range(x + x % 2, x + pitch - gap, 2):
                canvas.invert(dot, level, 1, 1)
    canvas.hline(left, floor, pitch * faces - gap)
    crowded = pitch < 2 * SMALL.width("0") + 2 or faces * pitch > canvas.width
    for place in (0, faces - 1) if crowded else range(faces):
        image = face(tested.game, tested.faces[place], 8)
        x = left + place * pitch + (pitch - gap - image.width) // 2
        x = min(max(x, 0), canvas.width - image.width)
        canvas.glyph(x, floor + 1 + (_LABEL - image.height) // 2, image)


def told_of(tested: Judged) -> str:
    """Whose dice they are and how many were rolled."""
    source = _(SOURCES[tested.source])
    return ngettext("{source}: {n} roll", "{source}: {n} rolls", tested.rolls, source=source)


def picture(all_tested: list[Judged]) -> Image.Image:
    """All kinds of dice below each other."""
    width, height = _SIZE
    canvas = Canvas(width, height * len(all_tested))
    for number, tested in enumerate(all_tested):
        y = number * height
        canvas.text(2, y + 2, BODY.fit(tested.name, width - 4), BODY)
        canvas.text(width - 2, y + 4, told_of(tested), SMALL, "right")
        bars(canvas, y + 18, 52, tested)
        canvas.text(2, y + 72, how_fair(tested), SMALL)
        for line, words in enumerate(SMALL.wrap(what_would_have_shown(tested), width - 4)):
            canvas.text(2, y + 81 + 8 * line, words, SMALL)
    return canvas.image.resize((width * _SCALE, canvas.height * _SCALE), Image.Resampling.NEAREST)
