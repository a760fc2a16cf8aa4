"""Panel scripts: every command does what it says, and everything wrong names its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from firmware import script
from firmware.canvas import Canvas
from firmware.font import BODY
from firmware.script import Line, ScriptError, parse
from hardware.control import Control
from hardware.readers import protocol
from hardware.readers.protocol import Message
from hardware.simulated.program import ProgramEnded, SimulationError
from hardware.simulated.reader import SimulatedReader


class Recorder:
    """A box that writes down what it is told; its display shows `text`. Told to do what is in
    `refuses`, it raises that instead."""

    def __init__(self, text: str = "", **refuses: Exception) -> None:
        self.told: list[tuple[Any, ...]] = []
        self.heard: list[str] = []
        self.lit: set[int] = set()
        self.oled = self
        self._refuses = refuses
        self._canvas = Canvas()
        self._canvas.text(3, 20, text, BODY)

    def image(self) -> Image.Image:
        return self._canvas.image

    def __getattr__(self, name: str) -> Any:
        def told(*words: object, **named: object) -> None:
            if name in self._refuses:
                raise self._refuses[name]
            self.told.append((name, *words, *named.values()))

        return told


def played(text: str, box: Recorder | None = None, shots: Path = Path()) -> list[tuple[Any, ...]]:
    """What a box is told by a script."""
    box = box or Recorder()
    played_on: Any = box
    script.play(parse(text), played_on, shots)
    return box.told


def wrong(text: str) -> str:
    with pytest.raises(ScriptError) as error:
        parse(text, "demo.txt")
    return str(error.value)


def failed(text: str, box: Recorder, shots: Path = Path()) -> str:
    with pytest.raises(ScriptError) as error:
        played(text, box, shots)
    return str(error.value)


# What commands do.


def test_every_button_is_pressed_by_its_name() -> None:
    for control in Control:
        assert played(f"press {control.name}") == [("press", control)]


def test_presses_are_counted() -> None:
    assert played("press NEXT 3") == [("press", Control.NEXT)] * 3
    assert played("press NEXT 0") == []


def test_commands_become_deeds_in_their_order() -> None:
    text = """
        # Into the match.
        press OK
        hold BACK 1.2   # the menu
        chance cat joker
        wait 60
        unplug display
        plug display
        kill
    """
    assert played(text) == [
        ("press", Control.OK),
        ("hold", Control.BACK, 1.2),
        ("chance", "cat", "joker"),
        ("advance", 60.0),
        ("unplug", "display"),
        ("plug", "display"),
        ("kill",),
        ("start",),
    ]


def test_lines_keep_their_numbers() -> None:
    assert parse('\n# nothing\nsee "two words"\n\nkill').lines == (
        Line(3, "see", ("two words",)),
        Line(5, "kill", ()),
    )


def test_a_script_knows_whether_it_takes_pictures() -> None:
    assert parse("press OK\nshot menu").shoots
    assert not parse("press OK # shot menu").shoots


def test_a_shot_is_the_display_four_times_as_large(tmp_path: Path) -> None:
    box = Recorder("Menu")
    played("shot menu", box, tmp_path / "deep" / "down")
    with Image.open(tmp_path / "deep" / "down" / "menu.png") as picture:
        assert picture.size == (512, 256)
        small = picture.convert("1").resize((128, 64), Image.Resampling.NEAREST)
        assert small.tobytes() == box.image().tobytes()
        assert picture.getbbox() == tuple(4 * edge for edge in box.image().getbbox() or ())


def test_what_is_there_is_seen_and_what_is_not_is_unseen() -> None:
    played('see "Round 2"\nsee Round\nunsee "Round 3"', Recorder("Round 2"))


def box_that(*heard: str, lit: tuple[int, ...] = ()) -> Recorder:
    """A box whose buzzer has played these notes, and with these seats lit."""
    box = Recorder()
    box.heard.extend(heard)
    box.lit.update(lit)
    return box


@pytest.mark.parametrize(
    "line", ["hear landing", "hear turn landing", "hear G5 E5 C5", "hear E5", "hear C5 A5"]
)
def test_a_tune_or_notes_are_heard_among_others(line: str) -> None:
    played(line, box_that("E5", "A5", "G5", "E5", "C5", "A5"))


def test_a_buzzer_of_one_tone_is_heard_to_beep() -> None:
    played("hear beep beep", box_that("beep", "beep"))


def test_what_was_asked_for_once_is_forgotten() -> None:
    played("hear E5\nsilent\nsilent", box_that("E5", "A5"))


def test_lights_are_lit_or_not() -> None:
    played("lit PLAYER1\nlit PLAYER5\nunlit PLAYER2", box_that(lit=(0, 4)))


class Readers(Recorder):
    """A box whose readers write down, with their names, what they do."""

    def at_reader(self, name: str, do: Any) -> None:
        lines: list[bytes] = []
        reader = SimulatedReader(name, {"d1": "d6", "d2": "d6"}, rolls=False, write=lines.append)
        reader.power(0.0)
        hello = lines.pop()
        reader.hear(protocol.build(protocol.HOST, Message(name, 0, "ack")), 0.0)
        do(reader, 1.0)
        said = b"".join(lines)
        if said.startswith(b"$") and said != hello:
            message = protocol.parse(said[:-1])
            self.told.append((name, message.word, *message.fields))
        else:
            self.told.append((name, said))
        self.due = reader.due


def test_readers_are_plugged_in_and_pulled_by_name() -> None:
    assert played("plug reader") == [("plug_reader", "reader", {}, False, False)]
    assert played("plug reader tray w1:white b1:blue can=roll") == [
        ("plug_reader", "tray", {"w1": "white", "b1": "blue"}, True, False)
    ]
    assert played("plug reader d:d6") == [("plug_reader", "reader", {"d": "d6"}, False, False)]
    assert played("plug reader cup plain") == [("plug_reader", "cup", {}, False, True)]
    assert played("unplug reader\nunplug reader tray") == [
        ("unplug_reader",),
        ("unplug_reader", "tray"),
    ]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("reader rolls 1 2", ("reader", "rolling")),
        ("reader tray rolling 1 ?", ("tray", "rolling", "d1:1", "d2:?")),
        ("reader rolling", ("reader", "rolling")),
        ("reader cocks", ("reader", "cocked", "d1:!")),
        ("reader cocks 5 !", ("reader", "cocked", "d1:5", "d2:!")),
        ("reader tray plain 3 3 5 1", ("tray", b"3 3 5 1\r\n")),
        ("reader garbles", ("reader", b"")),
        ("reader answers 1 2", ("reader", b"")),
        ("reader stalls", ("reader", b"")),
    ],
)
def test_a_reader_does_what_a_line_says(line: str, told: tuple[Any, ...]) -> None:
    assert played(line, Readers()) == [told]


def test_a_reader_repeats_its_last_line_and_floods() -> None:
    hello = protocol.build(protocol.READER, Message("reader", 0, "hello", ("1", "d1:d6", "d2:d6")))
    assert played("reader repeats", Readers()) == [("reader", hello)]
    ((_, flood),) = played("reader floods", Readers())
    assert len(flood) == 16385


def test_a_stalled_reader_has_nothing_more_to_say() -> None:
    box = Readers()
    played("reader stalls", box)
    assert box.due is None


# What is wrong with a script is said before anything is played.

PLUG_FORM = "the form is: plug display | plug reader [NAME] [DIE:KIND ...] [can=roll | plain]"

WRONG = {
    "pres OK": "there is no command 'pres'; did you mean 'press'?",
    "fly OK": "there is no command 'fly'; there are press, hold, wait, chance, shot, see, unsee, "
    "hear, silent, lit, unlit, unplug, plug, reader, kill",
    "press": "the form is: press CONTROL [TIMES]",
    "press OK twice": "the form is: press CONTROL [TIMES]",
    "press OK -1": "the form is: press CONTROL [TIMES]",
    "press OK 2 3": "the form is: press CONTROL [TIMES]",
    "press OK ²": "the form is: press CONTROL [TIMES]",
    "press NETX": "there is no button 'NETX'; did you mean 'NEXT'?",
    "press ok": "there is no button 'ok'; there are PREV, NEXT, OK, BACK, ROLL, PLAYER1, PLAYER2, "
    "PLAYER3, PLAYER4, PLAYER5",
    "hold BACK": "the form is: hold CONTROL SECONDS",
    "hold BAK 1": "there is no button 'BAK'; did you mean 'BACK'?",
    "hold BACK long": "'long' is no number of seconds",
    "wait": "the form is: wait SECONDS",
    "wait -1": "'-1' is no number of seconds",
    "wait inf": "'inf' is no number of seconds",
    "wait nan": "'nan' is no number of seconds",
    "chance": "the form is: chance FACE ...",
    "shot": "the form is: shot NAME",
    "shot a/b": "the form is: shot NAME",
    "shot ..": "the form is: shot NAME",
    "see": 'the form is: see "TEXT"',
    "see Round 2": 'the form is: see "TEXT"',
    'see ""': 'the form is: see "TEXT"',
    'unsee "  "': 'the form is: unsee "TEXT"',
    "unsee a b": 'the form is: unsee "TEXT"',
    "unplug": "the form is: unplug display | unplug reader [NAME]",
    "unplug reader a b": "the form is: unplug display | unplug reader [NAME]",
    "plug raeder": PLUG_FORM,
    "plug reader a b": PLUG_FORM,
    "plug reader :d6": PLUG_FORM,
    "reader": "the form is: reader [NAME] ACT [FACE ...]",
    "reader rols 1": "no reader does 'rols'; did you mean 'rolls'?",
    "reader tray": "no reader does 'tray'; there are rolls, rolling, cocks, answers, plain, "
    "garbles, repeats, stalls, floods",
    "reader rolls": "the form is: reader [NAME] rolls FACE ...",
    "reader tray plain": "the form is: reader [NAME] plain NUMBER ...",
    "reader garbles 3": "the form is: reader [NAME] garbles",
    "kill it": "the form is: kill",
    "hear": "the form is: hear TUNE",
    "hear launhc": "there is no tune and no note 'launhc'; did you mean 'launch'?",
    "hear C5 X5": "there is no tune and no note 'X5'; there are end, crash, completion, landing, "
    "launch, turn",
    "silent please": "the form is: silent",
    "lit": "the form is: lit PLAYER1",
    "lit PLAYER1 PLAYER2": "the form is: lit PLAYER1",
    "unlit": "the form is: unlit PLAYER1",
    "lit PLAYER6": "there is no light 'PLAYER6'; did you mean 'PLAYER5'?",
    "unlit OK": "there is no light 'OK'; there are PLAYER1, PLAYER2, PLAYER3, PLAYER4, PLAYER5",
    'see "half': "No closing quotation",
}


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_line_names_its_place_and_what_is_right(line: str) -> None:
    assert wrong(f"press OK\n\n{line}\npress OK") == f"demo.txt:3: {WRONG[line]}"


def test_the_first_wrong_line_is_named() -> None:
    assert wrong("fly\nfly").startswith("demo.txt:1: ")


# What goes wrong while it is played.


def test_a_text_that_is_not_there_says_what_is() -> None:
    assert failed('see "Round 3"', Recorder("Round 2")) == (
        "script:1: 'Round 3' is not to be seen; there is: Round 2"
    )
    assert failed("see Menu", Recorder()) == (
        "script:1: 'Menu' is not to be seen; the display is empty"
    )


def test_a_text_that_should_not_be_there_is_named() -> None:
    assert failed('unsee "Round 2"', Recorder("Round 2")) == (
        "script:1: 'Round 2' is to be seen; there is: Round 2"
    )


@pytest.mark.parametrize(
    ("line", "heard", "complaint"),
    [
        ("hear turn", ("E5",), "E5 A5 was not to be heard, but E5"),
        ("hear turn", ("A5", "E5"), "E5 A5 was not to be heard, but A5 E5"),
        ("hear E5 C5", ("E5", "A5", "C5"), "E5 C5 was not to be heard, but E5 A5 C5"),
        ("hear turn", (), "E5 A5 was not to be heard, but silence"),
        ("silent", ("C5", "E5"), "it is not silent: C5 E5"),
    ],
)
def test_what_was_not_heard_says_what_was(
    line: str, heard: tuple[str, ...], complaint: str
) -> None:
    assert failed(line, box_that(*heard)) == f"script:1: {complaint}"


def test_a_wrong_light_says_which_are_lit() -> None:
    assert failed("lit PLAYER2", box_that(lit=(2, 0))) == "script:1: lit are: PLAYER1, PLAYER3"
    assert failed("unlit PLAYER1", box_that(lit=(0,))) == "script:1: lit are: PLAYER1"
    assert failed("lit PLAYER2", box_that()) == "script:1: no light is lit"


def test_what_the_device_refuses_is_told_with_the_line() -> None:
    box = Recorder(chance=SimulationError("chance was set to 'cow'"))
    assert failed("press OK\nchance cow", box) == "script:2: chance was set to 'cow'"


def test_a_program_that_ends_is_told_with_the_line_and_its_last_words() -> None:
    box = Recorder(press=ProgramEnded(1, "Traceback: oh"))
    assert failed("\npress OK", box) == (
        "script:2: press: the program ended with status 1\nTraceback: oh"
    )


def test_a_picture_that_cannot_be_written_is_told_with_the_line(tmp_path: Path) -> None:
    (tmp_path / "shots").write_text("no folder")
    said = failed("shot menu", Recorder(), tmp_path / "shots" / "here")
    assert said.startswith("script:1: ")
    assert "shots" in said


def test_a_script_is_read_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "demo.txt").write_text('see "はじめ"', encoding="utf-8")
    found = script.read(tmp_path / "demo.txt")
    assert found.name == str(tmp_path / "demo.txt")
    assert found.lines == (Line(1, "see", ("はじめ",)),)


def test_a_file_that_is_no_text_is_named_with_the_line(tmp_path: Path) -> None:
    (tmp_path / "demo.txt").write_bytes(b"press OK\nsee \xff\n")
    with pytest.raises(ScriptError) as error:
        script.read(tmp_path / "demo.txt")
    assert str(error.value) == f"{tmp_path / 'demo.txt'}:2: this is no UTF-8 text"


def test_a_file_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        script.read(tmp_path / "demo.txt")
