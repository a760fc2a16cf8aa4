"""Telling a mat space by space, outside of a match: what is asked of a space, and in which order.

What is known of a space already decides what else is asked: one with a planet has no moons.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import Any, Final

from engine.games.mlem.mat import (
    DEEP_SPACE,
    FUEL,
    HIGHEST_MOON,
    LINKS,
    MEDALS,
    MOON_NAMES,
    MOONS,
    MOST_MOONS,
    NO_MORE,
    PLANET,
    PLANET_NAMES,
    SPACES,
    SURE,
    SYMBOLS,
    Mat,
    unknown_link,
    unknown_symbols,
)

_DOTS: Final = (1, 2, 3)


class About(StrEnum):
    """What a question is about."""

    PRINTED = "printed"
    LINK = "link"
    PLANET = "planet"
    MOON = "moon"
    VALUE = "value"
    MEDALS = "medals"


@dataclass(frozen=True, slots=True)
class Question:
    """One thing that is asked of a space. It settles `facts` at once: an answer has a value for
    each of them, None where it says nothing of one. `known`: the answer so far. `name`: the moon or
    planet whose worth is asked. `answers`: all there are, but for medals, which are any numbers of
    which none is higher than the one before."""

    about: About
    facts: tuple[str, ...]
    answers: tuple[tuple[Any, ...], ...] = ()
    known: tuple[Any, ...] | None = None
    name: str = ""


def questions(mat: Mat, number: int) -> list[Question]:
    """All that is asked of a space, as far as what is known of it leads: the first that is not
    answered may be followed by others that are, but not by what follows from its answer."""
    asked = [] if number == DEEP_SPACE else [_printed(mat, number)]
    return [*asked, *_linked(mat, number)]


def known_spaces(mat: Mat) -> tuple[int, ...]:
    """The spaces of which everything is known."""
    return tuple(
        number
        for number in SPACES
        if not (unknown_symbols(mat, number) or unknown_link(mat, number))
    )


def facts_of_space(mat: Mat, number: int) -> tuple[str, ...]:
    """The facts that are known of a space itself, and not only of its planet or its moons."""
    space = mat.spaces[number]
    own = [f"symbols_{number}", f"link_{number}"]
    if FUEL in (space.symbols or ()):
        own.append(f"dots_{number}")
    if space.link == PLANET:
        own.append(f"planet_{number}")
    if space.link == MOONS:
        own += [f"moon_{number}_{place}" for place in range(1, MOST_MOONS + 1)]
    return tuple(fact for fact in own if fact in mat.facts)


def _printed(mat: Mat, number: int) -> Question:
    """The symbols, and the dots where fuel is among them."""
    facts = (f"symbols_{number}", f"dots_{number}")
    sure = SURE.get(facts[0])
    sets = [sure] if sure else [*combinations(SYMBOLS, 2), *combinations(SYMBOLS, 3)]
    # In the order of a list: those without fuel first, the others by their dots.
    answers: list[tuple[Any, ...]] = [
        (symbols, dots)
        for dots in (None, *_DOTS)
        for symbols in sorted(sets)
        if (FUEL in symbols) == (dots is not None)
    ]
    space = mat.spaces[number]
    known = (space.symbols, space.dots if FUEL in (space.symbols or ()) else None)
    return Question(
        About.PRINTED,
        facts,
        tuple(answers),
        known if known in answers else None,
    )


def _linked(mat: Mat, number: int) -> Iterator[Question]:
    fact = f"link_{number}"
    if fact in SURE:
        return
    link = mat.spaces[number].link
    answers = tuple((each,) for each in LINKS[:-1])
    yield Question(About.LINK, (fact,), answers, None if link is None else (link,))
    if link == PLANET:
        yield from _planet(mat, number)
    elif link == MOONS:
        yield from _moons(mat, number)


def _planet(mat: Mat, number: int) -> Iterator[Question]:
    planet = mat.spaces[number].planet
    elsewhere = {space.planet for space in mat.spaces if space.number != number}
    offered = {planet for planet in elsewhere if planet} | ({planet} if planet else set())
    told = {name for name in PLANET_NAMES if f"gold_{name}" in mat.facts}
    answers = (*_latest(PLANET_NAMES, offered), *_new(PLANET_NAMES, offered | told))
    yield _which(About.PLANET, f"planet_{number}", answers, planet)
    if planet is not None:
        facts = tuple(f"{medal}_{planet}" for medal in MEDALS)
        medals = tuple(mat.facts.get(fact) for fact in facts)
        known = None if None in medals else medals
        yield Question(About.MEDALS, facts, known=known, name=planet)


def _moons(mat: Mat, number: int) -> Iterator[Question]:
    elsewhere = {moon for other in SPACES if other != number for moon in mat.moons_told(other)}
    told = {name for name in MOON_NAMES if f"value_{name}" in mat.facts}
    before: set[str] = set()
    for place in range(1, MOST_MOONS + 1):
        fact = f"moon_{number}_{place}"
        moon: str | None = mat.facts.get(fact)
        named = set() if moon is None or moon == NO_MORE else {moon}
        known = (elsewhere | named) - before
        new = _new(MOON_NAMES, elsewhere | named | before | told)
        end = () if place == 1 else (NO_MORE,)
        yield _which(About.MOON, fact, (*end, *new, *_latest(MOON_NAMES, known)), moon)
        if moon is None or moon == NO_MORE:
            return
        before.add(moon)
        value = mat.facts.get(f"value_{moon}")
        values = tuple((worth,) for worth in range(1, HIGHEST_MOON + 1))
        worth = None if value is None else (value,)
        yield Question(About.VALUE, (f"value_{moon}",), values, worth, name=moon)


def _which(about: About, fact: str, names: tuple[str, ...], known: str | None) -> Question:
    return Question(about, (fact,), tuple((name,) for name in names), (known,) if known else None)


def _latest(names: tuple[str, ...], of: Collection[str]) -> tuple[str, ...]:
    """The names in use, what was named last first: neighbours share."""
    return tuple(name for name in reversed(names) if name in of)


def _new(names: tuple[str, ...], used: Collection[str]) -> tuple[str, ...]:
    """The first name that nothing bears."""
    return tuple(name for name in names if name not in used)[:1]
