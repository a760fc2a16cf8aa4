"""Moonlight's tables in few words: grids drawn as text, and decks of a few cards.

A drawn cell is `..`, or a stack from the bottom up: `A1` is Ann's 1, `A1B2` Ben's 2 on top of it,
`AL4` Ann's lone 4.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from engine import Choose, Depth, Game, Header, Match, Pick
from engine.games.moonlight import GAME
from engine.games.moonlight.cards import Wolf
from engine.games.moonlight.grid import Grid, cell_at
from engine.games.moonlight.rules import play, ranking
from engine.games.moonlight.score import Score
from engine.games.moonlight.table import Moonlight, learn, start

ANN, BEN = 0, 1


def drawn(picture: str) -> Grid:
    """The grid of a drawing; its first row is row 0, its first column is column 0."""
    grid = Grid()
    for y, row in enumerate(line.split() for line in picture.strip().splitlines()):
        for x, stack in enumerate(row):
            for owner, lone, value in re.findall(r"([AB])(L?)(\d)", stack):
                card = f"lone_{value}" if lone else value
                grid.put(Wolf("AB".index(owner), card), cell_at(x, y))
    return grid


def table(picture: str = "", **switches: str) -> Moonlight:
    """A table with these cards on it."""
    state = start(GAME.header(["Ann", "Ben"], switches=switches))
    state.round = 1
    state.grid = drawn(picture)
    return state


def score(
    picture: str, moons: tuple[int, int] | None = None, tie: str | None = None, **switches: str
) -> Score:
    """The score of a drawing, when so many moons were counted."""
    state = table(picture, **switches)
    state.told_moons, state.tie_goes_to = moons, tie
    return state.score


def match(
    *decks: str,
    starter: int | None = ANN,
    switches: Mapping[str, str] | None = None,
    facts: Mapping[str, Any] | None = None,
    **more: str,
) -> Match:
    """A match at its first question; with decks of these cards, where any are named."""
    game = _game_with([deck.split() for deck in decks]) if decks else GAME
    rules = {**(switches or {}), **more}
    header = game.header(["Ann", "Ben"], starter=starter, switches=rules, facts=facts or {})
    return Match(game, header)


def _game_with(decks: Sequence[list[str]]) -> Game:
    depth = Depth(partial(_start_with, decks), play, ranking, GAME.full.counters, learn=learn)
    return Game(
        "moonlight", 1, GAME.seats, depth, switches=GAME.switches, facts=GAME.facts,
        reasons=GAME.reasons,
    )  # fmt: skip


def _start_with(decks: Sequence[list[str]], header: Header) -> Moonlight:
    state = start(header)
    state.decks = [list(deck) for deck in decks]
    return state


def asked(match: Match) -> str:
    """Who is asked what: `Ann card`; `end` when all is over."""
    if match.outcome is not None:
        return "end"
    ((seat, decision),) = match.open.items()
    who = "" if seat is None else f"{match.header.seats[seat]} "
    return who + decision.id


def options(match: Match) -> tuple[str, ...]:
    """What can be chosen now."""
    (decision,) = match.open.values()
    assert isinstance(decision, Choose | Pick), decision
    return decision.options


def say(match: Match, *answers: object) -> Match:
    """Answer what is asked, one after the other."""
    for answer in answers:
        (seat,) = match.open
        match.answer(seat, answer)
    return match


def put(match: Match, *placements: str) -> Match:
    """Place cards by turns: `3 +1+0` is the 3 there; the first of a round has no cell."""
    for placement in placements:
        say(match, *placement.split())
    return match


STRONG = ("5", "4", "4", "3", "3", "3")
WEAK = ("2", "2", "3", "3", "1", "1")
CELLS = [cell_at(x, y) for y in range(3) for x in range(4)]


def fill(match: Match, first: Sequence[str], second: Sequence[str]) -> Match:
    """Fill a box of 4x3 in reading order: the starter has columns 1 and 3."""
    for number, cell in enumerate(CELLS):
        card = (first, second)[number % 2][number // 2]
        say(match, card, *([cell] if number else []))
    return match


def win(match: Match, seat: int) -> Match:
    """Play a round that a player wins by 9 to 0:

    S5 W2 S4 W2
    S4 W3 S3 W3
    S3 W1 S3 W1
    """
    begins = match.state.turn == seat
    return fill(match, *((STRONG, WEAK) if begins else (WEAK, STRONG)))


def draw(match: Match) -> Match:
    """Play a round in which all lines are tied."""
    return fill(match, STRONG, STRONG)
