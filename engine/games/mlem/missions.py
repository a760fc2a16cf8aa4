"""The variant of secret missions: spaces on whose moon or planet an own cat is to be placed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.decision import Choose, Count, Decision, Draw
from engine.game import Dialogue, while_here
from engine.games.mlem.mat import DEEP_SPACE, LAST_WITHOUT_LINK
from engine.games.mlem.table import Mlem

DEALT: Final = 4
KEPT: Final = 3


def deal_missions(mlem: Mlem) -> Dialogue[None]:
    """Four each, one put away, three kept hidden. People who deal them keep them on the table."""
    if mlem.rule("missions") == "no" or not mlem.tokens.missions:
        return
    left = list(mlem.tokens.missions)
    for seat in range(len(mlem.home)):
        yield from while_here(mlem, seat, deal(mlem, seat, left))


def deal(mlem: Mlem, seat: int, left: list[str]) -> Dialogue[None]:
    dealt: tuple[str, ...] | None = yield lambda: four_missions(seat, left)
    for mission in dealt or ():
        left.remove(mission)
    mlem.missions[seat] = dealt or ()
    if dealt and len(dealt) > KEPT:
        put_away = yield lambda: Choose(seat, "put_away", mlem.missions[seat])
        mlem.missions[seat] = tuple(m for m in mlem.missions[seat] if m != put_away)


def four_missions(seat: int, left: list[str]) -> Decision | None:
    return Draw(seat, "mission", tuple(left), min(DEALT, len(left))) if left else None


def count_missions(mlem: Mlem) -> Dialogue[None]:
    """At the end: by the missions that were dealt here, else each player enters how many, or the
    spaces named, which are checked against the landings (`missions_by`)."""
    if mlem.rule("missions") == "no":
        return
    for seat in range(len(mlem.home)):
        if mlem.tokens.missions:
            spaces = [mlem.tokens.missions[mission] for mission in mlem.missions[seat]]
            mlem.fulfilled[seat] = fulfilled(mlem, seat, spaces)
        else:
            yield from while_here(mlem, seat, told_by_people(mlem, seat))


def told_by_people(mlem: Mlem, seat: int) -> Dialogue[None]:
    if mlem.rule("missions_by") == "number":
        mlem.fulfilled[seat] = yield lambda: Count(seat, "missions", 0, KEPT, preset=0)
        return
    first = yield from named_space(seat, 1)
    second = yield from named_space(seat, 2)
    third = yield from named_space(seat, 3)
    mlem.fulfilled[seat] = fulfilled(mlem, seat, (first, second, third))


def named_space(seat: int, number: int) -> Dialogue[int]:
    space: int = yield lambda: Count(
        seat, f"mission_{number}", LAST_WITHOUT_LINK + 1, DEEP_SPACE - 1
    )
    return space


def fulfilled(mlem: Mlem, seat: int, spaces: Iterable[int]) -> int:
    """A mission is fulfilled when an own cat is placed on the moon or planet of the named space:
    the space landed on counts. One cat may fulfil two missions that name its space."""
    on_planets = [cat for cats in mlem.planets.values() for cat in cats]
    landed_on = {cat.space for cat in (*mlem.moons.values(), *on_planets) if cat.seat == seat}
    return sum(space in landed_on for space in spaces)
