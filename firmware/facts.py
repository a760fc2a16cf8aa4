"""Facts of a game's components that are told outside of a match, judged by the game's rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import Game, Match
from firmware.words import _

Sources = Mapping[str, str]
"""Where each fact was told, as the store keeps it."""

WALK = "walk"
"""The source of what was told space by space on the device."""


def judged(game: Game, known: Mapping[str, Any], told: Mapping[str, Any]) -> dict[str, Any]:
    """What is told, in its normal form. Raises Refused where the game knows no such fact or value,
    or where it contradicts a sure one or what else is known.

    It is a match that judges, one that nobody plays: so a fact told here passes the same checks as
    one that is corrected in play. Facts told together are judged without what they replace.
    """
    others = {name: value for name, value in known.items() if name not in told}
    match = Match(game, game.header([""] * game.seats[0], facts=others))
    return {name: match.learn(name, value).value for name, value in told.items()}


def source_in_words(source: str) -> str:
    """Where a fact was told, for people."""
    kind, _space, name = source.partition(" ")
    if kind == "match":
        return _("asked in match {number}", number=name)
    return _("told in the walk") if kind == WALK else _("file {name}", name=name)
