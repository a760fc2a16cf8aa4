"""What is told about dice: in words, by `moonkeeper dice stats`, and on the device."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from firmware import games, words
from firmware.canvas import Canvas
from firmware.command import main
from firmware.effects import CountDice
from firmware.fairness.bars import bars
from firmware.fairness.counts import Fallen
from firmware.fairness.report import (
    Judged,
    how_fair,
    looked_at,
    one_out_of,
    report,
    what_would_have_shown,
)
from firmware.screens.fairness import Fairness, fairness
from firmware.screens.help import Help
from firmware.screens.menu import Menu
from firmware.session import Look
from firmware.store import FreeRoll, Store
from hardware.control import Control
from tests.firmware.hands import BACK, NEXT, OK, PREV, Forgetful, Hands
from tests.firmware.layout import Watched

SIXES = ("5", "8", "9", "8", "10", "20")
"""How often each face of a d6 came up: 13.4 by chi-square, p = 0.0199."""


def d6(*counts: int, source: str = "device") -> Counter[Fallen]:
    return Counter(
        {Fallen("", "d6", source, str(face)): many for face, many in enumerate(counts, 1) if many}
    )


def judged(*counts: int) -> Judged:
    (found,) = report(d6(*counts))
    return found


# In words.


def test_dice_as_fair_ones_would_fall() -> None:
    assert how_fair(judged(10, 10, 10, 10, 10, 10)) == "As fair dice would: p=1.00"
    # Chi-square is (16 + 16) / 10 = 3.2: p = 0.67.
    assert how_fair(judged(6, 14, 10, 10, 10, 10)) == "As fair dice would: p=0.67"


def test_rare_counts_are_told_as_one_out_of() -> None:
    assert how_fair(judged(5, 8, 9, 8, 10, 20)) == "This is unusual: 1 in 50"
    # Chi-square is (3 * 4 + 2 * 9 + 144) / 10 = 17.4: p = 0.0038.
    assert how_fair(judged(8, 8, 8, 7, 7, 22)) == "This is rare: 1 in 263"
    assert how_fair(judged(0, 0, 0, 0, 0, 60)) == "This is rare: 1 in 1,000,000+"


def test_one_out_of_is_bounded() -> None:
    assert one_out_of(0.002) == "500"
    assert one_out_of(0.0) == one_out_of(1e-6) == "1,000,000+"


def test_what_would_have_shown_is_told_with_both_shares() -> None:
    assert what_would_have_shown(judged(69, 69, 69, 69, 68, 68)) == (
        "412 rolls: a face at 23.5 % instead of 16.7 % would probably have shown."
    )
    assert what_would_have_shown(judged(1, 0, 0, 0, 0, 0)) == (
        "1 roll is too few to say what bias would have shown."
    )


def test_of_a_die_with_a_double_face_the_rarer_ones_are_told() -> None:
    faces = {"1": 100, "2": 200, "3": 100, "4": 100, "fuel": 100}
    (found,) = report(
        Counter({Fallen("mlem", "mlem", "reader", face): many for face, many in faces.items()})
    )
    assert found.faces == ("1", "2", "3", "4", "fuel")
    assert found.counts == (100, 200, 100, 100, 100)
    assert found.verdict is not None
    assert found.verdict.p == 1
    assert "instead of 16.7 %" in what_would_have_shown(found)


def test_faces_that_never_came_up_are_counted_as_such() -> None:
    assert judged(0, 0, 3, 0, 0, 0).counts == (0, 0, 3, 0, 0, 0)


def test_dice_that_are_not_known_here_are_shown_and_not_judged() -> None:
    strange = Counter({Fallen("chess", "pawn", "people", "up"): 3})
    wrong = Counter({Fallen("", "d6", "people", "7"): 3})
    for counts in (strange, wrong):
        (found,) = report(counts)
        assert found.verdict is None
        assert how_fair(found) == "These dice are not known here"
        assert what_would_have_shown(found) == ""
        assert list(looked_at([found])) == []


def test_how_many_kinds_were_tested_is_said() -> None:
    fair = judged(10, 10, 10, 10, 10, 10)
    assert list(looked_at([fair])) == []
    assert list(looked_at([fair, fair])) == ["2 kinds of dice were tested."]
    # The rarest of five has p = 0.0199: 1 - 0.9801^5 = 0.0957.
    rare = judged(5, 8, 9, 8, 10, 20)
    assert list(looked_at([fair, fair, rare, fair, fair]))[1] == (
        "Among so many fair ones, one as rare as the rarest turns up in 1 of 10 cases."
    )


def test_each_source_is_judged_by_itself_and_the_games_come_first() -> None:
    counts = d6(1, 1) + d6(2, source="people") + Counter({Fallen("", "d20", "device", "20"): 1})
    counts += Counter({Fallen("shelfie", "shelfie", "reader", "cat"): 1})
    found = [(one.game, one.kind, one.source) for one in report(counts)]
    assert found == [
        ("shelfie", "shelfie", "reader"),
        ("", "d6", "device"),
        ("", "d6", "people"),
        ("", "d20", "device"),
    ]
    assert [one.rolls for one in report(counts, source="people")] == [2]
    assert [one.kind for one in report(counts, game="shelfie")] == ["shelfie"]


# On the command line.


@pytest.fixture
def state(tmp_path: Path) -> Path:
    store = Store(tmp_path)
    for face, many in enumerate(SIXES, 1):
        store.note_roll(FreeRoll(0.0, ("d6",) * int(many), (str(face),) * int(many)))
    store.note_roll(FreeRoll(0.0, ("mlem",) * 2, ("2", "fuel"), game="mlem"))
    store.close()
    return tmp_path


def stats(capsys: pytest.CaptureFixture[str], state: Path, *words: str) -> list[str]:
    assert main(["dice", "stats", "--state", str(state), *words]) == 0
    return capsys.readouterr().out.splitlines()


def test_the_table_reads_counts_what_is_fair_and_how_rare_that_is(
    capsys: pytest.CaptureFixture[str], state: Path
) -> None:
    assert stats(capsys, state) == [
        "MLEM (device: 2 rolls)",
        "  1                 0  fair: 0.3",
        "  2                 1  fair: 0.7",
        "  3                 0  fair: 0.3",
        "  4                 0  fair: 0.3",
        "  fuel              1  fair: 0.3",
        "As fair dice would: p=1.00",
        "2 rolls are too few to say what bias would have shown.",
        "",
        "d6 (device: 60 rolls)",
        "  1                 5  fair: 10.0",
        "  2                 8  fair: 10.0",
        "  3                 9  fair: 10.0",
        "  4                 8  fair: 10.0",
        "  5                10  fair: 10.0",
        "  6                20  fair: 10.0",
        "This is unusual: 1 in 50",
        "60 rolls: a face at 35.4 % instead of 16.7 % would probably have shown.",
        "",
        "2 kinds of dice were tested.",
        "Among so many fair ones, one as rare as the rarest turns up in 1 of 25 cases.",
    ]


def test_programs_read_the_same(capsys: pytest.CaptureFixture[str], state: Path) -> None:
    lines = [json.loads(line) for line in stats(capsys, state, "--json", "--game", "mlem")]
    (found,) = lines
    expected: dict[str, Any] = {
        "game": "mlem",
        "kind": "mlem",
        "source": "device",
        "rolls": 2,
        "counts": {"1": 0, "2": 1, "3": 0, "4": 0, "fuel": 1},
        "expected": {"1": 1 / 3, "2": 2 / 3, "3": 1 / 3, "4": 1 / 3, "fuel": 1 / 3},
        "test": "exact",
        "p": 1.0,
        "would_have_shown": dict.fromkeys(("1", "2", "3", "4", "fuel")),
    }
    assert found == expected


def test_only_one_source(capsys: pytest.CaptureFixture[str], state: Path) -> None:
    assert stats(capsys, state, "--source", "people") == ["No dice have been rolled yet."]
    assert stats(capsys, state, "--source", "people", "--json") == []


def test_the_bars_are_drawn_into_a_file(
    capsys: pytest.CaptureFixture[str], state: Path, tmp_path: Path
) -> None:
    file = tmp_path / "bars.png"
    stats(capsys, state, "--png", str(file))
    with Image.open(file) as picture:
        assert picture.size == (768, 2 * 312)


def test_an_empty_store_says_so_and_draws_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    Store(tmp_path).close()
    file = tmp_path / "bars.png"
    assert stats(capsys, tmp_path, "--png", str(file)) == ["No dice have been rolled yet."]
    assert not file.exists()


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (["--game", "chess"], 2, "There is no game 'chess'; there are shelfie"),
        (["--png", "/nowhere/bars.png"], 1, "/nowhere/bars.png"),
    ],
)
def test_what_is_wrong_is_said(
    capsys: pytest.CaptureFixture[str], state: Path, words: list[str], status: int, told: str
) -> None:
    assert main(["dice", "stats", "--state", str(state), *words]) == status
    assert told in capsys.readouterr().err


def test_a_folder_without_games_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["dice", "stats", "--state", str(tmp_path / "no")]) == 1
    assert capsys.readouterr().err == f"There are no games in {tmp_path / 'no'}\n"


# On the device.

TWO = Look(dice=tuple(report(d6(5, 8, 9, 8, 10, 20) + d6(1, source="people"))))


def rolled_store() -> Store:
    store = Forgetful()
    store.note_roll(FreeRoll(0.0, ("d6", "d6"), ("1", "1")))
    return store


def test_the_dice_are_counted_when_somebody_asks() -> None:
    screen, effects = fairness(Menu())
    assert (screen, effects) == (Fairness(Menu()), (CountDice(),))
    hands = Hands(store=rolled_store())
    hands._carry_out(CountDice())
    dice = hands.look.dice or ()
    assert [(one.kind, one.rolls) for one in dice] == [("d6", 2)]


def test_before_they_are_counted_there_is_nothing_to_see() -> None:
    assert Hands(store=rolled_store()).look.dice is None


def test_prev_and_next_turn_the_pages_and_back_goes_back() -> None:
    screen = Fairness(Menu())
    pages = [screen.press(control, TWO)[0] for control in (NEXT, PREV)]
    assert pages == [Fairness(Menu(), 1), Fairness(Menu(), 1)]
    assert Fairness(Menu(), 1).press(NEXT, TWO)[0] == screen
    assert screen.press(BACK, TWO) == (Menu(), ())


def test_ok_tells_the_bias_and_how_many_kinds_were_tested() -> None:
    told, _effects = Fairness(Menu()).press(OK, TWO)
    assert isinstance(told, Help)
    assert (told.title, told.behind) == ("d6", Fairness(Menu()))
    assert told.text.splitlines()[0] == "This is unusual: 1 in 50"
    assert "60 rolls: a face at 35.4 %" in told.text
    assert "2 kinds of dice were tested." in told.text


@pytest.mark.parametrize("sides", [2, 6, 10, 12, 13, 20, 100, 129, 1000])
def test_any_number_of_faces_goes_across_the_display(sides: int) -> None:
    counts = Counter({Fallen("", f"d{sides}", "device", str(face)): 9 for face in range(1, sides)})
    canvas = Watched()
    Fairness(Menu()).draw(canvas, Look(dice=tuple(report(counts))))
    assert list(canvas.faults()) == []
    bottom = [canvas.image.getpixel((x, 45)) for x in range(128)]
    assert sum(map(bool, bottom)) >= 18


def test_a_bar_is_as_tall_as_its_face_came_up_often() -> None:
    canvas = Canvas()
    bars(canvas, 0, 49, judged(0, 10, 20, 40, 10, 40))
    # The floor is at 40, and the tallest bar reaches from there to 0; 20 are due of each face.
    left, pitch = (128 - 6 * 20) // 2, 20
    for place, many in enumerate((0, 10, 20, 40, 10, 40)):
        x = left + place * pitch
        # On the pixels between the dots of the expected line.
        lit = [y for y in range(40) if canvas.image.getpixel((x + 1 + x % 2, y))]
        assert lit == list(range(40 - many, 40))
        dotted = canvas.image.getpixel((x + x % 2, 20))
        assert bool(dotted) == (many < 20 or many == 0)


def test_neighbours_share_a_bar_where_faces_are_too_many() -> None:
    counts = Counter({Fallen("", "d200", "device", face): 5 for face in ("1", "2", "200")})
    canvas = Canvas()
    bars(canvas, 0, 49, report(counts)[0])
    # A bar a pixel for two faces each: a hundred, from 14 on.
    tall = [sum(bool(canvas.image.getpixel((x, y))) for y in range(2, 38)) for x in range(128)]
    assert {x: many for x, many in enumerate(tall) if many} == {14: 36, 113: 18}


@pytest.mark.parametrize("dice", [None, ()])
@pytest.mark.parametrize("control", [OK, BACK, NEXT])
def test_without_dice_every_press_goes_back(
    dice: tuple[Judged, ...] | None, control: Control
) -> None:
    assert Fairness(Menu()).press(control, Look(dice=dice)) == (Menu(), ())


@pytest.mark.parametrize("language", words.languages())
def test_a_game_with_several_kinds_of_dice_names_the_kind(language: str) -> None:
    words.use(language)
    (alone,) = report(Counter({Fallen("shelfie", "shelfie", "device", "cat"): 1}))
    assert alone.name == games.say("shelfie", "title")
    words.use("en")
