"""What people set the device to."""

from __future__ import annotations

from dataclasses import dataclass

from firmware.canvas import Canvas
from firmware.effects import Speak
from firmware.parts import HEADER, header, one_of
from firmware.screens.screen import Screen, Step
from firmware.session import Look
from firmware.words import _, language, languages, own_name
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class Settings(Screen):
    """The language: OK goes to the next one, and the display speaks it at once."""

    def press(self, control: Control, look: Look) -> Step:
        from firmware.screens.menu import Menu

        del look
        if control is Control.BACK:
            return Menu(), ()
        if control is not Control.OK:
            return self, ()
        spoken = languages()
        return self, (Speak(spoken[(spoken.index(language()) + 1) % len(spoken)]),)

    def draw(self, canvas: Canvas, look: Look) -> None:
        del look
        header(canvas, None, _("Settings"))
        name = own_name(language())
        one_of(canvas, HEADER, _("Language"), name, selected=True, less=False)
