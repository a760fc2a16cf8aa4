"""How a chance is told."""

from __future__ import annotations

from fractions import Fraction


def percent(chance: Fraction | None) -> str:
    """A chance in whole percent. What is possible is not shown as impossible, nor the other way."""
    if chance is None:
        return "?%"
    if 0 < chance < Fraction(1, 100):
        return "<1%"
    if Fraction(99, 100) < chance < 1:
        return ">99%"
    return f"{round(100 * chance)}%"
