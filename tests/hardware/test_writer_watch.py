"""A display that is unplugged, or loses its settings, while nothing is being drawn."""

from collections.abc import Iterator

import pytest

from hardware.display import DATA, NOP, I2CWire, Oled
from hardware.events import Event, Plugged, Unplugged
from hardware.writer import DisplayWriter
from tests.hardware.conftest import Bench, Cable
from tests.hardware.frames import noise

ONE, TWO = noise(1), noise(2)
DISPLAY_OFF, INVERSE = 0xAE, 0xA7


class Watched:
    """A writer with a lit display, at second 0, that shows ONE and has nothing to do."""

    def __init__(self, bench: Bench, cable: Cable) -> None:
        self.bench = bench
        self.cable = cable
        self.events: list[Event] = []
        self.opened: list[float] = []
        self.writer = DisplayWriter(self.open, bench.loop, self.events.append)
        self.writer.show(ONE)
        self.wait(0)

    def open(self) -> Oled:
        self.opened.append(self.bench.loop.time())
        wire = I2CWire(self.cable.open(), 0x3C)
        wire.command(NOP)
        return Oled(wire)

    def wait(self, seconds: float) -> None:
        self.bench.advance(seconds)

    def jolt(self) -> None:
        """The plug comes off and on again before anybody asks."""
        self.cable.oled.power(False)
        self.cable.oled.power(True)

    @property
    def seen(self) -> bytes:
        return self.cable.oled.image().tobytes()


@pytest.fixture
def watched(bench: Bench, cable: Cable) -> Iterator[Watched]:
    watched = Watched(bench, cable)
    yield watched
    bench.loop.run_until_complete(watched.writer.close(None))


@pytest.fixture
def transfers(watched: Watched, monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, bytes]]:
    """What goes over the bus from now on, with its time."""
    sent: list[tuple[float, bytes]] = []
    write = watched.cable.oled.write

    def note(transfer: bytes) -> None:
        sent.append((watched.bench.loop.time(), transfer))
        write(transfer)

    monkeypatch.setattr(watched.cable.oled, "write", note)
    return sent


def test_an_idle_display_is_asked_every_two_and_a_half_seconds_with_a_command_that_does_nothing(
    watched: Watched, transfers: list[tuple[float, bytes]]
) -> None:
    watched.wait(7)
    assert transfers == [(moment, b"\x00\xe3") for moment in (2.5, 5.0)]


def test_a_display_that_is_drawn_on_is_not_asked(
    watched: Watched, transfers: list[tuple[float, bytes]]
) -> None:
    for image in (TWO, ONE, TWO, ONE):
        watched.wait(1.5)
        watched.writer.show(image)
    watched.wait(1.5)
    assert b"\x00\xe3" not in [transfer for _, transfer in transfers]


def test_pulled_while_idle_it_is_missed_and_found_again_with_its_picture(watched: Watched) -> None:
    watched.wait(1)
    watched.cable.pull()
    watched.wait(2)
    assert watched.events == [Unplugged("display", 2.5)]
    assert not watched.writer.present
    watched.cable.push()
    watched.wait(1)
    assert watched.seen == ONE.tobytes()
    # Looked for half a second after it was missed, in vain, and a second later.
    assert watched.opened == [0.0, 3.0, 4.0]
    assert watched.events[1:] == [Plugged("display", 4.0)]


def test_a_jolt_between_two_questions_is_healed_within_ten_seconds(watched: Watched) -> None:
    watched.wait(1)
    watched.jolt()
    assert watched.seen != ONE.tobytes()
    watched.wait(6.5)
    assert watched.seen == ONE.tobytes()
    assert watched.opened == [0.0]
    assert watched.events == []


@pytest.mark.parametrize("moment", [1.0, 7.4, 7.6, 14.9])
def test_a_jolt_is_healed_within_ten_seconds_of_a_later_frame_too(
    watched: Watched, moment: float
) -> None:
    watched.wait(moment)
    watched.jolt()
    watched.writer.show(TWO)
    watched.wait(10)
    assert watched.seen == TWO.tobytes()


def test_settings_garbled_on_the_way_are_set_right(watched: Watched) -> None:
    watched.cable.oled.write(bytes((0x00, INVERSE)))
    assert watched.seen != ONE.tobytes()
    watched.wait(8)
    assert watched.seen == ONE.tobytes()


@pytest.mark.parametrize("beginning", [(0x21, 0), (0x26,)], ids=["window", "scrolling"])
def test_a_controller_left_in_the_middle_of_a_command_understands_again(
    watched: Watched, beginning: tuple[int, ...]
) -> None:
    watched.jolt()
    watched.cable.oled.write(bytes((0x00, *beginning)))
    watched.wait(8)
    assert watched.seen == ONE.tobytes()


def test_setting_up_anew_never_darkens_the_display(
    watched: Watched, transfers: list[tuple[float, bytes]], monkeypatch: pytest.MonkeyPatch
) -> None:
    dark: list[float] = []
    write = watched.cable.oled.write

    def look(transfer: bytes) -> None:
        write(transfer)
        if watched.seen != ONE.tobytes():
            dark.append(watched.bench.loop.time())

    monkeypatch.setattr(watched.cable.oled, "write", look)
    watched.wait(8)
    assert [moment for moment, sent in transfers if sent[0] == DATA] == [7.5]
    assert DISPLAY_OFF not in [byte for _, sent in transfers if sent[0] != DATA for byte in sent]
    assert dark == []


def test_setting_up_anew_keeps_the_contrast(watched: Watched) -> None:
    watched.writer.dim(0x10)
    watched.wait(1)
    watched.jolt()
    watched.wait(10)
    assert watched.seen == ONE.tobytes()
    assert watched.cable.oled.contrast == 0x10


def test_a_sleeping_display_is_left_alone(
    watched: Watched, transfers: list[tuple[float, bytes]]
) -> None:
    watched.writer.blank()
    watched.wait(60)
    assert transfers == [(0.0, bytes((0x00, DISPLAY_OFF)))]


def test_jolted_in_its_sleep_it_wakes_with_its_picture_and_contrast(watched: Watched) -> None:
    watched.writer.dim(0x10)
    watched.writer.blank()
    watched.wait(60)
    watched.jolt()
    watched.writer.wake()
    watched.wait(0)
    assert watched.seen == ONE.tobytes()
    assert watched.cable.oled.contrast == 0x10


def test_a_display_that_was_never_drawn_on_is_left_alone(bench: Bench, cable: Cable) -> None:
    oled = Oled(I2CWire(cable.open(), 0x3C))
    events: list[Event] = []
    writer = DisplayWriter(lambda: oled, bench.loop, events.append, oled)
    before = cable.oled.transfers
    bench.advance(30)
    assert cable.oled.transfers == before
    assert events == []
    bench.loop.run_until_complete(writer.close(None))
