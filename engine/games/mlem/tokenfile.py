"""The tokens of the variants in a mat's file: what is wrong with them, and the facts they tell.

    explore = [{space = 7, effect = "points_2"}, {space = 9, effect = "wormhole"}]
    incoming = [{move = 2, dice = 5, ability = "face_3"}]
    mission = [9, 12, 12]

Each list is optional, and may be as long as there are such tokens in the box.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.decision import Choose, Count
from engine.games.mlem.tokens import MANY, TOKEN_FACTS, Explore, Incoming, Tokens
from engine.mistake import Mistake

FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "explore": Explore._fields,
    "incoming": Incoming._fields,
    "mission": (),
}
"""What is said of a token of each list; of a mission it is the space alone."""


def token_mistakes(content: Mapping[str, Any]) -> Iterator[Mistake]:
    """Everything that is wrong with the lists of tokens."""
    for kind, fields in FIELDS.items():
        told = content.get(kind, [])
        if not isinstance(told, list):
            yield Mistake("wrong_type", (kind,), told, "list")
            continue
        if len(told) > MANY[kind]:
            yield Mistake("too_many_tokens", (kind, MANY[kind]), len(told), MANY[kind])
        for index, token in enumerate(told):
            if not fields:
                yield from _of_value("mission_1_space", (kind, index), token)
            elif not isinstance(token, dict):
                yield Mistake("wrong_type", (kind, index), token, "dict")
            else:
                yield from _of_token(kind, fields, (kind, index), token)


def _of_token(
    kind: str, fields: tuple[str, ...], here: tuple[str | int, ...], token: dict[str, Any]
) -> Iterator[Mistake]:
    for key in token:
        if key not in fields:
            yield Mistake("unknown_key", (*here, key), key, fields)
    for field in fields:
        if field not in token:
            yield Mistake("missing_of_token", here, field, fields)
        else:
            yield from _of_value(f"{kind}_1_{field}", (*here, field), token[field])


def _of_value(fact: str, here: tuple[str | int, ...], value: object) -> Iterator[Mistake]:
    """Every token of a kind may say the same, so that the first one's question serves for all."""
    ask = TOKEN_FACTS[fact]
    if isinstance(ask, Count):
        if type(value) is not int or not ask.low <= value <= ask.high:
            yield Mistake("number_of_token", here, value, (ask.low, ask.high))
    elif isinstance(ask, Choose) and value not in ask.options:
        yield Mistake("word_of_token", here, value, ask.options)


def token_facts(content: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that lists without mistakes tell."""
    facts: dict[str, Any] = {}
    for kind, fields in FIELDS.items():
        for number, token in enumerate(content.get(kind, []), 1):
            told = {field: token[field] for field in fields} if fields else {"space": token}
            facts |= {f"{kind}_{number}_{name}": value for name, value in told.items()}
    return facts


def token_content(tokens: Tokens) -> dict[str, Any]:
    """The tokens that are known, in the form of a file; a list of none is left out."""
    lists: dict[str, list[Any]] = {
        "explore": [token._asdict() for token in tokens.explore.values()],
        "incoming": [token._asdict() for token in tokens.incoming.values()],
        "mission": list(tokens.missions.values()),
    }
    return {kind: told for kind, told in lists.items() if told}
