"""A look around the table: the scores, and each player's sheet."""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib import import_module
from typing import Any, Final, Protocol

from engine import Match, Ranking
from engine.game import COUNTERS
from firmware import seats
from firmware.canvas import Canvas
from firmware.font import BODY, SMALL
from firmware.parts import HEADER, Standing, header, score_table
from firmware.screens.screen import Screen, Step, moved, playing
from firmware.screens.status import played_with, where
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

_CROWD: Final = 5
_OWN: Final = ("shelfie", "mlem", "moonlight", "moonshine")
"""The games with pages of their own, in the module of their name: `pages`, how many, and `page`."""


class Pages(Protocol):
    """A module with a game's own pages."""

    def pages(self, match: Match) -> int: ...
    def page(self, canvas: Canvas, match: Match, number: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Around(Screen):
    """The scores (page 0) and the game's own pages: PREV and NEXT turn them, BACK or OK goes
    back."""

    behind: Screen
    page: int = 0

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        if control in (Control.BACK, Control.OK):
            return self.behind, ()
        own = _own(match)
        pages = 1 + (own.pages(match) if own else 0)
        return replace(self, page=moved(control, self.page, pages)), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        own = _own(match)
        if own and self.page:
            own.page(canvas, match, self.page - 1)
            return
        title, sample = where(match), played_with(match)
        # Why a match has ended is told by its result, what is invented here too.
        if sample and SMALL.width(title) + BODY.width(sample) > canvas.room(0) - 4:
            title = _("The end")
        header(canvas, None, title, sample)
        draw_scores(canvas, match, match.depth.ranking(match.state), HEADER)


def _own(match: Match) -> Pages | None:
    """The game's own pages; none where only its counters are kept."""
    if match.game.key not in _OWN or match.header.depth == COUNTERS:
        return None
    module: Any = import_module(f"firmware.screens.{match.game.key}")
    pages: Pages = module
    return pages


def draw_scores(canvas: Canvas, match: Match, ranking: Ranking, top: int) -> None:
    """All seats by their ranks. Five are set in small type, for they stand on one screen."""
    size = 12 if len(ranking.standings) < _CROWD else 8
    rows = [
        Standing(
            seats.symbol(s.seat, size), seats.name(match.header, s.seat), s.points, f"{s.rank}."
        )
        for s in ranking.standings
    ]
    score_table(canvas, rows, top)
