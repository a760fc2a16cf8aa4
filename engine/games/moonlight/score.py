"""The score of a round, line by line, as data that a screen can show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from engine.games.moonlight.cards import PRINTED, TRIPLED_IN_A_CORNER, WITH_BONUS, Wolf
from engine.games.moonlight.grid import PLACES, Box, Grid

MOON_POINTS: Final = 2
IN_A_CORNER: Final = 3

SEATS: Final = ("seat_0", "seat_1")

Pair = tuple[int, int]
"""A number a seat."""


class Scored(Protocol):
    """What of a state a score follows from."""

    grid: Grid
    changed_points: list[int]
    changed_values: dict[str, int]
    by_hand: list[int]
    tie_goes_to: str | None

    def rule(self, switch: str) -> str: ...

    @property
    def moons(self) -> Pair | None: ...


class Counted(NamedTuple):
    """A visible wolf and the value with which it counts."""

    seat: int
    card: str
    value: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line and who won it. `name`: `row_1` is the topmost, `column_1` the leftmost of the box.
    `wolves`: each player's visible wolves in it. `points` for winning it, and the `bonus`."""

    name: str
    sums: Pair
    wolves: Pair
    winner: int | None
    points: int = 0
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """How a round was scored.

    `box`: what the lines were counted in. `cards`: each visible wolf, by its cell. `moons`: each
    player's visible moons, None where nobody knows them; `moon_points` for having more of them.
    `changed`: what abilities added or took away; `by_hand`: what people did. `points`: the totals.
    `visible` and `in_won_lines`: own wolves, which may break a tie. `winner`: None of a drawn
    round; `decided_by`: `points`, `visible`, `won_lines`, or `ask` where people decided.
    """

    box: Box | None
    cards: Mapping[str, Counted]
    lines: tuple[Line, ...]
    moons: Pair | None
    moon_points: Pair
    changed: Pair
    by_hand: Pair
    points: Pair
    visible: Pair
    in_won_lines: Pair
    winner: int | None = None
    decided_by: str | None = None


def score(state: Scored) -> Score:
    """The score of the cards as they lie."""
    cards, moons = counted(state), state.moons
    lines = tuple(won(state, name, line) for name, line in lines_of(state, cards))
    moon_points = more(moons, MOON_POINTS)
    changed, by_hand = pair(state.changed_points), pair(state.by_hand)
    won_by = [[line for line in lines if line.winner == seat] for seat in (0, 1)]
    scored = [
        sum(line.points + line.bonus for line in won_by[seat]) + moon_points[seat]
        for seat in (0, 1)
    ]
    # An ability takes no more points away than there are.
    points = pair([max(0, scored[seat] + changed[seat]) + by_hand[seat] for seat in (0, 1)])
    visible = state.grid.visible(0), state.grid.visible(1)
    in_won_lines = pair([sum(line.wolves[seat] for line in won_by[seat]) for seat in (0, 1)])
    winner, decided_by = decide(state, points, visible, in_won_lines)
    return Score(
        state.grid.box,
        cards,
        lines,
        moons,
        moon_points,
        changed,
        by_hand,
        points,
        visible,
        in_won_lines,
        winner,
        decided_by,
    )


# --- Values ---------------------------------------------------------------------------------------


def counted(state: Scored) -> dict[str, Counted]:
    """Covered cards have no value. What an ability changed counts as changed."""
    corners = corners_that_count(state)
    return {
        cell: Counted(
            wolf.seat, wolf.card, state.changed_values.get(cell, value_of(wolf, cell in corners))
        )
        for cell, wolf in state.grid.tops.items()
    }


def value_of(wolf: Wolf, in_a_corner: bool) -> int:
    """A 1 in a corner of the finished rectangle counts x3; so do the lone 1 and the lone 2."""
    if in_a_corner and wolf.card in TRIPLED_IN_A_CORNER:
        return IN_A_CORNER * PRINTED[wolf.card]
    return PRINTED[wolf.card]


def corners_that_count(state: Scored) -> tuple[str, ...]:
    """Corners count at the corners of the COMPLETED rectangle; with holes only with `open_corners`
    `full_size`, when the box already measures 4x3 or 3x4."""
    grid = state.grid
    if grid.box is None or not grid.box.has_full_size:
        return ()
    if grid.is_full or state.rule("open_corners") == "full_size":
        return grid.box.corners
    return ()


# --- Lines ----------------------------------------------------------------------------------------


def lines_of(state: Scored, cards: Mapping[str, Counted]) -> list[tuple[str, list[Counted]]]:
    """Rows parallel to the players' edges; with `lines` the columns, or both."""
    box = state.grid.box
    if box is None:
        return []
    rows: list[list[Counted]] = [[] for _ in range(box.height)]
    columns: list[list[Counted]] = [[] for _ in range(box.width)]
    for cell, card in cards.items():
        place = PLACES[cell]
        rows[place.y - box.top].append(card)
        columns[place.x - box.left].append(card)
    chosen = {"rows": ("row",), "columns": ("column",), "both": ("row", "column")}
    lines = {"row": rows, "column": columns}
    return [
        (f"{kind}_{number}", line)
        for kind in chosen[state.rule("lines")]
        for number, line in enumerate(lines[kind], 1)
    ]


def won(state: Scored, name: str, line: list[Counted]) -> Line:
    """Higher sum wins the line, equal: nobody."""
    values: list[list[int]] = [[], []]
    for card in line:
        values[card.seat].append(card.value)
    sums = sum(values[0]), sum(values[1])
    wolves = len(values[0]), len(values[1])
    if sums[0] == sums[1]:
        return Line(name, sums, wolves, None)
    winner = 0 if sums[0] > sums[1] else 1
    threes = [card.card for card in line if card.seat == winner].count(WITH_BONUS)
    points = {"wolves": wolves[winner], "all_wolves": len(line), "one": 1}
    bonus = {"per_card": threes, "per_line": min(threes, 1)}
    return Line(
        name,
        sums,
        wolves,
        winner,
        points[state.rule("line_points")],
        bonus[state.rule("three_bonus")],
    )


# --- Who wins -------------------------------------------------------------------------------------


def more(moons: Pair | None, worth: int) -> Pair:
    """More visible moons: 2 points; equal, or known to nobody: nobody."""
    if moons is None or moons[0] == moons[1]:
        return 0, 0
    return (worth, 0) if moons[0] > moons[1] else (0, worth)


def decide(
    state: Scored, points: Pair, visible: Pair, in_won_lines: Pair
) -> tuple[int | None, str | None]:
    """Higher total wins the round; tie: by `round_tie` more own wolves visible, more of them in won
    lines, or as people say. Still equal: drawn."""
    round_tie = state.rule("round_tie")
    told = pair([int(state.tie_goes_to == seat) for seat in SEATS])
    tie_break = {"visible": visible, "won_lines": in_won_lines, "ask": told}[round_tie]
    for name, numbers in (("points", points), (round_tie, tie_break)):
        if numbers[0] != numbers[1]:
            return (0 if numbers[0] > numbers[1] else 1), name
    return None, None


def pair(numbers: Sequence[int]) -> Pair:
    one, other = numbers
    return one, other
