"""Two numbers on one screen, one a player: moons, points of a round, levels of the mountains."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine import Count
from engine.games.moonlight.table import PLAYERS
from firmware import seats
from firmware.canvas import Canvas
from firmware.effects import Answers
from firmware.font import BODY, DIGITS
from firmware.glyph import glyph
from firmware.parts import HEADER
from firmware.screens.choosing import stepped
from firmware.screens.moonlight.board import whose
from firmware.screens.moonlight.news import came_of
from firmware.screens.question import Asked, say
from firmware.screens.screen import Screen, Step, playing
from firmware.session import Look
from hardware.events import Control

_ROW: Final = 22
_LEFT: Final = 88
"""Where the arrow before a number stands."""


@dataclass(frozen=True, slots=True)
class TwoNumbers(Asked):
    """PREV and NEXT change a number, OK goes on from the first player's to the second player's,
    and then takes both. BACK steps back.

    `seat`: whose number is under the cursor; `first`: whose was asked first; `scored`: the rounds
    that were scored when the question appeared, None where none are.
    """

    numbers: tuple[int, int] = (0, 0)
    first: int = 0
    scored: int | None = None

    def came(self, look: Look, behind: Screen) -> Screen | str | None:
        return None if self.scored is None else came_of(self.scored, look, behind)

    def decision(self, look: Look) -> Count:
        decision = playing(look).open[self.first]
        assert isinstance(decision, Count)
        return decision

    def press(self, control: Control, look: Look) -> Step:
        assert self.seat is not None
        if control is Control.OK:
            if self.seat < PLAYERS - 1:
                return replace(self, seat=self.seat + 1), ()
            said = tuple((seat, self.numbers[seat]) for seat in range(self.first, PLAYERS))
            return self, (Answers(said),)
        if control is Control.BACK:
            if self.seat > self.first:
                return replace(self, seat=self.seat - 1), ()
            return super(TwoNumbers, self).press(control, look)
        count = self.decision(look)
        number = stepped(control, self.numbers[self.seat], count.low, count.high)
        mine, theirs = self.numbers
        numbers = (number, theirs) if self.seat == 0 else (mine, number)
        return replace(self, numbers=numbers), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        count = self.decision(look)
        self.head(canvas, look, say(look, count.id))
        left, right = glyph("ui", "left", 7), glyph("ui", "right", 7)
        for seat in range(PLAYERS):
            y, number = HEADER + 4 + seat * _ROW, self.numbers[seat]
            whose(canvas, seat, 0, y + 3)
            name = seats.name(playing(look).header, seat)
            canvas.text(14, y + 2, BODY.fit(name, _LEFT - 16), BODY)
            canvas.text(107, y, str(number), DIGITS, "center")
            if seat == self.seat:
                if number > count.low:
                    canvas.glyph(_LEFT, y + 5, left)
                if number < count.high:
                    canvas.glyph(120, y + 5, right)
