"""What the box holds: wolves, lone wolves, and alpha abilities.

A card goes by its id: `3` is a wolf of the pack, `lone_4` a lone wolf. Cards of one id are alike,
but for the moons on them, which are a fact that the owner tells.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engine.decision import Ask, Choose, Refused, Table

DECK: Final = ("1", "1", "2", "2", "3", "3", "3", "3", "4", "4", "5")
"""The wolves of a deck; both decks are alike."""

LONE_WOLVES: Final = ("lone_1", "lone_2", "lone_4", "lone_6")
"""Each player has one of each."""

CARDS: Final = (*dict.fromkeys(DECK), *LONE_WOLVES)
PRINTED: Final[Mapping[str, int]] = {card: int(card[-1]) for card in CARDS}
"""The value printed on a card."""

TRIPLED_IN_A_CORNER: Final = ("1", "lone_1", "lone_2")
WITH_BONUS: Final = "3"

ABILITIES: Final = tuple(f"ability_{number}" for number in range(1, 9))
OPEN_ABILITIES: Final = 4

AMBUSH: Final = "ambush"
"""An ability that is turned over after use: usable once a round."""

ENDURANCE: Final = "endurance"
"""An ability that always works."""

KINDS: Final = (AMBUSH, ENDURANCE)

OWNER: Final = "owner"
SAMPLE: Final = "sample"
SAMPLE_IS_SETTLED: Final = "sample_is_settled"

SURE_MOONS: Final = {"lone_1": 2}

ROWS: Final = (
    "1_1", "1_2", "2_1", "2_2", "3_1", "3_2", "3_3", "3_4", "4_1", "4_2", "5_1",
    "lone_2", "lone_4", "lone_6",
)  # fmt: skip
"""The rows of the owner's table: each copy its own. `3_2` is the second 3."""

CARD_MOONS: Final = "card_moons"
MOST_MOONS: Final = 3
"""On a card; more than any bears."""

FACTS: Final[Mapping[str, Ask]] = {
    CARD_MOONS: Table(None, CARD_MOONS, ROWS, ("moons",), 0, MOST_MOONS),
    **{ability: Choose(None, ability, KINDS) for ability in ABILITIES},
}
"""What can be told of the cards, with the questions that settle it."""

SAMPLE_FACTS: Final[Mapping[str, Any]] = {
    CARD_MOONS: tuple((moons,) for moons in (1, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0)),
    **{ability: KINDS[number % 2] for number, ability in enumerate(ABILITIES)},
}
"""The `sample`: invented, complete, for demos and tests. Nothing of it is the real cards'."""


class Wolf(NamedTuple):
    """A card on the table. `seat`: who placed it, and for whom it counts. `moons`: the moons on it,
    where people were asked which of several copies it is."""

    seat: int
    card: str
    moons: int | None = None

    @property
    def printed(self) -> int:
        return PRINTED[self.card]


@dataclass(slots=True)
class Cards:
    """The cards as far as their facts are known: the `sample`, or the owner's.

    Facts of earlier matches are taken as they are; what is no fact of the cards is left aside.
    """

    name: str
    facts: dict[str, Any]
    _copies: dict[str, tuple[int, ...]] = field(init=False, repr=False, compare=False)
    _differ: set[str] = field(init=False, repr=False, compare=False)
    _alike: dict[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        told = SAMPLE_FACTS if self.name == SAMPLE else self.facts
        self.facts = {fact: _plain(told[fact]) for fact in FACTS if fact in told}
        self._take_moons()

    def learn(self, fact: str, value: Any) -> None:
        """Write a fact down. Raises Refused on the sample."""
        if self.name == SAMPLE:
            raise Refused(f"{fact} of the sample is settled", answer=value, name=SAMPLE_IS_SETTLED)
        self.facts[fact] = value
        self._take_moons()

    def kind(self, ability: str) -> str | None:
        """`ambush` or `endurance`; None as long as nobody has told it."""
        kind: str | None = self.facts.get(ability)
        return kind

    def copies(self, card: str) -> tuple[int, ...]:
        """The moons on each copy of a card; empty as long as nobody has told them."""
        return self._copies.get(card, ())

    def differ(self, card: str) -> bool:
        """Whether the copies of a card are known to differ in their moons."""
        return card in self._differ

    def moons(self, wolf: Wolf) -> int | None:
        """The moons on a card on the table; None where nobody knows."""
        if wolf.moons is not None:
            return wolf.moons
        return self._alike.get(wolf.card)

    def _take_moons(self) -> None:
        copies: dict[str, tuple[int, ...]] = {card: (many,) for card, many in SURE_MOONS.items()}
        if CARD_MOONS in self.facts:
            for row, (moons,) in zip(ROWS, self.facts[CARD_MOONS], strict=True):
                card = row if row in LONE_WOLVES else row[0]
                copies[card] = (*copies.get(card, ()), moons)
        self._copies = copies
        self._differ = {card for card, many in copies.items() if len(set(many)) > 1}
        self._alike = {card: many[0] for card, many in copies.items() if card not in self._differ}


def _plain(value: Any) -> Any:
    """A fact as it is after JSON's lists have become tuples again."""
    return tuple(_plain(row) for row in value) if isinstance(value, list | tuple) else value
