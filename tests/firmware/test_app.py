"""The app as lists of presses: where each button leads, what is said, and the way back."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Header, Match
from engine.games import built_in
from engine.games.shelfie.rules import CELL_POINTS
from engine.games.shelfie.sheet import PRINTED
from engine.playout import random_answer
from firmware import app
from firmware.effects import Amend, Answer, Later, Seen
from firmware.screens.about import About
from firmware.screens.around import Around
from firmware.screens.decision import Chance, FillTable
from firmware.screens.menu import Menu, Paused
from firmware.screens.pause import Pause
from firmware.screens.result import Result
from firmware.screens.screen import Screen
from firmware.screens.setup import SetUp
from firmware.screens.shelfie import Circle, CrossOut, Keep, ToRoll, keeps
from firmware.session import Look
from firmware.tunes import Cue
from hardware.events import Control, Plugged, Repeat, Unplugged
from tests.firmware.hands import (
    BACK,
    NEXT,
    OK,
    PREV,
    Forgetful,
    Hands,
    stored_as_left,
)
from tests.firmware.layout import Watched

GAME = built_in("shelfie")
SIX = ("cat", "cat", "joker", "book", "cat", "plant")
PRINTED_FACTS = {CELL_POINTS: [list(row) for row in PRINTED]}
MOST_TO_MENU = 12


def shown(hands: Hands) -> Screen:
    return hands.screen


def three(dice: str = "device") -> Hands:
    """A match of three whose first player is to roll, or to tell."""
    hands = Hands()
    header = GAME.header([""] * 3, dice=dice, starter=0)
    return hands.begin(header).press(OK)


def test_an_empty_device_begins_with_the_menu() -> None:
    assert Hands().screen == Menu()


def test_from_the_menu_into_a_match_by_presses_alone() -> None:
    hands = Hands()
    hands.press(OK)
    assert shown(hands) == SetUp()
    hands.press(OK)
    assert isinstance(shown(hands), FillTable)
    hands.press(OK)
    assert shown(hands) == Chance()
    hands.rolls("2").press(OK)
    assert shown(hands) == ToRoll()
    assert list(hands.match.open) == [1]
    hands.rolls(*SIX).press(OK)
    assert isinstance(shown(hands), Keep)


def begun(*presses: Control) -> Header:
    """The header of a match that is begun after these presses on a new match's screen."""
    hands = Hands()
    hands.press(OK, *presses)
    screen = shown(hands)
    assert isinstance(screen, SetUp)
    hands.model = replace(hands.model, screen=replace(screen, cursor=None))
    return hands.press(OK).match.header


def test_what_is_preset_is_three_players_the_devices_dice_and_a_drawn_starter() -> None:
    header = begun()
    assert (header.game, header.depth, header.dice) == ("shelfie", "full", "device")
    assert (len(header.seats), header.starter) == (3, None)


@pytest.mark.parametrize(("game", "starter"), [("shelfie", "drawn"), ("moonlight", "asked")])
def test_an_unsettled_starter_is_drawn_or_asked_as_the_game_has_it(game: str, starter: str) -> None:
    canvas = Watched()
    SetUp(game, cursor=3, seats=2).draw(canvas, Look())
    assert {"First", starter} <= {ink.text for ink in canvas.ink}


def test_rows_go_round_and_ok_goes_through_their_values() -> None:
    # From the start NEXT leads to the first row, the games.
    games = [begun(NEXT, *[OK] * times).game for times in range(4)]
    assert games == ["shelfie", "mlem", "moonlight", "shelfie"]
    # Below are the players: after three come four, then two.
    assert [len(begun(NEXT, NEXT, *[OK] * times).seats) for times in range(4)] == [3, 4, 2, 3]
    # PREV leads to the last row, who is first, and then to the dice.
    assert [begun(PREV, *[OK] * times).starter for times in range(5)] == [None, 0, 1, 2, None]
    assert begun(PREV, PREV, OK).dice == "unseen"
    assert begun(PREV, PREV, OK, OK).dice == "reader"
    assert begun(PREV, PREV, OK, OK, OK).dice == "device"


def test_a_starter_who_is_not_there_is_another_one() -> None:
    # Four players of whom the fourth begins; then two.
    header = begun(NEXT, NEXT, OK, PREV, PREV, PREV, OK, OK, OK, OK, NEXT, NEXT, NEXT, OK)
    assert (len(header.seats), header.starter) == (2, 1)


def test_back_in_a_menu_leads_to_the_one_before() -> None:
    hands = Hands()
    assert shown(hands.press(OK, NEXT, OK, BACK)) == Menu()
    assert shown(hands.press(PREV, OK)) == About()
    assert shown(hands.press(BACK)) == Menu()
    assert shown(hands.press(PREV, OK, OK)) == Menu()
    assert shown(hands.press(BACK)) == Menu()


def test_a_match_that_is_left_is_the_first_entry_of_the_menu() -> None:
    hands = three().hold(BACK)
    assert shown(hands) == Pause(ToRoll())
    hands.press(PREV, OK)
    assert shown(hands) == Menu()
    assert hands.look.match is None
    hands.press(OK)
    assert shown(hands) == ToRoll()


def test_the_menu_of_a_match_goes_on_where_the_match_was() -> None:
    hands = three().rolls(*SIX).press(OK, NEXT)
    asked = shown(hands)
    assert isinstance(asked, Keep)
    assert shown(hands.hold(BACK).press(OK)) == asked
    assert shown(hands.hold(BACK).press(NEXT, BACK)) == asked
    assert shown(hands.choose("Scores")) == Around(asked)
    assert shown(hands.press(NEXT, NEXT, BACK)) == asked


def test_looking_around_goes_through_the_scores_and_every_sheet() -> None:
    hands = three().press(PREV)
    assert shown(hands) == Around(ToRoll(), 0)
    pages = [shown(hands.press(NEXT)) for _page in range(4)]
    assert pages == [Around(ToRoll(), page) for page in (1, 2, 3, 0)]
    assert shown(hands.press(PREV)) == Around(ToRoll(), 3)
    assert shown(hands.press(OK)) == ToRoll()
    # NEXT shows the sheet of whoever is next.
    assert shown(hands.press(NEXT)) == Around(ToRoll(), 2)


def resumable() -> Forgetful:
    """A store with a match of two that was left at its first roll."""
    store = Forgetful()
    header = GAME.header(["Ann", "Ben"], starter=0, facts=PRINTED_FACTS)
    stored_as_left(store, Match(GAME, header))
    return store


def test_a_paused_match_is_offered_at_the_start() -> None:
    hands = Hands(store=resumable())
    assert shown(hands) == Paused()
    hands.press(OK)
    assert shown(hands) == ToRoll()
    assert hands.look.paused is None


@pytest.mark.parametrize("presses", [[BACK], [NEXT, OK], [PREV, OK]])
def test_a_paused_match_can_wait(presses: list[Control]) -> None:
    hands = Hands(store=resumable())
    hands.press(*presses)
    assert shown(hands) == Menu()
    assert shown(hands.press(OK)) == ToRoll()


def test_a_new_match_can_be_begun_while_one_waits() -> None:
    hands = Hands(store=resumable())
    hands.press(BACK, NEXT, OK)
    assert shown(hands) == SetUp()
    hands.press(OK)
    assert len(hands.match.header.seats) == 3
    assert hands.look.paused is not None


def test_back_takes_back_the_last_answer_and_next_brings_it_back() -> None:
    hands = three().rolls(*SIX, "game", "trophy").press(OK)
    before = shown(hands)
    hands.press(OK)
    after = shown(hands)
    assert after != before
    hands.press(BACK)
    assert shown(hands) == before
    assert hands.toast == "Taken back. NEXT: restore"
    hands.press(NEXT)
    assert shown(hands) == after
    assert hands.toast == "Restored"
    assert hands.match.state.faces == ("cat", "cat", "joker", "cat", "game", "trophy")


def test_back_goes_back_answer_by_answer_and_next_forward_again() -> None:
    hands = three().rolls(*SIX).press(OK, OK, OK, OK)
    said = list(hands.match.journal.log)
    hands.press(BACK, BACK, BACK)
    assert len(hands.match.journal.log) < len(said) - 2
    hands.press(NEXT, NEXT)
    # The message said `Restored` after the first NEXT; the second went to the screen itself.
    assert hands.match.journal.log != said
    assert len(hands.match.journal.undone) == 2


def test_next_is_no_restore_once_the_message_has_gone() -> None:
    hands = three().rolls(*SIX).press(OK, OK, BACK)
    (later,) = hands.toasts
    assert later == Later(app.TOAST_SECONDS, 1)
    hands.happens(Seen(later.serial))
    assert hands.toast is None
    hands.press(NEXT)
    assert shown(hands) == Keep(keeps(SIX), cursor=1)


def test_only_its_own_time_ends_a_message() -> None:
    hands = three().rolls(*SIX).press(OK, OK, BACK, NEXT)
    assert [later.serial for later in hands.toasts] == [1, 2]
    hands.happens(Seen(1))
    assert hands.toast == "Restored"
    hands.happens(Seen(2))
    assert hands.toast is None


def test_a_press_ends_a_message() -> None:
    hands = three().rolls(*SIX).press(OK, OK, BACK, PREV)
    assert hands.toast is None
    hands = three().rolls(*SIX).press(OK, OK, BACK).hold(BACK)
    assert hands.toast is None


def test_a_held_next_goes_on_as_presses_do() -> None:
    hands = three().rolls(*SIX).press(OK)
    hands.happens(Repeat(NEXT, 0.0))
    assert shown(hands) == Keep(keeps(SIX), cursor=1)


def test_plugs_change_no_screen() -> None:
    hands = three()
    before = hands.model
    hands.happens(Unplugged("display", 0.0))
    hands.happens(Plugged("display", 0.0))
    assert hands.model == before


def test_where_nothing_can_be_taken_back_back_says_so() -> None:
    hands = Hands().begin(GAME.header([""] * 2))
    hands.press(BACK)
    assert isinstance(shown(hands), FillTable)
    assert hands.toast is not None


def test_the_end_of_a_match_is_said_shown_and_can_be_taken_back() -> None:
    hands = three()
    while hands.match.outcome is None:
        before = shown(hands)
        hands.press(OK)
    assert shown(hands) == Result()
    assert hands.toast == "Two rows are full"
    assert isinstance(before, Circle | CrossOut)
    hands.press(BACK)
    assert shown(hands) == before
    assert shown(hands.press(NEXT)) == Result()
    assert shown(hands.press(NEXT)) == Around(Result(), 1)
    assert shown(hands.press(BACK)) == Result()
    assert shown(hands.press(PREV)) == Around(Result(), 0)
    hands.press(BACK, OK)
    assert shown(hands) == Menu()
    assert hands.look.paused is None


def half_played(seed: int, dice: str, answers: int) -> Hands:
    """A device with a match that was left after so many random answers, or short of its end."""
    chance = Random(seed)
    seats = chance.choice(list(GAME.seats))
    match = Match(GAME, GAME.header([""] * seats, dice=dice))
    for _answer in range(answers):
        ((seat, decision),) = match.open.items()
        match.answer(seat, random_answer(decision, chance), by="device")
        if match.outcome is not None:
            match.undo()
            break
    store = Forgetful()
    stored_as_left(store, match)
    return Hands(store=store, seed=seed)


presses = st.lists(
    st.one_of(
        st.sampled_from([(control, False) for control in (PREV, NEXT, OK, BACK, Control.ROLL)]),
        st.sampled_from([(OK, True), (BACK, True)]),
    ),
    max_size=30,
)


@settings(max_examples=150)
@given(
    seed=st.integers(0, 10**6),
    dice=st.sampled_from(["device", "unseen"]),
    answers=st.integers(0, 120),
    presses=presses,
)
def test_whatever_is_pressed_something_is_shown_and_the_menu_is_near(
    seed: int, dice: str, answers: int, presses: list[tuple[Control, bool]]
) -> None:
    hands = half_played(seed, dice, answers)
    for control, held in presses:
        if held:
            hands.hold(control)
        else:
            hands.press(control)
        picture = app.view(hands.model, hands.look)
        assert picture.size == (128, 64)
        assert picture.getbbox() is not None
    assert presses_to_the_menu(hands) <= MOST_TO_MENU


def presses_to_the_menu(hands: Hands) -> int:
    """The way that people know: BACK held opens the menu of a match, whose last entry leaves it;
    where it opens nothing, BACK leads to where it does, or to the menu itself. OK leaves a result.
    """
    for made in range(0, MOST_TO_MENU, 2):
        if isinstance(shown(hands), Menu):
            return made
        if isinstance(shown(hands), Result):
            hands.press(OK)
            continue
        opened = isinstance(shown(hands), Pause)
        hands.hold(BACK)
        if isinstance(shown(hands), Pause) and not opened and hands.match.outcome is None:
            hands.press(PREV, OK)
            assert shown(hands) == Menu()
            return made + 3
        hands.press(BACK)
    raise AssertionError(f"no way to the menu: {shown(hands)}")


# What is heard and lit.


def begun_by(way: str) -> Hands:
    """A match of three in which the first player has circled this."""
    hands = three(dice="unseen")
    hands._carry_out(Answer(0, way))
    return hands


def test_the_first_turn_is_heard_too_and_looking_around_is_not() -> None:
    hands = three()
    assert hands.heard == [Cue.TURN]
    hands.press(PREV, NEXT, BACK)
    assert hands.heard == [Cue.TURN]


def test_taking_back_and_bringing_back_make_no_sound() -> None:
    hands = begun_by("cat1")
    assert list(hands.match.open) == [1]
    hands.heard.clear()
    hands.press(BACK)
    assert list(hands.match.open) == [0]
    hands.press(NEXT)
    assert list(hands.match.open) == [1]
    assert hands.heard == []


def test_an_answer_that_is_changed_makes_no_sound() -> None:
    hands = begun_by("cat1")
    hands.heard.clear()
    hands._carry_out(Amend(1, "cat2"))
    assert hands.toast == "Changed"
    assert hands.heard == []


def test_a_match_that_is_taken_up_is_silent_and_its_turn_is_lit() -> None:
    store = Forgetful()
    hands = Hands(store=store).begin(GAME.header([""] * 3, starter=1)).press(OK)
    assert app.lit(hands.model, hands.look) == {1}
    again = Hands(store=store)
    assert app.lit(again.model, again.look) == frozenset()
    again.press(OK)
    assert app.lit(again.model, again.look) == {1}
    assert again.heard == []


def test_what_was_heard_of_one_match_says_nothing_of_the_next() -> None:
    hands = three()
    hands.heard.clear()
    hands.choose("Stop here").press(NEXT, OK)
    assert hands.heard == [Cue.END]
    assert app.lit(hands.model, hands.look) == {0, 1, 2}
    hands.begin(GAME.header([""] * 2, starter=1, facts=PRINTED_FACTS))
    assert hands.heard == [Cue.END]
    assert app.lit(hands.model, hands.look) == {1}


def about_to_crash() -> Hands:
    """Two players on the sample mat have launched, and the dice that tumble will fit nothing."""
    mlem = built_in("mlem")
    hands = Hands(*["4"] * 6, animated=True)
    hands.begin(mlem.header([""] * 2, starter=0, switches={"mat": "sample"}))
    hands.press(NEXT, NEXT, OK, NEXT, NEXT, OK)
    assert hands.heard[-1] is Cue.LAUNCH
    hands.heard.clear()
    return hands


def test_a_crash_is_heard_and_lit_when_its_dice_lie() -> None:
    hands = about_to_crash().press(OK)
    while hands.model.tumble is not None:
        assert hands.heard == []
        assert app.lit(hands.model, hands.look) == {0}
        hands.happens(Seen(hands.model.tumble.serial))
    assert hands.heard == [Cue.CRASH]
    assert app.lit(hands.model, hands.look) == {1}


def test_a_press_that_ends_the_tumbling_lets_the_crash_be_heard() -> None:
    hands = about_to_crash().press(OK, OK)
    assert hands.heard == [Cue.CRASH]
