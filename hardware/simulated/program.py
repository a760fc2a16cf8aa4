"""A program on simulated wires, as the process it is."""

import contextlib
import os
import selectors
import socket
import subprocess
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import IO, Protocol

from hardware.simulated.bus import Records
from hardware.simulated.wires import VARIABLE

PATIENCE = 30.0
"""Real seconds after which a program that says nothing counts as stuck."""

TAIL = 4000
"""Bytes kept of what the program printed."""

_READ = 65536


class SimulationError(Exception):
    """The simulated device could not do what it was told."""


class ProgramEnded(SimulationError):
    """The program ended by itself. `code` is its exit status: minus the signal that killed it."""

    def __init__(self, code: int, printed: str) -> None:
        super().__init__(f"the program ended with status {code}\n{printed}".rstrip())
        self.code = code
        self.printed = printed


class _File(Protocol):
    def fileno(self) -> int: ...
    def close(self) -> None: ...


class Program:
    """One run of a program. Whoever starts it calls `pump`, and in the end `bury`."""

    def __init__(
        self,
        argv: Sequence[str],
        mode: str,
        beginning: Iterable[str],
        on_transfer: Callable[[int, bytes], object],
        *,
        environment: Mapping[str, str],
        folder: Path | None,
        output: IO[str] | None,
    ) -> None:
        """Starts it. `beginning`: the lines it gets first. For the others see Box."""
        self._on_transfer = on_transfer
        self._records = Records()
        self._rest = b""
        self._answers: deque[str] = deque()
        self._printed = b""
        self.selector = selectors.DefaultSelector()
        """Ready when `pump` has something to do."""
        self._files: list[_File] = []
        self._control, control_end = socket.socketpair()
        bus, bus_end = os.pipe()
        for line in beginning:
            self.send(line)
        self._process = subprocess.Popen(
            argv,
            cwd=folder,
            env={
                **os.environ,
                **environment,
                VARIABLE: f"{control_end.fileno()},{bus_end},{mode}",
            },
            pass_fds=(control_end.fileno(), bus_end),
            stdin=subprocess.DEVNULL,
            stdout=output or subprocess.PIPE,
            stderr=subprocess.STDOUT,
            # A Ctrl-C in the terminal is not for the program.
            start_new_session=True,
        )
        control_end.close()
        os.close(bus_end)
        self._watch(self._control, self._take_answers)
        self._watch(os.fdopen(bus, "rb", buffering=0), self._take_transfers)
        if self._process.stdout is not None:
            self._watch(self._process.stdout, self._take_printed)

    @property
    def running(self) -> bool:
        """Whether the process is alive."""
        return self._process.poll() is None

    @property
    def printed(self) -> str:
        """The end of what it printed, if that is not passed on."""
        return self._printed.decode(errors="replace")

    def send(self, line: str) -> None:
        """Sends a line to the wires. Whether anybody reads it shows in the answers."""
        with contextlib.suppress(OSError):
            self._control.sendall(line.encode() + b"\n")

    def pump(self, timeout: float | None = 0) -> None:
        """Takes in what the program has sent, waiting up to `timeout` seconds for anything."""
        for key, _ in self.selector.select(timeout):
            key.data()

    def answers(self) -> Iterable[str]:
        """The answers that have come in and have not been asked for yet."""
        while self._answers:
            yield self._answers.popleft()

    def answer(self) -> str:
        """Waits for the next answer, and for all that went over the bus before it.

        Raises ProgramEnded, or SimulationError when the program is stuck.
        """
        deadline = time.monotonic() + PATIENCE
        while not self._answers:
            if not self.listening:
                self.bury()
                raise ProgramEnded(self._process.returncode, self.printed)
            if time.monotonic() > deadline:
                raise SimulationError(f"the program has been silent for {PATIENCE:.0f} s")
            # What went over the bus before an answer is ready before it: one turn takes in both.
            self.pump(1)
        return self._answers.popleft()

    def terminate(self) -> None:
        """Asks it to end, with SIGTERM."""
        self._process.terminate()

    def kill(self) -> None:
        """Ends it, with SIGKILL."""
        self._process.kill()

    def bury(self) -> int:
        """Waits until it has ended and takes in its last words. Its exit status. Once only."""
        deadline = time.monotonic() + PATIENCE
        while self.listening and time.monotonic() < deadline:
            self.pump(1)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self.pump()
        for file in list(self._files):
            self._ended(file)
        self.selector.close()
        return self._process.returncode

    @property
    def listening(self) -> bool:
        """Whether its wires are still held: at the latest they are let go when it dies."""
        return self._control.fileno() >= 0

    def _watch(self, file: _File, take: Callable[[_File], None]) -> None:
        os.set_blocking(file.fileno(), False)
        self.selector.register(file, selectors.EVENT_READ, partial(take, file))
        self._files.append(file)

    def _ended(self, file: _File) -> None:
        self._files.remove(file)
        self.selector.unregister(file)
        file.close()

    def _read(self, file: _File) -> bytes:
        """All there is to read now. Closes the file at its end."""
        pieces = []
        try:
            while piece := os.read(file.fileno(), _READ):
                pieces.append(piece)
            self._ended(file)
        except BlockingIOError:
            pass
        except ConnectionResetError:
            # The program died without having read everything.
            self._ended(file)
        return b"".join(pieces)

    def _take_transfers(self, bus: _File) -> None:
        for address, transfer in self._records.feed(self._read(bus)):
            self._on_transfer(address, transfer)

    def _take_answers(self, control: _File) -> None:
        *lines, self._rest = (self._rest + self._read(control)).split(b"\n")
        self._answers.extend(line.decode() for line in lines)

    def _take_printed(self, output: _File) -> None:
        self._printed = (self._printed + self._read(output))[-TAIL:]
