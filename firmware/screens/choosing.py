"""What lists, ticks and numbers make of a press, for all screens alike."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from PIL import Image

from firmware.canvas import Canvas
from firmware.parts import HEADER, header, menu
from firmware.screens.screen import Screen, Step, moved
from firmware.session import Look
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class Ticks:
    """Some of several things: PREV and NEXT go from one to the next and to the end behind them,
    OK ticks the one under the cursor, or takes the tick away."""

    cursor: int = 0
    ticked: frozenset[int] = frozenset()

    def press(self, control: Control, length: int) -> Ticks:
        if control is not Control.OK:
            return replace(self, cursor=moved(control, self.cursor, length + 1))
        if self.cursor == length:
            return self
        return replace(self, ticked=self.ticked ^ {self.cursor})


def stepped(control: Control, number: int, low: int, high: int) -> int:
    """The number of a stepper after a press: PREV and NEXT change it by one, and it stops at its
    ends."""
    step = {Control.PREV: -1, Control.NEXT: 1}.get(control, 0)
    return min(max(number + step, low), high)


class Entry(NamedTuple):
    """A line of a list, what OK on it leads to, and an icon at its right end."""

    words: str
    chosen: Callable[[], Step]
    icon: Image.Image | None = None


@dataclass(frozen=True, slots=True)
class Listed(Screen):
    """The base of lists: OK takes the entry under the bar, BACK leads to the screen `behind`."""

    behind: Screen
    cursor: int = 0

    @abstractmethod
    def title(self) -> str:
        """What stands above the list."""

    @abstractmethod
    def entries(self, look: Look) -> Sequence[Entry]:
        """All lines; there may be none."""

    def empty(self) -> str:
        """What is said where there is no entry."""
        return ""

    def press(self, control: Control, look: Look) -> Step:
        entries = self.entries(look)
        if control is Control.BACK or not entries:
            return self.behind, ()
        if control is Control.OK:
            return entries[self.cursor].chosen()
        return replace(self, cursor=moved(control, self.cursor, len(entries))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        header(canvas, None, self.title())
        entries = self.entries(look) or [Entry(self.empty(), lambda: (self, ()))]
        words, icons = [entry.words for entry in entries], [entry.icon for entry in entries]
        menu(canvas, words, self.cursor, HEADER, icons)
