"""What a roll pays for, and the chance that rerolls help: against cases worked out by hand, and
against an enumeration that knows no short cut."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from engine.decision import Die
from engine.games.moonshine import GAME
from engine.games.moonshine.bar import Bar
from engine.games.moonshine.cards import SAMPLE, Client, Column, Deck, Side
from engine.games.moonshine.dice import BLUE_DIE, RED_DIE, WHITE
from engine.games.moonshine.odds import (
    Lack,
    best_chance,
    chance_by_rerolls,
    what_this_roll_pays_for,
)
from engine.games.moonshine.table import Moonshine

ANN, BEN = 0, 1
Faces = tuple[str, ...]


def bar_with(deck: Deck, tokens: dict[str, int], validated: list[str]) -> Bar:
    """A bar that holds all other clients of the deck."""
    bar = Bar()
    bar.open("standard1", deck)
    for client in deck.clients.values():
        bar.take(client)
        if client.id in validated:
            bar.validate(client)
    for column, many in tokens.items():
        for _token in range(many):
            bar.place(column)
    return bar


def table(
    *clients: Client,
    dice: dict[str, str] | None = None,
    columns: tuple[Column, ...] = (),
    tokens: dict[str, int] | None = None,
    validated: list[str] | None = None,
    rerolls: int = 0,
    header: dict[str, Any] | None = None,
) -> Moonshine:
    """A table of two with the same cards before each. Only Ann has tokens and validated clients."""
    side = Side("standard1", 3, 2, 0, columns)
    deck = Deck(SAMPLE, {client.id: client for client in clients}, {side.id: side})
    bars = [bar_with(deck, tokens or {}, validated or []), bar_with(deck, {}, [])]
    return Moonshine(
        GAME.header(["", ""], **(header or {})),
        deck,
        bars,
        [0, 0],
        [],
        dice=dice or {},
        rerolls=rerolls,
    )


def whites(*faces: str) -> dict[str, str]:
    return {f"white{number}": face for number, face in enumerate(faces, 1)}


def client(number: int = 1, **cost: Any) -> Client:
    return Client(f"client{number}", "red", **cost)


# --- What this roll pays for ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "lack"),
    [
        ({"food": 2, "music": 1}, Lack()),
        ({"food": 1, "wild": 2}, Lack()),
        ({"wild": 3}, Lack()),
        ({"food": 3}, Lack(1, ("food",))),
        ({"food": 3, "drink": 2}, Lack(3, ("food", "drink", "drink"))),
        # Both food are paid; of the two further resources the music is one.
        ({"food": 2, "wild": 2}, Lack(1, ("wild",))),
        ({"drink": 1, "wild": 4}, Lack(2, ("drink", "wild"))),
        ({"food": 1, "moons": 2}, Lack(moons=2)),
        ({"food": 4, "moons": 1}, Lack(2, ("food", "food"), moons=1)),
    ],
)
def test_what_a_client_lacks_with_two_food_and_a_music(cost: dict[str, int], lack: Lack) -> None:
    state = table(client(**cost), dice=whites("food", "food", "music"))
    assert what_this_roll_pays_for(state, ANN) == {"client1": lack}
    assert lack.nothing == (lack == Lack())


def test_a_wild_of_ones_own_covers_one_of_the_kinds_that_are_missing() -> None:
    state = table(
        client(food=1, music=1, drink=1),
        dice=whites("food", "food", "food"),
        columns=(Column(1, "wild"),),
        tokens={"speakeasy_1": 1},
    )
    assert what_this_roll_pays_for(state, ANN) == {"client1": Lack(1, ("music", "drink"))}
    assert what_this_roll_pays_for(state, BEN) == {"client1": Lack(2, ("music", "drink"))}


def test_a_coloured_die_pays_only_for_who_has_its_bonus() -> None:
    state = table(
        client(food=1, drink=1),
        dice={**whites("food", "food", "food"), "red": "drink"},
        columns=(Column(1, "red"),),
        tokens={"speakeasy_1": 1},
    )
    assert what_this_roll_pays_for(state, ANN)["client1"].nothing
    assert what_this_roll_pays_for(state, BEN) == {"client1": Lack(1, ("drink",))}


def test_discounts_make_moons_cheaper() -> None:
    state = table(
        client(food=1, moons=3),
        client(2, moons=9, achievement=("discount",)),
        dice=whites("food", "food", "food"),
        columns=(Column(3, "eye"),),
        tokens={"speakeasy_1": 1},
        validated=["client2"],
    )
    assert what_this_roll_pays_for(state, ANN) == {"client1": Lack(moons=1)}


def test_a_payment_that_switches_off_what_pays_lacks_the_view() -> None:
    state = table(
        client(drink=1, moons=1),
        dice=whites("food", "food", "food"),
        columns=(Column(1, "drink"),),
        tokens={"speakeasy_1": 1},
        header={"switches": {"pay_after_view": "no"}},
    )
    assert what_this_roll_pays_for(state, ANN) == {"client1": Lack(view=True)}


def test_of_unseen_dice_only_moons_can_be_lacking() -> None:
    state = table(client(food=5), client(2, moons=1), header={"dice": "unseen"})
    assert what_this_roll_pays_for(state, ANN) == {"client1": Lack(), "client2": Lack(moons=1)}


# --- By hand --------------------------------------------------------------------------------------


def test_one_die_rolled_again_shows_a_drink_once_in_six() -> None:
    state = table(client(food=2, drink=1), dice=whites("food", "music", "food"), rerolls=1)
    assert chance_by_rerolls(state, ANN, "client1") == Fraction(1, 6)
    assert chance_by_rerolls(state, BEN, "client1") == Fraction(1, 6)


def test_with_two_rerolls_the_second_is_used_only_if_the_first_failed() -> None:
    state = table(client(drink=3), dice=whites("drink", "music", "drink"), rerolls=2)
    assert chance_by_rerolls(state, ANN, "client1") == 1 - Fraction(5, 6) ** 2


def test_what_is_there_is_kept() -> None:
    state = table(client(drink=3), dice=whites("drink", "drink", "drink"), rerolls=1)
    assert chance_by_rerolls(state, ANN, "client1") == 1


def test_two_dice_must_show_food_and_food_is_on_half_of_the_sides() -> None:
    state = table(client(food=3), dice=whites("drink", "food", "music"), rerolls=1)
    assert chance_by_rerolls(state, ANN, "client1") == Fraction(1, 4)


def test_without_a_reroll_it_is_there_or_not() -> None:
    state = table(client(food=3), client(2, drink=1), dice=whites("drink", "food", "music"))
    assert chance_by_rerolls(state, ANN, "client1") == 0
    assert chance_by_rerolls(state, ANN, "client2") == 1


def test_without_dice_there_is_no_chance_to_tell() -> None:
    assert chance_by_rerolls(table(client(food=3), rerolls=1), ANN, "client1") is None


def blue_for_ann(cost: dict[str, int], *columns: Column, **more: Any) -> Moonshine:
    """Ann has the blue die by a column of one space, and these columns beside it, empty."""
    return table(
        client(**cost),
        dice={**whites("drink", "drink", "drink"), "blue": "food"},
        columns=(Column(1, "blue"), *columns),
        tokens={"speakeasy_1": 1},
        rerolls=1,
        **more,
    )


def test_a_moon_on_a_die_may_pay_the_moon_cost() -> None:
    # Two tokens are needed. One is there; the blue die shows a moon on three sides.
    state = blue_for_ann({"moons": 2}, Column(2, "eye"))
    assert chance_by_rerolls(state, ANN, "client1") == Fraction(1, 2)


def test_a_moon_without_a_space_is_none() -> None:
    assert chance_by_rerolls(blue_for_ann({"moons": 2}), ANN, "client1") == 0


def test_a_moon_may_complete_a_column_that_pays() -> None:
    # A fourth drink comes from the column, which a moon completes, or from the wild side.
    state = blue_for_ann({"drink": 4}, Column(1, "drink"))
    assert chance_by_rerolls(state, ANN, "client1") == Fraction(4, 6)


@pytest.mark.parametrize(("chain", "chance"), [("yes", Fraction(1, 6)), ("no", Fraction(0))])
def test_a_moon_may_unlock_a_die_whose_moon_comes_too(chain: str, chance: Fraction) -> None:
    # Ben rolls, and keeps blue. Its moon completes Ann's red column; if red now shows a moon, that
    # is the third token that she needs.
    state = table(
        client(moons=3),
        dice={**whites("drink", "drink", "drink"), "blue": "moon", "red": "music"},
        columns=(Column(1, "blue"), Column(1, "red"), Column(3, "eye")),
        tokens={"speakeasy_1": 1},
        rerolls=1,
        header={"switches": {"chain_moons": chain}},
    )
    assert chance_by_rerolls(state, ANN, "client1") == chance


@pytest.mark.parametrize("chain", ["yes", "no"])
def test_two_moons_that_were_in_reach_from_the_first_need_no_chain(chain: str) -> None:
    state = table(
        client(moons=4),
        dice={**whites("drink", "drink", "drink"), "blue": "moon", "red": "music"},
        columns=(Column(1, "blue"), Column(1, "red"), Column(3, "eye")),
        tokens={"speakeasy_1": 1, "speakeasy_2": 1},
        rerolls=1,
        header={"switches": {"chain_moons": chain}},
    )
    assert chance_by_rerolls(state, ANN, "client1") == Fraction(1, 6)


def test_asking_changes_nothing_on_the_table() -> None:
    state = blue_for_ann({"drink": 4, "moons": 1}, Column(1, "drink"), Column(3, "eye"))
    before = repr(state)
    chance_by_rerolls(state, ANN, "client1")
    what_this_roll_pays_for(state, ANN)
    assert repr(state) == before


# --- Against an enumeration -----------------------------------------------------------------------


def enumerated(
    dice: tuple[Die, ...], shown: Faces, rerolls: int, pays: Callable[[Faces], bool]
) -> Fraction:
    """Every keeping, and for each all sides of all dice that are rolled again, alike likely."""
    if not rerolls:
        return Fraction(pays(shown))
    best = Fraction(0)
    for kept in product((True, False), repeat=len(dice)):
        sides = [
            (face,) if keep else die.faces
            for keep, die, face in zip(kept, dice, shown, strict=True)
        ]
        ends = [enumerated(dice, faces, rerolls - 1, pays) for faces in product(*sides)]
        best = max(best, sum(ends, Fraction(0)) / len(ends))
    return best


@pytest.mark.parametrize("seed", range(12))
def test_two_rerolls_of_two_dice_and_one_of_five_are_as_enumerated(seed: int) -> None:
    chance = Random(seed)
    for dice, rerolls in (((WHITE, BLUE_DIE), 2), ((WHITE, WHITE, WHITE, BLUE_DIE, RED_DIE), 1)):
        wanted = [chance.choice(die.faces) for die in dice]
        shown = tuple(chance.choice(die.faces) for die in dice)
        least = chance.randint(1, len(dice))

        def pays(faces: Faces, wanted: list[str] = wanted, least: int = least) -> bool:
            left = list(wanted)
            for face in faces:
                if face in left:
                    left.remove(face)
            return len(wanted) - len(left) >= least

        assert best_chance(dice, shown, rerolls, pays) == enumerated(dice, shown, rerolls, pays)


def test_three_white_dice_with_two_rerolls_are_as_enumerated() -> None:
    dice = (WHITE, WHITE, WHITE)

    def pays(faces: Faces) -> bool:
        return faces.count("drink") >= 2 or set(faces) == {"music"}

    shown = ("food", "music", "music")
    assert best_chance(dice, shown, 2, pays) == enumerated(dice, shown, 2, pays)


def test_each_die_keeps_its_place_whatever_its_kind_is_called() -> None:
    dice = (WHITE, WHITE, WHITE, BLUE_DIE, RED_DIE)
    seen = set()

    def pays(faces: Faces) -> bool:
        seen.add(faces)
        return False

    best_chance(dice, ("music", "drink", "food", "moon", "wild"), 1, pays)
    assert all(face in die.faces for faces in seen for face, die in zip(faces, dice, strict=True))
    assert len(seen) == 10 * 3 * 4
