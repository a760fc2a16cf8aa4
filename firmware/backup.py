"""Copies of the games' file, each a whole file of its own, written while the game goes on.

A copy is SQLite's own backup of one moment. It is made on a connection and a thread of its own:
readers of a write-ahead log stop no writer, and a backup on the disk's thread would make an answer
wait for all of it. It goes to the disk a few pages at a time, so that an answer's own sync never
has much before it, gets its name only when all of it lies there, and is looked through first: a
copy of damage must not take the place of a good one.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from firmware.store import FILE, Store, StoreError, refusals

KEPT: Final = 3
EVERY: Final = 3600.0
"""Seconds: no answer that is stored is older than this without being in a backup, unless nobody
plays on."""

_NAME: Final = re.compile(r"backup-(\d+)\.sqlite3")
_PART: Final = ".part"
_PAGES: Final = 64
"""So many pages go to the disk at once: 256 KB, a few hundredths of a second on a card."""


class Stopped(Exception):
    """The copy was given up, for the device stops."""


@dataclass(slots=True)
class Due:
    """When a backup is due: by what is played, for an idle device is not to wake up for one.
    Times are those of the wall clock; when that is set to another time, one is made early."""

    since: float | None = None
    """When the oldest answer was stored that is in no backup; None: all are."""
    ended: bool = False

    def stored(self, now: float, ended: bool) -> None:
        """Something was stored; `ended`: with it a match has ended."""
        self.since = now if self.since is None else self.since
        self.ended = self.ended or ended

    def due(self, now: float) -> bool:
        return self.since is not None and (self.ended or abs(now - self.since) >= EVERY)

    def begun(self) -> None:
        """A backup begins: it has all that is stored until now."""
        self.since, self.ended = None, False


def backups(folder: Path) -> list[Path]:
    """The backups in a state folder, the newest first. Raises OSError."""
    found = [path for path in folder.iterdir() if _NAME.fullmatch(path.name)]
    return sorted(found, key=_number, reverse=True)


def back_up(folder: Path, at: float, stopping: Callable[[], bool] = lambda: False) -> Path:
    """Back up the games of a state folder and let the oldest backups go; the new one. `at`: what
    the wall clock says. `stopping`: asked now and then whether to give up.

    Raises StoreError, and Stopped. The backups there were are then as before.
    """
    with refusals():
        kept = backups(folder)
        number = _number(kept[0]) + 1 if kept else 1
        target = folder / f"backup-{number}.sqlite3"
        copy(folder / FILE, target, at, stopping)
        for old in backups(folder)[KEPT:]:
            old.unlink()
    return target


def copy(
    source: Path, target: Path, at: float, stopping: Callable[[], bool] = lambda: False
) -> None:
    """Copy a file of games as it is at this moment, even while a device writes it. `at`: the wall
    clock's time, which becomes the copy's. What `target` held is replaced at once or not at all.

    Raises StoreError, also where the copy is damaged as the source is; and Stopped.
    """
    part = target.with_name(target.name + _PART)
    with refusals():
        discard(part)
        try:
            _write(source, part, stopping)
            _look_through(part)
            _onto_disk(part)
            os.utime(part, (at, at))
            part.replace(target)
            sync_folder(target.parent)
        finally:
            with suppress(OSError):
                discard(part)


def put_by(file: sqlite3.Connection, target: Path) -> None:
    """Copy an open file of games that is to be changed. Raises OSError, sqlite3.Error."""
    part = target.with_name(target.name + _PART)
    discard(part)
    with closing(sqlite3.connect(part)) as copied:
        file.backup(copied)
        copied.execute("PRAGMA journal_mode=DELETE")
    _onto_disk(part)
    part.replace(target)
    sync_folder(target.parent)


def discard(path: Path) -> None:
    """Remove a file of games that nobody needs, with what SQLite keeps beside it. Raises
    OSError."""
    for end in ("", "-journal", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Make new names in a folder durable. Raises OSError."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _number(path: Path) -> int:
    name = _NAME.fullmatch(path.name)
    assert name is not None
    return int(name[1])


def _write(source: Path, part: Path, stopping: Callable[[], bool]) -> None:
    def after(_status: int, _remaining: int, _total: int) -> None:
        if stopping():
            raise Stopped
        _onto_disk(part)

    reading = f"{source.absolute().as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(reading, uri=True, isolation_level=None, timeout=2)) as given,
        closing(sqlite3.connect(part, isolation_level=None)) as copied,
    ):
        # What is written meanwhile does not make the backup begin anew.
        given.execute("BEGIN")
        given.execute("SELECT count(*) FROM sqlite_master").fetchone()
        # Nothing is lost with a copy that is not whole: it is synced by us.
        copied.execute("PRAGMA synchronous=OFF")
        given.backup(copied, pages=_PAGES, progress=after)
        # One file without another beside it, which may lie on a disk that is not written.
        copied.execute("PRAGMA journal_mode=DELETE")


def _look_through(part: Path) -> None:
    store = Store(part.parent, part.name, journal="DELETE")
    try:
        why = store.flaw(whole=True)
    finally:
        store.close()
    if why is not None:
        raise StoreError(why)


def _onto_disk(path: Path) -> None:
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)
