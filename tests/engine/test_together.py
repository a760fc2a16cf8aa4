"""Several seats at once: any order, debts, and each seat's own second thoughts."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    Answered,
    Choose,
    Count,
    Depth,
    Dialogue,
    Each,
    Game,
    Learn,
    Match,
    Redone,
    Refused,
    Roll,
    Rolled,
    RuleFault,
    SeatUndone,
    together,
)
from tests.engine.harbour import CRATE, DEEDS, harbour_of, raid, trade
from tests.engine.toys import Said, everything, ranking, standing, start, toy
from tests.engine.walks import answer_at_random, resumed

ANN, BEN, CEM = 0, 1, 2


def asked(match: Match) -> dict[int | None, str]:
    """Who is asked what."""
    return {seat: decision.id for seat, decision in match.open.items()}


# --- Any order -----------------------------------------------------------------------------------


def test_all_are_asked_at_once() -> None:
    assert harbour_of().open == {seat: Choose(seat, "deed", DEEDS) for seat in (ANN, BEN, CEM)}


def test_each_goes_on_with_a_dialogue_of_their_own() -> None:
    match = harbour_of()
    match.answer(BEN, "trade")
    match.answer(CEM, "raid")
    assert match.open == {
        ANN: Choose(ANN, "deed", DEEDS),
        BEN: Roll(BEN, (CRATE,)),
        CEM: Choose(CEM, "victim", ("0", "1")),
    }


@pytest.mark.parametrize("order", list(permutations((ANN, BEN, CEM))), ids=str)
def test_the_order_of_answers_changes_nothing(order: tuple[int, ...]) -> None:
    match = harbour_of()
    for seat in order:
        match.answer(seat, "trade")
    for seat in reversed(order):
        match.answer(seat, (("silk", "trap", "rum")[seat],), by="device")
    assert match.state.crates == [["rum", "silk"], ["silk", "trap"], ["rum"]]
    assert match.state.points == [2, 2, 1]


def test_who_has_said_all_is_not_asked_and_may_not_answer() -> None:
    match = harbour_of()
    trade(match, BEN, "rum")
    assert list(match.open) == [ANN, CEM]
    before = everything(match)
    for seat in (BEN, None, 3, -1, True, "0", 0.0, [0]):
        wrong: Any = seat
        with pytest.raises(Refused) as refused:
            match.answer(wrong, "fish")
        assert refused.value.allowed == [ANN, CEM]
        assert everything(match) == before


def test_an_answer_is_judged_by_the_question_of_its_own_seat() -> None:
    match = harbour_of()
    match.answer(ANN, "raid")
    before = everything(match)
    for seat, of_the_other in ((ANN, "fish"), (BEN, "1")):
        with pytest.raises(Refused):
            match.answer(seat, of_the_other)
        assert everything(match) == before


# --- Debts ---------------------------------------------------------------------------------------


def test_a_debt_re_opens_a_seat_that_is_done() -> None:
    match = harbour_of()
    trade(match, ANN, "silk")
    assert asked(match) == {BEN: "deed", CEM: "deed"}
    raid(match, BEN, ANN)
    assert match.open[ANN] == Choose(ANN, "loss", ("rum", "silk"))
    match.answer(ANN, "silk")
    assert match.state.crates == [["rum"], ["silk", "silk"], []]
    assert asked(match) == {CEM: "deed"}


def test_a_debt_to_a_seat_that_is_not_done_is_asked_at_the_end_of_its_dialogue() -> None:
    match = harbour_of()
    match.answer(ANN, "trade")
    raid(match, BEN, ANN)
    assert asked(match) == {ANN: "roll", CEM: "deed"}
    match.answer(ANN, ("trap",), by="device")
    assert match.open[ANN] == Choose(ANN, "loss", ("rum", "trap"))


def test_one_answer_can_owe_to_several_seats() -> None:
    match = harbour_of()
    trade(match, ANN, "rum")
    trade(match, BEN, "rum")
    match.answer(CEM, "storm")
    assert match.open == {
        ANN: Choose(ANN, "loss", ("rum",)),
        BEN: Choose(BEN, "loss", ("silk", "rum")),
    }
    match.answer(BEN, "rum")
    match.answer(ANN, "rum")
    assert match.state.crates == [["rum"], ["silk"], []]
    assert match.state.points == [1, 1, 0]


def test_a_seat_pays_several_debts_one_after_the_other() -> None:
    match = harbour_of()
    trade(match, ANN, "silk")
    raid(match, BEN, ANN)
    raid(match, CEM, ANN)
    match.answer(ANN, "rum")
    assert match.open == {ANN: Choose(ANN, "loss", ("silk",))}
    match.answer(ANN, "silk")
    assert match.state.crates == [[], ["silk", "rum"], ["silk"]]


def test_a_debt_that_has_nothing_left_to_take_is_passed_over() -> None:
    match = harbour_of()
    match.answer(ANN, "storm")
    raid(match, BEN, ANN)
    # Ann has one crate, and loses it twice.
    raid(match, CEM, ANN)
    assert asked(match) == {ANN: "loss", BEN: "loss"}
    match.answer(ANN, "rum")
    assert match.state.crates == [[], ["silk", "rum"], []]
    assert asked(match) == {BEN: "loss"}


def test_a_debt_can_owe_another() -> None:
    match = harbour_of()
    trade(match, ANN, "trap")
    trade(match, CEM, "rum")
    raid(match, BEN, ANN)
    match.answer(ANN, "trap")
    # Ben has taken a trap, and pays for it.
    assert match.open == {BEN: Count(BEN, "fine", 1, 3)}
    match.answer(BEN, 2)
    assert match.state.crates == [["rum"], ["silk"], ["rum"]]
    assert match.state.points == [1, 1 - 2, 1]
    assert match.state.day == 2


def test_the_step_ends_exactly_when_nothing_is_left_and_nothing_owed() -> None:
    match = harbour_of("Ann", "Ben")
    trade(match, ANN, "rum")
    match.answer(BEN, "raid")
    assert match.state.day == 1
    match.answer(BEN, "0")
    assert (match.state.day, asked(match)) == (1, {ANN: "loss"})
    match.answer(ANN, "rum")
    assert (match.state.day, asked(match)) == (2, {ANN: "deed", BEN: "deed"})
    assert match.state.points == [1, 2]


def test_a_game_ends_with_its_last_step() -> None:
    match = harbour_of("Ann", "Ben")
    for _ in range(2):
        trade(match, ANN, "rum")
        trade(match, BEN, "rum")
    assert match.outcome is not None
    assert match.open == {}
    assert match.outcome.reason == "two_days"
    assert match.state.points == [2 + 3, 2 + 3]


def test_nobody_at_all_makes_no_step() -> None:
    def nobody(state: Said) -> Dialogue[str]:
        yield from together({})
        return "done"

    game = toy("nobody", nobody)
    outcome = Match(game, game.header(["Ann", "Ben"])).outcome
    assert outcome is not None
    assert outcome.reason == "done"


# --- A seat's own second thoughts ----------------------------------------------------------------


def test_a_seat_takes_back_its_own_answer_and_no_others() -> None:
    match = harbour_of()
    match.answer(ANN, "raid")
    match.answer(BEN, "fish")
    assert match.undo(ANN) == Answered(ANN, "deed", "raid")
    assert match.journal.log == [Answered(BEN, "deed", "fish")]
    assert match.journal.acts[-1] == SeatUndone(0)
    assert asked(match) == {ANN: "deed", BEN: "sea", CEM: "deed"}


def test_a_seat_takes_back_its_answers_one_by_one() -> None:
    match = harbour_of()
    raid(match, ANN, CEM)
    match.answer(BEN, "fish")
    assert match.undo(ANN) == Answered(ANN, "victim", "2")
    assert match.undo(ANN) == Answered(ANN, "deed", "raid")
    assert match.journal.log == [Answered(BEN, "deed", "fish")]


def test_a_seats_undo_equals_never_having_said_it() -> None:
    match = harbour_of()
    match.answer(BEN, "fish")
    match.answer(ANN, "raid")
    match.answer(CEM, "trade")
    match.undo(ANN)
    other = harbour_of()
    other.answer(BEN, "fish")
    other.answer(CEM, "trade")
    assert standing(match) == standing(other)
    assert everything(resumed(match)) == everything(match)


def test_a_seats_undo_is_refused_with_the_answer_that_would_no_longer_fit() -> None:
    match = harbour_of()
    trade(match, ANN, "silk")
    raid(match, BEN, ANN)
    match.answer(ANN, "rum")
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.undo(BEN)
    assert refused.value.answer == Answered(ANN, "loss", "rum")
    assert everything(match) == before
    # Once Ann has taken back what she lost, Ben can take back his raid.
    match.undo(ANN)
    assert match.undo(BEN) == Answered(BEN, "victim", "0")
    assert match.state.crates[ANN] == ["rum", "silk"]


@pytest.mark.parametrize("seat", [CEM, 3, -1, True, 1.0, "1", ()])
def test_a_seat_that_has_said_nothing_has_nothing_to_take_back(seat: Any) -> None:
    match = harbour_of()
    match.answer(BEN, "fish")
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.undo(seat)
    assert refused.value.answer is seat
    assert everything(match) == before


def test_a_seat_takes_nothing_back_from_before_the_step() -> None:
    match = harbour_of("Ann", "Ben")
    trade(match, ANN, "rum")
    trade(match, BEN, "rum")
    match.answer(BEN, "storm")
    with pytest.raises(Refused):
        match.undo(ANN)
    match.undo(BEN)
    with pytest.raises(Refused):
        match.undo(BEN)
    # The table together can still go back into the day before.
    assert match.undo() == Answered(BEN, "deed", "trade")
    assert match.state.day == 1
    assert match.undo(ANN) == Answered(ANN, "deed", "trade")


def test_outside_of_such_a_step_no_seat_takes_back_alone() -> None:
    match = harbour_of("Ann", "Ben")
    match.answer(ANN, "fish")
    match.finish()
    with pytest.raises(Refused):
        match.undo(ANN)


def test_a_seats_undo_is_redone() -> None:
    match = harbour_of()
    trade(match, ANN, "silk")
    match.answer(BEN, "fish")
    before = standing(match)
    match.undo(ANN)
    assert match.redo() == Answered(ANN, "deed", "trade")
    assert standing(match) == before
    assert match.journal.acts[-2:] == [SeatUndone(0), Redone()]


def test_undos_of_several_seats_and_of_the_table_are_redone_the_last_first() -> None:
    match = harbour_of()
    told = []
    trade(match, ANN, "silk")
    match.answer(BEN, "fish")
    match.answer(CEM, "raid")
    for seat in (BEN, None, ANN):
        told.append(standing(match))
        match.undo(seat)
    assert match.journal.log == []
    while told:
        match.redo()
        assert standing(match) == told.pop()


def test_what_a_seat_rolled_after_its_answer_goes_on_the_tape() -> None:
    match = harbour_of()
    trade(match, ANN, "silk")
    match.answer(BEN, "trade")
    match.undo(ANN)
    assert match.journal.log == [Answered(BEN, "deed", "trade")]
    assert match.journal.tape == {("die", "crate"): ["silk"]}
    assert match.owed(BEN) == ("silk",)
    with pytest.raises(Refused):
        match.answer(BEN, ("rum",), by="device")
    match.answer(BEN, ("silk",), by="device")
    assert match.journal.tape == {}


def test_what_a_seat_drew_after_its_answer_goes_on_the_tape() -> None:
    match = harbour_of()
    match.answer(ANN, "fish")
    match.answer(ANN, ("eel",), by="reader")
    match.undo(ANN)
    assert match.journal.tape == {("pool", "sea"): ["eel"]}
    match.redo()
    assert match.journal.tape == {}


def test_what_a_seat_typed_in_is_an_answer_like_any_other() -> None:
    match = harbour_of()
    match.answer(ANN, "trade")
    match.answer(ANN, ("silk",))
    assert match.undo(ANN) == Rolled(ANN, ("crate",), ("silk",), "people")
    assert match.journal.tape == {}
    assert asked(match)[ANN] == "roll"


def test_what_others_rolled_since_stays() -> None:
    match = harbour_of()
    match.answer(ANN, "trade")
    trade(match, BEN, "trap")
    match.answer(ANN, ("silk",), by="device")
    match.undo(ANN)
    assert match.journal.log == [
        Answered(BEN, "deed", "trade"),
        Rolled(BEN, ("crate",), ("trap",), "device"),
    ]
    match.redo()
    assert match.journal.log[0] == Answered(ANN, "deed", "trade")
    assert match.journal.log[3] == Rolled(ANN, ("crate",), ("silk",), "device")


def test_each_seat_is_told_what_is_owed_to_it() -> None:
    match = harbour_of()
    match.answer(ANN, "fish")
    trade(match, BEN, "trap")
    match.undo(BEN)
    match.answer(BEN, "trade")
    assert match.owed(ANN) == (None,)
    assert match.owed(BEN) == ("trap",)
    with pytest.raises(Refused):
        match.owed(CEM)
    match.answer(ANN, ("cod",), by="device")
    match.answer(BEN, ("trap",), by="device")


# --- Authors' mistakes ---------------------------------------------------------------------------


def _other_seat(state: Said) -> Dialogue[None]:
    yield lambda: Choose(1, "colour", ("red",))


def _nobody(state: Said) -> Dialogue[None]:
    yield lambda: Learn("price", Count(None, "price", 1, 9))


def _step_in_a_step(state: Said) -> Dialogue[None]:
    yield lambda: Each({0: Choose(0, "colour", ("red",))}, state)


@pytest.mark.parametrize("dialogue", [_other_seat, _nobody, _step_in_a_step])
def test_a_question_that_its_seat_can_not_answer_is_a_fault_in_the_rules(dialogue: Any) -> None:
    def play(state: Said) -> Dialogue[str]:
        yield from together({0: dialogue(state)})
        return "done"

    game = Game("mistaken", 1, range(2, 4), Depth(start, play, ranking))
    with pytest.raises(RuleFault):
        Match(game, game.header(["Ann", "Ben"]))


# --- Any walk ------------------------------------------------------------------------------------


@given(seed=st.integers(0), wishes=st.lists(st.integers(0, 7), max_size=40))
def test_whatever_seats_say_and_take_back_what_holds_is_the_replay_of_the_log(
    seed: int, wishes: list[int]
) -> None:
    chance = Random(seed)
    match = harbour_of()
    for wish in wishes:
        before = everything(match)
        try:
            if wish < 3:
                match.undo(wish)
                _redo_is_its_reverse(match, before)
            elif match.outcome is None:
                answer_at_random(match, chance)
        except Refused:
            assert everything(match) == before
        assert everything(resumed(match)) == everything(match)
        log = Match(match.game, match.header, match.journal.log)
        assert {**standing(log), "tape": None} == {**standing(match), "tape": None}


def _redo_is_its_reverse(match: Match, before: dict[str, Any]) -> None:
    copy = resumed(match)
    copy.redo()
    assert {**everything(copy), "acts": None} == {**before, "acts": None}
