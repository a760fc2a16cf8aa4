"""What is rolled without a match: some dice of one game, or those of a notation."""

from __future__ import annotations

from dataclasses import dataclass

from engine.decision import Die
from firmware import games
from firmware.roller.notation import Notation, parse
from firmware.store import FreeRoll


@dataclass(frozen=True, slots=True)
class Cup:
    """Dice to be rolled together: those of the game of this key, or those of an `expression`."""

    dice: tuple[Die, ...]
    game: str = ""
    expression: str = ""

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind of each die by its name."""
        return tuple(die.name for die in self.dice)


def of_game(key: str, many: int) -> Cup:
    """The first `many` dice in a game's box."""
    return Cup(games.game(key).dice[:many], game=key)


def of_notation(notation: Notation) -> Cup:
    """The dice of a notation."""
    return Cup(notation.dice, expression=str(notation))


def again(roll: FreeRoll) -> Cup | None:
    """The dice of an earlier roll; None where its game is not there any more, or has changed."""
    if not roll.game:
        return of_notation(parse(roll.expression))
    if roll.game not in games.known():
        return None
    cup = of_game(roll.game, len(roll.dice))
    return cup if cup.kinds == roll.dice else None
