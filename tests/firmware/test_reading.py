"""What was drawn as text is read back from the pixels."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from firmware import reading
from firmware.canvas import Canvas
from firmware.font import BODY, DIGITS, FACES, SMALL, TITLE, Face
from firmware.glyph import glyph


def test_a_text_is_found_where_it_stands_in_its_face() -> None:
    canvas = Canvas()
    canvas.text(5, 7, "Keep all cats", BODY)
    canvas.text(70, 40, "残り月 3", SMALL)
    assert reading.find(canvas.image, "Keep all cats") == (5, 7, BODY)
    assert reading.find(canvas.image, "all") == (5 + 5 * 6, 7, BODY)
    assert reading.find(canvas.image, "残り月 3") == (70, 40, SMALL)
    assert reading.find(canvas.image, "Keep all dogs") is None


@pytest.mark.parametrize("face", FACES, ids=str)
@pytest.mark.parametrize("corner", [(0, 0), (128 - 40, 0), (0, 64), (128 - 40, 64)])
def test_the_corners_are_looked_at_too(face: Face, corner: tuple[int, int]) -> None:
    canvas = Canvas()
    x, y = corner[0], max(0, corner[1] - face.height)
    canvas.text(x, y, "12", face)
    assert reading.find(canvas.image, "12") == (x, y, face)


def test_inverted_text_is_found() -> None:
    canvas = Canvas()
    canvas.text(3, 20, "New match", BODY)
    canvas.invert(0, 20, 128, 12)
    assert reading.find(canvas.image, "New match") == (3, 20, BODY)
    canvas = Canvas()
    canvas.text(3, 20, "はい", TITLE, invert=True)
    assert reading.find(canvas.image, "はい") == (3, 20, TITLE)


def test_the_topmost_of_the_largest_is_told() -> None:
    canvas = Canvas()
    canvas.text(0, 0, "cat", BODY)
    canvas.text(60, 20, "cat", TITLE)
    canvas.text(90, 40, "cat", TITLE)
    canvas.text(10, 40, "cat", TITLE, invert=True)
    assert reading.find(canvas.image, "cat") == (60, 20, TITLE)
    canvas.box(60, 20, 30, 16, fill=0, outline=False)
    assert reading.find(canvas.image, "cat") == (10, 40, TITLE)


def test_ink_within_a_cell_hides_the_text() -> None:
    canvas = Canvas()
    canvas.text(8, 8, "cat", BODY)
    canvas.image.putpixel((8 + 5, 8), 255)  # the blank column of the c
    assert reading.find(canvas.image, "cat") is None


def test_text_that_is_cut_off_is_not_found() -> None:
    canvas = Canvas()
    canvas.text(100, 0, "Result", BODY)
    canvas.text(0, 57, "below", SMALL)
    assert reading.find(canvas.image, "Result") is None
    assert reading.find(canvas.image, "Resu") == (100, 0, BODY)
    assert reading.find(canvas.image, "below") is None


def test_a_letter_without_a_glyph_is_nowhere() -> None:
    canvas = Canvas()
    canvas.text(0, 0, "\U0001f600", BODY)
    assert reading.find(canvas.image, "\U0001f600") is None


@pytest.mark.parametrize("text", ["", "  ", "\u3000"])
def test_nothing_cannot_be_looked_for(text: str) -> None:
    with pytest.raises(ValueError, match="empty text"):
        reading.find(Canvas().image, text)


@given(
    st.text(alphabet="abcXYZ019 残月ロケット、。", min_size=1, max_size=8).filter(str.strip),
    st.sampled_from([SMALL, BODY, TITLE]),
    st.integers(0, 40),
    st.integers(0, 48),
    st.booleans(),
)
def test_every_text_is_found_wherever_it_is_drawn(
    text: str, face: Face, x: int, y: int, invert: bool
) -> None:
    canvas = Canvas(168)
    canvas.text(x, y, text, face, invert=invert)
    assert reading.find(canvas.image, text) is not None


def test_all_texts_are_read_from_top_to_bottom() -> None:
    canvas = Canvas()
    canvas.glyph(0, 2, glyph("seats", "circle", 12))
    canvas.text(16, 0, "花子の番", TITLE)
    canvas.text(128, 2, "2/3", BODY, "right")
    canvas.text(2, 17, "Keep all", BODY)
    canvas.text(2, 29, "ロケット墜落", BODY)
    canvas.invert(0, 29, 128, 12)
    canvas.text(0, 41, "188", DIGITS)
    canvas.text(60, 46, "sample mat", SMALL)
    assert reading.lines(canvas.image) == [
        "花子の番  2/3",
        "Keep all",
        "ロケット墜落",
        "188  sample mat",
    ]


def test_pictures_are_not_taken_for_text() -> None:
    canvas = Canvas()
    for place, name in enumerate(("plant", "game", "book", "trophy", "cat", "joker")):
        canvas.box(21 * place, 0, 20, 20)
        canvas.glyph(21 * place + 2, 2, glyph("shelfie", name, 16))
        canvas.glyph(21 * place, 30, glyph("shelfie", name, 8))
    canvas.invert(0, 0, 63, 20)
    assert reading.lines(canvas.image) == []
    assert reading.lines(Canvas().image) == []


@pytest.mark.parametrize(("beside", "seen"), [(18, True), (19, False), (26, False), (27, True)])
def test_one_letter_alone_is_read_only_where_nothing_touches_it(beside: int, seen: bool) -> None:
    canvas = Canvas()
    canvas.text(20, 20, "A", BODY)  # its cell: columns 20 to 25
    canvas.vline(beside, 20, 12)
    assert reading.lines(canvas.image) == (["A"] if seen else [])


def test_two_spaces_belong_to_a_text_and_three_part_it() -> None:
    canvas = Canvas()
    canvas.text(0, 0, "to  and", BODY)
    canvas.text(0, 20, "to   and   ", BODY)
    assert reading.lines(canvas.image) == ["to  and", "to  and"]


def test_texts_are_side_by_side_if_their_middles_are() -> None:
    canvas = Canvas()
    canvas.text(0, 0, "first", BODY)
    canvas.text(60, 7, "beside", SMALL)
    canvas.text(0, 30, "second", BODY)
    canvas.text(60, 38, "below", SMALL)
    assert reading.lines(canvas.image) == ["first  beside", "second", "below"]


def test_a_frame_of_another_size_is_read_too() -> None:
    image = Image.new("1", (50, 13))
    canvas = Canvas(50, 13)
    canvas.text(1, 1, "Saved", BODY)
    image.paste(canvas.image)
    assert reading.find(image, "Saved") == (1, 1, BODY)
    assert reading.lines(image) == ["Saved"]
