"""Plus-minus, parachute and the doublers, with the table rules that change what they do."""

from __future__ import annotations

import pytest

from engine import Choose
from tests.engine.mlem.rockets import (
    ANN,
    BEN,
    CEM,
    asked,
    asks,
    at_space,
    board,
    options,
    roll,
    say,
    table,
)

# --- Plus-minus ----------------------------------------------------------------------------------


def test_plus_minus_lands_before_on_or_behind_the_rockets_space() -> None:
    match = at_space(table(), 9, "plus_minus", "moon_x2")
    assert asked(match) == Choose(ANN, "land", ("stay", "behind", "here", "ahead"))
    say(match, "behind")
    # Space 8 is planet2.
    assert [cat.seat for cat in match.state.planets["planet2"]] == [ANN]
    assert match.state.planets["planet2"][0].space == 8
    assert asked(match) == Choose(BEN, "land", ("stay", "here"))


def test_plus_minus_takes_the_farthest_free_moon_of_the_space_beside() -> None:
    match = at_space(table(2, "1 die_one moon2"), 7, "plus_minus", "moon_x2")
    say(match, "behind")
    assert match.state.moons["moon1"].seat == ANN
    assert match.state.points == [2, 0]


def test_plus_minus_can_land_beside_a_space_where_others_can_not() -> None:
    # 12 is linked to nothing, 11 to planet4, 13 to planet5.
    match = at_space(table(), 12, "plus_minus", "moon_x2")
    assert options(match) == ("stay", "behind", "ahead")
    say(match, "ahead")
    # Ben is passed over.
    assert asks(match) == f"roll {BEN}"


def test_plus_minus_on_6_has_nothing_behind() -> None:
    match = at_space(table(), 6, "plus_minus", "moon_x2")
    assert options(match) == ("stay", "here", "ahead")


@pytest.mark.parametrize(("rule", "offered"), [("no", None), ("yes", ("stay", "ahead"))])
def test_plus_minus_lands_from_5_to_6_with_pm1_from_5_only(
    rule: str, offered: tuple[str, ...] | None
) -> None:
    match = table(pm1_from_5=rule)
    board(match, "plus_minus", "plus_minus")
    roll(match, "f23444", "fuel", "2")
    assert match.state.space == 5
    if offered is None:
        assert asked(match).id == "roll"
    else:
        assert options(match) == offered
        say(match, "ahead")
        assert match.state.points == [4, 0]


def test_plus_minus_can_not_land_from_5_where_the_moons_of_6_are_taken() -> None:
    match = table(2, "1 die_one moon1", "1 satellite moon2", pm1_from_5="yes")
    board(match, "plus_minus", "moon_x2")
    roll(match, "f23444", "fuel", "2")
    assert asks(match) == f"roll {ANN}"


def test_others_do_not_land_from_5_with_pm1_from_5() -> None:
    match = table(pm1_from_5="yes")
    board(match, "moon_x2", "moon_x2")
    roll(match, "f23444", "fuel", "2")
    assert asked(match).id == "roll"


def fly_to_24(rule: str) -> tuple[str, ...]:
    match = at_space(table(pm1_to_deep=rule), 18, "plus_minus", "deep_x2")
    say(match, "stay", "stay")
    roll(match, "ffffff")
    assert match.state.space == 24
    offered = options(match)
    if "ahead" in offered:
        say(match, "ahead")
        # The galaxy, 5, although Ann commands; Ben flies on and commands.
        assert match.state.points == [5, 0]
        say(match, "stay")
        assert asks(match) == f"roll {BEN}"
    return offered


def test_plus_minus_lands_from_24_in_deep_space_with_pm1_to_deep_only() -> None:
    assert fly_to_24("no") == ("stay", "behind", "here")
    assert fly_to_24("yes") == ("stay", "behind", "here", "ahead")


def test_plus_minus_has_no_choice_on_25() -> None:
    match = at_space(table(), 18, "plus_minus", "moon_x2")
    say(match, "stay", "stay")
    roll(match, "222222")
    assert match.state.points == [7, 5]


# --- Parachute -----------------------------------------------------------------------------------


def test_parachutes_may_land_at_a_crash_in_berth_order_and_the_others_go_home() -> None:
    match = at_space(table(3), 9, "parachute", "moon_x2", "parachute")
    say(match, "stay", "stay", "stay")
    roll(match, "333444")
    assert asked(match) == Choose(ANN, "parachute", ("land", "home"))
    assert match.state.crashes == 0
    say(match, "land")
    assert asks(match) == f"parachute {CEM}"
    say(match, "home")
    assert [cat.seat for cat in match.state.planets["planet1"]] == [ANN]
    assert match.state.crashes == 1
    assert [len(cats) for cats in match.state.home] == [7, 8, 8]


def test_a_parachute_goes_home_where_the_moons_are_full() -> None:
    match = at_space(table(2, "1 die_one moon2", "1 satellite moon1"), 6, "parachute", "moon_x2")
    roll(match, "333444")
    assert asks(match) == f"board {BEN}"
    assert match.state.crashes == 1


@pytest.mark.parametrize("space", [0, 12])
def test_a_parachute_goes_home_where_nothing_is_linked(space: int) -> None:
    match = table()
    if space:
        at_space(match, space, "parachute", "moon_x2")
    else:
        board(match, "parachute", "moon_x2")
    roll(match, "333444")
    assert asks(match) == f"board {BEN}"


def test_a_second_parachute_gets_the_moon_that_the_first_has_left() -> None:
    match = at_space(table(3), 6, "parachute", "parachute", "parachute")
    say(match, "stay", "stay", "stay")
    roll(match, "333444")
    say(match, "land", "land")
    assert match.state.points == [4, 2, 0]
    # Cem, for whom none is free, is not asked.
    assert asks(match) == f"board {BEN}"


def test_another_cat_does_not_land_at_a_crash() -> None:
    match = at_space(table(), 9, "plus_minus", "moon_x2")
    say(match, "stay", "stay")
    roll(match, "333444")
    assert asks(match) == f"board {BEN}"


# --- The doublers --------------------------------------------------------------------------------


def test_moon_x2_doubles_its_moon_at_once() -> None:
    match = at_space(table(), 6, "moon_x2", "deep_x2")
    say(match, "here", "here")
    assert match.state.points == [8, 2]


def test_deep_x2_gets_14_on_the_comet_and_10_in_the_galaxy() -> None:
    match = at_space(table(3), 18, "deep_x2", "deep_x2", "moon_x2")
    say(match, "stay", "stay", "stay")
    roll(match, "222222")
    assert match.state.points == [14, 10, 5]


def test_planet_x2_doubles_its_owners_medal_there() -> None:
    match = at_space(table(3), 9, "moon_x2", "planet_x2", "moon_x2")
    say(match, "here", "here", "stay")
    # Gold 8 for Ann who came first, silver 5 doubled for Ben.
    assert match.state.points == [8, 10, 0]


def test_planet_x2_counts_as_one_cat() -> None:
    match = table(2, "1 die_one planet1", "1 satellite planet1")
    at_space(match, 9, "planet_x2", "moon_x2")
    say(match, "here", "stay")
    # Ben's two cats have gold.
    assert match.state.points == [2 * 5, 8]


def test_planet_x2_doubles_no_medal_elsewhere() -> None:
    match = table(2, "0 planet_x2 planet2", "0 die_one planet1")
    assert match.state.points == [2 * 6 + 8, 0]
