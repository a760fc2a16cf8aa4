# mypy: allow-subclassing-any
"""The OLED on the I2C bus. Only what changed goes over the wire.

The picture shown while the program is still starting comes from here, so this module imports
neither asyncio nor gpiozero.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from luma.oled.device import ssd1306
from PIL import Image

from hardware.board import DisplayWiring

if TYPE_CHECKING:
    from hardware.wires import Bus, Wires

WIDTH, HEIGHT = 128, 64
PAGES = HEIGHT // 8
WINDOW_BYTES = 10
"""What a window costs beside its pixels: two addresses, two control bytes, six command bytes."""

COMMANDS, DATA = 0x00, 0x40
NOP = 0xE3
MOST_ARGUMENTS = 6
"""What the longest of a controller's commands takes."""


class I2CWire:
    """One chip on an I2C bus, in the shape luma's drivers expect. Raises OSError."""

    def __init__(self, bus: "Bus", address: int, longest: int = 1025) -> None:
        """`longest`: bytes in one transfer, control byte included; some adapters take only 32."""
        self._bus = bus
        self._address = address
        self._chunk = longest - 1

    def command(self, *command: int) -> None:
        self._send(COMMANDS, bytes(command))

    def data(self, data: bytes) -> None:
        for start in range(0, len(data), self._chunk):
            self._send(DATA, data[start : start + self._chunk])

    def cleanup(self) -> None:
        self._bus.close()

    def _send(self, control: int, payload: bytes) -> None:
        from smbus2 import i2c_msg

        self._bus.i2c_rdwr(i2c_msg.write(self._address, bytes((control,)) + payload))


class Oled(ssd1306):
    """A 128x64 SSD1306 (an SSD1309 takes the same bytes).

    Constructing it initialises the controller. Its memory holds noise then, so it is lit by the
    first frame, which is sent whole.
    """

    def __init__(self, wire: I2CWire, upside_down: bool = False) -> None:
        self._shown: bytes | None = None
        self._settings: tuple[int, ...] = ()
        super().__init__(wire, WIDTH, HEIGHT, rotate=2 if upside_down else 0)
        # At exit luma would otherwise wipe the last picture.
        self.persist = True
        # Tables of luma's own display(), 130 KB; luma's exit hook keeps this object for ever.
        del self._mask, self._offsets

    def command(self, *command: int) -> None:
        """Sends bytes as commands. Raises OSError when the panel is gone."""
        if not self._settings:
            # luma's constructor begins by switching the panel off and setting everything up.
            self._settings = command[1:]
        super().command(*command)

    def probe(self) -> None:
        """Sends a command that does nothing. Raises OSError when the panel is gone."""
        self.command(NOP)

    def renew(self, contrast: int) -> None:
        """Sets the controller up again, in case it lost its settings, without darkening it.

        The next frame is sent whole, and lights a panel that is dark. Raises OSError when the
        panel is gone.
        """
        self._shown = None
        # A controller left in the middle of a command takes the no-ops for what it still lacks.
        self.command(*MOST_ARGUMENTS * (NOP,), *self._settings, self._const.SETCONTRAST, contrast)

    def clear(self) -> None:
        """Shows black. Before the first frame, that is in luma's constructor, it does nothing."""
        if self._shown is not None:
            super().clear()

    def show(self) -> None:
        """Lights the panel, once there is something to see."""
        if self._shown is not None:
            super().show()

    def display(self, image: Image.Image) -> None:
        """Shows a 1-bit image of the panel's size. Raises OSError when the panel is gone."""
        frame = pack(self.preprocess(image))
        # Until all of it has arrived nobody knows what the panel shows.
        before, self._shown = self._shown, None
        for columns, pages, pixels in changed_windows(before, frame):
            self.command(self._const.COLUMNADDR, *columns, self._const.PAGEADDR, *pages)
            self.data(pixels)
        self._shown = frame
        if before is None:
            self.show()


def open_oled(wires: "Wires", wiring: DisplayWiring) -> Oled:
    """The initialised display, dark until its first frame. Raises OSError when there is none."""
    wire = I2CWire(wires.i2c_bus(wiring.bus), wiring.address)
    try:
        # luma keeps every driver it makes until exit: make none for a display that is not there.
        wire.command(NOP)
        return Oled(wire, wiring.upside_down)
    except BaseException:
        wire.cleanup()
        raise


def pack(image: Image.Image) -> bytes:
    """The controller's memory for an image: a byte is 8 pixels down, top one lowest, by pages."""
    columns = image.transpose(Image.Transpose.TRANSPOSE).tobytes("raw", "1;R")
    return b"".join(columns[page::PAGES] for page in range(PAGES))


Window = tuple[tuple[int, int], tuple[int, int], bytes]
"""First and last column, first and last page, and the bytes that fill them row by row."""


def changed_windows(before: bytes | None, after: bytes) -> Iterator[Window]:
    """The cheapest windows that turn one memory into another: the whole when nothing is known.

    A window is a block of pages, cut where a gap without changes is worth more than the cost of
    another window. Of all ways to divide the pages into such blocks the cheapest is taken.
    """
    if before is None:
        yield (0, WIDTH - 1), (0, PAGES - 1), after
        return
    if before == after:
        return
    changes = int.from_bytes(before) ^ int.from_bytes(after)
    rows = changes.to_bytes(len(after))
    changed = [int.from_bytes(rows[p * WIDTH : (p + 1) * WIDTH]) for p in range(PAGES)]
    # best[p]: the cost of pages 0 to p - 1, and the blocks that reach it.
    best: list[tuple[int, list[_Block]]] = [(0, [])]
    for end in range(PAGES):
        options = [best[end]] if not changed[end] else []
        union = 0
        for start in range(end, -1, -1):
            union |= changed[start]
            if changed[start] and changed[end]:
                cost, block = _block(start, end, union)
                options.append((best[start][0] + cost, [*best[start][1], block]))
        best.append(min(options, key=lambda option: option[0]))
    for start, end, spans in best[PAGES][1]:
        for first, last in spans:
            pixels = b"".join(
                after[page * WIDTH + first : page * WIDTH + last + 1]
                for page in range(start, end + 1)
            )
            yield (first, last), (start, end), pixels


_Block = tuple[int, int, list[tuple[int, int]]]


def _block(start: int, end: int, changed: int) -> tuple[int, _Block]:
    """What pages `start` to `end` cost, given the columns in which any of them changed."""
    pages = end - start + 1
    spans = [
        (match.start(), match.end() - 1)
        for match in _spans(pages).finditer(changed.to_bytes(WIDTH))
    ]
    columns = sum(last - first + 1 for first, last in spans)
    return len(spans) * WINDOW_BYTES + columns * pages, (start, end, spans)


@cache
def _spans(pages: int) -> re.Pattern[bytes]:
    """Changed columns, with the gaps between them that are no dearer than another window."""
    return re.compile(rb"[^\0]+(?:\0{1,%d}[^\0]+)*" % (WINDOW_BYTES // pages), re.DOTALL)
