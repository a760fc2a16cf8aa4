"""A deck as data, such as a TOML file holds: what is wrong with it, and the facts it tells.

    client = [
        {id = 1, star = true, colour = "red", food = 2, columns = ["2:blue", "1:wild"]},
        {id = 2, colour = "blue", points = 1, music = 2, moons = 1, achievement = ["eye"]},
    ]
    side = [
        {id = "standard1", eyes = 3, slots = 2, rerolls = 1, columns = ["2:blue", "1:wild"]},
    ]

A record a card. Cards may be missing, and one with nothing but its id is not told yet, nor is a
speakeasy without columns: a deck that is half filled in can be used as far as it goes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from engine.games.moonshine.cards import (
    ACHIEVEMENTS,
    BLUE,
    COLOURS,
    COLOURS_IN_THE_BOX,
    ICONS,
    INSTANTS,
    MAJORITY,
    MOST_ACHIEVEMENTS,
    MOST_COLUMNS,
    MOST_EYES,
    MOST_OF_A_COST,
    MOST_POINTS,
    MOST_REROLLS,
    MOST_SLOTS,
    MOST_SPACES,
    SIDE_NAMES,
    STANDARD_SIDES,
    STARS_IN_THE_BOX,
    WILD,
    Client,
    Column,
    Deck,
    Side,
    client_words,
    side_words,
)
from engine.mistake import Mistake

CLIENT: Final = "client"
SIDE: Final = "side"
KEYS: Final = (CLIENT, SIDE)

COST: Final = ("food", "music", "drink", "wild", "moons")
CLIENT_KEYS: Final = ("id", "star", "colour", "points", *COST, "achievement", "columns", "instant")
SIDE_KEYS: Final = ("id", "eyes", "slots", "rerolls", "columns")

STANDARD: Final = {"eyes": 3, "slots": 2, "rerolls": 1}
"""What is sure of the standard side."""

NUMBERS: Final = {
    "points": (0, MOST_POINTS),
    **dict.fromkeys(COST, (0, MOST_OF_A_COST)),
    "eyes": (1, MOST_EYES),
    "slots": (1, MOST_SLOTS),
    "rerolls": (0, MOST_REROLLS),
}
"""The least and the most that can stand under a key."""

_LAST: Final = 70
_COLUMN: Final = re.compile(r"([1-9]\d?):(\S+)")


def mistakes(content: Mapping[str, Any]) -> list[Mistake]:
    """Everything that is wrong with a deck, in its own order."""
    found = [Mistake("unknown_key", (key,), key, KEYS) for key in content if key not in KEYS]
    for key in KEYS:
        if isinstance(content.get(key, []), list):
            found += _of_records(key, content.get(key, []))
        else:
            found.append(Mistake("wrong_type", (key,), content[key], "list"))
    return found


def facts_of(content: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The facts that a deck without mistakes tells."""
    clients = [_client(record) for record in content.get(CLIENT, []) if _told(record)]
    sides = [_side(record) for record in content.get(SIDE, []) if record.get("columns")]
    facts = {client.id: client_words(client) for client in clients}
    return facts | {side.id: side_words(side) for side in sides}


def content_of(deck: Deck) -> dict[str, list[dict[str, Any]]]:
    """The deck as far as it is known, in the form of a file."""
    return {
        CLIENT: [_client_record(client) for client in deck.clients.values()],
        SIDE: [_side_record(side) for side in deck.sides.values()],
    }


# --- What is wrong --------------------------------------------------------------------------------


def _of_records(kind: str, records: list[Any]) -> Iterator[Mistake]:
    """Each record by itself, then what they are together."""
    keys = CLIENT_KEYS if kind == CLIENT else SIDE_KEYS
    seen: list[Any] = []
    for index, record in enumerate(records):
        here = (kind, index)
        if not isinstance(record, dict):
            yield Mistake("wrong_type", here, record, "dict")
            continue
        for key in record:
            if key not in keys:
                yield Mistake("unknown_key", (*here, key), key, keys)
        yield from _of_id(kind, here, record.get("id"), seen)
        if _told(record):
            yield from (_of_client if kind == CLIENT else _of_side)(here, record)
    if kind == CLIENT:
        yield from _of_all_clients([r if isinstance(r, dict) else {} for r in records])


def _of_id(kind: str, here: tuple[str | int, ...], id_: Any, seen: list[Any]) -> Iterator[Mistake]:
    at = (*here, "id")
    if kind == CLIENT and (type(id_) is not int or not 1 <= id_ <= _LAST):
        yield Mistake("no_such_client", at, id_, (1, _LAST))
    elif kind == SIDE and id_ not in SIDE_NAMES:
        yield Mistake("no_such_side", at, id_, SIDE_NAMES)
    elif id_ in seen:
        yield Mistake("card_twice", at, id_)
    seen.append(id_)


def _of_client(here: tuple[str | int, ...], record: dict[str, Any]) -> Iterator[Mistake]:
    star, colour, instant = record.get("star"), record.get("colour"), record.get("instant", "")
    if type(star) not in (bool, type(None)):
        yield Mistake("star_or_none", (*here, "star"), star)
    if "colour" not in record:
        yield Mistake("no_colour", here, record.get("id"), COLOURS)
    elif colour not in COLOURS:
        yield Mistake("unknown_colour", (*here, "colour"), colour, COLOURS)
    yield from _of_numbers(here, record, ("points", *COST))
    if not any(record.get(key) for key in COST):
        yield Mistake("costs_nothing", here, record.get("id"), warning=True)
    yield from _of_achievement((*here, "achievement"), record.get("achievement", []))
    yield from _of_columns((*here, "columns"), record.get("columns", []))
    if instant not in ("", *INSTANTS):
        yield Mistake("unknown_instant", (*here, "instant"), instant, INSTANTS)
    elif instant and record.get("columns"):
        yield Mistake("columns_and_instant", (*here, "instant"), instant)


def _of_side(here: tuple[str | int, ...], record: dict[str, Any]) -> Iterator[Mistake]:
    standard = record.get("id") in STANDARD_SIDES
    yield from _of_numbers(here, record, ("eyes", "slots", "rerolls"))
    for key, sure in STANDARD.items():
        if standard and type(record.get(key)) is int and record[key] != sure:
            yield Mistake("against_sure_fact", (*here, key), record[key], sure)
    for key in ("eyes", "slots", *(["rerolls"] if standard else [])):
        if key not in record:
            yield Mistake("number_missing", here, key, NUMBERS[key])
    columns = record.get("columns", [])
    yield from _of_columns((*here, "columns"), columns)
    if columns == []:
        if not standard:
            yield Mistake("side_without_columns", here, record.get("id"), warning=True)
    elif standard and isinstance(columns, list):
        icons = [str(column).rpartition(":")[2] for column in columns]
        if BLUE not in icons or WILD not in icons:
            yield Mistake("unlikely_columns", (*here, "columns"), columns, (BLUE, WILD), True)


def _of_numbers(
    here: tuple[str | int, ...], record: dict[str, Any], keys: tuple[str, ...]
) -> Iterator[Mistake]:
    for key in keys:
        if key in record:
            least, most = NUMBERS[key]
            if type(record[key]) is not int or not least <= record[key] <= most:
                yield Mistake("no_such_number", (*here, key), record[key], (least, most))


def _of_achievement(at: tuple[str | int, ...], icons: Any) -> Iterator[Mistake]:
    if not _are_words(icons):
        yield Mistake("wrong_type", at, icons, "icons")
        return
    for icon in icons:
        if icon in INSTANTS:
            yield Mistake("instant_as_achievement", at, icon)
        elif icon not in ACHIEVEMENTS:
            yield Mistake("unknown_icon", at, icon, ACHIEVEMENTS)
    if len(icons) > MOST_ACHIEVEMENTS:
        yield Mistake("too_many_icons", at, len(icons), MOST_ACHIEVEMENTS)


def _of_columns(at: tuple[str | int, ...], columns: Any) -> Iterator[Mistake]:
    if not _are_words(columns):
        yield Mistake("wrong_type", at, columns, "columns")
        return
    for column in columns:
        told = _COLUMN.fullmatch(column)
        if told is None:
            yield Mistake("no_column", at, column)
        elif not 1 <= int(told[1]) <= MOST_SPACES:
            yield Mistake("spaces_of_a_column", at, column, (1, MOST_SPACES))
        elif told[2] == MAJORITY:
            yield Mistake("majority_in_a_column", at, column)
        elif told[2] not in ICONS:
            yield Mistake("unknown_icon", at, told[2], ICONS)
    if len(columns) > MOST_COLUMNS:
        yield Mistake("too_many_columns", at, len(columns), MOST_COLUMNS)


def _of_all_clients(records: list[dict[str, Any]]) -> Iterator[Mistake]:
    """At most ten stars, and five colours."""
    stars = [index for index, record in enumerate(records) if record.get("star") is True]
    for index in stars[STARS_IN_THE_BOX:]:
        yield Mistake("too_many_stars", (CLIENT, index, "star"), len(stars), STARS_IN_THE_BOX)
    first: dict[str, int] = {}
    for index, record in enumerate(records):
        if record.get("colour") in COLOURS:
            first.setdefault(record["colour"], index)
    for colour, index in list(first.items())[COLOURS_IN_THE_BOX:]:
        others = tuple(first)[:COLOURS_IN_THE_BOX]
        yield Mistake("too_many_colours", (CLIENT, index, "colour"), colour, others)


def _are_words(value: Any) -> bool:
    return isinstance(value, list) and all(type(word) is str for word in value)


# --- Cards and records ----------------------------------------------------------------------------


def _told(record: Any) -> bool:
    """Whether a record tells anything of its card."""
    return isinstance(record, dict) and bool(record.keys() - {"id"})


def _client(record: Mapping[str, Any]) -> Client:
    return Client(
        f"client{record['id']}",
        record["colour"],
        record.get("points", 0),
        **{key: record.get(key, 0) for key in COST},
        achievement=tuple(
            icon for icon in ACHIEVEMENTS for _ in range(record.get("achievement", []).count(icon))
        ),
        columns=_columns(record),
        instant=record.get("instant", ""),
        star=record.get("star", False),
    )


def _side(record: Mapping[str, Any]) -> Side:
    numbers = (record["eyes"], record["slots"], record.get("rerolls", 0))
    return Side(record["id"], *numbers, _columns(record))


def _columns(record: Mapping[str, Any]) -> tuple[Column, ...]:
    pairs = [column.split(":") for column in record.get("columns", [])]
    return tuple(Column(int(spaces), icon) for spaces, icon in pairs)


def _client_record(client: Client) -> dict[str, Any]:
    """Only what is printed on the card."""
    record = {
        "id": int(client.id.removeprefix(CLIENT)),
        "star": client.star,
        "colour": client.colour,
        "points": client.points,
        **{key: getattr(client, key) for key in COST},
        "achievement": list(client.achievement),
        "columns": _column_words(client.columns),
        "instant": client.instant,
    }
    return {key: value for key, value in record.items() if value}


def _side_record(side: Side) -> dict[str, Any]:
    numbers = {"eyes": side.eyes, "slots": side.slots, "rerolls": side.rerolls}
    return {"id": side.id, **numbers, "columns": _column_words(side.columns)}


def _column_words(columns: tuple[Column, ...]) -> list[str]:
    return [f"{column.spaces}:{column.icon}" for column in columns]
