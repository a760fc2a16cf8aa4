"""The mountains: a match ends when one is complete, at any moment."""

from __future__ import annotations

from functools import partial
from typing import Final, Protocol

from engine.decision import Decision, Each
from engine.game import Dialogue, Question

LEVELS: Final = 2
"""Of a mountain: it is complete with the second round win."""


class Climbed(Protocol):
    """A state with mountains. `wins`: the levels of each."""

    wins: list[int]
    gone: set[int]


def complete(state: Climbed) -> bool:
    """Two round wins."""
    return LEVELS in state.wins


def while_incomplete(
    state: Climbed, dialogue: Dialogue[None], seat: int | None = None
) -> Dialogue[None]:
    """Run a dialogue until a mountain is complete, which a correction can bring about too; that of
    a player, for as long as the player is here."""
    said = None
    while not (LEVELS in state.wins or seat in state.gone):
        try:
            question = dialogue.send(said)
        except StopIteration:
            return
        said = yield partial(_unless_complete, state, question, seat)
    dialogue.close()


def _unless_complete(
    state: Climbed, question: Question, seat: int | None
) -> Decision | Each | None:
    return None if LEVELS in state.wins or seat in state.gone else question()
