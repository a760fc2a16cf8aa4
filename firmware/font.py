"""The text faces: bitmap glyphs read from one packed file and set in a line of pixels.

No outline is scaled at run time. The file (its form is told in `firmware/fonts/pack.py`) is mapped
into memory, so that only the pages with glyphs in use are ever read.
"""

import mmap
import re
import struct
from collections.abc import Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image

PACKED = Path(__file__).with_name("fonts") / "moonkeeper.font"
ELLIPSIS = "…"

_MAGIC = b"MKFONT1\0"
_HEAD = struct.Struct("<8sH")
_RECORD = struct.Struct("<8sBBIII")

# Where a Japanese line may not be broken (kinsoku): before a closing mark, a small kana or a mark
# that belongs to the character in front of it, and after an opening bracket.
_CLOSING = (
    "、。，．・：；？！」』）］｝〉》】〕゛゜ー々〜…％ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ｡｣､･ｰﾞﾟ"
    r"!%\),.:;?\]}’”"
)
_OPENING = r"「『（［｛〈《【〔｢(\[{‘“"
_WIDE = "\u2e80-\uffef\U00020000-\U0003ffff"
_UNBROKEN = rf"\s+|[{_OPENING}]*(?:[^\s{_WIDE}]+|\S)[{_CLOSING}]*"


class Glyph(NamedTuple):
    """A character's cell. Of each row's integer the lowest `width` bits are the pixels."""

    width: int
    rows: tuple[int, ...]


class Place(NamedTuple):
    """Where a strike lies in the packed file, in bytes."""

    width: int
    alphabet: int
    length: int
    bitmaps: int


class Strike(NamedTuple):
    """All the glyphs of a face that have one width."""

    width: int
    alphabet: str
    bitmaps: memoryview

    def glyph(self, index: int, height: int) -> Glyph:
        """The cell of the character that stands at `index` in the alphabet."""
        size = (self.width * height + 7) // 8
        bits = int.from_bytes(self.bitmaps[index * size : (index + 1) * size], "big")
        bits >>= 8 * size - self.width * height
        mask = (1 << self.width) - 1
        return Glyph(
            self.width,
            tuple(bits >> self.width * y & mask for y in range(height - 1, -1, -1)),
        )


class Face:
    """One size of text: 1-bit glyphs of the same height, wide ones and narrow ones."""

    def __init__(self, name: str, height: int, places: list[Place], data: memoryview) -> None:
        self.name = name
        self.height = height
        self._places = places
        self._data = data
        self.glyph = lru_cache(maxsize=1024)(self._glyph)
        self.image = lru_cache(maxsize=512)(self._image)

    def __repr__(self) -> str:
        return f"<Face {self.name}>"

    @cached_property
    def strikes(self) -> tuple[Strike, ...]:
        """The face's glyphs by width, the narrow ones first."""
        return tuple(
            Strike(
                place.width,
                str(self._data[place.alphabet : place.alphabet + place.length], "utf-8"),
                self._data[place.bitmaps :],
            )
            for place in self._places
        )

    def missing(self, text: str) -> set[str]:
        """The characters of `text` that the face has no glyph for: they show as a box."""
        return {c for c in text if not any(c in strike.alphabet for strike in self.strikes)}

    def width(self, text: str) -> int:
        """How many pixels wide `text` is on one line."""
        return sum(self.glyph(character).width for character in text)

    def fit(self, text: str, width: int) -> str:
        """`text` as it is if it goes into `width` pixels, else its beginning and an ellipsis."""
        if self.width(text) <= width:
            return text
        room = width - self.width(ELLIPSIS)
        if room < 0:
            return ""
        length = 0
        for character in text:
            room -= self.glyph(character).width
            if room < 0:
                break
            length += 1
        return text[:length].rstrip() + ELLIPSIS

    def wrap(self, text: str, width: int) -> list[str]:
        """`text` broken into lines of at most `width` pixels.

        English breaks at spaces, Japanese almost anywhere, a word that is too long for a line
        wherever the line ends. A newline always breaks; an empty text is one empty line.
        """
        lines = []
        for paragraph in text.split("\n"):
            line, room = "", width
            for piece in self._pieces(paragraph, width):
                needed = self.width(piece)
                if needed > room and line:
                    lines.append(line.rstrip())
                    line, room = "", width
                if line or not piece.isspace():
                    line += piece
                    room -= needed
            lines.append(line.rstrip())
        return lines

    def _pieces(self, paragraph: str, width: int) -> Iterator[str]:
        for piece in re.findall(_UNBROKEN, paragraph):
            if self.width(piece) <= width:
                yield piece
            else:
                yield from piece

    def _glyph(self, character: str) -> Glyph:
        for strike in self.strikes:
            index = strike.alphabet.find(character)
            if index >= 0:
                return strike.glyph(index, self.height)
        return self._box(character)

    def _box(self, character: str) -> Glyph:
        """What shows for a character without a glyph."""
        width = self.strikes[-1 if re.match(f"[{_WIDE}]", character) else 0].width
        across = (1 << width) - 2
        sides = 1 << width - 1 | 2
        return Glyph(width, (0, across, *[sides] * (self.height - 4), across, 0))

    def _image(self, text: str) -> Image.Image:
        """`text` as a 1-bit image. It is shared: it is for drawing from, not for drawing on."""
        width = 0
        rows = [0] * self.height
        for character in text:
            glyph = self.glyph(character)
            width += glyph.width
            rows = [row << glyph.width | more for row, more in zip(rows, glyph.rows, strict=True)]
        if not width:
            return Image.new("1", (0, self.height))
        stride = (width + 7) // 8
        padding = 8 * stride - width
        pixels = b"".join((row << padding).to_bytes(stride, "big") for row in rows)
        return Image.frombytes("1", (width, self.height), pixels)


def load(path: Path = PACKED) -> dict[str, Face]:
    """All faces of a packed file by name; a ValueError if it is something else."""
    with path.open("rb") as file:
        data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    if data[: len(_MAGIC)] != _MAGIC:
        raise ValueError(f"{path} is not a packed font")
    _, count = _HEAD.unpack_from(data)
    faces: dict[str, Face] = {}
    places: dict[str, list[Place]] = {}
    for number in range(count):
        label, width, height, *place = _RECORD.unpack_from(data, _HEAD.size + number * _RECORD.size)
        name = label.rstrip(b"\0").decode()
        strikes = places.setdefault(name, [])
        strikes.append(Place(width, *place))
        if name not in faces:
            faces[name] = Face(name, height, strikes, data)
    return faces


_faces = load()

SMALL = _faces["small"]
"""8 pixels high: the inessential; 32 Latin letters or 16 kanji a line of 128 pixels."""
BODY = _faces["body"]
"""12 pixels high: running text; 21 Latin letters or 10 kanji a line."""
TITLE = _faces["title"]
"""16 pixels high: whose turn it is and what to do; 16 Latin letters or 8 kanji a line."""
DIGITS = _faces["digits"]
"""16 pixels high and bold: scores. It has digits, `+ - / : . …` and the space only."""

FACES = (TITLE, DIGITS, BODY, SMALL)
"""All faces, the largest first."""
