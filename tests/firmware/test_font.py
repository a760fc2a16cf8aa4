"""Text is set from the packed font, exactly and completely."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import font
from firmware.font import BODY, DIGITS, FACES, SMALL, TITLE, Face

ASCII = "".join(map(chr, range(0x20, 0x7F)))
KANA = "".join(map(chr, (*range(0x3041, 0x3094), *range(0x30A1, 0x30F7)))) + "ー・、。「」〜"
# The rows of kanji in JIS X 0208. Of the 2,136 joyo kanji it lacks four.
KANJI = "".join(
    bytes([row, cell]).decode("euc_jp", errors="ignore")
    for row in range(0xB0, 0xF5)
    for cell in range(0xA1, 0xFF)
)
JOYO_BEYOND = "剝塡頰𠮟"
SIGNS = "…–—×•→←↑↓★●■▲◆✓✗‘’“”①♥"

texts = st.text(alphabet=ASCII + KANA + "残月墜落剝", max_size=40)
text_faces = st.sampled_from([SMALL, BODY, TITLE])


def rows(face: Face, text: str) -> list[str]:
    image = face.image(text)
    lit = image.tobytes("raw", "L")
    return [
        "".join(".#"[pixel > 0] for pixel in lit[y * image.width : (y + 1) * image.width])
        for y in range(image.height)
    ]


@pytest.mark.parametrize("face", [SMALL, BODY, TITLE], ids=str)
def test_no_face_lacks_a_letter_that_people_write(face: Face) -> None:
    assert len(KANJI) == 6355
    assert face.missing(ASCII + KANA + KANJI + JOYO_BEYOND + SIGNS) == set()


@pytest.mark.parametrize("face", [BODY, TITLE], ids=str)
def test_accented_latin_and_half_width_kana_are_there(face: Face) -> None:
    assert face.missing("ÀÉÎÕÜßàéîõüÿñç¿¡ｱｲｳﾛｹｯﾄﾞ") == set()


def test_the_small_face_says_all_that_running_text_says_but_a_few_rare_signs() -> None:
    running = "".join(strike.alphabet for strike in BODY.strikes)
    assert SMALL.missing(running) == set("¤©ª®²³µ¸¹º¼½¾ÆÐÞæðþ♩♫♬")


def test_scores_need_digits_and_signs_only() -> None:
    assert DIGITS.missing("0123456789+-/:. …") == set()
    assert DIGITS.missing("12 points") == set("points")


def test_a_letter_has_its_pixels() -> None:
    assert rows(BODY, "T") == [
        "......",
        "#####.",
        "..#...",
        "..#...",
        "..#...",
        "..#...",
        "..#...",
        "..#...",
        "..#...",
        "..#...",
        "......",
        "......",
    ]


def test_letters_stand_side_by_side_in_their_cells() -> None:
    alone = [rows(BODY, character) for character in "月i-"]
    assert rows(BODY, "月i-") == ["".join(cells) for cells in zip(*alone, strict=True)]


def test_a_kanji_from_the_second_font_is_drawn() -> None:
    assert rows(BODY, "𠮟") != rows(BODY, "\U0001f600")
    assert rows(SMALL, "𠮟") == rows(SMALL, "叱")


def test_two_characters_that_people_type_for_one_look_the_same() -> None:
    assert rows(BODY, "～") == rows(BODY, "〜")
    assert rows(BODY, "－") == rows(BODY, "−")


def test_sizes_are_the_documented_ones() -> None:
    assert [face.height for face in FACES] == [16, 16, 12, 8]
    assert [face.width("W") for face in (SMALL, BODY, TITLE)] == [4, 6, 8]
    assert [face.width("月") for face in (SMALL, BODY, TITLE)] == [8, 12, 16]
    assert DIGITS.width("-12:4 5/") == 10 + 10 + 10 + 4 + 10 + 5 + 10 + 8
    assert repr(BODY) == "<Face body>"


def test_a_missing_glyph_shows_as_a_box() -> None:
    assert rows(SMALL, "\x07") == ["....", "###.", "#.#.", "#.#.", "#.#.", "#.#.", "###.", "...."]
    assert SMALL.width("\u4dc0") == 8


def test_an_empty_text_is_an_image_without_width() -> None:
    assert BODY.image("").size == (0, 12)


def test_an_image_is_made_once() -> None:
    assert BODY.image("Once") is BODY.image("Once")
    assert BODY.image.cache_info().maxsize is not None
    assert BODY.glyph.cache_info().maxsize is not None


@given(texts, text_faces)
def test_an_image_is_as_wide_as_its_text(text: str, face: Face) -> None:
    assert face.image(text).size == (face.width(text), face.height)


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("Moonshine", 54, "Moonshine"),
        ("Moonshine", 53, "Moonshi…"),
        ("Moonshine", 48, "Moonshi…"),
        ("Moonshine", 47, "Moonsh…"),
        ("New match", 29, "New…"),
        ("New match", 30, "New…"),
        ("ロケット", 48, "ロケット"),
        ("ロケット", 47, "ロケッ…"),
        ("ロケット", 41, "ロケ…"),
        ("Moonshine", 6, "…"),
        ("Moonshine", 5, ""),
        ("", 0, ""),
    ],
)
def test_a_text_is_cut_where_the_room_ends(text: str, width: int, expected: str) -> None:
    assert BODY.fit(text, width) == expected


@given(texts, st.integers(0, 140), text_faces)
def test_a_fitted_text_fits(text: str, width: int, face: Face) -> None:
    assert face.width(face.fit(text, width)) <= width


@pytest.mark.parametrize(
    ("text", "width", "expected"),
    [
        ("", 60, [""]),
        ("one two three", 60, ["one two", "three"]),
        ("one two three", 42, ["one two", "three"]),
        ("one two three", 41, ["one", "two", "three"]),
        ("abcdefghij", 24, ["abcd", "efgh", "ij"]),
        ("to abcd", 24, ["to", "abcd"]),
        ("to abcdefgh", 24, ["to a", "bcde", "fgh"]),
        ("one\n\ntwo", 60, ["one", "", "two"]),
        ("  one", 60, ["one"]),
        ("ロケット墜落", 36, ["ロケッ", "ト墜落"]),
        ("今日は、月。", 36, ["今日", "は、", "月。"]),
        ("出目は「猫」です", 48, ["出目は", "「猫」で", "す"]),
        ("12点です", 24, ["12点", "です"]),
    ],
)
def test_lines_break_where_the_language_allows(text: str, width: int, expected: list[str]) -> None:
    assert BODY.wrap(text, width) == expected


@given(texts, st.integers(24, 140))
def test_wrapping_keeps_every_letter_and_the_width(text: str, width: int) -> None:
    lines = BODY.wrap(text, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(BODY.width(line) <= width for line in lines)


def test_another_file_is_refused(tmp_path: Path) -> None:
    stranger = tmp_path / "stranger"
    stranger.write_bytes(b"MKFONT")
    with pytest.raises(ValueError, match="stranger is not a packed font"):
        font.load(stranger)
