"""The whole device for tests: the real program in a box, and what its disk says."""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

from firmware import app, reading
from firmware.screens.decision import asked
from firmware.session import Look, taken_up
from firmware.store import StoredMatch
from hardware.board import BOARDS, load_board
from hardware.control import Control
from hardware.simulated.box import Box
from tests.firmware.hands import all_matches

PREV, NEXT, OK, BACK = Control.PREV, Control.NEXT, Control.OK, Control.BACK
BOARD = "four-buttons"
WIRES = "hardware.simulated.wires"


def device(state: Path, *before: str, live: bool = False, seed: int = 1) -> Box:
    """A device that keeps its games in `state`. `before`: a program that runs ours, and what that
    one is told."""
    program = (sys.executable, "-m", "moonkeeper", "run")
    told = ("--state", str(state), "--board", BOARD, "--wires", WIRES)
    board = load_board(BOARDS / f"{BOARD}.toml")
    return Box((*before, *program, *told), board, live=live, seed=seed)


def press(box: Box, *controls: Control) -> None:
    for control in controls:
        box.press(control)


def sees(box: Box, text: str) -> bool:
    """Whether the text stands on the display."""
    box.come_to_rest()
    return reading.find(box.oled.image(), text) is not None


def go_to(box: Box, label: str) -> None:
    """Press NEXT until the bar of a list, or of a new match, lies on the row with this text."""
    for _row in range(30):
        box.come_to_rest()
        picture = box.oled.image()
        found = reading.find(picture, label)
        # Below the bar the background is lit.
        if found and picture.getpixel((0, found[1])):
            return
        press(box, NEXT)
    raise AssertionError(f"there is no row {label!r}")


def begin(box: Box, *, unseen: bool = False) -> None:
    """From an empty device's menu into a match of three with the printed values; who begins is
    still to be drawn."""
    # The cursor of a new match is on its start; the dice are two rows above.
    dice = [PREV, PREV, OK, NEXT, NEXT] if unseen else []
    press(box, OK, *dice, OK, OK)
    assert sees(box, "Who begins?")


def newest(state: Path) -> StoredMatch:
    """The match in a state folder that was begun last."""
    return all_matches(state)[-1]


def picture(stored: StoredMatch) -> Image.Image:
    """What the display has to show of a match that lies on the disk like this."""
    look = Look(match=taken_up(stored))
    return app.view(app.Model(asked(look)), look)


def shows(box: Box, image: Image.Image) -> bool:
    """Whether the display shows this picture, pixel for pixel."""
    box.come_to_rest()
    return box.oled.image().tobytes() == image.tobytes()
