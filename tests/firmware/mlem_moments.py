"""Moments of MLEM to press in."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine import Choose, Match, Pick
from engine.games import built_in
from engine.playout import random_answer
from tests.engine.mlem.rockets import (
    at_space,
    table,
)
from tests.firmware.hands import NEXT, OK, Hands
from tests.firmware.scenes import Presses

GAME = built_in("mlem")
SAMPLE = {"mat": "sample"}


def of(match: Match) -> Presses:
    return Presses(match)


def moments(seeds: int, dice: str, **rules: str) -> Iterator[tuple[Match, Random]]:
    """Every moment in which people are asked in some random games of four on the sample mat."""
    for seed in range(seeds):
        chance = Random(seed)
        header = GAME.header([""] * 4, dice=dice, switches={**SAMPLE, **rules})
        match = Match(GAME, header)
        while match.outcome is None:
            seat, decision = next(iter(match.open.items()))
            if isinstance(decision, Choose | Pick):
                yield match, chance
            match.answer(seat, random_answer(decision, chance), by="device")


def again(match: Match) -> Match:
    """The same match, to try something in."""
    return Match(match.game, match.header, match.journal.acts)


def flown(space: int, *cats: str) -> Match:
    return at_space(table(len(cats)), space, *cats)


def begun(*cats: int, **rules: str) -> Hands:
    """A match of as many on the sample mat, who board the cats of these places in the row."""
    header = GAME.header([""] * len(cats), switches={**SAMPLE, **rules}, starter=0)
    hands = Hands().begin(header)
    for cat in cats:
        hands.press(*[NEXT] * cat, OK)
    return hands
