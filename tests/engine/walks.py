"""Random walks through a match, as a table would take them: answers, second thoughts, dice."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import TypeVar

from engine import Draw, Entry, Match, Refused, Roll, act_from_json, act_to_json
from engine.playout import random_answer

S = TypeVar("S")


def answer_at_random(match: Match, chance: Random, value: object = None) -> Entry:
    """Answer an open decision: as given, else at random. The device throws and draws, and what
    an undo has left on the tape comes first."""
    seat, decision = chance.choice(list(match.open.items()))
    if isinstance(decision, Roll):
        owed = match.owed(seat)
        value = tuple(
            face or chance.choice(die.faces) for face, die in zip(owed, decision.dice, strict=True)
        )
    elif isinstance(decision, Draw):
        settled = [card for card in match.owed(seat) if card is not None]
        left = list((Counter(decision.cards) - Counter(settled)).elements())
        value = (*settled, *chance.sample(left, decision.many - len(settled)))
    elif value is None:
        value = random_answer(decision, chance)
    return match.answer(seat, value, by="device")


def step_at_random(match: Match, chance: Random) -> None:
    """Mostly an answer; now and then people take something back, or bring it back."""
    wish = chance.random()
    try:
        if wish < 0.15:
            match.undo()
        elif wish < 0.25:
            match.redo()
        else:
            answer_at_random(match, chance)
    except Refused:
        # Only where there is nothing to take or to bring back.
        assert wish < 0.25


def resumed(match: Match) -> Match:
    """The match as it is found again after the plug was pulled: from text alone."""
    header = json.dumps(match.header.to_json())
    acts = [json.dumps(act_to_json(act)) for act in match.journal.acts]
    return Match(
        match.game,
        type(match.header).from_json(json.loads(header)),
        [act_from_json(json.loads(act)) for act in acts],
    )
