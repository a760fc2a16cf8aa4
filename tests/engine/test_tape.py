"""Taking back and bringing back; and that nobody gets new dice by it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    Answered,
    Choose,
    Draw,
    Game,
    Match,
    Redone,
    Refused,
    Rolled,
    Undone,
    act_from_json,
    act_to_json,
)
from tests.engine.toys import ONE_OF_EACH, THROWS, everything, match_of, standing, toy
from tests.engine.walks import answer_at_random, resumed


def thrown(*kept: str) -> Match:
    """Ann has thrown 3, 5 and heads, kept these, thrown the others (1, 2 and tails, as far as
    needed), and drawn the ace."""
    match = match_of(THROWS)
    match.answer(0, ("3", "5", "heads"), by="device")
    match.answer(0, kept)
    again = ["1", "2"][: 2 - sum(k.isdigit() for k in kept)] + ["tails"] * ("heads" not in kept)
    if again:
        match.answer(0, again, by="device")
    match.answer(0, ("ace",), by="device")
    return match


# --- Undo and redo -------------------------------------------------------------------------------


def test_undo_takes_back_the_newest_human_answer_with_the_rolls_after_it() -> None:
    match = thrown()
    assert len(match.journal.log) == 4
    assert match.undo() == Answered(0, "keep", ())
    assert match.journal.log == [
        Rolled(0, ("white", "white", "coin"), ("3", "5", "heads"), "device")
    ]
    assert match.open[0].id == "keep"


def test_undo_leaves_the_match_as_it_was_before_the_answer() -> None:
    match = match_of(THROWS)
    match.answer(0, ("3", "5", "heads"), by="device")
    before = standing(match)
    match.answer(0, ("5",))
    match.undo()
    assert standing(match) == before


def test_what_people_typed_in_is_a_human_answer_also_when_it_is_a_roll() -> None:
    match = match_of(THROWS)
    match.answer(0, ("3", "5", "heads"))
    assert match.undo() == Rolled(0, ("white", "white", "coin"), ("3", "5", "heads"), "people")
    assert match.journal.log == []


@pytest.mark.parametrize("rolled", [False, True])
def test_where_nothing_was_answered_there_is_nothing_to_undo(rolled: bool) -> None:
    match = match_of(THROWS)
    if rolled:
        match.answer(0, ("3", "5", "heads"), by="device")
    before = everything(match)
    with pytest.raises(Refused):
        match.undo()
    assert everything(match) == before


def test_redo_brings_back_what_was_taken_back_last_first() -> None:
    match = thrown()
    match.answer(0, "ace")
    match.undo()
    match.undo()
    assert match.redo() == Answered(0, "keep", ())
    assert match.open[0].id == "name"
    assert match.redo() == Answered(0, "name", "ace")


def test_undo_then_redo_is_the_identity() -> None:
    match = thrown("5")
    before = everything(match)
    match.undo()
    match.redo()
    after = everything(match)
    assert after.pop("acts") == [*before.pop("acts"), Undone(), Redone()]
    assert after == before


def test_where_nothing_was_taken_back_there_is_nothing_to_redo() -> None:
    match = thrown()
    before = everything(match)
    with pytest.raises(Refused):
        match.redo()
    assert everything(match) == before


def test_a_new_answer_leaves_nothing_to_redo() -> None:
    match = thrown()
    match.undo()
    match.answer(0, ("5",))
    with pytest.raises(Refused):
        match.redo()


def test_a_refused_answer_leaves_what_can_be_redone() -> None:
    match = thrown()
    match.undo()
    with pytest.raises(Refused):
        match.answer(0, ("6",))
    assert match.redo() == Answered(0, "keep", ())


def test_undo_takes_back_the_end_of_a_match() -> None:
    match = match_of(ONE_OF_EACH)
    chance = Random(3)
    while match.outcome is None:
        answer_at_random(match, chance)
    ended = match.outcome
    match.undo()
    assert match.open[1].id == "grid"
    assert match.outcome != ended
    match.redo()
    assert match.outcome == ended


# --- The tape ------------------------------------------------------------------------------------


def test_nothing_is_owed_before_anything_was_taken_back() -> None:
    match = match_of(THROWS)
    assert match.owed() == (None, None, None)


def test_undone_rolls_come_back_first() -> None:
    match = thrown()
    match.undo()
    match.answer(0, ())
    assert match.owed() == ("1", "2", "tails")
    match.answer(0, ("1", "2", "tails"), by="device")
    assert match.owed() == ("ace",)
    match.answer(0, ("ace",), by="device")
    assert match.journal.tape == {}


def test_undone_rolls_come_back_a_kind_of_die_also_after_another_choice() -> None:
    match = thrown()
    match.undo()
    match.answer(0, ("3", "heads"))
    # One white die is thrown now: it shows the 1 that the first white die had shown.
    assert match.owed() == ("1",)
    match.answer(0, ("1",), by="device")
    assert match.journal.tape == {
        ("die", "white"): ["2"],
        ("die", "coin"): ["tails"],
        ("pool", "deck"): ["ace"],
    }


def test_what_is_left_on_the_tape_is_owed_to_whoever_throws_next() -> None:
    match = thrown()
    match.undo()
    match.answer(0, ("3", "heads"))
    match.answer(0, ("1",), by="device")
    match.answer(0, ("ace",), by="device")
    match.answer(0, "pass")
    # Ben throws two white dice and a coin: one white face is settled, and the coin.
    assert match.owed() == ("2", None, "tails")
    match.answer(1, ("2", "6", "tails"), by="device")
    assert match.journal.tape == {}


def test_undoing_twice_puts_the_older_rolls_first() -> None:
    match = thrown()
    match.answer(0, "ace")
    match.answer(1, ("6", "6", "heads"), by="device")
    match.undo()
    match.undo()
    assert match.journal.tape == {
        ("die", "white"): ["1", "2", "6", "6"],
        ("die", "coin"): ["tails", "heads"],
        ("pool", "deck"): ["ace"],
    }
    match.redo()
    assert match.journal.tape == {("die", "white"): ["6", "6"], ("die", "coin"): ["heads"]}


@pytest.mark.parametrize("wrong", [("2", "1", "tails"), ("1", "2", "heads"), ("6", "2", "tails")])
@pytest.mark.parametrize("by", ["device", "reader"])
def test_a_roll_that_contradicts_the_tape_is_refused(by: str, wrong: tuple[str, ...]) -> None:
    match = thrown()
    match.undo()
    match.answer(0, ())
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.answer(0, wrong, by=by)
    assert refused.value.allowed == ["1", "2", "tails"]
    assert refused.value.answer == wrong
    assert everything(match) == before


def test_a_draw_that_contradicts_the_tape_is_refused() -> None:
    match = thrown("3", "5", "heads")
    match.undo()
    match.answer(0, ("3", "5", "heads"))
    with pytest.raises(Refused) as refused:
        match.answer(0, ("king",), by="device")
    assert refused.value.allowed == ["ace"]


def test_what_a_reader_saw_is_on_the_tape_too() -> None:
    match = match_of(THROWS)
    match.answer(0, ("3", "5", "heads"), by="reader")
    match.answer(0, ("3", "5"))
    match.answer(0, ("tails",), by="reader")
    match.undo()
    assert match.journal.tape == {("die", "coin"): ["tails"]}


def test_what_people_typed_in_is_not_on_the_tape() -> None:
    match = match_of(THROWS)
    match.answer(0, ("3", "5", "heads"))
    match.answer(0, ("3", "5"))
    match.answer(0, ("tails",))
    match.undo()
    match.undo()
    assert match.journal.tape == {}
    match.answer(0, ("heads",), by="device")


def test_what_people_type_in_need_not_follow_the_tape_and_leaves_it() -> None:
    match = thrown()
    match.undo()
    match.answer(0, ())
    tape = dict(match.journal.tape)
    match.answer(0, ("6", "6", "heads"))
    assert match.journal.tape == tape


def test_owed_dice_are_asked_for_only_where_something_is_thrown_or_drawn() -> None:
    match = match_of(THROWS)
    match.answer(0, ("3", "5", "heads"), by="device")
    with pytest.raises(Refused):
        match.owed()


def test_the_tape_is_found_again_in_the_journal_as_it_was_written_down() -> None:
    match = thrown()
    match.undo()
    match.answer(0, ("3", "heads"))
    lines = [json.dumps(act_to_json(act)) for act in match.journal.acts]
    again = Match(THROWS, match.header, [act_from_json(json.loads(line)) for line in lines])
    assert everything(again) == everything(match)
    assert again.owed() == ("1",)


# --- Any walk ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [THROWS, ONE_OF_EACH], ids=lambda game: game.key)
@given(
    steps=st.lists(st.sampled_from(["answer", "answer", "answer", "undo", "redo"])),
    seed=st.integers(0),
)
def test_whatever_is_said_and_taken_back_what_holds_is_the_replay_of_the_log(
    game: Game, steps: list[str], seed: int
) -> None:
    match = match_of(game)
    chance = Random(seed)
    for step in steps:
        before = everything(match)
        try:
            if step == "answer" and match.outcome is None:
                answer_at_random(match, chance)
            elif step == "undo":
                match.undo()
            elif step == "redo":
                match.redo()
        except Refused:
            assert everything(match) == before
            continue
        if step == "undo":
            _undo_is_undone_by_redo(match, before)
        assert everything(resumed(match)) == everything(match)
        assert _without_tape(Match(game, match.header, match.journal.log)) == _without_tape(match)


def _undo_is_undone_by_redo(match: Match, before: dict[str, Any]) -> None:
    copy = resumed(match)
    copy.redo()
    after = everything(copy)
    del after["acts"], before["acts"]
    assert after == before


def _without_tape(match: Match) -> dict[str, Any]:
    return {name: value for name, value in standing(match).items() if name != "tape"}


@given(seed=st.integers(0), undos=st.integers(1, 6))
def test_the_same_answers_after_an_undo_meet_the_same_dice(seed: int, undos: int) -> None:
    chance = Random(seed)
    match = match_of(THROWS)
    while match.outcome is None:
        answer_at_random(match, chance)
    log = list(match.journal.log)
    for _ in range(undos):
        match.undo()
    other_chance = Random(seed + 1)
    for entry in log[len(match.journal.log) :]:
        value = entry.value if isinstance(entry, Answered) else None
        answer_at_random(match, other_chance, value)
    assert match.journal.log == log


# --- Cards that lie elsewhere after an undo ------------------------------------------------------


def keeps_or_returns(state: Any) -> Any:
    """A card is drawn and kept or put back, then the next two are drawn."""
    cards = ["ace", "king", "queen"]
    (card,) = yield lambda: Draw(None, "deck", tuple(cards))
    if (yield lambda: Choose(0, "done", ("keep", "return"))) == "keep":
        cards.remove(card)
    yield lambda: Draw(None, "deck", tuple(cards), 2)
    yield lambda: Choose(0, "done", ("end",))
    return "end"


def test_a_card_that_was_drawn_before_an_undo_waits_while_a_player_keeps_it() -> None:
    match = match_of(toy("returns", keeps_or_returns))
    match.answer(None, ("ace",), by="device")
    match.answer(0, "return")
    match.answer(None, ("ace", "king"), by="device")
    match.undo()
    match.answer(0, "keep")
    assert match.owed() == ("king", None)
    match.answer(None, ("king", "queen"), by="device")
    assert match.journal.tape == {("pool", "deck"): ["ace"]}
    match.undo()
    match.answer(0, "return")
    assert match.owed() == ("king", "queen")
