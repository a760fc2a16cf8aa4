"""A referee who watches a match of Moonlight and knows only its header and its log.

Written from the rules' page and not from the engine: a grid is a dictionary from (x, y) to a pile
of cards, and every legal cell is found by trying all of them. `check` says what must hold, and is
called after each entry.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from typing import Any, NamedTuple

from engine import (
    Answered,
    Corrected,
    Entry,
    Finished,
    Header,
    Learned,
    Left,
    Match,
    Switched,
)
from engine.games.moonlight.cards import ROWS, SAMPLE_FACTS
from tests.engine.watching import Watching

PACK = Counter({"1": 2, "2": 2, "3": 4, "4": 2, "5": 1})
SET = ("lone_1", "lone_2", "lone_4", "lone_6")
BEFORE_THE_SCORE = {
    "at_scoring", "whose", "which_cell", "points_changed", "moons_changed", "new_value", "moons",
    "round_tie", "which_ability",
}  # fmt: skip

Place = tuple[int, int]


class Card(NamedTuple):
    seat: int
    face: str
    moons: int | None

    @property
    def value(self) -> int:
        return int(self.face[-1])


def place_of(cell: str) -> Place:
    x, y = re.fullmatch(r"([+-]\d)([+-]\d)", cell).groups()  # type: ignore[union-attr]
    return int(x), int(y)


def fits(places: set[Place]) -> bool:
    """All of them lie in some rectangle of 4x3 or 3x4."""
    wide = 1 + max(x for x, _ in places) - min(x for x, _ in places)
    high = 1 + max(y for _, y in places) - min(y for _, y in places)
    return (wide <= 4 and high <= 3) or (wide <= 3 and high <= 4)


def legal_places(
    piles: dict[Place, list[Card]], seat: int, value: int, latest: Place | None = None
) -> set[Place]:
    """Where a player may put a card of that value, by trying every place. `latest`: a card that
    can't be covered."""
    if not piles:
        return {(0, 0)}
    theirs = [place for place, pile in piles.items() if pile[-1].seat != seat]
    found = set()
    near = [range(min(axis) - 1, max(axis) + 2) for axis in zip(*piles, strict=True)]
    for x, y in product(*near):
        pile = piles.get((x, y))
        if pile is None:
            touches = any(
                place in piles for place in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
            )
            if touches and fits({*piles, (x, y)}):
                found.add((x, y))
        elif (
            pile[-1].seat != seat
            and pile[-1].value + 1 == value
            and len(theirs) > 1
            and (x, y) != latest
        ):
            found.add((x, y))
    return found


class Referee:
    """Follows a match entry by entry."""

    def __init__(self, header: Header) -> None:
        self.rules = dict(header.switches)
        sample = self.rules["cards"] == "sample"
        self.facts: dict[str, Any] = dict(SAMPLE_FACTS if sample else header.facts)
        self.starter = header.starter
        self.phase = "before"
        self.rounds = 0
        self.gone: set[int] = set()
        self.mountains = [0, 0]
        self.decks = [Counter(PACK), Counter(PACK)]
        self.sets = [list(SET), list(SET)]
        self.held: dict[str, int] = {}
        self.stopped = self.ended = False
        self.last_winner: int | None = None
        self.empty_table()
        if self.starter is not None:
            self.begin()

    def empty_table(self) -> None:
        """Nothing lies on the table."""
        self.piles: dict[Place, list[Card]] = {}
        self.packs = [Counter(deck) for deck in self.decks]
        self.turn, self.again, self.free = 0, 0, False
        self.latest: list[Place | None] = [None, None]
        self.used: set[str] = set()
        self.chosen: str | None = None
        self.told: int | None = None
        self.moons_told: list[int] = []
        self.added = [0, 0]
        self.by_ability = [0, 0]
        self.moons_added = [0, 0]
        self.values: dict[Place, int] = {}
        self.ability, self.doing, self.whose, self.at = "", "", 0, (0, 0)
        self.given_to: str | None = None

    def begin(self) -> None:
        """A new round."""
        assert self.starter is not None
        self.empty_table()
        self.rounds += 1
        self.turn = self.starter
        self.phase = "placing"

    # --- What is said ---

    def hear(self, entry: Entry) -> None:
        """Write down what an entry does."""
        match entry:
            case Learned(fact=fact, value=value):
                self.facts[fact] = value
            case Switched(switch=switch, value=choice):
                self.rules[switch] = choice
            case Corrected(counter="wins", seat=int(seat), value=value):
                self.mountains[seat] = value
            case Corrected(counter="points", seat=int(seat), value=value):
                self.added[seat] += value
            case Left(seat=seat):
                self.gone.add(seat)
                if seat == self.turn:
                    self.chosen = self.told = None
            case Finished():
                self.stopped = True
            case Answered(seat=seat, id=asked, value=value):
                self.answered(seat, asked, value)
        if self.chosen is not None and not self.piles and not self.which_copy_is_asked():
            self.place(self.turn, (0, 0))

    def answered(self, seat: Any, asked: str, value: Any) -> None:
        match asked:
            case "begins" | "begins_next":
                self.starter = int(value[-1])
            case "card" if value != "by_ability":
                self.turn = self.to_place
                assert seat == self.turn
                assert self.packs[seat][value] > 0, "the pack holds none of these"
                self.chosen = value
            case "moons_on_card":
                assert int(value) in self.copies_left(seat, str(self.chosen))
                self.told = int(value)
            case "cell":
                self.place(seat, place_of(value))
            case "which_ability":
                self.ability = value
                if self.doing == "only_noted":
                    self.use(seat)
            case "by_ability":
                if self.turn != seat:
                    self.turn, self.again = seat, 0
                self.use(seat)
                self.free |= value == "free_placement"
                self.again += value == "extra_turn"
            case "at_scoring":
                self.doing = value
                if value == "only_noted" and len(self.usable(seat)) == 1:
                    self.use(seat)
            case "whose":
                self.whose = int(value[-1])
            case "which_cell":
                self.at = place_of(value)
            case "points_changed":
                self.by_ability[self.whose] += value
                self.use(seat)
            case "moons_changed":
                self.moons_added[self.whose] += value
                self.use(seat)
            case "new_value":
                self.values[self.at] = value
                self.use(seat)
            case "moons":
                assert seat == len(self.moons_told)
                self.moons_told.append(value)
            case "round_tie":
                self.given_to = value
            case "lone_wolf":
                whose = 1 - seat if value.startswith("their_") else seat
                assert seat == self.last_winner
                assert whose == seat or self.mountains == [1, 1]
                card = value.removeprefix("their_")
                self.sets[whose].remove(card)
                self.decks[seat][card] += 1
            case "alpha":
                assert value not in self.held, "an ability was given twice"
                assert seat != self.last_winner
                self.held[value] = seat

    def usable(self, seat: int) -> list[str]:
        return [a for a, owner in self.held.items() if owner == seat and a not in self.used]

    def use(self, seat: int) -> None:
        """The player's only ability, or the one that was named before."""
        mine = self.usable(seat)
        ability = mine[0] if len(mine) == 1 else self.ability
        assert ability in mine, "an ability was used that can't be"
        if self.facts.get(ability) == "ambush":
            self.used.add(ability)

    # --- Placing ---

    @property
    def to_place(self) -> int:
        """Whose turn it is: a player with cards left goes on alone."""
        return self.turn if self.can_place(self.turn) else 1 - self.turn

    def which_copy_is_asked(self) -> bool:
        """The first card needs no cell: it lies when nothing more is asked about it."""
        return self.told is None and len(self.copies_left(self.turn, str(self.chosen))) > 1

    def place(self, seat: int, place: Place) -> None:
        card = self.chosen
        assert card is not None
        assert seat == self.turn
        if not self.free:
            assert place in self.legal(seat, card)
        else:
            assert fits({*self.piles, place})
        moons = self.told
        left = self.copies_left(seat, card)
        if moons is None and len(left) == 1 and len(set(self.copies(card))) > 1:
            # Only one kind is left: so it is that.
            (moons,) = left
        pile = self.piles.setdefault(place, [])
        if pile and not self.free:
            below = pile[-1]
            assert (below.seat, below.value) == (1 - seat, int(card[-1]) - 1)
        pile.append(Card(seat, card, moons))
        self.packs[seat][card] -= 1
        self.latest[seat] = place
        self.chosen = self.told = None
        self.pass_on()

    def pass_on(self) -> None:
        self.free = False
        if self.again:
            self.again -= 1
        else:
            self.turn = 1 - self.turn

    def legal(self, seat: int, card: str) -> set[Place]:
        latest = self.latest[1 - seat] if self.rules["protect_latest"] == "yes" else None
        return legal_places(self.piles, seat, int(card[-1]), latest)

    def can_place(self, seat: int) -> bool:
        return seat not in self.gone and sum(self.packs[seat].values()) > 0

    @property
    def over(self) -> bool:
        return len(self.piles) == 12 or not (self.can_place(0) or self.can_place(1))

    # --- Moons ---

    def copies(self, face: str) -> list[int]:
        """The moons on each copy of a card, as far as they are known."""
        if face == "lone_1":
            return [2]
        table = self.facts.get("card_moons")
        if table is None:
            return []
        rows = [row for row in ROWS if row == face or row[:-2] == face]
        return [table[ROWS.index(row)][0] for row in rows]

    def copies_left(self, seat: int, face: str) -> set[int]:
        left = Counter(self.copies(face))
        told = [
            c.moons
            for pile in self.piles.values()
            for c in pile
            if (c.seat, c.face) == (seat, face)
        ]
        left.subtract(moons for moons in told if moons is not None)
        return {moons for moons, many in left.items() if many > 0}

    def moons(self) -> list[int] | None:
        """Each player's visible moons."""
        if len(self.moons_told) == 2:
            seen = list(self.moons_told)
        else:
            seen = [0, 0]
            for pile in self.piles.values():
                seat, face, moons = pile[-1]
                copies = set(self.copies(face))
                if moons is None and len(copies) == 1:
                    (moons,) = copies
                if moons is None:
                    return None
                seen[seat] += moons
        return [max(0, n + more) for n, more in zip(seen, self.moons_added, strict=True)]

    # --- Scoring ---

    def lines(self) -> list[list[Place]]:
        xs, ys = [sorted({place[axis] for place in self.piles}) for axis in (0, 1)]
        rows = [[(x, y) for x in xs] for y in ys]
        columns = [[(x, y) for y in ys] for x in xs]
        return {"rows": rows, "columns": columns, "both": rows + columns}[self.rules["lines"]]

    def value(self, place: Place) -> int:
        if place in self.values:
            return self.values[place]
        card = self.piles[place][-1]
        xs, ys = [[place[axis] for place in self.piles] for axis in (0, 1)]
        wide, high = max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
        whole = len(self.piles) == 12 or self.rules["open_corners"] == "full_size"
        corner = place[0] in (min(xs), max(xs)) and place[1] in (min(ys), max(ys))
        if corner and whole and {wide, high} == {3, 4} and card.face in ("1", "lone_1", "lone_2"):
            return 3 * card.value
        return card.value

    def recount(self) -> tuple[list[int], list[int]]:
        """Each player's points, and the own wolves in won lines."""
        points, in_lines = list(self.by_ability), [0, 0]
        for line in self.lines() if self.piles else []:
            cards = [(place, self.piles[place][-1]) for place in line if place in self.piles]
            sums = [sum(self.value(p) for p, c in cards if c.seat == seat) for seat in (0, 1)]
            if sums[0] == sums[1]:
                continue
            winner = sums.index(max(sums))
            mine = [c for _, c in cards if c.seat == winner]
            in_lines[winner] += len(mine)
            rule = self.rules["line_points"]
            points[winner] += {"wolves": len(mine), "all_wolves": len(cards), "one": 1}[rule]
            threes = [c for c in mine if c.face == "3"]
            points[winner] += (
                bool(threes) if self.rules["three_bonus"] == "per_line" else len(threes)
            )
        moons = self.moons()
        if moons is not None and moons[0] != moons[1]:
            points[moons.index(max(moons))] += 2
        return [max(0, n) + added for n, added in zip(points, self.added, strict=True)], in_lines

    def winner(self) -> int | None:
        points, in_lines = self.recount()
        tops = [pile[-1].seat for pile in self.piles.values()]
        breaks = {
            "visible": [tops.count(0), tops.count(1)],
            "won_lines": in_lines,
            "ask": [int(self.given_to == "seat_0"), int(self.given_to == "seat_1")],
        }
        for numbers in (points, breaks[self.rules["round_tie"]]):
            if numbers[0] != numbers[1]:
                return numbers.index(max(numbers))
        return None

    # --- What must hold ---

    def check(self, match: Match) -> None:
        """What must hold now, in the match's own state and between it and this record."""
        asked = next((decision.id for decision in match.open.values()), "")
        while self.phase != (phase := self.next_phase(asked)):
            self.phase = phase
            if phase == "between":
                self.end_round(match)
            elif phase == "placing":
                self.begin()
        state = match.state
        assert state.round == self.rounds
        assert state.wins == self.mountains
        assert match.counters["left"] == [sum(pack.values()) for pack in self.packs]
        assert match.counters["points"] == self.recount()[0]
        for cell, stack in state.grid.stacks.items():
            assert [(w.seat, w.card) for w in stack] == [c[:2] for c in self.piles[place_of(cell)]]
        assert len(state.grid.stacks) == len(self.piles)
        if match.outcome is None:
            self.check_open(match)
        elif not self.ended:
            self.ended = True
            assert match.outcome.reason == ("stopped" if self.stopped else "mountain")
            assert self.stopped or 2 in self.mountains
        if match.outcome is not None:
            first, second = self.mountains
            shown = {s.seat: s.points for s in match.outcome.ranking.standings}
            assert shown == {0: first, 1: second}
            if first != second:
                assert match.outcome.winners == (int(second > first),)

    def next_phase(self, asked: str) -> str:
        """Which part of a round the match is in, by what is asked and how the cards lie."""
        if self.stopped or self.ended or (self.phase != "between" and max(self.mountains) == 2):
            return self.phase
        if self.phase == "before" and self.starter is not None:
            return "placing"
        if self.phase == "placing" and self.rounds and self.over:
            return "scoring"
        if self.phase == "scoring" and asked not in BEFORE_THE_SCORE:
            return "between"
        if self.phase == "between" and asked in ("card", "card_moons"):
            self.starter = self.next_starter()
            return "placing"
        return self.phase

    def end_round(self, match: Match) -> None:
        """What was told of the round decides who won it."""
        winner = self.winner()
        assert match.state.scores[-1].winner == winner
        assert list(match.state.scores[-1].points) == self.recount()[0]
        self.last_winner = winner
        if winner is not None:
            self.mountains[winner] += 1

    def next_starter(self) -> int:
        assert self.starter is not None
        rule = self.rules["next_start"]
        if self.last_winner is None or rule == "ask":
            return self.starter
        if rule == "alternate":
            return 1 - self.starter
        return self.last_winner if rule == "winner" else 1 - self.last_winner

    def check_open(self, match: Match) -> None:
        """What is asked is asked of the right player, and offers all that the rules allow."""
        ((seat, decision),) = match.open.items()
        options = getattr(decision, "options", ())
        if decision.id in ("card", "moons_on_card", "cell"):
            assert self.phase == "placing"
            assert seat == self.to_place
            assert seat not in self.gone
        if decision.id == "card":
            assert seat is not None
            able = ["by_ability"] * bool(self.usable(seat))
            assert [*options] == sorted(+self.packs[seat], key=lambda c: (len(c), c)) + able
        elif decision.id == "cell":
            assert seat is not None
            places = {place_of(option) for option in options}
            assert len(places) == len(options)
            assert places == (self.anywhere() if self.free else self.legal(seat, str(self.chosen)))
        elif decision.id == "at_scoring":
            assert seat is not None
            assert self.usable(seat)
        elif decision.id == "lone_wolf":
            assert seat == self.last_winner
            assert seat is not None
            others = self.sets[1 - seat] if self.mountains == [1, 1] else []
            assert [*options] == self.sets[seat] + [f"their_{wolf}" for wolf in others]
        elif decision.id == "alpha":
            assert seat != self.last_winner
            assert not {*options} & {*self.held}

    def anywhere(self) -> set[Place]:
        """Every place in the box as it can grow."""
        near = range(-5, 6)
        return {(x, y) for x in near for y in near if fits({*self.piles, (x, y)})}


class PadReferee:
    """Adds up what a scorepad was told."""

    def __init__(self, header: Header) -> None:
        self.mountains = [0, 0]
        self.told: list[int] = []
        self.added = [0, 0]
        self.ended = False

    def hear(self, entry: Entry) -> None:
        """Write down what an entry adds."""
        match entry:
            case Corrected(counter="wins", seat=int(seat), value=value):
                self.mountains[seat] = value
            case Corrected(counter="points", seat=int(seat), value=value):
                self.added[seat] += value
            case Finished():
                self.ended = True
            case Answered(id="round_points", seat=seat, value=int(points)):
                assert seat == len(self.told)
                self.told.append(points)
            case Answered(id="round_tie", value=whose) if whose != "drawn":
                self.mountains[int(str(whose)[-1])] += 1

    def check(self, match: Match) -> None:
        """The counters are what was told."""
        asked = {decision.id for decision in match.open.values()}
        if len(self.told) == 2 and "round_tie" not in asked and not self.ended:
            mine, theirs = self.points
            if mine != theirs and max(self.mountains) < 2:
                self.mountains[int(theirs > mine)] += 1
            if match.outcome is None:
                self.told, self.added = [], [0, 0]
        self.ended = match.outcome is not None
        assert match.counters["wins"] == self.mountains
        assert match.counters["points"] == self.points

    @property
    def points(self) -> list[int]:
        told = [*self.told, 0, 0]
        return [told[seat] + self.added[seat] for seat in (0, 1)]


class Judge(Watching):
    """The referee of Moonlight's tables."""

    def __init__(self, seats: int) -> None:
        super().__init__(
            lambda header: Referee(header) if header.depth == "full" else PadReferee(header)
        )
