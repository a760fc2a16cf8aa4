"""MLEM's UFO: its way, the dice of an expedition, one ability, and its tokens."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine import Choose, Count, Draw, Match, Pick, Refused, Roll
from engine.games.mlem.odds import chance_to_crash
from engine.games.mlem.table import DIE
from engine.games.mlem.tokens import ABILITIES, facts_of_tokens
from tests.engine.mlem.rockets import (
    ANN,
    BEN,
    asked,
    asks,
    board,
    known,
    options,
    reason,
    roll,
    say,
    table,
)
from tests.engine.toys import everything

USE_OR_SAVE = ("use", "save")


def flying(ability: str, many: int = 6, *cats: str, dice: str = "device", **rules: str) -> Match:
    """Ann commands at 0 with so many dice. Printed here are 1, 2 and fuel of three dots."""
    match = table(2, dice=dice, starter=ANN, facts=None, crashes=0, ufo="yes", **rules)
    say(match, 0, many, ability)
    board(match, *(cats or ("moon_x2", "moon_x2")))
    return match


def listed(*incoming: tuple[int, int, str]) -> Match:
    facts = {**known(), **facts_of_tokens(incoming=incoming)}
    return table(facts=facts, ufo="yes", tokens="owner")


def crash(match: Match) -> None:
    """Nobody can use 3s and 4s at 0; nobody meets the UFO."""
    board(match, "moon_x2", "moon_x2")
    roll(match, "333444"[: match.state.pool])
    say(match, "nobody")


# --- The incoming token ---------------------------------------------------------------------------


def test_the_table_reads_the_token_to_the_device_before_boarding() -> None:
    match = table(ufo="yes")
    assert asked(match) == Count(None, "ufo_move", 0, 3)
    say(match, 2)
    assert asked(match) == Count(None, "ufo_dice", 4, 6)
    say(match, 5)
    assert asked(match) == Choose(None, "ufo_ability", ABILITIES)
    say(match, "keep")
    assert (match.state.ufo, match.state.dice, match.state.ability) == (23, 5, "keep")
    assert asks(match) == f"board {ANN}"


def test_an_owners_list_is_drawn_from() -> None:
    match = listed((3, 4, "reroll"), (1, 6, "keep"))
    assert asked(match) == Draw(None, "incoming", ("incoming_1", "incoming_2"), 1)
    match.answer(None, ("incoming_2",), by="device")
    assert (match.state.ufo, match.state.dice, match.state.ability) == (24, 6, "keep")
    crash(match)
    assert asked(match) == Draw(None, "incoming", ("incoming_1",), 1)


def test_tokens_all_used_up_are_shuffled_again() -> None:
    match = listed((3, 4, "reroll"), (1, 6, "keep"))
    for token in ("incoming_2", "incoming_1"):
        match.answer(None, (token,), by="device")
        board(match, "moon_x2", "moon_x2")
        roll(match, "333444"[: match.state.pool])
        if asked(match).id == "ufo_reroll":
            say(match, "save")
        say(match, "nobody")
    assert asked(match) == Draw(None, "incoming", ("incoming_1", "incoming_2"), 1)


def test_the_ufo_stops_at_earth() -> None:
    match = table(ufo="yes")
    match.state.ufo = 2
    say(match, 3, 6, "keep")
    assert match.state.ufo == 0


def test_an_expedition_has_as_many_dice_as_its_token_says() -> None:
    match = flying("keep", 4)
    assert asked(match) == Roll(ANN, (DIE,) * 4)
    with pytest.raises(Refused):
        match.answer(ANN, ("3",) * 6, by="device")


def test_all_dice_of_the_expedition_are_all_for_a_token_that_gives_one_back() -> None:
    match = flying("reroll", 5, exploration="yes")
    roll(match, "ff333")
    say(match, "save", "die_back", "none")
    assert match.state.pool == 5


def test_with_the_track_corrected_to_full_no_token_is_revealed() -> None:
    match = table(ufo="yes")
    match.correct("crashes", 11)
    say(match, "nobody")
    assert reason(match) == "eleven_crashes"


# --- An extra face --------------------------------------------------------------------------------


def test_an_extra_face_goes_with_the_group_rolled() -> None:
    match = flying("face_2")
    roll(match, "223333")
    assert asked(match) == Choose(ANN, "ufo_face", USE_OR_SAVE)
    say(match, "use")
    # 2 + 2 + 2; it is no die and takes none from the pool.
    assert (match.state.space, match.state.pool) == (6, 4)
    assert match.state.ability == ""


def test_an_extra_face_may_be_saved() -> None:
    match = flying("face_2")
    roll(match, "223333")
    say(match, "save")
    assert (match.state.space, match.state.ability) == (4, "face_2")


def test_an_extra_face_is_a_group_of_its_own_where_none_was_rolled() -> None:
    match = flying("face_2")
    roll(match, "113333")
    assert asked(match) == Pick(ANN, "groups", ("2", "1"), 1, 2)
    say(match, ("1", "2"))
    # 1 + 1 + 2; the choice of its group has used it.
    assert (match.state.space, match.state.pool, match.state.ability) == (4, 4, "")


def test_an_extra_face_whose_group_is_not_taken_is_saved() -> None:
    match = flying("face_2")
    roll(match, "113333")
    say(match, ("1",))
    assert (match.state.space, match.state.ability) == (2, "face_2")


def test_moving_with_it_avoids_a_crash() -> None:
    match = flying("face_2")
    roll(match, "333444")
    say(match, "use")
    assert (match.state.space, match.state.pool, match.state.crashes) == (2, 6, 0)


def test_the_rescue_may_be_declined() -> None:
    match = flying("face_2")
    roll(match, "333444")
    say(match, "save")
    assert match.state.crashes == 1


def test_an_extra_face_is_usable_where_it_is_printed() -> None:
    match = flying("face_4")
    roll(match, "333444")
    assert match.state.crashes == 1


def test_by_its_switch_it_need_not_fit() -> None:
    match = flying("face_4", ufo_face_must_fit="no")
    roll(match, "333444")
    say(match, "use")
    # The 4s rolled are not printed here, so that they don't go with it.
    assert (match.state.space, match.state.pool) == (4, 6)


def test_dice_of_a_face_that_is_not_printed_do_not_go_with_the_ufos() -> None:
    match = flying("face_3", ufo_face_must_fit="no")
    roll(match, "113344")
    assert asked(match) == Pick(ANN, "groups", ("3", "1"), 1, 2)
    say(match, ("1", "3"))
    # 1 + 1 and the UFO's 3: the 3s rolled stay.
    assert (match.state.space, match.state.pool) == (5, 4)


def test_an_extra_one_that_is_not_printed_brings_no_die_one_along() -> None:
    facts = known(symbols={3: "2 3"})
    match = table(facts=facts, ufo="yes", ufo_face_must_fit="no")
    say(match, 0, 6, "face_1")
    board(match, "satellite", "die_one")
    roll(match, "222444")
    say(match, ("1",))
    # The UFO's 1 alone; the die one waits for a space where a 1 is printed.
    assert (match.state.space, match.state.flipped) == (4, set())


def test_an_extra_fuel_face_counts_the_dots_here() -> None:
    match = flying("face_fuel")
    roll(match, "333444")
    say(match, "use")
    assert match.state.space == 3


def test_an_extra_fuel_face_cannot_be_used_without_dots_whatever_the_switch() -> None:
    facts = known(symbols={3: "1 2"})
    match = table(facts=facts, ufo="yes", ufo_face_must_fit="no")
    say(match, 0, 6, "face_fuel")
    board(match, "satellite", "moon_x2")
    roll(match, "333444")
    assert match.state.crashes == 1


def test_an_extra_one_and_a_die_one_together_make_two() -> None:
    match = flying("face_1", 6, "die_one", "moon_x2")
    roll(match, "333444")
    assert asked(match) == Pick(ANN, "die_ones", ("1",), 0, 1)
    say(match, ("1",), "use")
    assert match.state.space == 2


def test_an_extra_one_serves_instead_of_a_die_one() -> None:
    match = flying("face_1", 6, "die_one", "moon_x2")
    roll(match, "223333")
    say(match, ("1",))
    # The 1s are taken, without the die one: it is the UFO's face that moves the rocket.
    assert asked(match) == Pick(ANN, "die_ones", ("1",), 0, 1)
    say(match, ())
    assert (match.state.space, match.state.ability, match.state.flipped) == (1, "", set())


def test_under_groups_one_a_die_one_rescues_alone() -> None:
    match = flying("face_2", 6, "die_one", "moon_x2", groups="one")
    roll(match, "333444")
    say(match, ("1",))
    assert (match.state.space, match.state.ability) == (1, "face_2")


def test_under_groups_many_a_die_one_and_another_face_rescue_together() -> None:
    match = flying("face_2", 6, "die_one", "moon_x2")
    roll(match, "333444")
    say(match, ("1",), "use")
    assert match.state.space == 3


# --- Reroll --------------------------------------------------------------------------------------


def test_a_reroll_rolls_all_available_dice_and_binds() -> None:
    match = flying("reroll", 5)
    roll(match, "11333")
    assert asked(match) == Choose(ANN, "ufo_reroll", USE_OR_SAVE)
    say(match, "use")
    assert asks(match) == f"roll {ANN}"
    roll(match, "33344")
    assert match.state.crashes == 1


def test_a_reroll_is_offered_once() -> None:
    match = flying("reroll", 4)
    roll(match, "3344")
    say(match, "use")
    roll(match, "2233")
    assert match.state.space == 4
    assert match.state.ability == ""


def test_a_reroll_that_is_saved_is_offered_with_the_next_roll() -> None:
    match = flying("reroll", 4)
    roll(match, "2233")
    say(match, "save")
    roll(match, "33")
    assert asks(match) == f"ufo_reroll {ANN}"
    assert match.state.crashes == 0


# --- Keep ----------------------------------------------------------------------------------------


def test_the_dice_used_in_a_travel_are_kept() -> None:
    match = flying("keep", 6)
    roll(match, "223333")
    assert asked(match) == Choose(ANN, "ufo_keep", USE_OR_SAVE)
    say(match, "use")
    assert (match.state.space, match.state.pool, match.state.ability) == (4, 6, "")


def test_dice_that_are_not_kept_leave() -> None:
    match = flying("keep", 6)
    roll(match, "223333")
    say(match, "save")
    assert (match.state.pool, match.state.ability) == (4, "keep")


def test_where_only_fuel_is_used_nothing_is_to_be_kept() -> None:
    match = flying("keep", 4)
    roll(match, "f333")
    assert match.state.space == 3
    assert asks(match) == f"roll {ANN}"


# --- Whose ability it is --------------------------------------------------------------------------


def test_an_unused_ability_passes_on_with_the_command() -> None:
    match = flying("reroll", 6)
    roll(match, "ff3333")
    say(match, "save", "here", "stay")
    assert match.state.ability == "reroll"
    roll(match, "333344"[: match.state.pool])
    assert asks(match) == f"ufo_reroll {BEN}"


def test_it_goes_at_the_end_of_the_expedition() -> None:
    match = flying("reroll", 6)
    roll(match, "333444")
    say(match, "save", "nobody")
    say(match, 0, 6, "keep")
    assert match.state.ability == "keep"


# --- Unseen dice ----------------------------------------------------------------------------------


def test_with_unseen_dice_people_say_whether_the_face_was_used() -> None:
    match = flying("face_2", 6, dice="unseen")
    say(match, "use")
    # A 2 is in already; of the 2s rolled there may be none.
    assert asked(match) == Pick(ANN, "groups", ("1", "fuel"), 0, 2)
    say(match, ())
    assert asked(match) == Count(ANN, "dice_2", 0, 6, preset=1)
    say(match, 2)
    assert (match.state.space, match.state.pool) == (6, 4)


def test_with_unseen_dice_they_are_kept_too() -> None:
    match = flying("keep", 6, dice="unseen")
    say(match, ("1",), 2, "use")
    assert (match.state.space, match.state.pool) == (2, 6)


def test_with_unseen_dice_nobody_is_asked_for_a_reroll() -> None:
    match = flying("reroll", 6, dice="unseen")
    assert asks(match) == f"groups {ANN}"


# --- The chance to crash --------------------------------------------------------------------------


def test_the_chance_to_crash_knows_the_ability() -> None:
    # At 0 a die misses with 3 and 4, two faces of six.
    miss = Fraction(1, 3) ** 4
    assert chance_to_crash(flying("keep", 4).state) == miss
    assert chance_to_crash(flying("reroll", 4).state) == miss * miss
    assert chance_to_crash(flying("face_1", 4).state) == 0
    assert chance_to_crash(flying("face_3", 4).state) == miss


# --- The UFO's tokens -----------------------------------------------------------------------------


def test_the_tokens_are_taken_from_the_top_and_kept_to_the_end() -> None:
    match = table(ufo="yes")
    say(match, 3, 6, "keep")
    board(match, "moon_x2", "moon_x2")
    roll(match, "333444")
    assert asked(match) == Choose(None, "ufo_met", ("nobody", "1", "2"))
    say(match, "2")
    assert (match.state.points, match.state.ufo) == ([0, 5], 25)
    say(match, "1", "2", "2", "1")
    assert match.state.points == [4 + 1, 5 + 3 + 2]
    # There is no sixth.
    assert asks(match) == "ufo_move None"


def test_by_its_switch_the_ufo_stays_where_it_was_met() -> None:
    match = table(ufo="yes", ufo_return="no")
    say(match, 3, 6, "keep")
    board(match, "moon_x2", "moon_x2")
    roll(match, "333444")
    say(match, "1")
    assert match.state.ufo == 22


def test_the_last_expedition_can_meet_it_too() -> None:
    match = table(ufo="yes", crashes=10)
    say(match, 0, 6, "keep")
    board(match, "moon_x2", "moon_x2")
    roll(match, "333444")
    say(match, "2", "nobody")
    assert reason(match) == "eleven_crashes"
    assert match.outcome is not None
    assert match.outcome.winners == (BEN,)


def test_only_who_is_here_takes_one() -> None:
    match = flying("keep", 6)
    match.leave(BEN)
    roll(match, "333444")
    assert options(match) == ("nobody", "1")


@pytest.mark.parametrize(("question", "wrong"), [(0, 4), (0, -1), (1, 3), (1, 7), (2, "face_5")])
def test_what_no_token_can_say_is_refused(question: int, wrong: object) -> None:
    match = table(ufo="yes")
    say(match, *(0, 6)[:question])
    before = everything(match)
    with pytest.raises(Refused):
        match.answer(None, wrong)
    assert everything(match) == before
