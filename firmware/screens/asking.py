"""Questions that are answered with yes or no."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace

from firmware.canvas import Canvas
from firmware.parts import confirm
from firmware.screens.screen import Screen, Step
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class YesOrNo(Screen):
    """The base of questions with two answers: PREV and NEXT go from one to the other, OK gives the
    one that is lit, BACK says no. `yes`: whether that one is lit."""

    yes: bool = True

    @abstractmethod
    def question(self, look: Look) -> str:
        """What is asked."""

    def answers(self, look: Look) -> tuple[str, str]:
        """The words for no and for yes."""
        del look
        return _("No"), _("Yes")

    @abstractmethod
    def refused(self, look: Look) -> Step:
        """What a no leads to."""

    @abstractmethod
    def agreed(self, look: Look) -> Step:
        """What a yes leads to."""

    def press(self, control: Control, look: Look) -> Step:
        if control in (Control.PREV, Control.NEXT):
            return replace(self, yes=not self.yes), ()
        if control is Control.OK:
            return self.agreed(look) if self.yes else self.refused(look)
        return self.refused(look) if control is Control.BACK else (self, ())

    def draw(self, canvas: Canvas, look: Look) -> None:
        confirm(canvas, self.question(look), *self.answers(look), self.yes)
