"""Dice without a match, in the states in which their pictures show them."""

from __future__ import annotations

from collections.abc import Callable

from firmware import app
from firmware.roller.notation import Dice, parse
from firmware.screens.choosing import Ticks
from firmware.screens.menu import Menu
from firmware.screens.roller import DiceList, LastRolls, Lying, OtherDice
from firmware.screens.screen import Screen
from firmware.screens.tumble import Tumble
from firmware.session import Look
from firmware.store import FreeRoll
from tests.firmware.hands import NEXT, OK, PREV, Hands
from tests.firmware.scenes import Scene, of, pressed

SIX = ("cat", "cat", "joker", "book", "cat", "plant")


def fallen(expression: str, *faces: int) -> FreeRoll:
    """A roll by notation."""
    kinds = tuple(die.name for die in parse(expression).dice)
    return FreeRoll(0.0, kinds, tuple(map(str, faces)), expression=expression)


ROLLS = (
    fallen("4d6kh3+2", 6, 3, 5, 4),
    FreeRoll(0.0, ("shelfie",) * 6, SIX, game="shelfie"),
    fallen("d20", 17),
    fallen("18d1000", *range(1000, 982, -1)),
)


def seen(screen: Screen) -> Scene:
    return app.Model(screen), Look(rolls=ROLLS)


def lies(roll: FreeRoll) -> Scene:
    """The dice of an earlier roll."""
    return seen(Lying(DiceList(Menu()), roll, Ticks(len(roll.dice))))


def dice() -> Hands:
    """At the list of dice."""
    return Hands(*SIX).press(NEXT, NEXT, OK)


def tumbling(picture: int) -> Scene:
    """All dice of Shelfie on their way."""
    hands = Hands(*SIX, animated=True).press(NEXT, NEXT, OK, OK, OK)
    tumble: Tumble | None = hands.model.tumble
    for _picture in range(picture):
        tumble = tumble.next() if tumble else None
    return app.Model(hands.screen, tumble=tumble), hands.look


def other(many: int, row: int | None = None, changing: bool = False) -> Scene:
    """Dice with six sides, of which three count where there are more, and 2 to add."""
    dice = Dice(many, 6, 3 if many > 3 else None)
    return seen(OtherDice(DiceList(Menu()), dice, 2, row, changing))


SCENES: dict[str, Callable[[], Scene]] = {
    "dice": lambda: of(dice()),
    "dice-last": lambda: seen(DiceList(Menu(), 3)),
    "dice-of-a-game": lambda: of(dice().press(OK)),
    "dice-of-a-game-fewer": lambda: of(dice().press(OK, PREV, PREV)),
    "dice-lying": lambda: of(dice().press(OK, OK)),
    "dice-kept": lambda: of(dice().press(OK, OK, NEXT, OK, NEXT, OK, NEXT)),
    "dice-other": lambda: other(4),
    "dice-other-row": lambda: other(4, 0),
    "dice-other-changing": lambda: other(4, 2, changing=True),
    "dice-other-one": lambda: other(1, 2, changing=True),
    "dice-sum": lambda: lies(ROLLS[0]),
    "dice-sum-kept": lambda: pressed(lies(ROLLS[0]), NEXT, OK, NEXT, OK, NEXT, NEXT, NEXT),
    "dice-one": lambda: lies(ROLLS[2]),
    "dice-hundred": lambda: lies(fallen("3d%+5", 100, 7, 42)),
    "dice-two-rows": lambda: pressed(
        lies(fallen("10d10kl4", 1, 10, 3, 4, 10, 6, 7, 8, 9, 2)), NEXT, NEXT, OK
    ),
    "dice-three-rows": lambda: pressed(lies(ROLLS[3]), NEXT, OK, NEXT, OK, NEXT),
    "dice-last-rolls": lambda: seen(LastRolls(DiceList(Menu()))),
    "tumbling": lambda: tumbling(0),
    "tumbling-on": lambda: tumbling(1),
}
