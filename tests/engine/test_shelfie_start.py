"""How a match of My Shelfie begins: the points in the cells, and who starts."""

from __future__ import annotations

from engine import Draw, Learn, Match, Roll, Table
from engine.games.shelfie import GAME
from engine.games.shelfie.sheet import PRINTED
from tests.engine.shelves import (
    asked,
    say,
    turn,
)


def test_the_points_in_the_cells_are_confirmed_once() -> None:
    match = Match(GAME, GAME.header(["Ann", "Ben"], starter=0))
    decision = asked(match)
    assert isinstance(decision, Learn)
    assert decision.fact == "cell_points"
    rows = ("plant", "game", "book", "trophy", "cat")
    assert decision.ask == Table(None, "cell_points", rows, ("1", "2", "3", "4", "5"), 0, 99)
    assert decision.proposed == ((1, 2, 3, 5, 8),) * 5
    say(match, PRINTED)
    assert match.facts == {"cell_points": PRINTED}
    later = Match(GAME, GAME.header(["Ann", "Ben"], starter=0, facts=match.facts))
    assert isinstance(asked(later), Roll)


def test_other_points_in_the_cells_change_the_score() -> None:
    match = Match(GAME, GAME.header(["Ann", "Ben"], starter=0))
    say(match, [[1, 2, 3, 5, 8]] * 4 + [[10, 20, 30, 40, 50]])
    turn(match, "cccccc", "cat1+cat2+cat3")
    turn(match, "pppppp", "plant1+plant2+plant3")
    assert match.state.points == [60, 6]


def test_known_points_need_no_confirmation_and_count() -> None:
    facts = {"cell_points": [[7] * 5] * 5}
    match = Match(GAME, GAME.header(["Ann", "Ben"], starter=0, facts=facts))
    turn(match, "cccccc", "cat1+cat2+cat3")
    assert match.state.points == [21, 0]


def test_a_starter_that_is_not_settled_is_drawn() -> None:
    header = GAME.header(["Ann", "Ben", "Cem"], facts={"cell_points": PRINTED})
    match = Match(GAME, header)
    assert asked(match) == Draw(None, "starter", ("1", "2", "3"))
    match.answer(None, ("3",), by="device")
    assert turns_of(match, "cat2", "cat2", "cat2", "cat3") == [2, 0, 1, 2]


def test_a_chosen_starter_begins_every_round() -> None:
    header = GAME.header(["Ann", "Ben", "Cem"], starter=1, facts={"cell_points": PRINTED})
    match = Match(GAME, header)
    ways = ("cat2", "cat2", "cat2", "cat3", "cat3", "cat3")
    assert turns_of(match, *ways) == [1, 2, 0, 1, 2, 0]


def turns_of(match: Match, *ways: str) -> list[int | None]:
    """Play a turn a way, with five cats and a plant; returns whose turns these were."""
    seats: list[int | None] = []
    for way in ways:
        seats.extend(match.open)
        turn(match, "cccccp", way)
    return seats
