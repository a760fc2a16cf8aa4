"""The end of a match: who won, why it ended, and everybody's points."""

from __future__ import annotations

from dataclasses import dataclass

from firmware import seats
from firmware.canvas import Canvas
from firmware.effects import Leave
from firmware.glyph import glyph
from firmware.parts import HEADER, header
from firmware.screens.around import Around, draw_scores
from firmware.screens.screen import MatchScreen, Step, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class Result(MatchScreen):
    """The ranking. OK leads to the menu; PREV and NEXT look around; BACK takes back the last
    answer, and the match goes on."""

    def press(self, control: Control, look: Look) -> Step:
        if control is Control.OK:
            return self, (Leave(),)
        if control is Control.PREV:
            return Around(self), ()
        if control is Control.NEXT:
            return Around(self).press(control, look)
        return super(Result, self).press(control, look)

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        assert match.outcome is not None
        winners = match.outcome.winners
        if len(winners) > 1:
            header(canvas, glyph("ui", "cup", 12), _("Shared win"))
        else:
            words = _("{name} wins", name=seats.name(match.header, winners[0]))
            header(canvas, glyph("ui", "cup", 12), words)
        draw_scores(canvas, match, match.outcome.ranking, HEADER)
