"""A whole match by presses, with accidents on the way."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from engine import Match
from firmware.session import taken_up
from hardware.simulated.box import Box
from tests.engine.watching import Referee
from tests.system.device import newest, picture, shows
from tests.system.test_whole_game import ACCIDENTS, suffer


def asks(box: Box, state: Path) -> bool:
    """Whether the display shows what is asked, and neither news nor a draft."""
    return shows(box, picture(newest(state)))


def played_through(
    box: Box, state: Path, plays: Callable[[Box, Random], bool], answers: int
) -> Match:
    """Play to the end, with an accident after every so many answers; the match as it is stored.
    `plays` answers what the display asks; it returns False, without a press, when all is over."""
    chance = Random(5)
    for accident in ACCIDENTS:
        for _answer in range(answers):
            assert plays(box, chance)
        box.advance(3)
        while not asks(box, state):
            assert plays(box, chance)
            box.advance(3)
        suffer(accident, box, state)
    while plays(box, chance):
        pass
    box.advance(3)
    stored = newest(state)
    match = taken_up(stored)
    assert match.outcome is not None
    assert stored.outcome == match.outcome.to_json()
    return match


def judged(match: Match, referee: Referee) -> None:
    """The match by a referee who only hears what was said."""
    again = Match(match.game, match.header)
    for entry in match.journal.log:
        again.say(entry)
        referee.hear(entry)
        referee.check(again)
