"""The rules of My Shelfie: The Dice Game, in the order of the rulebook."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.decision import Choose, Learn, Pick, Roll, Table
from engine.game import Dialogue, Header, clockwise, first_player
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


@dataclass(slots=True)
class Shelfie:
    """What lies on the table. `faces`: the dice, those kept first; `turn`: whose turn it is."""

    header: Header
    sheets: list[Sheet]
    points: list[int]
    values: Points = PRINTED
    starter: int = 0
    turn: int = 0
    round: int = 0
    faces: tuple[str, ...] = ()
    rerolls: int = 0


def start(header: Header) -> Shelfie:
    """One sheet a player, all alike."""
    seats = len(header.seats)
    return Shelfie(header, sheets=[Sheet() for _ in range(seats)], points=[0] * seats)


def play(shelfie: Shelfie) -> Dialogue[str]:
    """Turns clockwise from the starter, until somebody has two full rows at the end of a round:
    the round is finished so that all have had the same number of turns."""
    seats = len(shelfie.sheets)
    shelfie.values = yield from cell_points(shelfie.header)
    shelfie.starter = yield from first_player(seats, shelfie.header.starter)
    while not any(sheet.full_rows >= 2 for sheet in shelfie.sheets):
        shelfie.round += 1
        for seat in clockwise(seats, shelfie.starter):
            shelfie.turn = seat
            yield from turn(shelfie, seat)
    return TWO_ROWS


def cell_points(header: Header) -> Dialogue[Points]:
    """The points in the cells, compared once with the owner's board."""
    known: Points | None = header.facts.get(CELL_POINTS)
    if known is not None:
        return tuple(tuple(row) for row in known)
    table = Table(None, CELL_POINTS, ITEMS, tuple(str(size) for size in SIZES), 0, 99)
    confirmed: Points = yield lambda: Learn(CELL_POINTS, table, PRINTED)
    return confirmed


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
    their uncircled cells of it."""
    sheet = shelfie.sheets[seat]
    for line in sheet.circle(cells(chosen_cells)):
        for other in shelfie.sheets:
            if other is not sheet:
                other.cross_out(line)
    shelfie.points[seat] = score(sheet.circled, shelfie.values)


def ranking(shelfie: Shelfie) -> Ranking:
    """The most points win; a tie is a shared win."""
    return rank(shelfie.points)
