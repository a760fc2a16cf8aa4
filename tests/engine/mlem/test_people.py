"""What people do in the middle of a match of MLEM: correct, switch rules, go home, take back."""

from __future__ import annotations

import pytest

from engine import Choose, Pick, Refused
from tests.engine.mlem.rockets import (
    ANN,
    BEN,
    CEM,
    asked,
    asks,
    at_space,
    board,
    options,
    reason,
    roll,
    say,
    table,
)
from tests.engine.toys import everything, standing


def test_corrected_crashes_count_on() -> None:
    match = table()
    board(match, "moon_x2", "moon_x2")
    match.correct("crashes", 9)
    roll(match, "333444")
    assert match.counters["crashes"] == 10
    assert match.outcome is None


def test_crashes_corrected_to_eleven_end_the_match_while_cats_board() -> None:
    match = table()
    board(match, "moon_x2")
    match.correct("crashes", 11)
    assert reason(match) == "eleven_crashes"
    assert match.state.rocket == []
    match.undo()
    assert asks(match) == f"board {BEN}"


def test_crashes_corrected_to_eleven_end_the_match_in_flight() -> None:
    match = at_space(table(), 9, "moon_x2", "moon_x2")
    say(match, "stay", "stay")
    match.correct("crashes", 11)
    assert (reason(match), match.counters["crashes"]) == ("eleven_crashes", 11)


def test_crashes_corrected_to_eleven_let_those_who_are_landing_land() -> None:
    match = at_space(table(), 9, "moon_x2", "moon_x2")
    match.correct("crashes", 11)
    say(match, "here", "stay")
    assert reason(match) == "eleven_crashes"
    assert match.state.placed == [1, 0]


def test_crashes_corrected_to_eleven_before_the_starter_is_drawn_leave_nobody_to_board() -> None:
    match = table(starter=None)
    match.correct("crashes", 11)
    match.answer(None, ("1",), by="device")
    assert reason(match) == "eleven_crashes"
    assert (match.state.rocket, match.state.placed) == ([], [0, 0])


def test_a_match_that_is_stopped_before_a_parachute_opens_has_not_counted_that_crash() -> None:
    match = at_space(table(crashes=4), 9, "parachute", "moon_x2")
    say(match, "stay", "stay")
    roll(match, "333444")
    assert asks(match) == f"parachute {ANN}"
    match.finish()
    assert (reason(match), match.counters["crashes"]) == ("stopped", 4)


def test_points_are_corrected_by_what_was_added() -> None:
    match = at_space(table(), 6, "moon_x2", "deep_x2")
    say(match, "here")
    match.correct("points", 9, ANN)
    assert match.counters["points"] == [9, 0]
    say(match, "here")
    assert match.counters["points"] == [9, 2]


@pytest.mark.parametrize("counter", ["placed", "round", "pool"])
def test_what_follows_from_the_cats_is_not_corrected(counter: str) -> None:
    match = table()
    before = everything(match)
    with pytest.raises(Refused):
        match.correct(counter, 3)
    assert everything(match) == before


def test_a_rule_that_is_switched_counts_from_the_open_question_on() -> None:
    match = table()
    board(match, "moon_x2", "moon_x2")
    roll(match, "112244")
    assert isinstance(asked(match), Pick)
    match.switch("groups", "one")
    assert asked(match) == Choose(ANN, "groups", ("1", "2"))
    say(match, "2")
    assert match.state.space == 4


def test_the_mat_of_a_match_does_not_change_with_its_switch() -> None:
    match = table()
    with pytest.raises(Refused):
        match.switch("mat", "sample")
    assert match.state.mat.name == "owner"
    assert match.switch("groups", "one").value == "one"


def test_who_leaves_is_passed_over_at_boarding_and_as_starter() -> None:
    match = table(3)
    match.leave(BEN)
    board(match, "moon_x2", "moon_x2")
    assert match.state.rocket == [(ANN, "moon_x2"), (CEM, "moon_x2")]
    roll(match, "333444")
    assert asks(match) == f"board {CEM}"


def test_a_starting_player_who_leaves_before_boarding_has_not_started() -> None:
    match = table(3)
    match.leave(ANN)
    board(match, "moon_x2", "moon_x2")
    roll(match, "333444")
    # Ben had started instead, so Cem is next.
    assert asks(match) == f"board {CEM}"


def test_the_points_of_who_left_stay() -> None:
    match = at_space(table(3), 6, "deep_x2", "deep_x2", "deep_x2")
    say(match, "here", "stay")
    match.leave(ANN)
    assert match.state.points == [4, 0, 0]


def test_command_goes_to_a_player_who_is_here() -> None:
    match = table(3)
    board(match, "moon_x2", "moon_x2", "moon_x2")
    match.leave(ANN)
    assert asks(match) == f"roll {BEN}"
    roll(match, "fff444")
    # The cat of who left can't leave the rocket.
    assert asks(match) == f"land {BEN}"


def test_who_leaves_when_asked_to_land_stays_aboard() -> None:
    match = at_space(table(3), 9, "moon_x2", "moon_x2", "moon_x2")
    match.leave(ANN)
    assert asks(match) == f"land {BEN}"
    say(match, "here", "here")
    # Only a cat of nobody is left aboard: the expedition is over, without a crash.
    assert match.state.crashes == 0
    assert asks(match) == f"board {BEN}"
    assert match.state.placed == [0, 1, 1]


def test_the_expedition_is_over_when_the_last_commander_goes_home() -> None:
    match = at_space(table(), 9, "moon_x2", "moon_x2")
    say(match, "stay", "here")
    match.leave(ANN)
    assert match.state.crashes == 0
    assert asks(match) == f"board {BEN}"


def test_who_left_does_not_use_a_parachute() -> None:
    match = at_space(table(3), 9, "moon_x2", "parachute", "moon_x2")
    say(match, "stay", "stay", "stay")
    roll(match, "333444")
    assert asks(match) == f"parachute {BEN}"
    match.leave(BEN)
    assert match.state.placed == [0, 0, 0]
    assert match.state.crashes == 1


def test_a_landing_is_taken_back_with_its_points_and_its_goal() -> None:
    match = table(2, "0 die_one planet1", "0 satellite planet1")
    at_space(match, 9, "moon_x2", "moon_x2")
    before = standing(match)
    say(match, "here")
    assert match.state.goals == {"three_on_one_planet": ANN}
    match.undo()
    assert standing(match) == before


def test_dice_that_were_rolled_stay_rolled() -> None:
    match = table()
    board(match, "moon_x2", "moon_x2")
    roll(match, "112244", "1")
    match.undo()
    match.undo()
    say(match, "moon_x2")
    assert match.owed() == ("1", "1", "2", "2", "4", "4")


def test_another_landing_is_amended_and_what_follows_stays() -> None:
    match = at_space(table(), 6, "deep_x2", "deep_x2")
    say(match, "here", "stay")
    number = len(match.journal.log) - 2
    assert match.journal.log[number].value == "here"
    match.amend(number, "stay")
    assert match.state.placed == [0, 0]
    assert asks(match) == f"roll {ANN}"


def test_wrong_answers_leave_the_match_untouched() -> None:
    match = at_space(table(), 9, "moon_x2", "moon_x2")
    before = everything(match)
    wrong_answers: list[object] = ["ahead", "behind", "leave", "", None, True, 0, ("here",), [], {}]
    for wrong in wrong_answers:
        with pytest.raises(Refused):
            match.answer(ANN, wrong)
    with pytest.raises(Refused):
        match.answer(BEN, "here")
    assert everything(match) == before
    assert options(match) == ("stay", "here")
