"""The controller of an OLED: bytes from the bus in, pixels out.

From the SSD1306's data sheet (Solomon Systech, rev 1.5): chapters 8 to 10. The panel is wired as
the usual modules are, so that segment remap and reversed COM scan show the picture upright.
"""

from random import Random

from PIL import Image

WIDTH, HEIGHT, PAGES = 128, 64, 8

HORIZONTAL, VERTICAL, PAGE = 0, 1, 2

_ARGUMENTS = {
    0x20: 1,  # addressing mode
    0x21: 2,  # column window
    0x22: 2,  # page window
    0x26: 6,  # scrolling: set up, and its area
    0x27: 6,
    0x29: 5,
    0x2A: 5,
    0xA3: 2,
    0x81: 1,  # contrast
    0x8D: 1,  # charge pump
    0xA8: 1,  # multiplex ratio
    0xD3: 1,  # display offset
    0xD5: 1,  # clock
    0xD9: 1,  # pre-charge
    0xDA: 1,  # COM pins
    0xDB: 1,  # VCOMH
}
_WITHOUT_EFFECT = frozenset({0x26, 0x27, 0x29, 0x2A, 0xA3, 0xD5, 0xD9, 0xDA, 0xDB, 0x2E, 0xE3})
"""What cannot be seen: electrical matters, the no-op, and scrolling that is not switched on."""


class Controller:
    """An SSD1306 with 128x64 pixels. It is made unpowered."""

    def __init__(self) -> None:
        self.transfers = 0
        self.bytes_on_bus = 0
        """Bytes of all transfers so far, their address bytes included."""
        self._noise = Random(1306)
        self.power(False)

    def power(self, on: bool) -> None:
        """Cuts or gives power. Either way every setting and the picture are lost."""
        self.powered = on
        self.lit = False
        self.contrast = 0x7F
        self._memory = bytearray(self._noise.randbytes(WIDTH * PAGES))
        self._command: list[int] = []
        self._mode = PAGE
        self._columns = (0, WIDTH - 1)
        self._pages = (0, PAGES - 1)
        self._column = self._page = 0
        self._inverse = self._all_on = self._pump = False
        self._remap = self._com_reversed = False
        self._start_line = self._offset = 0
        self._rows = HEIGHT

    def write(self, transfer: bytes) -> None:
        """Takes one transfer. Raises ValueError at bytes no SSD1306 understands."""
        self.transfers += 1
        self.bytes_on_bus += 1 + len(transfer)
        at = 0
        while at < len(transfer):
            control = transfer[at]
            if control & 0x3F:
                raise ValueError(f"no control byte: {control:#04x}")
            take = self._data if control & 0x40 else self._byte
            # The continuation bit says that one byte follows, and then another control byte.
            end = at + 2 if control & 0x80 else len(transfer)
            for byte in transfer[at + 1 : end]:
                take(byte)
            at = end

    def image(self) -> Image.Image:
        """What can be seen, as a 1-bit image: black while off or without power."""
        shown = bytearray(WIDTH * HEIGHT)
        if self.powered and self.lit and self._pump:
            for y in range(HEIGHT):
                shown[y * WIDTH : (y + 1) * WIDTH] = self._row(y)
        return Image.frombytes("L", (WIDTH, HEIGHT), bytes(shown)).convert("1", dither=None)

    def _row(self, y: int) -> bytes:
        com = y if self._com_reversed else HEIGHT - 1 - y
        if com >= self._rows:
            return bytes(WIDTH)
        if self._all_on:
            return b"\xff" * WIDTH
        line = (com + self._start_line + self._offset) % HEIGHT
        page = self._memory[line // 8 * WIDTH :][:WIDTH]
        return bytes(255 * ((byte >> line % 8 & 1) ^ self._inverse) for byte in page)

    def _data(self, byte: int) -> None:
        # Remapping is wiring between columns and segments: it acts on what is written after it.
        segment = self._column if self._remap else WIDTH - 1 - self._column
        self._memory[self._page * WIDTH + segment] = byte
        if self._mode == VERTICAL:
            self._page, wrapped = _step(self._page, self._pages, PAGES)
            if wrapped:
                self._column, _ = _step(self._column, self._columns, WIDTH)
        elif self._mode == HORIZONTAL:
            self._column, wrapped = _step(self._column, self._columns, WIDTH)
            if wrapped:
                self._page, _ = _step(self._page, self._pages, PAGES)
        else:
            self._column = (self._column + 1) % WIDTH

    def _byte(self, byte: int) -> None:
        self._command.append(byte)
        code, *arguments = self._command
        if len(arguments) == _ARGUMENTS.get(code, 0):
            self._command = []
            self._obey(code, *arguments)

    def _obey(self, code: int, first: int = 0, second: int = 0, *_: int) -> None:
        match code:
            case 0x20:
                self._mode = first & 3
            case 0x21:
                self._columns = (first & 0x7F, second & 0x7F)
                self._column = self._columns[0]
            case 0x22:
                self._pages = (first & 7, second & 7)
                self._page = self._pages[0]
            case 0x81:
                self.contrast = first
            case 0x8D:
                self._pump = bool(first & 0x04)
            case 0xA0 | 0xA1:
                self._remap = code == 0xA1
            case 0xA4 | 0xA5:
                self._all_on = code == 0xA5
            case 0xA6 | 0xA7:
                self._inverse = code == 0xA7
            case 0xA8:
                self._rows = (first & 0x3F) + 1
            case 0xAE | 0xAF:
                self.lit = code == 0xAF
            case 0xC0 | 0xC8:
                self._com_reversed = code == 0xC8
            case 0xD3:
                self._offset = first & 0x3F
            case _ if code <= 0x0F:
                self._column = self._column & 0x70 | code
            case _ if code <= 0x1F:
                self._column = self._column & 0x0F | (code & 7) << 4
            case _ if 0x40 <= code <= 0x7F:
                self._start_line = code & 0x3F
            case _ if 0xB0 <= code <= 0xB7:
                self._page = code & 7
            case _ if code not in _WITHOUT_EFFECT:
                raise ValueError(f"no command of an SSD1306: {code:#04x}")


def _step(position: int, window: tuple[int, int], size: int) -> tuple[int, bool]:
    """The next position, and whether that was a return from the window's end to its start."""
    first, last = window
    return (first, True) if position == last else ((position + 1) % size, False)
