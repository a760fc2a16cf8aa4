"""Moonshine's scorepad from the menu to the result by presses on simulated pins: four players,
while the plug is pulled on the way."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hardware.simulated.box import Box
from tests.engine.moonshine.pad_referee import PadReferee
from tests.system.device import NEXT, OK, PREV, device, press, sees
from tests.system.whole import asks, played_through

OVER = ("wins", "Shared win")


def begin(box: Box) -> None:
    """From an empty device's menu into a scorepad of four."""
    # The game is the first row, the fourth of four; the players are the second: four after three.
    press(box, OK, NEXT, OK, OK, OK, NEXT, OK)
    press(box, PREV, PREV)
    assert sees(box, "Start Moonshine")
    press(box, OK)
    assert sees(box, "Who begins?")


def plays(box: Box, chance: Random) -> bool:
    """Answer what the display asks; False, and no press, when the match is over."""
    if any(sees(box, text) for text in OVER):
        return False
    if sees(box, "Take a moon"):
        # A moon, or a client for some points and moons.
        points, paid = chance.choice(((0, 0), (2, 1), (3, 1), (3, 2)))
        press(box, *[NEXT] * points, *[PREV] * (paid if points else 0), OK)
    else:
        press(box, OK)
    return True


@pytest.mark.slow
def test_a_whole_game_of_four_survives_its_kills(tmp_path: Path) -> None:
    with device(tmp_path, seed=3) as box:
        begin(box)
        match = played_through(box, tmp_path, plays, answers=4)
        assert match.outcome is not None
        assert match.outcome.reason == "target"
        referee = PadReferee(match.header)
        for entry in match.journal.log:
            referee.hear(entry)
        referee.check(match)
        assert all(sees(box, str(each)) for each in match.state.points)
        assert asks(box, tmp_path)
