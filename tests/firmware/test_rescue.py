"""A damaged file at the start: the games of the newest good backup, and what that costs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from firmware import backup, damage
from firmware.rescue import SETTING, Rescue, opened, told
from firmware.store import FILE, Change, FreeRoll, Store, StoreError
from tests.firmware.hands import Hands

HEADER: dict[str, Any] = {"game": "shelfie", "seats": ["Ann", "Ben"]}
NOON = 1767268800.0


def save(folder: Path, *acts: str) -> None:
    """Store a match of these acts."""
    said = [({"act": act}, {"round": 1}) for act in acts]
    store = Store(folder)
    store.save(None, Change(HEADER, 0, said, {"price": 3}, None), 1.0)
    store.close()


def played(folder: Path) -> bytes:
    """One match with a backup, and a newer match without: the file as it is then."""
    save(folder, *("roll", "keep") * 100)
    backup.back_up(folder, NOON)
    save(folder, "circle")
    store = Store(folder)
    store.note_roll(FreeRoll(1.0, ("d6",), ("3",), expression="d6"))
    store.set("language", "en")
    store.close()
    return (folder / FILE).read_bytes()


def outcome(folder: Path) -> Rescue | None:
    """What the store tells after it was opened; it takes a new match then, as it must."""
    store = opened(folder)
    number = store.save(None, Change(HEADER, 0, [({"act": "more"}, {})], {}, None), 2.0)
    assert store.match(number).acts == ({"act": "more"},)
    rescue = told(store.settings().get(SETTING))
    store.close()
    return rescue


def test_a_whole_file_is_opened_as_it_is(tmp_path: Path) -> None:
    played(tmp_path)
    store = opened(tmp_path)
    assert SETTING not in store.settings()
    assert store.lengths() == {1: (200, False), 2: (1, False)}
    store.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["backup-1.sqlite3", FILE]


def test_damage_costs_what_came_after_the_backup_and_the_file_is_kept(tmp_path: Path) -> None:
    whole = played(tmp_path)
    damaged = whole[:4096] + b"\xff" * (len(whole) - 4096)
    (tmp_path / FILE).write_bytes(damaged)
    store = opened(tmp_path)
    assert told(store.settings()[SETTING]) == Rescue("damaged-1.sqlite3", NOON)
    assert store.lengths() == {1: (200, False)}
    store.close()
    assert (tmp_path / "damaged-1.sqlite3").read_bytes() == damaged
    assert "damaged-1.sqlite3 was moonkeeper.sqlite3: " in (tmp_path / "damaged-1.txt").read_text(
        encoding="utf-8"
    )


def test_the_next_damage_gets_a_name_of_its_own(tmp_path: Path) -> None:
    played(tmp_path)
    for number in (1, 2):
        (tmp_path / FILE).write_bytes(b"no database %d" % number * 99)
        assert outcome(tmp_path) == Rescue(f"damaged-{number}.sqlite3", NOON)
    assert (tmp_path / "damaged-1.sqlite3").read_bytes().startswith(b"no database 1")


def test_without_a_good_backup_the_device_begins_anew_and_says_so(tmp_path: Path) -> None:
    played(tmp_path)
    for path in (tmp_path / FILE, tmp_path / "backup-1.sqlite3"):
        path.write_bytes(b"\x01" * 8192)
    store = opened(tmp_path)
    assert told(store.settings()[SETTING]) == Rescue("damaged-1.sqlite3", None)
    assert store.lengths() == {}
    store.close()
    assert (tmp_path / "backup-1.sqlite3").read_bytes() == b"\x01" * 8192


def test_a_damaged_backup_is_passed_over_for_an_older_one(tmp_path: Path) -> None:
    played(tmp_path)
    backup.back_up(tmp_path, NOON + 60)
    (tmp_path / "backup-2.sqlite3").write_bytes(b"\x01" * 8192)
    (tmp_path / FILE).write_bytes(b"\x01" * 8192)
    assert outcome(tmp_path) == Rescue("damaged-1.sqlite3", NOON)


@pytest.mark.parametrize("gone", ["missing", "empty"])
def test_a_file_that_has_vanished_is_replaced(tmp_path: Path, gone: str) -> None:
    played(tmp_path)
    (tmp_path / FILE).unlink()
    if gone == "empty":
        (tmp_path / FILE).touch()
    kept = "damaged-1.sqlite3" if gone == "empty" else ""
    assert outcome(tmp_path) == Rescue(kept, NOON)


def test_a_first_start_is_no_damage(tmp_path: Path) -> None:
    assert outcome(tmp_path / "new") is None
    (tmp_path / FILE).touch()
    assert outcome(tmp_path) is None


def test_a_folder_in_place_of_the_file_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    (tmp_path / FILE / "letter").write_text("kept")
    assert outcome(tmp_path) == Rescue("damaged-1.sqlite3", None)
    assert (tmp_path / "damaged-1.sqlite3" / "letter").read_text() == "kept"


def test_a_start_that_was_cut_in_the_middle_of_the_rescue_goes_on_with_it(tmp_path: Path) -> None:
    played(tmp_path)
    # The file was renamed, the plug pulled: its log and the half-made copy still lie there.
    (tmp_path / FILE).rename(tmp_path / "damaged-1.sqlite3")
    (tmp_path / (FILE + "-wal")).write_bytes(b"a log")
    (tmp_path / "restored.part").write_bytes(b"half")
    assert outcome(tmp_path) == Rescue("", NOON)
    assert (tmp_path / "damaged-2.sqlite3-wal").read_bytes() == b"a log"


def test_a_newer_schema_is_no_damage(tmp_path: Path) -> None:
    played(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE)) as file:
        file.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="newer Moonkeeper"):
        opened(tmp_path)
    assert not (tmp_path / "damaged-1.sqlite3").exists()


def test_a_locked_file_is_no_damage(tmp_path: Path) -> None:
    played(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode=EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="locked"):
            opened(tmp_path)
    assert outcome(tmp_path) is None


@pytest.mark.parametrize("code", ["BUSY", "FULL", "READONLY", "IOERR", "CANTOPEN", "INTERRUPT"])
def test_a_disk_that_refuses_is_no_damage(code: str) -> None:
    error = sqlite3.OperationalError("refused")
    error.sqlite_errorcode = getattr(sqlite3, f"SQLITE_{code}")
    assert not damage.is_damage(error)
    assert not damage.is_damage(OSError(28, "No space left on device"))


def test_of_a_large_file_all_but_the_acts_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(tmp_path)
    monkeypatch.setattr(damage, "WHOLE", 4096)
    assert outcome(tmp_path) is None
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as file:
        file.execute("UPDATE match SET header = '{half' WHERE id = 1")
    assert outcome(tmp_path) == Rescue("damaged-1.sqlite3", NOON)


@pytest.mark.parametrize(
    ("offsets", "bytes_"),
    [
        ((0, 3, 9, 4000), (0xFF,)),
        pytest.param(
            (0, 1, 3, 5, 8, 9, 2048, 3000, 4000, 4095), (0x00, 0xFE), marks=pytest.mark.slow
        ),
    ],
    ids=["some", "many"],
)
def test_damage_in_each_page_leaves_a_device_that_starts_and_stores(
    tmp_path: Path, offsets: tuple[int, ...], bytes_: tuple[int, ...]
) -> None:
    # Bytes of a page's head, of its middle and of its end, one to a start.
    whole = played(tmp_path)
    good = (tmp_path / "backup-1.sqlite3").read_bytes()
    assert len(whole) >= 10 * 4096
    for place in range(0, len(whole), 4096):
        for offset in offsets:
            for byte in bytes_:
                folder = tmp_path / f"{place}-{offset}-{byte}"
                folder.mkdir()
                hurt = bytearray(whole)
                hurt[place + offset] = byte
                (folder / FILE).write_bytes(hurt)
                (folder / "backup-1.sqlite3").write_bytes(good)
                starts(folder)


def test_each_byte_of_the_first_page_s_head_can_be_damaged(tmp_path: Path) -> None:
    whole = played(tmp_path)
    for place in range(100):
        folder = tmp_path / str(place)
        folder.mkdir()
        hurt = bytearray(whole)
        hurt[place] ^= 0xFF
        (folder / FILE).write_bytes(hurt)
        starts(folder)


@pytest.mark.parametrize("kept", [0.1, 0.5, 0.9])
def test_a_file_that_was_cut_off_is_damaged(tmp_path: Path, kept: float) -> None:
    whole = played(tmp_path)
    os.truncate(tmp_path / FILE, int(len(whole) * kept))
    assert outcome(tmp_path) == Rescue("damaged-1.sqlite3", NOON)


def starts(folder: Path) -> None:
    """The device starts on whatever lies there, and either stores or says that it doesn't."""
    try:
        store = opened(folder)
    except StoreError:
        # As with a newer schema: unsaved, and the file is left alone.
        assert (folder / FILE).exists()
        return
    assert Hands(store=store).look.saved
    number = store.save(None, Change(HEADER, 0, [({"act": "more"}, {})], {}, None), 2.0)
    assert store.match(number).acts == ({"act": "more"},)
    store.close()
