"""Exact chances, asked for by screens and never by rules."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from engine.games.mlem.dice import ONE, ready_die_ones
from engine.games.mlem.mat import DEEP_SPACE
from engine.games.mlem.table import DIE, Mlem
from engine.games.mlem.tokens import REROLL
from engine.games.mlem.ufo import ufo_face


def chance_to_crash(mlem: Mlem) -> Fraction | None:
    """The chance that the commander's next roll crashes the rocket: with this pool, here, and none
    while a die one that fits is aboard, not flipped, and may save it, or the UFO's face fits. A
    UFO reroll squares it. None where the symbols here are unknown."""
    if mlem.space == DEEP_SPACE:
        return Fraction(0)
    if mlem.mat.space(mlem.space).symbols is None:
        return None
    if ONE in mlem.printed and ready_die_ones(mlem) and mlem.rule("die1_saves_crash") == "yes":
        return Fraction(0)
    if ufo_face(mlem):
        return Fraction(0)
    chance = chance_of_no_group(mlem.printed, mlem.pool)
    return chance * chance if mlem.ability == REROLL else chance


def chance_of_no_group(symbols: Iterable[str], pool: int) -> Fraction:
    """(1 - P(symbol))^pool: no die of the pool shows one of these symbols."""
    printed = set(symbols)
    missing = sum(face not in printed for face in DIE.faces)
    return Fraction(missing, len(DIE.faces)) ** pool
