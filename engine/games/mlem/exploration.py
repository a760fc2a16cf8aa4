"""The exploration variant: tokens on the spaces they name, and what they do."""

from __future__ import annotations

from typing import Final

from engine.decision import Choose, Decision, Draw
from engine.game import Dialogue
from engine.games.mlem.mat import DEEP_SPACE
from engine.games.mlem.table import Mlem
from engine.games.mlem.tokens import DIE_BACK, EFFECTS, MANY, POINTS, WORMHOLE

FACE_UP: Final = 5
SPACES_OF_A_WORMHOLE: Final = 4
NONE_HERE: Final = "none"


def show_tokens(mlem: Mlem, many: int) -> Dialogue[None]:
    """New tokens lie face up on the spaces they name, until the stack is empty. People who draw
    them need not tell the device."""
    drawn = (yield lambda: from_the_stack(mlem, many)) or ()
    for token in drawn:
        mlem.stack.remove(token)
        mlem.shown.append(token)


def from_the_stack(mlem: Mlem, many: int) -> Decision | None:
    many = min(many, len(mlem.stack))
    return Draw(None, "explore", tuple(mlem.stack), many) if many else None


def explore(mlem: Mlem) -> Dialogue[None]:
    """A travel that ends on a token: the commander takes its effect and the token goes. Behind a
    wormhole a token works too. After the whole chain as many new ones are shown."""
    commander = mlem.commander()
    if not commander:
        return
    taken = 0
    here = yield from tokens_here(mlem)
    while here:
        taken += len(here)
        for effect in here:
            take_effect(mlem, commander.seat, effect)
        here = (yield from tokens_here(mlem)) if WORMHOLE in here else []
    yield from show_tokens(mlem, taken)


def take_effect(mlem: Mlem, seat: int, effect: str) -> None:
    """1, 2 or 3 points kept to the end; one used die back, where not all dice are there; wormhole:
    4 spaces on at once, stops at 25."""
    if effect in POINTS:
        mlem.explored[seat] += POINTS[effect]
    elif effect == DIE_BACK:
        mlem.pool = min(mlem.pool + 1, mlem.dice)
    elif effect == WORMHOLE:
        mlem.space = min(mlem.space + SPACES_OF_A_WORMHOLE, DEEP_SPACE)


def tokens_here(mlem: Mlem) -> Dialogue[list[str]]:
    """The effects of the tokens on the rocket's space, in order of showing; they are taken away.
    Asked of the people where they draw them."""
    if not mlem.tokens.explore:
        return (yield from told_by_people(mlem))
    here = [token for token in mlem.shown if mlem.tokens.explore[token].space == mlem.space]
    mlem.shown = [token for token in mlem.shown if token not in here]
    return [mlem.tokens.explore[token].effect for token in here]


def told_by_people(mlem: Mlem) -> Dialogue[list[str]]:
    """Token here? Which? Another one?"""
    here: list[str] = []
    while len(here) < FACE_UP:
        effect: str | None = yield lambda: which_token(mlem)
        if effect is None or effect == NONE_HERE:
            break
        here.append(effect)
        mlem.explored_by_people += 1
    return here


def which_token(mlem: Mlem) -> Decision | None:
    commander = mlem.commander()
    if not commander or mlem.explored_by_people >= MANY["explore"]:
        return None
    return Choose(commander.seat, "token_here", (NONE_HERE, *EFFECTS))
