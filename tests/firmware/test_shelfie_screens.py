"""My Shelfie's decisions by presses: what is offered, in which order, and what an OK says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations_with_replacement, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Match
from engine.games.shelfie.sheet import CELLS
from engine.games.shelfie.ways import chosen
from firmware.effects import Answer, RollDice, Undo
from firmware.screens.decision import asked
from firmware.screens.screen import Screen
from firmware.screens.shelfie import (
    Circle,
    CircleUnseen,
    CrossOut,
    Keep,
    ToRoll,
    best_first,
    keeps,
)
from firmware.session import Look
from hardware.events import Control
from tests.engine.shelves import EMPTY, FACES, dice, options, roll, roll_and_stop, say, table
from tests.firmware.hands import BACK, NEXT, OK, PREV
from tests.firmware.scenes import Presses

ALL_ROLLS = [tuple(found) for found in combinations_with_replacement(FACES.values(), 6)]
"""The 462 rolls of six dice, whatever their order."""


def letters(faces: Sequence[str]) -> str:
    """Dice as their first letters, sorted."""
    return "".join(sorted(face[0] for face in faces))


# Which dice to keep.


def test_the_largest_set_comes_first_with_the_jokers_then_without() -> None:
    offered = [letters(kept) for kept in keeps(dice("ccjbcp"))]
    assert offered[:8] == ["cccj", "ccc", "bj", "b", "jp", "p", "bcccjp", ""]


def test_sets_of_the_same_size_come_in_the_order_of_the_dice() -> None:
    offered = [letters(kept) for kept in keeps(dice("ttbbpp"))]
    assert offered[:5] == ["tt", "bb", "pp", "bbpptt", ""]


def test_without_jokers_every_set_comes_once() -> None:
    offered = [letters(kept) for kept in keeps(dice("gggggg"))]
    assert offered == ["gggggg", "", "ggggg", "gggg", "ggg", "gg", "g"]


def test_six_jokers_are_kept_or_rolled() -> None:
    offered = [letters(kept) for kept in keeps(dice("jjjjjj"))]
    assert offered == ["jjjjjj", "", "jjjjj", "jjjj", "jjj", "jj", "j"]


def test_larger_choices_come_before_smaller_ones_after_those_worth_a_look() -> None:
    rest = [len(kept) for kept in keeps(dice("ccjbcp"))[8:]]
    assert rest == sorted(rest, reverse=True)


@pytest.mark.parametrize("seed", range(4))
def test_every_way_to_keep_dice_is_offered_once(seed: int) -> None:
    chance = Random(seed)
    for roll_of_six in ALL_ROLLS:
        faces = list(roll_of_six)
        chance.shuffle(faces)
        # So many of each face, from none to all of it.
        many = [range(faces.count(face) + 1) for face in FACES.values()]
        every = {
            tuple(sorted(Counter(dict(zip(FACES.values(), taken, strict=True))).elements()))
            for taken in product(*many)
        }
        offered = [tuple(sorted(kept)) for kept in keeps(faces)]
        assert len(offered) == len(every)
        assert set(offered) == every


def kept(value: str, *, rolls: bool) -> Answer:
    return Answer(0, dice(value), roll=rolls)


def rolled(letters_: str) -> Presses:
    """Seat 0 has just rolled these dice."""
    match = table(EMPTY, EMPTY)
    roll(match, letters_)
    return Presses(match)


def test_ok_keeps_what_is_proposed_and_rolls_the_others() -> None:
    assert rolled("ccjbcp").press(OK) == kept("cccj", rolls=True)


def test_next_and_prev_go_through_what_can_be_kept_and_round() -> None:
    hands = rolled("ccjbcp")
    assert hands.press(NEXT, OK) == kept("ccc", rolls=True)
    hands = rolled("ccjbcp")
    assert hands.press(NEXT, NEXT, PREV, OK) == kept("ccc", rolls=True)
    hands = rolled("gggggg")
    assert hands.press(PREV, OK) == kept("g", rolls=True)


def test_keeping_all_rolls_nothing() -> None:
    assert rolled("gggggg").press(OK) == kept("gggggg", rolls=False)
    assert rolled("gggggg").press(NEXT, OK) == kept("", rolls=True)


def test_the_button_for_rolling_does_what_ok_does() -> None:
    assert rolled("ccjbcp").press(Control.ROLL) == kept("cccj", rolls=True)
    assert Presses(table(EMPTY, EMPTY)).press(Control.ROLL) == RollDice()


def test_single_dice_begin_with_what_was_proposed() -> None:
    hands = rolled("ccjbcp")
    assert hands.hold(OK) is None
    # The cursor is on the first cat: let it go, and take the book instead.
    assert hands.press(OK, NEXT, NEXT, NEXT, OK) is None
    assert hands.hold(OK) == kept("cjbc", rolls=True)


def test_of_equal_dice_the_one_under_the_cursor_is_meant() -> None:
    hands = rolled("cccccc")
    hands.press(NEXT)
    hands.hold(OK)
    hands.press(PREV, OK)
    assert hands.hold(OK) == kept("c", rolls=True)
    screen = hands.screen
    assert isinstance(screen, Keep)
    assert screen.held == {5}


def test_back_from_single_dice_leads_to_the_sets_and_then_takes_back() -> None:
    hands = rolled("ccjbcp")
    hands.hold(OK)
    assert hands.press(NEXT, BACK) is None
    assert hands.press(OK) == kept("cccj", rolls=True)
    assert rolled("ccjbcp").press(BACK) == Undo()


# Which cells to circle.


def test_ways_that_leave_no_cell_out_come_first() -> None:
    ways = ("cat1", "cat1+cat2", "cat2", "book1", "book1+cat2")
    assert best_first(ways) == ("cat1+cat2", "book1+cat2", "cat1", "cat2", "book1")


@settings(max_examples=50)
@given(
    letters_=st.text("pgbtcj", min_size=6, max_size=6),
    taken=st.lists(st.booleans(), min_size=25, max_size=25),
)
def test_every_way_of_the_rules_is_on_the_screen_once(letters_: str, taken: list[bool]) -> None:
    sheet = "".join("x" if cell else "." for cell in taken)
    match = table(sheet, EMPTY)
    if match.outcome is not None or match.open.keys() != {0}:
        return
    roll_and_stop(match, letters_)
    screen = asked(Look(match=match))
    if isinstance(screen, Circle):
        assert len(screen.choices) == len(options(match))
        assert set(screen.choices) == options(match)
    else:
        assert isinstance(screen, CrossOut)


def test_ok_circles_the_way_that_is_shown() -> None:
    match = table(EMPTY, EMPTY)
    roll_and_stop(match, "gggggg")
    hands = Presses(match)
    assert isinstance(hands.screen, Circle)
    first, second, *_, last = hands.screen.choices
    # Six games: five and one, four and two, or three, two and one.
    assert first == "game1+game5"
    assert Presses(match).press(OK) == Answer(0, first)
    assert Presses(match).press(NEXT, OK) == Answer(0, second)
    assert Presses(match).press(PREV, OK) == Answer(0, last)
    assert Presses(match).press(BACK) == Undo()


GAME_ROW_ONLY = """
    xxxxx
    .x...
    xxxxx
    xx.xx
    xx.xx
"""


def test_a_roll_that_fits_nowhere_asks_for_a_row_that_has_room() -> None:
    match = table(GAME_ROW_ONLY, EMPTY)
    roll_and_stop(match, "ppppbb")
    hands = Presses(match)
    assert hands.screen == CrossOut()
    assert hands.press(OK) == Answer(0, "game")
    assert Presses(match).press(NEXT, OK) == Answer(0, "trophy")
    assert Presses(match).press(NEXT, NEXT, NEXT, OK) == Answer(0, "game")
    assert Presses(match).press(PREV, OK) == Answer(0, "cat")
    assert Presses(match).press(BACK) == Undo()


# Dice on the table.


def unseen(*sheets: str) -> Match:
    return table(*sheets, dice="unseen")


def test_a_cell_takes_its_row_its_size_and_done() -> None:
    hands = Presses(unseen(EMPTY, EMPTY))
    # The second row, the third size.
    assert hands.press(NEXT, OK, NEXT, NEXT, OK, OK) == Answer(0, "game3")


def test_more_cells_are_told_in_any_order() -> None:
    hands = Presses(unseen(EMPTY, EMPTY))
    # Cat 2; the rows begin anew behind `Done`; plant 1; done.
    assert hands.press(PREV, OK, NEXT, OK, NEXT, OK, OK, OK) == Answer(0, "plant1+cat2")


def test_back_takes_cells_away_one_by_one_before_it_takes_back_an_answer() -> None:
    hands = Presses(unseen(EMPTY, EMPTY))
    assert hands.press(OK, OK, NEXT, OK, BACK) is None
    assert hands.screen == CircleUnseen(("plant1",))
    assert hands.press(BACK) is None
    assert hands.screen == CircleUnseen()
    assert hands.press(BACK) == Undo()


def test_nothing_can_be_told_only_where_a_roll_can_fit_nowhere() -> None:
    assert Presses(unseen(EMPTY, EMPTY)).press(PREV, OK, OK, OK) == Answer(0, "cat1")
    hands = Presses(unseen(GAME_ROW_ONLY, EMPTY))
    assert hands.press(PREV, OK) == Answer(0, "nothing")


def told(match: Match) -> set[str]:
    """Everything that can be told by presses, by trying every place of every cursor."""
    look = Look(match=match)
    found, met = set(), set()
    waiting: list[Screen] = [asked(look)]
    while waiting:
        screen = waiting.pop()
        assert isinstance(screen, CircleUnseen)
        key = (frozenset(screen.picked), screen.row)
        if key in met:
            continue
        met.add(key)
        start = screen
        while True:
            after, effects = screen.press(OK, look)
            for effect in effects:
                assert isinstance(effect, Answer)
                assert effect.seat == 0
                assert isinstance(effect.value, str)
                found.add(effect.value)
            if not effects:
                waiting.append(after)
            following, none = screen.press(NEXT, look)
            assert none == ()
            assert isinstance(following, CircleUnseen)
            screen = following
            if screen.cursor == start.cursor:
                break
    return found


@settings(max_examples=25)
@given(taken=st.lists(st.booleans(), min_size=25, max_size=25))
def test_what_can_be_told_by_presses_is_exactly_what_the_rules_allow(taken: list[bool]) -> None:
    # Half of the cells are taken, or more.
    sheet = "".join("x" if cell or number % 2 else "." for number, cell in enumerate(taken))
    match = unseen(sheet, EMPTY)
    if match.outcome is None and match.open.keys() == {0}:
        assert told(match) == options(match)


def test_on_an_empty_sheet_too() -> None:
    match = unseen(EMPTY, EMPTY)
    assert told(match) == options(match)


# Turns.


def test_a_turn_begins_with_a_roll() -> None:
    hands = Presses(table(EMPTY, EMPTY))
    assert hands.screen == ToRoll()
    assert hands.press(OK) == RollDice()
    assert Presses(table(EMPTY, EMPTY)).press(BACK) == Undo()


def greedy_turn(match: Match, chance: Random) -> int:
    """How many presses a turn takes a tidy player: whole sets are kept, and of all ways to circle
    the one with the most cells is searched for that adds most to rows and columns already begun;
    the cursor goes to it the shorter way."""
    presses = 1
    seat = match.state.turn
    roll(match, "".join(chance.choice("pgbtcj") for _die in range(6)))
    hands = Presses(match)
    while isinstance(hands.screen, Keep):
        answer = hands.press(OK)
        assert isinstance(answer, Answer)
        presses += 1
        say(match, answer.value)
        if answer.roll:
            left = 6 - len(match.state.faces)
            roll(match, "".join(chance.choice("pgbtcj") for _die in range(left)))
        hands = Presses(match)
    if isinstance(hands.screen, Circle):
        choices = hands.screen.choices
        circled = match.state.sheets[seat].circled
        wish = max(choices, key=lambda way: (company(chosen(way), circled), way))
        steps = choices.index(wish)
        presses += min(steps, len(choices) - steps)
        say(match, wish)
    else:
        answer = hands.press(OK)
        assert isinstance(answer, Answer)
        say(match, answer.value)
    return presses + 1


def company(cells: Sequence[str], circled: int) -> int:
    """In how many circles' rows and columns the cells are."""
    whole = [CELLS.index(cell) for cell in cells]
    whole += [bit for bit in range(25) if circled >> bit & 1]
    return sum(one // 5 == other // 5 or one % 5 == other % 5 for one in whole for other in whole)


def test_a_tidy_player_needs_few_presses_a_turn() -> None:
    chance = Random(7)
    turns = []
    for _game in range(5):
        match = table(EMPTY, EMPTY, EMPTY)
        while match.outcome is None:
            turns.append(greedy_turn(match, chance))
    turns.sort()
    assert turns[len(turns) // 2] <= 14
