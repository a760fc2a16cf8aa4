"""What is damage to a file of games, and not a disk that refuses for now."""

from __future__ import annotations

import sqlite3
from typing import Final

WHOLE: Final = 32 * 1024 * 1024
"""Up to this many bytes a file is checked whole at the start; of a larger one all but the acts,
which are nearly all of it. Checking takes about 6 ms a megabyte on a PC and ten times that on a
small Pi; the acts are checked with each backup, beside the game."""

_TABLES: Final = ("match", "fact", "setting", "roll")

_DAMAGE: Final = frozenset(
    {
        # Our statements are right: where one is not understood, the tables are not as they were.
        sqlite3.SQLITE_ERROR,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_FORMAT,
        # Lengths and kinds of values that nobody has stored.
        sqlite3.SQLITE_TOOBIG,
        sqlite3.SQLITE_NOMEM,
        sqlite3.SQLITE_MISMATCH,
    }
)


def is_damage(error: BaseException | None) -> bool:
    """Whether an error tells of a damaged file. A file that is locked, a disk that is full,
    read-only or failing, and a newer schema are no damage: what is stored is still there."""
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
        return code & 0xFF in _DAMAGE
    return isinstance(error, ValueError | TypeError | KeyError | OverflowError | MemoryError)


def flaw(file: sqlite3.Connection, whole: bool) -> str | None:
    """What is wrong with a file's pages, indexes and matches; None where nothing is. `whole`: the
    acts, too. Raises sqlite3.Error where that cannot be told, or what is wrong stops SQLite."""
    checks: tuple[str, ...] = ("PRAGMA integrity_check(1)",)
    if not whole:
        checks = tuple(f"PRAGMA integrity_check({table})" for table in _TABLES)
    for check in checks:
        (said,) = file.execute(check).fetchone()
        if said != "ok":
            return " ".join(str(said).split())
    unreadable = file.execute(
        "SELECT id FROM match WHERE NOT json_valid(header) "
        "OR (outcome IS NOT NULL AND NOT json_valid(outcome)) LIMIT 1"
    ).fetchone()
    return f"match {unreadable[0]} cannot be read" if unreadable else None
