"""`moonkeeper store`: what it says, and what it leaves behind."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from firmware import backup, lock
from firmware.command import main
from firmware.store import FILE, Change, Store

AT = 1767268800.0


def save(folder: Path, *acts: str) -> None:
    said: list[tuple[dict[str, str], dict[str, int]]] = [({"act": act}, {}) for act in acts]
    store = Store(folder)
    store.save(None, Change({"game": "shelfie"}, 0, said, {}, None), AT)
    store.close()


def length(folder: Path) -> int:
    store = Store(folder)
    found = len(store.lengths())
    store.close()
    return found


def test_whole_games_and_backups_are_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save(tmp_path, "roll")
    backup.back_up(tmp_path, AT)
    save(tmp_path, "roll")
    assert main(["store", "check", "--state", str(tmp_path)]) == 0
    said = capsys.readouterr()
    first, second = said.out.splitlines()
    assert first.startswith(f"{FILE}: 2 matches, the last answer at 2026-01-01 ")
    assert second.startswith("backup-1.sqlite3: 1 match, the last answer at 2026-01-01 ")
    assert said.err == ""


@pytest.mark.parametrize("good", [True, False])
def test_damage_is_told_with_what_will_come_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], good: bool
) -> None:
    save(tmp_path, "roll")
    backup.back_up(tmp_path, AT)
    (tmp_path / FILE).write_bytes(b"\x01" * 8192)
    if not good:
        (tmp_path / "backup-1.sqlite3").write_bytes(b"\x01" * 8192)
    assert main(["store", "check", "--state", str(tmp_path)]) == 1
    said = capsys.readouterr()
    assert said.out.startswith(f"{FILE}: damaged (file is not a database)\n")
    assert said.err == (
        "The device will use backup-1.sqlite3 when it starts.\n"
        if good
        else "There is no good backup: the device will begin anew.\n"
    )
    assert (tmp_path / FILE).read_bytes() == b"\x01" * 8192


@pytest.mark.parametrize("words", [["check"], ["backup", "copy"]])
def test_a_folder_without_games_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    nowhere = tmp_path / "nowhere"
    assert main(["store", *words, "--state", str(nowhere)]) == 1
    assert capsys.readouterr().err == f"There are no games in {nowhere}\n"
    assert not nowhere.exists()


def test_a_backup_is_made_while_a_device_runs_and_replaces_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state, target = tmp_path / "state", tmp_path / "copy"
    save(state, "roll")
    held = lock.hold(state)
    assert held is not None
    words = ["store", "backup", str(target), "--state", str(state)]
    assert main(words) == 0
    assert capsys.readouterr().out.startswith("copy: 1 match, ")
    before = target.read_bytes()
    assert main(words) == 1
    assert capsys.readouterr().err == f"{target} is there already, and stays as it is\n"
    assert target.read_bytes() == before
    os.close(held)


def test_what_is_restored_is_used_and_what_was_there_is_kept(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state, other = tmp_path / "state", tmp_path / "other"
    save(state, "roll")
    for _match in range(3):
        save(other, "roll")
    assert main(["store", "restore", str(other / FILE), "--state", str(state)]) == 0
    until, from_now, kept = capsys.readouterr().out.splitlines()
    assert until.startswith("Until now: 1 match, ")
    assert from_now.startswith("From now on: 3 matches, ")
    assert kept == f"What was there is kept as {state / 'replaced-1.sqlite3'}"
    assert length(state) == 3
    (state / FILE).unlink()
    (state / "replaced-1.sqlite3").rename(state / FILE)
    assert length(state) == 1


def test_nothing_is_restored_over_a_running_device(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state, other = tmp_path / "state", tmp_path / "other"
    save(state, "roll")
    save(other, "roll", "keep")
    held = lock.hold(state)
    assert held is not None
    assert main(["store", "restore", str(other / FILE), "--state", str(state)]) == 1
    assert "already runs" in capsys.readouterr().err
    os.close(held)
    assert not (state / "replaced-1.sqlite3").exists()


def test_a_file_that_is_none_is_not_restored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state, letter = tmp_path / "state", tmp_path / "letter"
    save(state, "roll")
    letter.write_bytes(b"\x01" * 8192)
    for path, said in (
        (letter, "moonkeeper: file is not a database\n"),
        (tmp_path / "nowhere", f"There is no file {tmp_path / 'nowhere'}\n"),
    ):
        assert main(["store", "restore", str(path), "--state", str(state)]) == 1
        assert capsys.readouterr().err == said
    assert length(state) == 1
    assert {path.name for path in state.iterdir()} == {FILE, lock.FILE}
