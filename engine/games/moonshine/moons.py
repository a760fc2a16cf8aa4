"""Moon tokens: gained, placed and lost; and step 2 of a round, the moons that the dice give."""

from __future__ import annotations

from typing import Final

from engine.decision import Choose, Decision
from engine.game import Dialogue, Own, while_here
from engine.games.moonshine.table import Moonshine
from engine.together import together

DECLINE: Final = "decline"


def moons_from_dice(state: Moonshine) -> Dialogue[None]:
    """Everyone who has access to a rolled coloured die that shows a moon gains one token a die."""
    yield from together(
        {seat: while_here(state, seat, gain_from_dice(state, seat)) for seat in state.here}
    )


def gain_from_dice(state: Moonshine, seat: int) -> Dialogue[None]:
    """A token that completes a column switches its bonus on now; if that unlocks a coloured die
    rolled this round, its moon is gained too (`chain_moons`)."""
    at_first = moons_in_reach(state, seat)
    gained: list[str] = []
    while True:
        reach = moons_in_reach(state, seat) if state.rule("chain_moons") == "yes" else at_first
        left = [die for die in reach if die not in gained]
        if not left:
            return
        gained.append(left[0])
        yield from gain_moon(state, seat)


def moons_in_reach(state: Moonshine, seat: int) -> list[str]:
    """The dice with a moon that a player has access to: blue and red only with the own bonus."""
    active = state.bars[seat].active
    return [die for die in state.moon_dice if active[die]]


def gain_moon(state: Moonshine, seat: int) -> Dialogue[None]:
    """One token, placed at once in an empty bonus space of the own speakeasy or clients. No empty
    space: no gain; it may be declined."""
    column = yield Own(empty_space, state, seat)
    if column is not None and column != DECLINE:
        state.bars[seat].place(column)


def empty_space(state: Moonshine, seat: int) -> Decision | None:
    empty = state.bars[seat].empty
    return Choose(seat, "place", (*empty, DECLINE)) if empty else None


def lose_moon(state: Moonshine, seat: int) -> Dialogue[None]:
    """A loss by a raid: the loser chooses the token; nothing to lose: nothing."""
    column = yield Own(token_to_lose, state, seat)
    if column is not None:
        state.bars[seat].discard(column)


def token_to_lose(state: Moonshine, seat: int) -> Decision | None:
    covered = state.bars[seat].covered
    return Choose(seat, "lose", covered) if covered else None
