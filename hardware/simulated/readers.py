"""The outside of simulated serial ports: dice readers, their cables, and who pulls them."""

import os
import select
import tty
from collections.abc import Iterator, Mapping, Sequence

from hardware.readers import protocol
from hardware.simulated.program import SimulationError
from hardware.simulated.reader import SimulatedReader

READER = "reader"
"""What a reader is called unless said otherwise."""

DICE = {f"d{place}": "d6" for place in range(1, 7)}
"""The dice of a reader unless said otherwise."""

NAMES = "/dev/ttyACM"

PATIENCE = 1.0
"""Real seconds after which bytes will not come any more: the port was closed on them."""


class Cable:
    """A reader on its cable. Bytes sent to a port that is not open are lost, as with USB."""

    def __init__(self, name: str, dice: Mapping[str, str], rolls: bool, plain: bool) -> None:
        self.reader = SimulatedReader(name, dice, rolls, self._write, plain)
        self.device = ""
        self.heard = False
        """Whether the port is open."""
        self.sent = 0
        """Bytes that the other side has not been told of."""
        self._ends: tuple[int, int] | None = None

    def plug(self, device: str, now: float) -> str:
        """Puts it in; the path of its pty."""
        self.device = device
        self._ends = os.openpty()
        tty.setraw(self._ends[1])
        os.set_blocking(self._ends[0], False)
        self.reader.power(now)
        return os.ttyname(self._ends[1])

    def unplug(self) -> None:
        """Pulls it. What was on its way is lost."""
        if self._ends is not None:
            for end in self._ends:
                os.close(end)
        self._ends = None
        self.heard = False
        self.sent = 0
        self.reader.stall()

    def take(self, count: int, now: float) -> None:
        """So many bytes are on their way to the reader: waits for them and hands them over."""
        assert self._ends is not None
        master = self._ends[0]
        while count and select.select([master], [], [], PATIENCE)[0]:
            data = os.read(master, count)
            count -= len(data)
            self.reader.hear(data, now)

    def _write(self, data: bytes) -> None:
        if self.heard and self._ends is not None:
            try:
                self.sent += os.write(self._ends[0], data)
            except BlockingIOError:
                # The panel does not keep up: a microcontroller would lose it, too.
                return


class Readers:
    """The readers that are plugged in, by name."""

    def __init__(self) -> None:
        self._cables: dict[str, Cable] = {}
        self._count = 0

    def plug(
        self, name: str, dice: Mapping[str, str], rolls: bool, plain: bool, now: float | None
    ) -> Iterator[str]:
        """Plugs a reader in; what to tell the program. `now` is None while the device has no power.

        Each time the port has a new number, as it has on Linux while something still holds the old
        one. Raises SimulationError.
        """
        if name in self._cables:
            raise SimulationError(f"{name} is plugged in already")
        if not protocol.is_device(name):
            raise SimulationError(f"a reader cannot be called {name!r}")
        self._cables[name] = Cable(name, dice, rolls, plain)
        if now is not None:
            yield self._connect(self._cables[name], now)

    def unplug(self, name: str) -> str:
        """Pulls a reader's plug; what to tell the program. Raises SimulationError."""
        cable = self._cable(name)
        cable.unplug()
        del self._cables[name]
        return f"port unplug {cable.device}"

    def power(self, now: float) -> Iterator[str]:
        """The device has power, and so have the readers on it; what to tell the program."""
        for cable in self._cables.values():
            yield self._connect(cable, now)

    def lose_power(self) -> None:
        """The device is dead, and with it its USB ports."""
        for cable in self._cables.values():
            cable.unplug()

    @property
    def names(self) -> tuple[str, ...]:
        """The readers that are plugged in."""
        return tuple(self._cables)

    def reader(self, name: str) -> SimulatedReader:
        """The reader of that name. Raises SimulationError."""
        return self._cable(name).reader

    def heed(self, words: Sequence[str], now: float) -> None:
        """What the program's wires say of a port."""
        act, device, *rest = words
        for cable in self._cables.values():
            if cable.device != device:
                continue
            if act == "sent":
                cable.take(int(rest[0]), now)
            else:
                cable.heard = act == "opened"

    def sent(self) -> list[str]:
        """What readers have sent since this was last asked, as lines to the program."""
        lines = []
        for cable in self._cables.values():
            if cable.sent:
                lines.append(f"port sent {cable.device} {cable.sent}")
                cable.sent = 0
        return lines

    @property
    def due(self) -> float | None:
        """When to call `tick`."""
        dues = [cable.reader.due for cable in self._cables.values()]
        return min((due for due in dues if due is not None), default=None)

    def tick(self, now: float) -> None:
        """Something is due."""
        for cable in self._cables.values():
            if cable.reader.due is not None and cable.reader.due <= now:
                cable.reader.tick(now)

    def _connect(self, cable: Cable, now: float) -> str:
        pty = cable.plug(f"{NAMES}{self._count}", now)
        self._count += 1
        return f"port plug {cable.device} {pty} {cable.reader.name}"

    def _cable(self, name: str) -> Cable:
        if name not in self._cables:
            there = ", ".join(self._cables) or "none"
            raise SimulationError(f"no reader {name!r} is plugged in, only: {there}")
        return self._cables[name]
