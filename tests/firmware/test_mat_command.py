"""`moonkeeper mat`, called as the console script calls it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PIL import Image

from engine.games.mlem.mat import OWNER, SAMPLE, Mat
from engine.games.mlem.sample import SAMPLE_MAT
from engine.games.mlem.tokens import Tokens
from firmware import lock
from firmware.command import main
from firmware.mat import lines, picture, told_by
from firmware.matfile import template
from firmware.store import Store
from tests.firmware.conftest import SamePicture
from tests.firmware.test_matfile import GOOD

Printed = tuple[int, str, str]


def said(capsys: pytest.CaptureFixture[str], *words: str | Path) -> Printed:
    """The exit status, what was printed, and what was complained of."""
    status = main(["mat", *map(str, words)])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


@pytest.fixture
def good(tmp_path: Path) -> Path:
    file = tmp_path / "my mat.toml"
    file.write_text(GOOD, encoding="utf-8")
    return file


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    file = tmp_path / "bad.toml"
    file.write_text(GOOD.replace("dots = 1", "dots = 9").replace("moon2 = 3", "moon2 = 0"))
    return file


def complaints(bad: Path) -> str:
    dots = "Fuel is printed here: write dots = 1, 2 or 3, as beside it on your mat"
    return f"{bad}:2:48: {dots}\n{bad}:32:1: A moon's number is 1 to 20, not 0\n"


def test_check_finds_every_mistake(
    capsys: pytest.CaptureFixture[str], good: Path, bad: Path
) -> None:
    assert said(capsys, "check", good) == (0, "", "")
    assert said(capsys, "check", bad) == (1, "", complaints(bad))


def test_check_lets_a_warning_pass(capsys: pytest.CaptureFixture[str], good: Path) -> None:
    good.write_text(GOOD + "planet6 = [1, 1, 1]\n")
    told = f"{good}:34:1: warning: The box has five planets, here are 6\n"
    assert said(capsys, "check", good) == (0, "", told)


def test_a_file_that_is_not_there_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for deed in ("check", "show"):
        status, out, err = said(capsys, deed, tmp_path / "none.toml")
        assert (status, out) == (1, "")
        assert "none.toml" in err


def test_new_prints_or_writes_a_file_and_overwrites_none(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert said(capsys, "new") == (0, template(), "")
    file = tmp_path / "new.toml"
    assert said(capsys, "new", file) == (0, "", "")
    assert file.read_text(encoding="utf-8") == template()
    file.write_text("mine", encoding="utf-8")
    told = f"{file} is there already, and stays as it is\n"
    assert said(capsys, "new", file) == (1, "", told)
    assert file.read_text(encoding="utf-8") == "mine"


def shown(capsys: pytest.CaptureFixture[str], *words: str | Path) -> list[str]:
    status, out, err = said(capsys, "show", *words)
    assert (status, err) == (0, "")
    return out.splitlines()


def test_show_without_a_mat_shows_what_is_sure(capsys: pytest.CaptureFixture[str]) -> None:
    rows = shown(capsys)
    assert rows[:5] == [
        "MLEM mat: 1 of 26 spaces known",
        "",
        "space  symbols    linked to           known from",
        "0      1 2 fuel?  no moon, no planet  sure",
        "1      ?          no moon, no planet  sure",
    ]
    assert rows[9] == "6      ?          ?"
    assert rows[28:] == ["25                deep space          sure"]


def test_show_tells_of_a_file(capsys: pytest.CaptureFixture[str], good: Path) -> None:
    rows = shown(capsys, good)
    assert rows[0] == "MLEM mat: 26 of 26 spaces known"
    assert [cell.strip() for cell in rows[9].split("  ") if cell] == [
        "6",
        "1 fuel●●",
        "moon 1 (2), moon 2 (3)",
        "file my mat.toml",
    ]
    assert rows[10].split()[3:7] == ["planet", "1", "(5-3-1)", "file"]
    # Deep space is the same on every mat, whoever tells it.
    assert rows[28].split() == ["25", "deep", "space", "sure"]


def test_show_names_the_sample_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    rows = shown(capsys, "--sample")
    assert rows[0] == "Sample mat (invented)"
    assert all(row.endswith("sample") for row in rows[3:29])


def test_show_refuses_a_file_with_mistakes(capsys: pytest.CaptureFixture[str], bad: Path) -> None:
    assert said(capsys, "show", bad) == (1, "", complaints(bad))


def test_show_tells_where_a_device_knows_each_space_from(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    state = tmp_path / "state"
    store = Store(state)
    store.tell("mlem", {"dots_0": 2, "symbols_1": ["1", "2"], "symbols_6": ["1", "2"]}, "walk")
    store.tell("mlem", {"symbols_1": ["2", "3"], "symbols_2": ["1", "4"]}, "match 12")
    store.tell("mlem", {"link_6": "nothing"}, "file old.toml")
    store.close()
    rows = shown(capsys, "--state", state)
    assert rows[0] == "MLEM mat: 5 of 26 spaces known"
    assert [row.split("  ")[-1] for row in rows[3:10]] == [
        "told in the walk",
        "asked in match 12",
        "asked in match 12",
        "sure",
        "sure",
        "sure",
        "told in the walk, file old.toml",
    ]


def test_show_needs_a_folder_with_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told = f"There are no games in {tmp_path}\n"
    assert said(capsys, "show", "--state", tmp_path) == (1, "", told)
    assert list(tmp_path.iterdir()) == []


def test_show_draws_the_mat(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, same_picture: SamePicture
) -> None:
    file = tmp_path / "mat.picture"
    shown(capsys, "--sample", "--png", file)
    with Image.open(file) as drawn:
        same_picture(drawn.convert("1"), "mat-sample")
    known = {"dots_0": 2, "symbols_6": ("1", "2"), "link_6": "moons", "moon_6_1": "moon1"}
    same_picture(picture(Mat(OWNER, dict(known)), dict.fromkeys(known, "walk")), "mat-partly-known")


def test_load_gives_a_file_to_a_device(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, good: Path
) -> None:
    state = tmp_path / "state"
    told = f"{state} knows the mat in {good} now\n"
    assert said(capsys, "load", good, "--state", state) == (0, told, "")
    store = Store(state)
    facts = store.facts("mlem")
    store.close()
    assert facts["value_moon2"].value == 3
    assert {fact.source for fact in facts.values()} == {"file my mat.toml"}
    # It can be loaded again, and nobody else is kept out.
    assert said(capsys, "load", good, "--state", state) == (0, told, "")


def test_what_was_loaded_takes_the_place_of_what_was_told_before(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, good: Path
) -> None:
    store = Store(tmp_path)
    # A walk in which space 7 was told wrongly, and the silver of a planet beats the file's gold.
    wrong = {"link_7": "moons", "moon_7_1": "moon3", "gold_planet1": 9, "silver_planet1": 8}
    store.tell("mlem", wrong, "walk")
    store.close()
    assert said(capsys, "load", good, "--state", tmp_path)[0] == 0
    rows = shown(capsys, "--state", tmp_path)
    assert rows[0] == "MLEM mat: 26 of 26 spaces known"
    assert "planet 1 (5-3-1)" in rows[10]


def test_load_refuses_a_file_with_mistakes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, bad: Path
) -> None:
    state = tmp_path / "state"
    assert said(capsys, "load", bad, "--state", state) == (1, "", complaints(bad))
    assert not state.exists()


def test_load_keeps_out_of_the_folder_of_a_running_device(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, good: Path
) -> None:
    state = tmp_path / "state"
    held = lock.hold(state)
    assert held is not None
    try:
        status, out, err = said(capsys, "load", good, "--state", state)
    finally:
        os.close(held)
    assert (status, out) == (1, "")
    assert f"Moonkeeper already runs on {state}" in err
    assert "stop that one first" in err
    assert said(capsys, "load", good, "--state", state)[0] == 0


def test_load_says_when_a_folder_can_t_be_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, good: Path
) -> None:
    # A file stands where the folder would be.
    state = tmp_path / "state"
    state.touch()
    told = f"{state} can't be written\n"
    assert said(capsys, "load", good, "--state", state) == (1, "", told)


@pytest.mark.parametrize(
    "words", [[], ["paint"], ["check"], ["load", "x"], ["show", "x", "--sample"]]
)
def test_a_wrong_line_is_refused(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        said(capsys, *words)
    assert ended.value.code == 2


def test_a_space_of_which_nothing_is_known_comes_from_nowhere() -> None:
    assert told_by(Mat(OWNER), 6, {}) == ""
    assert told_by(Mat(OWNER), 5, {}) == "sure"
    assert told_by(Mat(SAMPLE), 6, {}) == "sample"


def test_moons_that_are_not_all_told_end_in_a_question_mark() -> None:
    facts = {"link_6": "moons", "moon_6_1": "moon1", "value_moon1": 2, "link_7": "planet"}
    rows = lines(Mat(OWNER, facts), {}, Tokens())
    assert "moon 1 (2), ?" in rows[9]
    assert rows[10].split() == ["7", "?", "?"]


def test_the_sample_is_drawn_whole() -> None:
    drawn = picture(SAMPLE_MAT, {})
    assert drawn.size == (1402, 434)


TOKENS = """\
explore = [{space = 7, effect = "points_2"}, {space = 9, effect = "wormhole"}]
incoming = [{move = 2, dice = 5, ability = "face_3"}]
mission = [9, 12]
"""


def test_the_tokens_of_the_variants_stand_below_the_mat(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, state = tmp_path / "tokens.toml", tmp_path / "state"
    file.write_text(TOKENS)
    assert shown(capsys, file)[-6:] == [
        "token          what is on it                known from",
        "exploration 1  space 7: 2 points            file tokens.toml",
        "exploration 2  space 9: wormhole            file tokens.toml",
        "incoming 1     moves 2, 5 dice, an extra 3  file tokens.toml",
        "mission 1      space 9                      file tokens.toml",
        "mission 2      space 12                     file tokens.toml",
    ]
    state.mkdir()
    assert said(capsys, "load", file, "--state", state)[0] == 0
    assert shown(capsys, "--state", state)[-6:] == shown(capsys, file)[-6:]


def test_the_tokens_of_the_sample_are_named_as_such(capsys: pytest.CaptureFixture[str]) -> None:
    rows = shown(capsys, "--sample")
    assert len(rows) == 3 + 26 + 2 + 20 + 14 + 20
    assert all(row.endswith("sample") for row in rows[31:])


def test_where_no_token_is_known_none_is_listed(
    capsys: pytest.CaptureFixture[str], good: Path
) -> None:
    assert len(shown(capsys, good)) == 3 + 26
