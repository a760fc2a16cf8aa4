"""What the display shows is on the disk: seen from outside, by the program's system calls."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from firmware.store import FILE, StoredMatch
from hardware.simulated.box import Box
from hardware.simulated.program import ProgramEnded
from tests.system.device import OK, begin, device, newest, picture, press, sees, shows
from tests.system.player import TidyPlayer
from tests.system.trace import Call, calls, shown_too_early, storing

pytestmark = pytest.mark.skipif(
    shutil.which("strace") is None and "CI" not in os.environ,
    reason="needs strace, which shows the order of disk and bus (Debian: apt install strace)",
)

DIES = "+++ "
PATIENCE = 30.0


@contextmanager
def traced(state: Path, trace: Path, *options: str) -> Iterator[Box]:
    """A device under strace. With -D the program stays the box's own child, and strace is the
    grandchild: a kill meets the program."""
    seen = "trace=write,pwrite64,fdatasync,fsync"
    strace = ("strace", "-D", "-f", "-y", "-s", "24", "-o", str(trace), "-e", seen, *options)
    with device(state, *strace) as box:
        yield box


def read(trace: Path) -> list[Call]:
    """The calls in a trace whose program has ended, once strace has written all of it."""
    deadline = time.monotonic() + PATIENCE
    while True:
        lines = trace.read_text(encoding="utf-8").splitlines()
        # The main thread is the first that is seen and the last that is gone.
        first = lines[0].split()[0]
        if lines[-1].startswith((f"{first} {DIES}", f"{first}  {DIES}")):
            return calls(lines)
        assert time.monotonic() < deadline, f"strace does not end: {lines[-1]}"
        time.sleep(0.01)


def transactions(state: Path) -> int:
    """How often acts were stored: those of one transaction have the same time."""
    file = sqlite3.connect(state / FILE)
    (times,) = file.execute("SELECT count(DISTINCT at) FROM act").fetchone()
    file.close()
    return int(times)


def test_every_answer_of_a_game_is_on_the_disk_before_it_is_shown(tmp_path: Path) -> None:
    state, trace = tmp_path / "state", tmp_path / "trace"
    with traced(state, trace) as box:
        begin(box)
        player = TidyPlayer(box)
        while player.plays():
            pass
        assert newest(state).outcome is not None
    # At the start the tables are made, under the splash; and a match is begun without an answer.
    _start, *stored = storing(read(trace))
    assert len(stored) == 1 + transactions(state)
    for step in stored:
        assert any(call.to_bus for call in step)
        assert shown_too_early(step) == []


def rolled(box: Box) -> None:
    """Up to a roll of six dice. The OK that is next keeps some and rolls the others: a chain of
    two acts, one transaction."""
    begin(box)
    box.chance("1", "cat", "cat", "joker", "book", "cat", "plant", "game", "trophy")
    press(box, OK, OK)
    assert sees(box, "Keep?")


MOMENTS = ("first page", "last page", "sync", "first transfer", "last transfer")

Moment = tuple[str, int]
"""A system call, and the how many-th of that name in its thread it is."""


@pytest.fixture(scope="module")
def moments(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Moment]:
    """The moments in which the answer's step can be interrupted."""
    folder = tmp_path_factory.mktemp("whole")
    with traced(folder / "state", folder / "trace") as box:
        rolled(box)
        box.press(OK)
    made = read(folder / "trace")
    step = storing(made)[-1]

    def moment(call: Call) -> Moment:
        before = [c for c in made if c.began <= call.began]
        return call.name, sum((c.thread, c.name) == (call.thread, call.name) for c in before)

    pages = [moment(call) for call in step if call.to_log]
    syncs = [moment(call) for call in step if call.syncs_log]
    transfers = [moment(call) for call in step if call.to_bus]
    assert len(syncs) == 1
    return dict(
        zip(MOMENTS, (pages[0], pages[-1], syncs[0], transfers[0], transfers[-1]), strict=True)
    )


@pytest.mark.parametrize("when", MOMENTS)
def test_a_chain_that_is_cut_is_stored_whole_or_not_at_all(
    tmp_path: Path, moments: dict[str, Moment], when: str
) -> None:
    state = tmp_path / "state"
    name, nth = moments[when]
    kill = f"inject={name}:signal=KILL:when={nth}"
    with traced(state, tmp_path / "trace", "-e", kill) as box:
        rolled(box)
        before, seen = newest(state), box.oled.image()
        with pytest.raises(ProgramEnded) as end:
            box.press(OK)
        assert end.value.code == -signal.SIGKILL
        left = box.oled.image()
    if when in ("first page", "last page", "sync"):
        assert left.tobytes() == seen.tobytes()
    if when in ("first transfer", "last transfer"):
        assert added(before, newest(state)) == ["answer", "roll"]
    else:
        assert added(before, newest(state)) in ([], ["answer", "roll"])
    with device(state) as again:
        again.press(OK)
        assert shows(again, picture(newest(state)))
        # And it can be played on, to the next player's turn.
        for _answer in range(4):
            if not sees(again, "OK rolls"):
                again.press(OK)
        assert sees(again, "OK rolls")


def added(before: StoredMatch, after: StoredMatch) -> list[str]:
    """The kinds of the acts that were stored in between."""
    assert after.acts[: len(before.acts)] == before.acts
    return [act["act"] for act in after.acts[len(before.acts) :]]
