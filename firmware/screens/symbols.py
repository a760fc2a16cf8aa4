"""Which symbols are printed at a space, in three presses: 1 and 2, then 3 and 4, then the fuel with
its dots. Each of the three has four answers, and each answer a button: PREV, NEXT, OK, OK held.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from engine.games.mlem.mat import FUEL
from firmware.canvas import LIT, Canvas
from firmware.font import BODY, TITLE
from firmware.glyph import glyph
from firmware.parts import HEADER, ROW
from firmware.words import _
from hardware.control import Control

Told = tuple[tuple[str, ...], ...]
"""The symbols of the first pair that are printed, and then of the second, as far as told."""

PAIRS: Final = (("1", "2"), ("3", "4"))
LEAST: Final = 2
MOST: Final = 3
"""So many symbols are printed at a space."""

_DOTS: Final = {Control.PREV: 1, Control.NEXT: 2, Control.OK: 3}
_BOX: Final = 18
_GAP: Final = 4


def pair_by(told: Told, control: Control, held: bool = False) -> tuple[str, ...] | None:
    """What a press says of the next pair: the first, the second, both, or, with OK held, neither.
    None for a press that says nothing."""
    if held:
        return () if control is Control.OK else None
    first, second = PAIRS[len(told)]
    said = {Control.PREV: (first,), Control.NEXT: (second,), Control.OK: (first, second)}
    return said.get(control)


def dots_by(control: Control, held: bool = False) -> int | None:
    """How many dots of fuel a press says; with OK held 0, for no fuel. None: it says nothing."""
    if held:
        return 0 if control is Control.OK else None
    return _DOTS.get(control)


def put_together(told: Told, dots: int) -> tuple[tuple[str, ...], int | None] | None:
    """The symbols and the dots; None where a space can't have so few or so many."""
    symbols = (*told[0], *told[1], *([FUEL] if dots else []))
    return (symbols, dots or None) if LEAST <= len(symbols) <= MOST else None


def draw(canvas: Canvas, told: Told) -> None:
    """All five symbols, lit where they are told, those that are asked for with a double frame; and
    below them what each button says."""
    lit = {symbol for pair in told for symbol in pair}
    asked = PAIRS[len(told)] if len(told) < len(PAIRS) else (FUEL,)
    x, y = 0, HEADER + 1
    for symbol in ("1", "2", "3", "4", FUEL):
        words, face = (_("fuel"), BODY) if symbol == FUEL else (symbol, TITLE)
        wide = max(_BOX, face.width(words) + 6)
        canvas.box(x, y, wide, _BOX)
        if symbol in asked:
            canvas.box(x + 1, y + 1, wide - 2, _BOX - 2)
        canvas.text(x + wide // 2, y + (_BOX - face.height) // 2, words, face, "center")
        if symbol in lit:
            canvas.invert(x + 1, y + 1, wide - 2, _BOX - 2)
        x += wide + _GAP
    if len(told) < len(PAIRS):
        first, second = PAIRS[len(told)]
        _buttons(canvas, (first, second, f"{first} {second}", _("neither")))
    else:
        _buttons(canvas, (1, 2, 3, _("no fuel")))


def _buttons(canvas: Canvas, labels: tuple[str | int, ...]) -> None:
    """What PREV and NEXT, OK and OK held say; a number stands for so many dots."""
    heads: tuple[Image.Image | str, ...] = (
        glyph("ui", "left", 7),
        glyph("ui", "right", 7),
        "OK",
        _("held"),
    )
    top = canvas.height - 2 * ROW
    for place, (head, label) in enumerate(zip(heads, labels, strict=True)):
        x, y = place % 2 * 48, top + place // 2 * ROW
        if isinstance(head, str):
            x = canvas.text(x, y, head, BODY) + _GAP
        else:
            canvas.glyph(x + 2, y + (ROW - head.height) // 2, head)
            x += BODY.width("OK") + _GAP
        if isinstance(label, str):
            canvas.text(x, y, BODY.fit(label, canvas.width - x), BODY)
        else:
            for dot in range(label):
                canvas.box(x + 6 * dot, y + 4, 4, 4, fill=LIT)
