"""How a match ended, as data: the reason, the ranking, and the tie-break that decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Standing:
    """A seat's place in the ranking. Equal ranks share the place: 1, 1, 3."""

    seat: int
    rank: int
    points: int


@dataclass(frozen=True, slots=True)
class Ranking:
    """All seats, best first; `decided_by` names the tie-break that parted the first two, if any."""

    standings: tuple[Standing, ...]
    decided_by: str | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """Why the match ended and who stands where."""

    reason: str
    ranking: Ranking

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place."""
        return tuple(s.seat for s in self.ranking.standings if s.rank == 1)

    def to_json(self) -> dict[str, Any]:
        return {
            "reason": self.reason,
            "decided_by": self.ranking.decided_by,
            "ranking": [
                {"seat": s.seat, "rank": s.rank, "points": s.points} for s in self.ranking.standings
            ],
        }


def rank(points: Sequence[int], *tie_breaks: tuple[str, Sequence[int]]) -> Ranking:
    """Rank seats by points, then by each (name, a value a seat) in turn; more is better."""
    keys = [(points[seat], *(row[seat] for _, row in tie_breaks)) for seat in range(len(points))]
    order = sorted(range(len(points)), key=lambda seat: (tuple(-k for k in keys[seat]), seat))
    standings = tuple(
        Standing(seat, 1 + sum(other > keys[seat] for other in keys), points[seat])
        for seat in order
    )
    return Ranking(
        standings,
        _what_parted(keys[order[0]], keys[order[1]], tie_breaks) if len(order) > 1 else None,
    )


def _what_parted(
    first: tuple[int, ...],
    second: tuple[int, ...],
    tie_breaks: tuple[tuple[str, Sequence[int]], ...],
) -> str | None:
    if first[0] != second[0]:
        return None
    for (name, _), mine, theirs in zip(tie_breaks, first[1:], second[1:], strict=True):
        if mine != theirs:
            return name
    return None
