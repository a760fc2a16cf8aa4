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
    game, switches = match.game, match.state.header.switches
    invented = [s.name for s in game.mattering(switches) if switches[s.name] == _SAMPLE]
    # Where too few of the owner's cards are known, the sample is on the table without being chosen.
    deck = getattr(match.state, "deck", None)
    if not invented and getattr(deck, "name", None) == _SAMPLE:
        invented = ["cards"]
    if len(invented) > 1:
        return games.say(game.key, "samples")
    return games.choice(game.key, invented[0], _SAMPLE) if invented else ""
