"""What every screen is: a value that is drawn, and that answers a press with the next screen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TypeAlias

from engine import Decision, Match
from firmware.canvas import Canvas
from firmware.effects import Effect, Undo
from firmware.readers import Reader
from firmware.session import Look
from hardware.events import Control

Step: TypeAlias = "tuple[Screen, tuple[Effect, ...]]"
"""The screen that follows, and what is to be done."""


@dataclass(frozen=True, slots=True)
class Screen(ABC):
    """A screen without buttons: the base of all others."""

    def press(self, control: Control, look: Look) -> Step:
        """A short press, or one repeat of a held PREV or NEXT."""
        del control, look
        return self, ()

    def hold(self, control: Control, look: Look) -> Step:
        """A long press, at the moment it counts as long."""
        del control, look
        return self, ()

    def dice_settled(self, reader: Reader, look: Look) -> Step | None:
        """Dice came to rest on a reader. None where this screen waits for none."""
        del reader, look
        return None

    @abstractmethod
    def draw(self, canvas: Canvas, look: Look) -> None:
        """Draw on an empty canvas."""


@dataclass(frozen=True, slots=True)
class MatchScreen(Screen):
    """A screen of the match in play: BACK takes back the last answer, BACK held opens the menu, OK
    held shows the rule for the decision."""

    def press(self, control: Control, look: Look) -> Step:
        del look
        return (self, (Undo(),)) if control is Control.BACK else (self, ())

    def hold(self, control: Control, look: Look) -> Step:
        if control is Control.BACK:
            from firmware.screens.pause import Pause

            return Pause(self), ()
        if control is Control.OK:
            from firmware.screens.help import help_on

            return help_on(self, look) or self, ()
        return self, ()

    def lying(self, look: Look) -> tuple[str, ...]:
        """Faces of dice that lie on the table and are not rolled now."""
        del look
        return ()

    def came(self, look: Look, behind: Screen) -> Screen | str | None:
        """What came of the answer given or the dice rolled on this screen, if it is to be told
        before the game goes on with the screen `behind`: a screen of its own, or words to be shown
        for a moment."""
        del look, behind
        return None

    def chances(self, look: Look) -> Screen | None:
        """A screen with the chances at this decision, for those who ask; None where there is
        none."""
        del look
        return None

    def secrets(self, look: Look) -> Screen | None:
        """A screen that leads to what only one player may see; None where there is no such
        thing."""
        del look
        return None

    def decision(self, look: Look) -> Decision | None:
        """What is decided on this screen."""
        return next(iter(playing(look).open.values()), None)


def decided(screen: Screen, look: Look) -> Decision | None:
    """What is decided on a screen, if anything is."""
    return screen.decision(look) if isinstance(screen, MatchScreen) else None


def playing(look: Look) -> Match:
    """The match in play; a match screen is only shown while there is one."""
    assert look.match is not None
    return look.match


def moved(control: Control, at: int, length: int) -> int:
    """Where a cursor on one of `length` things goes by PREV or NEXT; it runs round at the ends."""
    if control is Control.NEXT:
        return (at + 1) % length
    if control is Control.PREV:
        return (at - 1) % length
    return at
