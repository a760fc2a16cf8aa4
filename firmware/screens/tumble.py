"""Dice that tumble for a moment before they are shown as they fell.

They fell before: the roll is stored when the first picture of it is drawn. What tumbles are
pictures, and any press ends it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from engine import Match, Rolled
from engine.decision import Die
from firmware import games
from firmware.canvas import Canvas
from firmware.effects import Answer, Effect, RollDice, RollFree
from firmware.parts import DIE, header
from firmware.parts import die as square
from firmware.roller.notation import MOST_DICE
from firmware.screens.thrown import Place, face, places
from firmware.seats import name, symbol
from firmware.session import Look

SECONDS: Final = 0.1
"""How long each picture is shown."""

_LIFTED: Final = (5, 3, 2, 0)
"""How many pixels above their places the dice are in each picture."""
_TURN: Final = 5


@dataclass(frozen=True, slots=True)
class Tumble:
    """Dice on their way: those of a game, or others (`game` is empty). `title`: whose dice they
    are, with the symbol of the `seat` that rolls. `serial`: that of its ticks."""

    dice: tuple[Die, ...]
    game: str
    title: str
    seat: int | None
    serial: int
    picture: int = 0

    def next(self) -> Tumble | None:
        """The next picture; None when the dice lie."""
        at = self.picture + 1
        return replace(self, picture=at) if at < len(_LIFTED) else None

    def draw(self, canvas: Canvas) -> None:
        """Draw on an empty canvas."""
        header(canvas, None if self.seat is None else symbol(self.seat), self.title)
        lifted = _LIFTED[self.picture]
        for at, (die, place) in enumerate(
            zip(self.dice, places(canvas, len(self.dice)), strict=True)
        ):
            x, y, height = place
            up = lifted if height == DIE else 0
            if (at + self.picture) % 2:
                _on_its_corner(canvas, Place(x, y - up, height))
            else:
                shown = die.faces[(at + _TURN * self.picture) % len(die.faces)]
                square(canvas, x, y - up, face(self.game, shown, height), height=height)


def tumbling(effect: Effect, look: Look, serial: int) -> Tumble | None:
    """The dice that an effect has thrown; None where it threw none, or they are not to tumble."""
    match effect:
        case _ if not look.animated:
            return None
        case RollFree(cup=cup, stay=stay):
            lying = stay or (None,) * len(cup.dice)
            dice = tuple(die for die, face in zip(cup.dice, lying, strict=True) if face is None)
            title = games.say(cup.game, "title") if cup.game else cup.expression
            return Tumble(dice[:MOST_DICE], cup.game, title, None, serial)
        case RollDice() | Answer(roll=True) if look.match is not None:
            return _in_match(look.match, serial)
    return None


def _in_match(match: Match, serial: int) -> Tumble | None:
    entry, key = match.journal.log[-1], match.game.key
    kinds = {die.name: die for die in match.game.dice}
    if not isinstance(entry, Rolled) or not kinds.keys() >= set(entry.dice):
        return None
    dice = tuple(kinds[kind] for kind in entry.dice)[:MOST_DICE]
    whose = games.say(key, "title") if entry.seat is None else name(match.header, entry.seat)
    return Tumble(dice, key, whose, entry.seat, serial)


def _on_its_corner(canvas: Canvas, place: Place) -> None:
    """A die seen on its corner, as wide as its place."""
    left, top = place.x, place.y
    right, bottom = left + DIE - 1, top + place.height - 1
    middle, half = (left + right) // 2, (top + bottom) // 2
    corners = [(middle, top), (right, half), (middle, bottom), (left, half), (middle, top)]
    for one, other in pairwise(corners):
        canvas.line(*one, *other)
