"""Whole games with dice that a simulated reader sees, by panel script: played once as it should be,
and once with all that may happen to a reader in between."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Self

import pytest

from engine import Match, Roll, act_to_json
from engine.games import built_in
from firmware import script
from firmware.command.sim import device
from firmware.screens.by_reader import ByReader
from firmware.screens.mlem.landing import Landing
from firmware.session import taken_up
from hardware.events import Control
from tests.engine.mlem.referee import Referee as MlemReferee
from tests.engine.shelfie_referee import Referee as ShelfieReferee
from tests.firmware.hands import NEXT, OK, PREV
from tests.firmware.trays import Table
from tests.system.device import newest

CONFIG = """
[[readers]]
name = "reader"

[readers.dice.d6.shelfie]
faces = "in order"

[readers.dice.d6.mlem]
faces = "in order"
"""
"""The dice bear numbers, in the order of the sides of each game's die."""

FOUND = "wait 3"
"""Until a reader that was plugged in has said hello."""

Trouble = Callable[[str, int], list[str]]
"""What happens when so many dice are to be rolled; `roll`: the lines of the roll itself."""


def garbled(roll: str, many: int) -> list[str]:
    del many
    return ["reader garbles", roll]


def repeated(roll: str, many: int) -> list[str]:
    del many
    return [roll, "reader repeats"]


def cocked(roll: str, many: int) -> list[str]:
    del many
    return ["reader cocks", "wait 1", 'see "leans"', roll]


def too_few(roll: str, many: int) -> list[str]:
    if many == 1:
        return [roll]
    fewer = "reader rolls " + " ".join(["1"] * (many - 1))
    return [fewer, "wait 1", f'see "wanted: {many}"', roll]


def flooded(roll: str, many: int) -> list[str]:
    del many
    return ["reader floods", "wait 3", roll]


def unplugged(roll: str, many: int) -> list[str]:
    rolling = "reader rolling " + " ".join(["?"] * many)
    back = ["plug reader", FOUND]
    return [rolling, "unplug reader", 'see "The reader is gone"', *back, roll]


def stalled(roll: str, many: int) -> list[str]:
    rolling = "reader rolling " + " ".join(["?"] * many)
    back = ["unplug reader", "plug reader", FOUND]
    return [rolling, "reader stalls", "wait 20", 'see "The reader is gone"', *back, roll]


def killed(roll: str, many: int) -> list[str]:
    rolling = "reader rolling " + " ".join(["?"] * many)
    return [rolling, "kill", 'see "Resume?"', "press OK", FOUND, roll]


TROUBLES: tuple[Trouble, ...] = (
    garbled, repeated, cocked, too_few, flooded, unplugged, stalled, killed,
)  # fmt: skip


SLOW = pytest.mark.slow


class Recorder(Table):
    """A table that writes down what it does, as a panel script."""

    def __init__(self, troubles: tuple[Trouble, ...]) -> None:
        super().__init__()
        self.script = ["plug reader", FOUND]
        self.found("reader").quiet()
        self._troubles = troubles
        self._rolls = 0

    def press(self, *controls: Control) -> Self:
        self.script += [f"press {control.name}" for control in controls]
        return super().press(*controls)

    def draws(self, card: str) -> None:
        """Who begins is drawn."""
        self.script.append(f"chance {card}")
        self.rolls(card).press(OK)

    def throws(self, chance: Random) -> None:
        """People throw the dice that are to be rolled; in between something may go wrong."""
        (roll,) = self.match.open.values()
        assert isinstance(roll, Roll)
        sides = [chance.randint(1, 6) for _die in roll.dice]
        line = "reader rolls " + " ".join(map(str, sides)) + "\nwait 1"
        trouble = self._troubles[self._rolls % len(self._troubles)] if self._troubles else None
        self.script += trouble(line, len(sides)) if trouble else [line]
        self._rolls += 1
        self.reads(*(roll.dice[0].faces[side - 1] for side in sides))


def shelfie(table: Recorder) -> None:
    """Into a match of three, with the values as printed."""
    table.press(OK, OK, OK).draws("2")


def mlem(table: Recorder) -> None:
    """Into a match of four on the sample mat."""
    table.press(OK, NEXT, OK, NEXT, OK, *[NEXT] * 4, OK, *[NEXT] * 10, OK).draws("3")


def play(table: Recorder, seed: int) -> None:
    """To the end, taking what is proposed; of MLEM's cats all land, or none."""
    chance = Random(seed)
    while table.match.outcome is None:
        if isinstance(table.screen, ByReader):
            table.throws(chance)
        elif isinstance(table.screen, Landing) and chance.random() < 0.5:
            table.press(PREV, OK)
        else:
            table.press(OK)


def counted_in_shelfie(match: Match) -> list[int]:
    """The points by a referee who only heard what was said."""
    referee = ShelfieReferee(len(match.header.seats))
    for entry in match.journal.log:
        referee.hear(entry)
    return [referee.points(seat) for seat in range(len(match.header.seats))]


def counted_in_mlem(match: Match) -> list[int]:
    referee = MlemReferee(match.header)
    for entry in match.journal.log:
        referee.hear(entry)
    referee.settle()
    return list(referee.points())


@pytest.mark.parametrize(
    "troubles",
    [pytest.param((), id="all goes well"), pytest.param(TROUBLES, id="with troubles", marks=SLOW)],
)
@pytest.mark.parametrize("key", ["shelfie", "mlem"])
def test_a_whole_game_by_reader_is_what_was_rolled(
    key: str, troubles: tuple[Trouble, ...], tmp_path: Path
) -> None:
    table = Recorder(troubles)
    (shelfie if key == "shelfie" else mlem)(table)
    assert table.match.game == built_in(key)
    play(table, seed=4)
    assert table._rolls > len(TROUBLES)

    config = tmp_path / "config.toml"
    config.write_text(CONFIG)
    with device(tmp_path / "state", config=config) as box:
        script.play(script.parse("\n".join(table.script)), box, tmp_path)
    stored = newest(tmp_path / "state")
    # What went wrong has left no trace: nothing is lost, nothing counts twice.
    said = json.loads(json.dumps([act_to_json(act) for act in table.acts]))
    assert list(stored.acts) == said
    assert {act["by"] for act in stored.acts if act["act"] == "roll"} == {"reader"}
    match = taken_up(stored)
    assert match.outcome is not None
    assert stored.outcome == match.outcome.to_json()
    counted = counted_in_shelfie if key == "shelfie" else counted_in_mlem
    assert match.counters["points"] == counted(match)
