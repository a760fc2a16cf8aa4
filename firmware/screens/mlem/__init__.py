"""MLEM: Space Agency. One screen a phase, with the rocket, its space and the cats aboard."""

from __future__ import annotations

from engine import Choose, Count, Decision, Draw, Learn, Match, Pick, Roll
from engine.games.mlem.table import Mlem
from firmware.screens.mlem.exploration import ShowTokens, TokenHere
from firmware.screens.mlem.landing import Landing, Parachute
from firmware.screens.mlem.launch import Board
from firmware.screens.mlem.mat import ChooseLinked, LearnDots, LearnLink, LearnSymbols
from firmware.screens.mlem.missions import Deal, NameSpaces, PutAway
from firmware.screens.mlem.news import Before
from firmware.screens.mlem.scores import page, pages
from firmware.screens.mlem.travel import Take, ToRoll
from firmware.screens.mlem.ufo import MetUfo, ReadToken, Reveal
from firmware.screens.mlem.unseen import tell_used
from firmware.screens.players import ChoosePlayer, PickPlayers
from firmware.screens.screen import Screen

__all__ = ["page", "pages", "screen"]


def screen(match: Match, decision: Decision) -> Screen | None:
    """The screen of a decision of this game; None where the generic parts do."""
    if isinstance(decision, Learn):
        return _learned(decision)
    if isinstance(match.state, Mlem):
        return _flown(match, decision)
    match decision:
        case Choose(options=options) if options[0].isdecimal():
            return ChoosePlayer(decision.seat)
        case Pick(options=options) if options[0].isdecimal():
            return PickPlayers(decision.seat)
    return None


def _flown(match: Match, decision: Decision) -> Screen | None:
    before = Before.of(match.state)
    unseen = match.header.dice == "unseen"
    match decision:
        case Draw(pool="explore"):
            return ShowTokens(before)
        case Draw(pool="incoming"):
            return Reveal(before)
        case Draw(pool="mission"):
            return Deal(before)
        case Choose(id="put_away"):
            return PutAway(before)
        case Choose(id="ufo_ability") | Count(id="ufo_move" | "ufo_dice"):
            return ReadToken(before)
        case Choose(id="ufo_met"):
            return MetUfo(None)
        case Choose(id="token_here"):
            return TokenHere(before)
        case Count(id="mission_1" | "mission_2" | "mission_3"):
            return NameSpaces(before)
        case Roll():
            return ToRoll(before)
        case Choose(id="board"):
            return Board(before)
        case Choose(id="land"):
            return Landing(before)
        case Choose(id="parachute"):
            return Parachute(before)
        case Choose(id="groups" | "ufo_face") | Pick(id="groups" | "die_ones") if unseen:
            return tell_used(before, match)
        case Choose(id="groups" | "ufo_face" | "ufo_keep" | "ufo_reroll") if not unseen:
            return Take(before)
        case Pick(id="groups" | "die_ones"):
            return Take(before)
    return None


def _learned(learn: Learn) -> Screen | None:
    match learn:
        case Learn(fact=fact, ask=Pick()) if fact.startswith("symbols"):
            return LearnSymbols()
        case Learn(fact=fact, ask=Count()) if fact.startswith("dots"):
            return LearnDots()
        case Learn(fact=fact, ask=Choose()) if fact.startswith("link"):
            return LearnLink()
        case Learn(ask=Choose()):
            return ChooseLinked(None)
    return None
