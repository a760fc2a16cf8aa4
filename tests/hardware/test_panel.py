from collections.abc import Iterator

import pytest
from gpiozero import Factory

from hardware.board import BOARDS, load_board
from hardware.control import Control
from hardware.events import Event, Plugged, Press, Unplugged
from hardware.panel import Panel
from hardware.simulated.pins import pin_factory
from hardware.wires import RealWires
from tests.hardware.conftest import Bench, Cable
from tests.hardware.frames import black, noise

BOARD = load_board(BOARDS / "four-buttons.toml")
ONE, TWO = noise(1), noise(2)


class BenchWires(RealWires):
    def __init__(self, cable: Cable) -> None:
        self.cable = cable
        self.factory = pin_factory()

    def pin_factory(self) -> Factory:
        return self.factory

    def i2c_bus(self, number: int) -> Cable:
        return self.cable.open()


class Front:
    """A panel, its wires, and what it reported."""

    def __init__(self, bench: Bench, cable: Cable) -> None:
        self.bench = bench
        self.wires = BenchWires(cable)
        self.panel = Panel(BOARD, self.wires)
        self.events: list[Event] = []

    def start(self) -> None:
        self.panel.start(self.bench.loop, self.events.append)
        self.bench.advance()

    def close(self) -> None:
        self.bench.loop.run_until_complete(self.panel.close(None))

    @property
    def seen(self) -> bytes:
        return self.wires.cable.oled.image().tobytes()


@pytest.fixture
def front(bench: Bench, cable: Cable) -> Iterator[Front]:
    front = Front(bench, cable)
    yield front
    front.close()
    front.wires.factory.close()


def test_the_splash_is_seen_before_there_is_a_loop_and_stays(front: Front, cable: Cable) -> None:
    front.panel.splash(ONE)
    assert front.seen == ONE.tobytes()
    front.start()
    assert front.seen == ONE.tobytes()
    assert cable.opened == 1


def test_frames_and_settings_go_out_and_presses_come_in(front: Front, cable: Cable) -> None:
    front.start()
    front.panel.show(TWO)
    front.panel.dim(9)
    front.bench.advance()
    assert front.seen == TWO.tobytes()
    assert cable.oled.contrast == 9
    front.panel.blank()
    front.bench.advance()
    assert front.seen == black().tobytes()
    front.panel.wake()
    front.bench.advance()
    assert front.seen == TWO.tobytes()
    for grounded in (True, False):
        front.wires.factory.pin(5).ground(grounded)
        front.bench.advance(0.125)
    assert front.events == [Press(Control.PREV, 0.125)]
    assert front.panel.display_present


def test_a_missing_display_is_no_error_and_its_splash_comes_when_it_does(
    front: Front, cable: Cable
) -> None:
    cable.pull()
    front.panel.splash(ONE)
    front.start()
    assert front.events == [Unplugged("display", 0.0)]
    assert not front.panel.display_present
    cable.push()
    front.bench.advance(1)
    assert front.events[1:] == [Plugged("display", 0.5)]
    assert front.seen == ONE.tobytes()


def test_a_display_that_breaks_during_the_splash_is_closed_and_looked_for(
    front: Front, cable: Cable, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("hardware.display.pack", lambda _: (_ for _ in ()).throw(OSError(5, "no")))
        front.panel.splash(ONE)
    assert (cable.opened, cable.closed) == (1, 1)
    front.start()
    assert front.seen == ONE.tobytes()


def test_before_the_start_and_after_the_end_there_is_nothing_to_show_on(front: Front) -> None:
    with pytest.raises(RuntimeError, match="not been started"):
        front.panel.show(ONE)
    front.start()
    front.close()
    with pytest.raises(RuntimeError, match="or is closed"):
        front.panel.show(ONE)


def test_a_closed_panel_leaves_its_last_picture_and_its_pins(front: Front, cable: Cable) -> None:
    front.start()
    front.bench.loop.run_until_complete(front.panel.close(TWO))
    assert front.seen == TWO.tobytes()
    assert cable.closed == cable.opened == 1
    front.start()


def test_chance_is_part_of_the_panel(front: Front) -> None:
    assert front.panel.chance.pick(["only"]) == "only"
