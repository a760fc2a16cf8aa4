"""What a game declares about itself, as data, and how its rules are started."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from engine.decision import Ask, Decision, Die, Draw, Each
from engine.outcome import Ranking

S = TypeVar("S", bound="State")
R = TypeVar("R")

COUNTERS: Final = "counters"
"""The depth at which only the counters are kept on."""

STARTER: Final = "starter"
"""The pool that a starter is drawn from."""

STOPPED: Final = "stopped"
"""The reason of a match that the people stopped early."""

Question: TypeAlias = Callable[[], Decision | Each | None]
"""Builds the decision from the state as it is now, or None when nothing is left to ask."""


class Own(partial[Decision | Each | None]):
    """A question that depends on nothing but its own seat and what is settled for all.

    Where several seats are asked at once, the others' answers leave its decision as it is, so that
    it is not built again at each of them. `Own(which_card, state, seat)` asks what
    `which_card(state, seat)` builds.
    """


Temper: TypeAlias = Callable[[Any, Decision], tuple[str, ...]]
"""Which options of a decision a player of some temper likes best, given the state; none: to this
player they are all alike."""

Dialogue: TypeAlias = Generator[Question, Any, R]
"""A stretch of rules: yields questions, is sent the answers, returns what came of it."""


@dataclass(frozen=True, slots=True)
class Switch:
    """A table rule with its choices, the default first. `settled`: it can't change any more once
    the match has begun. `detail_of`: it matters only where one of these stands at another choice
    than its default."""

    name: str
    choices: tuple[str, ...]
    settled: bool = False
    detail_of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that the rules keep, under the name it has in the state.

    `a_seat`: the state holds a sequence, one number a seat. `correctable`: people may set it to
    anything from `low` to `high`. `by_hand`: the number follows from others and can't be set; what
    people add to it is kept in the state's list or number of this name.
    """

    name: str
    low: int
    high: int
    a_seat: bool = False
    correctable: bool = False
    by_hand: str = ""


@dataclass(frozen=True, slots=True)
class Header:
    """What is settled before the first question of a match.

    `seats`: the players' names, in the order of play (empty: not named). `depth`: `full`,
    `scorepad` or `tally`. `dice`: `device`, `reader` or `unseen`. `starter`: a seat, or None when
    it is drawn. `facts`: what was known of the physical components when the match began. `middle`:
    the match is taken over in mid-game, and the position is asked first; what `position` tells of
    the counters is not asked.
    """

    game: str
    rules: int
    seats: tuple[str, ...]
    depth: str = "full"
    dice: str = "device"
    starter: int | None = None
    switches: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    middle: bool = False
    position: Mapping[str, Any] = field(default_factory=dict)

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
            "middle": self.middle,
            "position": dict(self.position),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Header:
        """The header that `to_json` wrote. Raises KeyError or TypeError on anything else."""
        return cls(**{**data, "seats": tuple(data["seats"])})


class State(Protocol):
    """What every game's state has beside its own: the header, with the table rules as they are
    now, and the seats whose players went home."""

    header: Header
    gone: set[int]


@dataclass(frozen=True, slots=True)
class AnyDepth:
    """A depth of some game: what `Depth` declares, for those who don't know the state's type."""

    start: Callable[[Header], Any]
    play: Callable[[Any], Dialogue[str]]
    ranking: Callable[[Any], Ranking]
    counters: tuple[Counter, ...] = ()
    dice_modes: tuple[str, ...] = ("unseen",)
    learn: Callable[[Any, str, Any], None] = setattr

    def counted(self, state: Any) -> dict[str, int | list[int]]:
        """The counters as they stand: a check beside each answer, and a way out after an update of
        the rules."""
        found: dict[str, int | list[int]] = {}
        for counter in self.counters:
            value = getattr(state, counter.name)
            found[counter.name] = list(value) if counter.a_seat else value
        return found


@dataclass(frozen=True, slots=True)
class Depth(AnyDepth, Generic[S]):
    """How a game is played at one depth.

    `start` lays the table, `play` walks the rules and returns the reason why the match ended,
    `ranking` ranks the seats as the state stands (also when a table stops early). `learn` writes a
    fact of the components into the state; by default under the fact's own name.
    """

    start: Callable[[Header], S]
    play: Callable[[S], Dialogue[str]]
    ranking: Callable[[S], Ranking]
    learn: Callable[[S, str, Any], None] = setattr


def _full(facts: Mapping[str, Any]) -> str:
    """Most games are guided, whatever is known."""
    del facts
    return "full"


@dataclass(frozen=True, slots=True)
class Game:
    """A game: its declarations, and its rules at each depth.

    `dice`: those in the box, one entry a die. `facts`: what of the components may be unknown, with
    the question that settles it. `reasons`: why a match may end, beside `STOPPED`. `tempers`:
    random players who get a match where those rarely get to whom all answers are alike.
    `asks_starter`: the rules ask who begins where that was not settled before, instead of having
    it drawn. `usual_depth`: the depth that is offered first, by what is known of the components.
    """

    key: str
    rules: int
    seats: range
    full: AnyDepth
    scorepad: AnyDepth | None = None
    tally: AnyDepth | None = None
    dice: tuple[Die, ...] = ()
    switches: tuple[Switch, ...] = ()
    facts: Mapping[str, Ask] = field(default_factory=dict)
    reasons: tuple[str, ...] = ()
    glyphs: tuple[str, ...] = ()
    tempers: tuple[Temper, ...] = ()
    asks_starter: bool = False
    usual_depth: Callable[[Mapping[str, Any]], str] = _full

    @property
    def depths(self) -> dict[str, AnyDepth]:
        """The depths that the game offers, by name."""
        offered = {"full": self.full, "scorepad": self.scorepad, "tally": self.tally}
        return {name: depth for name, depth in offered.items() if depth is not None}

    def depth(self, name: str) -> AnyDepth:
        """The depth of that name. `COUNTERS` is none that a game offers, but every game can go on
        with its bare counters when an update has changed its rules. Raises KeyError."""
        if name == COUNTERS:
            from engine.scorepad import Scorepad

            return Scorepad(self.full.counters, asked=("points",)).depth
        return self.depths[name]

    def header(self, seats: Sequence[str], depth: str = "full", **settled: Any) -> Header:
        """A header for this game with its defaults.

        Raises ValueError on anything that the game does not offer.
        """
        if depth in (*self.depths, COUNTERS):
            settled.setdefault("dice", self.depth(depth).dice_modes[0])
        header = self.completed(Header(self.key, self.rules, tuple(seats), depth, **settled))
        self.check(header)
        return header

    def completed(self, header: Header) -> Header:
        """The header with the defaults of the table rules that it does not tell: an update may have
        added some since the match began."""
        defaults = {switch.name: switch.choices[0] for switch in self.switches}
        return replace(header, switches={**defaults, **header.switches})

    def check(self, header: Header) -> None:
        """Raise ValueError where the header does not fit this game."""
        if len(header.seats) not in self.seats:
            raise ValueError(
                f"{self.key} is for {self.seats[0]} to {self.seats[-1]} players, "
                f"not {len(header.seats)}"
            )
        if header.depth not in (*self.depths, COUNTERS):
            raise ValueError(f"{self.key} has no depth {header.depth!r}: {', '.join(self.depths)}")
        modes = self.depth(header.depth).dice_modes
        if header.dice not in modes:
            raise ValueError(
                f"{self.key} has no dice mode {header.dice!r} in {header.depth}: {', '.join(modes)}"
            )
        if header.starter is not None and header.starter not in range(len(header.seats)):
            raise ValueError(f"there is no seat {header.starter} to start")
        for counter in self.depth(header.depth).counters:
            self._check_position(header, counter)
        for name, choice in header.switches.items():
            if choice not in self.choices(name):
                raise ValueError(f"{self.key} has no switch {name!r} with the choice {choice!r}")

    def _check_position(self, header: Header, counter: Counter) -> None:
        """Raise ValueError where a position that is taken over tells a counter in a wrong shape."""
        if counter.name in header.position:
            told = header.position[counter.name]
            numbers = list(told) if counter.a_seat and isinstance(told, list | tuple) else [told]
            many = len(header.seats) if counter.a_seat else 1
            if len(numbers) != many or not all(type(number) is int for number in numbers):
                raise ValueError(f"{counter.name} can't stand at {told!r}")

    @property
    def changeable(self) -> tuple[Switch, ...]:
        """The table rules that can change in a match."""
        return tuple(switch for switch in self.switches if not switch.settled)

    def mattering(self, switches: Mapping[str, str]) -> tuple[Switch, ...]:
        """The table rules that matter beside these choices; what is not told is at its default."""
        other = {name for name, choice in switches.items() if choice != self.choices(name)[0]}
        return tuple(s for s in self.switches if not s.detail_of or other & {*s.detail_of})

    def choices(self, switch: str) -> tuple[str, ...]:
        """The choices of a switch; none where the game has no such switch."""
        return next((known.choices for known in self.switches if known.name == switch), ())


def while_here(state: State, seat: int, dialogue: Dialogue[None]) -> Dialogue[None]:
    """Run a seat's dialogue for as long as the player is at the table: who has left is passed over,
    also in the middle of a turn."""
    said = None
    while seat not in state.gone:
        try:
            question = dialogue.send(said)
        except StopIteration:
            return
        kind = Own if isinstance(question, Own) else partial
        said = yield kind(_unless_gone, state, seat, question)
    dialogue.close()


def _unless_gone(state: State, seat: int, question: Question) -> Decision | Each | None:
    return None if seat in state.gone else question()


def clockwise(seats: int, first: int) -> tuple[int, ...]:
    """All seats in the order of play, beginning with `first`."""
    return tuple((first + step) % seats for step in range(seats))


def first_player(seats: int, settled: int | None) -> Dialogue[int]:
    """The seat that begins: as settled before the match, else drawn."""
    if settled is not None:
        return settled
    cards = tuple(str(seat + 1) for seat in range(seats))
    drawn = yield lambda: Draw(None, STARTER, cards)
    return int(drawn[0]) - 1
