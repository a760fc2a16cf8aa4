"""Moonshine's cards for people: what is known of each in words, and where it was told."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engine.games.moonshine.cards import (
    CLIENT_NAMES,
    RESOURCES,
    SAMPLE,
    SIDE_NAMES,
    WILD,
    Client,
    Column,
    Deck,
)
from engine.games.moonshine.sample import NAMES
from firmware import games
from firmware.columns import aligned
from firmware.facts import Sources, source_in_words
from firmware.words import _

GAME: Final = "moonshine"


def title(deck: Deck) -> str:
    """What deck it is, and how much of it is known."""
    if deck.name == SAMPLE:
        return _("Sample deck (invented)")
    return _(
        "Moonshine deck: {clients} of {all_clients} clients, {sides} of {all_sides} sides known",
        clients=len(deck.clients),
        all_clients=len(CLIENT_NAMES),
        sides=len(deck.sides),
        all_sides=len(SIDE_NAMES),
    )


def lines(deck: Deck, sources: Sources) -> list[str]:
    """All cards as text, a line a card."""
    clients = [
        [
            _named(deck, client.id),
            games.say(GAME, f"colour_{client.colour}"),
            str(client.points),
            cost(client),
            icons(client.achievement),
            columns(client.columns) or games.say(GAME, client.instant or ""),
            told_by(deck, client.id, sources),
        ]
        for client in deck.clients.values()
    ]
    sides = [
        [
            _named(deck, side.id),
            str(side.eyes),
            str(side.slots),
            str(side.rerolls),
            columns(side.columns),
            told_by(deck, side.id, sources),
        ]
        for side in deck.sides.values()
    ]
    client_head = [_("client"), _("colour"), _("points"), _("cost"), _("gives"), _("columns")]
    side_head = [_("side"), _("eyes"), _("slots"), _("rerolls"), _("columns")]
    found = [title(deck)]
    for head, rows in ((client_head, clients), (side_head, sides)):
        if rows:
            found += ["", *aligned([[*head, _("known from")], *rows])]
    return found


def cost(client: Client) -> str:
    """What a client costs, in words."""
    wanted = {**{icon: getattr(client, icon) for icon in (*RESOURCES, WILD)}, "moon": client.moons}
    return ", ".join(f"{many} {games.say(GAME, icon)}" for icon, many in wanted.items() if many)


def icons(given: tuple[str, ...]) -> str:
    """Icons in words, each as often as it is printed."""
    return ", ".join(
        games.say(GAME, icon) if many == 1 else f"{many} {games.say(GAME, icon)}"
        for icon, many in Counter(given).items()
    )


def columns(printed: tuple[Column, ...]) -> str:
    """The columns of a card: how many spaces, and what they give."""
    return ", ".join(f"{column.spaces}→{games.say(GAME, column.icon)}" for column in printed)


def told_by(deck: Deck, card: str, sources: Sources) -> str:
    """Where a card was told."""
    if deck.name == SAMPLE:
        return _("sample")
    return source_in_words(sources[card]) if card in sources else ""


def _named(deck: Deck, card: str) -> str:
    """The card's name, with that of an invented client, and a star."""
    star = "★" if card in deck.stars else ""
    name = f" {NAMES[card]}" if deck.name == SAMPLE and card in NAMES else ""
    return f"{games.say(GAME, card)}{name}{star}"
