"""How rare a count is and what bias would have shown: published tables, hand-worked cases, and
counting everything that can be rolled."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import erfc, exp, sqrt
from random import Random

import pytest

from firmware.fairness.chi_square import critical, tail
from firmware.fairness.power import power, would_have_shown
from firmware.fairness.verdict import (
    CHI_SQUARE,
    EXACT,
    chi_square_p,
    exact_p,
    judge,
)

SIX = (1,) * 6
MLEM = (1, 2, 1, 1, 1)
"""The weights of the faces 1, 2, 3, 4 and fuel: the 2 stands twice."""


# The chi-square distribution.


@pytest.mark.parametrize(
    ("df", "x", "p"),
    [
        (1, 3.841, 0.05),
        (1, 6.635, 0.01),
        (2, 5.991, 0.05),
        (4, 9.488, 0.05),
        (5, 1.145, 0.95),
        (5, 11.070, 0.05),
        (5, 15.086, 0.01),
        (5, 20.515, 0.001),
        (10, 3.940, 0.95),
        (10, 18.307, 0.05),
        (19, 30.144, 0.05),
        (30, 43.773, 0.05),
        (100, 77.929, 0.95),
        (100, 124.342, 0.05),
    ],
)
def test_the_tail_is_that_of_the_printed_tables(df: int, x: float, p: float) -> None:
    assert tail(x, df) == pytest.approx(p, rel=2e-3)


@pytest.mark.parametrize("x", [0.01, 0.3, 1.0, 2.9, 3.1, 5.0, 20.0, 200.0])
def test_the_tail_is_that_of_the_closed_forms(x: float) -> None:
    assert tail(x, 1) == pytest.approx(erfc(sqrt(x / 2)), rel=1e-10)
    assert tail(x, 2) == pytest.approx(exp(-x / 2), rel=1e-10)
    assert tail(x, 4) == pytest.approx(exp(-x / 2) * (1 + x / 2), rel=1e-10)


def test_no_deviation_is_never_rare_and_a_huge_one_always() -> None:
    assert tail(0, 5) == 1
    assert tail(10_000, 5) == 0


@pytest.mark.parametrize(("df", "x"), [(1, 3.841), (5, 11.070), (19, 30.144)])
def test_the_critical_value_is_that_of_the_printed_tables(df: int, x: float) -> None:
    assert critical(df) == pytest.approx(x, abs=1e-3)


# Exact.


def test_five_heads_of_five_are_as_rare_as_five_tails() -> None:
    assert exact_p((5, 0), (1, 1)) == Fraction(2, 32)


def test_a_double_with_two_dice_is_one_of_six() -> None:
    assert exact_p((0, 0, 0, 0, 0, 2), SIX) == Fraction(1, 6)
    assert exact_p((0, 1, 0, 0, 0, 1), SIX) == 1


@pytest.mark.parametrize("weights", [(1, 1, 1), (1, 2, 1), (3, 1), MLEM])
def test_the_exact_p_is_that_of_writing_down_every_course(weights: tuple[int, ...]) -> None:
    rolls = 4
    sides = [face for face, weight in enumerate(weights) for _side in range(weight)]
    courses = Counter(
        tuple(course.count(face) for face in range(len(weights)))
        for course in product(sides, repeat=rolls)
    )
    for counts, many in courses.items():
        rare = sum(other for other in courses.values() if other <= many)
        assert exact_p(counts, weights) == Fraction(rare, len(sides) ** rolls)


# Pearson's test.


def test_sixty_rolls_of_which_twenty_show_a_six() -> None:
    # 25 + 4 + 1 + 4 + 0 + 100 tenths: 13.4, and 5 degrees of freedom.
    assert chi_square_p((5, 8, 9, 8, 10, 20), SIX) == pytest.approx(0.0199, abs=1e-4)


def test_a_face_that_stands_twice_is_due_twice_as_often() -> None:
    # Due are 10, 20, 10, 10, 10: 4/10 + 16/20 + 0 + 16/10 + 4/10 = 3.2, and 4 degrees of freedom.
    p = chi_square_p((12, 16, 10, 14, 8), MLEM)
    assert p == pytest.approx(exp(-1.6) * 2.6, rel=1e-10)
    assert judge((12, 16, 10, 14, 8), MLEM).expected == tuple(map(Fraction, (10, 20, 10, 10, 10)))


def test_few_rolls_are_tested_exactly_and_more_by_chi_square() -> None:
    # C(20, 5) = 15504 outcomes of 15 rolls, C(21, 5) = 20349 of 16.
    few, more = judge((15, 0, 0, 0, 0, 0), SIX), judge((16, 0, 0, 0, 0, 0), SIX)
    assert (few.test, more.test) == (EXACT, CHI_SQUARE)
    assert few.p == float(6 * Fraction(1, 6) ** 15)
    # 16 * (36/6 - 1) = 80.
    assert more.p == pytest.approx(tail(80, 5))


def test_too_few_rolls_of_many_faces_are_not_tested() -> None:
    faces = (1,) * 100
    assert judge((99, *[0] * 99), faces).p is None
    assert judge((1,) * 100, faces).p == pytest.approx(1)
    assert judge((1,) * 100, faces).test == CHI_SQUARE


def test_no_roll_and_no_choice_are_not_tested() -> None:
    assert judge((0,) * 6, SIX).p is None
    assert judge((7,), (1,)).p is None


# What bias would have shown.


def test_412_rolls_would_have_shown_a_face_at_23_percent() -> None:
    # For many rolls 1/6 + sqrt(12.83 * 1/6 * 5/6 / n), with the printed noncentrality.
    assert would_have_shown(412, 1, SIX) == pytest.approx(0.2325, abs=3e-3)
    assert would_have_shown(10**6, 1, SIX) == pytest.approx(1 / 6 + 0.001335, abs=2e-6)
    assert judge((412, 0, 0, 0, 0, 0), SIX).shown == (would_have_shown(412, 1, SIX),) * 6


@pytest.mark.parametrize(
    ("weights", "noncentrality"), [((1, 1), 7.85), (MLEM, 11.94), (SIX, 12.83), ((1,) * 11, 16.24)]
)
def test_with_many_rolls_the_printed_noncentrality_is_found_four_times_in_five(
    weights: tuple[int, ...], noncentrality: float
) -> None:
    rolls, fair = 10**7, weights[0] / sum(weights)
    share = fair + sqrt(noncentrality * fair * (1 - fair) / rolls)
    assert power(rolls, fair, share, len(weights) - 1) == pytest.approx(0.8, abs=2e-3)


def test_without_a_bias_one_in_twenty_is_found_all_the_same() -> None:
    assert power(10**5, 1 / 6, 1 / 6, 5) == pytest.approx(0.05, abs=1e-3)


def test_a_coin_is_found_by_the_binomial_distribution_alone() -> None:
    # Of 20 throws the test fails for 5 heads or fewer and 15 or more: (15 - 10)^2 / 5 = 5 > 3.84,
    # and (14 - 10)^2 / 5 = 3.2. With a share of 0.8 there are 15 or more in 0.8042 of all cases.
    assert power(20, 0.5, 0.8, 1) == pytest.approx(0.8042, abs=1e-4)


def test_a_face_that_always_comes_up_is_found() -> None:
    assert power(30, 1 / 6, 1.0, 5) == 1


def test_below_five_expected_of_the_rarest_face_nothing_is_said() -> None:
    assert would_have_shown(29, 1, SIX) is None
    assert would_have_shown(30, 1, SIX) is not None
    assert would_have_shown(1000, 1, (1,)) is None


def test_a_face_that_nearly_always_comes_up_may_hide_its_bias() -> None:
    # 60 of 60 instead of 57 and 3: 60 * (1/20) / (19/20) = 3.16, and the limit is 3.84.
    assert would_have_shown(100, 19, (19, 1)) is not None
    assert power(60, 0.95, 1.0, 1) == 0


@pytest.mark.parametrize("weights", [SIX, MLEM])
@pytest.mark.parametrize("rolls", [30, 60, 412])
def test_such_a_bias_shows_four_times_in_five(weights: tuple[int, ...], rolls: int) -> None:
    """Dice loaded so are rolled; whether the test sees it is decided with the printed table."""
    face = len(weights) - 1
    share = would_have_shown(rolls, weights[face], weights)
    assert share is not None
    sides = sum(weights)
    rest = (1 - share) / (1 - weights[face] / sides)
    loaded = [weight / sides * rest for weight in weights]
    loaded[face] = share
    limit = {5: 11.070, 4: 9.488}[len(weights) - 1]
    chance, seen, times = Random(1), 0, 1500
    for _time in range(times):
        fell = Counter(chance.choices(range(len(weights)), loaded, k=rolls))
        off = sum(
            (fell[face] - rolls * weight / sides) ** 2 / (rolls * weight / sides)
            for face, weight in enumerate(weights)
        )
        seen += off > limit
    # Three standard deviations of so many tries.
    assert seen / times == pytest.approx(0.8, abs=0.031)
