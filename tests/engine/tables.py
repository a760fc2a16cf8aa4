"""Every way in which every built-in game can be played."""

from __future__ import annotations

from dataclasses import dataclass

from engine import COUNTERS, Game, Header, Match
from engine.games import BUILT_IN, built_in

_SAMPLE = {"mat": "sample", "tokens": "sample"}
VARIANTS = {
    "advanced": {"variant": "advanced"},
    "exploration": {**_SAMPLE, "exploration": "yes"},
    "missions": {**_SAMPLE, "missions": "yes"},
    "ufo": {**_SAMPLE, "ufo": "yes"},
    "all": {**_SAMPLE, "exploration": "yes", "missions": "yes", "ufo": "yes"},
    "all-by-people": {"exploration": "yes", "missions": "yes", "ufo": "yes"},
}
"""The table rules of each variant."""


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
        return self.game.header(
            names,
            self.depth,
            dice=self.dice,
            middle=self.middle,
            switches=VARIANTS.get(self.variant, {}),
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

EDGES = [table for table in TABLES if table.seats in (table.game.seats[0], table.game.seats[-1])]
"""Those with the fewest and with the most players."""

ENDING = [table for table in TABLES if table.depth != COUNTERS]
"""Those that come to an end by themselves."""

FEWEST = [table for table in ENDING if table.seats == table.game.seats[0]]
"""Of these those with the fewest players."""

OF_VARIANTS = [
    *(
        Table("moonshine", seats, depth, "device", variant="advanced")
        for seats in built_in("moonshine").seats
        for depth in ("full", "scorepad")
    ),
    *(
        Table("mlem", seats, "full", "device", variant=variant)
        for seats, variant in enumerate(("exploration", "missions", "ufo", "all"), 2)
    ),
    *(
        Table("mlem", 4, depth, dice, variant="all-by-people")
        for depth, dice in (("full", "device"), ("full", "unseen"), ("scorepad", "unseen"))
    ),
    Table("mlem", 3, "tally", "unseen", variant="all-by-people"),
]
"""Those with variants."""

WHOLE = [table for table in (*TABLES, *OF_VARIANTS) if table.whole]
