"""Tiny games that show what a match does, each with as few rules as will do."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from engine import (
    Choose,
    Count,
    Counter,
    Depth,
    Dialogue,
    Die,
    Draw,
    Each,
    Game,
    Header,
    Learn,
    Match,
    Pick,
    Ranking,
    Roll,
    Switch,
    Table,
    clockwise,
    rank,
)

WHITE = Die("white", ("1", "2", "3", "4", "5", "6"))
COIN = Die("coin", ("heads", "tails"))


@dataclass
class Said:
    """The state of every toy: what was said, and a score a seat."""

    header: Header
    seats: int
    said: list[Any] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)


def start(header: Header) -> Said:
    return Said(header, len(header.seats), points=[0] * len(header.seats))


def ranking(state: Said) -> Ranking:
    return rank(state.points)


def one_of_each(state: Said) -> Dialogue[str]:
    """Asks each kind of decision once, all but the facts and the draw of seat 1."""
    ask = state.said.append
    ask((yield lambda: Learn("price", Count(None, "price", 1, 9), 3)))
    ask((yield lambda: Draw(None, "bag", ("red", "red", "blue"), 2)))
    ask((yield lambda: Roll(1, (WHITE, COIN))))
    ask((yield lambda: Choose(1, "colour", ("red", "blue"))))
    ask((yield lambda: Pick(1, "fruit", ("fig", "plum", "plum"), 1, 2)))
    ask((yield lambda: Count(1, "steps", 0, 3)))
    ask((yield lambda: Table(1, "grid", ("a", "b"), ("x", "y"), 0, 9)))
    return "said_all"


def throws(state: Said) -> Dialogue[str]:
    """Two rounds: throw two dice and a coin, say which to keep, throw the others again, and name
    the card that is drawn at the end of the turn."""
    cards = ["ace", "king", "queen", "jack", "ten", "nine", "eight", "seven"]
    for _ in range(2):
        for seat in clockwise(state.seats, 0):
            yield from throw(state, seat, cards)
    return "two_rounds"


def throw(state: Said, seat: int, cards: list[str]) -> Dialogue[None]:
    faces = yield lambda: Roll(seat, (WHITE, WHITE, COIN))
    kept = yield lambda: Pick(seat, "keep", faces, 0, 3)
    again = yield lambda: again_with(seat, kept) if len(kept) < 3 else None
    (card,) = yield lambda: Draw(seat, "deck", tuple(cards))
    cards.remove(card)
    named = yield lambda: Choose(seat, "name", (card, "pass"))
    state.said.append((faces, kept, again, card, named))
    state.points[seat] += sum(int(face) for face in (*kept, *(again or ())) if face.isdigit())


def again_with(seat: int, kept: tuple[str, ...]) -> Roll:
    """The dice that were not kept."""
    whites = 2 - sum(face.isdigit() for face in kept)
    coins = 1 - sum(not face.isdigit() for face in kept)
    return Roll(seat, (WHITE,) * whites + (COIN,) * coins)


def both_at_once(state: Said) -> Dialogue[str]:
    """Everybody names a colour, in any order."""
    waiting = list(range(state.seats))
    while waiting:
        seat, colour = yield lambda: Each(
            {seat: Choose(seat, "colour", ("red", "blue")) for seat in waiting}, waiting
        )
        waiting.remove(seat)
        state.said.append((seat, colour))
    return "all_named"


def broken(state: Said) -> Dialogue[str]:
    """A game with a mistake: it can't cope with the colour red, with no word, or with the end."""
    while True:
        said = yield lambda: Choose(0, "colour", ("blue", "red", "none", "green", "end"))
        state.said.append(said)
        if said == "red":
            raise ZeroDivisionError("red is not paid for")
        if said == "none":
            yield lambda: next(iter(()))
        if said == "end":
            return "end"


def no_ranking(state: Said) -> Ranking:
    raise LookupError("nobody knows who won at the end")


def toy(key: str, play: Any, ranking: Any = ranking, **declared: Any) -> Game:
    counters = declared.pop("counters", ())
    depth = Depth(start, play, ranking, counters, ("device", "unseen"))
    return Game(key, 1, range(2, 4), depth, **declared)


ONE_OF_EACH = toy(
    "one_of_each",
    one_of_each,
    switches=(Switch("pace", ("slow", "fast")),),
    facts={"price": Count(None, "price", 1, 9)},
    counters=(Counter("seats", 2, 3), Counter("points", 0, 99, a_seat=True)),
)
THROWS = toy("throws", throws, counters=(Counter("points", 0, 99, a_seat=True),))
BOTH_AT_ONCE = toy("both_at_once", both_at_once)
BROKEN = toy("broken", broken, no_ranking)


def match_of(game: Game) -> Match:
    """The game at its first question, for two."""
    return Match(game, game.header(["Ann", "Ben"]))


def everything(match: Match) -> dict[str, Any]:
    """All that can be told of a match from outside, as it is now."""
    journal = match.journal
    return {
        "state": deepcopy(match.state, {id(match.header): match.header}),
        "open": dict(match.open),
        "outcome": match.outcome,
        "facts": match.facts,
        "counters": match.counters,
        "acts": list(journal.acts),
        "log": list(journal.log),
        "undone": list(journal.undone),
        "tape": {name: list(faces) for name, faces in journal.tape.items()},
    }


def standing(match: Match) -> dict[str, Any]:
    """What holds in a match, whatever was said and taken back on the way there."""
    return {
        name: value for name, value in everything(match).items() if name not in ("acts", "undone")
    }
