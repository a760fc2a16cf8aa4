"""A round's score, line by line, to be seen before the game goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from engine import Match
from engine.games.moonlight.score import Line, Score
from engine.games.moonlight.table import PLAYERS, Moonlight
from firmware import games, seats
from firmware.canvas import DARK, LIT, Canvas
from firmware.effects import Undo
from firmware.font import BODY, SMALL
from firmware.parts import HEADER, ROW, header
from firmware.screens.moonlight.board import (
    FIRST_BOX,
    SIDE,
    beside,
    board,
    counted,
    levels,
    pair,
    sums,
    whose,
)
from firmware.screens.question import Asked
from firmware.screens.screen import Screen, Step, moved, playing
from firmware.screens.status import played_with
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

_LINES: Final = 4
"""Lines on a page."""

_FIRST: Final = 80
_SECOND: Final = 104
"""The middles of the two players' numbers in a table."""

_TOTALS: Final = 106
"""Where the totals beside the cards begin."""


@dataclass(frozen=True, slots=True)
class Played(Asked):
    """A question of a round: it tells how the round was scored, if it is over now. `scored`: the
    rounds that were when the question appeared."""

    scored: int = 0

    def came(self, look: Look, behind: Screen) -> Screen | str | None:
        return came_of(self.scored, look, behind)


def came_of(scored: int, look: Look, behind: Screen) -> Screen | None:
    """The score of a round that has just come to its end."""
    state: Moonlight = playing(look).state
    return Scored(behind) if len(state.scores) > scored else None


@dataclass(frozen=True, slots=True)
class Scored(Screen):
    """The score of the newest round: PREV and NEXT turn its pages, OK goes on to the screen
    `behind`, BACK takes back the answer that ended the round."""

    behind: Screen
    page: int = 0

    def press(self, control: Control, look: Look) -> Step:
        if control is Control.OK:
            return self.behind, ()
        if control is Control.BACK:
            return self.behind, (Undo(),)
        pages = len(score_pages(playing(look)))
        return replace(self, page=moved(control, self.page, pages)), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        score_pages(match)[self.page](canvas, match)


Page = Callable[[Canvas, Match], None]


def score_pages(match: Match) -> list[Page]:
    """How the newest round was scored: the cards, the sums of both, then line after line."""
    state: Moonlight = match.state
    score = state.scores[-1]
    parts = -(-len(score.lines) // _LINES)
    return [_cards, _totals, *[_page_of(score, part) for part in range(parts)]]


def winner_in_words(match: Match, score: Score) -> str:
    """Who has won a round."""
    if score.winner is None:
        return _("Drawn round")
    return _("{name} wins", name=seats.name(match.header, score.winner))


def _cards(canvas: Canvas, match: Match) -> None:
    """The cards with the values that counted, what each row came to, and both mountains."""
    state: Moonlight = match.state
    score = state.scores[-1]
    symbol = None if score.winner is None else seats.symbol(score.winner)
    header(canvas, symbol, winner_in_words(match, score))
    frame = board(canvas, score.box or FIRST_BOX, counted(score))
    sums(canvas, frame, score.lines)
    for y, line in beside(frame, score.lines):
        won(canvas, line, SIDE + 1, y)
    for seat in range(PLAYERS):
        y = HEADER + 1 + seat * 24
        whose(canvas, seat, _TOTALS, y)
        levels(canvas, state.wins[seat], _TOTALS + 11, y + 2)
        canvas.text(canvas.width, y + 11, str(score.points[seat]), BODY, "right")


def won(canvas: Canvas, line: Line, x: int, y: int) -> None:
    """The points and the bonus for a line, as the winner's cards are drawn: filled or outlined."""
    if line.winner is None:
        canvas.hline(x + 5, y + 5, 5)
        return
    words = f"{line.points}+{line.bonus}" if line.bonus else str(line.points)
    width, filled = SMALL.width(words) + 5, line.winner == 0
    canvas.box(x, y, width, 11, fill=LIT if filled else DARK)
    canvas.text(x + 3, y + 2, words, SMALL, invert=filled)


def _totals(canvas: Canvas, match: Match) -> None:
    """What the points of both are made of, and what decided a tie."""
    state: Moonlight = match.state
    score = state.scores[-1]
    header(canvas, None, _("Points"))
    for seat, middle in enumerate((_FIRST, _SECOND)):
        whose(canvas, seat, middle - 5, 3)
    rows = list(_sums_of(score))
    face, pitch = (BODY, ROW) if len(rows) <= _LINES else (SMALL, SMALL.height + 1)
    for place, (words, numbers) in enumerate(rows):
        y = HEADER + place * pitch
        canvas.text(0, y, face.fit(words, _FIRST - 8), face)
        for middle, each in zip((_FIRST, _SECOND), numbers, strict=False):
            canvas.text(middle, y, str(each), face, "center")


def _sums_of(score: Score) -> Iterator[tuple[str, Sequence[int]]]:
    lines = [
        sum(line.points + line.bonus for line in score.lines if line.winner == seat)
        for seat in range(PLAYERS)
    ]
    yield _("Won lines"), lines
    moons = "?" if score.moons is None else pair(score.moons)
    yield _("Moons {numbers}", numbers=moons), score.moon_points
    if any(score.changed):
        yield _("Abilities"), score.changed
    if any(score.by_hand):
        yield _("By hand"), score.by_hand
    yield _("Total"), score.points
    if score.points[0] == score.points[1]:
        yield _tie(score)


def _tie(score: Score) -> tuple[str, Sequence[int]]:
    """What decided a tie, in words, with the numbers that did."""
    match score.decided_by:
        case "visible":
            return _("Tie: visible"), score.visible
        case "won_lines":
            return _("Tie: in lines"), score.in_won_lines
        case "ask":
            return _("Tie: you said"), ()
    return _("Tie: drawn"), ()


def _page_of(score: Score, part: int) -> Page:
    """Some of the lines, each with its sums and what it brought."""

    def page(canvas: Canvas, match: Match) -> None:
        header(canvas, None, _("Lines"), played_with(match))
        for place, line in enumerate(score.lines[part * _LINES : (part + 1) * _LINES]):
            y = HEADER + place * ROW
            canvas.text(0, y, games.say(match.game.key, line.name), BODY)
            canvas.text(_FIRST, y, pair(line.sums), BODY, "center")
            won(canvas, line, _SECOND - 4, y)

    return page
