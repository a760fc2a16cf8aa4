"""Readers on ports: ptys behind the real pyserial, on a loop with simulated time."""

import os
import select
import tracemalloc
import tty
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random

import pytest

from hardware.events import DiceSettled, Event, ReaderFound, ReaderGone
from hardware.readers import protocol
from hardware.readers.link import A_SECOND, A_TURN, Link
from hardware.readers.lookout import Lookout
from hardware.readers.open_port import OpenPort
from hardware.readers.place import ReaderAt, SerialPort, at_path, at_usb
from hardware.readers.protocol import HOST, READER, Message
from hardware.wires import RealWires
from tests.hardware.conftest import Bench

HELLO = ("1", "d1:d6", "d2:d6")


def said(number: int, word: str, *fields: str, device: str = "tray") -> bytes:
    return protocol.build(READER, Message(device, number, word, fields))


class Pty:
    """Where a reader is plugged in: the far end of a pty."""

    def __init__(self) -> None:
        self.far, self.near = os.openpty()
        tty.setraw(self.near)
        os.set_blocking(self.far, False)
        self.path = os.ttyname(self.near)

    def say(self, data: bytes) -> None:
        os.write(self.far, data)

    def heard(self) -> list[Message]:
        """What the panel has said since it was last asked."""
        data = b""
        while select.select([self.far], [], [], 0.05)[0]:
            data += os.read(self.far, 4096)
        return [protocol.parse(line, HOST) for line in data.splitlines()]

    def pull(self) -> None:
        for end in (self.far, self.near):
            os.close(end)


class Usb(RealWires):
    """The serial ports of a machine. Those with a product name tell it."""

    def __init__(self) -> None:
        self.plugged: dict[str, tuple[Pty, str | None]] = {}
        self.links: dict[str, str] = {}
        self.opened: list[str] = []
        self.glances = 0
        self.broken: OSError | None = None

    def plug(self, device: str, product: str | None = "Moonkeeper tray") -> Pty:
        pty = Pty()
        self.plugged[device] = pty, product
        return pty

    def pull(self, device: str) -> None:
        self.plugged.pop(device)[0].pull()

    def serial_names(self, paths: Iterable[str]) -> frozenset[str]:
        self.glances += 1
        return frozenset((*self.plugged, *set(self.links).intersection(paths)))

    def serial_ports(self, paths: Iterable[str]) -> list[SerialPort]:
        usb = [
            SerialPort(device, device, 0x2E8A, 0x0005, "E66", product)
            for device, (_, product) in self.plugged.items()
        ]
        return [*usb, *(SerialPort(path, self.links[path]) for path in paths if path in self.links)]

    def open_serial(self, device: str) -> OpenPort:
        self.opened.append(device)
        if self.broken is not None:
            raise self.broken
        return OpenPort(self.plugged[device][0].path)


class Desk:
    """A lookout over ports, and what it reports."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.usb = Usb()
        self.events: list[Event] = []
        self.lookouts: list[Lookout] = []

    def look(self, *places: ReaderAt) -> Lookout:
        self.lookouts.append(Lookout(self.usb, places, self.bench.loop, self.events.append))
        return self.lookouts[-1]

    def pass_time(self, seconds: float = 0.1) -> None:
        self.bench.advance(seconds)

    def until(self, happened: Callable[[], bool]) -> None:
        """Real bytes take real time, which does not pass on this loop."""
        for _ in range(2000):
            if happened():
                return
            self.bench.advance(0.0)
            select.select([], [], [], 0.001)
        raise AssertionError(f"it did not happen: {self.events}")

    def greeted(self, pty: Pty, device: str = "tray") -> None:
        pty.say(said(0, "hello", *HELLO, device=device))
        count = len(self.events)
        self.until(lambda: len(self.events) > count)

    @property
    def rolls(self) -> list[tuple[str, tuple[str | None, ...]]]:
        return [
            (event.reader, tuple(die.face for die in event.dice))
            for event in self.events
            if isinstance(event, DiceSettled)
        ]


@pytest.fixture
def desk(bench: Bench) -> Iterator[Desk]:
    desk = Desk(bench)
    yield desk
    for lookout in desk.lookouts:
        lookout.close()
    for pty, _ in desk.usb.plugged.values():
        pty.pull()


def test_a_reader_that_names_itself_ours_is_opened_and_asked_for_its_hello(desk: Desk) -> None:
    pty = desk.usb.plug("/dev/ttyACM0")
    lookout = desk.look()
    desk.pass_time(1)
    (asked,) = pty.heard()
    assert (asked.device, asked.word) == ("-", "hello")
    desk.greeted(pty)
    assert isinstance(desk.events[0], ReaderFound)
    assert pty.heard() == [Message("tray", 0, "ack")]
    assert [status.name for status in lookout.readers] == ["tray"]


@pytest.mark.parametrize("product", [None, "USB Modem"])
def test_what_is_not_ours_is_not_opened(desk: Desk, product: str | None) -> None:
    desk.usb.plug("/dev/ttyACM0", product)
    desk.look(at_usb("2e8a:0009"), at_usb("2e8a:0005:E67"), at_path("/dev/ttyUSB0"))
    desk.pass_time(60)
    assert desk.usb.opened == []


@pytest.mark.parametrize(
    "place",
    [
        at_usb("2e8a:0005"), at_usb("2E8A:0005:E66"), at_path("/dev/ttyACM0"),
        at_path("/dev/serial/by-id/tray"),
    ],
)  # fmt: skip
def test_a_reader_is_found_where_it_is_configured(desk: Desk, place: ReaderAt) -> None:
    desk.usb.plug("/dev/ttyACM0", None)
    desk.usb.links["/dev/serial/by-id/tray"] = "/dev/ttyACM0"
    desk.look(place)
    desk.pass_time(1)
    assert desk.usb.opened == ["/dev/ttyACM0"]


def test_nobody_else_can_open_the_port(desk: Desk) -> None:
    pty = desk.usb.plug("/dev/ttyACM0")
    desk.look()
    desk.pass_time(1)
    with pytest.raises(OSError, match="lock"):
        OpenPort(pty.path)


def test_rolls_of_two_readers_are_told_apart(desk: Desk) -> None:
    one, two = desk.usb.plug("/dev/ttyACM0"), desk.usb.plug("/dev/ttyACM1")
    desk.look()
    desk.pass_time(1)
    desk.greeted(one)
    desk.greeted(two)
    two.say(said(1, "settled", "d1:2"))
    desk.until(lambda: len(desk.rolls) == 1)
    one.say(said(1, "settled", "d1:1") * 2)
    desk.until(lambda: len(desk.rolls) == 2)
    assert desk.rolls == [("tray~2", ("2",)), ("tray", ("1",))]


def test_a_reader_replugged_at_another_port_is_found_again(desk: Desk) -> None:
    pty = desk.usb.plug("/dev/ttyACM0")
    desk.look()
    desk.pass_time(1)
    desk.greeted(pty)
    desk.usb.pull("/dev/ttyACM0")
    desk.until(lambda: isinstance(desk.events[-1], ReaderGone))
    pty = desk.usb.plug("/dev/ttyACM1")
    desk.pass_time(5)
    desk.greeted(pty)
    pty.say(said(1, "settled", "d1:6"))
    desk.until(lambda: desk.rolls == [("tray", ("6",))])
    assert desk.usb.opened == ["/dev/ttyACM0", "/dev/ttyACM1"]


LINE = said(1, "settled", "d1:3", "d2:5")


@pytest.mark.parametrize("sent", range(0, len(LINE), 3))
def test_pulled_in_the_middle_of_a_line_nothing_counts(desk: Desk, sent: int) -> None:
    pty = desk.usb.plug("/dev/ttyACM0")
    lookout = desk.look()
    desk.pass_time(1)
    desk.greeted(pty)
    pty.say(LINE[:sent])
    desk.pass_time()
    desk.usb.pull("/dev/ttyACM0")
    desk.until(lambda: isinstance(desk.events[-1], ReaderGone))
    # What is left of the line comes from the next port: it belongs to nothing.
    pty = desk.usb.plug("/dev/ttyACM0")
    desk.pass_time(0.6)
    desk.until(lambda: bool(lookout.readers))
    pty.say(LINE[sent:])
    desk.greeted(pty)
    pty.say(LINE)
    desk.until(lambda: len(desk.rolls) == 1)
    assert desk.rolls == [("tray", ("3", "5"))]


def test_a_port_that_cannot_be_opened_is_tried_less_and_less_often(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    desk.usb.plug("/dev/ttyACM0")
    desk.usb.broken = PermissionError(13, "Permission denied")
    desk.look()
    desk.pass_time(600)
    assert 15 < len(desk.usb.opened) < 30
    assert caplog.text.count("usermod -aG dialout") == 1
    desk.usb.broken = None
    desk.pass_time(40)
    desk.greeted(desk.usb.plugged["/dev/ttyACM0"][0])


@pytest.mark.parametrize("ports", [0, 1])
def test_hardly_anything_happens_while_nothing_does(desk: Desk, ports: int) -> None:
    for port in range(ports):
        desk.usb.plug(f"/dev/ttyACM{port}")
    desk.look(at_path("/dev/serial/by-id/missing"))
    desk.pass_time(60)
    desk.usb.glances = 0
    turns = 0
    select_files = desk.bench.selector.select

    def select_counted(timeout: float | None = None) -> object:
        nonlocal turns
        turns += 1
        return select_files(timeout)

    desk.bench.selector.select = select_counted  # type: ignore[assignment,method-assign]
    desk.pass_time(400)
    assert desk.usb.glances <= 101
    # Each glance takes the loop two turns: one to wait, one to look.
    assert turns <= 400


def more_is_garbled(lookout: Lookout, than: int) -> bool:
    return lookout.readers[0].garbled > than


def test_a_flood_leaves_the_loop_to_others_and_the_reader_comes_through(desk: Desk) -> None:
    pty = desk.usb.plug("/dev/ttyACM0")
    lookout = desk.look()
    desk.pass_time(1)
    desk.greeted(pty)
    flood = Random(3)
    tracemalloc.start()
    try:
        for second in range(20):
            with_room = flood.randbytes(A_SECOND).replace(b"$", b"#")
            written = 0
            try:
                while written < len(with_room):
                    written += os.write(pty.far, with_room[written:])
            except BlockingIOError:
                pass
            if second == 1:
                tracemalloc.reset_peak()
                before = tracemalloc.get_traced_memory()[0]
            desk.until(partial(more_is_garbled, lookout, lookout.readers[0].garbled))
            desk.pass_time(1)
        assert tracemalloc.get_traced_memory()[1] - before < 100_000
    finally:
        tracemalloc.stop()
    assert lookout.readers[0].garbled >= 20
    assert desk.rolls == []
    desk.pass_time(10)
    pty.say(b"\n" + said(1, "settled", "d1:4"))
    desk.pass_time(2)
    desk.until(lambda: desk.rolls == [("tray", ("4",))])


class Torrent:
    """A port on which there is always something to read."""

    def __init__(self) -> None:
        self.near, self.far = os.pipe()
        os.write(self.far, b"x")
        self.reads = 0

    def fileno(self) -> int:
        return self.near

    def read(self, size: int) -> bytes:
        self.reads += 1
        if self.reads == 1000:
            raise OSError(5, "it never ends")
        return bytes(size)

    def write(self, data: bytes) -> int:
        return len(data)

    def close(self) -> None:
        os.close(self.near)
        os.close(self.far)


def test_of_a_torrent_so_much_is_taken_in_a_second_and_no_more(bench: Bench) -> None:
    port = Torrent()
    link = Link("/dev/ttyACM0", port, bench.loop, print, str, print)
    bench.advance(10.5)
    assert port.reads == 11 * A_SECOND // A_TURN
    link.close()


def test_a_closed_lookout_reports_nothing_and_frees_the_port(desk: Desk) -> None:
    pty = desk.usb.plug("/dev/ttyACM0")
    lookout = desk.look()
    desk.pass_time(1)
    desk.greeted(pty)
    lookout.close()
    desk.events.clear()
    pty.say(said(1, "settled", "d1:4"))
    desk.pass_time(60)
    assert desk.events == []
    OpenPort(pty.path).close()


def test_a_pulled_plug_is_always_an_os_error() -> None:
    acts: list[Callable[[OpenPort], object]] = [
        lambda port: port.read(10),
        lambda port: port.write(b"x"),
    ]
    for act in acts:
        pty = Pty()
        port = OpenPort(pty.path)
        pty.pull()
        with pytest.raises(OSError, match=r".+"):
            act(port)
        port.close()
        port.close()


def test_a_missing_port_is_an_os_error() -> None:
    with pytest.raises(OSError, match="No such file"):
        OpenPort("/dev/no-such-port")


def test_what_is_no_serial_port_is_an_os_error() -> None:
    with pytest.raises(OSError, match=r".+"):
        OpenPort("/dev/null")
