"""Where a card may lie, found by trying every place: written from the rules' page and not from the
engine. A grid is a dictionary from (x, y) to a pile of cards."""

from __future__ import annotations

import re
from itertools import product
from typing import NamedTuple

Place = tuple[int, int]


class Card(NamedTuple):
    seat: int
    face: str
    moons: int | None

    @property
    def value(self) -> int:
        return int(self.face[-1])


def place_of(cell: str) -> Place:
    found = re.fullmatch(r"([+-]\d)([+-]\d)", cell)
    assert found is not None, cell
    return int(found[1]), int(found[2])


def fits(places: set[Place]) -> bool:
    """All of them lie in some rectangle of 4x3 or 3x4."""
    wide = 1 + max(x for x, _ in places) - min(x for x, _ in places)
    high = 1 + max(y for _, y in places) - min(y for _, y in places)
    return (wide <= 4 and high <= 3) or (wide <= 3 and high <= 4)


def legal_places(
    piles: dict[Place, list[Card]], seat: int, value: int, latest: Place | None = None
) -> set[Place]:
    """Where a player may put a card of that value, by trying every place. `latest`: a card that
    can't be covered."""
    if not piles:
        return {(0, 0)}
    theirs = [place for place, pile in piles.items() if pile[-1].seat != seat]
    found = set()
    near = [range(min(axis) - 1, max(axis) + 2) for axis in zip(*piles, strict=True)]
    for x, y in product(*near):
        pile = piles.get((x, y))
        if pile is None:
            touches = any(
                place in piles for place in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
            )
            if touches and fits({*piles, (x, y)}):
                found.add((x, y))
        elif (
            pile[-1].seat != seat
            and pile[-1].value + 1 == value
            and len(theirs) > 1
            and (x, y) != latest
        ):
            found.add((x, y))
    return found
