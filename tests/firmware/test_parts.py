"""Every part of a screen looks as its reference picture, and keeps what is essential in sight."""

from collections.abc import Callable

import pytest
from PIL import Image

from firmware import parts, reading
from firmware.canvas import Canvas
from firmware.chart import chart
from firmware.font import BODY, DIGITS, SMALL, TITLE
from firmware.glyph import glyph
from firmware.parts import Mark, Standing
from tests.firmware.conftest import SamePicture
from tests.firmware.layout import Watched, cuts

FREE, CIRCLE, LOST, CHOSEN, STRUCK = Mark
SHEET = [
    [CIRCLE, CIRCLE, FREE, FREE, FREE],
    [CIRCLE, CIRCLE, CIRCLE, CIRCLE, CIRCLE],
    [FREE, LOST, CIRCLE, LOST, FREE],
    [FREE, FREE, STRUCK, STRUCK, CHOSEN],
    [LOST, FREE, FREE, FREE, FREE],
]
MENU = ["Resume round 7", "New match", "Dice", "History", "Settings", "Power off"]


def seat(name: str) -> Image.Image:
    return glyph("seats", name, 12)


def faces(*names: str) -> list[Image.Image]:
    return [glyph("shelfie", name, 16) for name in names]


def labels() -> list[Image.Image]:
    return [glyph("shelfie", name, 8) for name in ("plant", "game", "book", "trophy", "cat")]


def standings() -> list[Standing]:
    return [
        Standing(seat("circle"), "Annabella Rossi", 188, "1"),
        Standing(seat("square"), "花子", 96, "2"),
        Standing(seat("triangle"), "Bob", 7, "3"),
        Standing(seat("diamond"), "さくら", -3, "4"),
        Standing(seat("star"), "Eve", -12, "5"),
    ]


def header(canvas: Canvas) -> None:
    parts.header(canvas, seat("circle"), "Ann: roll", "2/3")


def header_japanese(canvas: Canvas) -> None:
    parts.header(canvas, seat("triangle"), "花子さんの番", "残り2")


def header_long(canvas: Canvas) -> None:
    parts.header(canvas, seat("star"), "Annabella: keep dice", "")
    parts.toast(canvas, "Not saved")


def menu(canvas: Canvas) -> None:
    parts.header(canvas, None, "Moonkeeper")
    parts.menu(canvas, MENU, 1, parts.HEADER)


def menu_end(canvas: Canvas) -> None:
    parts.menu(canvas, ["つづける", "新しいゲーム", "サイコロ", "履歴", "設定", "電源を切る"], 5, 8)


def menu_short(canvas: Canvas) -> None:
    parts.menu(canvas, ["English", "日本語"], 0)


def form(canvas: Canvas) -> None:
    parts.header(canvas, None, "New match")
    parts.one_of(canvas, 16, "Players", "3", selected=True)
    parts.one_of(canvas, 28, "Dice", "device", less=False)
    parts.one_of(canvas, 40, "Starter", "drawn by the device", more=False)
    parts.one_of(canvas, 52, "最初の人", "ランダム")


def steppers(canvas: Canvas) -> None:
    parts.header(canvas, seat("square"), "Points")
    parts.stepper(canvas, 17, "Crashes", 11, 0, 11)
    parts.stepper(canvas, 33, "点数", 0, 0, 188)
    parts.stepper(canvas, 48, "A label with no end", -3, -9, 9)


def subset(canvas: Canvas) -> None:
    parts.header(canvas, seat("circle"), "Who leaves?", "?")
    row = [seat(name) for name in ("circle", "square", "triangle", "diamond")]
    parts.subset_row(canvas, 22, row, {0, 2}, 1)
    canvas.text(64, 48, "Ben stays", BODY, "center")


def subset_narrow(canvas: Canvas) -> None:
    row = [glyph("shelfie", name, 8) for name in ("plant", "game", "book", "trophy", "cat")]
    parts.subset_row(canvas, 0, row * 2, {0, 9}, 10)


def course(canvas: Canvas) -> None:
    parts.header(canvas, None, "Points")
    lines = [[0, 3, 30, 110, 188], [0, 40, 60, 75, 96], [0, 2, 5, 7, 7], [0, 0, -3, -9, 5]]
    symbols = [glyph("seats", name, 8) for name in ("circle", "square", "triangle", "diamond")]
    chart(canvas, lines, symbols, parts.HEADER)


def course_begins(canvas: Canvas) -> None:
    chart(canvas, [[0], [0]], [glyph("seats", name, 8) for name in ("circle", "square")])


def dice(canvas: Canvas) -> None:
    parts.header(canvas, seat("circle"), "Keep dice", "1 left")
    names = ("cat", "cat", "joker", "book", "plant", "game")
    parts.dice_row(canvas, 18, faces(*names), {0, 1, 2}, 3)
    canvas.text(64, 46, "Keep all cats", BODY, "center")


def dice_few(canvas: Canvas) -> None:
    parts.dice_row(canvas, 0, [*faces("trophy"), None, None], cursor=1)


def sheet(canvas: Canvas) -> None:
    parts.grid(canvas, 0, 0, labels(), "12358", SHEET, cursor=(3, 2))


def sheet_below_header(canvas: Canvas) -> None:
    parts.header(canvas, seat("diamond"), "Circle a cell")
    parts.grid(canvas, 4, 17, labels(), "", SHEET, cursor=(4, 1), pitch=(15, 9))


def scores(canvas: Canvas) -> None:
    parts.score_table(canvas, standings()[:4])


def scores_below_header(canvas: Canvas) -> None:
    parts.header(canvas, glyph("ui", "crown", 12), "結果")
    parts.score_table(canvas, [row._replace(rank="") for row in standings()[:3]], parts.HEADER)


def scores_of_five(canvas: Canvas) -> None:
    parts.score_table(canvas, standings())


def toast(canvas: Canvas) -> None:
    parts.menu(canvas, MENU, 0)
    parts.toast(canvas, "取り消しました")


def toast_long(canvas: Canvas) -> None:
    parts.menu(canvas, MENU, 0)
    parts.toast(canvas, "Taken back: cats in column 3. NEXT brings it back again.")


def confirm(canvas: Canvas) -> None:
    parts.confirm(canvas, "Throw this match away? It cannot be brought back.", "Keep it", "Delete")


def confirm_japanese(canvas: Canvas) -> None:
    parts.confirm(canvas, "このゲームをやめますか？", "いいえ", "はい", chosen=True)


def progress(canvas: Canvas) -> None:
    canvas.text(64, 14, "Saving 40 %", BODY, "center")
    parts.progress(canvas, 30, 0.4)
    parts.progress(canvas, 44, 1.5, x=20, w=60)


@pytest.mark.parametrize(
    "part",
    [
        header,
        header_japanese,
        header_long,
        menu,
        menu_end,
        menu_short,
        form,
        steppers,
        subset,
        subset_narrow,
        course,
        course_begins,
        dice,
        dice_few,
        sheet,
        sheet_below_header,
        scores,
        scores_below_header,
        scores_of_five,
        toast,
        toast_long,
        confirm,
        confirm_japanese,
        progress,
    ],
    ids=lambda part: part.__name__,
)
def test_a_part_looks_as_it_did(part: Callable[[Canvas], None], same_picture: SamePicture) -> None:
    canvas = Canvas()
    part(canvas)
    same_picture(canvas.image, f"part-{part.__name__.replace('_', '-')}")


def scores_32(canvas: Canvas) -> None:
    parts.score_table(canvas, standings()[1:3])


def menu_32(canvas: Canvas) -> None:
    parts.menu(canvas, MENU, 2)


def stepper_32(canvas: Canvas) -> None:
    parts.header(canvas, seat("square"), "Points")
    parts.stepper(canvas, parts.HEADER, "Gained", 12, 0, 188)


@pytest.mark.parametrize("part", [scores_32, menu_32, stepper_32], ids=lambda part: part.__name__)
def test_a_part_fits_a_display_of_half_the_height(
    part: Callable[[Canvas], None], same_picture: SamePicture
) -> None:
    canvas = Watched(128, 32)
    with cuts() as cut:
        part(canvas)
    assert (list(canvas.faults()), cut) == ([], [])
    same_picture(canvas.image, f"part-{part.__name__.replace('_', '-')}")


def test_a_title_is_large_if_it_can_be_and_whole_if_it_cannot() -> None:
    canvas = Canvas()
    parts.header(canvas, seat("circle"), "Fourteen chars")  # 16 + 14 * 8 = 128 pixels
    assert reading.find(canvas.image, "Fourteen chars") == (16, 0, TITLE)
    canvas = Canvas()
    parts.header(canvas, seat("circle"), "Fifteen letters")
    assert reading.find(canvas.image, "Fifteen letters") == (16, 2, BODY)
    canvas = Canvas()
    parts.header(canvas, seat("circle"), "Nineteen characters")  # 16 + 19 * 6 = 130 pixels
    assert reading.find(canvas.image, "Nineteen characters") == (16, 4, SMALL)


def test_the_note_beside_a_title_is_never_cut() -> None:
    canvas = Canvas()
    parts.header(canvas, None, "A long title for so little room", "round 7")
    # 128 - 7 * 6 - 4 = 82 pixels: 20 letters of 4, the last one the ellipsis.
    assert reading.find(canvas.image, "A long title for so…") == (0, 4, SMALL)
    assert reading.find(canvas.image, "round 7") == (86, 2, BODY)


def test_lines_beside_a_mark_in_the_corner_end_before_it() -> None:
    canvas = Canvas(corner=12)
    parts.header(canvas, None, "Fourteen chars", "2/3")
    assert canvas.image.crop((116, 0, 128, 12)).getbbox() is None
    canvas = Canvas(corner=12)
    parts.one_of(canvas, 0, "Players", "3")
    parts.menu(canvas, ["a" * 30], -1, 12)
    # The second line is below the mark: 124 pixels, 20 letters of 6.
    assert canvas.image.crop((116, 0, 128, 12)).getbbox() is None
    assert reading.lines(canvas.image)[1] == "a" * 19 + "…"


@pytest.mark.parametrize(
    ("cursor", "seen"),
    [(0, MENU[:4]), (2, MENU[:4]), (3, MENU[1:5]), (4, MENU[2:]), (5, MENU[2:])],
)
def test_a_menu_scrolls_so_that_the_cursor_is_seen(cursor: int, seen: list[str]) -> None:
    canvas = Canvas()
    parts.menu(canvas, MENU, cursor, parts.HEADER)
    assert reading.lines(canvas.image) == seen


def test_a_long_item_is_cut_before_the_edge_or_the_scroll_mark() -> None:
    canvas = Canvas()
    parts.menu(canvas, ["a" * 30], 0)  # 124 pixels: 20 letters of 6
    assert reading.lines(canvas.image) == ["a" * 19 + "…"]
    canvas = Canvas()
    parts.menu(canvas, ["a" * 30] * 6, 0)  # 120 pixels
    assert reading.lines(canvas.image) == ["a" * 19 + "…"] * 5
    canvas = Canvas(127)
    parts.menu(canvas, ["a" * 30] * 6, 0)
    assert reading.lines(canvas.image) == ["a" * 18 + "…"] * 5


def test_an_arrow_is_missing_where_a_number_ends() -> None:
    def arrows(value: int) -> tuple[bool, bool]:
        canvas = Canvas()
        parts.stepper(canvas, 0, "", value, 0, 9)
        left = canvas.image.crop((0, 0, 104, 16)).getbbox() is not None
        right = canvas.image.crop((117, 0, 128, 16)).getbbox() is not None
        return left, right

    assert [arrows(value) for value in (0, 5, 9)] == [(False, True), (True, True), (True, False)]


def test_points_are_large_while_they_fit() -> None:
    canvas = Canvas()
    parts.score_table(canvas, standings()[:4])
    assert reading.find(canvas.image, "188") == (98, 0, DIGITS)
    canvas = Canvas()
    parts.score_table(canvas, standings())
    assert reading.find(canvas.image, "188") == (110, 0, BODY)
    canvas = Canvas()
    parts.score_table(canvas, standings()[:4], parts.HEADER)
    assert reading.find(canvas.image, "188") == (110, parts.HEADER, BODY)


def test_cells_begin_behind_the_widest_label() -> None:
    canvas = Canvas()
    parts.grid(canvas, 0, 0, [seat("star"), labels()[0]], "", [[CIRCLE], [CIRCLE]])
    # 12 pixels of label, 1 free, and the circle of 7 in the middle of its cell of 13.
    assert canvas.image.crop((12, 0, 16, 22)).getbbox() is None
    assert canvas.image.crop((16, 0, 128, 22)).getbbox() == (0, 2, 7, 20)


def test_a_table_without_scores_is_empty() -> None:
    canvas = Canvas()
    parts.score_table(canvas, [])
    assert canvas.image.getbbox() is None


def test_a_toast_says_its_message_in_two_lines_at_most() -> None:
    canvas = Canvas()
    parts.toast(canvas, "one " * 13)
    assert reading.lines(canvas.image) == ["one one one one one", "one one one one one…"]


def test_a_toast_stands_clear_of_what_is_above_it() -> None:
    canvas = Canvas()
    canvas.box(0, 0, 128, 64, fill=255)
    parts.toast(canvas, "Saved")
    assert canvas.image.crop((0, 48, 128, 50)).getbbox() is None
    assert canvas.image.crop((0, 47, 128, 48)).getextrema() == (255, 255)


def test_an_answer_stays_in_its_button() -> None:
    canvas = Canvas()
    parts.confirm(canvas, "Stop?", "Not at all", "By all means")  # 58 pixels: 9 letters
    assert reading.lines(canvas.image) == ["Stop?", "Not at a…  By all m…"]


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        ("このゲームをやめますか？", ["このゲームを", "やめますか？"]),
        ("Stop here and count the points?", ["Stop here and", "count the points?"]),
        ("Power off?", ["Power off?"]),
        ("A" * 22, ["A" * 11, "A" * 11]),
    ],
)
def test_a_question_is_broken_evenly(question: str, lines: list[str]) -> None:
    canvas = Canvas()
    parts.confirm(canvas, question, "No", "Yes")
    assert reading.lines(canvas.image) == [*lines, "No  Yes"]


def test_progress_stays_within_its_bar() -> None:
    empty, low, full, high = (Canvas() for _ in range(4))
    for canvas, share in ((empty, 0.0), (low, -1.0), (full, 1.0), (high, 7.0)):
        parts.progress(canvas, 0, share)
    assert empty.image.crop((1, 1, 127, 7)).getbbox() is None
    assert low.image.tobytes() == empty.image.tobytes()
    assert high.image.tobytes() == full.image.tobytes() != empty.image.tobytes()
