"""What counts at the end: points, majority cards, and the tie-breaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.game import Header
from engine.outcome import Ranking, rank

TARGET_REACHED: Final = "target_reached"

STANDARD: Final = "standard"
ADVANCED: Final = "advanced"
TARGETS: Final = {STANDARD: 12, ADVANCED: 15}


def target(header: Header) -> int:
    """How many points end the game: 12, in the advanced variant 15."""
    return TARGETS[header.switches["variant"]]


def majority_points(clients_a_colour: Iterable[int], cards: int) -> int:
    """1 point a validated client of one's most frequent colour; the second such card the second
    most frequent colour, and so on."""
    return sum(sorted(clients_a_colour, reverse=True)[:cards])


def ranking_of(points: Sequence[int], moons: Sequence[int], clients: Sequence[int]) -> Ranking:
    """Most points; ties: more moon tokens on own cards, then more validated clients, then a shared
    win."""
    return rank(points, ("moons", moons), ("clients", clients))
