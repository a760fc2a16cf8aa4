"""What a match promises about answers: checked first, and a wrong one leaves all as it was."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine import (
    Answered,
    Choose,
    Drawn,
    Learned,
    Match,
    Outcome,
    Redone,
    Refused,
    Rolled,
    RuleFault,
    Undone,
    act_from_json,
    act_to_json,
    rank,
)
from tests.engine.toys import (
    BOTH_AT_ONCE,
    BROKEN,
    ONE_OF_EACH,
    THROWS,
    everything,
    match_of,
    standing,
)

SCRIPT: list[tuple[int | None, str, Any, Any]] = [
    # Who answers, what is asked, an answer, and what the answer allows to be said.
    (None, "price", 4, [1, 9]),
    (None, "bag", ("blue", "red"), ["red", "red", "blue"]),
    (1, "roll", ("6", "heads"), [["1", "2", "3", "4", "5", "6"], ["heads", "tails"]]),
    (1, "colour", "blue", ["red", "blue"]),
    (1, "fruit", ("fig", "plum"), ["fig", "plum", "plum"]),
    (1, "steps", 3, [0, 3]),
    (1, "grid", ((1, 2), (3, 4)), [0, 9]),
]
IDS = [asked for _, asked, _, _ in SCRIPT]

# What fits no decision of any kind.
JUNK: list[Any] = [
    None, True, False, 1.0, 4.0, float("nan"), b"red", "", "x", -1, 10, 10**30,
    [], (), {}, set(), object(), {"red"}, {"red": 1}, frozenset({"fig"}),
    [None], [True, False], [[]], [["red"]], [["fig"], ["plum"]], ["x", "y"],
    ["6"], ["6", "heads", "tails"], ["heads", "6"], ["6", None], ["6", ["heads"]], [6, "heads"],
    ["red"], ["red", "red", "blue"], ["blue", "blue"], ["red", 1], "red blue", iter(["red"]),
    ["fig", "fig"], ["fig", "plum", "plum"], ["fig", "apple"], "fig", {"fig": None}, ["fig", {}],
    [[1, 2]], [[1, 2], [3]], [[1, 2], [3, 4], [5, 6]], [[1, 2], [3, 10]], [[1, 2], [3, -1]],
    [[1, 2], [3, True]], [[1, 2], [3, 4.0]], [[1, 2], [3, "4"]], [[1, 2], "34"], [[1, 2], None],
    ["12", "34"], [[1, 2], {3: 3, 4: 4}], 1 + 0j,
]  # fmt: skip


def played(upto: int) -> Match:
    """One of each, at the question of that number."""
    match = match_of(ONE_OF_EACH)
    for seat, _, value, _ in SCRIPT[:upto]:
        match.answer(seat, value)
    return match


def test_the_open_decisions_are_told_with_their_seats() -> None:
    for number, (seat, asked, _, _) in enumerate(SCRIPT):
        ((told, decision),) = played(number).open.items()
        assert (told, decision.seat, decision.id) == (seat, seat, asked)


def test_an_answer_comes_back_as_the_entry_that_is_in_the_log() -> None:
    match = match_of(ONE_OF_EACH)
    entries = [match.answer(seat, value) for seat, _, value, _ in SCRIPT]
    assert entries == match.journal.log
    assert entries == [
        Learned("price", 4),
        Drawn(None, "bag", ("blue", "red"), "people"),
        Rolled(1, ("white", "coin"), ("6", "heads"), "people"),
        Answered(1, "colour", "blue"),
        Answered(1, "fruit", ("fig", "plum")),
        Answered(1, "steps", 3),
        Answered(1, "grid", ((1, 2), (3, 4))),
    ]
    assert match.state.said == [value for _, _, value, _ in SCRIPT]


def test_lists_are_taken_for_tuples_and_a_pick_is_put_in_order() -> None:
    match = played(4)
    match.answer(1, ["plum", "fig"])
    match.answer(1, 0)
    match.answer(1, [[1, 2], (3, 4)])
    assert match.state.said[4:] == [("fig", "plum"), 0, ((1, 2), (3, 4))]


def test_an_option_that_stands_twice_can_be_picked_twice() -> None:
    match = played(4)
    match.answer(1, ("plum", "plum"))
    assert match.state.said[-1] == ("plum", "plum")


@pytest.mark.parametrize("number", range(len(SCRIPT)), ids=IDS)
def test_a_wrong_answer_leaves_the_match_untouched_and_names_what_is_allowed(number: int) -> None:
    seat, _, _, allowed = SCRIPT[number]
    match = played(number)
    before = everything(match)
    for wrong in JUNK:
        with pytest.raises(Refused) as refused:
            match.answer(seat, wrong)
        assert refused.value.allowed == allowed, wrong
        assert refused.value.answer is wrong
        assert everything(match) == before, wrong


@pytest.mark.parametrize("number", range(len(SCRIPT)), ids=IDS)
def test_every_wrong_seat_is_refused_and_told_who_is_asked(number: int) -> None:
    seat, _, value, _ = SCRIPT[number]
    match = played(number)
    before = everything(match)
    seats: list[Any] = [None, 0, 1, 2, -1, True, False, 1.0, "1", "", [], [1], {}, object()]
    for wrong in [other for other in seats if other is not seat]:
        with pytest.raises(Refused) as refused:
            match.answer(wrong, value)
        assert refused.value.allowed == [seat], wrong
        assert everything(match) == before, wrong


def test_when_all_is_said_nobody_is_asked() -> None:
    match = played(len(SCRIPT))
    assert match.open == {}
    assert match.outcome == Outcome("said_all", rank([0, 0]))
    before = everything(match)
    for seat in (None, 0, 1):
        with pytest.raises(Refused) as refused:
            match.answer(seat, "red")
        assert refused.value.allowed == []
    assert everything(match) == before


def test_a_match_has_no_outcome_before_its_end() -> None:
    assert [played(number).outcome for number in range(len(SCRIPT))] == [None] * len(SCRIPT)


def test_a_question_that_finds_nothing_to_ask_is_passed_over() -> None:
    match = match_of(THROWS)
    match.answer(0, ("1", "2", "heads"))
    match.answer(0, ("1", "2", "heads"))
    assert match.open[0].id == "deck"
    match.answer(0, ("ace",))
    match.answer(0, "pass")
    assert match.state.said == [(("1", "2", "heads"), ("1", "2", "heads"), None, "ace", "pass")]


def test_several_seats_can_be_asked_at_once_and_answer_in_any_order() -> None:
    match = match_of(BOTH_AT_ONCE)
    assert match.open == {seat: Choose(seat, "colour", ("red", "blue")) for seat in (0, 1)}
    before = everything(match)
    wrong: list[Any] = [None, 2, -1, True, 0.0, "0", [0], {}]
    for seat in wrong:
        with pytest.raises(Refused) as refused:
            match.answer(seat, "red")
        assert refused.value.allowed == [0, 1]
        assert everything(match) == before
    match.answer(1, "red")
    assert list(match.open) == [0]
    match.answer(0, "blue")
    assert match.state.said == [(1, "red"), (0, "blue")]
    assert everything(Match(match.game, match.header, match.journal.acts)) == everything(match)


def test_facts_are_those_of_the_header_and_those_learned_since() -> None:
    header = ONE_OF_EACH.header(["Ann", "Ben"], facts={"colour": "red", "price": 2})
    match = Match(ONE_OF_EACH, header)
    assert match.facts == {"colour": "red", "price": 2}
    match.answer(None, 7)
    assert match.facts == {"colour": "red", "price": 7}
    match.undo()
    assert match.facts == {"colour": "red", "price": 2}


def test_counters_are_told_as_they_stand_and_not_as_part_of_the_state() -> None:
    match = played(0)
    counters = match.counters
    assert counters == {"seats": 2, "points": [0, 0]}
    match.state.points[0] = 5
    assert counters == {"seats": 2, "points": [0, 0]}
    assert match.counters == {"seats": 2, "points": [5, 0]}


# --- Rules with a mistake ------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["red", "none", "end"], ids=["rule", "question", "ranking"])
def test_a_rule_that_fails_leaves_the_match_as_before(fault: str) -> None:
    match = match_of(BROKEN)
    match.answer(0, "blue")
    match.answer(0, "green")
    match.undo()
    before = everything(match)
    with pytest.raises(RuleFault) as raised:
        match.answer(0, fault)
    assert isinstance(raised.value.__cause__, Exception)
    assert fault in str(raised.value)
    assert everything(match) == before
    match.answer(0, "green")
    assert match.state.said == ["blue", "green"]


# --- Taking a match up again ---------------------------------------------------------------------


def test_a_match_is_taken_up_where_its_acts_left_it() -> None:
    for number in range(len(SCRIPT) + 1):
        match = played(number)
        assert everything(Match(match.game, match.header, match.journal.acts)) == everything(match)


def test_every_act_survives_json() -> None:
    acts = [*played(len(SCRIPT)).journal.acts, Undone(), Redone()]
    assert {type(act) for act in acts} == {Answered, Drawn, Learned, Rolled, Redone, Undone}
    for act in acts:
        again = act_from_json(_through_text(act_to_json(act)))
        assert again == act
        assert type(again) is type(act)


def test_acts_are_written_with_their_name_and_fields() -> None:
    assert act_to_json(Rolled(1, ("coin",), ("heads",), "device")) == {
        "act": "roll",
        "seat": 1,
        "dice": ("coin",),
        "faces": ("heads",),
        "by": "device",
    }
    assert act_to_json(Undone()) == {"act": "undo"}


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"act": "dance"},
        {"act": None},
        {"act": "answer", "seat": 0, "id": "colour"},
        {"act": "undo", "seat": 0},
        {"act": "learn", "fact": "price", "value": 1, "seat": None},
        {"seat": 0, "id": "colour", "value": "red"},
    ],
)
def test_what_is_no_act_is_refused(data: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="not an act"):
        act_from_json(data)


@pytest.mark.parametrize(
    "foreign",
    [
        Answered(1, "colour", "green"),
        Answered(0, "colour", "red"),
        Answered(None, "colour", "red"),
        Answered(True, "colour", "red"),
        Answered(1, "fruit", "red"),
        Learned("cost", 4),
        Rolled(1, ("coin",), ("heads",), "people"),
        Drawn(1, "colour", ("red",), "people"),
    ],
    ids=repr,
)
def test_an_act_that_does_not_fit_is_refused_with_its_number(foreign: Any) -> None:
    match = played(3)
    acts = [*match.journal.acts, foreign]
    with pytest.raises(Refused, match="answer 3 ") as refused:
        Match(match.game, match.header, acts)
    assert refused.value.answer == foreign
    assert refused.value.allowed


def test_an_act_after_the_end_is_refused_with_its_number() -> None:
    match = played(len(SCRIPT))
    with pytest.raises(Refused, match="answer 7 "):
        Match(match.game, match.header, [*match.journal.acts, Answered(1, "colour", "red")])


def test_a_pick_out_of_order_in_the_acts_is_foreign() -> None:
    match = played(4)
    acts = [*match.journal.acts, Answered(1, "fruit", ("plum", "fig"))]
    with pytest.raises(Refused, match="answer 4 "):
        Match(match.game, match.header, acts)


def test_a_resumed_match_goes_on_like_the_live_one() -> None:
    live = played(3)
    live.undo()
    live.redo()
    resumed = Match(live.game, live.header, list(live.journal.acts))
    for match in (live, resumed):
        match.answer(1, "red")
    assert everything(resumed) == everything(live)
    assert standing(resumed)["state"].said[-1] == "red"


def _through_text(data: dict[str, Any]) -> dict[str, Any]:
    again: dict[str, Any] = json.loads(json.dumps(data))
    return again
