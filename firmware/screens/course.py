"""How the points went, from round to round."""

from __future__ import annotations

from dataclasses import dataclass

from engine import Match
from firmware import seats
from firmware.canvas import Canvas
from firmware.chart import chart
from firmware.parts import HEADER, header
from firmware.screens.screen import Screen, Step
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class Course(Screen):
    """A line a seat: its points at the end of each round. OK or BACK goes back."""

    behind: Screen
    lines: tuple[tuple[int, ...], ...]

    def press(self, control: Control, look: Look) -> Step:
        del look
        return (self.behind if control in (Control.OK, Control.BACK) else self), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        del look
        header(canvas, None, _("Course of play"))
        symbols = [seats.symbol(seat, 8) for seat in range(len(self.lines))]
        chart(canvas, self.lines, symbols, HEADER)


def course(behind: Screen, match: Match) -> Course:
    """The screen for a match. It is played once more, for what its points were after each round:
    after each answer in a game that counts no rounds."""
    again = Match(match.game, match.header)
    ends = {0: _points(again)}
    for number, entry in enumerate(match.journal.log, 1):
        again.say(entry)
        round_ = again.counters.get("round", number)
        assert isinstance(round_, int)
        ends[round_] = _points(again)
    return Course(behind, tuple(zip(*ends.values(), strict=True)))


def _points(match: Match) -> list[int]:
    points = match.counters["points"]
    assert isinstance(points, list)
    return list(points)
