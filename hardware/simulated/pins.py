# mypy: allow-subclassing-any
"""GPIO pins without a chip behind them."""

from collections import deque

from gpiozero.pins.mock import MockFactory, MockPin, PinState

ZERO_2_W = "902120"
"""The revision code of a Raspberry Pi Zero 2 W."""

HISTORY = 64


class SimulatedPin(MockPin):
    """A pin that something outside can pull low, also before the program claims it."""

    _grounded = False

    def ground(self, grounded: bool) -> None:
        """Connects the pin to ground (a pressed button) or leaves it to its pull-up."""
        self._grounded = grounded
        self._drive()

    def clear_states(self) -> None:
        """Forgets the past. The mock's own history grows for ever."""
        super().clear_states()
        self.states: deque[PinState] = deque(self.states, maxlen=HISTORY)

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        self._drive()

    def _drive(self) -> None:
        # A wire to ground is stronger than any pull.
        if self._grounded:
            self.drive_low()
        elif self._get_pull() == "up":
            self.drive_high()


def pin_factory() -> MockFactory:
    """A factory of its own pins, for a simulated Zero 2 W."""
    return MockFactory(revision=ZERO_2_W, pin_class=SimulatedPin)
