"""A round of Moonshine: the roll, the moons that the dice give, and whose action is outstanding."""

from __future__ import annotations

import pytest

from engine import Pick, Refused, Roll
from tests.engine.moonshine.bars import ANN, BEN, CEM, asks, done, draw, roll, say, table, tokens

BLUE = "c1 c2 | | speakeasy_2 speakeasy_2"
"""A player who has the blue die."""


def dice(roll: object) -> list[str]:
    assert isinstance(roll, Roll)
    return [die.name for die in roll.dice]


# --- Roll ----------------------------------------------------------------------------------------


def test_the_active_player_rolls_three_white_dice() -> None:
    match = table("", BLUE, c1="red", c2="red")
    assert list(match.open) == [ANN]
    assert dice(match.open[ANN]) == ["white", "white", "white"]


def test_the_coloured_dice_are_rolled_by_bonus_of_the_active_player() -> None:
    match = table(BLUE, "", c1="red", c2="red")
    assert dice(match.open[ANN]) == ["white", "white", "white", "blue"]
    match = table("| c1 c2", "", c1="red gives_red", c2="red gives_blue")
    assert dice(match.open[ANN]) == ["white", "white", "white", "blue", "red"]


def test_a_second_icon_of_a_die_gives_no_second_die() -> None:
    match = table("| c1 c2", "", c1="red gives_blue", c2="red gives_blue")
    assert dice(match.open[ANN]) == ["white", "white", "white", "blue"]


def test_each_reroll_icon_rerolls_any_dice_once() -> None:
    match = table("| c1 c2", "", c1="red gives_reroll", c2="red gives_reroll gives_blue")
    roll(match, "ffmo")
    assert asks(match, ANN) == "reroll: white1 white2 white3 blue"
    match.answer(ANN, ("blue", "white3"))
    assert dice(match.open[ANN]) == ["white", "blue"]
    roll(match, "dw")
    assert match.state.dice == {
        "white1": "food",
        "white2": "food",
        "white3": "drink",
        "blue": "wild",
    }
    match.answer(ANN, ("white1",))
    roll(match, "d")
    assert "reroll" not in asks(match, ANN)


def test_who_rerolls_nothing_goes_on() -> None:
    match = table("| c1 c2", "", c1="red gives_reroll", c2="red gives_reroll")
    roll(match, "ffm")
    match.answer(ANN, ())
    assert asks(match, ANN) == "action: take_moon exchange"


def test_only_the_active_player_s_rerolls_count() -> None:
    match = table("", "| c1", c1="red gives_reroll")
    roll(match, "ffm")
    assert asks(match, ANN).startswith("action")


# --- Moons ---------------------------------------------------------------------------------------


def test_everyone_with_the_die_gains_its_moon_and_nobody_else() -> None:
    match = table("| c1", "| c2", "", c1="red gives_blue", c2="red gives_blue")
    roll(match, "fffo")
    assert sorted(seat for seat in match.open if seat is not None) == [ANN, BEN]
    assert asks(match, BEN) == "place: speakeasy_1 speakeasy_2 speakeasy_3 decline"
    say(match, BEN, "speakeasy_1")
    say(match, ANN, "speakeasy_3")
    assert (tokens(match, ANN), tokens(match, BEN)) == ("speakeasy_3", "speakeasy_1")
    assert asks(match, CEM).startswith("action")


def test_a_die_that_shows_no_moon_gives_none() -> None:
    match = table("| c1", "", c1="red gives_blue")
    roll(match, "fffw")
    assert asks(match, ANN).startswith("action")


def test_without_the_active_player_s_bonus_nobody_has_the_die() -> None:
    match = table("", "| c1", c1="red gives_blue")
    roll(match, "fff")
    assert asks(match, BEN).startswith("action")


def test_a_moon_may_be_declined() -> None:
    match = table("| c1", "", c1="red gives_blue")
    roll(match, "fffo")
    say(match, ANN, "decline")
    assert tokens(match, ANN) == ""
    assert asks(match, ANN).startswith("action")


def test_without_an_empty_space_no_moon_is_gained() -> None:
    match = table("| c1 | speakeasy_1", "", side="eye slot column1_wild", c1="red gives_blue")
    roll(match, "fffo")
    assert asks(match, ANN).startswith("action")


@pytest.mark.parametrize(("chain", "asked"), [("yes", "place"), ("no", "action")])
def test_a_token_that_unlocks_a_die_gains_its_moon_too(chain: str, asked: str) -> None:
    """Ben's moon of the blue die completes the column of the red one, which shows a moon."""
    match = table(
        "| c1 c2", "| c3 | speakeasy_3", rules={"chain_moons": chain},
        c1="red gives_blue", c2="red gives_red", c3="red gives_blue",
    )  # fmt: skip
    roll(match, "fffoo")
    say(match, ANN, "decline", "decline")
    say(match, BEN, "speakeasy_3")
    assert asks(match, BEN).split(":")[0] == asked
    if chain == "yes":
        say(match, BEN, "speakeasy_1")
        assert asks(match, BEN).startswith("action")


def test_the_face_of_an_unlocked_die_is_usable_at_once() -> None:
    match = table(
        "| c1 c2", "c4 | c3 | speakeasy_3",
        c1="red gives_blue", c2="red gives_red", c3="red gives_blue", c4="red drink",
    )  # fmt: skip
    roll(match, "fffod")
    say(match, ANN, "decline")
    say(match, BEN, "speakeasy_3")
    assert asks(match, BEN) == "action: c4 take_moon exchange"


# --- Unseen --------------------------------------------------------------------------------------


def test_of_unseen_dice_only_the_moons_are_asked() -> None:
    match = table(
        "c4 | c1", "c5", dice="unseen", c1="red gives_blue", c4="red food", c5="red drink"
    )
    assert match.open[ANN] == Pick(ANN, "moon_dice", ("blue",), 0, 1)
    match.answer(ANN, ("blue",))
    say(match, ANN, "speakeasy_1")
    assert asks(match, ANN) == "action: c4 take_moon exchange"
    assert asks(match, BEN) == "action: c5 take_moon exchange"


def test_without_coloured_dice_nothing_is_asked_of_unseen_dice() -> None:
    match = table("", "", dice="unseen")
    assert asks(match, ANN) == "action: take_moon exchange"


# --- Actions -------------------------------------------------------------------------------------


def test_all_act_once_in_any_order_and_the_card_passes_to_the_left() -> None:
    match = table("c60 c61", "c62 c63", "c64 c65")
    roll(match, "fff")
    done(match, CEM, ANN)
    assert match.state.acted == {ANN, CEM}
    assert list(match.open) == [BEN]
    done(match, BEN)
    assert match.state.round == 2
    assert list(match.open) == [BEN]
    assert asks(match, BEN) == "roll"


def test_nobody_acts_twice_in_a_round() -> None:
    match = table("c60 c61", "c62 c63")
    roll(match, "fff")
    done(match, ANN)
    with pytest.raises(Refused, match="seat 0 has nothing to say now"):
        match.answer(ANN, "take_moon")
    assert match.state.acted == {ANN}


def test_to_take_a_moon_without_a_space_is_a_legal_empty_action() -> None:
    match = table("c60 c61 | | speakeasy_1", "", side="eye slot slot column1_wild")
    roll(match, "fff")
    say(match, ANN, "take_moon")
    assert match.state.acted == {ANN}
    assert tokens(match, ANN) == "speakeasy_1"


def test_a_moon_goes_on_no_space_that_is_taken() -> None:
    match = table("c60 c61 | | speakeasy_1", "")
    roll(match, "fff")
    say(match, ANN, "take_moon")
    with pytest.raises(Refused, match="place: 'speakeasy_1' is none of the options"):
        match.answer(ANN, "speakeasy_1")
    assert tokens(match, ANN) == "speakeasy_1"


def test_a_die_unlocked_by_an_action_gives_no_moon() -> None:
    match = table("| c1", "c60 c61 | | speakeasy_2", c1="red gives_blue")
    roll(match, "fffo")
    say(match, ANN, "decline")
    say(match, BEN, "take_moon", "speakeasy_2")
    assert asks(match, BEN) == "nothing"


# --- Draws ---------------------------------------------------------------------------------------


def test_an_exchange_draws_as_many_as_eyes_and_swaps_one() -> None:
    match = table("c1 c2 | | c1_1", "", c1="red column1_food", c2="red")
    roll(match, "mmm")
    say(match, ANN, "exchange")
    draw(match, ANN, "c60", "c61", "c62")
    assert asks(match, ANN) == "take: c60 c61 c62 nobody"
    say(match, ANN, "c61")
    assert asks(match, ANN) == "give: c1 c2"
    say(match, ANN, "c1")
    assert match.state.bars[ANN].held == ["client2", "client61"]
    assert sorted(match.state.discards) == ["client1", "client60", "client62"]
    assert tokens(match, ANN) == "", "tokens on a client swapped away are discarded"
    assert match.state.acted == {ANN}


def test_an_exchange_may_discard_all() -> None:
    match = table("c1 c2", "", c1="red", c2="red")
    roll(match, "mmm")
    say(match, ANN, "exchange")
    draw(match, ANN, "c60", "c61", "c62")
    say(match, ANN, "nobody")
    assert match.state.bars[ANN].held == ["client1", "client2"]
    assert match.state.discards == ["client60", "client61", "client62"]


@pytest.mark.parametrize(("rule", "many"), [("no", 4), ("yes", 5)])
def test_eyes_of_columns_count_only_with_column_eyes(rule: str, many: int) -> None:
    match = table(
        "c1 | c2 | c1_1", "", rules={"column_eyes": rule}, c1="red column1_eye", c2="red gives_eye"
    )
    roll(match, "mmm")
    say(match, ANN, "exchange")
    draw(match, ANN)
    assert len(match.state.bars[ANN].drawn) == many


def test_a_deck_too_small_for_a_draw_is_shuffled_anew_with_the_discards() -> None:
    match = table("c1 c2", "", c1="red", c2="red")
    match.state.discards = match.state.pile[2:6]
    match.state.pile = match.state.pile[:2]
    roll(match, "mmm")
    say(match, ANN, "exchange")
    draw(match, ANN, "c60", "c62", "c65")
    assert match.state.pile == ["client61", "client63", "client64"]
    assert match.state.discards == []


def test_of_a_deck_that_ends_as_many_are_drawn_as_there_are() -> None:
    match = table("c1 c2", "", c1="red", c2="red")
    match.state.discards, match.state.pile = ["client60"], ["client61"]
    roll(match, "mmm")
    say(match, ANN, "exchange")
    draw(match, ANN, "c60", "c61")
    assert asks(match, ANN) == "take: c60 c61 nobody"


def test_people_who_draw_tell_only_the_client_that_they_keep() -> None:
    """Three are drawn, one is kept: two of those that nobody told of lie in the discards."""
    match = table("c1", "c2 c3", rules={"deck": "people"}, c1="red", c2="red", c3="red")
    roll(match, "mmm")
    say(match, ANN, "take_moon", "decline")
    assert asks(match, ANN) == "keep: c60 c61 c62 c63 c64 c65 c66 c67 c68 c69"
    with pytest.raises(Refused, match="keep: 'client2' is none of the options"):
        match.answer(ANN, "client2")
    say(match, ANN, "c64")
    assert match.state.bars[ANN].held == ["client1", "client64"]
    assert (len(match.state.pile), match.state.hidden) == (9, 2)


def test_a_client_swapped_away_cannot_be_drawn_before_the_next_shuffle() -> None:
    match = table("c1 c2", "c3", rules={"deck": "people"}, c1="red", c2="red", c3="red")
    roll(match, "mmm")
    say(match, ANN, "exchange", "c60", "c1")
    say(match, BEN, "take_moon", "decline")
    # Of ten clients, Ann drew three: Ben's three are among the seven that are left.
    assert asks(match, BEN) == "keep: c61 c62 c63 c64 c65 c66 c67 c68 c69"
    match.undo(BEN)
    match.undo(BEN)
    match.state.pile, match.state.hidden = ["client61", "client62", "client63"], 2
    say(match, BEN, "take_moon", "decline")
    assert asks(match, BEN) == "keep: c61 c62 c63 c1"
    say(match, BEN, "c1")
    assert (len(match.state.pile), match.state.discards, match.state.hidden) == (3, [], 2)
