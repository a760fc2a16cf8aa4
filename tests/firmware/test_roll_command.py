"""`moonkeeper roll`, called as the console script calls it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from firmware import words
from firmware.command import main
from firmware.roller.notation import parse
from tests.firmware.test_command import said

ROLLS = 300


def test_a_roll_is_told_with_its_total_and_its_dice(capsys: pytest.CaptureFixture[str]) -> None:
    (line,) = said(capsys, "roll", "2D6 + 1")
    total, told = line.split("\t")
    notation, _space, faces = told.partition(": ")
    assert notation == "2d6+1"
    assert int(total) == sum(map(int, faces.split())) + 1


def test_dice_that_do_not_count_stand_in_brackets(capsys: pytest.CaptureFixture[str]) -> None:
    for line in said(capsys, "roll", "4d6kh3", "--times", str(ROLLS)):
        total, told = line.split("\t")
        faces = told.removeprefix("4d6kh3: ").split()
        (left,) = (int(face.strip("()")) for face in faces if face.startswith("("))
        kept = [int(face) for face in faces if not face.startswith("(")]
        assert (len(kept), sum(kept)) == (3, int(total))
        assert left <= min(kept)


def test_many_rolls_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "roll", "3d6kl2+d%-5", "--times", str(ROLLS), "--json")
    assert len(lines) == ROLLS
    seen = set()
    for line in lines:
        roll = json.loads(line)
        assert roll["expression"] == "3d6kl2+d%-5"
        assert roll["dice"] == ["d6", "d6", "d6", "d100"]
        assert roll["kept"].count(True) == 3
        counted = [face for face, kept in zip(roll["faces"], roll["kept"], strict=True) if kept]
        assert roll["sum"] == sum(counted)
        assert roll["total"] == sum(counted) - 5
        seen |= set(roll["faces"][:3])
    # That a face is missing after 900 dice happens once in 10 to the 70.
    assert seen == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("expression", "printed"),
    [
        ("2d6+x", "2d6+x\n    ^\n'x' is no dice: write for example 3d6, or a number.\n"),
        ("d1", "d1\n ^\nA die has 2 sides or more: d2 is a coin.\n"),
        ("d6/2", "d6/2\n  ^\n'/' is not understood here: join dice and numbers with + or -.\n"),
        # Wide characters take two columns of a terminal.
        ("３ｄ", "３ｄ\n    ^\nHow many sides? Write for example d6, d20 or d%.\n"),
    ],
)
def test_a_wrong_notation_is_pointed_at(
    capsys: pytest.CaptureFixture[str], expression: str, printed: str
) -> None:
    assert main(["roll", expression]) == 2
    assert capsys.readouterr() == ("", printed)


@pytest.mark.parametrize("times", ["0", "-3"])
def test_less_than_one_roll_is_refused(capsys: pytest.CaptureFixture[str], times: str) -> None:
    assert main(["roll", "d6", "--times", times]) == 2
    assert capsys.readouterr() == ("", "moonkeeper roll: --times is 1 or more\n")


def test_there_is_no_seed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["roll", "d6", "--seed", "1"])
    assert end.value.code == 2
    assert "--seed" in capsys.readouterr().err


def test_whoever_reads_may_stop_reading() -> None:
    command = [sys.executable, "-m", "moonkeeper", "roll", "d6", "--times", "100000"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as rolling:
        assert rolling.stdout is not None
        assert rolling.stderr is not None
        assert rolling.stdout.readline().endswith(("1\n", "2\n", "3\n", "4\n", "5\n", "6\n"))
        rolling.stdout.close()
        assert rolling.stderr.read() == ""
    assert rolling.returncode == 1


def test_it_speaks_japanese(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    try:
        assert main(["roll", "d1"]) == 2
    finally:
        words.use("en")
    assert capsys.readouterr().err == "d1\n ^\nダイスは2面以上です：d2がコインです。\n"


def test_the_help_shows_what_can_be_written(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["roll", "--help"])
    printed = capsys.readouterr().out
    for example in ("3d6", "d20+2", "d%", "2d6+d4-1", "4d6kh3", "2d20kl1"):
        assert example in printed
        assert str(parse(example)) == example
