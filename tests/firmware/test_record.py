"""A match as a text file: written, read and walked again; refused when it was changed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from engine import Match, act_to_json
from engine.games import built_in
from engine.playout import random_answer
from firmware import record
from firmware.command import main
from firmware.store import Change, Store

GAME = built_in("shelfie")


def played(answers: int) -> tuple[Match, list[record.Told]]:
    """A match of two with an undo, an amendment and a correction in it, and its acts as stored."""
    match, chance = Match(GAME, GAME.header(["Ann", "Ben"])), Random(5)
    told: list[record.Told] = []

    def note() -> None:
        told.extend((act_to_json(act), match.counters) for act in match.journal.acts[len(told) :])

    for _answer in range(answers):
        if match.outcome is not None:
            break
        (seat, decision), *_others = match.open.items()
        chanceful = type(decision).__name__ in ("Roll", "Draw")
        match.answer(seat, random_answer(decision, chance), "device" if chanceful else "people")
        note()
        if _answer == 9:
            match.undo()
            note()
            match.redo()
            note()
            match.correct("points", 7, 1)
            note()
    return match, told


def lines(answers: int = 10_000) -> list[str]:
    match, told = played(answers)
    outcome = match.outcome.to_json() if match.outcome else None
    return list(record.lines(match.header.to_json(), told, outcome))


def text(rows: list[str]) -> str:
    return "".join(f"{row}\n" for row in rows)


@pytest.mark.parametrize("answers", [0, 25, 10_000])
def test_a_record_is_walked_to_the_same_match(answers: int) -> None:
    match, _told = played(answers)
    again = record.replay(text(lines(answers)))
    assert again.counters == match.counters
    assert again.outcome == match.outcome
    assert again.journal.acts == match.journal.acts
    assert again.header == match.header


def test_every_line_is_json_by_itself() -> None:
    first, *acts, last = [json.loads(line) for line in lines()]
    assert first["game"] == "shelfie"
    assert all("act" in act and "counters" in act for act in acts)
    assert last["outcome"]["reason"] == "two_rows"


def refused(rows: list[str]) -> str:
    with pytest.raises(record.RecordError) as error:
        record.replay(text(rows))
    return str(error.value)


@pytest.mark.parametrize("number", [1, 2, 9, 12])
def test_an_edited_line_is_named(number: int) -> None:
    rows = lines()
    row = rows[number - 1]
    at = next(at for at, sign in enumerate(row) if sign.isdigit())
    rows[number - 1] = f"{row[:at]}{9 - int(row[at])}{row[at + 1 :]}"
    assert refused(rows).startswith(f"{number}: this line was changed")


def test_a_line_taken_out_put_in_or_moved_is_named() -> None:
    rows = lines()
    assert refused(rows[:4] + rows[5:]).startswith("5: ")
    assert refused([*rows[:5], rows[4], *rows[5:]]).startswith("6: ")
    assert refused([*rows[:4], rows[5], rows[4], *rows[6:]]).startswith("5: ")


def test_a_record_that_was_cut_off_is_refused() -> None:
    rows = lines()
    assert refused(rows[:-1]) == f"{len(rows) - 1}: the record is cut off: its last line is missing"
    assert refused(rows[:1]).startswith("1: the record is cut off")
    assert refused([*rows[:7], rows[7][:20]]).startswith("8: not a line of a recorded match")


def test_what_is_no_record_is_refused() -> None:
    assert refused([]) == "1: the file is empty"
    assert refused(["# Moonkeeper"]) == "1: not a line of a recorded match"
    match, told = played(5)
    foreign = list(record.lines({**match.header.to_json(), "game": "chess"}, told, None))
    assert refused(foreign).startswith("1: no match of a game known here")
    newer = text(lines(5)).replace('{"moonkeeper":1', '{"moonkeeper":2')
    assert refused(_checked_anew(newer)).startswith("1: not a match recorded by Moonkeeper")


def test_honest_lines_that_the_rules_refuse_are_named() -> None:
    match, told = played(8)
    wrong_counters = [*told[:6], (told[6][0], {**told[6][1], "round": 5}), *told[7:]]
    rows = list(record.lines(match.header.to_json(), wrong_counters, None))
    assert refused(rows).startswith("8: the counters are ")
    foreign_act = [*told[:6], ({"act": "fly"}, told[6][1])]
    rows = list(record.lines(match.header.to_json(), foreign_act, None))
    assert refused(rows).startswith("8: not an act of a match")
    out_of_turn = [*told[:2], *told[1:]]
    rows = list(record.lines(match.header.to_json(), out_of_turn, None))
    assert refused(rows).startswith("4: ")
    rows = list(record.lines(match.header.to_json(), told, {"reason": "won"}))
    assert refused(rows).startswith(f"{len(rows)}: the match ends with None")


def _checked_anew(changed: str) -> list[str]:
    """A changed record with honest checks."""
    first, *acts, last = [json.loads(row) for row in changed.splitlines()]
    first.pop("check")
    version = first.pop("moonkeeper")
    told = [
        ({k: v for k, v in act.items() if k not in ("check", "counters")}, act["counters"])
        for act in acts
    ]
    return list(record.lines({**first, "moonkeeper": version}, told, last["outcome"]))


def test_what_export_writes_replay_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, told = played(10_000)
    assert match.outcome is not None
    store = Store(tmp_path)
    outcome = match.outcome.to_json()
    store.save(None, Change(match.header.to_json(), 0, told, {}, outcome), 1.0)
    store.close()
    assert main(["export", "1", "--state", str(tmp_path)]) == 0
    file = tmp_path / "match.jsonl"
    file.write_text(capsys.readouterr().out)
    assert main(["replay", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["outcome"] == outcome
    assert main(["replay", str(file)]) == 0
    first = match.outcome.ranking.standings[0]
    assert f"1. {('Ann', 'Ben')[first.seat]} {first.points}" in capsys.readouterr().out
    assert main(["export", "2", "--state", str(tmp_path)]) == 1
    assert "There is no match 2" in capsys.readouterr().err
    file.write_text(file.read_text()[:-3])
    assert main(["replay", str(file)]) == 1
    assert f"{file}:" in capsys.readouterr().err
