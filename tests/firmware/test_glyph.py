"""Glyphs are drawn as text, and mistakes in them are pointed at."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from firmware import glyph
from firmware.glyph import GlyphError

TWO = """\
; A comment.
[bar 3x2]
###
...

[bar 2x3]
#.
.#
#.
"""


def lit(image: Image.Image) -> set[tuple[int, int]]:
    return {
        (x, y) for x in range(image.width) for y in range(image.height) if image.getpixel((x, y))
    }


def test_a_block_becomes_an_image_by_name_and_height() -> None:
    glyphs = glyph.parse(TWO)
    assert list(glyphs) == [("bar", 2), ("bar", 3)]
    assert glyphs["bar", 2].size == (3, 2)
    assert lit(glyphs["bar", 2]) == {(0, 0), (1, 0), (2, 0)}
    assert lit(glyphs["bar", 3]) == {(0, 0), (1, 1), (0, 2)}
    assert glyphs["bar", 2].mode == "1"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[a 2x1]\n#x\n", "mine:2:2: 'x' is neither '#' nor '.'"),
        ("\n[a 2x2]\n##\n#\n", "mine:4:2: a row of 1 pixels, not 2"),
        ("[a 2x1]\n###\n", "mine:2:3: a row of 3 pixels, not 2"),
        ("[a 2x2]\n##\n\n##\n", "mine:3:1: 'a' ends after 1 of its 2 rows"),
        ("[a 2x2]\n##\n", "mine:3:1: 'a' ends after 1 of its 2 rows"),
        ("[a 1x1]\n#\n#\n", "mine:3:1: expected a block such as [cat 16x16], found '#'"),
        ("[a]\n#\n", "mine:1:1: expected a block such as [cat 16x16], found '[a]'"),
        ("[a 0x1]\n", "mine:1:1: expected a block such as [cat 16x16], found '[a 0x1]'"),
        ("[a 1x1]\n#\n[a 2x1]\n##\n", "mine:3:2: 'a' is drawn twice at height 1"),
    ],
)
def test_a_mistake_is_named_with_its_line_and_column(text: str, message: str) -> None:
    with pytest.raises(GlyphError) as raised:
        glyph.parse(text, "mine")
    assert str(raised.value) == message


def test_spaces_at_the_end_of_a_line_do_no_harm() -> None:
    assert lit(glyph.parse("[a 2x1]  \n.#  \n  \n")["a", 1]) == {(1, 0)}


@pytest.mark.parametrize(
    ("family", "names", "sizes"),
    [
        ("seats", {"circle", "square", "triangle", "diamond", "star"}, {(12, 12), (8, 8)}),
        ("shelfie", {"plant", "game", "book", "trophy", "cat", "joker"}, {(16, 16), (8, 8)}),
        (
            "moonshine",
            {"food", "music", "drink", "moon", "wild", "reroll", "eye", "slot", "blue", "red"}
            | {"discount", "majority", "moon+2", "raid", "client", "bolt", "star"},
            {(16, 16), (8, 8)},
        ),
    ],
)
def test_a_family_has_each_glyph_in_each_size_and_no_two_alike(
    family: str, names: set[str], sizes: set[tuple[int, int]]
) -> None:
    assert glyph.names(family) == names
    for width, height in sizes:
        images = [glyph.glyph(family, name, height) for name in sorted(names)]
        assert all(image.size == (width, height) for image in images)
        assert len({image.tobytes() for image in images}) == len(names)


def test_an_unknown_glyph_or_family_is_named() -> None:
    with pytest.raises(GlyphError, match="no glyph 'dog' of height 16 in 'shelfie'"):
        glyph.glyph("shelfie", "dog", 16)
    with pytest.raises(GlyphError, match="no glyph 'cat' of height 9 in 'shelfie'"):
        glyph.glyph("shelfie", "cat", 9)
    with pytest.raises(GlyphError, match="no family of glyphs named 'yours'"):
        glyph.glyph("yours", "cat", 16)


@pytest.fixture
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A family file of somebody else's, not yet known."""
    monkeypatch.setattr(glyph, "_added", {})
    path = tmp_path / "theirs.txt"
    path.write_text(TWO, encoding="utf-8")
    yield path
    glyph._family.cache_clear()


def test_a_game_adds_its_own_family(added: Path) -> None:
    glyph.add("theirs", added)
    assert glyph.glyph("theirs", "bar", 2).size == (3, 2)
    with pytest.raises(GlyphError, match="there is a family of glyphs named 'theirs' already"):
        glyph.add("theirs", added)


def test_a_family_of_ours_is_not_replaced(added: Path) -> None:
    with pytest.raises(GlyphError, match="there is a family of glyphs named 'seats' already"):
        glyph.add("seats", added)
