# mypy: allow-subclassing-any
"""GPIO pins without a chip behind them."""

from collections import deque
from collections.abc import Callable

from gpiozero.pins.mock import MockFactory, MockPWMPin, PinState

ZERO_2_W = "902120"
"""The revision code of a Raspberry Pi Zero 2 W."""

HISTORY = 64


Report = Callable[[int, float, float | None], object]
"""What is told of an output: the pin, its level (0 to 1: the share of the time that it is high),
and the hertz of its pulses, None where it is steady."""


class SimulatedPin(MockPWMPin):
    """A pin that something outside can pull low, also before the program claims it, and that tells
    what the program does with it as an output."""

    _grounded = False
    _reported: tuple[float, float | None] = (0.0, None)

    def ground(self, grounded: bool) -> None:
        """Connects the pin to ground (a pressed button) or leaves it to its pull-up."""
        self._grounded = grounded
        self._drive()

    def clear_states(self) -> None:
        """Forgets the past. The mock's own history grows for ever."""
        super().clear_states()
        self.states: deque[PinState] = deque(self.states, maxlen=HISTORY)

    def _set_function(self, value: str) -> None:
        super()._set_function(value)
        self._tell()

    def _change_state(self, value: float) -> bool:
        changed: bool = super()._change_state(value)
        self._tell()
        return changed

    def _set_frequency(self, value: float | None) -> None:
        super()._set_frequency(value)
        self._tell()

    def _tell(self) -> None:
        # What is an input drives nothing: that is as good as low.
        level = float(self._state) if self._function == "output" else 0.0
        told = (level, self._frequency if level else None)
        if told != self._reported:
            self._reported = told
            self.factory.report(self._number, *told)

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        self._drive()

    def _drive(self) -> None:
        # A wire to ground is stronger than any pull.
        if self._grounded:
            self.drive_low()
        elif self._get_pull() == "up":
            self.drive_high()


class SimulatedFactory(MockFactory):
    """Makes the pins of a simulated Zero 2 W."""

    def __init__(self, report: Report) -> None:
        super().__init__(revision=ZERO_2_W, pin_class=SimulatedPin)
        self.report = report


def pin_factory(report: Report = lambda _pin, _level, _hertz: None) -> SimulatedFactory:
    """A factory of its own pins; `report` is told each change of an output."""
    return SimulatedFactory(report)
