"""What lies on the table: the dice, the cards that are drawn from, and what each player has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from engine.game import Header, clockwise
from engine.games.moonshine.bar import Bar
from engine.games.moonshine.cards import Deck
from engine.games.moonshine.score import points

TARGET_REACHED: Final = "target"

STANDARD: Final = "standard"
ADVANCED: Final = "advanced"
TARGETS: Final = {STANDARD: 12, ADVANCED: 15}


@dataclass(slots=True)
class Moonshine:
    """The state. `bars`: what lies before each player.

    `pile`: the clients that may lie in the draw pile. `discards`: those that are known not to lie
    there before the next shuffle. `hidden`: how many of the pile's clients lie in the discards all
    the same, because people drew them and told only what they kept.

    `turn`, `dice`, `moon_dice`, `rerolls`: see `Rolling`. `acted`: who has carried out the action
    of this round.
    """

    header: Header
    deck: Deck
    bars: list[Bar]
    by_hand: list[int]
    pile: list[str]
    discards: list[str] = field(default_factory=list)
    hidden: int = 0
    turn: int = 0
    round: int = 0
    dice: dict[str, str] = field(default_factory=dict)
    moon_dice: tuple[str, ...] = ()
    rerolls: int = 0
    acted: set[int] = field(default_factory=set)
    gone: set[int] = field(default_factory=set)

    def rule(self, switch: str) -> str:
        """The table rule as it is now."""
        return self.header.switches[switch]

    @property
    def unseen(self) -> bool:
        """Whether the dice lie on the table and nobody tells what they show."""
        return self.header.dice == "unseen"

    @property
    def drawn_by_people(self) -> bool:
        """Whether people shuffle and draw, and tell only what they keep."""
        return self.rule("deck") == "people"

    @property
    def target(self) -> int:
        """The points that end the game: 12, and 15 in the advanced variant."""
        return TARGETS[self.rule("variant")]

    @property
    def here(self) -> list[int]:
        """The seats whose players have not gone home."""
        return [seat for seat in range(len(self.bars)) if seat not in self.gone]

    @property
    def in_turn_order(self) -> list[int]:
        """The seats whose players are here, from the active player on."""
        return [seat for seat in clockwise(len(self.bars), self.turn) if seat not in self.gone]

    @property
    def active(self) -> int:
        """The active player; of one who has gone home, the next to the left."""
        return self.in_turn_order[0]

    def icons(self, seat: int) -> Mapping[str, int]:
        """How many of each icon a player has active."""
        return self.bars[seat].active

    @property
    def points(self) -> list[int]:
        """The points as if the match ended now."""
        return [
            points(self.deck, bar) + added
            for bar, added in zip(self.bars, self.by_hand, strict=True)
        ]

    @property
    def moons(self) -> list[int]:
        """How many moon tokens each player has on cards."""
        return [sum(bar.tokens.values()) for bar in self.bars]

    @property
    def clients(self) -> list[int]:
        """How many clients each player has validated."""
        return [len(bar.validated) for bar in self.bars]
