"""MLEM's landing: moons, planets and deep space, in berth order."""

from __future__ import annotations

import pytest

from engine import Choose
from tests.engine.mlem.rockets import (
    ANN,
    BEN,
    CEM,
    LINKS,
    asked,
    asks,
    at_space,
    board,
    known,
    options,
    roll,
    say,
    table,
)


@pytest.mark.parametrize("space", range(1, 6))
def test_from_0_to_5_the_landing_phase_is_skipped(space: int) -> None:
    match = table()
    board(match, "plus_minus", "moon_x2")
    roll(match, ("1" * space).ljust(6, "4"))
    assert match.state.space == space
    assert asks(match) == f"roll {ANN}"


def test_each_stays_or_leaves_from_the_front_berth_to_the_back() -> None:
    match = at_space(table(3), 9, "deep_x2", "deep_x2", "deep_x2")
    assert asked(match) == Choose(ANN, "land", ("stay", "here"))
    say(match, "stay")
    assert asks(match) == f"land {BEN}"
    say(match, "here")
    assert asks(match) == f"land {CEM}"
    say(match, "stay")
    assert match.state.rocket == [(ANN, "deep_x2"), (CEM, "deep_x2")]


def test_a_moon_takes_one_cat_the_farthest_free_one_first_and_pays_its_number_at_once() -> None:
    match = at_space(table(3), 6, "deep_x2", "deep_x2", "deep_x2")
    say(match, "here")
    assert match.state.points == [4, 0, 0]
    say(match, "here")
    assert match.state.points == [4, 2, 0]
    assert {moon: cat.seat for moon, cat in match.state.moons.items()} == {"moon2": 0, "moon1": 1}
    # No moon is free for Cem, who is passed over and flies on.
    assert asks(match) == f"roll {CEM}"


def test_a_moon_pays_by_its_place_and_not_by_its_number() -> None:
    # The farthest of these is the one of the lowest number.
    facts = known({**LINKS, 6: "moon2 moon1"})
    match = at_space(table(facts=facts), 6, "deep_x2", "deep_x2")
    say(match, "here", "stay")
    assert match.state.points == [2, 0]


def test_a_moon_of_two_spaces_is_one_moon() -> None:
    facts = known({**LINKS, 7: "moon2 moon3"})
    match = table(2, "0 deep_x2 moon3", facts=facts)
    at_space(match, 7, "die_thief", "die_thief")
    say(match, "here")
    assert match.state.moons["moon2"].seat == ANN
    # moon2 is taken, so on 7 there is nothing left for Ben.
    assert asks(match) == f"roll {BEN}"


def test_where_nothing_is_linked_nobody_is_asked() -> None:
    match = at_space(table(), 12, "deep_x2", "deep_x2")
    assert asks(match) == f"roll {ANN}"


def test_a_planet_takes_any_number_of_cats_and_keeps_their_order() -> None:
    match = table(3, "2 satellite planet1", "2 plus_minus planet1", "2 die_one planet1")
    at_space(match, 9, "moon_x2", "moon_x2", "moon_x2")
    say(match, "here", "here", "here")
    assert [cat.seat for cat in match.state.planets["planet1"]] == [2, 2, 2, 0, 1, 2]


def test_in_deep_space_everyone_lands_the_commander_on_the_comet() -> None:
    match = at_space(table(3), 18, "moon_x2", "moon_x2", "moon_x2")
    say(match, "here", "stay", "stay")
    roll(match, "222234")
    # Ben commands now: 7, and 5 for Cem; Ann is on planet1 alone, gold 8.
    assert match.state.points == [8, 7, 5]
    assert asks(match) == f"board {BEN}"


def test_the_new_front_cat_commands_and_the_pool_goes_on_unchanged() -> None:
    match = table(3)
    board(match, "moon_x2", "moon_x2", "moon_x2")
    roll(match, "222444")
    assert (match.state.space, match.state.pool) == (6, 3)
    say(match, "here", "stay", "stay")
    assert asks(match) == f"roll {BEN}"
    assert match.state.pool == 3


def test_the_expedition_is_over_when_nobody_is_left_aboard() -> None:
    match = at_space(table(), 9, "moon_x2", "moon_x2")
    say(match, "here", "here")
    assert asks(match) == f"board {BEN}"
    assert (match.state.crashes, match.state.round) == (0, 2)


def test_what_lies_on_the_mat_stays_there_after_a_crash() -> None:
    match = at_space(table(), 6, "deep_x2", "deep_x2")
    say(match, "here", "stay")
    roll(match, "333444")
    assert match.state.points == [4, 0]
    assert (len(match.state.home[ANN]), len(match.state.home[BEN])) == (7, 8)
    board(match, "deep_x2")
    assert "deep_x2" not in options(match)
