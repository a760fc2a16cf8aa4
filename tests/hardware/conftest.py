"""A loop on simulated time in this process, and a bus with a display at its end."""

from collections.abc import Callable, Iterator

import pytest
from smbus2 import i2c_msg

from hardware.simulated.clock import SimulatedLoop, SimulatedSelector
from hardware.simulated.oled import Controller


class Bench:
    """A loop that runs as far as it is told, then stops."""

    def __init__(self) -> None:
        self.selector = SimulatedSelector(start=0.0, on_idle=self._pause)
        self.loop = SimulatedLoop(self.selector)

    def advance(self, seconds: float = 0.0) -> None:
        self.selector.granted = self.selector.now + seconds
        self.loop.run_forever()

    def at(self, moment: float, act: Callable[[], object]) -> None:
        self.loop.call_at(moment, act)

    def _pause(self) -> bool:
        self.loop.stop()
        return True


class Cable:
    """An I2C bus with one display, which can be pulled off."""

    def __init__(self) -> None:
        self.oled = Controller()
        self.oled.power(True)
        self.failure: OSError | None = None
        self.transfers_left: int | None = None
        """How many transfers still arrive before one is lost on the way."""
        self.opened = self.closed = 0
        self.longest = 0

    def open(self) -> "Cable":
        self.opened += 1
        return self

    def i2c_rdwr(self, *i2c_msgs: i2c_msg) -> None:
        for message in i2c_msgs:
            if self.failure is not None:
                raise self.failure
            if self.transfers_left == 0:
                self.transfers_left = None
                raise OSError(110, "Connection timed out")
            if self.transfers_left is not None:
                self.transfers_left -= 1
            self.longest = max(self.longest, len(bytes(message)))
            self.oled.write(bytes(message))

    def close(self) -> None:
        self.closed += 1

    def pull(self) -> None:
        self.failure = OSError(121, "Remote I/O error")
        self.oled.power(False)

    def push(self) -> None:
        self.failure = None
        self.oled.power(True)


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.loop.close()


@pytest.fixture
def cable() -> Cable:
    return Cable()
