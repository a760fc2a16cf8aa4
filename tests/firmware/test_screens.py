"""Every screen as a picture, in English and in Japanese.

`pytest tests/firmware/test_screens.py --remake-pictures` draws them anew; look at them then.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import pytest

import firmware.screens
from engine import Match
from engine.games import built_in
from engine.games.mlem.sample import SAMPLE_MAT
from engine.games.shelfie.sheet import PRINTED
from firmware import app, words
from firmware.fairness.counts import Fallen
from firmware.fairness.report import report
from firmware.rescue import Rescue
from firmware.screens.about import About
from firmware.screens.amend import OldAnswers
from firmware.screens.around import Around
from firmware.screens.correct import Counters
from firmware.screens.course import course
from firmware.screens.fairness import Fairness
from firmware.screens.help import Help
from firmware.screens.menu import Menu, RulesChanged
from firmware.screens.pause import Homegoing, Pause, Switches
from firmware.screens.screen import Screen
from firmware.screens.splash import splash
from firmware.session import Look, Outdated
from firmware.store import Change, Store, StoredMatch, StoreError
from hardware.control import Control
from tests.engine.harbour import harbour_of
from tests.engine.shelves import EMPTY, roll, roll_and_stop, say, table
from tests.engine.till import till_of
from tests.engine.toys import ONE_OF_EACH
from tests.firmware import (
    dice_scenes,
    mlem_scenes,
    mlem_variant_scenes,
    moonlight_scenes,
    moonshine_full_scenes,
    moonshine_scenes,
    reader_scenes,
)
from tests.firmware.conftest import SamePicture
from tests.firmware.hands import BACK, NEXT, OK, PREV, Forgetful, Hands, stored_as_left
from tests.firmware.scenes import Scene, at, behind, held, of, pressed, shown

GAME = built_in("shelfie")
NAMES = ["Ann", "花子", "Bartholomew"]

MIDDLE = """
    ooo..
    ox.o.
    ..xxx
    ooooo
    .o..x
"""
FULL = """
    xxxxx
    .x...
    xxxxx
    xx.xx
    xx.xx
"""
BEHIND = """
    oxxoo
    o.o..
    xxoox
    xxxxx
    oo.x.
"""


class NoDisk(Forgetful):
    """A store that takes nothing."""

    def save(self, match: int | None, change: Change, at: float) -> int:
        raise StoreError("no space left")

    def tell(self, game: str, facts: Mapping[str, Any], source: str) -> None:
        raise StoreError("no space left")


def named(dice: str = "device", store: Store | None = None) -> Hands:
    """A match between three with names, before the values of the cells are confirmed."""
    return Hands(store=store).begin(GAME.header(NAMES, dice=dice, starter=0))


def rolled(letters: str, *sheets: str) -> Match:
    match = table(*(sheets or (MIDDLE, BEHIND, EMPTY)))
    roll(match, letters)
    return match


def stopped(letters: str, *sheets: str) -> Match:
    match = table(*(sheets or (MIDDLE, BEHIND, EMPTY)))
    roll_and_stop(match, letters)
    return match


def waiting() -> Store:
    """A store with a match that was left in its first round."""
    store = Forgetful()
    match = Match(GAME, GAME.header(NAMES, starter=0))
    say(match, [[1, 2, 3, 5, 8]] * 5)
    stored_as_left(store, match)
    return store


def toy(answers: int) -> Match:
    match = Match(ONE_OF_EACH, ONE_OF_EACH.header(NAMES[:2]))
    for value in (3, ("red", "blue"), ("4", "tails"), "blue", ("plum", "fig"), 2)[:answers]:
        say(match, value)
    return match


def unsaved() -> Hands:
    return Hands(store=NoDisk()).begin(GAME.header(NAMES))


def confirmed(hands: Hands, *controls: Control) -> Scene:
    """The match in which the values have been confirmed, after these presses."""
    return of(hands.press(OK, *controls))


def ended() -> Hands:
    """A match that was played to its end by its first proposals."""
    hands = named().press(OK)
    while hands.match.outcome is None:
        hands.press(OK)
    return hands


def quiet(hands: Hands) -> Scene:
    """Without the message that the last answer left."""
    return of(hands.press(PREV).press(BACK))


def counters(cursor: int) -> Scene:
    match = till_of(*NAMES)
    return shown(Counters(behind(match), cursor), match)


TWELVE = time.mktime((2026, 12, 1, 12, 40, 0, 0, 0, -1))
"""A time that is the same words in every time zone."""


def rescued(rescue: Rescue) -> Scene:
    look = Look(rescue=rescue)
    return app.first(look), look


def outdated(possible: bool) -> Look:
    """A look at a match whose rules have changed; `possible`: it can be gone on with."""
    header = GAME.header(NAMES)
    stored = StoredMatch(1, header.to_json(), (), (), 0.0, None, None)
    return Look(outdated=Outdated(stored, header if possible else None))


TO_SPACE_6: dict[str, Any] = {
    "dots_0": 1,
    **{f"symbols_{number}": ("1", "2") for number in range(1, 7)},
}
PLANET_1: dict[str, Any] = {"link_9": "planet", "planet_9": "planet1", "gold_planet1": 6}
MOON_1: dict[str, Any] = {"link_6": "moons", "moon_6_1": "moon1", "value_moon1": 2}


def mat(facts: Mapping[str, Any] | None = None, *controls: Control) -> Hands:
    """The mat of which these facts were told in a file, after these presses."""
    store = Forgetful()
    store.tell("mlem", facts or {}, "file my-mat.toml")
    return Hands(store=store).press(NEXT, OK, *controls)


HELP = "Red is paid for with two coins, blue with one. Whoever has none left names no colour."


def sheets() -> Match:
    """A final count of sheets, at its first row."""
    match = Match(GAME, GAME.header(NAMES, depth="tally", dice="unseen"))
    say(match, PRINTED)
    return match


FELL: dict[tuple[str, str, str], Sequence[int]] = {
    ("shelfie", "shelfie", "device"): (70, 61, 75, 80, 58, 68),
    ("mlem", "mlem", "people"): (1, 2, 1, 4, 1),
    ("", "d6", "reader"): (5, 8, 9, 8, 10, 20),
    ("", "d20", "device"): [40 + 7 * face % 11 for face in range(20)],
}
"""How often each face came up, in the order of the die."""


def fallen() -> Counter[Fallen]:
    fell: Counter[Fallen] = Counter()
    for (game, kind, source), many in FELL.items():
        named = tuple(str(face) for face in range(1, len(many) + 1))
        faces = tuple(dict.fromkeys(built_in(game).dice[0].faces)) if game else named
        fell.update(
            {Fallen(game, kind, source, face): n for face, n in zip(faces, many, strict=True)}
        )
    return fell


FAIR = Look(dice=tuple(report(fallen())))


def mid_turn(letters: str) -> Match:
    match = table(MIDDLE, EMPTY)
    roll(match, letters)
    return match


def asked_for_chances(match: Match) -> Scene:
    return pressed(held(at(match), BACK), NEXT, OK)


SCENES: dict[str, Callable[[], Scene]] = {
    # Around matches.
    "menu": lambda: of(Hands()),
    "menu-with-a-match": lambda: of(Hands(store=waiting()).press(BACK)),
    "menu-unsaved": lambda: of(unsaved().hold(BACK).press(PREV, OK)),
    "about": lambda: of(Hands().press(PREV, OK)),
    "settings": lambda: of(Hands().press(NEXT, NEXT, NEXT, OK)),
    "paused": lambda: of(Hands(store=waiting())),
    "rescued": lambda: rescued(Rescue("damaged-1.sqlite3", TWELVE)),
    "rescued-with-nothing": lambda: rescued(Rescue("damaged-1.sqlite3", None)),
    "rescued-about": lambda: (
        app.Model(About()),
        Look(rescue=Rescue("damaged-1.sqlite3", TWELVE, seen=True)),
    ),
    "rules-changed": lambda: (app.Model(RulesChanged()), outdated(True)),
    "rules-changed-for-good": lambda: (app.Model(RulesChanged()), outdated(False)),
    "new-match": lambda: of(Hands().press(OK)),
    "new-match-players": lambda: of(Hands().press(OK, NEXT)),
    "new-match-first": lambda: of(Hands().press(OK, PREV, OK)),
    # Generic questions, here of Shelfie and of a toy.
    "cell-points": lambda: of(named()),
    "cell-points-changing": lambda: of(named().press(NEXT, NEXT, OK, NEXT)),
    "who-begins": lambda: of(Hands().begin(GAME.header(NAMES)).press(OK)),
    "toy-count": lambda: at(toy(0)),
    "toy-draw": lambda: at(toy(1)),
    "toy-roll": lambda: at(toy(2)),
    "toy-choose": lambda: at(toy(3), NEXT),
    "toy-pick": lambda: at(toy(4), OK, NEXT),
    "toy-steps": lambda: at(toy(5), NEXT),
    "toy-table": lambda: at(toy(6), NEXT, OK, NEXT),
    "several-seats": lambda: at(harbour_of("Ann", "花子", "Cyd"), NEXT),
    "help": lambda: shown(Help(behind(toy(3)), "colour", HELP), toy(3)),
    # The sheets of Shelfie, entered row by row.
    "enter-row": lambda: at(sheets(), OK, NEXT),
    "enter-row-done": lambda: at(sheets(), OK, NEXT, OK, PREV, PREV, PREV, PREV),
    # A turn of Shelfie.
    "roll": lambda: at(table(MIDDLE, BEHIND, EMPTY)),
    "roll-first": lambda: confirmed(named()),
    "keep": lambda: at(rolled("ccjbcp")),
    "keep-other": lambda: at(rolled("ccjbcp"), NEXT, NEXT),
    "keep-all": lambda: at(rolled("gggggg")),
    "keep-none": lambda: at(rolled("gggggg"), NEXT),
    "keep-single": lambda: pressed(held(at(rolled("ccjbcp")), OK), NEXT, OK, NEXT),
    "circle": lambda: at(stopped("pppgcj")),
    "circle-other": lambda: at(stopped("pppgcj"), NEXT, NEXT, NEXT),
    "cross-out": lambda: at(stopped("ppppbb", FULL, EMPTY)),
    "unseen-row": lambda: at(table(MIDDLE, EMPTY, dice="unseen"), NEXT),
    "unseen-size": lambda: at(table(MIDDLE, EMPTY, dice="unseen"), NEXT, OK, NEXT),
    "unseen-done": lambda: at(table(MIDDLE, EMPTY, dice="unseen"), NEXT, OK, OK),
    "unseen-nothing": lambda: at(table(FULL, EMPTY, dice="unseen"), PREV),
    # The walk through MLEM's mat.
    "mat": lambda: of(mat()),
    "mat-unknown": lambda: of(mat().press(NEXT, NEXT)),
    "mat-known": lambda: of(mat(SAMPLE_MAT.facts, PREV, PREV)),
    "mat-symbols": lambda: of(mat({"dots_0": 1}, OK, OK)),
    "mat-symbols-fuel": lambda: of(mat({"dots_0": 1}, OK, NEXT, PREV)),
    "mat-symbols-wrong": lambda: of(mat({"dots_0": 1}, OK, OK, OK, OK)),
    "mat-symbols-again": lambda: of(mat({"dots_0": 1, "symbols_1": ("1", "4")}, OK, BACK)),
    "mat-fuel": lambda: of(mat({}, OK, NEXT)),
    "mat-link": lambda: of(mat(TO_SPACE_6, OK, NEXT)),
    "mat-planet": lambda: of(mat({**TO_SPACE_6, "link_6": "planet", **PLANET_1}, OK, NEXT)),
    "mat-medals": lambda: of(mat({**TO_SPACE_6, "link_6": "planet", "planet_6": "planet1"}, OK)),
    "mat-moon": lambda: of(mat({**TO_SPACE_6, "link_6": "moons", "moon_6_1": "moon1"}, OK, NEXT)),
    "mat-next-moon": lambda: of(mat({**TO_SPACE_6, **MOON_1}, OK)),
    "mat-refused": lambda: of(Hands(store=NoDisk()).press(NEXT, OK, OK, OK)),
    # How fair the dice are.
    "fairness": lambda: (app.Model(Fairness(Menu())), FAIR),
    "fairness-d6": lambda: (app.Model(Fairness(Menu(), 2)), FAIR),
    "fairness-d20": lambda: (app.Model(Fairness(Menu(), 3)), FAIR),
    "fairness-words": lambda: pressed((app.Model(Fairness(Menu(), 2)), FAIR), OK),
    "fairness-counting": lambda: (app.Model(Fairness(Menu())), Look()),
    "fairness-nothing": lambda: (app.Model(Fairness(Menu())), Look(dice=())),
    # The chances.
    "chances": lambda: asked_for_chances(mid_turn("ccjbcp")),
    "chances-small": lambda: pressed(asked_for_chances(mid_turn("ccjbcp")), PREV),
    "chances-before": lambda: asked_for_chances(table(EMPTY, EMPTY)),
    # Around the table.
    "scores": lambda: shown(Around(behind(rolled("ccjbcp"))), rolled("ccjbcp")),
    "sheet": lambda: shown(Around(behind(rolled("ccjbcp")), 2), rolled("ccjbcp")),
    "match": lambda: shown(Pause(behind(rolled("ccjbcp"))), rolled("ccjbcp")),
    "match-end": lambda: pressed(shown(Pause(behind(rolled("ccjbcp"))), rolled("ccjbcp")), PREV),
    "course": lambda: shown(course(behind(ended().match), ended().match), ended().match),
    "course-begins": lambda: shown(course(behind(toy(1)), toy(1)), toy(1)),
    "old-answers": lambda: shown(OldAnswers(behind(ended().match)), ended().match),
    "old-answer": lambda: pressed(shown(OldAnswers(behind(ended().match)), ended().match), OK),
    "counters": lambda: shown(Counters(behind(till_of(*NAMES)), 1), till_of(*NAMES)),
    "counter": lambda: pressed(
        shown(Counters(behind(till_of(*NAMES)), 1), till_of(*NAMES)), OK, NEXT
    ),
    "switches": lambda: shown(Switches(behind(toy(1))), toy(1)),
    "going-home": lambda: shown(Homegoing(behind(rolled("ccjbcp")), 1), rolled("ccjbcp")),
    "sure": lambda: pressed(
        shown(Homegoing(behind(rolled("ccjbcp")), 1), rolled("ccjbcp")), OK, NEXT
    ),
    "result": lambda: quiet(ended()),
    # Messages.
    "toast-undo": lambda: confirmed(named(), OK, OK, BACK),
    "toast-redo": lambda: confirmed(named(), OK, OK, BACK, NEXT),
    "toast-nothing": lambda: of(named().press(BACK)),
    "toast-end": lambda: of(ended()),
    "toast-unsaved": lambda: of(unsaved()),
    **mlem_scenes.SCENES,
    **mlem_variant_scenes.SCENES,
    **moonlight_scenes.SCENES,
    **moonshine_scenes.SCENES,
    **moonshine_full_scenes.SCENES,
    **reader_scenes.SCENES,
    **dice_scenes.SCENES,
}
"""Every screen by name, in the state in which its picture shows it."""


@pytest.fixture(params=words.languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    words.use(request.param)
    yield request.param
    words.use("en")


@pytest.mark.parametrize("name", SCENES)
def test_every_screen_looks_as_its_picture(
    name: str, language: str, same_picture: SamePicture
) -> None:
    suffix = "" if language == "en" else f"-{language}"
    same_picture(app.view(*SCENES[name]()), f"screen-{name}{suffix}")


def test_the_splash_looks_as_its_picture(same_picture: SamePicture) -> None:
    same_picture(splash(), "screen-splash")


BASES = {
    "Own",
    "Screen",
    "MatchScreen",
    "Asked",
    "Asks",
    "Listed",
    "YesOrNo",
    "Aboard",
    "Told",
    "Played",
}
BASES |= {"Together"}
"""What is only the base of other screens."""


def every_screen() -> set[str]:
    """The names of all screens that there are. Names, because a class with slots is made twice."""
    for module in iter_modules(firmware.screens.__path__):
        import_module(f"firmware.screens.{module.name}")
    found: set[str] = set()
    waiting: list[type[Any]] = [Screen]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if kind.__module__.startswith("firmware.screens."):
            found.add(kind.__name__)
    return found - BASES


def test_no_screen_is_without_a_picture() -> None:
    pictured = {type(scene()[0].screen).__name__ for scene in SCENES.values()}
    assert every_screen() - pictured == set()
