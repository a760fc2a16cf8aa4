"""One daemon a state folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.lock import FILE, AlreadyRunning, hold

DIES = """
import os, pathlib, signal, sys
from firmware.lock import hold

assert hold(pathlib.Path(sys.argv[1])) is not None
os.kill(os.getpid(), signal.SIGKILL)
"""


def held(folder: Path) -> int:
    file = hold(folder)
    assert file is not None
    return file


def test_the_folder_is_made_and_the_lock_names_this_process(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "down"
    file = held(folder)
    assert (folder / FILE).read_text() == f"{os.getpid()}\n"
    os.close(file)


def test_a_second_one_is_told_who_was_first(tmp_path: Path) -> None:
    file = held(tmp_path)
    with pytest.raises(AlreadyRunning) as error:
        hold(tmp_path)
    assert str(error.value) == (
        f"Moonkeeper already runs on {tmp_path} as process {os.getpid()}: stop that one first, "
        "or give this one another folder with --state"
    )
    assert (tmp_path / FILE).read_text() == f"{os.getpid()}\n"
    os.close(file)


def test_a_lock_that_names_nobody_is_still_a_lock(tmp_path: Path) -> None:
    file = held(tmp_path)
    os.truncate(file, 0)
    with pytest.raises(AlreadyRunning, match="as process unknown"):
        hold(tmp_path)
    os.close(file)


def test_whoever_let_go_leaves_room_whatever_the_file_still_says(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("123456789012345\n")
    file = held(tmp_path)
    assert (tmp_path / FILE).read_text() == f"{os.getpid()}\n"
    os.close(file)
    os.close(held(tmp_path))


def test_a_killed_process_lets_go(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", DIES, tmp_path], check=False)
    assert (tmp_path / FILE).read_text() != f"{os.getpid()}\n"
    os.close(held(tmp_path))


def test_two_folders_are_two_locks(tmp_path: Path) -> None:
    one, two = held(tmp_path / "one"), held(tmp_path / "two")
    os.close(one)
    os.close(two)


def test_a_folder_that_cannot_be_made_is_not_held(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert hold(tmp_path / "file" / "state") is None


def test_a_program_that_is_started_does_not_inherit_the_lock(tmp_path: Path) -> None:
    file = held(tmp_path)
    assert not os.get_inheritable(file)
    os.close(file)
