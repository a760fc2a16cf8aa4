"""MLEM's launch, travel and crash by its rules: a worked case for each sentence that changes a
result. The mat is that of `tests.engine.mlem.rockets`."""

from __future__ import annotations

import pytest

from engine import Choose, Count, Pick, Refused, Roll
from engine.games.mlem.cats import CATS
from engine.games.mlem.table import DIE
from tests.engine.mlem.rockets import (
    ANN,
    BEN,
    CEM,
    asked,
    asks,
    board,
    known,
    options,
    roll,
    say,
    table,
)

# --- Launch --------------------------------------------------------------------------------------


def test_everyone_boards_a_cat_clockwise_from_the_starting_player() -> None:
    match = table(3, starter=CEM)
    assert asked(match) == Choose(CEM, "board", CATS)
    board(match, "deep_x2", "moon_x2", "die_one")
    assert match.state.rocket == [(CEM, "deep_x2"), (ANN, "moon_x2"), (BEN, "die_one")]


def test_only_a_cat_that_is_at_home_can_board() -> None:
    match = table(2, "0 moon_x2 moon1")
    assert "moon_x2" not in options(match)
    with pytest.raises(Refused):
        say(match, "moon_x2")
    board(match, "die_one", "moon_x2")
    assert match.state.home[ANN] == tuple(c for c in CATS if c not in ("moon_x2", "die_one"))


def test_the_marker_starts_on_0_with_six_dice() -> None:
    match = table()
    board(match, "moon_x2", "moon_x2")
    assert (match.state.space, match.state.pool) == (0, 6)
    assert asked(match) == Roll(ANN, (DIE,) * 6)


def test_the_dice_show_1_2_2_3_4_and_fuel() -> None:
    assert DIE.faces == ("1", "2", "2", "3", "4", "fuel")


@pytest.mark.parametrize("cats", [("moon_x2", "satellite"), ("satellite", "satellite")])
def test_with_a_satellite_aboard_the_marker_starts_on_3_with_two_too(cats: tuple[str, str]) -> None:
    match = table()
    board(match, *cats)
    assert match.state.space == 3


def test_the_satellite_starts_only_its_own_expedition_on_3() -> None:
    match = table()
    board(match, "satellite", "moon_x2")
    roll(match, "444444")
    board(match, "moon_x2", "moon_x2")
    assert match.state.space == 0


# --- Travel --------------------------------------------------------------------------------------


def test_the_owner_of_the_front_cat_commands() -> None:
    match = table(3, starter=BEN)
    board(match, "moon_x2", "moon_x2", "moon_x2")
    assert asks(match) == f"roll {BEN}"


def test_groups_whose_symbol_is_printed_are_usable() -> None:
    match = table()
    board(match, "moon_x2", "moon_x2")
    roll(match, "12344f")
    assert asked(match) == Pick(ANN, "groups", ("1", "2", "fuel"), 1, 3)


def test_the_rocket_moves_the_sum_of_the_groups_and_their_dice_leave() -> None:
    match = table()
    board(match, "moon_x2", "moon_x2")
    roll(match, "112244", "1", "2")
    # 1 + 1 + 2 + 2; six dice less four.
    assert (match.state.space, match.state.pool) == (6, 2)


def test_a_group_is_taken_whole_and_others_may_stay() -> None:
    match = table()
    board(match, "moon_x2", "moon_x2")
    roll(match, "112224", "1")
    assert (match.state.space, match.state.pool) == (2, 4)


def test_the_only_usable_group_is_taken_without_a_question() -> None:
    match = table()
    board(match, "moon_x2", "moon_x2")
    roll(match, "122222".replace("1", "3"))
    assert (match.state.space, match.state.pool) == (10, 1)


def test_a_possible_move_is_forced() -> None:
    match = table()
    board(match, "moon_x2", "moon_x2")
    roll(match, "123444")
    with pytest.raises(Refused):
        say(match, ())


def test_under_groups_one_a_single_group_is_chosen() -> None:
    match = table(groups="one")
    board(match, "moon_x2", "moon_x2")
    roll(match, "112344")
    assert asked(match) == Choose(ANN, "groups", ("1", "2"))
    say(match, "1")
    assert (match.state.space, match.state.pool) == (2, 4)


def test_fuel_counts_the_dots_of_the_space_it_leaves_and_stays() -> None:
    # Three dots on 0, one dot on 3.
    match = table()
    board(match, "moon_x2", "moon_x2")
    roll(match, "f33344")
    assert (match.state.space, match.state.pool) == (3, 6)
    roll(match, "ff3344")
    assert (match.state.space, match.state.pool) == (5, 6)


def test_an_empty_pool_gets_one_die_back() -> None:
    match = table()
    board(match, "moon_x2", "moon_x2")
    roll(match, "111222", "1", "2")
    say(match, "stay", "stay")
    assert match.state.pool == 1
    assert asked(match) == Roll(ANN, (DIE,))


def test_a_move_past_25_stops_on_25() -> None:
    match = table()
    board(match, "moon_x2", "moon_x2")
    roll(match, "ffffff")
    say(match, "stay", "stay")
    roll(match, "222233")
    # 18 + 8 would be 26: deep space takes both.
    assert match.state.placed == [1, 1]
    assert [(cat.seat, cat.space) for cat in match.state.deep] == [(ANN, 25), (BEN, 25)]


def test_printed_symbols_decide_and_not_those_of_the_space_before() -> None:
    match = table(facts=known(symbols={3: "3 4"}))
    board(match, "satellite", "moon_x2")
    roll(match, "334444")
    assert options(match) == ("3", "4")


# --- Dice that lie on the table unseen -----------------------------------------------------------


def test_unseen_dice_are_asked_for_by_their_groups_and_how_many_of_each() -> None:
    match = table(dice="unseen")
    board(match, "moon_x2", "moon_x2")
    assert asked(match) == Pick(ANN, "groups", ("1", "2", "fuel"), 0, 3)
    say(match, ("2", "fuel"))
    assert asked(match) == Count(ANN, "dice_2", 1, 5, preset=1)
    say(match, 3)
    assert asked(match) == Count(ANN, "dice_fuel", 1, 3, preset=1)
    say(match, 2)
    # Three 2s, and two fuel dice with three dots; the 2s leave.
    assert (match.state.space, match.state.pool) == (12, 3)


def test_no_more_dice_can_be_named_than_the_pool_holds() -> None:
    match = table(dice="unseen")
    board(match, "moon_x2", "moon_x2")
    say(match, ("1",))
    with pytest.raises(Refused) as refused:
        say(match, 7)
    assert refused.value.allowed == [1, 6]
    say(match, 5)
    # One die is left: a single group of a single die, which is not asked for.
    assert asked(match) == Pick(ANN, "groups", ("1", "2", "fuel"), 0, 1)
    say(match, ("2",))
    assert (match.state.space, match.state.pool) == (7, 1)


def test_no_unseen_group_is_a_crash() -> None:
    match = table(dice="unseen")
    board(match, "moon_x2", "moon_x2")
    say(match, ())
    assert match.state.crashes == 1
    assert asks(match) == f"board {BEN}"


def test_under_groups_one_a_single_unseen_group_is_named_or_none() -> None:
    match = table(dice="unseen", groups="one")
    board(match, "moon_x2", "moon_x2")
    assert asked(match) == Choose(ANN, "groups", ("1", "2", "fuel", "none"))
    say(match, "2", 2)
    assert (match.state.space, match.state.pool) == (4, 4)
    say(match, "none")
    assert match.state.crashes == 1


def test_a_reader_gives_the_faces_as_the_device_does() -> None:
    match = table(dice="reader")
    board(match, "moon_x2", "moon_x2")
    match.answer(ANN, ("fuel", "4", "4", "4", "4", "4"), by="reader")
    assert match.state.space == 3


# --- Crash ---------------------------------------------------------------------------------------


def test_without_a_usable_group_the_rocket_crashes_and_all_go_home() -> None:
    match = table(3)
    board(match, "moon_x2", "die_thief", "satellite")
    roll(match, "f33444")
    roll(match, "333444")
    assert match.state.crashes == 1
    assert match.state.rocket == []
    assert match.state.home == [CATS] * 3
    assert match.state.points == [0, 0, 0]


def test_after_a_crash_there_is_no_landing_phase() -> None:
    match = table()
    board(match, "moon_x2", "moon_x2")
    roll(match, "ff3344")
    say(match, "stay", "stay")
    roll(match, "333444")
    assert asks(match) == f"board {BEN}"


def test_all_six_dice_are_back_for_the_next_expedition() -> None:
    match = table()
    board(match, "moon_x2", "moon_x2")
    roll(match, "223344")
    roll(match, "3344")
    board(match, "moon_x2", "moon_x2")
    assert match.state.pool == 6


def test_the_left_neighbour_of_the_starting_player_starts_next_whoever_commanded_last() -> None:
    match = table(3)
    board(match, "moon_x2", "moon_x2", "moon_x2")
    roll(match, "ff3344")
    say(match, "here", "here")
    # Cem commands alone, at 6, and crashes; Ann had started.
    assert asks(match) == f"roll {CEM}"
    roll(match, "333444")
    assert asks(match) == f"board {BEN}"
    assert match.state.round == 2
