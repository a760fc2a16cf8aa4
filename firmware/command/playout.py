"""`moonkeeper playout`: random games through the rules."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from random import Random
from typing import Any

from engine import Game, Header, Match
from engine.playout import playout
from firmware import games
from firmware.words import _

PROGRESS_WIDTH = 40


def add_arguments(parser: ArgumentParser) -> None:
    games.scan()
    parser.add_argument(
        "game", choices=games.known(), metavar="GAME", help=", ".join(games.known())
    )
    parser.add_argument("--players", type=int, metavar="N", help=_("default: as many as can play"))
    parser.add_argument("--depth", default="full", metavar="D", help=_("full, scorepad or tally"))
    parser.add_argument("--dice", default="device", metavar="MODE", help=_("device or unseen"))
    parser.add_argument("--seed", type=int, default=1, metavar="S", help=_("of the first game"))
    parser.add_argument("--games", type=int, default=1, metavar="K", help=_("how many"))
    parser.add_argument("--json", action="store_true", help=_("one JSON object a line"))


def main(given: Namespace) -> int:
    game = games.game(given.game)
    try:
        header = game.header(
            [""] * (given.players or game.seats[-1]), depth=given.depth, dice=given.dice
        )
        if given.games < 1:
            raise ValueError(_("--games takes a number from 1 up, not {n}", n=given.games))
    except ValueError as error:
        print(f"moonkeeper playout: {error}", file=sys.stderr)
        return 2
    for number in range(given.games):
        seed = given.seed + number
        match = playout(game, header, Random(seed))
        _show_progress(number + 1, given.games)
        told = _told(game, header, seed, match)
        print(json.dumps(told) if given.json else " ".join(f"{k}={v}" for k, v in told.items()))
    return 0


def _told(game: Game, header: Header, seed: int, match: Match) -> dict[str, Any]:
    assert match.outcome is not None
    return {
        "game": game.key,
        "depth": header.depth,
        "seed": seed,
        "players": len(header.seats),
        "answers": len(match.journal.log),
        **match.outcome.to_json(),
    }


def _show_progress(done: int, of: int) -> None:
    """A bar on the terminal, if the lines themselves go elsewhere."""
    if not sys.stderr.isatty() or sys.stdout.isatty() or of == 1:
        return
    filled = PROGRESS_WIDTH * done // of
    bar = "#" * filled + "." * (PROGRESS_WIDTH - filled)
    end = "\n" if done == of else ""
    print(f"\r[{bar}] {done}/{of}", end=end, file=sys.stderr, flush=True)
