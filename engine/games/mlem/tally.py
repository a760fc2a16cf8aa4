"""The final position, entered once and counted: a player's moons, deep space and goals, and on each
planet who gets gold, silver and bronze.

The planets are counted so at the end of a scorepad too. Players are named by their numbers, 1 for
the first seat.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.decision import Choose, Count, Decision, Pick
from engine.game import Dialogue, Header, while_here
from engine.games.mlem.mat import MEDALS, PLANET_NAMES, Mat, unknown_medal
from engine.games.mlem.matfile import PLANETS_IN_THE_BOX
from engine.games.mlem.rules import mat_of
from engine.games.mlem.score import GOAL_POINTS, GOALS, MISSION_POINTS, UFO_TOKENS
from engine.games.mlem.tokens import MANY, POINTS
from engine.outcome import Ranking, rank
from engine.scorepad import COUNTED

NOBODY: Final = "none"
NO_PLANET: Final = "no_planet"

MOST_EXPLORED: Final = MANY["explore"] * max(POINTS.values())
"""The points of all exploration tokens, whatever they are."""


@dataclass(slots=True)
class Counted:
    """What the players told. `entered`: their points without planets and variants; `medallists`:
    who gets gold, silver and bronze on a planet; `doubled`: the planet on which a seat's planet x2
    stands; `explored`, `fulfilled`, `of_ufo`: a seat's points of exploration tokens, its missions
    fulfilled, and its points of the UFO's tokens."""

    header: Header
    mat: Mat
    entered: list[int]
    by_hand: list[int]
    placed: list[int]
    crashes: int = 0
    round: int = 0
    starter: int = 0
    medallists: dict[str, list[int]] = field(default_factory=dict)
    doubled: dict[int, str] = field(default_factory=dict)
    explored: list[int] = field(default_factory=list)
    fulfilled: list[int] = field(default_factory=list)
    of_ufo: list[int] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)

    @property
    def points(self) -> list[int]:
        total = [told + added for told, added in zip(self.entered, self.by_hand, strict=True)]
        for planet, seats in self.medallists.items():
            for seat, medal in zip(seats, self.mat.medals(planet), strict=False):
                total[seat] += medal * (2 if self.doubled.get(seat) == planet else 1)
        for seat, explored in enumerate(self.explored):
            total[seat] += explored + MISSION_POINTS[self.fulfilled[seat]] + self.of_ufo[seat]
        return total


def start(header: Header) -> Counted:
    """Nothing is told yet, but for the position of a match that is taken over."""
    none, told = [0] * len(header.seats), header.position
    return Counted(
        header,
        mat_of(header),
        entered=list(told.get("points", none)),
        by_hand=list(none),
        placed=list(told.get("placed", none)),
        crashes=told.get("crashes", 0),
        round=told.get("round", 0),
        explored=list(none),
        fulfilled=list(none),
        of_ufo=list(none),
    )


def ranking(counted: Counted) -> Ranking:
    """The most points win. Tie: shared win."""
    return rank(counted.points)


def tally(counted: Counted) -> Dialogue[str]:
    """A player at a time, then the planets, then what the variants pay."""
    taken: set[str] = set()
    for seat in range(len(counted.entered)):
        yield from while_here(counted, seat, count_player(counted, seat, taken))
    yield from count_planets(counted)
    yield from count_variants(counted)
    return COUNTED


def count_player(counted: Counted, seat: int, taken: set[str]) -> Dialogue[None]:
    """The points of moons and of deep space, and the goals, each of which is given once."""
    moons = yield lambda: Count(seat, "moons", 0, 99, preset=0)
    deep = yield lambda: Count(seat, "deep", 0, 99, preset=0)
    left = tuple(goal for goal in GOALS if goal not in taken)
    goals = (yield lambda: Pick(seat, "goals", left, 0, len(left)) if left else None) or ()
    taken.update(goals)
    counted.entered[seat] = moons + deep + GOAL_POINTS * len(goals)


def count_planets(counted: Counted) -> Dialogue[None]:
    """The ranking on each planet, then whose medal there counts double."""
    for planet in planets(counted.mat):
        yield from count_planet(counted, planet)
    for seat in range(len(counted.entered)):
        yield from double_medal(counted, seat)


def planets(mat: Mat) -> tuple[str, ...]:
    """The planets of the mat: those that are known, and as many more as are in the box."""
    known = mat.planets
    more = tuple(planet for planet in PLANET_NAMES if planet not in known)
    return known + more[: max(0, PLANETS_IN_THE_BOX - len(known))]


def count_planet(counted: Counted, planet: str) -> Dialogue[None]:
    """Gold, silver and bronze, until nobody else is there; then what they are worth, where nobody
    has told it yet."""
    seats: list[int] = []
    for medal in MEDALS:
        left = [str(s + 1) for s in range(len(counted.entered)) if s not in seats]
        if left:
            who = yield from choose(f"{medal}_on_{planet}", (*left, NOBODY))
            if who == NOBODY:
                break
            seats.append(int(who) - 1)
    counted.medallists[planet] = seats
    while seats and unknown_medal(counted.mat, planet):
        yield lambda: unknown_medal(counted.mat, planet)


def count_variants(counted: Counted) -> Dialogue[None]:
    """The points of exploration tokens and of the UFO's tokens, and how many missions are
    fulfilled, of each player who is here."""
    for seat in range(len(counted.entered)):
        yield from while_here(counted, seat, variants_of(counted, seat))


def variants_of(counted: Counted, seat: int) -> Dialogue[None]:
    rules = counted.header.switches
    if rules["exploration"] == "yes":
        counted.explored[seat] = yield lambda: Count(
            seat, "exploration_points", 0, MOST_EXPLORED, preset=0
        )
    if rules["ufo"] == "yes":
        counted.of_ufo[seat] = yield lambda: Count(seat, "ufo_points", 0, sum(UFO_TOKENS), preset=0)
    if rules["missions"] == "yes":
        most = len(MISSION_POINTS) - 1
        counted.fulfilled[seat] = yield lambda: Count(seat, "missions", 0, most, preset=0)


def choose(name: str, options: tuple[str, ...]) -> Dialogue[str]:
    who: str = yield lambda: Choose(None, name, options)
    return who


def double_medal(counted: Counted, seat: int) -> Dialogue[None]:
    """On which of the planets where a player gets a medal the planet x2 stands."""
    planet = yield lambda: which_planet_is_doubled(counted, seat)
    if planet is not None and planet != NO_PLANET:
        counted.doubled[seat] = planet


def which_planet_is_doubled(counted: Counted, seat: int) -> Decision | None:
    with_medal = tuple(p for p, seats in counted.medallists.items() if seat in seats)
    if not with_medal:
        return None
    return Choose(None, f"planet_x2_of_{seat + 1}", (*with_medal, NO_PLANET))
