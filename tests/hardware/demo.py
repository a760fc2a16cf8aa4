"""The smallest program on a panel: its picture changes with each press.

A counter in bits: a lit square for each one-bit of the number of presses, and a frame around the
picture while the display is thought to be there. OK raises after counting, ROLL draws a face.
"""

import asyncio
import os
import signal

from PIL import Image, ImageDraw

from hardware.board import BOARDS, load_board
from hardware.events import Control, Event, Hold, Press, Unplugged
from hardware.panel import Panel
from hardware.simulated.wires import SimulatedWires

FACES = ("ant", "bee", "cat")


class Demo:
    def __init__(self) -> None:
        self.wires = SimulatedWires.from_environment(os.environ)
        self.panel = Panel(load_board(BOARDS / "four-buttons.toml"), self.wires)
        self.count = 0

    def run(self) -> None:
        self.panel.splash(picture(0b1111))
        with asyncio.Runner(loop_factory=self.wires.new_event_loop) as runner:
            runner.run(self.live())

    async def live(self) -> None:
        loop = asyncio.get_running_loop()
        over = asyncio.Event()
        loop.add_signal_handler(signal.SIGTERM, over.set)
        self.panel.start(loop, self.on_event)
        self.panel.show(picture(self.count))
        await over.wait()
        await asyncio.sleep(1)
        await self.panel.close(picture(0b1010))

    def on_event(self, event: Event) -> None:
        match event:
            case Press(Control.BACK):
                os._exit(7)
            case Press(Control.ROLL):
                self.count = FACES.index(self.panel.chance.pick(FACES)) + 1
            case Hold():
                self.count += 16
            case Unplugged():
                self.count += 32
            case _:
                self.count += 1
        self.panel.show(picture(self.count))
        if isinstance(event, Press) and event.control is Control.OK:
            raise RuntimeError("a mistake in the program")


def picture(number: int) -> Image.Image:
    image = Image.new("1", (128, 64))
    draw = ImageDraw.Draw(image)
    for bit in range(8):
        if number >> bit & 1:
            draw.rectangle((16 * bit + 2, 10, 16 * bit + 12, 50), fill=1)
    return image


if __name__ == "__main__":
    Demo().run()
