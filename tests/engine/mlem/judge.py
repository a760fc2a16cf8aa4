"""Referees for MLEM as they are called: with the flight's own, or one who adds up a scorepad."""

from __future__ import annotations

from typing import Any

from engine import Answered, Corrected, Entry, Finished, Header, Learned, Match
from tests.engine.mlem.referee import Referee
from tests.engine.watching import Watching


class Judge(Watching):
    """Watches a match from its beginning."""

    def __init__(self, seats: int) -> None:
        super().__init__(
            lambda header: Referee(header) if header.depth == "full" else PadReferee(header)
        )


class PadReferee:
    """Adds up what a scorepad was told."""

    def __init__(self, header: Header) -> None:
        seats = len(header.seats)
        self.counters: dict[str, Any] = {"crashes": 0, "placed": [0] * seats, "points": [0] * seats}
        self.facts = dict(header.facts)
        self.ranked: dict[str, list[int]] = {}
        self.doubled: dict[int, str] = {}
        self.crashed = False

    def hear(self, entry: Entry) -> None:
        """Write down what an entry adds."""
        match entry:
            case Learned(fact=fact, value=value):
                self.facts[fact] = value
            case Corrected(counter="points", seat=int(seat), value=value):
                self.counters["points"][seat] += value
            case Corrected(counter=counter, seat=None, value=value):
                self.counters[counter] = value
            case Corrected(counter=counter, seat=int(seat), value=value):
                self.counters[counter][seat] = value
            case Answered(id="expedition", value=value):
                self.crashed = value == "crashed"
            case Finished():
                # The track moves when all who land have landed: who stops before has not crashed.
                self.crashed = False
            case Answered(id="points_gained", seat=int(seat), value=int(gained)):
                self.counters["placed"][seat] = min(8, self.counters["placed"][seat] + 1)
                self.counters["points"][seat] += gained
            case Answered(
                id="exploration_points" | "ufo_points", seat=int(seat), value=int(gained)
            ):
                self.counters["points"][seat] += gained
            case Answered(id="missions", seat=int(seat), value=int(many)):
                self.counters["points"][seat] += (0, 2, 5, 10)[many]
            case Answered(id=asked, value=who) if "_on_" in asked and who != "none":
                self.ranked.setdefault(asked.partition("_on_")[2], []).append(int(str(who)) - 1)
            case Answered(id=asked, value=str(planet)) if asked.startswith("planet_x2_of_"):
                self.doubled[int(asked[-1]) - 1] = planet

    def check(self, match: Match) -> None:
        """The counters are what was told, once nothing more is asked of an expedition."""
        asked = {decision.id for decision in match.open.values()}
        if asked & {"landed", "points_gained"}:
            return
        self.counters["crashes"] = min(11, self.counters["crashes"] + self.crashed)
        self.crashed = False
        if any("_on_" in name for name in asked):
            return
        points = list(self.counters["points"])
        for planet, seats in self.ranked.items():
            for medal, seat in zip(("gold", "silver", "bronze"), seats, strict=False):
                double = 2 if self.doubled.get(seat) == planet else 1
                points[seat] += double * self.facts.get(f"{medal}_{planet}", 0)
        assert match.counters["points"] == points
        assert match.counters["crashes"] == self.counters["crashes"]
        assert match.counters["placed"] == self.counters["placed"]
