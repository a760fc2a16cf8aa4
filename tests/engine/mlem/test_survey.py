"""Telling a mat space by space: what is asked, and what of it is known."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.mlem.mat import OWNER, Mat
from engine.games.mlem.sample import SAMPLE_MAT
from engine.games.mlem.survey import About, facts_of_space, known_spaces, questions


def mat(**facts: Any) -> Mat:
    return Mat(OWNER, facts)


def asked(of: Mat, number: int) -> list[tuple[str, Any]]:
    """What is asked of a space, with what is known."""
    return [(str(question.about), question.known) for question in questions(of, number)]


def answers(of: Mat, number: int, about: About) -> list[Any]:
    """What can be answered to the last question of a kind."""
    return [
        [answer[0] if len(answer) == 1 else answer for answer in question.answers]
        for question in questions(of, number)
        if question.about is about
    ][-1]


def test_on_a_new_mat_only_deep_space_is_known() -> None:
    assert known_spaces(mat()) == (25,)
    assert questions(mat(), 25) == []


def test_of_the_first_space_only_the_dots_are_asked() -> None:
    symbols = ("1", "2", "fuel")
    assert asked(mat(), 0) == [("printed", None)]
    assert answers(mat(), 0, About.PRINTED) == [(symbols, 1), (symbols, 2), (symbols, 3)]
    assert asked(mat(dots_0=2), 0) == [("printed", (symbols, 2))]
    assert known_spaces(mat(dots_0=2)) == (0, 25)


def test_two_or_three_symbols_are_printed_with_dots_where_fuel_is() -> None:
    offered = answers(mat(), 1, About.PRINTED)
    # Of five symbols 10 pairs and 10 triples; half of them have fuel, with 1 to 3 dots.
    assert len(set(offered)) == len(offered) == 10 + 3 * 10
    assert {len(symbols) for symbols, _dots in offered} == {2, 3}
    assert all((dots in (1, 2, 3)) == ("fuel" in symbols) for symbols, dots in offered)


def test_symbols_with_fuel_are_known_only_with_the_dots() -> None:
    assert asked(mat(symbols_1=["2", "fuel"]), 1) == [("printed", None)]
    assert asked(mat(symbols_1=["2", "fuel"], dots_1=3), 1) == [("printed", (("2", "fuel"), 3))]
    # Dots of fuel that was corrected away say nothing.
    assert asked(mat(symbols_1=["2", "3"], dots_1=3), 1) == [("printed", (("2", "3"), None))]


def test_a_space_from_6_on_is_asked_for_its_link() -> None:
    assert asked(mat(), 6) == [("printed", None), ("link", None)]
    assert answers(mat(), 6, About.LINK) == ["nothing", "moons", "planet"]
    known = mat(symbols_6=("1", "2"), link_6="nothing")
    assert asked(known, 6) == [("printed", (("1", "2"), None)), ("link", ("nothing",))]
    assert known_spaces(known) == (6, 25)


def test_a_planet_is_one_that_is_linked_already_or_the_first_that_is_free() -> None:
    known = mat(link_6="planet")
    assert answers(known, 6, About.PLANET) == ["planet1"]
    known = mat(link_6="planet", planet_6="planet2", link_9="planet", gold_planet1=5)
    # planet1 has a medal already, so it is not free.
    assert answers(known, 9, About.PLANET) == ["planet2", "planet3"]
    # The planet itself is offered again where it can be corrected.
    assert answers(known, 6, About.PLANET) == ["planet2", "planet3"]


def test_the_three_medals_of_a_planet_are_one_question() -> None:
    linked: dict[str, Any] = {"link_6": "planet", "planet_6": "planet1", "gold_planet1": 6}
    assert asked(mat(**linked), 6)[2:] == [("planet", ("planet1",)), ("medals", None)]
    medals = questions(mat(**linked), 6)[-1]
    assert medals.facts == ("gold_planet1", "silver_planet1", "bronze_planet1")
    assert medals.name == "planet1"
    known = mat(**linked, silver_planet1=4, bronze_planet1=0)
    assert asked(known, 6)[3] == ("medals", (6, 4, 0))


def test_moons_are_asked_one_by_one_each_with_its_number_until_there_are_no_more() -> None:
    told: dict[str, Any] = {"link_6": "moons"}
    assert asked(mat(**told), 6)[2:] == [("moon", None)]
    assert answers(mat(**told), 6, About.MOON) == ["moon1"]
    told["moon_6_1"] = "moon1"
    assert asked(mat(**told), 6)[3:] == [("value", None), ("moon", None)]
    assert answers(mat(**told), 6, About.VALUE) == list(range(1, 21))
    assert answers(mat(**told), 6, About.MOON) == ["no_more", "moon2"]
    told |= {"value_moon1": 3, "moon_6_2": "no_more"}
    assert asked(mat(**told), 6)[3:] == [("value", (3,)), ("moon", ("no_more",))]


def test_a_moon_of_another_space_can_be_linked_here_too() -> None:
    told = {"link_6": "moons", "moon_6_1": "moon1", "moon_6_2": "moon2", "link_7": "moons"}
    assert answers(mat(**told), 7, About.MOON) == ["moon3", "moon2", "moon1"]
    told["moon_7_1"] = "moon2"
    assert answers(mat(**told), 7, About.MOON) == ["no_more", "moon3", "moon1"]


def test_after_five_moons_no_further_one_is_asked() -> None:
    told: dict[str, Any] = {"link_6": "moons"}
    for place in range(1, 6):
        told |= {f"moon_6_{place}": f"moon{place}", f"value_moon{place}": place}
    assert [about for about, _known in asked(mat(**told), 6)[2:]] == ["moon", "value"] * 5


@pytest.mark.parametrize("number", range(26))
def test_a_complete_mat_leaves_nothing_to_ask(number: int) -> None:
    assert all(question.known is not None for question in questions(SAMPLE_MAT, number))
    assert number in known_spaces(SAMPLE_MAT)


@pytest.mark.parametrize("number", range(25))
def test_what_is_known_is_one_of_the_answers(number: int) -> None:
    for question in questions(SAMPLE_MAT, number):
        assert question.known in question.answers or question.about is About.MEDALS


def test_the_facts_of_a_space_are_not_those_of_an_older_link() -> None:
    told: dict[str, Any] = {
        "symbols_6": ("1", "2"),
        "dots_6": 1,
        "link_6": "moons",
        "planet_6": "planet1",
        "moon_6_1": "moon1",
        "moon_6_2": "no_more",
        "value_moon1": 2,
    }
    assert facts_of_space(mat(**told), 6) == ("symbols_6", "link_6", "moon_6_1", "moon_6_2")
    told |= {"link_6": "planet", "symbols_6": ("1", "fuel")}
    assert facts_of_space(mat(**told), 6) == ("symbols_6", "link_6", "dots_6", "planet_6")
    assert facts_of_space(mat(), 6) == ()
    assert facts_of_space(mat(), 5) == ("link_5",)
