"""At the start after damage to the disk: what that costs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from firmware.canvas import Canvas
from firmware.effects import Adjust
from firmware.font import BODY
from firmware.parts import HEADER, ROW, header
from firmware.rescue import SETTING, Rescue
from firmware.screens.menu import opening
from firmware.screens.screen import Screen, Step
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class Rescued(Screen):
    """What was lost and where the damaged file is kept. OK or BACK goes on, and it is not shown
    again."""

    def press(self, control: Control, look: Look) -> Step:
        if look.rescue is None or control not in (Control.OK, Control.BACK):
            return self, ()
        return opening(look), (Adjust(SETTING, look.rescue.read().text()),)

    def draw(self, canvas: Canvas, look: Look) -> None:
        header(canvas, None, _("Damaged"), "OK")
        assert look.rescue is not None
        lines = _cost(look.rescue).splitlines()
        if look.rescue.kept:
            lines += [_("The file is kept as"), look.rescue.kept]
        for line, words in enumerate(lines):
            canvas.text(0, HEADER + line * ROW, BODY.fit(words, canvas.width), BODY)


def _cost(rescue: Rescue) -> str:
    """What is lost, in two lines at most."""
    if rescue.since is None:
        return _("All games so far\nare lost.")
    return _("Lost: games since\n{time}", time=moment(rescue.since))


def moment(at: float) -> str:
    """A time of day at the table, with its date."""
    return datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M")
