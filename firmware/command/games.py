"""`moonkeeper games`: what can be played."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from engine import Game
from firmware import games
from firmware.words import _


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=_("one JSON object a line"))


def main(given: Namespace) -> int:
    games.scan()
    for key in games.known():
        game = games.game(key)
        print(json.dumps(_declared(game), ensure_ascii=False) if given.json else _line(game))
    for name, reason in games.left_out():
        print(_("left out: {name}: {reason}", name=name, reason=reason), file=sys.stderr)
    return 0


def _line(game: Game) -> str:
    least, most = game.seats[0], game.seats[-1]
    many = str(least) if least == most else _("{least} to {most}", least=least, most=most)
    return _(
        "{key:12} {title}: {many} players, {depths}; dice: {dice}",
        key=game.key,
        title=games.say(game.key, "title"),
        many=many,
        depths=", ".join(game.depths),
        dice=", ".join(game.full.dice_modes),
    )


def _declared(game: Game) -> dict[str, Any]:
    return {
        "game": game.key,
        "title": games.say(game.key, "title"),
        "rules": game.rules,
        "seats": list(game.seats),
        "depths": list(game.depths),
        "dice_modes": {name: list(depth.dice_modes) for name, depth in game.depths.items()},
        "switches": {switch.name: list(switch.choices) for switch in game.switches},
        "reasons": list(game.reasons),
    }
