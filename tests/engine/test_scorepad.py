"""The scorepad that the players run the game by, and the tally at its end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import (
    COUNTERS,
    Corrected,
    Count,
    Counter,
    Draw,
    End,
    Game,
    Match,
    Refused,
    Scorepad,
    Standing,
)
from engine.games.shelfie import GAME as SHELFIE
from tests.engine.shelves import over
from tests.engine.toys import BOTH_AT_ONCE, everything, standing
from tests.engine.walks import resumed

ANN, BEN, CEM = 0, 1, 2

POINTS = Counter("points", -5, 20, a_seat=True)
STARS = Counter("stars", 0, 5, a_seat=True)
ROUND = Counter("round", 0, 99)
FOOD = Counter("food", 2, 50)

QUIZ = Scorepad(
    (POINTS, STARS, ROUND),
    asked=("points", "stars"),
    ends=(End("stars", 3, "three_stars", at_once=True), End("points", 12, "twelve_points")),
    tie_breaks=("stars",),
)
FEAST = Scorepad((POINTS, FOOD, ROUND), ("food", "points"), (End("round", 2, "two_rounds"),))


def game_of(pad: Scorepad) -> Game:
    return Game("pad", 1, range(2, 4), pad.depth, tally=pad.tally)


def pad_of(pad: Scorepad, *names: str, depth: str = "full", **settled: Any) -> Match:
    """A match on that pad that Ann starts, if nothing else is settled."""
    game = game_of(pad)
    settled.setdefault("starter", ANN)
    return Match(game, game.header(names or ("Ann", "Ben"), depth, **settled))


def say(match: Match, *values: object) -> None:
    """Answer for whoever is asked, one value after the other."""
    for value in values:
        (seat,) = match.open
        match.answer(seat, value)


def asked(match: Match) -> tuple[int | None, str]:
    ((seat, decision),) = match.open.items()
    return seat, decision.id


# --- Rounds --------------------------------------------------------------------------------------


def test_a_pad_starts_at_nothing() -> None:
    match = pad_of(QUIZ)
    assert match.counters == {"points": [0, 0], "stars": [0, 0], "round": 1}
    assert match.open == {ANN: Count(ANN, "points_gained", -5, 20, preset=0)}


def test_a_counter_that_can_not_be_nothing_starts_at_its_least() -> None:
    assert pad_of(FEAST).counters == {"points": [0, 0], "food": 2, "round": 1}


def test_each_in_turn_is_asked_for_what_has_changed() -> None:
    match = pad_of(QUIZ, "Ann", "Ben", "Cem", starter=BEN)
    order = []
    for _ in range(8):
        order.append((*asked(match), match.state.turn, match.state.round))
        say(match, 0)
    assert order == [
        (seat, asked, seat, 1)
        for seat in (BEN, CEM, ANN)
        for asked in ("points_gained", "stars_gained")
    ] + [(BEN, "points_gained", BEN, 2), (BEN, "stars_gained", BEN, 2)]


def test_what_is_gained_and_lost_is_added_up() -> None:
    match = pad_of(QUIZ)
    say(match, 7, 1, 0, 0, -3, 1)
    assert match.counters == {"points": [4, 0], "stars": [2, 0], "round": 2}


def test_nothing_is_gained_or_lost_beyond_what_the_counter_can_hold() -> None:
    match = pad_of(QUIZ)
    say(match, 7, 5 - 3, 0, 0)
    assert match.open == {ANN: Count(ANN, "points_gained", -12, 13, preset=0)}
    before = everything(match)
    for wrong in (-13, 14):
        with pytest.raises(Refused):
            match.answer(ANN, wrong)
        assert everything(match) == before
    say(match, -12)
    assert match.state.points == [-5, 0]


def test_a_counter_for_all_is_changed_by_each() -> None:
    match = pad_of(FEAST)
    assert match.open == {ANN: Count(ANN, "points_gained", -5, 20, preset=0)}
    say(match, 0, 3, 0)
    assert match.open == {BEN: Count(BEN, "food_gained", 2 - 5, 50 - 5, preset=0)}
    say(match, -1)
    assert match.counters == {"points": [0, 0], "food": 4, "round": 2}


def test_a_starter_who_is_not_settled_is_drawn() -> None:
    match = pad_of(QUIZ, starter=None)
    assert match.open == {None: Draw(None, "starter", ("1", "2"))}
    match.answer(None, ("2",), by="device")
    assert list(match.open) == [BEN]


def test_who_leaves_is_passed_over_and_stays_ranked() -> None:
    match = pad_of(QUIZ, "Ann", "Ben", "Cem")
    say(match, 9)
    match.leave(ANN)
    assert asked(match) == (BEN, "points_gained")
    say(match, 0, 0, 0, 0)
    assert asked(match) == (BEN, "points_gained")
    match.finish()
    assert match.outcome is not None
    assert match.outcome.winners == (ANN,)


def test_every_counter_can_be_corrected_and_the_question_follows() -> None:
    match = pad_of(QUIZ)
    assert match.correct("points", 15, ANN) == Corrected("points", ANN, 15)
    assert match.open == {ANN: Count(ANN, "points_gained", -20, 5, preset=0)}
    match.correct("round", 7)
    say(match, 0, 0, 0, 0)
    assert match.outcome is not None
    assert match.outcome.reason == "twelve_points"
    assert match.state.round == 7


def test_a_sum_of_the_game_is_a_plain_number_on_the_pad() -> None:
    by_hand = replace(POINTS, by_hand="added", correctable=False)
    match = pad_of(Scorepad((by_hand,), ("points",)))
    say(match, 3)
    assert match.correct("points", 9, ANN) == Corrected("points", ANN, 9)
    assert match.counters == {"points": [9, 0]}


# --- Ends ----------------------------------------------------------------------------------------


def test_the_round_is_finished_before_the_match_ends() -> None:
    match = pad_of(QUIZ)
    say(match, 12, 0)
    assert not over(match)
    say(match, 1, 0)
    assert match.outcome is not None
    assert match.outcome.reason == "twelve_points"
    assert match.outcome.ranking.standings == (Standing(ANN, 1, 12), Standing(BEN, 2, 1))
    assert match.state.round == 1


def test_one_point_too_few_is_no_end() -> None:
    match = pad_of(QUIZ)
    say(match, 11, 0, 11, 0)
    assert not over(match)


def test_some_ends_come_at_once() -> None:
    match = pad_of(QUIZ)
    say(match, 0, 2, 0, 0, 0, 1)
    assert match.outcome is not None
    assert match.outcome.reason == "three_stars"


def test_an_end_can_hang_on_a_counter_for_all() -> None:
    match = pad_of(FEAST)
    say(match, 1, 0, 0, 0)
    assert not over(match)
    say(match, 1, 0, 0, 0)
    assert match.outcome is not None
    assert match.outcome.reason == "two_rounds"


def test_who_has_lost_again_what_would_have_ended_it_plays_on() -> None:
    match = pad_of(QUIZ)
    say(match, 12, 0)
    match.correct("points", 2, ANN)
    say(match, 0, 0)
    assert not over(match)


@pytest.mark.parametrize(
    ("stars", "winners", "decided_by"),
    [((2, 1), {ANN}, "stars"), ((1, 2), {BEN}, "stars"), ((2, 2), {ANN, BEN}, None)],
)
def test_a_tie_is_broken_as_declared(
    stars: tuple[int, int], winners: set[int], decided_by: str | None
) -> None:
    match = pad_of(QUIZ)
    say(match, 12, stars[ANN], 12, stars[BEN])
    assert match.outcome is not None
    assert set(match.outcome.winners) == winners
    assert match.outcome.ranking.decided_by == decided_by


def test_no_tie_is_broken_where_points_decide() -> None:
    match = pad_of(QUIZ)
    say(match, 12, 0, 11, 2)
    assert match.outcome is not None
    assert match.outcome.ranking.decided_by is None


# --- Taken over in mid-game ----------------------------------------------------------------------


def test_a_match_taken_over_is_asked_where_it_stands() -> None:
    match = pad_of(QUIZ, middle=True)
    order = []
    for value in (9, 4, 1, 2, 6):
        order.append(asked(match))
        say(match, value)
    assert order == [
        (ANN, "points"),
        (BEN, "points"),
        (ANN, "stars"),
        (BEN, "stars"),
        (None, "round"),
    ]
    assert match.counters == {"points": [9, 4], "stars": [1, 2], "round": 6}
    assert match.open == {ANN: Count(ANN, "points_gained", -14, 11, preset=0)}
    say(match, 0, 0, 0, 0)
    assert match.state.round == 7


def test_the_whole_range_of_a_counter_can_be_entered() -> None:
    match = pad_of(QUIZ, middle=True)
    assert match.open == {ANN: Count(ANN, "points", -5, 20, preset=0)}
    say(match, -5, 20)
    assert match.open == {ANN: Count(ANN, "stars", 0, 5, preset=0)}


def test_after_the_position_the_starter_is_drawn_if_nobody_is_chosen() -> None:
    match = pad_of(FEAST, middle=True, starter=None)
    say(match, 0, 0, 9, 1)
    assert match.open == {None: Draw(None, "starter", ("1", "2"))}


def test_what_is_told_of_the_position_is_not_asked() -> None:
    position = {"points": [9, 4], "stars": [1, 2], "round": 6}
    match = pad_of(QUIZ, middle=True, position=position)
    assert match.counters == position
    assert match.open == {ANN: Count(ANN, "points_gained", -14, 11, preset=0)}
    say(match, 1, 0)
    # The header is as it was: the pad counts on numbers of its own.
    assert match.header.position == {"points": [9, 4], "stars": [1, 2], "round": 6}
    assert everything(resumed(match)) == everything(match)


def test_what_is_not_told_of_the_position_is_asked() -> None:
    match = pad_of(QUIZ, middle=True, position={"points": [9, 4]})
    assert asked(match) == (ANN, "stars")
    say(match, 1, 2, 6)
    assert match.counters == {"points": [9, 4], "stars": [1, 2], "round": 6}


@pytest.mark.parametrize(
    "wrong",
    [
        {"points": [9]},
        {"points": [9, 4, 1]},
        {"points": 9},
        {"points": [9, "4"]},
        {"points": [9, True]},
        {"points": {0: 9, 1: 4}},
        {"round": [1, 2]},
        {"round": [1]},
        {"round": None},
        {"round": "6"},
    ],
    ids=repr,
)
def test_a_position_in_another_shape_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="can't stand at"):
        pad_of(QUIZ, middle=True, position=wrong)


# --- The counters alone, for every game ----------------------------------------------------------


def counters_of_shelfie(**settled: Any) -> Match:
    header = SHELFIE.header(
        ["Ann", "Ben"],
        COUNTERS,
        middle=True,
        position={"round": 8, "points": [40, 52]},
        **settled,
    )
    return Match(SHELFIE, header)


def test_every_game_goes_on_with_its_counters_alone() -> None:
    match = counters_of_shelfie(starter=BEN)
    assert match.open == {BEN: Count(BEN, "points_gained", -52, 188 - 52, preset=0)}
    say(match, 6, 13)
    assert match.counters == {"round": 9, "points": [53, 58]}
    assert not over(match)
    match.finish()
    assert match.outcome is not None
    assert match.outcome.winners == (BEN,)


def test_the_counters_of_a_game_are_plain_numbers_there() -> None:
    match = counters_of_shelfie(starter=BEN)
    before = standing(match)
    assert match.correct("points", 41, ANN) == Corrected("points", ANN, 41)
    assert match.correct("round", 9) == Corrected("round", None, 9)
    assert match.counters == {"round": 9, "points": [41, 52]}
    match.undo()
    match.undo()
    assert standing(match) == before


def test_a_game_that_counts_no_points_can_not_go_on_so() -> None:
    with pytest.raises(ValueError, match="points"):
        BOTH_AT_ONCE.header(["Ann", "Ben"], COUNTERS)


@pytest.mark.parametrize(
    ("counters", "asked", "tie_breaks"),
    [
        ((STARS,), ("stars",), ()),
        ((replace(POINTS, a_seat=False),), ("points",), ()),
        ((POINTS,), (), ()),
        ((POINTS,), ("points", "stars"), ()),
        ((POINTS, ROUND), ("points",), ("round",)),
        ((POINTS,), ("points",), ("stars",)),
    ],
)
def test_a_pad_that_could_not_be_played_on_is_refused(
    counters: tuple[Counter, ...], asked: tuple[str, ...], tie_breaks: tuple[str, ...]
) -> None:
    with pytest.raises(ValueError, match="a scorepad"):
        Scorepad(counters, asked, (), tie_breaks)


# --- Tally ---------------------------------------------------------------------------------------


def test_a_tally_asks_each_once_and_ranks() -> None:
    match = pad_of(QUIZ, "Ann", "Ben", "Cem", depth="tally")
    order = []
    for value in (9, 1, 12, 2, 12, 3):
        order.append((*asked(match), match.state.turn))
        say(match, value)
    assert order == [
        (seat, asked, seat) for seat in (ANN, BEN, CEM) for asked in ("points", "stars")
    ]
    assert match.outcome is not None
    assert match.outcome.to_json() == {
        "reason": "counted",
        "decided_by": "stars",
        "ranking": [
            {"seat": CEM, "rank": 1, "points": 12},
            {"seat": BEN, "rank": 2, "points": 12},
            {"seat": ANN, "rank": 3, "points": 9},
        ],
    }


def test_a_number_of_a_tally_can_be_set_right_afterwards() -> None:
    match = pad_of(QUIZ, depth="tally")
    say(match, 9, 1, 12, 2)
    match.amend(2, 8)
    assert match.outcome is not None
    assert match.outcome.winners == (ANN,)


def test_who_went_home_is_not_counted_any_further() -> None:
    match = pad_of(QUIZ, "Ann", "Ben", "Cem", depth="tally")
    say(match, 9)
    match.leave(ANN)
    match.leave(CEM)
    assert asked(match) == (BEN, "points")
    say(match, 8, 0)
    assert match.outcome is not None
    assert match.outcome.winners == (ANN,)
