from collections.abc import Iterator

import pytest
from gpiozero import Factory

from hardware.board import BOARDS, Board, load_board
from hardware.control import Control
from hardware.events import Event, Plugged, Press, Unplugged
from hardware.panel import Panel
from hardware.simulated.pins import pin_factory
from hardware.tune import Tune
from hardware.wires import RealWires
from tests.hardware.conftest import Bench, Cable
from tests.hardware.frames import black, noise

BOARD = load_board(BOARDS / "four-buttons.toml")
ONE, TWO = noise(1), noise(2)


class BenchWires(RealWires):
    def __init__(self, cable: Cable) -> None:
        self.cable = cable
        self.driven: list[tuple[int, bool]] = []
        self.factory = pin_factory(lambda pin, level, _hertz: self.driven.append((pin, level > 0)))

    def pin_factory(self) -> Factory:
        return self.factory

    def i2c_bus(self, number: int) -> Cable:
        return self.cable.open()


class Front:
    """A panel, its wires, and what it reported."""

    def __init__(self, bench: Bench, cable: Cable, board: Board = BOARD) -> None:
        self.bench = bench
        self.wires = BenchWires(cable)
        self.panel = Panel(board, self.wires)
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


def outputs(front: Front) -> set[int]:
    """The pins that the program has made outputs."""
    factory = front.wires.factory
    return {number for number in range(28) if factory.pin(number).function == "output"}


def test_buzzer_and_lights_are_made_when_the_first_menu_has_long_been_shown(front: Front) -> None:
    front.start()
    front.panel.light(())
    front.bench.advance(0.5)
    assert outputs(front) == set()
    front.bench.advance(1)
    assert outputs(front) == {12, 17, 22, 23, 24, 27}


def test_they_are_made_earlier_when_they_are_needed(front: Front) -> None:
    front.start()
    front.panel.light({0})
    assert outputs(front) == {12, 17, 22, 23, 24, 27}
    assert front.wires.driven == [(17, True)]


def test_lights_sleep_and_wake_with_the_display(front: Front) -> None:
    front.start()
    front.panel.light({1})
    front.panel.blank()
    front.panel.wake()
    assert front.wires.driven == [(27, True), (27, False), (27, True)]


def test_a_tune_is_played_and_cut_off_when_the_panel_closes(front: Front) -> None:
    front.start()
    front.panel.light({2})
    front.panel.play(Tune(1, (("C5", 1), ("E5", 1))))
    front.bench.advance(1.5)
    front.close()
    front.bench.advance(5)
    assert front.wires.driven == [
        (22, True),
        (12, True),
        (12, False),
        (12, True),
        (12, False),
        (22, False),
    ]
    assert outputs(front) == set()


def test_a_board_without_them_makes_nothing(bench: Bench, cable: Cable) -> None:
    front = Front(bench, cable, BOARD._replace(sound=None, lights={}))
    front.start()
    front.panel.light({0})
    front.panel.play(Tune(1, (("C5", 1),)))
    bench.advance(5)
    assert outputs(front) == set()
    front.close()
    front.wires.factory.close()


def test_a_board_may_have_one_of_the_two(bench: Bench, cable: Cable) -> None:
    front = Front(bench, cable, BOARD._replace(lights={}))
    front.start()
    front.panel.light({0})
    front.panel.play(Tune(1, (("C5", 1),)))
    bench.advance(5)
    assert outputs(front) == {12}
    front.close()
    front.wires.factory.close()
