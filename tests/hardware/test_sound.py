"""Tunes on a buzzer, on simulated time: what it is told, and when."""

import logging
from typing import Any

import pytest
from gpiozero import GPIOPinInUse
from gpiozero.pins.mock import MockFactory

from hardware.board import SoundWiring
from hardware.simulated.pins import pin_factory
from hardware.sound import MIDDLE, OCTAVES, Beeps, Sound, Tones, Voice, open_voice, steps
from hardware.tune import Tune
from tests.hardware.conftest import Bench

SCALE = Tune(0.5, (("C5", 1), ("", 1), ("E5", 2)))
"""A note of half a second, a rest of half a second, a note of one."""


class Written:
    """A buzzer that writes down when it was told what. `fails_at`: the note at which it breaks."""

    def __init__(self, bench: Bench, fails_at: str = "none") -> None:
        self.bench = bench
        self.fails_at = fails_at
        self.told: list[tuple[float, str]] = []

    def sound(self, note: str) -> None:
        self._tell(note)
        if note == self.fails_at:
            raise OSError(5, "Input/output error")

    def hush(self) -> None:
        self._tell("")

    def close(self) -> None:
        self._tell("closed")

    def _tell(self, what: str) -> None:
        self.told.append((round(self.bench.loop.time(), 6), what))


def test_notes_sound_for_their_beats_with_a_breath_before_the_next(bench: Bench) -> None:
    buzzer = Written(bench)
    Sound(lambda: buzzer, bench.loop).play(SCALE)
    bench.advance(10)
    assert buzzer.told == [
        (0.0, "C5"),
        (0.48, ""),
        (0.5, ""),
        (1.0, "E5"),
        (1.98, ""),
    ]


def test_after_a_tune_nothing_wakes_the_loop(bench: Bench) -> None:
    Sound(lambda: Written(bench), bench.loop).play(SCALE)
    bench.advance(10)
    scheduled: Any = bench.loop
    assert not scheduled._scheduled


def test_a_newer_tune_takes_the_place_of_the_one_that_plays(bench: Bench) -> None:
    buzzer = Written(bench)
    sound = Sound(lambda: buzzer, bench.loop)
    sound.play(SCALE)
    bench.advance(0.25)
    sound.play(Tune(1, (("A5", 1),)))
    bench.advance(10)
    assert buzzer.told == [(0.0, "C5"), (0.25, ""), (0.25, "A5"), (1.23, "")]


def test_a_tune_begins_only_when_the_loop_comes_round(bench: Bench) -> None:
    buzzer = Written(bench)
    Sound(lambda: buzzer, bench.loop).play(SCALE)
    assert buzzer.told == []


def test_a_closed_buzzer_is_silent_and_stays_so(bench: Bench) -> None:
    buzzer = Written(bench)
    sound = Sound(lambda: buzzer, bench.loop)
    sound.play(SCALE)
    bench.advance(0.25)
    sound.close()
    sound.play(SCALE)
    bench.advance(10)
    assert buzzer.told == [(0.0, "C5"), (0.25, ""), (0.25, "closed")]


def test_a_buzzer_that_fails_is_logged_once_and_left_alone(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    buzzer = Written(bench, fails_at="C5")
    sound = Sound(lambda: buzzer, bench.loop)
    sound.play(SCALE)
    bench.advance(10)
    sound.play(SCALE)
    bench.advance(10)
    sound.close()
    assert buzzer.told == [(0.0, "C5")]
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


def test_a_buzzer_that_is_not_to_be_had_is_silence(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    def missing() -> Voice:
        raise GPIOPinInUse("pin 12 is taken")

    sound = Sound(missing, bench.loop)
    sound.play(SCALE)
    bench.advance(10)
    sound.close()
    assert "There is no buzzer" in caplog.text


def test_a_piezo_plays_the_pitch_and_a_stop_leaves_its_pin_low() -> None:
    reported: list[tuple[int, float, float | None]] = []
    factory = pin_factory(lambda *each: reported.append(each))
    voice = open_voice(SoundWiring(12), factory)
    assert isinstance(voice, Tones)
    voice.sound("A5")
    voice.hush()
    voice.sound("C5")
    voice.close()
    assert reported == [
        (12, 0.5, 880.0),
        (12, 0.0, None),
        (12, 0.5, pytest.approx(523.25, abs=0.01)),
        (12, 0.0, None),
    ]


@pytest.mark.parametrize("note", ["A3", "A7"])
def test_the_lowest_and_the_highest_note_can_be_played(note: str) -> None:
    Tones(12, pin_factory()).sound(note)
    assert (MIDDLE, OCTAVES) == ("A5", 2)


@pytest.mark.parametrize("kind", ["active", "tones"])
def test_an_active_buzzer_and_one_on_pins_without_pwm_beep_the_rhythm(kind: str) -> None:
    # gpiozero's own mock pins refuse PWM, as those of libgpiod do.
    factory = MockFactory()
    voice = open_voice(SoundWiring(12, kind), factory)
    assert isinstance(voice, Beeps)
    voice.sound("C5")
    sounding = factory.pin(12).state
    voice.hush()
    assert (sounding, factory.pin(12).state) == (True, False)
    voice.close()


def test_an_active_buzzer_gets_no_pulses_where_there_could_be_some() -> None:
    assert isinstance(open_voice(SoundWiring(12, "active"), pin_factory()), Beeps)


def test_steps_end_in_silence() -> None:
    assert list(steps(Tune(1, (("C5", 1),))))[-1][0] == ""
