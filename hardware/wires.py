"""The one seam between the real device and a simulated one: what the panel is wired to.

Nothing above this module knows which of the two it runs on. This module is imported before the
first picture is shown, so it imports the slow libraries only when asked for what they do.
"""

import errno
import os
import time
from typing import TYPE_CHECKING, Protocol

from hardware.chance import Chance, SystemChance

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

    from gpiozero import Factory
    from smbus2 import i2c_msg

CURE = "`moonkeeper sim` runs without hardware"


class NoHardware(Exception):
    """This machine lacks something the device cannot do without; the message names the cure."""


class Bus(Protocol):
    """An I2C bus: the part of smbus2.SMBus that the panel uses."""

    def i2c_rdwr(self, *i2c_msgs: "i2c_msg") -> None:
        """Transfers the messages; raises OSError when a chip does not answer."""
        ...

    def close(self) -> None: ...


class Wires(Protocol):
    """Everything the panel reaches the world through."""

    def pin_factory(self) -> "Factory":
        """What gpiozero makes its pins with. Raises NoHardware."""
        ...

    def i2c_bus(self, number: int) -> Bus:
        """An open I2C bus. Raises OSError: a display may come later."""
        ...

    def chance(self) -> Chance: ...

    def new_event_loop(self) -> "AbstractEventLoop":
        """The loop to run the device on. Its clock is the clock of every event."""
        ...

    def wall_time(self) -> float:
        """Seconds since 1970, for dates in the history."""
        ...


class RealWires:
    """The pins, the buses, the chance and the time of this machine."""

    def pin_factory(self) -> "Factory":
        from gpiozero import Device

        try:
            if "GPIOZERO_PIN_FACTORY" in os.environ:
                Device.ensure_pin_factory()
                return Device.pin_factory
            from gpiozero.pins.lgpio import LGPIOFactory

            return LGPIOFactory()
        except Exception as error:  # Each driver fails in its own way.
            raise NoHardware(f"No GPIO pins on this machine ({error}); {CURE}.") from error

    def i2c_bus(self, number: int) -> Bus:
        from smbus2 import SMBus

        try:
            return SMBus(number)
        except FileNotFoundError as error:
            raise FileNotFoundError(
                errno.ENOENT,
                f"No I2C bus {number}: `sudo raspi-config nonint do_i2c 0` switches it on; {CURE}",
            ) from error

    def chance(self) -> Chance:
        return SystemChance()

    def new_event_loop(self) -> "AbstractEventLoop":
        import asyncio

        return asyncio.new_event_loop()

    def wall_time(self) -> float:
        return time.time()


def connect() -> Wires:
    """The wires of this machine."""
    return RealWires()
