"""A referee who adds up what a scorepad of Moonshine was told, from the rules' page and not from
the engine. It says who gains which moons, who must still act, and what a raid takes."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine import Answered, Corrected, Count, Entry, Finished, Header, Left, Match, Rolled

SWITCHED = ("blue", "red", "reroll")
CAPS = {"moons": 99, "clients": 30, "blue": 9, "red": 9, "reroll": 9, "majority": 9}


class PadReferee:
    """Follows a match entry by entry."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.seats = list(range(len(header.seats)))
        self.advanced = header.switches["variant"] == "advanced"
        first = {"moons": 1, "reroll": 0 if self.advanced else 1}
        self.count: dict[str, list[int]] = {
            name: [first.get(name, 0)] * len(self.seats) for name in CAPS
        }
        self.printed = [0 for _ in self.seats]
        self.added = [0 for _ in self.seats]
        self.spread: list[list[int]] = [[] for _ in self.seats]
        self.here = set(self.seats)
        self.stopped = False
        # Who has told all that belongs to the set-up, or to this round's action.
        self.told: set[int] = set()
        self.setting_up = not header.middle
        self.taking_over = header.middle
        self.owed: Counter[int] = Counter()
        self.choosing: set[int] = set()
        self.placed: dict[int, set[str]] = {}
        self.dice: list[tuple[str, str]] = []
        self.again: list[int] = []
        self.meddled = False

    # --- What is heard ----------------------------------------------------------------------------

    def hear(self, entry: Entry) -> None:
        """Write down what an entry does."""
        match entry:
            case Corrected(counter="points", seat=int(seat), value=value):
                self.added[seat] += value
            case Corrected(counter=counter, seat=int(seat), value=value):
                self.count[counter][seat] = value
                self.meddled = True
            case Left(seat=seat):
                self.here.remove(seat)
                self.meddled = True
            case Finished():
                self.stopped = True
            case Rolled(dice=dice, faces=faces):
                self._roll(dice, faces)
            case Answered(seat=None, id=asked, value=value):
                self._position(asked, value)
            case Answered(seat=int(seat), id=asked, value=value):
                self._answer(seat, asked, value)
        self._collect()

    def _roll(self, dice: tuple[str, ...], faces: tuple[str, ...]) -> None:
        thrown = list(zip(dice, faces, strict=True))
        if self.again:
            for place, die in zip(self.again, thrown, strict=True):
                assert self.dice[place][0] == die[0], "another die was rolled again"
                self.dice[place] = die
            self.again = []
        else:
            self._begin_round()
            self.dice = thrown

    def _begin_round(self) -> None:
        self.dice, self.placed, self.told, self.meddled = [], {}, set(), False
        self.setting_up = False

    def _position(self, asked: str, value: Any) -> None:
        if asked == "next":
            self.taking_over = False
            return
        names = {
            "position_counts": ("points", "moons", "clients"),
            "position_icons": (*SWITCHED, "majority"),
        }[asked]
        for seat, row in enumerate(value):
            for name, number in zip(names, row, strict=True):
                if name == "points":
                    self.printed[seat] = number
                else:
                    self.count[name][seat] = min(number, CAPS[name])

    def _answer(self, seat: int, asked: str, value: Any) -> None:
        match asked:
            case "reroll":
                names = ["white1", "white2", "white3", *[die for die, _ in self.dice[3:]]]
                self.again = [names.index(name) for name in value]
            case "moon_dice":
                self._begin_round()
                self.dice = [(die, "moon") for die in value]
            case "moons_placed":
                self.placed.setdefault(seat, set()).update(self.reach(seat))
                self._add("moons", seat, value)
            case "action":
                if self.here <= self.told:
                    self._begin_round()
                assert seat not in self.told, "a seat acts twice in a round"
                self.setting_up = False
                self._add("moons", seat, value == "take_moon")
            case "client_points":
                self.printed[seat] += value
                self._add("clients", seat, 1)
            case "instants":
                self._add("moons", seat, sum({"moon+2": 2, "raid": 1}[each] for each in value))
                for other in self.here - {seat}:
                    self.owed[other] += value.count("raid")
            case "icons_gained":
                for icon in value:
                    self._add(icon, seat, 1)
                if self.setting_up and not self.advanced:
                    self.told.add(seat)
            case "icons_lost":
                for icon in value:
                    self._add(icon, seat, -1)
            case "raided":
                for icon in value:
                    self._add(icon, seat, -1)
                self.choosing.remove(seat)
            case "colours":
                self.spread[seat] = [int(many) for many in value.split("+")]
                if self.taking_over:
                    # Points that are taken over hold those of the majority cards already.
                    self.printed[seat] -= sum(self._majority(seat))
            case "moons_left":
                self.count["moons"][seat] = value
                self.told.add(seat)
            case _:
                raise AssertionError(f"nobody should be asked for {asked}")

    def _add(self, name: str, seat: int, many: int) -> None:
        self.count[name][seat] = min(self.count[name][seat] + many, CAPS[name])
        assert self.count[name][seat] >= 0, f"fewer {name} than none"

    def _collect(self) -> None:
        """Raids are paid by who is done; in the set-up, once all are."""
        if self.setting_up and not self.here <= self.told:
            return
        for seat in sorted(self.here):
            if seat in self.choosing and not self._icons(seat):
                self.choosing.remove(seat)
            while self.owed[seat] and seat in self.told and seat not in self.choosing:
                self.owed[seat] -= 1
                if self.count["moons"][seat]:
                    self.count["moons"][seat] -= 1
                    if self._icons(seat):
                        self.choosing.add(seat)

    # --- What must hold ---------------------------------------------------------------------------

    def check(self, match: Match) -> None:
        """The counters are what was told, and who is asked is who must say something."""
        for name, told in self.count.items():
            assert match.counters[name] == told, name
        assert match.counters["points"] == self.points()
        if match.outcome is not None:
            self._check_end(match)
            return
        asked = {seat: decision for seat, decision in match.open.items() if seat is not None}
        assert set(asked) <= self.here
        by_id = {seat: decision.id for seat, decision in asked.items()}
        assert {seat for seat, name in by_id.items() if name == "raided"} == (
            self.choosing & self.here
        )
        if "action" in by_id.values():
            over = self.here <= self.told and not self.choosing & self.here
            acting = self.here if over or self.setting_up else self.here - self.told
            assert set(asked) == acting | (self.choosing & self.here)
        for seat, decision in asked.items():
            if decision.id == "moons_placed":
                many = len(self.reach(seat) - self.placed.get(seat, set()))
                assert isinstance(decision, Count)
                assert (decision.high, decision.preset) == (many, many)
        if "moons_placed" in by_id.values() and not self.meddled and not self.placed:
            assert set(asked) == {seat for seat in self.here if self.reach(seat)}

    def _check_end(self, match: Match) -> None:
        assert match.outcome is not None
        keys = list(zip(self.points(), self.count["moons"], self.count["clients"], strict=True))
        assert match.outcome.winners == tuple(
            seat for seat in self.seats if keys[seat] == max(keys)
        )
        if not self.stopped:
            assert match.outcome.reason == "target"
            assert self.here <= self.told, "the round was not completed"

    def reach(self, seat: int) -> set[str]:
        """The dice with a moon that a player has access to."""
        shown = {die for die, face in self.dice if face == "moon"}
        return {die for die in shown if self.count[die][seat]}

    def points(self) -> list[int]:
        return [
            printed + added + sum(self._majority(seat))
            for seat, (printed, added) in enumerate(zip(self.printed, self.added, strict=True))
        ]

    def _majority(self, seat: int) -> list[int]:
        cards = self.count["majority"][seat]
        return sorted(self.spread[seat], reverse=True)[:cards]

    def _icons(self, seat: int) -> int:
        return sum(self.count[icon][seat] for icon in SWITCHED)
