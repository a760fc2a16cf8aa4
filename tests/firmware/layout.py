"""What is wrong with how a screen is laid out: text that is cut, covered, crowded, or no text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import NamedTuple
from unittest.mock import patch

from PIL import Image

from firmware.canvas import MARK, Align, Canvas
from firmware.font import Face


class Area(NamedTuple):
    """The pixels from (left, top) to just before (right, bottom)."""

    left: int
    top: int
    right: int
    bottom: int

    def overlaps(self, other: Area) -> bool:
        return (
            max(self.left, other.left) < min(self.right, other.right)
            and max(self.top, other.top) < min(self.bottom, other.bottom)
        )  # fmt: skip

    def within(self, other: Area) -> bool:
        return (
            other.left <= self.left <= self.right <= other.right
            and other.top <= self.top <= self.bottom <= other.bottom
        )


class Ink(NamedTuple):
    """What was drawn, and where its ink is. `text` is None for a picture."""

    area: Area
    text: str | None


class Watched(Canvas):
    """A canvas that remembers what was drawn on it."""

    def __init__(self, width: int = 128, height: int = 64, corner: int = 0) -> None:
        super().__init__(width, height, corner)
        self.ink: list[Ink] = []
        self.lit: list[Area] = []
        self.missing: set[str] = set()
        self._writing: str | None = None

    def text(
        self, x: int, y: int, text: str, face: Face, align: Align = "left", invert: bool = False
    ) -> int:
        self.missing |= face.missing(text)
        self._writing = text
        end = super().text(x, y, text, face, align, invert)
        self._writing = None
        return end

    def glyph(self, x: int, y: int, image: Image.Image, invert: bool = False) -> None:
        box = image.getbbox() if image.width else None
        if box is not None:
            area = Area(x + box[0], y + box[1], x + box[2], y + box[3])
            self.ink.append(Ink(area, self._writing))
        super().glyph(x, y, image, invert)

    def invert(self, x: int, y: int, w: int, h: int) -> None:
        self.lit.append(Area(x, y, x + w, y + h))
        super().invert(x, y, w, h)

    def faults(self) -> Iterator[str]:
        """What anybody would call wrong who looks at the display."""
        whole = Area(0, 0, self.width, self.height)
        texts = [ink for ink in self.ink if ink.text is not None]
        if not texts:
            yield "no text at all"
        for sign in self.missing:
            yield f"no glyph for {sign!r}"
        for ink in self.ink:
            if not ink.area.within(whole):
                yield f"{_called(ink)} leaves the display"
        mark = Area(self.width - self.corner, 0, self.width, MARK if self.corner else 0)
        for ink in self.ink:
            if ink.area.overlaps(mark):
                yield f"{_called(ink)} lies under the mark in the corner"
        for one, other in combinations(self.ink, 2):
            if (one.text or other.text) and one.area.overlaps(other.area):
                yield f"{_called(one)} and {_called(other)} overlap"
        for ink in texts:
            for area in self.lit:
                if ink.area.overlaps(area) and not ink.area.within(area):
                    yield f"{_called(ink)} is lit in part only"


def _called(ink: Ink) -> str:
    return "a picture" if ink.text is None else repr(ink.text)


@contextmanager
def cuts() -> Iterator[list[str]]:
    """The texts that did not fit where they were to stand, collected inside the `with`."""
    found: list[str] = []
    fit = Face.fit

    def watched(face: Face, text: str, width: int) -> str:
        fitting = fit(face, text, width)
        if fitting != text:
            found.append(text)
        return fitting

    with patch.object(Face, "fit", watched):
        yield found
