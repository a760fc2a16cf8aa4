"""Where dice readers are looked for. Imported before the first picture: keep it light."""

from typing import NamedTuple

PRODUCT = "moonkeeper"
"""What is in the USB product name of a reader that is opened without being configured."""


class SerialPort(NamedTuple):
    """A serial port of this machine. `path` names it, perhaps as a link; `device` is what it is."""

    path: str
    device: str
    vendor: int | None = None
    product: int | None = None
    serial_number: str | None = None
    product_name: str | None = None


class ReaderAt(NamedTuple):
    """Where a reader is expected: on a path, or wherever a USB device with these ids is.

    Made by `at_path` or `at_usb`.
    """

    path: str | None = None
    vendor: int | None = None
    product: int | None = None
    serial_number: str | None = None

    def matches(self, port: SerialPort) -> bool:
        """Whether the reader is on this port."""
        if self.path is not None:
            return port.path == self.path
        return (self.vendor, self.product) == (port.vendor, port.product) and (
            self.serial_number is None or self.serial_number == port.serial_number
        )


def at_path(path: str) -> ReaderAt:
    """A reader on a path such as "/dev/serial/by-id/usb-...". Raises ValueError."""
    if not path.startswith("/dev/"):
        raise ValueError(f'path = "{path}": a serial port is a path that begins with /dev/')
    return ReaderAt(path=path)


def at_usb(ids: str) -> ReaderAt:
    """A reader by its USB ids as `lsusb` shows them, "2e8a:0005", and if there are several alike
    its serial number behind them, "2e8a:0005:E6614104". Raises ValueError."""
    vendor, _, rest = ids.partition(":")
    product, colon, serial_number = rest.partition(":")
    for number in (vendor, product):
        if len(number) != 4 or not set(number.lower()) <= set("0123456789abcdef"):
            raise ValueError(f'usb = "{ids}": the form is "2e8a:0005", as `lsusb` shows it')
    if colon and not serial_number:
        raise ValueError(f'usb = "{ids}": behind the second colon stands the serial number')
    return ReaderAt(
        vendor=int(vendor, 16), product=int(product, 16), serial_number=serial_number or None
    )


def is_ours(port: SerialPort) -> bool:
    """Whether it says by itself that it is one of our readers: only such a port is opened without
    being configured, so that nobody's modem is."""
    return port.product_name is not None and PRODUCT in port.product_name.lower()
