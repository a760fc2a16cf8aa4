"""Questions whose options are players, by their numbers."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image

from firmware import seats
from firmware.screens.decision import ChooseOne, PickSome
from firmware.screens.question import icon, say
from firmware.screens.screen import playing
from firmware.session import Look


@dataclass(frozen=True, slots=True)
class ChoosePlayer(ChooseOne):
    """One of the players, or nobody."""

    def entry(self, look: Look, option: str) -> tuple[str, Image.Image | None]:
        return player(look, option)


@dataclass(frozen=True, slots=True)
class PickPlayers(PickSome):
    """Some of the players."""

    def entry(self, look: Look, option: str) -> tuple[str, Image.Image | None]:
        return player(look, option)


def player(look: Look, option: str) -> tuple[str, Image.Image | None]:
    """The name and the symbol of a player; of another option its word and glyph."""
    if not option.isdecimal():
        return say(look, option), icon(look, option)
    seat = int(option) - 1
    return seats.name(playing(look).header, seat), seats.symbol(seat, 8)
