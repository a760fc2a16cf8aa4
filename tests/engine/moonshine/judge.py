"""Referees for Moonshine as they are called: with the cards' own, or one who adds up a scorepad."""

from __future__ import annotations

from engine import Entry, Match
from tests.engine.moonshine.pad_referee import PadReferee
from tests.engine.moonshine.referee import Referee


class Judge:
    """Watches a match from its beginning, whatever was taken back in it: what is heard between two
    looks is only seen at the next one."""

    def __init__(self, seats: int) -> None:
        self.watched: Match | None = None
        self.referee: Referee | PadReferee

    def hear(self, entry: Entry) -> None:
        """Nothing is judged before it is seen on the table."""

    def check(self, match: Match) -> None:
        """See each entry of the log carried out, those that are seen already left out."""
        seen = self.watched.journal.log if self.watched else []
        log = match.journal.log
        if self.watched is None or log[: len(seen)] != seen:
            seen = []
            self.watched = Match(match.game, match.header)
            full = match.header.depth == "full"
            self.referee = Referee(match.header) if full else PadReferee(match.header)
        for entry in log[len(seen) :]:
            self.watched.say(entry)
            self.referee.hear(entry)
            self.referee.check(self.watched)
