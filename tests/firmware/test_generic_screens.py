"""Decisions without a screen of their own, such as those of a game in another package."""

from __future__ import annotations

import pytest

from engine import Match
from firmware import app
from firmware.effects import Answer, RollDice, Undo
from firmware.screens.decision import asked
from firmware.screens.screen import Screen
from firmware.session import Look
from hardware.events import Control
from tests.engine.toys import ONE_OF_EACH
from tests.firmware.hands import BACK, NEXT, OK, PREV

SAID = (3, ("red", "blue"), ("4", "tails"), "blue", ("plum", "fig"), 2)
"""Answers to all that the toy asks before its table."""


def at(number: int) -> Look:
    """The toy at its question of this number, counted from 0."""
    match = Match(ONE_OF_EACH, ONE_OF_EACH.header(["Ann", "Ben"]))
    for value in SAID[:number]:
        (seat,) = match.open
        match.answer(seat, value)
    return Look(match=match)


def pressed(number: int, *controls: Control) -> object:
    """What the last of these presses on the screen of that question asks for."""
    look = at(number)
    screen: Screen = asked(look)
    effects: tuple[object, ...] = ()
    for control in controls:
        assert effects == ()
        screen, effects = screen.press(control, look)
        assert app.view(app.Model(screen), look).getbbox() is not None
    return effects[0] if effects else None


PRICE, BAG, THROW, COLOUR, FRUIT, STEPS, GRID = range(7)


def test_a_fact_begins_with_what_is_proposed() -> None:
    assert pressed(PRICE, OK) == Answer(None, 3)
    assert pressed(PRICE, NEXT, NEXT, PREV, OK) == Answer(None, 4)


def test_a_number_stops_at_its_ends() -> None:
    assert pressed(STEPS, PREV, OK) == Answer(1, 0)
    assert pressed(STEPS, NEXT, NEXT, NEXT, NEXT, NEXT, OK) == Answer(1, 3)


def test_rolls_and_draws_are_the_devices() -> None:
    assert pressed(BAG, OK) == RollDice()
    assert pressed(THROW, Control.ROLL) == RollDice(1)


def test_one_is_chosen_from_a_list_that_runs_round() -> None:
    assert pressed(COLOUR, OK) == Answer(1, "red")
    assert pressed(COLOUR, NEXT, OK) == Answer(1, "blue")
    assert pressed(COLOUR, NEXT, NEXT, OK) == Answer(1, "red")


def test_several_are_ticked_and_taken_with_done() -> None:
    # Fig, the second plum, and `Done` behind them.
    assert pressed(FRUIT, OK, NEXT, NEXT, OK, NEXT, OK) == Answer(1, ("fig", "plum"))
    assert pressed(FRUIT, OK, OK, PREV, OK) == Answer(1, ())


def test_a_table_is_filled_cell_by_cell() -> None:
    # Two rows of two, all 0: the second cell gets a 2, the last a 9, one below the lowest.
    presses = [NEXT, NEXT, OK, NEXT, NEXT, OK, NEXT, NEXT, OK, PREV, OK, NEXT]
    assert pressed(GRID, *presses, OK) == Answer(1, ((0, 2), (0, 9)))
    assert pressed(GRID, NEXT, OK, NEXT, BACK, BACK, OK) == Answer(1, ((1, 0), (0, 0)))


@pytest.mark.parametrize("number", range(7))
def test_back_takes_back_the_last_answer(number: int) -> None:
    assert pressed(number, BACK) == Undo()


def test_the_end_of_a_game_from_elsewhere_is_shown_too() -> None:
    match = at(GRID).match
    assert match is not None
    match.answer(1, ((0, 0), (0, 0)))
    look = Look(match=match)
    assert app.view(app.Model(asked(look)), look).getbbox() is not None
