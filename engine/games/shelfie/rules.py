"""The rules of My Shelfie: The Dice Game, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.decision import Ask, Choose, Learn, Pick, Roll, Table
from engine.game import Dialogue, Header, clockwise, first_player, while_here
from engine.games.shelfie.sheet import ITEMS, PRINTED, ROWS, SIZES, Points, Sheet, cells, score
from engine.games.shelfie.ways import (
    DICE,
    DIE,
    chosen,
    some_roll_circles_nothing,
    unseen_ways,
    ways,
)
from engine.outcome import Ranking, rank

TWO_ROWS: Final = "two_rows"
CELL_POINTS: Final = "cell_points"
NOTHING: Final = "nothing"

FACTS: Final[Mapping[str, Ask]] = {
    CELL_POINTS: Table(None, CELL_POINTS, ITEMS, tuple(str(size) for size in SIZES), 0, 99)
}


@dataclass(slots=True)
class Shelfie:
    """What lies on the table. `scores`: what the sheets are worth; `by_hand`: what people added;
    `faces`: the dice, those kept first; `turn`: whose turn it is."""

    header: Header
    sheets: list[Sheet]
    scores: list[int]
    by_hand: list[int]
    cell_points: Points = PRINTED
    starter: int = 0
    turn: int = 0
    round: int = 0
    faces: tuple[str, ...] = ()
    rerolls: int = 0
    gone: set[int] = field(default_factory=set)

    @property
    def points(self) -> list[int]:
        return [score + added for score, added in zip(self.scores, self.by_hand, strict=True)]

    @property
    def here(self) -> list[int]:
        """The seats whose players have not gone home."""
        return [seat for seat in range(len(self.sheets)) if seat not in self.gone]


def start(header: Header) -> Shelfie:
    """One sheet a player, all alike."""
    seats = len(header.seats)
    shelfie = Shelfie(header, [Sheet() for _ in range(seats)], [0] * seats, [0] * seats)
    if CELL_POINTS in header.facts:
        learn(shelfie, CELL_POINTS, header.facts[CELL_POINTS])
    return shelfie


def learn(shelfie: Shelfie, fact: str, value: Any) -> None:
    """The points in the cells are those of the owner's board; every sheet is counted anew."""
    assert fact == CELL_POINTS
    shelfie.cell_points = tuple(tuple(row) for row in value)
    shelfie.scores = [score(sheet.circled, shelfie.cell_points) for sheet in shelfie.sheets]


def play(shelfie: Shelfie) -> Dialogue[str]:
    """Compare the board once, draw the starter, and play."""
    seats = len(shelfie.sheets)
    yield from compare_board(shelfie)
    shelfie.starter = yield from first_player(seats, shelfie.header.starter)
    return (yield from rounds(shelfie, clockwise(seats, shelfie.starter)))


def compare_board(shelfie: Shelfie) -> Dialogue[None]:
    """The points in the cells are compared with the owner's board once."""
    if CELL_POINTS not in shelfie.header.facts:
        yield lambda: Learn(CELL_POINTS, FACTS[CELL_POINTS], PRINTED)


def rounds(shelfie: Shelfie, seats: tuple[int, ...]) -> Dialogue[str]:
    """Turns clockwise, until somebody has two full rows at the end of a round: the round is
    finished so that all have had the same number of turns. `seats`: who still plays in the first
    round."""
    while True:
        shelfie.round += 1
        for seat in seats:
            shelfie.turn = seat
            yield from while_here(shelfie, seat, turn(shelfie, seat))
        if any(shelfie.sheets[seat].full_rows >= 2 for seat in shelfie.here):
            return TWO_ROWS
        seats = clockwise(len(shelfie.sheets), shelfie.starter)


def turn(shelfie: Shelfie, seat: int) -> Dialogue[None]:
    """Roll and circle; who can circle nothing crosses out a row."""
    sheet = shelfie.sheets[seat]
    if sheet.full:
        return
    way = yield from circled_cells(shelfie, seat)
    if way != NOTHING:
        circle(shelfie, seat, chosen(way))
    else:
        item = yield lambda: Choose(seat, "cross_out", sheet.open_rows)
        sheet.cross_out(ROWS[ITEMS.index(item)])


def circled_cells(shelfie: Shelfie, seat: int) -> Dialogue[str]:
    """The one seam between dice that we see and dice that lie on the table unseen: the way that
    the player uses, or NOTHING where nothing can be circled."""
    sheet = shelfie.sheets[seat]
    if shelfie.header.dice == "unseen":
        penalty = (NOTHING,) if some_roll_circles_nothing(sheet.taken) else ()
        possible = tuple([way.id for way in unseen_ways(sheet.taken)])
        unseen: str = yield lambda: Choose(seat, "circle", possible + penalty)
        return unseen
    yield from roll_dice(shelfie, seat)
    possible = tuple([way.id for way in ways(shelfie.faces, sheet.taken)])
    if not possible:
        return NOTHING
    way: str = yield lambda: Choose(seat, "circle", possible)
    return way


def roll_dice(shelfie: Shelfie, seat: int) -> Dialogue[None]:
    """Roll all six, then up to two rerolls of any dice, also of dice kept before; keeping all
    stops early."""
    shelfie.faces, shelfie.rerolls = (), 2
    shelfie.faces = yield lambda: Roll(seat, (DIE,) * DICE)
    while shelfie.rerolls:
        kept = yield lambda: Pick(seat, "keep", shelfie.faces, 0, DICE)
        if len(kept) == DICE:
            break
        shelfie.faces, shelfie.rerolls = kept, shelfie.rerolls - 1
        rolled = yield lambda: Roll(seat, (DIE,) * (DICE - len(shelfie.faces)))
        shelfie.faces += rolled


def circle(shelfie: Shelfie, seat: int, chosen_cells: tuple[str, ...]) -> None:
    """Circle the cells; for every row or column that this completes, all others at once cross out
    their uncircled cells of it. The sheet of a player who left is no longer crossed."""
    sheet = shelfie.sheets[seat]
    for line in sheet.circle(cells(chosen_cells)):
        for other in shelfie.here:
            if other != seat:
                shelfie.sheets[other].cross_out(line)
    shelfie.scores[seat] = score(sheet.circled, shelfie.cell_points)


def ranking(shelfie: Shelfie) -> Ranking:
    """The most points win; a tie is a shared win."""
    return rank(shelfie.points)
