"""Facts of the physical components: asked, remembered, and set right in mid-match."""

from __future__ import annotations

from typing import Any

import pytest

from engine import (
    Count,
    Dialogue,
    Learn,
    Learned,
    Match,
    Refused,
    act_from_json,
    act_to_json,
)
from engine.games.shelfie import GAME
from tests.engine.shelves import turn
from tests.engine.toys import (
    BOTH_AT_ONCE,
    ONE_OF_EACH,
    Said,
    everything,
    match_of,
    standing,
    toy,
)
from tests.engine.walks import resumed

PRINTED = ((1, 2, 3, 5, 8),) * 5
TENS = ((10, 20, 30, 40, 50),) * 5


def shelfie() -> Match:
    """Both have circled the first three cells of a row."""
    header = GAME.header(
        ["Ann", "Ben"], starter=0, facts={"cell_points": [list(row) for row in PRINTED]}
    )
    match = Match(GAME, header)
    turn(match, "cccccc", "cat1+cat2+cat3")
    turn(match, "pppppp", "plant1+plant2+plant3")
    return match


def test_a_fact_that_is_asked_is_learned() -> None:
    match = match_of(ONE_OF_EACH)
    assert match.answer(None, 4) == Learned("price", 4)
    assert match.facts == {"price": 4}


def test_a_question_for_a_fact_can_be_answered_by_setting_it_right() -> None:
    match = match_of(ONE_OF_EACH)
    assert isinstance(match.open[None], Learn)
    match.learn("price", 4)
    assert match.open[None].id == "bag"
    assert match.state.said == [4]


def test_a_fact_that_is_asked_can_not_be_set_to_what_its_question_does_not_allow() -> None:
    def narrow(state: Said) -> Dialogue[str]:
        yield lambda: Learn("price", Count(None, "price", 1, 3))
        return "told"

    match = match_of(toy("narrow", narrow, facts={"price": Count(None, "price", 1, 9)}))
    before = everything(match)
    with pytest.raises(Refused):
        match.learn("price", 4)
    assert everything(match) == before
    match.learn("price", 3)
    assert match.outcome is not None
    match.learn("price", 9)
    assert everything(resumed(match)) == everything(match)


def test_a_wrong_fact_is_set_right_from_there_on_and_the_scores_recounted() -> None:
    match = shelfie()
    assert match.state.points == [6, 6]
    assert match.learn("cell_points", [list(row) for row in TENS]) == Learned("cell_points", TENS)
    assert match.facts == {"cell_points": TENS}
    assert match.state.points == [60, 60]
    # Three cats were circled in columns 1 to 3; the fourth adds its own 40.
    turn(match, "cccccp", "cat4")
    assert match.state.points == [100, 60]


def test_what_people_added_by_hand_stays_when_scores_are_recounted() -> None:
    match = shelfie()
    match.correct("points", 7, 0)
    match.learn("cell_points", TENS)
    assert match.state.points == [61, 60]


def test_the_open_question_stays_where_the_fact_does_not_touch_it() -> None:
    match = shelfie()
    before = match.open
    match.learn("cell_points", TENS)
    assert match.open == before


def test_undo_gives_the_earlier_value_back() -> None:
    match = shelfie()
    before = standing(match)
    match.learn("cell_points", TENS)
    match.learn("cell_points", ((0,) * 5,) * 5)
    assert match.state.points == [0, 0]
    match.undo()
    assert match.facts == {"cell_points": TENS}
    assert match.state.points == [60, 60]
    match.undo()
    assert standing(match) == before
    match.redo()
    assert match.state.points == [60, 60]


def test_undo_of_the_answer_forgets_the_fact() -> None:
    match = match_of(ONE_OF_EACH)
    match.answer(None, 4)
    match.undo()
    assert match.facts == {}


def test_a_fact_is_set_right_after_the_end_too() -> None:
    match = shelfie()
    match.finish()
    match.learn("cell_points", (*PRINTED[:4], TENS[4]))
    assert match.outcome is not None
    # Only the row of cats has changed: 10 + 20 + 30.
    assert [s.points for s in match.outcome.ranking.standings] == [60, 6]
    assert match.outcome.winners == (0,)


WRONG: list[Any] = [
    None, True, 1, 1.5, "", "tens", [], {}, [[]] * 5, [[1] * 5] * 4, [[1] * 4] * 5, [[1] * 5] * 6,
    [[1, 2, 3, 4, 100]] * 5, [[-1] * 5] * 5, [[True] * 5] * 5, [[1.0] * 5] * 5, [["1"] * 5] * 5,
]  # fmt: skip


@pytest.mark.parametrize("value", WRONG, ids=repr)
def test_a_wrong_value_leaves_the_match_untouched(value: Any) -> None:
    match = shelfie()
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.learn("cell_points", value)
    assert refused.value.answer is value
    assert everything(match) == before


@pytest.mark.parametrize("fact", ["colour", "", None, 1, [], {}, ("cell_points",)], ids=repr)
def test_an_unknown_fact_is_refused(fact: Any) -> None:
    match = shelfie()
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.learn(fact, PRINTED)
    assert refused.value.allowed == ["cell_points"]
    assert refused.value.answer is fact
    assert everything(match) == before


def test_a_game_that_asks_nothing_of_its_components_learns_nothing() -> None:
    with pytest.raises(Refused) as refused:
        match_of(BOTH_AT_ONCE).learn("price", 1)
    assert refused.value.allowed == []


def test_a_fact_set_right_survives_json() -> None:
    match = shelfie()
    match.learn("cell_points", TENS)
    assert act_from_json(act_to_json(match.journal.acts[-1])) == Learned("cell_points", TENS)
    assert everything(resumed(match)) == everything(match)


@pytest.mark.parametrize(
    "foreign", [Learned("colour", PRINTED), Learned("cell_points", "tens")], ids=repr
)
def test_a_fact_that_can_not_have_been_learned_is_refused(foreign: Learned) -> None:
    match = shelfie()
    with pytest.raises(Refused, match=f"answer {len(match.journal.log)} "):
        Match(GAME, match.header, [*match.journal.acts, foreign])
