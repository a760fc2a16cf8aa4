"""How a round ends and what is won and lost between rounds."""

from __future__ import annotations

import pytest

from engine import Draw, Learn, Match, Pick, Refused
from engine.games.moonlight.cards import DECK
from tests.engine.moonlight.wolves import (
    ANN,
    BEN,
    asked,
    draw,
    fill,
    match,
    options,
    put,
    say,
    win,
)

FOUR = ("ability_1", "ability_3", "ability_5", "ability_8")


def after_one_round(**switches: str) -> Match:
    """Ann has won the first round, takes the lone 4, and Ben an ambush."""
    played = say(win(match(switches=switches), ANN), 0, 0, "lone_4")
    return say(played, FOUR, "ability_3", "ambush")


def at_one_all(**switches: str) -> Match:
    """Ben has won the second round, too, but has not yet chosen his lone wolf."""
    played = win(after_one_round(**switches), BEN)
    if asked(played) == "Ben at_scoring":
        say(played, "nothing")
    return say(played, 0, 0)


# --- The end of a round ---------------------------------------------------------------------------


def test_a_round_ends_at_once_when_all_twelve_cells_are_filled() -> None:
    played = win(match(), ANN)
    assert played.state.grid.is_full
    assert played.state.left == [5, 5]
    assert asked(played) == "Ann moons"


def test_a_round_ends_with_holes_when_both_have_placed_all_cards() -> None:
    # Ann: 2, then 1. Ben: 3 beside it, then a 2 on her 1.
    played = put(match("2 1", "3 2"), "2", "3 +1+0", "1 +2+0")
    assert asked(played) == "Ben card"
    put(played, "2 +2+0")
    assert played.state.left == [0, 0]
    assert len(played.state.grid.stacks) == 3
    assert asked(played) == "Ann moons"
    say(played, 1, 0)
    # A2 B3 B2: 2 to 5, two wolves and a 3 for Ben; two points for Ann's moon.
    (scored,) = played.state.scores
    assert scored.points == (2, 3)
    assert scored.winner == BEN


def test_a_player_with_cards_left_goes_on_alone() -> None:
    played = put(match("1", "2 3 4"), "1", "2 +1+0", "3 +2+0")
    assert asked(played) == "Ben card"
    put(played, "4 +3+0")
    assert asked(played) == "Ann moons"


def test_the_next_round_begins_with_an_empty_table_and_whole_decks() -> None:
    played = after_one_round()
    state = played.state
    assert (state.round, state.grid.stacks, state.points) == (2, {}, [0, 0])
    assert state.packs == [[*DECK, "lone_4"], [*DECK]]
    assert options(played) == ("1", "2", "3", "4", "5", "by_ability")


def test_a_round_that_is_won_sets_a_level_of_the_mountain_and_two_end_the_match() -> None:
    played = after_one_round()
    assert played.state.wins == [1, 0]
    say(win(played, ANN), "nothing", 0, 0)
    assert played.state.wins == [2, 0]
    assert played.outcome is not None
    assert played.outcome.reason == "mountain"
    assert played.outcome.winners == (ANN,)


def test_moons_can_turn_a_round() -> None:
    # Ann's 2 against Ben's 1: a point; his moons are two.
    played = say(put(match("2", "1"), "2", "1 +1+0"), 0, 3)
    assert played.state.scores[0].points == (1, 2)
    assert played.state.wins == [0, 1]


# --- Who begins -----------------------------------------------------------------------------------


def test_people_are_asked_who_begins_the_first_round_unless_it_is_settled() -> None:
    played = match(starter=None)
    assert asked(played) == "begins"
    assert asked(say(played, "seat_1")) == "Ben card"
    assert asked(match(starter=BEN)) == "Ben card"


# Ann begins the first two rounds' first; Ann wins round 1, Ben round 2.
@pytest.mark.parametrize(
    ("next_start", "second"), [("loser", BEN), ("winner", ANN), ("alternate", BEN)]
)
def test_who_begins_the_second_round(next_start: str, second: int) -> None:
    assert after_one_round(next_start=next_start).state.starter == second


@pytest.mark.parametrize(
    ("next_start", "third"), [("loser", ANN), ("winner", BEN), ("alternate", ANN)]
)
def test_who_begins_the_third_round(next_start: str, third: int) -> None:
    played = say(at_one_all(next_start=next_start), "lone_1", "ability_1", "endurance")
    assert played.state.round == 3
    assert played.state.starter == third


def test_alternate_is_not_the_loser() -> None:
    # Ben begins and loses: by turns it is Ann's now.
    played = say(win(match(starter=BEN, next_start="alternate"), ANN), 0, 0, "lone_4", FOUR)
    say(played, "ability_1", "ambush")
    assert played.state.starter == ANN


def test_people_may_be_asked_who_begins_the_next_round() -> None:
    played = after_one_round(next_start="ask")
    assert asked(played) == "begins_next"
    assert asked(say(played, "seat_0")) == "Ann card"


# --- Drawn rounds ---------------------------------------------------------------------------------


@pytest.mark.parametrize("next_start", ["loser", "winner", "alternate", "ask"])
def test_a_drawn_round_gives_nothing_and_is_played_again_with_the_same_starter(
    next_start: str,
) -> None:
    played = say(draw(match(starter=BEN, next_start=next_start)), 2, 2)
    state = played.state
    assert state.scores[0].points == (0, 0)
    assert state.scores[0].winner is None
    assert (state.wins, state.round, state.starter) == ([0, 0], 2, BEN)
    assert asked(played) == "Ben card"
    assert state.packs == [[*DECK], [*DECK]]
    assert state.abilities == [[], []]


def test_of_a_tie_people_may_say_who_won_or_that_it_is_drawn() -> None:
    played = say(draw(match(round_tie="ask")), 0, 0)
    assert asked(played) == "round_tie"
    assert options(played) == ("seat_0", "seat_1", "drawn")
    assert say(played, "drawn").state.wins == [0, 0]
    played.undo()
    assert say(played, "seat_1").state.wins == [0, 1]
    assert played.state.scores[0].decided_by == "ask"


def test_a_third_round_after_a_draw_is_not_yet_one_all() -> None:
    played = say(draw(after_one_round()), "nothing", 0, 0)
    assert played.state.round == 3
    say(win(played, BEN), "nothing", 0, 0)
    assert played.state.wins == [1, 1]
    assert "their_lone_1" in options(played)


# --- Lone wolves ----------------------------------------------------------------------------------


def test_the_winner_adds_a_lone_wolf_of_the_own_set() -> None:
    played = say(win(match(), BEN), 0, 0)
    assert asked(played) == "Ben lone_wolf"
    assert options(played) == ("lone_1", "lone_2", "lone_4", "lone_6")
    say(played, "lone_6")
    assert played.state.decks == [[*DECK], [*DECK, "lone_6"]]


def test_at_one_all_the_winner_may_choose_from_either_set() -> None:
    played = at_one_all()
    assert asked(played) == "Ben lone_wolf"
    # Ann's lone 4 is in her deck.
    assert options(played) == (
        "lone_1",
        "lone_2",
        "lone_4",
        "lone_6",
        "their_lone_1",
        "their_lone_2",
        "their_lone_6",
    )
    say(played, "their_lone_6")
    assert played.state.lone_wolves == [
        ["lone_1", "lone_2"],
        ["lone_1", "lone_2", "lone_4", "lone_6"],
    ]
    assert played.state.decks == [[*DECK, "lone_4"], [*DECK, "lone_6"]]


def test_a_lone_wolf_plays_for_whoever_holds_it() -> None:
    played = say(at_one_all(), "their_lone_6", "ability_1", "endurance")
    put(played, "5", "4 +1+0", "1 +0+1", "lone_6 +0+0")
    assert played.state.grid.top("+0+0")[:2] == (BEN, "lone_6")


# --- Abilities ------------------------------------------------------------------------------------


def test_the_loser_picks_one_of_the_four_open_abilities_and_tells_once_how_it_works() -> None:
    played = say(win(match(), ANN), 0, 0, "lone_4")
    assert isinstance(played.open[None], Pick)
    say(played, FOUR)
    assert asked(played) == "Ben alpha"
    assert options(played) == FOUR
    say(played, "ability_5")
    assert isinstance(played.open[None], Learn)
    say(played, "endurance")
    assert played.facts == {"ability_5": "endurance"}
    assert played.state.abilities == [[], ["ability_5"]]
    assert asked(played) == "Ben card"


def test_the_device_may_draw_the_four() -> None:
    played = say(win(match(deck="device"), ANN), 0, 0, "lone_4")
    assert isinstance(played.open[None], Draw)
    played.answer(None, ("ability_2", "ability_4", "ability_6", "ability_8"), by="device")
    assert options(played) == ("ability_2", "ability_4", "ability_6", "ability_8")


def test_an_ability_is_kept_and_given_once() -> None:
    played = say(at_one_all(), "lone_1")
    assert asked(played) == "Ann alpha"
    assert options(played) == ("ability_1", "ability_5", "ability_8")
    say(played, "ability_8", "endurance")
    assert played.state.abilities == [["ability_8"], ["ability_3"]]


def test_a_third_round_has_a_lone_wolf_and_an_ability_for_each() -> None:
    """Ann begins; her lone 4 and Ben's lone 1 lie in corners."""
    played = say(at_one_all(), "lone_1", "ability_1", "endurance")
    assert asked(played) == "Ann card"
    assert options(played) == ("1", "2", "3", "4", "5", "lone_4", "by_ability")
    fill(played, ("lone_4", "4", "4", "3", "3", "3"), ("5", "lone_1", "2", "2", "3", "1"))
    # Ann's ability takes Ben's bonus, Ben's nothing.
    assert asked(played) == "Ann at_scoring"
    say(played, "change_points", "seat_1", -1)
    say(played, "nothing")
    assert asked(played) == "Ben at_scoring"
    say(played, "nothing", 0, 0)
    scored = played.state.scores[2]
    # A4 B5 A4 BL1: 8 to 5 + 3. Tied.
    # A4 B2 A3 B2: 7 to 4, two wolves and a 3.
    # A3 B3 A3 B1: 6 to 3 + 3. Tied.
    assert [line.sums for line in scored.lines] == [(8, 8), (7, 4), (6, 6)]
    assert scored.points == (3, 0)
    assert played.outcome is not None
    assert played.outcome.winners == (ANN,)
    assert [standing.points for standing in played.outcome.ranking.standings] == [2, 1]


# --- People ---------------------------------------------------------------------------------------


def test_a_player_who_goes_home_is_passed_over_and_the_cards_stay() -> None:
    played = put(match(), "3", "4 +1+0", "2")
    played.leave(ANN)
    assert asked(played) == "Ben card"
    assert played.state.left == [10, 10]
    put(played, "3 +2+0")
    assert asked(played) == "Ben card"


def test_who_goes_home_gets_neither_wolf_nor_ability() -> None:
    played = say(win(match(), ANN), 0, 0)
    played.leave(ANN)
    say(played, FOUR, "ability_1", "ambush")
    assert played.state.decks[ANN] == [*DECK]
    played = say(win(match(), ANN), 0, 0)
    played.leave(BEN)
    say(played, "lone_1")
    assert played.state.abilities == [[], []]
    assert asked(played) == "Ann card"


def test_a_mountain_that_is_corrected_to_two_levels_ends_the_match_at_once() -> None:
    played = put(match(), "3", "4 +1+0", "2")
    played.correct("wins", 2, BEN)
    assert played.outcome is not None
    assert played.outcome.reason == "mountain"
    assert played.outcome.winners == (BEN,)
    played.undo()
    assert asked(played) == "Ann cell"


def test_points_that_are_added_by_hand_count_in_this_round_only() -> None:
    played = win(match(), ANN)
    assert played.counters["points"] == [9, 0]
    played.correct("points", 10, BEN)
    say(played, 0, 0)
    assert played.state.wins == [0, 1]
    assert played.state.scores[0].points == (9, 10)
    say(played, "lone_1", FOUR, "ability_1", "ambush")
    assert played.counters["points"] == [0, 0]


def test_a_match_that_is_stopped_is_ranked_by_round_wins_then_by_the_round_at_hand() -> None:
    played = after_one_round()
    put(played, "5", "4 +1+0")
    assert played.counters["points"] == [0, 1]
    played.finish()
    assert played.outcome is not None
    assert played.outcome.winners == (ANN,)
    played = put(match(), "4", "5 +1+0")
    played.finish()
    assert played.outcome is not None
    assert played.outcome.winners == (BEN,)
    assert played.outcome.ranking.decided_by == "points"


def test_another_card_is_amended_and_what_follows_stays() -> None:
    played = put(match(), "3", "5 +1+0", "2 +0+1")
    played.amend(0, "4")
    assert played.state.grid.top("+0+0").card == "4"
    assert played.state.left == [9, 10]
    with pytest.raises(Refused):
        played.amend(0, "lone_4")
