"""The mat: spaces 0 to 25, moons and planets, and what is known of them.

What nobody has told yet is unknown, never made up. Each thing that can be known is one fact with a
name of its own (`symbols_7`, `gold_planet2`); sure are only those in `SURE`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.decision import Ask, Choose, Count, Learn, Pick, Refused

FUEL: Final = "fuel"
SYMBOLS: Final = ("1", "2", "3", "4", FUEL)

SATELLITE_SPACE: Final = 3
LAST_WITHOUT_LINK: Final = 5
DEEP_SPACE: Final = 25
SPACES: Final = range(DEEP_SPACE + 1)

NOTHING: Final = "nothing"
MOONS: Final = "moons"
PLANET: Final = "planet"
DEEP: Final = "deep"
LINKS: Final = (NOTHING, MOONS, PLANET, DEEP)

NO_MORE: Final = "no_more"
"""The answer instead of a further moon: the space is linked to no more."""

PLANET_NAMES: Final = tuple(f"planet{number}" for number in range(1, 9))
MOON_NAMES: Final = tuple(f"moon{number}" for number in range(1, 41))
MOST_MOONS: Final = 5
"""Of one space. These three are more than any mat needs, and so are the next two."""

HIGHEST_MOON: Final = 20
HIGHEST_MEDAL: Final = 30

MEDALS: Final = ("gold", "silver", "bronze")

OWNER: Final = "owner"
SAMPLE: Final = "sample"

AGAINST_SURE_FACT: Final = "against_sure_fact"
MEDALS_OUT_OF_ORDER: Final = "medals_out_of_order"
SAMPLE_IS_SETTLED: Final = "sample_is_settled"

SURE: Final[Mapping[str, Any]] = {
    "symbols_0": ("1", "2", FUEL),
    f"symbols_{DEEP_SPACE}": (),
    **{f"link_{number}": NOTHING for number in range(LAST_WITHOUT_LINK + 1)},
    f"link_{DEEP_SPACE}": DEEP,
}

LIKELY: Final[Mapping[str, Any]] = {"symbols_5": ("1", "4")}
"""What is offered for confirmation."""


def _facts() -> dict[str, Ask]:
    asks: list[Ask] = []
    for number in SPACES:
        least = 0 if number == DEEP_SPACE else 2
        links = LINKS if f"link_{number}" in SURE else LINKS[:-1]
        asks.append(Pick(None, f"symbols_{number}", SYMBOLS, least, 3))
        asks.append(Choose(None, f"link_{number}", links))
        if number < DEEP_SPACE:
            asks.append(Count(None, f"dots_{number}", 1, 3))
        if LAST_WITHOUT_LINK < number < DEEP_SPACE:
            asks.append(Choose(None, f"planet_{number}", PLANET_NAMES))
            asks.append(Choose(None, f"moon_{number}_1", MOON_NAMES))
            asks += [
                Choose(None, f"moon_{number}_{place}", (*MOON_NAMES, NO_MORE))
                for place in range(2, MOST_MOONS + 1)
            ]
    asks += [Count(None, f"value_{moon}", 1, HIGHEST_MOON) for moon in MOON_NAMES]
    asks += [
        Count(None, f"{medal}_{planet}", 0, HIGHEST_MEDAL)
        for planet in PLANET_NAMES
        for medal in MEDALS
    ]
    return {ask.id: ask for ask in asks}


FACTS: Final[Mapping[str, Ask]] = _facts()
"""All that can be known of a mat, with the questions that settle it."""


@dataclass(frozen=True, slots=True)
class Space:
    """What is known of a space; None is unknown.

    `dots`: what a fuel die counts, where fuel is printed. `link`: one of LINKS. `moons`: in order
    from the rocket outward, once they are known to be all.
    """

    number: int
    symbols: tuple[str, ...] | None
    dots: int | None
    link: str | None
    planet: str | None
    moons: tuple[str, ...] | None


@dataclass(slots=True)
class Mat:
    """A mat as far as it is known. `name`: `owner`, the one on the table, or `sample`.

    Facts of earlier matches are taken as they are; what is no fact of a mat is left aside.
    """

    name: str
    facts: dict[str, Any] = field(default_factory=dict)
    _spaces: dict[int, Space] = field(init=False, repr=False, compare=False, default_factory=dict)
    _settled: set[int] = field(init=False, repr=False, compare=False, default_factory=set)

    def __post_init__(self) -> None:
        told = {name: _plain(self.facts[name]) for name in self.facts if name in FACTS}
        self.facts = {**told, **SURE}

    def learn(self, fact: str, value: Any) -> None:
        """Write a fact down. Raises Refused where it contradicts a sure one, where a lower medal
        would count more than a higher one, and on the sample mat."""
        if self.name == SAMPLE:
            raise _refused(SAMPLE_IS_SETTLED, fact, value, None)
        if fact in SURE and value != SURE[fact]:
            raise _refused(AGAINST_SURE_FACT, fact, value, SURE[fact])
        medal, _, planet = fact.partition("_")
        if medal in MEDALS:
            known = {**self.facts, fact: value}
            row = [known[name] for name in _medal_facts(planet) if name in known]
            if row != sorted(row, reverse=True):
                raise _refused(MEDALS_OUT_OF_ORDER, fact, value, list(self.medals(planet)))
        self.facts[fact] = value
        self._spaces.clear()
        self._settled.clear()

    def space(self, number: int) -> Space:
        """What is known of a space."""
        space = self._spaces.get(number)
        if space is None:
            space = self._spaces[number] = self._put_together(number)
        return space

    @property
    def spaces(self) -> list[Space]:
        """All spaces, in order."""
        return [self.space(number) for number in SPACES]

    def settled(self, number: int) -> bool:
        """Whether a landing needs to know no more of a space."""
        if number in self._settled:
            return True
        if unknown_link(self, number) is not None:
            return False
        self._settled.add(number)
        return True

    def value(self, moon: str) -> int:
        """The number printed on a moon; none as long as nobody has told it."""
        number: int = self.facts.get(f"value_{moon}", 0)
        return number

    def medals(self, planet: str) -> tuple[int, int, int]:
        """What gold, silver and bronze are worth on a planet; nothing as long as nobody has told
        it."""
        gold, silver, bronze = [self.facts.get(name, 0) for name in _medal_facts(planet)]
        return gold, silver, bronze

    @property
    def planets(self) -> tuple[str, ...]:
        """The planets that some space is linked to."""
        linked = {self.space(number).planet for number in SPACES}
        return tuple(planet for planet in PLANET_NAMES if planet in linked)

    @property
    def moons(self) -> tuple[str, ...]:
        """The moons that some space is linked to, as far as they are told."""
        linked = {moon for number in SPACES for moon in self.moons_told(number)}
        return tuple(moon for moon in MOON_NAMES if moon in linked)

    def moons_told(self, number: int) -> tuple[str, ...]:
        """The moons of a space as far as they are told; a moon counts once."""
        if self.facts.get(f"link_{number}") != MOONS:
            return ()
        told = [self.facts.get(f"moon_{number}_{place}") for place in range(1, MOST_MOONS + 1)]
        if NO_MORE in told:
            told = told[: told.index(NO_MORE)]
        return tuple(dict.fromkeys(moon for moon in told if moon is not None))

    def next_moon(self, number: int) -> int | None:
        """Which of a space's moons has to be told next, counted from 1; None when all are told."""
        for place in range(1, MOST_MOONS + 1):
            told = self.facts.get(f"moon_{number}_{place}")
            if told is None:
                return place
            if told == NO_MORE:
                break
        return None

    def _put_together(self, number: int) -> Space:
        facts = self.facts
        link = facts.get(f"link_{number}")
        moons = self.moons_told(number) if self.next_moon(number) is None else None
        return Space(
            number,
            facts.get(f"symbols_{number}"),
            facts.get(f"dots_{number}"),
            link,
            facts.get(f"planet_{number}") if link == PLANET else None,
            moons if link == MOONS else None,
        )


def unknown_symbols(mat: Mat, number: int) -> Learn | None:
    """What has to be asked when the rocket stands on a space: its symbols, and the dots where fuel
    is printed."""
    space = mat.space(number)
    if space.symbols is None:
        return _learn(FACTS[f"symbols_{number}"])
    if FUEL in space.symbols and space.dots is None:
        return _learn(FACTS[f"dots_{number}"])
    return None


def unknown_link(mat: Mat, number: int) -> Learn | None:
    """What has to be asked when somebody may land at a space: what is linked, which planet or moons
    these are (one that is known already, or the first name that nothing bears yet: a new one), and
    what they are worth."""
    link = mat.space(number).link
    if link is None:
        return _learn(FACTS[f"link_{number}"])
    if link == PLANET:
        return _unknown_planet(mat, number)
    if link == MOONS:
        return _unknown_moon(mat, number)
    return None


def _unknown_planet(mat: Mat, number: int) -> Learn | None:
    planet = mat.space(number).planet
    if planet is None:
        offered = (*mat.planets, *_new(mat, PLANET_NAMES, mat.planets, "gold"))
        return _learn(Choose(None, f"planet_{number}", offered))
    return unknown_medal(mat, planet)


def unknown_medal(mat: Mat, planet: str) -> Learn | None:
    """Which medal of a planet has to be asked: none counts more than the one before it."""
    most = HIGHEST_MEDAL
    for name in _medal_facts(planet):
        if name not in mat.facts:
            return _learn(Count(None, name, 0, most))
        most = mat.facts[name]
    return None


def _unknown_moon(mat: Mat, number: int) -> Learn | None:
    told = mat.moons_told(number)
    for moon in told:
        if f"value_{moon}" not in mat.facts:
            return _learn(FACTS[f"value_{moon}"])
    place = mat.next_moon(number)
    if place is None:
        return None
    known = tuple(moon for moon in mat.moons if moon not in told)
    offered = (*known, *_new(mat, MOON_NAMES, mat.moons, "value"))
    further = (NO_MORE,) if place > 1 else ()
    return _learn(Choose(None, f"moon_{number}_{place}", offered + further))


def _new(mat: Mat, names: Iterable[str], linked: tuple[str, ...], told: str) -> tuple[str, ...]:
    """The first name that is not linked, and of which nothing is told either."""
    free = [n for n in names if n not in linked and f"{told}_{n}" not in mat.facts]
    return tuple(free[:1])


def _medal_facts(planet: str) -> list[str]:
    return [f"{medal}_{planet}" for medal in MEDALS]


def _learn(ask: Ask) -> Learn:
    return Learn(ask.id, ask, LIKELY.get(ask.id))


def _plain(value: Any) -> Any:
    """A fact as it is after JSON's lists have become tuples again."""
    return tuple(value) if isinstance(value, list) else value


def _refused(name: str, fact: str, value: Any, allowed: object) -> Refused:
    return Refused(f"{fact} can't be {value!r}: {name}", answer=value, allowed=allowed, name=name)
