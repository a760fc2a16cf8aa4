"""Random legal answers: the player that every game is tried with."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from engine.decision import Answer, Choose, Count, Decision, Draw, Learn, Pick, Refused, Roll, Table
from engine.game import Game, Header
from engine.match import Match

Player: TypeAlias = Callable[[Decision, Random], Answer]


def random_answer(decision: Decision, chance: Random) -> Answer:
    """Any legal answer; a fact that is proposed is believed."""
    match decision:
        case Roll(dice=dice):
            return tuple([chance.choice(die.faces) for die in dice])
        case Choose(options=options):
            return chance.choice(options)
        case Pick(options=options, least=least, most=most):
            picked = chance.sample(range(len(options)), chance.randint(least, most))
            return tuple([options[index] for index in sorted(picked)])
        case Count(low=low, high=high):
            return chance.randint(low, high)
        case Draw(cards=cards, many=many):
            return tuple(chance.sample(cards, many))
        case Learn(ask=ask, proposed=proposed):
            return random_answer(ask, chance) if proposed is None else proposed
        case Table(rows=rows, columns=columns, low=low, high=high):
            return tuple(tuple(chance.randint(low, high) for _ in columns) for _ in rows)


def playout(game: Game, header: Header, chance: Random, player: Player = random_answer) -> Match:
    """Play a match to its end through `Match`, with a random answer to every decision. An answer
    that the rules refuse is given again, another one."""
    match = Match(game, header)
    while match.outcome is None:
        seat, decision = _any_open(match, chance)
        try:
            match.answer(seat, player(decision, chance), by="device")
        except Refused as refused:
            if not refused.name:
                raise
    return match


def _any_open(match: Match, chance: Random) -> tuple[int | None, Decision]:
    waiting = list(match.open.items())
    return waiting[0] if len(waiting) == 1 else chance.choice(waiting)
