"""What a player's clients are worth, and who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from engine.games.moonshine.bar import Bar
from engine.games.moonshine.cards import MAJORITY, Deck
from engine.outcome import Ranking, rank


class Counted(Protocol):
    """A state with what decides at the end, a number a seat."""

    @property
    def points(self) -> Sequence[int]: ...

    @property
    def moons(self) -> Sequence[int]: ...

    @property
    def clients(self) -> Sequence[int]: ...


def points(deck: Deck, bar: Bar) -> int:
    """What is printed on the validated clients, and what majority cards score."""
    validated = [deck.clients[card] for card in bar.validated]
    printed = sum([client.points for client in validated])
    return printed + majority([client.colour for client in validated], bar.printed[MAJORITY])


def majority(colours: list[str], cards: int) -> int:
    """1 point a validated client of one's most frequent colour; the second such card the second
    most frequent colour, and so on."""
    if not cards:
        return 0
    return sum(many for _, many in Counter(colours).most_common(cards))


def ranking(state: Counted) -> Ranking:
    """Most points; ties: more moon tokens on own cards, then more validated clients, then a shared
    win."""
    return rank(state.points, ("moons", state.moons), ("clients", state.clients))
