import logging
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero import GPIOPinInUse

from hardware.buttons import Buttons
from hardware.control import Control
from hardware.events import Event, Hold, Press, Repeat
from hardware.simulated.pins import pin_factory
from tests.hardware.conftest import Bench

PINS = {Control.OK: 13, Control.NEXT: 6}


class Fingers:
    """Two buttons, fingers on them, and what came of it."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.factory = pin_factory()
        self.events: list[Event] = []
        self.buttons: Buttons | None = None

    def open(self) -> None:
        self.buttons = Buttons(PINS, self.factory, self.bench.loop, self.events.append)

    def ground(self, control: Control, grounded: bool) -> None:
        self.factory.pin(PINS[control]).ground(grounded)

    def close(self) -> None:
        if self.buttons is not None:
            self.buttons.close()


@pytest.fixture
def fingers(bench: Bench) -> Iterator[Fingers]:
    fingers = Fingers(bench)
    yield fingers
    fingers.close()
    fingers.factory.close()


def test_a_pin_pulled_to_ground_and_let_go_is_a_press(fingers: Fingers, bench: Bench) -> None:
    fingers.open()
    bench.at(1.0, lambda: fingers.ground(Control.OK, True))
    bench.at(1.25, lambda: fingers.ground(Control.OK, False))
    bench.advance(5)
    assert fingers.events == [Press(Control.OK, 1.25)]


def test_holds_and_repeats_come_by_the_loops_own_clock(fingers: Fingers, bench: Bench) -> None:
    fingers.open()
    fingers.ground(Control.OK, True)
    bench.advance(0.75)
    assert fingers.events == [Hold(Control.OK, 0.6)]
    fingers.ground(Control.NEXT, True)
    bench.advance(0.5)
    assert fingers.events[1:] == [Repeat(Control.NEXT, 1.25)]


def test_a_release_whose_edge_is_lost_ends_the_repeating(fingers: Fingers, bench: Bench) -> None:
    fingers.open()
    fingers.ground(Control.NEXT, True)
    bench.advance(0.7)
    pin = fingers.factory.pin(PINS[Control.NEXT])
    pin.edges = "none"
    fingers.ground(Control.NEXT, False)
    bench.advance(60)
    assert fingers.events == [Repeat(Control.NEXT, 0.5), Repeat(Control.NEXT, 0.65)]


def test_a_button_held_at_boot_is_no_press(fingers: Fingers, bench: Bench) -> None:
    fingers.ground(Control.OK, True)
    fingers.open()
    assert fingers.factory.pin(PINS[Control.OK]).state is False
    bench.advance(2)
    fingers.ground(Control.OK, False)
    bench.advance(1)
    assert fingers.events == []
    fingers.ground(Control.OK, True)
    bench.advance(0.125)
    fingers.ground(Control.OK, False)
    bench.advance(1)
    assert fingers.events == [Press(Control.OK, 3.125)]


def test_an_exception_in_the_listener_is_the_loops_to_report(
    fingers: Fingers, bench: Bench
) -> None:
    reported: list[Any] = []
    bench.loop.set_exception_handler(lambda _, context: reported.append(context["exception"]))
    seen: list[Event] = []

    def listen(event: Event) -> None:
        seen.append(event)
        raise RuntimeError("a mistake")

    fingers.buttons = Buttons(PINS, fingers.factory, bench.loop, listen)
    fingers.ground(Control.NEXT, True)
    bench.advance(0.7)
    assert seen == [Repeat(Control.NEXT, 0.5), Repeat(Control.NEXT, 0.65)]
    assert [str(exception) for exception in reported] == ["a mistake", "a mistake"]


def test_no_exception_reaches_the_driver(
    fingers: Fingers, bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    fingers.open()
    bench.loop.close()
    with caplog.at_level(logging.ERROR):
        fingers.ground(Control.OK, True)
    assert "The edge of ok was lost" in caplog.text


def test_closing_gives_the_pins_back_and_silences_them(fingers: Fingers, bench: Bench) -> None:
    fingers.open()
    fingers.ground(Control.OK, True)
    fingers.ground(Control.NEXT, True)
    bench.advance(0.1)
    fingers.close()
    fingers.ground(Control.OK, False)
    bench.advance(5)
    assert fingers.events == []
    fingers.open()


def test_an_edge_on_its_way_while_closing_says_nothing(fingers: Fingers, bench: Bench) -> None:
    fingers.open()
    fingers.ground(Control.OK, True)
    bench.advance(0.1)
    fingers.ground(Control.OK, False)
    fingers.close()
    bench.advance(5)
    assert fingers.events == []


def test_a_pin_that_is_taken_leaves_the_others_free(fingers: Fingers, bench: Bench) -> None:
    pins = {Control.OK: 13, Control.NEXT: 13}
    with pytest.raises(GPIOPinInUse):
        Buttons(pins, fingers.factory, bench.loop, fingers.events.append)
    fingers.open()


def test_a_simulated_pin_remembers_only_so_much(fingers: Fingers) -> None:
    fingers.open()
    for _ in range(500):
        fingers.ground(Control.OK, True)
        fingers.ground(Control.OK, False)
    assert len(fingers.factory.pin(PINS[Control.OK]).states) == 64
