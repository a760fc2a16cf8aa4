"""The games that ship with the engine, found by their keys."""

from __future__ import annotations

from importlib import import_module

from engine.game import Game

BUILT_IN = ("shelfie", "mlem", "moonlight", "moonshine")
"""The keys of the built-in games, in the order in which a menu shows them."""


def built_in(key: str) -> Game:
    """The built-in game of that key; its rules are imported only now. Raises KeyError."""
    if key not in BUILT_IN:
        raise KeyError(key)
    game: Game = import_module(f"engine.games.{key}").GAME
    return game
