"""The front of the device: one object for everything people press and see."""

import logging
from functools import partial
from typing import TYPE_CHECKING

from PIL import Image

from hardware.board import Board
from hardware.chance import Chance
from hardware.display import Oled, open_oled
from hardware.wires import Wires

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop, TimerHandle
    from collections.abc import Callable, Collection, Iterable

    from hardware.buttons import Buttons
    from hardware.events import Event
    from hardware.lights import Lights
    from hardware.readers.lookout import Lookout
    from hardware.readers.place import ReaderAt
    from hardware.readers.status import ReaderStatus
    from hardware.sound import Sound
    from hardware.tune import Tune
    from hardware.writer import DisplayWriter

logger = logging.getLogger(__name__)

FURNISHED_AFTER = 1.0
"""Seconds after the start in which buzzer and lights are made, unless they are needed earlier: the
first menu does not wait for them, and one that a killed program left on does not stay on."""


class Panel:
    """The panel of a board on its wires. `splash` may come first, then `start`, at last `close`."""

    chance: Chance
    """What dice are rolled and cards are drawn with."""

    def __init__(self, board: Board, wires: Wires, readers: "Iterable[ReaderAt]" = ()) -> None:
        """`readers`: where dice readers are expected, beside those that say Moonkeeper in their USB
        product name."""
        self.chance = wires.chance()
        self._board = board
        self._wires = wires
        self._reader_places = tuple(readers)
        self._lookout: Lookout | None = None
        self._oled: Oled | None = None
        self._splash: Image.Image | None = None
        self._writer: DisplayWriter | None = None
        self._buttons: Buttons | None = None
        self._sound: Sound | None = None
        self._lights: Lights | None = None
        self._furnish_at: TimerHandle | None = None

    def splash(self, image: Image.Image) -> None:
        """Shows a first picture before there is a loop, waiting for the bus.

        A missing display is no error: it is looked for once the panel has started.
        """
        self._splash = image
        try:
            self._oled = self._open()
            self._oled.display(image)
        except OSError as error:
            logger.info("No display yet: %s", error)
            if self._oled is not None:
                self._oled.cleanup()
                self._oled = None

    def start(self, loop: "AbstractEventLoop", on_event: "Callable[[Event], object]") -> None:
        """Claims the pins and reports to `on_event`, always on the loop's thread.

        Raises NoHardware, or gpiozero.GPIOZeroError when a pin is taken.
        """
        # These need asyncio and gpiozero, which the first picture does not wait for.
        from hardware.buttons import Buttons
        from hardware.readers.lookout import Lookout
        from hardware.writer import DisplayWriter

        self._loop, self._pins = loop, self._wires.pin_factory()
        self._buttons = Buttons(self._board.buttons, self._pins, loop, on_event)
        self._writer = DisplayWriter(self._open, loop, on_event, self._oled)
        self._lookout = Lookout(self._wires, self._reader_places, loop, on_event)
        if self._splash is not None:
            self._writer.show(self._splash)
        if self._board.sound is not None or self._board.lights:
            self._furnish_at = loop.call_later(FURNISHED_AFTER, self._furnish)

    @property
    def display_present(self) -> bool:
        """Whether the display answered when last spoken to."""
        return self._started.present

    def show(self, image: Image.Image) -> None:
        """Shows a 1-bit image of the panel's size, which must not be changed afterwards.

        Returns at once. A newer frame replaces one that has not gone out yet.
        """
        self._started.show(image)

    def dim(self, contrast: int) -> None:
        """Sets the display's contrast, 0 (dim, but readable) to 255."""
        self._started.dim(contrast)

    def blank(self) -> None:
        """Puts the display to sleep, dark, and the lights with it. It keeps taking frames."""
        self._started.blank()
        if self._lights is not None:
            self._lights.sleep()

    def wake(self) -> None:
        """Lights a sleeping display, and the lights as they were."""
        self._started.wake()
        if self._lights is not None:
            self._lights.wake()

    def play(self, tune: "Tune") -> None:
        """Begins a tune, in place of any that is being played. Silent on a board without a buzzer,
        and where the buzzer fails."""
        self._furnish()
        if self._sound is not None:
            self._sound.play(tune)

    def light(self, seats: "Collection[int]") -> None:
        """Lights these seats and no others; the first seat is 0. A light that is not there stays
        dark."""
        if seats:
            self._furnish()
        if self._lights is not None:
            self._lights.show(seats)

    @property
    def readers(self) -> "tuple[ReaderStatus, ...]":
        """The dice readers on open ports, as they are now."""
        return () if self._lookout is None else self._lookout.readers

    def ask_to_roll(self, reader: str, dice: "Iterable[str]" = ()) -> bool:
        """Asks a reader that can roll by itself to roll the dice of these names, or all it has.

        Returns whether it was asked: False if it is not there, cannot roll, or lacks such a die.
        What then comes is reported as for any roll; a reader that does not react is gone.
        """
        return self._lookout is not None and self._lookout.ask_to_roll(reader, tuple(dice))

    async def close(self, last: Image.Image | None) -> None:
        """Gives the pins back, and leaves the display with a last image, or dark when None; the
        buzzer is silent then, and the lights are dark."""
        if self._furnish_at is not None:
            self._furnish_at.cancel()
            self._furnish_at = None
        if self._sound is not None:
            self._sound.close()
            self._sound = None
        if self._lights is not None:
            self._lights.close()
            self._lights = None
        if self._buttons is not None:
            self._buttons.close()
            self._buttons = None
        if self._lookout is not None:
            self._lookout.close()
            self._lookout = None
        if self._writer is not None:
            await self._writer.close(last)
            self._writer = None

    @property
    def _started(self) -> "DisplayWriter":
        if self._writer is None:
            raise RuntimeError("the panel has not been started, or is closed")
        return self._writer

    def _furnish(self) -> None:
        """Makes the buzzer and the lights that the board has, once."""
        if self._furnish_at is None:
            return
        self._furnish_at.cancel()
        self._furnish_at = None
        wired, pins = self._board, self._pins
        if wired.sound is not None:
            from hardware.sound import Sound, open_voice

            self._sound = Sound(partial(open_voice, wired.sound, pins), self._loop)
        if wired.lights:
            from hardware.lights import Lights, open_lamp

            self._lights = Lights(wired.lights, partial(open_lamp, factory=pins))

    def _open(self) -> Oled:
        return open_oled(self._wires, self._board.display)
