"""A random player who covers whenever possible, so that rounds end with holes."""

from __future__ import annotations

from random import Random

from engine import Match
from engine.games.moonlight import GAME
from engine.games.moonlight.grid import CELLS_IN_A_BOX
from engine.games.moonlight.temper import always_cover
from engine.playout import playout, tempered_answer
from tests.engine.moonlight.referee import Judge
from tests.engine.moonlight.wolves import match, put, say


def played(chance: Random, **switches: str) -> Match:
    """A match of two who cover whenever possible, under the referee's eyes."""
    judge = Judge(2)
    game = match(switches=switches)
    while game.outcome is None:
        ((seat, decision),) = game.open.items()
        game.answer(seat, tempered_answer(game, decision, chance, always_cover), by="device")
        judge.check(game)
    return game


def liked(game: Match) -> tuple[str, ...]:
    (decision,) = game.open.values()
    return always_cover(game.state, decision)


def test_a_card_that_can_cover_is_liked_best_and_then_the_cell_where_it_does() -> None:
    # Ben's 5 lies already: of Ann's 2 and 4 he can cover the 2.
    game = put(match(), "2", "5 +1+0", "4 +0+1")
    assert liked(game) == ("3",)
    assert liked(say(game, "3")) == ("+0+0",)


def test_where_nothing_can_be_covered_all_is_alike() -> None:
    assert liked(match()) == ()
    assert liked(put(match(), "3", "1")) == ()
    assert liked(put(match(), "5")) == ()


def test_half_of_the_rounds_of_those_who_cover_end_by_empty_hands() -> None:
    chance = Random(1)
    full = []
    for _ in range(12):
        scores = played(chance).state.scores
        full += [len(score.cards) == CELLS_IN_A_BOX for score in scores]
    assert 0.25 < full.count(False) / len(full) < 0.75


def test_with_holes_every_rule_of_scoring_is_played() -> None:
    """The referee recounts each round, whatever the table rules are."""
    for number, switch in enumerate(GAME.switches):
        for choice in switch.choices:
            if switch.name != "deck" or choice == "people":
                played(Random(number), **{switch.name: choice})


def test_a_playout_seats_both_kinds_of_players() -> None:
    holes = [
        any(len(score.cards) < CELLS_IN_A_BOX for score in game.state.scores)
        for game in (playout(GAME, match().header, Random(seed)) for seed in range(12))
    ]
    assert 0 < holes.count(True) < 12
