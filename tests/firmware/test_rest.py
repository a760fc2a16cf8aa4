"""The display rests when nobody presses anything."""

from __future__ import annotations

from typing import Any

import pytest

from firmware.daemon import BLANK_AFTER, DIM_AFTER, Rest
from hardware.events import Control, Hold, Press, Repeat


class Timers:
    """A loop of which only the timers are used; the newest one that was not cancelled is due."""

    def __init__(self) -> None:
        self.set: list[tuple[float, Any, Timers.Handle]] = []

    class Handle:
        cancelled = False

        def cancel(self) -> None:
            self.cancelled = True

    def call_later(self, delay: float, call: Any) -> Timers.Handle:
        handle = Timers.Handle()
        self.set.append((delay, call, handle))
        return handle

    def run_out(self) -> float:
        """Let the timer that is set run out; how long that took."""
        (due,) = [timer for timer in self.set if not timer[2].cancelled]
        self.set.remove(due)
        due[1]()
        return due[0]


class Display:
    """What was done to the display."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def dim(self, contrast: int) -> None:
        self.done.append("dim" if contrast < 100 else "bright")

    def blank(self) -> None:
        self.done.append("blank")

    def wake(self) -> None:
        self.done.append("wake")


@pytest.fixture
def timers() -> Timers:
    return Timers()


@pytest.fixture
def display() -> Display:
    return Display()


@pytest.fixture
def rest(timers: Timers, display: Display) -> Rest:
    rest = Rest(display)
    rest.begin(timers)  # type: ignore[arg-type]
    return rest


def test_it_dims_after_a_minute_and_sleeps_after_ten(
    rest: Rest, timers: Timers, display: Display
) -> None:
    assert rest.wakes(Press(Control.OK, 0)) is False
    assert timers.run_out() == DIM_AFTER == 60
    assert timers.run_out() == BLANK_AFTER - DIM_AFTER == 540
    assert display.done == ["dim", "blank"]


def test_a_dimmed_display_takes_the_press(rest: Rest, timers: Timers, display: Display) -> None:
    timers.run_out()
    assert rest.wakes(Press(Control.OK, 61)) is False
    assert display.done == ["dim", "bright"]


@pytest.mark.parametrize("event", [Press(Control.OK, 700), Hold(Control.BACK, 700)])
def test_the_press_that_wakes_does_nothing_else(
    rest: Rest, timers: Timers, display: Display, event: Press | Hold
) -> None:
    timers.run_out()
    timers.run_out()
    assert rest.wakes(event) is True
    assert display.done == ["dim", "blank", "bright", "wake"]
    assert rest.wakes(Press(Control.OK, 700.1)) is False


def test_a_button_held_to_wake_goes_on_doing_nothing(rest: Rest, timers: Timers) -> None:
    timers.run_out()
    timers.run_out()
    held = [Repeat(Control.NEXT, 700.0), Repeat(Control.NEXT, 700.15), Repeat(Control.NEXT, 700.3)]
    assert [rest.wakes(event) for event in held] == [True, True, True]
    assert rest.wakes(Repeat(Control.NEXT, 701.0)) is False
    assert rest.wakes(Repeat(Control.NEXT, 701.1)) is False


def test_another_button_acts_at_once_after_waking(rest: Rest, timers: Timers) -> None:
    timers.run_out()
    timers.run_out()
    assert rest.wakes(Repeat(Control.NEXT, 700.0)) is True
    assert rest.wakes(Repeat(Control.PREV, 700.1)) is False


def test_dice_light_a_sleeping_display_and_the_next_press_acts(
    rest: Rest, timers: Timers, display: Display
) -> None:
    timers.run_out()
    timers.run_out()
    rest.light()
    assert display.done == ["dim", "blank", "bright", "wake"]
    assert rest.wakes(Press(Control.OK, 700)) is False
    assert timers.run_out() == DIM_AFTER
