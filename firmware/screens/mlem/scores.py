"""Where the points come from, and how the planets stand: pages of the look around the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine import Match
from engine.games.mlem.mat import MOONS, PLANET
from engine.games.mlem.matfile import PLANETS_IN_THE_BOX
from engine.games.mlem.score import GOAL_POINTS, GOALS, medallists, planet_points
from engine.games.mlem.table import Mlem
from firmware import games, seats
from firmware.canvas import Canvas
from firmware.font import BODY, DIGITS, SMALL
from firmware.parts import HEADER, ROW, header
from firmware.screens.mlem.board import planet_glyph, small
from firmware.words import _

_LINE: Final = 9
_NUMBERS: Final = 100
"""Where a column of numbers ends on the right."""


@dataclass(frozen=True, slots=True)
class Sum:
    """What a player has of one kind: how many cats or tokens, and their points."""

    many: int
    points: int


def sums(mlem: Mlem, seat: int) -> dict[str, Sum]:
    """A player's moons, planets, deep space and goals."""
    moons = [cat.points for cat in mlem.moons.values() if cat.seat == seat]
    deep = [cat.points for cat in mlem.deep if cat.seat == seat]
    cats = sum(cat.seat == seat for row in mlem.planets.values() for cat in row)
    medals = [
        planet_points(mlem.mat, planet, row).get(seat, 0) for planet, row in mlem.planets.items()
    ]
    goals = sum(taker == seat for taker in mlem.goals.values())
    return {
        MOONS: Sum(len(moons), sum(moons)),
        PLANET: Sum(cats, sum(medals)),
        "deep": Sum(len(deep), sum(deep)),
        "goal": Sum(goals, GOAL_POINTS * goals),
    }


def pages(match: Match) -> int:
    """A page a seat, then the planets, then the goals; none where only counters are kept."""
    return len(match.header.seats) + 2 if isinstance(match.state, Mlem) else 0


def page(canvas: Canvas, match: Match, number: int) -> None:
    """One of these pages, counted from 0."""
    mlem: Mlem = match.state
    count = len(match.header.seats)
    if number < count:
        _seat(canvas, match, number)
    elif number == count:
        _planets(canvas, mlem)
    else:
        _goals(canvas, match)


def _seat(canvas: Canvas, match: Match, seat: int) -> None:
    mlem: Mlem = match.state
    header(canvas, seats.symbol(seat), seats.name(match.header, seat), "    ")
    canvas.text(canvas.room(0), 0, str(mlem.points[seat]), DIGITS, "right")
    words = {MOONS: _("Moons"), PLANET: _("Planets"), "deep": _("Deep space"), "goal": _("Goals")}
    for line, (kind, found) in enumerate(sums(mlem, seat).items()):
        y = HEADER + line * ROW
        canvas.glyph(0, y + 2, small(kind))
        canvas.text(12, y, words[kind], BODY)
        canvas.text(_NUMBERS, y, f"×{found.many}", BODY, "right")
        canvas.text(canvas.width, y, str(found.points), BODY, "right")


def _planets(canvas: Canvas, mlem: Mlem) -> None:
    """Each planet with its medals, and the players in the order of their ranks there."""
    known = list(dict.fromkeys((*mlem.mat.planets, *mlem.planets)))
    # Of more than are in the box, all are seen without a header.
    top, pitch = (HEADER, _LINE) if len(known) <= PLANETS_IN_THE_BOX else (0, 8)
    if top:
        header(canvas, None, _("Planets"))
    for line, planet in enumerate(known):
        y = top + line * pitch
        canvas.glyph(0, y, planet_glyph(planet))
        canvas.text(11, y, "/".join(map(str, mlem.mat.medals(planet))), SMALL)
        cats = mlem.planets.get(planet, [])
        for place, seat in enumerate(medallists(cats)):
            x = 48 + 22 * place
            canvas.glyph(x, y, seats.symbol(seat, 8))
            canvas.text(x + 10, y, str(sum(cat.seat == seat for cat in cats)), SMALL)


def _goals(canvas: Canvas, match: Match) -> None:
    mlem: Mlem = match.state
    header(canvas, None, _("Goals"), f"+{GOAL_POINTS}")
    for line, goal in enumerate(GOALS):
        y = HEADER + line * ROW
        canvas.text(0, y, games.say(match.game.key, goal), BODY)
        if goal in mlem.goals:
            canvas.glyph(canvas.width - 12, y, seats.symbol(mlem.goals[goal]))
