"""Moonshine's scorepad by presses: each form tells the rules all that they ask, in one breath."""

from __future__ import annotations

from engine.games.moonshine.pad import Pad
from firmware.effects import Answer, Answers, RollDice, Undo
from firmware.screens.moonshine.board import Board
from firmware.screens.moonshine.form import Form
from hardware.control import Control
from tests.firmware.hands import BACK, NEXT, OK, PREV, Hands
from tests.firmware.moonshine_scenes import acting, moons, pad, raids, rolled, settled, validates

KEYS = (Control.PLAYER1, Control.PLAYER2, Control.PLAYER3, Control.PLAYER4)


def table(hands: Hands) -> Pad:
    state: Pad = hands.match.state
    return state


def told(hands: Hands, *controls: Control) -> list[object]:
    """The effects of the last of some presses on the screen."""
    screen = hands.screen
    effects: tuple[object, ...] = ()
    for control in controls:
        assert not effects
        screen, effects = screen.press(control, hands.look)
    return list(effects)


def test_nothing_is_on_at_first_unless_it_is_told() -> None:
    assert told(pad(), OK) == [Answers(tuple((seat, ()) for seat in range(4)))]
    assert table(settled(4, "blue", "reroll")).blue == [1, 0, 0, 0]
    assert table(settled(4, "blue", "reroll")).reroll == [2, 1, 1, 1]


def test_ok_stops_rolling_and_marked_dice_are_rolled_again_at_once() -> None:
    assert told(rolled(), OK) == [Answer(0, ())]
    assert told(rolled(), NEXT, OK, NEXT, OK, PREV, PREV, PREV, PREV) == []
    assert told(rolled(), PREV, OK, OK) == [Answer(0, ("red",), roll=True)]
    assert told(rolled(), KEYS[1], OK) == [Answer(0, ("white2",), roll=True)]
    assert told(settled(), OK) == [RollDice()]


def test_all_moons_of_the_dice_are_one_press() -> None:
    assert told(moons(), OK) == [Answers(((0, 2), (0, ())))]
    # A space less, and no space at all: nothing can be switched on then.
    assert told(moons(), NEXT, OK, NEXT, OK) == [Answers(((0, 1), (0, ())))]
    assert told(moons(), NEXT, OK, OK, NEXT, OK) == [Answers(((0, 0),))]


def test_to_take_a_moon_is_a_press_on_the_form() -> None:
    assert told(acting(), KEYS[1], OK) == [
        Answers(((1, "take_moon"), (1, ()), (1, ()), (1, ()), (1, 2)))
    ]


def test_next_counts_points_and_prev_pays_moons() -> None:
    assert told(acting(), OK, *validates(3, 2)) == [
        Answers(((0, "validate"), (0, 3), (0, ()), (0, ()), (0, ()), (0, 1)))
    ]


def test_moons_that_are_paid_begin_again_behind_the_last() -> None:
    hands = acting().press(KEYS[1], *validates(1, 2))
    assert table(hands).moons[1] == 1


def test_an_exchange_is_prev_and_a_client_without_points_one_press_farther() -> None:
    assert told(acting(), KEYS[1], PREV, OK)[0].answers[0] == (1, "exchange")  # type: ignore[attr-defined]
    hands = acting().press(KEYS[1], PREV, NEXT, OK)
    assert (table(hands).points[1], table(hands).clients[1]) == (0, 1)


def test_icons_that_are_gained_and_lost_go_with_the_action() -> None:
    hands = acting().press(OK, NEXT).hold(OK).press(NEXT, NEXT, OK)
    # The last cell is one reroll fewer, then come red and blue.
    hands = hands.hold(OK).press(PREV, PREV, PREV, OK).press(OK)
    assert (table(hands).reroll[0], table(hands).blue[0]) == (2, 0)


def test_a_majority_icon_asks_for_the_colours() -> None:
    hands = acting().press(OK).hold(OK).press(NEXT, NEXT, NEXT, OK)
    assert hands.press(OK).match.state.clients[0] == 0
    assert hands.press(OK).match.state.points[0] == 1 + 1


def test_a_players_key_leads_to_the_form_and_held_to_what_else_changed() -> None:
    hands = acting().press(KEYS[2])
    assert hands.screen == Form(2)
    assert hands.press(KEYS[3]).screen == Form(3)
    hands = acting().hold(KEYS[2]).press(KEYS[2], OK)
    assert table(hands).reroll[2] == 2


def test_back_takes_back_what_the_player_under_the_bar_told() -> None:
    hands = acting().press(OK, OK, OK, OK)
    assert isinstance(hands.screen, Board)
    hands.press(KEYS[0])
    assert told(hands, BACK) == [Undo(0)]
    hands.press(BACK)
    assert list(hands.match.open) == [0, 2, 3]
    assert table(hands).moons[1] == 2
    assert told(acting(), BACK) == [Undo()]


def test_back_on_a_form_begins_again_and_then_leads_to_the_board() -> None:
    hands = acting().press(OK, NEXT, NEXT, BACK)
    assert hands.screen == Form(0)
    assert hands.press(BACK).screen == Board(0)


def test_a_raid_says_who_loses_and_asks_who_is_done_for_the_icon() -> None:
    hands = raids()
    assert hands.toast == "Raid! Ann: 1 moon less"
    assert {seat: one.id for seat, one in hands.match.open.items()} == {
        0: "raided",
        2: "action",
        3: "action",
    }
    assert told(hands, OK, OK) == [Answer(0, ())]


def test_who_was_raided_before_acting_is_told_so() -> None:
    hands = acting().press(KEYS[1], PREV).hold(OK).press(*[NEXT] * 5, OK).press(OK)
    assert hands.toast == "Raid! A moon less for the others, later"
    hands.press(KEYS[2], OK)
    assert table(hands).moons[2] == 1


def test_the_end_names_the_tie_break_that_decided() -> None:
    hands = acting()
    table(hands).printed[:2] = [11, 12]
    for seat in (1, 2, 3):
        hands.press(KEYS[seat], OK)
    # Both have 12 points then; Ann has three moons, Hanako two.
    hands.press(NEXT, OK)
    assert hands.match.outcome is not None
    assert hands.match.outcome.winners == (0,)
    assert hands.toast == "Target met. Moon tokens decided"
