"""Amendments taken back and brought back."""

from __future__ import annotations

import pytest

from engine import Answered, Refused, Rolled, Undone
from tests.engine.harbour import harbour_of
from tests.engine.paintings import PAINT, painted, thrown
from tests.engine.toys import match_of, standing

ANN, BEN = 0, 1


def test_undo_gives_the_old_answer_back() -> None:
    match = painted()
    before = standing(match)
    match.amend(1, 7)
    assert match.undo() == Answered(0, "many", 7)
    assert standing(match) == before
    assert match.journal.acts[-1] == Undone()


def test_undo_gives_back_what_was_cut_off_with_its_dice() -> None:
    match = thrown("reader")
    before = standing(match)
    match.amend(0, ("2", "6", "heads"), cut=True)
    match.undo()
    assert standing(match) == before


def test_undo_takes_back_what_the_device_rolled_since() -> None:
    match = thrown("people")
    before = standing(match)
    # Nothing is kept but the coin now, so that the 1 is thrown again and another die with it.
    match.amend(1, ("heads",), cut=True)
    assert match.owed() == ("1", None)
    match.answer(0, ("1", "6"), by="device")
    match.answer(0, ("ace",), by="device")
    match.undo()
    assert {**standing(match), "tape": {}} == before
    assert match.journal.tape == {("die", "white"): ["6"]}
    match.redo()
    assert match.journal.log[2] == Rolled(0, ("white", "white"), ("1", "6"), "device")
    assert match.journal.tape == {("die", "coin"): ["tails"]}


def test_an_answer_after_the_amendment_is_taken_back_before_it() -> None:
    match = match_of(PAINT)
    match.answer(0, "blue")
    match.answer(0, 5)
    match.amend(1, 7)
    match.answer(0, "red")
    assert match.undo() == Answered(0, "colour", "red")
    assert match.undo() == Answered(0, "many", 7)
    assert match.undo() == Answered(0, "many", 5)
    assert match.undo() == Answered(0, "colour", "blue")
    for entry in (
        Answered(0, "colour", "blue"),
        Answered(0, "many", 5),
        Answered(0, "many", 7),
        Answered(0, "colour", "red"),
    ):
        assert match.redo() == entry
    assert match.state.points == [7, 0]


def test_several_amendments_are_taken_back_one_by_one() -> None:
    match = painted()
    told = []
    for number, value, cut in ((1, 7, False), (3, 3, False), (0, "red", True)):
        told.append(standing(match))
        match.amend(number, value, cut)
    for before in reversed(told):
        match.undo()
        assert standing(match) == before


def test_an_amendment_that_was_brought_back_is_taken_back_again() -> None:
    match = painted()
    before = standing(match)
    match.amend(0, "red", cut=True)
    match.undo()
    match.redo()
    assert match.journal.log == [Answered(0, "colour", "red")]
    match.undo()
    assert standing(match) == before


def test_an_amendment_stays_when_a_seat_takes_back_what_stood_before_it() -> None:
    match = harbour_of()
    match.answer(ANN, "trade")
    match.answer(BEN, "fish")
    match.amend(1, "storm")
    match.undo(ANN)
    assert match.journal.log == [Answered(BEN, "deed", "storm")]
    assert match.undo() == Answered(BEN, "deed", "storm")
    assert match.journal.log == []


def test_an_amendment_leaves_nothing_to_redo() -> None:
    match = painted()
    match.undo()
    match.amend(1, 7)
    with pytest.raises(Refused):
        match.redo()


def test_a_refused_amendment_leaves_what_can_be_redone() -> None:
    match = painted()
    match.undo()
    for number, value in ((1, "red"), (0, "red"), (9, 1)):
        with pytest.raises(Refused):
            match.amend(number, value)
    assert match.redo() == Answered(0, "many", 1)
