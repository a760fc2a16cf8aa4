"""BACK held in a match: what can be done beside answering, by presses."""

from __future__ import annotations

from engine.games import built_in
from firmware.screens.menu import Menu
from firmware.screens.pause import Pause, Sure
from firmware.screens.result import Result
from firmware.screens.screen import Screen
from firmware.screens.shelfie import Circle, Keep, ToRoll
from tests.firmware.hands import BACK, NEXT, OK, PREV, Hands

GAME = built_in("shelfie")
SIX = ("cat", "cat", "joker", "book", "cat", "plant")
CHANGE, HOME, STOP = "Change an answer", "A player goes home", "Stop here"


def shown(hands: Hands) -> Screen:
    return hands.screen


def three() -> Hands:
    hands = Hands().begin(GAME.header(["Ann", "Ben", "Cyd"], dice="device", starter=0))
    return hands.press(OK)


def circled() -> Hands:
    """Ann has kept her first roll, and circled the first way that was offered."""
    hands = three().rolls(*SIX).press(OK, *[NEXT] * 6, OK, OK)
    assert shown(hands) == ToRoll()
    return hands


def test_an_older_answer_is_given_anew_on_the_screen_that_it_was_given_on() -> None:
    hands = circled()
    (old,) = [entry for entry in hands.match.journal.log if getattr(entry, "id", "") == "circle"]
    before = len(hands.match.journal.log)
    hands.choose(CHANGE).press(OK, NEXT, OK)
    (new,) = [entry for entry in hands.match.journal.log if getattr(entry, "id", "") == "circle"]
    assert new.value != old.value
    assert len(hands.match.journal.log) == before
    assert shown(hands) == ToRoll()


def test_an_older_answer_is_only_looked_at_when_back_is_pressed() -> None:
    hands = circled()
    said = list(hands.match.journal.log)
    hands.choose(CHANGE).press(OK, NEXT)
    hands.hold(BACK).press(BACK, BACK)
    assert hands.match.journal.log == said
    assert shown(hands) == ToRoll()


def cut() -> Hands:
    """Ann is about to keep other dice than those with which she went on."""
    hands = circled()
    hands.choose(CHANGE).press(NEXT, OK, OK)
    assert isinstance(shown(hands), Sure)
    return hands


def test_what_no_longer_fits_is_cut_off_only_after_a_yes() -> None:
    hands = cut()
    said = list(hands.match.journal.log)
    hands.press(OK)
    assert hands.match.journal.log == said
    hands = cut().press(NEXT, OK)
    log = hands.match.journal.log
    assert len(log) < len(said)
    assert [entry.value for entry in log if getattr(entry, "id", "") == "keep"] != []
    assert isinstance(shown(hands), Keep | Circle | ToRoll)


def test_a_player_who_goes_home_is_passed_over() -> None:
    hands = three()
    hands.choose(HOME).press(NEXT, OK)
    screen = shown(hands)
    assert isinstance(screen, Sure)
    assert "Ben" in screen.words
    hands.press(NEXT, OK)
    assert hands.match.state.gone == {1}
    hands.press(OK, OK, OK, OK)
    assert hands.match.state.turn == 2


def test_a_table_may_stop_early_and_take_it_back() -> None:
    hands = circled()
    hands.choose(STOP)
    assert isinstance(shown(hands), Sure)
    hands.press(NEXT, OK)
    assert shown(hands) == Result()
    assert hands.match.outcome is not None
    assert hands.match.outcome.reason == "stopped"
    hands.press(BACK)
    assert shown(hands) == ToRoll()
    assert hands.match.outcome is None


def test_a_no_leads_back_to_the_menu_and_changes_nothing() -> None:
    for entry in (HOME, STOP):
        hands = three()
        hands.choose(entry)
        while not isinstance(shown(hands), Sure):
            hands.press(OK)
        hands.press(OK)
        assert hands.match.outcome is None
        assert hands.match.state.gone == set()
        while not isinstance(shown(hands), Pause):
            hands.press(BACK)
        assert shown(hands.press(BACK)) == ToRoll()


def test_a_result_offers_neither_an_end_nor_a_way_home() -> None:
    hands = three()
    while hands.match.outcome is None:
        hands.press(OK)
    hands.hold(BACK)
    assert isinstance(shown(hands), Pause)
    # From the first entry PREV leads to the last one, which here is a list that BACK leaves.
    hands.press(PREV, OK, BACK, BACK)
    assert shown(hands) == Result()
    assert shown(hands.press(OK)) == Menu()
