"""Which tune is played when: from what a match was to what it has become, and nothing else.

The rules know no sound. Every game has whose turn it is, and its end; what else is heard in a game
of ours stands here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from engine import Match
from engine.game import COUNTERS
from engine.games.mlem.table import Mlem
from engine.games.shelfie.sheet import LINES
from firmware.tunes import Cue

Counts = Mapping[Cue, int]
"""How often something has happened in a match so far."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What can be heard of a match as it stands: who was asked last, how often what is heard has
    happened, and whether the match has ended."""

    asked: frozenset[int]
    happened: Counts
    ended: bool


def asked(match: Match) -> frozenset[int]:
    """The seats that still have something to say; when the match has ended, those that won."""
    if match.outcome is not None:
        return frozenset(match.outcome.winners)
    return frozenset(seat for seat in match.open if seat is not None)


def moment(match: Match, before: Moment | None) -> Moment:
    """The match as it stands. What is asked of all, as a fact of the components is, passes no turn:
    the same seats as before are still to be heard."""
    heard = asked(match) or (before.asked if before else frozenset())
    return Moment(heard, _happened(match), match.outcome is not None)


def cue(before: Moment | None, now: Moment) -> Cue | None:
    """What is heard of an answer: of all that came of it the most important."""
    if before is None:
        return None
    if now.ended:
        return None if before.ended else Cue.END
    for each in Cue:
        times = now.happened.get(each, 0)
        if times > before.happened.get(each, times):
            return each
    return Cue.TURN if now.asked - before.asked else None


def _happened(match: Match) -> Counts:
    """Before the first round, positions that are taken over are entered: then nothing happens."""
    of_game = _OF_GAME.get(match.game.key)
    if of_game is None or match.header.depth == COUNTERS or not match.counters.get("round"):
        return {}
    return of_game(match)


def _mlem(match: Match) -> Counts:
    """A crash, and a cat that lands; where the device knows the rocket, also the launch once all
    have boarded, and what calls for a fanfare: a goal that is taken, the first cat on a planet."""
    happened = {
        Cue.CRASH: _counted(match, "crashes"),
        Cue.LANDING: _counted(match, "placed"),
    }
    if isinstance(match.state, Mlem):
        mlem = match.state
        boarding = any(decision.id == "board" for decision in match.open.values())
        happened[Cue.LAUNCH] = mlem.round - boarding
        happened[Cue.COMPLETION] = len(mlem.goals) + len(mlem.planets)
    return happened


def _shelfie(match: Match) -> Counts:
    """A row or a column whose five cells are circled."""
    sheets = match.state.sheets
    return {Cue.COMPLETION: sum(not line & ~sheet.circled for sheet in sheets for line in LINES)}


def _counted(match: Match, name: str) -> int:
    """A counter, of all seats together where it is kept a seat."""
    number = match.counters[name]
    return sum(number) if isinstance(number, list) else number


_OF_GAME: Final[Mapping[str, Callable[[Match], Counts]]] = {"mlem": _mlem, "shelfie": _shelfie}
