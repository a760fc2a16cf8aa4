"""The set-up: speakeasies, the clients that everybody begins with, and a moon each."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.decision import Choose, Decision, Draw, Pick
from engine.game import Dialogue, while_here
from engine.games.moonshine.action import gain_by_instant
from engine.games.moonshine.cards import CLIENT_NAMES, RAID, REGULAR_SIDES, STANDARD_SIDES, Deck
from engine.games.moonshine.draw import POOL
from engine.games.moonshine.moons import gain_moon, lose_moon
from engine.games.moonshine.table import ADVANCED, Moonshine
from engine.together import together

START_CLIENTS: Final = 2
DEALT: Final = (4, 5, 5, 6, 6)
"""The clients that the players look at in the advanced variant, in turn order."""


def sides_of(variant: str) -> tuple[str, ...]:
    """The sides of the speakeasies that lie up: standard, or regular in the advanced variant."""
    return REGULAR_SIDES if variant == ADVANCED else STANDARD_SIDES


def can_be_played(deck: Deck, seats: int, variant: str) -> bool:
    """Whether enough cards are known: what is dealt, and half of all clients."""
    sides = [side for side in sides_of(variant) if side in deck.sides]
    stars = 0 if variant == ADVANCED else START_CLIENTS * seats
    half = len(CLIENT_NAMES) // 2
    return len(sides) >= seats and len(deck.stars) >= stars and len(deck.clients) >= half


def set_up(state: Moonshine) -> Dialogue[None]:
    """Everybody gets a speakeasy, clients, and one moon, placed at once; instants of these clients
    resolve after everyone is set up."""
    yield from random_speakeasies(state)
    if state.rule("variant") == ADVANCED:
        yield from keep_as_many_as_slots(state)
    else:
        yield from deal_start_clients(state)
    yield from together(
        {seat: while_here(state, seat, gain_moon(state, seat)) for seat in state.here}
    )
    yield from instants(state)


# --- Speakeasies ----------------------------------------------------------------------------------


def random_speakeasies(state: Moonshine) -> Dialogue[None]:
    """A random speakeasy each, with the side of the variant up."""
    if state.drawn_by_people:
        for seat in range(len(state.bars)):
            yield from while_here(state, seat, tell_speakeasy(state, seat))
        return
    drawn = yield lambda: Draw(None, "speakeasies", sides_left(state), len(state.bars))
    for bar, side in zip(state.bars, drawn, strict=True):
        bar.open(side, state.deck)


def tell_speakeasy(state: Moonshine, seat: int) -> Dialogue[None]:
    """People tell which speakeasy a player has, unless all that are left are alike."""
    side = yield lambda: which_speakeasy(state, seat)
    state.bars[seat].open(side or sides_left(state)[0], state.deck)


def which_speakeasy(state: Moonshine, seat: int) -> Decision | None:
    left = sides_left(state)
    alike = len({replace(state.deck.sides[side], id="") for side in left}) == 1
    return None if alike else Choose(seat, "speakeasy", left)


def sides_left(state: Moonshine) -> tuple[str, ...]:
    taken = {bar.side for bar in state.bars}
    return tuple(
        [
            side
            for side in sides_of(state.rule("variant"))
            if side in state.deck.sides and side not in taken
        ]
    )


# --- Standard -------------------------------------------------------------------------------------


def deal_start_clients(state: Moonshine) -> Dialogue[None]:
    """Two of the ten start clients each, the rest into the deck."""
    if state.drawn_by_people:
        for seat in range(len(state.bars)):
            yield from while_here(state, seat, tell_clients(state, seat, START_CLIENTS, stars=True))
        return
    seats = len(state.bars)
    drawn = yield lambda: Draw(None, "start_clients", state.deck.stars, START_CLIENTS * seats)
    for number, client in enumerate(drawn):
        begin_with(state, number // START_CLIENTS, client)


def tell_clients(state: Moonshine, seat: int, many: int, stars: bool = False) -> Dialogue[None]:
    """People tell the clients that a player begins with."""
    for _ in range(many):
        client = yield lambda: Choose(seat, "keep", clients_left(state, stars))
        begin_with(state, seat, client)


def clients_left(state: Moonshine, stars: bool) -> tuple[str, ...]:
    """Start clients, or any; also where a card told anew has left too few start clients."""
    starred = [client for client in state.pile if state.deck.clients[client].star]
    return tuple(starred if stars and starred else state.pile)


def begin_with(state: Moonshine, seat: int, client: str) -> None:
    state.pile.remove(client)
    state.bars[seat].take(state.deck.clients[client])


# --- Advanced -------------------------------------------------------------------------------------


def keep_as_many_as_slots(state: Moonshine) -> Dialogue[None]:
    """All clients shuffled, stars ignored; dealt by turn order 4, 5, 5, 6, 6; each keeps as many as
    the own slot limit."""
    seats = state.in_turn_order
    if state.drawn_by_people:
        for seat, dealt in zip(seats, DEALT, strict=False):
            if seat in state.here:
                slots = min(state.bars[seat].slots, dealt)
                yield from while_here(state, seat, tell_clients(state, seat, slots))
                state.hidden += dealt - slots
        return
    for seat, dealt in zip(seats, DEALT, strict=False):
        yield from while_here(state, seat, look_at(state, seat, dealt))
    yield from together({seat: keep(state, seat) for seat in seats})


def look_at(state: Moonshine, seat: int, dealt: int) -> Dialogue[None]:
    drawn = yield lambda: Draw(seat, POOL, tuple(state.pile), dealt)
    state.bars[seat].drawn = drawn
    state.pile = [client for client in state.pile if client not in drawn]


def keep(state: Moonshine, seat: int) -> Dialogue[None]:
    """The clients that are not kept are discarded."""
    bar = state.bars[seat]
    kept = (yield lambda: which_clients(state, seat)) or ()
    state.discards += [client for client in bar.drawn if client not in kept]
    bar.drawn = ()
    for client in kept:
        bar.take(state.deck.clients[client])


def which_clients(state: Moonshine, seat: int) -> Decision | None:
    bar = state.bars[seat]
    if seat in state.gone or not bar.drawn:
        return None
    slots = min(bar.slots, len(bar.drawn))
    return Pick(seat, "keep_clients", bar.drawn, slots, slots)


# --- Instants -------------------------------------------------------------------------------------


def instants(state: Moonshine) -> Dialogue[None]:
    """Everybody's gains in turn order, then everybody's losses."""
    raids = dict.fromkeys(state.here, 0)
    for seat in state.in_turn_order:
        clients = [state.deck.clients[card] for card in state.bars[seat].held]
        for client in clients:
            yield from while_here(state, seat, gain_by_instant(state, seat, client))
        raids[seat] = sum(client.instant == RAID for client in clients)
    yield from together(
        {
            seat: while_here(state, seat, lose_moons(state, seat, sum(raids.values()) - own))
            for seat, own in raids.items()
        }
    )


def lose_moons(state: Moonshine, seat: int, many: int) -> Dialogue[None]:
    for _ in range(many):
        yield from lose_moon(state, seat)
