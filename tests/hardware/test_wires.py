"""Both kinds of wires, each from the inside."""

import os
import socket
import sys
import time
from collections.abc import Iterator

import pytest
from gpiozero import LED, Device, TonalBuzzer
from gpiozero.pins.mock import MockFactory

from hardware.chance import SystemChance
from hardware.simulated.wires import SimulatedWires
from hardware.wires import NoHardware, RealWires


@pytest.fixture
def no_default_factory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Device, "pin_factory", None)


@pytest.mark.usefixtures("no_default_factory")
def test_gpiozeros_own_variable_chooses_the_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    assert isinstance(RealWires().pin_factory(), MockFactory)


@pytest.mark.usefixtures("no_default_factory")
@pytest.mark.parametrize("factory", [None, "abacus"])
def test_a_machine_without_pins_is_told_of_the_simulator(
    monkeypatch: pytest.MonkeyPatch, factory: str | None
) -> None:
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    if factory is not None:
        monkeypatch.setenv("GPIOZERO_PIN_FACTORY", factory)
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    with pytest.raises(NoHardware, match="`moonkeeper sim` runs without hardware"):
        RealWires().pin_factory()


def test_a_missing_i2c_bus_is_named_with_its_cure() -> None:
    with pytest.raises(FileNotFoundError, match=r"No I2C bus 99: .*raspi-config"):
        RealWires().i2c_bus(99)


def test_real_wires_have_real_time_and_chance() -> None:
    wires = RealWires()
    before = time.time()
    assert before <= wires.wall_time() <= time.time()
    assert isinstance(wires.chance(), SystemChance)
    loop = wires.new_event_loop()
    assert abs(loop.time() - time.monotonic()) < 60
    loop.close()


class Other:
    """The other end of simulated wires: says lines, hears answers."""

    def __init__(self) -> None:
        self.socket, self.theirs = socket.socketpair()
        self.bus, self.bus_end = os.pipe()

    def say(self, *lines: str) -> None:
        self.socket.sendall("".join(f"{line}\n" for line in lines).encode())

    def hear(self) -> list[str]:
        return self.socket.recv(4096, socket.MSG_DONTWAIT).decode().splitlines()

    def wires(self, mode: str) -> SimulatedWires:
        variable = f"{self.theirs.fileno()},{self.bus_end},{mode}"
        return SimulatedWires.from_environment({"MOONKEEPER_WIRES": variable})

    def close(self) -> None:
        self.socket.close()
        self.theirs.close()
        os.close(self.bus)
        os.close(self.bus_end)


@pytest.fixture
def other() -> Iterator[Other]:
    other = Other()
    yield other
    other.close()


def run(wires: SimulatedWires, seconds: float) -> None:
    """Runs the wires' loop until simulated time has come to `seconds`."""
    loop = wires.new_event_loop()
    loop.call_at(seconds, loop.stop)
    loop.run_forever()
    loop.close()


def test_simulated_noon_is_the_first_of_january_2026_in_utc(other: Other) -> None:
    other.say("clock 30", "begin")
    wires = other.wires("script")
    # date -u -d '2026-01-01 12:00:30' +%s
    assert wires.wall_time() == 1767268830
    other.say("advance 10")
    run(wires, 35)
    assert wires.wall_time() == 1767268835


def test_every_line_is_answered_in_order_when_its_work_is_done(other: Other) -> None:
    other.say("clock 0", "begin", "advance 1", "pin 17 0", "advance 2.5", "advance 10")
    run(other.wires("script"), 5)
    assert other.hear() == ["idle 0.0", "idle 1.0", "idle 1.0", "idle 3.5"]


def test_what_the_program_drives_is_told_before_the_answer(other: Other) -> None:
    other.say("begin", "advance 1", "advance 10")
    wires = other.wires("script")
    factory = wires.pin_factory()
    loop = wires.new_event_loop()
    lamp, buzzer = LED(17, pin_factory=factory), TonalBuzzer(12, pin_factory=factory)
    loop.call_at(0.25, lamp.on)
    loop.call_at(0.5, buzzer.play, "A4")
    loop.call_at(0.75, buzzer.stop)
    loop.call_at(2, lamp.close)
    loop.call_at(5, loop.stop)
    loop.run_forever()
    loop.close()
    assert other.hear() == [
        "idle 0.0",
        "out 17 1",
        "out 12 0.5 440.00",
        "out 12 0",
        "idle 1.0",
        "out 17 0",
    ]


@pytest.mark.parametrize("line", ["dance", "pin 17", "clock 3", "seed 3", "bus fail x", ""])
def test_a_line_that_makes_no_sense_is_answered_with_an_error(other: Other, line: str) -> None:
    other.say("begin", line, "advance 1", "advance 10")
    run(other.wires("script"), 5)
    first, second, third = other.hear()
    assert (first, third) == ("idle 0.0", "idle 1.0")
    assert second.startswith(f"error {line}: ")


def test_live_wires_answer_only_errors(other: Other) -> None:
    other.say("begin", "chance cat", "advance 1", "pin 17 0")
    wires = other.wires("live")
    loop = wires.new_event_loop()
    loop.call_soon(loop.call_soon, loop.stop)
    loop.run_forever()
    loop.close()
    assert other.hear() == ["error advance 1: not understood"]
    assert wires.chance().pick(["ant", "cat"]) == "cat"
    assert abs(wires.wall_time() - time.time()) < 60


def test_what_is_so_at_the_beginning_is_so_before_the_loop_exists(other: Other) -> None:
    other.say("bus fail 121", "chance cat", "pin 17 0", "begin")
    wires = other.wires("script")
    assert wires.i2c_bus(1).failure == 121
    assert wires.chance().pick(["ant", "cat"]) == "cat"
    factory = wires.pin_factory()
    assert factory.pin(17).state is False
    assert wires.pin_factory() is factory
    factory.close()


def test_a_box_that_ends_before_it_began_ends_the_program(other: Other) -> None:
    other.say("clock 1")
    other.socket.shutdown(socket.SHUT_WR)
    with pytest.raises(SystemExit, match="before it began"):
        other.wires("script")


def test_without_a_box_there_are_no_simulated_wires() -> None:
    with pytest.raises(KeyError):
        SimulatedWires.from_environment({})
