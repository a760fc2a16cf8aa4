"""Referees for Moonlight as they are called: with the cards' own, or one who adds up a scorepad."""

from __future__ import annotations

from engine import Answered, Corrected, Entry, Finished, Header, Match
from tests.engine.moonlight.referee import Referee
from tests.engine.watching import Watching


class PadReferee:
    """Adds up what a scorepad was told."""

    def __init__(self, header: Header) -> None:
        self.mountains = [0, 0]
        self.told: list[int] = []
        self.added = [0, 0]
        self.ended = False

    def hear(self, entry: Entry) -> None:
        """Write down what an entry adds."""
        match entry:
            case Corrected(counter="wins", seat=int(seat), value=value):
                self.mountains[seat] = value
            case Corrected(counter="points", seat=int(seat), value=value):
                self.added[seat] += value
            case Finished():
                self.ended = True
            case Answered(id="round_points", seat=seat, value=int(points)):
                assert seat == len(self.told)
                self.told.append(points)
            case Answered(id="round_tie", value=whose) if whose != "drawn":
                self.mountains[int(str(whose)[-1])] += 1

    def check(self, match: Match) -> None:
        """The counters are what was told."""
        asked = {decision.id for decision in match.open.values()}
        if len(self.told) == 2 and "round_tie" not in asked and not self.ended:
            mine, theirs = self.points
            if mine != theirs and max(self.mountains) < 2:
                self.mountains[int(theirs > mine)] += 1
            if match.outcome is None:
                self.told, self.added = [], [0, 0]
        self.ended = match.outcome is not None
        assert match.counters["wins"] == self.mountains
        assert match.counters["points"] == self.points

    @property
    def points(self) -> list[int]:
        told = [*self.told, 0, 0]
        return [told[seat] + self.added[seat] for seat in (0, 1)]


class Judge(Watching):
    """The referee of Moonlight's tables."""

    def __init__(self, seats: int) -> None:
        super().__init__(
            lambda header: Referee(header) if header.depth == "full" else PadReferee(header)
        )
