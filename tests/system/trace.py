"""Reading what strace wrote (`strace -f -y -o FILE`), and judging the order of disk and bus in it.

In script mode the program writes `idle` to its box when all that follows from a press has been
done: what lies between two of those is a step. In a step that stores something, nothing may go to
the display before the disk has said that it is stored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

DISPLAY: Final = "<"
"""A transfer on the simulated bus begins with the display's address, 0x3C, which is this sign."""

_LINE: Final = re.compile(r"(?P<thread>\d+) +(?P<rest>.*)")
_BEGUN: Final = re.compile(r'(?P<name>\w+)\(\d+<(?P<file>[^>]*)>(?:, "(?P<data>(?:[^"\\]|\\.)*)")?')
_RESUMED: Final = re.compile(r"<\.\.\. (?P<name>\w+) resumed>")
_RESULT: Final = re.compile(r"\) += (?P<result>-?\d+)[^=]*$")


@dataclass(slots=True)
class Call:
    """A system call on a file. `began` and `ended` are lines of the trace; `ended` and `result`
    are None where the thread died in it."""

    thread: int
    name: str
    file: str
    data: str
    began: int
    ended: int | None = None
    result: int | None = None

    @property
    def to_log(self) -> bool:
        """Whether it changes the write-ahead log."""
        return self.name == "pwrite64" and self.file.endswith("-wal")

    @property
    def syncs_log(self) -> bool:
        return self.name in ("fdatasync", "fsync") and self.file.endswith("-wal")

    @property
    def to_bus(self) -> bool:
        piped = self.name == "write" and self.file.startswith("pipe:")
        return piped and self.data.startswith(DISPLAY)

    @property
    def ends_step(self) -> bool:
        return self.file.startswith("socket:") and self.data.startswith("idle ")


def calls(lines: Iterable[str]) -> list[Call]:
    """The calls on files, in the order in which they began."""
    found: list[Call] = []
    unfinished: dict[int, Call] = {}
    for number, line in enumerate(lines):
        parts = _LINE.match(line)
        if parts is None:
            continue
        thread, rest = int(parts["thread"]), parts["rest"]
        if begun := _BEGUN.match(rest):
            call = Call(thread, begun["name"], begun["file"], begun["data"] or "", number)
            found.append(call)
            unfinished[thread] = call
        elif not _RESUMED.match(rest):
            continue
        if (result := _RESULT.search(rest)) and thread in unfinished:
            call = unfinished.pop(thread)
            call.ended, call.result = number, int(result["result"])
    return found


def steps(traced: Iterable[Call]) -> Iterator[list[Call]]:
    """The calls between one `idle` and the next."""
    step: list[Call] = []
    for call in traced:
        if call.ends_step:
            yield step
            step = []
        else:
            step.append(call)
    if step:
        yield step


def storing(traced: Iterable[Call]) -> list[list[Call]]:
    """The steps that store something."""
    return [step for step in steps(traced) if any(call.to_log for call in step)]


def shown_too_early(step: list[Call]) -> list[Call]:
    """The transfers to the display that began before what the step stores was on the disk."""
    last = max(_end(call) for call in step if call.to_log)
    synced = [
        _end(call) for call in step if call.syncs_log and call.result == 0 and call.began > last
    ]
    stored = min(synced, default=_NEVER)
    return [call for call in step if call.to_bus and call.began < stored]


_NEVER: Final = 10**12


def _end(call: Call) -> int:
    return _NEVER if call.ended is None else call.ended
