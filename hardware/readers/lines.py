"""Cuts what comes over a serial port into lines, however it arrives in pieces."""

from collections.abc import Iterator

from hardware.readers.protocol import LONGEST

CAP = 2 * LONGEST
"""Bytes kept of a line: room for noise before one of the protocol's."""


class Lines:
    """A buffer that never grows beyond the cap."""

    def __init__(self) -> None:
        self._rest = b""

    def feed(self, piece: bytes) -> Iterator[bytes | None]:
        """The lines that `piece` completes, without their ends, which may be LF or CR LF.

        None stands for a line that was too long, and is lost.
        """
        *whole, last = piece.split(b"\n")
        for part in whole:
            line, self._rest = self._rest + part[: CAP + 1], b""
            yield None if len(line) > CAP else line.removesuffix(b"\r")
        self._rest = (self._rest + last[: CAP + 1])[: CAP + 1]
