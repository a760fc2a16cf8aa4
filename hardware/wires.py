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
    from collections.abc import Iterable

    from gpiozero import Factory
    from smbus2 import i2c_msg

    from hardware.readers.link import Port
    from hardware.readers.place import SerialPort

USB_SERIAL = ("ttyACM", "ttyUSB", "cu.usb")
"""How the names of USB serial ports begin, on Linux and macOS."""

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

    def serial_names(self, paths: "Iterable[str]") -> frozenset[str]:
        """The USB serial ports there are, and those of `paths` that exist. Quick, for it is asked
        every few seconds."""
        ...

    def serial_ports(self, paths: "Iterable[str]") -> "list[SerialPort]":
        """What they are. May take its time. Raises OSError."""
        ...

    def open_serial(self, device: str) -> "Port":
        """An open serial port. May take its time. Raises OSError."""
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

    def serial_names(self, paths: "Iterable[str]") -> frozenset[str]:
        with os.scandir("/dev") as entries:
            usb = [entry.path for entry in entries if entry.name.startswith(USB_SERIAL)]
        return frozenset((*usb, *filter(os.path.exists, paths)))

    def serial_ports(self, paths: "Iterable[str]") -> "list[SerialPort]":
        # Slow to import, and most devices never have a reader.
        from serial.tools.list_ports import comports

        from hardware.readers.place import SerialPort

        usb = (port for port in comports() if port.vid is not None)
        return [
            *(
                SerialPort(p.device, p.device, p.vid, p.pid, p.serial_number, p.product)
                for p in usb
            ),
            *(SerialPort(path, os.path.realpath(path)) for path in filter(os.path.exists, paths)),
        ]

    def open_serial(self, device: str) -> "Port":
        from hardware.readers.open_port import OpenPort

        return OpenPort(device)

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
