"""The trial of a game finds what authors get wrong, and lets good games pass."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import pytest

from engine import (
    Choose,
    Count,
    Counter,
    Depth,
    Dialogue,
    Game,
    Header,
    Match,
    Ranking,
    Refused,
    Switch,
    rank,
)
from engine.games import BUILT_IN, built_in
from engine.outcome import Standing
from engine.trial import Flaw, try_out


@dataclass
class Table:
    header: Header
    points: list[int] = field(default_factory=lambda: [0, 0])
    gone: set[int] = field(default_factory=set)


def play(table: Table) -> Dialogue[str]:
    """Each says a number twice."""
    for seat in (0, 1, 0, 1):
        yield from say_a_number(table, seat)
    return "done"


def say_a_number(table: Table, seat: int) -> Dialogue[None]:
    table.points[seat] += yield lambda: Count(seat, "points", 0, 3)


def ranking(table: Table) -> Ranking:
    return rank(table.points)


POINTS = Counter("points", 0, 6, a_seat=True, correctable=True)


def game(walk: Any = play, start: Any = Table, ranked: Any = ranking, **declared: Any) -> Game:
    counters = declared.pop("counters", (POINTS,))
    declared.setdefault("reasons", ("done",))
    return Game("trial", 1, range(2, 3), Depth(start, walk, ranked, counters), **declared)


def flaw_of(tried: Game) -> str:
    with pytest.raises(Flaw) as raised:
        try_out(tried, matches=20)
    return str(raised.value)


def test_a_good_game_passes() -> None:
    assert try_out(game()) >= 5 * 4


@pytest.mark.parametrize("key", BUILT_IN)
def test_the_built_in_games_pass(key: str) -> None:
    try_out(built_in(key), matches=1)


def test_each_choice_of_each_switch_is_played() -> None:
    seen = set()

    def watch(match: Match) -> None:
        seen.add(tuple(match.header.switches.values()))

    switches = (Switch("a", ("1", "2")), Switch("b", ("1", "2")))
    try_out(game(switches=switches), watch, matches=1)
    assert seen == {("1", "1"), ("1", "2"), ("2", "1"), ("2", "2")}


def test_the_authors_own_condition_is_asked_after_each_act() -> None:
    def nobody_has_three(match: Match) -> None:
        assert match.state.points[0] < 3

    with pytest.raises(AssertionError, match=r"assert 3 < 3|assert [456] < 3"):
        try_out(game(), nobody_has_three)


def test_the_message_says_where_a_flaw_was_noticed() -> None:
    def fails(table: Table) -> Dialogue[str]:
        yield lambda: Count(0, "points", 0, 3)
        raise ZeroDivisionError("nothing to share")

    assert re.match(
        r"trial \(full, 2 seats, unseen, \{\}\), after \d+ acts: "
        r"a rule raised ZeroDivisionError\('nothing to share'\); the last act: ",
        flaw_of(game(fails)),
    )


def endless(table: Table) -> Dialogue[str]:
    while True:
        yield lambda: Count(0, "points", 0, 3)


def offers_nothing(table: Table) -> Dialogue[str]:
    yield lambda: Choose(0, "go", ())
    return "done"


def refuses(table: Table) -> Dialogue[str]:
    said = yield lambda: Count(0, "points", 0, 3)
    if said == 3:
        raise Refused("three is too much")
    return "done"


def forgets(table: Table) -> Dialogue[str]:
    """What is learned from the world instead of from the answers does not come back."""
    global counted  # noqa: PLW0603  This is the mistake.
    counted += 1
    table.points[0] = counted % 7
    yield lambda: Choose(0, "go", ("on",))
    return "done"


counted = 0


def one_ranked(table: Table) -> Ranking:
    return Ranking((Standing(0, 1, 0),))


class Plain:
    def __init__(self, header: Header) -> None:
        self.header, self.points, self.gone = header, [0, 0], set[int]()


@pytest.mark.parametrize(
    ("tried", "message"),
    [
        (game(endless), "no end after 2000 answers"),
        (game(offers_nothing), "nothing can be answered to Choose"),
        (game(refuses), "3 is refused to Count"),
        (game(forgets), "an undo and a redo lead elsewhere|read back from JSON the state is"),
        (game(reasons=()), "the reason 'done' is not among the game's"),
        (game(ranked=one_ranked), r"the ranking has the seats \[0\]"),
        (game(start=Plain), "is it a dataclass|lead elsewhere"),
        (game(counters=(Counter("points", 0, 2, a_seat=True),)), r"'points' is \[.*\], not 0 to 2"),
        (game(counters=(Counter("points", 0, 6),)), r"counter 'points' is \[0, 0\]"),
    ],
    ids=[
        "endless",
        "nothing",
        "refuses",
        "forgets",
        "reason",
        "ranking",
        "plain",
        "bounds",
        "shape",
    ],
)
def test_a_flaw_is_found(tried: Game, message: str) -> None:
    assert re.search(message, flaw_of(tried))


def test_a_refusal_that_is_named_is_no_flaw() -> None:
    def refuses_by_name(table: Table) -> Dialogue[str]:
        if (yield lambda: Count(0, "points", 0, 3)) == 3:
            raise Refused("three is too much", name="too_much")
        return "done"

    try_out(game(refuses_by_name), matches=20)
