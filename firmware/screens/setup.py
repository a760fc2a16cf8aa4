"""A new match: who plays, who begins, and where the dice are."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from firmware import games
from firmware.canvas import Canvas
from firmware.effects import Begin
from firmware.parts import HEADER, ROW, header, menu, one_of
from firmware.screens.screen import Screen, Step, moved
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SetUp(Screen):
    """Rows of choices with the start below them: PREV and NEXT go from row to row, OK changes the
    value in a row. `starter` is None while it is to be drawn."""

    cursor: int = 0
    game: str = games.known()[0]
    seats: int = 3
    starter: int | None = None
    dice: str = "device"

    def press(self, control: Control, look: Look) -> Step:
        from firmware.screens.menu import Menu

        del look
        if control is Control.BACK:
            return Menu(), ()
        if control is not Control.OK:
            return replace(self, cursor=moved(control, self.cursor, 4)), ()
        game = games.game(self.game)
        match self.cursor:
            case 0:
                seats = _after(self.seats, tuple(game.seats))
                starter = None if self.starter is None else min(self.starter, seats - 1)
                return replace(self, seats=seats, starter=starter), ()
            case 1:
                return replace(self, starter=_after(self.starter, (None, *range(self.seats)))), ()
            case 2:
                return replace(self, dice=_after(self.dice, game.full.dice_modes)), ()
        header = game.header([""] * self.seats, dice=self.dice, starter=self.starter)
        return self, (Begin(header),)

    def draw(self, canvas: Canvas, look: Look) -> None:
        del look
        header(canvas, None, games.say(self.game, "title"))
        starter = (
            _("drawn") if self.starter is None else _("Player {number}", number=self.starter + 1)
        )
        rows = (
            (_("Players"), str(self.seats)),
            (_("First"), starter),
            (_("Dice"), games.say(self.game, self.dice)),
        )
        for line, (label, value) in enumerate(rows):
            one_of(canvas, HEADER + line * ROW, label, value, self.cursor == line)
        menu(canvas, [_("Start")], 0 if self.cursor == len(rows) else -1, HEADER + len(rows) * ROW)


def _after(value: T, choices: tuple[T, ...]) -> T:
    """The choice after `value`; after the last comes the first."""
    return choices[(choices.index(value) + 1) % len(choices)]
