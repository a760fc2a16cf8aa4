"""BACK held in a match: everything that is not an answer."""

from __future__ import annotations

from dataclasses import dataclass, replace

from firmware.canvas import Canvas
from firmware.effects import Leave
from firmware.parts import HEADER, header, menu
from firmware.screens.around import Around
from firmware.screens.screen import Screen, Step, moved
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class Pause(Screen):
    """The menu of a match; `behind` is the screen to go on with."""

    behind: Screen
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        del look
        if control is Control.BACK:
            return self.behind, ()
        if control is not Control.OK:
            return replace(self, cursor=moved(control, self.cursor, 3)), ()
        return ((self.behind, ()), (Around(self.behind), ()), (self, (Leave(),)))[self.cursor]

    def draw(self, canvas: Canvas, look: Look) -> None:
        del look
        header(canvas, None, _("Match"))
        items = [_("Go on"), _("Scores"), _("Leave (it is kept)")]
        menu(canvas, items, self.cursor, HEADER)
