"""Moonshine: what pays for a client, with which tokens, and what an action ends with."""

from __future__ import annotations

import pytest

from engine import Refused
from tests.engine.moonshine.bars import (
    ANN,
    BEN,
    CEM,
    asks,
    done,
    draw,
    refill,
    roll,
    say,
    table,
    tokens,
)

NOT = "action: take_moon exchange"
CAN = "action: c1 take_moon exchange"

# --- Resources -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "faces", "payable"),
    [
        ("food food", "ffm", True),
        ("food food", "fmm", False),
        ("food music drink", "fmd", True),
        ("food wild wild", "ffm", True),
        ("food wild wild wild", "ffm", False),
        ("drink wild", "ffm", False),
        ("", "ffm", True),
    ],
)
def test_white_dice_are_everyone_s_and_a_cost_of_wild_is_any_resource(
    cost: str, faces: str, payable: bool
) -> None:
    match = table("c60 c61", "c1 c62", c1=f"red {cost}")
    roll(match, faces)
    shown = asks(match, BEN).removesuffix(" take_moon exchange")
    assert ("c1" in shown) is payable


def test_coloured_dice_are_used_only_with_the_own_bonus() -> None:
    match = table("c1 | c3", "c2 | c4", "c5",
                  c1="red drink", c2="red drink", c5="red drink",
                  c3="red gives_red", c4="red gives_red")  # fmt: skip
    roll(match, "fffd")
    assert asks(match, ANN) == "action: c1 take_moon exchange"
    assert asks(match, BEN) == "action: c2 take_moon exchange"
    assert asks(match, CEM) == NOT


def test_own_bonuses_are_a_view_and_never_consumed() -> None:
    """A validated client gives a music each round, and so does a full column."""
    match = table("c1 c60 | c2 | c1_1", "c61 c62",
                  c1="red music music column1_music", c2="red gives_music")  # fmt: skip
    roll(match, "fff")
    assert "c1" in asks(match, ANN)
    done(match, ANN, BEN)
    roll(match, "fff")
    assert "c1" in asks(match, ANN)


def test_a_wild_icon_is_any_resource_but_only_one() -> None:
    match = table("c1 c2 | | speakeasy_1", "", c1="red food drink", c2="red drink drink")
    roll(match, "fmm")
    assert asks(match, ANN) == "action: c1 take_moon exchange"


def test_a_column_that_is_not_full_gives_nothing() -> None:
    match = table("c1 c60 | | c1_1", "", c1="red music column1_music column1_music")
    roll(match, "fff")
    assert "c1" not in asks(match, ANN)


# --- Moons ---------------------------------------------------------------------------------------


def test_moons_are_discarded_from_any_own_cards_as_the_player_chooses() -> None:
    match = table(
        "c1 c2 | | speakeasy_2 c2_1",
        "",
        c1="red food moon",
        c2="red drink column1_food column1_food",
    )
    roll(match, "fff")
    say(match, ANN, "c1")
    assert asks(match, ANN) == "pay: speakeasy_2 c2_1"
    say(match, ANN, "c2_1")
    assert tokens(match, ANN) == "speakeasy_2"
    assert match.state.clients == [1, 0]


def test_tokens_on_the_validated_client_pay_too_and_are_offered_first() -> None:
    """A token there is gone anyway. The next best one switches nothing off."""
    match = table(
        "c1 c60 | | speakeasy_1 speakeasy_2 c1_1", "", c1="red food moon column1_eye column1_eye"
    )
    roll(match, "fff")
    say(match, ANN, "c1")
    assert asks(match, ANN) == "pay: c1_1 speakeasy_2 speakeasy_1"
    say(match, ANN, "c1_1")
    assert tokens(match, ANN) == "speakeasy_1 speakeasy_2"


def test_a_column_that_is_lost_anyway_pays_more_than_one() -> None:
    """Two moons from one full column lose one bonus; one from each of two full columns, two."""
    match = table("c1 c60 | | speakeasy_1 speakeasy_2 speakeasy_2", "", c1="red food moon moon")
    roll(match, "fffw")
    say(match, ANN, "c1")
    assert asks(match, ANN) == "pay: speakeasy_2 speakeasy_1"
    say(match, ANN, "speakeasy_2")
    assert asks(match, ANN) == "pay: speakeasy_2 speakeasy_1"
    say(match, ANN, "speakeasy_2")
    assert tokens(match, ANN) == "speakeasy_1"


def test_tokens_that_complete_nothing_pay_first() -> None:
    """The wild is offered last: all others pay without a loss."""
    match = table(
        "c1 c60 | | speakeasy_1 speakeasy_2 speakeasy_3 c1_1", "",
        c1="red food moon moon moon column1_eye column1_eye",
    )  # fmt: skip
    roll(match, "fff")
    say(match, ANN, "c1")
    assert asks(match, ANN) == "pay: speakeasy_2 speakeasy_3 c1_1 speakeasy_1"
    match = table(
        "c1 c60 | | speakeasy_1 speakeasy_2 speakeasy_3 c1_1", "",
        c1="red food moon moon column1_eye column1_eye",
    )  # fmt: skip
    roll(match, "fff")
    say(match, ANN, "c1", "c1_1")
    assert asks(match, ANN) == "pay: speakeasy_2 speakeasy_3 speakeasy_1"


def test_a_single_way_to_pay_is_not_asked() -> None:
    match = table("c1 c60 | | speakeasy_2 speakeasy_2", "", c1="red food moon")
    roll(match, "fffw")
    say(match, ANN, "c1")
    assert asks(match, ANN).startswith("client_deck")
    assert tokens(match, ANN) == "speakeasy_2"


def test_who_has_too_few_moons_cannot_validate() -> None:
    match = table("c1 c60 | | speakeasy_2", "", c1="red food moon moon")
    roll(match, "fff")
    assert "c1" not in asks(match, ANN)


def test_discounts_stack_but_a_cost_is_never_below_0() -> None:
    match = table("c1 c2 | c3", "", c1="red moon moon", c2="red moon",
                  c3="red gives_discount gives_discount")  # fmt: skip
    roll(match, "fff")
    assert asks(match, ANN) == "action: c1 c2 take_moon exchange"
    match = table("c1 c2 | c3", "", c1="red moon moon", c2="red moon", c3="red gives_discount")
    roll(match, "fff")
    assert asks(match, ANN) == "action: c2 take_moon exchange"


@pytest.mark.parametrize(("rule", "asked"), [("yes", CAN), ("no", NOT)])
def test_a_payment_that_switches_off_its_own_bonus(rule: str, asked: str) -> None:
    """The only token makes the food that the client costs, and is its only moon. It counts with
    `pay_after_view`."""
    match = table(
        "c1 c2 | | c2_1", "", rules={"pay_after_view": rule},
        c1="red drink moon", c2="red music music column1_drink",
    )  # fmt: skip
    roll(match, "ffm")
    assert asks(match, ANN) == asked
    if rule == "yes":
        say(match, ANN, "c1")
        assert tokens(match, ANN) == ""
        assert match.state.bars[ANN].active["drink"] == 0
        assert match.state.clients == [1, 0]


def test_without_pay_after_view_only_payments_that_keep_the_view_are_offered() -> None:
    match = table(
        "c1 c2 | | c2_1 speakeasy_1 speakeasy_2", "", rules={"pay_after_view": "no"},
        c1="red drink moon", c2="red music music column1_drink",
    )  # fmt: skip
    roll(match, "ffm")
    say(match, ANN, "c1")
    # The drink or the wild may go, but one of them pays.
    assert asks(match, ANN) == "pay: speakeasy_2 speakeasy_1 c2_1"
    match = table(
        "c1 c2 | | c2_1 speakeasy_2", "", rules={"pay_after_view": "no"},
        c1="red drink moon", c2="red music music column1_drink",
    )  # fmt: skip
    roll(match, "ffm")
    say(match, ANN, "c1")
    assert tokens(match, ANN) == "c2_1"


def test_a_discount_that_its_own_token_pays_for_counts_only_with_pay_after_view() -> None:
    """Two moons, one less by the column; its token is the only one."""
    cards = {"c1": "red moon moon", "c2": "red drink column1_discount"}
    match = table("c1 c2 | | c2_1", "", **cards)  # type: ignore[arg-type]
    roll(match, "ffm")
    assert "c1" in asks(match, ANN)
    match = table("c1 c2 | | c2_1", "", rules={"pay_after_view": "no"}, **cards)
    roll(match, "ffm")
    assert "c1" not in asks(match, ANN)


def test_a_payment_with_tokens_that_are_not_there_is_refused() -> None:
    match = table("c1 c60 | | speakeasy_1 speakeasy_2", "", c1="red food moon")
    roll(match, "fff")
    say(match, ANN, "c1")
    with pytest.raises(Refused, match="pay: 'speakeasy_3' is none of the options"):
        match.answer(ANN, "speakeasy_3")
    assert tokens(match, ANN) == "speakeasy_1 speakeasy_2"
    assert match.state.clients == [0, 0]


def test_a_client_that_cannot_be_paid_is_refused() -> None:
    match = table("c1 c60", "", c1="red drink")
    roll(match, "fff")
    with pytest.raises(Refused, match="action: 'client1' is none of the options"):
        match.answer(ANN, "client1")
    assert match.state.acted == set()


# --- Validated -----------------------------------------------------------------------------------


def test_points_colour_and_achievement_count_from_now_and_the_columns_are_off() -> None:
    match = table("c1 c60 | | c1_1", "", c1="red point point gives_food column1_music")
    roll(match, "fff")
    assert match.state.bars[ANN].active["music"] == 1
    say(match, ANN, "c1")
    assert match.state.points == [2, 0]
    assert match.state.bars[ANN].active["music"] == 0
    assert match.state.bars[ANN].active["food"] == 1
    assert tokens(match, ANN) == ""


def test_a_validation_refills_to_the_slot_limit() -> None:
    match = table("c1 c60", "", c1="red")
    roll(match, "fff")
    say(match, ANN, "c1")
    draw(match, ANN, "c61", "c62", "c63")
    assert asks(match, ANN) == "keep: c61 c62 c63"
    say(match, ANN, "c62")
    assert match.state.bars[ANN].held == ["client60", "client62"]
    assert match.state.discards == ["client61", "client63"]
    assert match.state.acted == {ANN}


def test_achievement_eyes_count_when_drawing() -> None:
    match = table("c1 c60", "", c1="red gives_eye")
    roll(match, "fff")
    say(match, ANN, "c1")
    draw(match, ANN)
    assert len(match.state.bars[ANN].drawn) == 4


def test_a_slot_limit_that_rises_is_refilled_at_the_end_of_that_action() -> None:
    match = table("c1 c60", "", c1="red column1_slot")
    roll(match, "mmm")
    say(match, ANN, "take_moon", "c1_1")
    assert asks(match, ANN).startswith("client_deck")
    refill(match, ANN, "c65")
    assert match.state.bars[ANN].held == ["client1", "client60", "client65"]
    assert match.state.acted == {ANN}


def test_slots_lost_below_the_clients_held_keep_them_and_nobody_refills() -> None:
    """Three clients by a slot from a column; the token that pays switches it off."""
    match = table("c1 c2 c3 | | c2_1", "",
                  c1="red food moon", c2="red drink column1_slot", c3="red drink")  # fmt: skip
    roll(match, "fmm")
    say(match, ANN, "c1")
    assert match.state.bars[ANN].slots == 2
    assert match.state.bars[ANN].held == ["client2", "client3"]
    assert match.state.acted == {ANN}
    match = table("c2 c3 c4 | | c2_1", "c5 | | ", c2="red drink column1_slot", c3="red drink",
                  c4="red drink", c5="red gives_food")  # fmt: skip
    match.state.bars[ANN].discard("client2_1")
    roll(match, "fmm")
    done(match, ANN)
    assert match.state.bars[ANN].held == ["client2", "client3", "client4"]


# --- Instants ------------------------------------------------------------------------------------


def test_two_moons_come_when_the_client_is_taken() -> None:
    match = table("c1 c2", "", c1="red", c2="red drink", c9="red moon+2 drink")
    roll(match, "fff")
    say(match, ANN, "c1")
    refill(match, ANN, "c9")
    say(match, ANN, "speakeasy_1")
    assert match.state.acted == set()
    say(match, ANN, "speakeasy_2")
    assert tokens(match, ANN) == "speakeasy_1 speakeasy_2"
    assert match.state.acted == {ANN}


def test_an_instant_of_a_client_that_is_swapped_in_comes_before_the_refill() -> None:
    match = table("c1", "", c1="red drink", c9="red moon+2")
    roll(match, "fff")
    say(match, ANN, "exchange")
    draw(match, ANN, "c9", "c60", "c61")
    say(match, ANN, "c9", "speakeasy_1", "decline")
    assert asks(match, ANN).startswith("client_deck")


RAIDER = {"c1": "red", "c2": "red drink", "c9": "red raid drink"}


def test_a_raid_on_someone_who_is_not_done_waits_for_the_end_of_the_own_action() -> None:
    match = table("c1 c2", "c60 c61 | | speakeasy_2", **RAIDER)  # type: ignore[arg-type]
    roll(match, "fff")
    say(match, ANN, "c1")
    refill(match, ANN, "c9")
    say(match, ANN, "speakeasy_1")
    assert tokens(match, ANN) == "speakeasy_1", "the raider gains one"
    assert asks(match, BEN).startswith("action")
    assert tokens(match, BEN) == "speakeasy_2"
    say(match, BEN, "take_moon", "speakeasy_3")
    assert asks(match, BEN) == "lose: speakeasy_2 speakeasy_3"
    say(match, BEN, "speakeasy_2")
    assert tokens(match, BEN) == "speakeasy_3"
    assert match.state.round == 2


def test_a_raid_on_someone_who_is_done_is_paid_at_once_and_the_round_waits() -> None:
    match = table("c1 c2", "c60 c61 | | speakeasy_2 speakeasy_3", **RAIDER)  # type: ignore[arg-type]
    roll(match, "fff")
    done(match, BEN)
    assert asks(match, BEN) == "nothing"
    say(match, ANN, "c1")
    refill(match, ANN, "c9")
    say(match, ANN, "speakeasy_1")
    assert asks(match, BEN) == "lose: speakeasy_2 speakeasy_3"
    assert match.state.round == 1
    say(match, BEN, "speakeasy_3")
    assert tokens(match, BEN) == "speakeasy_2"
    assert match.state.round == 2


def test_who_has_no_moon_loses_nothing_by_a_raid() -> None:
    match = table("c1 c2", "c60 c61", **RAIDER)  # type: ignore[arg-type]
    roll(match, "fff")
    done(match, BEN)
    say(match, ANN, "c1")
    refill(match, ANN, "c9")
    say(match, ANN, "decline")
    assert match.state.round == 2


def test_who_has_gone_home_is_not_raided() -> None:
    match = table("c1 c2", "c60 c61 | | speakeasy_2", "c62 c63", **RAIDER)  # type: ignore[arg-type]
    roll(match, "fff")
    match.leave(BEN)
    say(match, ANN, "c1")
    refill(match, ANN, "c9")
    say(match, ANN, "speakeasy_1")
    done(match, CEM)
    assert tokens(match, BEN) == "speakeasy_2"
    assert match.state.round == 2
    assert list(match.open) == [CEM], "the card passes over who has gone home"
