"""Whole matches as lines of text: the header, each act with the counters after it, the outcome.

    python -m tests.engine.playthroughs shelfie-3-device 7

prints one, played at random with second thoughts. The golden files are such lines.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from engine import Act, Header, Match, act_from_json, act_to_json
from engine.games import built_in
from tests.engine.tables import OF_VARIANTS, TABLES, Table
from tests.engine.walks import live_at_random

# A pad of bare counters has no end of its own.
LONGEST = 400


def played(table: Table, seed: int) -> list[str]:
    """A random match at that table as lines."""
    chance = Random(seed)
    match = table.match()
    while match.outcome is None:
        live_at_random(match, chance)
        if len(match.journal.acts) > LONGEST and match.outcome is None:
            match.finish()
    return list(lines_of(match.header, match.journal.acts))


def lines_of(header: Header, acts: list[Act]) -> Iterator[str]:
    """The match that these acts make, said anew to a fresh one."""
    match = Match(built_in(header.game), header)
    yield _line(header.to_json())
    for act in acts:
        match.say(act)
        yield _line({**act_to_json(act), "counters": match.counters})
    assert match.outcome is not None
    yield _line(match.outcome.to_json())


def read(lines: list[str]) -> tuple[Header, list[tuple[Act, Any]]]:
    """The header and the acts, each with the counters after it."""
    header, *acts, _ = [json.loads(line) for line in lines]
    counted = [(act.pop("counters"), act) for act in acts]
    return Header.from_json(header), [(act_from_json(act), counters) for counters, act in counted]


def replayed(lines: list[str]) -> list[str]:
    """The lines as the rules of today write them from the header and the acts alone."""
    header, acts = read(lines)
    return list(lines_of(header, [act for act, _ in acts]))


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    name, seed = sys.argv[1:]
    (table,) = [table for table in (*TABLES, *OF_VARIANTS) if str(table) == name]
    print("\n".join(played(table, int(seed))))
