"""The mat that MLEM learns: what is sure, what is asked when, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import Choose, Count, Learn, Match, Pick, Refused
from engine.games.mlem import GAME
from engine.games.mlem.mat import FACTS, MOON_NAMES, OWNER, PLANET_NAMES, SYMBOLS, Mat
from engine.games.mlem.tokens import TOKEN_FACTS
from tests.engine.mlem.rockets import (
    ANN,
    asked,
    asks,
    at_space,
    board,
    roll,
    say,
)
from tests.engine.toys import everything, standing


def fresh(**settled: Any) -> Match:
    """A match on a mat of which nothing is known."""
    return Match(GAME, GAME.header(["", ""], starter=0, **settled))


def learn(match: Match, *facts: tuple[str, Any]) -> None:
    """Answer the questions about the mat, which must be these."""
    for fact, value in facts:
        assert isinstance(asked(match), Learn), asked(match)
        assert asked(match).id == fact
        match.answer(None, value)


# --- What is sure --------------------------------------------------------------------------------


def test_only_space_0_the_spaces_up_to_5_and_25_are_sure() -> None:
    mat = Mat(OWNER)
    assert mat.space(0).symbols == ("1", "2", "fuel")
    assert [space.link for space in mat.spaces] == ["nothing"] * 6 + [None] * 19 + ["deep"]
    assert mat.space(25).symbols == ()
    assert all(space.symbols is None for space in mat.spaces[1:25])
    assert all(space.dots is None for space in mat.spaces)


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        ("symbols_0", ("1", "2")),
        ("symbols_0", ("1", "2", "3")),
        ("symbols_25", ("1",)),
        ("link_5", "moons"),
        ("link_0", "deep"),
        ("link_25", "planet"),
    ],
)
def test_what_contradicts_a_sure_fact_is_refused_by_name(fact: str, value: Any) -> None:
    match = fresh()
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.learn(fact, value)
    assert refused.value.name == "against_sure_fact"
    assert everything(match) == before


def test_a_sure_fact_may_be_told() -> None:
    match = fresh()
    match.learn("symbols_0", ["1", "2", "fuel"])
    match.learn("link_5", "nothing")
    assert asked(match).id == "board"


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        ("symbols_7", ("1",)),
        ("symbols_7", ("1", "2", "3", "4")),
        ("symbols_7", ("1", "5")),
        ("dots_7", 0),
        ("dots_7", 4),
        ("link_7", "deep"),
        ("planet_7", "planet9"),
        ("planet_5", "planet1"),
        ("planet_25", "planet1"),
        ("moon_25_1", "moon1"),
        ("moon_7_6", "moon1"),
        ("moon_7_1", "no_more"),
        ("value_moon1", 0),
        ("dots_25", 1),
        ("symbols_26", ("1", "2")),
        ("colour", "red"),
    ],
)
def test_what_no_mat_can_have_is_refused(fact: str, value: Any) -> None:
    match = fresh()
    before = everything(match)
    with pytest.raises(Refused):
        match.learn(fact, value)
    assert everything(match) == before


def test_every_fact_is_declared_with_a_question_of_its_name() -> None:
    assert all(ask.id == fact for fact, ask in FACTS.items())
    assert GAME.facts == {**FACTS, **TOKEN_FACTS}


# --- Learning while playing ----------------------------------------------------------------------


def test_the_dots_of_space_0_are_asked_before_the_first_roll() -> None:
    match = fresh()
    board(match, "moon_x2", "moon_x2")
    assert asked(match) == Learn("dots_0", Count(None, "dots_0", 1, 3))
    learn(match, ("dots_0", 2))
    roll(match, "fff444")
    assert match.state.space == 6


def test_symbols_are_asked_when_the_rocket_flies_on_from_a_space_and_dots_only_with_fuel() -> None:
    match = fresh(facts={"dots_0": 1})
    board(match, "moon_x2", "moon_x2")
    roll(match, "113444")
    assert asked(match) == Learn("symbols_2", Pick(None, "symbols_2", SYMBOLS, 2, 3))
    learn(match, ("symbols_2", ("1", "2")))
    roll(match, "1444")
    learn(match, ("symbols_3", ("1", "fuel")), ("dots_3", 3))
    assert asks(match) == f"roll {ANN}"


def test_the_likely_symbols_of_space_5_are_offered_for_confirmation() -> None:
    match = fresh(facts={"dots_0": 1})
    board(match, "moon_x2", "moon_x2")
    roll(match, "122444", "1", "2")
    decision = asked(match)
    assert isinstance(decision, Learn)
    assert (decision.fact, decision.proposed) == ("symbols_5", ("1", "4"))


def test_what_is_linked_is_asked_when_somebody_may_land_there_and_only_once() -> None:
    match = fresh(facts={"dots_0": 3})
    at_space(match, 6, "moon_x2", "deep_x2")
    assert asked(match) == Learn("link_6", Choose(None, "link_6", ("nothing", "moons", "planet")))
    learn(match, ("link_6", "nothing"))
    # Nothing to land on: on it goes.
    assert asked(match).id == "symbols_6"


def test_moons_are_asked_from_the_rocket_outward_with_their_numbers_until_no_more() -> None:
    match = fresh(facts={"dots_0": 3})
    at_space(match, 6, "moon_x2", "deep_x2")
    learn(match, ("link_6", "moons"))
    assert asked(match) == Learn("moon_6_1", Choose(None, "moon_6_1", ("moon1",)))
    learn(match, ("moon_6_1", "moon1"), ("value_moon1", 2))
    second = Choose(None, "moon_6_2", ("moon2", "no_more"))
    assert asked(match) == Learn("moon_6_2", second)
    learn(match, ("moon_6_2", "moon2"), ("value_moon2", 3), ("moon_6_3", "no_more"))
    say(match, "here", "here")
    # moon2, the farthest, doubled; then moon1.
    assert match.state.points == [6, 2]


def test_another_space_may_be_linked_to_the_same_moon_or_to_a_new_one() -> None:
    facts = {"dots_0": 3, "link_6": "moons", "moon_6_1": "moon1", "value_moon1": 2}
    match = fresh(facts={**facts, "moon_6_2": "no_more"})
    at_space(match, 9, "moon_x2", "deep_x2")
    learn(match, ("link_9", "moons"))
    assert asked(match) == Learn("moon_9_1", Choose(None, "moon_9_1", ("moon1", "moon2")))
    learn(match, ("moon_9_1", "moon1"))
    # Its number is known, and it can't be linked to one space twice.
    assert asked(match) == Learn("moon_9_2", Choose(None, "moon_9_2", ("moon2", "no_more")))


def test_a_planet_is_a_new_one_or_one_that_is_known_and_its_medals_are_asked_once() -> None:
    match = fresh(facts={"dots_0": 3})
    at_space(match, 6, "deep_x2", "deep_x2")
    learn(match, ("link_6", "planet"))
    assert asked(match) == Learn("planet_6", Choose(None, "planet_6", ("planet1",)))
    learn(match, ("planet_6", "planet1"), ("gold_planet1", 7))
    # No medal counts more than the one before it.
    assert asked(match) == Learn("silver_planet1", Count(None, "silver_planet1", 0, 7))
    learn(match, ("silver_planet1", 4))
    assert asked(match) == Learn("bronze_planet1", Count(None, "bronze_planet1", 0, 4))
    learn(match, ("bronze_planet1", 4))
    say(match, "here", "here")
    assert match.state.points == [7, 4]
    later = fresh(facts=match.facts)
    at_space(later, 9, "deep_x2", "deep_x2")
    learn(later, ("link_9", "planet"))
    assert asked(later) == Learn("planet_9", Choose(None, "planet_9", ("planet1", "planet2")))
    learn(later, ("planet_9", "planet1"))
    assert asks(later) == f"land {ANN}"


def test_plus_minus_has_the_spaces_beside_it_asked_too() -> None:
    match = fresh(facts={"dots_0": 3})
    at_space(match, 6, "moon_x2", "plus_minus")
    learn(match, ("link_6", "nothing"), ("link_7", "nothing"))
    assert asked(match).id == "symbols_6"


def test_a_parachute_has_the_link_asked_at_a_crash() -> None:
    match = fresh(facts={"dots_0": 3, "symbols_6": ("1", "2"), "link_6": "planet"})
    at_space(match, 6, "parachute", "moon_x2")
    learn(match, ("planet_6", "planet1"), ("gold_planet1", 3), ("silver_planet1", 2))
    learn(match, ("bronze_planet1", 1))
    say(match, "stay", "stay")
    match.learn("link_6", "moons")
    roll(match, "333444")
    learn(match, ("moon_6_1", "moon1"), ("value_moon1", 5), ("moon_6_2", "no_more"))
    assert asks(match) == f"parachute {ANN}"


def test_what_was_learned_is_known_in_the_next_match_as_it_comes_from_the_disk() -> None:
    match = fresh()
    board(match, "moon_x2", "moon_x2")
    learn(match, ("dots_0", 2))
    roll(match, "112444", "1")
    learn(match, ("symbols_2", ("1", "2")))
    facts = json.loads(json.dumps(match.facts))
    later = fresh(facts=facts)
    board(later, "moon_x2", "moon_x2")
    assert asked(later).id == "roll"
    assert later.state.mat.space(2).symbols == ("1", "2")


def test_undo_forgets_what_was_learned() -> None:
    match = fresh()
    board(match, "moon_x2", "moon_x2")
    before = standing(match)
    learn(match, ("dots_0", 2))
    match.undo()
    assert standing(match) == before


def test_facts_that_are_none_of_a_mat_are_left_aside() -> None:
    assert Mat(OWNER, {"colour": "red", "link_3": "planet"}).facts == Mat(OWNER).facts


# --- The limits ----------------------------------------------------------------------------------


def test_after_five_moons_a_space_asks_for_no_more() -> None:
    facts: dict[str, Any] = {"dots_0": 3, "link_6": "moons"}
    for place in range(1, 6):
        facts |= {f"moon_6_{place}": f"moon{place}", f"value_moon{place}": place}
    match = fresh(facts=facts)
    at_space(match, 6, "deep_x2", "deep_x2")
    assert asks(match) == f"land {ANN}"
    say(match, "here")
    assert match.state.points == [5, 0]


def test_a_name_of_which_something_is_told_is_not_new() -> None:
    # moon1 was linked once, and is no longer: its number must not come back with a new moon.
    match = fresh(facts={"dots_0": 3, "value_moon1": 6, "gold_planet1": 7})
    at_space(match, 6, "deep_x2", "deep_x2")
    learn(match, ("link_6", "moons"))
    decision = asked(match)
    assert isinstance(decision, Learn)
    assert decision.ask == Choose(None, "moon_6_1", ("moon2",))
    match.learn("link_6", "planet")
    decision = asked(match)
    assert isinstance(decision, Learn)
    assert decision.ask == Choose(None, "planet_6", ("planet2",))


def test_when_all_names_are_used_only_known_ones_are_offered() -> None:
    mat = Mat(OWNER, {f"value_{moon}": 1 for moon in MOON_NAMES})
    assert mat.moons == ()
    planets = Mat(
        OWNER,
        {f"link_{6 + n}": "planet" for n in range(8)}
        | {f"planet_{6 + n}": planet for n, planet in enumerate(PLANET_NAMES)},
    )
    assert planets.planets == PLANET_NAMES


# --- The sample mat ------------------------------------------------------------------------------


def test_a_match_on_the_sample_mat_says_so_and_asks_nothing_of_the_mat() -> None:
    match = fresh(switches={"mat": "sample"}, facts={"dots_0": 3, "symbols_1": ("3", "4")})
    assert match.state.mat.name == "sample"
    board(match, "moon_x2", "moon_x2")
    # One dot at the sample's space 0, whatever is known of the owner's.
    roll(match, "f13444", "1", "fuel")
    assert match.state.space == 2
    assert asked(match).id == "roll"


def test_the_sample_mat_can_not_be_corrected() -> None:
    match = fresh(switches={"mat": "sample"})
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.learn("dots_0", 3)
    assert refused.value.name == "sample_is_settled"
    assert everything(match) == before
