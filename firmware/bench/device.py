"""The running device seen from outside: the real program as a process on simulated wires."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final

from firmware import lock
from firmware.bench import Progress
from firmware.bench.paused import pause_a_match
from hardware.board import BOARDS, load_board
from hardware.control import Control
from hardware.display import DATA
from hardware.simulated.box import Box
from hardware.simulated.oled import Controller

BOARD: Final = "four-buttons"
STARTS: Final = 9
QUIET: Final = 0.25
"""Seconds without a byte of a picture after which the picture is complete."""

SETTLING: Final = 3.0
IDLE: Final = 20.0
"""Seconds that the device is left alone before it is watched, and is watched."""

PROC: Final = Path("/proc/self/task")


class Watched(Controller):
    """A display that notes when parts of pictures reach it, in seconds of the process's clock."""

    def __init__(self) -> None:
        super().__init__()
        self.pictures: list[float] = []

    def write(self, transfer: bytes) -> None:
        if transfer[0] == DATA:
            self.pictures.append(perf_counter())
        super().write(transfer)


def cold_start(folder: Path, progress: Progress) -> dict[str, Any]:
    """Medians of several starts, in milliseconds from the start of the process: to the first
    picture on the bus, and until the pins are claimed and the first screen is drawn, without a
    match to take up and with one; and for comparison a Python that does nothing, started in
    between."""
    pause_a_match(folder / "paused")
    bare, first, ready, paused = [], [], [], []
    for done in range(STARTS):
        progress(done, STARTS)
        start = perf_counter()
        subprocess.run([sys.executable, "-c", "pass"], check=True)
        bare.append(perf_counter() - start)
        pictures = _start(folder / "empty")
        first.append(pictures[0])
        ready.append(pictures[-1])
        paused.append(_start(folder / "paused")[-1])
    base = median(bare)
    return {
        "first_frame_ms": 1000 * median(first),
        "ready_ms": 1000 * median(ready),
        "ready_paused_ms": 1000 * median(paused),
        "bare_python_ms": 1000 * base,
        "ratio_first_frame": median(first) / base,
        "ratio_ready": median(ready) / base,
        "ratio_ready_paused": median(paused) / base,
        "starts": STARTS,
    }


def _start(state: Path) -> list[float]:
    """When the parts of pictures came, in seconds from the start, until the device is ready."""
    start = perf_counter()
    with _device(state) as (box, oled):
        # The splash is one transfer, and the pins are claimed before the next picture is drawn.
        while len(oled.pictures) < 2 or perf_counter() - oled.pictures[-1] < QUIET:
            box.pump(QUIET)
        return [moment - start for moment in oled.pictures]


def rss_mb(folder: Path, progress: Progress) -> float | None:
    """Resident memory of the daemon in a match, in MB of a million bytes; None without /proc."""
    del progress
    if not PROC.exists():
        return None
    with _in_a_match(folder / "memory") as daemon:
        pages = int(Path(f"/proc/{daemon}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGESIZE") / 1e6


def idle(folder: Path, progress: Progress) -> dict[str, Any] | None:
    """The daemon in a match that nobody plays: how often a second one of its threads wakes up, and
    the share of one processor that it takes; None without /proc."""
    if not PROC.exists():
        return None
    with _in_a_match(folder / "idle") as daemon:
        progress(0, 1)
        time.sleep(SETTLING)
        start, wakeups, busy = perf_counter(), *_scheduled(daemon)
        time.sleep(IDLE)
        seconds, wakeups_after, busy_after = perf_counter() - start, *_scheduled(daemon)
    return {
        "wakeups_per_s": (wakeups_after - wakeups) / seconds,
        "cpu_percent": 100 * (busy_after - busy) / seconds,
        "seconds": seconds,
    }


def _scheduled(process: int) -> tuple[int, float]:
    """How often the threads of a process went to wait for something, and their seconds of work."""
    waits, nanoseconds = 0, 0
    for thread in Path(f"/proc/{process}/task").iterdir():
        status = (thread / "status").read_text().splitlines()
        waits += sum(int(line.split()[1]) for line in status if line.startswith("voluntary"))
        nanoseconds += int((thread / "schedstat").read_text().split()[0])
    return waits, nanoseconds / 1e9


@contextmanager
def _in_a_match(folder: Path) -> Iterator[int]:
    """A running device with a match in play; the number of its process."""
    pause_a_match(folder)
    with _device(folder) as (box, oled):
        while len(oled.pictures) < 2:
            box.pump(QUIET)
        box.press(Control.OK)
        box.advance(QUIET)
        yield int((folder / lock.FILE).read_text())


@contextmanager
def _device(state: Path) -> Iterator[tuple[Box, Watched]]:
    command = (sys.executable, "-m", "moonkeeper", "run", "--state", str(state), "--board", BOARD)
    wires = ("--wires", "hardware.simulated.wires")
    box = Box((*command, *wires), load_board(BOARDS / f"{BOARD}.toml"), live=True)
    oled = box.oled = Watched()
    oled.power(True)
    with box:
        yield box, oled
