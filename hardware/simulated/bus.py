"""An I2C bus that is a file descriptor: every transfer is one write of one record.

A record is the chip's address (1 byte), the number of bytes that follow (2, little-endian), and
those bytes. So the order of bus traffic and disk traffic can be seen from outside the process.
"""

import os
import struct
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from smbus2 import i2c_msg

_HEADER = struct.Struct("<BH")


class SimulatedBus:
    """Stands where smbus2.SMBus would. It only writes; no chip answers."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self.failure: int | None = None
        """The errno with which transfers fail, None while they work."""

    def i2c_rdwr(self, *i2c_msgs: "i2c_msg") -> None:
        for message in i2c_msgs:
            if self.failure is not None:
                raise OSError(self.failure, os.strerror(self.failure))
            payload = bytes(message)
            os.write(self._descriptor, _HEADER.pack(message.addr, len(payload)) + payload)

    def close(self) -> None:
        """Closing leaves the bus usable: like /dev/i2c-1, it can be opened again."""


class Records:
    """Cuts a stream into records, however it arrives in pieces."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, piece: bytes) -> Iterator[tuple[int, bytes]]:
        """The address and the bytes of each transfer that `piece` completes."""
        self._rest += piece
        while len(self._rest) >= _HEADER.size:
            address, length = _HEADER.unpack_from(self._rest)
            end = _HEADER.size + length
            if len(self._rest) < end:
                return
            payload, self._rest = self._rest[_HEADER.size : end], self._rest[end:]
            yield address, payload
