"""What the disk keeps: one transaction a call, and a plain word when the disk refuses."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from firmware.store import FILE, SCHEMA, Change, FreeRoll, Store, StoreError

HEADER: dict[str, Any] = {"game": "shelfie", "seats": ["Ann", "Ben"]}
NO_DATABASE = b"no database at all, but long enough to be read"
WON: dict[str, Any] = {"reason": "two_rows", "ranking": []}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path)
    yield store
    store.close()


def change(
    *acts: str,
    number: int = 0,
    facts: dict[str, Any] | None = None,
    outcome: dict[str, Any] | None = None,
) -> Change:
    """What one transaction adds: acts that are only a name here."""
    said = [({"act": name}, {"round": 1}) for name in acts]
    return Change(HEADER, number, said, facts or {}, outcome)


def names(store: Store, number: int) -> list[str]:
    return [act["act"] for act in store.match(number).acts]


def rows(folder: Path, query: str) -> list[tuple[Any, ...]]:
    """What another program reads in the file."""
    file = sqlite3.connect(folder / FILE)
    found = file.execute(query).fetchall()
    file.close()
    return found


def test_a_match_is_found_again_as_it_was_said(store: Store) -> None:
    number = store.save(None, change("roll", "keep"), 100.0)
    store.save(number, change("circle", number=2), 200.0)
    found = store.match(number)
    assert found.header == HEADER
    assert found.acts == ({"act": "roll"}, {"act": "keep"}, {"act": "circle"})
    assert (found.began, found.ended, found.outcome) == (100.0, None, None)


def test_each_act_keeps_its_own_time_and_the_counters_after_it(
    store: Store, tmp_path: Path
) -> None:
    number = store.save(None, change("roll"), 100.0)
    store.save(number, change("keep", number=1), 200.0)
    assert rows(tmp_path, "SELECT number, counters, at FROM act ORDER BY number") == [
        (0, '{"round": 1}', 100.0),
        (1, '{"round": 1}', 200.0),
    ]


def test_the_newest_match_without_an_end_is_the_unfinished_one(store: Store) -> None:
    assert store.unfinished() is None
    older = store.save(None, change("roll"), 1.0)
    newer = store.save(None, change("keep"), 2.0)
    found = store.unfinished()
    assert found is not None
    assert (found.id, found.acts) == (newer, ({"act": "keep"},))
    store.save(newer, change(number=1, outcome=WON), 3.0)
    found = store.unfinished()
    assert found is not None
    assert found.id == older
    store.save(older, change(number=1, outcome=WON), 4.0)
    assert store.unfinished() is None


def test_the_history_begins_with_what_ended_last(store: Store) -> None:
    first, second, running = (store.save(None, change("roll"), float(at)) for at in (1, 2, 3))
    store.save(second, change(number=1, outcome=WON), 10.0)
    store.save(first, change(number=1, outcome=WON), 11.0)
    assert [(match.id, match.began, match.ended) for match in store.history()] == [
        (first, 1.0, 11.0),
        (second, 2.0, 10.0),
    ]
    assert store.history()[0].outcome == WON
    assert store.history()[0].acts == ()
    assert running not in {match.id for match in store.history()}


def test_a_match_whose_last_answer_is_taken_back_is_unfinished_again(store: Store) -> None:
    number = store.save(None, change("circle", outcome=WON), 1.0)
    assert store.unfinished() is None
    store.save(number, change("undo", number=1), 2.0)
    found = store.unfinished()
    assert found is not None
    assert (found.id, found.outcome) == (number, None)
    assert store.history() == []


def told(store: Store, game: str = "shelfie") -> dict[str, tuple[Any, str]]:
    """The facts of a game: each value, and who told it."""
    return {name: (fact.value, fact.source) for name, fact in store.facts(game).items()}


def test_facts_are_kept_a_game_replaced_and_forgotten(store: Store) -> None:
    number = store.save(None, change("learn", facts={"cells": [[1, 2]], "price": 3}), 1.0)
    assert told(store) == {"cells": ([[1, 2]], "match 1"), "price": (3, "match 1")}
    assert told(store, "mlem") == {}
    store.save(number, change("learn", number=1, facts={"price": 4}), 2.0)
    assert told(store) == {"cells": ([[1, 2]], "match 1"), "price": (4, "match 1")}
    store.save(number, change("undo", number=2, facts={"price": None}), 3.0)
    assert told(store) == {"cells": ([[1, 2]], "match 1")}


def test_of_what_several_told_the_last_holds_until_it_is_taken_back(store: Store) -> None:
    store.tell("shelfie", {"price": 3}, "file prices.toml")
    number = store.save(None, change("learn", facts={"price": 4}), 1.0)
    assert told(store) == {"price": (4, "match 1")}
    store.tell("shelfie", {"price": 5}, "walk")
    assert told(store) == {"price": (5, "walk")}
    store.tell("shelfie", {"price": 6}, "walk")
    assert told(store) == {"price": (6, "walk")}
    store.tell("shelfie", {"price": 3}, "file prices.toml")
    assert told(store) == {"price": (3, "file prices.toml")}
    store.save(number, change("learn", number=1, facts={"price": 7}), 2.0)
    store.save(number, change("undo", number=2, facts={"price": None}), 3.0)
    assert told(store) == {"price": (3, "file prices.toml")}


def test_facts_that_cannot_all_be_stored_are_not_stored_at_all(store: Store) -> None:
    with pytest.raises(TypeError):
        store.tell("shelfie", {"price": 3, "cells": object()}, "walk")
    assert told(store) == {}


def test_a_missing_match_is_a_missing_key(store: Store) -> None:
    with pytest.raises(KeyError):
        store.match(7)


def test_the_folder_is_made_and_the_file_reopened(tmp_path: Path) -> None:
    folder = tmp_path / "games" / "here"
    store = Store(folder)
    number = store.save(None, change("roll"), 1.0)
    store.close()
    again = Store(folder)
    assert names(again, number) == ["roll"]
    again.close()


def test_what_the_disk_refuses_in_the_middle_leaves_nothing_behind(store: Store) -> None:
    number = store.save(None, change("roll"), 1.0)
    with pytest.raises(StoreError, match="UNIQUE"):
        # The first of the two acts would find room; the second has the number of the stored one.
        store.save(number, change("keep", "keep", number=-1, facts={"price": 3}), 2.0)
    assert names(store, number) == ["roll"]
    assert store.facts("shelfie") == {}
    store.save(number, change("keep", number=1), 3.0)
    assert names(store, number) == ["roll", "keep"]


def test_an_act_is_never_stored_twice(store: Store) -> None:
    number = store.save(None, change("roll"), 1.0)
    with pytest.raises(StoreError):
        store.save(number, change("roll"), 1.0)
    assert names(store, number) == ["roll"]


def test_a_new_match_that_cannot_be_stored_whole_is_not_stored(store: Store) -> None:
    unstorable = Change(HEADER, 0, [({"act": object()}, {})], {}, None)
    with pytest.raises(TypeError):
        store.save(None, unstorable, 1.0)
    assert store.unfinished() is None


CHILD = """
import os, signal, sys
from pathlib import Path
from firmware.store import Change, Store

store = Store(Path(sys.argv[1]))
change = lambda number, *acts: Change(
    {"game": "shelfie"}, number, [({"act": name}, {}) for name in acts], {}, None
)
match = store.save(None, change(0, "roll"), 1.0)
for number in range(1, 5):
    store.save(match, change(number, "keep"), 1.0)
store._file.execute("BEGIN IMMEDIATE")
store._file.execute("INSERT INTO act VALUES (1, 5, '{}', '{}', 1.0)")
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_process_leaves_whole_transactions_only(tmp_path: Path) -> None:
    child = subprocess.run([sys.executable, "-c", CHILD, tmp_path], check=False)
    assert child.returncode == -signal.SIGKILL
    store = Store(tmp_path)
    assert names(store, 1) == ["roll", "keep", "keep", "keep", "keep"]
    store.save(1, change("circle", number=5), 2.0)
    store.close()


def test_a_transaction_is_synced_before_the_call_returns(store: Store, tmp_path: Path) -> None:
    # FULL is 2; with the write-ahead log it means one sync a transaction.
    assert store._file.execute("PRAGMA synchronous").fetchone() == (2,)
    assert rows(tmp_path, "PRAGMA journal_mode") == [("wal",)]


def test_a_newer_schema_is_refused_with_the_way_out(tmp_path: Path) -> None:
    Store(tmp_path).close()
    file = sqlite3.connect(tmp_path / FILE)
    file.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    file.close()
    with pytest.raises(StoreError) as error:
        Store(tmp_path)
    assert str(error.value) == (
        "the games were stored by a newer Moonkeeper (schema 2; this one knows 1): "
        "update this one, or give it another state folder"
    )
    assert rows(tmp_path, "PRAGMA user_version") == [(2,)]


def test_a_folder_below_a_file_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(StoreError, match="taken"):
        Store(tmp_path / "taken" / "games")


@pytest.mark.parametrize(
    "damage", [b"no database at all, but long enough to be read", b"\xff" * 99]
)
def test_a_file_that_is_no_database_is_refused_and_left_alone(
    tmp_path: Path, damage: bytes
) -> None:
    (tmp_path / FILE).write_bytes(damage)
    with pytest.raises(StoreError, match="not a database"):
        Store(tmp_path)
    assert (tmp_path / FILE).read_bytes() == damage


def test_a_page_that_was_overwritten_is_refused(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save(None, change("roll"), 1.0)
    store.close()
    with (tmp_path / FILE).open("r+b") as file:
        for page in range(1, os.fstat(file.fileno()).st_size // 4096):
            file.seek(page * 4096)
            file.write(b"\xff" * 4096)
    store = Store(tmp_path)
    with pytest.raises(StoreError, match="malformed"):
        store.unfinished()
    store.close()


@pytest.mark.parametrize("column", ["header", "outcome"])
def test_a_match_that_is_no_json_is_refused(store: Store, tmp_path: Path, column: str) -> None:
    number = store.save(None, change("roll", outcome=WON), 1.0)
    rows_before = rows(tmp_path, "SELECT count(*) FROM match")
    file = sqlite3.connect(tmp_path / FILE, isolation_level=None)
    file.execute(f"UPDATE match SET {column} = '{{half'")
    file.close()
    with pytest.raises(StoreError, match="damaged"):
        store.match(number)
    with pytest.raises(StoreError, match="damaged"):
        store.history()
    assert rows(tmp_path, "SELECT count(*) FROM match") == rows_before


FULL = """
import resource, signal, sys
from pathlib import Path
from firmware.store import Change, Store, StoreError

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
change = lambda number: Change({"game": "shelfie"}, number, [({"act": "x" * 3000}, {})], {}, None)
store = Store(Path(sys.argv[1]))
match = store.save(None, change(0), 1.0)
_soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (96 * 1024, hard))
stored = 1
try:
    while True:
        store.save(match, change(stored), 1.0)
        stored += 1
except StoreError as error:
    print(error)
assert len(store.match(match).acts) == stored
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
store.save(match, change(stored), 1.0)
print(stored + 1)
"""


def test_a_full_disk_loses_nothing_and_is_written_again_when_there_is_room(tmp_path: Path) -> None:
    # A file that may not grow stands for a disk that is full.
    child = subprocess.run(
        [sys.executable, "-c", FULL, tmp_path], capture_output=True, text=True, check=True
    )
    error, stored = child.stdout.splitlines()
    assert error == "database or disk is full" or "disk I/O" in error
    store = Store(tmp_path)
    assert len(store.match(1).acts) == int(stored) > 2
    store.close()


def test_a_refused_file_is_let_go(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(NO_DATABASE)
    before = len(list(Path("/dev/fd").iterdir()))
    with pytest.raises(StoreError):
        Store(tmp_path)
    assert len(list(Path("/dev/fd").iterdir())) == before


def test_rolls_without_a_match_are_kept_newest_first(tmp_path: Path) -> None:
    rolls = [
        FreeRoll(1.5, ("d20",), ("20",), expression="d20+2"),
        FreeRoll(2.5, ("shelfie", "shelfie"), ("cat", "joker"), game="shelfie"),
        FreeRoll(3.5, ("d6", "d6"), ("2", "5"), (1,), "2d6", source="reader 7"),
    ]
    store = Store(tmp_path)
    for roll in rolls:
        store.note_roll(roll)
    store.close()
    store = Store(tmp_path)
    assert store.rolls() == rolls[::-1]
    assert store.rolls(2) == [rolls[2], rolls[1]]
    store.close()
