"""Moonlight without its course: round points only, and the final grid of a round."""

from __future__ import annotations

import pytest

from engine import Match, Refused
from engine.games.moonlight import GAME
from tests.engine.moonlight.wolves import ANN, BEN, asked, options, say
from tests.engine.toys import everything


def pad(**settled: object) -> Match:
    return Match(GAME, GAME.header(["Ann", "Ben"], "scorepad", **settled))


# --- Scorepad -------------------------------------------------------------------------------------


def test_the_scorepad_takes_the_points_of_each_round_until_a_mountain_is_complete() -> None:
    played = pad()
    assert asked(played) == "Ann round_points"
    say(played, 7, 9)
    assert (played.state.wins, played.state.round) == ([0, 1], 2)
    say(played, 12, 3)
    assert (played.state.wins, played.state.round) == ([1, 1], 3)
    say(played, 4, 5)
    assert played.outcome is not None
    assert played.outcome.reason == "mountain"
    assert played.outcome.winners == (BEN,)
    assert played.state.results == [((7, 9), BEN), ((12, 3), ANN), ((4, 5), BEN)]


def test_on_the_scorepad_people_say_who_wins_a_tied_round() -> None:
    played = say(pad(), 6, 6)
    assert asked(played) == "round_tie"
    assert options(played) == ("seat_0", "seat_1", "drawn")
    assert say(played, "drawn").state.wins == [0, 0]
    assert say(played, 5, 5, "seat_0").state.wins == [1, 0]
    assert played.state.round == 3


def test_a_scorepad_that_is_taken_over_asks_for_the_mountains() -> None:
    played = pad(middle=True)
    assert asked(played) == "Ann wins"
    say(played, 1, 0, 8, 2)
    assert played.outcome is not None
    assert played.outcome.winners == (ANN,)


def test_a_position_that_is_told_is_not_asked() -> None:
    played = pad(middle=True, position={"wins": [1, 1], "round": 3})
    assert asked(played) == "Ann round_points"
    assert (played.state.wins, played.state.round) == ([1, 1], 3)


def test_points_on_the_scorepad_can_be_set_right_before_the_round_is_told() -> None:
    played = say(pad(), 6)
    played.correct("points", 8, ANN)
    assert asked(say(played, 8)) == "round_tie"
    assert say(played, "drawn").counters["points"] == [0, 0]


def test_facts_of_the_cards_do_not_disturb_the_scorepad() -> None:
    played = say(pad(), 6)
    played.learn("ability_1", "ambush")
    assert asked(played) == "Ben round_points"


# --- Tally ----------------------------------------------------------------------------------------


def tally(picture: str, shape: str = "4x3", **switches: str) -> Match:
    """A final grid entered as it is drawn: `A3`, `BL4`, or `..`."""
    played = Match(GAME, GAME.header(["Ann", "Ben"], "tally", switches=switches))
    say(played, shape)
    for cell in picture.split():
        owner = "AB".find(cell[0]) + 1
        card = cell[1:].replace("L", "lone_")
        say(played, f"{owner}:{card}" if owner else "empty")
    return played


FULL = """
A1 B2 A3 B1
A2 B3 B4 A2
B1 A4 A5 A1
"""


def test_a_final_grid_is_entered_cell_by_cell_and_scored() -> None:
    played = tally(FULL)
    assert asked(played) == "Ann moons"
    say(played, 1, 4)
    assert played.outcome is not None
    # By lines 6 to 3, and two for Ben's moons.
    assert played.counters["points"] == [6, 5]
    assert played.outcome.reason == "counted"
    assert played.outcome.winners == (ANN,)
    assert played.outcome.ranking.decided_by is None


def test_a_final_grid_may_have_holes_and_lie_upright() -> None:
    played = say(tally("A1 B2 .. .. B3 .. .. .. .. .. .. ..", "3x4"), 0, 0)
    assert sorted(played.state.grid.tops) == ["+0+0", "+1+0", "+1+1"]
    # 2 to 1, and a 3 alone.
    assert played.counters["points"] == [0, 1 + 2]


def test_the_cells_are_asked_row_by_row() -> None:
    played = tally("")
    names = []
    for _ in range(12):
        names.append(asked(played))
        say(played, "empty")
    assert names[:5] == ["cell_1_1", "cell_1_2", "cell_1_3", "cell_1_4", "cell_2_1"]
    assert names[-1] == "cell_3_4"


@pytest.mark.parametrize(
    ("picture", "more"),
    [
        ("A1 A1", "1:1"),
        ("B5", "2:5"),
        ("A3 A3 A3 A3", "1:3"),
        ("AL4", "1:lone_4"),
        ("BL4", "2:lone_6"),
    ],
)
def test_more_copies_than_a_deck_holds_are_refused_by_name(picture: str, more: str) -> None:
    played = tally(picture)
    before = everything(played)
    with pytest.raises(Refused) as refused:
        say(played, more)
    assert refused.value.name == "no_copy_left"
    assert everything(played) == before
    # The other player has a deck of one's own.
    say(played, ("2" if more[0] == "1" else "1") + more[1:])


@pytest.mark.parametrize(("shape", "why"), [("5x3", "too_big"), ("4x4", "too_big"), ("big", "")])
def test_a_box_of_another_size_is_refused(shape: str, why: str) -> None:
    played = Match(GAME, GAME.header(["Ann", "Ben"], "tally"))
    with pytest.raises(Refused) as refused:
        say(played, shape)
    assert refused.value.name == why


def test_a_tied_grid_names_what_decided() -> None:
    played = say(tally("A2 A1 B3 " + ".. " * 9), 0, 0)
    assert played.outcome is not None
    assert played.outcome.winners == (ANN,)
    assert played.outcome.ranking.decided_by == "visible"


def test_a_grid_that_is_still_tied_is_shared_or_given_by_people() -> None:
    even = "A2 B2 " + ".. " * 10
    played = say(tally(even), 0, 0)
    assert played.outcome is not None
    assert played.outcome.winners == (ANN, BEN)
    played = say(tally(even, round_tie="ask"), 0, 0)
    assert asked(played) == "round_tie"
    say(played, "seat_1")
    assert played.outcome is not None
    assert played.outcome.winners == (BEN,)
