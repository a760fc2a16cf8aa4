"""MLEM's scorepad and tally: only what counting needs is told."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Choose, Count, Learn, Match, Pick
from engine.games.mlem import GAME
from tests.engine.mlem.rockets import ANN, BEN, CEM, asked, known, reason, say


def pad(seats: int = 2, depth: str = "scorepad", **settled: Any) -> Match:
    """A match whose mat is known."""
    settled.setdefault("facts", known())
    return Match(GAME, GAME.header([""] * seats, depth, starter=0, **settled))


# --- Scorepad ------------------------------------------------------------------------------------


def test_an_expedition_that_landed_is_told_by_who_landed_and_for_how_many_points() -> None:
    match = pad(3)
    assert asked(match) == Choose(None, "expedition", ("landed", "crashed"))
    say(match, "landed")
    assert asked(match) == Pick(None, "landed", ("1", "2", "3"), 1, 3)
    say(match, ("1", "3"))
    assert asked(match) == Count(ANN, "points_gained", 0, 60, preset=0)
    say(match, 4)
    assert asked(match) == Count(CEM, "points_gained", 0, 60, preset=0)
    say(match, 7)
    assert match.counters == {
        "round": 2,
        "crashes": 0,
        "placed": [1, 0, 1],
        "points": [4, 0, 7],
    }


def test_a_crash_is_counted_and_parachutes_may_have_landed() -> None:
    match = pad()
    say(match, "crashed")
    assert asked(match) == Pick(None, "landed", ("1", "2"), 0, 2)
    say(match, ("2",), 3)
    assert match.counters == {"round": 2, "crashes": 1, "placed": [0, 1], "points": [0, 3]}


def test_the_starter_goes_round_and_skips_who_left() -> None:
    match = pad(3)
    match.leave(BEN)
    say(match, "crashed")
    assert asked(match) == Pick(None, "landed", ("1", "3"), 0, 2)
    say(match, ())
    assert match.state.starter == CEM


def test_the_starter_goes_round_seat_by_seat() -> None:
    match = pad(3)
    starters = []
    for _ in range(4):
        starters.append(match.state.starter)
        say(match, "crashed", ())
    assert starters == [ANN, BEN, CEM, ANN]


def test_who_has_placed_eight_has_no_cat_that_could_land() -> None:
    match = pad(3)
    say(match, "crashed")
    match.correct("placed", 8, BEN)
    assert asked(match) == Pick(None, "landed", ("1", "3"), 0, 2)


def no_planets(match: Match) -> None:
    """Nobody is on any planet."""
    while match.outcome is None:
        say(match, "none")


def test_eleven_crashes_end_it() -> None:
    match = pad()
    for _ in range(11):
        say(match, "crashed", ())
    no_planets(match)
    assert reason(match) == "eleven_crashes"


@pytest.mark.parametrize(
    ("crashes", "end", "told"),
    [
        (3, "landed", "eight_placed"),
        (10, "crashed", "eleven_crashes_and_eight_placed"),
    ],
)
def test_the_eighth_cat_ends_it(crashes: int, end: str, told: str) -> None:
    match = pad(middle=True, position={"crashes": crashes, "placed": [7, 2], "points": [9, 9]})
    say(match, end, ("1",), 0)
    no_planets(match)
    assert reason(match) == told
    assert match.counters["placed"] == [8, 2]


def test_a_match_taken_over_is_asked_where_it_stands() -> None:
    match = pad(middle=True)
    assert asked(match) == Count(None, "crashes", 0, 11, preset=0)
    say(match, 6)
    assert asked(match) == Count(ANN, "placed", 0, 8, preset=0)
    say(match, 3)
    assert asked(match) == Count(ANN, "points", 0, 200, preset=0)
    say(match, 12, 5, 14)
    assert match.counters == {"round": 1, "crashes": 6, "placed": [3, 5], "points": [12, 14]}
    assert asked(match).id == "expedition"


def test_what_the_position_tells_is_not_asked() -> None:
    position = {"round": 4, "crashes": 5, "placed": [1, 2], "points": [6, 8]}
    match = pad(middle=True, position=position)
    assert match.counters == {**position, "round": 5}
    assert asked(match).id == "expedition"


def test_counters_are_corrected_and_an_end_is_noticed_at_once() -> None:
    match = pad()
    match.correct("placed", 4, BEN)
    match.correct("points", 21, BEN)
    assert match.counters["placed"] == [0, 4]
    assert match.counters["points"] == [0, 21]
    match.correct("crashes", 11)
    assert asked(match).id == "gold_on_planet1"


def test_points_told_after_a_correction_are_added() -> None:
    match = pad()
    match.correct("points", 21, ANN)
    say(match, "landed", ("1",), 4)
    assert match.counters["points"] == [25, 0]


# --- Planets -------------------------------------------------------------------------------------


def test_planets_are_ranked_at_the_end_and_planet_x2_is_asked_of_medallists() -> None:
    match = pad(3, position={"crashes": 11, "placed": [3, 3, 3], "points": [1, 2, 3]}, middle=True)
    # planet1 pays 8, 5, 2: Cem, Ann, Ben.
    assert asked(match) == Choose(None, "gold_on_planet1", ("1", "2", "3", "none"))
    say(match, "3")
    assert asked(match) == Choose(None, "silver_on_planet1", ("1", "2", "none"))
    say(match, "1", "2")
    # planet2 pays 6: Ann alone.
    say(match, "1", "none")
    say(match, "none", "none", "none")
    assert asked(match) == Choose(None, "planet_x2_of_1", ("planet1", "planet2", "no_planet"))
    say(match, "planet2")
    assert asked(match) == Choose(None, "planet_x2_of_2", ("planet1", "no_planet"))
    say(match, "no_planet", "planet1")
    assert match.state.doubled == {ANN: "planet2", CEM: "planet1"}
    assert match.state.points == [1 + 5 + 2 * 6, 2 + 2, 3 + 2 * 8]
    assert match.outcome is not None
    assert match.outcome.winners == (CEM,)


def test_medals_that_nobody_has_told_are_asked_where_somebody_gets_one() -> None:
    match = pad(2, "tally", facts={})
    say(match, 0, 0, (), 0, 0, ())
    say(match, "2", "none")
    decision = asked(match)
    assert isinstance(decision, Learn)
    assert decision.fact == "gold_planet1"
    say(match, 7, 3, 1)
    assert match.state.points == [0, 7]
    say(match, "none", "none", "none", "none", "no_planet")
    assert reason(match) == "counted"
    # Nobody else got a medal, or was asked for a planet x2.
    assert match.state.doubled == {}


def test_a_sixth_planet_is_counted_where_one_is_known() -> None:
    facts = {f"link_{6 + n}": "planet" for n in range(6)}
    facts |= {f"planet_{6 + n}": f"planet{n + 1}" for n in range(6)}
    match = pad(2, "tally", facts=facts)
    say(match, 0, 0, (), 0, 0, ())
    asks = []
    while match.outcome is None:
        asks.append(asked(match).id)
        say(match, "none")
    assert asks == [f"gold_on_planet{number}" for number in range(1, 7)]


# --- Tally ---------------------------------------------------------------------------------------


def test_a_player_at_a_time_tells_moons_deep_space_and_goals_that_are_given_once() -> None:
    match = pad(2, "tally")
    assert asked(match) == Count(ANN, "moons", 0, 99, preset=0)
    say(match, 13)
    assert asked(match) == Count(ANN, "deep", 0, 99, preset=0)
    say(match, 12)
    goals = ("two_in_deep_space", "three_on_one_planet", "four_moons", "four_planets")
    assert asked(match) == Pick(ANN, "goals", goals, 0, 4)
    say(match, ("four_moons", "two_in_deep_space"))
    say(match, 1, 0)
    assert asked(match) == Pick(BEN, "goals", ("three_on_one_planet", "four_planets"), 0, 2)
    say(match, ())
    assert match.state.points == [13 + 12 + 10, 1]


def test_when_all_goals_are_taken_nobody_else_is_asked() -> None:
    match = pad(2, "tally")
    say(match, 0, 0, ("two_in_deep_space", "three_on_one_planet", "four_moons", "four_planets"))
    say(match, 0, 0)
    assert asked(match).id == "gold_on_planet1"


def test_counted_points_may_be_corrected_and_a_tie_is_shared() -> None:
    match = pad(2, "tally")
    say(match, 5, 0, (), 3, 0, ())
    no_planets(match)
    match.correct("points", 5, BEN)
    assert match.outcome is not None
    assert match.outcome.winners == (ANN, BEN)


def test_a_tally_on_the_sample_mat_counts_by_its_medals() -> None:
    match = pad(2, "tally", switches={"mat": "sample"})
    say(match, 0, 0, (), 0, 0, ())
    say(match, "1", "2")
    # The sample's planet1: 5, 3, 1.
    assert match.state.points == [5, 3]


# --- Variants ------------------------------------------------------------------------------------

ALL = {"exploration": "yes", "ufo": "yes", "missions": "yes"}


def to_the_variants(match: Match) -> None:
    """Nobody is on any planet; what the variants pay is asked next."""
    while asked(match).id.startswith("gold_on_"):
        say(match, "none")


def test_a_tally_adds_what_the_variants_pay() -> None:
    match = pad(2, "tally", switches=ALL)
    say(match, 13, 0, (), 1, 0, ())
    to_the_variants(match)
    # Twenty tokens of three points at most; the UFO's tokens are 5 + 4 + 3 + 2 + 1.
    assert asked(match) == Count(ANN, "exploration_points", 0, 60, preset=0)
    say(match, 6)
    assert asked(match) == Count(ANN, "ufo_points", 0, 15, preset=0)
    say(match, 9)
    assert asked(match) == Count(ANN, "missions", 0, 3, preset=0)
    say(match, 2)
    assert match.state.points == [13 + 6 + 9 + 5, 1]
    say(match, 0, 0, 3)
    assert match.state.points == [33, 1 + 10]
    assert reason(match) == "counted"


def test_a_scorepad_asks_for_them_when_the_planets_are_counted() -> None:
    match = pad(
        middle=True,
        position={"crashes": 10, "placed": [3, 2], "points": [9, 8]},
        switches={"ufo": "yes"},
    )
    say(match, "crashed", ())
    to_the_variants(match)
    say(match, 5)
    assert asked(match) == Count(BEN, "ufo_points", 0, 15, preset=0)
    say(match, 4)
    assert reason(match) == "eleven_crashes"
    assert match.state.points == [14, 12]


def test_who_went_home_is_not_asked_for_them() -> None:
    match = pad(3, "tally", switches=ALL)
    say(match, 1, 0, (), 2, 0, (), 3, 0, ())
    to_the_variants(match)
    match.leave(BEN)
    say(match, 1, 0, 0)
    assert asked(match) == Count(CEM, "exploration_points", 0, 60, preset=0)
    assert match.state.points == [2, 2, 3]
