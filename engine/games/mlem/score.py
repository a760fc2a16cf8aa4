"""Points: goals when a cat lands, planets as they stand, and the ranking."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from engine.games.mlem.cats import PLANET_X2, Landed
from engine.games.mlem.mat import Mat
from engine.outcome import Ranking, rank

if TYPE_CHECKING:
    from engine.games.mlem.table import Mlem

TWO_IN_DEEP_SPACE: Final = "two_in_deep_space"
THREE_ON_ONE_PLANET: Final = "three_on_one_planet"
FOUR_MOONS: Final = "four_moons"
FOUR_PLANETS: Final = "four_planets"
GOALS: Final = (TWO_IN_DEEP_SPACE, THREE_ON_ONE_PLANET, FOUR_MOONS, FOUR_PLANETS)
GOAL_POINTS: Final = 5

MISSION_POINTS: Final = (0, 2, 5, 10)
"""For so many missions fulfilled."""

UFO_TOKENS: Final = (5, 4, 3, 2, 1)
"""The 5 on top."""


def take_goals(mlem: Mlem, seat: int) -> None:
    """First come, one player may take several; checked for the cat that lands, all four each
    time."""
    for goal, is_reached in reached(mlem, seat).items():
        if is_reached:
            mlem.goals.setdefault(goal, seat)


def reached(mlem: Mlem, seat: int) -> dict[str, bool]:
    """Two cats in deep space; three on one planet; four cats on four moons (a moon takes one); four
    cats on four different planets."""
    on_planets = [cats_of(seat, cats) for cats in mlem.planets.values()]
    return {
        TWO_IN_DEEP_SPACE: cats_of(seat, mlem.deep) >= 2,
        THREE_ON_ONE_PLANET: max(on_planets, default=0) >= 3,
        FOUR_MOONS: cats_of(seat, mlem.moons.values()) >= 4,
        FOUR_PLANETS: len(on_planets) - on_planets.count(0) >= 4,
    }


def cats_of(seat: int, landed: Iterable[Landed]) -> int:
    """How many of these cats are a player's."""
    return [cat.seat for cat in landed].count(seat)


def medallists(cats: Iterable[Landed]) -> list[int]:
    """The seats that get gold, silver and bronze on a planet: most cats first; equal counts: who
    landed there first ranks higher."""
    counts: dict[int, int] = {}
    for landed in cats:
        counts[landed.seat] = counts.get(landed.seat, 0) + 1
    return sorted(counts, key=lambda seat: -counts[seat])[:3]


def planet_points(mat: Mat, planet: str, cats: list[Landed]) -> dict[int, int]:
    """What each medallist gets on a planet; planet x2 doubles its owner's medal. Medals nobody
    claims are lost."""
    doubled = {landed.seat for landed in cats if landed.cat == PLANET_X2}
    return {
        seat: medal * (2 if seat in doubled else 1)
        for seat, medal in zip(medallists(cats), mat.medals(planet), strict=False)
    }


def points(mlem: Mlem) -> list[int]:
    """Moons + planets + deep space + goals + variants, and what people added by hand."""
    total = [by_hand + kept for by_hand, kept in zip(mlem.by_hand, of_variants(mlem), strict=True)]
    for landed in (*mlem.moons.values(), *mlem.deep):
        total[landed.seat] += landed.points
    for seat in mlem.goals.values():
        total[seat] += GOAL_POINTS
    for planet, cats in mlem.planets.items():
        for seat, medal in planet_points(mlem.mat, planet, cats).items():
            total[seat] += medal
    return total


def of_variants(mlem: Mlem) -> list[int]:
    """What exploration tokens, missions and the UFO's tokens have paid."""
    total = [
        explored + MISSION_POINTS[fulfilled]
        for explored, fulfilled in zip(mlem.explored, mlem.fulfilled, strict=True)
    ]
    for token, seat in zip(UFO_TOKENS, mlem.ufo_taken, strict=False):
        total[seat] += token
    return total


def ranking(mlem: Mlem) -> Ranking:
    """The most points win. Tie: shared win; ranks after a tie: 1, 1, 3."""
    return rank(mlem.points)
