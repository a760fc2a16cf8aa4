"""Random legal answers: the player that every game is tried with."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from engine.decision import Answer, Choose, Count, Decision, Draw, Learn, Pick, Refused, Roll, Table
from engine.game import Game, Header, Temper
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


def any_temper(game: Game, chance: Random) -> Temper | None:
    """A temper that the game declares, or None; a game without any takes no chance."""
    return chance.choice((None, *game.tempers)) if game.tempers else None


def tempered_answer(
    match: Match, decision: Decision, chance: Random, temper: Temper | None
) -> Answer:
    """One of the answers that a player of this temper likes best, where there are any."""
    if temper is None:
        return random_answer(decision, chance)
    liked = temper(match.state, decision)
    return chance.choice(liked) if liked else random_answer(decision, chance)


def playout(game: Game, header: Header, chance: Random, player: Player | None = None) -> Match:
    """Play a match to its end through `Match`: with the answers of `player`, or else at random,
    all of one temper that the game declares, or of none. An answer that the rules refuse is given
    again, another one."""
    match = Match(game, header)
    temper = any_temper(game, chance) if player is None else None
    while match.outcome is None:
        seat, decision = _any_open(match, chance)
        if player is None:
            answer = tempered_answer(match, decision, chance, temper)
        else:
            answer = player(decision, chance)
        try:
            match.answer(seat, answer, by="device")
        except Refused as refused:
            if not refused.name:
                raise
    return match


def _any_open(match: Match, chance: Random) -> tuple[int | None, Decision]:
    waiting = match.open
    if len(waiting) == 1:
        (alone,) = waiting.items()
        return alone
    return chance.choice(list(waiting.items()))
