"""What a round is worth: every sum here is worked out by hand."""

from __future__ import annotations

import pytest

from tests.engine.moonlight.wolves import ANN, BEN, score

# Ann's corners are 1s, and so are Ben's.
FULL = """
A1 B2 A3 B1
A2 B3 B4 A2
B1 A4 A5 A1
"""

HOLES = """
A1 B2 .. A2
A2 .. B3 B1
B4 A3 .. A1
"""


def test_a_full_rectangle_is_scored_row_by_row() -> None:
    counted = score(FULL)
    top, middle, bottom = counted.lines
    # 3 + 3 against 2 + 3: two wolves, one of them a 3.
    assert (top.name, top.sums, top.wolves) == ("row_1", (6, 5), (2, 2))
    assert (top.winner, top.points, top.bonus) == (ANN, 2, 1)
    # 2 + 2 against 3 + 4: two wolves, one of them a 3.
    assert (middle.name, middle.sums) == ("row_2", (4, 7))
    assert (middle.winner, middle.points, middle.bonus) == (BEN, 2, 1)
    # 4 + 5 + 3 against 3: three wolves.
    assert (bottom.name, bottom.sums, bottom.wolves) == ("row_3", (12, 3), (3, 1))
    assert (bottom.winner, bottom.points, bottom.bonus) == (ANN, 3, 0)
    assert counted.points == (6, 3)
    assert (counted.winner, counted.decided_by) == (ANN, "points")
    assert counted.visible == (7, 5)
    assert counted.in_won_lines == (5, 2)


# --- Corners --------------------------------------------------------------------------------------


def test_a_1_counts_three_in_a_corner_of_the_full_rectangle_and_one_elsewhere() -> None:
    cards = score(FULL.replace("A2 B3", "A1 B3")).cards
    corners = ("+0+0", "+3+0", "+0+2", "+3+2")
    assert [cards[cell].value for cell in corners] == [3, 3, 3, 3]
    assert cards["+0+1"].value == 1


def test_a_rectangle_three_wide_and_four_high_has_its_corners_too() -> None:
    cards = score("A1 B1 B1 \n B2 A3 A3 \n A3 B3 B3 \n B1 A2 A1").cards
    assert [cards[cell].value for cell in ("+0+0", "+2+0", "+0+3", "+2+3")] == [3, 3, 3, 3]
    assert cards["+1+0"].value == 1


def test_a_corner_triples_lone_1_and_lone_2_and_no_other_lone_wolf() -> None:
    cards = score("AL1 B3 B3 AL2 \n A3 B3 A3 B2 \n BL6 A2 A2 BL4").cards
    assert [cards[cell].value for cell in ("+0+0", "+3+0")] == [3, 6]
    assert [cards[cell].value for cell in ("+0+2", "+3+2")] == [6, 4]


def test_a_corner_does_not_triple_a_2_of_the_pack() -> None:
    assert score(FULL.replace("B2 A3 B1", "B2 A3 B2")).cards["+3+0"].value == 2


def test_with_holes_corners_do_not_count() -> None:
    counted = score(HOLES)
    # 1 + 2 against 2, 2 against 3 + 1, and 3 + 1 against 4: that line is nobody's.
    assert [line.sums for line in counted.lines] == [(3, 2), (2, 4), (4, 4)]
    assert [line.winner for line in counted.lines] == [ANN, BEN, None]
    assert counted.points == (2, 2 + 1)


def test_open_corners_full_size_lets_them_count_in_a_box_of_full_size() -> None:
    counted = score(HOLES, open_corners="full_size")
    assert [line.sums for line in counted.lines] == [(5, 2), (2, 4), (6, 4)]
    assert counted.points == (2 + 2 + 1, 2 + 1)


def test_a_smaller_box_has_no_corners_whatever_the_rule() -> None:
    small = "A1 B2 A2 \n .. B3 .. \n B1 A4 A1"
    assert score(small, open_corners="full_size").cards["+0+0"].value == 1


# --- Covered cards --------------------------------------------------------------------------------


def test_a_covered_card_has_no_value_and_no_effect() -> None:
    counted = score(FULL.replace("A1 B2 A3", "A1B2 B2 A3"))
    # In the corner lies Ben's 2 now: 3 against 2 + 2 + 3.
    assert counted.cards["+0+0"].value == 2
    assert counted.lines[0].sums == (3, 7)
    assert counted.visible == (6, 6)


def test_a_covered_3_earns_no_bonus() -> None:
    (line,) = score("B3A4 A2 B1").lines
    assert (line.sums, line.winner, line.points, line.bonus) == ((6, 1), ANN, 2, 0)


def test_of_a_stack_only_the_top_counts() -> None:
    (line,) = score("A1B2A3B4 A2").lines
    assert line.sums == (2, 4)
    assert line.wolves == (1, 1)


# --- Lines ----------------------------------------------------------------------------------------


def test_a_tied_line_is_nobodys() -> None:
    counted = score("A3 B2 B1")
    (line,) = counted.lines
    assert (line.sums, line.winner, line.points, line.bonus) == ((3, 3), None, 0, 0)
    assert counted.points == (0, 0)


# Rows: 5:4 to Ann, 3:0 to Ann with two wolves, 1:3 to Ben with a 3.
# Columns: 7:3 to Ann with two wolves, 2:4 to Ben.
SMALL = """
A5 B4
A2 A1
B3 A1
"""


@pytest.mark.parametrize(
    ("lines", "names", "points"),
    [
        ("rows", ["row_1", "row_2", "row_3"], (1 + 2, 1 + 1)),
        ("columns", ["column_1", "column_2"], (2, 1)),
        ("both", ["row_1", "row_2", "row_3", "column_1", "column_2"], (3 + 2, 2 + 1)),
    ],
)
def test_lines_are_rows_columns_or_both(
    lines: str, names: list[str], points: tuple[int, int]
) -> None:
    counted = score(SMALL, lines=lines)
    assert [line.name for line in counted.lines] == names
    assert counted.points == points


@pytest.mark.parametrize(("line_points", "points"), [("wolves", 2), ("all_wolves", 4), ("one", 1)])
def test_a_won_line_pays_own_wolves_all_wolves_or_one(line_points: str, points: int) -> None:
    # 5 + 1 against 4 + 1.
    assert score("A5 A1 B4 B1", line_points=line_points).points == (points, 0)


def test_the_bonus_counts_with_one_point_a_line_too() -> None:
    assert score("A3 B2", line_points="one").points == (1 + 1, 0)


@pytest.mark.parametrize(("three_bonus", "points"), [("per_card", 3 + 3), ("per_line", 3 + 1)])
def test_a_3_pays_each_or_once_a_line(three_bonus: str, points: int) -> None:
    assert score("A3 A3 A3 B5", three_bonus=three_bonus).points == (points, 0)


@pytest.mark.parametrize("three_bonus", ["per_card", "per_line"])
def test_a_3_of_the_loser_or_in_a_tied_line_pays_nothing(three_bonus: str) -> None:
    assert score("A5 B3 \n A3 B3", three_bonus=three_bonus).points == (1, 0)


def test_a_corner_1_that_counts_three_is_not_a_3() -> None:
    top = score(FULL).lines[0]
    # A1 in the corner and A3: one bonus.
    assert (top.sums[ANN], top.bonus) == (6, 1)


# --- Moons ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moons", "points"), [((3, 1), (2, 0)), ((0, 1), (0, 2)), ((2, 2), (0, 0)), (None, (0, 0))]
)
def test_more_visible_moons_are_worth_two_and_equal_or_unknown_ones_nothing(
    moons: tuple[int, int] | None, points: tuple[int, int]
) -> None:
    counted = score("A2 B2", moons)
    assert counted.moon_points == points
    assert counted.points == points


# --- Ties -----------------------------------------------------------------------------------------

# With a point a line: Ann has one by two wolves, Ben one by one; the other two lines are tied.
# Visible are five of Ann's and six of Ben's.
TIED = """
A1 A1 B1
B5 A3 ..
B1 B1 A2
B2 B2 A4
"""


@pytest.mark.parametrize(("round_tie", "winner"), [("visible", BEN), ("won_lines", ANN)])
def test_a_tie_goes_to_more_visible_wolves_or_to_more_in_won_lines(
    round_tie: str, winner: int
) -> None:
    counted = score(TIED, line_points="one", round_tie=round_tie)
    assert counted.points == (1, 1)
    assert (counted.visible, counted.in_won_lines) == ((5, 6), (2, 1))
    assert (counted.winner, counted.decided_by) == (winner, round_tie)


def test_with_both_kinds_of_lines_a_wolf_counts_in_each_that_is_won() -> None:
    # Rows: Ann's with one wolf, Ben's with one. Columns: Ann's with one, Ben's with one.
    assert score("A5 B1 \n A1 B4", lines="both").in_won_lines == (1 + 2, 1 + 2)


def test_people_may_be_asked_who_wins_a_tied_round() -> None:
    assert score(TIED, line_points="one", round_tie="ask").winner is None
    for seat in (ANN, BEN):
        counted = score(TIED, tie=f"seat_{seat}", line_points="one", round_tie="ask")
        assert (counted.winner, counted.decided_by) == (seat, "ask")


def test_points_go_before_what_people_say_of_a_tie() -> None:
    counted = score("A5 B4", tie="seat_1", round_tie="ask")
    assert (counted.winner, counted.decided_by) == (ANN, "points")


@pytest.mark.parametrize("round_tie", ["visible", "won_lines", "ask"])
def test_still_equal_the_round_is_drawn(round_tie: str) -> None:
    counted = score("A2 B2", round_tie=round_tie)
    assert (counted.winner, counted.decided_by) == (None, None)


def test_an_empty_table_is_worth_nothing() -> None:
    counted = score("")
    assert (counted.box, counted.lines, counted.points) == (None, (), (0, 0))
