"""The smallest program on a panel: its picture changes with each press.

It shows a framed number in binary. NEXT adds 1, a long press 16, a display that is missing 32; ROLL
sets it to a face that chance picks; a dice reader adds 64 when it is found and takes 64 off when it
is gone, and what its dice show is added; OK adds 1 and makes a mistake; PREV shows a hundred frames
of noise and then 99; BACK ends the program.
"""

import asyncio
import os
import signal

from PIL import Image, ImageDraw

from hardware.board import BOARDS, load_board
from hardware.events import (
    Control,
    DiceSeen,
    DiceSettled,
    Event,
    Hold,
    Plugged,
    Press,
    ReaderFound,
    ReaderGone,
    Unplugged,
)
from hardware.panel import Panel
from hardware.simulated.wires import SimulatedWires
from tests.hardware.frames import noise

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
        await asyncio.sleep(0.1)
        await self.panel.close(picture(0b1010))

    def on_event(self, event: Event) -> None:
        match event:
            case Press(Control.BACK):
                os._exit(7)
            case Press(Control.PREV):
                self.storm = asyncio.get_running_loop().create_task(self.rage())
                return
            case Press(Control.ROLL):
                self.count = FACES.index(self.panel.chance.pick(FACES)) + 1
            case Hold():
                self.count += 16
            case Unplugged():
                self.count += 32
            case Plugged() | DiceSeen():
                return
            case ReaderFound():
                self.count += 64
            case ReaderGone():
                self.count -= 64
            case DiceSettled(dice=dice):
                self.count += sum(int(die.face or 0) for die in dice)
            case _:
                self.count += 1
        self.panel.show(picture(self.count))
        if isinstance(event, Press) and event.control is Control.OK:
            raise RuntimeError("a mistake in the program")

    async def rage(self) -> None:
        for seed in range(100):
            self.panel.show(noise(seed))
            await asyncio.sleep(0.01)
        self.panel.show(picture(99))


def picture(number: int) -> Image.Image:
    image = Image.new("1", (128, 64))
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, 127, 63), outline=1)
    for bit in range(8):
        if number >> bit & 1:
            draw.rectangle((16 * bit + 2, 10, 16 * bit + 12, 50), fill=1)
    return image


if __name__ == "__main__":
    Demo().run()
