"""MLEM's secret missions: dealt, kept, and fulfilled by the space a cat landed on."""

from __future__ import annotations

import pytest

from engine import Choose, Count, Draw, Match, Refused
from engine.games.mlem.tokens import facts_of_tokens
from tests.engine.mlem.rockets import (
    ANN,
    BEN,
    asked,
    asks,
    at_space,
    known,
    reason,
    roll,
    say,
    table,
)
from tests.engine.toys import everything


def last_flight(match: Match, space: int, *choices: str) -> None:
    """Ann and Ben fly to a space, leave or stay there, and crash for the eleventh time."""
    at_space(match, space, "moon_x2", "moon_x2")
    match.state.crashes = 10
    say(match, *choices)
    if match.state.rocket:
        roll(match, "333444"[: match.state.pool])


def dealt(*missions: int) -> Match:
    """An owner's list of missions of which Ann gets the first four and Ben the next; each puts the
    last one away."""
    facts = {**known(), **facts_of_tokens(missions=missions)}
    match = table(facts=facts, missions="yes", tokens="owner")
    for seat, first in ((ANN, 1), (BEN, 5)):
        match.answer(seat, tuple(f"mission_{first + n}" for n in range(4)), by="device")
        say(match, f"mission_{first + 3}")
    return match


# --- Dealing -------------------------------------------------------------------------------------


def test_each_gets_four_puts_one_away_and_keeps_three() -> None:
    facts = {**known(), **facts_of_tokens(missions=(6, 7, 8, 9, 10, 11, 13, 14))}
    match = table(facts=facts, missions="yes", tokens="owner")
    assert asked(match) == Draw(ANN, "mission", tuple(f"mission_{n}" for n in range(1, 9)), 4)
    match.answer(ANN, ("mission_2", "mission_4", "mission_6", "mission_8"), by="device")
    assert asked(match) == Choose(
        ANN, "put_away", ("mission_2", "mission_4", "mission_6", "mission_8")
    )
    say(match, "mission_4")
    assert match.state.missions[ANN] == ("mission_2", "mission_6", "mission_8")
    # What was put away does not come back.
    assert asked(match) == Draw(
        BEN, "mission", ("mission_1", "mission_3", "mission_5", "mission_7"), 4
    )


def test_the_last_of_a_short_list_are_kept_without_a_choice() -> None:
    facts = {**known(), **facts_of_tokens(missions=(6, 7, 8, 9, 10, 11))}
    match = table(facts=facts, missions="yes", tokens="owner")
    match.answer(ANN, tuple(f"mission_{n}" for n in range(1, 5)), by="device")
    say(match, "mission_1")
    match.answer(BEN, ("mission_5", "mission_6"), by="device")
    assert match.state.missions[BEN] == ("mission_5", "mission_6")
    assert asks(match) == f"board {ANN}"


def test_people_who_deal_missions_keep_them_to_themselves() -> None:
    match = table(missions="yes")
    assert asks(match) == f"board {ANN}"


# --- Fulfilled -----------------------------------------------------------------------------------


def test_a_mission_is_fulfilled_by_a_cat_on_the_moon_or_planet_of_its_space() -> None:
    match = dealt(6, 9, 9, 13, 6, 9, 10, 11)
    last_flight(match, 9, "here", "stay")
    assert reason(match) == "eleven_crashes"
    # Ann has landed at 9, which two of her three name; Ben has not landed.
    assert match.state.fulfilled == [2, 0]


def test_the_space_landed_on_counts_and_not_others_with_the_same_planet() -> None:
    # planet1 is linked to 9 and to 14.
    match = dealt(14, 14, 14, 9, 10, 10, 10, 10)
    last_flight(match, 9, "here", "stay")
    assert match.state.fulfilled == [0, 0]


def test_plus_minus_fulfils_that_of_the_space_it_landed_on() -> None:
    match = dealt(9, 10, 8, 13, 6, 6, 6, 6)
    at_space(match, 9, "plus_minus", "moon_x2")
    match.state.crashes = 10
    say(match, "behind", "stay")
    roll(match, "333444")
    assert match.state.fulfilled == [1, 0]


def test_a_cat_that_is_another_players_fulfils_nothing() -> None:
    match = dealt(9, 9, 9, 9, 6, 6, 6, 6)
    last_flight(match, 9, "stay", "here")
    assert match.state.fulfilled == [0, 0]


def test_deep_space_fulfils_nothing() -> None:
    # Its cats land on no moon and no planet.
    match = dealt(24, 24, 24, 24, 24, 24, 24, 24)
    at_space(match, 9, "moon_x2", "moon_x2")
    say(match, "stay", "stay")
    match.state.space = 24
    match.state.crashes = 10
    roll(match, "113333")
    assert match.state.placed == [1, 1]
    match.correct("crashes", 11)
    assert match.state.fulfilled == [0, 0]


@pytest.mark.parametrize(("many", "points"), [(0, 0), (1, 2), (2, 5), (3, 10)])
def test_so_many_missions_pay(many: int, points: int) -> None:
    match = table(missions="yes")
    last_flight(match, 12)
    say(match, many, 0)
    assert match.state.points == [points, 0]


# --- Told at the end -----------------------------------------------------------------------------


def test_each_player_enters_how_many_at_the_end() -> None:
    match = table(missions="yes")
    last_flight(match, 12)
    assert asked(match) == Count(ANN, "missions", 0, 3, preset=0)
    say(match, 3)
    assert asked(match) == Count(BEN, "missions", 0, 3, preset=0)
    say(match, 1)
    assert reason(match) == "eleven_crashes"
    assert match.outcome is not None
    assert [s.points for s in match.outcome.ranking.standings] == [10, 2]


def test_with_the_spaces_named_the_device_checks_them() -> None:
    match = table(missions="yes", missions_by="spaces")
    last_flight(match, 9, "here", "stay")
    assert asked(match) == Count(ANN, "mission_1", 6, 24)
    say(match, 9, 12, 9)
    say(match, 9, 9, 9)
    assert match.state.fulfilled == [2, 0]


def test_no_more_than_three_are_entered() -> None:
    match = table(missions="yes")
    last_flight(match, 12)
    before = everything(match)
    for wrong in (4, -1, "3", None):
        with pytest.raises(Refused):
            match.answer(ANN, wrong)
        assert everything(match) == before


def test_who_went_home_is_not_asked() -> None:
    match = table(3, missions="yes")
    match.leave(BEN)
    last = at_space(match, 12, "moon_x2", "moon_x2")
    match.state.crashes = 10
    roll(last, "333444")
    say(match, 1)
    assert asks(match) == "missions 2"


def test_without_the_variant_nothing_is_asked() -> None:
    match = table()
    last_flight(match, 12)
    assert reason(match) == "eleven_crashes"
