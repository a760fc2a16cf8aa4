"""What goes wrong around the device, and what it says about it: through the real command line."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from firmware.backup import backups
from firmware.screens.splash import splash
from hardware.simulated.program import ProgramEnded
from tests.firmware.hands import all_matches
from tests.system.device import (
    BACK,
    BOARD,
    OK,
    PREV,
    begin,
    device,
    newest,
    picture,
    press,
    sees,
    shows,
)


def moonkeeper(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "moonkeeper", *words],
        capture_output=True,
        text=True,
        check=False,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )


def refused(*words: str | Path) -> str:
    """What it says on the error stream when it ends with 2, and nothing on the other."""
    done = moonkeeper(*words)
    assert (done.returncode, done.stdout) == (2, ""), done
    return done.stderr


# Words on the command line.


def test_a_wrong_command_is_answered_with_the_right_ones() -> None:
    said = refused("siim")
    assert said.startswith("There is no command 'siim'. Did you mean 'sim'?\n")
    assert "usage: moonkeeper COMMAND" in said
    assert "Did you mean" not in refused("frobnicate")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["sim", "--scirpt", "x"], "--scirpt"),
        (["run"], "--state"),
        (["history"], "--state"),
        (["playout", "shelfi"], "'shelfi'"),
        (["playout", "shelfie", "--players", "9"], "2 to 4 players, not 9"),
        (["playout", "shelfie", "--players", "three"], "'three'"),
        (["playout", "shelfie", "--games", "0"], "--games"),
        (["playout", "shelfie", "--depth", "deep"], "'deep'"),
        (["playout", "shelfie", "--dice", "loaded"], "'loaded'"),
        (["games", "--json", "shelfie"], "shelfie"),
    ],
    ids=" ".join,
)
def test_a_wrong_option_is_named(words: list[str], named: str) -> None:
    said = refused(*words)
    assert named in said
    assert "Traceback" not in said


def test_a_board_that_is_not_there_is_named(tmp_path: Path) -> None:
    said = refused("run", "--state", tmp_path, "--board", "tree")
    assert "--board: invalid choice: 'tree' (choose from " in said
    assert BOARD in said
    assert list(tmp_path.iterdir()) == []


def test_a_history_that_is_not_there_is_no_crash(tmp_path: Path) -> None:
    done = moonkeeper("history", "--state", tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"There are no games in {tmp_path}\n"
    assert list(tmp_path.iterdir()) == []


def test_a_history_that_is_damaged_is_no_crash(tmp_path: Path) -> None:
    (tmp_path / "moonkeeper.sqlite3").write_text("no database, but long enough to look at")
    done = moonkeeper("history", "--state", tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "moonkeeper: file is not a database\n"


def test_no_terminal_is_said_with_the_way_out() -> None:
    assert refused("sim") == (
        "moonkeeper sim: this is no terminal to play in; --script FILE plays a panel script\n"
    )


# Scripts.


def script_in(folder: Path, text: str) -> Path:
    path = folder / "demo.txt"
    path.write_text(text)
    return path


def test_a_wrong_line_of_a_script_ends_it_before_it_begins(tmp_path: Path) -> None:
    path = script_in(tmp_path, "press OK\npress NETX\n")
    said = refused("sim", "--script", path, "--state", tmp_path / "state")
    assert said == f"moonkeeper sim: {path}:2: there is no button 'NETX'; did you mean 'NEXT'?\n"
    assert not (tmp_path / "state").exists()


def test_a_script_that_does_not_see_what_it_should_ends_there(tmp_path: Path) -> None:
    path = script_in(tmp_path, 'see "New match"\nsee "Old match"\n')
    said = refused("sim", "--script", path, "--state", tmp_path / "state")
    assert said.startswith(f"moonkeeper sim: {path}:2: 'Old match' is not to be seen; there is: ")
    assert "New match" in said


def test_a_face_that_the_dice_do_not_have_is_told(tmp_path: Path) -> None:
    path = script_in(tmp_path, "press OK 3\nchance cow\npress OK\n")
    said = refused("sim", "--script", path, "--state", tmp_path / "state")
    assert said == (f"moonkeeper sim: {path}:3: chance was set to 'cow', but can only be 1, 2, 3\n")


def test_a_script_that_is_not_there_is_named(tmp_path: Path) -> None:
    said = refused("sim", "--script", tmp_path / "nowhere.txt")
    assert said == (
        f"moonkeeper sim: [Errno 2] No such file or directory: '{tmp_path / 'nowhere.txt'}'\n"
    )


def test_a_script_with_pictures_needs_a_place_for_them(tmp_path: Path) -> None:
    path = script_in(tmp_path, "shot menu")
    said = refused("sim", "--script", path)
    assert said == f"moonkeeper sim: {path} takes pictures: give --shots DIR\n"


def test_a_whole_script_plays_and_leaves_its_pictures_and_games(tmp_path: Path) -> None:
    text = """
        press OK 3
        chance 2 cat cat joker book cat plant
        press OK 2
        see "Keep?"
        shot keep
        wait 86400
        press OK            # only wakes the display
        see "Keep?"
        unplug display
        unsee "Keep?"
        plug display
        wait 10
        see "Keep?"
        kill
        see "Resume?"
    """
    path, shots = script_in(tmp_path, text), tmp_path / "shots"
    state = tmp_path / "state"
    done = moonkeeper("sim", "--script", path, "--state", state, "--shots", shots)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert [file.name for file in shots.iterdir()] == ["keep.png"]
    assert [act["act"] for act in newest(state).acts] == ["learn", "draw", "roll"]


# State folders.


def test_a_second_daemon_names_the_first(tmp_path: Path) -> None:
    with device(tmp_path) as first:
        pid = (tmp_path / "moonkeeper.lock").read_text().strip()
        arguments = Path(f"/proc/{pid}/cmdline")
        if arguments.exists():
            assert str(tmp_path).encode() in arguments.read_bytes()
        second = device(tmp_path)
        with pytest.raises(ProgramEnded) as end:
            second.start()
        assert end.value.code == 1
        assert end.value.printed == (
            f"moonkeeper: Moonkeeper already runs on {tmp_path} as process {pid}: stop that one "
            "first, or give this one another folder with --state\n"
        )
        # The second one has not touched the display, and the first plays on.
        assert second.oled.transfers == 0
        begin(first)
    with device(tmp_path) as third:
        assert sees(third, "Resume")


@pytest.fixture
def nowhere(tmp_path: Path) -> Path:
    """A state folder that nobody can make, not even root."""
    (tmp_path / "file").write_text("no folder")
    return tmp_path / "file" / "state"


def test_without_a_place_for_them_games_are_played_but_not_saved(nowhere: Path) -> None:
    with device(nowhere) as box:
        assert not shows(box, splash())
        press(box, PREV, OK)
        assert sees(box, "Games are NOT saved")
        press(box, BACK, OK, OK)
        assert sees(box, "not saved")
        press(box, OK, OK)
        assert sees(box, "OK rolls")
        assert box.close() == 0
    assert not nowhere.exists()


def test_a_damaged_file_without_a_backup_is_kept_and_the_device_begins_anew(
    tmp_path: Path,
) -> None:
    file = tmp_path / "moonkeeper.sqlite3"
    file.write_bytes(b"\x01" * 8192)
    with device(tmp_path) as box:
        assert sees(box, "All games so far")
        assert sees(box, "damaged-1.sqlite3")
        # It is shown until somebody has read it, plugs or no plugs.
        box.kill()
        box.start()
        assert sees(box, "All games so far")
        press(box, OK)
        assert sees(box, "New match")
        begin(box)
        assert len(newest(tmp_path).acts) == 1
        box.kill()
        box.start()
        assert sees(box, "Resume?")
    assert (tmp_path / "damaged-1.sqlite3").read_bytes() == b"\x01" * 8192


def test_after_damage_the_match_goes_on_from_the_backup(tmp_path: Path) -> None:
    with device(tmp_path) as box:
        begin(box)
        press(box, OK)
        # An hour later the next answer brings a backup along.
        box.advance(3600)
        press(box, OK, OK)
        box.come_to_rest()
        assert [path.name for path in backups(tmp_path)] == ["backup-1.sqlite3"]
        press(box, OK)
    backed_up = backups(tmp_path)[0]
    with closing(sqlite3.connect(backed_up)) as copy:
        (acts,) = copy.execute("SELECT count(*) FROM act").fetchone()
    assert 0 < acts < len(newest(tmp_path).acts)
    file = tmp_path / "moonkeeper.sqlite3"
    file.write_bytes(file.read_bytes()[:4096] + b"\xff" * 40960)
    with device(tmp_path) as box:
        assert sees(box, "Lost: games since")
        press(box, OK)
        assert sees(box, "Resume?")
        press(box, OK)
        assert shows(box, picture(newest(tmp_path)))
        assert len(newest(tmp_path).acts) == acts
        press(box, BACK, OK)
        assert len(newest(tmp_path).acts) > acts
    with device(tmp_path) as box:
        press(box, BACK, PREV, OK)
        assert sees(box, "Saved; restored once")


def test_a_match_that_ends_is_backed_up_and_an_idle_device_backs_nothing_up(tmp_path: Path) -> None:
    with device(tmp_path) as box:
        begin(box)
        box.advance(7200)
        assert backups(tmp_path) == []
        # The first press only wakes the display; what was said two hours ago is backed up with it.
        box.press(OK)
        box.come_to_rest()
        assert [path.name for path in backups(tmp_path)] == ["backup-1.sqlite3"]
        box.hold(BACK, 1)
        press(box, PREV, PREV, OK, PREV, OK)
        box.come_to_rest()
        assert newest(tmp_path).outcome is not None
        assert backups(tmp_path)[0].name == "backup-2.sqlite3"


# The display, and the end.


def test_a_display_that_is_missing_at_the_start_is_found_later(tmp_path: Path) -> None:
    box = device(tmp_path)
    box.unplug("display")
    with box:
        box.advance(60)
        press(box, OK, OK, OK)
        assert box.oled.image().getbbox() is None
        box.plug("display")
        box.advance(10)
        assert shows(box, picture(newest(tmp_path)))
        assert sees(box, "Who begins?")


def test_the_display_can_come_and_go_in_a_match(tmp_path: Path) -> None:
    with device(tmp_path) as box:
        begin(box)
        for _time in range(3):
            box.unplug("display")
            box.press(OK)
            box.plug("display")
            box.advance(10)
            assert shows(box, picture(newest(tmp_path)))
    assert len(all_matches(tmp_path)) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_device_that_is_told_to_stop_leaves_its_panel_dark(
    tmp_path: Path, number: signal.Signals
) -> None:
    with device(tmp_path) as box:
        assert box.oled.image().getbbox() is not None
        os.kill(int((tmp_path / "moonkeeper.lock").read_text()), number)
        assert box.close() == 0
        assert box.oled.image().getbbox() is None
        assert not box.oled.lit
