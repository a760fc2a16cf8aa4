"""The lights: an LED for each seat."""

import logging
from collections.abc import Callable, Collection, Mapping
from typing import Literal, Protocol

from gpiozero import LED, Factory

logger = logging.getLogger(__name__)


class Lamp(Protocol):
    """One light, dark at first."""

    def on(self) -> None: ...
    def off(self) -> None: ...
    def close(self) -> None: ...


def open_lamp(pin: int, factory: Factory) -> Lamp:
    """An LED between its pin and ground. Raises what gpiozero raises when the pin is taken."""
    lamp: Lamp = LED(pin, pin_factory=factory)
    return lamp


class Lights:
    """Shows which seats are lit, by light alone what the display shows too. A light that fails is
    left alone from then on; the others go on. Every method belongs to the loop's thread."""

    def __init__(self, pins: Mapping[int, int], open_lamp: Callable[[int], Lamp]) -> None:
        """`pins`: the BCM pin of each seat's light."""
        self._lamps: dict[int, Lamp] = {}
        self._wanted: frozenset[int] = frozenset()
        self._lit: frozenset[int] = frozenset()
        self._asleep = False
        for seat, pin in pins.items():
            try:
                self._lamps[seat] = open_lamp(pin)
            except Exception:
                logger.exception("There is no light on pin %d", pin)

    def show(self, seats: Collection[int]) -> None:
        """Lights these seats and no others; those without a light stay dark."""
        self._wanted = frozenset(seats)
        self._bring()

    def sleep(self) -> None:
        """Darkens all, until `wake`."""
        self._asleep = True
        self._bring()

    def wake(self) -> None:
        """Lights again what is to be lit."""
        self._asleep = False
        self._bring()

    def close(self) -> None:
        """Leaves all dark and gives the pins back."""
        self.sleep()
        for seat in list(self._lamps):
            self._tell(seat, "close")
        self._lamps.clear()

    def _bring(self) -> None:
        lit = frozenset() if self._asleep else self._wanted
        for seat in sorted(lit ^ self._lit):
            self._tell(seat, "on" if seat in lit else "off")
        self._lit = lit

    def _tell(self, seat: int, act: Literal["on", "off", "close"]) -> None:
        lamp = self._lamps.get(seat)
        if lamp is None:
            return
        try:
            {"on": lamp.on, "off": lamp.off, "close": lamp.close}[act]()
        except Exception:
            logger.exception("The light of seat %d fails, and is left alone", seat)
            del self._lamps[seat]
