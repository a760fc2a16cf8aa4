"""What an ability does is entered, whatever its card says, and noted with its name."""

from __future__ import annotations

import pytest

from engine import Match, Refused
from engine.games.moonlight.table import Use
from tests.engine.moonlight.wolves import ANN, BEN, asked, draw, fill, match, options, put, say, win
from tests.engine.toys import everything

FOUR = ("ability_1", "ability_3", "ability_5", "ability_8")


def ben_holds(kind: str) -> Match:
    """The second round begins, and Ben with it, who holds ability 3."""
    return say(win(match(), ANN), 0, 0, "lone_4", FOUR, "ability_3", kind)


def refused(played: Match, answer: object) -> str:
    before = everything(played)
    with pytest.raises(Refused) as reason:
        say(played, answer)
    assert everything(played) == before
    return reason.value.name


def test_who_holds_no_ability_is_offered_none() -> None:
    played = put(ben_holds("ambush"), "3")
    assert asked(played) == "Ann card"
    assert "by_ability" not in options(played)
    assert refused(played, "by_ability") == "no_ability"


def test_an_ambush_is_turned_over_after_use_and_turned_back_for_the_next_round() -> None:
    played = ben_holds("ambush")
    say(played, "by_ability", "extra_draw")
    assert played.state.used == {"ability_3"}
    assert "by_ability" not in options(played)
    assert refused(played, "by_ability") == "ability_used"
    say(win(played, BEN), 0, 0, "lone_1", "ability_1", "ambush")
    assert played.state.used == set()
    assert played.state.uses == [Use(2, BEN, "ability_3", "extra_draw")]


def test_endurance_always_works() -> None:
    played = ben_holds("endurance")
    for _ in range(3):
        say(played, "by_ability", "only_noted")
    assert played.state.uses == [Use(2, BEN, "ability_3", "only_noted")] * 3
    assert "by_ability" in options(played)


@pytest.mark.parametrize(
    "cell", ["+0+0", "+1+0", "+2+1"], ids=["his own wolf", "one much higher", "beside no card"]
)
def test_by_ability_a_card_may_lie_where_the_rules_forbid_it(cell: str) -> None:
    """
    B3 A5
    """
    played = put(ben_holds("ambush"), "3", "5 +1+0")
    say(played, "1")
    assert cell not in options(played)
    played.undo()
    say(played, "by_ability", "free_placement", "1", cell)
    assert played.state.grid.top(cell)[:2] == (BEN, "1")
    assert played.state.uses == [Use(2, BEN, "ability_3", "free_placement")]
    # It was for this one card.
    say(played, "1", "+0+1", "1")
    assert cell not in options(played)


def test_even_by_ability_no_card_lies_outside_the_box() -> None:
    played = put(ben_holds("ambush"), "3", "5 +1+0", "2 +2+0", "2 +3+0")
    say(played, "by_ability", "free_placement", "1")
    # Four wide: three rows, of which the middle one may be the first or the last.
    assert len(options(played)) == 4 * 5
    assert refused(played, "-1+0") == "outside_the_box"


def test_an_extra_turn_follows_this_one() -> None:
    played = put(ben_holds("ambush"), "3", "5 +1+0")
    say(played, "by_ability", "extra_turn", "1", "+0+1")
    assert asked(played) == "Ben card"
    say(played, "1", "+1+1")
    assert asked(played) == "Ann card"


def test_an_extra_turn_is_lost_without_cards() -> None:
    # Ann wins the first round by 5 to 4; Ben begins the second.
    played = say(put(match("5", "4"), "5", "4 +1+0"), 0, 0, "lone_1", FOUR, "ability_1", "ambush")
    say(played, "by_ability", "extra_turn", "4")
    assert asked(played) == "Ann card"
    put(played, "5 +1+0")
    assert asked(played) == "Ann card"
    put(played, "lone_1 +2+0")
    assert asked(played) == "Ann moons"


def full(played: Match) -> Match:
    """Fill the box. Ben begins:

    B5 A2 B4 A2     9 to 4: two wolves
    B4 A3 B3 A3     7 to 6: two wolves and a 3
    B3 A1 B3 A1     6 to 1 + 3: two wolves and two 3s
    """
    return fill(played, ("5", "4", "4", "3", "3", "3"), ("2", "2", "3", "3", "1", "1"))


def test_points_change_at_scoring() -> None:
    played = full(ben_holds("endurance"))
    assert played.state.points == [0, 9]
    say(played, "change_points", "seat_0", 4, "change_points", "seat_1", -2, "nothing", 0, 0)
    scored = played.state.scores[-1]
    assert (scored.changed, scored.points) == ((4, -2), (4, 7))
    assert [use.what for use in played.state.uses] == ["change_points"] * 2


def test_no_ability_takes_more_points_than_there_are() -> None:
    played = say(full(ben_holds("ambush")), "change_points", "seat_1", -20, 0, 1)
    assert played.state.scores[-1].points == (0, 0)


def test_moons_change_at_scoring() -> None:
    played = say(full(ben_holds("ambush")), "change_moons", "seat_0", 2, 1, 2)
    scored = played.state.scores[-1]
    assert scored.moons == (3, 2)
    assert scored.points == (2, 9)


def test_no_ability_takes_more_moons_than_there_are() -> None:
    played = say(full(ben_holds("ambush")), "change_moons", "seat_0", -5, 1, 0)
    scored = played.state.scores[-1]
    assert scored.moons == (0, 0)
    assert scored.moon_points == (0, 0)


def test_the_starter_is_the_first_to_say_what_an_ability_changes() -> None:
    played = say(full(ben_holds("endurance")), "nothing", 0, 0, "lone_1", "ability_1", "endurance")
    assert asked(draw(played)) == "Ann at_scoring"
    assert asked(say(played, "nothing")) == "Ben at_scoring"
    played = match(next_start="winner")
    say(win(played, ANN), 0, 0, "lone_4", FOUR, "ability_3", "endurance")
    say(win(played, BEN), "nothing", 0, 0, "lone_1", "ability_1", "endurance")
    assert asked(draw(played)) == "Ben at_scoring"
    assert asked(say(played, "nothing")) == "Ann at_scoring"


def test_a_value_changes_at_scoring() -> None:
    played = say(full(ben_holds("ambush")), "change_value", "+3+1", 5, 0, 0)
    scored = played.state.scores[-1]
    # The middle row is 7 to 3 + 5 now: Ann's with two wolves, both of them 3s.
    assert scored.cards["+3+1"].value == 5
    assert scored.lines[1].sums == (8, 7)
    assert scored.points == (2 + 2, 9 - 3)


def test_an_ambush_used_in_play_is_not_asked_for_at_scoring() -> None:
    played = say(ben_holds("ambush"), "by_ability", "extra_draw")
    assert asked(full(played)) == "Ann moons"


def test_an_ambush_can_be_used_once_at_scoring() -> None:
    played = full(ben_holds("ambush"))
    assert asked(played) == "Ben at_scoring"
    assert asked(say(played, "only_noted")) == "Ann moons"


def test_changes_are_gone_in_the_next_round() -> None:
    played = say(full(ben_holds("ambush")), "change_value", "+3+1", 5, 0, 0)
    say(played, "lone_1", "ability_1", "ambush")
    state = played.state
    assert (state.changed_values, state.changed_points, state.changed_moons) == ({}, [0, 0], [0, 0])


def test_who_holds_two_says_which_is_used() -> None:
    # Ben's first loss is taken back by hand, so he loses again.
    played = ben_holds("endurance")
    played.correct("wins", 0, ANN)
    say(win(played, ANN), "nothing", 0, 0, "lone_1", "ability_5", "ambush")
    assert played.state.abilities == [[], ["ability_3", "ability_5"]]
    assert asked(say(played, "by_ability")) == "Ben which_ability"
    say(played, "ability_5", "extra_draw")
    assert played.state.used == {"ability_5"}
    # The other one still works.
    assert asked(say(played, "by_ability")) == "Ben by_ability"
    assert asked(say(played, "extra_turn")) == "Ben card"


def test_who_goes_home_in_the_midst_of_it_leaves_no_trace() -> None:
    played = put(ben_holds("ambush"), "3", "5 +1+0")
    say(played, "by_ability", "free_placement", "1")
    played.leave(BEN)
    assert asked(say(played, "1")) == "Ann cell"
    # Only what the rules allow.
    assert "+0+0" not in options(played)
