"""My Shelfie's dice by its rulebook: rolling, combinations and jokers, a worked case a sentence.

Sheets are drawn and dice are spelled as `tests.engine.shelves` says.
"""

from __future__ import annotations

import pytest

from engine import Choose, Pick, Refused, Roll
from engine.games.shelfie.sheet import CELLS
from tests.engine.shelves import (
    EMPTY,
    asked,
    dice,
    drawn,
    offered,
    options,
    roll,
    roll_and_stop,
    same,
    say,
    table,
)

# --- Rolling --------------------------------------------------------------------------------------


def test_a_turn_begins_with_all_six_dice() -> None:
    decision = asked(table(EMPTY, EMPTY))
    assert isinstance(decision, Roll)
    assert decision.seat == 0
    assert [die.faces for die in decision.dice] == [
        ("plant", "game", "book", "trophy", "cat", "joker")
    ] * 6


def test_only_the_dice_that_are_not_kept_are_rolled_again() -> None:
    match = table(EMPTY, EMPTY)
    roll(match, "ccpgbt")
    say(match, dice("cc"))
    decision = asked(match)
    assert isinstance(decision, Roll)
    assert len(decision.dice) == 4
    roll(match, "cjpp")
    assert match.state.faces == dice("cccjpp")


def test_there_are_two_rerolls_and_no_third() -> None:
    match = table(EMPTY, EMPTY)
    roll(match, "ppgbtc")
    say(match, ())
    roll(match, "ppgbtc")
    say(match, ())
    roll(match, "cccccc")
    assert asked(match).id == "circle"
    assert "cat1+cat2+cat3" in options(match)


def test_a_die_kept_before_may_be_rolled_again() -> None:
    match = table(EMPTY, EMPTY)
    roll(match, "ccpgbt")
    say(match, dice("cc"))
    roll(match, "pppp")
    assert asked(match) == Pick(0, "keep", dice("ccpppp"), 0, 6)
    say(match, dice("pppp"))
    roll(match, "pp")
    assert match.state.faces == dice("pppppp")


def test_a_player_may_stop_early() -> None:
    match = table(EMPTY, EMPTY)
    roll(match, "cccpgb")
    say(match, dice("cccpgb"))
    assert asked(match).id == "circle"


# --- Combinations ---------------------------------------------------------------------------------


def test_six_of_an_item_can_be_used_in_exactly_these_ways() -> None:
    # All sets of up to three different sizes that add up to six or less; no cell takes six.
    assert offered("cccccc") == {
        "cat1", "cat2", "cat3", "cat4", "cat5",
        "cat1+cat2", "cat1+cat3", "cat1+cat4", "cat1+cat5", "cat2+cat3", "cat2+cat4",
        "cat1+cat2+cat3",
    }  # fmt: skip


def test_the_dice_of_different_items_are_different_combinations() -> None:
    ways = offered("pppppc")
    assert {"plant5", "cat1", "plant5+cat1", "plant2+plant3+cat1"} <= ways
    assert "cat2" not in ways


def test_at_most_three_cells_are_circled() -> None:
    ways = offered("pgbtcc")
    assert "plant1+game1+book1" in ways
    assert max(way.count("+") for way in ways) == 2


def test_each_die_is_used_at_most_once() -> None:
    ways = offered("cccpgb")
    assert "cat3" in ways
    assert "cat1+cat2" in ways
    assert "cat1+cat3" not in ways


def test_the_same_item_twice_needs_different_sizes() -> None:
    ways = offered("ccccpg")
    assert "cat1+cat3" in ways
    assert "cat2+cat2" not in ways


def test_dice_may_stay_unused() -> None:
    assert "cat1" in offered("cccccc")


def test_cells_with_a_circle_or_an_x_are_not_offered() -> None:
    taken = """
        o....
        .....
        .....
        .....
        x....
    """
    # A plant and five cats: plant1 and cat1 are gone, and the two of them with others.
    assert offered("pccccc", taken) == {
        "cat2", "cat3", "cat4", "cat5",
        "cat2+cat3",
    }  # fmt: skip


def test_at_least_one_cell_is_circled_where_one_can_be() -> None:
    match = table(EMPTY, EMPTY)
    roll_and_stop(match, "cccpgb")
    for nothing in ("nothing", ""):
        with pytest.raises(Refused):
            say(match, nothing)


# --- Jokers ---------------------------------------------------------------------------------------


def test_a_joker_stands_for_any_item_that_a_real_die_shows() -> None:
    assert {"cat3", "plant2", "game2", "book2"} <= offered("ccpgbj")


def test_a_joker_never_stands_alone_so_the_first_column_takes_none() -> None:
    only_trophies = """
        ooooo
        xxxx.
        xxxx.
        .....
        xxxx.
    """
    # The plant is spent; the jokers would have to be trophies on their own.
    match = table(only_trophies, EMPTY)
    roll_and_stop(match, "ppppjj")
    assert asked(match).id == "cross_out"


def test_a_combination_takes_at_most_one_joker() -> None:
    ways = offered("cccjjp")
    assert "cat4" in ways
    assert "cat5" not in ways
    assert "plant2+cat4" in ways
    assert "plant2" in ways
    assert "plant3" not in ways


def test_a_joker_is_used_at_most_once() -> None:
    ways = offered("ccppgj")
    assert {"cat3", "plant3"} <= ways
    assert "plant3+cat3" not in ways


def test_five_jokers_and_an_item_are_an_ordinary_roll() -> None:
    assert offered("jjjjjc") == {"cat1", "cat2"}


def test_six_jokers_circle_any_one_empty_cell() -> None:
    assert offered("jjjjjj") == set(CELLS)
    nearly_done = """
        ooooo
        oxox.
        xxxx.
        oooo.
        .xxxx
    """
    assert offered("jjjjjj", nearly_done) == {"game5", "book5", "trophy5", "cat1"}


# --- Dice that nobody tells -----------------------------------------------------------------------

NO_CATS = """
    o....
    .....
    ....x
    ooxx.
    oxoxx
"""


def test_unseen_dice_ask_at_once_which_cells_were_circled() -> None:
    match = table(EMPTY, EMPTY, dice="unseen")
    ways = options(match)
    assert {"cat5", "plant1+cat5", "plant2+game2+cat2", "cat1+cat2+cat3"} <= ways
    # Seven dice, ten dice, four cells, the same cell twice.
    assert not ways & {
        "plant2+cat5",
        "plant5+cat5",
        "plant2+game2+cat3",
        "plant1+game1+book1+trophy1",
        "cat2+cat2",
    }


def test_unseen_dice_circle_block_and_score_like_seen_ones() -> None:
    mine = """
        .....
        .....
        .....
        .....
        .oooo
    """
    match = table(mine, EMPTY, dice="unseen")
    say(match, "plant2+cat1")
    assert drawn(match.state.sheets[1]) == same("""
        .....
        .....
        .....
        .....
        xxxxx
    """)
    assert match.state.points == [19, 0]


@pytest.mark.parametrize(
    ("cats", "possible"),
    [
        (".....", False),
        ("o....", False),
        (".oooo", False),
        ("o.xxx", False),
        # A cat and five jokers find cat1 and cat2 taken.
        ("ox...", True),
        ("xxxxx", True),
    ],
)
def test_with_unseen_dice_the_penalty_needs_an_item_whose_1_and_2_are_taken(
    cats: str, possible: bool
) -> None:
    sheet = f"..... ..... ..... ..... {cats}"
    match = table(sheet, EMPTY, dice="unseen")
    assert ("nothing" in options(match)) == possible


def test_with_unseen_dice_the_penalty_crosses_out_a_row() -> None:
    match = table(NO_CATS, EMPTY, dice="unseen")
    say(match, "nothing")
    assert asked(match) == Choose(0, "cross_out", ("plant", "game", "book", "trophy"))
    say(match, "game")
    assert drawn(match.state.sheets[0]) == same(NO_CATS.replace(".....", "xxxxx"))
    assert list(match.open) == [1]
