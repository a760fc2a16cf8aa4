"""Whole matches as lines of text: the header, each act with the counters after it, the outcome.

    python -m tests.engine.playthroughs shelfie 3 device 7

prints one, played at random with second thoughts. The golden files are such lines.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from engine import (
    Act,
    Answered,
    Drawn,
    Header,
    Learned,
    Match,
    Redone,
    Rolled,
    Undone,
    act_from_json,
    act_to_json,
)
from engine.games import built_in
from tests.engine.walks import step_at_random


def played(key: str, seats: int, dice: str, seed: int) -> list[str]:
    """A random match of a built-in game as lines."""
    game = built_in(key)
    chance = Random(seed)
    match = Match(game, game.header([f"Player {seat + 1}" for seat in range(seats)], dice=dice))
    while match.outcome is None:
        step_at_random(match, chance)
    return list(lines_of(match.header, match.journal.acts))


def lines_of(header: Header, acts: list[Act]) -> Iterator[str]:
    """The match that these acts make, said anew to a fresh one."""
    match = Match(built_in(header.game), header)
    yield _line(header.to_json())
    for act in acts:
        _say(match, act)
        yield _line({**act_to_json(act), "counters": match.counters})
    assert match.outcome is not None
    yield _line(match.outcome.to_json())


def replayed(lines: list[str]) -> list[str]:
    """The lines as the rules of today write them from the header and the acts alone."""
    header, *acts, _ = [json.loads(line) for line in lines]
    for act in acts:
        del act["counters"]
    return list(lines_of(Header.from_json(header), [act_from_json(act) for act in acts]))


def _say(match: Match, act: Act) -> None:
    match act:
        case Undone():
            match.undo()
        case Redone():
            match.redo()
        case Answered() | Rolled() | Drawn() | Learned():
            assert match.answer(act.seat, act.value, act.by) == act
        case _:
            raise AssertionError(f"a golden match holds no {act}")


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    key, seats, dice, seed = sys.argv[1:]
    print("\n".join(played(key, int(seats), dice, int(seed))))
