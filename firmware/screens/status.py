"""Where in a game a match is."""

from __future__ import annotations

from engine import Match
from firmware.words import _


def where(match: Match) -> str:
    """How far a match has come."""
    number = match.counters.get("round")
    return _("Round {number}", number=number) if number else _("Just begun")
