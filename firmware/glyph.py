"""Small pictures drawn as text: seat symbols, dice faces, check marks.

A family of glyphs is one text file that anybody can write in an editor. A block opens with the
glyph's name and its size, then come its rows, '#' for a lit pixel and '.' for a dark one::

    ; A line that opens with a semicolon is a comment.
    [check 5x4]
    ....#
    ...#.
    #.#..
    .#...

The same name may stand at several heights: a small drawing is drawn small, never scaled.
"""

import re
from functools import cache
from pathlib import Path

from PIL import Image

FOLDER = Path(__file__).with_name("glyphs")

_HEAD = re.compile(r"\[(?P<name>\S+) (?P<width>[1-9]\d*)x(?P<height>[1-9]\d*)\]")

_added: dict[str, Path] = {}


class GlyphError(ValueError):
    """A glyph file that cannot be read, or a glyph that no file has; the message says where."""


def parse(text: str, source: str = "glyphs") -> dict[tuple[str, int], Image.Image]:
    """The glyphs of one family file, by name and height in pixels.

    `source` is named in errors, as in ``seats.txt:7:3: 'x' is neither '#' nor '.'``.
    """

    def fail(line: int, column: int, problem: str) -> GlyphError:
        return GlyphError(f"{source}:{line}:{column}: {problem}")

    glyphs: dict[tuple[str, int], Image.Image] = {}
    lines = enumerate(text.splitlines(), start=1)
    for number, line in lines:
        if not line.strip() or line.startswith(";"):
            continue
        head = _HEAD.fullmatch(line.rstrip())
        if head is None:
            raise fail(number, 1, f"expected a block such as [cat 16x16], found {line.strip()!r}")
        width, height = int(head["width"]), int(head["height"])
        key = (head["name"], height)
        if key in glyphs:
            raise fail(number, 2, f"{key[0]!r} is drawn twice at height {height}")
        image = Image.new("1", (width, height))
        for y in range(height):
            at, row = next(lines, (number + y + 1, ""))
            row = row.rstrip()
            if not row:
                raise fail(at, 1, f"{key[0]!r} ends after {y} of its {height} rows")
            for x, character in enumerate(row):
                if character not in "#.":
                    raise fail(at, x + 1, f"{character!r} is neither '#' nor '.'")
                if x < width and character == "#":
                    image.putpixel((x, y), 255)
            if len(row) != width:
                column = min(len(row), width) + 1
                raise fail(at, column, f"a row of {len(row)} pixels, not {width}")
        glyphs[key] = image
    return glyphs


def load(path: Path) -> dict[tuple[str, int], Image.Image]:
    """The glyphs in the file at `path`, by name and height."""
    return parse(path.read_text(encoding="utf-8"), path.name)


def add(family: str, path: Path) -> None:
    """Make a family of glyphs known, such as that of a game in another package."""
    if family in _added or (FOLDER / f"{family}.txt").exists():
        raise GlyphError(f"there is a family of glyphs named {family!r} already")
    _added[family] = path


@cache
def _family(family: str) -> dict[tuple[str, int], Image.Image]:
    path = _added.get(family, FOLDER / f"{family}.txt")
    if not path.exists():
        raise GlyphError(f"no family of glyphs named {family!r}")
    return load(path)


def glyph(family: str, name: str, height: int) -> Image.Image:
    """One glyph, a 1-bit image that is shared: it is for drawing from, not for drawing on."""
    try:
        return _family(family)[name, height]
    except KeyError:
        raise GlyphError(f"no glyph {name!r} of height {height} in {family!r}") from None


def names(family: str) -> frozenset[str]:
    """The names of all glyphs of a family."""
    return frozenset(name for name, _ in _family(family))
