"""The screen of My Shelfie's chances: the way to it, what it tells, and what OK proposes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine import Match
from firmware.screens.pause import Pause
from firmware.screens.shelfie import Circle, Keep, ToRoll
from firmware.screens.shelfie_odds import Chances, exact, whole
from firmware.session import Look
from hardware.control import Control
from tests.engine.shelves import EMPTY, roll, roll_and_stop, table
from tests.firmware.hands import BACK, NEXT, OK, PREV
from tests.firmware.scenes import Presses, Scene, at, held, pressed

SHEET = """
    ooo..
    ooooo
    xxxxx
    ooooo
    ooxoo
"""


def rolled(letters: str, sheet: str = EMPTY) -> Match:
    match = table(sheet, EMPTY)
    roll(match, letters)
    return match


def asked_for(match: Match) -> Scene:
    """The chances, by the menu of the match."""
    return pressed(held(at(match), BACK), NEXT, OK)


def cursor(scene: Scene) -> int:
    screen = scene[0].screen
    assert isinstance(screen, Chances)
    return screen.cursor


def test_the_chances_stand_in_the_menu_of_a_match_below_the_way_back() -> None:
    assert isinstance(asked_for(rolled("ccjbcp"))[0].screen, Chances)
    assert isinstance(asked_for(table(EMPTY, EMPTY))[0].screen, Chances)


def test_they_are_not_offered_where_no_dice_will_be_rolled() -> None:
    match = table(EMPTY, EMPTY)
    roll_and_stop(match, "ccjbcp")
    screen = at(match)[0].screen
    assert isinstance(screen, Circle)
    words = [entry.words for entry in Pause(screen).entries(Look(match=match))]
    assert "Chances" not in words


def test_the_cursor_begins_on_the_largest_size_of_what_most_dice_show() -> None:
    assert cursor(asked_for(rolled("ccjbcp"))) == 24
    assert cursor(asked_for(rolled("ppjbcp"))) == 4
    assert cursor(asked_for(table(EMPTY, EMPTY))) == 0


def test_where_that_row_is_full_it_begins_on_the_first_empty_cell() -> None:
    # Of this sheet only plant4 and plant5 are empty.
    assert cursor(asked_for(rolled("ggjbcg", SHEET))) == 0


def test_prev_and_next_go_through_the_empty_cells_and_round() -> None:
    scene = asked_for(rolled("ggjbcg", SHEET))
    assert [cursor(pressed(scene, *[NEXT] * times)) for times in range(3)] == [0, 1, 0]
    assert cursor(pressed(scene, PREV)) == 1


def test_back_goes_back_to_the_dice_as_they_were() -> None:
    match = rolled("ccjbcp")
    before = at(match, NEXT)
    scene = pressed(held(before, BACK), NEXT, OK, BACK)
    assert scene[0].screen == before[0].screen


def test_ok_proposes_the_keep_for_the_cell_under_the_cursor() -> None:
    match = rolled("pppccj")
    # From plant5 backwards round to cat5: two cats are kept, and the joker is not.
    scene = pressed(asked_for(match), *[PREV] * 5, OK)
    screen = scene[0].screen
    assert isinstance(screen, Keep)
    assert screen.choices[screen.cursor] == ("cat", "cat")


def test_ok_goes_back_where_nothing_is_to_be_kept_yet() -> None:
    assert isinstance(pressed(asked_for(table(EMPTY, EMPTY)), OK)[0].screen, ToRoll)


def test_nothing_is_answered_by_looking() -> None:
    presses = Presses(rolled("ccjbcp"))
    assert presses.hold(BACK) is None
    assert presses.press(NEXT, OK, NEXT, OK) is None


@pytest.mark.parametrize(
    ("chance", "cell", "large"),
    [
        (Fraction(0), "0", "0"),
        (Fraction(1, 46656), "<1", "<0.1"),
        (Fraction(1, 1000), "<1", "0.1"),
        (Fraction(1, 100), "1", "1.0"),
        (Fraction(2, 27), "7", "7.4"),
        (Fraction(1, 10), "10", "10"),
        (Fraction(5, 9), "56", "56"),
        (Fraction(955, 1000), "96", "95.5"),
        (Fraction(997, 1000), "99", "99.7"),
        (1 - Fraction(1, 46656), "99", "99.9"),
        (Fraction(1), "100", "100"),
    ],
)
def test_only_what_is_sure_or_impossible_is_told_as_100_or_0(
    chance: Fraction, cell: str, large: str
) -> None:
    assert whole(chance) == cell
    assert exact(chance) == large


def test_the_button_for_rolling_does_nothing_here() -> None:
    scene = asked_for(rolled("ccjbcp"))
    assert pressed(scene, Control.ROLL)[0].screen == scene[0].screen
