"""Counters that people set right: only those that a game declares, to any value that it allows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    Corrected,
    Count,
    Counter,
    Dialogue,
    Game,
    Match,
    Refused,
    Standing,
    act_from_json,
    act_to_json,
)
from tests.engine.tables import TABLES, Table
from tests.engine.till import COUNTERS_KEPT, TILL, TILLS, till_of
from tests.engine.toys import Said, everything, standing, toy
from tests.engine.walks import answer_at_random, correct_at_random, resumed

ANN, BEN, CEM = 0, 1, 2


# --- What can be set, and to what ----------------------------------------------------------------


@pytest.mark.parametrize("counter", COUNTERS_KEPT, ids=lambda counter: counter.name)
def test_a_correctable_counter_takes_every_value_that_it_declares_and_no_other(
    counter: Counter,
) -> None:
    if not counter.correctable:
        return
    match = till_of()
    match.answer(ANN, 2)
    seats: list[int | None] = [ANN, BEN, CEM] if counter.a_seat else [None]
    for seat in seats:
        for value in range(counter.low, counter.high + 1):
            match.correct(counter.name, value, seat)
            told = match.counters[counter.name]
            assert (told[seat] if isinstance(told, list) and seat is not None else told) == value
        for value in (counter.low - 1, counter.high + 1):
            before = everything(match)
            with pytest.raises(Refused) as refused:
                match.correct(counter.name, value, seat)
            assert refused.value.allowed == [counter.low, counter.high]
            assert everything(match) == before


def test_a_plain_counter_is_set_to_the_value() -> None:
    match = till_of()
    match.answer(ANN, 2)
    assert match.correct("coins", 7, ANN) == Corrected("coins", ANN, 7)
    assert match.correct("stock", 3) == Corrected("stock", None, 3)
    assert match.counters == {
        "stock": 3,
        "coins": [7, 5, 5],
        "sold": 2,
        "points": [4, 0, 0],
        "income": 2,
    }


def test_of_a_sum_the_difference_is_kept() -> None:
    match = till_of("Ann", "Ben")
    match.answer(ANN, 2)
    # 2 items are worth 4 points; Ann has 10, so people have added 6.
    assert match.correct("points", 10, ANN) == Corrected("points", ANN, 6)
    match.answer(BEN, 0)
    match.answer(ANN, 1)
    assert match.state.points == [12, 0]
    assert match.correct("points", 5, ANN) == Corrected("points", ANN, -7)
    assert (match.state.earned, match.state.added) == ([6, 0], [-1, 0])


def test_of_a_sum_for_all_the_difference_is_kept_too() -> None:
    match = till_of()
    match.answer(ANN, 2)
    assert match.correct("income", 9) == Corrected("income", None, 7)
    match.answer(BEN, 1)
    assert (match.state.income, match.state.extra) == (10, 7)


WRONG: list[Any] = [None, True, False, 1.0, "1", "", b"1", [1], (1,), {}, ..., -99, 10**30]


@pytest.mark.parametrize("value", WRONG, ids=repr)
def test_a_wrong_value_leaves_the_match_untouched(value: Any) -> None:
    match = till_of()
    match.answer(ANN, 2)
    before = everything(match)
    for counter, seat in (("stock", None), ("coins", BEN), ("points", ANN), ("income", None)):
        with pytest.raises(Refused) as refused:
            match.correct(counter, value, seat)
        assert refused.value.answer is value
        assert everything(match) == before


@pytest.mark.parametrize("seat", [None, 3, -1, True, False, 1.0, "1", (), [0], ...], ids=repr)
def test_a_wrong_seat_leaves_the_match_untouched(seat: Any) -> None:
    match = till_of()
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.correct("coins", 1, seat)
    assert refused.value.allowed == [ANN, BEN, CEM]
    if seat is not None:
        with pytest.raises(Refused) as refused:
            match.correct("stock", 1, seat)
        assert refused.value.allowed == [None]
    assert everything(match) == before


@pytest.mark.parametrize("name", ["sold", "added", "header", "", None, 1, ["stock"], {}], ids=repr)
def test_only_declared_counters_are_corrected(name: Any) -> None:
    match = till_of()
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.correct(name, 1)
    assert refused.value.allowed == ["stock", "coins", "points", "income"]
    assert everything(match) == before


# --- The question that is open -------------------------------------------------------------------


def test_the_open_question_is_built_anew() -> None:
    match = till_of()
    assert match.open == {ANN: Count(ANN, "buy", 0, 5)}
    match.correct("coins", 8, ANN)
    assert match.open == {ANN: Count(ANN, "buy", 0, 8)}
    match.correct("stock", 4)
    assert match.open == {ANN: Count(ANN, "buy", 0, 4)}
    match.answer(ANN, 4)


def test_a_question_that_has_nothing_left_to_ask_is_passed_over() -> None:
    match = till_of()
    match.correct("coins", 0, ANN)
    assert match.open == {BEN: Count(BEN, "buy", 0, 5)}


def test_a_correction_can_bring_the_end() -> None:
    match = till_of()
    match.correct("stock", 0)
    assert match.outcome is not None
    assert match.outcome.reason == "closed"


def test_all_questions_of_a_step_are_built_anew() -> None:
    match = till_of(game=TILLS)
    match.answer(BEN, 1)
    match.correct("stock", 3)
    assert match.open == {ANN: Count(ANN, "buy", 0, 3), CEM: Count(CEM, "buy", 0, 3)}
    match.correct("coins", 0, CEM)
    assert match.open == {ANN: Count(ANN, "buy", 0, 3)}
    match.answer(ANN, 1)
    # The next step: Cem has nothing to buy with.
    assert match.open == {ANN: Count(ANN, "buy", 0, 2), BEN: Count(BEN, "buy", 0, 2)}


def test_a_step_ends_when_a_correction_leaves_nothing_to_ask_in_it() -> None:
    match = till_of("Ann", "Ben", game=TILLS)
    match.answer(ANN, 2)
    match.correct("coins", 0, BEN)
    assert match.open == {ANN: Count(ANN, "buy", 0, 3)}
    with pytest.raises(Refused):
        match.undo(ANN)


def test_a_correction_is_no_answer_that_a_seat_takes_back_alone() -> None:
    match = till_of(game=TILLS)
    match.answer(BEN, 1)
    match.correct("coins", 3, BEN)
    match.undo(BEN)
    assert match.journal.log == [Corrected("coins", BEN, 3)]
    assert match.open[BEN] == Count(BEN, "buy", 0, 3)


# --- After the end -------------------------------------------------------------------------------


def test_after_the_end_the_ranking_follows() -> None:
    match = till_of("Ann", "Ben")
    for seat, many in ((ANN, 5), (BEN, 4)):
        match.answer(seat, many)
    assert winners(match) == {ANN}
    match.correct("points", 10, BEN)
    assert winners(match) == {ANN, BEN}
    match.correct("points", 11, BEN)
    assert winners(match) == {BEN}
    assert match.outcome is not None
    assert match.outcome.reason == "closed"
    assert match.outcome.ranking.standings == (Standing(BEN, 1, 11), Standing(ANN, 2, 10))
    match.undo()
    assert winners(match) == {ANN, BEN}


def winners(match: Match) -> set[int]:
    assert match.outcome is not None
    return set(match.outcome.winners)


# --- Undo, redo, and other matches ---------------------------------------------------------------


def test_a_correction_is_taken_back_and_brought_back() -> None:
    match = till_of()
    match.answer(ANN, 2)
    told = [standing(match)]
    for counter, value, seat in (("points", 9, ANN), ("coins", 0, BEN), ("income", 0, None)):
        match.correct(counter, value, seat)
        told.append(standing(match))
    for before in reversed(told[:-1]):
        match.undo()
        assert standing(match) == before
    for after in told[1:]:
        match.redo()
        assert standing(match) == after


def test_a_refused_correction_leaves_what_can_be_redone() -> None:
    match = till_of()
    match.answer(ANN, 2)
    match.undo()
    with pytest.raises(Refused):
        match.correct("stock", 21)
    match.redo()


def test_a_correction_survives_json() -> None:
    match = till_of()
    match.correct("points", 9, ANN)
    match.correct("stock", 5)
    for act in match.journal.acts:
        assert act_from_json(act_to_json(act)) == act
    assert everything(resumed(match)) == everything(match)


@pytest.mark.parametrize(
    "foreign",
    [
        Corrected("sold", None, 1),
        Corrected("coins", None, 1),
        Corrected("coins", 3, 1),
        Corrected("coins", 0, 11),
        Corrected("stock", None, -1),
        Corrected("stock", None, True),
        Corrected("points", 0, "1"),  # type: ignore[arg-type]
    ],
    ids=repr,
)
def test_a_correction_that_can_not_have_been_is_refused(foreign: Corrected) -> None:
    with pytest.raises(Refused, match="answer 0 "):
        Match(TILL, till_of().header, [foreign])


# --- No correctable value lives in a local -------------------------------------------------------


def forgetful(match: Match, chance: Random) -> bool:
    """Whether an open question knows a counter's value from before a correction.

    The same correction is made before the newest answer and made again after it: where the same is
    asked, it must be asked in the same words.
    """
    copy = resumed(match)
    try:
        corrected = correct_at_random(copy, chance)
    except Refused:
        return False
    assert isinstance(corrected, Corrected)
    told = copy.counters[corrected.counter]
    value = told[corrected.seat] if isinstance(told, list) and corrected.seat is not None else told
    earlier = Match(match.game, match.header, match.journal.log[:-1])
    newest = match.journal.log[-1]
    try:
        earlier.correct(corrected.counter, value, corrected.seat)
        earlier.say(newest)
        earlier.correct(corrected.counter, value, corrected.seat)
    except Refused:
        return False
    same = [(seat, asked.id) for seat, asked in copy.open.items()] == [
        (seat, asked.id) for seat, asked in earlier.open.items()
    ]
    return same and copy.open != earlier.open


def hoarding(state: Said) -> Dialogue[str]:
    """Keeps a correctable value in a local."""
    for seat in (0, 1, 0, 1):
        had = state.points[seat]
        many = yield lambda: Count(seat, "many", 0, 9 + had)  # noqa: B023
        state.points[seat] = had + many
    return "done"


HOARDING = toy(
    "hoarding", hoarding, counters=(Counter("points", 0, 99, a_seat=True, correctable=True),)
)


def test_a_game_that_keeps_a_counter_in_a_local_is_found_out() -> None:
    chance = Random(1)
    found = False
    for _ in range(20):
        match = Match(HOARDING, HOARDING.header(["Ann", "Ben"]))
        while match.outcome is None:
            answer_at_random(match, chance)
            found = found or forgetful(match, chance)
    assert found


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_no_game_keeps_a_counter_in_a_local(table: Table) -> None:
    chance = Random(str(table))
    match = table.match()
    for _ in range(60):
        if match.outcome is None:
            answer_at_random(match, chance)
            assert not forgetful(match, chance)


@pytest.mark.parametrize("game", [TILL, TILLS], ids=lambda game: game.key)
@given(seed=st.integers(0))
def test_whatever_is_corrected_what_holds_is_the_replay_of_the_log(game: Game, seed: int) -> None:
    chance = Random(seed)
    match = till_of(game=game)
    for _ in range(8):
        if match.outcome is None:
            answer_at_random(match, chance)
            assert not forgetful(match, chance)
        before = standing(match)
        correct_at_random(match, chance)
        assert everything(resumed(match)) == everything(match)
        copy = resumed(match)
        copy.undo()
        assert standing(copy) == before
