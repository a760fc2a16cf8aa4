"""How a referee watches a match that lives: with second thoughts, corrections and all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from engine import Entry, Header, Match


class Referee(Protocol):
    """Follows a log entry by entry, and says after each what must hold."""

    def hear(self, entry: Entry) -> None: ...

    def check(self, match: Match) -> None: ...


class Watching:
    """Watches a match from its beginning, whatever was taken back in it: what is heard between two
    looks is only seen at the next one."""

    def __init__(self, referee: Callable[[Header], Referee]) -> None:
        self.watched: Match | None = None
        self.referee: Referee
        self._new = referee

    def hear(self, entry: Entry) -> None:
        """Nothing is judged before it is seen on the table."""

    def check(self, match: Match) -> None:
        """See each entry of the log carried out, those that are seen already left out."""
        seen = self.watched.journal.log if self.watched else []
        log = match.journal.log
        if self.watched is None or log[: len(seen)] != seen:
            seen = []
            self.watched = Match(match.game, match.header)
            self.referee = self._new(match.header)
        for entry in log[len(seen) :]:
            self.watched.say(entry)
            self.referee.hear(entry)
            self.referee.check(self.watched)
