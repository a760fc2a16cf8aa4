"""What this device is and how it fares."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import version

from firmware.canvas import Canvas
from firmware.font import BODY
from firmware.parts import HEADER, ROW, header
from firmware.screens.screen import Screen, Step
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class About(Screen):
    """Version, and whether games are being saved. BACK or OK leads to the menu."""

    def press(self, control: Control, look: Look) -> Step:
        from firmware.screens.menu import Menu

        del look
        return (Menu(), ()) if control in (Control.BACK, Control.OK) else (self, ())

    def draw(self, canvas: Canvas, look: Look) -> None:
        header(canvas, None, "Moonkeeper")
        saved = _("Games are saved") if look.saved else _("Games are NOT saved")
        lines = [_("Version {number}", number=version("moonkeeper")), saved]
        for line, words in enumerate(lines):
            canvas.text(0, HEADER + 4 + line * ROW, words, BODY)
