"""Every screen of Moonlight, in the state in which its picture shows it."""

from __future__ import annotations

from collections.abc import Callable

from engine import Match
from engine.games import built_in
from engine.games.moonlight.table import Moonlight, Use
from firmware.screens.around import Around
from firmware.screens.moonlight.news import Scored
from firmware.screens.setup import SetUp
from tests.engine.moonlight.wolves import drawn
from tests.firmware.hands import NEXT, OK, PREV, Hands
from tests.firmware.scenes import Scene, at, behind, held, of, pressed, shown

GAME = built_in("moonlight")
NAMES = ["Ann", "花子"]

EARLY = """
    A3  B2
    ..  B1A2
"""
WIDE = """
    A1    B4  A3  B1
    B2A3  A3  B3  A2
    B1    ..  A4  B5
"""
HIGH = """
    A1  B3    A2
    B1  A3    B4
    A5  B3A4  B1
    B2  A2    ..
"""
FULL = """
    A1    B4  A3  B1
    B2A3  A3  B3  A2
    B1    B3  A4  B5
"""


def begun(picture: str = "", turn: int = 0, **switches: str) -> Match:
    """A match with these cards on the table, and `turn` to place the next."""
    match = Match(GAME, GAME.header(NAMES, starter=turn, switches=switches))
    state: Moonlight = match.state
    if picture:
        state.grid = drawn(picture)
        for stack in state.grid.stacks.values():
            for wolf in stack:
                state.packs[wolf.seat].remove(wolf.card)
    return match


def say(match: Match, *values: object) -> Match:
    """Answer what is asked, one after the other."""
    for value in values:
        match.answer(next(iter(match.open)), value)
    return match


def lone() -> Match:
    """Late in a match: a lone wolf each in the packs, and abilities; Ben has just placed a 4."""
    match = begun(EARLY, turn=1, cards="sample")
    state: Moonlight = match.state
    state.packs[0].append("lone_4")
    state.packs[1].append("lone_6")
    state.lone_wolves = [["lone_1", "lone_2", "lone_6"], ["lone_1", "lone_2", "lone_4"]]
    state.wins = [1, 1]
    state.abilities = [["ability_2"], ["ability_5", "ability_7"]]
    state.used = {"ability_5"}
    return say(match, "4", "+2+0")


def last_card(**switches: str) -> Match:
    """Only the last cell of the box is free."""
    match = begun(FULL.replace("B3  A4  B5", "..  A4  B5"), turn=1, **switches)
    return say(match, "3", "+1+2")


def moons() -> Match:
    return last_card()


def scored(*values: object, **switches: str) -> Match:
    """A round that was just scored, with so many moons."""
    return say(last_card(**switches), *(values or (2, 1)))


def score_page(number: int, match: Match) -> Scene:
    return shown(Scored(behind(match), number), match)


def tied() -> Match:
    """Both have the same points, and what ability changed."""
    match = last_card()
    match.state.changed_points = [0, 1]
    return say(match, 2, 1)


def one_all() -> Match:
    """A round won each: the lone wolves of both are offered."""
    match = last_card()
    match.state.wins = [0, 1]
    return say(match, 2, 1)


def second_round() -> Match:
    """The loser of the first round has taken an ability."""
    match = scored()
    return say(match, "lone_2", ("ability_1", "ability_3", "ability_4", "ability_8"))


def at_scoring(*values: object) -> Match:
    match = begun(FULL.replace("B3  A4  B5", "..  A4  B5"), turn=1)
    match.state.abilities = [["ability_3", "ability_6"], []]
    return say(match, "3", "+1+2", *values)


def pad(depth: str, *values: object) -> Match:
    return say(Match(GAME, GAME.header(NAMES, depth=depth, starter=0)), *values)


ROW_1 = ("1:1", "2:4", "1:3", "2:1")
ROW_2 = ("1:3", "empty", "2:3", "1:2")
ROW_3 = ("2:1", "2:3", "1:4", "2:5")


def around(number: int, match: Match) -> Scene:
    return shown(Around(behind(match), number), match)


def with_abilities() -> Match:
    match = lone()
    match.state.uses.append(Use(1, 1, "ability_5", "only_noted"))
    return match


def of_setup() -> Scene:
    hands = Hands()
    hands.model = type(hands.model)(SetUp("moonlight", cursor=4, switches=(("cards", "sample"),)))
    return of(hands)


def ended() -> Match:
    match = pad("scorepad", 14, 9, 8, 11)
    return say(match, 12, 3)


def won() -> Match:
    """The match is over with this round."""
    match = last_card()
    match.state.wins = [1, 0]
    return say(match, 2, 1)


SCENES: dict[str, Callable[[], Scene]] = {
    "moonlight-new-match": of_setup,
    "moonlight-first-card": lambda: at(begun()),
    "moonlight-card": lambda: at(begun(EARLY), NEXT, NEXT),
    "moonlight-card-other": lambda: at(begun(EARLY, turn=1), NEXT),
    "moonlight-card-lone": lambda: at(lone(), PREV, PREV),
    "moonlight-card-ability": lambda: at(lone(), PREV),
    "moonlight-card-wide": lambda: at(begun(WIDE), NEXT),
    "moonlight-card-high": lambda: at(begun(HIGH, turn=1), NEXT),
    "moonlight-card-columns": lambda: at(begun(WIDE, lines="columns")),
    "moonlight-moons-on-card": lambda: at(lone(), NEXT, NEXT, OK, NEXT),
    "moonlight-beside": lambda: at(begun(EARLY), NEXT, NEXT, OK),
    "moonlight-beside-side": lambda: at(begun(EARLY, turn=1), OK, NEXT, NEXT, NEXT),
    "moonlight-cover": lambda: at(begun(WIDE), NEXT, OK),
    "moonlight-cover-high": lambda: at(begun(HIGH, turn=1), NEXT, NEXT, OK),
    "moonlight-moons": lambda: at(moons(), NEXT, NEXT, OK),
    "moonlight-scored": lambda: score_page(0, scored()),
    "moonlight-scored-totals": lambda: score_page(1, scored()),
    "moonlight-scored-lines": lambda: score_page(2, scored()),
    "moonlight-scored-tie": lambda: score_page(1, tied()),
    "moonlight-scored-columns": lambda: score_page(0, scored(lines="columns")),
    "moonlight-scored-both": lambda: score_page(3, scored(lines="both")),
    "moonlight-at-scoring": lambda: at(at_scoring(), NEXT),
    "moonlight-which-ability": lambda: at(at_scoring("change_value")),
    "moonlight-which-wolf": lambda: at(at_scoring("change_value", "ability_3"), NEXT, NEXT),
    "moonlight-new-value": lambda: at(at_scoring("change_value", "ability_3", "+2+0"), NEXT),
    "moonlight-whose": lambda: at(at_scoring("change_points", "ability_3")),
    "moonlight-lone-wolf": lambda: at(scored(), NEXT),
    "moonlight-lone-wolf-theirs": lambda: at(one_all(), PREV),
    "moonlight-open-abilities": lambda: at(say(scored(), "lone_2"), OK, NEXT, NEXT, OK),
    "moonlight-alpha": lambda: at(second_round(), NEXT),
    "moonlight-ability-kind": lambda: at(say(second_round(), "ability_3")),
    "moonlight-shape": lambda: at(pad("tally")),
    "moonlight-enter": lambda: at(pad("tally", "4x3", *ROW_1), NEXT, NEXT, OK, PREV),
    "moonlight-enter-high": lambda: at(pad("tally", "3x4", *ROW_1, *ROW_2)),
    "moonlight-round-points": lambda: at(pad("scorepad"), NEXT, NEXT, OK),
    "moonlight-round-tie": lambda: at(pad("scorepad", 7, 7)),
    "moonlight-help": lambda: held(at(begun(EARLY)), OK),
    "moonlight-scores": lambda: around(0, lone()),
    "moonlight-box": lambda: around(1, begun(WIDE)),
    "moonlight-packs": lambda: around(2, lone()),
    "moonlight-abilities": lambda: around(3, with_abilities()),
    "moonlight-abilities-none": lambda: around(3, begun()),
    "moonlight-rounds": lambda: around(1, pad("scorepad", 14, 9, 8, 11)),
    "moonlight-rounds-none": lambda: around(1, pad("scorepad")),
    "moonlight-result": lambda: at(won()),
    "moonlight-result-pad": lambda: pressed(at(ended()), PREV),
}
