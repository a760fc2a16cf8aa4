"""The eight cats, one after the other, with the table rules that change what they do."""

from __future__ import annotations

import pytest

from engine import Choose, Count, Pick, Refused, Roll
from engine.games.mlem.table import DIE
from tests.engine.mlem.rockets import (
    ANN,
    BEN,
    CEM,
    LINKS,
    asked,
    asks,
    at_space,
    board,
    known,
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


# --- Die thief -----------------------------------------------------------------------------------


def test_when_the_die_thief_leaves_the_commander_loses_a_die() -> None:
    match = at_space(table(), 9, "moon_x2", "die_thief")
    say(match, "stay", "here")
    assert match.state.pool == 5
    assert asked(match) == Roll(ANN, (DIE,) * 5)


def test_when_the_commanding_die_thief_leaves_the_next_one_suffers() -> None:
    match = at_space(table(), 9, "die_thief", "moon_x2")
    say(match, "here", "stay")
    assert asked(match) == Roll(BEN, (DIE,) * 5)


def test_the_die_thief_never_takes_the_last_die() -> None:
    match = table()
    board(match, "moon_x2", "die_thief")
    roll(match, "222224")
    assert (match.state.space, match.state.pool) == (10, 1)
    say(match, "stay", "stay")
    roll(match, "1")
    say(match, "stay", "here")
    assert match.state.pool == 1


def test_two_die_thieves_take_a_die_each() -> None:
    match = at_space(table(3), 9, "moon_x2", "die_thief", "die_thief")
    say(match, "stay", "here", "here")
    assert match.state.pool == 4


def test_a_die_thief_that_goes_home_takes_nothing() -> None:
    match = at_space(table(), 9, "moon_x2", "die_thief")
    say(match, "stay", "stay")
    assert match.state.pool == 6


# --- Die one -------------------------------------------------------------------------------------


def test_a_die_one_may_be_added_to_the_group_of_1s() -> None:
    match = table(3)
    board(match, "moon_x2", "die_one", "die_one")
    roll(match, "113444")
    # Any of the two, or none; the rolled 1s are taken without a question.
    assert asked(match) == Pick(ANN, "die_ones", ("2", "3"), 0, 2)
    say(match, ("3",))
    assert (match.state.space, match.state.pool) == (3, 4)
    assert match.state.flipped == {CEM}


def test_several_die_ones_may_be_used_together_and_use_no_real_die() -> None:
    match = table(3)
    board(match, "moon_x2", "die_one", "die_one")
    roll(match, "f33444", "fuel", "1")
    assert asked(match) == Pick(ANN, "die_ones", ("2", "3"), 1, 2)
    say(match, ("2", "3"))
    # Three dots, and 1 for each die one.
    assert (match.state.space, match.state.pool) == (5, 6)


def test_a_single_die_one_that_is_all_of_its_group_is_used_without_a_question() -> None:
    match = table()
    board(match, "moon_x2", "die_one")
    roll(match, "f33444", "1")
    assert (match.state.space, match.state.pool) == (1, 6)
    assert match.state.flipped == {BEN}


def test_a_die_one_may_be_declined() -> None:
    match = table()
    board(match, "moon_x2", "die_one")
    roll(match, "113444")
    say(match, ())
    assert match.state.space == 2
    assert match.state.flipped == set()


def test_a_die_one_that_was_used_is_flipped_until_it_comes_home() -> None:
    match = table()
    board(match, "moon_x2", "die_one")
    roll(match, "113444")
    say(match, ("2",))
    roll(match, "3344")
    # It could not save the rocket again.
    assert match.state.crashes == 1
    board(match, "die_one", "moon_x2")
    roll(match, "113444")
    assert asked(match) == Pick(BEN, "die_ones", ("2",), 0, 1)


def test_a_die_one_that_has_left_does_not_help() -> None:
    match = table()
    board(match, "die_one", "moon_x2")
    roll(match, "fff444", "fuel")
    say(match, "here", "stay")
    roll(match, "333444")
    assert match.state.crashes == 1


def test_a_die_one_does_not_help_where_no_1_is_printed() -> None:
    match = table(facts=known(symbols={3: "2 3"}))
    board(match, "satellite", "die_one")
    roll(match, "114444")
    assert match.state.crashes == 1


def test_a_die_one_saves_from_a_crash() -> None:
    match = table()
    board(match, "moon_x2", "die_one")
    roll(match, "333444")
    assert asked(match) == Pick(ANN, "die_ones", ("2",), 0, 1)
    say(match, ("2",))
    assert (match.state.space, match.state.pool, match.state.crashes) == (1, 6, 0)


def test_being_saved_may_be_declined() -> None:
    match = table()
    board(match, "moon_x2", "die_one")
    roll(match, "333444")
    say(match, ())
    assert match.state.crashes == 1


def test_with_die1_saves_crash_no_it_does_not_save() -> None:
    match = table(die1_saves_crash="no")
    board(match, "moon_x2", "die_one")
    roll(match, "333444")
    assert match.state.crashes == 1


def test_with_die1_saves_crash_no_it_still_goes_with_a_possible_move() -> None:
    match = table(die1_saves_crash="no")
    board(match, "moon_x2", "die_one")
    roll(match, "113444")
    say(match, ("2",))
    assert match.state.space == 3


def test_under_groups_one_the_die_one_is_in_the_group_of_1s() -> None:
    match = table(groups="one")
    board(match, "moon_x2", "die_one")
    roll(match, "112244")
    assert asked(match) == Choose(ANN, "groups", ("1", "2"))
    say(match, "1", ("2",))
    assert (match.state.space, match.state.pool) == (3, 4)


def test_under_groups_one_the_die_one_does_not_go_with_another_group() -> None:
    match = table(groups="one")
    board(match, "moon_x2", "die_one")
    roll(match, "112244")
    say(match, "2")
    assert match.state.space == 4
    assert asked(match).id == "roll"


def test_unseen_die_ones_are_asked_for_first_and_need_no_die() -> None:
    match = table(dice="unseen")
    board(match, "moon_x2", "die_one")
    assert asked(match) == Pick(ANN, "die_ones", ("2",), 0, 1)
    say(match, ("2",))
    # The 1s are in the move, with or without dice; other groups may be.
    assert asked(match) == Pick(ANN, "groups", ("2", "fuel"), 0, 2)
    say(match, ("2",))
    assert asked(match) == Count(ANN, "dice_2", 1, 6, preset=1)
    say(match, 2)
    assert asked(match) == Count(ANN, "dice_1", 0, 4, preset=1)
    say(match, 0)
    assert (match.state.space, match.state.pool) == (5, 4)


def test_an_unseen_die_one_alone_is_a_move() -> None:
    match = table(dice="unseen", groups="one")
    board(match, "moon_x2", "die_one")
    say(match, ("2",), 0)
    assert (match.state.space, match.state.pool, match.state.flipped) == (1, 6, {BEN})


def test_unseen_without_a_die_one_the_1s_are_a_group_like_others() -> None:
    match = table(dice="unseen")
    board(match, "moon_x2", "die_one")
    say(match, ())
    assert options(match) == ("1", "2", "fuel")
    say(match, ())
    assert match.state.crashes == 1


def test_unseen_all_dice_may_go_with_the_other_groups() -> None:
    match = table(dice="unseen")
    board(match, "moon_x2", "die_one")
    say(match, ("2",), ("2",), 6)
    # No die is left that could be a 1.
    assert match.state.space == 13
    assert LINKS[13] == "planet5"


def test_a_cat_that_is_none_of_the_ready_ones_is_refused() -> None:
    match = table()
    board(match, "moon_x2", "die_one")
    roll(match, "113444")
    with pytest.raises(Refused):
        say(match, ("1",))
