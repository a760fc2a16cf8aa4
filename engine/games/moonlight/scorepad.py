"""Moonlight without its cards: the players place and score; the pad keeps the points of each round,
who won it, and the mountains."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from engine.decision import Choose, Count, Decision
from engine.game import Dialogue, Header
from engine.games.moonlight.mountain import LEVELS, complete, while_incomplete
from engine.games.moonlight.round import DRAWN, ROUND_TIE
from engine.games.moonlight.rules import MOUNTAIN
from engine.games.moonlight.score import SEATS
from engine.games.moonlight.table import PLAYERS
from engine.outcome import Ranking, rank

ROUND_POINTS: Final = "round_points"
MOST_POINTS: Final = 60
"""Of a player in a round; more than there can be."""


@dataclass(slots=True)
class Pad:
    """What the players told. `entered`: the points of this round; `results`: those of the rounds
    before, and who won: None a drawn round."""

    header: Header
    wins: list[int]
    entered: list[int] = field(default_factory=lambda: [0, 0])
    by_hand: list[int] = field(default_factory=lambda: [0, 0])
    results: list[tuple[tuple[int, int], int | None]] = field(default_factory=list)
    round: int = 0
    gone: set[int] = field(default_factory=set)

    @property
    def points(self) -> list[int]:
        """This round's points."""
        return [told + added for told, added in zip(self.entered, self.by_hand, strict=True)]


def start(header: Header) -> Pad:
    """Nothing is told yet, but for the position of a match that is taken over."""
    told = header.position
    return Pad(header, list(told.get("wins", [0, 0])), round=max(1, told.get("round", 1)) - 1)


def learn(pad: Pad, fact: str, value: Any) -> None:
    """The players score: no fact of the cards matters here."""


def scorepad(pad: Pad) -> Dialogue[str]:
    """Round after round, from the beginning or from where the match stands."""
    if pad.header.middle and "wins" not in pad.header.position:
        for seat in range(PLAYERS):
            pad.wins[seat] = yield partial(levels, seat)
    while not complete(pad):
        pad.round += 1
        pad.entered, pad.by_hand = [0, 0], [0, 0]
        yield from while_incomplete(pad, score_round(pad))
    return MOUNTAIN


def levels(seat: int) -> Decision:
    return Count(seat, "wins", 0, LEVELS - 1, preset=0)


def score_round(pad: Pad) -> Dialogue[None]:
    """Higher total wins the round; of a tie people say who won, or that it is drawn."""
    for seat in range(PLAYERS):
        pad.entered[seat] = yield partial(points_of_round, seat)
    whose = yield lambda: who_won_a_tie(pad)
    mine, theirs = pad.points
    winner: int | None = int(theirs > mine)
    if whose is not None:
        winner = None if whose == DRAWN else SEATS.index(whose)
    pad.results.append(((mine, theirs), winner))
    if winner is not None:
        pad.wins[winner] += 1


def points_of_round(seat: int) -> Decision:
    return Count(seat, ROUND_POINTS, 0, MOST_POINTS, preset=0)


def who_won_a_tie(pad: Pad) -> Decision | None:
    mine, theirs = pad.points
    return Choose(None, ROUND_TIE, (*SEATS, DRAWN)) if mine == theirs else None


def ranking(pad: Pad) -> Ranking:
    """By round wins; of a match that people stop early at equal wins, by the round at hand."""
    return rank(pad.wins, ("points", pad.points))
