"""What lies on the table: the packs, the grid, mountains, lone wolves and abilities."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engine.game import Header
from engine.games.moonlight.cards import AMBUSH, DECK, LONE_WOLVES, Cards
from engine.games.moonlight.grid import Grid
from engine.games.moonlight.score import Score, score

PLAYERS: Final = 2


class Use(NamedTuple):
    """A player did something by an ability, in that round."""

    round: int
    seat: int
    ability: str
    what: str


@dataclass(slots=True)
class Moonlight:
    """The state.

    `packs`: the cards that a player has not yet placed in this round; which of them are in hand,
    nobody tells. `turn`: who places. `extra_turns`: how often that player places again.
    `freed_by`: the ability by which the next card may be placed where the rules forbid it.

    At scoring: `told_moons`, the visible moons that people counted; `changed_points`,
    `changed_moons` and `changed_values` (by cell), what an ability changed; `by_hand`, what people
    added to this round's points; `tie_goes_to`, to whom people gave a tied round.

    For the whole match: `wins`, the levels of each mountain; `scores` of the rounds so far;
    `lone_wolves`: each player's unused ones; `open_abilities`: the four on the table, taken or not,
    once it is known which; `abilities`: whose is whose; `used`: the ambushes that are turned over.
    """

    header: Header
    cards: Cards
    packs: list[list[str]]
    lone_wolves: list[list[str]]
    decks: list[list[str]]
    starter: int = 0
    round: int = 0
    turn: int = 0
    extra_turns: int = 0
    freed_by: str | None = None
    grid: Grid = field(default_factory=Grid)
    told_moons: tuple[int, int] | None = None
    changed_points: list[int] = field(default_factory=lambda: [0, 0])
    changed_moons: list[int] = field(default_factory=lambda: [0, 0])
    changed_values: dict[str, int] = field(default_factory=dict)
    by_hand: list[int] = field(default_factory=lambda: [0, 0])
    tie_goes_to: str | None = None
    wins: list[int] = field(default_factory=lambda: [0, 0])
    scores: list[Score] = field(default_factory=list)
    open_abilities: tuple[str, ...] = ()
    abilities: list[list[str]] = field(default_factory=lambda: [[], []])
    used: set[str] = field(default_factory=set)
    uses: list[Use] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)

    def rule(self, switch: str) -> str:
        """The table rule as it is now."""
        return self.header.switches[switch]

    @property
    def left(self) -> list[int]:
        """How many cards each player has still to place."""
        return [len(pack) for pack in self.packs]

    @property
    def points(self) -> list[int]:
        """This round's points, as if it ended now."""
        return list(self.score.points)

    @property
    def score(self) -> Score:
        """This round's score, as if it ended now."""
        return score(self)

    @property
    def moons(self) -> tuple[int, int] | None:
        """Each player's visible moons: as counted by people, else added up where the moons on all
        visible cards are known; None where nobody knows."""
        if self.told_moons is not None:
            counted = list(self.told_moons)
        else:
            counted = [0, 0]
            for stack in self.grid.stacks.values():
                moons = self.cards.moons(stack[-1])
                if moons is None:
                    return None
                counted[stack[-1].seat] += moons
        one, other = [
            max(0, moons + changed)
            for moons, changed in zip(counted, self.changed_moons, strict=True)
        ]
        return one, other

    def begin_round(self) -> None:
        """All cards go back to their decks, and used ambushes are turned back."""
        self.round += 1
        self.packs = [list(deck) for deck in self.decks]
        self.grid = Grid()
        self.turn, self.extra_turns, self.freed_by = self.starter, 0, None
        self.told_moons = self.tie_goes_to = None
        self.changed_points, self.changed_moons, self.by_hand = [0, 0], [0, 0], [0, 0]
        self.changed_values = {}
        self.used = set()

    def usable(self, seat: int) -> list[str]:
        """The abilities that a player can use now."""
        return [ability for ability in self.abilities[seat] if ability not in self.used]

    def use(self, seat: int, ability: str, what: str) -> None:
        """Write down that a player used an ability. An ambush is turned over after use."""
        self.uses.append(Use(self.round, seat, ability, what))
        if self.cards.kind(ability) == AMBUSH:
            self.used.add(ability)


def start(header: Header) -> Moonlight:
    """Both decks are whole, and all lone wolves are aside."""
    return Moonlight(
        header,
        Cards(header.switches["cards"], dict(header.facts)),
        packs=[list(DECK) for _ in range(PLAYERS)],
        lone_wolves=[list(LONE_WOLVES) for _ in range(PLAYERS)],
        decks=[list(DECK) for _ in range(PLAYERS)],
    )


def learn(state: Moonlight, fact: str, value: Any) -> None:
    """A fact of the cards acts from here on."""
    state.cards.learn(fact, value)
