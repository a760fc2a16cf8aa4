"""A mat as a file's content: its facts and its mistakes."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from engine.games.mlem.mat import OWNER, SAMPLE, Mat
from engine.games.mlem.matfile import KEYS, content_of, facts_of, mistakes
from engine.games.mlem.sample import CONTENT, SAMPLE_MAT
from engine.mistake import Mistake

Change = Callable[[dict[str, Any]], object]


def changed(change: Change) -> dict[str, Any]:
    """The sample's content with one mistake made in it."""
    content = deepcopy(CONTENT)
    change(content)
    return content


def space(which: int, **keys: Any) -> Change:
    """A change of one record."""
    return lambda content: content["space"][which].update(keys)


def test_the_sample_has_no_mistakes() -> None:
    assert mistakes(CONTENT) == []


def test_the_sample_is_complete_and_rich_enough_for_every_goal() -> None:
    assert SAMPLE_MAT.name == SAMPLE
    assert all(SAMPLE_MAT.settled(number) for number in range(26))
    assert all(each.link != "nothing" for each in SAMPLE_MAT.spaces[6:])
    assert len(SAMPLE_MAT.moons) >= 4
    assert len(SAMPLE_MAT.planets) == 5


def test_the_sample_has_more_symbols_early_and_higher_values_farther_out() -> None:
    symbols = [len(each.symbols or ()) for each in SAMPLE_MAT.spaces[:25]]
    assert sum(symbols[:12]) > sum(symbols[13:])
    values = [SAMPLE_MAT.value(moon) for moon in SAMPLE_MAT.moons]
    assert values == sorted(values)
    golds = [SAMPLE_MAT.medals(planet)[0] for planet in SAMPLE_MAT.planets]
    assert golds == sorted(golds)


def test_a_file_tells_the_facts_of_a_mat() -> None:
    content = tomllib.loads(
        """
        space = [
            {number = 6, symbols = ["fuel", "1"], dots = 2, moons = ["moon1", "moon2"]},
            {number = 8, symbols = ["2", "3"], planet = "planet1"},
            {number = 9, symbols = ["2", "4"]},
        ]
        moon = {moon1 = 2, moon2 = 3}
        planet = {planet1 = [6, 4, 2]}
        """
    )
    assert facts_of(content) == {
        "symbols_6": ("1", "fuel"),
        "dots_6": 2,
        "link_6": "moons",
        "moon_6_1": "moon1",
        "moon_6_2": "moon2",
        "moon_6_3": "no_more",
        "symbols_8": ("2", "3"),
        "link_8": "planet",
        "planet_8": "planet1",
        "symbols_9": ("2", "4"),
        "link_9": "nothing",
        "value_moon1": 2,
        "value_moon2": 3,
        "gold_planet1": 6,
        "silver_planet1": 4,
        "bronze_planet1": 2,
    }


def test_a_space_with_five_moons_has_no_room_for_no_more() -> None:
    moons = [f"moon{number}" for number in range(1, 6)]
    facts = facts_of({"space": [{"number": 6, "symbols": ["1", "2"], "moons": moons}]})
    assert facts["moon_6_5"] == "moon5"
    assert "no_more" not in facts.values()


def test_a_known_mat_can_be_written_and_read_again() -> None:
    assert content_of(SAMPLE_MAT) == CONTENT
    assert Mat(OWNER, facts_of(content_of(SAMPLE_MAT))).spaces == SAMPLE_MAT.spaces


def test_what_is_unknown_is_missing_in_the_file_of_a_mat() -> None:
    content = content_of(Mat(OWNER, {"link_6": "planet", "dots_7": 1}))
    assert content["space"][0] == {"number": 0, "symbols": ["1", "2", "fuel"]}
    assert content["space"][6] == {"number": 6}
    assert content["space"][7] == {"number": 7}
    assert content["space"][25] == {"number": 25, "symbols": [], "deep": True}
    assert (content["moon"], content["planet"]) == ({}, {})


MISTAKES: list[tuple[str, Change, Mistake]] = [
    (
        "a space is missing",
        lambda c: c["space"].pop(12),
        Mistake("space_missing", ("space",), 12),
    ),
    (
        "a space stands twice",
        space(13, number=12),
        Mistake("space_twice", ("space", 13, "number"), 12),
    ),
    (
        "there is no space 26",
        space(13, number=26),
        Mistake("no_such_space", ("space", 13, "number"), 26, (0, 25)),
    ),
    (
        "a space is no number",
        space(13, number="13"),
        Mistake("no_such_space", ("space", 13, "number"), "13", (0, 25)),
    ),
    (
        "space 0 bears 1, 2 and fuel",
        space(0, symbols=["1", "fuel"]),
        Mistake("against_sure_fact", ("space", 0, "symbols"), ["1", "fuel"], ("1", "2", "fuel")),
    ),
    (
        "space 25 bears nothing",
        space(25, symbols=["1"]),
        Mistake("against_sure_fact", ("space", 25, "symbols"), ["1"], ()),
    ),
    (
        "one symbol is too few",
        space(11, symbols=["2"]),
        Mistake("symbols_of_a_space", ("space", 11, "symbols"), ["2"], (2, 3)),
    ),
    (
        "four symbols are too many",
        space(11, symbols=["1", "2", "3", "4"]),
        Mistake("symbols_of_a_space", ("space", 11, "symbols"), ["1", "2", "3", "4"], (2, 3)),
    ),
    (
        "there is no 5",
        space(11, symbols=["1", "5"]),
        Mistake("unknown_symbol", ("space", 11, "symbols"), "5", ("1", "2", "3", "4", "fuel")),
    ),
    (
        "a symbol stands twice",
        space(11, symbols=["1", "1"]),
        Mistake("symbol_twice", ("space", 11, "symbols"), ["1", "1"]),
    ),
    (
        "symbols are a row of words",
        space(11, symbols=[1, 2]),
        Mistake("wrong_type", ("space", 11, "symbols"), [1, 2], "list"),
    ),
    (
        "fuel needs dots",
        space(11, symbols=["1", "fuel"]),
        Mistake("dots_of_fuel", ("space", 11, "dots"), None, (1, 3)),
    ),
    (
        "fuel has three dots at most",
        space(10, dots=4),
        Mistake("dots_of_fuel", ("space", 10, "dots"), 4, (1, 3)),
    ),
    (
        "true is no number of dots",
        space(10, dots=True),
        Mistake("dots_of_fuel", ("space", 10, "dots"), True, (1, 3)),
    ),
    (
        "dots without fuel",
        space(11, dots=1),
        Mistake("dots_without_fuel", ("space", 11, "dots"), 1),
    ),
    (
        "space 5 has no moon",
        space(5, moons=["moon1"]),
        Mistake("against_sure_fact", ("space", 5, "moons"), ["moons"], "nothing"),
    ),
    (
        "space 24 is not deep space",
        lambda c: (c["space"][24].pop("planet"), c["space"][24].update(deep=True)),
        Mistake("against_sure_fact", ("space", 24, "deep"), ["deep"], "nothing"),
    ),
    (
        "space 25 is deep space",
        lambda c: c["space"][25].pop("deep"),
        Mistake("against_sure_fact", ("space", 25), [], "deep"),
    ),
    (
        "deep is true or missing",
        space(25, deep="yes"),
        Mistake("against_sure_fact", ("space", 25, "deep"), ["deep"], "deep"),
    ),
    (
        "a space is linked to one kind",
        space(6, planet="planet1"),
        Mistake("two_links", ("space", 6), ["moons", "planet"]),
    ),
    (
        "a moon that nobody has described",
        space(6, moons=["moon1", "moon20"]),
        Mistake(
            "unknown_moon",
            ("space", 6, "moons"),
            "moon20",
            [f"moon{number}" for number in range(1, 14)],
        ),
    ),
    (
        "a moon stands twice",
        space(6, moons=["moon1", "moon1"]),
        Mistake("moon_twice", ("space", 6, "moons"), ["moon1", "moon1"]),
    ),
    (
        "an empty row of moons",
        space(6, moons=[]),
        Mistake("moons_of_a_space", ("space", 6, "moons"), [], (1, 5)),
    ),
    (
        "moons are a row of words",
        space(6, moons="moon1"),
        Mistake("wrong_type", ("space", 6, "moons"), "moon1", "list"),
    ),
    (
        "a planet that nobody has described",
        space(8, planet="planet6"),
        Mistake(
            "unknown_planet",
            ("space", 8, "planet"),
            "planet6",
            [f"planet{number}" for number in range(1, 6)],
        ),
    ),
    (
        "an unknown key in a record",
        space(8, colour="red"),
        Mistake(
            "unknown_key",
            ("space", 8, "colour"),
            "colour",
            ("number", "symbols", "dots", "moons", "planet", "deep"),
        ),
    ),
    (
        "a record is a table",
        lambda c: c["space"].append(26),
        Mistake("wrong_type", ("space", 26), 26, "dict"),
    ),
    (
        "an unknown key",
        lambda c: c.update(rocket=1),
        Mistake("unknown_key", ("rocket",), "rocket", KEYS),
    ),
    (
        "planets are a table",
        lambda c: c.update(planet=[1]),
        Mistake("wrong_type", ("planet",), [1], "dict"),
    ),
    (
        "a moon is worth something",
        lambda c: c["moon"].update(moon1=0),
        Mistake("value_of_a_moon", ("moon", "moon1"), 0, (1, 20)),
    ),
    (
        "a moon has a name that can be told",
        lambda c: c["moon"].update(luna=3),
        Mistake("no_such_moon", ("moon", "luna"), "luna", ("moon1", "moon40")),
    ),
    (
        "a planet has a name that can be told",
        lambda c: (c["planet"].pop("planet5"), c["planet"].update(mars=[3, 2, 1])),
        Mistake("no_such_planet", ("planet", "mars"), "mars", ("planet1", "planet8")),
    ),
    (
        "a planet has three medals",
        lambda c: c["planet"].update(planet1=[5, 3]),
        Mistake("medals_of_a_planet", ("planet", "planet1"), [5, 3], ("gold", "silver", "bronze")),
    ),
    (
        "a medal is a number",
        lambda c: c["planet"].update(planet1=["5", 3, 1]),
        Mistake(
            "medals_of_a_planet", ("planet", "planet1"), ["5", 3, 1], ("gold", "silver", "bronze")
        ),
    ),
    (
        "no medal is worth more than thirty",
        lambda c: c["planet"].update(planet1=[31, 3, 1]),
        Mistake(
            "medals_of_a_planet", ("planet", "planet1"), [31, 3, 1], ("gold", "silver", "bronze")
        ),
    ),
    (
        "gold is not less than silver",
        lambda c: c["planet"].update(planet1=[3, 5, 1]),
        Mistake("medals_out_of_order", ("planet", "planet1"), [3, 5, 1]),
    ),
]


@pytest.mark.parametrize(
    ("change", "mistake"), [row[1:] for row in MISTAKES], ids=[row[0] for row in MISTAKES]
)
def test_a_mistake_is_named_with_its_place(change: Change, mistake: Mistake) -> None:
    found = mistakes(changed(change))
    assert mistake in found
    assert not mistake.warning


def test_a_mat_with_one_mistake_has_one() -> None:
    assert mistakes(changed(space(11, dots=1))) == [
        Mistake("dots_without_fuel", ("space", 11, "dots"), 1)
    ]


def test_five_moons_of_a_space_are_no_mistake_and_six_are() -> None:
    moons = [f"moon{number}" for number in range(1, 7)]
    assert mistakes(changed(space(6, moons=moons[:5]))) == []
    six = Mistake("moons_of_a_space", ("space", 6, "moons"), moons, (1, 5))
    assert mistakes(changed(space(6, moons=moons))) == [six]


def test_the_highest_values_are_no_mistakes() -> None:
    content = changed(
        lambda c: (c["moon"].update(moon1=20), c["planet"].update(planet1=[30, 0, 0]))
    )
    assert mistakes(content) == []


def test_another_number_of_planets_is_a_warning() -> None:
    content = changed(lambda c: c["planet"].update(planet6=[1, 1, 1]))
    assert mistakes(content) == [Mistake("not_five_planets", ("planet",), 6, 5, warning=True)]


def test_nothing_at_all_lacks_every_space() -> None:
    found = mistakes({})
    assert [each.found for each in found if each.name == "space_missing"] == list(range(26))
