"""A random player who covers whenever possible: so half of all rounds end with holes, which they
almost never do when placements are all alike."""

from __future__ import annotations

from typing import Any

from engine.decision import Choose, Decision
from engine.games.moonlight.cards import PRINTED
from engine.games.moonlight.round import CARD, CELL, can_be_covered, other


def always_cover(state: Any, decision: Decision) -> tuple[str, ...]:
    """The cards that can cover one, and then the cells where they do."""
    if not isinstance(decision, Choose) or decision.seat is None:
        return ()
    if decision.id == CARD:
        opponent = other(decision.seat)
        return tuple(
            card
            for card in decision.options
            if card in PRINTED and can_be_covered(state, opponent, PRINTED[card] - 1)
        )
    if decision.id == CELL:
        return tuple(cell for cell in decision.options if cell in state.grid.stacks)
    return ()
