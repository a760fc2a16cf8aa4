"""What holds in every game, tried with random players.

A game's own invariants are judged by a referee of its own, who recounts everything from the log.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, Protocol

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Entry, Header, Match, Refused, Undone
from engine.games import BUILT_IN, built_in
from engine.playout import playout
from tests.engine.shelfie_referee import Referee
from tests.engine.toys import everything, standing
from tests.engine.walks import answer_at_random, resumed, step_at_random


class Judge(Protocol):
    """Follows a game's log and says what must hold."""

    def hear(self, entry: Entry) -> None: ...

    def check(self, match: Match) -> None: ...


REFEREES: dict[str, Callable[[int], Judge]] = {"shelfie": Referee}

# Each game with every number of seats and every way to throw the dice.
TABLES = [
    pytest.param(key, seats, dice, id=f"{key}-{seats}-{dice}")
    for key in BUILT_IN
    for seats, dice in product(built_in(key).seats, built_in(key).full.dice_modes)
]


def header_of(key: str, seats: int, dice: str) -> Header:
    return built_in(key).header([""] * seats, dice=dice)


def judged(match: Match) -> Judge:
    """A referee who has heard the whole log."""
    judge = REFEREES[match.game.key](len(match.header.seats))
    for entry in match.journal.log:
        judge.hear(entry)
    return judge


def play_under_watch(key: str, seats: int, dice: str, chance: Random) -> int:
    """A random match whose every answer is judged. Returns how many answers it took."""
    match = Match(built_in(key), header_of(key, seats, dice))
    judge = judged(match)
    while match.outcome is None:
        judge.hear(answer_at_random(match, chance))
        judge.check(match)
    return len(match.journal.log)


def test_every_game_has_a_referee() -> None:
    assert set(REFEREES) == set(BUILT_IN)


@pytest.mark.parametrize(("key", "seats", "dice"), TABLES)
def test_random_matches_keep_to_the_rules(key: str, seats: int, dice: str) -> None:
    chance = Random(f"{key} {seats} {dice}")
    for _ in range(30):
        play_under_watch(key, seats, dice, chance)


@pytest.mark.slow
@pytest.mark.parametrize("key", BUILT_IN)
def test_a_hundred_thousand_random_answers_keep_to_the_rules(key: str) -> None:
    game = built_in(key)
    chance = Random(key)
    answers = 0
    while answers < 100_000:
        for seats, dice in product(game.seats, game.full.dice_modes):
            answers += play_under_watch(key, seats, dice, chance)


@pytest.mark.parametrize(("key", "seats", "dice"), TABLES)
def test_random_matches_with_second_thoughts_keep_to_the_rules(
    key: str, seats: int, dice: str
) -> None:
    chance = Random(f"{key} {seats} {dice} again")
    for _ in range(4):
        match = Match(built_in(key), header_of(key, seats, dice))
        judge = judged(match)
        while match.outcome is None:
            acts, log = len(match.journal.acts), len(match.journal.log)
            step_at_random(match, chance)
            if len(match.journal.acts) > acts and isinstance(match.journal.acts[-1], Undone):
                judge = judged(match)
            else:
                for entry in match.journal.log[log:]:
                    judge.hear(entry)
            judge.check(match)
        assert everything(resumed(match)) == everything(match)


@pytest.mark.parametrize(("key", "seats", "dice"), TABLES)
def test_a_match_resumed_after_any_answer_equals_the_live_one(
    key: str, seats: int, dice: str
) -> None:
    chance = Random(f"{key} {seats} {dice} resumed")
    match = Match(built_in(key), header_of(key, seats, dice))
    while match.outcome is None:
        step_at_random(match, chance)
        assert everything(resumed(match)) == everything(match)


@pytest.mark.parametrize(("key", "seats", "dice"), TABLES)
def test_undo_then_redo_is_the_identity_after_any_answer(key: str, seats: int, dice: str) -> None:
    chance = Random(f"{key} {seats} {dice} undone")
    match = Match(built_in(key), header_of(key, seats, dice))
    while match.outcome is None:
        answer_at_random(match, chance)
        if match.journal.newest_answer() is not None:
            before = standing(match)
            match.undo()
            assert standing(match) != before
            match.redo()
            assert standing(match) == before


@pytest.mark.parametrize(("key", "seats", "dice"), TABLES)
def test_a_match_can_be_undone_to_its_beginning_and_redone_to_its_end(
    key: str, seats: int, dice: str
) -> None:
    match = playout(built_in(key), header_of(key, seats, dice), Random(11))
    before = standing(match)
    undone = 0
    while match.journal.newest_answer() is not None:
        match.undo()
        undone += 1
    assert match.journal.log == [] or all(entry.by == "device" for entry in match.journal.log)
    for _ in range(undone):
        match.redo()
    assert standing(match) == before


@pytest.mark.parametrize(("key", "seats", "dice"), TABLES)
def test_a_wrong_answer_at_any_point_leaves_the_match_untouched(
    key: str, seats: int, dice: str
) -> None:
    chance = Random(f"{key} {seats} {dice} wrong")
    match = Match(built_in(key), header_of(key, seats, dice))
    wrong: list[Any] = [None, True, -1, 1e9, "", "nobody", [None], ["nobody"], {}, object()]
    while match.outcome is None:
        before = everything(match)
        ((seat, _),) = match.open.items()
        other = None if seat is not None else 0
        for given_seat, value in [(seat, chance.choice(wrong)), (other, "nobody"), (99, ())]:
            with pytest.raises(Refused):
                match.answer(given_seat, value)
            assert everything(match) == before
        answer_at_random(match, chance)


@pytest.mark.parametrize("key", BUILT_IN)
@given(data=st.data())
def test_any_walk_at_all_keeps_to_the_rules(key: str, data: st.DataObject) -> None:
    game = built_in(key)
    seats = data.draw(st.sampled_from(game.seats))
    dice = data.draw(st.sampled_from(game.full.dice_modes))
    match = Match(game, header_of(key, seats, dice))
    chance = data.draw(st.randoms(use_true_random=False))
    for _ in range(data.draw(st.integers(0, 60))):
        if match.outcome is None:
            step_at_random(match, chance)
    judged(match).check(match)


@pytest.mark.parametrize("key", BUILT_IN)
def test_what_a_match_declares_is_what_it_uses(key: str) -> None:
    game = built_in(key)
    for seats, dice in product(game.seats, game.full.dice_modes):
        match = playout(game, header_of(key, seats, dice), Random(5))
        assert match.outcome is not None
        assert match.outcome.reason in game.reasons
        kinds = {die.name for die in game.dice}
        assert {die for entry in match.journal.log for die in getattr(entry, "dice", ())} <= kinds
        for counter in game.full.counters:
            told = match.counters[counter.name]
            values = told if isinstance(told, list) else [told]
            assert len(values) == (seats if counter.a_seat else 1)
            assert all(counter.low <= value <= counter.high for value in values)


@pytest.mark.parametrize("key", BUILT_IN)
def test_a_match_is_the_same_whatever_the_hash_seed(key: str) -> None:
    game = built_in(key)
    for seats, dice in zip(game.seats, game.full.dice_modes, strict=False):
        command = [sys.executable, "-m", "tests.engine.playthroughs", key, str(seats), dice, "7"]
        first, second = (
            subprocess.run(
                command,
                cwd=Path(__file__).parents[2],
                env={**os.environ, "PYTHONHASHSEED": seed},
                capture_output=True,
                check=True,
            ).stdout
            for seed in ("1", "2")
        )
        assert first.count(b"\n") > 20
        assert first == second
