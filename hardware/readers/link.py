"""A dice reader's port on the event loop."""

import logging
from asyncio import AbstractEventLoop, TimerHandle
from collections.abc import Callable
from typing import Protocol

from hardware.events import Event
from hardware.readers.conversation import Conversation
from hardware.readers.lines import Lines

logger = logging.getLogger(__name__)

A_TURN = 1024
"""Bytes taken in a turn of the loop, so that buttons get theirs."""

A_SECOND = 4096
"""Bytes taken in a second. Readers that keep to the protocol send less than a tenth of that. What
floods us is left waiting in the kernel until the second is over."""


class Port(Protocol):
    """An open serial port; every method may raise OSError when the plug was pulled."""

    def fileno(self) -> int: ...

    def read(self, size: int) -> bytes:
        """What has come, up to `size` bytes; empty if nothing has."""
        ...

    def write(self, data: bytes) -> int:
        """Sends without waiting; how much was sent."""
        ...

    def close(self) -> None: ...


class Link:
    """Joins a port and a conversation. Everything happens on the loop's thread."""

    def __init__(
        self,
        device: str,
        port: Port,
        loop: AbstractEventLoop,
        report: Callable[[Event], object],
        christen: Callable[[str], str],
        on_lost: Callable[["Link"], object],
    ) -> None:
        """`on_lost` is called when the plug has been pulled, and the port is closed."""
        self.device = device
        self.conversation = Conversation(device, self._send, report, christen)
        self._port = port
        self._loop = loop
        self._on_lost = on_lost
        self._lines = Lines()
        self._timer: TimerHandle | None = None
        self._pause: TimerHandle | None = None
        self._second = 0.0
        self._taken = 0
        self._open = True
        self._listen()
        self.conversation.begin(loop.time())
        self._set_timer()

    def ask_to_roll(self, dice: tuple[str, ...]) -> bool:
        """Asks the reader to roll. Returns whether it was asked."""
        asked = self.conversation.ask_to_roll(dice, self._loop.time())
        self._set_timer()
        return asked

    def close(self) -> None:
        """Closes the port. Nothing is reported any more."""
        if not self._open:
            return
        self._open = False
        self._loop.remove_reader(self._port.fileno())
        for timer in (self._timer, self._pause):
            if timer is not None:
                timer.cancel()
        self._port.close()

    def _listen(self) -> None:
        self._pause = None
        self._loop.add_reader(self._port.fileno(), self._readable)

    def _readable(self) -> None:
        now = self._loop.time()
        if now - self._second >= 1:
            self._second, self._taken = now, 0
        try:
            piece = self._port.read(A_TURN)
        except OSError as error:
            self._lose(error)
            return
        self._taken += len(piece)
        for line in self._lines.feed(piece):
            self.conversation.hear(line, now)
            if not self._open:
                return
        self._set_timer()
        if self._taken >= A_SECOND:
            self._loop.remove_reader(self._port.fileno())
            self._pause = self._loop.call_at(self._second + 1, self._listen)

    def _tick(self) -> None:
        self._timer = None
        self.conversation.tick(self._loop.time())
        self._set_timer()

    def _set_timer(self) -> None:
        due = self.conversation.due if self._open else None
        if self._timer is not None:
            if self._timer.when() == due:
                return
            self._timer.cancel()
        self._timer = None if due is None else self._loop.call_at(due, self._tick)

    def _send(self, line: bytes) -> None:
        if not self._open:
            return
        try:
            # A reader that does not take what we send gets half a line, or nothing. It can tell
            # by the checksum, and says its own line again.
            self._port.write(line)
        except OSError as error:
            # In a turn of its own: whoever is speaking has not finished yet.
            self._loop.call_soon(self._lose, error)

    def _lose(self, error: OSError) -> None:
        if self._open:
            logger.info("The reader on %s is gone: %s", self.device, error)
            self.close()
            self.conversation.end(self._loop.time())
            self._on_lost(self)
