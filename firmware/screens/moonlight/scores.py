"""Pages of the look around the table: what the packs hold, the abilities, and how the newest round
was scored; of a scorepad, its rounds."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine import Match
from engine.games.moonlight.cards import LONE_WOLVES
from engine.games.moonlight.scorepad import Pad
from engine.games.moonlight.table import PLAYERS, Moonlight
from firmware import games, seats
from firmware.canvas import Canvas
from firmware.font import BODY, SMALL
from firmware.parts import HEADER, ROW, header
from firmware.screens.moonlight.board import (
    DOWN,
    FIRST_BOX,
    board,
    levels,
    mountains,
    pack,
    pair,
    standing,
    sums,
    visible,
    whose,
)
from firmware.screens.moonlight.choices import note
from firmware.screens.moonlight.news import Page, score_pages
from firmware.words import _

_RESULTS: Final = 4
"""So many rounds stand on a page."""

_NOTED: Final = 2
"""Of so many abilities there is room for the notes."""


def pages(match: Match) -> int:
    """How many there are."""
    return len(_pages(match))


def page(canvas: Canvas, match: Match, number: int) -> None:
    """One of them, counted from 0."""
    _pages(match)[number](canvas, match)


def _pages(match: Match) -> list[Page]:
    state = match.state
    if isinstance(state, Pad):
        return [_results]
    found: list[Page] = []
    if match.header.depth == "full":
        found += [_table, _packs, _abilities]
    if state.scores:
        found += score_pages(match)
    return found


def _table(canvas: Canvas, match: Match) -> None:
    """The box, with the sums of its lines."""
    state: Moonlight = match.state
    score = state.score
    header(canvas, None, _("The wolves"))
    frame = board(canvas, state.grid.box or FIRST_BOX, visible(state))
    sums(canvas, frame, score.lines)
    mountains(canvas, state.wins)
    standing(canvas, state, score)


def _packs(canvas: Canvas, match: Match) -> None:
    """What each pack still holds, and the lone wolves aside."""
    state: Moonlight = match.state
    header(canvas, None, _("Cards left"), pair(state.left))
    for seat in range(PLAYERS):
        x, left = 66 * seat, Counter(state.packs[seat])
        whose(canvas, seat, x, HEADER + 1)
        levels(canvas, state.wins[seat], x + 12, HEADER + 3)
        pack(canvas, seat, list(left), left, x, HEADER + DOWN + 2)
        aside = " ".join(wolf[-1] for wolf in LONE_WOLVES if wolf in state.lone_wolves[seat])
        canvas.text(x + 28, HEADER + 3, f"+{aside}" if aside else "", SMALL)


def _abilities(canvas: Canvas, match: Match) -> None:
    """The abilities of both, the ambushes that are turned over, and, of two, the owner's notes."""
    state: Moonlight = match.state
    header(canvas, None, _("Abilities"))
    held = [(seat, ability) for seat in range(PLAYERS) for ability in state.abilities[seat]]
    notes = [games.note(match.game.key, ability) or "" for _seat, ability in held]
    noted = any(notes) and len(held) <= _NOTED
    face = SMALL if noted else BODY
    y = HEADER
    for (seat, ability), told in zip(held, notes, strict=True):
        canvas.glyph(0, y + (face.height - 8) // 2, seats.symbol(seat, 8))
        called = games.say(match.game.key, ability)
        canvas.text(12, y, face.fit(called, 68), face)
        kind = state.cards.kind(ability)
        words = "used" if ability in state.used else f"{kind}_short" if kind else ""
        at = y + (face.height - SMALL.height) // 2
        canvas.text(canvas.width, at, games.say(match.game.key, words), SMALL, "right")
        y += face.height
        if noted:
            y = note(canvas, told, 12, y)
    if not held:
        canvas.text(0, y, _("Nobody holds any."), BODY)


def _results(canvas: Canvas, match: Match) -> None:
    """The rounds of a scorepad, the newest last, with a mark at who won."""
    pad: Pad = match.state
    header(canvas, None, _("Rounds"), pair(pad.wins))
    if not pad.results:
        canvas.text(0, HEADER, _("None is over yet."), BODY)
    first = max(0, len(pad.results) - _RESULTS)
    for line, (points, winner) in enumerate(pad.results[first:]):
        y = HEADER + line * ROW
        canvas.text(0, y, games.say("", "round") + f" {first + line + 1}", BODY)
        canvas.text(84, y, pair(points), BODY, "center")
        if winner is not None:
            canvas.glyph(canvas.width - 12, y, seats.symbol(winner))
