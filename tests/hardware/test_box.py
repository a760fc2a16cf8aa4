"""A whole device in a box: pins are pressed, pixels are read, and all between is the real thing."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hardware.board import BOARDS, load_board
from hardware.control import Control
from hardware.simulated.box import Box
from hardware.simulated.oled import Controller
from hardware.simulated.program import ProgramEnded, SimulationError
from tests.hardware.demo import picture

ROOT = Path(__file__).parents[2]
BOARD = load_board(BOARDS / "four-buttons.toml")
DEMO = [sys.executable, "-m", "tests.hardware.demo"]

PICTURES = {picture(number).tobytes(): number for number in range(256)}


def number(oled: Controller) -> int | None:
    """The number the demo shows, None when it shows something else."""
    return PICTURES.get(oled.image().tobytes())


@pytest.fixture
def box() -> Iterator[Box]:
    with Box(DEMO, BOARD, folder=ROOT) as box:
        yield box


def test_from_pin_to_pixel(box: Box) -> None:
    assert number(box.oled) == 0
    assert box.oled.lit
    for presses in (1, 2, 3):
        box.press(Control.NEXT)
        assert number(box.oled) == presses


def test_a_long_press_acts_while_the_button_is_still_down(box: Box) -> None:
    box.down(Control.OK)
    box.advance(0.59)
    assert number(box.oled) == 0
    box.advance(0.02)
    assert number(box.oled) == 16
    box.up(Control.OK)
    box.advance(1)
    assert number(box.oled) == 16


def test_a_mistake_in_the_program_does_not_silence_the_buttons(box: Box) -> None:
    box.press(Control.OK)
    box.press(Control.OK)
    assert number(box.oled) == 2
    assert "a mistake in the program" in box.printed


def test_time_passes_only_when_told(box: Box) -> None:
    assert box.time == 0
    box.hold(Control.NEXT, 0.25)
    assert box.time == pytest.approx(0.31)
    box.advance(3600)
    assert box.time == pytest.approx(3600.31)


def test_a_hundred_whole_frames_in_one_go_do_not_clog_the_bus(box: Box) -> None:
    before = box.oled.bytes_on_bus
    box.press(Control.PREV)
    box.advance(2)
    assert number(box.oled) == 99
    assert box.oled.bytes_on_bus - before > 65536


def test_an_unplugged_display_loses_its_picture_and_the_game_goes_on(box: Box) -> None:
    box.press(Control.NEXT)
    box.unplug("display")
    assert box.oled.image().getbbox() is None
    box.press(Control.NEXT)
    box.advance(3)
    box.plug("display")
    assert not box.oled.lit
    box.advance(8)
    # Two presses, and 32 for having been told once.
    assert number(box.oled) == 34


def test_a_display_missing_from_the_start_can_come_later() -> None:
    box = Box(DEMO, BOARD, folder=ROOT)
    box.unplug("display")
    with box:
        box.press(Control.NEXT)
        box.plug("display")
        box.advance(8)
        assert number(box.oled) == 33


def test_a_reader_comes_rolls_and_goes(box: Box) -> None:
    box.plug_reader()
    assert box.readers == ("reader",)
    box.advance(3)
    assert number(box.oled) == 64
    box.at_reader("reader", lambda reader, now: reader.roll(["1", "2"], now))
    assert number(box.oled) == 67
    box.at_reader("reader", lambda reader, _: reader.repeat())
    assert number(box.oled) == 67
    box.unplug_reader(mid_line=True)
    assert number(box.oled) == 3
    assert not box.readers


def test_a_line_that_was_garbled_comes_again(box: Box) -> None:
    box.plug_reader("tray", {"die": "d20"})
    box.advance(3)
    box.at_reader("tray", lambda reader, _: reader.garble())
    box.at_reader("tray", lambda reader, now: reader.roll(["20"], now))
    assert number(box.oled) == 64
    box.advance(1)
    assert number(box.oled) == 84


def test_a_flood_keeps_no_button_waiting_and_no_roll_for_ever(box: Box) -> None:
    box.plug_reader()
    box.advance(3)
    box.at_reader("reader", lambda reader, _: reader.flood())
    box.press(Control.NEXT)
    assert number(box.oled) == 65
    box.advance(6)
    box.at_reader("reader", lambda reader, now: reader.roll(["3"], now))
    box.advance(1)
    assert number(box.oled) == 68


def test_a_reader_stays_plugged_in_while_the_program_is_killed(box: Box) -> None:
    box.plug_reader()
    box.advance(3)
    box.kill()
    box.start()
    assert number(box.oled) == 0
    box.advance(3)
    assert number(box.oled) == 64


@pytest.mark.parametrize(
    ("act", "complaint"),
    [
        (lambda box: box.unplug_reader("tray"), "no reader 'tray' is plugged in, only: reader"),
        (lambda box: box.plug_reader(), "reader is plugged in already"),
        (lambda box: box.plug_reader("a,b"), "a reader cannot be called 'a,b'"),
        (
            lambda box: box.at_reader("reader", lambda reader, now: reader.roll(["1"] * 7, now)),
            "the reader has only 6 dice",
        ),
    ],
)
def test_what_no_reader_can_do_is_refused(
    box: Box, act: Callable[[Box], None], complaint: str
) -> None:
    box.plug_reader()
    with pytest.raises(SimulationError, match=re.escape(complaint)):
        act(box)
    box.press(Control.NEXT)
    assert number(box.oled) == 1


def test_a_killed_program_leaves_its_picture_and_starts_afresh(box: Box) -> None:
    box.press(Control.NEXT)
    box.kill()
    running = [box.running]
    assert number(box.oled) == 1
    time = box.time
    box.start()
    running.append(box.running)
    assert running == [False, True]
    assert number(box.oled) == 0
    assert box.time == time


def test_a_button_held_while_the_program_starts_is_no_press(box: Box) -> None:
    box.kill()
    box.down(Control.NEXT)
    box.start()
    box.advance(2)
    box.up(Control.NEXT)
    box.advance(1)
    assert number(box.oled) == 0


def test_set_chance_decides_the_next_roll(box: Box) -> None:
    box.chance("cat", "ant")
    box.press(Control.ROLL)
    assert number(box.oled) == 3
    box.press(Control.ROLL)
    assert number(box.oled) == 1


def test_a_face_that_cannot_come_up_is_an_error_that_names_it(box: Box) -> None:
    box.chance("dog")
    with pytest.raises(SimulationError, match="'dog', but can only be ant, bee, cat"):
        box.press(Control.ROLL)


def rolls(seed: int) -> list[int | None]:
    shown = []
    with Box(DEMO, BOARD, folder=ROOT, seed=seed) as box:
        for _ in range(2):
            for _ in range(10):
                box.press(Control.ROLL)
                shown.append(number(box.oled))
            box.kill()
            box.start()
    return shown


def test_chance_repeats_with_the_seed_but_not_after_a_restart() -> None:
    first = rolls(1)
    assert first == rolls(1)
    assert first[:10] != first[10:]


def test_a_program_that_ends_by_itself_is_noticed_with_its_last_words(box: Box) -> None:
    box.press(Control.OK)
    with pytest.raises(ProgramEnded) as end:
        box.press(Control.BACK)
    assert end.value.code == 7
    assert "a mistake in the program" in str(end.value)
    assert not box.running
    box.start()
    assert number(box.oled) == 0


def test_a_program_that_cannot_start_says_why() -> None:
    box = Box([sys.executable, "-c", "raise SystemExit('out of cheese')"], BOARD)
    with pytest.raises(ProgramEnded, match="status 1\nout of cheese"):
        box.start()


def test_closing_gives_the_program_time_to_leave_a_last_picture(box: Box) -> None:
    assert box.close() == 0
    assert number(box.oled) == 0b1010
    assert box.close() == 0


def test_what_the_program_prints_can_be_passed_on(tmp_path: Path) -> None:
    with (
        (tmp_path / "log").open("w") as log,
        Box(DEMO, BOARD, folder=ROOT, output=log) as box,
    ):
        box.press(Control.OK)
    assert "a mistake in the program" in (tmp_path / "log").read_text()


@pytest.mark.parametrize(
    ("act", "complaint"),
    [
        (lambda box: box.press(Control.PLAYER1), "has no button PLAYER1"),
        (lambda box: box.unplug("mouse"), "no part 'mouse'"),
        (lambda box: box.plug("mouse"), "no part 'mouse'"),
        (lambda box: box.start(), "already running"),
    ],
)
def test_what_the_box_cannot_do_it_refuses(box: Box, act: object, complaint: str) -> None:
    assert callable(act)
    with pytest.raises(SimulationError, match=re.escape(complaint)):
        act(box)
    box.press(Control.NEXT)
    assert number(box.oled) == 1


def test_without_a_program_there_is_nothing_to_wait_for() -> None:
    with pytest.raises(SimulationError, match="no program is running"):
        Box(DEMO, BOARD).advance(1)


def pump_until(box: Box, shown: int) -> None:
    while number(box.oled) != shown:
        box.pump(timeout=None)


def test_a_live_box_runs_in_real_time() -> None:
    with Box(DEMO, BOARD, folder=ROOT, live=True) as box:
        pump_until(box, 0)
        box.down(Control.OK)
        pump_until(box, 16)
        box.up(Control.OK)
        box.press(Control.NEXT)
        pump_until(box, 17)
        box.chance("cat")
        box.press(Control.ROLL)
        pump_until(box, 3)
        assert box.fileno() >= 0
        assert box.close() == 0
        assert number(box.oled) == 0b1010


def test_when_the_box_is_gone_the_program_ends_by_itself() -> None:
    ours, theirs = socket.socketpair()
    bus, bus_end = os.pipe()
    with ours, theirs, os.fdopen(bus, "rb"), os.fdopen(bus_end, "wb"):
        program = subprocess.Popen(
            DEMO,
            cwd=ROOT,
            env={**os.environ, "MOONKEEPER_WIRES": f"{theirs.fileno()},{bus_end},script"},
            pass_fds=(theirs.fileno(), bus_end),
        )
        theirs.close()
        ours.sendall(b"clock 2.5\nseed 1\nbegin\n")
        assert ours.recv(100) == b"idle 2.5\n"
        ours.close()
        assert program.wait(20) == 0
