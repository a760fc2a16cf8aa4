"""Every way in which every built-in game can be played."""

from __future__ import annotations

from dataclasses import dataclass

from engine import COUNTERS, Game, Header, Match
from engine.games import BUILT_IN, built_in


@dataclass(frozen=True)
class Table:
    """A built-in game with a number of seats, a depth, a dice mode, and whether the match is taken
    over in mid-game. `variant`: another than the usual one, where the game has several."""

    key: str
    seats: int
    depth: str
    dice: str
    middle: bool = False
    variant: str = ""

    def __str__(self) -> str:
        usual = self.dice == self.game.depth(self.depth).dice_modes[0]
        how = [] if self.depth == "full" else [self.depth]
        how += [] if usual and how else [self.dice]
        how += [*["middle"] * self.middle, *[self.variant] * bool(self.variant)]
        return f"{self.key}-{self.seats}-{'-'.join(how)}"

    @property
    def whole(self) -> bool:
        """Whether the match is played from its beginning, each turn by the rules."""
        return self.depth != "tally" and self.depth != COUNTERS and not self.middle

    @property
    def game(self) -> Game:
        return built_in(self.key)

    @property
    def header(self) -> Header:
        names = [f"Player {seat + 1}" for seat in range(self.seats)]
        switches = {"variant": self.variant} if self.variant else {}
        return self.game.header(
            names, self.depth, dice=self.dice, middle=self.middle, switches=switches
        )

    def match(self) -> Match:
        """A match at its first question."""
        return Match(self.game, self.header)


TABLES = [
    Table(key, seats, depth, dice, middle)
    for key in BUILT_IN
    for seats in built_in(key).seats
    for depth in (*built_in(key).depths, COUNTERS)
    for dice in built_in(key).depth(depth).dice_modes
    for middle in ((False, True) if depth in ("scorepad", COUNTERS) else (False,))
]

ENDING = [table for table in TABLES if table.depth != COUNTERS]
"""Those that come to an end by themselves."""

ADVANCED = [
    Table("moonshine", seats, depth, "device", variant="advanced")
    for seats in built_in("moonshine").seats
    for depth in ("full", "scorepad")
]
"""Those with the advanced variant of Moonshine."""

WHOLE = [table for table in (*TABLES, *ADVANCED) if table.whole]
