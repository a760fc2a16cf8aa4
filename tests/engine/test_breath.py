"""Answers said in one breath, as those of one screen: they are taken back together."""

from __future__ import annotations

import pytest

from engine import (
    Answered,
    Count,
    Dialogue,
    Learn,
    Learned,
    Match,
    Refused,
    act_from_json,
    act_to_json,
)
from tests.engine.harbour import harbour_of, raid
from tests.engine.paintings import PAINT
from tests.engine.toys import Said, match_of, standing, toy
from tests.engine.walks import resumed

ANN, BEN, CEM = 0, 1, 2

PRICE = Count(None, "price", 1, 9)


def painted_in_one_breath() -> Match:
    """Blue; then 5, red and 2 in one breath."""
    match = match_of(PAINT)
    match.answer(0, "blue")
    match.answer(0, 5)
    match.answer(0, "red", joined=True)
    match.answer(0, 2, joined=True)
    return match


def test_an_undo_takes_back_all_of_a_breath_and_nothing_before_it() -> None:
    match = painted_in_one_breath()
    assert match.undo() == Answered(0, "many", 5)
    assert match.journal.log == [Answered(0, "colour", "blue")]
    assert len(match.journal.acts) == 5


def test_a_redo_brings_all_of_it_back() -> None:
    match = painted_in_one_breath()
    before = standing(match)
    match.undo()
    assert match.redo() == Answered(0, "many", 5)
    assert standing(match) == before


def test_what_an_undo_would_take_back_is_told_by_the_first_of_the_breath() -> None:
    assert painted_in_one_breath().journal.newest_answer() == Answered(0, "many", 5)


def test_the_next_breath_is_another() -> None:
    match = painted_in_one_breath()
    match.answer(0, "blue")
    match.answer(0, 9, joined=True)
    match.undo()
    assert match.state.said == [("blue", 5), ("red", 2)]


def test_the_dice_rolled_between_go_on_the_tape() -> None:
    match = harbour_of()
    match.answer(ANN, "trade")
    match.answer(ANN, ("silk",), by="device")
    raid(match, CEM, ANN)
    match.answer(BEN, "storm", joined=True)
    match.undo()
    assert match.journal.log[-1] == Answered(CEM, "deed", "raid")


def test_a_seat_takes_back_its_breath_and_nothing_of_others() -> None:
    match = harbour_of()
    match.answer(ANN, "raid")
    match.answer(ANN, "1", joined=True)
    match.answer(CEM, "fish")
    match.answer(CEM, ("cod",), by="device")
    match.undo(ANN)
    assert [entry.seat for entry in match.journal.log] == [CEM, CEM]
    match.redo()
    assert {entry.value for entry in match.journal.log} == {"raid", "1", "fish", ("cod",)}
    assert match.state.crates[BEN] == ["silk"]


def test_an_amended_answer_stays_in_its_breath() -> None:
    match = painted_in_one_breath()
    match.amend(3, 1)
    match.answer(0, "end")
    for _ in range(3):
        match.undo()
    assert match.journal.log == [Answered(0, "colour", "blue")]


def test_a_fact_may_be_told_in_the_same_breath() -> None:
    def play(state: Said) -> Dialogue[str]:
        yield lambda: Learn("price", PRICE)
        yield lambda: Learn("height", PRICE)
        return "told"

    match = match_of(toy("facts", play, facts={"price": PRICE, "height": PRICE}))
    match.answer(None, 4)
    match.answer(None, 7, joined=True)
    assert match.journal.log == [Learned("price", 4), Learned("height", 7, joined=True)]
    assert match.learned == {"price": 4, "height": 7}
    match.undo()
    assert match.journal.log == []


def test_dice_are_in_no_breath() -> None:
    match = harbour_of()
    match.answer(ANN, "trade")
    match.answer(ANN, ("rum",), by="people", joined=True)
    match.undo()
    assert match.journal.log == [Answered(ANN, "deed", "trade")]


def test_a_breath_survives_json_and_is_written_only_where_there_is_one() -> None:
    acts = painted_in_one_breath().journal.acts
    assert act_to_json(acts[1]) == {"act": "answer", "seat": 0, "id": "many", "value": 5}
    assert act_to_json(acts[2])["joined"] is True
    assert [act_from_json(act_to_json(act)) for act in acts] == acts


def test_a_match_with_a_breath_is_taken_up_where_it_was() -> None:
    match = resumed(painted_in_one_breath())
    match.undo()
    assert match.journal.log == [Answered(0, "colour", "blue")]


def test_a_breath_can_be_said_again_from_a_file() -> None:
    told, match = painted_in_one_breath(), match_of(PAINT)
    for act in told.journal.acts:
        match.say(act)
    assert standing(match) == standing(told)


def test_with_nothing_answered_there_is_nothing_to_take_back() -> None:
    with pytest.raises(Refused):
        match_of(PAINT).undo()
