"""The names of the games, and where in a game a match is."""

from __future__ import annotations

from typing import Final

from engine import Match
from firmware.words import N_, _

_TITLES: Final = {"shelfie": N_("My Shelfie")}


def title(game: str) -> str:
    """The game's name as people say it."""
    return _(_TITLES[game]) if game in _TITLES else game


def where(match: Match) -> str:
    """How far a match has come."""
    number = match.counters.get("round")
    return _("Round {number}", number=number) if number else _("Just begun")
