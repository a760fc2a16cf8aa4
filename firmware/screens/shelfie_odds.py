"""My Shelfie: the chance to circle each cell this turn, and what to keep for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from engine.games.shelfie.odds import Odds, odds
from engine.games.shelfie.rules import Shelfie
from engine.games.shelfie.sheet import CELLS, ITEMS, SIZES
from firmware import seats
from firmware.canvas import Canvas
from firmware.font import BODY, SMALL, TITLE
from firmware.glyph import glyph
from firmware.screens.screen import MatchScreen, Screen, Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

_ACROSS: Final = 15
_DOWN: Final = 11
"""The width and the height of a cell."""
_LEFT: Final = 9
_TOP: Final = 8
"""Where the cells begin: behind the items, under the sizes."""
_RIGHT: Final = 88
"""Where what is told of one cell begins."""
_KEPT_IN_A_ROW: Final = 4


@dataclass(frozen=True, slots=True)
class Chances(Screen):
    """The sheet with the chance of each cell in percent. PREV and NEXT go through the cells that
    are empty; OK goes back with the keep for that cell proposed, BACK as it was."""

    behind: Screen
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        told = _told(look)
        if control is Control.BACK or not told:
            return self.behind, ()
        if control is Control.OK:
            keep = list(told.values())[self.cursor].keep
            return (self.behind if keep is None else _proposed(self.behind, keep)), ()
        return replace(self, cursor=moved(control, self.cursor, len(told))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        state: Shelfie = playing(look).state
        sheet, told = state.sheets[state.turn], _told(look)
        for column, size in enumerate(SIZES):
            middle = _LEFT + column * _ACROSS + _ACROSS // 2 + 1
            canvas.text(middle, 0, str(size), SMALL, "center")
        for row, item in enumerate(ITEMS):
            canvas.glyph(0, _TOP + row * _DOWN + 1, glyph("shelfie", item, 8))
        for bit, cell in enumerate(CELLS):
            x, y = _LEFT + bit % 5 * _ACROSS, _TOP + bit // 5 * _DOWN
            if cell in told:
                words = whole(told[cell].chance)
                canvas.text(x + _ACROSS // 2 + 1, y + 2, words, SMALL, "center")
            else:
                mark = "circle" if sheet.circled >> bit & 1 else "lost"
                canvas.glyph(x + 4, y + 2, glyph("ui", mark, 7))
        canvas.glyph(_RIGHT, 2, seats.symbol(state.turn))
        if told:
            cell = list(told)[self.cursor]
            bit = CELLS.index(cell)
            x, y = _LEFT + bit % 5 * _ACROSS, _TOP + bit // 5 * _DOWN
            canvas.invert(x, y, _ACROSS, _DOWN)
            self._one(canvas, cell, told[cell])

    def _one(self, canvas: Canvas, cell: str, told: Odds) -> None:
        """The chance of the cell under the cursor in large type, and the dice to keep for it."""
        middle = (_RIGHT + canvas.width) // 2
        end = canvas.text(_RIGHT + 13, 2, cell[-1], BODY)
        canvas.glyph(end + 1, 4, glyph("shelfie", cell[:-1], 8))
        canvas.text(middle, 17, f"{exact(told.chance)}%", TITLE, "center")
        if told.keep is None:
            return
        canvas.text(middle, 36, _("Keep") if told.keep else _("Roll all"), SMALL, "center")
        _faces(canvas, middle, 46, told.keep)


def chances(behind: MatchScreen, look: Look) -> Screen:
    """The chances of the turn that is played on the screen `behind`, with the cursor on the largest
    size of the item that most dice show."""
    state: Shelfie = playing(look).state
    told = list(_told(look))
    most = max(ITEMS, key=state.faces.count)
    of_item = [at for at, cell in enumerate(told) if cell[:-1] == most]
    return Chances(behind, of_item[-1] if state.faces and of_item else 0)


def whole(chance: Fraction) -> str:
    """A chance in percent for a cell: 0 and 100 only where it is impossible or sure."""
    percent = chance * 100
    if 0 < percent < 1:
        return "<1"
    return str(100 if percent == 100 else min(round(percent), 99))


def exact(chance: Fraction) -> str:
    """A chance in percent, to the tenth where that tells: below 10 and above 90."""
    percent = chance * 100
    if 0 < percent < Fraction(1, 10):
        return "<0.1"
    if 10 <= percent <= 90 or percent in (0, 100):
        return str(round(percent))
    return f"{float(min(percent, Fraction(999, 10))):.1f}"


def _told(look: Look) -> dict[str, Odds]:
    state: Shelfie = playing(look).state
    return odds(state.faces, state.rerolls, state.sheets[state.turn].taken)


def _proposed(behind: Screen, keep: Sequence[str]) -> Screen:
    from firmware.screens.shelfie import Keep

    if not isinstance(behind, Keep):
        return behind
    wanted = sorted(keep)
    found = [at for at, choice in enumerate(behind.choices) if sorted(choice) == wanted]
    return Keep(behind.choices, found[0])


def _faces(canvas: Canvas, middle: int, y: int, faces: Sequence[str]) -> None:
    """Small faces in up to two rows."""
    for row in range(0, len(faces), _KEPT_IN_A_ROW):
        shown = faces[row : row + _KEPT_IN_A_ROW]
        x = middle - (9 * len(shown) - 1) // 2
        for place, face in enumerate(shown):
            canvas.glyph(x + 9 * place, y + 9 * (row > 0), glyph("shelfie", face, 8))
