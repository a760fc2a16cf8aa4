"""The buttons: edges from gpiozero, on whatever thread it has, become events on the loop's."""

import logging
from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable, Iterable, Mapping
from functools import partial

from gpiozero import DigitalInputDevice, Factory

from hardware.events import Control, Event
from hardware.gestures import Gestures

logger = logging.getLogger(__name__)


class Buttons:
    """Buttons between their pins and ground. Make, use and close them on the loop's thread."""

    def __init__(
        self,
        pins: Mapping[Control, int],
        factory: Factory,
        loop: AbstractEventLoop,
        emit: Callable[[Event], object],
    ) -> None:
        """Claims the pins; raises gpiozero.GPIOZeroError or OSError when one is not to be had."""
        self._loop = loop
        self._emit = emit
        self._timer: TimerHandle | None = None
        self._devices: dict[Control, DigitalInputDevice] = {}
        try:
            for control, pin in pins.items():
                # gpiozero's own debouncing differs between its back ends and loses edges.
                self._devices[control] = DigitalInputDevice(pin, pull_up=True, pin_factory=factory)
        except BaseException:
            self.close()
            raise
        self._gestures = Gestures()
        for control, device in self._devices.items():
            device.when_activated = partial(self._changed, control, True)
            device.when_deactivated = partial(self._changed, control, False)

    def close(self) -> None:
        """Gives the pins back. No event follows."""
        if self._timer is not None:
            self._timer.cancel()
        for device in self._devices.values():
            device.close()
        self._devices.clear()

    def _changed(self, control: Control, down: bool) -> None:
        # An exception that reaches lgpio ends its only thread, and with it every button.
        try:
            self._loop.call_soon_threadsafe(self._edge, control, down, self._loop.time())
        except Exception:
            logger.exception("The edge of %s was lost", control)

    def _edge(self, control: Control, down: bool, at: float) -> None:
        if self._devices:
            self._report(self._gestures.edge(control, down, at))

    def _tick(self) -> None:
        self._report(self._gestures.tick(self._loop.time(), self._is_down))

    def _report(self, events: Iterable[Event]) -> None:
        for event in events:
            # In a turn of its own, so that an exception there is the loop's to report.
            self._loop.call_soon(self._emit, event)
        if self._timer is not None:
            self._timer.cancel()
        due = self._gestures.due()
        self._timer = None if due is None else self._loop.call_at(due, self._tick)

    def _is_down(self, control: Control) -> bool:
        device = self._devices.get(control)
        return device is not None and bool(device.is_active)
