"""Moonshine: points, the end, and who wins."""

from __future__ import annotations

import pytest

from engine import Outcome, Standing
from tests.engine.moonshine.bars import ANN, BEN, done, refill, roll, say, table

FIVE = "point point point point point"


def test_a_majority_card_scores_each_client_of_the_most_frequent_colour() -> None:
    match = table("| c1 c2 c3 c4", "", c1="red", c2="red point", c3="blue", c4="red gives_majority")
    assert match.state.points[ANN] == 1 + 3


def test_the_second_majority_card_scores_the_second_most_frequent_colour() -> None:
    match = table(
        "| c1 c2 c3 c4 c5 c6", "",
        c1="red gives_majority", c2="red", c3="red", c4="blue gives_majority", c5="blue", c6="pink",
    )  # fmt: skip
    assert match.state.points[ANN] == 3 + 2


def test_a_majority_card_without_a_further_colour_scores_nothing() -> None:
    match = table("| c1 c2", "", c1="red gives_majority", c2="red gives_majority")
    assert match.state.points[ANN] == 2


def test_majority_is_counted_anew_after_every_validation() -> None:
    match = table("c1 c60 | c2 c3", "", c1="blue", c2="blue gives_majority", c3="blue")
    assert match.state.points[ANN] == 2
    roll(match, "fff")
    say(match, ANN, "c1")
    assert match.state.points[ANN] == 3


@pytest.mark.parametrize(("variant", "points", "over"), [
    ("standard", "point point", True), ("standard", "point", False),
    ("advanced", "point point point point", False), ("advanced", FIVE, True),
])  # fmt: skip
def test_the_target_is_12_and_15_in_the_advanced_variant(
    variant: str, points: str, over: bool
) -> None:
    match = table("c1 c60 | c2 c3", "c61 c62", rules={"variant": variant},
                  c1=f"red {points}", c2=f"red {FIVE}", c3=f"red {FIVE}")  # fmt: skip
    # The clients of the table are standard ones; only the target is looked at.
    roll(match, "fff")
    say(match, ANN, "c1")
    refill(match, ANN, "c65")
    assert list(match.open) == [BEN], "the round is completed"
    done(match, BEN)
    assert (match.outcome is not None) is over
    if match.outcome:
        assert match.outcome.reason == "target"
        assert match.outcome.winners == (ANN,)


def test_who_acts_later_in_the_last_round_may_still_win() -> None:
    five = f"red {FIVE}"
    match = table("c1 c60 | c2 c3", "c4 c61 | c5 c6", c1="red point point", c2=five, c3=five,
                  c4="red point point point", c5=five, c6=five)  # fmt: skip
    roll(match, "fff")
    say(match, ANN, "c1")
    refill(match, ANN, "c65")
    say(match, BEN, "c4")
    refill(match, BEN, "c66")
    assert match.outcome is not None
    assert match.outcome.winners == (BEN,)
    assert match.outcome.ranking.decided_by is None


def end(*players: str) -> Outcome:
    match = table(*players, c1="red point point point", c2="red point point point",
                  c3=f"red point {FIVE}", c4="red", c5=f"red point {FIVE}", c6="red")  # fmt: skip
    match.finish()
    assert match.outcome is not None
    return match.outcome


def test_of_equal_points_more_moons_on_own_cards_win() -> None:
    outcome = end("| c1 c2 | speakeasy_1", "| c3 | speakeasy_1 speakeasy_2")
    assert outcome.winners == (BEN,)
    assert outcome.ranking.decided_by == "moons"


def test_a_three_way_tie_is_broken_by_clients() -> None:
    """Six points and a moon each; two clients, three, and one."""
    outcome = end("| c1 c2 | speakeasy_1", "| c3 c4 c6 | speakeasy_1", "| c5 | speakeasy_1")
    assert outcome.winners == (BEN,)
    assert outcome.ranking.decided_by == "clients"
    assert [standing.seat for standing in outcome.ranking.standings] == [1, 0, 2]


def test_a_full_tie_is_a_shared_win_and_the_next_is_third() -> None:
    outcome = end("| c3", "| c4", "| c5")
    assert outcome.ranking.standings == (
        Standing(0, 1, 6), Standing(2, 1, 6), Standing(1, 3, 0),
    )  # fmt: skip


def test_what_people_add_by_hand_counts_and_stays() -> None:
    match = table("c1 c60 | c3", "c61 c62", c1="red point", c3=f"red {FIVE}")
    match.correct("points", 8, ANN)
    roll(match, "fff")
    say(match, ANN, "c1")
    refill(match, ANN, "c65")
    assert match.state.points == [9, 0]


def test_a_leaver_stays_ranked_with_tokens_and_clients() -> None:
    match = table("| c3 | speakeasy_1", "| c5", "c60 c61", c3=f"red {FIVE}", c5=f"red {FIVE}")
    match.leave(ANN)
    match.finish()
    assert match.outcome is not None
    assert match.outcome.winners == (ANN,)
