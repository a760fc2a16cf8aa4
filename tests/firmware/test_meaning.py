"""What the dice on a reader mean in a game, and what of them is no roll of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import Choose, Dialogue, Die, Game, Header, Match, Roll
from engine.game import Counter, Depth
from engine.games import built_in
from engine.outcome import rank
from firmware.meaning import Calibration, Meaning, Misread, die_for, die_of, face_of, read_roll
from firmware.readers import Reader
from hardware.events import SeenDie
from tests.firmware.trays import lying

WHITE = Die("white", ("food", "music", "drink"))
BLUE = Die("blue", ("food", "moon"))


class Bar:
    """The state of a game whose one roll is of white dice and a blue one."""

    def __init__(self, header: Header) -> None:
        self.header = header
        self.points = [0, 0]
        self.gone: set[int] = set()


def play(_state: Bar) -> Dialogue[str]:
    yield lambda: Roll(0, (WHITE, BLUE, WHITE))
    yield lambda: Choose(0, "end", ("yes",))
    return "over"


BAR = Game(
    key="bar",
    rules=1,
    seats=range(2, 3),
    full=Depth(
        Bar, play, lambda state: rank(state.points), (Counter("points", 0, 9, True),), ("reader",)
    ),
    dice=(WHITE, BLUE),
)


def bar() -> Match:
    return Match(BAR, BAR.header(["Ann", "Ben"]))


def on(*dice: SeenDie, name: str = "tray") -> Reader:
    return Reader(name, lying=dice, settled=True)


def test_dice_are_sorted_by_their_kinds() -> None:
    read = on(*lying("moon", kind="blue"), *lying("drink", "food", kind="white"))
    assert read_roll(bar(), 0, read, ()) == ("drink", "moon", "food")


def test_of_each_kind_there_have_to_be_as_many_as_are_rolled() -> None:
    read = on(*lying("moon", "moon", kind="blue"), *lying("food", kind="white"))
    with pytest.raises(Misread) as misread:
        read_roll(bar(), 0, read, ())
    assert str(misread.value) == "Read: 1 white, 2 blue. Wanted: 2 white, 1 blue"


def test_a_die_of_no_kind_of_the_game_is_named() -> None:
    read = on(*lying("drink", "food", kind="white"), *lying("moon", kind="green"))
    with pytest.raises(Misread) as misread:
        read_roll(bar(), 0, read, ())
    assert str(misread.value) == "bar has no green die"


def test_a_die_that_has_no_such_face_is_named() -> None:
    read = on(*lying("moon", "food", kind="white"), *lying("moon", kind="blue"))
    with pytest.raises(Misread) as misread:
        read_roll(bar(), 0, read, ())
    assert str(misread.value) == "bar has no face moon: calibrate"


def test_where_a_game_has_one_kind_of_dice_all_dice_are_of_it() -> None:
    assert die_of(built_in("mlem"), "green") == "mlem"
    assert die_of(BAR, "green") is None
    assert die_of(BAR, "blue") == "blue"


def test_what_is_told_comes_before_the_names() -> None:
    (one,) = lying("1")
    told = Meaning("d6", "mlem", "mlem", (("1", "fuel"),))
    mlem = built_in("mlem")
    assert face_of(mlem, "tray", one, ()) == ("mlem", "1")
    assert face_of(mlem, "tray", one, (told,)) == ("mlem", "fuel")
    # What was told last stands first.
    assert face_of(mlem, "tray", one, (replace(told, faces=(("1", "4"),)), told)) == ("mlem", "4")


@pytest.mark.parametrize(
    ("kind", "game", "reader"),
    [("d6", "mlem", "cup"), ("white", "mlem", ""), ("d6", "shelfie", "")],
)
def test_what_is_told_of_other_dice_says_nothing(kind: str, game: str, reader: str) -> None:
    (one,) = lying("1")
    told = Meaning(kind, game, "mlem", (("1", "fuel"),), reader)
    assert face_of(built_in("mlem"), "tray", one, (told,)) == ("mlem", "1")


def test_a_face_that_was_not_told_is_none_even_if_there_is_one_of_its_name() -> None:
    (two,) = lying("2")
    told = Meaning("d6", "mlem", "mlem", (("1", "fuel"),), "tray")
    assert face_of(built_in("mlem"), "tray", two, (told,)) is None


def test_a_die_that_was_told_is_of_the_game_whatever_its_kind() -> None:
    told = Meaning("green", "bar", "blue", (("1", "moon"),))
    read = on(*lying("drink", "food", kind="white"), *lying("1", kind="green"))
    assert read_roll(bar(), 0, read, (told,)) == ("drink", "moon", "food")
    assert die_for(BAR, "tray", "green", (told,)) == "blue"
    read = on(*lying("drink", "food", kind="white"), *lying("2", kind="green"))
    with pytest.raises(Misread) as misread:
        read_roll(bar(), 0, read, (told,))
    assert str(misread.value) == "bar has no face 2: calibrate"


def test_numbers_in_order_are_the_sides_of_the_die() -> None:
    # The die of MLEM has the sides 1, 2, 2, 3, 4, fuel.
    told = Meaning("d6", "mlem", "mlem", (), in_order=True)
    numbers = lying("1", "2", "3", "4", "5", "6", "7", "0")
    read = [face_of(built_in("mlem"), "tray", die, (told,)) for die in numbers]
    faces = ["1", "2", "2", "3", "4", "fuel"]
    assert read == [*(("mlem", face) for face in faces), None, None]


def test_a_calibration_holds_once_all_sides_were_told() -> None:
    half = Calibration("tray", "d6", "mlem", "mlem", ("6", "5", "4"))
    assert half.faces == ("1", "2", "2", "3", "4", "fuel")
    assert not half.complete
    whole = replace(half, sides=("6", "5", "4", "3", "2", "1"))
    assert whole.complete
    assert dict(whole.meaning.faces)["4"] == "2"
    assert Calibration.from_json(whole.to_json()) == whole


def test_a_calibration_for_a_game_that_is_gone_says_nothing() -> None:
    assert not Calibration("tray", "d6", "chess", "d6", ("1",)).complete
