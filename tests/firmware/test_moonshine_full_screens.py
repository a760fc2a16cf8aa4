"""Moonshine in full by presses: moons on columns, actions, payments, cards by their faces."""

from __future__ import annotations

import pytest

from engine import Choose, Match
from engine.games.moonshine.sample import SAMPLE_DECK
from firmware import app
from firmware.effects import Answer, RollDice, Undo
from firmware.reading import find
from firmware.screens.moonshine.act import Act, Face
from firmware.screens.moonshine.board import Board
from firmware.screens.moonshine.clients import cost_of, short_name
from firmware.screens.moonshine.faces import Faces
from firmware.screens.moonshine.narrow import Narrow
from firmware.screens.moonshine.pays import Pays
from firmware.screens.moonshine.place import Columns, ordered
from firmware.screens.status import played_with
from hardware.control import Control
from tests.engine.moonshine.bars import ANN, BEN, done, draw, roll, say, table
from tests.firmware.hands import BACK, NEXT, OK, PREV
from tests.firmware.moonshine_full_scenes import acting, advanced, begun, dealt, people, refilling
from tests.firmware.scenes import Presses

# Moons.


def test_next_goes_from_column_to_column_and_then_to_no_moon() -> None:
    match = dealt("client9", "client10")
    answers = [Presses(match).press(OK, *[NEXT] * many, OK) for many in range(6)]
    assert [answer.value for answer in answers if isinstance(answer, Answer)] == [
        "speakeasy_1",
        "speakeasy_2",
        "speakeasy_3",
        "client9_1",
        "client10_1",
        "decline",
    ]


def test_prev_declines_a_moon_in_two_presses() -> None:
    assert Presses(dealt()).press(OK, PREV, OK) == Answer(0, "decline")


def paying() -> Match:
    """Ann has tokens on two columns and pays one moon; the speakeasy's second column is half full,
    her client's is full."""
    match = table("c1 c2 | | speakeasy_2 c2_1", "c60 c61", c1="red food moon", c2="red column1_eye")
    roll(match, "fff")
    done(match, BEN)
    say(match, ANN, "c1")
    return match


def test_the_token_that_loses_least_is_under_the_bar() -> None:
    match = paying()
    assert ordered(match, ANN) == ("speakeasy_2", "client2_1")
    assert Presses(match).press(OK) == Answer(ANN, "speakeasy_2")
    assert Presses(match).press(NEXT, OK) == Answer(ANN, "client2_1")


def test_the_bar_starts_where_the_rules_propose_even_if_it_lies_further_down() -> None:
    match = table(
        "c1 c2 | | speakeasy_1 c2_1",
        "c60 c61",
        c1="red food moon",
        c2="red column1_eye column1_eye",
    )
    roll(match, "fff")
    done(match, BEN)
    say(match, ANN, "c1")
    screen = Presses(match).screen
    assert isinstance(screen, Columns)
    assert ordered(match, ANN)[screen.cursor] == "client2_1"


# The action.


def test_ok_on_a_client_that_is_paid_for_shows_it_and_ok_validates_it() -> None:
    hands = Presses(acting("food", "food", "food"))
    assert hands.press(OK, OK) is None
    assert isinstance(hands.screen, Face)
    assert hands.press(OK) == Answer(0, "client9")


def test_ok_on_a_client_that_lacks_something_only_shows_it() -> None:
    hands = Presses(acting("food", "food", "food"))
    assert hands.press(OK, NEXT, OK) is None
    assert getattr(hands.screen, "card", "") == "client10"
    assert hands.press(OK) is None
    assert isinstance(hands.screen, Act)


def test_the_bar_is_on_taking_a_moon_where_nothing_is_paid_for() -> None:
    match = acting("drink", "drink", "drink")
    assert Presses(match).press(OK, OK) == Answer(0, "take_moon")


def test_an_exchange_draws_at_once() -> None:
    assert Presses(acting("food", "food", "food")).press(OK, PREV, OK) == Answer(
        0, "exchange", roll=True
    )


def test_what_a_client_lacks_is_told_in_icons() -> None:
    model, look = app.Model(Face(0, card="client10")), Presses(acting("food", "food", "food")).look
    assert find(app.view(model, look), "lacks") is not None
    model = app.Model(Face(0, card="client9"))
    assert find(app.view(model, look), "Validate?") is not None


def test_back_in_an_action_takes_back_what_this_player_said_and_before_it_leads_to_the_board() -> (
    None
):
    hands = Presses(refilling())
    assert hands.press(OK, BACK) == Undo(0)
    hands = Presses(acting("food", "food", "food"))
    assert hands.press(OK, BACK) is None
    assert hands.screen == Board(0)


def test_back_where_the_first_moons_are_placed_leads_to_the_board() -> None:
    hands = Presses(dealt())
    assert hands.press(OK, BACK) is None
    assert hands.screen == Board(0)


def test_a_players_own_key_leads_to_that_player() -> None:
    hands = Presses(acting("food", "food", "food"))
    for seat, key in ((2, Control.PLAYER3), (1, Control.PLAYER2)):
        hands.press(key)
        assert isinstance(hands.screen, Act)
        assert hands.screen.seat == seat


# Cards.


def test_clients_that_were_drawn_are_gone_through_one_by_one() -> None:
    assert Presses(refilling()).press(OK, NEXT, OK) == Answer(0, "client20")


def test_clients_are_drawn_by_ok() -> None:
    match = acting("food", "food", "food")
    match.answer(0, "client9")
    assert Presses(match).press(OK, OK) == RollDice(0)


def test_what_is_kept_at_the_start_is_said_as_soon_as_it_is_enough() -> None:
    match = advanced()
    cards = match.open[0].options  # type: ignore[union-attr]
    many = match.open[0].most  # type: ignore[union-attr]
    hands = Presses(match)
    assert hands.press(OK, NEXT, *[OK] * many) == Answer(0, cards[1 : many + 1])


def test_back_forgets_what_was_marked_to_keep() -> None:
    hands = Presses(advanced())
    assert hands.press(OK, OK, BACK) is None
    assert hands.screen == Presses(advanced()).screen or isinstance(
        hands.screen, type(hands.screen)
    )


@pytest.mark.parametrize("card", [f"client{number}" for number in range(1, 71)])
def test_each_of_seventy_clients_is_told_in_twelve_presses_at_most(card: str) -> None:
    """By colour, points and cost; clients that are alike in all of them are then gone through."""
    match = people()
    hands = Presses(match)
    presses = 0
    while True:
        screen = hands.screen
        if isinstance(screen, Narrow):
            client = SAMPLE_DECK.clients[card]
            wanted = (client.colour, client.points, cost_of(client))[len(screen.told)]
            steps = screen._entries(hands.look).index(wanted)
            many = len(screen._entries(hands.look))
        else:
            cards = screen.cards(hands.look)  # type: ignore[attr-defined]
            steps, many = cards.index(card), len(cards)
        turns = [NEXT] * steps if steps <= many // 2 else [PREV] * (many - steps)
        presses += len(turns) + 1
        said = hands.press(*turns, OK)
        if said is not None:
            break
    assert said == Answer(0, card)
    assert presses <= 12


# News.


def test_a_validated_client_is_announced_with_the_points() -> None:
    before = Presses(acting("food", "food", "food"))
    before.press(OK, OK)
    screen = before.screen
    assert isinstance(screen, Face)
    match = acting("food", "food", "food")
    match.answer(0, "client9")
    assert screen.came(Presses(match).look, screen) == "Ann: 1 of 12 points"


def test_a_full_column_is_told() -> None:
    match = dealt("client9", "client10")
    hands = Presses(match)
    hands.press(OK, *[NEXT] * 4)
    screen = hands.screen
    assert isinstance(screen, Columns)
    match.answer(0, "client10_1")
    assert screen.came(hands.look, screen) == "Now on: eye"


def raiding(*done_before: int) -> object:
    """What is told when Ann takes a client that raids."""
    match = table("c1 | | ", "c60 c61 | | speakeasy_1", c1="red", c9="red raid")
    roll(match, "fff")
    done(match, *done_before)
    say(match, ANN, "c1")
    draw(match, ANN, "c9")
    hands = Presses(match)
    while isinstance(hands.screen, Board):
        hands.press(OK)
    screen = hands.screen
    assert isinstance(screen, Faces)
    say(match, ANN, "c9")
    return screen.came(hands.look, screen)


def test_a_raid_tells_who_loses_a_moon_now_and_that_others_do_later() -> None:
    assert raiding(BEN) == "Raid! Loses a moon now: Player 2"
    assert raiding() == "Raid! The others lose a moon after their action"


# The odds.


def test_what_the_roll_pays_for_is_a_press_away_while_dice_may_be_rolled_again() -> None:
    match = begun("client9", "client10", "client3", "client5")
    match.answer(0, ("food", "music", "drink"))
    hands = Presses(match)
    screen = hands.screen.chances(hands.look)  # type: ignore[attr-defined]
    assert isinstance(screen, Pays)
    # Food is on three of a white die's six sides; two dice are rolled for one more.
    assert f"{screen.chance}" == "3/4"
    after, effects = screen.press(OK, hands.look)
    assert (after, effects) == (hands.screen, ())


def test_before_the_dice_lie_nothing_is_told_of_them() -> None:
    hands = Presses(begun())
    assert hands.screen.chances(hands.look) is None  # type: ignore[attr-defined]


# Names.


def test_a_long_name_loses_its_last_words_first() -> None:
    assert short_name(SAMPLE_DECK, "client10", 40) == "Dora"
    assert short_name(SAMPLE_DECK, "client10", 100) == "Dora Dormouse"


def test_the_sample_deck_is_named_even_where_nobody_chose_it() -> None:
    match = dealt(cards="owner")
    assert match.state.deck is SAMPLE_DECK
    assert played_with(match) == "sample deck"
    assert isinstance(match.open[0], Choose)
