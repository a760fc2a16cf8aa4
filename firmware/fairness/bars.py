"""Counts as bars, with a dotted line where fair dice would reach."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import Final, TypeVar

from PIL import Image

from firmware.canvas import LIT, Canvas
from firmware.fairness.report import SOURCES, Judged, how_fair, what_would_have_shown
from firmware.font import BODY, SMALL
from firmware.screens.thrown import face
from firmware.words import _, ngettext

N = TypeVar("N", int, Fraction)

_WIDEST: Final = 20
"""The most that a bar takes across, with the gap behind it, and the least that has its face below
it."""
_LABELLED: Final = 10
_LABEL: Final = 9
"""The height of the row of faces."""
_SIZE: Final = (256, 104)
_SCALE: Final = 3


def bars(canvas: Canvas, top: int, height: int, judged: Judged) -> None:
    """A bar a face across the canvas, and under them the faces; of many only the first and the
    last. Where there are more faces than pixels, neighbours share a bar."""
    faces = len(judged.faces)
    together = -(-faces // canvas.width)
    counts = _sums(judged.counts, together)
    expected = _sums(judged.verdict.expected, together) if judged.verdict else []
    pitch = min(canvas.width // len(counts), _WIDEST)
    across = pitch * len(counts)
    left = (canvas.width - across) // 2
    gap = 2 if pitch > 8 else int(pitch > 2)
    floor = top + height - _LABEL
    most = max(1, *counts, *map(ceil, expected))
    for place, count in enumerate(counts):
        x, tall = left + place * pitch, round(count * (floor - top) / most)
        canvas.box(x, floor - tall, pitch - gap, tall, fill=LIT, outline=False)
        if expected:
            level = floor - round(expected[place] * (floor - top) / most)
            for dot in range(x + x % 2, x + pitch - gap, 2):
                canvas.invert(dot, level, 1, 1)
    canvas.hline(left, floor, across - gap)
    for place in (0, faces - 1) if pitch < _LABELLED else range(faces):
        image = face(judged.game, judged.faces[place], 8)
        x = left + place // together * pitch + (pitch - gap - image.width) // 2
        x = min(max(x, 0), canvas.width - image.width)
        canvas.glyph(x, floor + 1 + (_LABEL - image.height) // 2, image)


def _sums(numbers: Sequence[N], together: int) -> list[N]:
    """The sums of so many neighbours each."""
    return [
        sum(numbers[at + 1 : at + together], numbers[at]) for at in range(0, len(numbers), together)
    ]


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
