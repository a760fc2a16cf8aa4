"""The course of Moonlight: round after round, and what is won and lost between them."""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.decision import Choose, Decision, Draw, Learn, Pick
from engine.game import Dialogue, Switch, while_here
from engine.games.moonlight.cards import (
    ABILITIES,
    CARD_MOONS,
    FACTS,
    OPEN_ABILITIES,
    OWNER,
    SAMPLE,
)
from engine.games.moonlight.mountain import LEVELS, complete, while_incomplete
from engine.games.moonlight.round import other, place_all, score_round
from engine.games.moonlight.score import SEATS
from engine.games.moonlight.table import Moonlight
from engine.outcome import Ranking, rank

MOUNTAIN: Final = "mountain"
"""The reason why a match ends: a mountain is complete."""

BEGINS: Final = "begins"
BEGINS_NEXT: Final = "begins_next"
LONE_WOLF: Final = "lone_wolf"
ALPHA: Final = "alpha"
OPEN: Final = "open_abilities"

THEIRS: Final = "their_"
"""Before a lone wolf's id: one of the opponent's set."""

SWITCHES: Final = (
    Switch("cards", (OWNER, SAMPLE), settled=True),
    Switch("deck", ("people", "device"), settled=True),
    Switch("moon_table", ("as_known", "ask")),
    Switch("three_bonus", ("per_card", "per_line")),
    Switch("lines", ("rows", "columns", "both")),
    Switch("line_points", ("wolves", "all_wolves", "one")),
    Switch("round_tie", ("visible", "won_lines", "ask")),
    Switch("open_corners", ("none", "full_size")),
    Switch("protect_latest", ("no", "yes")),
    Switch("next_start", ("loser", "winner", "alternate", "ask")),
)


def play(state: Moonlight) -> Dialogue[str]:
    """Two round wins: the mountain is complete."""
    first = state.header.starter
    state.starter = (yield from who_begins(BEGINS)) if first is None else first
    while not complete(state):
        state.begin_round()
        yield from while_incomplete(state, learn_moons(state))
        yield from place_all(state)
        yield from while_incomplete(state, end_round(state))
    return MOUNTAIN


def end_round(state: Moonlight) -> Dialogue[None]:
    """The winner sets one level of the own mountain and adds a lone wolf to the deck; the loser
    picks an open alpha ability. In a drawn round nobody gets anything, and the round is played
    again with the same starter."""
    winner = yield from score_round(state)
    if winner is not None:
        loser = other(winner)
        state.wins[winner] += 1
        if not complete(state):
            yield from while_here(state, winner, add_lone_wolf(state, winner))
            yield from while_here(state, loser, pick_ability(state, loser))
            yield from next_starter(state, winner)


def who_begins(asked: str) -> Dialogue[int]:
    """Which player people say."""
    who = yield lambda: Choose(None, asked, SEATS)
    return SEATS.index(who)


def learn_moons(state: Moonlight) -> Dialogue[None]:
    """With `moon_table` `ask` the owner tells once what moons are on the cards; otherwise people
    count them at scoring for as long as nobody has told it."""
    if state.rule("moon_table") == "ask":
        yield partial(unknown_moons, state)


def unknown_moons(state: Moonlight) -> Decision | None:
    if CARD_MOONS in state.cards.facts or state.rule("moon_table") != "ask":
        return None
    return Learn(CARD_MOONS, FACTS[CARD_MOONS])


def next_starter(state: Moonlight, winner: int) -> Dialogue[None]:
    """Later rounds: the loser of the last begins."""
    rule = state.rule("next_start")
    if rule == "ask":
        state.starter = yield from who_begins(BEGINS_NEXT)
    else:
        whose = {"loser": other(winner), "winner": winner, "alternate": other(state.starter)}
        state.starter = whose[rule]


# --- Lone wolves ----------------------------------------------------------------------------------


def add_lone_wolf(state: Moonlight, winner: int) -> Dialogue[None]:
    """The winner adds one unused lone wolf of the own set to the deck. At 1:1 the winner of round 2
    may choose from either player's set; the card plays for whoever holds it."""
    wolf = yield partial(which_lone_wolf, state, winner)
    if wolf is not None:
        whose = other(winner) if wolf.startswith(THEIRS) else winner
        card = wolf.removeprefix(THEIRS)
        state.lone_wolves[whose].remove(card)
        state.decks[winner].append(card)


def which_lone_wolf(state: Moonlight, winner: int) -> Decision | None:
    options = list(state.lone_wolves[winner])
    if state.wins == [LEVELS - 1, LEVELS - 1]:
        options += [THEIRS + wolf for wolf in state.lone_wolves[other(winner)]]
    return Choose(winner, LONE_WOLF, tuple(options)) if options else None


# --- Alpha abilities ------------------------------------------------------------------------------


def pick_ability(state: Moonlight, loser: int) -> Dialogue[None]:
    """The loser picks an open alpha ability, working from the next round on and kept for the rest
    of the game. Which four of the eight lie open is asked when it first matters."""
    if not state.open_abilities:
        state.open_abilities = yield partial(which_lie_open, state)
    ability = yield partial(which_is_picked, state, loser)
    if ability is not None:
        state.abilities[loser].append(ability)
        if state.cards.kind(ability) is None:
            yield lambda: Learn(ability, FACTS[ability])


def which_lie_open(state: Moonlight) -> Decision:
    if state.rule("deck") == "device":
        return Draw(None, OPEN, ABILITIES, OPEN_ABILITIES)
    return Pick(None, OPEN, ABILITIES, OPEN_ABILITIES, OPEN_ABILITIES)


def which_is_picked(state: Moonlight, loser: int) -> Decision | None:
    taken = [ability for abilities in state.abilities for ability in abilities]
    left = tuple(ability for ability in state.open_abilities if ability not in taken)
    return Choose(loser, ALPHA, left) if left else None


def ranking(state: Moonlight) -> Ranking:
    """By round wins; of a match that people stop early at equal wins, by the round at hand."""
    tied = state.wins[0] == state.wins[1]
    return rank(state.wins, *[("points", state.points)] * tied)
