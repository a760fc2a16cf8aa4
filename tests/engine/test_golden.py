"""Golden playthroughs: matches that were played once and must come out the same for ever.

They tell a change of rules from a change of code. Where a rule was changed on purpose,

    pytest tests/engine/test_golden.py --remake-golden

plays them again, and the difference belongs into the commit.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.games import BUILT_IN, built_in
from tests.engine.playthroughs import played, replayed

GOLDEN = Path(__file__).parent / "golden"

# With this one, people take something back and bring it back in every match.
SEED = 7

# Each game with every number of seats and every way to throw the dice.
PLAYED = [
    (key, seats, dice)
    for key in BUILT_IN
    for seats in built_in(key).seats
    for dice in built_in(key).full.dice_modes
]


@pytest.mark.parametrize(("key", "seats", "dice"), PLAYED)
def test_a_golden_match_comes_out_the_same(
    key: str, seats: int, dice: str, remake_golden: bool
) -> None:
    file = GOLDEN / f"{key}-{seats}-{dice}.jsonl"
    if remake_golden:
        lines = played(key, seats, dice, SEED)
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    lines = file.read_text(encoding="utf-8").splitlines()
    assert replayed(lines) == lines


def test_every_golden_file_is_replayed_and_has_second_thoughts() -> None:
    files = {file.name: file for file in GOLDEN.iterdir()}
    assert set(files) == {f"{key}-{seats}-{dice}.jsonl" for key, seats, dice in PLAYED}
    for file in files.values():
        acts = {json.loads(line).get("act") for line in file.read_text("utf-8").splitlines()}
        assert {"answer", "undo", "redo"} <= acts, file.name
