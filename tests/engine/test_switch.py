"""Table rules that people change in mid-match."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from engine import Count, Dialogue, Match, Refused, Switch, Switched, act_from_json, act_to_json
from tests.engine.toys import Said, everything, standing, toy
from tests.engine.walks import resumed


def haste(state: Said) -> Dialogue[str]:
    """Ann and Ben walk by turns; in the fast game further."""
    while max(state.points) < 9:
        for seat in range(state.seats):
            steps = yield partial(how_far, state, seat)
            state.points[seat] += steps
    return "there"


def how_far(state: Said, seat: int) -> Count:
    return Count(seat, "steps", 0, 6 if state.header.switches["pace"] == "fast" else 2)


HASTE = toy(
    "haste",
    haste,
    switches=(Switch("pace", ("slow", "fast")), Switch("path", ("long", "short"))),
    reasons=("there",),
)


def walked() -> Match:
    match = Match(HASTE, HASTE.header(["Ann", "Ben"], switches={"path": "short"}))
    match.answer(0, 2)
    return match


def test_a_rule_is_changed_from_here_on_and_the_question_built_anew() -> None:
    match = walked()
    assert match.switch("pace", "fast") == Switched("pace", "fast")
    assert match.open == {1: Count(1, "steps", 0, 6)}
    assert match.state.header.switches == {"pace": "fast", "path": "short"}
    assert match.state.points == [2, 0]


def test_what_was_settled_before_the_match_stays_as_it_was() -> None:
    match = walked()
    match.switch("pace", "fast")
    assert match.header.switches == {"pace": "slow", "path": "short"}


def test_a_changed_rule_is_changed_back_by_undo() -> None:
    match = walked()
    before = standing(match)
    match.switch("pace", "fast")
    after = standing(match)
    assert match.undo() == Switched("pace", "fast")
    assert standing(match) == before
    match.redo()
    assert standing(match) == after


def test_a_changed_rule_survives_json() -> None:
    match = walked()
    match.switch("pace", "fast")
    act = match.journal.acts[-1]
    assert act_to_json(act) == {"act": "switch", "switch": "pace", "value": "fast"}
    assert act_from_json(act_to_json(act)) == act
    assert everything(resumed(match)) == everything(match)


def test_an_older_answer_is_held_to_the_rules_of_its_time() -> None:
    match = walked()
    match.switch("pace", "fast")
    match.answer(1, 6)
    with pytest.raises(Refused):
        match.amend(0, 6)
    match.amend(2, 5)
    assert match.state.points == [2, 5]


@pytest.mark.parametrize(
    ("name", "choice", "allowed"),
    [
        ("pace", "late", ["slow", "fast"]),
        ("pace", "short", ["slow", "fast"]),
        ("pace", None, ["slow", "fast"]),
        ("pace", 1, ["slow", "fast"]),
        ("pace", ["fast"], ["slow", "fast"]),
        ("place", "fast", []),
        ("", "", []),
        (None, "fast", []),
        (["pace"], "fast", []),
        ({}, {}, []),
    ],
    ids=repr,
)
def test_a_rule_or_choice_that_is_not_offered_is_refused(
    name: Any, choice: Any, allowed: list[str]
) -> None:
    match = walked()
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.switch(name, choice)
    assert refused.value.allowed == allowed
    assert refused.value.answer is choice
    assert everything(match) == before


def test_after_the_end_no_rule_is_changed() -> None:
    match = walked()
    match.finish()
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.switch("pace", "fast")
    assert refused.value.allowed == []
    assert everything(match) == before


def test_a_change_that_can_not_have_been_is_refused() -> None:
    match = walked()
    for foreign in (Switched("pace", "late"), Switched("place", "fast")):
        with pytest.raises(Refused, match="answer 1 "):
            Match(HASTE, match.header, [*match.journal.acts, foreign])
