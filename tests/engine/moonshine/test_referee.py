"""Random matches of Moonshine under a referee's eyes: every seat, rule, dice mode and deck, with
second thoughts and corrections."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine import Match, Refused
from engine.games.moonshine import GAME
from engine.games.moonshine.cards import CLIENT_NAMES, SIDE_NAMES
from engine.games.moonshine.sample import SAMPLE_DECK
from tests.engine.moonshine.judge import Judge
from tests.engine.walks import amend_at_random, answer_at_random


def facts(chance: Random) -> dict[str, Any]:
    """A deck of people's own: nothing of it is known, a part, or all."""
    known = chance.choice((0.0, 0.8, 1.0))
    return {
        name: list(words)
        for name, words in SAMPLE_DECK.facts.items()
        if "star" in words or name in SIDE_NAMES or chance.random() < known
    }


def any_table(chance: Random) -> Match:
    """A match with any rules, dice, deck and number of players."""
    return Match(
        GAME,
        GAME.header(
            [""] * chance.choice(GAME.seats),
            dice=chance.choice(GAME.full.dice_modes),
            starter=chance.choice((None, 0, 1)),
            switches={switch.name: chance.choice(switch.choices) for switch in GAME.switches},
            facts=facts(chance),
        ),
    )


def interfere(match: Match, chance: Random) -> None:
    """Take back, bring back, amend, correct, tell a card, switch a rule, go home."""
    seat = chance.randrange(len(match.header.seats))
    wishes = ("undo", "undo", "seat", "redo", "amend", "points", "card", "rule", "home")
    try:
        match chance.choice(wishes):
            case "undo":
                match.undo()
            case "seat":
                match.undo(seat)
            case "redo":
                match.redo()
            case "amend":
                amend_at_random(match, chance)
            case "points":
                match.correct("points", chance.randint(0, 14), seat)
            case "card":
                names = chance.choice((CLIENT_NAMES, SIDE_NAMES))
                told, other = chance.choice(names), chance.choice(names)
                match.learn(told, SAMPLE_DECK.facts[other])
            case "rule":
                switch = chance.choice(GAME.changeable)
                match.switch(switch.name, chance.choice(switch.choices))
            case "home" if chance.random() < 0.1:
                match.leave(seat)
    except Refused:
        return


def play(chance: Random, second_thoughts: float) -> int:
    match = any_table(chance)
    judge = Judge(len(match.header.seats))
    answers = 0
    while match.outcome is None:
        if len(match.journal.acts) < 250 and chance.random() < second_thoughts:
            interfere(match, chance)
        else:
            answer_at_random(match, chance)
            answers += 1
        judge.check(match)
    return answers


@pytest.mark.parametrize("seed", range(12))
def test_random_matches_keep_to_the_rules(seed: int) -> None:
    assert play(Random(seed), 0) > 20


@pytest.mark.parametrize("seed", range(12))
def test_random_matches_with_second_thoughts_keep_to_the_rules(seed: int) -> None:
    assert play(Random(f"{seed} second thoughts"), 0.25) > 20


@pytest.mark.slow
def test_many_matches_with_second_thoughts_keep_to_the_rules() -> None:
    chance = Random("many")
    for _ in range(150):
        play(chance, 0.2)
