"""Step 3 of a round: all players, in any order, exactly one action each."""

from __future__ import annotations

from typing import Final

from engine.decision import Choose, Decision
from engine.game import Dialogue, Own, while_here
from engine.games.moonshine.cards import RAID, TWO_MOONS, Client
from engine.games.moonshine.draw import keep_one, take_one_or_none
from engine.games.moonshine.moons import gain_moon, lose_moon
from engine.games.moonshine.payment import Plan, can_be_validated, plans
from engine.games.moonshine.table import Moonshine
from engine.together import Debts, together

TAKE_MOON: Final = "take_moon"
EXCHANGE: Final = "exchange"


def actions(state: Moonshine) -> Dialogue[None]:
    """Everybody acts once. The step waits for what a raid makes others lose."""
    state.acted = set()
    debts = Debts()
    yield from together({seat: one_action(state, seat, debts) for seat in state.here}, debts)


def one_action(state: Moonshine, seat: int, debts: Debts) -> Dialogue[None]:
    """The action of a player; what one who goes home was looking at is discarded."""
    yield from while_here(state, seat, action(state, seat, debts))
    state.discards += state.bars[seat].drawn
    state.bars[seat].drawn = ()


def action(state: Moonshine, seat: int, debts: Debts) -> Dialogue[None]:
    """Validate one client, or take one moon, or exchange a client. At the end of any action:
    instants, then refill to the slot limit, then raid losses owed, then done."""
    chosen = yield Own(which_action, state, seat)
    if chosen == TAKE_MOON:
        yield from gain_moon(state, seat)
    elif chosen == EXCHANGE:
        yield from exchange(state, seat, debts)
    else:
        yield from validate(state, seat, chosen)
    yield from refill(state, seat, debts)
    state.acted.add(seat)


def which_action(state: Moonshine, seat: int) -> Decision:
    """A client that can be validated stands for its validation."""
    return Choose(seat, "action", (*can_be_validated(state, seat), TAKE_MOON, EXCHANGE))


def validate(state: Moonshine, seat: int, card: str) -> Dialogue[None]:
    """Discard the moon cost, then the client goes under the speakeasy: points, colour and
    achievement bonus count from now; tokens on it are gone, its columns are off."""
    yield from pay(state, seat, card)
    state.bars[seat].validate(state.deck.clients[card])


def pay(state: Moonshine, seat: int, card: str) -> Dialogue[None]:
    """Token by token; the player chooses which, and a single choice is not asked."""
    bar = state.bars[seat]
    ways = plans(state, bar, state.deck.clients[card])
    while ways and ways[0]:
        column = yield from discarded(state, seat, ways)
        ways = [without(way, column) for way in ways if column in way]


def discarded(state: Moonshine, seat: int, ways: list[Plan]) -> Dialogue[str]:
    """One token of a payment. Offered first is one of the way that loses least."""
    options = tuple(dict.fromkeys(column for way in ways for column in way))
    column = options[0]
    if len(options) > 1:
        column = yield Own(lambda: Choose(seat, "pay", options))
    state.bars[seat].discard(column)
    return column


def without(way: Plan, column: str) -> Plan:
    """What is left to discard."""
    place = way.index(column)
    return way[:place] + way[place + 1 :]


def exchange(state: Moonshine, seat: int, debts: Debts) -> Dialogue[None]:
    """Draw as many as eyes, and swap one for an own client or discard all. Tokens on a client
    swapped away are discarded."""
    bar = state.bars[seat]
    taken = yield from take_one_or_none(state, seat)
    if taken is None:
        return
    given = bar.held[0]
    if len(bar.held) > 1:
        given = yield Own(lambda: Choose(seat, "give", tuple(bar.held)))
    bar.put_away(given)
    state.discards.append(given)
    yield from take(state, seat, taken, debts)


def refill(state: Moonshine, seat: int, debts: Debts) -> Dialogue[None]:
    """Refill to the slot limit: draw as many as eyes, keep one, repeat. A limit that has fallen
    below the clients held: keep, no refill."""
    bar = state.bars[seat]
    while len(bar.held) < bar.slots:
        kept = yield from keep_one(state, seat)
        if kept is None:
            return
        yield from take(state, seat, kept, debts)


def take(state: Moonshine, seat: int, card: str, debts: Debts) -> Dialogue[None]:
    """A client comes beside the speakeasy, and its instant happens."""
    bar, client = state.bars[seat], state.deck.clients[card]
    bar.drawn = ()
    bar.take(client)
    yield from gain_by_instant(state, seat, client)
    if client.instant == RAID:
        raid(state, seat, debts)


def gain_by_instant(state: Moonshine, seat: int, client: Client) -> Dialogue[None]:
    """What the player's own instant gives: two moons, or one by a raid."""
    for _ in range({TWO_MOONS: 2, RAID: 1}.get(client.instant, 0)):
        yield from gain_moon(state, seat)


def raid(state: Moonshine, raider: int, debts: Debts) -> None:
    """Every other player loses one moon at the end of the own action; who is already done loses at
    once. Leavers are not raided."""
    for seat in state.here:
        if seat != raider:
            debts.owe(seat, while_here(state, seat, lose_moon(state, seat)))
