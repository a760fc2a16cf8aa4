"""The rule for the decision at hand: there for each, in each language, and to be found."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import Decision
from firmware import games, words
from firmware.canvas import Canvas
from firmware.font import BODY
from firmware.screens.decision import Who, asked
from firmware.screens.help import Help, help_on
from firmware.session import Look
from hardware.control import Control
from tests.firmware.layout import Watched
from tests.firmware.walks import moments, ways

LINES = 12
"""Three pages of help, at most."""


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    words.use("en")


def decisions(way: tuple[str, str, str]) -> list[Decision]:
    """Each kind of decision that is met in a random match."""
    found = {decision.id: decision for match in moments(*way) for decision in match.open.values()}
    return list(found.values())


@pytest.mark.parametrize("language", words.languages())
@pytest.mark.parametrize("way", list(ways()), ids=" ".join)
def test_each_decision_has_its_rule_on_three_pages_at_most(
    way: tuple[str, str, str], language: str
) -> None:
    for decision in decisions(way):
        words.use("en")
        english = games.help_for(way[0], decision.id)
        words.use(language)
        rule = games.help_for(way[0], decision.id)
        assert rule, f"{way[0]} does not help with {decision.id}"
        title = games.say(way[0], decision.id)
        assert language == "en" or title != decision.id.replace("_", " ")
        assert language == "en" or rule != english, f"{decision.id} is not translated"
        assert len(BODY.wrap(rule, Canvas().width)) <= LINES


@pytest.mark.parametrize("way", list(ways()), ids=" ".join)
def test_each_decision_shows_that_there_is_help_and_the_menu_leads_to_it(
    way: tuple[str, str, str],
) -> None:
    for match in moments(*way):
        look = Look(match=match)
        screen = asked(look)
        if match.outcome or isinstance(screen, Who):
            continue
        canvas = Watched()
        screen.draw(canvas, look)
        assert "?" in [ink.text for ink in canvas.ink], type(screen).__name__
        assert isinstance(help_on(screen, look), Help)


def test_ok_held_shows_the_rule_and_ok_leads_back() -> None:
    look = Look(match=moments("shelfie", "full", "device")[-2])
    behind = asked(look)
    help_, effects = behind.hold(Control.OK, look)
    assert isinstance(help_, Help)
    assert effects == ()
    assert help_.press(Control.OK, look) == (behind, ())
