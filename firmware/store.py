"""The games on disk: one SQLite file in the state folder.

What was said is stored, nothing that follows from it: a match is its header and its acts. The
counters beside each act are a check after an update of the rules, never the source.

Every call to `save` is one transaction, and SQLite has synced it to the disk before the call
returns (write-ahead log, `synchronous=FULL`: one fdatasync a transaction).
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

FILE: Final = "moonkeeper.sqlite3"
SCHEMA: Final = 1
_TABLES: Final = """
    CREATE TABLE match (
        id INTEGER PRIMARY KEY,
        header TEXT NOT NULL,
        began REAL NOT NULL,
        ended REAL,
        outcome TEXT
    );
    CREATE TABLE act (
        match INTEGER NOT NULL REFERENCES match (id),
        number INTEGER NOT NULL,
        act TEXT NOT NULL,
        counters TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID;
    CREATE TABLE fact (
        told INTEGER PRIMARY KEY,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        source TEXT NOT NULL,
        UNIQUE (game, name, source)
    );
    CREATE TABLE roll (
        number INTEGER PRIMARY KEY,
        at REAL NOT NULL,
        source TEXT NOT NULL,
        game TEXT NOT NULL,
        expression TEXT NOT NULL,
        dice TEXT NOT NULL,
        faces TEXT NOT NULL,
        kept TEXT NOT NULL
    );
    CREATE TABLE setting (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX unfinished ON match (id) WHERE outcome IS NULL;
"""

JSON = Mapping[str, Any]


class StoreError(Exception):
    """The disk refused. What was stored before still is; the message says what stood in the way."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as it lies on disk: its acts, and the counters after each. `began` and `ended`:
    seconds since 1970."""

    id: int
    header: JSON
    acts: tuple[JSON, ...]
    counters: tuple[JSON, ...]
    began: float
    ended: float | None
    outcome: JSON | None


@dataclass(frozen=True, slots=True)
class Fact:
    """What was told of a game's components, and where: `match 3`, `walk`, or `file mat.toml`."""

    value: Any
    source: str


@dataclass(frozen=True, slots=True)
class Change:
    """What one transaction adds to a match: acts from `number` on, each with the counters after it,
    component facts told in it (None: taken back), and the outcome as it now is (None: in play)."""

    header: JSON
    number: int
    acts: Sequence[tuple[JSON, JSON]]
    facts: Mapping[str, Any]
    outcome: JSON | None


@dataclass(frozen=True, slots=True)
class FreeRoll:
    """Dice rolled without a match.

    `game`: the key of the game whose dice they are, or empty: then they are those of a notation,
    the `expression`. `dice`: the kind of each die by its name, `faces`: what each shows. `kept`:
    the places of the dice that lay since the roll before; only the others were rolled. `source`:
    `device`, or the name of a reader. `at`: seconds since 1970.
    """

    at: float
    dice: tuple[str, ...]
    faces: tuple[str, ...]
    kept: tuple[int, ...] = ()
    expression: str = ""
    game: str = ""
    source: str = "device"


class Store:
    """The open file. Its calls block until the disk has answered, so they belong on one thread of
    their own. Raises StoreError from every call."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with _refusals():
            folder.mkdir(parents=True, exist_ok=True)
            self._file = sqlite3.connect(
                folder / FILE, isolation_level=None, check_same_thread=False, timeout=2
            )
            try:
                self._file.execute("PRAGMA journal_mode=WAL")
                self._file.execute("PRAGMA synchronous=FULL")
                self._make_tables()
            except BaseException:
                # It is tried again with every answer, and must not keep a file open each time.
                self._file.close()
                raise

    def save(self, match: int | None, change: Change, at: float) -> int:
        """Store a change in one transaction and return the match's number; None is a new match."""
        with _refusals(), self._transaction() as run:
            if match is None:
                row = (json.dumps(change.header), at)
                match = run("INSERT INTO match (header, began) VALUES (?, ?)", row).lastrowid
                assert match is not None
            else:
                # An update of the rules is noted in the header.
                told = json.dumps(change.header)
                run("UPDATE match SET header = ? WHERE id = ? AND header != ?", (told, match, told))
            for number, (act, counters) in enumerate(change.acts, change.number):
                run(
                    "INSERT INTO act VALUES (?, ?, ?, ?, ?)",
                    (match, number, json.dumps(act), json.dumps(counters), at),
                )
            self._tell(change.header["game"], change.facts, f"match {match}")
            if change.outcome is None:
                run(
                    "UPDATE match SET outcome = NULL WHERE id = ? AND outcome IS NOT NULL", (match,)
                )
            else:
                run(
                    "UPDATE match SET ended = ?, outcome = ? WHERE id = ?",
                    (at, json.dumps(change.outcome), match),
                )
            return match

    def end(self, match: int, outcome: JSON, at: float) -> None:
        """End a match from outside its rules."""
        with _refusals(), self._transaction() as run:
            row = (at, json.dumps(outcome), match)
            run("UPDATE match SET ended = ?, outcome = ? WHERE id = ?", row)

    def unfinished(self) -> StoredMatch | None:
        """The newest match that has not ended."""
        with _refusals():
            row = self._file.execute(
                "SELECT id FROM match WHERE outcome IS NULL ORDER BY id DESC LIMIT 1"
            ).fetchone()
            return self.match(row[0]) if row else None

    def match(self, number: int) -> StoredMatch:
        """The match of that number. Raises KeyError where there is none."""
        with _refusals():
            row = self._file.execute(
                "SELECT header, began, ended, outcome FROM match WHERE id = ?", (number,)
            ).fetchone()
            if row is None:
                raise KeyError(number)
            acts = self._file.execute(
                "SELECT act, counters FROM act WHERE match = ? ORDER BY number", (number,)
            ).fetchall()
            return _stored((number, *row), acts)

    def history(self) -> list[StoredMatch]:
        """All matches that have ended, newest first, without their acts."""
        with _refusals():
            rows = self._file.execute(
                "SELECT id, header, began, ended, outcome FROM match "
                "WHERE outcome IS NOT NULL ORDER BY ended DESC, id DESC"
            ).fetchall()
            return [_stored(row, []) for row in rows]

    def lengths(self) -> dict[int, tuple[int, bool]]:
        """The number of each match, with how many acts it has and whether it has ended."""
        with _refusals():
            rows = self._file.execute(
                "SELECT id, (SELECT coalesce(max(number) + 1, 0) FROM act WHERE match = id), "
                "outcome IS NOT NULL FROM match ORDER BY id"
            )
            return {match: (length, bool(ended)) for match, length, ended in rows}

    def acts(self, match: int) -> tuple[str, list[JSON]]:
        """The game of a match, and its acts. Raises KeyError where there is none."""
        with _refusals():
            row = self._file.execute("SELECT header FROM match WHERE id = ?", (match,)).fetchone()
            if row is None:
                raise KeyError(match)
            rows = self._file.execute(
                "SELECT act FROM act WHERE match = ? ORDER BY number", (match,)
            )
            return json.loads(row[0])["game"], [json.loads(act) for (act,) in rows]

    def facts(self, game: str) -> dict[str, Fact]:
        """What was told of a game's components: of each fact what was told last."""
        with _refusals():
            rows = self._file.execute(
                "SELECT name, value, source FROM fact WHERE game = ? ORDER BY told", (game,)
            )
            return {name: Fact(json.loads(value), source) for name, value, source in rows}

    def tell(self, game: str, facts: Mapping[str, Any], source: str) -> None:
        """Store facts that were told outside of a match."""
        with _refusals(), self._transaction():
            self._tell(game, facts, source)

    def note_roll(self, roll: FreeRoll) -> None:
        """Store a roll without a match."""
        row = (roll.at, roll.source, roll.game, roll.expression)
        lists = (json.dumps(each) for each in (roll.dice, roll.faces, roll.kept))
        with _refusals():
            self._file.execute(
                "INSERT INTO roll (at, source, game, expression, dice, faces, kept) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                (*row, *lists),
            )

    def rolls(self, most: int | None = None) -> list[FreeRoll]:
        """The rolls without a match, newest first: all, or the newest `most`."""
        with _refusals():
            rows = self._file.execute(
                "SELECT at, dice, faces, kept, expression, game, source FROM roll "
                "ORDER BY number DESC LIMIT ?",
                (-1 if most is None else most,),
            ).fetchall()
            return [
                FreeRoll(at, _tuple(dice), _tuple(faces), _tuple(kept), *told)
                for at, dice, faces, kept, *told in rows
            ]

    def settings(self) -> dict[str, str]:
        """All that people have set the device to."""
        with _refusals():
            return dict(self._file.execute("SELECT name, value FROM setting"))

    def set(self, name: str, value: str) -> None:
        """Remember what people set the device to."""
        with _refusals():
            self._file.execute("INSERT OR REPLACE INTO setting VALUES (?, ?)", (name, value))

    def close(self) -> None:
        with _refusals():
            self._file.close()

    def _tell(self, game: str, facts: Mapping[str, Any], source: str) -> None:
        """A source tells a fact once, so that what it takes back uncovers what others told before.
        The order is that of the telling: a device without a clock battery can't rely on times."""
        for name, value in facts.items():
            row = (game, name, source)
            self._file.execute("DELETE FROM fact WHERE game = ? AND name = ? AND source = ?", row)
            if value is not None:
                self._file.execute(
                    "INSERT INTO fact (game, name, source, value) VALUES (?, ?, ?, ?)",
                    (*row, json.dumps(value)),
                )

    def _make_tables(self) -> None:
        (schema,) = self._file.execute("PRAGMA user_version").fetchone()
        if schema > SCHEMA:
            raise StoreError(
                f"the games were stored by a newer Moonkeeper (schema {schema}; this one knows "
                f"{SCHEMA}): update this one, or give it another state folder"
            )
        if schema == 0:
            self._file.executescript(f"BEGIN; {_TABLES} PRAGMA user_version = {SCHEMA}; COMMIT;")

    @contextmanager
    def _transaction(self) -> Iterator[Any]:
        self._file.execute("BEGIN IMMEDIATE")
        try:
            yield self._file.execute
            self._file.execute("COMMIT")
        except BaseException:
            if self._file.in_transaction:
                self._file.execute("ROLLBACK")
            raise


@contextmanager
def _refusals() -> Iterator[None]:
    """SQLite's and the system's errors, and text that is no JSON, as StoreError."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise StoreError(str(error)) from error
    except json.JSONDecodeError as error:
        raise StoreError(f"a stored match is damaged: {error}") from error


def _tuple(text: str) -> tuple[Any, ...]:
    return tuple(json.loads(text))


def _stored(row: tuple[Any, ...], acts: list[tuple[str, str]]) -> StoredMatch:
    number, header, began, ended, outcome = row
    return StoredMatch(
        id=number,
        header=json.loads(header),
        acts=tuple(json.loads(act) for act, _counters in acts),
        counters=tuple(json.loads(counters) for _act, counters in acts),
        began=began,
        ended=ended,
        outcome=json.loads(outcome) if outcome else None,
    )
