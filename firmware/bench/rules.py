"""How fast the rules are: random games, the replay of a long one, and exact chances."""

from __future__ import annotations

from dataclasses import replace
from importlib import reload
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final

from engine import Game, Header, Match
from engine.game import Switch
from engine.games import BUILT_IN, built_in
from engine.games.shelfie import odds
from engine.playout import playout, random_answer
from firmware.bench import Progress

SEATS: Final = 4
SECONDS: Final = 1.5
"""How long each game is played again and again."""

CANDIDATES: Final = 20
"""Random games of each kind among which the longest is sought."""

SAMPLE: Final = "sample"

VARIANTS: Final = "_variants"

REPLAYS: Final = 15
COLD_ODDS: Final = 9


def playouts(folder: Path, progress: Progress) -> dict[str, Any]:
    """Random games through `Match`: by game, `games_per_s` and `answers_per_s`.

    An answer is an entry in the log, rolls included. A game that has variants stands there twice:
    without any, and as `mlem_variants` with those that chance draws.
    """
    del folder
    figures = {}
    with_variants = [key for key in BUILT_IN if _variants(built_in(key))]
    names = [*BUILT_IN, *(f"{key}{VARIANTS}" for key in with_variants)]
    for done, name in enumerate(names):
        progress(done, len(names))
        game, header = _four_seats(name.removesuffix(VARIANTS))
        drawn = _variants(game) if name.endswith(VARIANTS) else ()
        playout(game, header, Random(0), random_answer)
        games = answers = 0
        start = perf_counter()
        while (took := perf_counter() - start) < SECONDS:
            games += 1
            chance = Random(games)
            played = _with_any(header, drawn, chance)
            answers += len(playout(game, played, chance, random_answer).journal.log)
        figures[name] = {"games_per_s": games / took, "answers_per_s": answers / took}
    return figures


def replay_longest_ms(folder: Path, progress: Progress) -> float:
    """Milliseconds to rebuild the longest of some random games from its journal."""
    del folder
    matches = []
    for done, key in enumerate(BUILT_IN):
        progress(done, len(BUILT_IN))
        game, header = _four_seats(key)
        matches += [playout(game, header, Random(seed)) for seed in range(CANDIDATES)]
    longest = max(matches, key=lambda match: len(match.journal.log))
    times = []
    for _time in range(REPLAYS):
        start = perf_counter()
        Match(longest.game, longest.header, longest.journal.acts)
        times.append(perf_counter() - start)
    return 1000 * median(times)


def shelfie_odds_ms(folder: Path, progress: Progress) -> float:
    """Milliseconds for the chances of all 25 cells of My Shelfie with two rerolls left, and what to
    keep for each. The tables, once made, are kept: they are made anew each time."""
    del folder, progress
    times = []
    for _time in range(COLD_ODDS):
        cold = reload(odds)
        start = perf_counter()
        cold.odds(("plant", "plant", "game", "cat", "cat", "joker"), 2, 0)
        times.append(perf_counter() - start)
    return 1000 * median(times)


def _four_seats(key: str) -> tuple[Game, Header]:
    """A game for four, with complete components where samples of them ship: to learn them is not
    what is measured."""
    game = built_in(key)
    samples = {switch.name: SAMPLE for switch in game.switches if SAMPLE in switch.choices}
    return game, game.header([""] * min(SEATS, game.seats[-1]), switches=samples)


def _variants(game: Game) -> tuple[Switch, ...]:
    """The table rules that others are details of."""
    named = {name for switch in game.switches for name in switch.detail_of}
    return tuple(switch for switch in game.switches if switch.name in named)


def _with_any(header: Header, variants: tuple[Switch, ...], chance: Random) -> Header:
    """The same with a choice of each variant by chance."""
    drawn = {switch.name: chance.choice(switch.choices) for switch in variants}
    return replace(header, switches={**header.switches, **drawn}) if drawn else header
