"""Questions that are a seat's own: kept while others answer, and never older than they may be."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    Choose,
    Counter,
    Decision,
    Depth,
    Dialogue,
    Game,
    Header,
    Match,
    rank,
    together,
    while_here,
)
from engine.game import Own
from engine.games import built_in
from engine.outcome import Ranking
from tests.engine.harbour import HARBOUR
from tests.engine.walks import live_at_random

ANN, BEN, CEM = 0, 1, 2


@dataclass
class Tables:
    """Everybody takes a dish, and then a drink. `asked` tells whose question was built."""

    header: Header
    dishes: int = 2
    asked: list[int] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)


def play(tables: Tables) -> Dialogue[str]:
    seats = range(len(tables.header.seats))
    yield from together({seat: while_here(tables, seat, dine(tables, seat)) for seat in seats})
    return "fed"


def dine(tables: Tables, seat: int) -> Dialogue[None]:
    yield Own(which_dish, tables, seat)
    yield lambda: which_dish(tables, seat)


def which_dish(tables: Tables, seat: int) -> Decision | None:
    tables.asked.append(seat)
    dishes = tuple(f"dish{number}" for number in range(tables.dishes))
    return Choose(seat, "dish", dishes) if dishes else None


def ranking(tables: Tables) -> Ranking:
    return rank([0 for _ in tables.header.seats])


DINNER = Game(
    "dinner",
    1,
    range(3, 4),
    Depth(Tables, play, ranking, (Counter("dishes", 0, 3, correctable=True),)),
    reasons=("fed",),
)


@pytest.fixture
def dinner() -> Match:
    match = Match(DINNER, DINNER.header(["Ann", "Ben", "Cem"]))
    match.state.asked.clear()
    return match


def test_an_own_question_is_not_built_again_when_another_seat_answers(dinner: Match) -> None:
    dinner.answer(ANN, "dish0")
    assert dinner.state.asked == [ANN]
    assert dinner.open == {seat: Choose(seat, "dish", ("dish0", "dish1")) for seat in range(3)}


def test_a_question_that_is_not_marked_is_built_again_at_every_answer(dinner: Match) -> None:
    dinner.answer(ANN, "dish0")
    dinner.state.asked.clear()
    dinner.answer(BEN, "dish1")
    assert sorted(dinner.state.asked) == [ANN, BEN]


def test_a_correction_asks_all_anew(dinner: Match) -> None:
    dinner.answer(ANN, "dish0")
    dinner.correct("dishes", 3)
    options = ("dish0", "dish1", "dish2")
    assert dinner.open == {seat: Choose(seat, "dish", options) for seat in range(3)}
    dinner.answer(BEN, "dish2")
    assert dinner.open[CEM] == Choose(CEM, "dish", options)


def test_who_goes_home_is_not_asked_a_question_that_was_kept(dinner: Match) -> None:
    dinner.answer(ANN, "dish0")
    dinner.leave(CEM)
    assert set(dinner.open) == {ANN, BEN}
    dinner.answer(BEN, "dish0")
    assert set(dinner.open) == {ANN, BEN}


def test_own_questions_that_have_nothing_left_to_ask_are_passed_over(dinner: Match) -> None:
    dinner.correct("dishes", 0)
    assert dinner.outcome is not None
    assert dinner.outcome.reason == "fed"


def asks_as_if_all_were_asked_anew(match: Match, seed: int) -> None:
    """A random walk; after each act, what is open is what is open without own questions."""
    chance = Random(seed)
    for _ in range(40):
        live_at_random(match, chance)
        with patch.object(sys.modules["engine.together"], "Own", ()):
            anew = Match(match.game, match.header, match.journal.acts)
        assert dict(anew.open) == dict(match.open)
        assert anew.state == match.state


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0))
def test_in_a_harbour_full_of_debts_all_are_asked_as_if_they_were_asked_anew(seed: int) -> None:
    asks_as_if_all_were_asked_anew(Match(HARBOUR, HARBOUR.header(["", "", ""])), seed)


@pytest.mark.parametrize(
    ("depth", "switches"),
    [
        ("full", {"cards": "sample"}),
        ("full", {"cards": "sample", "deck": "people"}),
        ("scorepad", {}),
    ],
)
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0))
def test_in_moonshine_all_are_asked_as_if_they_were_asked_anew(
    depth: str, switches: dict[str, str], seed: int
) -> None:
    moonshine = built_in("moonshine")
    header = moonshine.header([""] * 4, depth, switches=switches)
    asks_as_if_all_were_asked_anew(Match(moonshine, header), seed)
