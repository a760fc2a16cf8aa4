"""Every screen that presses lead to, in every game, with names and numbers as long as they get."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from random import Random

from engine import Answered, Entry, Game, Learned, Match
from engine.playout import playout
from firmware import games
from firmware.screens.screen import Screen
from firmware.session import Look
from hardware.events import Control

NAMES = ("Bartholomew", "シャーロット", "Maximiliane", "さくらこ", "Wolfgang")
"""As long as a name may be of which all is still seen in a table of scores."""

PRESSED = (Control.NEXT, Control.OK, Control.PREV)
HELD = (Control.OK, Control.BACK)


def ways() -> Iterator[tuple[str, str, str]]:
    """Each game with each of its depths and each way to have dice in it."""
    for key in games.known():
        for name, depth in games.game(key).depths.items():
            for dice in depth.dice_modes:
                yield key, name, dice


@cache
def moments(key: str, depth: str, dice: str, seed: int = 1) -> tuple[Match, ...]:
    """A random match at the first and at the last of each kind of question in it, and its end."""
    game = games.game(key)
    seats = NAMES[: game.seats[-1]]
    ended = playout(game, game.header(seats, depth, dice=dice), Random(seed))
    log = ended.journal.log
    first: dict[str, int] = {}
    last: dict[str, int] = {}
    for number, entry in enumerate(log):
        first.setdefault(_kind(entry), number)
        last[_kind(entry)] = number
    numbers = sorted({*first.values(), *last.values()})
    return (*(_at(game, ended, number) for number in numbers), ended)


def _kind(entry: Entry) -> str:
    match entry:
        case Answered(id=name):
            return name
        case Learned(fact=fact):
            return re.sub(r"\d+", "#", fact)
    return type(entry).__name__


def _at(game: Game, ended: Match, number: int) -> Match:
    return Match(game, ended.header, ended.journal.log[:number])


def stretched(match: Match) -> Match:
    """The same match, with the numbers that are only shown as long as they get."""
    longest = {"round": 12, "points": [188] * len(match.header.seats)}
    for name, value in longest.items():
        if hasattr(match.state, name):
            # What follows from other numbers can't be set.
            with suppress(AttributeError):
                setattr(match.state, name, value)
    return match


def reached(first: Screen, look: Look, most: int = 80) -> Iterator[Screen]:
    """The screens that lie one press or a few behind the first, as long as nothing has been
    answered. The nearest come first."""
    waiting: list[Screen] = [first]
    seen: set[Screen] = set()
    while waiting and len(seen) < most:
        screen = waiting.pop(0)
        if screen in seen:
            continue
        seen.add(screen)
        yield screen
        steps = [screen.press(control, look) for control in PRESSED]
        steps += [screen.hold(control, look) for control in HELD]
        waiting += [follows for follows, effects in steps if not effects]
