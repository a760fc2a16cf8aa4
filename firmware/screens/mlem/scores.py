"""Where the points come from, and how the planets stand: pages of the look around the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine import Match
from engine.games.mlem.mat import MOONS, PLANET
from engine.games.mlem.matfile import PLANETS_IN_THE_BOX
from engine.games.mlem.score import (
    GOAL_POINTS,
    GOALS,
    MISSION_POINTS,
    UFO_TOKENS,
    medallists,
    planet_points,
)
from engine.games.mlem.table import Mlem
from firmware import games, seats
from firmware.canvas import Canvas
from firmware.font import BODY, DIGITS, SMALL
from firmware.parts import HEADER, ROW, header
from firmware.screens.mlem.board import planet_glyph, small
from firmware.words import _

VARIANTS: Final = ("exploration", "missions", "ufo")
_PAID: Final = ("explore", "mission", "ufo")
"""The variants as table rules, and what they pay for."""

_LINE: Final = 9
_NUMBERS: Final = 100
"""Where a column of numbers ends on the right."""


@dataclass(frozen=True, slots=True)
class Sum:
    """What a player has of one kind: how many cats or tokens, where that is known, and their
    points."""

    many: int | None
    points: int


def sums(mlem: Mlem, seat: int) -> dict[str, Sum]:
    """A player's moons, planets, deep space and goals, and what the variants in play have paid."""
    moons = [cat.points for cat in mlem.moons.values() if cat.seat == seat]
    deep = [cat.points for cat in mlem.deep if cat.seat == seat]
    cats = sum(cat.seat == seat for row in mlem.planets.values() for cat in row)
    medals = [
        planet_points(mlem.mat, planet, row).get(seat, 0) for planet, row in mlem.planets.items()
    ]
    goals = sum(taker == seat for taker in mlem.goals.values())
    found = {
        MOONS: Sum(len(moons), sum(moons)),
        PLANET: Sum(cats, sum(medals)),
        "deep": Sum(len(deep), sum(deep)),
        "goal": Sum(goals, GOAL_POINTS * goals),
    }
    if mlem.rule("exploration") == "yes":
        found["explore"] = Sum(None, mlem.explored[seat])
    if mlem.rule("missions") == "yes":
        fulfilled = mlem.fulfilled[seat]
        found["mission"] = Sum(fulfilled, MISSION_POINTS[fulfilled])
    if mlem.rule("ufo") == "yes":
        taken = [
            points for points, by in zip(UFO_TOKENS, mlem.ufo_taken, strict=False) if by == seat
        ]
        found["ufo"] = Sum(len(taken), sum(taken))
    return found


def pages(match: Match) -> int:
    """A page a seat, then the planets, the goals, and what the variants have paid; none where only
    counters are kept."""
    if not isinstance(match.state, Mlem):
        return 0
    return len(match.header.seats) + 2 + any(match.state.rule(v) == "yes" for v in VARIANTS)


def page(canvas: Canvas, match: Match, number: int) -> None:
    """One of these pages, counted from 0."""
    mlem: Mlem = match.state
    count = len(match.header.seats)
    if number < count:
        _seat(canvas, match, number)
    elif number == count:
        _planets(canvas, mlem)
    elif number == count + 1:
        _goals(canvas, match)
    else:
        _variants(canvas, match)


def _seat(canvas: Canvas, match: Match, seat: int) -> None:
    mlem: Mlem = match.state
    header(canvas, seats.symbol(seat), seats.name(match.header, seat), "    ")
    canvas.text(canvas.room(0), 0, str(mlem.points[seat]), DIGITS, "right")
    found = sums(mlem, seat)
    rows = [
        (MOONS, _("Moons"), found[MOONS]),
        (PLANET, _("Planets"), found[PLANET]),
        ("deep", _("Deep space"), found["deep"]),
        ("goal", _("Goals"), found["goal"]),
    ]
    paid = [found[kind].points for kind in _PAID if kind in found]
    if paid:
        rows.append(("explore", _("Variants"), Sum(None, sum(paid))))
    pitch, face = (_LINE, SMALL) if paid else (ROW, BODY)
    for line, (kind, word, of_kind) in enumerate(rows):
        y = HEADER + line * pitch
        canvas.glyph(0, y + (face.height - 8) // 2, small(kind))
        canvas.text(12, y, word, face)
        if of_kind.many is not None:
            canvas.text(_NUMBERS, y, f"×{of_kind.many}", face, "right")
        canvas.text(canvas.width, y, str(of_kind.points), face, "right")


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


def _variants(canvas: Canvas, match: Match) -> None:
    """The points of the variants in play, a column each, and where the UFO is."""
    mlem: Mlem = match.state
    ufo = f"{mlem.ufo}" if mlem.rule("ufo") == "yes" else ""
    header(canvas, None, _("Variants"), ufo)
    if ufo:
        canvas.glyph(canvas.room(0) - BODY.width(ufo) - 11, 4, small("ufo"))
    rows = [sums(mlem, seat) for seat in range(len(match.header.seats))]
    for column, kind in enumerate(
        kind for kind in ("explore", "mission", "ufo") if kind in rows[0]
    ):
        end = 52 + 36 * column
        canvas.glyph(end - 8, HEADER, small(kind))
        for seat, found in enumerate(rows):
            y = HEADER + 8 + seat * 8
            canvas.text(end, y, str(found[kind].points), SMALL, "right")
    for seat in range(len(rows)):
        canvas.glyph(4, HEADER + 8 + seat * 8, seats.symbol(seat, 8))
