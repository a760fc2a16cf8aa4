"""My Shelfie's course by its rulebook: a worked case for each sentence that changes a result.

Sheets are drawn and dice are spelled as `tests.engine.shelves` says.
"""

from __future__ import annotations

import pytest

from engine import Choose, Refused
from tests.engine.shelves import (
    EMPTY,
    asked,
    drawn,
    over,
    roll_and_stop,
    same,
    say,
    shelf,
    table,
    turn,
)

# --- Completed lines ------------------------------------------------------------------------------


def test_a_completed_row_is_crossed_out_on_all_other_sheets() -> None:
    mine = """
        .....
        .....
        .....
        .....
        .oooo
    """
    match = table(mine, EMPTY, EMPTY)
    turn(match, "cppppp", "cat1")
    blocked = same("""
        .....
        .....
        .....
        .....
        xxxxx
    """)
    assert [drawn(sheet) for sheet in match.state.sheets[1:]] == [blocked, blocked]
    assert match.state.sheets[0] == shelf(mine.replace(".oooo", "ooooo"))


def test_a_completed_column_is_crossed_out_on_all_other_sheets() -> None:
    mine = """
        .o...
        .o...
        .o...
        .o...
        .....
    """
    match = table(mine, EMPTY, EMPTY)
    turn(match, "ccpgbt", "cat2")
    blocked = same("""
        .x...
        .x...
        .x...
        .x...
        .x...
    """)
    assert [drawn(sheet) for sheet in match.state.sheets[1:]] == [blocked, blocked]


def test_circles_stay_where_a_line_is_crossed_out() -> None:
    mine = """
        .....
        .....
        .....
        .....
        .oooo
    """
    theirs = """
        ..o..
        .....
        .....
        .....
        o.o.x
    """
    match = table(mine, theirs)
    turn(match, "cppppp", "cat1")
    assert drawn(match.state.sheets[1]) == same("""
        ..o..
        .....
        .....
        .....
        oxoxx
    """)


def test_a_turn_that_completes_a_row_and_a_column_blocks_both() -> None:
    mine = """
        ..o..
        ..o..
        ..o..
        ..o..
        oo.oo
    """
    match = table(mine, EMPTY)
    turn(match, "cccpgb", "cat3")
    assert drawn(match.state.sheets[1]) == same("""
        ..x..
        ..x..
        ..x..
        ..x..
        xxxxx
    """)


def test_a_turn_that_completes_three_lines_blocks_all_three() -> None:
    # cat5 completes the last row and the last column, plant1 the first row.
    mine = """
        .oooo
        ....o
        ....o
        ....o
        oooo.
    """
    match = table(mine, EMPTY)
    turn(match, "cccccp", "plant1+cat5")
    assert drawn(match.state.sheets[1]) == same("""
        xxxxx
        ....x
        ....x
        ....x
        xxxxx
    """)


def test_a_line_is_crossed_out_only_once_it_is_completed() -> None:
    match = table(EMPTY, EMPTY)
    turn(match, "cccccp", "plant1+cat5")
    assert drawn(match.state.sheets[1]) == same(EMPTY)


def test_a_line_with_an_x_is_never_completed_but_its_circles_score() -> None:
    mine = """
        .....
        .....
        .....
        .....
        xooo.
    """
    match = table(mine, EMPTY)
    turn(match, "cccccp", "cat5")
    assert drawn(match.state.sheets[1]) == same(EMPTY)
    assert match.state.points == [2 + 3 + 5 + 8, 0]


# --- Nothing can be circled -----------------------------------------------------------------------

NO_CATS = """
    o....
    .....
    ....x
    ooxx.
    oxoxx
"""


def test_who_can_circle_nothing_crosses_out_a_row_on_the_own_sheet_only() -> None:
    match = table(NO_CATS, EMPTY)
    roll_and_stop(match, "cccccc")
    say(match, "plant")
    assert [drawn(sheet) for sheet in match.state.sheets] == [
        same(NO_CATS.replace("o....", "oxxxx")),
        same(EMPTY),
    ]
    assert match.state.turn == 1


def test_only_rows_with_an_empty_cell_can_be_crossed_out() -> None:
    almost = """
        o....
        .....
        ..xxx
        ..xxx
        oxoxx
    """
    match = table(almost, EMPTY)
    roll_and_stop(match, "cccccc")
    assert asked(match) == Choose(0, "cross_out", ("plant", "game", "book", "trophy"))
    with pytest.raises(Refused):
        say(match, "cat")


def test_the_penalty_does_not_count_as_a_completed_row() -> None:
    almost = """
        oooo.
        .....
        .....
        .....
        oxoxx
    """
    match = table(almost, EMPTY)
    roll_and_stop(match, "cccccc")
    say(match, "plant")
    assert drawn(match.state.sheets[1]) == same(EMPTY)


def test_a_player_without_an_empty_cell_is_passed_over() -> None:
    # The first player's cat1 completes the first column: the second has no empty cell left.
    mine = """
        o....
        o....
        o....
        o....
        .....
    """
    full_but_for_the_first_column = """
        .xxxx
        .xxxx
        .xxxx
        .xxxx
        xxxxx
    """
    match = table(mine, full_but_for_the_first_column, EMPTY)
    turn(match, "cppppp", "cat1")
    assert list(match.open) == [2]
    turn(match, "cccccp", "cat5")
    assert match.outcome is not None


# --- The end --------------------------------------------------------------------------------------

ONE_CELL_TO_GO = """
    xxxxx
    .xxxx
    ooo..
    .....
    .....
"""


def test_two_rows_without_an_empty_cell_end_the_match_when_the_round_is_finished() -> None:
    match = table(ONE_CELL_TO_GO, EMPTY, EMPTY)
    turn(match, "gppppp", "game1")
    turn(match, "cppppp", "cat1")
    assert not over(match)
    turn(match, "cppppp", "cat1")
    assert match.outcome is not None
    assert match.outcome.reason == "two_rows"
    assert match.open == {}


def test_who_has_two_full_rows_last_in_the_round_ends_it_at_once() -> None:
    match = table(EMPTY, ONE_CELL_TO_GO)
    turn(match, "cppppp", "cat1")
    turn(match, "gppppp", "game1")
    assert match.outcome is not None


def test_one_full_row_does_not_end_the_match() -> None:
    match = table(ONE_CELL_TO_GO, EMPTY)
    turn(match, "tppppp", "trophy1")
    turn(match, "cppppp", "cat1")
    assert not over(match)
    assert match.state.round == 2


def test_circles_and_xs_fill_a_row_alike() -> None:
    mine = """
        ooooo
        xo.ox
        .....
        .....
        .....
    """
    match = table(mine, EMPTY)
    turn(match, "gggppp", "game3")
    turn(match, "cppppp", "cat1")
    assert match.outcome is not None


def test_a_block_that_fills_two_rows_of_someone_else_ends_the_match() -> None:
    mine = """
        o....
        o....
        o....
        o....
        .....
    """
    theirs = """
        xxxxx
        .oxox
        .....
        .....
        .....
    """
    match = table(mine, theirs)
    turn(match, "cppppp", "cat1")
    # Theirs: plant is full, and game is full with the X in game1.
    assert not over(match)
    turn(match, "ccpppp", "cat2")
    assert match.outcome is not None
    assert match.outcome.reason == "two_rows"


def test_the_penalty_can_end_the_match() -> None:
    match = table(
        """
        .....
        ...x.
        .....
        .....
        oxoxx
        """,
        EMPTY,
    )
    roll_and_stop(match, "cccccc")
    say(match, "book")
    turn(match, "cppppp", "cat1")
    assert match.outcome is not None


def test_full_columns_do_not_end_the_match() -> None:
    mine = """
        o.o..
        ooo..
        ooo..
        ooo..
        ooo..
    """
    match = table(mine, EMPTY)
    turn(match, "ppgbtc", "plant2")
    turn(match, "cccccp", "cat5")
    assert not over(match)
