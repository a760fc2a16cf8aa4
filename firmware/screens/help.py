"""The rule for the decision at hand, in a sentence or two."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from firmware import games
from firmware.canvas import Canvas
from firmware.font import BODY
from firmware.parts import HEADER, ROW, header
from firmware.screens.screen import Screen, Step, decided, moved, playing
from firmware.session import Look
from hardware.events import Control

_VISIBLE: Final = (Canvas().height - HEADER) // ROW
"""Lines on a page."""


@dataclass(frozen=True, slots=True)
class Help(Screen):
    """What the game says to help with a decision. PREV and NEXT turn the pages, OK or BACK goes
    back."""

    behind: Screen
    title: str
    text: str
    page: int = 0

    def press(self, control: Control, look: Look) -> Step:
        del look
        if control in (Control.OK, Control.BACK):
            return self.behind, ()
        pages = -(-len(_lines(self.text)) // _VISIBLE)
        return replace(self, page=moved(control, self.page, pages)), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        del look
        lines = _lines(self.text)
        pages = -(-len(lines) // _VISIBLE)
        header(canvas, None, self.title, f"{self.page + 1}/{pages}" if pages > 1 else "")
        first = self.page * _VISIBLE
        for line, words in enumerate(lines[first : first + _VISIBLE]):
            canvas.text(0, HEADER + line * ROW, words, BODY)


def help_on(behind: Screen, look: Look) -> Help | None:
    """The help for what is decided on the screen `behind`, if the game has any."""
    decision = decided(behind, look)
    if decision is None:
        return None
    key = playing(look).game.key
    text = games.help_for(key, decision.id)
    return Help(behind, games.say(key, decision.id), text) if text else None


def _lines(text: str) -> list[str]:
    return BODY.wrap(text, Canvas().width)
