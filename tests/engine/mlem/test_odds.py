"""The chance to crash, against counting all rolls."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

import pytest

from engine import Match
from engine.games.mlem import GAME
from engine.games.mlem.odds import chance_of_no_group, chance_to_crash
from tests.engine.mlem.rockets import at_space, board, known, roll, say, table

SIX_FACES = ("1", "2", "2", "3", "4", "fuel")


@pytest.mark.parametrize("pool", range(1, 6))
def test_the_chance_is_that_of_counting_all_rolls(pool: int) -> None:
    rolls = list(product(SIX_FACES, repeat=pool))
    for many in (2, 3):
        for symbols in combinations(("1", "2", "3", "4", "fuel"), many):
            crashes = sum(not set(faces) & set(symbols) for faces in rolls)
            assert chance_of_no_group(symbols, pool) == Fraction(crashes, len(rolls))


def test_the_chance_at_the_launch_is_that_of_six_times_a_3_or_4() -> None:
    match = table()
    board(match, "moon_x2", "moon_x2")
    assert chance_to_crash(match.state) == Fraction(1, 3) ** 6


def test_fewer_dice_crash_sooner() -> None:
    match = table()
    board(match, "moon_x2", "moon_x2")
    roll(match, "111144")
    # At 4, 1 2 and fuel are printed, and two dice are left.
    assert chance_to_crash(match.state) == Fraction(1, 9)


def test_a_die_one_that_fits_makes_it_sure() -> None:
    match = table()
    board(match, "moon_x2", "die_one")
    assert chance_to_crash(match.state) == 0
    roll(match, "111144")
    say(match, ("2",))
    # Flipped, it saves nothing more.
    assert chance_to_crash(match.state) == Fraction(1, 9)


def test_a_die_one_does_not_count_where_it_may_not_save() -> None:
    match = table(die1_saves_crash="no")
    board(match, "moon_x2", "die_one")
    assert chance_to_crash(match.state) == Fraction(1, 3) ** 6


def test_a_die_one_does_not_count_where_no_1_is_printed() -> None:
    match = table(facts=known(symbols={3: "2 4"}))
    board(match, "satellite", "die_one")
    assert chance_to_crash(match.state) == Fraction(1, 2) ** 6


def test_a_die_one_that_has_left_does_not_count() -> None:
    match = table()
    board(match, "die_one", "moon_x2")
    roll(match, "fff444", "fuel")
    say(match, "here", "stay")
    assert chance_to_crash(match.state) == Fraction(1, 3) ** 6


def test_nobody_crashes_in_deep_space() -> None:
    match = at_space(table(crashes=0), 18, "moon_x2", "moon_x2")
    match.state.space = 25
    assert chance_to_crash(match.state) == 0


def test_where_symbols_are_unknown_the_chance_is_too() -> None:
    match = Match(GAME, GAME.header(["", ""], starter=0, facts={"dots_0": 1}))
    board(match, "satellite", "moon_x2")
    assert chance_to_crash(match.state) is None
