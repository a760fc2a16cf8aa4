"""What the scorepad keeps: points, moons on cards, validated clients, and the icons that the dice
need."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from engine.game import Header, clockwise
from engine.games.moonshine.cards import BLUE, COLOURS_IN_THE_BOX, MAJORITY, RED, REROLL
from engine.games.moonshine.table import ADVANCED, TARGETS

MOST_MOONS: Final = 99
MOST_CLIENTS: Final = 30
MOST_ICONS: Final = 9

SWITCHED: Final = (BLUE, RED, REROLL)
"""The icons that the dice need."""

KEPT: Final = (*SWITCHED, MAJORITY)
"""The icons that are counted."""


@dataclass(slots=True)
class Pad:
    """What the players told. `printed`: the points of their validated clients; `by_hand`: what was
    added to the points. `blue`, `red`, `reroll`, `majority`: how many icons of a kind a seat has.
    `colours`: how many clients of each colour, as told by who has a majority card, the most
    frequent first. `turn`, `dice`, `moon_dice`, `rerolls`: as in `Moonshine`."""

    header: Header
    printed: list[int]
    by_hand: list[int]
    moons: list[int]
    clients: list[int]
    blue: list[int]
    red: list[int]
    reroll: list[int]
    majority: list[int]
    colours: list[tuple[int, ...]]
    turn: int = 0
    round: int = 0
    dice: dict[str, str] = field(default_factory=dict)
    moon_dice: tuple[str, ...] = ()
    rerolls: int = 0
    gone: set[int] = field(default_factory=set)

    @property
    def points(self) -> list[int]:
        """The printed points, and those that majority cards count."""
        return [
            printed + added + self.majority_points(seat)
            for seat, (printed, added) in enumerate(zip(self.printed, self.by_hand, strict=True))
        ]

    def majority_points(self, seat: int) -> int:
        """1 point a validated client of one's most frequent colour; the second such card the second
        most frequent colour, and so on."""
        return sum(self.colours[seat][: self.majority[seat]])

    @property
    def unseen(self) -> bool:
        """Whether the dice lie on the table and nobody tells what they show."""
        return self.header.dice == "unseen"

    @property
    def here(self) -> tuple[int, ...]:
        """Who has not gone home, from the active player to the left."""
        in_order = clockwise(len(self.printed), self.turn)
        return tuple(seat for seat in in_order if seat not in self.gone)

    @property
    def active(self) -> int:
        """The active player; of one who has gone home, the next to the left."""
        return self.here[0]

    @property
    def advanced(self) -> bool:
        """Whether the regular sides are played with."""
        return self.header.switches["variant"] == ADVANCED

    @property
    def target(self) -> int:
        """The points that end the game: 12, and 15 in the advanced variant."""
        return TARGETS[self.header.switches["variant"]]

    def icons(self, seat: int) -> dict[str, int]:
        """How many of each icon a player has."""
        return {icon: getattr(self, icon)[seat] for icon in KEPT}

    def change(self, seat: int, icon: str, by: int) -> None:
        """The player has so many more of an icon, or fewer."""
        kept: list[int] = getattr(self, icon)
        kept[seat] = min(max(0, kept[seat] + by), MOST_ICONS)


def start(header: Header) -> Pad:
    """One moon each. The standard side has one reroll; what a regular side has must be told."""
    seats, told = len(header.seats), header.position
    reroll = 0 if header.switches["variant"] == ADVANCED else 1

    def counter(name: str, first: int) -> list[int]:
        return list(told.get(name, [first] * seats))

    return Pad(
        header,
        printed=counter("points", 0),
        by_hand=[0] * seats,
        moons=counter("moons", 1),
        clients=counter("clients", 0),
        blue=counter("blue", 0),
        red=counter("red", 0),
        reroll=counter("reroll", reroll),
        majority=counter("majority", 0),
        colours=[()] * seats,
        round=told.get("round", 0),
    )


def learn(pad: Pad, card: str, told: Any) -> None:
    """What is told of a card is for matches with cards: nothing on the pad follows from it."""


@lru_cache
def colour_spreads(clients: int) -> tuple[tuple[int, ...], ...]:
    """All ways in which so many clients can have five colours, the most frequent first: the most
    even way comes first."""

    def spreads(left: int, most: int, colours: int) -> list[tuple[int, ...]]:
        if not left:
            return [()]
        if not colours:
            return []
        return [
            (first, *rest)
            for first in range(1, min(left, most) + 1)
            for rest in spreads(left - first, first, colours - 1)
        ]

    return tuple(spreads(clients, clients, COLOURS_IN_THE_BOX))


def spreads_from(told: tuple[int, ...], clients: int) -> tuple[tuple[int, ...], ...]:
    """The ways that can have become of clients told before, by some that were added; all ways where
    none can."""
    grown = [
        spread
        for spread in colour_spreads(clients)
        if len(told) <= len(spread)
        and all(before <= now for before, now in zip(told, spread, strict=False))
    ]
    return tuple(grown) or colour_spreads(clients)
