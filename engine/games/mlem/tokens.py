"""The tokens of the three variants: what may be on them, an owner's lists, and the `sample` lists.

What is printed on the real tokens is not known to us. The people draw them and say what they are,
or an owner has told the lists once, or the sample is played with, which is invented and named so.
Each thing on a token is one fact (`explore_7_space`), as on the mat.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from engine.decision import Ask, Choose, Count
from engine.games.mlem.mat import DEEP_SPACE, LAST_WITHOUT_LINK, OWNER, SAMPLE, SYMBOLS

PEOPLE: Final = "people"
TOKENS: Final = (PEOPLE, OWNER, SAMPLE)
"""Who knows what is on the tokens that are drawn."""

POINTS: Final[Mapping[str, int]] = {"points_1": 1, "points_2": 2, "points_3": 3}
DIE_BACK: Final = "die_back"
WORMHOLE: Final = "wormhole"
EFFECTS: Final = (*POINTS, DIE_BACK, WORMHOLE)

FACE_OF: Final[Mapping[str, str]] = {f"face_{symbol}": symbol for symbol in SYMBOLS}
KEEP: Final = "keep"
REROLL: Final = "reroll"
ABILITIES: Final = (*FACE_OF, KEEP, REROLL)

FARTHEST_MOVE: Final = 3
FEWEST_DICE: Final = 4
MOST_DICE: Final = 6

MANY: Final[Mapping[str, int]] = {"explore": 20, "incoming": 14, "mission": 20}
"""The tokens in the box."""


class Explore(NamedTuple):
    """An exploration token: the space it names, and its effect."""

    space: int
    effect: str


class Incoming(NamedTuple):
    """An incoming token: how far the UFO moves, how many dice there are, and the ability."""

    move: int
    dice: int
    ability: str


def _facts() -> dict[str, Ask]:
    asks: list[Ask] = []
    for number in range(1, MANY["explore"] + 1):
        asks.append(Count(None, f"explore_{number}_space", 0, DEEP_SPACE))
        asks.append(Choose(None, f"explore_{number}_effect", EFFECTS))
    for number in range(1, MANY["incoming"] + 1):
        asks.append(Count(None, f"incoming_{number}_move", 0, FARTHEST_MOVE))
        asks.append(Count(None, f"incoming_{number}_dice", FEWEST_DICE, MOST_DICE))
        asks.append(Choose(None, f"incoming_{number}_ability", ABILITIES))
    asks += [
        Count(None, f"mission_{number}_space", LAST_WITHOUT_LINK + 1, DEEP_SPACE - 1)
        for number in range(1, MANY["mission"] + 1)
    ]
    return {ask.id: ask for ask in asks}


TOKEN_FACTS: Final[Mapping[str, Ask]] = _facts()
"""All that can be known of the tokens, with the questions that settle it."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens that are known, each under its id: `explore_7`, `incoming_3`, `mission_12`. Of a
    mission it is the space that it names."""

    explore: Mapping[str, Explore] = field(default_factory=dict)
    incoming: Mapping[str, Incoming] = field(default_factory=dict)
    missions: Mapping[str, int] = field(default_factory=dict)


def tokens_told(facts: Mapping[str, Any]) -> Tokens:
    """The tokens of which these facts tell all that is on them."""
    return Tokens(
        {token: Explore(*told) for token, told in _told(facts, "explore", Explore._fields)},
        {token: Incoming(*told) for token, told in _told(facts, "incoming", Incoming._fields)},
        {token: told[0] for token, told in _told(facts, "mission", ("space",))},
    )


def _told(
    facts: Mapping[str, Any], kind: str, fields: tuple[str, ...]
) -> Iterator[tuple[str, tuple[Any, ...]]]:
    for number in range(1, MANY[kind] + 1):
        token = f"{kind}_{number}"
        told = tuple(facts.get(f"{token}_{name}") for name in fields)
        if None not in told:
            yield token, told


_EXPLORE: Final = (
    (2, "points_1"),
    (4, "die_back"),
    (5, "wormhole"),
    (6, "points_1"),
    (7, "die_back"),
    (8, "points_2"),
    (9, "wormhole"),
    (10, "points_1"),
    (11, "die_back"),
    (12, "points_2"),
    (13, "wormhole"),
    (14, "points_1"),
    (15, "die_back"),
    (16, "points_3"),
    (17, "wormhole"),
    (18, "points_2"),
    (19, "die_back"),
    (20, "points_3"),
    (21, "wormhole"),
    (23, "points_3"),
)
_INCOMING: Final = (
    (0, 6, "face_1"),
    (1, 5, "face_2"),
    (2, 6, "face_3"),
    (3, 5, "face_4"),
    (1, 6, "face_fuel"),
    (2, 4, "reroll"),
    (1, 5, "keep"),
    (0, 5, "reroll"),
    (3, 6, "face_1"),
    (2, 5, "face_fuel"),
    (1, 4, "keep"),
    (2, 6, "face_2"),
    (3, 4, "reroll"),
    (1, 5, "face_3"),
)
_MISSIONS: Final = (6, 7, 8, 8, 9, 10, 11, 12, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24)


def facts_of_tokens(
    explore: tuple[tuple[int, str], ...] = (),
    incoming: tuple[tuple[int, int, str], ...] = (),
    missions: tuple[int, ...] = (),
) -> dict[str, Any]:
    """The facts that lists of tokens tell."""
    facts: dict[str, Any] = {}
    for number, (space, effect) in enumerate(explore, 1):
        facts |= {f"explore_{number}_space": space, f"explore_{number}_effect": effect}
    for number, token in enumerate(incoming, 1):
        for name, value in zip(Incoming._fields, token, strict=True):
            facts[f"incoming_{number}_{name}"] = value
    facts |= {f"mission_{number}_space": space for number, space in enumerate(missions, 1)}
    return facts


SAMPLE_TOKENS: Final = tokens_told(facts_of_tokens(_EXPLORE, _INCOMING, _MISSIONS))
"""The `sample` lists: invented, complete. Nothing on them is the real tokens'."""
