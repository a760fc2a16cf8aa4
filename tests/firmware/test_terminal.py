"""The display in characters, pixel for pixel."""

from __future__ import annotations

import os
from typing import Any

import pytest
from PIL import Image

from firmware import terminal
from firmware.screens.splash import splash
from firmware.terminal import braille, half_blocks
from hardware.readers import protocol
from hardware.readers.protocol import Message
from hardware.simulated.reader import SimulatedReader
from hardware.simulated.readers import DICE


def drawn(*rows: str) -> Image.Image:
    """A picture with a pixel for each `#`."""
    image = Image.new("1", (len(rows[0]), len(rows)))
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            image.putpixel((x, y), sign == "#")
    return image


def test_a_character_holds_two_pixels() -> None:
    picture = drawn(
        ".#.#",
        "..##",
        "#...",
        "##..",
    )
    assert half_blocks(picture) == [" ▀▄█", "█▄  "]


@pytest.mark.parametrize(
    ("rows", "character"),
    [
        (("..", "..", "..", ".."), "⠀"),
        (("##", "##", "##", "##"), "⣿"),
        (("#.", "..", "..", ".."), "⠁"),
        ((".#", "..", "..", ".."), "⠈"),
        (("..", "..", "..", "#."), "⡀"),
        (("..", "..", "..", ".#"), "⢀"),
        ((".#", "#.", ".#", "#."), "⡪"),
    ],
)
def test_a_braille_character_holds_eight_pixels(rows: tuple[str, ...], character: str) -> None:
    assert braille(drawn(*rows)) == [character]


def test_a_display_fits_either_way() -> None:
    assert {len(row) for row in half_blocks(splash())} == {128}
    assert len(half_blocks(splash())) == 32
    assert {len(row) for row in braille(splash())} == {64}
    assert len(braille(splash())) == 16


def lines_on(columns: int, rows: int) -> list[str]:
    """What a terminal of that size is sent, a line each."""
    sent = terminal._screen(splash(), os.terminal_size((columns, rows)), "around").decode()
    assert sent.startswith("\x1b[H")
    *lines, rest = sent.removeprefix("\x1b[H").split("\x1b[K\r\n")
    assert rest == "\x1b[J"
    return lines


def test_a_large_window_shows_half_blocks_in_a_frame_and_the_keys() -> None:
    lines = lines_on(130, 39)
    assert lines[0] == "╭" + "─" * 128 + "╮"
    assert lines[1:33] == [f"│{row}│" for row in half_blocks(splash())]
    assert lines[33] == "╰" + "─" * 128 + "╯"
    assert lines[34] == "around"
    assert "enter OK" in lines[35]
    assert "q quit" in lines[36]
    assert "dice reader" in lines[37]
    assert len(lines) == 38


@pytest.mark.parametrize("size", [(129, 39), (130, 38), (80, 24)])
def test_a_small_window_shows_braille_and_what_would_help(size: tuple[int, int]) -> None:
    lines = lines_on(*size)
    assert lines[1:17] == [f"│{row}│" for row in braille(splash())]
    assert lines[18] == "around"
    assert lines[-1] == "a window of 130 by 39 characters shows it larger"
    assert len(lines) < size[1]
    assert max(map(len, lines)) <= size[0]


@pytest.mark.parametrize(
    ("lit", "heard", "line"),
    [
        (set[int](), [], " ○1   ○2   ○3 "),
        ({1}, [], " ○1  [●2]  ○3 "),
        ({0, 2}, ["C5", "E5"], "[●1]  ○2  [●3]   ♪ C5 E5"),
    ],
)
def test_a_lit_seat_has_brackets_and_the_notes_stand_beside(
    lit: set[int], heard: list[str], line: str
) -> None:
    assert terminal.around([0, 1, 2], lit, heard) == line


def test_keys_that_come_together_are_told_apart() -> None:
    typed = b"\x1b[C\x1b[C\rq\x1b\x1bOAo\x1b[3~\x7f"
    assert terminal._KEY.findall(typed) == [
        b"\x1b[C",
        b"\x1b[C",
        b"\r",
        b"q",
        b"\x1b",
        b"\x1bOA",
        b"o",
        b"\x1b[3~",
        b"\x7f",
    ]


class Deeds:
    """A box that writes down what is done to it; a reader is in it, or not."""

    def __init__(self, *readers: str) -> None:
        self.readers = readers
        self.done: list[tuple[Any, ...]] = []
        self.lines: list[bytes] = []

    def plug_reader(self) -> None:
        self.done.append(("plug",))

    def unplug_reader(self) -> None:
        self.done.append(("unplug",))

    def at_reader(self, name: str, do: Any) -> None:
        reader = SimulatedReader(name, DICE, rolls=False, write=self.lines.append)
        reader.power(0.0)
        reader.hear(protocol.build(protocol.HOST, Message(name, 0, "ack")), 0.0)
        do(reader, 0.0)
        reader.hear(protocol.build(protocol.HOST, Message(name, 1, "ack")), 0.0)
        self.done.append((name, len(protocol.parse(self.lines[-1][:-1]).fields)))


@pytest.mark.parametrize(
    ("key", "readers", "done"),
    [
        (b"d", (), [("plug",)]),
        (b"d", ("reader",), [("unplug",)]),
        (b"1", ("reader",), [("reader", 1)]),
        (b"6", ("reader",), [("reader", 6)]),
        (b"3", (), []),
    ],
)
def test_keys_plug_a_reader_in_and_throw_dice_on_it(
    key: bytes, readers: tuple[str, ...], done: list[tuple[Any, ...]]
) -> None:
    deeds: Any = Deeds(*readers)
    terminal._act(deeds, key)
    assert deeds.done == done
