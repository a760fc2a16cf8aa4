"""A look around the table: the scores, and each player's sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from engine import Match
from firmware import seats
from firmware.canvas import Canvas
from firmware.parts import HEADER, Standing, header, score_table
from firmware.screens.screen import Screen, Step, moved, playing
from firmware.screens.shelfie import page as shelfie_page
from firmware.screens.status import where
from firmware.session import Look
from hardware.events import Control

_SHEETS: Final[dict[str, Callable[[Canvas, Match, int], None]]] = {"shelfie": shelfie_page}


@dataclass(frozen=True, slots=True)
class Around(Screen):
    """The scores (page 0) and a page a seat: PREV and NEXT turn the pages, BACK or OK goes back."""

    behind: Screen
    page: int = 0

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        if control in (Control.BACK, Control.OK):
            return self.behind, ()
        pages = 1 + (len(match.header.seats) if match.game.key in _SHEETS else 0)
        return replace(self, page=moved(control, self.page, pages)), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        if self.page:
            _SHEETS[match.game.key](canvas, match, self.page - 1)
            return
        header(canvas, None, where(match))
        draw_scores(canvas, match, HEADER)


def draw_scores(canvas: Canvas, match: Match, top: int) -> None:
    """All seats as they would be ranked now."""
    rows = [
        Standing(seats.symbol(s.seat), seats.name(match.header, s.seat), s.points, f"{s.rank}.")
        for s in match.depth.ranking(match.state).standings
    ]
    score_table(canvas, rows, top)
