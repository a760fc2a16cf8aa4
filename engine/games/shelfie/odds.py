"""Exact chances, asked for by screens and never by rules.

Whether dice circle the cell of k cats depends on two numbers: how many of them show a cat, and how
many a joker. So the table of all such hands is the same for every item, and small enough to be
walked backwards from the last roll.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final, NamedTuple, TypeAlias

from engine.games.shelfie.sheet import ALL, Cells, names
from engine.games.shelfie.ways import DICE, DIE, JOKER


class Hand(NamedTuple):
    """How many dice show the item that a cell asks for, and how many a joker."""

    real: int
    jokers: int


class Odds(NamedTuple):
    """The chance to circle a cell this turn if everything is done for it, and the dice to keep now
    to have it: None while they are about to be rolled, or no reroll is left."""

    chance: Fraction
    keep: tuple[str, ...] | None


_Counts: TypeAlias = Mapping[Hand, int]
"""For each hand how many of all equally likely courses lead to the cell."""

_HANDS: Final = tuple(
    Hand(real, jokers) for real in range(DICE + 1) for jokers in range(DICE + 1 - real)
)
_ROLLS: Final = len(DIE.faces) ** DICE
"""The rolls of all six dice. A reroll of fewer is counted as if the kept dice were rolled too and
put back, so that all courses are equally likely."""


def odds(faces: Sequence[str], rerolls: int, taken: Cells) -> dict[str, Odds]:
    """For each cell that is not `taken` the chance to circle it this turn, and how.

    `faces`: all six dice, with `rerolls` still left; or those kept, fewer than six, when the others
    are about to be rolled with `rerolls` left after it. None at all is the start of a turn.
    """
    found = {}
    for cell in names(~taken & ALL):
        item, size = cell[:-1], int(cell[-1])
        hand = Hand(faces.count(item), faces.count(JOKER))
        if len(faces) < DICE:
            courses = _rolling(size, hand, DICE - len(faces), rerolls)
            found[cell] = Odds(Fraction(courses, _ROLLS ** (rerolls + 1)), None)
        else:
            courses = _with_rerolls(size, rerolls)[hand]
            keep = _keep(faces, item, best_keep(size, hand, rerolls)) if rerolls else None
            found[cell] = Odds(Fraction(courses, _ROLLS**rerolls), keep)
    return found


def circles(hand: Hand, size: int) -> bool:
    """Whether six dice circle the cell of a size: k dice of one item, of which at most one is a
    joker and at least one is not. Six jokers circle any cell."""
    joker = bool(hand.real and hand.jokers)
    return size <= hand.real + joker or hand.jokers == DICE


def best_keep(size: int, hand: Hand, rerolls: int) -> Hand:
    """What to keep of a hand for the cell of a size. Of several keeps as good as each other the one
    of the fewest dice, for the others may yet serve another cell; then that of the fewest jokers.

    Dice of other items are never kept for it: rolling them again can only help.
    """
    after = _after_keeping(size, rerolls)
    return max(_within(hand), key=lambda kept: (after[kept], -sum(kept), -kept.jokers))


@cache
def _with_rerolls(size: int, rerolls: int) -> _Counts:
    """By what six dice show: the courses of so many rerolls that circle the cell if each keep is
    the best one."""
    if not rerolls:
        return {hand: int(circles(hand, size)) for hand in _HANDS}
    after = _after_keeping(size, rerolls)
    return {hand: max([after[kept] for kept in _within(hand)]) for hand in _HANDS}


@cache
def _after_keeping(size: int, rerolls: int) -> _Counts:
    """By what is kept, when all other dice are rolled as the first of so many rerolls."""
    return {kept: _rolling(size, kept, DICE - sum(kept), rerolls - 1) for kept in _HANDS}


def _rolling(size: int, kept: Hand, dice: int, rerolls: int) -> int:
    """The courses that circle the cell when these dice are rolled beside a hand that is kept, with
    so many rerolls after it."""
    then = _with_rerolls(size, rerolls)
    courses = [
        many * then[Hand(kept.real + rolled.real, kept.jokers + rolled.jokers)]
        for rolled, many in _rolls(dice)
    ]
    as_if_all_were_rolled: int = len(DIE.faces) ** (DICE - dice)
    return as_if_all_were_rolled * sum(courses)


@cache
def _rolls(dice: int) -> tuple[tuple[Hand, int], ...]:
    """What so many dice can show of an item and of jokers, each with the number of rolls."""
    others = len(DIE.faces) - 2
    return tuple(
        (
            Hand(real, jokers),
            comb(dice, real) * comb(dice - real, jokers) * others ** (dice - real - jokers),
        )
        for real in range(dice + 1)
        for jokers in range(dice + 1 - real)
    )


def _within(hand: Hand) -> tuple[Hand, ...]:
    """All that can be kept of a hand."""
    return tuple(
        [Hand(real, jokers) for real in range(hand.real + 1) for jokers in range(hand.jokers + 1)]
    )


def _keep(faces: Sequence[str], item: str, kept: Hand) -> tuple[str, ...]:
    """The dice of a hand to keep, as they lie."""
    left = {item: kept.real, JOKER: kept.jokers}
    keep = []
    for face in faces:
        if left.get(face):
            left[face] -= 1
            keep.append(face)
    return tuple(keep)
