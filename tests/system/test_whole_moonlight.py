"""Moonlight from the menu to the result by presses on simulated pins, while the plug is pulled ten
times on the way."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hardware.simulated.box import Box
from tests.engine.moonlight.referee import Referee
from tests.system.device import NEXT, OK, PREV, device, press, sees
from tests.system.whole import asks, judged, played_through

DONE = (NEXT,) * 5 + (OK,)


def begin(box: Box) -> None:
    """From an empty device's menu into a match with the sample cards."""
    # Moonlight is the third game, its cards are the fourth row, and its start lies behind the last.
    press(box, OK, NEXT, OK, OK, NEXT, NEXT, NEXT, OK)
    assert sees(box, "sample cards")
    press(box, *[PREV] * 4)
    assert sees(box, "Start Moonlight")
    press(box, OK)
    assert sees(box, "Who begins?")


def is_over(box: Box) -> bool:
    """The ranking is shown; the score of a round has no ranks."""
    return sees(box, "wins") and sees(box, "1.")


def plays(box: Box, chance: Random) -> bool:
    """Answer what the display asks; False, and no press, when the match is over."""
    if is_over(box):
        return False
    if sees(box, "Open abilities"):
        press(box, OK, NEXT, OK, NEXT, OK, NEXT, OK, *DONE)
    elif any(sees(box, asked) for asked in ("Which wolf?", "Beside", "Cover a", "Add a lone wolf")):
        press(box, *[NEXT] * chance.randrange(4), OK)
    else:
        press(box, OK)
    return True


@pytest.mark.slow
def test_a_whole_match_survives_its_kills(tmp_path: Path) -> None:
    with device(tmp_path, seed=3) as box:
        begin(box)
        match = played_through(box, tmp_path, plays, answers=7)
        assert match.outcome is not None
        assert match.outcome.reason == "mountain"
        assert max(match.state.wins) == 2
        judged(match, Referee(match.header))
        assert asks(box, tmp_path)
        press(box, PREV)
        assert sees(box, "sample cards")
