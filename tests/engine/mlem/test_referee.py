"""Random matches of MLEM under a referee's eyes: every seat, rule, dice mode and mat, with second
thoughts and corrections."""

from __future__ import annotations

from random import Random

import pytest

from engine import Corrected, Match, Refused, Undone
from engine.games.mlem import GAME
from engine.playout import playout
from tests.engine.mlem.referee import Referee
from tests.engine.toys import everything
from tests.engine.walks import answer_at_random, resumed


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


def judged(match: Match) -> Referee:
    """A referee who has watched the match from its beginning."""
    again, referee = Match(match.game, match.header), Referee(match.header)
    for entry in match.journal.log:
        again.say(entry)
        referee.hear(entry)
        referee.check(again)
    return referee


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
                number = chance.randrange(len(match.journal.log) or 1)
                entry = match.journal.log[number]
                then = Match(match.game, match.header, match.journal.log[:number])
                answer_at_random(then, chance)
                if then.journal.log[-1].id == entry.id:
                    match.amend(number, then.journal.log[-1].value, cut=True)
            case "crashes":
                match.correct("crashes", chance.randint(0, 10))
            case "points":
                match.correct("points", chance.randint(0, 60), seat)
            case "rule":
                match.switch("parachute_goals", chance.choice(("yes", "no")))
            case "home" if chance.random() < 0.1:
                match.leave(seat)
    except (Refused, AttributeError, IndexError):
        return


def play(chance: Random, second_thoughts: float) -> int:
    match = any_table(chance)
    referee = judged(match)
    answers = 0
    while match.outcome is None:
        log = list(match.journal.log)
        if len(match.journal.acts) < 200 and chance.random() < second_thoughts:
            interfere(match, chance)
        else:
            answer_at_random(match, chance)
        answers += 1
        if match.journal.log[: len(log)] == log:
            for entry in match.journal.log[len(log) :]:
                referee.hear(entry)
        else:
            referee = judged(match)
        referee.check(match)
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
