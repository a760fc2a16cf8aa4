"""Reading text back from a frame's pixels, for panel scripts and tests.

A frame is cut into bands as high as a face. In a band each column of pixels becomes one character
(its code is the column's bits, the top pixel the highest), and so does each column of a text: to
look for a text is then to look for one string in another. Every pixel of every cell counts, blank
ones too.
"""

import unicodedata
from functools import cache
from typing import NamedTuple

from PIL import Image

from firmware.font import FACES, Face, Glyph

_LETTERS = ("Lu", "Ll", "Lo", "Nd")
_GAP = 2
"""So many spaces in a row still belong to one text."""


class Run(NamedTuple):
    """A text that was read, and where: its left end, its top and its height in pixels."""

    y: int
    x: int
    height: int
    text: str


def find(image: Image.Image, text: str) -> tuple[int, int, Face] | None:
    """Where `text` stands on one line of a 1-bit image, normal or inverted: left, top and face.

    The topmost place in the largest face if there are several, None if there is none. A part of
    a longer text is found too. Raises ValueError for a text without any ink.
    """
    if not text.strip():
        raise ValueError("there is nothing to look for in an empty text")
    columns = _columns(image)
    for face in FACES:
        if face.missing(text):
            continue
        wanted = "".join(_shape(face.glyph(character), face.height) for character in text)
        inverted = _inverse(wanted, face.height)
        for y in range(image.height - face.height + 1):
            band = _band(columns, image.height, y, face.height)
            places = [x for x in (band.find(wanted), band.find(inverted)) if x >= 0]
            if places:
                return min(places), y, face
    return None


def lines(image: Image.Image) -> list[str]:
    """The texts on a 1-bit image from top to bottom, those side by side with two spaces between.

    A best effort, for telling people what was there: where pictures look like text it may see some.
    """
    normal = _columns(image)
    full = (1 << image.height) - 1
    inverse = [column ^ full for column in normal]
    runs = [
        run
        for face in FACES
        for columns in (normal, inverse)
        for run in _runs(columns, image.height, face)
    ]
    rows: list[list[Run]] = []
    for run in sorted(runs):
        if rows and run.y + run.height // 2 < rows[-1][0].y + rows[-1][0].height:
            rows[-1].append(run)
        else:
            rows.append([run])
    return ["  ".join(run.text for run in sorted(row, key=lambda run: run.x)) for row in rows]


def _runs(columns: list[int], height: int, face: Face) -> list[Run]:
    """The texts in `face`; their pixels are wiped, lest a smaller face reads something in them."""
    runs = []
    for y in range(height - face.height + 1):
        band = _band(columns, height, y, face.height)
        x = 0
        while x < len(band):
            text, end = _read(band, x, face)
            if _convinces(text, band[x - 1 : x], band[end : end + 1]):
                runs.append(Run(y, x, face.height, text))
                wiped = ((1 << face.height) - 1) << height - face.height - y
                for column in range(x, end):
                    columns[column] &= ~wiped
                x = end
            else:
                x += 1
    return runs


def _read(band: str, x: int, face: Face) -> tuple[str, int]:
    """The text that begins in the cell at `x`, and the x behind its last glyph."""
    alphabets = _alphabets(face)
    space = "\0" * face.width(" ")
    text, end, spaces = "", x, 0
    while True:
        for width, alphabet in alphabets:
            character = alphabet.get(band[x : x + width])
            if character:
                text += " " * spaces + character
                x += width
                end, spaces = x, 0
                break
        else:
            if not text or spaces == _GAP or not band.startswith(space, x):
                return text, end
            spaces += 1
            x += len(space)


def _convinces(text: str, before: str, behind: str) -> bool:
    """Whether it is a text rather than a speck: one sign alone has to be clear of all else."""
    letters = sum(unicodedata.category(character) in _LETTERS for character in text)
    clear = all(column == "\0" for column in before + behind)
    return letters > 1 or (letters == 1 and clear)


@cache
def _alphabets(face: Face) -> list[tuple[int, dict[str, str]]]:
    """The characters by the shape of their cells, for each width, the wide ones first.

    Left out is what pictures are full of and texts hardly have: symbols, and of the wide glyphs
    all but Japanese.
    """
    alphabets = []
    for strike in reversed(face.strikes):
        shapes: dict[str, str] = {}
        wide = strike.width == face.height
        for index, character in enumerate(strike.alphabet):
            latin = unicodedata.normalize("NFKC", character).isascii() and character.isalnum()
            if wide and (latin or character < "\u3000"):
                continue
            if unicodedata.category(character)[0] in "LNP" or character in "+<=>":
                shape = _shape(strike.glyph(index, face.height), face.height)
                shapes.setdefault(shape, character)
        alphabets.append((strike.width, shapes))
    return alphabets


def _shape(glyph: Glyph, height: int) -> str:
    """A glyph's cell, a character a column."""
    bits = "".join(f"{row:0{glyph.width}b}" for row in glyph.rows)
    assert len(bits) == glyph.width * height
    return "".join(chr(int(bits[column :: glyph.width], 2)) for column in range(glyph.width))


def _inverse(shape: str, height: int) -> str:
    full = (1 << height) - 1
    return "".join(chr(ord(column) ^ full) for column in shape)


def _columns(image: Image.Image) -> list[int]:
    """A 1-bit image's columns from left to right; the highest bit is the top pixel."""
    turned = image.transpose(Image.Transpose.TRANSPOSE).tobytes()
    stride = (image.height + 7) // 8
    padding = 8 * stride - image.height
    return [
        int.from_bytes(turned[at : at + stride], "big") >> padding
        for at in range(0, len(turned), stride)
    ]


def _band(columns: list[int], height: int, y: int, depth: int) -> str:
    """The `depth` rows from `y` down, a character a column."""
    shift = height - y - depth
    mask = (1 << depth) - 1
    return "".join([chr(column >> shift & mask) for column in columns])
