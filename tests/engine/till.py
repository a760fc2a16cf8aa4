"""A toy game full of counters: everybody buys from one stock for as long as there are coins.

An item costs a coin and is worth 2 points. What people add to points and income by hand is kept
apart from what was earned.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from engine import (
    Count,
    Counter,
    Debts,
    Decision,
    Depth,
    Dialogue,
    Game,
    Header,
    Match,
    Ranking,
    rank,
    together,
    while_here,
)


@dataclass
class Till:
    header: Header
    coins: list[int]
    earned: list[int]
    added: list[int]
    stock: int = 9
    sold: int = 0
    extra: int = 0
    gone: set[int] = field(default_factory=set)

    @property
    def points(self) -> list[int]:
        return [earned + added for earned, added in zip(self.earned, self.added, strict=True)]

    @property
    def income(self) -> int:
        return self.sold + self.extra


def start(header: Header) -> Till:
    seats = len(header.seats)
    return Till(header, [5] * seats, [0] * seats, [0] * seats)


def in_turn(till: Till) -> Dialogue[str]:
    while still_open(till):
        for seat in range(len(till.coins)):
            yield from while_here(till, seat, buy(till, seat))
    return "closed"


def at_once(till: Till) -> Dialogue[str]:
    while still_open(till):
        dialogues = {seat: buy(till, seat) for seat in range(len(till.coins))}
        yield from together(
            {seat: while_here(till, seat, dialogue) for seat, dialogue in dialogues.items()},
            Debts(),
        )
    return "closed"


def still_open(till: Till) -> bool:
    return till.stock > 0 and any(
        coins for seat, coins in enumerate(till.coins) if seat not in till.gone
    )


def buy(till: Till, seat: int) -> Dialogue[None]:
    many = yield partial(how_many, till, seat)
    if many:
        till.coins[seat] -= many
        till.stock -= many
        till.earned[seat] += 2 * many
        till.sold += many


def how_many(till: Till, seat: int) -> Decision | None:
    most = min(till.coins[seat], till.stock)
    return Count(seat, "buy", 0, most) if most else None


def ranking(till: Till) -> Ranking:
    return rank(till.points)


COUNTERS_KEPT = (
    Counter("stock", 0, 20, correctable=True),
    Counter("coins", 0, 10, a_seat=True, correctable=True),
    Counter("sold", 0, 99),
    Counter("points", -5, 50, a_seat=True, correctable=True, by_hand="added"),
    Counter("income", 0, 99, correctable=True, by_hand="extra"),
)
TILL = Game("till", 1, range(2, 4), Depth(start, in_turn, ranking, COUNTERS_KEPT))
TILLS = Game("tills", 1, range(2, 4), Depth(start, at_once, ranking, COUNTERS_KEPT))


def till_of(*names: str, game: Game = TILL) -> Match:
    """A match at its first question: 5 coins each, 9 items."""
    return Match(game, game.header(names or ("Ann", "Ben", "Cem")))
