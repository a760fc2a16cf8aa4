"""What is known of MLEM's mat, set right in the middle of a match."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Learn, Match, Pick, Refused
from engine.games.mlem import GAME
from tests.engine.mlem.rockets import (
    ANN,
    BEN,
    asked,
    asks,
    at_space,
    board,
    known,
    roll,
    say,
    table,
)
from tests.engine.toys import everything


def fresh(**settled: Any) -> Match:
    """A match on a mat of which nothing is known."""
    return Match(GAME, GAME.header(["", ""], starter=0, **settled))


def learn(match: Match, *facts: tuple[str, Any]) -> None:
    """Answer the questions about the mat, which must be these."""
    for fact, value in facts:
        assert isinstance(asked(match), Learn), asked(match)
        assert asked(match).id == fact
        match.answer(None, value)


# --- Corrections in the middle of a match --------------------------------------------------------


def test_a_corrected_moon_pays_from_then_on_and_keeps_what_was_paid() -> None:
    match = at_space(table(), 6, "deep_x2", "deep_x2")
    say(match, "here")
    match.learn("value_moon2", 9)
    match.learn("value_moon1", 7)
    say(match, "here")
    assert match.state.points == [4, 7]


def test_corrected_medals_count_for_all_cats_on_the_planet() -> None:
    match = at_space(table(), 9, "deep_x2", "planet_x2")
    say(match, "here", "here")
    assert match.state.points == [8, 10]
    match.learn("gold_planet1", 11)
    match.learn("silver_planet1", 6)
    assert match.state.points == [11, 12]


def test_medals_corrected_after_the_end_make_the_ranking_anew() -> None:
    match = table(2, "0 die_one planet1", "1 die_one planet2", crashes=10)
    board(match, "moon_x2", "moon_x2")
    roll(match, "333444")
    assert match.outcome is not None
    assert match.outcome.winners == (ANN,)
    match.learn("gold_planet2", 20)
    assert match.outcome is not None
    assert match.outcome.winners == (BEN,)


@pytest.mark.parametrize(
    ("fact", "value"), [("gold_planet1", 4), ("silver_planet1", 9), ("bronze_planet1", 6)]
)
def test_a_lower_medal_can_not_count_more_than_a_higher_one(fact: str, value: int) -> None:
    match = table()
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.learn(fact, value)
    assert refused.value.name == "medals_out_of_order"
    assert refused.value.allowed == [8, 5, 2]
    assert everything(match) == before


def test_corrected_symbols_change_which_groups_are_usable() -> None:
    match = table()
    board(match, "satellite", "moon_x2")
    assert match.state.printed == ("1", "2", "fuel")
    match.learn("symbols_3", ("3", "4"))
    roll(match, "112344")
    assert asked(match) == Pick(ANN, "groups", ("3", "4"), 1, 2)
    match.learn("symbols_3", ("1", "4"))
    assert asked(match) == Pick(ANN, "groups", ("1", "4"), 1, 2)


def test_symbols_corrected_to_none_that_was_rolled_are_a_crash() -> None:
    match = table()
    board(match, "satellite", "moon_x2")
    roll(match, "112244")
    match.learn("symbols_3", ("3", "fuel"))
    assert match.state.crashes == 1


def test_fuel_that_is_newly_printed_has_its_dots_asked_before_it_is_used() -> None:
    facts = known(symbols={3: "1 2"})
    del facts["dots_3"]
    match = table(facts=facts)
    board(match, "satellite", "moon_x2")
    roll(match, "112fff")
    match.learn("symbols_3", ("1", "fuel"))
    say(match, ("fuel",))
    learn(match, ("dots_3", 2))
    assert match.state.space == 9


def test_a_corrected_link_is_what_the_open_landing_offers() -> None:
    match = at_space(table(), 9, "deep_x2", "deep_x2")
    match.learn("link_9", "nothing")
    assert asks(match) == f"roll {ANN}"


def test_a_link_corrected_to_unknown_moons_asks_for_them_before_landing_goes_on() -> None:
    match = at_space(table(), 9, "deep_x2", "deep_x2")
    match.learn("link_9", "moons")
    learn(match, ("moon_9_1", "moon1"), ("moon_9_2", "no_more"))
    assert asks(match) == f"land {ANN}"
    say(match, "here")
    assert match.state.points == [2, 0]


def test_a_moon_told_twice_for_a_space_counts_once() -> None:
    match = at_space(table(), 6, "deep_x2", "deep_x2")
    match.learn("moon_6_2", "moon1")
    say(match, "here")
    assert match.state.points == [2, 0]
    assert asks(match) == f"roll {BEN}"
