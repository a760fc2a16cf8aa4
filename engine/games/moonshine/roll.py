"""Step 1 of a round: the active player rolls.

It is the one seam between dice that we see and dice that lie on the table unseen.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from engine.decision import Decision, Die, Pick, Roll
from engine.game import Dialogue
from engine.games.moonshine.cards import MOON, REROLL
from engine.games.moonshine.dice import COLOURED, WHITE, WHITE_DICE

KINDS: Final[dict[str, Die]] = {
    **{f"white{number}": WHITE for number in range(1, WHITE_DICE + 1)},
    **{die.name: die for die in COLOURED},
}
"""Each die by its name."""


def is_white(name: str) -> bool:
    """Whether a die is everyone's."""
    return KINDS[name] is WHITE


class Rolling(Protocol):
    """A state in which dice are rolled. `turn`: who has the active player's card. `dice`: the dice
    rolled this round and their faces; of dice that nobody tells, none. `moon_dice`: the coloured
    dice that show a moon. `rerolls`: how many the active player has left."""

    turn: int
    dice: dict[str, str]
    moon_dice: tuple[str, ...]
    rerolls: int
    gone: set[int]

    @property
    def unseen(self) -> bool:
        """Whether the dice lie on the table and nobody tells what they show."""

    @property
    def active(self) -> int:
        """The active player; of one who has gone home, the next to the left."""

    def icons(self, seat: int) -> Mapping[str, int]:
        """How many of each icon a player has active."""


def roll(state: Rolling) -> Dialogue[None]:
    """The dice are on the table, and which coloured ones show a moon is known."""
    state.dice, state.moon_dice, state.rerolls = {}, (), 0
    if state.unseen:
        yield from told_by_people(state)
        return
    faces = yield lambda: Roll(state.active, kinds(dice(state)))
    state.turn = state.active
    state.dice = dict(zip(dice(state), faces, strict=True))
    yield from reroll(state)
    state.moon_dice = tuple([die.name for die in COLOURED if state.dice.get(die.name) == MOON])


def dice(state: Rolling) -> tuple[str, ...]:
    """Three white dice, plus blue and red if the active player has the die bonus. Without it nobody
    has that die this round."""
    active = state.icons(state.active)
    return tuple([name for name in KINDS if is_white(name) or active[name]])


def reroll(state: Rolling) -> Dialogue[None]:
    """One reroll a reroll icon, of any dice; rerolling none stops early."""
    seat = state.turn
    state.rerolls = state.icons(seat)[REROLL]
    while state.rerolls:
        names = yield lambda: any_dice(state, seat)
        if not names:
            state.rerolls = 0
            return
        state.rerolls -= 1
        yield from roll_again(state, names)


def roll_again(state: Rolling, names: tuple[str, ...]) -> Dialogue[None]:
    faces = yield lambda: Roll(state.active, kinds(names))
    state.dice.update(zip(names, faces, strict=True))


def kinds(names: tuple[str, ...]) -> tuple[Die, ...]:
    return tuple([KINDS[name] for name in names])


def any_dice(state: Rolling, seat: int) -> Decision | None:
    """An active player who has gone home rerolls nothing more."""
    if seat in state.gone:
        return None
    return Pick(seat, "reroll", tuple(state.dice), 0, len(state.dice))


def told_by_people(state: Rolling) -> Dialogue[None]:
    """Of dice that nobody tells, only the moons have a consequence that is not an action."""
    state.moon_dice = (yield lambda: which_dice_show_a_moon(state)) or ()
    state.turn = state.active


def which_dice_show_a_moon(state: Rolling) -> Decision | None:
    coloured = tuple([name for name in dice(state) if not is_white(name)])
    return Pick(state.active, "moon_dice", coloured, 0, len(coloured)) if coloured else None
