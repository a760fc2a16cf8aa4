"""From a press to the bus: the real daemon in this process, its store on a real disk.

What is timed begins when the daemon is handed the gesture, after debouncing, and ends with the
first byte of the next picture on the bus. In between lie the rules, a durable commit, the drawing
and the packing. Only presses that stored something count. Its floor is what no device could do
without: one append of what a commit writes, one fdatasync, one packed frame on the bus. The floor
is measured in the same run, between the presses and at their pace, because disks and processors
are slower after a pause.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from firmware import store
from firmware.bench import Progress
from firmware.bench.paused import pause_a_match
from firmware.daemon import Daemon
from firmware.screens.splash import splash
from firmware.session import ANIMATION
from hardware.board import BOARDS, load_board
from hardware.control import Control
from hardware.display import DATA, pack
from hardware.events import Event, Press
from hardware.panel import Panel
from hardware.simulated.pins import pin_factory
from hardware.wires import RealWires

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

    from gpiozero.pins.mock import MockFactory
    from smbus2 import i2c_msg

PRESSES: Final = 150
"""Presses that must have stored something."""

PATIENCE: Final = 20
"""Times as many presses as that, after which a device that stores nothing is given up."""

PAUSE: Final = 0.05
"""Seconds between two things done: a button goes down, comes up, the floor is measured."""

START: Final = 10.0
"""Seconds after which the device should have drawn its menu."""

NOTHING: Final = 0.5
"""Seconds after which a press has drawn nothing."""

FRUITLESS: Final = 4
"""Presses of OK in a row that store nothing, after which another button is tried."""

sync: Final = getattr(os, "fdatasync", os.fsync)
"""As SQLite does it: macOS has no fdatasync."""


class TimedBus:
    """A bus that leads nowhere, and tells when a picture begins to go out."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self.on_picture: Callable[[float], object] | None = None
        """Called once with the time, on the thread that draws."""

    def i2c_rdwr(self, *i2c_msgs: i2c_msg) -> None:
        for message in i2c_msgs:
            payload = bytes(message)
            if payload[0] == DATA and self.on_picture is not None:
                tell, self.on_picture = self.on_picture, None
                tell(perf_counter())
            os.write(self._descriptor, payload)

    def close(self) -> None:
        """Whoever made the descriptor closes it."""


class TimedWires(RealWires):
    """Pins that can be pressed from here, and a timed bus; all else is the machine's."""

    def __init__(self, bus: TimedBus) -> None:
        self.pins: MockFactory = pin_factory()
        self.bus = bus

    def pin_factory(self) -> MockFactory:
        return self.pins

    def i2c_bus(self, number: int) -> TimedBus:
        del number
        return self.bus


class TimedPanel(Panel):
    """A panel that notes when it handed the last press to the daemon."""

    pressed = 0.0

    def start(self, loop: AbstractEventLoop, on_event: Callable[[Event], object]) -> None:
        def hand_over(event: Event) -> None:
            if isinstance(event, Press):
                self.pressed = perf_counter()
            on_event(event)

        super().start(loop, hand_over)


def press_to_byte(folder: Path, progress: Progress) -> dict[str, Any]:
    """`p50` and `p99` from press to bus in ms, the `floor_ms` (a median), and `ratio_p50`.

    Raises RuntimeError when hardly any press stores anything.
    """
    state = folder / "press"
    pause_a_match(state)
    with closing(store.Store(state)) as settings:
        # A picture of tumbling dice would be taken for what the next press has drawn.
        settings.set(ANIMATION, "off")
    with Path(os.devnull).open("wb", 0) as wire, (folder / "floor").open("ab", 0) as floor:
        wires = TimedWires(TimedBus(wire.fileno()))
        with asyncio.Runner(loop_factory=wires.new_event_loop) as runner:
            trial = _Trial(state, wires, wire.fileno(), floor.fileno())
            times, floors = runner.run(trial.run(progress))
    p50, least = median(times), median(floors)
    return {
        "p50": 1000 * p50,
        "p99": 1000 * quantiles(times, n=100, method="inclusive")[-1],
        "floor_ms": 1000 * least,
        "ratio_p50": p50 / least,
        "presses": len(times),
    }


class _Trial:
    """One run of the device with somebody pressing its buttons."""

    def __init__(self, state: Path, wires: TimedWires, wire: int, floor: int) -> None:
        self._wires = wires
        self._wire = wire
        self._floor_file = floor
        self._board = load_board(BOARDS / "four-buttons.toml")
        self._panel = TimedPanel(self._board, wires)
        self._daemon = Daemon(self._panel, wires, state, storable=True)
        self._frame = splash()
        self._log = state / f"{store.FILE}-wal"
        self._commit = 0
        """Bytes that the newest commit added to the log."""

    async def run(self, progress: Progress) -> tuple[list[float], list[float]]:
        """The seconds of each press that stored something, and of as many floors."""
        loop = asyncio.get_running_loop()
        self._panel.splash(self._frame)
        drawn = self._next_picture(loop)
        life = loop.create_task(self._daemon.live())
        await asyncio.wait([drawn], timeout=START)
        times: list[float] = []
        floors: list[float] = []
        buttons, hand, fruitless = list(self._board.buttons), Random(1), 0
        for _press in range(PATIENCE * PRESSES):
            if life.done() or len(times) == PRESSES:
                break
            control = hand.choice(buttons) if fruitless > FRUITLESS else Control.OK
            took = await self._press(control, loop)
            fruitless = fruitless + 1 if took is None else 0
            if took is not None and self._commit:
                times.append(took)
                floors.append(self._floor())
                await asyncio.sleep(PAUSE)
                progress(len(times), PRESSES)
        if not life.done():
            signal.raise_signal(signal.SIGTERM)
        await life
        if len(times) < PRESSES:
            raise RuntimeError(f"only {len(times)} presses were stored, not {PRESSES}")
        return times, floors

    async def _press(self, control: Control, loop: AbstractEventLoop) -> float | None:
        """Press and let go; the seconds it took to store and draw that, if it did."""
        pin = self._wires.pins.pin(self._board.buttons[control])
        pin.ground(True)
        await asyncio.sleep(PAUSE)
        before = self._log.stat()
        drawn = self._next_picture(loop)
        pin.ground(False)
        await asyncio.wait([drawn], timeout=NOTHING)
        # The pause is also the time in which a contact settles.
        await asyncio.sleep(PAUSE)
        after = self._log.stat()
        self._commit = max(after.st_size - before.st_size, 0) or self._commit
        if not drawn.done() or after.st_mtime_ns == before.st_mtime_ns:
            return None
        return drawn.result() - self._panel.pressed

    def _next_picture(self, loop: AbstractEventLoop) -> asyncio.Future[float]:
        """When the next picture begins to go out."""
        drawn = loop.create_future()
        self._wires.bus.on_picture = lambda at: loop.call_soon_threadsafe(drawn.set_result, at)
        return drawn

    def _floor(self) -> float:
        """The seconds of what no device could do without."""
        start = perf_counter()
        os.write(self._floor_file, bytes(self._commit))
        sync(self._floor_file)
        os.write(self._wire, bytes((DATA,)) + pack(self._frame))
        return perf_counter() - start
