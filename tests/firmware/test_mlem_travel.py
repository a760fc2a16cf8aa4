"""MLEM by presses: boarding, and the dice on the device and on the table."""

from __future__ import annotations

import pytest

from engine import Match
from engine.games.mlem.table import Mlem
from firmware.effects import Answers, RollDice, Undo
from firmware.screens.around import Around
from firmware.screens.decision import asked
from firmware.screens.mlem.travel import Choice, Take, ToRoll, choices
from firmware.screens.mlem.unseen import TellUsed
from firmware.session import Look
from hardware.control import Control
from tests.engine.mlem.rockets import (
    board,
    roll,
    say,
    table,
)
from tests.firmware.hands import BACK, NEXT, OK, PREV
from tests.firmware.mlem_moments import again, moments, of
from tests.firmware.mlem_scenes import boarded, rolled


def offered(match: Match) -> list[Choice]:
    return list(choices(match))


def told(match: Match) -> list[tuple[object, ...]]:
    """The answers of what is offered, in its order."""
    return [choice.answers for choice in offered(match)]


# Boarding.


def test_ok_boards_the_cat_under_the_cursor() -> None:
    match = table(3)
    assert of(match).press(OK) == Answers(((0, "satellite"),))
    assert of(match).press(NEXT, NEXT, OK) == Answers(((0, "parachute"),))
    assert of(match).press(PREV, OK) == Answers(((0, "die_one"),))
    assert of(match).press(BACK) == Undo()


def test_only_the_cats_at_home_stand_in_the_row() -> None:
    match = table(2, "0 satellite moon1", "0 die_one moon2")
    assert of(match).press(OK) == Answers(((0, "plus_minus"),))
    assert of(match).press(PREV, OK) == Answers(((0, "die_thief"),))


# Travel.


def test_before_a_roll_ok_rolls_and_prev_and_next_look_around() -> None:
    hands = of(boarded("deep_x2", "moon_x2"))
    assert isinstance(hands.screen, ToRoll)
    assert hands.press(OK) == RollDice()
    assert of(boarded("deep_x2", "moon_x2")).press(Control.ROLL) == RollDice()
    for button, page in ((PREV, 0), (NEXT, 1)):
        hands = of(boarded("deep_x2", "moon_x2"))
        hands.press(button)
        assert isinstance(hands.screen, Around)
        assert hands.screen.page == page
        behind = hands.screen.behind
        hands.press(BACK)
        assert hands.screen == behind


def test_the_farthest_move_is_proposed_and_of_two_equal_ones_that_which_keeps_more_dice() -> None:
    # Space 0 of the sample mat bears 1, 2 and fuel with one dot.
    match = rolled("412ff4")
    assert told(match) == [
        (("1", "2", "fuel"),),
        (("2", "fuel"),),
        (("1", "fuel"),),
        (("1", "2"),),
        (("fuel",),),
        (("2",),),
        (("1",),),
    ]
    assert [choice.after and choice.after.space for choice in offered(match)] == [
        *(5, 4, 3, 3, 2, 2, 1)
    ]
    assert of(match).press(OK) == Answers(((0, ("1", "2", "fuel")),))
    assert of(match).press(NEXT, OK) == Answers(((0, ("2", "fuel")),))
    assert of(match).press(PREV, OK) == Answers(((0, ("1",)),))
    assert of(match).press(BACK) == Undo()


def test_by_the_rule_of_one_group_each_is_offered_alone() -> None:
    match = table(2, groups="one", mat="sample")
    board(match, "deep_x2", "moon_x2")
    roll(match, "1122ff")
    assert told(match) == [("2",), ("fuel",), ("1",)]
    assert of(match).press(NEXT, OK) == Answers(((0, "fuel"),))


def test_die_ones_go_with_the_group_of_1s_in_the_same_ok() -> None:
    match = rolled("2f4444", "die_thief", "die_one", "die_one")
    # Four sets with the 1s, each with one die one, the other, or both; three sets without.
    assert len(offered(match)) == 15
    assert told(match)[0] == (("1", "2", "fuel"), ("2", "3"))
    assert of(match).press(OK) == Answers(((0, ("1", "2", "fuel")), (0, ("2", "3"))))


def test_the_only_die_one_is_not_asked_for_where_it_is_the_whole_group() -> None:
    match = rolled("2f4444", "die_thief", "die_one")
    assert told(match)[0] == (("1", "2", "fuel"),)
    assert offered(match)[0].die_ones == (1,)


def test_a_die_one_may_be_added_to_1s_that_were_rolled_or_kept() -> None:
    match = rolled("134444", "die_thief", "die_one")
    assert told(match) == [(("2",),), ((),)]
    assert [choice.after and choice.after.space for choice in offered(match)] == [2, 1]


def test_a_rescue_is_proposed_and_to_crash_comes_last() -> None:
    match = rolled("344444", "die_thief", "die_one")
    assert told(match) == [(("2",),), ((),)]
    assert offered(match)[1].after is None
    assert of(match).press(PREV, OK) == Answers(((0, ()),))


def test_after_an_undo_only_the_die_ones_are_asked_again() -> None:
    match = rolled("124444", "die_thief", "die_one")
    say(match, ("1", "2"))
    assert told(match) == [(("2",),), ((),)]
    assert [choice.after and choice.after.space for choice in offered(match)] == [4, 3]


@pytest.mark.parametrize("groups", ["many", "one"])
def test_every_choice_is_taken_whole_and_leads_where_it_says(groups: str) -> None:
    seen = 0
    for match, chance in moments(6, "device", groups=groups):
        if not isinstance(asked(Look(match=match)), Take):
            continue
        seen += 1
        seat = match.state.commander().seat
        choice = chance.choice(offered(match))
        trial = again(match)
        crashes, number = trial.state.crashes, trial.state.round
        for answer in choice.answers:
            trial.answer(seat, answer)
        state: Mlem = trial.state
        if choice.after is None:
            parachute = any(d.id == "parachute" for d in trial.open.values())
            assert parachute or state.crashes == crashes + 1
        elif choice.after.space < 25:
            assert (state.space, state.pool) == (choice.after.space, choice.after.pool)
        else:
            assert state.round > number or trial.outcome is not None
    assert seen > 40


# Dice on the table.


def test_dice_of_a_symbol_are_counted_and_nothing_is_a_crash() -> None:
    match = boarded("moon_x2", "deep_x2", dice="unseen")
    assert isinstance(of(match).screen, TellUsed)
    # The symbols here are 1, 2 and fuel; Done stands before the first.
    assert of(match).press(OK, OK, NEXT, NEXT, OK, NEXT, OK) == Answers(
        ((0, ("1", "fuel")), (0, 2), (0, 1))
    )
    assert of(match).press(PREV, OK) == Answers(((0, ()),))


def test_after_the_last_die_of_the_pool_comes_none() -> None:
    match = boarded("moon_x2", "deep_x2", dice="unseen")
    hands = of(match)
    hands.press(*[OK] * 7, NEXT, OK, NEXT, NEXT)
    assert hands.press(OK) == Answers(((0, ("2",)), (0, 1)))


def test_all_dice_in_one_group_each_leave_no_number_to_ask() -> None:
    match = boarded("moon_x2", "deep_x2", dice="unseen")
    match.state.pool = 2
    hands = of(match)
    hands.press(OK, NEXT, OK, PREV, PREV)
    assert hands.press(OK) == Answers(((0, ("1", "2")),))


def test_die_ones_are_marked_and_told_first() -> None:
    match = boarded("moon_x2", "die_one", "die_one", dice="unseen")
    # After 1, 2 and fuel come the die ones of the second and the third player.
    hands = of(match)
    hands.press(OK, NEXT, NEXT, NEXT, NEXT, OK, NEXT)
    assert hands.press(OK) == Answers(((0, ("3",)), (0, ()), (0, 1)))


def test_back_forgets_what_was_marked_before_it_takes_anything_back() -> None:
    hands = of(boarded("moon_x2", "deep_x2", dice="unseen"))
    assert hands.press(OK, NEXT, BACK) is None
    assert hands.press(PREV, OK) == Answers(((0, ()),))
    assert of(boarded("moon_x2", "deep_x2", dice="unseen")).press(BACK) == Undo()


def test_by_the_rule_of_one_group_another_symbol_takes_its_place() -> None:
    match = table(2, groups="one", mat="sample", dice="unseen")
    board(match, "die_one", "moon_x2")
    hands = of(match)
    # A 1 and its die one, then two 2s instead of both.
    hands.press(OK, NEXT, NEXT, NEXT, OK, PREV, PREV, OK, OK, NEXT, NEXT, NEXT)
    assert hands.press(OK) == Answers(((0, ()), (0, "2"), (0, 2)))
    hands = of(match)
    hands.press(NEXT, OK, NEXT, NEXT, OK, NEXT)
    assert hands.press(OK) == Answers(((0, ("1",)), (0, 0)))


def test_with_die_ones_told_before_only_the_groups_are_asked() -> None:
    match = boarded("moon_x2", "die_one", dice="unseen")
    say(match, ("2",))
    hands = of(match)
    hands.press(NEXT, OK, NEXT, NEXT)
    assert hands.press(OK) == Answers(((0, ("2",)), (0, 1), (0, 0)))


@pytest.mark.parametrize("groups", ["many", "one"])
def test_what_is_told_is_taken_whole_and_leads_where_the_screen_says(groups: str) -> None:
    seen = 0
    for match, chance in moments(4, "unseen", groups=groups):
        hands = of(match)
        if not isinstance(hands.screen, TellUsed):
            continue
        for _press in range(chance.randrange(8)):
            hands.press(NEXT)
            if hands.screen.cursor + 1 < len(hands.screen._entries(match.state)):
                hands.press(OK)
        after = hands.screen._ending(match.state).after
        while hands.screen._entries(match.state)[hands.screen.cursor] != "done":
            hands.press(NEXT)
        said = hands.press(OK)
        assert isinstance(said, Answers)
        trial = again(match)
        crashes = trial.state.crashes
        for seat, answer in said.answers:
            trial.answer(seat, answer)
        seen += 1
        if after is None:
            parachute = any(d.id == "parachute" for d in trial.open.values())
            assert parachute or trial.state.crashes == crashes + 1
        elif after.space < 25:
            assert (trial.state.space, trial.state.pool) == (after.space, after.pool)
    assert seen > 40
