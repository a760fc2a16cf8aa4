"""Moonshine in full from the menu to the result by presses on simulated pins: three players with
the sample deck, while the plug is pulled on the way."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hardware.simulated.box import Box
from tests.engine.moonshine.referee import Referee
from tests.system.device import NEXT, OK, PREV, device, press, sees
from tests.system.whole import asks, judged, played_through

OVER = ("wins", "Shared win")


def begin(box: Box) -> None:
    """From an empty device's menu into a match of three at full depth with the sample deck."""
    # Moonshine is the fourth game, how it is played the third row, and full the third way.
    press(box, OK, NEXT, OK, OK, OK, NEXT, NEXT, OK, OK)
    # The cards are five rows below, and the start another four.
    press(box, *[NEXT] * 5, OK)
    assert sees(box, "sample deck")
    press(box, *[NEXT] * 4)
    assert sees(box, "Start Moonshine")
    press(box, OK)
    assert sees(box, "Who begins?")


def plays(box: Box, chance: Random) -> bool:
    """Answer what the display asks; False, and no press, when the match is over."""
    if any(sees(box, text) for text in OVER):
        return False
    press(box, *[NEXT] * chance.choice((0, 0, 0, 1)), OK)
    return True


@pytest.mark.slow
def test_a_whole_game_of_three_survives_its_kills(tmp_path: Path) -> None:
    with device(tmp_path, seed=3) as box:
        begin(box)
        match = played_through(box, tmp_path, plays, answers=9)
        assert match.outcome is not None
        assert match.outcome.reason == "target"
        assert max(match.state.points) >= match.state.target == 12
        judged(match, Referee(match.header))
        assert asks(box, tmp_path)
        press(box, PREV)
        assert sees(box, "sample deck")
