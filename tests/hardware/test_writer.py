import logging
import threading
from collections.abc import Iterator

import pytest
from PIL import Image

from hardware.display import I2CWire, Oled
from hardware.events import Event, Plugged, Unplugged
from hardware.writer import DisplayWriter
from tests.hardware.conftest import Bench, Cable
from tests.hardware.frames import black, noise

ONE, TWO, THREE = noise(1), noise(2), noise(3)


class Desk:
    """A writer at work, what it reported, and a way to keep the bus busy."""

    def __init__(self, bench: Bench, cable: Cable) -> None:
        self.bench = bench
        self.cable = cable
        self.events: list[Event] = []
        self.attempts: list[float] = []
        self.closed = False
        self.writer = DisplayWriter(self.open, bench.loop, self.events.append)

    def open(self) -> Oled:
        self.attempts.append(self.bench.loop.time())
        wire = I2CWire(self.cable.open(), 0x3C)
        wire.command(0xE3)
        return Oled(wire)

    def show(self, image: Image.Image) -> None:
        self.writer.show(image)
        self.bench.advance()

    def close(self, last: Image.Image | None) -> None:
        self.closed = True
        self.bench.loop.run_until_complete(self.writer.close(last))

    @property
    def seen(self) -> bytes:
        return self.cable.oled.image().tobytes()


@pytest.fixture
def desk(bench: Bench, cable: Cable) -> Iterator[Desk]:
    desk = Desk(bench, cable)
    yield desk
    if not desk.closed:
        desk.close(None)


def test_a_frame_reaches_the_display(desk: Desk) -> None:
    desk.show(ONE)
    assert desk.seen == ONE.tobytes()
    desk.show(TWO)
    assert desk.seen == TWO.tobytes()
    assert len(desk.attempts) == 1
    assert desk.events == []


def test_the_newest_frame_replaces_those_that_wait_for_the_bus(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_the_bus, go_on = threading.Event(), threading.Event()
    shown: list[Image.Image] = []
    display = Oled.display

    def slow(oled: Oled, image: Image.Image) -> None:
        on_the_bus.set()
        go_on.wait()
        shown.append(image)
        display(oled, image)

    monkeypatch.setattr(Oled, "display", slow)

    def more() -> None:
        on_the_bus.wait()
        desk.writer.show(TWO)
        desk.writer.show(THREE)
        assert not desk.writer.idle
        go_on.set()

    desk.writer.show(ONE)
    # Two turns later the first frame is with the thread.
    desk.bench.loop.call_soon(desk.bench.loop.call_soon, more)
    desk.bench.advance()
    assert [image.tobytes() for image in shown] == [ONE.tobytes(), THREE.tobytes()]
    assert desk.seen == THREE.tobytes()


def test_it_is_idle_when_nothing_is_on_the_way(desk: Desk) -> None:
    idle = [desk.writer.idle]
    desk.writer.show(ONE)
    idle.append(desk.writer.idle)
    desk.bench.advance()
    idle.append(desk.writer.idle)
    assert idle == [True, False, True]


def test_a_frame_of_another_size_or_mode_is_refused(desk: Desk) -> None:
    for image in (Image.new("1", (64, 128)), Image.new("L", (128, 64))):
        with pytest.raises(ValueError, match="128x64 in mode 1"):
            desk.writer.show(image)


def test_a_pulled_display_is_reported_once_and_looked_for_ever_more_rarely(desk: Desk) -> None:
    desk.show(ONE)
    desk.cable.pull()
    desk.show(TWO)
    assert desk.events == [Unplugged("display", 0.0)]
    assert not desk.writer.present
    desk.bench.advance(40)
    assert desk.events == [Unplugged("display", 0.0)]
    # Pauses of 0.5, 1, 2, 4, 8, 8, 8 seconds; the first attempt is the one that worked.
    assert desk.attempts == [0.0, 0.5, 1.5, 3.5, 7.5, 15.5, 23.5, 31.5, 39.5]


def test_a_display_that_comes_back_gets_the_newest_frame_whole(desk: Desk) -> None:
    desk.show(ONE)
    desk.cable.pull()
    desk.show(TWO)
    desk.show(THREE)
    desk.cable.push()
    desk.bench.advance(1)
    assert desk.seen == THREE.tobytes()
    assert desk.events == [Unplugged("display", 0.0), Plugged("display", 0.5)]
    assert desk.writer.present


def test_after_a_return_the_pauses_are_short_again(desk: Desk) -> None:
    desk.cable.pull()
    desk.show(ONE)
    desk.bench.advance(10)
    desk.cable.push()
    desk.bench.advance(10)
    desk.cable.pull()
    desk.attempts.clear()
    desk.show(TWO)
    desk.bench.advance(2)
    assert desk.attempts == [20.5, 21.5]


def test_a_display_missing_from_the_start_is_no_other_case(desk: Desk) -> None:
    desk.cable.pull()
    desk.show(ONE)
    assert desk.events == [Unplugged("display", 0.0)]
    desk.cable.push()
    desk.bench.advance(0.5)
    assert desk.events[1:] == [Plugged("display", 0.5)]
    assert desk.seen == ONE.tobytes()


def test_every_bus_that_was_opened_is_closed_again(desk: Desk) -> None:
    desk.show(ONE)
    desk.cable.pull()
    desk.show(TWO)
    desk.cable.push()
    desk.bench.advance(1)
    assert (desk.cable.opened, desk.cable.closed) == (2, 1)
    desk.close(None)
    assert (desk.cable.opened, desk.cable.closed) == (2, 2)


def test_even_a_mistake_in_the_driver_does_not_stop_the_writer(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with monkeypatch.context() as patch, caplog.at_level(logging.WARNING):
        patch.setattr(Oled, "display", lambda *_: 1 / 0)
        desk.show(ONE)
    assert "ZeroDivisionError" in caplog.text
    desk.bench.advance(1)
    assert desk.seen == ONE.tobytes()


def test_dim_blank_and_wake_change_the_panel_and_keep_the_picture(desk: Desk) -> None:
    desk.show(ONE)
    desk.writer.dim(5)
    desk.bench.advance()
    assert desk.cable.oled.contrast == 5
    desk.writer.blank()
    desk.bench.advance()
    assert desk.seen == black().tobytes()
    desk.show(TWO)
    assert desk.seen == black().tobytes()
    desk.writer.wake()
    desk.bench.advance()
    assert desk.seen == TWO.tobytes()


def test_a_display_that_comes_back_is_dim_or_blank_as_it_was(desk: Desk) -> None:
    desk.show(ONE)
    desk.writer.dim(5)
    desk.writer.blank()
    desk.bench.advance()
    desk.cable.pull()
    desk.show(TWO)
    desk.cable.push()
    desk.bench.advance(1)
    assert desk.cable.oled.contrast == 5
    assert desk.seen == black().tobytes()


def test_a_frame_alone_sends_no_settings(desk: Desk) -> None:
    desk.show(ONE)
    before = desk.cable.oled.transfers
    desk.show(ONE.copy())
    assert desk.cable.oled.transfers == before


def test_closing_leaves_the_last_picture(desk: Desk) -> None:
    desk.show(ONE)
    desk.writer.blank()
    desk.close(TWO)
    assert desk.seen == TWO.tobytes()


def test_closing_without_a_picture_leaves_the_panel_dark(desk: Desk) -> None:
    desk.show(ONE)
    desk.close(None)
    assert desk.seen == black().tobytes()


def test_closing_does_not_wait_for_a_missing_display(desk: Desk) -> None:
    desk.cable.pull()
    desk.show(ONE)
    desk.close(TWO)
    assert desk.bench.loop.time() == 0.0


def test_closing_when_the_display_has_just_gone_does_not_wait_either(desk: Desk) -> None:
    desk.show(ONE)
    desk.cable.pull()
    desk.close(TWO)
    assert desk.bench.loop.time() == 0.0


def test_a_display_opened_before_is_taken_over(bench: Bench, cable: Cable) -> None:
    oled = Oled(I2CWire(cable.open(), 0x3C))
    oled.display(ONE)
    writer = DisplayWriter(lambda: pytest.fail("opened again"), bench.loop, print, oled)
    before = cable.oled.bytes_on_bus
    writer.show(ONE)
    bench.advance()
    assert cable.oled.bytes_on_bus == before
    bench.loop.run_until_complete(writer.close(TWO))
    assert cable.oled.image().tobytes() == TWO.tobytes()
    assert cable.closed == 1
