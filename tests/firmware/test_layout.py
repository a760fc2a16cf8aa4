"""No screen hides, crowds or cuts what is on it: in no language, with no name and no number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.games.mlem.sample import SAMPLE_MAT
from firmware import games, words
from firmware.canvas import MARK
from firmware.parts import toast
from firmware.screens.decision import asked
from firmware.screens.mat import Strip
from firmware.screens.menu import Menu
from firmware.screens.screen import Screen
from firmware.session import Look
from firmware.store import Fact
from tests.firmware.layout import Watched, cuts
from tests.firmware.test_screens import SCENES
from tests.firmware.walks import moments, reached, stretched, ways


@pytest.fixture(params=words.languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    words.use(request.param)
    yield request.param
    words.use("en")


MAY_BE_CUT = {"OldAnswers", "LastRolls"}
"""Lists whose entries may end in an ellipsis: what stands there is shown whole by OK."""


def faults(screen: Screen, look: Look) -> set[str]:
    """What is wrong with a screen, with and without the mark that says that nothing is saved."""
    name, found = type(screen).__name__, set[str]()
    for corner in (0, MARK):
        canvas = Watched(corner=corner)
        with cuts() as cut:
            screen.draw(canvas, look)
        found |= {f"{name}: {fault}" for fault in canvas.faults()}
        if name not in MAY_BE_CUT:
            found |= {f"{name}: {text!r} is cut" for text in cut}
    return found


@pytest.mark.parametrize("name", SCENES)
def test_a_pictured_screen_shows_all_that_is_on_it(name: str, language: str) -> None:
    model, look = SCENES[name]()
    assert faults(model.screen, look) == set()


@pytest.mark.parametrize("way", list(ways()), ids=" ".join)
def test_every_screen_of_a_game_shows_all_that_is_on_it(
    way: tuple[str, str, str], language: str
) -> None:
    found: set[str] = set()
    for match in moments(*way):
        look = Look(match=stretched(match))
        for screen in reached(asked(look), look):
            found |= faults(screen, look)
    assert found == set()


def test_every_screen_of_the_walk_through_the_mat_shows_all_that_is_on_it(language: str) -> None:
    most: dict[str, Any] = {"link_6": "moons"}
    for place in range(1, 6):
        most |= {f"moon_6_{place}": f"moon{place + 20}", f"value_moon{place + 20}": 20}
    most |= {f"{medal}_planet5": 30 for medal in ("gold", "silver", "bronze")}
    some = {"symbols_7": ("2", "fuel"), "link_7": "planet", "link_8": "moons", "link_9": "planet"}
    found: set[str] = set()
    for facts in ({}, SAMPLE_MAT.facts, {**SAMPLE_MAT.facts, **most}, some):
        look = Look(facts={name: Fact(value, "match 1000") for name, value in facts.items()})
        for number in (0, 6, 7, 8, 9, 22):
            for screen in reached(Strip(number), look, most=30):
                found |= faults(screen, look)
    assert found == set()


def test_every_screen_around_a_match_shows_all_that_is_on_it(language: str) -> None:
    found: set[str] = set()
    for look in (Look(), Look(paused=stretched(moments("shelfie", "full", "device")[-2]))):
        for screen in reached(Menu(), look, most=400):
            found |= faults(screen, look)
    assert found == set()


def test_every_message_fits_its_bar(language: str) -> None:
    told = {
        model.toast.text for model, _look in (make() for make in SCENES.values()) if model.toast
    }
    for key in games.known():
        told |= {games.say(key, reason) for reason in games.game(key).reasons}
    for text in told:
        canvas = Watched()
        with cuts() as cut:
            toast(canvas, text)
        assert (list(canvas.faults()), cut) == ([], [])
