"""The keys that are the players' own, where a panel has them."""

from __future__ import annotations

from typing import Final

from engine import Match
from hardware.control import Control

PLAYERS: Final = (
    Control.PLAYER1,
    Control.PLAYER2,
    Control.PLAYER3,
    Control.PLAYER4,
    Control.PLAYER5,
)
"""Each player's own key, by seats."""


def seat_of(control: Control, match: Match) -> int | None:
    """Whose own key was pressed, if it was one of a player in this match."""
    seat = PLAYERS.index(control) if control in PLAYERS else len(PLAYERS)
    return seat if seat < len(match.header.seats) else None
