"""Where every cat of MLEM is, in words, and what was paid for it: kept for the referee, from the
rules' page and not from the engine."""

from __future__ import annotations

from typing import Any

from engine import Header
from engine.games.mlem.matfile import facts_of
from engine.games.mlem.sample import CONTENT

CATS = [
    "satellite",
    "plus_minus",
    "parachute",
    "moon_x2",
    "planet_x2",
    "deep_x2",
    "die_thief",
    "die_one",
]
HOME = "home"
Cat = tuple[int, str]


class Ledger:
    """Each cat's place, the order of arrival, and the points."""

    def __init__(self, header: Header) -> None:
        sample = header.switches["mat"] == "sample"
        self.facts: dict[str, Any] = facts_of(CONTENT) if sample else dict(header.facts)
        seats = range(len(header.seats))
        self.place: dict[Cat, str] = {(seat, cat): HOME for seat in seats for cat in CATS}
        self.berths: list[Cat] = []
        self.arrived: list[Cat] = []
        self.paid = [0 for _ in seats]
        self.by_hand = [0 for _ in seats]
        self.goals: dict[str, int] = {}
        self.landed_on: dict[Cat, int] = {}
        self.explored = [0 for _ in seats]
        self.fulfilled = [0 for _ in seats]
        self.ufo_taken: list[int] = []

    def put(self, cat: Cat, space: int, comet: bool) -> None:
        seat, kind = cat
        self.landed_on[cat] = space
        if cat in self.berths:
            self.berths.remove(cat)
        link = "deep" if space == 25 else self.facts[f"link_{space}"]
        if link == "deep":
            self.place[cat] = "deep"
            self.paid[seat] += (7 if comet else 5) * (2 if kind == "deep_x2" else 1)
        elif link == "planet":
            self.place[cat] = self.facts[f"planet_{space}"]
        else:
            taken = set(self.place.values())
            free = [moon for moon in self.moons(space) if moon not in taken]
            assert free, "a moon took a second cat"
            self.place[cat] = free[-1]
            value = self.facts[f"value_{free[-1]}"]
            self.paid[seat] += value * (2 if kind == "moon_x2" else 1)
        self.arrived.append(cat)

    def moons(self, space: int) -> list[str]:
        found: list[str] = []
        for place in range(1, 6):
            moon = self.facts.get(f"moon_{space}_{place}", "no_more")
            if moon == "no_more":
                break
            if moon not in found:
                found.append(moon)
        return found

    def count(self, seat: int, prefix: str = "") -> int:
        """How many cats of a player are on the mat, or on places that begin so."""
        places = [self.place[seat, cat] for cat in CATS]
        return sum(
            place not in (HOME, "rocket", "crashing") and place.startswith(prefix)
            for place in places
        )

    def look_for_goals(self, seat: int) -> None:
        mine = [self.place[seat, cat] for cat in CATS]
        planets = [place for place in mine if place.startswith("planet")]
        reached = {
            "two_in_deep_space": mine.count("deep") >= 2,
            "three_on_one_planet": any(planets.count(planet) >= 3 for planet in planets),
            "four_moons": self.count(seat, "moon") >= 4,
            "four_planets": len(set(planets)) >= 4,
        }
        for goal in reached:
            if reached[goal] and goal not in self.goals:
                self.goals[goal] = seat

    def missions_fulfilled(self, seat: int, spaces: list[int]) -> int:
        """Of these spaces, on whose moon or planet a cat of the player was placed."""
        mine = [cat for cat in self.arrived if cat[0] == seat and self.place[cat] != "deep"]
        return len([space for space in spaces if space in [self.landed_on[cat] for cat in mine]])

    def points(self) -> list[int]:
        total = [
            paid + by_hand + 5 * list(self.goals.values()).count(seat)
            for seat, (paid, by_hand) in enumerate(zip(self.paid, self.by_hand, strict=True))
        ]
        for seat in range(len(total)):
            total[seat] += self.explored[seat] + {0: 0, 1: 2, 2: 5, 3: 10}[self.fulfilled[seat]]
        for worth, seat in enumerate(self.ufo_taken):
            total[seat] += 5 - worth
        for planet in {self.place[cat] for cat in self.arrived if "planet" in self.place[cat]}:
            cats = [cat for cat in self.arrived if self.place[cat] == planet]
            owners = [seat for seat, _ in cats]
            order = sorted(set(owners), key=lambda seat: (-owners.count(seat), owners.index(seat)))
            for medal, seat in zip(("gold", "silver", "bronze"), order, strict=False):
                double = 2 if (seat, "planet_x2") in cats else 1
                total[seat] += double * self.facts.get(f"{medal}_{planet}", 0)
        return total
