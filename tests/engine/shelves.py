"""Shelfie's table in a few signs, for tests.

A sheet is drawn as five rows (plant, game, book, trophy, cat) of five cells: `o` a circle, `x` an
X, `.` empty. Dice are their first letters: p g b t c and j for the joker.
"""

from __future__ import annotations

from dataclasses import replace

from engine import Header, Match
from engine.decision import Choose, Decision
from engine.games.shelfie import GAME
from engine.games.shelfie.rules import CELL_POINTS, Shelfie
from engine.games.shelfie.sheet import CELLS, PRINTED, Sheet, cells, names

EMPTY = """
    .....
    .....
    .....
    .....
    .....
"""

FACES = {face[0]: face for face in ("plant", "game", "book", "trophy", "cat", "joker")}


def dice(letters: str) -> tuple[str, ...]:
    """The faces that these letters stand for."""
    return tuple(FACES[letter] for letter in letters)


def shelf(drawing: str) -> Sheet:
    """The sheet that is drawn."""
    signs = "".join(drawing.split())
    assert len(signs) == len(CELLS), drawing
    marked = list(zip(CELLS, signs, strict=True))
    return Sheet(
        circled=cells(cell for cell, sign in marked if sign == "o"),
        crossed=cells(cell for cell, sign in marked if sign == "x"),
    )


def drawn(sheet: Sheet) -> str:
    """A sheet as `shelf` reads it, a line a row."""
    circled, crossed = names(sheet.circled), names(sheet.crossed)
    signs = ["o" if cell in circled else "x" if cell in crossed else "." for cell in CELLS]
    return "\n".join("".join(signs[row : row + 5]) for row in range(0, 25, 5))


def same(drawing: str) -> str:
    """A drawing without its indentation, to compare with `drawn`."""
    return "\n".join(drawing.split())


def table(*drawings: str, dice: str = "device") -> Match:
    """A match in which these sheets lie on the table, a seat each, and the first seat is to move.

    The points of the sheets count from the seat's next circle on.
    """

    def start(header: Header) -> Shelfie:
        sheets = [shelf(drawing) for drawing in drawings]
        zeros = [0] * len(sheets)
        return Shelfie(header, sheets, zeros, list(zeros))

    game = replace(GAME, full=replace(GAME.full, start=start))
    header = game.header(
        [""] * len(drawings),
        dice=dice,
        starter=0,
        facts={CELL_POINTS: PRINTED},
    )
    return Match(game, header)


def asked(match: Match) -> Decision:
    """The one decision that is open."""
    (decision,) = match.open.values()
    return decision


def options(match: Match) -> set[str]:
    """What the open choice offers."""
    decision = asked(match)
    assert isinstance(decision, Choose), decision
    return set(decision.options)


def over(match: Match) -> bool:
    """Whether the match has ended."""
    return match.outcome is not None


def say(match: Match, value: object, by: str = "people") -> None:
    """Answer for whoever is asked."""
    (seat,) = match.open
    match.answer(seat, value, by)


def roll(match: Match, letters: str) -> None:
    """Roll these dice."""
    say(match, dice(letters), by="device")


def roll_and_stop(match: Match, letters: str) -> None:
    """Roll all six and keep them all."""
    roll(match, letters)
    say(match, dice(letters))


def turn(match: Match, letters: str, circled: str) -> None:
    """A whole turn without rerolls."""
    roll_and_stop(match, letters)
    say(match, circled)


def offered(letters: str, drawing: str = EMPTY) -> set[str]:
    """The ways that the rules offer to use a roll on a sheet."""
    match = table(drawing, EMPTY)
    roll_and_stop(match, letters)
    return options(match)
