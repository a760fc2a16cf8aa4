"""The scorepad that serves where counters, rounds, ends and tie-breaks are enough, and the tally.

The players run the game; the pad asks each in turn what has changed, and notices the end.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Final

from engine.decision import Count
from engine.game import Counter, Depth, Dialogue, Header, clockwise, first_player, while_here
from engine.outcome import Ranking, rank

COUNTED: Final = "counted"
"""The reason why a tally ends: everything has been counted."""


@dataclass(frozen=True, slots=True)
class End:
    """The match ends for `reason` when a counter has reached `at`, for anybody where it is kept a
    seat: at the end of the round, or `at_once`."""

    counter: str
    at: int
    reason: str
    at_once: bool = False


class Pad(SimpleNamespace):
    """The state of a scorepad: the counters under their names, whose turn it is, the round."""

    header: Header
    gone: set[int]
    turn: int
    round: int
    points: list[int]

    def highest(self, counter: str) -> int:
        """The counter, or the highest of those that are kept a seat."""
        value = getattr(self, counter)
        return max(value) if isinstance(value, list) else int(value)


@dataclass(frozen=True, slots=True)
class Scorepad:
    """What a scorepad keeps: its counters (`points` and others), which of them each player is
    asked for in turn, when it ends, and which counters break a tie, the first first."""

    counters: tuple[Counter, ...]
    asked: tuple[str, ...]
    ends: tuple[End, ...] = ()
    tie_breaks: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        kept = {counter.name: counter.a_seat for counter in self.counters}
        if not all(kept.get(name) for name in ("points", *self.tie_breaks)):
            raise ValueError("a scorepad keeps points, and what breaks ties, a seat")
        if not self.asked or not kept.keys() >= {*self.asked}:
            raise ValueError("a scorepad asks for some of its counters")

    @property
    def depth(self) -> Depth[Pad]:
        """The scorepad as a depth of a game."""
        return Depth(self._start, self._play, self._ranking, self._declared)

    @property
    def tally(self) -> Depth[Pad]:
        """The end of a game, counted: each player's counters are entered once."""
        return Depth(self._start, self._count, self._ranking, self._declared)

    @property
    def _declared(self) -> tuple[Counter, ...]:
        """The counters, those kept here as plain numbers: nothing follows from others."""
        return tuple(
            Counter(c.name, c.low, c.high, c.a_seat, correctable=True) for c in self.counters
        )

    def _start(self, header: Header) -> Pad:
        pad = Pad(header=header, gone=set(), turn=0, round=0)
        for counter in self.counters:
            first = max(0, counter.low)
            value = header.position.get(
                counter.name, [first] * len(header.seats) if counter.a_seat else first
            )
            setattr(pad, counter.name, list(value) if counter.a_seat else value)
        return pad

    def _play(self, pad: Pad) -> Dialogue[str]:
        seats = len(pad.header.seats)
        if pad.header.middle:
            yield from self._enter_position(pad)
        starter = yield from first_player(seats, pad.header.starter)
        pad.round = max(1, pad.round)
        while True:
            for seat in clockwise(seats, starter):
                pad.turn = seat
                yield from while_here(pad, seat, self._turn(pad, seat))
                for end in self.ends:
                    if end.at_once and pad.highest(end.counter) >= end.at:
                        return end.reason
            for end in self.ends:
                if pad.highest(end.counter) >= end.at:
                    return end.reason
            pad.round += 1

    def _turn(self, pad: Pad, seat: int) -> Dialogue[None]:
        """What has changed in this player's turn."""
        for counter in self.counters:
            if counter.name in self.asked:
                yield from _gain(pad, counter, seat)

    def _enter_position(self, pad: Pad) -> Dialogue[None]:
        """Where a match that began without the device stands, as far as it is not told."""
        for counter in self.counters:
            if counter.name in pad.header.position:
                continue
            if counter.a_seat:
                for seat in range(len(pad.header.seats)):
                    yield from _enter(pad, counter, seat)
            else:
                yield from _enter(pad, counter, None)

    def _count(self, pad: Pad) -> Dialogue[str]:
        for seat in range(len(pad.header.seats)):
            pad.turn = seat
            yield from while_here(pad, seat, self._count_seat(pad, seat))
        return COUNTED

    def _count_seat(self, pad: Pad, seat: int) -> Dialogue[None]:
        for counter in self.counters:
            if counter.a_seat:
                yield from _enter(pad, counter, seat)

    def _ranking(self, pad: Pad) -> Ranking:
        return rank(pad.points, *[(name, getattr(pad, name)) for name in self.tie_breaks])


def _gain(pad: Pad, counter: Counter, seat: int) -> Dialogue[None]:
    """By how much a counter has changed; by nothing is preset."""
    name, low, high = f"{counter.name}_gained", counter.low, counter.high
    change = yield lambda: Count(
        seat, name, low - _read(pad, counter, seat), high - _read(pad, counter, seat), preset=0
    )
    _write(pad, counter, seat, _read(pad, counter, seat) + change)


def _enter(pad: Pad, counter: Counter, seat: int | None) -> Dialogue[None]:
    """Where a counter stands."""
    value = yield lambda: Count(
        seat, counter.name, counter.low, counter.high, preset=_read(pad, counter, seat)
    )
    _write(pad, counter, seat, value)


def _read(pad: Pad, counter: Counter, seat: int | None) -> int:
    value = getattr(pad, counter.name)
    number: int = value[seat] if counter.a_seat else value
    return number


def _write(pad: Pad, counter: Counter, seat: int | None, value: int) -> None:
    if counter.a_seat:
        getattr(pad, counter.name)[seat] = value
    else:
        setattr(pad, counter.name, value)
