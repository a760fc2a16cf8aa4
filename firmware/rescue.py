"""At the start: are the games whole? If not, the newest good backup takes their place.

A damaged file is set aside under another name and never deleted, and what that costs is noted in
the store itself until somebody has read it.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from itertools import count
from pathlib import Path
from typing import Final

from firmware import backup, damage
from firmware.store import FILE, Store, StoreError, refusals

logger = logging.getLogger(__name__)

SETTING: Final = "rescue"
"""The setting that tells of the last rescue."""

_PART: Final = "restored.part"


@dataclass(frozen=True, slots=True)
class Rescue:
    """A damaged file was replaced. `kept`: the name it has now, empty where there was none any
    more; `since`: when the backup was made that is used instead, in seconds since 1970, None where
    there was no good one; `seen`: whether somebody has read this."""

    kept: str
    since: float | None
    seen: bool = False

    def text(self) -> str:
        """As a setting."""
        return json.dumps(asdict(self))

    def read(self) -> Rescue:
        """The same when somebody has read it."""
        return replace(self, seen=True)


def told(text: str | None) -> Rescue | None:
    """The rescue that a setting tells of."""
    with suppress(ValueError, TypeError):
        return Rescue(**json.loads(text)) if text else None
    return None


def opened(folder: Path) -> Store:
    """Open the games of a state folder, if need be those of a backup.

    Raises StoreError where the disk refuses, another program holds the file, or a newer release
    has stored it: the file is then as it was.
    """
    with refusals():
        why = _before_opening(folder)
    if why is None:
        try:
            store = Store(folder)
        except StoreError as error:
            if not damage.is_damage(error.__cause__):
                raise
            why = str(error)
        else:
            why = _flaw(store)
            if why is None:
                return store
    logger.error("The games in %s are damaged: %s", folder, why)
    return _rescued(folder, why)


def set_aside(folder: Path, name: str) -> str:
    """Give the games' file, with what SQLite keeps beside it, another name, `name` with a number;
    that name, or an empty one where there is no such file. Raises OSError."""
    free = next(each for each in _numbered(name) if not (folder / each).exists())
    kept = free if (folder / FILE).exists() else ""
    # The file first: without its log it would look whole and lack what is in there.
    for end in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            (folder / (FILE + end)).rename(folder / (free + end))
    backup.sync_folder(folder)
    return kept


def put_in_place(folder: Path, part: str) -> None:
    """Make a closed file of games in the state folder the one that is used. Raises OSError."""
    (folder / part).rename(folder / FILE)
    backup.sync_folder(folder)


def _before_opening(folder: Path) -> str | None:
    """What is wrong that SQLite takes for something else: to it a file that is missing or empty is
    a new one, and one whose format it does not write is read-only. Raises OSError."""
    file = folder / FILE
    if file.is_dir():
        return "it is a folder"
    size = file.stat().st_size if file.exists() else 0
    if not size:
        lost = folder.exists() and bool(backup.backups(folder))
        return "it is missing or empty" if lost else None
    with file.open("rb") as opened:
        head = opened.read(20)
    if len(head) == 20 and not set(head[18:]) <= {1, 2}:
        return "its format is unknown"
    return None


def _rescued(folder: Path, why: str) -> Store:
    with refusals():
        since = _prepared(folder)
        kept = set_aside(folder, "damaged")
        if kept:
            # For whoever finds the file later. The device goes on without this note, too.
            with suppress(OSError):
                note = (folder / kept).with_suffix(".txt")
                note.write_text(f"{kept} was {FILE}: {why}\n", encoding="utf-8")
        if since is not None:
            put_in_place(folder, _PART)
    store = Store(folder)
    store.set(SETTING, Rescue(kept, since).text())
    return store


def _prepared(folder: Path) -> float | None:
    """Copy the newest good backup, ready to be put in place; when it was made. None: there is
    none."""
    for path in backup.backups(folder):
        try:
            at = path.stat().st_mtime
            backup.copy(path, folder / _PART, at)
        except StoreError as error:
            # A disk that is full is no reason to begin with nothing.
            if error.__cause__ is not None and not damage.is_damage(error.__cause__):
                raise
            logger.warning("%s cannot be used: %s", path, error)
        else:
            return at
    return None


def _flaw(store: Store) -> str | None:
    """What is wrong with an open store; it is closed then."""
    try:
        size = (store.folder / FILE).stat().st_size
        why = store.flaw(whole=size <= damage.WHOLE)
    except BaseException:
        with suppress(StoreError):
            store.close()
        raise
    if why is not None:
        with suppress(StoreError):
            store.close()
    return why


def _numbered(name: str) -> Iterator[str]:
    return (f"{name}-{number}.sqlite3" for number in count(1))
