"""My Shelfie's points by its rulebook: worked sheets, ties, and the most that can be had.

Sheets are drawn and dice are spelled as `tests.engine.shelves` says.
"""

from __future__ import annotations

from itertools import cycle

import pytest

from engine import Standing
from engine.games.shelfie.sheet import CELLS, PRINTED, cells, score
from tests.engine.shelves import (
    EMPTY,
    drawn,
    over,
    same,
    shelf,
    table,
    turn,
)

ONE_CELL_TO_GO = """
    xxxxx
    .xxxx
    ooo..
    .....
    .....
"""


@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        (EMPTY, 0),
        # Two in a row and two in a column are too few.
        (
            """
            oo...
            o....
            .....
            .....
            .....
            """,
            0,
        ),
        # The row 1 + 2 + 3, the column 1 + 1 + 1: plant1 counts in both.
        (
            """
            ooo..
            o....
            o....
            .....
            .....
            """,
            6 + 3,
        ),
        # The row 1 + 3 + 8 with a gap in it and an X; the last column has two circles only.
        (
            """
            o.oxo
            .....
            ....o
            .....
            .....
            """,
            12,
        ),
        # A whole row 19; columns of one circle score nothing.
        (
            """
            .....
            .....
            ooooo
            .....
            .....
            """,
            19,
        ),
        # Rows 5 + 8 + 3, 5 + 8 + 1, 5 + 8 + 2; columns 3 x 5 and 3 x 8.
        (
            """
            ..ooo
            o..oo
            .o.oo
            .....
            .....
            """,
            16 + 14 + 15 + 15 + 24,
        ),
    ],
)
def test_lines_with_three_circles_score_the_sum_of_their_cells(drawing: str, points: int) -> None:
    assert score(shelf(drawing).circled, PRINTED) == points


def test_points_stand_after_each_turn_and_only_circles_change_them() -> None:
    match = table(EMPTY, EMPTY)
    turn(match, "ccpppp", "cat2")
    assert match.state.points == [0, 0]
    turn(match, "cccccc", "cat1+cat2+cat3")
    assert match.state.points == [0, 6]


def test_the_most_points_win() -> None:
    match = table(ONE_CELL_TO_GO, EMPTY, EMPTY)
    turn(match, "gppppp", "game1")
    turn(match, "cppppp", "cat1")
    turn(match, "cccccc", "cat1+cat5")
    assert match.outcome is not None
    # Three books score 1 + 2 + 3; one cat and two cats score nothing.
    assert match.outcome.winners == (0,)
    assert match.outcome.ranking.standings == (
        Standing(0, 1, 6),
        Standing(1, 2, 0),
        Standing(2, 2, 0),
    )


def test_a_tie_is_a_shared_win_and_the_next_is_third() -> None:
    match = table(ONE_CELL_TO_GO, EMPTY, EMPTY)
    turn(match, "gppppp", "game1")
    turn(match, "cppppp", "cat1")
    turn(match, "cccccc", "cat1+cat2+cat3")
    assert match.outcome is not None
    assert match.outcome.winners == (0, 2)
    assert match.outcome.ranking.standings == (
        Standing(0, 1, 6),
        Standing(2, 1, 6),
        Standing(1, 3, 0),
    )
    assert match.outcome.ranking.decided_by is None


def test_a_sheet_with_one_empty_cell_scores_188_at_most() -> None:
    # All 25 cells: five rows of 19, and the same once more by columns; a gap costs its value twice.
    assert 2 * 5 * (1 + 2 + 3 + 5 + 8) == 190
    every = set(CELLS)
    assert [score(cells(every - {f"book{size}"}), PRINTED) for size in (1, 2, 3, 4, 5)] == [
        190 - 2 * 1,
        190 - 2 * 2,
        190 - 2 * 3,
        190 - 2 * 5,
        190 - 2 * 8,
    ]


def test_188_points_can_be_reached() -> None:
    # Before the last turn: plant lacks 1, game 1, book 3, trophy 2. The last turn circles three of
    # the four with all six dice; plant1 stays empty.
    mine = [
        "cat1+cat5", "book1+book5", "trophy1+trophy5", "plant5", "game5",
        "plant2+plant4", "game2+game4", "book2+book4", "cat2+cat4", "trophy4",
        "plant3+game3", "trophy3+cat3", "game1+book3+trophy2",
    ]  # fmt: skip
    # The other stays out of the way, completes nothing and fills no row but the blocked cats.
    theirs = [f"{item}{size}" for size in (4, 2, 3) for item in ("plant", "game", "book", "trophy")]
    theirs.append("plant1")
    match = table(EMPTY, EMPTY, dice="unseen")
    for seat, way in zip(cycle((0, 1)), _alternating(mine, theirs), strict=False):
        assert not over(match)
        match.answer(seat, way)
    assert match.outcome is not None
    assert drawn(match.state.sheets[0]) == same("""
        .oooo
        ooooo
        ooooo
        ooooo
        ooooo
    """)
    assert drawn(match.state.sheets[1]) == same("""
        oooox
        xooox
        xooox
        xooox
        xxxxx
    """)
    # Theirs: rows 11, 10, 10, 10; columns 4 x 2, 4 x 3, 4 x 5.
    assert match.state.points == [188, 41 + 40]
    assert match.state.round == 13


def _alternating(first: list[str], second: list[str]) -> list[str]:
    return [way for both in zip(first, second, strict=True) for way in both]
