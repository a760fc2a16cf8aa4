"""Die thief and die one, with the table rules that change what they do."""

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
    at_space,
    board,
    known,
    options,
    roll,
    say,
    table,
)

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
