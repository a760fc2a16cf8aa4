"""A canvas draws what it is told, where it is told."""

import pytest
from PIL import Image

from firmware.canvas import DARK, LIT, Align, Canvas
from firmware.font import SMALL


def picture(canvas: Canvas) -> list[str]:
    lit = canvas.image.tobytes("raw", "L")
    width = canvas.width
    return ["".join(".#"[p > 0] for p in lit[y : y + width]) for y in range(0, len(lit), width)]


def columns_with_ink(canvas: Canvas) -> tuple[int, int]:
    left, _, right, _ = canvas.image.getbbox() or (0, 0, 0, 0)
    return left, right


def test_a_canvas_is_dark_and_as_large_as_the_display() -> None:
    assert Canvas().image.size == (128, 64)
    assert Canvas().image.getbbox() is None
    assert Canvas(3, 1).image.mode == "1"


def test_a_box_has_an_edge_and_leaves_its_inside_alone() -> None:
    canvas = Canvas(6, 4)
    canvas.hline(0, 2, 6)
    canvas.box(1, 0, 4, 4)
    assert picture(canvas) == [".####.", ".#..#.", "######", ".####."]


def test_a_box_is_filled_or_cleared() -> None:
    canvas = Canvas(6, 3)
    canvas.box(0, 0, 6, 3, fill=LIT)
    canvas.box(1, 0, 3, 2, fill=DARK, outline=False)
    assert picture(canvas) == ["#...##", "#...##", "######"]
    canvas.box(1, 0, 4, 3, fill=DARK)
    assert picture(canvas) == ["######", "##..##", "######"]


def test_a_box_without_area_draws_nothing() -> None:
    canvas = Canvas(3, 3)
    canvas.box(1, 1, 0, 2, fill=LIT)
    canvas.box(1, 1, 2, 0, fill=LIT)
    assert canvas.image.getbbox() is None


@pytest.mark.parametrize(
    ("w", "h", "expected"),
    [
        (1, 1, ["....", ".#..", "....", "...."]),
        (3, 1, ["....", ".###", "....", "...."]),
        (1, 2, ["....", ".#..", ".#..", "...."]),
        (2, 3, ["....", ".##.", ".##.", ".##."]),
        (3, 3, ["....", ".###", ".#.#", ".###"]),
    ],
)
def test_a_small_box_is_all_edge(w: int, h: int, expected: list[str]) -> None:
    canvas = Canvas(4, 4)
    canvas.box(1, 1, w, h, fill=DARK)
    assert picture(canvas) == expected


def test_a_disc_fills_its_diameter() -> None:
    canvas = Canvas(6, 5)
    canvas.disc(1, 1, 4)
    assert picture(canvas) == ["......", "..##..", ".####.", ".####.", "..##.."]
    canvas.disc(2, 1, 2, fill=DARK)
    assert picture(canvas) == ["......", "......", ".#..#.", ".####.", "..##.."]


def test_lines_are_whole_or_dotted() -> None:
    canvas = Canvas(6, 5)
    canvas.hline(1, 0, 3)
    canvas.hline(1, 1, 5, dotted=True)
    canvas.vline(0, 2, 3)
    canvas.vline(5, 2, 3, dotted=True)
    assert picture(canvas) == [".###..", ".#.#.#", "#....#", "#.....", "#....#"]


def test_inverting_twice_changes_nothing() -> None:
    canvas = Canvas(4, 2)
    canvas.box(0, 0, 2, 1, fill=LIT)
    canvas.invert(1, 0, 2, 2)
    assert picture(canvas) == ["#.#.", ".##."]
    canvas.invert(1, 0, 2, 2)
    assert picture(canvas) == ["##..", "...."]


def test_what_lies_outside_is_cut_off() -> None:
    canvas = Canvas(3, 2)
    canvas.invert(2, -1, 5, 2)
    canvas.box(-2, 1, 3, 4, fill=LIT)
    assert picture(canvas) == ["..#", "#.."]


@pytest.mark.parametrize(
    ("align", "x", "ink"),
    [("left", 10, (10, 17)), ("right", 30, (22, 29)), ("center", 20, (16, 23))],
)
def test_text_stands_left_right_or_centred(align: Align, x: int, ink: tuple[int, int]) -> None:
    # In the small face "HH" is two cells of 4 pixels, the last column of each blank.
    canvas = Canvas(40, 8)
    assert canvas.text(x, 0, "HH", SMALL, align) == ink[1] + 1
    assert columns_with_ink(canvas) == ink


def test_text_adds_ink_only() -> None:
    canvas = Canvas(4, 8)
    canvas.vline(3, 0, 8)
    canvas.text(0, 0, "H", SMALL)
    assert picture(canvas) == ["#.##"] * 3 + ["####"] + ["#.##"] * 3 + ["...#"]


def test_inverted_text_is_dark_on_a_lit_cell() -> None:
    canvas = Canvas(5, 8)
    canvas.text(0, 0, "H", SMALL, invert=True)
    assert picture(canvas) == [".#.#."] * 3 + ["...#."] + [".#.#."] * 3 + ["####."]


def test_a_glyph_is_drawn_by_its_ink() -> None:
    image = Image.new("1", (2, 1))
    image.putpixel((0, 0), 1)
    canvas = Canvas(4, 2)
    canvas.hline(2, 1, 1)
    canvas.glyph(1, 1, image)
    canvas.glyph(1, 0, image, invert=True)
    assert picture(canvas) == ["..#.", ".##."]


def test_an_empty_text_draws_nothing() -> None:
    canvas = Canvas()
    assert canvas.text(5, 5, "", SMALL, invert=True) == 5
    assert canvas.image.getbbox() is None
