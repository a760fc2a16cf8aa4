"""Moonshine's scorepad and tally, sentence by sentence of the rules' page."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Choose, Count, Draw, Match, Pick, Refused, Roll, Table
from engine.games.moonshine import GAME
from engine.games.moonshine.dice import BLUE_DIE, RED_DIE, WHITE
from engine.games.moonshine.pad import colour_spreads
from tests.engine.moonshine.pads import (
    ANN,
    BEN,
    CEM,
    NOTHING,
    WHITES,
    act,
    asked,
    ids,
    moon_round,
    pad,
    say,
)

# --- Set-up --------------------------------------------------------------------------------------


def test_everybody_begins_with_one_moon_and_one_reroll_of_the_standard_side() -> None:
    match = pad()
    assert match.counters == {
        "round": 1,
        "points": [0, 0, 0],
        "moons": [1, 1, 1],
        "clients": [0, 0, 0],
        "blue": [0, 0, 0],
        "red": [0, 0, 0],
        "reroll": [1, 1, 1],
        "majority": [0, 0, 0],
    }


def test_the_first_active_player_is_drawn_unless_chosen() -> None:
    match = pad(starter=None, settled=False)
    assert asked(match, None) == Draw(None, "starter", ("1", "2", "3"))
    say(match, None, ("3",))
    assert match.state.turn == CEM


def test_a_starting_moon_may_switch_an_icon_on() -> None:
    match = pad(2, settled=False)
    twice = ("blue", "blue", "red", "red", "reroll", "reroll")
    assert asked(match, BEN) == Pick(BEN, "icons_gained", twice, 0, 6)
    say(match, BEN, ("blue",))
    say(match, ANN, NOTHING)
    assert match.counters["blue"] == [0, 1]


def test_in_the_advanced_variant_the_rerolls_of_the_regular_sides_are_told() -> None:
    match = pad(2, settled=False, switches={"variant": "advanced"})
    assert match.counters["reroll"] == [0, 0]
    say(match, ANN, NOTHING, ("reroll", "reroll"), 1)
    assert match.counters["reroll"] == [2, 0]


def test_advanced_instants_are_everybodys_gains_and_then_everybodys_losses() -> None:
    match = pad(3, settled=False, switches={"variant": "advanced"})
    say(match, ANN, ("raid",), ("blue",))
    # The starting moon, and the one of the raid.
    assert asked(match, ANN) == Count(ANN, "moons_left", 0, 99, preset=2)
    say(match, ANN, 2)
    say(match, BEN, ("moon+2",), ("red",), 3)
    assert match.counters["moons"] == [2, 3, 1]
    # Cem is the last, raids too, and now all lose: Ann and Ben one, Ben two, Cem one.
    say(match, CEM, ("raid",), NOTHING, 2)
    assert match.counters["moons"] == [1, 2, 1]
    assert ids(match) == {ANN: "raided", BEN: "raided"}
    say(match, BEN, NOTHING)
    assert match.counters["moons"] == [1, 1, 1]


# --- Roll ----------------------------------------------------------------------------------------


def test_the_active_player_rolls_three_white_dice() -> None:
    match = pad(2, dice="device")
    assert asked(match, ANN) == Roll(ANN, (WHITE, WHITE, WHITE))


def test_the_coloured_dice_are_those_of_the_active_player() -> None:
    match = pad(2, dice="device")
    match.correct("blue", 1, ANN)
    match.correct("red", 1, BEN)
    assert asked(match, ANN) == Roll(ANN, (WHITE, WHITE, WHITE, BLUE_DIE))
    match.correct("red", 2, ANN)
    assert asked(match, ANN) == Roll(ANN, (WHITE, WHITE, WHITE, BLUE_DIE, RED_DIE))


def test_a_reroll_icon_is_one_reroll_of_any_dice() -> None:
    match = pad(2, dice="device")
    match.correct("reroll", 2, ANN)
    say(match, ANN, WHITES, ("white1", "white3"))
    assert asked(match, ANN) == Roll(ANN, (WHITE, WHITE))
    say(match, ANN, ("music", "music"), ("white2",), ("food",))
    assert match.state.dice == {"white1": "music", "white2": "food", "white3": "music"}
    assert ids(match) == {ANN: "action", BEN: "action"}


def test_of_unseen_dice_only_the_moons_of_the_active_players_coloured_dice_are_asked() -> None:
    match = pad(2)
    assert ids(match) == {ANN: "action", BEN: "action"}
    act(match, ANN, icons_gained=("red",))
    act(match, BEN, icons_gained=("red", "blue"))
    assert asked(match, BEN) == Pick(BEN, "moon_dice", ("blue", "red"), 0, 2)
    say(match, BEN, ("red",))
    assert ids(match) == {ANN: "moons_placed", BEN: "moons_placed"}


# --- Moons ---------------------------------------------------------------------------------------


def both_show_moons(**icons: list[int]) -> Match:
    """Three players with these icons. The first, Ann, rolls a moon with each coloured die."""
    match = pad(3, dice="device")
    for icon, has in {"reroll": [0, 0, 0], **icons}.items():
        for seat, many in enumerate(has):
            match.correct(icon, many, seat)
    dice = asked(match, ANN)
    assert isinstance(dice, Roll)
    say(match, ANN, (*WHITES, *["moon"] * (len(dice.dice) - 3)))
    return match


def test_who_has_access_to_a_die_with_a_moon_gains_one_a_die() -> None:
    match = both_show_moons(blue=[1, 1, 0], red=[1, 0, 0])
    assert match.open == {
        ANN: Count(ANN, "moons_placed", 0, 2, preset=2),
        BEN: Count(BEN, "moons_placed", 0, 1, preset=1),
    }
    say(match, ANN, 2, NOTHING)
    say(match, BEN, 1, NOTHING)
    assert match.counters["moons"] == [3, 2, 1]


def test_without_the_active_players_bonus_nobody_has_that_die() -> None:
    match = both_show_moons(blue=[0, 1, 1])
    assert ids(match) == {ANN: "action", BEN: "action", CEM: "action"}


def test_a_die_that_shows_no_moon_gives_none() -> None:
    match = pad(2, dice="device")
    match.correct("blue", 1, ANN)
    match.correct("reroll", 0, ANN)
    say(match, ANN, (*WHITES, "food"))
    assert ids(match) == {ANN: "action", BEN: "action"}


def test_no_empty_space_is_no_gain() -> None:
    match = both_show_moons(blue=[1, 0, 0])
    say(match, ANN, 0)
    assert match.counters["moons"] == [1, 1, 1]
    assert ids(match) == {ANN: "action", BEN: "action", CEM: "action"}


def test_a_moon_that_unlocks_a_die_rolled_this_round_brings_its_moon_too() -> None:
    match = both_show_moons(blue=[1, 1, 1], red=[1, 0, 0])
    say(match, BEN, 1, ("red",))
    assert asked(match, BEN) == Count(BEN, "moons_placed", 0, 1, preset=1)
    say(match, BEN, 1, NOTHING)
    # Red by a second icon is the same die, which has given its moon.
    say(match, ANN, 2, ("red",))
    say(match, CEM, 1, ("reroll",))
    assert match.counters["moons"] == [3, 3, 2]
    assert ids(match) == {ANN: "action", BEN: "action", CEM: "action"}


def test_without_chain_moons_a_die_unlocked_by_a_moon_brings_none() -> None:
    match = both_show_moons(blue=[1, 1, 0], red=[1, 0, 0])
    match.switch("chain_moons", "no")
    say(match, BEN, 1, ("red",))
    assert ids(match) == {ANN: "moons_placed"}


def test_a_die_unlocked_by_an_action_gives_no_moon() -> None:
    match = both_show_moons(blue=[1, 0, 0])
    say(match, ANN, 1, NOTHING)
    act(match, BEN, icons_gained=("blue",))
    assert match.counters["moons"] == [2, 2, 1]
    assert ids(match) == {ANN: "action", CEM: "action"}


# --- Action --------------------------------------------------------------------------------------


def test_everybody_acts_exactly_once_in_any_order() -> None:
    match = pad()
    assert asked(match, BEN) == Choose(BEN, "action", ("validate", "take_moon", "exchange"))
    act(match, BEN)
    assert ids(match) == {ANN: "action", CEM: "action"}
    with pytest.raises(Refused):
        match.answer(BEN, "take_moon")
    act(match, CEM)
    act(match, ANN)
    assert match.counters["round"] == 2


def test_a_validation_tells_points_icons_and_the_moons_that_are_left() -> None:
    match = pad()
    match.correct("moons", 4, ANN)
    say(match, ANN, "validate")
    assert asked(match, ANN) == Count(ANN, "client_points", 0, 9, preset=1)
    say(match, ANN, 3)
    assert asked(match, ANN) == Pick(ANN, "instants", ("moon+2", "moon+2", "raid", "raid"), 0, 4)
    say(match, ANN, NOTHING)
    gained = ("blue", "blue", "red", "red", "reroll", "reroll", "majority", "majority")
    assert asked(match, ANN) == Pick(ANN, "icons_gained", gained, 0, 8)
    say(match, ANN, ("blue", "red"))
    assert asked(match, ANN) == Pick(ANN, "icons_lost", ("blue", "red", "reroll"), 0, 3)
    say(match, ANN, ("reroll",))
    assert asked(match, ANN) == Count(ANN, "moons_left", 0, 99, preset=4)
    say(match, ANN, 1)
    assert match.counters == {
        "round": 1,
        "points": [3, 0, 0],
        "moons": [1, 1, 1],
        "clients": [1, 0, 0],
        "blue": [1, 0, 0],
        "red": [1, 0, 0],
        "reroll": [0, 1, 1],
        "majority": [0, 0, 0],
    }


def test_a_moon_that_is_taken_is_preset_as_placed() -> None:
    match = pad()
    say(match, ANN, "take_moon", NOTHING, NOTHING, NOTHING)
    assert asked(match, ANN) == Count(ANN, "moons_left", 0, 99, preset=2)


def test_taking_a_moon_without_a_space_is_a_legal_empty_action() -> None:
    match = pad()
    act(match, ANN, moons_left=1)
    assert match.counters["moons"] == [1, 1, 1]
    assert ANN not in match.open


def test_an_exchange_changes_nothing_unless_told() -> None:
    match = pad()
    before = match.counters
    act(match, ANN, action="exchange")
    assert match.counters == before
    act(match, BEN, action="exchange", icons_lost=("reroll",), moons_left=0)
    assert match.counters["moons"] == [1, 0, 1]
    assert match.counters["reroll"] == [1, 0, 1]


def test_two_moons_of_a_client_that_was_taken_are_added_before_moons_are_asked() -> None:
    match = pad()
    say(match, ANN, "take_moon", ("moon+2",), NOTHING, NOTHING)
    assert asked(match, ANN) == Count(ANN, "moons_left", 0, 99, preset=4)


def test_who_has_no_icon_is_not_asked_for_lost_ones() -> None:
    match = pad()
    match.correct("reroll", 0, ANN)
    say(match, ANN, "exchange", NOTHING, NOTHING)
    assert asked(match, ANN).id == "moons_left"


def test_an_icon_is_gained_by_a_majority_only_when_a_client_is_validated() -> None:
    match = pad()
    say(match, ANN, "exchange", NOTHING)
    decision = asked(match, ANN)
    assert isinstance(decision, Pick)
    assert "majority" not in decision.options


def test_a_correction_in_the_middle_of_an_action_changes_what_is_preset() -> None:
    match = pad()
    say(match, ANN, "validate", 2, NOTHING, NOTHING, NOTHING)
    match.correct("moons", 7, ANN)
    assert asked(match, ANN) == Count(ANN, "moons_left", 0, 99, preset=7)
    match.correct("points", 9, ANN)
    assert match.counters["points"] == [9, 0, 0]


# --- Raids ---------------------------------------------------------------------------------------


def test_a_raid_gives_a_moon_and_waits_for_the_end_of_the_others_actions() -> None:
    match = pad()
    say(match, ANN, "exchange", ("raid",), NOTHING, NOTHING)
    assert asked(match, ANN) == Count(ANN, "moons_left", 0, 99, preset=2)
    say(match, ANN, 2)
    # Ben is in the middle of it: he has his moon, and loses one when he is done.
    say(match, BEN, "take_moon", NOTHING, NOTHING, NOTHING)
    assert asked(match, BEN) == Count(BEN, "moons_left", 0, 99, preset=2)
    say(match, BEN, 2)
    assert match.counters["moons"] == [2, 1, 1]
    assert asked(match, BEN) == Pick(BEN, "raided", ("reroll",), 0, 1)
    say(match, BEN, ("reroll",))
    assert match.counters["reroll"] == [1, 0, 1]
    assert ids(match) == {CEM: "action"}


def test_who_is_done_already_loses_at_once_and_the_round_waits_for_it() -> None:
    match = pad()
    act(match, BEN)
    act(match, CEM)
    say(match, ANN, "exchange", ("raid",))
    assert match.counters["moons"] == [2, 1, 1]
    assert ids(match) == {ANN: "icons_gained", BEN: "raided", CEM: "raided"}
    say(match, CEM, NOTHING)
    say(match, ANN, NOTHING, NOTHING, 2)
    assert ids(match) == {BEN: "raided"}
    assert match.counters["round"] == 1
    say(match, BEN, NOTHING)
    assert match.counters["round"] == 2


def test_who_has_nothing_to_lose_loses_nothing() -> None:
    match = pad()
    act(match, BEN, moons_left=0)
    act(match, CEM, moons_left=1)
    say(match, ANN, "exchange", ("raid", "raid"))
    # Cem's only moon goes with the first raid; the second takes nothing.
    assert ids(match) == {ANN: "icons_gained", CEM: "raided"}
    say(match, CEM, NOTHING)
    assert ids(match) == {ANN: "icons_gained"}
    assert match.counters["moons"] == [3, 0, 0]


def test_who_has_no_icon_loses_the_moon_without_a_question() -> None:
    match = pad(2)
    match.correct("reroll", 0, BEN)
    act(match, BEN)
    say(match, ANN, "exchange", ("raid",))
    assert match.counters["moons"] == [2, 1]
    assert ids(match) == {ANN: "icons_gained"}


def test_leavers_are_not_raided_and_stay_ranked() -> None:
    match = pad()
    match.correct("points", 20, CEM)
    match.leave(CEM)
    act(match, ANN, action="exchange", instants=("raid",))
    act(match, BEN)
    assert match.counters["moons"] == [2, 1, 1]
    say(match, BEN, NOTHING)
    assert match.outcome is not None
    assert match.outcome.winners == (CEM,)


def test_an_action_with_a_raid_is_taken_back_by_its_player_alone() -> None:
    match = pad()
    act(match, BEN)
    say(match, ANN, "take_moon", ("raid",))
    assert ids(match) == {ANN: "icons_gained", BEN: "raided", CEM: "action"}
    match.undo(ANN)
    assert ids(match) == {ANN: "instants", CEM: "action"}
    assert match.counters["moons"] == [2, 2, 1]


# --- Majority ------------------------------------------------------------------------------------


def with_majority(clients: int, **told: Any) -> Match:
    """Ann has validated so many clients, and now one more that is a majority card."""
    match = pad(2)
    match.correct("clients", clients, ANN)
    say(match, ANN, "validate", 0, NOTHING, ("majority",), NOTHING)
    return match


def test_colours_are_asked_only_of_who_has_a_majority_card() -> None:
    match = pad(2)
    act(match, BEN, action="validate", client_points=2)
    match = with_majority(3)
    assert asked(match, ANN) == Choose(ANN, "colours", ("1+1+1+1", "2+1+1", "2+2", "3+1", "4"))


def test_a_majority_card_scores_a_point_a_client_of_the_most_frequent_colour() -> None:
    match = with_majority(4)
    say(match, ANN, "3+1+1")
    assert match.counters["points"] == [3, 0]


def test_the_second_card_scores_the_second_most_frequent_colour() -> None:
    match = with_majority(4)
    say(match, ANN, "2+2+1")
    match.correct("majority", 2, ANN)
    assert match.counters["points"] == [4, 0]
    match.correct("majority", 3, ANN)
    assert match.counters["points"] == [5, 0]


def test_it_is_counted_anew_after_every_validation_and_only_the_new_client_is_asked() -> None:
    match = with_majority(4)
    say(match, ANN, "3+1+1", 1)
    act(match, BEN)
    say(match, ANN, "validate", 2, NOTHING, NOTHING, NOTHING)
    assert asked(match, ANN) == Choose(ANN, "colours", ("3+1+1+1", "3+2+1", "4+1+1"))
    say(match, ANN, "4+1+1")
    assert match.counters["points"] == [2 + 4, 0]


def test_other_actions_of_who_has_a_majority_card_ask_for_no_colours() -> None:
    match = with_majority(1)
    say(match, ANN, "2", 1)
    act(match, BEN)
    act(match, ANN)
    assert match.counters["points"] == [2, 0]


def test_a_corrected_number_of_clients_is_asked_anew() -> None:
    match = with_majority(1)
    say(match, ANN, "2", 1)
    act(match, BEN)
    match.correct("clients", 1, ANN)
    say(match, ANN, "take_moon", NOTHING, NOTHING, NOTHING)
    assert asked(match, ANN) == Choose(ANN, "colours", ("1",))


@pytest.mark.parametrize(("clients", "ways"), [(1, 1), (2, 2), (5, 7), (6, 10), (7, 13)])
def test_clients_have_at_most_five_colours(clients: int, ways: int) -> None:
    # 5 can be split in 7 ways. Of the 11 ways for 6 and the 15 for 7, those with more than five
    # parts are left out: 1 and 2.
    spreads = colour_spreads(clients)
    assert len(set(spreads)) == len(spreads) == ways
    assert all(sum(spread) == clients and len(spread) <= 5 for spread in spreads)
    assert all(list(spread) == sorted(spread, reverse=True) for spread in spreads)


# --- End -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("variant", "target"), [("standard", 12), ("advanced", 15)])
def test_the_target_ends_the_game_when_the_round_is_completed(variant: str, target: int) -> None:
    match = pad(2, settled=False, switches={"variant": variant})
    while "action" not in ids(match).values():
        for seat in list(match.open):
            decision: Any = asked(match, seat)
            say(match, seat, decision.preset if isinstance(decision, Count) else NOTHING)
    match.correct("points", target - 2, ANN)
    act(match, ANN, action="validate", client_points=1)
    act(match, BEN)
    assert match.counters["round"] == 2
    act(match, ANN, action="validate", client_points=1)
    assert ids(match) == {BEN: "action"}
    act(match, BEN)
    assert match.outcome is not None
    assert match.outcome.reason == "target"
    assert match.outcome.winners == (ANN,)


def ended(points: list[int], moons: list[int], clients: list[int]) -> Match:
    """A round of three in which nothing changes ends so."""
    match = pad(3)
    for seat in range(3):
        act(match, seat, action="exchange", moons_left=moons[seat])
    for seat in range(3):
        match.correct("points", points[seat], seat)
        match.correct("clients", clients[seat], seat)
    for seat in range(3):
        act(match, seat, action="exchange")
    return match


@pytest.mark.parametrize(
    ("points", "moons", "clients", "winners", "ranks", "decided_by"),
    [
        ([12, 11, 3], [0, 9, 9], [1, 9, 9], (ANN,), [1, 2, 3], None),
        ([12, 12, 3], [2, 3, 9], [9, 1, 1], (BEN,), [2, 1, 3], "moons"),
        ([12, 12, 12], [3, 3, 2], [4, 5, 9], (BEN,), [2, 1, 3], "clients"),
        ([12, 12, 12], [3, 3, 3], [4, 6, 5], (BEN,), [3, 1, 2], "clients"),
        ([12, 12, 5], [3, 3, 3], [4, 4, 5], (ANN, BEN), [1, 1, 3], None),
    ],
)
def test_ties_are_broken_by_moons_and_then_by_clients(
    points: list[int],
    moons: list[int],
    clients: list[int],
    winners: tuple[int, ...],
    ranks: list[int],
    decided_by: str | None,
) -> None:
    outcome = ended(points, moons, clients).outcome
    assert outcome is not None
    assert outcome.winners == winners
    places = {standing.seat: standing.rank for standing in outcome.ranking.standings}
    assert [places[seat] for seat in range(3)] == ranks
    assert outcome.ranking.decided_by == decided_by


def test_the_active_card_passes_to_the_left_over_those_who_left() -> None:
    match = pad(3, dice="device")
    match.leave(BEN)
    say(match, ANN, WHITES, NOTHING)
    moon_round(match)
    assert asked(match, CEM).id == "roll"
    say(match, CEM, WHITES, NOTHING)
    moon_round(match)
    assert asked(match, ANN).id == "roll"


def test_a_match_that_is_stopped_early_is_ranked() -> None:
    match = pad(2)
    match.correct("points", 4, BEN)
    match.finish()
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.winners) == ("stopped", (BEN,))


def test_who_leaves_in_the_middle_of_an_action_is_not_waited_for() -> None:
    match = pad(3)
    say(match, ANN, "validate", 2)
    match.leave(ANN)
    act(match, BEN)
    act(match, CEM)
    assert match.counters["round"] == 2
    assert match.counters["points"] == [2, 0, 0]


# --- In mid-game ---------------------------------------------------------------------------------


def test_a_match_taken_over_is_asked_where_it_stands() -> None:
    match = pad(2, middle=True, starter=None)
    rows = ("seat_0", "seat_1")
    assert asked(match, None) == Table(
        None, "position_counts", rows, ("points", "moons", "clients"), 0, 99
    )
    say(match, None, ((7, 2, 4), (5, 6, 1)))
    assert asked(match, None) == Table(
        None, "position_icons", rows, ("blue", "red", "reroll", "majority"), 0, 9
    )
    say(match, None, ((1, 0, 2, 1), (0, 1, 1, 0)))
    assert asked(match, ANN) == Choose(ANN, "colours", ("1+1+1+1", "2+1+1", "2+2", "3+1", "4"))
    say(match, ANN, "2+1+1")
    assert asked(match, None) == Choose(None, "next", ("1", "2"))
    say(match, None, "2")
    assert match.counters == {
        "round": 1,
        "points": [7, 5],
        "moons": [2, 6],
        "clients": [4, 1],
        "blue": [1, 0],
        "red": [0, 1],
        "reroll": [2, 1],
        "majority": [1, 0],
    }
    # Two of Ann's seven points are her majority card's.
    assert match.state.printed == [5, 5]
    assert asked(match, BEN).id == "moon_dice"


def test_what_the_position_tells_is_not_asked() -> None:
    position = {"round": 4, "points": [3, 5], "moons": [1, 2], "clients": [2, 2]}
    match = pad(2, middle=True, position=position)
    assert asked(match, None).id == "position_icons"
    say(match, None, ((0, 0, 1, 0), (0, 0, 1, 0)))
    assert match.counters["round"] == 5
    assert match.counters["points"] == [3, 5]
    assert ids(match) == {ANN: "action", BEN: "action"}


def test_a_part_of_the_position_is_asked_where_the_rest_is_told() -> None:
    match = pad(2, middle=True, position={"points": [3, 5], "blue": [0, 1]})
    assert asked(match, None) == Table(
        None, "position_counts", ("seat_0", "seat_1"), ("moons", "clients"), 0, 99
    )
    say(match, None, ((1, 2), (3, 40)))
    assert match.counters["moons"] == [1, 3]
    # More clients than anybody can validate.
    assert match.counters["clients"] == [2, 30]
    say(match, None, ((1, 0, 0), (0, 1, 0)))
    assert match.counters["blue"] == [0, 1]
    assert match.counters["red"] == [1, 0]
    assert match.counters["reroll"] == [0, 1]


# --- Tally ---------------------------------------------------------------------------------------


def test_a_tally_asks_points_moons_and_clients_of_each_once() -> None:
    match = Match(GAME, GAME.header(["", ""], "tally"))
    told = []
    for answer in (12, 2, 5, 12, 2, 6):
        seat, decision = next(iter(match.open.items()))
        told.append((seat, decision.id))
        match.answer(seat, answer)
    assert told == [(seat, name) for seat in (0, 1) for name in ("points", "moons", "clients")]
    assert match.outcome is not None
    assert match.outcome.reason == "counted"
    assert match.outcome.winners == (BEN,)
    assert match.outcome.ranking.decided_by == "clients"
