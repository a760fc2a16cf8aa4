"""My Shelfie without dice: the sheets kept as they are written, taken over, and counted."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import pytest

from engine import Answered, Choose, Learned, Match, Misfit, Pick, Refused
from engine.games.shelfie import GAME
from engine.playout import playout
from tests.engine.shelfie_referee import ITEMS, Referee
from tests.engine.shelves import asked, drawn, over, same, say
from tests.engine.toys import everything, standing

ANN, BEN, CEM = 0, 1, 2
KNOWN = {"cell_points": [[1, 2, 3, 5, 8]] * 5}


def sheets(seats: int, depth: str = "scorepad", middle: bool = True, **settled: Any) -> Match:
    """A match for so many at its first question; the points in the cells are known."""
    header = GAME.header([""] * seats, depth, middle=middle, facts=KNOWN, **settled)
    return Match(GAME, header)


def enter(match: Match, *drawings: str) -> None:
    """Enter sheets, each drawn as five rows of `o`, `x` and `.`."""
    for drawing in drawings:
        for row in drawing.split():
            enter_row(match, row)


def enter_row(match: Match, row: str) -> None:
    """Enter a row: what is circled, and where crosses are asked for, what is crossed out."""
    seat, item = next(iter(match.open)), asked(match).id.removeprefix("circled_")
    match.answer(seat, [str(size) for size, sign in enumerate(row, 1) if sign == "o"])
    if match.open.keys() == {seat} and asked(match).id == f"crossed_{item}":
        match.answer(seat, [str(size) for size, sign in enumerate(row, 1) if sign == "x"])


EMPTY = "..... " * 5


# --- Kept as they are written --------------------------------------------------------------------


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_sheets_come_out_as_in_the_game_with_dice(seats: int) -> None:
    for seed in range(5):
        played = playout(GAME, GAME.header([""] * seats), Random(seed))
        kept = Match(GAME, GAME.header([""] * seats, "scorepad"))
        judge = Referee(seats)
        for entry in played.journal.log:
            match entry:
                case Answered(id="cross_out", value=item):
                    kept.answer(entry.seat, "nothing")
                    kept.answer(entry.seat, item)
                case Answered(id="circle") | Learned():
                    kept.answer(entry.seat, entry.value)
                case _ if None in kept.open:
                    kept.answer(None, entry.value, by="device")
            judge.hear(entry)
            judge.check(kept)
        assert kept.state.sheets == played.state.sheets
        assert kept.outcome == played.outcome


# --- Taken over in mid-game ----------------------------------------------------------------------


def test_the_sheets_are_entered_row_by_row() -> None:
    match = sheets(2)
    assert asked(match) == Pick(ANN, "circled_plant", ("1", "2", "3", "4", "5"), 0, 5)
    match.answer(ANN, ["1", "4"])
    assert asked(match) == Pick(ANN, "crossed_plant", ("2", "3", "5"), 0, 3)
    match.answer(ANN, ["5"])
    assert asked(match).id == "circled_game"
    assert drawn(match.state.sheets[ANN]).startswith("o..ox\n")


def test_of_a_row_that_is_all_circled_no_crosses_are_asked() -> None:
    match = sheets(2)
    match.answer(ANN, ["1", "2", "3", "4", "5"])
    assert asked(match).id == "circled_game"


def test_then_who_started_and_who_moves_next_are_asked() -> None:
    match = sheets(3)
    enter(match, EMPTY, EMPTY, EMPTY)
    assert asked(match) == Choose(None, "starter", ("1", "2", "3"))
    say(match, "2")
    assert asked(match) == Choose(None, "next", ("1", "2", "3"))
    say(match, "1")
    # Ben began the round, so Ann's turn is its last, and the next round begins with Ben again.
    assert moves(match, "cat1", "cat1", "cat1", "cat2") == [ANN, BEN, CEM, ANN]


def test_a_chosen_starter_is_not_asked() -> None:
    match = sheets(2, starter=BEN)
    enter(match, EMPTY, EMPTY)
    assert asked(match).id == "next"


def test_the_sheets_are_as_entered_and_counted() -> None:
    match = sheets(2, starter=ANN)
    ann = "ooo.x .o... ..... ..... o...."
    ben = "..... .xooo ..... o.... o...."
    enter(match, ann, ben)
    assert drawn(match.state.sheets[ANN]) == same(ann)
    assert drawn(match.state.sheets[BEN]) == same(ben)
    # Ann: 1 + 2 + 3. Ben: 3 + 5 + 8.
    assert match.state.points == [6, 16]


def test_a_position_scores_on_with_the_next_circle() -> None:
    match = sheets(2, starter=ANN)
    enter(match, "oo... ..... ..... ..... .....", EMPTY)
    say(match, "1")
    assert match.state.points == [0, 0]
    say(match, "plant3")
    assert match.state.points == [6, 0]


@pytest.mark.parametrize(
    ("moves_next", "seats"), [("1", [ANN]), ("2", [BEN, CEM, ANN]), ("3", [CEM, ANN])]
)
def test_all_have_had_the_same_number_of_turns_at_the_end(
    moves_next: str, seats: list[int]
) -> None:
    match = sheets(3, starter=BEN)
    enter(match, EMPTY, "ooxxx xxxxx ..... ..... .....", EMPTY)
    say(match, moves_next)
    turns = []
    while not over(match):
        turns += moves(match, "cat1" if "cat1" in asked_options(match) else "cat2")
    # Two rows of Ben's sheet are full: the round goes on to Ann, who is the last.
    assert turns == seats


def moves(match: Match, *ways: str) -> list[int | None]:
    """Circle these; returns whose turns it were."""
    seats: list[int | None] = []
    for way in ways:
        seats.extend(match.open)
        say(match, way)
    return seats


def asked_options(match: Match) -> tuple[str, ...]:
    decision = asked(match)
    assert isinstance(decision, Choose)
    return decision.options


@pytest.mark.parametrize("seats", GAME.seats)
def test_any_match_can_be_taken_over_at_any_turn(seats: int) -> None:
    played = playout(GAME, GAME.header([""] * seats, dice="unseen"), Random(seats))
    log = played.journal.log
    judge = Referee(seats)
    begun = False
    for number, entry in enumerate(log):
        if begun and getattr(entry, "id", "") == "circle":
            match = sheets(seats, starter=judge.starter)
            enter(match, *(as_drawn(judge, seat) for seat in range(seats)))
            assert match.state.points == [judge.points(seat) for seat in range(seats)]
            assert entry.seat is not None
            say(match, str(entry.seat + 1))
            for later in log[number:]:
                match.answer(later.seat, getattr(later, "value", None))
            assert match.state.sheets == played.state.sheets
            assert match.outcome == played.outcome
        begun = begun or getattr(entry, "id", "") == "circle"
        judge.hear(entry)


def as_drawn(judge: Referee, seat: int) -> str:
    sheet = judge.sheets[seat]
    rows = ("".join(sheet.get((row, column), ".") for column in range(5)) for row in range(5))
    return " ".join(rows)


# --- Contradictions ------------------------------------------------------------------------------

PLANTS = "plant1+plant2+plant3+plant4+plant5"
ONES = "plant1+game1+book1+trophy1+cat1"


def contradicted(match: Match, rows: Iterable[str]) -> Refused:
    """Enter rows, of which the last is refused; the match stays as it was before the answer."""
    *fine, wrong = rows
    for row in fine:
        enter_row(match, row)
    with pytest.raises(Refused) as refused:
        enter_row(match, wrong)
    assert refused.value.name == "line_not_blocked"
    assert everything(match) == everything(Match(GAME, match.header, match.journal.acts))
    return refused.value


def test_a_row_that_is_not_blocked_is_refused_and_named() -> None:
    match = sheets(2)
    enter(match, "ooooo ..... ..... ..... .....")
    refused = contradicted(match, ["o.xxx"])
    assert (refused.answer, refused.allowed) == (PLANTS, {"complete": ANN, "open": BEN})
    # The row's crosses are still asked for, and fit when the gap is crossed out.
    assert asked(match).id == "crossed_plant"
    match.answer(BEN, ["2", "3", "4", "5"])
    assert asked(match).id == "circled_game"


def test_a_column_that_is_not_blocked_is_refused_and_named_in_the_row_with_the_gap() -> None:
    match = sheets(3)
    enter(match, "o.... " * 5, "x.... " * 5)
    refused = contradicted(match, ["x....", "o....", "....."])
    assert (refused.answer, refused.allowed) == (ONES, {"complete": ANN, "open": CEM})
    assert asked(match).id == "crossed_book"


def test_a_line_that_is_completed_twice_is_refused_and_named() -> None:
    match = sheets(2)
    enter(match, "ooooo ..... ..... ..... .....")
    refused = contradicted(match, ["ooooo"])
    assert (refused.answer, refused.allowed) == (PLANTS, {"complete": ANN, "open": BEN})
    assert asked(match).id == "circled_plant"


def test_a_line_that_a_later_sheet_completes_must_be_blocked_on_the_earlier() -> None:
    match = sheets(2)
    enter(match, "o.... ..... ..... ..... .....")
    refused = contradicted(match, ["ooooo"])
    assert (refused.answer, refused.allowed) == (PLANTS, {"complete": BEN, "open": ANN})


def test_circles_on_a_blocked_line_are_no_contradiction() -> None:
    match = sheets(2, starter=ANN)
    enter(match, "ooooo ..... ..... ..... .....", "oxoxo ..... ..... ..... .....")
    assert asked(match).id == "next"


@pytest.mark.parametrize("depth", ["scorepad", "tally"])
def test_a_sheet_half_entered_by_who_went_home_contradicts_nobody(depth: str) -> None:
    match = sheets(3, depth, middle=depth == "scorepad")
    enter(match, "ooooo ..... ..... ..... .....")
    enter_row(match, "xxxxx")
    enter_row(match, "ooo..")
    match.leave(BEN)
    assert match.state.points[BEN] == 1 + 2 + 3
    # Nothing tells whether Ben's sheet was blocked where Cem completes a line.
    enter(match, "xxxxx ..... ooooo ..... ....." if depth == "tally" else "xxxxx " + EMPTY[6:])
    assert next(iter(match.open), None) is None


def test_an_amendment_that_contradicts_is_refused_and_cuts_nothing() -> None:
    match = sheets(2, starter=ANN)
    enter(match, "ooooo ..... ..... ..... .....", "oxxxx ..... ..... ..... .....")
    number = match.journal.log.index(Answered(BEN, "crossed_plant", ("2", "3", "4", "5")))
    before = everything(match)
    for cut in (False, True):
        with pytest.raises(Refused) as refused:
            match.amend(number, ["2", "3"], cut)
        assert refused.value.name == "line_not_blocked"
        assert not isinstance(refused.value, Misfit)
        assert everything(match) == before


def test_an_earlier_sheet_can_be_amended_as_far_as_it_fits() -> None:
    match = sheets(2, starter=ANN)
    enter(match, "oooo. ..... ..... ..... .....", "..... ..... ..... ..... .....")
    before = standing(match)
    # With a complete row, no crosses would have been asked for: nothing after it fits.
    with pytest.raises(Refused):
        match.amend(0, ["1", "2", "3", "4", "5"])
    assert standing(match) == before
    match.amend(0, ["1", "2", "3"])
    assert drawn(match.state.sheets[ANN]).startswith("ooo..\n")


# --- Tally ---------------------------------------------------------------------------------------


def test_a_tally_asks_for_the_circles_alone_and_counts() -> None:
    match = sheets(2, "tally", middle=False)
    order = []
    for row in ("ooo..", "o....", "o....", ".....", "....o") * 2:
        order.append((next(iter(match.open)), asked(match).id))
        enter_row(match, row)
    assert order == [(seat, f"circled_{item}") for seat in (ANN, BEN) for item in ITEMS]
    assert match.outcome is not None
    assert match.outcome.reason == "counted"
    # The row 1 + 2 + 3 and the column 1 + 1 + 1.
    assert match.state.points == [9, 9]
    assert match.outcome.winners == (ANN, BEN)


def test_the_most_that_can_be_had_is_188() -> None:
    match = sheets(2, "tally", middle=False)
    enter(match, "ooooo ooooo ooooo ooooo .oooo", EMPTY)
    # Rows 4 x 19 + 18, columns 4 + 10 + 15 + 25 + 40.
    assert match.state.points == [188, 0]
    assert match.outcome is not None
    assert match.outcome.winners == (ANN,)


@pytest.mark.parametrize("depth", ["scorepad", "tally"])
def test_nobody_can_have_circled_all(depth: str) -> None:
    match = sheets(2, depth, middle=depth == "scorepad")
    for _ in range(4):
        enter_row(match, "ooooo")
    assert asked(match) == Pick(ANN, "circled_cat", ("1", "2", "3", "4", "5"), 0, 4)


def test_in_a_tally_what_is_not_circled_is_crossed_out() -> None:
    match = sheets(2, "tally", middle=False)
    enter(match, "ooooo ..... ..... ..... .....", "oo... ..... ..... ..... .....")
    assert drawn(match.state.sheets[BEN]).startswith("ooxxx\nxxxxx\n")


def test_in_a_tally_too_a_line_is_completed_once() -> None:
    match = sheets(2, "tally", middle=False)
    enter(match, "o.... " * 5)
    refused = contradicted(match, ["o....", "oo...", "o....", "o....", "o...o"])
    assert (refused.answer, refused.allowed) == (ONES, {"complete": ANN, "open": BEN})


def test_the_final_sheets_of_any_match_are_counted_as_its_score() -> None:
    for seed in range(10):
        played = playout(GAME, GAME.header([""] * 3), Random(seed))
        match = sheets(3, "tally", middle=False)
        enter(match, *(drawn(sheet) for sheet in played.state.sheets))
        assert played.outcome is not None
        assert match.outcome is not None
        assert match.outcome.ranking == played.outcome.ranking


def test_the_points_in_the_cells_are_compared_first_where_they_are_not_known() -> None:
    for depth, middle in (("scorepad", False), ("scorepad", True), ("tally", False)):
        match = Match(GAME, GAME.header(["Ann", "Ben"], depth, middle=middle))
        assert asked(match).id == "cell_points"
