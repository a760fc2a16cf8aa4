"""The moons on the cards: counted by people until the owner has told them, then added up."""

from __future__ import annotations

import pytest

from engine import Learn, Refused
from engine.games.moonlight.cards import ROWS
from tests.engine.moonlight.wolves import BEN, asked, match, options, put, say, win


def moons(**told: int) -> tuple[tuple[int], ...]:
    """The owner's table: none, but for these rows; `r3_2` is the second 3."""
    return tuple((told.get(row if row.startswith("lone") else f"r{row}", 0),) for row in ROWS)


def test_each_copy_has_a_row_of_its_own_and_the_lone_1_needs_none() -> None:
    assert len(ROWS) == 11 + 3
    assert [row[0] for row in ROWS[:11]] == ["1", "1", "2", "2", "3", "3", "3", "3", "4", "4", "5"]


def test_two_numbers_are_asked_while_the_moons_are_unknown() -> None:
    played = win(match(), BEN)
    assert played.state.moons is None
    assert asked(played) == "Ann moons"
    assert asked(say(played, 3)) == "Ben moons"
    assert say(played, 1).state.scores[0].moons == (3, 1)


def test_once_the_table_is_filled_they_are_added_up() -> None:
    # A moon on each 1, two on each 3.
    told = moons(r1_1=1, r1_2=1, r3_1=2, r3_2=2, r3_3=2, r3_4=2)
    played = put(match("1 1", "3", facts={"card_moons": told}), "1", "3 +1+0", "1 +2+0")
    assert asked(played) == "Ben lone_wolf"
    assert played.state.scores[0].moons == (2, 2)
    # 1 + 1 against 3: a wolf and a 3.
    assert played.state.scores[0].points == (0, 2)


def test_a_table_as_it_comes_back_from_the_disk_serves_too() -> None:
    told = [list(row) for row in moons(r1_1=1, r1_2=1)]
    played = put(match("1", "2", facts={"card_moons": told}), "1", "2 +1+0")
    assert played.state.scores[0].moons == (1, 0)


def test_covered_moons_do_not_count() -> None:
    told = moons(r1_1=1, r1_2=1)
    played = put(match("1 1", "4 2", facts={"card_moons": told}), "1", "4 +1+0", "1 +0+1", "2 +0+0")
    assert played.state.scores[0].moons == (1, 0)


def test_where_copies_differ_people_say_which_one_it_is() -> None:
    # The first 2 bears a moon, the other none.
    played = match("2 2 2", "5", facts={"card_moons": moons(r2_1=1)})
    say(played, "2")
    assert asked(played) == "Ann moons_on_card"
    assert options(played) == ("0", "1")
    say(played, "1")
    put(played, "5 +1+0")
    # Only the one without is left: there is nothing to ask.
    say(played, "2", "+2+0")
    assert [wolf.moons for wolf in played.state.grid.tops.values()] == [1, None, 0]
    assert played.state.moons == (1, 0)


def test_each_player_has_the_copies_of_an_own_deck() -> None:
    played = match("2", "2", facts={"card_moons": moons(r2_1=1)})
    say(played, "2", "1", "2")
    assert asked(played) == "Ben moons_on_card"
    say(played, "1", "+1+0")
    assert played.state.scores[0].moons == (1, 1)


def test_a_table_learned_in_mid_round_counts_where_it_settles_the_cards() -> None:
    played = put(match("1 2", "3"), "1", "3 +1+0")
    played.learn("card_moons", moons(r1_1=1, r1_2=1))
    assert played.state.moons == (1, 0)


def test_where_a_card_lay_before_its_copies_were_known_to_differ_people_count() -> None:
    played = put(match("2 1", "3"), "2", "3 +1+0")
    played.learn("card_moons", moons(r2_1=1))
    assert played.state.moons is None
    put(played, "1 +2+0")
    assert asked(played) == "Ann moons"


def test_the_lone_1_has_two_moons_for_sure() -> None:
    told = moons()
    played = put(match("lone_1", "3", facts={"card_moons": told}), "lone_1", "3 +1+0")
    assert played.state.scores[0].moons == (2, 0)


def test_the_owner_can_be_asked_for_the_table_once() -> None:
    played = match("1", "2", moon_table="ask")
    assert isinstance(played.open[None], Learn)
    say(played, moons(r1_1=1, r1_2=1))
    put(played, "1", "2 +1+0")
    assert played.state.scores[0].moons == (1, 0)
    known = match(moon_table="ask", facts=played.facts)
    assert asked(known) == "Ann card"


def test_the_sample_is_complete_and_settled() -> None:
    played = match("1", "4", cards="sample", moon_table="ask")
    assert asked(played) == "Ann card"
    for fact, value in (("card_moons", moons()), ("ability_1", "ambush")):
        with pytest.raises(Refused) as refused:
            played.learn(fact, value)
        assert refused.value.name == "sample_is_settled"
    put(played, "1", "4 +1+0")
    # A line to Ben, and Ann's 1 has a moon in the sample.
    assert played.state.scores[0].points == (2, 1)
