"""Keeps the display showing the newest frame, without the event loop ever waiting for the bus."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from PIL import Image

from hardware.display import HEIGHT, WIDTH, Oled
from hardware.events import Event, Plugged, Unplugged

logger = logging.getLogger(__name__)

PART = "display"
BRIGHT = 0xCF
"""luma's contrast for an SSD1306."""

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 8.0
"""Seconds between attempts to find a missing display; each pause is twice the one before."""

PROBE = 2.5
"""Seconds without a new frame after which a lit display is asked whether it is still there. Each
time wakes four threads or so, and an idle device is to wake up twice a second at most."""

RENEWAL = 7.5
"""Seconds after which that also sets it up anew and sends the frame whole: a display that lost its
power in between, or was garbled by a bad wire, is right again ten seconds later at most."""


@dataclass(frozen=True, slots=True)
class _Look:
    """How the panel should look, or looks; as it stands here, a panel that was just opened.

    Compared by identity: each wish is a new object.
    """

    image: Image.Image | None = None
    contrast: int = BRIGHT
    lit: bool = True


class DisplayWriter:
    """Brings the display to the look last asked for, one write at a time, on a thread of its own.

    A frame that comes while another is on the bus replaces any that waits. When the display does
    not answer, it is opened anew, again and again, and then gets the newest frame. That it was
    unplugged is noticed within PROBE seconds, that it lost its settings within ten. Every method
    belongs to the loop's thread.
    """

    def __init__(
        self,
        open_display: Callable[[], Oled],
        loop: asyncio.AbstractEventLoop,
        emit: Callable[[Event], object],
        device: Oled | None = None,
    ) -> None:
        """`device`: a display that is already open; the writer closes it."""
        self._open_display = open_display
        self._loop = loop
        self._emit = emit
        self._device = device
        self._wanted = self._shown = _Look()
        self._present = True
        self._renewed = loop.time()
        self._closing = False
        self._changed = asyncio.Event()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=PART)
        self._task = loop.create_task(self._follow())

    @property
    def present(self) -> bool:
        """Whether the display answered when last spoken to."""
        return self._present

    @property
    def idle(self) -> bool:
        """Whether nothing is on its way to the display."""
        return self._shown is self._wanted or self._wanted.image is None

    def show(self, image: Image.Image) -> None:
        """Shows a 1-bit image of the panel's size, which must not be changed afterwards."""
        if image.mode != "1" or image.size != (WIDTH, HEIGHT):
            raise ValueError(f"a frame is {WIDTH}x{HEIGHT} in mode 1, not {image!r}")
        self._want(replace(self._wanted, image=image))

    def dim(self, contrast: int) -> None:
        """Sets the contrast, 0 (dim, but readable) to 255."""
        self._want(replace(self._wanted, contrast=contrast))

    def blank(self) -> None:
        """Puts the panel to sleep, dark. It keeps taking frames."""
        self._want(replace(self._wanted, lit=False))

    def wake(self) -> None:
        """Lights a sleeping panel."""
        self._want(replace(self._wanted, lit=True))

    async def close(self, last: Image.Image | None) -> None:
        """Shows the last image and leaves it there, or leaves the panel dark when None.

        Does not wait for a display that is missing.
        """
        if last is None:
            self.blank()
        else:
            self.wake()
            self.show(last)
        self._closing = True
        if not self._present:
            self._task.cancel()
        await asyncio.wait([self._task])
        self._thread.shutdown()
        self._drop()

    def _want(self, look: _Look) -> None:
        self._wanted = look
        self._changed.set()

    async def _follow(self) -> None:
        pause = FIRST_PAUSE
        while not (self._closing and self.idle):
            try:
                if not self.idle:
                    await self._bring()
                elif not await self._wish():
                    await self._check()
            except Exception as error:  # Whatever it is, the game goes on without a display.
                self._lost(error)
                if self._closing:
                    return
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            else:
                pause = FIRST_PAUSE

    async def _wish(self) -> bool:
        """Waits for a wish, while something is to be seen not for ever. Whether there is one."""
        self._changed.clear()
        seen = self._wanted.lit and self._wanted.image is not None
        try:
            async with asyncio.timeout(PROBE if seen else None):
                await self._changed.wait()
        except TimeoutError:
            return False
        return True

    async def _check(self) -> None:
        """Looks after a display that shows what it should, as far as anybody knows."""
        assert self._device is not None
        now = self._loop.time()
        if now - self._renewed < RENEWAL:
            await self._loop.run_in_executor(self._thread, self._device.probe)
        else:
            self._renewed = now
            await self._loop.run_in_executor(self._thread, self._renew, self._wanted)

    def _renew(self, look: _Look) -> None:
        # On the writer's thread, as `_write` is.
        assert self._device is not None
        assert look.image is not None
        self._device.renew(look.contrast)
        self._device.display(look.image)

    async def _bring(self) -> None:
        wanted = self._wanted
        await self._loop.run_in_executor(self._thread, self._write, self._shown, wanted)
        self._shown = wanted
        if not self._present:
            self._present = True
            logger.info("The display is back")
            self._loop.call_soon(self._emit, Plugged(PART, self._loop.time()))

    def _write(self, shown: _Look, wanted: _Look) -> None:
        # On the writer's thread; the loop's thread leaves the device alone meanwhile.
        if self._device is None:
            self._device = self._open_display()
        if wanted.lit and not shown.lit:
            # Nobody asked while it slept whether it was still there.
            self._device.renew(wanted.contrast)
        elif wanted.contrast != shown.contrast:
            self._device.contrast(wanted.contrast)
        if wanted.image is not None:
            self._device.display(wanted.image)
        if wanted.lit != shown.lit:
            (self._device.show if wanted.lit else self._device.hide)()

    def _lost(self, error: Exception) -> None:
        self._drop()
        self._shown = _Look()
        if self._present:
            self._present = False
            logger.warning(
                "The display does not answer, looking for it: %s",
                error,
                exc_info=None if isinstance(error, OSError) else error,
            )
            self._loop.call_soon(self._emit, Unplugged(PART, self._loop.time()))

    def _drop(self) -> None:
        if self._device is not None:
            self._device.cleanup()
            self._device = None
