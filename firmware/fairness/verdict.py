"""What counted faces say about a kind of die, and what they can't."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, factorial
from typing import Final, NamedTuple

from firmware.fairness.chi_square import tail
from firmware.fairness.power import would_have_shown

EXACT: Final = "exact"
CHI_SQUARE: Final = "chi_square"

MOST_OUTCOMES: Final = 20_000
"""Up to so many possible outcomes the test is exact: 15 rolls of a die with six faces."""

LEAST_EXPECTED: Final = 1
"""Below so many expected of the rarest face the chi-square distribution is no good answer."""


class Verdict(NamedTuple):
    """How a count compares with what is expected of fair dice.

    `test`: EXACT or CHI_SQUARE, and `p`: the chance that fair dice would be off at least as much;
    None where the rolls are too few for either. `shown`: for each face the share that it would have
    to come up with for a bias to show with the chance POWER in a test at LEVEL; None where that
    can't be said.
    """

    expected: tuple[Fraction, ...]
    test: str | None
    p: float | None
    shown: tuple[float | None, ...]


def judge(counts: Sequence[int], weights: Sequence[int]) -> Verdict:
    """Compare how often each face came up with how often it stands on the die (`weights`).

    A die with one face, or none rolled, has nothing to be tested.
    """
    rolls, sides = sum(counts), sum(weights)
    expected = tuple(Fraction(rolls * weight, sides) for weight in weights)
    test, p = None, None
    if rolls and len(weights) > 1:
        if comb(rolls + len(weights) - 1, len(weights) - 1) <= MOST_OUTCOMES:
            test, p = EXACT, float(exact_p(counts, weights))
        elif min(expected) >= LEAST_EXPECTED:
            test, p = CHI_SQUARE, chi_square_p(counts, weights)
    shares = {weight: would_have_shown(rolls, weight, weights) for weight in set(weights)}
    shown = tuple(shares[weight] for weight in weights)
    return Verdict(expected, test, p, shown)


def exact_p(counts: Sequence[int], weights: Sequence[int]) -> Fraction:
    """The exact multinomial test: the chance of all outcomes that are no likelier than this one."""
    rolls = sum(counts)

    def ways(outcome: Sequence[int]) -> int:
        """In how many of all equally likely courses the rolls come out like that."""
        courses = factorial(rolls)
        for weight, many in zip(weights, outcome, strict=True):
            courses = courses // factorial(many) * weight**many
        return courses

    here = ways(counts)
    rare = sum(many for many in map(ways, _outcomes(rolls, len(weights))) if many <= here)
    return Fraction(rare, sum(weights) ** rolls)


def _outcomes(rolls: int, faces: int) -> Iterator[tuple[int, ...]]:
    if faces == 1:
        yield (rolls,)
        return
    for first in range(rolls + 1):
        for others in _outcomes(rolls - first, faces - 1):
            yield (first, *others)


def chi_square_p(counts: Sequence[int], weights: Sequence[int]) -> float:
    """Pearson's chi-square test, with one degree of freedom less than faces."""
    rolls, sides = sum(counts), sum(weights)
    off = sum(
        Fraction((count * sides - rolls * weight) ** 2, rolls * weight * sides)
        for count, weight in zip(counts, weights, strict=True)
    )
    return tail(float(off), len(weights) - 1)
