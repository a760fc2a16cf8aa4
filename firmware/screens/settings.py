"""What people set the device to."""

from __future__ import annotations

from dataclasses import dataclass, replace

from firmware.canvas import Canvas
from firmware.effects import Adjust
from firmware.parts import HEADER, ROW, header, one_of
from firmware.screens.screen import Screen, Step, moved
from firmware.session import ANIMATION, LANGUAGE, LIGHTS, OFF, ON, SOUND, Look
from firmware.words import _, language, languages, own_name
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class Settings(Screen):
    """A setting a row: PREV and NEXT go from row to row, OK goes to the next value, which holds at
    once."""

    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        from firmware.screens.menu import Menu

        rows = _rows(look)
        if control is Control.BACK:
            return Menu(), ()
        if control is Control.OK:
            return self, (rows[self.cursor][2],)
        return replace(self, cursor=moved(control, self.cursor, len(rows))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        header(canvas, None, _("Settings"))
        for line, (label, value, _next) in enumerate(_rows(look)):
            here = line == self.cursor
            one_of(canvas, HEADER + line * ROW, label, value, here, less=False, more=here)


def _rows(look: Look) -> tuple[tuple[str, str, Adjust], ...]:
    """Each row's label, its value in words, and what OK does to it."""
    spoken = languages()
    following = spoken[(spoken.index(language()) + 1) % len(spoken)]
    return (
        (_("Language"), own_name(language()), Adjust(LANGUAGE, following)),
        (_("Dice tumble"), _on_or_off(look.animated), _switched(ANIMATION, look.animated)),
        (_("Sound"), _on_or_off(look.sound), _switched(SOUND, look.sound)),
        (_("Lights"), _on_or_off(look.lights), _switched(LIGHTS, look.lights)),
    )


def _on_or_off(now: bool) -> str:
    return _("on") if now else _("off")


def _switched(setting: str, now: bool) -> Adjust:
    return Adjust(setting, OFF if now else ON)
