"""Which symbols are printed at a space, in three presses: 1 and 2, then 3 and 4, then the fuel with
its dots. Each of the three has four answers, and each answer a button: PREV, NEXT, OK, OK held.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from engine.games.mlem.mat import FUEL, SYMBOLS
from firmware.canvas import LIT, Canvas
from firmware.font import BODY
from firmware.glyph import glyph
from firmware.parts import DIE, HEADER, ROW, die
from firmware.words import _
from hardware.control import Control

Told = tuple[tuple[str, ...], ...]
"""The symbols of the first pair that are printed, and then of the second, as far as told."""

PAIRS: Final = (("1", "2"), ("3", "4"))
LEAST: Final = 2
MOST: Final = 3
"""So many symbols are printed at a space."""

_DOTS: Final = {Control.PREV: 1, Control.NEXT: 2, Control.OK: 3}


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
    left = (canvas.width - len(SYMBOLS) * (DIE + 2)) // 2
    for place, symbol in enumerate(SYMBOLS):
        x, image = left + place * (DIE + 2), glyph("mlem", symbol, 16)
        die(canvas, x, HEADER, image, symbol in lit, symbol in asked, height=DIE - 1)
    if len(told) < len(PAIRS):
        first, second = PAIRS[len(told)]
        buttons(canvas, (first, second, f"{first}+{second}", _("neither")))
    else:
        buttons(canvas, (1, 2, 3, _("no fuel")))


def buttons(canvas: Canvas, labels: Sequence[str | int]) -> None:
    """What PREV, NEXT, OK and, as the fourth, OK held say; a number stands for so many dots."""
    second, top = 54, HEADER + DIE + 2
    left, right = glyph("ui", "left", 7), glyph("ui", "right", 7)
    heads: tuple[Image.Image | str, ...] = (left, right, "OK", _("hold"))
    for place, (head, label) in enumerate(zip(heads, labels, strict=False)):
        beside = place % 2 == 0 and place + 1 < len(labels)
        room = second if beside else canvas.width
        x, y = place % 2 * second, top + place // 2 * ROW
        if isinstance(head, str):
            end = canvas.text(x, y, head, BODY) + 4
        else:
            canvas.glyph(x, y + 2, head)
            end = x + 11
        if isinstance(label, int):
            for dot in range(label):
                canvas.box(end + 6 * dot, y + 4, 4, 4, fill=LIT)
        else:
            canvas.text(end, y, BODY.fit(label, room - end), BODY)
