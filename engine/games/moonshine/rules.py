"""The course of Moonshine, from the set-up to the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.decision import Refused
from engine.game import Dialogue, Header, Switch, first_player
from engine.games.moonshine.action import actions
from engine.games.moonshine.bar import Bar
from engine.games.moonshine.cards import OWNER, SAMPLE, Deck, deck_of
from engine.games.moonshine.moons import moons_from_dice
from engine.games.moonshine.roll import roll
from engine.games.moonshine.sample import SAMPLE_DECK
from engine.games.moonshine.setup import can_be_played, set_up
from engine.games.moonshine.table import ADVANCED, STANDARD, TARGET_REACHED, Moonshine

SAMPLE_IS_SETTLED: Final = "sample_is_settled"

SWITCHES: Final = (
    Switch("variant", (STANDARD, ADVANCED), settled=True),
    Switch("deck", ("device", "people"), settled=True),
    Switch("cards", (OWNER, SAMPLE), settled=True),
    Switch("chain_moons", ("yes", "no")),
    Switch("pay_after_view", ("yes", "no")),
    Switch("column_eyes", ("no", "yes")),
)


def cards_of(header: Header) -> Deck:
    """The cards that a match is played with, settled at its start: the owner's where enough of them
    are known to play, else the sample."""
    if header.switches["cards"] == OWNER:
        deck = deck_of(OWNER, header.facts)
        if can_be_played(deck, len(header.seats), header.switches["variant"]):
            return deck
    return SAMPLE_DECK


def usual_depth(facts: Mapping[str, Any]) -> str:
    """The scorepad, until all cards of an owner's deck are known."""
    return "full" if deck_of(OWNER, facts).complete else "scorepad"


def start(header: Header) -> Moonshine:
    """All clients are in the pile."""
    seats, deck = len(header.seats), cards_of(header)
    return Moonshine(header, deck, [Bar() for _ in range(seats)], [0] * seats, list(deck.clients))


def learn(state: Moonshine, fact: str, value: Any) -> None:
    """What stands on a card acts from here on. A client that nobody knew of may be drawn from now
    on."""
    if state.deck.name == SAMPLE:
        raise Refused(f"{fact} of the sample is settled", answer=value, name=SAMPLE_IS_SETTLED)
    new = fact not in state.deck.clients and fact not in state.deck.sides
    state.deck = state.deck.with_fact(fact, value)
    if new and fact in state.deck.clients:
        state.pile.append(fact)
    for bar in state.bars:
        if bar.side:
            bar.look_again(state.deck)


def play(state: Moonshine) -> Dialogue[str]:
    """A random first active player, the set-up, then round after round."""
    state.turn = yield from first_player(len(state.bars), state.header.starter)
    yield from set_up(state)
    while True:
        yield from one_round(state)
        if max(state.points) >= state.target:
            return TARGET_REACHED
        state.turn = to_the_left(state)


def one_round(state: Moonshine) -> Dialogue[None]:
    """Reached by anyone: the round is completed, then the game ends."""
    state.round += 1
    yield from roll(state)
    yield from moons_from_dice(state)
    yield from actions(state)


def to_the_left(state: Moonshine) -> int:
    """The active card passes to the left."""
    return (state.turn + 1) % len(state.bars)
