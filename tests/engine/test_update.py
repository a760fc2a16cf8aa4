"""What becomes of an unfinished match when its game's rules were updated."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pytest

from engine import (
    COUNTERS,
    Act,
    Amended,
    Answered,
    Changed,
    Choose,
    Count,
    Counter,
    Depth,
    Dialogue,
    Die,
    Game,
    Header,
    Match,
    Redone,
    Refused,
    Roll,
    Rolled,
    SeatUndone,
    Undone,
    act_from_json,
    act_to_json,
    carried_over,
    clockwise,
    first_player,
)
from tests.engine.harbour import HARBOUR, harbour_of, raid, trade
from tests.engine.toys import Said, everything, ranking, start

ANN, BEN = 0, 1
LEGS = Die("legs", ("1", "2", "3"))
POINTS = Counter("points", 0, 99, a_seat=True, correctable=True)


@dataclass(frozen=True)
class Rules:
    """How a race is run: the starter is drawn; each in turn rolls a die and runs or rests."""

    worth: int = 1
    deeds: tuple[str, ...] = ("run", "rest")
    breaks: bool = False


def play(rules: Rules, state: Said) -> Dialogue[str]:
    starter = yield from first_player(state.seats, state.header.starter)
    while max(state.points) < 20:
        for seat in clockwise(state.seats, starter):
            (legs,) = yield partial(Roll, seat, (LEGS,))
            deed = yield partial(Choose, seat, "deed", rules.deeds)
            if deed == "run":
                state.points[seat] += rules.worth * int(legs)
            if deed == "rest" and rules.breaks:
                raise LookupError("nobody rests")
    return "home"


def race(version: int, rules: Rules, counters: tuple[Counter, ...] = (POINTS,)) -> Game:
    depth = Depth(start, partial(play, rules), ranking, counters, ("device",))
    return Game("race", version, range(2, 4), depth, reasons=("home",))


OLD = race(1, Rules())
SAME = race(2, Rules())
WORTH_MORE = race(2, Rules(worth=2))
NO_REST = race(2, Rules(deeds=("run", "walk")))
BREAKS = race(2, Rules(breaks=True))


class Told:
    """A match as it is stored: its header, and each act with the counters after it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.acts: list[tuple[Act, Any]] = []

    def __getattr__(self, name: str) -> Any:
        def do(*given: Any, **named: Any) -> None:
            getattr(self.match, name)(*given, **named)
            self.acts.append((self.match.journal.acts[-1], self.match.counters))

        return do


def raced() -> Told:
    """Ben was drawn. Ben has run 3, Ann has rested, Ben has run 2 and Ann 1; now Ben is to roll."""
    told = Told(Match(OLD, OLD.header(["Ann", "Ben"])))
    told.answer(None, ("2",), by="device")
    turns = ((BEN, "3", "run"), (ANN, "2", "rest"), (BEN, "2", "run"), (ANN, "1", "run"))
    for seat, legs, deed in turns:
        told.answer(seat, (legs,), by="device")
        told.answer(seat, deed)
    return told


def stored(told: Told) -> list[tuple[Act, Any]]:
    """The acts and counters as they come back from the disk."""
    return [
        (act_from_json(json.loads(json.dumps(act_to_json(act)))), json.loads(json.dumps(counters)))
        for act, counters in told.acts
    ]


def changed(game: Game, told: Told) -> Changed:
    with pytest.raises(Changed) as raised:
        carried_over(game, told.match.header, stored(told))
    return raised.value


# --- It goes on ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [OLD, SAME], ids=lambda game: f"rules {game.rules}")
def test_a_match_that_comes_out_the_same_goes_on_under_the_new_rules(game: Game) -> None:
    told = raced()
    match = carried_over(game, told.match.header, stored(told))
    assert match.header == replace(told.match.header, rules=game.rules)
    assert match.state.points == [1, 5]
    assert {**everything(match), "state": None} == {**everything(told.match), "state": None}
    match.answer(BEN, ("3",), by="device")


def test_second_thoughts_are_carried_over_too() -> None:
    told = raced()
    told.undo()
    told.redo()
    told.undo()
    told.answer(ANN, "rest")
    told.amend(2, "rest")
    told.correct("points", 9, ANN)
    told.undo()
    told.undo()
    match = carried_over(SAME, told.match.header, stored(told))
    assert {**everything(match), "state": None} == {**everything(told.match), "state": None}
    assert {type(act) for act in match.journal.acts} >= {Undone, Redone, Amended}


def test_a_seats_second_thoughts_are_carried_over_too() -> None:
    told = Told(harbour_of())
    trade(told, 0, "silk")  # type: ignore[arg-type]
    raid(told, 1, 0)  # type: ignore[arg-type]
    told.undo(1)
    told.leave(2)
    match = carried_over(replace(HARBOUR, rules=2), told.match.header, stored(told))
    assert SeatUndone(3) in match.journal.acts
    assert match.state.crates == told.match.state.crates
    assert match.open == told.match.open


def test_what_an_amendment_cut_off_is_cut_off_again() -> None:
    told = Told(harbour_of())
    trade(told, 0, "silk")  # type: ignore[arg-type]
    raid(told, 1, 0)  # type: ignore[arg-type]
    told.answer(0, "rum")
    told.amend(3, "2", cut=True)
    match = carried_over(replace(HARBOUR, rules=2), told.match.header, stored(told))
    assert match.journal.acts[-1] == Amended(3, "2", 4)
    assert match.journal.log == told.match.journal.log


def test_a_match_in_which_nothing_was_said_goes_on() -> None:
    header = OLD.header(["Ann", "Ben"])
    assert carried_over(WORTH_MORE, header, []).header.rules == 2


def test_a_counter_that_is_new_changes_nothing() -> None:
    game = race(2, Rules(), (POINTS, Counter("seats", 2, 3)))
    told = raced()
    match = carried_over(game, told.match.header, stored(told))
    assert match.counters == {"points": [1, 5], "seats": 2}


# --- It comes out otherwise ----------------------------------------------------------------------


def test_where_the_score_comes_out_otherwise_the_act_is_told() -> None:
    # The draw, Ben's roll, and with Ben's run the first points.
    found = changed(WORTH_MORE, raced())
    assert found.act == 2
    assert "points was [0, 3] and is now [0, 6]" in found.reason


def test_where_an_answer_is_no_longer_allowed_the_act_is_told() -> None:
    found = changed(NO_REST, raced())
    assert found.act == 4
    assert "rest" in found.reason


def test_where_a_rule_fails_the_act_is_told() -> None:
    found = changed(BREAKS, raced())
    assert found.act == 4
    assert "nobody rests" in found.reason


def test_where_a_counter_is_no_longer_kept_the_act_is_told() -> None:
    found = changed(race(2, Rules(), (Counter("seats", 2, 3),)), raced())
    assert found.act == 0
    assert found.way_out is None


def test_where_the_rules_ask_for_a_whole_other_thing_the_act_is_told() -> None:
    def play(state: Said) -> Dialogue[str]:
        yield lambda: Count(0, "laps", 1, 3)
        return "home"

    game = Game("race", 2, range(2, 4), Depth(start, play, ranking, (POINTS,), ("device",)))
    assert changed(game, raced()).act == 0


def test_an_amendment_that_now_cuts_elsewhere_is_told() -> None:
    told = raced()
    told.amend(2, "rest")
    acts = stored(told)
    # The same, as if it had been cut off after it.
    acts[-1] = (Amended(2, "rest", 3), acts[-1][1])
    with pytest.raises(Changed) as found:
        carried_over(SAME, told.match.header, acts)
    assert found.value.act == len(acts) - 1


@pytest.mark.parametrize(
    "foreign",
    [
        Answered(BEN, "deed", "run"),
        Answered(ANN, "deed", "run"),
        Rolled(ANN, ("legs",), ("1",), "device"),
        SeatUndone(2),
        SeatUndone(99),
        Amended(99, "run", 100),
        Redone(),
    ],
    ids=repr,
)
def test_an_act_that_can_not_have_been_is_told(foreign: Act) -> None:
    told = raced()
    with pytest.raises(Changed) as found:
        carried_over(SAME, told.match.header, [*stored(told), (foreign, {})])
    assert found.value.act == len(told.acts)


# --- The way out ---------------------------------------------------------------------------------


def test_the_match_can_go_on_from_its_last_counters() -> None:
    way_out = changed(WORTH_MORE, raced()).way_out
    assert way_out == Header(
        "race",
        2,
        ("Ann", "Ben"),
        COUNTERS,
        "unseen",
        starter=BEN,
        middle=True,
        position={"points": [1, 5]},
    )
    match = Match(WORTH_MORE, way_out)
    assert match.counters == {"points": [1, 5]}
    assert match.open == {BEN: Count(BEN, "points_gained", -5, 94, preset=0)}


def test_who_was_chosen_to_start_starts_there_too() -> None:
    told = Told(Match(OLD, OLD.header(["Ann", "Ben"], starter=ANN)))
    told.answer(ANN, ("3",), by="device")
    told.answer(ANN, "run")
    way_out = changed(WORTH_MORE, told).way_out
    assert way_out is not None
    assert way_out.starter == ANN


def test_what_the_counters_do_not_tell_is_asked() -> None:
    game = race(2, Rules(worth=2), (POINTS, Counter("seats", 2, 3)))
    way_out = changed(game, raced()).way_out
    assert way_out is not None
    assert Match(game, way_out).open == {None: Count(None, "seats", 2, 3, preset=2)}


def test_a_game_that_is_not_for_so_many_any_more_has_no_way_out() -> None:
    found = changed(replace(SAME, seats=range(3, 5)), raced())
    assert (found.act, found.way_out) == (0, None)


def test_a_header_that_fits_no_more_still_has_a_way_out() -> None:
    told = raced()
    header = replace(told.match.header, switches={"pace": "slow"})
    with pytest.raises(Changed) as found:
        carried_over(SAME, header, stored(told))
    assert found.value.act == 0
    assert found.value.way_out is not None
    assert found.value.way_out.position == {"points": [1, 5]}


def test_nothing_that_was_given_is_changed() -> None:
    told = raced()
    header, acts = told.match.header, stored(told)
    changed(WORTH_MORE, told)
    assert (header, acts) == (told.match.header, stored(told))
    assert isinstance(changed(WORTH_MORE, told), Refused)
