from collections.abc import Iterable, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.events import Control, Event, Hold, Press, Repeat
from hardware.gestures import Gestures

OK, NEXT = Control.OK, Control.NEXT
HOLDING = [OK, Control.BACK, Control.ROLL, Control.PLAYER1, Control.PLAYER5]
REPEATING = [Control.PREV, Control.NEXT]

Edge = tuple[float, bool]


def play(
    control: Control,
    edges: Sequence[Edge],
    lost: Iterable[int] = (),
    until: float = 100.0,
    held: bool = False,
) -> list[Event]:
    """The events of a waveform. Every edge changes the level, but those in `lost` go unreported."""
    gestures = Gestures()
    events: list[Event] = []
    now = 0.0

    def level(_: Control) -> bool:
        return [held, *(down for at, down in edges if at <= now)][-1]

    def ticks(end: float) -> None:
        nonlocal now
        while (due := gestures.due()) is not None and due < end:
            now = due
            events.extend(gestures.tick(now, level))

    for number, (at, down) in enumerate(edges):
        ticks(at)
        if number not in lost:
            events.extend(gestures.edge(control, down, at))
    ticks(until)
    return to_the_microsecond(events)


def to_the_microsecond(events: Iterable[Event]) -> list[Event]:
    return [replace(event, at=round(event.at, 6)) for event in events]


@pytest.mark.parametrize("control", Control)
def test_a_short_press_acts_on_release(control: Control) -> None:
    assert play(control, [(1.0, True)], until=1.4) == []
    assert play(control, [(1.0, True), (1.2, False)]) == [Press(control, 1.2)]


def test_bouncing_contacts_give_one_press_at_the_first_edge_of_the_release() -> None:
    bounces = [
        (0.0, True),
        (0.004, False),
        (0.009, True),
        (0.2, False),
        (0.21, True),
        (0.22, False),
    ]
    assert play(OK, bounces) == [Press(OK, 0.2)]


def test_a_tap_shorter_than_the_bouncing_time_is_seen_when_the_level_is_read_again() -> None:
    assert play(OK, [(0.0, True), (0.01, False)]) == [Press(OK, 0.04)]


def test_each_edge_starts_the_bouncing_time_anew() -> None:
    # The level is read again 30 ms after the edge at 0.025, when it is up.
    edges = [(0.0, True), (0.025, False)]
    assert play(OK, edges) == [Press(OK, 0.055)]


def test_an_edge_just_after_the_bouncing_time_counts_at_once() -> None:
    assert play(OK, [(0.0, True), (0.031, False)]) == [Press(OK, 0.031)]


def test_a_press_during_the_bouncing_of_a_release_is_another_press() -> None:
    edges = [(0.0, True), (0.1, False), (0.12, True), (0.3, False)]
    assert play(OK, edges) == [Press(OK, 0.1), Press(OK, 0.3)]


@pytest.mark.parametrize("control", HOLDING)
def test_a_long_press_acts_at_its_threshold_and_not_again_on_release(control: Control) -> None:
    assert play(control, [(1.0, True)], until=1.59) == []
    assert play(control, [(1.0, True)]) == [Hold(control, 1.6)]
    assert play(control, [(1.0, True), (3.0, False)]) == [Hold(control, 1.6)]


def test_after_a_long_press_the_next_one_is_fresh() -> None:
    edges = [(0.0, True), (1.0, False), (2.0, True), (2.1, False)]
    assert play(OK, edges) == [Hold(OK, 0.6), Press(OK, 2.1)]


@pytest.mark.parametrize("control", REPEATING)
def test_a_held_arrow_repeats_ever_faster(control: Control) -> None:
    events = play(control, [(0.0, True), (1.2, False)])
    # 0.5, then pauses of 0.15, 0.135, 0.1215, 0.10935, 0.098415: the next would be past 1.2.
    moments = [0.5, 0.65, 0.785, 0.9065, 1.01585, 1.114265]
    assert events == [Repeat(control, moment) for moment in moments]


def test_repeats_are_at_last_60_ms_apart() -> None:
    last = [event.at for event in play(NEXT, [(0.0, True), (5.0, False)])][-3:]
    assert [last[1] - last[0], last[2] - last[1]] == pytest.approx([0.06, 0.06])


def test_each_time_it_is_held_an_arrow_begins_slowly() -> None:
    events = play(NEXT, [(0.0, True), (3.0, False), (4.0, True), (4.8, False)])
    assert events[-3:] == [Repeat(NEXT, 4.5), Repeat(NEXT, 4.65), Repeat(NEXT, 4.785)]


def test_a_stuck_arrow_stops_repeating_after_ten_seconds() -> None:
    events = play(NEXT, [(0.0, True)], until=1000)
    assert 9.9 < events[-1].at < 10.0


def test_a_stuck_button_leaves_nothing_to_wait_for() -> None:
    gestures = Gestures()
    gestures.edge(OK, True, 0.0)
    gestures.tick(0.03, lambda _: True)
    assert gestures.due() == 0.6
    gestures.tick(0.6, lambda _: True)
    assert gestures.due() is None


def test_a_lost_release_ends_the_repeating() -> None:
    events = play(NEXT, [(0.0, True), (0.7, False)], lost=[1])
    assert events == [Repeat(NEXT, 0.5), Repeat(NEXT, 0.65)]


def test_a_lost_release_of_a_short_press_is_a_short_press_found_late() -> None:
    assert play(OK, [(0.0, True), (0.2, False)], lost=[1]) == [Press(OK, 0.6)]


def test_a_press_after_a_lost_release_counts_its_own_time() -> None:
    # The second press begins at 0.4, so it is held at 1.0 and not at 0.6.
    edges = [(0.0, True), (0.2, False), (0.4, True)]
    assert play(OK, edges, lost=[1]) == [Hold(OK, 1.0)]


def test_a_lost_press_says_nothing() -> None:
    assert play(OK, [(0.0, True), (0.2, False)], lost=[0]) == []


def test_when_the_tick_comes_late_the_length_of_the_press_still_decides() -> None:
    gestures = Gestures()
    gestures.edge(OK, True, 0.0)
    assert gestures.edge(OK, False, 0.7) == [Hold(OK, 0.7)]
    gestures.edge(OK, True, 1.0)
    assert gestures.edge(OK, False, 1.2) == [Press(OK, 1.2)]


def test_when_the_tick_comes_late_a_tap_before_is_not_lost() -> None:
    gestures = Gestures()
    gestures.edge(OK, True, 0.0)
    gestures.edge(OK, False, 0.01)
    assert gestures.edge(OK, True, 0.2) == [Press(OK, 0.04)]


def test_after_a_long_block_of_the_loop_an_arrow_steps_once() -> None:
    gestures = Gestures()
    gestures.edge(NEXT, True, 0.0)
    assert gestures.tick(5.0, lambda _: True) == [Repeat(NEXT, 5.0)]
    assert gestures.due() == 5.15


def test_a_button_held_from_the_start_says_nothing_until_pressed_anew() -> None:
    edges = [(2.0, False), (3.0, True), (3.1, False)]
    assert play(OK, edges, held=True) == [Press(OK, 3.1)]


def test_buttons_do_not_disturb_each_other() -> None:
    gestures = Gestures()
    gestures.edge(OK, True, 0.0)
    gestures.edge(NEXT, True, 0.3)
    assert gestures.tick(0.6, lambda _: True) == [Hold(OK, 0.6)]
    assert gestures.edge(NEXT, False, 0.7) == [Press(NEXT, 0.7)]


@st.composite
def waveforms(draw: st.DrawFn) -> tuple[list[Edge], list[float]]:
    """Presses with bouncing contacts, and how long each lasts from first edge to first edge."""
    edges: list[Edge] = []
    lengths: list[float] = []
    now = 0.0
    for _ in range(draw(st.integers(1, 5))):
        length = draw(st.floats(0.15, 0.55) | st.floats(0.65, 3.0))
        lengths.append(length)
        for start, down in ((now, True), (now + length, False)):
            gaps = draw(st.lists(st.floats(0.001, 0.02), max_size=4))
            moments = [start + sum(gaps[:n]) for n in range(len(gaps) + 1)]
            # A train of edges ends at the level it began with.
            moments = moments[: len(moments) - 1 + len(moments) % 2]
            edges += [(at, down == (n % 2 == 0)) for n, at in enumerate(moments)]
        now += length + draw(st.floats(0.15, 1.0))
    return edges, lengths


@given(waveforms(), st.sampled_from(HOLDING))
def test_however_contacts_bounce_a_press_is_one_event(
    waveform: tuple[list[Edge], list[float]], control: Control
) -> None:
    edges, lengths = waveform
    kinds = [Hold if length > 0.6 else Press for length in lengths]
    assert [type(event) for event in play(control, edges)] == kinds


@given(st.lists(st.tuples(st.floats(0.0, 0.3), st.booleans()), max_size=30), st.data())
def test_whatever_edges_come_or_get_lost_nothing_follows_the_release(
    steps: list[tuple[float, bool]], data: st.DataObject
) -> None:
    edges: list[Edge] = []
    now = 0.0
    for gap, down in [*steps, (0.1, False)]:
        now += gap
        edges.append((now, down))
    lost = data.draw(st.sets(st.integers(0, len(edges) - 1)))
    events = play(NEXT, edges, lost)
    # A press that is found only by reading the level is found when the next step is due.
    assert all(event.at <= now + 0.5 for event in events)
    assert not any(isinstance(event, Repeat) and event.at > now for event in events)
