"""My Shelfie without dice: the sheets kept as the players write on them, and the sheets counted.

Scorepad: only the cells circled are entered, and blocks, end and score follow by the rules. Taken
over in mid-game, the sheets are entered first, and who moves next. Tally: the final sheets are
entered row by row and counted.
"""

from __future__ import annotations

from typing import Final

from engine.decision import Choose, Pick, Refused
from engine.game import Dialogue, clockwise, while_here
from engine.games.shelfie.rules import Shelfie, compare_board, play, rounds
from engine.games.shelfie.sheet import (
    ALL,
    CELLS,
    ITEMS,
    LINES,
    ROWS,
    SIZES,
    Cells,
    cells,
    names,
    score,
)
from engine.scorepad import COUNTED

_SIZES = tuple(str(size) for size in SIZES)

# Before a player's last turn at least four rows have a gap or an X, and a turn circles three.
MOST_CIRCLES: Final = len(CELLS) - 1


def scorepad(shelfie: Shelfie) -> Dialogue[str]:
    """The game from its beginning, or from where it stands."""
    if not shelfie.header.middle:
        return (yield from play(shelfie))
    seats = len(shelfie.sheets)
    yield from compare_board(shelfie)
    for seat in range(seats):
        yield from while_here(shelfie, seat, enter_sheet(shelfie, seat, with_crosses=True))
    players = tuple(str(seat + 1) for seat in range(seats))
    if shelfie.header.starter is None:
        first = yield lambda: Choose(None, "starter", players)
        shelfie.starter = int(first) - 1
    else:
        shelfie.starter = shelfie.header.starter
    moves = yield lambda: Choose(None, "next", players)
    in_order = clockwise(seats, shelfie.starter)
    return (yield from rounds(shelfie, in_order[in_order.index(int(moves) - 1) :]))


def tally(shelfie: Shelfie) -> Dialogue[str]:
    """Every sheet, counted."""
    yield from compare_board(shelfie)
    for seat in range(len(shelfie.sheets)):
        yield from while_here(shelfie, seat, enter_sheet(shelfie, seat, with_crosses=False))
    return COUNTED


def enter_sheet(shelfie: Shelfie, seat: int, with_crosses: bool) -> Dialogue[None]:
    """One sheet row by row: the circled cells, and on a sheet still in play the crossed ones.

    A row that contradicts another sheet is refused: a line is completed by one player, who then
    blocks it for all others.
    """
    shelfie.turn = seat
    for item in ITEMS:
        yield from enter_row(shelfie, seat, item, with_crosses)


def enter_row(shelfie: Shelfie, seat: int, item: str, with_crosses: bool) -> Dialogue[None]:
    """The circled and the crossed cells of one row; in a tally all others count as crossed."""
    sheet, row = shelfie.sheets[seat], ROWS[ITEMS.index(item)]
    most = min(len(_SIZES), MOST_CIRCLES - sheet.circled.bit_count())
    circled = yield lambda: Pick(seat, f"circled_{item}", _SIZES, 0, most)
    sheet.circle(cells([f"{item}{size}" for size in circled]))
    above = (row & -row) - 1
    refuse_contradiction(shelfie, seat, known=above | sheet.circled)
    left = tuple(size for size in _SIZES if size not in circled)
    if with_crosses and left:
        crossed = yield lambda: Pick(seat, f"crossed_{item}", left, 0, len(left))
        sheet.cross_out(cells([f"{item}{size}" for size in crossed]))
    if not with_crosses:
        sheet.cross_out(row)
    refuse_contradiction(shelfie, seat, known=above | row)
    shelfie.scores[seat] = score(sheet.circled, shelfie.cell_points)


def refuse_contradiction(shelfie: Shelfie, seat: int, known: Cells) -> None:
    """Raise Refused where a completed line is not blocked, or completed twice, on the sheets as far
    as they have been entered: all before `seat`, and that seat's as far as it is `known`. Who went
    home may have left a sheet half entered, which contradicts nobody."""
    entered = {one: ALL for one in shelfie.here if one < seat} | {seat: known}
    for one in entered:
        for line in LINES:
            if line & ~shelfie.sheets[one].circled:
                continue
            for other, seen in entered.items():
                sheet = shelfie.sheets[other]
                if other != one and (line & seen & ~sheet.taken or not line & ~sheet.circled):
                    named = "+".join(names(line))
                    raise Refused(
                        f"seat {one} has completed {named}, which seat {other} has not crossed out",
                        answer=named,
                        allowed={"complete": one, "open": other},
                        name="line_not_blocked",
                    )
