"""The buzzer: plays a tune step by step on the event loop, without a thread and without waiting."""

import logging
from asyncio import AbstractEventLoop, Handle
from collections import deque
from collections.abc import Callable, Iterator
from typing import Protocol

from gpiozero import DigitalOutputDevice, Factory, PinPWMUnsupported, TonalBuzzer
from gpiozero.tones import Tone

from hardware.board import SoundWiring
from hardware.tune import Tune, frequency

logger = logging.getLogger(__name__)

GAP = 0.02
"""Seconds of silence at the end of each note, so that two of the same pitch are two."""

MIDDLE, OCTAVES = "A5", 2
"""What can be played: A3 to A7. A small piezo is loudest in the upper half of this."""


class Voice(Protocol):
    """A buzzer of either kind."""

    def sound(self, note: str) -> None: ...
    def hush(self) -> None: ...
    def close(self) -> None: ...


class Tones:
    """A passive piezo. Raises gpiozero.PinPWMUnsupported where its pin plays no tones."""

    def __init__(self, pin: int, factory: Factory) -> None:
        self._buzzer = TonalBuzzer(pin, mid_tone=Tone(MIDDLE), octaves=OCTAVES, pin_factory=factory)

    def sound(self, note: str) -> None:
        self._buzzer.play(Tone.from_frequency(frequency(note)))

    def hush(self) -> None:
        self._buzzer.stop()

    def close(self) -> None:
        self._buzzer.close()


class Beeps:
    """A buzzer that is only switched on and off: of a tune its rhythm is heard."""

    def __init__(self, pin: int, factory: Factory) -> None:
        self._buzzer = DigitalOutputDevice(pin, pin_factory=factory)

    def sound(self, note: str) -> None:  # noqa: ARG002 - it has a tone of its own
        self._buzzer.on()

    def hush(self) -> None:
        self._buzzer.off()

    def close(self) -> None:
        self._buzzer.close()


def open_voice(wiring: SoundWiring, factory: Factory) -> Voice:
    """The buzzer, silent. Where the pins play no tones it beeps. Raises what gpiozero raises when
    the pin is not to be had."""
    if wiring.kind == "tones":
        try:
            return Tones(wiring.buzzer, factory)
        except PinPWMUnsupported:
            logger.info("The buzzer beeps: pin %d plays no tones", wiring.buzzer)
    return Beeps(wiring.buzzer, factory)


def steps(tune: Tune) -> Iterator[tuple[str, float]]:
    """What is to be heard, and for how many seconds: a note's name, or nothing."""
    for note, beats in tune.notes:
        seconds = beats * tune.beat
        if note:
            yield note, seconds - GAP
            yield "", GAP
        else:
            yield "", seconds


class Sound:
    """Plays one tune at a time. A buzzer that is missing or fails is left alone from then on, and
    silence is all that comes of it. Every method belongs to the loop's thread."""

    def __init__(self, open_voice: Callable[[], Voice], loop: AbstractEventLoop) -> None:
        self._loop = loop
        self._left: deque[tuple[str, float]] = deque()
        self._next: Handle | None = None
        self._voice: Voice | None = None
        try:
            self._voice = open_voice()
        except Exception:
            logger.exception("There is no buzzer: tunes are silent")

    def play(self, tune: Tune) -> None:
        """Begins a tune; one that is being played ends here."""
        self._stop()
        if self._voice is not None:
            self._left.extend(steps(tune))
            # Only in the loop's next turn, so that the frame that belongs to it goes out first.
            self._next = self._loop.call_soon(self._step)

    def close(self) -> None:
        """Silences the buzzer and gives its pin back."""
        self._stop()
        self._tell(lambda voice: voice.close())
        self._voice = None

    def _step(self) -> None:
        self._next = None
        if self._left:
            note, seconds = self._left.popleft()
            self._tell(lambda voice: voice.sound(note) if note else voice.hush())
            if self._voice is not None:
                self._next = self._loop.call_later(seconds, self._step)

    def _stop(self) -> None:
        self._left.clear()
        if self._next is not None:
            self._next.cancel()
            self._next = None
            self._tell(lambda voice: voice.hush())

    def _tell(self, act: Callable[[Voice], None]) -> None:
        if self._voice is None:
            return
        try:
            act(self._voice)
        except Exception:
            logger.exception("The buzzer fails, and is left alone")
            self._voice = None
