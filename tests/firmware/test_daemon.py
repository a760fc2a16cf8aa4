"""The loop between panel, app and session, on simulated time and with a panel that writes down what
it is told."""

from __future__ import annotations

import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from engine import Match
from engine.games import built_in
from firmware import app, reading
from firmware.daemon import BLANK_AFTER, DIM_AFTER, Daemon
from firmware.effects import RollDice
from firmware.screens.decision import asked
from firmware.screens.menu import Menu
from firmware.screens.tumble import tumbling
from firmware.session import Look, taken_up
from firmware.store import Store
from firmware.tunes import TUNES, Cue
from hardware.events import Control, DiceSettled, Hold, Press, ReaderFound
from hardware.readers.status import ReaderStatus
from hardware.tune import Tune
from tests.firmware.hands import (
    BACK,
    NEXT,
    NOON,
    OK,
    PREV,
    TO_OTHERS,
    all_matches,
    loaded,
    stored_as_left,
)
from tests.firmware.trays import lying, watched
from tests.hardware.conftest import Bench

GAME = built_in("shelfie")
SIX = ("cat", "cat", "joker", "book", "cat", "plant")


class Front:
    """A panel. `told`: what it was told beside pictures; `on_show` is called with each picture, and
    `on_play` with each tune."""

    def __init__(self, *faces: str) -> None:
        self.chance = loaded(*faces)
        self.told: list[object] = []
        self.pictures: list[Image.Image] = []
        self.on_play: Callable[[Tune], object] = self.told.append
        self.lit: frozenset[int] = frozenset()
        self.on_show: Callable[[Image.Image], object] = self.pictures.append
        self.emit: Callable[[app.Event], object] = self.told.append
        self.readers: tuple[ReaderStatus, ...] = ()

    def start(self, _loop: object, on_event: Callable[[app.Event], object]) -> None:
        self.emit = on_event

    def show(self, image: Image.Image) -> None:
        self.on_show(image)

    def dim(self, contrast: int) -> None:
        self.told.append(("dim", contrast))

    def blank(self) -> None:
        self.told.append("blank")

    def wake(self) -> None:
        self.told.append("wake")

    def light(self, seats: frozenset[int]) -> None:
        self.lit = seats

    def play(self, tune: Tune) -> None:
        self.on_play(tune)

    def ask_to_roll(self, reader: str, dice: tuple[str, ...]) -> bool:
        self.told.append((reader, dice))
        return False

    async def close(self, last: Image.Image | None) -> None:
        self.told.append(("close", last))


class Running:
    """A daemon that runs as far as it is told."""

    def __init__(self, bench: Bench, state: Path, *faces: str, storable: bool = True) -> None:
        self.bench = bench
        self.front = Front(*faces)
        panel: Any = self.front
        wires: Any = self
        daemon = Daemon(panel, wires, state, storable)
        self.life = bench.loop.create_task(daemon.live())
        bench.advance()

    def wall_time(self) -> float:
        return NOON + self.bench.loop.time()

    def press(self, *controls: Control) -> None:
        for control in controls:
            self.front.emit(Press(control, self.bench.loop.time()))
            self.bench.advance()

    def happens(self, event: app.Event) -> None:
        self.front.emit(event)
        self.bench.advance()

    def sees(self, text: str) -> bool:
        return reading.find(self.front.pictures[-1], text) is not None

    def stop(self) -> None:
        signal.raise_signal(signal.SIGTERM)
        self.bench.advance(1)


Start = Callable[..., Running]


@pytest.fixture
def start(bench: Bench, tmp_path: Path) -> Iterator[Start]:
    """Starts a daemon with these faces to roll, and stops it in the end."""
    started: list[Running] = []

    def start(*faces: str, storable: bool = True) -> Running:
        started.append(Running(bench, tmp_path, *faces, storable=storable))
        return started[-1]

    yield start
    for running in started:
        if not running.life.done():
            running.stop()
        assert running.life.done()


@pytest.fixture
def bench() -> Iterator[Bench]:
    bench = Bench()
    yield bench
    bench.loop.close()


def test_the_first_picture_is_the_menu(start: Start) -> None:
    running = start()
    menu = app.view(app.Model(Menu()), Look())
    assert running.front.pictures[0].tobytes() == menu.tobytes()


def test_nothing_is_shown_that_is_not_on_the_disk(start: Start, tmp_path: Path) -> None:
    running = start("2", *SIX, "game", "book")
    shown: list[int] = []

    def compare(picture: Image.Image) -> None:
        """The picture has to be that of the match as it lies on the disk at this moment, or of its
        newest dice on their way."""
        look = Look(match=taken_up(all_matches(tmp_path)[-1]), animated=True)
        model = app.Model(asked(look))
        true = [app.view(model, look).tobytes()]
        tumble = tumbling(RollDice(), look, 1) if shown else None
        while tumble is not None:
            true.append(app.view(replace(model, tumble=tumble), look).tobytes())
            tumble = tumble.next()
        assert picture.tobytes() in true
        shown.append(true.index(picture.tobytes()))

    running.press(OK)
    running.front.on_show = compare
    # Begin; confirm the values; draw; roll; keep and roll again, twice.
    for press in [OK] * 6:
        running.press(press)
        running.bench.advance(1)
        assert running.life.done() is False
    # After each of three rolls come four pictures of tumbling dice.
    assert shown == [0, 0, 0, *(1, 2, 3, 4, 0) * 3]


def test_what_a_reader_saw_is_on_the_disk_before_it_is_shown(start: Start, tmp_path: Path) -> None:
    running = start()
    running.happens(ReaderFound("tray", watched(), True, 0.0))
    # The reader that is here is proposed for a new match; who begins is drawn.
    running.press(OK, OK, OK, OK)
    assert running.sees("Roll 6 dice")

    def compare(picture: Image.Image) -> None:
        match = taken_up(all_matches(tmp_path)[-1])
        assert match.state.faces == SIX
        look = Look(match=match)
        assert picture.tobytes() == app.view(app.Model(asked(look)), look).tobytes()

    running.front.on_show = compare
    running.happens(DiceSettled("tray", lying(*SIX), False, 0.0))
    assert taken_up(all_matches(tmp_path)[-1]).journal.log[-1].by == "reader"


def test_a_reader_is_asked_through_the_panel_and_a_refusal_is_told(start: Start) -> None:
    running = start()
    running.happens(ReaderFound("tray", watched(2), True, 0.0))
    running.press(OK, OK, OK, OK, OK)
    assert running.front.told == [TUNES[Cue.TURN], ("tray", ("d61", "d62"))]
    assert running.sees("does not roll")


def test_how_readers_do_is_the_panels_to_tell(start: Start) -> None:
    running = start()
    running.front.readers = (ReaderStatus(None, "/dev/ttyACM0", None, (), False, False, 3, None),)
    running.press(NEXT, NEXT, OK)
    assert running.sees("ttyACM0: silent")


def test_dice_wake_a_sleeping_display_and_count(start: Start, tmp_path: Path) -> None:
    running = start()
    running.happens(ReaderFound("tray", watched(), False, 0.0))
    running.press(OK, OK, OK, OK)
    running.bench.advance(BLANK_AFTER + 1)
    asleep = len(running.front.told)
    running.happens(DiceSettled("tray", lying(*SIX), False, 0.0))
    assert "wake" in running.front.told[asleep:]
    assert taken_up(all_matches(tmp_path)[-1]).state.faces == SIX


def test_dice_without_a_match_lie_on_the_disk_when_they_begin_to_tumble(
    start: Start, tmp_path: Path
) -> None:
    running = start("3", "6")
    running.press(NEXT, NEXT, OK, *TO_OTHERS, OK)
    on_disk = []

    def look_up(_picture: Image.Image) -> None:
        with closing(Store(tmp_path)) as store:
            on_disk.append([roll.faces for roll in store.rolls()])

    running.front.on_show = look_up
    running.press(OK)
    running.bench.advance(60 - 1)
    # Four pictures on their way and one of how they lie; after that nothing is drawn.
    assert on_disk == [[("3", "6")]] * 5


def test_what_cannot_be_stored_is_shown_as_such(start: Start, tmp_path: Path) -> None:
    running = start(storable=False)
    running.press(OK, OK)
    assert running.sees("not saved")
    assert list(tmp_path.iterdir()) == []


def test_a_tune_is_played_once_what_it_tells_is_stored(start: Start, tmp_path: Path) -> None:
    running = start("2", *SIX)
    running.press(OK, OK, OK)
    assert running.front.lit == frozenset()
    heard: list[tuple[Tune, int]] = []
    running.front.on_play = lambda tune: heard.append((tune, len(all_matches(tmp_path)[-1].acts)))
    running.press(OK)
    # The values of the cells and the draw are on the disk when it sounds.
    assert heard == [(TUNES[Cue.TURN], 2)]
    assert running.front.lit == {1}


def test_lights_that_are_switched_off_go_dark_and_tunes_fall_silent(start: Start) -> None:
    running = start("2", *SIX)
    running.press(NEXT, NEXT, NEXT, OK, NEXT, NEXT, OK, NEXT, OK, BACK)
    running.press(OK, OK, OK, OK)
    assert running.sees("OK rolls")
    assert running.front.told == []
    assert running.front.lit == frozenset()


def test_a_display_that_nobody_looks_at_is_dimmed_and_then_sleeps(start: Start) -> None:
    running = start()
    running.bench.advance(DIM_AFTER - 1)
    assert running.front.told == []
    running.bench.advance(2)
    assert running.front.told == [("dim", 0x10)]
    running.bench.advance(BLANK_AFTER - DIM_AFTER - 2)
    assert running.front.told == [("dim", 0x10)]
    running.bench.advance(2)
    assert running.front.told == [("dim", 0x10), "blank"]


def test_a_dimmed_display_takes_the_press(start: Start) -> None:
    running = start()
    running.bench.advance(DIM_AFTER + 1)
    running.press(OK)
    assert running.front.told == [("dim", 0x10), ("dim", 0xCF)]
    assert running.sees("Players")


@pytest.mark.parametrize("event", [Press(OK, 0.0), Hold(OK, 0.0)])
def test_the_press_that_wakes_the_display_does_nothing_else(start: Start, event: app.Event) -> None:
    running = start()
    running.bench.advance(BLANK_AFTER + 1)
    pictures = len(running.front.pictures)
    running.front.emit(event)
    running.bench.advance()
    assert running.front.told[2:] == [("dim", 0xCF), "wake"]
    assert len(running.front.pictures) == pictures
    running.press(OK)
    assert running.sees("Players")


def test_every_press_puts_off_the_rest(start: Start) -> None:
    running = start()
    for _press in range(5):
        running.bench.advance(DIM_AFTER - 1)
        running.press(NEXT)
    assert running.front.told == []
    running.bench.advance(DIM_AFTER + 1)
    assert running.front.told == [("dim", 0x10)]


def test_the_dice_are_counted_beside_what_else_is_going_on(start: Start) -> None:
    running = start(*SIX)
    # The dice of My Shelfie are rolled, and then the last line of the list is taken.
    running.press(NEXT, NEXT, OK)
    assert running.sees("Other dice")
    running.press(PREV, OK)
    assert running.sees("No dice have been")
    running.press(OK, NEXT, OK, OK)
    running.bench.advance(5)
    running.press(BACK, BACK, PREV)
    shown = len(running.front.pictures)
    running.press(OK)
    # It was counted after the press had been served: that is a picture of its own.
    assert len(running.front.pictures) == shown + 2
    assert running.sees("device: 6 rolls")


def test_a_message_goes_away_in_its_own_time(start: Start) -> None:
    running = start("2", *SIX)
    running.press(OK, OK, OK, OK, OK)
    running.press(BACK)
    assert running.sees("Taken back")
    running.bench.advance(1.5)
    running.press(NEXT)
    assert running.sees("Restored")
    # The time of the first message is up now, but not that of the second.
    running.bench.advance(1)
    assert running.sees("Restored")
    running.bench.advance(1.5)
    assert not running.sees("Restored")


def test_what_nobody_foresaw_is_logged_and_the_device_goes_on(
    start: Start, caplog: pytest.LogCaptureFixture
) -> None:
    running = start("cow", "2")
    running.press(OK, OK, OK)
    pictures = len(running.front.pictures)
    running.press(OK)
    assert "chance was set to 'cow'" in caplog.text
    assert len(running.front.pictures) == pictures
    running.press(OK)
    assert running.sees("OK rolls")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_it_with_a_dark_panel(start: Start, number: signal.Signals) -> None:
    running = start()
    signal.raise_signal(number)
    running.bench.advance(1)
    assert running.life.done()
    assert running.front.told == [("close", None)]


def test_a_paused_match_is_the_first_thing_that_is_shown(start: Start, tmp_path: Path) -> None:
    store = Store(tmp_path)
    stored_as_left(store, Match(GAME, GAME.header(["Ann", "Ben"])))
    store.close()
    running = start()
    assert running.sees("Resume")


@contextmanager
def listening(folder: Path) -> Iterator[socket.socket]:
    """Where systemd would listen."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(str(folder / "notify"))
        listener.setblocking(False)
        yield listener


def heard(listener: socket.socket) -> list[str]:
    said = []
    while True:
        try:
            said.append(listener.recv(99).decode())
        except BlockingIOError:
            return said


def test_systemd_hears_how_it_is(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with listening(tmp_path) as listener:
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.setenv("WATCHDOG_USEC", "30000000")
        running = start()
        assert heard(listener) == ["READY=1", "WATCHDOG=1"]
        running.bench.advance(40)
        assert heard(listener) == ["WATCHDOG=1", "WATCHDOG=1"]
        running.stop()
        assert heard(listener) == ["STOPPING=1"]


def test_without_a_watchdog_there_are_no_signs_of_life(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with listening(tmp_path) as listener:
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        monkeypatch.delenv("WATCHDOG_USEC", raising=False)
        start().bench.advance(100)
        assert heard(listener) == ["READY=1"]
