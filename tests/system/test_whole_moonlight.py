"""Moonlight from the menu to the result by presses on simulated pins, while the plug is pulled ten
times on the way."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine import Match
from firmware.session import taken_up
from hardware.simulated.box import Box
from tests.engine.moonlight.referee import Referee
from tests.system.device import NEXT, OK, PREV, device, newest, picture, press, sees, shows
from tests.system.test_whole_game import ACCIDENTS, suffer

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


def asks(box: Box, state: Path) -> bool:
    """Whether the display shows what is asked, and neither a score nor a draft."""
    return shows(box, picture(newest(state)))


def judged(match: Match) -> None:
    """The match by a referee who only hears what was said."""
    again, referee = Match(match.game, match.header), Referee(match.header)
    for entry in match.journal.log:
        again.say(entry)
        referee.hear(entry)
        referee.check(again)


@pytest.mark.slow
def test_a_whole_match_survives_its_kills(tmp_path: Path) -> None:
    with device(tmp_path, seed=3) as box:
        begin(box)
        chance = Random(5)
        for accident in ACCIDENTS:
            for _answer in range(7):
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
        assert match.outcome.reason == "mountain"
        assert max(match.state.wins) == 2
        judged(match)
        assert asks(box, tmp_path)
        press(box, PREV)
        assert sees(box, "sample cards")
