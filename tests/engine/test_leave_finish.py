"""A player goes home, and a table stops early."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Choose, Count, Finished, Left, Match, Refused, Roll, Standing
from engine.games.shelfie import GAME
from tests.engine.harbour import DEEDS, HARBOUR, harbour_of, raid, trade
from tests.engine.shelves import EMPTY, drawn, roll, roll_and_stop, same, table, turn
from tests.engine.till import TILL, till_of
from tests.engine.toys import everything, standing
from tests.engine.walks import resumed

ANN, BEN, CEM = 0, 1, 2


# --- A player goes home --------------------------------------------------------------------------


def test_who_leaves_is_passed_over_from_there_on() -> None:
    match = till_of()
    assert match.leave(BEN) == Left(BEN)
    asked: list[int | None] = []
    for _ in range(4):
        asked.extend(match.open)
        match.answer(next(iter(match.open)), 1)
    assert asked == [ANN, CEM, ANN, CEM]


def test_who_leaves_in_mid_turn_says_no_more() -> None:
    match = till_of()
    match.leave(ANN)
    assert match.open == {BEN: Count(BEN, "buy", 0, 5)}
    with pytest.raises(Refused):
        match.answer(ANN, 1)


def test_who_leaves_in_mid_turn_leaves_the_dice_as_they_are() -> None:
    match = table(EMPTY, EMPTY, EMPTY)
    roll(match, "cccppp")
    match.leave(ANN)
    assert drawn(match.state.sheets[ANN]) == same(EMPTY)
    assert isinstance(match.open[BEN], Roll)


def test_points_and_rank_stay() -> None:
    match = till_of()
    match.answer(ANN, 3)
    match.leave(ANN)
    match.answer(BEN, 2)
    match.finish()
    assert match.state.points == [6, 4, 0]
    assert match.outcome is not None
    assert match.outcome.ranking.standings == (
        Standing(ANN, 1, 6),
        Standing(BEN, 2, 4),
        Standing(CEM, 3, 0),
    )


def test_who_leaves_while_all_are_asked_is_no_longer_asked() -> None:
    match = harbour_of()
    match.answer(BEN, "raid")
    match.leave(BEN)
    assert match.open == {seat: Choose(seat, "deed", DEEDS) for seat in (ANN, CEM)}


def test_a_step_ends_when_the_last_who_had_something_to_say_leaves() -> None:
    match = harbour_of()
    trade(match, ANN, "rum")
    trade(match, BEN, "rum")
    match.leave(CEM)
    assert match.state.day == 2
    assert list(match.open) == [ANN, BEN]


def test_who_left_owes_nothing() -> None:
    match = harbour_of()
    trade(match, ANN, "rum")
    match.leave(ANN)
    raid(match, BEN, ANN)
    assert list(match.open) == [CEM]
    assert match.state.crates[ANN] == ["rum", "rum"]


def test_a_debt_of_who_leaves_is_dropped() -> None:
    match = harbour_of()
    trade(match, ANN, "rum")
    raid(match, BEN, ANN)
    match.leave(ANN)
    assert list(match.open) == [CEM]


def test_a_starter_can_leave() -> None:
    match = table(EMPTY, EMPTY, EMPTY)
    match.leave(ANN)
    seats: list[int | None] = []
    for way in ("cat2", "cat2", "cat3", "cat3"):
        seats.extend(match.open)
        turn(match, "cccccp", way)
    assert seats == [BEN, CEM, BEN, CEM]


def test_a_starter_who_left_before_the_draw_is_passed_over() -> None:
    match = Match(GAME, GAME.header(["Ann", "Ben", "Cem"], facts={"cell_points": [[1] * 5] * 5}))
    match.leave(BEN)
    match.answer(None, ("2",), by="device")
    assert list(match.open) == [CEM]


@pytest.mark.parametrize("seat", [3, -1, True, False, None, 0.0, "0", (), [0], {}], ids=repr)
def test_only_who_is_there_can_leave(seat: Any) -> None:
    match = till_of()
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.leave(seat)
    assert refused.value.allowed == [ANN, BEN, CEM]
    assert everything(match) == before


def test_nobody_leaves_twice() -> None:
    match = till_of()
    match.leave(BEN)
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.leave(BEN)
    assert refused.value.allowed == [ANN, CEM]
    assert everything(match) == before


def test_the_last_player_stays() -> None:
    match = till_of()
    match.leave(BEN)
    match.leave(ANN)
    before = everything(match)
    for seat in (ANN, BEN, CEM):
        with pytest.raises(Refused) as refused:
            match.leave(seat)
        assert refused.value.allowed == []
    assert everything(match) == before


def test_after_the_end_nobody_leaves() -> None:
    match = till_of()
    match.finish()
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.leave(ANN)
    assert refused.value.allowed == []
    assert everything(match) == before


@pytest.mark.parametrize("new", [till_of, harbour_of])
def test_who_left_comes_back_by_undo_and_goes_again_by_redo(new: Any) -> None:
    match = new()
    before = standing(match)
    match.leave(BEN)
    after = standing(match)
    assert match.undo() == Left(BEN)
    assert standing(match) == before
    assert match.redo() == Left(BEN)
    assert standing(match) == after
    assert everything(resumed(match)) == everything(match)


# --- In My Shelfie -------------------------------------------------------------------------------


def test_the_sheet_of_who_left_is_no_longer_crossed() -> None:
    almost = """
        oooo.
        .....
        .....
        .....
        .....
    """
    match = table(almost, EMPTY, EMPTY)
    match.leave(BEN)
    turn(match, "pppppp", "plant5")
    assert drawn(match.state.sheets[BEN]) == same(EMPTY)
    assert drawn(match.state.sheets[CEM]).startswith("xxxxx\n")


def test_the_sheet_of_who_left_no_longer_ends_the_game() -> None:
    full = "xxxxx xxxxx xxxxx xxxxx ....."
    match = table(full, EMPTY, EMPTY)
    turn(match, "cccccc", "cat2")
    match.leave(ANN)
    turn(match, "cccccp", "cat2")
    turn(match, "cccccp", "cat2")
    # Nobody who is still there has a full row.
    assert match.outcome is None
    assert list(match.open) == [BEN]


def test_the_circles_of_who_left_still_count() -> None:
    match = table(EMPTY, EMPTY, EMPTY)
    turn(match, "cccccc", "cat1+cat2+cat3")
    match.leave(ANN)
    match.finish()
    assert match.outcome is not None
    assert match.outcome.winners == (ANN,)
    assert match.outcome.ranking.standings[0].points == 1 + 2 + 3


# --- A table stops early -------------------------------------------------------------------------


def test_a_table_that_stops_gets_the_ranking_of_the_moment() -> None:
    match = till_of()
    match.answer(ANN, 1)
    match.answer(BEN, 2)
    assert match.finish() == Finished("stopped")
    assert match.open == {}
    assert match.outcome is not None
    assert match.outcome.to_json() == {
        "reason": "stopped",
        "decided_by": None,
        "ranking": [
            {"seat": BEN, "rank": 1, "points": 4},
            {"seat": ANN, "rank": 2, "points": 2},
            {"seat": CEM, "rank": 3, "points": 0},
        ],
    }


def test_a_table_can_stop_in_mid_turn_and_before_anything_was_said() -> None:
    match = table(EMPTY, EMPTY)
    match.finish()
    assert match.outcome is not None
    assert match.outcome.winners == (ANN, BEN)
    match = table(EMPTY, EMPTY)
    roll_and_stop(match, "cccccc")
    match.finish()
    assert match.outcome is not None


def test_a_table_can_stop_while_all_are_asked() -> None:
    match = harbour_of()
    match.answer(BEN, "raid")
    match.finish()
    assert match.open == {}
    with pytest.raises(Refused):
        match.answer(BEN, "0")


def test_a_table_can_stop_for_a_reason_of_the_game() -> None:
    match = harbour_of()
    assert match.finish("two_days") == Finished("two_days")
    assert match.outcome is not None
    assert match.outcome.reason == "two_days"


@pytest.mark.parametrize("reason", ["", "bored", None, 1, True, ["stopped"], {}, ...], ids=repr)
def test_a_table_can_not_stop_for_another_reason(reason: Any) -> None:
    match = harbour_of()
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.finish(reason)
    assert refused.value.allowed == ["stopped", "two_days"]
    assert everything(match) == before


def test_a_match_ends_once() -> None:
    match = till_of()
    match.finish()
    before = everything(match)
    with pytest.raises(Refused) as refused:
        match.finish()
    assert refused.value.allowed == []
    assert everything(match) == before


def test_a_match_that_was_stopped_goes_on_by_undo() -> None:
    match = till_of()
    match.answer(ANN, 1)
    before = standing(match)
    match.finish()
    after = standing(match)
    assert match.undo() == Finished("stopped")
    assert standing(match) == before
    assert match.redo() == Finished("stopped")
    assert standing(match) == after
    assert everything(resumed(match)) == everything(match)


@pytest.mark.parametrize("foreign", [Left(3), Left(True), Finished("bored"), Left(ANN)], ids=repr)
def test_what_can_not_have_been_is_refused(foreign: Any) -> None:
    match = till_of()
    match.leave(ANN)
    with pytest.raises(Refused, match="answer 1 "):
        Match(TILL, match.header, [*match.journal.acts, foreign])


def test_nothing_is_said_after_the_end() -> None:
    match = harbour_of()
    match.finish()
    for foreign in (Left(ANN), Finished("stopped")):
        with pytest.raises(Refused, match="answer 1 "):
            Match(HARBOUR, match.header, [*match.journal.acts, foreign])
