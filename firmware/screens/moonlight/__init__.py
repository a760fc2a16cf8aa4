"""Moonlight. A turn, the score of a round, and a row of a final grid are a screen each."""

from __future__ import annotations

from typing import Final

from engine import Choose, Count, Decision, Match
from engine.games.moonlight.round import MOONS
from engine.games.moonlight.scorepad import ROUND_POINTS
from engine.games.moonlight.table import Moonlight
from firmware.screens.moonlight.between import AddLoneWolf
from firmware.screens.moonlight.choices import (
    ChooseAbility,
    ChooseInRound,
    CountInRound,
    WhichWolf,
)
from firmware.screens.moonlight.numbers import TwoNumbers
from firmware.screens.moonlight.scores import page, pages
from firmware.screens.moonlight.tally import enter_row
from firmware.screens.moonlight.turn import turn
from firmware.screens.screen import Screen

__all__ = ["page", "pages", "screen"]

_TWO: Final = (MOONS, ROUND_POINTS, "wins")


def screen(match: Match, decision: Decision) -> Screen | None:
    """The screen of a decision of this game; None where the generic parts do."""
    state = match.state
    scored = len(state.scores) if isinstance(state, Moonlight) else None
    if isinstance(decision, Count) and decision.id in _TWO and decision.seat is not None:
        return TwoNumbers(decision.seat, first=decision.seat, scored=scored)
    if scored is None:
        return None
    match decision:
        case Count(seat=seat, preset=int(preset)):
            return CountInRound(seat, number=preset, scored=scored)
        case Choose(id="card" | "moons_on_card" | "cell"):
            return turn(match, scored, decision)
        case Choose(id=id_) if id_.startswith("cell_"):
            return enter_row(match, decision, scored)
        case Choose(seat=seat, id="which_cell"):
            return WhichWolf(seat, scored=scored)
        case Choose(seat=seat, id="lone_wolf"):
            return AddLoneWolf(seat)
        case Choose(seat=seat, id="which_ability" | "alpha"):
            return ChooseAbility(seat, scored=scored)
        case Choose(seat=seat):
            return ChooseInRound(seat, scored=scored)
    return None
