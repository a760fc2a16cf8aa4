"""The games that this device knows, and their words in the language of the day."""

from __future__ import annotations

from typing import Final

from engine import Game
from engine.games import BUILT_IN, built_in
from firmware.words import N_, _

_WORDS: Final[dict[str, dict[str, str]]] = {
    "": {
        "full": N_("walked through"),
        "scorepad": N_("scorepad"),
        "tally": N_("count the end"),
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
    },
    "shelfie": {
        "title": N_("My Shelfie"),
        "two_rows": N_("Two rows are full"),
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


def known() -> tuple[str, ...]:
    """The keys of all games, in the order of a menu."""
    return BUILT_IN


def game(key: str) -> Game:
    """The game of that key. Raises KeyError where this device does not know it."""
    return built_in(key)


def say(key: str, name: str) -> str:
    """The word for a game's id: an option, a decision, a counter, a reason, or its `title`."""
    for words in (_WORDS.get(key, {}), _WORDS[""]):
        if name in words:
            return _(words[name])
    return name.replace("_", " ")
