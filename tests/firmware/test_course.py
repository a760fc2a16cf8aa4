"""The points from round to round."""

from __future__ import annotations

from engine import Match
from engine.games import built_in
from engine.games.shelfie.sheet import PRINTED
from firmware.screens.course import course
from firmware.screens.menu import Menu
from firmware.session import Look
from tests.engine.shelves import say
from tests.engine.toys import ONE_OF_EACH
from tests.firmware.hands import BACK, NEXT, OK

GAME = built_in("shelfie")


def test_a_line_has_the_points_of_a_seat_at_the_end_of_each_round() -> None:
    match = Match(GAME, GAME.header(["Ann", "Ben"], dice="unseen", starter=0))
    say(match, PRINTED)
    # The first three cells of a row are worth 1 + 2 + 3.
    for way in ("cat1+cat2+cat3", "book4"):
        say(match, way)
    assert match.counters == {"round": 2, "points": [6, 0]}
    # Before the first round, after it, and so far in the second.
    assert course(Menu(), match).lines == ((0, 6, 6), (0, 0, 0))
    # Looking at it has not played on.
    assert len(match.journal.log) == 3


def test_without_rounds_each_answer_is_a_step() -> None:
    match = Match(ONE_OF_EACH, ONE_OF_EACH.header(["Ann", "Ben"]))
    for value in (3, ("red", "blue"), ("4", "tails")):
        say(match, value)
    assert [len(line) for line in course(Menu(), match).lines] == [4, 4]


def test_ok_and_back_lead_back() -> None:
    match = Match(GAME, GAME.header(["Ann", "Ben"]))
    screen = course(Menu(), match)
    assert screen.press(OK, Look()) == screen.press(BACK, Look()) == (Menu(), ())
    assert screen.press(NEXT, Look()) == (screen, ())
