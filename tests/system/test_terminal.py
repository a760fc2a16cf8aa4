"""`moonkeeper sim` as people start it: in a terminal, with keys."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from firmware import app, reading
from firmware.screens.menu import Menu
from firmware.session import Look
from tests.system.device import newest

LARGE, SMALL = (130, 40), (100, 30)
PATIENCE = 30.0
LEFT, RIGHT, ENTER, BACKSPACE = "\x1b[D", "\x1b[C", "\r", "\x7f"
SHOW, RESTORE = "\x1b[?1049h\x1b[?25l", "\x1b[?25h\x1b[?1049l"


class Terminal:
    """A terminal of so many columns and rows with `moonkeeper sim` in it."""

    def __init__(self, state: Path, columns: int, rows: int) -> None:
        self._master, slave = pty.openpty()
        self.resize(columns, rows)
        self.before: list[Any] = termios.tcgetattr(slave)
        self._slave = slave
        self.written = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._program = subprocess.Popen(
            [sys.executable, "-m", "moonkeeper", "sim", "--state", state],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
        )

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    @property
    def settings(self) -> list[Any]:
        """How the terminal treats what is typed."""
        return termios.tcgetattr(self._slave)

    def type(self, *keys: str) -> None:
        os.write(self._master, "".join(keys).encode())

    @property
    def lines(self) -> list[str]:
        """The newest screen that was written whole."""
        screens = [sent for sent in self.written.split("\x1b[H")[1:] if "\x1b[J" in sent]
        return screens[-1].split("\x1b[J")[0].split("\x1b[K\r\n")[:-1] if screens else []

    def picture(self) -> Image.Image:
        """The device's display, read from the characters."""
        rows = [line[1:-1] for line in self.lines[1:] if line.startswith("│")]
        small = bool(rows) and 0x2800 <= ord(rows[0][0]) < 0x2900
        wide, high = (2, 4) if small else (1, 2)
        image = Image.new("1", (128, 64))
        for row, line in enumerate(rows):
            for column, sign in enumerate(line):
                for x, y in _braille(sign) if small else _half_block(sign):
                    image.putpixel((wide * column + x, high * row + y), 1)
        return image

    def until(self, there: Any) -> None:
        """Take in what is written until `there()` holds."""
        deadline = time.monotonic() + PATIENCE
        while not there():
            left = deadline - time.monotonic()
            assert left > 0, "\n".join(self.lines) or self.written
            if select.select([self._master], [], [], min(left, 0.2))[0]:
                self._take()

    def _take(self) -> None:
        self.written += self._decoder.decode(os.read(self._master, 65536))

    def until_it_shows(self, text: str) -> None:
        self.until(lambda: reading.find(self.picture(), text) is not None)

    def ends(self) -> int:
        """The exit status, once all it wrote has been taken in."""
        self.until(lambda: self._program.poll() is not None)
        while select.select([self._master], [], [], 0)[0]:
            self._take()
        return self._program.returncode

    def close(self) -> None:
        if self._program.poll() is None:
            self._program.terminate()
            self._program.wait()
        os.close(self._slave)
        os.close(self._master)


def _half_block(sign: str) -> list[tuple[int, int]]:
    return {" ": [], "▀": [(0, 0)], "▄": [(0, 1)], "█": [(0, 0), (0, 1)]}[sign]


def _braille(sign: str) -> list[tuple[int, int]]:
    """Where the dots are. Unicode numbers them down the left column, down the right one, and then
    the two at the bottom."""
    dots = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    return [dot for bit, dot in enumerate(dots) if (ord(sign) - 0x2800) >> bit & 1]


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path, *LARGE)
    yield terminal
    terminal.close()


def test_a_game_is_begun_with_keys_and_left_with_q(terminal: Terminal, tmp_path: Path) -> None:
    terminal.until_it_shows("New match")
    assert terminal.written.startswith(SHOW)
    assert terminal.settings != terminal.before
    assert any("q quit" in line for line in terminal.lines)
    # Keys that are typed faster than a finger presses are all taken.
    terminal.type(ENTER, ENTER, ENTER)
    terminal.until_it_shows("Who begins?")
    terminal.type(ENTER)
    terminal.until_it_shows("OK rolls")
    terminal.type(BACKSPACE)
    terminal.until_it_shows("Taken back")
    terminal.type("b")
    terminal.until_it_shows("Go on")
    terminal.type("q")
    assert terminal.ends() == 0
    assert terminal.written.endswith(RESTORE)
    assert terminal.settings == terminal.before
    assert [act["act"] for act in newest(tmp_path).acts] == ["learn", "draw", "undo"]


def test_arrows_go_through_a_menu(terminal: Terminal) -> None:
    terminal.until_it_shows("New match")
    terminal.type(LEFT, ENTER)
    terminal.until_it_shows("Games are saved")
    terminal.type(BACKSPACE, RIGHT, LEFT, ENTER)
    terminal.until_it_shows("Players")


def test_the_display_is_unplugged_and_plugged_in_with_u(terminal: Terminal) -> None:
    terminal.until_it_shows("New match")
    terminal.type("u")
    terminal.until(lambda: terminal.lines != [] and terminal.picture().getbbox() is None)
    # The device notices that its display is gone when it has something to show.
    terminal.type(RIGHT, "u")
    terminal.until_it_shows("New match")


def test_the_program_is_killed_and_started_again_with_k(terminal: Terminal) -> None:
    terminal.until_it_shows("New match")
    terminal.type(ENTER, ENTER)
    terminal.until(lambda: terminal.lines != [] and reading.find(terminal.picture(), "OK: yes"))
    terminal.type("k")
    terminal.until_it_shows("Resume?")


@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_what_ends_other_programs_ends_this_one(terminal: Terminal, key: str) -> None:
    terminal.until_it_shows("New match")
    terminal.type(key)
    assert terminal.ends() == 0
    assert terminal.settings == terminal.before


def test_a_program_that_dies_leaves_the_terminal_as_it_was(
    terminal: Terminal, tmp_path: Path
) -> None:
    terminal.until_it_shows("New match")
    os.kill(int((tmp_path / "moonkeeper.lock").read_text()), signal.SIGKILL)
    assert terminal.ends() == 1
    assert terminal.settings == terminal.before
    _screen, said = terminal.written.split(RESTORE)
    assert said.strip() == "moonkeeper sim: the program ended with status -9"


def test_a_window_that_shrinks_shows_the_same_in_less_room(terminal: Terminal) -> None:
    menu = app.view(app.Model(Menu()), Look()).tobytes()
    terminal.until(lambda: terminal.picture().tobytes() == menu)
    terminal.resize(*SMALL)
    terminal.until(lambda: any("shows it larger" in line for line in terminal.lines))
    assert len(terminal.lines[1]) == 66
    assert terminal.picture().tobytes() == menu
    terminal.resize(*LARGE)
    terminal.until(lambda: len(terminal.lines) > 32)
    assert terminal.picture().tobytes() == menu
