"""Copies of the games' file: whole or not at all, three of them, and never of damage."""

from __future__ import annotations

import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from firmware import backup
from firmware.backup import Due, Stopped, back_up, backups
from firmware.store import FILE, Change, Store, StoreError

HEADER: dict[str, Any] = {"game": "shelfie", "seats": ["Ann", "Ben"]}
NOON = 1767268800.0


def said(number: int, length: int = 1) -> Change:
    return Change(HEADER, number, [({"act": "x" * length}, {})], {}, None)


def acts(path: Path) -> int:
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        (count,) = file.execute("SELECT count(*) FROM act").fetchone()
    return int(count)


def test_a_backup_is_one_file_with_all_that_was_stored(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = store.save(None, said(0), 1.0)
    made = back_up(tmp_path, NOON)
    # What is stored afterwards is not in it, though it lies in the log of the same file.
    store.save(match, said(1), 2.0)
    assert made.name == "backup-1.sqlite3"
    assert made.stat().st_mtime == NOON
    assert acts(made) == 1
    store.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup-1.sqlite3", FILE]


def test_three_are_kept_and_the_newest_has_the_highest_number(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.close()
    # The clock may be wrong; the numbers are not.
    for number in range(11):
        back_up(tmp_path, NOON - number)
    assert [path.name for path in backups(tmp_path)] == [
        "backup-11.sqlite3",
        "backup-10.sqlite3",
        "backup-9.sqlite3",
    ]


def test_answers_are_stored_while_a_backup_is_written_and_do_not_change_it(tmp_path: Path) -> None:
    store = Store(tmp_path)
    match = store.save(None, said(0, 600_000), 1.0)
    stored = [1]

    def asked() -> bool:
        store.save(match, said(stored[0]), 1.0)
        stored[0] += 1
        return False

    made = back_up(tmp_path, NOON, asked)
    assert stored[0] >= 3
    assert acts(made) == 1
    assert acts(tmp_path / FILE) == stored[0]
    store.close()


def test_a_backup_that_is_given_up_leaves_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save(None, said(0, 600_000), 1.0)
    store.close()
    with pytest.raises(Stopped):
        back_up(tmp_path, NOON, lambda: True)
    assert not [path for path in tmp_path.iterdir() if not path.name.startswith(FILE)]


def test_a_damaged_file_does_not_take_the_place_of_a_good_backup(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save(None, said(0, 30_000), 1.0)
    store.close()
    for _time in range(3):
        back_up(tmp_path, NOON)
    with (tmp_path / FILE).open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * 8192)
    with pytest.raises(StoreError):
        back_up(tmp_path, NOON)
    assert [acts(path) for path in backups(tmp_path)] == [1, 1, 1]
    assert list(tmp_path.glob("*.part*")) == []


CHILD = """
import sys
from pathlib import Path
from firmware.backup import back_up

print("ready", flush=True)
number = 0
while True:
    back_up(Path(sys.argv[1]), 1.0)
    print("made", flush=True)
"""


def test_a_backup_that_is_killed_leaves_only_whole_ones(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.save(None, said(0, 300_000), 1.0)
    store.close()
    chance = random.Random(7)
    for _time in range(6):
        child = subprocess.Popen([sys.executable, "-c", CHILD, tmp_path], stdout=subprocess.PIPE)
        assert child.stdout is not None
        for _line in range(chance.randint(1, 3)):
            child.stdout.readline()
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(chance.uniform(0, 0.02))
        child.send_signal(signal.SIGKILL)
        child.communicate()
        assert child.returncode == -signal.SIGKILL
        assert all(acts(path) == 1 for path in backups(tmp_path))
    # And the next one clears away what was left.
    back_up(tmp_path, NOON)
    assert list(tmp_path.glob("*.part*")) == []
    assert 1 <= len(backups(tmp_path)) <= 3


@pytest.mark.parametrize(
    ("stored", "now", "due"),
    [
        ([], 1e9, False),
        ([(0.0, False)], 3599.0, False),
        ([(0.0, False)], 3600.0, True),
        ([(0.0, False), (3000.0, False)], 3600.0, True),
        ([(0.0, True)], 0.0, True),
        ([(0.0, True), (1.0, False)], 1.0, True),
        # The clock was set to years ago.
        ([(1e9, False)], 0.0, True),
    ],
)
def test_a_backup_is_due_after_a_match_and_an_hour_after_the_oldest_answer_without(
    stored: list[tuple[float, bool]], now: float, due: bool
) -> None:
    when = Due()
    for at, ended in stored:
        when.stored(at, ended)
    assert when.due(now) is due
    when.begun()
    assert not when.due(now)


def test_a_copy_reports_a_file_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("no database, but long enough to be read" * 9)
    with pytest.raises(StoreError, match="not a database"):
        backup.copy(tmp_path / "letter", tmp_path / "copy", NOON)
    assert [path.name for path in tmp_path.iterdir()] == ["letter"]
