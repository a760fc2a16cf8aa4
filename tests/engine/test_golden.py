"""Golden playthroughs: matches that were played once and must come out the same for ever.

They tell a change of rules from a change of code. Where a rule was changed on purpose,

    pytest tests/engine/test_golden.py --remake-golden

plays them again, and the difference belongs into the commit.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine import carried_over
from tests.engine.playthroughs import played, read, replayed
from tests.engine.tables import ENDING, OF_VARIANTS, Table

PLAYED = [*ENDING, *OF_VARIANTS]
GOLDEN = Path(__file__).parent / "golden"

# With this one, people do about all that they can.
SEED = 24


@pytest.mark.parametrize("table", PLAYED, ids=str)
def test_a_golden_match_comes_out_the_same(table: Table, remake_golden: bool) -> None:
    file = GOLDEN / f"{table}.jsonl"
    if remake_golden:
        file.write_text("\n".join(played(table, SEED)) + "\n", encoding="utf-8")
    lines = file.read_text(encoding="utf-8").splitlines()
    assert replayed(lines) == lines


@pytest.mark.parametrize("table", PLAYED, ids=str)
def test_a_golden_match_is_carried_over_to_the_rules_of_today(table: Table) -> None:
    lines = (GOLDEN / f"{table}.jsonl").read_text(encoding="utf-8").splitlines()
    match = carried_over(table.game, *read(lines))
    assert match.outcome is not None
    assert match.outcome.to_json() == json.loads(lines[-1])


def test_every_golden_file_is_replayed_and_second_thoughts_stand_in_them() -> None:
    files = {file.name: file for file in GOLDEN.iterdir()}
    told = set()
    assert set(files) == {f"{table}.jsonl" for table in PLAYED}
    for file in files.values():
        acts = [json.loads(line).get("act") for line in file.read_text("utf-8").splitlines()]
        assert len(acts) > 5, file.name
        told |= {*acts}
    assert told >= {"answer", "roll", "draw", "learn", "correct", "amend", "leave", "undo", "redo"}
