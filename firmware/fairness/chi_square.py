"""The chi-square distribution: how rare a deviation is.

The tail is the regularized incomplete gamma function Q(df / 2, x / 2), by its series where that
converges fast and by its continued fraction elsewhere (Abramowitz and Stegun 6.5.29 and 6.5.31).
"""

from __future__ import annotations

from functools import cache
from math import exp, lgamma, log
from typing import Final

LEVEL: Final = 0.05
"""A test at this level calls one in twenty fair dice biased."""

_PRECISE: Final = 1e-14
_TINY: Final = 1e-300
_CLOSE: Final = 1e-9


def tail(x: float, df: int) -> float:
    """The chance of a chi-square of at least `x` with `df` degrees of freedom."""
    return upper_gamma(df / 2, x / 2) if x > 0 else 1.0


def upper_gamma(a: float, x: float) -> float:
    """The regularized upper incomplete gamma function Q(a, x), for a > 0 and x >= 0."""
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    return 1 - front * _series(a, x) if x < a + 1 else front * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    while term > total * _PRECISE:
        a += 1
        term *= x / a
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """By Lentz's method."""
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    value, step, i = d, 0.0, 0
    while abs(step - 1) > _PRECISE:
        i += 1
        numerator = -i * (i - a)
        b += 2
        d = 1 / (numerator * d + b or _TINY)
        c = b + numerator / c or _TINY
        step = c * d
        value *= step
    return value


@cache
def critical(df: int) -> float:
    """What a chi-square exceeds with the chance LEVEL."""
    low, high = 0.0, 1.0
    while tail(high, df) > LEVEL:
        high *= 2
    while high - low > _CLOSE * high:
        middle = (low + high) / 2
        low, high = (middle, high) if tail(middle, df) > LEVEL else (low, middle)
    return high
