"""Random play: legal at every kind of decision, and the same again from the same chance."""

from __future__ import annotations

from random import Random

import pytest

from engine import Answer, Choose, Count, Decision, Die, Draw, Learn, Pick, Roll, Table
from engine.playout import playout, random_answer
from tests.engine.toys import BOTH_AT_ONCE, ONE_OF_EACH, THROWS

COIN = Die("coin", ("heads", "tails"))
PAIRS = ("fig", "plum", "plum")

# Each kind of decision with every answer that it takes.
ANSWERS: list[tuple[Decision, set[Answer]]] = [
    (Roll(0, (COIN, COIN)), {(a, b) for a in COIN.faces for b in COIN.faces}),
    (Draw(0, "bag", ("red", "blue")), {("red",), ("blue",)}),
    (Draw(0, "bag", ("red", "blue"), 2), {("red", "blue"), ("blue", "red")}),
    (Choose(0, "colour", ("red", "blue")), {"red", "blue"}),
    (Pick(0, "fruit", PAIRS, 2, 3), {("fig", "plum"), ("plum", "plum"), PAIRS}),
    (Pick(0, "fruit", PAIRS, 0, 1), {(), ("fig",), ("plum",)}),
    (Count(0, "steps", 3, 5), {3, 4, 5}),
    (Table(0, "grid", ("a",), ("x", "y"), 0, 1), {((x, y),) for x in (0, 1) for y in (0, 1)}),
    (Learn("price", Count(None, "price", 1, 9), 4), {4}),
    (Learn("price", Count(None, "price", 1, 2)), {1, 2}),
]


@pytest.mark.parametrize(("decision", "legal"), ANSWERS, ids=lambda value: type(value).__name__)
def test_every_legal_answer_and_no_other_is_given(decision: Decision, legal: set[Answer]) -> None:
    chance = Random(1)
    given = {random_answer(decision, chance) for _ in range(300)}
    assert given == legal
    assert {decision.check(answer) for answer in given} == legal


def test_a_playout_goes_on_to_the_end_of_the_match() -> None:
    match = playout(THROWS, THROWS.header(["Ann", "Ben", "Cem"]), Random(1))
    assert match.outcome is not None
    assert match.outcome.reason == "two_rounds"
    assert len(match.state.said) == 2 * 3


def test_the_same_chance_plays_the_same_match_and_another_another() -> None:
    header = THROWS.header(["Ann", "Ben"])
    logs = [playout(THROWS, header, Random(seed)).journal.log for seed in (1, 1, 2)]
    assert logs[0] == logs[1] != logs[2]


def test_the_dice_of_a_playout_are_the_devices() -> None:
    match = playout(ONE_OF_EACH, ONE_OF_EACH.header(["Ann", "Ben"]), Random(1))
    assert [entry.by for entry in match.journal.log][:4] == ["people", "device", "device", "people"]


def test_seats_that_are_asked_at_once_answer_in_any_order() -> None:
    header = BOTH_AT_ONCE.header(["Ann", "Ben"])
    firsts = {playout(BOTH_AT_ONCE, header, Random(seed)).state.said[0][0] for seed in range(20)}
    assert firsts == {0, 1}


def test_another_player_can_be_seated() -> None:
    def first(decision: Decision, chance: Random) -> Answer:
        if isinstance(decision, Choose):
            return decision.options[0]
        return random_answer(decision, chance)

    match = playout(ONE_OF_EACH, ONE_OF_EACH.header(["Ann", "Ben"]), Random(1), first)
    assert match.state.said[3] == "red"
