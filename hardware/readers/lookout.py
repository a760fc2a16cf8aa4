"""Looks for dice readers, and keeps those it has found."""

import logging
from asyncio import AbstractEventLoop, Future, TimerHandle
from collections.abc import Callable

from hardware.events import Event
from hardware.readers.link import Link, Port
from hardware.readers.place import ReaderAt, SerialPort, is_ours
from hardware.readers.status import ReaderStatus
from hardware.wires import Wires

logger = logging.getLogger(__name__)

FIRST, SLOWEST = 0.5, 4.0
"""Seconds between two glances at the names of the serial ports: at first, and when nothing has
changed for some time. It is the one thing that wakes a device without a reader."""

LAST_RETRY = 32.0
"""Seconds until a port that cannot be opened is tried again, at the longest. At first FIRST."""

_Opened = tuple[str, Port | OSError]


class Lookout:
    """The readers of a panel. Make, use and close it on the loop's thread."""

    def __init__(
        self,
        wires: Wires,
        places: tuple[ReaderAt, ...],
        loop: AbstractEventLoop,
        emit: Callable[[Event], object],
    ) -> None:
        """Begins to look. `places`: where readers are expected, beside those that say by
        themselves that they are ours."""
        self._wires = wires
        self._places = places
        self._paths = tuple(place.path for place in places if place.path is not None)
        self._loop = loop
        self._emit = emit
        self._links: dict[str, Link] = {}
        self._names: frozenset[str] = frozenset()
        self._pause = self._retry = FIRST
        self._retry_at: float | None = None
        self._looking = False
        self._closed = False
        self._said: set[str] = set()
        self._timer: TimerHandle = loop.call_later(FIRST, self._glance)

    @property
    def readers(self) -> tuple[ReaderStatus, ...]:
        """The readers on open ports."""
        return tuple(link.conversation.status for link in self._links.values())

    def ask_to_roll(self, reader: str, dice: tuple[str, ...]) -> bool:
        """Asks a reader to roll. Returns whether it was asked."""
        return any(
            link.ask_to_roll(dice)
            for link in self._links.values()
            if link.conversation.name == reader
        )

    def close(self) -> None:
        """Closes every port. Nothing is reported any more."""
        self._closed = True
        self._timer.cancel()
        for link in self._links.values():
            link.close()
        self._links.clear()

    def _glance(self) -> None:
        """Looks whether there is anything new. Opening a port, or asking what it is, may take its
        time, and is done on a thread."""
        names = self._wires.serial_names(self._paths)
        now = self._loop.time()
        if names != self._names:
            self._names = names
            self._pause = self._retry = FIRST
            self._retry_at = now
        if self._retry_at is not None and self._retry_at <= now and not self._looking:
            self._retry_at = None
            self._looking = True
            looked = self._loop.run_in_executor(None, self._look, frozenset(self._links))
            looked.add_done_callback(self._looked)
        self._timer = self._loop.call_later(self._pause, self._glance)
        self._pause = min(2 * self._pause, SLOWEST)

    def _look(self, taken: frozenset[str]) -> list[_Opened]:
        """Opens the ports that readers should be on, but for those that are open."""
        opened: list[_Opened] = []
        for port in self._wires.serial_ports(self._paths):
            if port.device in taken or not self._wanted(port):
                continue
            taken |= {port.device}
            try:
                opened.append((port.device, self._wires.open_serial(port.device)))
            except OSError as error:
                opened.append((port.device, error))
        return opened

    def _wanted(self, port: SerialPort) -> bool:
        return is_ours(port) or any(place.matches(port) for place in self._places)

    def _looked(self, looked: "Future[list[_Opened]]") -> None:
        self._looking = False
        if looked.cancelled():
            return
        error = looked.exception()
        if error is not None:
            # A port may go while it is being asked what it is.
            self._failed("serial ports", error)
            return
        for device, port in looked.result():
            if isinstance(port, OSError):
                self._failed(device, port)
            elif self._closed:
                port.close()
            else:
                self._links[device] = Link(
                    device,
                    port,
                    self._loop,
                    self._report,
                    self._christen,
                    self._lost,
                )

    def _failed(self, what: str, error: BaseException) -> None:
        message = f"Cannot open {what}: {error}"
        if isinstance(error, PermissionError):
            message += " (members of the group dialout may: `sudo usermod -aG dialout USER`)"
        if message not in self._said:
            self._said.add(message)
            logger.warning(message)
        self._try_again()

    def _try_again(self) -> None:
        self._retry_at = self._loop.time() + self._retry
        self._retry = min(2 * self._retry, LAST_RETRY)

    def _report(self, event: Event) -> None:
        # In a turn of its own, so that an exception there is the loop's to report.
        self._loop.call_soon(self._emit, event)

    def _lost(self, link: Link) -> None:
        del self._links[link.device]
        # Plugged in again it may have the same name, or the name may never have gone. A port that
        # dies each time it is opened is left alone for longer and longer.
        if link.conversation.status.last_seen is not None:
            self._retry = FIRST
        self._try_again()
        self._pause = FIRST
        self._timer.cancel()
        self._timer = self._loop.call_later(FIRST, self._glance)

    def _christen(self, device: str) -> str:
        taken = {link.conversation.name for link in self._links.values()}
        name, count = device, 1
        while name in taken:
            count += 1
            name = f"{device}~{count}"
        return name
