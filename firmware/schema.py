"""The tables of the games' file, and how a file of an earlier release comes to have them.

A release that changes the tables raises SCHEMA by one and adds to MIGRATIONS what leads there. A
file of each schema that was ever released is kept in `tests/firmware/stores`.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from typing import Final

SCHEMA: Final = 1

MIGRATIONS: Final[Mapping[int, Sequence[str]]] = {}
"""For each earlier schema the statements that lead to the next one."""

_TABLES: Final = (
    """CREATE TABLE match (
        id INTEGER PRIMARY KEY,
        header TEXT NOT NULL,
        began REAL NOT NULL,
        ended REAL,
        outcome TEXT
    )""",
    """CREATE TABLE act (
        match INTEGER NOT NULL REFERENCES match (id),
        number INTEGER NOT NULL,
        act TEXT NOT NULL,
        counters TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID""",
    """CREATE TABLE fact (
        told INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        source TEXT NOT NULL,
        UNIQUE (game, name, source)
    )""",
    """CREATE TABLE roll (
        number INTEGER PRIMARY KEY,
        at REAL NOT NULL,
        source TEXT NOT NULL,
        game TEXT NOT NULL,
        expression TEXT NOT NULL,
        dice TEXT NOT NULL,
        faces TEXT NOT NULL,
        kept TEXT NOT NULL
    )""",
    """CREATE TABLE setting (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) WITHOUT ROWID""",
    "CREATE INDEX unfinished ON match (id) WHERE outcome IS NULL",
)


class NewerSchema(Exception):
    """A newer release has stored the games; the message says what can be done."""


def bring_up(file: sqlite3.Connection, keep: Callable[[int], None]) -> None:
    """Give a file, which is in no transaction, today's tables: all of it or nothing. Before an
    older file is changed, `keep` is called with its schema, to put a copy by.

    Raises NewerSchema, sqlite3.Error, and whatever `keep` raises.
    """
    (schema,) = file.execute("PRAGMA user_version").fetchone()
    if schema > SCHEMA:
        raise NewerSchema(
            f"the games were stored by a newer Moonkeeper (schema {schema}; this one knows "
            f"{SCHEMA}): update this one, or give it another state folder"
        )
    if schema == SCHEMA:
        return
    if schema < 0:
        raise sqlite3.DatabaseError(f"there was never a schema {schema}")
    steps: list[str] = []
    if schema == 0:
        steps += _TABLES
    else:
        for earlier in range(schema, SCHEMA):
            steps += MIGRATIONS[earlier]
        keep(schema)
    file.execute("BEGIN IMMEDIATE")
    try:
        for step in steps:
            file.execute(step)
        file.execute(f"PRAGMA user_version = {SCHEMA}")
        file.execute("COMMIT")
    except BaseException:
        if file.in_transaction:
            file.execute("ROLLBACK")
        raise
