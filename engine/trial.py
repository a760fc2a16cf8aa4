"""A game put to the test: random matches with second thoughts, held to what every game must keep.

For the authors of games, as one call in a test of theirs: `try_out(GAME)`.
"""

from __future__ import annotations

import json
from collections import Counter as Multiset
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from random import Random
from typing import Any, Final, TypeAlias

from engine.acts import Corrected, act_from_json, act_to_json
from engine.decision import Decision, Draw, Refused, Roll
from engine.game import STOPPED, Counter, Game, Header, Temper
from engine.match import Match, RuleFault
from engine.playout import any_temper, random_answer, tempered_answer
from engine.scorepad import COUNTED

Holds: TypeAlias = "Callable[[Match], object] | None"

_SECOND_THOUGHTS: Final = 150
"""So many acts in, a random table stops changing its mind, so that the match comes to its end."""

_MANY_RULES: Final = 16
"""Of more combinations of switches than these, only some are played with each kind of table."""


class Flaw(AssertionError):
    """Something that does not hold in a game. `match` stands where it was noticed."""

    def __init__(self, what: str, match: Match) -> None:
        header = match.header
        where = f"{header.depth}, {len(header.seats)} seats, {header.dice}, {dict(header.switches)}"
        last = match.journal.acts[-1] if match.journal.acts else "the beginning"
        super().__init__(
            f"{match.game.key} ({where}), after {len(match.journal.acts)} acts: {what}; "
            f"the last act: {last}"
        )
        self.match = match


def try_out(
    game: Game,
    holds: Holds = None,
    *,
    matches: int = 5,
    longest: int = 2000,
    seed: int = 1,
) -> int:
    """Play `matches` random matches of each kind that the game offers; returns how many acts that
    took.

    The kinds are depths, numbers of seats, dice modes and choices of switches (where these combine
    to very many, some of them with each kind of table, others with another). Besides answering,
    the people take back and bring back, amend, correct every counter, switch rules and go home.
    After each act `holds`, if given, is called, to assert what must be true of this game. Raises
    Flaw where

    - a rule raises an exception, or a legal answer is refused without a name for the reason;
    - a match that is read back from JSON differs from the one in play;
    - undoing and redoing leads elsewhere;
    - a counter is not as declared, or a reason why a match ends is not;
    - a match has no end after `longest` answers.
    """
    acts = 0
    for number, header in enumerate(_kinds(game)):
        facts: Mapping[str, Any] = {}
        for again in range(matches):
            chance = Random(f"{game.key} {seed} {number} {again}")
            match = _play(game, _with_facts(header, facts), chance, holds, longest)
            acts += len(match.journal.acts)
            # What was learned is known in the next match, as it comes back from the disk.
            facts = json.loads(json.dumps(match.facts))
    return acts


def _kinds(game: Game) -> Iterator[Header]:
    """A header for each way in which the game can be begun."""
    switches = [[(each.name, choice) for choice in each.choices] for each in game.switches]
    rules = list(product(*switches))
    for name, depth in game.depths.items():
        middles = (False, True) if name == "scorepad" else (False,)
        for seats, dice, middle in product(game.seats, depth.dice_modes, middles):
            chance = Random(f"{name} {seats} {dice} {middle}")
            few = len(rules) <= _MANY_RULES
            for chosen in rules if few else chance.sample(rules, 4):
                yield game.header(
                    [""] * seats, name, dice=dice, middle=middle, switches=dict(chosen)
                )


def _with_facts(header: Header, facts: Mapping[str, Any]) -> Header:
    return Header.from_json({**header.to_json(), "facts": dict(facts)})


def _play(game: Game, header: Header, chance: Random, holds: Holds, longest: int) -> Match:
    match = Match(game, header)
    temper = any_temper(game, chance)
    _check(match, holds, chance)
    for _step in range(longest):
        if match.outcome is not None:
            _check_end(match)
            return match
        try:
            if len(match.journal.acts) < _SECOND_THOUGHTS and chance.random() < 0.3:
                _change_something(match, chance)
            else:
                _answer(match, chance, temper)
        except RuleFault as fault:
            raise Flaw(f"a rule raised {fault.__cause__!r}", match) from fault
        _check(match, holds, chance)
    raise Flaw(f"no end after {longest} answers", match)


def _answer(match: Match, chance: Random, temper: Temper | None) -> None:
    """Answer for a seat that is asked. What was rolled before an undo stays rolled."""
    seat, decision = chance.choice(list(match.open.items()))
    try:
        value: object = tempered_answer(match, decision, chance, temper)
    except (IndexError, ValueError) as error:
        raise Flaw(f"nothing can be answered to {decision}", match) from error
    if isinstance(decision, Roll):
        rolled = zip(match.owed(seat), decision.dice, strict=True)
        value = [settled or chance.choice(die.faces) for settled, die in rolled]
    elif isinstance(decision, Draw):
        drawn = [card for card in match.owed(seat) if card is not None]
        left = list((Multiset(decision.cards) - Multiset(drawn)).elements())
        value = [*drawn, *chance.sample(left, decision.many - len(drawn))]
    try:
        match.answer(seat, value, by="device")
    except Refused as refused:
        if not refused.name:
            raise Flaw(f"{value!r} is refused to {decision}: {refused}", match) from refused


def _change_something(match: Match, chance: Random) -> None:
    """Anything that people do besides answering; often it is refused, which is well."""
    correctable = [counter for counter in match.depth.counters if counter.correctable]
    seat = chance.randrange(len(match.header.seats))
    try:
        match chance.choice(("undo", "redo", "seat", "amend", "amend", "correct", "home", "rule")):
            case "undo":
                _undo_and_redo(match)
                match.undo()
            case "redo":
                match.redo()
            case "seat":
                match.undo(seat)
            case "amend" if match.journal.log:
                _amend(match, chance)
            case "correct" if correctable:
                counter = chance.choice(correctable)
                value = chance.randint(counter.low, counter.high)
                match.correct(counter.name, value, seat if counter.a_seat else None)
            case "home" if chance.random() < 0.2:
                match.leave(seat)
            case "rule" if match.game.changeable:
                switch = chance.choice(match.game.changeable)
                match.switch(switch.name, chance.choice(switch.choices))
    except Refused:
        return


def _amend(match: Match, chance: Random) -> None:
    """Replace an older answer by another that was as good then."""
    number = chance.randrange(len(match.journal.log))
    entry = match.journal.log[number]
    then = Match(match.game, match.header, match.journal.log[:number])
    decision: Decision | None = then.open.get(entry.seat)
    if decision is not None:
        match.amend(number, random_answer(decision, chance), cut=chance.random() < 0.3)


def _undo_and_redo(match: Match) -> None:
    before = _standing(match)
    match.undo()
    match.redo()
    if _standing(match) != before:
        raise Flaw("an undo and a redo lead elsewhere", match)


def _check(match: Match, holds: Holds, chance: Random) -> None:
    if holds is not None:
        holds(match)
    corrected = any(isinstance(entry, Corrected) for entry in match.journal.log)
    for counter in match.depth.counters:
        _check_counter(match, counter, bounded=not corrected)
    if chance.random() < 0.1:
        _check_resumed(match)


def _check_counter(match: Match, counter: Counter, bounded: bool) -> None:
    """A counter has the declared shape; where nobody corrected anything, also the bounds."""
    told = match.counters[counter.name]
    values = told if isinstance(told, list) else [told]
    if isinstance(told, list) != counter.a_seat or (
        counter.a_seat and len(values) != len(match.header.seats)
    ):
        raise Flaw(f"counter {counter.name!r} is {told!r}", match)
    if bounded and not all(counter.low <= value <= counter.high for value in values):
        raise Flaw(
            f"counter {counter.name!r} is {told}, not {counter.low} to {counter.high}", match
        )


def _check_resumed(match: Match) -> None:
    """The match as it is found again after the plug was pulled: from text alone."""
    acts = [json.dumps(act_to_json(act)) for act in match.journal.acts]
    header = Header.from_json(json.loads(json.dumps(match.header.to_json())))
    resumed = Match(match.game, header, [act_from_json(json.loads(act)) for act in acts])
    if resumed.state != match.state:
        raise Flaw(
            f"read back from JSON the state is {resumed.state}, in play it is {match.state} "
            "(is it a dataclass, so that two of them can be equal?)",
            match,
        )
    if _standing(resumed) != _standing(match):
        raise Flaw("read back from JSON the match asks something else", match)


def _check_end(match: Match) -> None:
    assert match.outcome is not None
    if match.outcome.reason not in (*match.game.reasons, STOPPED, COUNTED):
        raise Flaw(f"the reason {match.outcome.reason!r} is not among the game's", match)
    ranked = sorted(standing.seat for standing in match.outcome.ranking.standings)
    if ranked != list(range(len(match.header.seats))):
        raise Flaw(f"the ranking has the seats {ranked}", match)


def _standing(match: Match) -> tuple[Any, ...]:
    """All that can be told of where a match stands, whatever led there."""
    return match.state, dict(match.open), match.outcome, match.facts, [*match.journal.log]
