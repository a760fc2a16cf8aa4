"""MLEM's decisions by presses: what is offered, in which order, and what an OK says."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from engine import Choose, Learn, Match, Pick
from engine.games import built_in
from engine.games.mlem.cats import CATS
from engine.games.mlem.table import Mlem
from engine.playout import random_answer
from firmware import games, words
from firmware.effects import Amend, Answer, Answers, RollDice, Undo
from firmware.font import BODY
from firmware.screens.amend import answered_anew
from firmware.screens.around import Around
from firmware.screens.decision import asked
from firmware.screens.mlem.board import percent
from firmware.screens.mlem.landing import Landing, landing
from firmware.screens.mlem.launch import Board
from firmware.screens.mlem.mat import LearnLink, LearnSymbols
from firmware.screens.mlem.news import Aboard, Crashed, News
from firmware.screens.mlem.scores import sums
from firmware.screens.mlem.travel import Choice, Take, ToRoll, choices
from firmware.screens.mlem.unseen import TellUsed
from firmware.session import Look
from firmware.store import Change, Store
from hardware.control import Control
from tests.engine.mlem.rockets import (
    SEVEN_PLACED,
    at_space,
    board,
    known,
    roll,
    say,
    table,
)
from tests.firmware.hands import BACK, NEXT, OK, PREV, Hands
from tests.firmware.mlem_scenes import boarded, rolled, unknown
from tests.firmware.scenes import Presses

GAME = built_in("mlem")
SAMPLE = {"mat": "sample"}


def of(match: Match) -> Presses:
    return Presses(match)


def offered(match: Match) -> list[Choice]:
    (decision,) = match.open.values()
    return list(choices(match, decision))


def told(match: Match) -> list[tuple[object, ...]]:
    """The answers of what is offered, in its order."""
    return [choice.answers for choice in offered(match)]


def moments(seeds: int, dice: str, **rules: str) -> Iterator[tuple[Match, Random]]:
    """Every moment in which people are asked in some random games of four on the sample mat."""
    for seed in range(seeds):
        chance = Random(seed)
        header = GAME.header([""] * 4, dice=dice, switches={**SAMPLE, **rules})
        match = Match(GAME, header)
        while match.outcome is None:
            seat, decision = next(iter(match.open.items()))
            if isinstance(decision, Choose | Pick):
                yield match, chance
            match.answer(seat, random_answer(decision, chance), by="device")


def again(match: Match) -> Match:
    """The same match, to try something in."""
    return Match(match.game, match.header, match.journal.acts)


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
        after = hands.screen._after(match.state)
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


# Landing.


def flown(space: int, *cats: str) -> Match:
    return at_space(table(len(cats)), space, *cats)


def test_nobody_leaves_unless_it_is_marked() -> None:
    hands = of(flown(9, "deep_x2", "moon_x2", "planet_x2"))
    assert isinstance(hands.screen, Landing)
    assert hands.press(OK) == Answers(((0, "stay"), (1, "stay"), (2, "stay")))


def test_marks_are_set_and_taken_away() -> None:
    match = flown(9, "deep_x2", "moon_x2", "planet_x2")
    hands = of(match)
    # The cursor goes on behind a cat that leaves: the second is marked, then all but the third.
    hands.press(NEXT, NEXT, OK, PREV, PREV, OK, NEXT, NEXT, NEXT)
    assert hands.press(OK) == Answers(((0, "here"), (1, "here"), (2, "stay")))
    hands = of(match)
    hands.press(NEXT, OK, PREV, OK, PREV)
    assert hands.press(OK) == Answers(((0, "stay"), (1, "stay"), (2, "stay")))


def test_all_leave_who_can_with_two_presses() -> None:
    assert of(flown(9, "deep_x2", "plus_minus", "planet_x2")).press(PREV, OK) == Answers(
        ((0, "here"), (1, "here"), (2, "here"))
    )
    # Two moons for three.
    assert of(flown(6, "deep_x2", "moon_x2", "planet_x2")).press(PREV, OK) == Answers(
        ((0, "here"), (1, "here"))
    )


def test_who_finds_no_free_moon_is_passed_over() -> None:
    hands = of(flown(6, "deep_x2", "moon_x2", "planet_x2"))
    # The second and the third mark that they leave; then so does the first, before them.
    hands.press(NEXT, NEXT, OK, OK, NEXT, OK)
    assert hands.press(NEXT, NEXT, OK) == Answers(((0, "here"), (1, "here")))


def test_the_last_moon_taken_leads_to_the_end_of_the_row() -> None:
    assert of(flown(6, "deep_x2", "moon_x2", "planet_x2")).press(NEXT, OK, OK, OK) == Answers(
        ((0, "here"), (1, "here"))
    )


def test_plus_minus_goes_through_the_spaces_it_may_leave_to() -> None:
    match = flown(9, "deep_x2", "plus_minus")
    for times, choice in enumerate(("stay", "here", "ahead", "behind", "stay")):
        hands = of(match)
        hands.press(NEXT, NEXT, *[OK] * times, NEXT, NEXT)
        assert hands.press(OK) == Answers(((0, "stay"), (1, choice)))


def test_back_takes_the_marks_away_before_it_takes_anything_back() -> None:
    hands = of(flown(9, "deep_x2", "moon_x2"))
    assert hands.press(NEXT, OK, BACK) is None
    assert hands.press(OK) == Answers(((0, "stay"), (1, "stay")))
    assert of(flown(9, "deep_x2", "moon_x2")).press(BACK) == Undo()


def test_after_one_answer_was_taken_back_the_rest_are_asked() -> None:
    match = flown(9, "deep_x2", "moon_x2", "planet_x2")
    say(match, "stay")
    assert of(match).press(PREV, OK) == Answers(((1, "here"), (2, "here")))


def test_the_eighth_cat_ends_it_at_once_by_that_rule() -> None:
    match = at_space(
        table(3, *SEVEN_PLACED, end_on_8="at_once"), 9, "parachute", "moon_x2", "deep_x2"
    )
    assert of(match).press(PREV, OK) == Answers(((0, "here"),))
    assert of(match).press(OK) == Answers(((0, "stay"), (1, "stay"), (2, "stay")))


def test_what_a_plus_minus_has_to_learn_first_ends_the_row() -> None:
    facts = known()
    del facts["link_8"]
    match = at_space(table(3, facts=facts), 9, "moon_x2", "plus_minus", "deep_x2")
    assert of(match).press(PREV, OK) == Answers(((0, "here"),))
    say(match, "here")
    assert isinstance(next(iter(match.open.values())), Learn)


def test_who_has_gone_home_is_not_in_the_row() -> None:
    match = flown(9, "deep_x2", "moon_x2", "planet_x2")
    match.leave(1)
    assert of(match).press(PREV, OK) == Answers(((0, "here"), (2, "here")))


@pytest.mark.parametrize("end", ["after_landing", "at_once"])
def test_a_landing_is_taken_whole_and_asks_for_no_more(end: str) -> None:
    seen = 0
    for match, chance in moments(6, "device", end_on_8=end, pm1_to_deep="yes", pm1_from_5="yes"):
        hands = of(match)
        if not isinstance(hands.screen, Landing):
            continue
        seen += 1
        buttons = chance.choices((NEXT, OK, PREV), k=8)
        said = None
        while not isinstance(said, Answers):
            said = hands.press(buttons.pop() if buttons else chance.choice((NEXT, OK)))
        trial = again(match)
        number = trial.state.round
        placed = sum(trial.state.placed)
        for seat, answer in said.answers:
            trial.answer(seat, answer)
        leaving = [answer for _seat, answer in said.answers if answer != "stay"]
        assert sum(trial.state.placed) == placed + len(leaving)
        lands_on = any(decision.id == "land" for decision in trial.open.values())
        assert not (lands_on and trial.state.round == number)
    assert seen > 60


def test_who_leaves_follows_those_in_front() -> None:
    match = flown(6, "deep_x2", "moon_x2", "planet_x2")
    berths = list(landing(match, {0: "here", 1: "here", 2: "here"}))
    assert [berth.choice for berth in berths] == ["here", "here", "stay"]
    assert [berth.possible for berth in berths] == [
        ("stay", "here"),
        ("stay", "here"),
        ("stay",),
    ]


def test_a_parachute_lands_or_goes_home() -> None:
    match = flown(6, "parachute", "deep_x2")
    say(match, "stay", "stay")
    roll(match, "344444"[: match.state.pool])
    assert of(match).press(OK) == Answers(((0, "land"),))
    assert of(match).press(NEXT, OK) == Answers(((0, "home"),))
    assert of(match).press(NEXT, PREV, OK) == Answers(((0, "land"),))
    assert of(match).press(BACK) == Undo()


# The mat.

SYMBOLS = ("1", "2", "3", "4", "fuel")


def test_every_space_without_link_takes_three_presses() -> None:
    """All sets of two or three symbols, with each number of dots."""
    found = set()
    match = unknown(3)
    for pressed in product(("prev", "next", "ok", "hold"), repeat=3):
        hands = of(match)
        said: object = None
        for button in pressed:
            said = hands.hold(OK) if button == "hold" else hands.press(Control(button))
        if said is not None:
            assert isinstance(said, Answers)
            found.add(tuple(value for _seat, value in said.answers))
    without = [s for s in subsets() if "fuel" not in s]
    with_fuel = [s for s in subsets() if "fuel" in s]
    assert found == {(s,) for s in without} | {(s, dots) for s in with_fuel for dots in (1, 2, 3)}


def subsets() -> list[tuple[str, ...]]:
    marks = product((False, True), repeat=5)
    sets = [tuple(s for s, m in zip(SYMBOLS, marked, strict=True) if m) for marked in marks]
    return [s for s in sets if len(s) in (2, 3)]


def test_symbols_are_asked_in_pairs() -> None:
    hands = of(unknown(3))
    assert isinstance(hands.screen, LearnSymbols)
    assert hands.press(PREV, NEXT, OK) == Answers(((None, ("1", "4", "fuel")), (None, 3)))


def test_back_goes_a_pair_back_and_then_takes_back() -> None:
    hands = of(unknown(3))
    hands.press(OK, BACK, NEXT, PREV)
    assert hands.press(NEXT) == Answers(((None, ("2", "3", "fuel")), (None, 2)))
    assert of(unknown(3)).press(BACK) == Undo()


def test_one_symbol_or_four_are_asked_again() -> None:
    hands = of(unknown(3))
    assert hands.press(OK, OK, PREV) is None
    assert hands.screen == LearnSymbols(wrong=True)
    hands = of(unknown(3))
    hands.press(PREV)
    hands.hold(OK)
    assert hands.hold(OK) is None
    assert hands.screen == LearnSymbols(wrong=True)


def test_dots_that_are_known_are_not_told_again() -> None:
    match = unknown(3, dots_3=2)
    hands = of(match)
    hands.press(OK)
    hands.hold(OK)
    assert hands.press(OK) == Answers(((None, ("1", "2", "fuel")),))


@pytest.mark.parametrize(("button", "dots"), [(PREV, 1), (NEXT, 2), (OK, 3)])
def test_dots_have_a_button_each(button: Control, dots: int) -> None:
    match = unknown(3)
    say(match, ("1", "fuel"))
    assert of(match).press(button) == Answers(((None, dots),))
    assert of(match).press(BACK) == Undo()


@pytest.mark.parametrize(("button", "link"), [(PREV, "moons"), (NEXT, "planet"), (OK, "nothing")])
def test_what_is_linked_has_a_button_each(button: Control, link: str) -> None:
    hands = of(unknown(6))
    assert isinstance(hands.screen, LearnLink)
    assert hands.press(button) == Answers(((None, link),))
    assert of(unknown(6)).press(BACK) == Undo()


def test_a_planet_or_a_moon_is_a_known_one_or_a_new_one() -> None:
    match = unknown(6, link_8="planet", planet_8="planet1", gold_planet1=8)
    say(match, "planet")
    assert of(match).press(OK) == Answer(None, "planet1")
    assert of(match).press(NEXT, OK) == Answer(None, "planet2")


# What came of it.


def begun(*cats: int, **rules: str) -> Hands:
    """A match of as many on the sample mat, who board the cats of these places in the row."""
    header = GAME.header([""] * len(cats), switches={**SAMPLE, **rules}, starter=0)
    hands = Hands().begin(header)
    for cat in cats:
        hands.press(*[NEXT] * cat, OK)
    return hands


def test_a_crash_is_shown_until_it_has_been_seen() -> None:
    hands = begun(5, 3).rolls(*"444333").press(OK)
    assert isinstance(hands.screen, Crashed)
    assert (hands.screen.crashes, hands.screen.space) == (1, 0)
    assert hands.match.state.round == 2
    assert isinstance(hands.press(OK).screen, Board)


def test_a_forced_move_is_told_in_passing() -> None:
    hands = begun(5, 3).rolls(*"224433").press(OK)
    assert isinstance(hands.screen, ToRoll)
    assert hands.toast == "Forced: 0 to 4"
    # Where there is a choice, nothing has moved yet.
    hands = begun(5, 3).rolls(*"214433").press(OK)
    assert isinstance(hands.screen, Take)
    assert hands.toast is None


def test_deep_space_and_its_goal_are_news() -> None:
    hands = begun(3, 4)
    state: Mlem = hands.match.state
    state.space = 22
    hands.rolls("fuel", "fuel", *"4444").press(OK)
    assert isinstance(hands.screen, News)
    assert (hands.screen.deep, hands.screen.goals) == (2, ())
    assert isinstance(hands.press(OK).screen, Board)


def test_a_goal_is_news() -> None:
    match = at_space(
        table(2, *[f"0 {cat} planet1" for cat in ("satellite", "die_thief")]),
        9,
        "moon_x2",
        "deep_x2",
    )
    hands = of(match)
    screen = hands.screen
    assert isinstance(screen, Landing)
    say(match, "here", "stay")
    behind = asked(hands.look)
    assert screen.came(hands.look, behind) == News(behind, 0, ("three_on_one_planet",))
    assert isinstance(behind, Aboard)
    assert behind.came(hands.look, behind) is None


def test_back_on_news_takes_the_answer_back() -> None:
    hands = begun(5, 3).rolls(*"444333").press(OK, BACK)
    # The newest human answer is the second one's boarding.
    assert isinstance(hands.screen, Board)
    assert hands.match.state.round == 1
    assert len(hands.match.state.rocket) == 1


def test_a_landing_is_one_transaction(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = begun(5, 3)
    hands.match.state.space = 7
    hands.rolls(*"224444").press(OK)
    assert isinstance(hands.screen, Landing)
    before = len(hands.match.journal.acts)
    stored: list[int] = []
    save = Store.save

    def note(store: Store, match: int | None, change: Change, at: float) -> int:
        stored.append(len(change.acts))
        return save(store, match, change, at)

    monkeypatch.setattr(Store, "save", note)
    hands.press(PREV, OK)
    assert len(hands.match.journal.acts) == before + 2
    assert stored == [2]


def test_an_old_landing_is_changed_on_the_screen_of_then() -> None:
    match = flown(9, "deep_x2", "moon_x2")
    number = len(match.journal.log)
    say(match, "stay", "stay")
    look = Look(match=match)
    screen, effects = answered_anew(asked(look), match, number).press(PREV, look)
    assert effects == ()
    screen, effects = screen.press(OK, look)
    # Both leave on that screen, but the answer in question is the first one's.
    assert effects == (Amend(number, "here"),)


def test_the_end_of_a_tally_has_no_pages_of_a_flight() -> None:
    match = Match(GAME, GAME.header(["Ann", "Ben"], depth="tally"))
    while match.outcome is None:
        seat, decision = next(iter(match.open.items()))
        match.answer(seat, random_answer(decision, Random(1)))
    hands = of(match)
    hands.press(NEXT)
    assert isinstance(hands.screen, Around)
    assert hands.screen.page == 0


# Scores.


def test_the_sums_of_a_player_are_the_points() -> None:
    for match, _chance in moments(3, "device"):
        state: Mlem = match.state
        for seat in range(4):
            assert sum(each.points for each in sums(state, seat).values()) == state.points[seat]
            landed = sum(each.many for kind, each in sums(state, seat).items() if kind != "goal")
            assert landed == state.placed[seat]


def test_the_look_around_has_the_scores_a_page_a_seat_the_planets_and_the_goals() -> None:
    hands = of(boarded("deep_x2", "moon_x2", "planet_x2"))
    hands.press(PREV)
    for page in (1, 2, 3, 4, 5, 0):
        hands.press(NEXT)
        assert isinstance(hands.screen, Around)
        assert hands.screen.page == page


@pytest.mark.parametrize(
    ("chance", "words_"),
    [
        (None, "?%"),
        (Fraction(0), "0%"),
        (Fraction(1, 729), "<1%"),
        (Fraction(1, 64), "2%"),
        (Fraction(1, 2), "50%"),
        (Fraction(199, 200), ">99%"),
        (Fraction(1), "100%"),
    ],
)
def test_a_chance_is_shown_in_whole_percent(chance: Fraction | None, words_: str) -> None:
    assert percent(chance) == words_


# Words.


@pytest.mark.parametrize("language", words.languages())
def test_rules_of_cats_and_table_rules_fit_on_their_lines(language: str) -> None:
    words.use(language)
    try:
        for cat in CATS:
            assert BODY.width(games.say("mlem", f"rule_{cat}")) <= 128
            # On its right stands the crash track.
            assert BODY.width(games.say("mlem", cat)) <= 98
        for switch in GAME.switches:
            label = BODY.width(games.say("mlem", switch.name))
            for choice in switch.choices:
                # Two arrows, and a little room around each part.
                assert label + BODY.width(games.say("mlem", choice)) <= 128 - 26
    finally:
        words.use("en")


def test_every_id_that_may_be_shown_has_a_word() -> None:
    names = {*GAME.facts, *GAME.reasons, *GAME.glyphs, *(s.name for s in GAME.switches)}
    names |= {choice for switch in GAME.switches for choice in switch.choices}
    names |= {option for ask in GAME.facts.values() for option in getattr(ask, "options", ())}
    for match, _chance in moments(1, "unseen"):
        names |= {decision.id for decision in match.open.values()}
        for decision in match.open.values():
            names |= set(getattr(decision, "options", ()))
    names -= {"1", "2", "3", "4"}
    assert {name for name in names if games.say("mlem", name) == name.replace("_", " ")} <= PLAIN


PLAIN = {"stay", "fuel", "planet", "nothing", "no_more", "yes", "no", "one", "at_once", "gold"}
PLAIN |= {"silver", "bronze"}
"""Ids that read well as they are."""


def test_numbers_in_an_id_stand_in_its_words() -> None:
    assert games.say("mlem", "symbols_7") == "Symbols at 7?"
    assert games.say("mlem", "moon_12_2") == "Moon 2 at 12?"
    assert games.say("mlem", "gold_on_planet3") == "Planet 3: gold?"
    assert games.say("mlem", "planet_x2_of_4") == "Planet ×2, player 4"


def test_players_are_named_where_they_are_options() -> None:
    match = Match(GAME, GAME.header(["Ann", "Ben"], depth="scorepad", starter=0))
    hands = of(match)
    assert hands.press(NEXT, OK) == Answer(None, "crashed")
    say(match, "crashed")
    assert of(match).press(NEXT, OK, NEXT, OK) == Answer(None, ("2",))
