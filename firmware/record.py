"""A match as a text file: JSON lines that another Moonkeeper, or anybody, can read and replay.

The first line is the header, then comes a line an act with the counters after it, and the last line
tells how the match stands. Each line ends with a check over itself and all lines before it (CRC-32
as 8 hex digits), so that a file that was cut off or edited is refused with the line.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from engine import Header, Match, Refused, RuleFault, act_from_json
from firmware import games

FORMAT: Final = 1

Told: TypeAlias = tuple[Mapping[str, Any], Mapping[str, Any]]
"""An act as JSON data, and the counters after it."""


class RecordError(ValueError):
    """A file that is no whole record of a match; the message begins with the line's number."""


def lines(
    header: Mapping[str, Any],
    acts: Iterable[Told],
    outcome: Mapping[str, Any] | None,
) -> Iterator[str]:
    """The lines of a record, without line ends."""
    check = 0
    contents: list[Mapping[str, Any]] = [{"moonkeeper": FORMAT, **header}]
    contents += [{**act, "counters": counters} for act, counters in acts]
    contents.append({"outcome": outcome})
    for content in contents:
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        check = zlib.crc32(text.encode(), check)
        yield f'{text[:-1]},"check":"{check:08x}"}}'


def replay(text: str) -> Match:
    """The match in a record, walked again by the rules and found the same at every line. Raises
    RecordError."""
    contents = list(_checked(text))
    number, first = contents[0]
    if first.pop("moonkeeper", None) != FORMAT:
        raise RecordError(f"{number}: not a match recorded by Moonkeeper, format {FORMAT}")
    try:
        header = Header.from_json(first)
        match = Match(games.game(header.game), header)
    except (KeyError, TypeError, ValueError) as error:
        raise RecordError(f"{number}: no match of a game known here: {error}") from None
    number, last = contents[-1]
    if len(contents) < 2 or last.keys() != {"outcome"}:
        raise RecordError(f"{number}: the record is cut off: its last line is missing")
    for number, content in contents[1:-1]:
        counters = content.pop("counters", None)
        try:
            match.say(act_from_json(content))
        except (Refused, RuleFault, ValueError) as error:
            raise RecordError(f"{number}: {error}") from None
        if match.counters != counters:
            raise RecordError(f"{number}: the counters are {match.counters}, not {counters}")
    number, _last = contents[-1]
    outcome = match.outcome.to_json() if match.outcome else None
    if outcome != last["outcome"]:
        raise RecordError(f"{number}: the match ends with {outcome}, not {last['outcome']}")
    return match


def _checked(text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Each line's number and content, with the check taken off."""
    check = 0
    if not text.strip():
        raise RecordError("1: the file is empty")
    for number, line in enumerate(text.splitlines(), 1):
        body, mark, given = line.rpartition(',"check":"')
        content = f"{body}}}"
        check = zlib.crc32(content.encode(), check)
        if not mark:
            raise RecordError(f"{number}: not a line of a recorded match")
        if given != f'{check:08x}"}}':
            raise RecordError(f"{number}: this line was changed or cut off")
        yield number, json.loads(content)
