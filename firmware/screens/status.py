"""Where in a game a match is."""

from __future__ import annotations

from engine import Match
from firmware import games
from firmware.words import _

_SAMPLE = "sample"


def where(match: Match) -> str:
    """How far a match has come, or why it has ended."""
    if match.outcome is not None:
        return games.say(match.game.key, match.outcome.reason)
    number = match.counters.get("round")
    return _("Round {number}", number=number) if number else _("Just begun")


def played_with(match: Match) -> str:
    """A warning that the components of this match are invented: samples, not what is in the box."""
    chosen = _SAMPLE in match.state.header.switches.values()
    # Where too few of the owner's cards are known, the sample is on the table without being chosen.
    deck = getattr(match.state, "deck", None)
    invented = chosen or getattr(deck, "name", None) == _SAMPLE
    return games.say(match.game.key, _SAMPLE) if invented else ""
