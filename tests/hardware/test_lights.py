import logging

import pytest
from gpiozero import GPIOPinInUse

from hardware.lights import Lamp, Lights, open_lamp
from hardware.simulated.pins import pin_factory

PINS = {0: 17, 1: 27, 3: 23}


class Lamps:
    """Lamps that know whether they are lit. The pins in `taken` are not to be had, those in
    `broken` fail when they are told anything."""

    def __init__(self, taken: tuple[int, ...] = (), broken: tuple[int, ...] = ()) -> None:
        self.taken, self.broken = taken, broken
        self.told: list[tuple[int, str]] = []

    def open(self, pin: int) -> Lamp:
        if pin in self.taken:
            raise GPIOPinInUse(f"pin {pin} is taken")
        return Told(self, pin)

    @property
    def lit(self) -> set[int]:
        last = dict(self.told)
        return {pin for pin, what in last.items() if what == "on"}


class Told:
    def __init__(self, lamps: Lamps, pin: int) -> None:
        self.lamps, self.pin = lamps, pin

    def tell(self, what: str) -> None:
        self.lamps.told.append((self.pin, what))
        if self.pin in self.lamps.broken:
            raise OSError(5, "Input/output error")

    def on(self) -> None:
        self.tell("on")

    def off(self) -> None:
        self.tell("off")

    def close(self) -> None:
        self.tell("close")


def test_only_what_changes_is_told() -> None:
    lamps = Lamps()
    lights = Lights(PINS, lamps.open)
    lights.show({0, 3})
    lights.show({3, 1})
    lights.show({1, 3})
    assert lamps.told == [(17, "on"), (23, "on"), (17, "off"), (27, "on")]


def test_a_seat_without_a_light_is_nothing_special() -> None:
    lamps = Lamps()
    Lights(PINS, lamps.open).show({2, 3, 4})
    assert lamps.lit == {23}


def test_sleep_is_dark_and_waking_shows_the_newest() -> None:
    lamps = Lamps()
    lights = Lights(PINS, lamps.open)
    lights.show({0})
    lights.sleep()
    asleep = lamps.lit
    lights.show({1})
    assert (asleep, lamps.lit) == (set(), set())
    lights.wake()
    assert lamps.lit == {27}


def test_closing_leaves_all_dark_and_then_gives_the_pins_back() -> None:
    lamps = Lamps()
    lights = Lights(PINS, lamps.open)
    lights.show({0})
    lamps.told.clear()
    lights.close()
    lights.show({1})
    assert lamps.told == [(17, "off"), (17, "close"), (27, "close"), (23, "close")]


def test_a_light_that_is_taken_or_fails_is_logged_and_the_others_go_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    lamps = Lamps(taken=(17,), broken=(27,))
    lights = Lights(PINS, lamps.open)
    for seats in ({0, 1, 3}, set[int](), {0, 1, 3}):
        lights.show(seats)
    assert lamps.told == [(27, "on"), (23, "on"), (23, "off"), (23, "on")]
    assert [record.levelno for record in caplog.records] == [logging.ERROR, logging.ERROR]
    assert "pin 17" in caplog.text


def test_a_real_lamp_drives_its_pin() -> None:
    reported: list[tuple[int, float, float | None]] = []
    lamp = open_lamp(17, pin_factory(lambda *each: reported.append(each)))
    lamp.on()
    lamp.off()
    lamp.on()
    lamp.close()
    assert reported == [(17, 1.0, None), (17, 0.0, None), (17, 1.0, None), (17, 0.0, None)]
