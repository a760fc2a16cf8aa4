"""Packs freely licensed bitmap fonts into moonkeeper.font, the one file the device draws from.

It is run by hand, after a change here or in the text files beside it, on Debian with the packages
xfonts-shinonome, xfonts-jisx0213 and fonts-misaki::

    python firmware/fonts/pack.py

The same packages give the same bytes. Numbers in the file are little-endian. It holds:

- ``MKFONT1`` and a zero byte, then the number of strikes (2 bytes);
- for each strike (one face at one glyph width): the face's name (8 bytes, zero-padded), width and
  height (a byte each), then offset and length of its alphabet and offset of its bitmaps (4 each);
- alphabets: the characters in the order of their bitmaps, as UTF-8;
- bitmaps: width x height bits a glyph, row by row from the top left, each glyph filled up to whole
  bytes with zeros.
"""

import gzip
import struct
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from firmware import glyph

HERE = Path(__file__).parent
PACKED = HERE / "moonkeeper.font"
X11 = Path("/usr/share/fonts/X11/misc")
MISAKI = Path("/usr/share/fonts/truetype/misaki/misaki_gothic_2nd.ttf")

# What JIS X 0213 has beyond JIS X 0208 and is worth the room: four kanji of daily use, one of many
# family names, and symbols.
BEYOND_JIS_X_0208 = "剝塡頰𠮟﨑①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳♠♡♢♣♤♥♦♧♩♫♬"

# Python's codecs and people's keyboards disagree about these; both get the same glyph.
ALIASES = {"～": "〜", "－": "−", "∥": "‖", "―": "—", "￤": "¦"}

# Kanji and letters that Misaki lacks, and what stands for them at its size.
NEAREST = {"剝": "剥", "塡": "填", "頰": "頬", "𠮟": "叱", "﨑": "崎", "Ø": "O", "ø": "o"}

Glyphs = dict[str, Image.Image]
Decode = Callable[[int], str]


def latin_1(code: int) -> str:
    """A code of ISO 8859-1."""
    return chr(code)


def half_width_kana(code: int) -> str:
    """A code of JIS X 0201, of which only the kana are wanted."""
    return bytes([code]).decode("shift_jis") if 0xA1 <= code <= 0xDF else ""


def jis(codec: str) -> Decode:
    """Codes of JIS X 0208 or 0213 (row and cell from 0x2121) through an EUC codec of Python's."""

    def decode(code: int) -> str:
        try:
            return bytes([code >> 8 | 0x80, code & 0xFF | 0x80]).decode(codec)
        except UnicodeDecodeError:
            return ""

    return decode


def pcf(name: str, decode: Decode) -> Glyphs:
    """The glyphs of one of X11's compiled fonts, each drawn into its whole cell."""
    data = gzip.decompress((X11 / f"{name}.pcf.gz").read_bytes())
    tables = {}
    for index in range(struct.unpack_from("<I", data, 4)[0]):
        kind, layout, _, offset = struct.unpack_from("<4I", data, 8 + 16 * index)
        # Most significant byte and bit first, rows padded to 4 bytes: all the fonts used here.
        assert layout & 0xFF == 0x0E, f"{name}: table {kind} has layout {layout:#x}"
        tables[kind] = offset + 4
    accelerators, metrics, bitmaps, encodings = (tables[kind] for kind in (2, 4, 8, 32))
    font_ascent, font_descent = struct.unpack_from(">2i", data, accelerators + 8)
    count = struct.unpack_from(">I", data, bitmaps)[0]
    pixels = bitmaps + 4 + 4 * count + 16

    low_first, low_last, high_first, high_last, _ = struct.unpack_from(">5H", data, encodings)
    glyphs: Glyphs = {}
    place = encodings + 10
    for high in range(high_first, high_last + 1):
        for low in range(low_first, low_last + 1):
            index = struct.unpack_from(">H", data, place)[0]
            place += 2
            character = decode(high << 8 | low) if index != 0xFFFF else ""
            if len(character) != 1:
                continue
            left, right, width, ascent, descent = (
                byte - 0x80 for byte in data[metrics + 2 + 5 * index : metrics + 7 + 5 * index]
            )
            cell = Image.new("1", (width, font_ascent + font_descent))
            size = (right - left, ascent + descent)
            if all(size):
                offset = struct.unpack_from(">I", data, bitmaps + 4 + 4 * index)[0]
                stride = (size[0] + 31) // 32 * 4
                rows = data[pixels + offset : pixels + offset + stride * size[1]]
                ink = Image.frombytes("1", size, rows, "raw", "1", stride)
                cell.paste(ink, (left, font_ascent - ascent))
            glyphs[character] = cell
    return glyphs


def misaki(characters: set[str]) -> Glyphs:
    """Misaki's glyphs for those of `characters` that it has: 8 x 8, the half-width ones 4 x 8."""
    font = ImageFont.truetype(str(MISAKI), 8)
    lacking = bytes(font.getmask("\U0010fffd", mode="1"))
    glyphs = {}
    for character in characters:
        if bytes(font.getmask(character, mode="1")) == lacking:
            continue
        cell = Image.new("1", (4 if font.getlength(character) <= 4 else 8, 8))
        draw = ImageDraw.Draw(cell)
        draw.fontmode = "1"
        draw.text((0, 0), character, 1, font=font)
        glyphs[character] = cell
    return glyphs


def drawn(file: str, height: int) -> Glyphs:
    """Our own glyphs of one height."""
    return {
        {"space": " "}.get(name, name): image
        for (name, rows), image in glyph.load(HERE / file).items()
        if rows == height
    }


def with_names(glyphs: Glyphs, names: dict[str, str]) -> Glyphs:
    """The glyphs, and some of them under further characters, unless those have their own."""
    return {more: glyphs[name] for more, name in names.items() if name in glyphs} | glyphs


def unaccented() -> dict[str, str]:
    """The accented letters of ISO 8859-1 and the bare ones: there is no room for both dots."""
    return {chr(code): unicodedata.normalize("NFD", chr(code))[0] for code in range(0xC0, 0x100)}


def faces() -> dict[str, Glyphs]:
    """Every face with its glyphs. Of two for one character the narrower, Latin one is taken."""
    packed: dict[str, Glyphs] = {}
    for name, height, latin, kanji, rare in (
        ("body", 12, "shnm6x12", "shnmk12", "K12-2004-1"),
        ("title", 16, "shnm8x16", "shnmk16", "jiskan16-2004-1"),
    ):
        beyond = pcf(rare, jis("euc_jis_2004"))
        packed[name] = with_names(
            {character: beyond[character] for character in BEYOND_JIS_X_0208}
            | pcf(kanji, jis("euc_jp"))
            | pcf(f"{latin}r", half_width_kana)
            | {c: image for c, image in pcf(f"{latin}a", latin_1).items() if c.isprintable()}
            | drawn("additions.txt", height),
            ALIASES,
        )
    packed["small"] = with_names(
        misaki(set(packed["body"])) | drawn("additions.txt", 8),
        unaccented() | ALIASES | NEAREST,
    )
    packed["digits"] = drawn("digits.txt", 16)
    return packed


def bits(image: Image.Image) -> bytes:
    """A glyph's pixels without any padding between its rows."""
    lit = "".join("1" if pixel else "0" for pixel in image.tobytes("raw", "L"))
    size = (len(lit) + 7) // 8
    return int(lit.ljust(8 * size, "0"), 2).to_bytes(size, "big")


def pack() -> bytes:
    """The whole file."""
    strikes: dict[tuple[str, int, int], Glyphs] = {}
    for face, glyphs in faces().items():
        for character, image in sorted(glyphs.items()):
            strikes.setdefault((face, *image.size), {})[character] = image

    record = struct.Struct("<8sBBIII")
    start = struct.calcsize("<8sH") + record.size * len(strikes)
    head = struct.pack("<8sH", b"MKFONT1", len(strikes))
    body = b""
    for (face, width, height), glyphs in sorted(strikes.items()):
        alphabet = "".join(glyphs).encode()
        at = start + len(body)
        head += record.pack(face.encode(), width, height, at, len(alphabet), at + len(alphabet))
        body += alphabet + b"".join(map(bits, glyphs.values()))
    return head + body


if __name__ == "__main__":
    # A program that draws at this moment goes on with the old file.
    fresh = PACKED.with_suffix(".new")
    fresh.write_bytes(pack())
    fresh.replace(PACKED)
    sys.stdout.write(f"{PACKED}: {PACKED.stat().st_size} bytes\n")
