"""An event loop on simulated time: nothing ever sleeps, and time stands still unless granted."""

import asyncio
import selectors
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from typing import Any, TypeVar, TypeVarTuple

_Result = TypeVar("_Result")
_Arguments = TypeVarTuple("_Arguments")

ROUNDING = 1e-9
"""Seconds by which a timer may miss the granted time through adding up fractions."""


class SimulatedSelector(selectors.BaseSelector):
    """Waits for real files, but lets simulated time pass instead of real time.

    Files that are ready come first. While a thread works for the loop, or bytes are on their way to
    a file it watches, time stands still and the loop waits for them. Otherwise time jumps to the
    next timer, though never beyond `granted`.
    """

    def __init__(
        self, start: float, on_idle: Callable[[], bool], owed: Mapping[int, int] | None = None
    ) -> None:
        """`on_idle` is called when all is done that can be done by `granted`.

        It returns whether it made new work. `owed`: bytes on their way to a file descriptor.
        """
        self.now = self.granted = start
        self.jobs = 0
        """Calls that threads are working on for the loop."""
        self._on_idle = on_idle
        self._owed = owed if owed is not None else {}
        self._files = selectors.DefaultSelector()

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = self._files.select(0)
        if ready or (timeout is not None and timeout <= 0):
            return ready
        if self.jobs or any(
            count > 0 and descriptor in self._files.get_map()
            for descriptor, count in self._owed.items()
        ):
            return self._files.select(None)
        if timeout is not None and self.now + timeout <= self.granted + ROUNDING:
            self.now += timeout
            return []
        self.now = max(self.now, self.granted)
        return self._files.select(0 if self._on_idle() else None)

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return self._files.register(fileobj, events, data)

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        return self._files.unregister(fileobj)

    def modify(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        return self._files.modify(fileobj, events, data)

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return self._files.get_map()

    def close(self) -> None:
        self._files.close()


class SimulatedLoop(asyncio.SelectorEventLoop):
    """asyncio's loop with a SimulatedSelector. Threads count only through run_in_executor."""

    def __init__(self, selector: SimulatedSelector) -> None:
        self._simulated = selector
        super().__init__(selector)

    def time(self) -> float:
        return self._simulated.now

    def run_in_executor(
        self,
        executor: Executor | None,
        func: Callable[[*_Arguments], _Result],
        *args: *_Arguments,
    ) -> asyncio.Future[_Result]:
        future = super().run_in_executor(executor, func, *args)
        self._simulated.jobs += 1
        future.add_done_callback(self._job_done)
        return future

    def _job_done(self, _: asyncio.Future[Any]) -> None:
        self._simulated.jobs -= 1
