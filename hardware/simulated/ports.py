"""The inside of simulated serial ports: ptys, opened as real ports are.

Lines about them go both ways over the socket of the wires. The Box sends

    port plug /dev/ttyACM0 /dev/pts/7 tray   a device's name, its pty, and a serial number
    port unplug /dev/ttyACM0                 it is gone
    port sent /dev/ttyACM0 42                so many more bytes are on their way to us

and is sent `port opened /dev/ttyACM0`, `port closed ...`, and `port sent ... 42` for what we have
written. A pty hands bytes on whenever the kernel likes; as both sides know how many there are, both
can wait until they have arrived, and simulated time can stand still as long.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from hardware.readers.place import SerialPort

if TYPE_CHECKING:
    from hardware.simulated.pty_port import PtyPort

VENDOR, PRODUCT, PRODUCT_NAME = 0x2E8A, 0x0005, "Moonkeeper dice reader"
BY_ID = "/dev/serial/by-id/usb-Moonkeeper_"


class Ports:
    """The ports that are plugged in."""

    def __init__(self, say: Callable[[str], object]) -> None:
        """`say` sends a line to the Box."""
        self.owed: dict[int, int] = {}
        """Bytes on their way to each open file descriptor."""
        self._say = say
        self._plugged: dict[str, tuple[str, str]] = {}
        self._open: dict[str, int] = {}

    def obey(self, words: list[str]) -> None:
        """Carries out a line. Raises ValueError."""
        match words:
            case ["plug", device, pty, serial_number]:
                self._plugged[device] = pty, serial_number
            case ["unplug", device]:
                del self._plugged[device]
                self.owed.pop(self._open.get(device, -1), None)
            case ["sent", device, count]:
                if device in self._open:
                    descriptor = self._open[device]
                    self.owed[descriptor] = self.owed.get(descriptor, 0) + int(count)
            case _:
                raise ValueError("not understood")

    def names(self, paths: Iterable[str]) -> frozenset[str]:
        """The devices that are plugged in, and those of `paths` that lead to one."""
        links = {BY_ID + serial_number for _, serial_number in self._plugged.values()}
        return frozenset((*self._plugged, *links.intersection(paths)))

    def described(self, paths: Iterable[str]) -> list[SerialPort]:
        """What they are."""
        wanted = set(paths)
        ports = []
        for device, (_, serial_number) in self._plugged.items():
            usb = SerialPort(device, device, VENDOR, PRODUCT, serial_number, PRODUCT_NAME)
            links = {device, BY_ID + serial_number} & wanted
            ports += [usb, *(SerialPort(path, device) for path in links)]
        return ports

    def open(self, device: str) -> "PtyPort":
        """Opens a port. Raises OSError."""
        # pyserial is slow to import, and most scripts have no reader.
        from hardware.simulated.pty_port import PtyPort

        if device not in self._plugged:
            raise FileNotFoundError(2, "No such file or directory", device)
        port = PtyPort(self, device, self._plugged[device][0])
        self._open[device] = port.fileno()
        self._say(f"port opened {device}")
        return port

    def has_read(self, descriptor: int, count: int) -> None:
        """So many bytes have arrived."""
        self.owed[descriptor] = self.owed.get(descriptor, 0) - count

    def has_written(self, device: str, count: int) -> None:
        """So many bytes are on their way to the Box."""
        self._say(f"port sent {device} {count}")

    def has_closed(self, device: str, descriptor: int) -> None:
        """The port is closed."""
        self.owed.pop(descriptor, None)
        if self._open.pop(device, None) is not None:
            self._say(f"port closed {device}")
