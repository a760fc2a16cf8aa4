"""Moonshine's table in a few words, for tests.

A player is told as `held | validated | tokens`, as in `c1 c2 | c3 | speakeasy_1 c1_2`. A card is
told as on the table: its colour, and the words of its icons. Every speakeasy is SIDE. Clients that
a test says nothing of, c60 to c69, are grey and free, without anything else on them.
Faces are letters: f food, m music, d drink, w wild, o moon.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from engine import Decision, Draw, Header, Match
from engine.games.moonshine import GAME
from engine.games.moonshine.bar import Bar
from engine.games.moonshine.cards import CLIENT_NAMES, STANDARD_SIDES, deck_of
from engine.games.moonshine.rules import rounds
from engine.games.moonshine.table import Moonshine

ANN, BEN, CEM = 0, 1, 2
FACES = {"f": "food", "m": "music", "d": "drink", "w": "wild", "o": "moon"}

SIDE = "eye eye eye slot slot column1_wild column2_blue column2_blue column3_red column3_red"
"""One space gives a wild, two the blue die, two the red die."""


def card(name: str) -> str:
    """`c17_2` is `client17_2`."""
    return re.sub(r"\bc(?=\d)", "client", name)


def short(names: str) -> str:
    """The other way round."""
    return re.sub(r"\bclient(?=\d)", "c", names)


def table(
    *players: str, dice: str = "device", side: str = SIDE, rules: dict[str, str] | None = None,
    **cards: str,
) -> Match:  # fmt: skip
    """A match at the roll of Ann's round."""
    facts: dict[str, tuple[str, ...]] = dict.fromkeys(STANDARD_SIDES, tuple(side.split()))
    facts |= {f"client{number}": ("colour_grey",) for number in range(60, 70)}
    facts |= {card(name): tuple(f"colour_{words}".split()) for name, words in cards.items()}

    def start(header: Header) -> Moonshine:
        deck = deck_of("owner", facts)
        bars = [bar(player) for player in players]
        seen = [client for each in bars for client in (*each.held, *each.validated)]
        for each in bars:
            each.open("standard1", deck)
        pile = [client for client in CLIENT_NAMES if client in deck.clients and client not in seen]
        return Moonshine(header, deck, bars, [0] * len(players), pile)

    game = replace(GAME, full=replace(GAME.full, start=start, play=rounds))
    return Match(game, game.header([""] * len(players), dice=dice, switches=rules or {}))


def bar(player: str) -> Bar:
    held, validated, tokens = (card(part).split() for part in f"{player} | | ".split("|")[:3])
    return Bar(
        held=held,
        validated=validated,
        tokens={token: tokens.count(token) for token in tokens},
    )


def roll(match: Match, faces: str) -> None:
    """The active player rolls."""
    match.answer(match.state.active, tuple(FACES[face] for face in faces))


def say(match: Match, seat: int, *answers: str) -> None:
    """A player's answers, one after the other."""
    for answer in answers:
        match.answer(seat, card(answer))


def draw(match: Match, seat: int, *clients: str) -> None:
    """A player draws these clients; those that are not named are the next of the pile."""
    decision = match.open[seat]
    assert isinstance(decision, Draw)
    named = [card(client) for client in clients]
    others = [client for client in decision.cards if client not in named]
    match.answer(seat, tuple((named + others)[: decision.many]))


def refill(match: Match, seat: int, client: str) -> None:
    """A player draws, and keeps this client."""
    draw(match, seat, client)
    say(match, seat, client)


def asks(match: Match, seat: int) -> str:
    """What a player is asked, with the options: `place: speakeasy_1 decline`."""
    decision: Decision | None = match.open.get(seat)
    if decision is None:
        return "nothing"
    options: tuple[Any, ...] = getattr(decision, "options", ())
    return short(f"{decision.id}: {' '.join(options)}").removesuffix(": ")


def tokens(match: Match, seat: int) -> str:
    """The tokens of a player, a word each."""
    lying = match.state.bars[seat].tokens
    return " ".join(name for name, many in lying.items() for _ in range(many)).replace(
        "client", "c"
    )


def done(match: Match, *seats: int) -> None:
    """These players take a moon and decline it."""
    for seat in seats:
        say(match, seat, "take_moon")
        if asks(match, seat).startswith("place"):
            say(match, seat, "decline")
