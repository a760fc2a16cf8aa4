"""An open serial port: pyserial sets it up, its file descriptor is read and written directly.

pyserial's own reading and writing tell of a pulled plug in five different ways, and its writing
without a timeout spins when nobody reads. Here it is always an OSError.
"""

import contextlib
import errno
import os
import termios

import serial

BAUD = 115200


class OpenPort:
    """A port that nobody else reads; 115200 baud, 8 data bits, no parity, 1 stop bit, raw."""

    def __init__(self, path: str) -> None:
        """Opens it. Raises OSError.

        DTR is left as the kernel sets it at opening: asserted. A board with USB of its own, such
        as a Pico, says nothing without it, and an ESP32 would be held in its reset. On boards that
        take its edge for a reset it is kept from falling when the port is closed, so that only the
        first opening after plugging in resets them.
        """
        # Told that DTR and DSR are for flow control, pyserial does not touch DTR, and on POSIX
        # systems does nothing else about it either.
        self._serial = serial.Serial(baudrate=BAUD, timeout=0, exclusive=True, dsrdtr=True)
        self._serial.port = path
        with _as_os_error():
            self._serial.open()
        try:
            with _as_os_error():
                settings = termios.tcgetattr(self.fileno())
                settings[2] &= ~termios.HUPCL
                termios.tcsetattr(self.fileno(), termios.TCSANOW, settings)
        except OSError:
            self.close()
            raise

    def fileno(self) -> int:
        """The file descriptor to wait for."""
        return self._serial.fileno()

    def read(self, size: int) -> bytes:
        """Up to `size` bytes that have come. Raises OSError when the plug was pulled."""
        try:
            data = os.read(self.fileno(), size)
        except BlockingIOError:
            return b""
        if not data:
            raise OSError(errno.EIO, "the port is gone")
        return data

    def write(self, data: bytes) -> int:
        """Sends what can be sent at once; how much that was. Raises OSError."""
        try:
            return os.write(self.fileno(), data)
        except BlockingIOError:
            return 0

    def close(self) -> None:
        """Closes it. What has not been sent is lost: a broken port would make us wait for it."""
        with contextlib.suppress(OSError, termios.error, TypeError):
            termios.tcflush(self.fileno(), termios.TCOFLUSH)
        with contextlib.suppress(OSError, termios.error, TypeError):
            self._serial.close()


class _as_os_error(contextlib.AbstractContextManager[None]):  # noqa: N801 - used as a verb
    """Turns whatever pyserial and termios raise at a pulled plug into an OSError."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, termios.error):
            raise OSError(*error.args) from error
        if isinstance(error, serial.SerialException | TypeError | ValueError):
            number = getattr(error, "errno", None) or errno.EIO
            raise OSError(number, str(error)) from error
