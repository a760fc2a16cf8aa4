"""What parts of a screen make of presses: pure values, so each rule is a line."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.canvas import Canvas
from firmware.effects import Resume
from firmware.screens.asking import YesOrNo
from firmware.screens.choosing import Entry, Listed, Ticks, stepped
from firmware.screens.screen import Screen, Step
from firmware.session import Look
from hardware.control import Control
from tests.firmware.hands import BACK, NEXT, OK, PREV


class TestTicks:
    def pressed(self, *controls: Control) -> Ticks:
        ticks = Ticks()
        for control in controls:
            ticks = ticks.press(control, 3)
        return ticks

    def test_ok_ticks_and_takes_the_tick_away(self) -> None:
        assert self.pressed(OK) == Ticks(0, frozenset({0}))
        assert self.pressed(OK, NEXT, OK) == Ticks(1, frozenset({0, 1}))
        assert self.pressed(OK, OK) == Ticks(0)

    def test_the_cursor_goes_on_to_the_end_behind_the_last_and_round(self) -> None:
        assert self.pressed(NEXT, NEXT, NEXT).cursor == 3
        assert self.pressed(NEXT, NEXT, NEXT, NEXT).cursor == 0
        assert self.pressed(PREV).cursor == 3

    def test_there_is_nothing_to_tick_at_the_end(self) -> None:
        assert self.pressed(PREV, OK) == Ticks(3)


@given(st.integers(0, 9), st.sampled_from([PREV, NEXT]))
def test_a_stepper_stops_at_its_ends(number: int, control: Control) -> None:
    after = stepped(control, number, 0, 9)
    assert after in range(10)
    assert abs(after - number) == (0 if (number, control) in {(0, PREV), (9, NEXT)} else 1)


def test_a_stepper_ignores_other_buttons() -> None:
    assert stepped(OK, 4, 0, 9) == stepped(Control.ROLL, 4, 0, 9) == 4


@dataclass(frozen=True, slots=True)
class Behind(Screen):
    """Where lists and questions of these tests lead back to."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        """Nothing is to be seen of it."""


@dataclass(frozen=True, slots=True)
class Colours(Listed):
    """Two colours; taking one resumes something."""

    known: tuple[str, ...] = ("red", "blue")

    def title(self) -> str:
        return "Colour"

    def empty(self) -> str:
        return "no colours"

    def entries(self, look: Look) -> list[Entry]:
        del look
        return [Entry(colour, lambda: (self, (Resume(),))) for colour in self.known]


class TestLists:
    def test_the_cursor_runs_round(self) -> None:
        colours = Colours(Behind())
        assert colours.press(NEXT, Look()) == (replace(colours, cursor=1), ())
        assert colours.press(PREV, Look()) == (replace(colours, cursor=1), ())
        assert replace(colours, cursor=1).press(NEXT, Look()) == (colours, ())

    def test_ok_takes_the_entry_and_back_leads_back(self) -> None:
        colours = Colours(Behind())
        assert colours.press(OK, Look()) == (colours, (Resume(),))
        assert colours.press(BACK, Look()) == (Behind(), ())

    @pytest.mark.parametrize("control", [PREV, NEXT, OK, BACK])
    def test_every_press_leads_back_from_a_list_without_entries(self, control: Control) -> None:
        nothing = Colours(Behind(), known=())
        assert nothing.press(control, Look()) == (Behind(), ())
        canvas = Canvas()
        nothing.draw(canvas, Look())
        assert canvas.image.getbbox() is not None


@dataclass(frozen=True, slots=True)
class Really(YesOrNo):
    """A question whose yes resumes something."""

    def question(self, look: Look) -> str:
        del look
        return "Really?"

    def refused(self, look: Look) -> Step:
        del look
        return Behind(), ()

    def agreed(self, look: Look) -> Step:
        del look
        return self, (Resume(),)


class TestQuestions:
    def test_ok_gives_the_answer_that_is_lit(self) -> None:
        assert Really(yes=True).press(OK, Look()) == (Really(yes=True), (Resume(),))
        assert Really(yes=False).press(OK, Look()) == (Behind(), ())

    def test_prev_and_next_change_it(self) -> None:
        for control in (PREV, NEXT):
            assert Really(yes=True).press(control, Look()) == (Really(yes=False), ())
            assert Really(yes=False).press(control, Look()) == (Really(yes=True), ())

    def test_back_says_no_whatever_is_lit(self) -> None:
        assert Really(yes=True).press(BACK, Look()) == (Behind(), ())

    def test_other_buttons_do_nothing(self) -> None:
        assert Really().press(Control.ROLL, Look()) == (Really(), ())
