"""Random matches of MLEM under a referee's eyes: every seat, rule, dice mode and mat, with second
thoughts and corrections."""

from __future__ import annotations

from random import Random

import pytest

from engine import Corrected, Match, Refused, Undone
from engine.games.mlem import GAME
from engine.playout import playout
from tests.engine.mlem.judge import Judge
from tests.engine.toys import everything
from tests.engine.walks import amend_at_random, answer_at_random, resumed


def any_table(chance: Random) -> Match:
    """A match with any rules, dice and number of players; on half of the mats nothing is known."""
    return Match(
        GAME,
        GAME.header(
            [""] * chance.choice(GAME.seats),
            dice=chance.choice(GAME.full.dice_modes),
            switches={switch.name: chance.choice(switch.choices) for switch in GAME.switches},
        ),
    )


def interfere(match: Match, chance: Random) -> None:
    """Take back, bring back, amend, correct, switch a rule, go home."""
    seat = chance.randrange(len(match.header.seats))
    try:
        match chance.choice(("undo", "undo", "redo", "amend", "crashes", "points", "rule", "home")):
            case "undo":
                match.undo()
            case "redo":
                match.redo()
            case "amend":
                amend_at_random(match, chance)
            case "crashes":
                match.correct("crashes", chance.randint(0, 10))
            case "points":
                match.correct("points", chance.randint(0, 60), seat)
            case "rule":
                match.switch("parachute_goals", chance.choice(("yes", "no")))
            case "home" if chance.random() < 0.1:
                match.leave(seat)
    except Refused:
        return


def play(chance: Random, second_thoughts: float) -> int:
    match = any_table(chance)
    judge = Judge(len(match.header.seats))
    answers = 0
    while match.outcome is None:
        if len(match.journal.acts) < 200 and chance.random() < second_thoughts:
            interfere(match, chance)
        else:
            answer_at_random(match, chance)
        answers += 1
        judge.check(match)
    assert everything(resumed(match)) == everything(match)
    return answers


@pytest.mark.parametrize("seed", range(40))
def test_random_matches_keep_to_the_rules(seed: int) -> None:
    play(Random(f"plain {seed}"), second_thoughts=0)


@pytest.mark.parametrize("seed", range(30))
def test_random_matches_with_second_thoughts_keep_to_the_rules(seed: int) -> None:
    play(Random(f"thoughts {seed}"), second_thoughts=0.2)


@pytest.mark.slow
def test_a_hundred_thousand_random_answers_keep_to_the_rules() -> None:
    chance = Random("many")
    answers = 0
    while answers < 100_000:
        answers += play(chance, second_thoughts=chance.choice((0, 0, 0.1, 0.3)))


def test_crashes_count_up_by_one() -> None:
    chance = Random("crashes")
    for _ in range(20):
        match = any_table(chance)
        before = 0
        while match.outcome is None:
            entry = answer_at_random(match, chance)
            assert not isinstance(entry, Corrected)
            assert match.state.crashes - before in (0, 1)
            before = match.state.crashes


@pytest.mark.parametrize("depth", ["scorepad", "tally"])
def test_scorepads_and_tallies_come_to_an_end(depth: str) -> None:
    chance = Random(depth)
    for middle in (False, True):
        for seats in GAME.seats:
            header = GAME.header([""] * seats, depth, middle=middle and depth == "scorepad")
            match = playout(GAME, header, chance)
            assert match.outcome is not None
            assert match.outcome.reason in GAME.reasons
            while match.journal.newest_answer() is not None:
                match.undo()
            assert not isinstance(match.journal.acts[0], Undone)
