"""A whole mat as data, such as a TOML file holds: what is wrong with it, and the facts it tells.

    space = [
        {number = 6, symbols = ["1", "2", "fuel"], dots = 1, moons = ["moon1", "moon2"]},
        {number = 8, symbols = ["2", "3"], planet = "planet1"},
    ]
    moon = {moon1 = 2, moon2 = 3}
    planet = {planet1 = [6, 4, 2]}

A record a space, 0 to 25. A space without `moons` and `planet` is linked to nothing; only space 25
has `deep = true`. The tokens of the variants may stand there too, or alone: see `tokenfile`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.games.mlem.mat import (
    DEEP,
    DEEP_SPACE,
    FUEL,
    HIGHEST_MEDAL,
    HIGHEST_MOON,
    MEDALS,
    MOON_NAMES,
    MOONS,
    MOST_MOONS,
    NO_MORE,
    NOTHING,
    PLANET,
    PLANET_NAMES,
    SPACES,
    SURE,
    SYMBOLS,
    Mat,
)
from engine.games.mlem.tokenfile import FIELDS, token_facts, token_mistakes
from engine.mistake import Mistake

PLANETS_IN_THE_BOX: Final = 5
MAT_KEYS: Final = ("space", "moon", "planet")
KEYS: Final = (*MAT_KEYS, *FIELDS)
SPACE_KEYS: Final = ("number", "symbols", "dots", "moons", "planet", "deep")


def mistakes(content: Mapping[str, Any]) -> list[Mistake]:
    """Everything that is wrong with a mat, in its own order."""
    found = [Mistake("unknown_key", (key,), key, KEYS) for key in content if key not in KEYS]
    for key, kind in (("space", list), ("moon", dict), ("planet", dict)):
        if not isinstance(content.get(key, kind()), kind):
            found.append(Mistake("wrong_type", (key,), content[key], kind.__name__))
    if any(mistake.name == "wrong_type" for mistake in found):
        return found
    found += token_mistakes(content)
    if has_no_mat(content):
        return found
    spaces = content.get("space", [])
    numbered: dict[int, int] = {}
    for index, record in enumerate(spaces):
        found += _of_record(content, index, record, numbered)
    found += [
        Mistake("space_missing", ("space",), number) for number in SPACES if number not in numbered
    ]
    found += _of_moons(content.get("moon", {}))
    found += _of_planets(content.get("planet", {}))
    return found


def facts_of(content: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that a file without mistakes tells."""
    facts: dict[str, Any] = token_facts(content)
    for record in content.get("space", []):
        number = record["number"]
        symbols = record.get("symbols", [])
        facts[f"symbols_{number}"] = tuple(s for s in SYMBOLS if s in symbols)
        if "dots" in record:
            facts[f"dots_{number}"] = record["dots"]
        facts[f"link_{number}"] = _link(record)
        if "planet" in record:
            facts[f"planet_{number}"] = record["planet"]
        moons = record.get("moons", [])
        for place, moon in enumerate(moons, 1):
            facts[f"moon_{number}_{place}"] = moon
        if 0 < len(moons) < MOST_MOONS:
            facts[f"moon_{number}_{len(moons) + 1}"] = NO_MORE
    for moon, value in content.get("moon", {}).items():
        facts[f"value_{moon}"] = value
    for planet, row in content.get("planet", {}).items():
        for medal, value in zip(MEDALS, row, strict=True):
            facts[f"{medal}_{planet}"] = value
    return facts


def has_no_mat(content: Mapping[str, Any]) -> bool:
    """Whether a file is one of tokens alone."""
    return any(kind in content for kind in FIELDS) and not any(key in content for key in MAT_KEYS)


def content_of(mat: Mat) -> dict[str, Any]:
    """The mat as far as it is known, in the form of a file."""
    spaces = []
    for space in mat.spaces:
        record: dict[str, Any] = {"number": space.number}
        if space.symbols is not None:
            record["symbols"] = list(space.symbols)
        if space.dots is not None and FUEL in (space.symbols or ()):
            record["dots"] = space.dots
        if space.link == MOONS:
            record["moons"] = list(mat.moons_told(space.number))
        if space.planet is not None:
            record["planet"] = space.planet
        if space.link == DEEP:
            record["deep"] = True
        spaces.append(record)
    return {
        "space": spaces,
        "moon": {moon: mat.value(moon) for moon in mat.moons if mat.value(moon)},
        "planet": {planet: list(mat.medals(planet)) for planet in mat.planets},
    }


def _of_record(
    content: Mapping[str, Any], index: int, record: Any, numbered: dict[int, int]
) -> Iterator[Mistake]:
    here = ("space", index)
    if not isinstance(record, dict):
        yield Mistake("wrong_type", here, record, "dict")
        return
    for key in record:
        if key not in SPACE_KEYS:
            yield Mistake("unknown_key", (*here, key), key, SPACE_KEYS)
    number = record.get("number")
    if type(number) is not int or number not in SPACES:
        yield Mistake("no_such_space", (*here, "number"), number, (0, DEEP_SPACE))
        return
    if number in numbered:
        yield Mistake("space_twice", (*here, "number"), number)
        return
    numbered[number] = index
    yield from _of_symbols(here, number, record)
    yield from _of_link(content, here, number, record)


def _of_symbols(
    here: tuple[str | int, ...], number: int, record: dict[str, Any]
) -> Iterator[Mistake]:
    symbols = record.get("symbols", [])
    at = (*here, "symbols")
    if not isinstance(symbols, list) or any(type(s) is not str for s in symbols):
        yield Mistake("wrong_type", at, symbols, "list")
        return
    for symbol in symbols:
        if symbol not in SYMBOLS:
            yield Mistake("unknown_symbol", at, symbol, SYMBOLS)
    if len(set(symbols)) < len(symbols):
        yield Mistake("symbol_twice", at, symbols)
    sure = SURE.get(f"symbols_{number}")
    if sure is not None:
        if set(symbols) != set(sure):
            yield Mistake("against_sure_fact", at, symbols, sure)
    elif not 2 <= len(symbols) <= 3:
        yield Mistake("symbols_of_a_space", at, symbols, (2, 3))
    dots, at = record.get("dots"), (*here, "dots")
    if FUEL in symbols:
        if type(dots) is not int or dots not in range(1, 4):
            yield Mistake("dots_of_fuel", at, dots, (1, 3))
    elif "dots" in record:
        yield Mistake("dots_without_fuel", at, dots)


def _of_link(
    content: Mapping[str, Any], here: tuple[str | int, ...], number: int, record: dict[str, Any]
) -> Iterator[Mistake]:
    links = [key for key in ("moons", "planet", "deep") if key in record]
    if len(links) > 1:
        yield Mistake("two_links", here, links)
        return
    sure = SURE.get(f"link_{number}")
    if sure is not None or "deep" in record:
        if _link(record) != (sure or NOTHING) or record.get("deep", True) is not True:
            yield Mistake("against_sure_fact", (*here, *links), links, sure or NOTHING)
        return
    if "moons" in record:
        yield from _of_linked_moons(content.get("moon", {}), (*here, "moons"), record["moons"])
    if "planet" in record and record["planet"] not in list(content.get("planet", {})):
        allowed = list(content.get("planet", {}))
        yield Mistake("unknown_planet", (*here, "planet"), record["planet"], allowed)


def _of_linked_moons(
    known: Mapping[str, Any], at: tuple[str | int, ...], moons: Any
) -> Iterator[Mistake]:
    if not isinstance(moons, list) or any(type(moon) is not str for moon in moons):
        yield Mistake("wrong_type", at, moons, "list")
        return
    if not 1 <= len(moons) <= MOST_MOONS:
        yield Mistake("moons_of_a_space", at, moons, (1, MOST_MOONS))
    if len(set(moons)) < len(moons):
        yield Mistake("moon_twice", at, moons)
    for moon in moons:
        if moon not in known:
            yield Mistake("unknown_moon", at, moon, list(known))


def _of_moons(moons: Mapping[str, Any]) -> Iterator[Mistake]:
    for moon, value in moons.items():
        if moon not in MOON_NAMES:
            yield Mistake("no_such_moon", ("moon", moon), moon, (MOON_NAMES[0], MOON_NAMES[-1]))
        elif type(value) is not int or not 1 <= value <= HIGHEST_MOON:
            yield Mistake("value_of_a_moon", ("moon", moon), value, (1, HIGHEST_MOON))


def _of_planets(planets: Mapping[str, Any]) -> Iterator[Mistake]:
    for planet, row in planets.items():
        at = ("planet", planet)
        if planet not in PLANET_NAMES:
            yield Mistake("no_such_planet", at, planet, (PLANET_NAMES[0], PLANET_NAMES[-1]))
        elif (
            not isinstance(row, list)
            or len(row) != len(MEDALS)
            or any(type(medal) is not int or not 0 <= medal <= HIGHEST_MEDAL for medal in row)
        ):
            yield Mistake("medals_of_a_planet", at, row, MEDALS)
        elif row != sorted(row, reverse=True):
            yield Mistake("medals_out_of_order", at, row)
    if len(planets) != PLANETS_IN_THE_BOX:
        yield Mistake("not_five_planets", ("planet",), len(planets), PLANETS_IN_THE_BOX, True)


def _link(record: Mapping[str, Any]) -> str:
    if "deep" in record:
        return DEEP
    if "planet" in record:
        return PLANET
    return MOONS if "moons" in record else NOTHING
