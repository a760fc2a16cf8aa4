"""What bias so many rolls could have shown."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, lgamma, log, log1p, sqrt
from typing import Final

from firmware.fairness.chi_square import critical, tail

POWER: Final = 0.8
"""A bias would probably have shown if a test at LEVEL finds it this often."""

LEAST_EXPECTED: Final = 5
"""Below so many expected of the rarest face it is not said what would have shown."""

_CLOSE: Final = 1e-6
_WIDE: Final = 6
"""Standard deviations to either side beyond which nothing falls."""
_POINTS: Final = 1000
"""At so many numbers of times, about, a distribution that has more is looked at."""


def would_have_shown(rolls: int, weight: int, weights: Sequence[int]) -> float | None:
    """The smallest share of rolls above the fair one with which a face of that weight would have
    made the chi-square test fail at LEVEL with the chance POWER, the other faces keeping their
    proportions. None where the rolls are too few to say, or even a face that always comes up might
    not have shown."""
    fair, df = weight / sum(weights), len(weights) - 1
    if df < 1 or rolls * min(weights) < LEAST_EXPECTED * sum(weights):
        return None
    low, high = fair, 1.0
    if power(rolls, fair, high, df) < POWER:
        return None
    while high - low > _CLOSE:
        middle = (low + high) / 2
        low, high = (middle, high) if power(rolls, fair, middle, df) < POWER else (low, middle)
    return high


def power(rolls: int, fair: float, share: float, df: int) -> float:
    """How often the test fails for dice of which one face has this share instead of the fair one.

    That face comes up x times, with the chances of the binomial distribution. Then chi-square for n
    rolls and the fair share q is (x - n q)^2 / (n q (1 - q)), and added to it that of the other
    m = n - x among themselves, where they are fair, times m / (n (1 - q)).
    """
    middle, wide = rolls * share, _WIDE * sqrt(rolls * share * (1 - share)) + 1
    first, last = max(0, int(middle - wide)), min(rolls, int(middle + wide))
    stride = 1 + (last - first) // _POINTS
    found = whole = 0.0
    for many in range(first, last + 1, stride):
        chance = _binomial(rolls, many, share)
        whole += chance
        found += chance * _fails(rolls, fair, many, df)
    return found / whole


def _fails(rolls: int, fair: float, many: int, df: int) -> float:
    """The chance that the test fails when the face came up so many times."""
    left = critical(df) - (many - rolls * fair) ** 2 / (rolls * fair * (1 - fair))
    if left < 0:
        return 1.0
    others = rolls - many
    if df == 1 or not others:
        return 0.0
    return tail(left * rolls * (1 - fair) / others, df - 1)


def _binomial(rolls: int, many: int, share: float) -> float:
    if share == 1:
        return float(many == rolls)
    choices = lgamma(rolls + 1) - lgamma(many + 1) - lgamma(rolls - many + 1)
    return exp(choices + many * log(share) + (rolls - many) * log1p(-share))
