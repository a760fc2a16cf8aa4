"""The full rules: the screens that are their own. The dice are those of all depths."""

from __future__ import annotations

from engine import Choose, Decision, Draw, Match, Pick
from firmware.screens.moonshine import dice
from firmware.screens.moonshine.act import to_act
from firmware.screens.moonshine.board import Board
from firmware.screens.moonshine.cards import page, pages
from firmware.screens.moonshine.faces import DrawClients, KeepSome, to_choose
from firmware.screens.moonshine.own import Before
from firmware.screens.moonshine.place import columns
from firmware.screens.screen import Screen

__all__ = ["everybody", "page", "pages", "screen"]


def screen(match: Match, decision: Decision) -> Screen | None:
    """The screen of a decision; None where the generic parts do."""
    match decision:
        case Choose(id="place" | "pay" | "lose"):
            return columns(match, decision)
        case Choose(id="action"):
            return to_act(match, decision)
        case Choose(id="keep" | "take" | "give" | "speakeasy"):
            return to_choose(match, decision)
        case Draw(pool="client_deck"):
            return DrawClients(decision.seat, before=Before.of(match, decision.seat))
        case Pick(id="keep_clients"):
            return KeepSome(decision.seat, before=Before.of(match, decision.seat))
    return dice.screen(decision)


def everybody(match: Match) -> Screen | None:
    """Whose answer is outstanding."""
    del match
    return Board()
