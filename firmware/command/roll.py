"""`moonkeeper roll`: dice rolled by a notation, with the chance of this machine."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any
from unicodedata import east_asian_width

from firmware.roller.notation import Notation, NotationError, parse
from firmware.words import _
from hardware.chance import SystemChance


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "expression",
        metavar="EXPR",
        help=_(
            "such as 3d6, d20+2, d%% (a hundred sides), 2d6+d4-1, 4d6kh3 (the highest three count) "
            "or 2d20kl1 (the lowest counts)"
        ),
    )
    parser.add_argument(
        "--times", type=int, default=1, metavar="N", help=_("so many rolls (1), a line each")
    )
    parser.add_argument("--json", action="store_true", help=_("one JSON object a line"))


def main(given: Namespace) -> int:
    try:
        notation = parse(given.expression)
    except NotationError as error:
        print(pointed(error), file=sys.stderr)
        return 2
    if given.times < 1:
        print(_("moonkeeper roll: --times is 1 or more"), file=sys.stderr)
        return 2
    chance, dice = SystemChance(), notation.dice
    for _time in range(given.times):
        faces = [chance.pick(die.faces) for die in dice]
        if given.json:
            print(json.dumps(_data(notation, faces)))
        else:
            print(_line(notation, faces))
    return 0


def pointed(error: NotationError) -> str:
    """An error on three lines: the notation, a caret under the place, and the reason."""
    before = error.text[: error.at]
    width = sum(2 if east_asian_width(character) in "FW" else 1 for character in before)
    return "\n".join((error.text, " " * width + "^", error.reason))


def _data(notation: Notation, faces: Sequence[str]) -> dict[str, Any]:
    """A roll: the kind of each die, its face, whether it counts; the `sum` of those that do, and
    the `total` with the numbers."""
    counted = notation.counted(faces)
    return {
        "expression": str(notation),
        "dice": [die.name for die in notation.dice],
        "faces": [int(face) for face in faces],
        "kept": [place in counted for place in range(len(faces))],
        "sum": notation.sum(faces),
        "total": notation.total(faces),
    }


def _line(notation: Notation, faces: Sequence[str]) -> str:
    """The total, and the dice that it comes of; those that don't count stand in brackets."""
    counted = notation.counted(faces)
    shown = [face if place in counted else f"({face})" for place, face in enumerate(faces)]
    return f"{notation.total(faces)}\t{notation}: {' '.join(shown)}"
