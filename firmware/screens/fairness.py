"""How often each face came up, and whether fair dice would fall like that."""

from __future__ import annotations

from dataclasses import dataclass, replace

from firmware.canvas import Canvas
from firmware.effects import CountDice
from firmware.fairness.bars import bars, told_of
from firmware.fairness.report import how_fair, looked_at, what_would_have_shown
from firmware.font import BODY, SMALL
from firmware.parts import HEADER, header
from firmware.screens.help import Help
from firmware.screens.screen import Screen, Step, moved
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class Fairness(Screen):
    """A page a kind of die and source: PREV and NEXT turn the pages, OK tells more in words."""

    behind: Screen
    page: int = 0

    def press(self, control: Control, look: Look) -> Step:
        if control is Control.BACK or not look.dice:
            return self.behind, ()
        if control is not Control.OK:
            return replace(self, page=moved(control, self.page, len(look.dice))), ()
        tested = look.dice[self.page]
        words = (how_fair(tested), what_would_have_shown(tested), *looked_at(look.dice))
        return Help(self, tested.name, "\n".join(filter(None, words))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        if not look.dice:
            header(canvas, None, _("Fairness"))
            words = _("Counting ...") if look.dice is None else _("No dice have been rolled yet.")
            for line, text in enumerate(BODY.wrap(words, canvas.width)):
                canvas.text(0, HEADER + line * BODY.height, text, BODY)
            return
        tested = look.dice[self.page]
        pages = f"{self.page + 1}/{len(look.dice)}" if len(look.dice) > 1 else ""
        header(canvas, None, tested.name, pages)
        canvas.text(0, HEADER, told_of(tested), SMALL)
        bars(canvas, HEADER + 9, 30, tested)
        canvas.text(0, canvas.height - SMALL.height, how_fair(tested), SMALL)


def fairness(behind: Screen) -> Step:
    """Count the dice, and show them when that is done."""
    return Fairness(behind), (CountDice(),)
