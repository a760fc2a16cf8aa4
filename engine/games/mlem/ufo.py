"""The UFO variant: an incoming token at each expedition's start, its one ability, and the UFO's
tokens."""

from __future__ import annotations

from typing import Any, Final

from engine.decision import Choose, Count, Decision, Draw
from engine.game import Dialogue
from engine.games.mlem.mat import DEEP_SPACE, FUEL
from engine.games.mlem.score import UFO_TOKENS
from engine.games.mlem.table import CRASHES_TO_END, Mlem
from engine.games.mlem.tokens import (
    ABILITIES,
    FACE_OF,
    FARTHEST_MOVE,
    FEWEST_DICE,
    MOST_DICE,
    Incoming,
)

USE: Final = "use"
SAVE: Final = "save"
NOBODY: Final = "nobody"


def reveal_incoming(mlem: Mlem) -> Dialogue[None]:
    """At each expedition's start one is revealed: the UFO moves toward Earth and stops at 0, the
    expedition has so many dice, and one ability."""
    if mlem.rule("ufo") == "no":
        return
    token = yield from (drawn(mlem) if mlem.tokens.incoming else read_by_people(mlem))
    if token is not None:
        mlem.ufo = max(mlem.ufo - token.move, 0)
        mlem.dice = token.dice
        mlem.ability = token.ability


def drawn(mlem: Mlem) -> Dialogue[Incoming | None]:
    """All used up: shuffled again."""
    told = yield lambda: the_next_token(mlem)
    if told is None:
        return None
    mlem.incoming.remove(told[0])
    return mlem.tokens.incoming[told[0]]


def the_next_token(mlem: Mlem) -> Decision | None:
    if mlem.crashes >= CRASHES_TO_END:
        return None
    mlem.incoming = mlem.incoming or list(mlem.tokens.incoming)
    return Draw(None, "incoming", tuple(mlem.incoming))


def read_by_people(mlem: Mlem) -> Dialogue[Incoming | None]:
    """The table reads the token to the device: three short questions."""
    move = yield from one_of_three(mlem, Count(None, "ufo_move", 0, FARTHEST_MOVE))
    dice = yield from one_of_three(mlem, Count(None, "ufo_dice", FEWEST_DICE, MOST_DICE))
    ability = yield from one_of_three(mlem, Choose(None, "ufo_ability", ABILITIES))
    if move is None or dice is None or ability is None:
        return None
    return Incoming(move, dice, ability)


def one_of_three(mlem: Mlem, asked: Count | Choose) -> Dialogue[Any]:
    """Nothing is revealed once the crash track is full, which a correction can bring about."""
    said = yield lambda: None if mlem.crashes >= CRASHES_TO_END else asked
    return said


# --- The ability, usable once by whoever commands -------------------------------------------------


def ufo_face(mlem: Mlem) -> str | None:
    """An extra face, usable when printed here (`ufo_face_must_fit`); fuel without dots here cannot
    be used."""
    face = FACE_OF.get(mlem.ability)
    if face is None or face in mlem.printed:
        return face
    return face if face != FUEL and mlem.rule("ufo_face_must_fit") == "no" else None


def whether_face_is_used(mlem: Mlem) -> Decision | None:
    return _once(mlem, "ufo_face") if ufo_face(mlem) else None


def rerolls(mlem: Mlem) -> Dialogue[bool]:
    """Reroll all available dice once: the new roll binds."""
    said = yield lambda: _once(mlem, "ufo_reroll")
    if said != USE:
        return False
    mlem.ability = ""
    return True


def keeps_dice(mlem: Mlem, dice: dict[str, int]) -> Dialogue[bool]:
    """Keep the dice used in this travel."""
    if not any(many for face, many in dice.items() if face != FUEL):
        return False
    said = yield lambda: _once(mlem, "ufo_keep")
    return bool(said == USE)


def _once(mlem: Mlem, name: str) -> Decision | None:
    commander = mlem.commander()
    return Choose(commander.seat, name, (USE, SAVE)) if commander else None


# --- Meeting the UFO ------------------------------------------------------------------------------


def meet_ufo(mlem: Mlem) -> Dialogue[None]:
    """UFO token taken by ...: when that happens is not in our sources, so the people say. The top
    token's points are kept to the end; `ufo_return`: the UFO is back on 25."""
    while mlem.rule("ufo") == "yes":
        who = yield lambda: who_took_a_token(mlem)
        if who is None or who == NOBODY:
            return
        mlem.ufo_taken.append(int(who) - 1)
        if mlem.rule("ufo_return") == "yes":
            mlem.ufo = DEEP_SPACE


def who_took_a_token(mlem: Mlem) -> Decision | None:
    if len(mlem.ufo_taken) >= len(UFO_TOKENS):
        return None
    here = [str(seat + 1) for seat in range(len(mlem.home)) if seat not in mlem.gone]
    return Choose(None, "ufo_met", (NOBODY, *here))
