"""The cards: clients, the sides of the speakeasies, and what is known of them.

What stands on a card is one fact with the card's name (`client17`, `standard1`), told in words that
stand as often as their icon is printed: `("star", "colour_red", "point", "food", "food", "moon",
"gives_eye", "column1_blue", "column1_blue")`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from engine.decision import Ask, Pick, Refused

FOOD: Final = "food"
MUSIC: Final = "music"
DRINK: Final = "drink"
WILD: Final = "wild"
REROLL: Final = "reroll"
EYE: Final = "eye"
SLOT: Final = "slot"
BLUE: Final = "blue"
RED: Final = "red"
DISCOUNT: Final = "discount"
MAJORITY: Final = "majority"

RESOURCES: Final = (FOOD, MUSIC, DRINK)
ICONS: Final = (FOOD, MUSIC, DRINK, WILD, REROLL, EYE, SLOT, BLUE, RED, DISCOUNT)
"""What a column can give."""

ACHIEVEMENTS: Final = (*ICONS, MAJORITY)
"""What a validated client can give."""

TWO_MOONS: Final = "moon+2"
RAID: Final = "raid"
INSTANTS: Final = (TWO_MOONS, RAID)
"""What can happen when a client is taken."""

COLOURS: Final = (
    "red", "orange", "yellow", "green", "blue", "purple", "pink", "brown", "grey", "black", "white",
)  # fmt: skip
"""A deck has clients in five of these."""

COLOURS_IN_THE_BOX: Final = 5
STARS_IN_THE_BOX: Final = 10
CLIENT_NAMES: Final = tuple(f"client{number}" for number in range(1, 71))
STANDARD_SIDES: Final = tuple(f"standard{number}" for number in range(1, 6))
REGULAR_SIDES: Final = tuple(f"regular{number}" for number in range(1, 6))
SIDE_NAMES: Final = (*STANDARD_SIDES, *REGULAR_SIDES)

MOST_COLUMNS: Final = 4
"""On one card. These are more than any card needs, and so are the next ones."""

MOST_SPACES: Final = 4
MOST_POINTS: Final = 9
MOST_OF_A_COST: Final = 9
MOST_ACHIEVEMENTS: Final = 3
MOST_EYES: Final = 9
MOST_SLOTS: Final = 6
MOST_REROLLS: Final = 5

OWNER: Final = "owner"
SAMPLE: Final = "sample"

NO_SUCH_CLIENT: Final = "no_such_client"
NO_SUCH_SIDE: Final = "no_such_side"


@dataclass(frozen=True, slots=True)
class Column:
    """A column of bonus spaces, one above the other, and the icon that they give once all of them
    are covered."""

    spaces: int
    icon: str


@dataclass(frozen=True, slots=True)
class Client:
    """A client. `id`: one of CLIENT_NAMES. `food`, `music`, `drink`, `wild`: the cost in resources,
    `wild` being any; `moons`: the cost in tokens. `achievement`: the icons that count once it is
    validated. `columns`: from left to right. `instant`: one of INSTANTS, or empty; a client with an
    instant has no columns."""

    id: str
    colour: str
    points: int = 0
    food: int = 0
    music: int = 0
    drink: int = 0
    wild: int = 0
    moons: int = 0
    achievement: tuple[str, ...] = ()
    columns: tuple[Column, ...] = ()
    instant: str = ""
    star: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a speakeasy. `id`: one of SIDE_NAMES. `columns`: from left to right."""

    id: str
    eyes: int
    slots: int
    rerolls: int
    columns: tuple[Column, ...] = ()


@dataclass(frozen=True)
class Deck:
    """The cards as far as they are known. `name`: `owner`, those on the table, or `sample`."""

    name: str
    clients: Mapping[str, Client]
    sides: Mapping[str, Side]

    @cached_property
    def stars(self) -> tuple[str, ...]:
        """The start clients."""
        return tuple(client.id for client in self.clients.values() if client.star)

    @property
    def complete(self) -> bool:
        """Whether every card of the box is known."""
        return (
            len(self.clients) == len(CLIENT_NAMES)
            and len(self.stars) == STARS_IN_THE_BOX
            and len(self.sides) == len(SIDE_NAMES)
        )

    @property
    def facts(self) -> dict[str, tuple[str, ...]]:
        """All that is known, as facts."""
        clients = {client.id: client_words(client) for client in self.clients.values()}
        return clients | {side.id: side_words(side) for side in self.sides.values()}

    def with_fact(self, fact: str, value: Any) -> Deck:
        """The deck with what is told of a card. Raises Refused on what no card can be."""
        if fact in CLIENT_NAMES:
            known = {**self.clients, fact: client_of(fact, value)}
            ordered = {name: known[name] for name in CLIENT_NAMES if name in known}
            return Deck(self.name, ordered, self.sides)
        sides = {**self.sides, fact: side_of(fact, value)}
        return Deck(self.name, self.clients, {n: sides[n] for n in SIDE_NAMES if n in sides})


def deck_of(name: str, facts: Mapping[str, Any]) -> Deck:
    """The deck that facts tell of. What is no fact of a card is left aside, and so is what no card
    can be."""
    deck = Deck(name, {}, {})
    for fact in (*CLIENT_NAMES, *SIDE_NAMES):
        if fact in facts:
            try:
                deck = deck.with_fact(fact, FACTS[fact].check(facts[fact]))
            except Refused:
                continue
    return deck


# --- Cards in words -------------------------------------------------------------------------------

STAR: Final = "star"
POINT: Final = "point"
MOON: Final = "moon"

_COLUMNS: Final = tuple(
    f"column{number}_{icon}" for number in range(1, MOST_COLUMNS + 1) for icon in ICONS
)
_CLIENT_WORDS: Final = (
    STAR,
    *(f"colour_{colour}" for colour in COLOURS),
    *(POINT,) * MOST_POINTS,
    *(cost for cost in (*RESOURCES, WILD, MOON) for _ in range(MOST_OF_A_COST)),
    *(f"gives_{icon}" for icon in ACHIEVEMENTS for _ in range(MOST_ACHIEVEMENTS)),
    *(word for word in _COLUMNS for _ in range(MOST_SPACES)),
    *INSTANTS,
)
_SIDE_WORDS: Final = (
    *(EYE,) * MOST_EYES,
    *(SLOT,) * MOST_SLOTS,
    *(REROLL,) * MOST_REROLLS,
    *(word for word in _COLUMNS for _ in range(MOST_SPACES)),
)

FACTS: Final[Mapping[str, Ask]] = {
    **{name: Pick(None, name, _CLIENT_WORDS, 1, 80) for name in CLIENT_NAMES},
    **{name: Pick(None, name, _SIDE_WORDS, 1, 40) for name in SIDE_NAMES},
}
"""All that can be known of the cards, with the questions that settle it."""


def client_words(client: Client) -> tuple[str, ...]:
    """What is printed on a client."""
    return (
        *(STAR,) * client.star,
        f"colour_{client.colour}",
        *(POINT,) * client.points,
        *(FOOD,) * client.food,
        *(MUSIC,) * client.music,
        *(DRINK,) * client.drink,
        *(WILD,) * client.wild,
        *(MOON,) * client.moons,
        *(f"gives_{icon}" for icon in ACHIEVEMENTS for _ in range(client.achievement.count(icon))),
        *_column_words(client.columns),
        *((client.instant,) if client.instant else ()),
    )


def side_words(side: Side) -> tuple[str, ...]:
    """What is printed on a side of a speakeasy."""
    return (
        *(EYE,) * side.eyes,
        *(SLOT,) * side.slots,
        *(REROLL,) * side.rerolls,
        *_column_words(side.columns),
    )


def client_of(name: str, words: tuple[str, ...]) -> Client:
    """The client with these words. Raises Refused where it has not one colour, or columns and an
    instant, or where two icons stand under one column."""
    colours = [word.removeprefix("colour_") for word in words if word.startswith("colour_")]
    gives = tuple([word.removeprefix("gives_") for word in words if word.startswith("gives_")])
    instants = [word for word in words if word in INSTANTS]
    columns = _columns(words)
    wrong = columns is None or len(instants) > 1 or len(gives) > MOST_ACHIEVEMENTS
    if wrong or len(colours) != 1 or (columns and instants):
        raise Refused(f"{name} can't be {words}", answer=words, name=NO_SUCH_CLIENT)
    return Client(
        name,
        colours[0],
        points=words.count(POINT),
        food=words.count(FOOD),
        music=words.count(MUSIC),
        drink=words.count(DRINK),
        wild=words.count(WILD),
        moons=words.count(MOON),
        achievement=gives,
        columns=columns or (),
        instant="".join(instants),
        star=STAR in words,
    )


def side_of(name: str, words: tuple[str, ...]) -> Side:
    """The side with these words. Raises Refused where it has no eye or no slot, or where two icons
    stand under one column."""
    columns = _columns(words)
    if columns is None or EYE not in words or SLOT not in words:
        raise Refused(f"{name} can't be {words}", answer=words, name=NO_SUCH_SIDE)
    return Side(name, words.count(EYE), words.count(SLOT), words.count(REROLL), columns)


def _column_words(columns: tuple[Column, ...]) -> Iterator[str]:
    for number, column in enumerate(columns, 1):
        yield from (f"column{number}_{column.icon}",) * column.spaces


def _columns(words: tuple[str, ...]) -> tuple[Column, ...] | None:
    """The columns in words, without a gap between them and each with one icon; else None."""
    told = dict.fromkeys(word for word in words if word.startswith("column"))
    columns = []
    for number, word in enumerate(told, 1):
        place, _, icon = word.partition("_")
        if place != f"column{number}":
            return None
        columns.append(Column(words.count(word), icon))
    return tuple(columns)
