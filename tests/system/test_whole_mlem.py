"""MLEM from the menu to the result by presses on simulated pins: four players, while the plug is
pulled on the way."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from firmware.session import taken_up
from firmware.store import StoredMatch
from hardware.simulated.box import Box
from tests.engine.mlem.referee import Referee
from tests.system.device import (
    NEXT,
    OK,
    PREV,
    device,
    go_to,
    newest,
    picture,
    press,
    sees,
    shows,
)
from tests.system.test_whole_game import ACCIDENTS, suffer

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


def asks(box: Box, state: Path) -> bool:
    """Whether the display shows what is asked, and neither news nor a draft."""
    return shows(box, picture(newest(state)))


def recounted(stored: StoredMatch) -> Referee:
    """The match by a referee who only heard what was said."""
    match = taken_up(stored)
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
        chance = Random(5)
        for accident in ACCIDENTS:
            for _answer in range(6):
                assert plays(box, chance)
            box.advance(3)
            while not asks(box, tmp_path):
                assert plays(box, chance)
                box.advance(3)
            suffer(accident, box, tmp_path)
        while plays(box, chance):
            pass
        box.advance(3)
        stored = newest(tmp_path)
        match = taken_up(stored)
        assert match.outcome is not None
        assert stored.outcome == match.outcome.to_json()
        assert match.outcome.reason in ("eleven_crashes", "eight_placed")
        assert all(sees(box, str(each)) for each in match.state.points)
        assert recounted(stored).points() == match.state.points
        assert asks(box, tmp_path)
        press(box, PREV)
        assert sees(box, "samples" if variants else "sample mat")
        if variants:
            said = {getattr(entry, "id", getattr(entry, "pool", "")) for entry in match.journal.log}
            assert {"explore", "incoming", "mission", "put_away", "ufo_met"} <= said
