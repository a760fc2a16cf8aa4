"""MLEM from the menu to the result by presses on simulated pins: four players, while the plug is
pulled on the way."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine import Match
from hardware.simulated.box import Box
from tests.engine.mlem.referee import Referee
from tests.system.device import (
    NEXT,
    OK,
    PREV,
    device,
    go_to,
    press,
    sees,
)
from tests.system.whole import asks, played_through

OVER = ("wins", "Shared win")
VARIANTS = ("Exploration", "Missions", "UFO")


def begin(box: Box, *variants: str) -> None:
    """From an empty device's menu into a match of four on the sample mat, with these variants and
    the sample's tokens."""
    press(box, OK, NEXT)
    for row in ("Game", "Players", "Mat", *variants):
        go_to(box, row)
        press(box, OK)
    if variants:
        go_to(box, "Tokens")
        press(box, OK, OK)
    go_to(box, "Start MLEM")
    press(box, OK)
    assert sees(box, "Who begins?")


def plays(box: Box, chance: Random) -> bool:
    """Answer what the display asks; False, and no press, when the match is over."""
    if any(sees(box, text) for text in OVER):
        return False
    if any(sees(box, text) for text in ("Board", "Put one away", "UFO token?")):
        press(box, *[NEXT] * chance.randrange(3), OK)
    elif sees(box, "Who leaves?"):
        # All, nobody, or the first that can.
        press(box, *chance.choice(([PREV, OK], [OK], [NEXT, OK])))
    elif sees(box, "To "):
        press(box, *chance.choice(([], [], [NEXT], [PREV])), OK)
    else:
        press(box, OK)
    return True


def recounted(match: Match) -> Referee:
    """The match by a referee who only heard what was said."""
    referee = Referee(match.header)
    for entry in match.journal.log:
        referee.hear(entry)
    referee.settle()
    if match.outcome is not None and match.header.switches["missions"] == "yes":
        referee.count_missions()
    return referee


@pytest.mark.slow
@pytest.mark.parametrize("variants", [(), VARIANTS], ids=["plain", "all variants"])
def test_a_whole_game_of_four_survives_its_kills(tmp_path: Path, variants: tuple[str, ...]) -> None:
    with device(tmp_path, seed=3) as box:
        begin(box, *variants)
        match = played_through(box, tmp_path, plays, answers=6)
        assert match.outcome is not None
        assert match.outcome.reason in ("eleven_crashes", "eight_placed")
        assert all(sees(box, str(each)) for each in match.state.points)
        assert recounted(match).points() == match.state.points
        assert asks(box, tmp_path)
        press(box, PREV)
        assert sees(box, "samples" if variants else "sample mat")
        if variants:
            said = {getattr(entry, "id", getattr(entry, "pool", "")) for entry in match.journal.log}
            assert {"explore", "incoming", "mission", "put_away", "ufo_met"} <= said
