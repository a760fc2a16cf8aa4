"""MLEM by presses: who leaves the rocket, and what came of it."""

from __future__ import annotations

from random import Random

import pytest

from engine import Learn, Match
from engine.games.mlem.cats import CATS
from engine.games.mlem.table import Mlem
from engine.playout import random_answer
from firmware.effects import Amend, Answers, Undo
from firmware.screens.amend import answered_anew
from firmware.screens.around import Around
from firmware.screens.decision import asked
from firmware.screens.mlem.landing import Landing, landing
from firmware.screens.mlem.launch import Board
from firmware.screens.mlem.news import Aboard, Crashed, News
from firmware.screens.mlem.travel import Take, ToRoll
from firmware.screens.screen import Screen
from firmware.session import Look
from firmware.store import Change, Store
from tests.engine.mlem.rockets import (
    SEVEN_PLACED,
    at_space,
    known,
    roll,
    say,
    table,
)
from tests.firmware.hands import BACK, NEXT, OK, PREV
from tests.firmware.mlem_moments import GAME, again, begun, flown, moments, of

# Landing.


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


# What came of it.


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
    say(match, "here", "stay")
    look = Look(match=match)
    screen: Screen = answered_anew(asked(look), match, number)
    for button in (NEXT, NEXT, OK):
        screen, effects = screen.press(button, look)
        assert effects == ()
    screen, effects = screen.press(OK, look)
    # The second leaves on that screen, but the answer in question is the first one's.
    assert effects == (Amend(number, "stay"),)


def test_the_end_of_a_tally_has_no_pages_of_a_flight() -> None:
    match = Match(GAME, GAME.header(["Ann", "Ben"], depth="tally"))
    while match.outcome is None:
        seat, decision = next(iter(match.open.items()))
        match.answer(seat, random_answer(decision, Random(1)))
    hands = of(match)
    hands.press(NEXT)
    assert isinstance(hands.screen, Around)
    assert hands.screen.page == 0


def test_back_takes_a_whole_landing_back_and_next_brings_it_again() -> None:
    # The satellite starts it on 3, where the 2s are used and the 3s are not.
    hands = begun(CATS.index("satellite"), 3).rolls(*"223333").press(OK)
    shown = hands.screen
    assert isinstance(shown, Landing)
    hands.press(PREV, OK)
    assert hands.match.state.placed == [1, 1]
    hands.press(BACK)
    assert hands.screen == shown
    assert hands.match.state.placed == [0, 0]
    hands.press(NEXT)
    assert hands.match.state.placed == [1, 1]
