"""The inside of a simulated device: wires that a Box in another process holds the other end of.

They come as two file descriptors, named by an environment variable: the bus (see bus.py), and a
socket for lines of text. The Box sends

    clock 12.5          the time to begin at, seconds (script mode)
    seed 7              what chance grows from; without it, chance is the system's
    pin 17 0            pin 17 is pulled to ground; 1 lets it go
    bus fail 121        transfers fail with this errno
    bus mend            transfers work again
    chance cat joker    what is rolled or drawn next, after what was set before
    port plug ...       serial ports: see ports.py
    begin               all is as it should be when the program starts
    advance 0.25        so much time may pass (script mode)

In script mode each line from `begin` on is answered once everything that follows from it has been
done by the time granted: `idle 12.75`, the time, or `error` and a text. In live mode only errors
are. Whatever the program drives is reported as it happens, so in script mode before the answer:

    out 17 1            pin 17 is driven high; 0 low, or it is an output no longer
    out 12 0.5 523.25   pin 12 gets pulses of so many hertz, high for half the time

So is what happens at serial ports. When the socket closes, the Box is gone, and the program gets a
SIGTERM.
"""

import contextlib
import os
import signal
import time
from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, Self

from hardware.chance import Chance, SystemChance
from hardware.simulated.bus import SimulatedBus
from hardware.simulated.chance import SeededChance, SetChance
from hardware.simulated.ports import Ports

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop
    from collections.abc import Iterable

    from hardware.readers.place import SerialPort
    from hardware.simulated.clock import SimulatedSelector
    from hardware.simulated.pins import SimulatedFactory
    from hardware.simulated.pty_port import PtyPort

VARIABLE = "MOONKEEPER_WIRES"
"""The environment variable: socket, bus and mode, such as "5,7,script"."""

LIVE, SCRIPT = "live", "script"

EPOCH = 1767268800.0
"""The wall clock when simulated time is 0: 2026-01-01 12:00 UTC."""

FAREWELL = 60.0
"""Simulated seconds a program is given to end when asked to."""


class SimulatedWires:
    """Wires to a Box. Made before anything else, it waits until the Box says `begin`."""

    def __init__(self, control: int, bus: int, mode: str) -> None:
        self._control = control
        self._bus = SimulatedBus(bus)
        self._ports = Ports(self._say)
        self._script = mode == SCRIPT
        self._chance = SetChance(SystemChance(), self._fail)
        self._grounded: dict[int, bool] = {}
        self._factory: SimulatedFactory | None = None
        self._start = 0.0
        self._selector: SimulatedSelector | None = None
        self._loop: AbstractEventLoop | None = None
        self._received = b""
        self._lines: deque[str] = deque()
        self._owes_answer = False
        self._error: str | None = None
        self._prepare()

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Self:
        """The wires a Box has put into the environment. Raises KeyError when there is no Box."""
        control, bus, mode = environment[VARIABLE].split(",")
        return cls(int(control), int(bus), mode)

    def pin_factory(self) -> "SimulatedFactory":
        from hardware.simulated.pins import pin_factory

        if self._factory is None:
            self._factory = pin_factory(self._driven)
            for number, grounded in self._grounded.items():
                self._factory.pin(number).ground(grounded)
        return self._factory

    def i2c_bus(self, number: int) -> SimulatedBus:  # noqa: ARG002 - there is one bus
        return self._bus

    def serial_names(self, paths: "Iterable[str]") -> frozenset[str]:
        return self._ports.names(paths)

    def serial_ports(self, paths: "Iterable[str]") -> "list[SerialPort]":
        return self._ports.described(paths)

    def open_serial(self, device: str) -> "PtyPort":
        return self._ports.open(device)

    def chance(self) -> Chance:
        return self._chance

    def new_event_loop(self) -> "AbstractEventLoop":
        import asyncio

        from hardware.simulated.clock import SimulatedLoop, SimulatedSelector

        if self._script:
            self._selector = SimulatedSelector(self._start, self._idle, self._ports.owed)
            self._loop = SimulatedLoop(self._selector)
        else:
            self._loop = asyncio.new_event_loop()
        self._loop.add_reader(self._control, self._readable)
        self._loop.call_soon(self._work)
        return self._loop

    def wall_time(self) -> float:
        if not self._script:
            return time.time()
        return EPOCH + (self._start if self._selector is None else self._selector.now)

    def _prepare(self) -> None:
        while "begin" not in self._lines:
            if not self._receive():
                raise SystemExit("The simulated device ended before it began")
        while (line := self._lines.popleft()) != "begin":
            self._obey(line)
        self._owes_answer = self._script

    def _receive(self) -> bool:
        data = os.read(self._control, 4096)
        *lines, self._received = (self._received + data).split(b"\n")
        self._lines.extend(line.decode() for line in lines)
        return bool(data)

    def _readable(self) -> None:
        if self._receive():
            self._work()
            return
        assert self._loop is not None
        self._loop.remove_reader(self._control)
        if self._selector is not None:
            self._selector.granted = self._selector.now + FAREWELL
        signal.raise_signal(signal.SIGTERM)

    def _work(self) -> bool:
        """Obeys the next line unless an earlier one is being worked off. Whether it did."""
        obeyed = False
        while self._lines and not self._owes_answer:
            line = self._lines.popleft()
            try:
                self._obey(line)
            except Exception as error:
                self._fail(f"{line}: {error}")
            self._owes_answer = self._script
            obeyed = True
        return obeyed

    def _idle(self) -> bool:
        if self._owes_answer:
            assert self._selector is not None
            self._say(f"error {self._error}" if self._error else f"idle {self._selector.now!r}")
            self._error = None
            self._owes_answer = False
        return self._work()

    def _fail(self, text: str) -> None:
        if self._script:
            self._error = self._error or text
        else:
            self._say(f"error {text}")

    def _driven(self, pin: int, level: float, hertz: float | None) -> None:
        pulses = "" if hertz is None else f" {hertz:.2f}"
        self._say(f"out {pin} {level:g}{pulses}")

    def _say(self, line: str) -> None:
        with contextlib.suppress(BrokenPipeError):
            os.write(self._control, line.replace("\n", " ").encode() + b"\n")

    def _obey(self, line: str) -> None:
        match line.split():
            case ["pin", number, level]:
                self._grounded[int(number)] = level == "0"
                if self._factory is not None:
                    self._factory.pin(int(number)).ground(level == "0")
            case ["chance", *faces]:
                self._chance.set(faces)
            case ["bus", "fail", number]:
                self._bus.failure = int(number)
            case ["bus", "mend"]:
                self._bus.failure = None
            case ["port", *words]:
                self._ports.obey(words)
            case ["advance", seconds] if self._selector is not None:
                self._selector.granted = self._selector.now + float(seconds)
            case ["seed", seed] if self._loop is None:
                self._chance = SetChance(SeededChance(int(seed)), self._fail)
            case ["clock", start] if self._loop is None:
                self._start = float(start)
            case _:
                raise ValueError("not understood")


def connect() -> SimulatedWires:
    """The wires to the Box that started this process. Raises KeyError when there is none."""
    return SimulatedWires.from_environment(os.environ)
