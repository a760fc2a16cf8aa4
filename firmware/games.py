"""The games that this device knows, and their words in the language of the day.

The built-in games stand in a table; `scan` adds those of other packages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from engine import Game
from engine.games import BUILT_IN, built_in
from firmware.vocabulary import HELP, WORDS
from firmware.words import _, language

if TYPE_CHECKING:
    from firmware.config import Said
    from firmware.packages import LeftOut, Package

_NUMBER: Final = re.compile(r"\d+")
_FIELDS: Final = ("number", "second")
"""How the numbers in an id are called in its words."""

_names: dict[tuple[str, str], str] = {}
_notes: dict[tuple[str, str], str] = {}
_packages: dict[str, Package] = {}
_left_out: list[LeftOut] = []
_scanned = False


def scan() -> None:
    """Take in the games of other packages. The first call takes tens of milliseconds and may be
    made on another thread; every later one does nothing."""
    global _packages, _left_out, _scanned  # noqa: PLW0603  A device has one set of games.
    if not _scanned:
        from firmware.packages import find

        _packages, _left_out = find(BUILT_IN)
        _scanned = True


def scan_within(seconds: float) -> None:
    """Like `scan`, but don't wait longer than that: what a package does when it is imported may
    never come to an end."""
    from threading import Thread

    search = Thread(target=scan, name="games", daemon=True)
    search.start()
    search.join(seconds)


def known() -> tuple[str, ...]:
    """The keys of all games, in the order of a menu."""
    return (*BUILT_IN, *_packages)


def left_out() -> tuple[LeftOut, ...]:
    """What of other packages could not be used, and why."""
    return tuple(_left_out)


def game(key: str) -> Game:
    """The game of that key. Raises KeyError where this device does not know it."""
    return _packages[key].game if key in _packages else built_in(key)


def call(names: Iterable[Said], notes: Iterable[Said]) -> None:
    """Say what things are called in this house, and what is to be said of them."""
    for told, kept in ((names, _names), (notes, _notes)):
        kept.clear()
        kept.update({(said.game, said.id): said.words for said in told})


def note(key: str, name: str) -> str | None:
    """What the owner noted of a game's id, or None."""
    return _notes.get((key, name))


def say(key: str, name: str) -> str:
    """The word for a game's id: an option, a decision, a counter, a reason, or its `title`. What
    the owner calls it goes before.

    An id that nobody has a word for stands for itself; a game without a title, its key.
    """
    if (key, name) in _names:
        return _names[key, name]
    said = _packages[key].say(language(), name) if key in _packages else None
    if said is not None:
        return said
    for words in (WORDS.get(key, {}), WORDS[""]):
        if name in words:
            return _(words[name])
        numbered = words.get(_NUMBER.sub("#", name))
        if numbered:
            return _(numbered, **dict(zip(_FIELDS, _NUMBER.findall(name), strict=False)))
    return (key if name == "title" else name).replace("_", " ")


def choice(key: str, switch: str, chosen: str) -> str:
    """The word for the choice of a table rule: one of its own, such as that of `tokens_sample`,
    else that of the id."""
    own = f"{switch}_{chosen}"
    return say(key, own if own in WORDS.get(key, {}) else chosen)


def help_for(key: str, decision: str) -> str | None:
    """What the game says to help with a decision, or None."""
    if key in _packages:
        return _packages[key].say(language(), f"help {decision}")
    for texts in (HELP.get(key, {}), HELP[""]):
        for name in (decision, _NUMBER.sub("#", decision), decision.partition("_")[0]):
            if name in texts:
                return _(texts[name])
    return None
