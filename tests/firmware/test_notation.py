"""Dice notation: what is read, what counts, what it comes to, and what is refused and why."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.roller.notation import (
    LONGEST,
    MOST_DICE,
    MOST_NUMBER,
    MOST_SIDES,
    Dice,
    Notation,
    NotationError,
    die,
    parse,
)


@st.composite
def some_dice(draw: st.DrawFn, most: int) -> Dice:
    many = draw(st.integers(1, most))
    keep = draw(st.none() | st.integers(1, many))
    highest = True if keep is None else draw(st.booleans())
    return Dice(many, draw(st.integers(2, MOST_SIDES)), keep, highest, draw(st.booleans()))


numbers = st.integers(-MOST_NUMBER, MOST_NUMBER)
# Three kinds of six dice each are as many as may be rolled.
notations = st.builds(
    lambda dice, numbers, chance: Notation(
        tuple(chance.sample([*dice, *numbers], k=len(dice + numbers)))
    ),
    st.lists(some_dice(6), min_size=1, max_size=3),
    st.lists(numbers, max_size=3),
    st.randoms(use_true_random=False),
)


@given(notations)
def test_what_is_written_is_read_again(notation: Notation) -> None:
    assert parse(str(notation)) == notation


@given(notations, st.data())
def test_spaces_and_capitals_change_nothing(notation: Notation, data: st.DataObject) -> None:
    text = str(notation)
    for at in range(len(text) - 1, 0, -1):
        # A number is one word.
        apart = not (text[at - 1].isdigit() and text[at].isdigit())
        if apart and len(text) < LONGEST and data.draw(st.booleans()):
            text = f"{text[:at]} {text[at:]}"
    assert parse(text.upper()) == notation


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("3d6", (Dice(3, 6),)),
        ("d20+2", (Dice(1, 20), 2)),
        ("4d6kh3", (Dice(4, 6, 3),)),
        ("4d6k3", (Dice(4, 6, 3),)),
        ("4d6kl1", (Dice(4, 6, 1, highest=False),)),
        ("d%", (Dice(1, 100),)),
        ("2d6+1d4-1", (Dice(2, 6), Dice(1, 4), -1)),
        ("-d4+10", (Dice(1, 4, minus=True), 10)),
        ("+d4", (Dice(1, 4),)),
        ("007d06", (Dice(7, 6),)),
        ("３ｄ６＋１", (Dice(3, 6), 1)),
        ("d6−1", (Dice(1, 6), -1)),
    ],
)
def test_a_notation_is_a_sum_of_dice_and_numbers(text: str, terms: tuple[Dice | int, ...]) -> None:
    assert parse(text) == Notation(terms)


def test_it_is_written_in_one_form() -> None:
    assert str(parse(" 1D100 + 2 d 6 K 1 - 003")) == "d%+2d6kh1-3"


@pytest.mark.parametrize(
    ("text", "at", "reason"),
    [
        ("", 0, "There is nothing to roll: write how many dice and which, such as 3d6."),
        ("  ", 2, "There is nothing to roll: write how many dice and which, such as 3d6."),
        ("7+1", 0, "There are no dice in it: write how many and which, such as 3d6."),
        ("foo", 0, "'f' is no dice: write for example 3d6, or a number."),
        ("2d6+x", 4, "'x' is no dice: write for example 3d6, or a number."),
        ("2d6++1", 4, "'+' is no dice: write for example 3d6, or a number."),
        ("2d6+", 4, "Something is missing here: a number, or dice such as 3d6."),
        ("2d6 - ", 6, "Something is missing here: a number, or dice such as 3d6."),
        ("2d6x3", 3, "'x' is not understood here: join dice and numbers with + or -."),
        ("2d6 1d4", 4, "'1' is not understood here: join dice and numbers with + or -."),
        ("2d6 d4", 4, "'d' is not understood here: join dice and numbers with + or -."),
        ("1 0d6", 2, "'0' is not understood here: join dice and numbers with + or -."),
        ("0d6", 0, "0 dice are no roll: write 1 or more."),
        ("d6+00d6", 3, "0 dice are no roll: write 1 or more."),
        ("19d6", 0, "More than 18 dice do not fit the display: roll them in several goes."),
        ("9d6+10d4", 4, "More than 18 dice do not fit the display: roll them in several goes."),
        ("1000000000d6", 0, "More than 18 dice do not fit the display: roll them in several goes."),
        ("3d", 2, "How many sides? Write for example d6, d20 or d%."),
        ("3dw", 2, "How many sides? Write for example d6, d20 or d%."),
        ("3d-6", 2, "How many sides? Write for example d6, d20 or d%."),
        ("d0", 1, "A die has 2 sides or more: d2 is a coin."),
        ("2d1", 2, "A die has 2 sides or more: d2 is a coin."),
        ("d1001", 1, "A die has 1000 sides at most: its face has to fit the display."),
        ("4d6k", 4, "How many count? kh1 keeps the highest die, kl1 the lowest."),
        ("4d6kl+1", 5, "How many count? kh1 keeps the highest die, kl1 the lowest."),
        ("4d6kh0", 5, "Keep 1 die or more, or leave the k away."),
        ("4d6kh5", 5, "There are only 4 dice to keep from."),
        ("d6kl2", 4, "There is only 1 die to keep from."),
        ("4d6dl1", 3, "Say which dice count: kh3 keeps the highest three, kl1 the lowest."),
        ("4d6 DH1", 4, "Say which dice count: kh3 keeps the highest three, kl1 the lowest."),
        ("d6+1001", 3, "A number is 1000 at most."),
        ("d6-99999999999999999999", 3, "A number is 1000 at most."),
        ("d6" + "+1" * 30, 60, "This is too long: at most 60 characters."),
    ],
)  # fmt: skip
def test_what_cannot_be_rolled_is_refused_with_the_place_and_the_cure(
    text: str, at: int, reason: str
) -> None:
    with pytest.raises(NotationError) as refused:
        parse(text)
    assert (refused.value.at, str(refused.value)) == (at, reason)
    assert refused.value.text == text


def test_the_largest_roll_that_is_allowed() -> None:
    assert len(parse("18d1000+1000-1000").dice) == MOST_DICE
    assert len("d6" + "+1" * 29) == LONGEST
    assert parse("d6" + "+1" * 29).total(["1"]) == 30


@given(st.text(max_size=12) | st.text("0123456789dDkhl%+- ", max_size=LONGEST + 5))
def test_any_text_is_a_roll_or_refused_with_a_place_in_it(text: str) -> None:
    at, many = -1, 0
    try:
        many = len(parse(text).dice)
    except NotationError as error:
        at = error.at
    assert 1 <= many <= MOST_DICE or 0 <= at <= len(text)


def faces(*numbers: int) -> list[str]:
    return [str(number) for number in numbers]


@pytest.mark.parametrize(
    ("text", "fallen", "counted", "total"),
    [
        ("3d6", faces(1, 6, 2), {0, 1, 2}, 9),
        ("4d6kh3", faces(3, 1, 5, 4), {0, 2, 3}, 12),
        ("4d6kl3", faces(3, 1, 5, 4), {0, 1, 3}, 8),
        ("4d6kh4", faces(3, 1, 5, 4), {0, 1, 2, 3}, 13),
        # Of equal dice the first count: it makes no difference to the sum.
        ("4d6kh2", faces(5, 5, 5, 1), {0, 1}, 10),
        ("4d6kl2", faces(5, 2, 2, 2), {1, 2}, 4),
        # 10 is more than 9, though not in the order of letters.
        ("3d10kh1", faces(9, 10, 2), {1}, 10),
        ("2d6+1d4-1", faces(6, 5, 4), {0, 1, 2}, 14),
        ("d20-2d4kl1+3", faces(20, 3, 2), {0, 2}, 21),
        ("2d20kh1+2d4kh1", faces(4, 17, 1, 3), {1, 3}, 20),
    ],
)
def test_the_dice_that_count_are_summed(
    text: str, fallen: Sequence[str], counted: set[int], total: int
) -> None:
    notation = parse(text)
    assert notation.counted(fallen) == counted
    assert notation.total(fallen) == total


def test_the_sum_is_that_of_the_dice_and_the_total_has_the_numbers_too() -> None:
    notation = parse("2d6-d4+10-3")
    assert (notation.sum(faces(5, 6, 2)), notation.total(faces(5, 6, 2))) == (9, 16)


@given(notations, st.data())
def test_what_counts_is_never_less_than_what_does_not(
    notation: Notation, data: st.DataObject
) -> None:
    fallen = [data.draw(st.sampled_from(each.faces)) for each in notation.dice]
    counted = notation.counted(fallen)
    first = 0
    for term in notation.terms:
        if isinstance(term, Dice):
            places = range(first, first + term.many)
            kept = [int(fallen[at]) for at in places if at in counted]
            left = [int(fallen[at]) for at in places if at not in counted]
            assert len(kept) == (term.many if term.keep is None else term.keep)
            if left:
                assert min(kept) >= max(left) if term.highest else max(kept) <= min(left)
            first += term.many


def test_a_die_has_each_of_its_numbers_once() -> None:
    assert die(4).faces == ("1", "2", "3", "4")
    assert [each.name for each in parse("2d6+d%").dice] == ["d6", "d6", "d100"]
    assert sorted(map(int, die(100).faces)) == list(range(1, 101))
