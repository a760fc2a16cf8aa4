"""What holds in every game, at every depth, tried with random players.

A game's own invariants are judged by a referee of its own, who recounts everything from the log.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, Protocol

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Answered, Drawn, Entry, Learned, Match, Misfit, Refused, Rolled
from engine.games import BUILT_IN
from engine.playout import playout
from tests.engine.mlem.judge import Judge as MlemReferee
from tests.engine.moonlight.judge import Judge as MoonlightReferee
from tests.engine.moonshine.judge import Judge as MoonshineReferee
from tests.engine.shelfie_referee import Referee as ShelfieReferee
from tests.engine.tables import EDGES, ENDING, FEWEST, TABLES, WHOLE, Table
from tests.engine.toys import everything, standing
from tests.engine.walks import answer_at_random, live_at_random, resumed


class Judge(Protocol):
    """Follows a game's log and says what must hold."""

    def hear(self, entry: Entry) -> None: ...

    def check(self, match: Match) -> None: ...


REFEREES: dict[str, Callable[[int], Judge]] = {
    "shelfie": ShelfieReferee,
    "mlem": MlemReferee,
    "moonlight": MoonlightReferee,
    "moonshine": MoonshineReferee,
}

WRONG: list[Any] = [
    None, True, -1, 10**9, 1e9, float("nan"), "", "nobody", b"x", [None], ["nobody"], [[]], {},
    {"x": 1}, set(), object(),
]  # fmt: skip


def judged(match: Match) -> Judge:
    """A referee who has heard the whole log."""
    judge = REFEREES[match.game.key](len(match.header.seats))
    for entry in match.journal.log:
        judge.hear(entry)
    return judge


def play_under_watch(table: Table, chance: Random) -> int:
    """A random match whose every answer is judged. Returns how many answers it took."""
    match = table.match()
    judge = judged(match)
    while match.outcome is None:
        judge.hear(answer_at_random(match, chance))
        judge.check(match)
    return len(match.journal.log)


def live_under_watch(table: Table, chance: Random, acts: int, look: int) -> int:
    """A random match with everything that people may do in it, for so many acts. Every act is
    judged; after every `look`th, what holds is compared with what is found again from text, and
    everything wrong is tried. Returns how many acts it was."""
    match = table.match()
    watched = 0
    after_the_end = 0
    while watched < acts and after_the_end < 10:
        acted = len(match.journal.acts)
        done = live_at_random(match, chance)
        after_the_end += match.outcome is not None
        assert done or len(match.journal.acts) == acted
        if not done:
            continue
        watched += 1
        if table.whole:
            judged(match).check(match)
        if watched % look == 0:
            assert everything(resumed(match)) == everything(match)
            try_what_is_wrong(match, chance)
    return watched


def try_what_is_wrong(match: Match, chance: Random) -> None:
    """Nothing that is refused changes anything."""
    before = everything(match)
    value = chance.choice(WRONG)
    log = match.journal.log
    number = chance.randrange(len(log)) if log else 0
    tries: list[Callable[[], object]] = [
        lambda: match.answer(99, value),
        lambda: match.answer(value, "nobody"),
        lambda: match.correct("points", value, 0),
        lambda: match.correct(value, 1),
        lambda: match.correct("points", 1, 99),
        lambda: match.learn(value, value),
        lambda: match.switch("nothing", value),
        lambda: match.leave(99),
        lambda: match.finish("boredom"),
        lambda: match.undo(99),
        lambda: match.amend(len(log), value),
        lambda: match.amend(-1, value),
    ]
    for seat, decision in match.open.items():
        if not _allows(decision.check, value):
            tries.append(lambda seat=seat: match.answer(seat, value))  # type: ignore[misc]
    if log and _never_fits(match, number, value):
        tries.append(lambda: match.amend(number, value, cut=True))
    for wrong in tries:
        with pytest.raises(Refused) as refused:
            wrong()
        assert not isinstance(refused.value, Misfit)
        assert everything(match) == before


def _never_fits(match: Match, number: int, value: object) -> bool:
    """Whether an entry can't be replaced by this value."""
    entry = match.journal.log[number]
    if not isinstance(entry, Answered | Rolled | Drawn | Learned) or entry.by == "device":
        return True
    decision = Match(match.game, match.header, match.journal.log[:number]).open.get(entry.seat)
    return decision is not None and not _allows(decision.check, value)


def _allows(check: Callable[[object], object], value: object) -> bool:
    try:
        check(value)
    except Refused:
        return False
    return True


def test_every_game_has_a_referee() -> None:
    assert set(REFEREES) == set(BUILT_IN)


# --- By the rules --------------------------------------------------------------------------------


@pytest.mark.parametrize("table", WHOLE, ids=str)
def test_random_matches_keep_to_the_rules(table: Table) -> None:
    chance = Random(str(table))
    for _ in range(3):
        play_under_watch(table, chance)


@pytest.mark.slow
@pytest.mark.parametrize("key", BUILT_IN)
def test_a_hundred_thousand_random_answers_keep_to_the_rules(key: str) -> None:
    chance = Random(key)
    answers = 0
    tables = cycle(table for table in WHOLE if table.key == key)
    while answers < 100_000:
        answers += play_under_watch(next(tables), chance)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_random_matches_with_all_that_people_do_keep_to_the_rules(table: Table) -> None:
    chance = Random(f"{table} lived")
    live_under_watch(table, chance, 60, look=12)


@pytest.mark.slow
@pytest.mark.parametrize("key", BUILT_IN)
def test_a_hundred_thousand_acts_with_all_that_people_do_keep_to_the_rules(key: str) -> None:
    chance = Random(f"{key} lived")
    acts = 0
    tables = cycle(table for table in TABLES if table.key == key)
    while acts < 100_000:
        acts += live_under_watch(next(tables), chance, 200, look=40)


@pytest.mark.parametrize("key", BUILT_IN)
@settings(max_examples=40)
@given(data=st.data())
def test_any_walk_at_all_keeps_to_the_rules(key: str, data: st.DataObject) -> None:
    table = data.draw(st.sampled_from([table for table in WHOLE if table.key == key]))
    chance = data.draw(st.randoms(use_true_random=False))
    match = table.match()
    for _ in range(data.draw(st.integers(0, 40))):
        live_at_random(match, chance)
    judged(match).check(match)


# --- From text -----------------------------------------------------------------------------------


@pytest.mark.parametrize("table", EDGES, ids=str)
def test_a_match_resumed_after_any_act_equals_the_live_one(table: Table) -> None:
    chance = Random(f"{table} resumed")
    match = table.match()
    for _ in range(25):
        live_at_random(match, chance)
        assert everything(resumed(match)) == everything(match)


@pytest.mark.parametrize("table", EDGES, ids=str)
def test_acts_that_are_said_again_one_by_one_make_the_same_match(table: Table) -> None:
    chance = Random(f"{table} said again")
    match = table.match()
    again = table.match()
    said = 0
    for _ in range(40):
        live_at_random(match, chance)
        for act in match.journal.acts[said:]:
            again.say(act)
        said = len(match.journal.acts)
        assert standing(again) == standing(match)


# --- Second thoughts -----------------------------------------------------------------------------


@pytest.mark.parametrize("table", EDGES, ids=str)
def test_undo_then_redo_is_the_identity_after_any_answer(table: Table) -> None:
    chance = Random(f"{table} undone")
    match = table.match()
    for _ in range(25):
        if match.outcome is not None:
            break
        answer_at_random(match, chance)
        if match.journal.newest_answer() is not None:
            before = standing(match)
            match.undo()
            assert standing(match) != before
            match.redo()
            assert standing(match) == before


@pytest.mark.parametrize("table", FEWEST, ids=str)
def test_a_match_can_be_undone_to_its_beginning_and_redone_to_its_end(table: Table) -> None:
    match = playout(table.game, table.header, Random(11))
    before = standing(match)
    undone = 0
    while match.journal.newest_answer() is not None:
        match.undo()
        undone += 1
    assert all(entry.by == "device" for entry in match.journal.log)
    for _ in range(undone):
        match.redo()
    assert standing(match) == before


# --- What is wrong -------------------------------------------------------------------------------


@pytest.mark.parametrize("table", EDGES, ids=str)
def test_what_is_wrong_at_any_point_leaves_the_match_untouched(table: Table) -> None:
    chance = Random(f"{table} wrong")
    match = table.match()
    for _ in range(15):
        try_what_is_wrong(match, chance)
        if match.outcome is None:
            answer_at_random(match, chance)


# --- What is declared ----------------------------------------------------------------------------


@pytest.mark.parametrize("table", ENDING, ids=str)
def test_what_a_match_declares_is_what_it_uses(table: Table) -> None:
    match = playout(table.game, table.header, Random(5))
    assert match.outcome is not None
    assert match.outcome.reason in table.game.reasons
    kinds = {die.name for die in table.game.dice}
    assert {die for entry in match.journal.log for die in getattr(entry, "dice", ())} <= kinds
    for counter in match.depth.counters:
        told = match.counters[counter.name]
        values = told if isinstance(told, list) else [told]
        assert len(values) == (table.seats if counter.a_seat else 1)
        assert all(counter.low <= value <= counter.high for value in values)


@pytest.mark.parametrize("table", EDGES, ids=str)
def test_every_correctable_counter_takes_all_that_it_declares(table: Table) -> None:
    chance = Random(f"{table} corrected")
    match = table.match()
    for _ in range(20):
        if match.outcome is None:
            answer_at_random(match, chance)
    for counter in match.depth.counters:
        for seat in range(table.seats) if counter.a_seat else [None]:
            for value in {counter.low, counter.low + 1, counter.high - 1, counter.high}:
                if counter.correctable:
                    match.correct(counter.name, value, seat)
                    told = match.counters[counter.name]
                    assert value in (told if isinstance(told, list) else [told])
                    assert everything(resumed(match)) == everything(match)


@pytest.mark.parametrize("table", [TABLES[0], *TABLES[3:6]], ids=str)
def test_a_match_is_the_same_whatever_the_hash_seed(table: Table) -> None:
    first, second = (
        subprocess.run(
            [sys.executable, "-m", "tests.engine.playthroughs", str(table), "7"],
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    )
    assert first.count(b"\n") > 10
    assert first == second
