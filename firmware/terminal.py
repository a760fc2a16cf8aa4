"""The simulated device live in a terminal: its display in block characters, keys as buttons."""

from __future__ import annotations

import os
import re
import select
import sys
import termios
import tty
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from random import randint
from typing import Final

from PIL import Image

from firmware.words import N_, _
from hardware.events import Control
from hardware.simulated.box import Box
from hardware.simulated.readers import DICE, READER

HELD_SECONDS: Final = 0.8

LAST_NOTES: Final = 12
"""So many notes are shown, of those that have sounded since the last key."""

PRESSED: Final = {
    b"\x1b[D": Control.PREV,
    b"\x1b[A": Control.PREV,
    b"\x1b[C": Control.NEXT,
    b"\x1b[B": Control.NEXT,
    b"\r": Control.OK,
    b"\n": Control.OK,
    b" ": Control.OK,
    b"\x7f": Control.BACK,
    b"\x08": Control.BACK,
    b"\x1b": Control.BACK,
    b"r": Control.ROLL,
}
HELD: Final = {b"o": Control.OK, b"b": Control.BACK}
QUIT: Final = (b"q", b"\x03", b"\x04")
THROWN: Final = {str(dice).encode(): dice for dice in range(1, len(DICE) + 1)}
"""The keys that throw dice on the reader, and how many."""

SIDES: Final = 6
HELP: Final = (
    N_("arrows PREV NEXT · enter OK · backspace BACK · r ROLL · o hold OK · b hold BACK"),
    N_("u unplug/plug the display · k kill the program and start it again · q quit"),
    N_("d plug in/unplug a dice reader · 1 to 6 so many dice are thrown on it"),
)

_KEY: Final = re.compile(rb"\x1b\[[0-9;]*[A-Za-z~]|\x1bO.|.", re.DOTALL)
"""One key: an escape sequence, whole, or one byte."""

_HALVES: Final = " ▀▄█"
_BRAILLE: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def play(box: Box) -> None:
    """Show a device that has been started, until the user quits. Raises ProgramEnded when the
    program in it ends by itself, OSError where there is no terminal."""
    with _raw_terminal() as terminal:
        shown = b""
        keys: list[bytes] = []
        while True:
            picture = _screen(box.oled.image(), os.get_terminal_size(terminal), _around(box))
            if picture != shown:
                os.write(terminal, picture)
                shown = picture
            patience = 0 if keys else 0.5
            ready, _w, _x = select.select([terminal, box.fileno()], [], [], patience)
            # Even where the program says nothing: a dice reader may have to say its line again.
            box.pump()
            if terminal in ready:
                # A press takes its time, so that several keys may have come meanwhile.
                keys += _KEY.findall(os.read(terminal, 4096))
            if keys:
                key = keys.pop(0)
                if key in QUIT:
                    return
                box.heard.clear()
                _act(box, key)


def half_blocks(image: Image.Image) -> list[str]:
    """The picture with two pixels a character, one above the other."""
    pixels = image.load()
    assert pixels is not None
    return [
        "".join(
            _HALVES[bool(pixels[x, y]) + 2 * bool(pixels[x, y + 1])] for x in range(image.width)
        )
        for y in range(0, image.height, 2)
    ]


def braille(image: Image.Image) -> list[str]:
    """The picture with two by four pixels a character, for small terminals."""
    pixels = image.load()
    assert pixels is not None
    return [
        "".join(
            chr(
                0x2800
                + sum(
                    bit
                    for dy, bits in enumerate(_BRAILLE)
                    for dx, bit in enumerate(bits)
                    if pixels[x + dx, y + dy]
                )
            )
            for x in range(0, image.width, 2)
        )
        for y in range(0, image.height, 4)
    ]


def _act(box: Box, key: bytes) -> None:
    if key in PRESSED:
        box.press(PRESSED[key])
    elif key in HELD:
        box.hold(HELD[key], HELD_SECONDS)
    elif key == b"u" and box.oled.powered:
        box.unplug("display")
    elif key == b"u":
        box.plug("display")
    elif key == b"d" and READER in box.readers:
        box.unplug_reader()
    elif key == b"d":
        box.plug_reader()
    elif key in THROWN and READER in box.readers:
        faces = [str(randint(1, SIDES)) for _die in range(THROWN[key])]
        box.at_reader(READER, lambda reader, now: reader.roll(faces, now))
    elif key == b"k":
        box.kill()
        box.start()


def around(lights: Iterable[int], lit: Collection[int], heard: Iterable[str]) -> str:
    """The lights of the seats and the notes that sounded, in a line: a lit one has brackets and is
    filled."""
    row = " ".join(f"[●{seat + 1}]" if seat in lit else f" ○{seat + 1} " for seat in lights)
    notes = " ".join(heard)
    return f"{row}   ♪ {notes}" if notes else row


def _around(box: Box) -> str:
    return around(box.board.lights, box.lit, list(box.heard)[-LAST_NOTES:])


def _screen(image: Image.Image, size: os.terminal_size, around: str) -> bytes:
    """All that the terminal shows: the framed display, what is around it, and the help below."""
    roomy = size.columns >= image.width + 2 and size.lines >= image.height // 2 + 7
    rows = half_blocks(image) if roomy else braille(image)
    width = len(rows[0])
    lines = [f"╭{'─' * width}╮", *(f"│{row}│" for row in rows), f"╰{'─' * width}╯"]
    lines.append(around[: size.columns])
    lines += [_(line)[: size.columns] for line in HELP]
    if not roomy:
        lines.append(_("a window of 130 by 39 characters shows it larger")[: size.columns])
    return b"\x1b[H" + "".join(f"{line}\x1b[K\r\n" for line in lines).encode() + b"\x1b[J"


@contextmanager
def _raw_terminal() -> Iterator[int]:
    """The terminal without echo and line editing, on a screen of its own; as before afterwards."""
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    tty.setraw(terminal)
    os.write(terminal, b"\x1b[?1049h\x1b[?25l")
    try:
        yield terminal
    finally:
        os.write(terminal, b"\x1b[?25h\x1b[?1049l")
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
