"""What this device is and how it fares."""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib.metadata import version

from firmware import games
from firmware.canvas import Canvas
from firmware.font import BODY
from firmware.parts import HEADER, ROW, header
from firmware.screens.screen import Screen, Step, moved
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class About(Screen):
    """Version, and whether games are being saved. What of other packages was left out has a page
    each, with the reason: PREV and NEXT turn the pages. BACK or OK leads to the menu."""

    page: int = 0

    def press(self, control: Control, look: Look) -> Step:
        from firmware.screens.menu import Menu

        del look
        if control in (Control.BACK, Control.OK):
            return Menu(), ()
        return replace(self, page=moved(control, self.page, 1 + len(games.left_out()))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        left_out = games.left_out()
        if self.page:
            name, reason = left_out[self.page - 1]
            title, top = _("Left out"), HEADER
            lines = [name, *BODY.wrap(reason, canvas.width)][: (canvas.height - HEADER) // ROW]
        else:
            title, top = "Moonkeeper", HEADER + 1
            lines = [_("Version {number}", number=version("moonkeeper")), _health(look)]
            if look.rescue is not None and look.rescue.kept:
                lines.append(look.rescue.kept)
            if left_out:
                lines.append(_("NEXT: left out ({number})", number=len(left_out)))
        header(canvas, None, title)
        for line, words in enumerate(lines):
            canvas.text(0, top + line * ROW, BODY.fit(words, canvas.width), BODY)


def _health(look: Look) -> str:
    """How the games on the disk fare: the worst that is to be told."""
    if not look.saved:
        return _("Games are NOT saved")
    if not look.backed_up:
        return _("Saved, but no backup")
    if look.rescue is not None:
        return _("Saved; restored once")
    return _("Games are saved")
