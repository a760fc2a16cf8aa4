"""A toy game in which all play at once, and take from each other.

Two days. On each, everybody does one deed, in any order: trade (a crate by the die), fish (a catch
from the sea), raid somebody, or raise a storm. A raid takes a crate that its owner chooses, a storm
takes one from everybody else; a crate with a trap costs whoever took it. At the end of the day each
crate is worth a point.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from engine import (
    Choose,
    Count,
    Counter,
    Debts,
    Decision,
    Depth,
    Dialogue,
    Die,
    Draw,
    Game,
    Header,
    Match,
    Ranking,
    Roll,
    rank,
    together,
    while_here,
)
from engine.game import Own

CRATE = Die("crate", ("rum", "silk", "trap"))
SEA = ("cod", "eel", "ray")
DEEDS = ("trade", "fish", "raid", "storm")
AT_FIRST: tuple[list[str], ...] = (["rum"], ["silk"], [])


@dataclass
class Harbour:
    header: Header
    crates: list[list[str]]
    points: list[int]
    fines: int = 0
    day: int = 0
    debts: Debts = field(default_factory=Debts, compare=False)
    gone: set[int] = field(default_factory=set)


def start(header: Header) -> Harbour:
    seats = len(header.seats)
    return Harbour(header, [list(crates) for crates in AT_FIRST[:seats]], [0] * seats)


def play(harbour: Harbour) -> Dialogue[str]:
    seats = range(len(harbour.points))
    while harbour.day < 2:
        harbour.day += 1
        yield from together(
            {seat: while_here(harbour, seat, deed(harbour, seat)) for seat in seats}, harbour.debts
        )
        for seat in seats:
            harbour.points[seat] += len(harbour.crates[seat])
    return "two_days"


def deed(harbour: Harbour, seat: int) -> Dialogue[None]:
    others = [other for other in range(len(harbour.points)) if other != seat]
    done = yield Own(Choose, seat, "deed", DEEDS)
    if done == "trade":
        (crate,) = yield lambda: Roll(seat, (CRATE,))
        harbour.crates[seat].append(crate)
    elif done == "fish":
        (fish,) = yield lambda: Draw(seat, "sea", SEA)
        harbour.crates[seat].append(fish)
    elif done == "raid":
        victim = yield Own(Choose, seat, "victim", tuple(map(str, others)))
        owe_a_crate(harbour, int(victim), seat)
    else:
        for other in others:
            owe_a_crate(harbour, other, None)


def owe_a_crate(harbour: Harbour, seat: int, taker: int | None) -> None:
    harbour.debts.owe(seat, while_here(harbour, seat, lose(harbour, seat, taker)))


def lose(harbour: Harbour, seat: int, taker: int | None) -> Dialogue[None]:
    crate = yield partial(which_crate, harbour, seat)
    if crate is None:
        return
    harbour.crates[seat].remove(crate)
    if taker is not None and crate == "trap":
        harbour.debts.owe(taker, while_here(harbour, taker, pay(harbour, taker)))
    elif taker is not None:
        harbour.crates[taker].append(crate)


def which_crate(harbour: Harbour, seat: int) -> Decision | None:
    crates = tuple(dict.fromkeys(harbour.crates[seat]))
    return Choose(seat, "loss", crates) if crates else None


def pay(harbour: Harbour, seat: int) -> Dialogue[None]:
    fine = yield Own(Count, seat, "fine", 1, 3)
    harbour.points[seat] -= fine
    harbour.fines += fine


def ranking(harbour: Harbour) -> Ranking:
    return rank(harbour.points)


HARBOUR = Game(
    "harbour",
    1,
    range(2, 4),
    Depth(
        start,
        play,
        ranking,
        (
            Counter("day", 0, 2),
            Counter("fines", 0, 99, correctable=True),
            Counter("points", -99, 99, a_seat=True, correctable=True),
        ),
        ("device",),
    ),
    dice=(CRATE,),
    reasons=("two_days",),
)


def harbour_of(*names: str) -> Match:
    """A match at its first question: Ann has a crate of rum, Ben one of silk, Cem none."""
    return Match(HARBOUR, HARBOUR.header(names or ("Ann", "Ben", "Cem")))


def trade(match: Match, seat: int, crate: str) -> None:
    """Trade, and the device's die shows this crate."""
    match.answer(seat, "trade")
    match.answer(seat, (crate,), by="device")


def raid(match: Match, seat: int, victim: int) -> None:
    match.answer(seat, "raid")
    match.answer(seat, str(victim))
