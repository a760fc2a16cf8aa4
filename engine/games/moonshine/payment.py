"""What a player can pay, and with which tokens.

Resources are a view and never consumed: the dice that the player may use, and the own active
bonuses. Moons are tokens, discarded from any own cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from engine.games.moonshine.bar import Bar
from engine.games.moonshine.cards import DISCOUNT, DRINK, FOOD, MUSIC, WILD, Client
from engine.games.moonshine.roll import is_white
from engine.games.moonshine.table import Moonshine

Plan: TypeAlias = tuple[str, ...]
"""The columns that the tokens of a payment are taken from, one a token."""


def can_be_validated(state: Moonshine, seat: int) -> tuple[str, ...]:
    """The clients of a player that the resources in view and the moon tokens pay for."""
    bar = state.bars[seat]
    view = resources(state, bar.active)
    tokens = sum(bar.tokens.values())
    return tuple(
        [
            card
            for card in bar.held
            if _is_payable(state, bar, state.deck.clients[card], view, tokens)
        ]
    )


def _is_payable(
    state: Moonshine, bar: Bar, client: Client, view: Mapping[str, int] | None, tokens: int
) -> bool:
    moons = moon_cost(client, bar.active)
    if moons > tokens or not (view is None or pay_for(client, view)):
        return False
    return not moons or state.rule("pay_after_view") == "yes" or bool(strict(state, bar, client))


def resources(state: Moonshine, active: Mapping[str, int]) -> Mapping[str, int] | None:
    """The resources in view: white dice are everyone's, blue and red only with the own bonus, and
    the own active bonuses. None where the dice are unseen: then people look themselves."""
    if state.unseen:
        return None
    view = {icon: active[icon] for icon in (FOOD, MUSIC, DRINK, WILD)}
    for die, face in state.dice.items():
        if face in view and (is_white(die) or active[die]):
            view[face] += 1
    return view


def pay_for(client: Client, view: Mapping[str, int]) -> bool:
    """Whether resources pay for a client: a wild icon is any resource, and a cost of `wild` is any
    one further resource."""
    food, music, drink = (
        view[FOOD] - client.food,
        view[MUSIC] - client.music,
        view[DRINK] - client.drink,
    )
    missing = min(food, 0) + min(music, 0) + min(drink, 0)
    return view[WILD] + missing >= 0 and view[WILD] + food + music + drink >= client.wild


def moon_cost(client: Client, active: Mapping[str, int]) -> int:
    """The tokens that a client costs: minus the discounts, which stack, not below 0."""
    return max(0, client.moons - active[DISCOUNT])


def plans(state: Moonshine, bar: Bar, client: Client) -> list[Plan]:
    """All ways to pay a client's moon cost from any own cards, the validated one included; first
    the one that loses least: the fewest bonuses of cards that stay, then the fewest tokens on them.

    What a column gives counts even if its token pays for the same validation (`pay_after_view`),
    else only what is still active afterwards.
    """
    found = [] if state.rule("pay_after_view") == "yes" else strict(state, bar, client)
    # A rule or a card that changes after the client was chosen does not take the choice back.
    cost = min(moon_cost(client, bar.active), sum(bar.tokens.values()))
    found = found or list(discards(bar, cost))
    own = bar.columns_of(client.id)
    found.sort(key=lambda plan: _loss(bar, own, plan))
    return found


def strict(state: Moonshine, bar: Bar, client: Client) -> list[Plan]:
    """The smallest payments after which the client's whole cost is still in view."""
    for many in range(moon_cost(client, bar.active), client.moons + 1):
        found = [
            plan
            for plan in discards(bar, many)
            if _still_in_view(state, client, many, bar.without(plan))
        ]
        if found:
            return found
    return []


def _still_in_view(state: Moonshine, client: Client, paid: int, active: Mapping[str, int]) -> bool:
    view = resources(state, active)
    return paid == moon_cost(client, active) and (view is None or pay_for(client, view))


def discards(bar: Bar, many: int) -> Iterator[Plan]:
    """All ways to discard so many tokens."""
    return _discards(tuple(bar.tokens.items()), many)


def _discards(tokens: tuple[tuple[str, int], ...], many: int) -> Iterator[Plan]:
    if not many:
        yield ()
    elif tokens:
        (column, there), *others = tokens
        for taken in range(min(many, there), -1, -1):
            for rest in _discards(tuple(others), many - taken):
                yield (column,) * taken + rest


def _loss(bar: Bar, own: list[str], plan: Plan) -> tuple[int, int]:
    staying = [column for column in plan if column not in own]
    off = {column for column in staying if bar.complete(column)}
    return len(off), len(staying)
