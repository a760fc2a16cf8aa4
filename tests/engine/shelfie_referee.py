"""A referee who watches a match of My Shelfie and knows only its log.

Written from the rules' page and not from the engine: sheets are dictionaries from (row, column) to
a sign, and every line is looked at cell by cell. It says what must hold after each answer.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from engine import Answered, Corrected, Drawn, Entry, Finished, Learned, Left, Match, Rolled
from engine.games.shelfie.sheet import names

ITEMS = ("plant", "game", "book", "trophy", "cat")
GRID = tuple(product(range(5), range(5)))
ROWS = [[(row, column) for column in range(5)] for row in range(5)]
COLUMNS = [[(row, column) for row in range(5)] for column in range(5)]

PRINTED = ((1, 2, 3, 5, 8),) * 5

Place = tuple[int, int]


class Referee:
    """Follows a match entry by entry. `starter` is the seat that begins, unless it is drawn."""

    def __init__(self, seats: int, starter: int = 0) -> None:
        self.sheets: list[dict[Place, str]] = [{} for _ in range(seats)]
        self.starter = starter
        self.turns = [0] * seats
        self.printed: Any = None
        self.added = [0] * seats
        self.here = list(range(seats))
        self.stopped = False
        self.completed_by: dict[int, list[list[Place]]] = {seat: [] for seat in range(seats)}

    def hear(self, entry: Entry) -> None:
        """Write down what an entry does."""
        match entry:
            case Learned(fact="cell_points", value=value):
                self.printed = value
            case Drawn(cards=(card,)):
                self.starter = int(card) - 1
            case Corrected(seat=int(seat), value=value):
                self.added[seat] += value
            case Left(seat=seat):
                self.here.remove(seat)
            case Finished():
                self.stopped = True
            case Rolled(dice=dice):
                assert 1 <= len(dice) <= 6
            case Answered(seat=int(seat), id="circle", value=str(way)) if way != "nothing":
                self._circle(seat, [_place(cell) for cell in way.split("+")])
            case Answered(seat=int(seat), id="cross_out", value=str(item)):
                row = ROWS[ITEMS.index(item)]
                assert self._gaps(seat, row), "a row without an empty cell was crossed out"
                self._cross_out(seat, row)
                self._end_turn(seat)

    def check(self, match: Match) -> None:
        """What must hold now, in the match's own state and between it and this record."""
        for seat, sheet in enumerate(match.state.sheets):
            mine = self.sheets[seat]
            assert set(names(sheet.circled)) == {_name(p) for p in mine if mine[p] == "o"}
            assert set(names(sheet.crossed)) == {_name(p) for p in mine if mine[p] == "x"}
            assert not set(names(sheet.circled)) & set(names(sheet.crossed))
            assert len(names(sheet.circled)) <= 24
            assert match.state.points[seat] == self.points(seat) + self.added[seat]
            assert self.printed != PRINTED or self.points(seat) <= 188
            for line in self.completed_by[seat]:
                for other in self.here:
                    assert other == seat or not self._gaps(other, line)
        if match.outcome is None:
            asked = next(iter(match.open))
            assert asked in (None, self.next_seat())
        else:
            if self.stopped:
                assert match.outcome.reason == "stopped"
            else:
                assert match.outcome.reason == "two_rows"
                assert self.next_seat() is None
                assert len({self.turns[seat] for seat in self.here}) == 1
            points = [self.points(seat) + self.added[seat] for seat in range(len(self.sheets))]
            assert match.outcome.winners == tuple(
                seat for seat, mine in enumerate(points) if mine == max(points)
            )
        turns = [self.turns[seat] for seat in self.here]
        assert max(turns) - min(turns) <= 1

    def next_seat(self) -> int | None:
        """Whose turn it is: those without an empty cell are passed over, as if they had moved;
        None when the round is over and somebody has two full rows. Who left is nobody here."""
        seats = len(self.sheets)
        turns = list(self.turns)
        order = [(self.starter + step) % seats for step in range(seats)]
        order = [seat for seat in order if seat in self.here]
        while True:
            # Who has moved in this round and left has begun it for the others.
            over = all(turns[seat] == max(turns) for seat in order)
            if over and any(map(self._has_two_full_rows, order)):
                self.turns = turns
                return None
            seat = min(order, key=lambda seat: (turns[seat], order.index(seat)))
            if self._gaps(seat, list(GRID)):
                self.turns = turns
                return seat
            turns[seat] += 1

    def points(self, seat: int) -> int:
        """Every line with three circles or more, cell by cell."""
        total = 0
        for line in ROWS + COLUMNS:
            circles = [place for place in line if self.sheets[seat].get(place) == "o"]
            if len(circles) >= 3:
                total += sum(self.printed[row][column] for row, column in circles)
        return total

    def _circle(self, seat: int, chosen: list[Place]) -> None:
        assert 1 <= len(chosen) <= 3
        assert sum(column + 1 for _, column in chosen) <= 6, "more than six dice"
        for place in chosen:
            assert place not in self.sheets[seat], "a cell was taken twice"
            self.sheets[seat][place] = "o"
        for line in ROWS + COLUMNS:
            whole = all(self.sheets[seat].get(place) == "o" for place in line)
            if whole and line not in self.completed_by[seat]:
                self.completed_by[seat].append(line)
                for other in self.here:
                    if other != seat:
                        self._cross_out(other, line)
        self._end_turn(seat)

    def _cross_out(self, seat: int, line: list[Place]) -> None:
        for place in self._gaps(seat, line):
            self.sheets[seat][place] = "x"

    def _end_turn(self, seat: int) -> None:
        fewest = min(self.turns[other] for other in self.here)
        assert self.turns[seat] == fewest, "a seat moved twice in a round"
        self.turns[seat] += 1

    def _gaps(self, seat: int, line: list[Place]) -> list[Place]:
        return [place for place in line if place not in self.sheets[seat]]

    def _has_two_full_rows(self, seat: int) -> bool:
        return sum(not self._gaps(seat, row) for row in ROWS) >= 2


def _place(cell: str) -> Place:
    return ITEMS.index(cell[:-1]), int(cell[-1]) - 1


def _name(place: Place) -> str:
    row, column = place
    return f"{ITEMS[row]}{column + 1}"
