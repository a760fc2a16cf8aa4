"""MLEM's exploration: tokens on the spaces they name."""

from __future__ import annotations

import pytest

from engine import Choose, Draw, Match
from engine.games.mlem.tokens import EFFECTS, SAMPLE_TOKENS, facts_of_tokens
from tests.engine.mlem.rockets import ANN, BEN, asked, asks, board, known, options, roll, say, table


def shown(*tokens: tuple[int, str], stack: tuple[tuple[int, str], ...] = ()) -> Match:
    """Two players, with an owner's list of which the first five are face up. Tokens that nobody can
    reach fill up the five."""
    far = ((1, "points_1"),) * (5 - len(tokens))
    told = facts_of_tokens(explore=(*tokens, *far, *stack))
    match = table(facts={**known(), **told}, exploration="yes", tokens="owner")
    match.answer(None, tuple(f"explore_{n}" for n in range(1, 6)), by="device")
    board(match, "moon_x2", "moon_x2")
    return match


def to_six(match: Match) -> None:
    """Two fuel dice fly from 0 to 6; nothing else is usable."""
    roll(match, "ff" + "3" * (match.state.pool - 2))


def to_six_with_ones(match: Match) -> None:
    """All six 1s fly from 0 to 6, and one die comes back."""
    roll(match, "111111")


# --- Showing -------------------------------------------------------------------------------------


def test_five_tokens_are_face_up_at_the_start() -> None:
    match = table(mat="sample", exploration="yes", tokens="sample")
    assert asked(match) == Draw(None, "explore", tuple(SAMPLE_TOKENS.explore), 5)


def test_a_token_that_was_taken_gives_way_to_a_new_one() -> None:
    match = shown((6, "points_1"), stack=((9, "points_2"), (12, "points_3")))
    to_six(match)
    assert asked(match) == Draw(None, "explore", ("explore_6", "explore_7"), 1)
    match.answer(None, ("explore_7",), by="device")
    assert match.state.shown[-1] == "explore_7"
    assert "explore_1" not in match.state.shown
    assert asks(match) == f"land {ANN}"


def test_an_empty_stack_shows_no_more() -> None:
    match = shown((6, "points_1"))
    to_six(match)
    assert asks(match) == f"land {ANN}"
    assert len(match.state.shown) == 4


def test_a_stack_that_runs_out_shows_what_is_left() -> None:
    match = shown((6, "points_1"), (6, "points_2"), stack=((9, "points_2"),))
    to_six(match)
    assert asked(match) == Draw(None, "explore", ("explore_6",), 1)


def test_a_token_shown_onto_the_rockets_own_space_does_nothing_until_a_travel_ends_there() -> None:
    match = shown((6, "points_1"), stack=((6, "points_3"),))
    to_six(match)
    match.answer(None, ("explore_6",), by="device")
    assert match.state.points == [1, 0]
    say(match, "stay", "stay")
    assert match.state.points == [1, 0]


def test_without_the_variant_no_token_is_shown() -> None:
    match = table(mat="sample", tokens="sample")
    assert asks(match) == f"board {ANN}"


# --- Effects -------------------------------------------------------------------------------------


@pytest.mark.parametrize("points", [1, 2, 3])
def test_points_go_to_the_commander_and_are_kept_to_the_end(points: int) -> None:
    match = shown((6, f"points_{points}"))
    to_six(match)
    assert match.state.points == [points, 0]
    match.finish()
    assert match.outcome is not None
    assert [s.points for s in match.outcome.ranking.standings] == [points, 0]


def test_a_used_die_comes_back() -> None:
    match = shown((4, "die_back"))
    roll(match, "223333")
    # Two of six were used, one is back.
    assert (match.state.space, match.state.pool) == (4, 5)


def test_where_no_die_was_used_none_comes_back_and_the_token_still_goes() -> None:
    match = shown((6, "die_back"))
    to_six(match)
    assert match.state.pool == 6
    assert "explore_1" not in match.state.shown


def test_first_an_empty_pool_gets_its_die_and_then_the_token_works() -> None:
    match = shown((6, "die_back"))
    to_six_with_ones(match)
    assert match.state.pool == 2


# --- Wormholes -----------------------------------------------------------------------------------


def test_a_wormhole_leads_four_spaces_on_and_the_travel_ends_there() -> None:
    match = shown((6, "wormhole"))
    to_six(match)
    assert match.state.space == 10
    say(match, "here")
    # planet3 is linked to space 10, no moon of space 6.
    assert list(match.state.planets) == ["planet3"]


def test_a_token_behind_a_wormhole_works_too() -> None:
    match = shown((2, "wormhole"), (6, "wormhole"), (10, "points_2"))
    roll(match, "113333")
    assert match.state.space == 10
    assert match.state.points == [2, 0]
    assert not {"explore_1", "explore_2", "explore_3"} & {*match.state.shown}


def test_new_tokens_are_shown_after_the_whole_chain() -> None:
    match = shown((2, "wormhole"), (6, "wormhole"), stack=((10, "points_3"), (9, "points_1")))
    roll(match, "113333")
    assert asked(match) == Draw(None, "explore", ("explore_6", "explore_7"), 2)
    match.answer(None, ("explore_6", "explore_7"), by="device")
    # It lies where the rocket stands now, and does nothing yet.
    assert match.state.points == [0, 0]


def test_two_wormholes_on_one_space_move_eight() -> None:
    match = shown((4, "wormhole"), (4, "wormhole"), (8, "points_3"))
    roll(match, "223333")
    assert match.state.space == 12
    assert match.state.points == [0, 0]


def test_two_tokens_on_one_space_both_work() -> None:
    match = shown((4, "points_3"), (4, "wormhole"), (8, "points_1"))
    roll(match, "223333")
    assert (match.state.space, match.state.points) == (8, [4, 0])


def test_a_wormhole_stops_in_deep_space_where_all_must_land() -> None:
    match = shown((24, "wormhole"))
    match.state.space = 22
    roll(match, "113333")
    assert match.state.placed == [1, 1]
    assert [cat.points for cat in match.state.deep] == [7, 5]


# --- People who draw the tokens -------------------------------------------------------------------


def drawn_by_people() -> Match:
    match = table(exploration="yes")
    board(match, "moon_x2", "moon_x2")
    return match


def test_people_are_asked_what_lies_where_a_travel_ends() -> None:
    match = drawn_by_people()
    to_six(match)
    assert asked(match) == Choose(ANN, "token_here", ("none", *EFFECTS))
    say(match, "none")
    assert asks(match) == f"land {ANN}"


def test_people_may_tell_two_tokens_of_one_space() -> None:
    match = drawn_by_people()
    to_six(match)
    say(match, "points_2", "points_3", "none")
    assert match.state.points == [5, 0]
    assert asks(match) == f"land {ANN}"


def test_people_are_asked_again_behind_a_wormhole() -> None:
    match = drawn_by_people()
    to_six(match)
    say(match, "wormhole", "none")
    assert match.state.space == 10
    assert asks(match) == f"token_here {ANN}"
    say(match, "points_1", "none")
    assert match.state.points == [1, 0]
    assert options(match) == ("stay", "here")


def test_an_owner_without_a_list_draws_by_hand() -> None:
    match = table(exploration="yes", tokens="owner")
    board(match, "moon_x2", "moon_x2")
    to_six(match)
    assert asks(match) == f"token_here {ANN}"


def test_who_commands_then_takes_the_effect() -> None:
    match = drawn_by_people()
    to_six(match)
    say(match, "none", "here", "stay")
    assert asks(match) == f"roll {BEN}"
    roll(match, "11" + "3" * 4, *())
    say(match, "points_2", "none")
    assert match.state.points == [4 + 4, 2]


def test_no_more_than_twenty_tokens_are_told() -> None:
    match = drawn_by_people()
    match.state.explored_by_people = 19
    to_six(match)
    say(match, "points_1")
    assert asks(match) == f"land {ANN}"
