"""MLEM's goals, planets, ends and ranking."""

from __future__ import annotations

import pytest

from engine import Standing
from tests.engine.mlem.rockets import (
    ANN,
    BEN,
    CEM,
    SEVEN_PLACED,
    asks,
    at_space,
    board,
    reason,
    roll,
    say,
    table,
)

# --- Goals ---------------------------------------------------------------------------------------


def test_two_cats_in_deep_space_take_the_goal() -> None:
    match = at_space(table(2, "0 die_one deep"), 18, "moon_x2", "moon_x2")
    say(match, "stay", "stay")
    roll(match, "222222")
    assert match.state.goals == {"two_in_deep_space": ANN}
    # The comet, and the goal; the cat put there before was not paid in this match.
    assert match.state.points == [7 + 5, 5]


def test_three_cats_on_one_planet_take_the_goal() -> None:
    match = table(2, "0 die_one planet1", "0 satellite planet1", "0 parachute planet2")
    at_space(match, 9, "moon_x2", "moon_x2")
    assert match.state.goals == {}
    say(match, "here")
    assert match.state.goals == {"three_on_one_planet": ANN}


def test_four_cats_on_four_moons_take_the_goal() -> None:
    match = table(2, "0 die_one moon3", "0 satellite moon4", "0 parachute moon5")
    at_space(match, 6, "deep_x2", "moon_x2")
    say(match, "here")
    assert match.state.goals == {"four_moons": ANN}
    assert match.state.points[ANN] == 4 + 5


def test_four_cats_on_four_different_planets_take_the_goal() -> None:
    match = table(2, "0 die_one planet2", "0 satellite planet3", "0 parachute planet4")
    at_space(match, 9, "deep_x2", "moon_x2")
    say(match, "here")
    assert match.state.goals == {"four_planets": ANN}


def test_four_cats_on_three_planets_take_no_goal() -> None:
    match = table(2, "0 die_one planet2", "0 satellite planet2", "0 parachute planet4")
    at_space(match, 9, "deep_x2", "moon_x2")
    say(match, "here")
    assert match.state.goals == {}


def test_others_cats_do_not_count_for_a_goal() -> None:
    match = table(2, "1 die_one planet1", "0 satellite planet1")
    at_space(match, 9, "deep_x2", "moon_x2")
    say(match, "here")
    assert match.state.goals == {}


def test_a_goal_is_given_once_to_who_comes_first_in_berth_order() -> None:
    match = at_space(table(2, "0 die_one deep", "1 die_one deep"), 18, "moon_x2", "moon_x2")
    say(match, "stay", "stay")
    roll(match, "222222")
    assert match.state.goals == {"two_in_deep_space": ANN}


def test_one_player_may_take_several_goals_also_with_one_landing() -> None:
    match = table(
        2,
        "0 die_one planet1",
        "0 satellite planet1",
        "0 parachute planet2",
        "0 die_thief planet3",
        "0 plus_minus planet4",
    )
    at_space(match, 9, "deep_x2", "moon_x2")
    say(match, "here")
    assert match.state.goals == {"three_on_one_planet": ANN, "four_planets": ANN}


@pytest.mark.parametrize(("rule", "goals"), [("yes", {"three_on_one_planet": ANN}), ("no", {})])
def test_a_parachute_takes_goals_with_parachute_goals(rule: str, goals: dict[str, int]) -> None:
    match = table(2, "0 die_one planet1", "0 satellite planet1", parachute_goals=rule)
    at_space(match, 9, "parachute", "moon_x2")
    say(match, "stay", "stay")
    roll(match, "333444")
    say(match, "land")
    assert match.state.goals == goals


def test_without_parachute_goals_a_goal_is_noticed_at_the_next_ordinary_landing() -> None:
    match = table(2, "0 die_one planet1", "0 satellite planet1", parachute_goals="no")
    at_space(match, 9, "parachute", "moon_x2")
    say(match, "stay", "stay")
    roll(match, "333444")
    say(match, "land")
    # Ben's landing notices nothing for Ann; Ann's own does, wherever it is.
    at_space(match, 6, "moon_x2", "deep_x2")
    say(match, "here")
    assert match.state.goals == {}
    say(match, "here")
    assert match.state.goals == {"three_on_one_planet": ANN}


# --- Planets -------------------------------------------------------------------------------------


def planet(*seats: int) -> list[int]:
    """The points of three players whose cats came to planet1 (8, 5, 2) in this order."""
    cats = ("satellite", "plus_minus", "moon_x2", "die_one")
    landed = [f"{seat} {cats[seats[:n].count(seat)]} planet1" for n, seat in enumerate(seats)]
    points: list[int] = table(3, *landed).state.points
    return points


@pytest.mark.parametrize(
    ("arrivals", "points"),
    [
        ((), [0, 0, 0]),
        ((CEM,), [0, 0, 8]),
        ((ANN, BEN, BEN, CEM, CEM, CEM), [2, 5, 8]),
        # Equal counts: who landed there first.
        ((ANN, BEN, CEM), [8, 5, 2]),
        ((CEM, BEN, ANN), [2, 5, 8]),
        # Whose first cat came first, not who had two first.
        ((ANN, BEN, BEN, ANN), [8, 5, 0]),
        ((BEN, ANN, ANN, BEN, CEM), [5, 8, 2]),
    ],
)
def test_most_cats_get_gold_then_silver_and_bronze(
    arrivals: tuple[int, ...], points: list[int]
) -> None:
    assert planet(*arrivals) == points


def test_the_fourth_on_a_planet_gets_nothing() -> None:
    match = table(4, *[f"{seat} die_one planet4" for seat in (2, 0, 3, 1)])
    assert match.state.points == [6, 0, 9, 3]


def test_each_planet_is_counted() -> None:
    match = table(2, "0 die_one planet1", "1 die_one planet1", "1 satellite planet5")
    assert match.state.points == [8, 5 + 10]


# --- The end -------------------------------------------------------------------------------------


def test_the_eleventh_crash_ends_the_match() -> None:
    match = table(crashes=9)
    for _ in range(2):
        assert match.outcome is None
        board(match, "moon_x2", "moon_x2")
        roll(match, "333444")
    assert reason(match) == "eleven_crashes"
    assert match.state.crashes == 11


def test_after_landing_everyone_aboard_decides_and_then_it_ends() -> None:
    match = at_space(table(3, *SEVEN_PLACED), 9, "parachute", "moon_x2", "moon_x2")
    say(match, "here")
    assert asks(match) == f"land {BEN}"
    say(match, "here", "stay")
    assert reason(match) == "eight_placed"
    assert match.state.placed == [8, 1, 0]
    # Cem's cat is at home again.
    assert len(match.state.home[CEM]) == 8


def test_at_once_those_behind_get_nothing() -> None:
    match = table(3, *SEVEN_PLACED, starter=BEN, end_on_8="at_once")
    at_space(match, 9, "moon_x2", "moon_x2", "parachute")
    say(match, "here", "stay", "here")
    assert reason(match) == "eight_placed"
    assert match.state.placed == [8, 1, 0]


def test_at_once_those_behind_get_nothing_in_deep_space_either() -> None:
    match = table(3, *SEVEN_PLACED, end_on_8="at_once")
    at_space(match, 18, "parachute", "moon_x2", "moon_x2")
    say(match, "stay", "stay", "stay")
    roll(match, "222222")
    assert reason(match) == "eight_placed"
    assert match.state.placed == [8, 0, 0]


def test_after_expedition_those_aboard_fly_on() -> None:
    match = table(3, *SEVEN_PLACED, end_on_8="after_expedition")
    at_space(match, 9, "parachute", "moon_x2", "moon_x2")
    say(match, "here", "stay", "stay")
    assert asks(match) == f"roll {BEN}"
    roll(match, "ffffff")
    say(match, "here", "here")
    assert reason(match) == "eight_placed"
    assert match.state.placed == [8, 1, 1]


@pytest.mark.parametrize(
    ("rule", "placed", "crashes", "ended"),
    [
        ("after_landing", [8, 1], 1, "eight_placed"),
        ("at_once", [8, 0], 0, "eight_placed"),
        ("after_expedition", [8, 1], 1, "eight_placed"),
    ],
)
def test_the_eighth_cat_by_parachute(
    rule: str, placed: list[int], crashes: int, ended: str
) -> None:
    match = at_space(table(2, *SEVEN_PLACED, end_on_8=rule), 9, "parachute", "parachute")
    say(match, "stay", "stay")
    roll(match, "333444")
    say(match, "land")
    if rule != "at_once":
        say(match, "land")
    assert reason(match) == ended
    assert (match.state.placed, match.state.crashes) == (placed, crashes)


def test_both_reasons_are_named() -> None:
    match = at_space(table(2, *SEVEN_PLACED, crashes=10), 9, "parachute", "moon_x2")
    say(match, "stay", "stay")
    roll(match, "333444")
    say(match, "land")
    assert reason(match) == "eleven_crashes_and_eight_placed"


def test_both_reasons_are_named_when_the_crash_comes_after_the_eighth_cat() -> None:
    match = table(2, *SEVEN_PLACED, crashes=10, end_on_8="after_expedition")
    at_space(match, 9, "parachute", "moon_x2")
    say(match, "here", "stay")
    roll(match, "333444")
    assert reason(match) == "eleven_crashes_and_eight_placed"


# --- Ranking -------------------------------------------------------------------------------------


def test_a_parachute_of_the_last_crash_counts_on_its_planet() -> None:
    # On planet1 Ann and Ben have a cat each, Ann's came first: 8 to 5. Ben's second cat turns that.
    match = table(2, "0 satellite planet1", "1 satellite planet1", crashes=10)
    at_space(match, 9, "moon_x2", "parachute")
    say(match, "stay", "stay")
    roll(match, "333444")
    say(match, "land")
    assert reason(match) == "eleven_crashes"
    assert match.outcome is not None
    assert match.outcome.ranking.standings == (Standing(BEN, 1, 8), Standing(ANN, 2, 5))


def test_the_most_points_win_and_a_tie_is_a_shared_win() -> None:
    landed = ("0 satellite planet5", "1 satellite planet5", "2 satellite planet3")
    match = table(3, *landed, crashes=10)
    board(match, "moon_x2", "moon_x2", "moon_x2")
    roll(match, "333444")
    assert match.outcome is not None
    # planet5 pays 10, 10, 10.
    assert match.outcome.ranking.standings == (
        Standing(ANN, 1, 10),
        Standing(BEN, 1, 10),
        Standing(CEM, 3, 7),
    )
    assert match.outcome.winners == (ANN, BEN)


def test_the_ranking_of_a_match_that_was_stopped_counts_planets_as_they_stand() -> None:
    match = table(2, "1 satellite planet1")
    match.finish()
    assert match.outcome is not None
    assert match.outcome.ranking.standings == (Standing(BEN, 1, 8), Standing(ANN, 2, 0))
