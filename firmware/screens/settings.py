"""What people set the device to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from firmware.canvas import Canvas
from firmware.effects import Animate, Effect, Speak
from firmware.parts import HEADER, ROW, header, one_of
from firmware.screens.screen import Screen, Step, moved
from firmware.session import Look
from firmware.words import _, language, languages, own_name
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class Settings(Screen):
    """A row a setting: PREV and NEXT go from row to row, OK goes to the next value. Another
    language is spoken at once."""

    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        from firmware.screens.menu import Menu

        rows = self._rows(look)
        if control is Control.BACK:
            return Menu(), ()
        if control is Control.OK:
            return self, (rows[self.cursor][2],)
        return replace(self, cursor=moved(control, self.cursor, len(rows))), ()

    def _rows(self, look: Look) -> list[tuple[str, str, Effect]]:
        """Each setting's name, its value in words, and what sets it to the next value."""
        spoken, now = languages(), language()
        after = spoken[(spoken.index(now) + 1) % len(spoken)]
        tumbling = _("on") if look.animated else _("off")
        return [
            (_("Language"), own_name(now), Speak(after)),
            (_("Dice tumble"), tumbling, Animate(not look.animated)),
        ]

    def draw(self, canvas: Canvas, look: Look) -> None:
        header(canvas, None, _("Settings"))
        for line, (label, value, _effect) in enumerate(self._rows(look)):
            one_of(canvas, HEADER + line * ROW, label, value, line == self.cursor, less=False)
