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

# Kanji in daily use that JIS X 0208 lacks, the kanji of common family names that it has in
# another form, and symbols worth having: JIS X 0213 has them all.
BEYOND_JIS_X_0208 = "剝塡頰𠮟" + "﨑塚" + "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳" + "♠♡♢♣♤♥♦♧♩♫♬"

# Python's codecs and people's keyboards disagree about these; both get the same glyph.
ALIASES = {"～": "〜", "－": "−", "∥": "‖", "―": "—", "￤": "¦"}

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
    """Misaki's glyphs for `characters`: 8 x 8, ASCII and half-width kana 4 x 8."""
    font = ImageFont.truetype(str(MISAKI), 8)
    glyphs = {}
    for character in characters:
        half = unicodedata.east_asian_width(character) in ("Na", "H", "N")
        cell = Image.new("1", (4 if half else 8, 8))
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


def aliased(glyphs: Glyphs) -> Glyphs:
    """The glyphs, and the same ones under the other names of their characters."""
    also = {alias: glyphs[name] for alias, name in ALIASES.items() if name in glyphs}
    return also | glyphs


def unaccented(glyphs: Glyphs) -> Glyphs:
    """The glyphs, and bare letters for those accented ones that there is no room to draw."""
    bare = {}
    for code in range(0xC0, 0x100):
        letter = unicodedata.normalize("NFD", chr(code))[0]
        if letter in glyphs:
            bare[chr(code)] = glyphs[letter]
    return bare | glyphs


def faces() -> dict[str, Glyphs]:
    """Every face with its glyphs. Of two for one character the narrower, Latin one is taken."""
    packed: dict[str, Glyphs] = {}
    for name, height, latin, kanji, rare in (
        ("body", 12, "shnm6x12", "shnmk12", "K12-2004-1"),
        ("title", 16, "shnm8x16", "shnmk16", "jiskan16-2004-1"),
    ):
        beyond = pcf(rare, jis("euc_jis_2004"))
        packed[name] = aliased(
            {character: beyond[character] for character in BEYOND_JIS_X_0208}
            | pcf(kanji, jis("euc_jp"))
            | pcf(f"{latin}r", half_width_kana)
            | {c: image for c, image in pcf(f"{latin}a", latin_1).items() if c.isprintable()}
            | drawn("additions.txt", height)
        )
    wide = set(pcf("shnmk12", jis("euc_jp")))
    ascii_and_kana = {chr(code) for code in (*range(0x20, 0x7F), *range(0xFF61, 0xFFA0))}
    packed["small"] = aliased(unaccented(misaki(wide | ascii_and_kana) | drawn("additions.txt", 8)))
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
    PACKED.write_bytes(pack())
    sys.stdout.write(f"{PACKED}: {PACKED.stat().st_size} bytes\n")
