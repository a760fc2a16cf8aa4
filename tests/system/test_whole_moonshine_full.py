"""Moonshine in full from the menu to the result by presses on simulated pins: three players with
the sample deck, while the plug is pulled on the way."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine import Match
from firmware.session import taken_up
from hardware.simulated.box import Box
from tests.engine.moonshine.referee import Referee
from tests.system.device import NEXT, OK, PREV, device, newest, picture, press, sees, shows
from tests.system.test_whole_game import ACCIDENTS, suffer

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


def asks(box: Box, state: Path) -> bool:
    """Whether the display shows what is asked first, and not what lies a press behind it."""
    return shows(box, picture(newest(state)))


def judged(match: Match) -> None:
    """The match by a referee who only hears what was said."""
    again, referee = Match(match.game, match.header), Referee(match.header)
    for entry in match.journal.log:
        again.say(entry)
        referee.hear(entry)
        referee.check(again)


@pytest.mark.slow
def test_a_whole_game_of_three_survives_its_kills(tmp_path: Path) -> None:
    with device(tmp_path, seed=3) as box:
        begin(box)
        chance = Random(5)
        for accident in ACCIDENTS:
            for _answer in range(9):
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
        assert match.outcome.reason == "target"
        assert max(match.state.points) >= match.state.target == 12
        judged(match)
        assert asks(box, tmp_path)
        press(box, PREV)
        assert sees(box, "sample deck")
