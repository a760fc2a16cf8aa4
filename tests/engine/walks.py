"""Random walks through a match, as a table would take them: answers, second thoughts, dice."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from random import Random

from engine import Draw, Entry, Match, Refused, Roll, act_from_json, act_to_json
from engine.playout import random_answer


def answer_at_random(
    match: Match, chance: Random, value: object = None, joined: bool = False
) -> Entry:
    """Answer an open decision: as given, else at random. The device throws and draws, and what
    an undo has left on the tape comes first. What the rules refuse by name is answered again."""
    for _ in range(500):
        try:
            return _answer(match, chance, value, joined)
        except Refused as refused:
            if not refused.name:
                raise
    raise AssertionError(f"there is no answer that the rules take: {match.open}")


def _answer(match: Match, chance: Random, value: object, joined: bool) -> Entry:
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
    return match.answer(seat, value, by="device", joined=joined)


def step_at_random(match: Match, chance: Random) -> None:
    """Mostly an answer; now and then people take something back, or bring it back, where there is
    anything."""
    wish = chance.random()
    if wish < 0.25:
        with suppress(Refused):
            match.undo() if wish < 0.15 else match.redo()
    else:
        answer_at_random(match, chance)


def amend_at_random(match: Match, chance: Random) -> Entry:
    """Replace any old answer by one that would have been legal there; now and then, cut off what no
    longer fits. Raises Refused where that is not wished, and where it was no answer of people's."""
    number = chance.randrange(len(match.journal.log) or 1)
    before = Match(match.game, match.header, match.journal.log[:number])
    seat = match.journal.log[number].seat if match.journal.log else None
    if seat not in before.open:
        raise Refused("nothing to amend")
    return match.amend(number, random_answer(before.open[seat], chance), cut=chance.random() < 0.2)


def correct_at_random(match: Match, chance: Random) -> Entry:
    """Set any correctable counter to any legal value. Raises Refused where there is none."""
    correctable = [counter for counter in match.depth.counters if counter.correctable]
    if not correctable:
        raise Refused("nothing to correct")
    counter = chance.choice(correctable)
    seat = chance.randrange(len(match.header.seats)) if counter.a_seat else None
    value = chance.randint(counter.low, counter.high)
    entry = match.correct(counter.name, value, seat)
    assert _value(match, counter.name, seat) == value
    return entry


def meddle_at_random(match: Match, chance: Random) -> None:
    """Whatever else people may do to a match in play. Raises Refused where it can't be done."""
    seats = len(match.header.seats)
    match chance.randrange(20):
        case 0 | 1 | 2:
            match.undo()
        case 3 | 4:
            match.redo()
        case 5 | 6 | 7:
            match.undo(chance.randrange(seats))
        case 8 | 9 | 10:
            amend_at_random(match, chance)
        case 11 | 12 | 13 | 14:
            correct_at_random(match, chance)
        case 15 | 16 if match.game.facts:
            fact, ask = chance.choice(list(match.game.facts.items()))
            match.learn(fact, random_answer(ask, chance))
        case 17 if match.game.changeable:
            switch = chance.choice(match.game.changeable)
            match.switch(switch.name, chance.choice(switch.choices))
        case 18 if chance.random() < 0.2:
            match.leave(chance.randrange(seats))
        case 19 if chance.random() < 0.05:
            match.finish()


def live_at_random(match: Match, chance: Random) -> bool:
    """Mostly an answer; now and then anything else that people may do. Returns whether it was
    done, for some of it is refused."""
    if match.journal.undone and chance.random() < 0.4:
        match.redo()
        return True
    if match.outcome is None and chance.random() < 0.75:
        # Now and then in one breath with the answer before.
        joined = match.journal.newest_answer() is not None and chance.random() < 0.2
        answer_at_random(match, chance, joined=joined)
        return True
    try:
        meddle_at_random(match, chance)
    except Refused:
        return False
    return True


def resumed(match: Match) -> Match:
    """The match as it is found again after the plug was pulled: from text alone."""
    header = json.dumps(match.header.to_json())
    acts = [json.dumps(act_to_json(act)) for act in match.journal.acts]
    return Match(
        match.game,
        type(match.header).from_json(json.loads(header)),
        [act_from_json(json.loads(act)) for act in acts],
    )


def _value(match: Match, counter: str, seat: int | None) -> int:
    value = match.counters[counter]
    if isinstance(value, list):
        assert seat is not None
        return value[seat]
    return value
