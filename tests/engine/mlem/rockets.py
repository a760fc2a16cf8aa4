"""MLEM's table in a few words, for tests.

The mat: every space bears 1, 2 and fuel with one dot, but space 0, whose fuel has three. What is
linked stands in LINKS. So two fuel dice go from 0 to 6, with moons, and three to 9, planet1.
Dice are their first letters: 1 2 3 4 and f for fuel.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine import Choose, Header, Match, Pick
from engine.decision import Decision
from engine.games.mlem import GAME
from engine.games.mlem.cats import Landed
from engine.games.mlem.mat import PLANET_NAMES
from engine.games.mlem.table import Mlem

LINKS: dict[int, str] = {
    6: "moon1 moon2",
    7: "moon3",
    8: "planet2",
    9: "planet1",
    10: "planet3",
    11: "planet4",
    12: "",
    13: "planet5",
    **dict.fromkeys(range(14, 25), "planet1"),
}
VALUES = {"moon1": 2, "moon2": 4, "moon3": 5}
PRINTED_MEDALS = {
    "planet1": (8, 5, 2),
    "planet2": (6, 3, 1),
    "planet3": (7, 4, 0),
    "planet4": (9, 6, 3),
    "planet5": (10, 10, 10),
}

ANN, BEN, CEM, DEE = 0, 1, 2, 3


def known(
    links: Mapping[int, str] = LINKS, symbols: Mapping[int, str] | None = None
) -> dict[str, Any]:
    """All facts of such a mat. `symbols`: what else is printed on some spaces."""
    facts: dict[str, Any] = {"dots_0": 3}
    for space in range(1, 25):
        printed = (symbols or {}).get(space, "1 2 fuel").split()
        facts[f"symbols_{space}"] = tuple(printed)
        facts[f"dots_{space}"] = 1
        link = links.get(space, "")
        if space < 6:
            continue
        facts[f"link_{space}"] = "planet" if "planet" in link else "moons" if link else "nothing"
        if "planet" in link:
            facts[f"planet_{space}"] = link
        elif link:
            for place, moon in enumerate((*link.split(), "no_more"), 1):
                facts[f"moon_{space}_{place}"] = moon
    facts |= {f"value_{moon}": value for moon, value in VALUES.items()}
    for planet, (gold, silver, bronze) in PRINTED_MEDALS.items():
        facts |= {f"gold_{planet}": gold, f"silver_{planet}": silver, f"bronze_{planet}": bronze}
    return facts


def table(
    seats: int = 2,
    *landed: str,
    crashes: int = 0,
    facts: dict[str, Any] | None = None,
    dice: str = "device",
    starter: int | None = 0,
    **rules: str,
) -> Match:
    """A match at its first launch. `landed`: who is on the mat already, as `0 moon_x2 moon3`."""

    def start(header: Header) -> Mlem:
        mlem: Mlem = GAME.full.start(header)
        mlem.crashes = crashes
        for told in landed:
            seat, cat, place = told.split()
            put(mlem, int(seat), cat, place)
        return mlem

    header = GAME.header(
        [""] * seats,
        dice=dice,
        starter=starter,
        switches=rules,
        facts=known() if facts is None else facts,
    )
    return Match(replace(GAME, full=replace(GAME.full, start=start)), header)


def put(mlem: Mlem, seat: int, cat: str, place: str) -> None:
    """A cat that landed before the test begins, for no points."""
    mlem.home[seat] = tuple(other for other in mlem.home[seat] if other != cat)
    mlem.placed[seat] += 1
    cat_there = Landed(seat, cat, 0, 0)
    if place in PLANET_NAMES:
        mlem.planets.setdefault(place, []).append(cat_there)
    elif place == "deep":
        mlem.deep.append(cat_there)
    else:
        mlem.moons[place] = cat_there


SEVEN_PLACED = (
    "0 satellite planet1",
    "0 plus_minus planet1",
    "0 moon_x2 moon1",
    "0 planet_x2 planet2",
    "0 deep_x2 planet2",
    "0 die_thief planet3",
    "0 die_one planet3",
)
"""Ann has placed seven; her parachute cat is at home."""


def asked(match: Match) -> Decision:
    """The one decision that is open."""
    (decision,) = match.open.values()
    return decision


def asks(match: Match) -> str:
    """What is asked, and of whom: `land 0`."""
    decision = asked(match)
    return f"{decision.id} {decision.seat}"


def options(match: Match) -> tuple[str, ...]:
    """What the open choice offers."""
    decision = asked(match)
    assert isinstance(decision, Choose | Pick), decision
    return decision.options


def say(match: Match, *values: object) -> None:
    """Answer for whoever is asked, one value after the other."""
    for value in values:
        (seat,) = match.open
        match.answer(seat, value)


def board(match: Match, *cats: str) -> None:
    """Each boards the cat named."""
    for cat in cats:
        assert asked(match).id == "board"
        say(match, cat)


def roll(match: Match, letters: str, *groups: str) -> None:
    """The commander rolls these faces, and takes these groups where there is a choice."""
    assert asked(match).id == "roll", match.open
    faces = tuple("fuel" if letter == "f" else letter for letter in letters)
    match.answer(asked(match).seat, faces, by="device")
    if groups:
        say(match, groups)


def reason(match: Match) -> str:
    """Why the match has ended."""
    assert match.outcome is not None, match.open
    return match.outcome.reason


def at_space(match: Match, space: int, *cats: str) -> Match:
    """These cats have boarded and stand at 6, 9, 12, 15 or 18 with all six dice: they flew there on
    fuel. To 7, 10 or 13 a 1 was used too."""
    board(match, *cats)
    fuel, ones = divmod(space, 3)
    roll(match, ("f" * fuel + "1" * ones).ljust(6, "4"), *(("fuel", "1") if ones else ()))
    assert match.state.space == space
    return match
