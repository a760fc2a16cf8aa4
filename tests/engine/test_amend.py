"""Older answers replaced: the rest is kept as far as it fits, and dice stay as they fell."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    Amended,
    Answered,
    Count,
    Drawn,
    Learned,
    Match,
    Misfit,
    Refused,
    Rolled,
    RuleFault,
)
from tests.engine.harbour import harbour_of, raid, trade
from tests.engine.paintings import PAINT, painted, thrown
from tests.engine.toys import BROKEN, ONE_OF_EACH, THROWS, everything, match_of, standing
from tests.engine.walks import amend_at_random, answer_at_random, resumed

ANN, BEN, CEM = 0, 1, 2


# --- The rest is kept ----------------------------------------------------------------------------


def test_an_older_answer_is_replaced_and_all_others_kept() -> None:
    match = painted()
    assert match.amend(1, 7) == Answered(0, "many", 7)
    assert match.state.said == [("blue", 7), ("red", 2), ("blue", 1)]
    assert match.state.points == [10, 0]
    assert match.outcome is not None
    assert match.journal.acts[-1] == Amended(1, 7, 6)


def test_the_match_is_then_as_if_it_had_been_said_so_at_first() -> None:
    match = painted()
    match.amend(2, "blue")
    match.amend(3, 9)
    other = match_of(PAINT)
    for value in ("blue", 5, "blue", 9, "blue", 1):
        other.answer(0, value)
    assert standing(match) == standing(other)


def test_the_newest_answer_can_be_amended_too() -> None:
    match = painted()
    match.amend(5, 4)
    assert match.state.said[-1] == ("blue", 4)


def test_an_amended_answer_has_its_normal_form() -> None:
    match = match_of(ONE_OF_EACH)
    for seat, value in [(None, 4), (None, ("red", "red")), (1, ("6", "heads")), (1, "red")]:
        match.answer(seat, value)
    match.answer(1, ("plum",))
    assert match.amend(4, ["plum", "fig"]) == Answered(1, "fruit", ("fig", "plum"))


def test_what_follows_the_amendment_goes_on_as_usual() -> None:
    match = match_of(PAINT)
    for value in ("blue", 5, "red"):
        match.answer(0, value)
    match.amend(1, 6)
    match.answer(0, 3)
    assert match.state.said == [("blue", 6), ("red", 3)]


# --- What no longer fits -------------------------------------------------------------------------


def test_where_a_later_answer_no_longer_fits_its_number_is_told_and_nothing_changes() -> None:
    match = painted()
    before = everything(match)
    with pytest.raises(Misfit) as misfit:
        # Of red there are 3 pots, and answer 1 took 5.
        match.amend(0, "red")
    assert misfit.value.fits == 1
    assert misfit.value.answer == Answered(0, "many", 5)
    assert misfit.value.allowed == [0, 3]
    assert everything(match) == before


def test_the_answers_that_no_longer_fit_are_cut_off_where_that_is_wished() -> None:
    match = painted()
    match.amend(0, "red", cut=True)
    assert match.journal.log == [Answered(0, "colour", "red")]
    assert match.open == {0: Count(0, "many", 0, 3)}
    assert match.journal.acts[-1] == Amended(0, "red", 1)


def test_an_end_that_comes_earlier_cuts_what_was_said_after_it() -> None:
    match = painted()
    with pytest.raises(Misfit) as misfit:
        match.amend(2, "end")
    assert misfit.value.fits == 3
    match.amend(2, "end", cut=True)
    assert match.outcome is not None
    assert match.outcome.reason == "end"
    assert match.state.points == [5, 0]


def test_a_wish_to_cut_cuts_nothing_that_fits() -> None:
    match = painted()
    match.amend(1, 0, cut=True)
    assert len(match.journal.log) == 6


def test_an_answer_of_another_seat_that_no_longer_fits_is_named() -> None:
    match = harbour_of()
    trade(match, ANN, "silk")
    raid(match, BEN, ANN)
    match.answer(ANN, "rum")
    with pytest.raises(Misfit) as misfit:
        match.amend(3, "2")
    assert misfit.value.fits == 4
    assert misfit.value.answer == Answered(ANN, "loss", "rum")
    match.amend(3, "2", cut=True)
    assert match.state.crates[ANN] == ["rum", "silk"]


# --- Dice, cards and facts -----------------------------------------------------------------------


@pytest.mark.parametrize("number", [0, 2, 3])
def test_what_the_device_rolled_or_drew_stays(number: int) -> None:
    match = thrown("device")
    before = everything(match)
    for cut in (False, True):
        with pytest.raises(Refused):
            match.amend(number, match.journal.log[number].value, cut)
        assert everything(match) == before


@pytest.mark.parametrize("by", ["reader", "people"])
def test_a_misread_die_is_not_for_ever(by: str) -> None:
    match = thrown(by)
    assert match.amend(0, ("2", "5", "heads")) == Rolled(
        0, ("white", "white", "coin"), ("2", "5", "heads"), by
    )
    assert len(match.journal.log) == 4
    with pytest.raises(Misfit) as misfit:
        match.amend(0, ("2", "6", "heads"))
    assert misfit.value.answer == Answered(0, "keep", ("5",))


def test_dice_that_are_cut_off_go_on_the_tape() -> None:
    match = thrown("reader")
    match.amend(0, ("2", "6", "heads"), cut=True)
    # The misread 3 and 5 never lay on the table; the 1, the tails and the ace did.
    assert match.journal.tape == {
        ("die", "white"): ["1"],
        ("die", "coin"): ["tails"],
        ("pool", "deck"): ["ace"],
    }
    match.answer(0, ())
    assert match.owed() == ("1", None, "tails")


def test_what_the_device_would_have_to_roll_again_no_longer_fits() -> None:
    match = thrown("device")
    with pytest.raises(Misfit) as misfit:
        # Two dice more are kept, so the two that were thrown are one too many.
        match.amend(1, ("3", "5"))
    assert misfit.value.fits == 2
    match.amend(1, ("3", "5"), cut=True)
    assert match.owed() == ("tails",)


def test_a_draw_that_people_told_is_amended() -> None:
    match = match_of(ONE_OF_EACH)
    match.answer(None, 4)
    match.answer(None, ("red", "red"))
    assert match.amend(1, ("red", "blue")) == Drawn(None, "bag", ("red", "blue"), "people")


def test_a_fact_that_was_asked_is_amended() -> None:
    match = match_of(ONE_OF_EACH)
    match.answer(None, 4)
    assert match.amend(0, 7) == Learned("price", 7)
    assert (match.facts, match.state.price) == ({"price": 7}, 7)


def test_a_fact_that_was_set_right_in_mid_match_is_amended_as_the_fact_it_is() -> None:
    match = match_of(ONE_OF_EACH)
    match.answer(None, 4)
    match.answer(None, ("red", "red"))
    match.answer(1, ("6", "heads"))
    # What is open now takes a colour, not a price.
    match.learn("price", 5)
    assert match.amend(3, 8) == Learned("price", 8)
    assert match.facts == {"price": 8}
    with pytest.raises(Refused):
        match.amend(3, "red")


# --- What can't be amended -----------------------------------------------------------------------

VALUES: list[Any] = [
    None, True, False, 1.0, float("nan"), "", "green", b"red", -1, 10, 10**30, "5", [], (), {},
    [5], ["red"], [[5]], object(), set(), iter(["red"]),
]  # fmt: skip
NUMBERS: list[Any] = [-1, 6, 99, 10**30, True, False, None, 0.0, "0", [], (), {}, ...]


@pytest.mark.parametrize("cut", [False, True])
@pytest.mark.parametrize("number", range(6))
def test_a_wrong_value_leaves_the_match_untouched(number: int, cut: bool) -> None:
    match = painted()
    before = everything(match)
    for value in VALUES:
        with pytest.raises(Refused) as refused:
            match.amend(number, value, cut)
        assert refused.value.allowed in ([0, 9], [0, 3], ["red", "blue", "end"])
        assert not isinstance(refused.value, Misfit)
        assert everything(match) == before


@pytest.mark.parametrize("number", NUMBERS, ids=repr)
def test_a_wrong_number_leaves_the_match_untouched(number: Any) -> None:
    match = painted()
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.amend(number, 1)
    assert refused.value.allowed == 6
    assert everything(match) == before


def test_only_answers_are_amended() -> None:
    match = match_of(PAINT)
    match.answer(0, "blue")
    match.correct("points", 3, 0)
    match.leave(1)
    match.finish()
    before = everything(match)
    for number, value in ((1, 4), (2, 0), (3, "stopped")):
        with pytest.raises(Refused):
            match.amend(number, value)
        assert everything(match) == before


def test_what_people_did_since_is_kept_where_it_fits() -> None:
    match = match_of(PAINT)
    match.answer(0, "blue")
    match.answer(0, 5)
    match.correct("points", 20, 0)
    match.leave(1)
    match.finish()
    match.amend(1, 6)
    assert match.state.points == [20, 0]
    assert match.state.gone == {1}
    assert match.outcome is not None
    assert match.outcome.reason == "stopped"


@pytest.mark.parametrize("fault", ["red", "none", "end"])
def test_a_rule_that_fails_on_an_amendment_leaves_the_match_as_before(fault: str) -> None:
    match = match_of(BROKEN)
    match.answer(0, "blue")
    match.answer(0, "green")
    before = everything(match)
    with pytest.raises(RuleFault):
        match.amend(1, fault)
    assert everything(match) == before


# --- Acts from a file ----------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(7))
def test_a_match_with_an_amendment_is_taken_up_where_it_was(number: int) -> None:
    match = painted()
    match.amend(1, 7)
    match.amend(0, "red", cut=True)
    match.answer(0, 3)
    match.undo()
    match.undo()
    match.redo()
    acts = match.journal.acts[: len(match.journal.acts) - number]
    taken_up = Match(PAINT, match.header, acts)
    assert everything(resumed(taken_up)) == everything(taken_up)
    if not number:
        assert everything(taken_up) == everything(match)


@pytest.mark.parametrize(
    "foreign",
    [
        Amended(6, 1, 6),
        Amended(-1, 1, 6),
        Amended(1, 1, 7),
        Amended(1, 1, 1),
        Amended(1, 1, -1),
        Amended(1, "red", 6),
        Amended(0, "red", 6),
    ],
    ids=repr,
)
def test_an_amendment_that_can_not_have_been_is_refused(foreign: Any) -> None:
    match = painted()
    with pytest.raises(Refused):
        Match(PAINT, match.header, [*match.journal.acts, foreign])


def test_an_amendment_of_what_is_no_answer_is_refused() -> None:
    match = match_of(PAINT)
    match.answer(0, "blue")
    match.leave(1)
    with pytest.raises(Refused):
        Match(PAINT, match.header, [*match.journal.acts, Amended(1, 1, 2)])


# --- Any walk ------------------------------------------------------------------------------------


@pytest.mark.parametrize("new", [lambda: match_of(THROWS), harbour_of], ids=["throws", "harbour"])
@given(
    seed=st.integers(0),
    steps=st.lists(st.sampled_from(["answer", "answer", "amend", "undo", "redo"]), max_size=40),
)
def test_whatever_is_amended_what_holds_is_the_replay_of_the_log(
    new: Any, seed: int, steps: list[str]
) -> None:
    chance = Random(seed)
    match = new()
    for step in steps:
        before = everything(match)
        try:
            if step == "answer" and match.outcome is None:
                answer_at_random(match, chance)
            elif step == "amend":
                amend_at_random(match, chance)
            elif step == "undo":
                match.undo()
            elif step == "redo":
                match.redo()
        except Refused:
            assert everything(match) == before
            continue
        if step in ("amend", "undo"):
            _is_reversed(match, before, by="undo" if step == "amend" else "redo")
        assert everything(resumed(match)) == everything(match)
        log = Match(match.game, match.header, match.journal.log)
        assert {**standing(log), "tape": None} == {**standing(match), "tape": None}


def _is_reversed(match: Match, before: dict[str, Any], by: str) -> None:
    copy = resumed(match)
    copy.undo() if by == "undo" else copy.redo()
    left_out: dict[str, Any] = {"acts": None, "undone": None}
    assert {**everything(copy), **left_out} == {**before, **left_out}
