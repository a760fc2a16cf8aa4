"""The chances of My Shelfie, against all that can be rolled and kept, judged by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

import pytest

from engine.games.shelfie.odds import odds
from engine.games.shelfie.sheet import CELLS, cells
from engine.games.shelfie.ways import DICE, DIE, ways

Faces = tuple[str, ...]

LETTERS = {"p": "plant", "g": "game", "b": "book", "t": "trophy", "c": "cat", "j": "joker"}


def dice(letters: str) -> Faces:
    return tuple(LETTERS[letter] for letter in letters)


def chance(letters: str, rerolls: int, cell: str) -> Fraction:
    return odds(dice(letters), rerolls, 0)[cell].chance


def keep(letters: str, rerolls: int, cell: str) -> str:
    kept = odds(dice(letters), rerolls, 0)[cell].keep
    assert kept is not None
    return "".join(face[0] for face in kept)


# Everything that can be rolled, as unordered dice; nothing here knows what a hand is.


@cache
def rolls(many: int) -> tuple[tuple[Faces, int], ...]:
    """What so many dice can show, each with in how many ways."""
    return tuple(
        (shown, factorial(many) // prod(map(factorial, Counter(shown).values())))
        for shown in combinations_with_replacement(sorted(DIE.faces), many)
    )


def kept_of(shown: Faces) -> set[Faces]:
    return {kept for many in range(DICE + 1) for kept in combinations(shown, many)}


def expected(value: Mapping[Faces, Fraction]) -> dict[Faces, Fraction]:
    """What six dice are worth on average when the ones beside those kept are rolled."""
    return {
        kept: sum(
            (value[tuple(sorted(kept + more))] * ways for more, ways in rolls(DICE - many)),
            Fraction(0),
        )
        / len(DIE.faces) ** (DICE - many)
        for many in range(DICE + 1)
        for kept, _ways in rolls(many)
    }


def worth(cell: str) -> Iterator[tuple[dict[Faces, Fraction], dict[Faces, Fraction]]]:
    """For 0, 1, 2 rerolls left: what each six dice are worth, and each keep before they fall."""
    others = cells(CELLS) & ~cells([cell])
    value = {shown: Fraction(bool(ways(shown, others))) for shown, _many in rolls(DICE)}
    for _rerolls in range(3):
        before = expected(value)
        yield value, before
        value = {shown: max(before[kept] for kept in kept_of(shown)) for shown in value}


@pytest.mark.parametrize("size", range(1, 6))
def test_every_chance_and_every_keep_is_that_of_trying_all_keeps_on_all_dice(size: int) -> None:
    cell = f"cat{size}"
    kept_before: dict[Faces, Fraction] = {}
    for rerolls, (value, before) in enumerate(worth(cell)):
        for shown, best in value.items():
            told = odds(shown, rerolls, 0)[cell]
            assert told.chance == best
            if told.keep is not None:
                assert not Counter(told.keep) - Counter(shown)
                assert kept_before[tuple(sorted(told.keep))] == best
                as_good = [kept for kept in kept_of(shown) if kept_before[kept] == best]
                assert len(told.keep) == min(map(len, as_good))
        for kept, best in before.items():
            if len(kept) < DICE:
                assert odds(kept, rerolls, 0)[cell] == (best, None)
        kept_before = before


def test_the_chances_are_alike_for_all_items() -> None:
    for one in "pgbtc":
        item = LETTERS[one]
        others = [letter for letter in "pgbtc" if letter != one]
        shown = odds(dice(f"{one}{one}j{others[0]}{others[1]}{others[2]}"), 2, 0)
        like = odds(dice("ccjpgb"), 2, 0)
        for size in range(1, 6):
            assert shown[f"{item}{size}"].chance == like[f"cat{size}"].chance
            assert len(shown[f"{item}{size}"].keep or ()) == len(like[f"cat{size}"].keep or ())


# By hand.


def test_a_cell_that_the_dice_circle_already_is_sure() -> None:
    assert chance("cccpgb", 0, "cat3") == chance("cccpgb", 2, "cat3") == 1
    assert chance("cccpgb", 0, "cat4") == 0


def test_a_joker_stands_for_one_real_die_and_only_beside_another() -> None:
    assert chance("cjjpgb", 0, "cat2") == 1
    assert chance("cjjpgb", 0, "cat3") == 0
    assert chance("jjjppp", 0, "cat1") == 0


def test_six_jokers_circle_any_cell_and_five_do_not() -> None:
    assert chance("jjjjjj", 0, "cat5") == 1
    assert chance("jjjjjc", 0, "cat5") == 0
    assert chance("jjjjjc", 0, "cat2") == 1


def test_one_die_short_with_one_die_to_roll() -> None:
    # Four cats are kept and two dice rolled: each shows a cat or a joker with 1/3, so one fits
    # unless both miss: 1 - (2/3)^2.
    assert chance("ccccpg", 1, "cat5") == Fraction(5, 9)
    assert keep("ccccpg", 1, "cat5") == "cccc"


def test_two_real_dice_and_the_joker_are_kept_with_one_reroll_and_the_joker_rolled_with_two() -> (
    None
):
    assert keep("pppccj", 2, "cat5") == "cc"
    assert keep("pppccj", 1, "cat5") == "ccj"
    # Two of three dice must show a cat: 3 * 5 + 1 of 216.
    assert chance("pppccj", 1, "cat5") == Fraction(16, 216)


def test_the_start_of_a_turn_for_a_single_cat() -> None:
    # A cat in three rolls of six dice, 1 - (5/6)^18, or six jokers in the last of them: the dice
    # are all rolled until a cat lies, so jokers count only where no cat fell in three rolls, or
    # where they lie already and are kept.
    no_cat, six_jokers = Fraction(5, 6) ** 6, Fraction(1, 6) ** 6
    lost = Fraction(1)
    for _roll in range(3):
        lost *= no_cat - six_jokers
    assert odds((), 2, 0)["cat1"] == (1 - lost, None)


def test_taken_cells_have_no_chance_and_are_not_named() -> None:
    taken = cells(["cat1", "plant5"])
    assert list(odds(dice("ccjpgb"), 1, taken)) == [
        cell for cell in CELLS if cell not in ("cat1", "plant5")
    ]


def test_of_equal_keeps_that_of_the_fewest_dice_and_then_of_the_fewest_jokers_is_told() -> None:
    assert keep("cccccc", 2, "cat3") == "ccc"
    assert keep("ccjpgb", 2, "cat2") == "cc"
    assert keep("cjpgbt", 2, "cat2") == "cj"
    # Nothing of it helps.
    assert keep("ppggbb", 2, "cat3") == ""
    assert keep("jjjjjj", 1, "cat3") == "jjjjjj"


def test_the_kept_dice_are_told_as_they_lie() -> None:
    assert odds(dice("jcpcgb"), 1, 0)["cat3"].keep == ("joker", "cat", "cat")


def test_with_no_reroll_left_nothing_is_kept() -> None:
    assert odds(dice("cccpgb"), 0, 0)["cat3"].keep is None
