"""What a game declares about itself, as data, and how its rules are started."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from engine.decision import Decision, Die, Draw, Each
from engine.outcome import Ranking

S = TypeVar("S")
R = TypeVar("R")

Question: TypeAlias = Callable[[], Decision | Each | None]
"""Builds the decision from the state as it is now, or None when nothing is left to ask."""

Dialogue: TypeAlias = Generator[Question, Any, R]
"""A stretch of rules: yields questions, is sent the answers, returns what came of it."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A table rule with its choices, the default first."""

    name: str
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that the rules keep, under the name it has in the state.

    `a_seat`: the state holds a list, one number a seat. `low` and `high` bound what people may
    correct it to; a counter without `correctable` is only shown and compared.
    """

    name: str
    low: int
    high: int
    a_seat: bool = False
    correctable: bool = False


@dataclass(frozen=True, slots=True)
class Header:
    """What is settled before the first question of a match.

    `seats`: the players' names, in the order of play (empty: not named). `depth`: `full`,
    `scorepad` or `tally`. `dice`: `device`, `reader` or `unseen`. `starter`: a seat, or None when
    it is drawn. `facts`: what was known of the physical components when the match began.
    """

    game: str
    rules: int
    seats: tuple[str, ...]
    depth: str = "full"
    dice: str = "device"
    starter: int | None = None
    switches: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "rules": self.rules,
            "seats": list(self.seats),
            "depth": self.depth,
            "dice": self.dice,
            "starter": self.starter,
            "switches": dict(self.switches),
            "facts": dict(self.facts),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Header:
        """The header that `to_json` wrote. Raises KeyError or TypeError on anything else."""
        return cls(**{**data, "seats": tuple(data["seats"])})


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """A game: its declarations, and the three functions that are its rules.

    `start` lays the table, `play` walks the rules and returns the reason why the match ended,
    `ranking` ranks the seats as the state stands (also when a table stops early).
    """

    key: str
    rules: int
    seats: range
    start: Callable[[Header], S]
    play: Callable[[S], Dialogue[str]]
    ranking: Callable[[S], Ranking]
    dice: tuple[Die, ...] = ()
    depths: tuple[str, ...] = ("full",)
    dice_modes: tuple[str, ...] = ("device", "unseen")
    switches: tuple[Switch, ...] = ()
    counters: tuple[Counter, ...] = ()
    reasons: tuple[str, ...] = ()
    glyphs: tuple[str, ...] = ()

    def header(self, seats: Sequence[str], **settled: Any) -> Header:
        """A header for this game with its defaults.

        Raises ValueError on anything that the game does not offer.
        """
        defaults = {switch.name: switch.choices[0] for switch in self.switches}
        chosen = dict(settled.pop("switches", {}))
        header = Header(
            self.key, self.rules, tuple(seats), switches={**defaults, **chosen}, **settled
        )
        self.check(header)
        return header

    def check(self, header: Header) -> None:
        """Raise ValueError where the header does not fit this game."""
        if len(header.seats) not in self.seats:
            raise ValueError(
                f"{self.key} is for {self.seats[0]} to {self.seats[-1]} players, "
                f"not {len(header.seats)}"
            )
        if header.depth not in self.depths:
            raise ValueError(f"{self.key} has no depth {header.depth!r}: {', '.join(self.depths)}")
        if header.dice not in self.dice_modes:
            raise ValueError(
                f"{self.key} has no dice mode {header.dice!r}: {', '.join(self.dice_modes)}"
            )
        if header.starter is not None and header.starter not in range(len(header.seats)):
            raise ValueError(f"there is no seat {header.starter} to start")
        choices = {switch.name: switch.choices for switch in self.switches}
        for name, choice in header.switches.items():
            if choice not in choices.get(name, ()):
                raise ValueError(f"{self.key} has no switch {name!r} with the choice {choice!r}")

    def counted(self, state: S) -> dict[str, int | list[int]]:
        """The game's counters as they stand: a check beside each answer, and a way out after an
        update of the rules."""
        found: dict[str, int | list[int]] = {}
        for counter in self.counters:
            value = getattr(state, counter.name)
            found[counter.name] = list(value) if counter.a_seat else value
        return found


def clockwise(seats: int, first: int) -> tuple[int, ...]:
    """All seats in the order of play, beginning with `first`."""
    return tuple((first + step) % seats for step in range(seats))


def first_player(seats: int, settled: int | None) -> Dialogue[int]:
    """The seat that begins: as settled before the match, else drawn."""
    if settled is not None:
        return settled
    cards = tuple(str(seat + 1) for seat in range(seats))
    drawn = yield lambda: Draw(None, "starter", cards)
    return int(drawn[0]) - 1
