"""The games that this device knows, and their words in the language of the day.

The built-in games stand in a table; `scan` adds those of other packages.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine import Game
from engine.games import BUILT_IN, built_in
from firmware.words import N_, _, language

if TYPE_CHECKING:
    from firmware.packages import LeftOut, Package

_WORDS: Final[dict[str, dict[str, str]]] = {
    "": {
        "full": N_("guided"),
        "scorepad": N_("scorepad"),
        "tally": N_("final count"),
        "counters": N_("points only"),
        "device": N_("this device"),
        "reader": N_("dice reader"),
        "unseen": N_("on the table"),
        "points": N_("Points"),
        "points_gained": N_("Points gained"),
        "round": N_("Round"),
        "starter": N_("Who begins?"),
        "next": N_("Who moves next?"),
        "stopped": N_("Stopped early"),
        "counted": N_("All is counted"),
        "nothing_to_undo": N_("Nothing to undo. Hold BACK: menu"),
        "nothing_to_redo": N_("Nothing to bring back"),
        "updated": N_("Went on with the points after an update"),
    },
    "shelfie": {
        "title": N_("My Shelfie"),
        "two_rows": N_("Two rows are full"),
        "roll": N_("Roll all dice"),
        "keep": N_("Keep dice"),
        "circle": N_("Circle cells"),
        "cross_out": N_("Cross out a row"),
        "cell_points": N_("Points in the cells"),
        "nothing": N_("nothing"),
        "plant": N_("plants"),
        "game": N_("games"),
        "book": N_("books"),
        "trophy": N_("trophies"),
        "cat": N_("cats"),
        "joker": N_("joker"),
        "circled_plant": N_("Plants circled"),
        "circled_game": N_("Games circled"),
        "circled_book": N_("Books circled"),
        "circled_trophy": N_("Trophies circled"),
        "circled_cat": N_("Cats circled"),
        "crossed_plant": N_("Plants crossed"),
        "crossed_game": N_("Games crossed"),
        "crossed_book": N_("Books crossed"),
        "crossed_trophy": N_("Trophies crossed"),
        "crossed_cat": N_("Cats crossed"),
        "line_not_blocked": N_("A completed line is not blocked on another sheet"),
    },
}
"""What an id of a game is called; under no game, what ids are called in all of them."""


_HELP: Final[dict[str, dict[str, str]]] = {
    "": {
        "starter": N_("The player who begins is drawn by lot."),
        "next": N_("Whose turn comes next at the table?"),
    },
    "shelfie": {
        "roll": N_("Roll all six dice. Any of them may be rolled again, twice at most."),
        "keep": N_(
            "Choose the dice to keep; the others are rolled again. Keeping all stops. "
            "Hold OK to choose single dice."
        ),
        "circle": N_(
            "Dice of one item circle the cell of that item and number: at most three cells a turn. "
            "A joker stands for one die of any item, at most one in a cell and never alone."
        ),
        "cross_out": N_("Nothing fits. Choose a row: all its empty cells are crossed out."),
        "cell_points": N_("Compare the points with your board once. They are remembered."),
        "circled": N_("Mark the cells of this row that are circled on the player's sheet."),
        "crossed": N_("Mark the cells of this row that are crossed out on the player's sheet."),
    },
}
"""The rule for a decision, in a sentence or two; for `circled_cat` that of `circled`."""

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


def say(key: str, name: str) -> str:
    """The word for a game's id: an option, a decision, a counter, a reason, or its `title`.

    An id that nobody has a word for stands for itself; a game without a title, its key.
    """
    said = _packages[key].say(language(), name) if key in _packages else None
    if said is not None:
        return said
    for words in (_WORDS.get(key, {}), _WORDS[""]):
        if name in words:
            return _(words[name])
    return (key if name == "title" else name).replace("_", " ")


def help_for(key: str, decision: str) -> str | None:
    """What the game says to help with a decision, or None."""
    if key in _packages:
        return _packages[key].say(language(), f"help {decision}")
    for texts in (_HELP.get(key, {}), _HELP[""]):
        for name in (decision, decision.partition("_")[0]):
            if name in texts:
                return _(texts[name])
    return None
