"""Dice without a match, by presses: what is rolled, kept, stored and shown again."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from engine.games import built_in
from firmware import app, games, reading
from firmware.canvas import Canvas
from firmware.effects import RollFree
from firmware.packages import Package
from firmware.parts import DIE, HEADER
from firmware.roller.cup import again, of_game, of_notation
from firmware.roller.notation import MOST_DICE, Dice, parse
from firmware.screens.menu import Menu
from firmware.screens.roller import DiceList, GameDice, LastRolls, Lying, OtherDice
from firmware.screens.thrown import places
from firmware.store import FreeRoll, StoreError
from hardware.control import Control
from tests.engine.harbour import HARBOUR
from tests.firmware.hands import BACK, NEXT, NOON, OK, PREV, TO_OTHERS, Forgetful, Hands
from tests.firmware.layout import Area, Watched

ROLL = Control.ROLL
SIX = ("cat", "cat", "joker", "book", "cat", "plant")


def listed(*faces: str, store: Forgetful | None = None) -> Hands:
    """At the list of dice, from the menu."""
    return Hands(*faces, store=store).press(NEXT, NEXT, OK)


def lines(hands: Hands) -> list[str]:
    return reading.lines(app.view(hands.model, hands.look))


def sees(hands: Hands, text: str) -> bool:
    return reading.find(app.view(hands.model, hands.look), text) is not None


def lying(hands: Hands) -> FreeRoll:
    """The roll whose dice are seen."""
    assert isinstance(hands.screen, Lying)
    return hands.screen.roll


def stored(hands: Hands) -> list[FreeRoll]:
    return hands.store.rolls()


def test_the_list_has_the_dice_of_each_game_then_others_and_no_last_rolls_before_the_first() -> (
    None
):
    hands = listed()
    assert lines(hands) == ["Dice", "My Shelfie", "MLEM", "Moonshine", "Other dice"]
    assert lines(hands.press(PREV))[-1] == "Fairness"
    assert not sees(hands, "Last rolls")


def test_a_games_dice_are_all_in_the_hand_and_ok_rolls_them() -> None:
    hands = listed(*SIX).press(OK)
    assert hands.screen == GameDice(DiceList(Menu(2)), "shelfie", 6)
    assert stored(hands) == []
    hands.press(OK)
    assert stored(hands) == [FreeRoll(NOON, ("shelfie",) * 6, SIX, game="shelfie")]
    assert lying(hands) == stored(hands)[0]


@pytest.mark.parametrize(
    ("presses", "many"), [([PREV], 5), ([PREV] * 9, 1), ([PREV, NEXT, NEXT], 6)]
)
def test_fewer_dice_are_rolled_by_prev_and_no_more_than_there_are(
    presses: list[Control], many: int
) -> None:
    hands = listed(*SIX[:many]).press(OK, *presses, ROLL)
    assert stored(hands)[0].faces == SIX[:many]


def test_kept_dice_stay_and_the_others_are_rolled_again() -> None:
    # The cursor is behind the dice: NEXT leads to the first.
    hands = listed(*SIX, "cat", "book", "game").press(OK, OK, NEXT, OK, NEXT, OK, *[NEXT] * 3, OK)
    assert sees(hands, "OK: let go")
    assert sees(hands, "cats")
    hands.press(NEXT, NEXT, OK)
    assert stored(hands)[0] == FreeRoll(
        NOON, ("shelfie",) * 6, ("cat", "cat", "cat", "book", "cat", "game"), (0, 1, 4),
        game="shelfie",
    )  # fmt: skip
    # They stay kept for the next roll.
    hands.rolls("cat", "cat", "cat").press(OK)
    assert stored(hands)[0].faces == ("cat",) * 6
    assert stored(hands)[0].kept == (0, 1, 4)
    assert len(stored(hands)) == 3


def test_a_kept_die_is_let_go_again_and_roll_and_ok_held_roll_from_any_die() -> None:
    hands = listed(*SIX).press(OK, OK, NEXT, OK, OK, NEXT, OK)
    hands.rolls("book", "book", "book", "book", "book").press(ROLL)
    assert stored(hands)[0].faces == ("book", "cat", "book", "book", "book", "book")
    hands.rolls("cat", "cat", "cat", "cat", "cat").press(NEXT).hold(OK)
    assert stored(hands)[0].faces == ("cat",) * 6
    assert stored(hands)[0].kept == (1,)


def test_when_all_are_kept_all_are_rolled_anew() -> None:
    hands = listed("1", "2").press(*TO_OTHERS, OK, OK, NEXT, OK, NEXT, OK, NEXT)
    assert sees(hands, "OK rolls again")
    hands.rolls("6", "5").press(OK)
    assert (stored(hands)[0].faces, stored(hands)[0].kept) == (("6", "5"), ())


def test_other_dice_begin_with_two_of_six_sides_and_roll_by_one_press() -> None:
    hands = listed("3", "6").press(*TO_OTHERS, OK)
    assert sees(hands, "Roll 2d6")
    hands.press(OK)
    assert stored(hands) == [FreeRoll(NOON, ("d6", "d6"), ("3", "6"), expression="2d6")]
    assert sees(hands, "=9")


def test_a_notation_is_picked_by_buttons() -> None:
    hands = listed("1", "5", "8", "7").press(*TO_OTHERS, OK)
    # How many: four. Which: d8, the next after d6. Counts: the highest 3 of 4. Add: 2.
    hands.press(NEXT, OK, NEXT, NEXT, OK, NEXT, OK, NEXT, OK)
    hands.press(NEXT, OK, NEXT, NEXT, NEXT, OK, NEXT, OK, NEXT, NEXT, BACK)
    assert sees(hands, "Roll 4d8kh3+2")
    hands.press(NEXT, OK)
    assert stored(hands)[0].expression == "4d8kh3+2"
    assert sees(hands, "=22")


def rows(hands: Hands, row: int, *presses: Control) -> OtherDice:
    """Other dice after a row was opened and these buttons were pressed in it."""
    hands.press(*[NEXT] * (row + 1), OK, *presses, OK)
    assert isinstance(hands.screen, OtherDice)
    return hands.screen


@pytest.mark.parametrize(
    ("row", "presses", "notation"),
    [
        (0, [PREV], "d6"),
        (0, [PREV, PREV, PREV], "d6"),
        (0, [NEXT] * 30, "18d6"),
        (1, [PREV, PREV], "2d4"),
        (1, [NEXT] * 5, "2d%"),
        (1, [NEXT] * 9, "2d%"),
        (2, [NEXT], "2d6kh1"),
        (2, [NEXT, NEXT], "2d6kl1"),
        (2, [NEXT] * 5, "2d6kl1"),
        (3, [PREV, PREV], "2d6-2"),
        (3, [NEXT] * 40, "2d6+20"),
        (3, [PREV] * 40, "2d6-20"),
    ],
)
def test_each_row_goes_through_its_values_and_stops_at_the_ends(
    row: int, presses: list[Control], notation: str
) -> None:
    hands = listed().press(*TO_OTHERS, OK)
    assert str(rows(hands, row, *presses).notation) == notation


def test_a_single_die_has_no_row_for_what_counts_and_fewer_dice_let_all_count() -> None:
    hands = listed().press(*TO_OTHERS, OK)
    assert str(rows(hands, 2, NEXT).notation) == "2d6kh1"
    hands.press(PREV, PREV, OK, PREV, OK)
    assert lines(hands) == ["How many  1", "Which  d6", "Add  0", "Roll d6"]


def test_the_dice_that_were_rolled_last_are_preset() -> None:
    store = Forgetful()
    store.note_roll(FreeRoll(1.0, ("shelfie",) * 3, SIX[:3], game="shelfie"))
    store.note_roll(FreeRoll(2.0, ("d20", "d20"), ("3", "4"), expression="2d20kh1+5"))
    hands = listed(store=store)
    # The bar is on the dice that were rolled last.
    assert hands.press(OK).screen == OtherDice(
        DiceList(Menu(2), len(TO_OTHERS)), Dice(2, 20, keep=1, highest=True), 5
    )
    assert sees(hands.press(BACK, *[PREV] * len(TO_OTHERS), OK), "3")


def test_what_was_not_picked_here_is_not_preset() -> None:
    store = Forgetful()
    store.note_roll(FreeRoll(2.0, ("d20", "d6"), ("3", "4"), expression="d20-d6"))
    assert sees(listed(store=store).press(OK), "Roll 2d6")


def test_the_last_rolls_are_listed_newest_first_and_each_is_shown_whole() -> None:
    hands = listed(*SIX, "4", "4").press(OK, OK, BACK, BACK)
    hands.press(*TO_OTHERS, OK, OK, BACK, BACK)
    hands.press(NEXT, OK)
    assert isinstance(hands.screen, LastRolls)
    assert sees(hands, "2d6 = 8")
    hands.press(NEXT, OK)
    assert lying(hands).faces == SIX
    # From there it is rolled again, with what is kept of it.
    hands.rolls("game").press(*[NEXT, OK] * 5, NEXT, NEXT, OK)
    assert stored(hands)[0].faces == (*SIX[:5], "game")


def test_no_more_than_the_last_twenty_are_listed() -> None:
    store = Forgetful()
    for number in range(1, 31):
        store.note_roll(FreeRoll(1.0, ("d100",), (str(number),), expression="d%"))
    hands = listed("77", store=store)
    assert [roll.faces[0] for roll in hands.look.rolls] == [str(n) for n in range(30, 10, -1)]
    hands.press(OK, OK)
    assert [roll.faces[0] for roll in hands.look.rolls] == ["77", *map(str, range(30, 11, -1))]
    assert len(stored(hands)) == 31


def test_back_leads_back_from_everywhere() -> None:
    hands = listed("1", "2").press(*TO_OTHERS, OK, OK)
    assert isinstance(hands.press(BACK).screen, OtherDice)
    assert isinstance(hands.press(BACK).screen, DiceList)
    assert isinstance(hands.press(NEXT, OK).screen, LastRolls)
    assert isinstance(hands.press(BACK).screen, DiceList)
    assert isinstance(hands.press(PREV, PREV, OK).screen, GameDice)
    assert isinstance(hands.press(BACK).screen, DiceList)
    assert hands.press(BACK).screen == Menu(2)


def test_a_match_that_waits_is_not_touched() -> None:
    hands = Hands("1", *SIX).begin(built_in("shelfie").header(["Ann", "Ben"])).press(OK, OK)
    before = hands.match.journal.acts
    hands.hold(BACK).press(PREV, OK)
    hands.press(NEXT, NEXT, NEXT, OK, OK, OK)
    assert stored(hands)[0].faces == SIX
    hands.press(BACK, BACK, BACK, PREV, PREV, PREV, OK)
    assert hands.match.journal.acts == before


class Full(Forgetful):
    """A store that takes no rolls until there is `room`."""

    room = False

    def note_roll(self, roll: FreeRoll) -> None:
        if not self.room:
            raise StoreError("no space left")
        super().note_roll(roll)


def test_what_the_disk_refuses_is_shown_as_unsaved_and_stored_when_there_is_room() -> None:
    store = Full()
    hands = listed("5", "6", "3", "4", store=store).press(*TO_OTHERS, OK, OK)
    assert sees(hands, "=11")
    saved = [hands.look.saved]
    store.room = True
    hands.press(OK)
    assert [*saved, hands.look.saved] == [False, True]
    assert [roll.faces for roll in store.rolls()] == [("3", "4"), ("5", "6")]


def test_a_face_that_was_set_and_does_not_exist_leaves_all_as_it_was() -> None:
    hands = listed("7").press(*TO_OTHERS, OK)
    before = hands.model
    with pytest.raises(Exception, match="can only be"):
        hands.press(OK)
    assert (stored(hands), hands.model, hands.look.rolls) == ([], before, ())


def test_each_place_of_a_die_is_drawn_as_often_as_chance_gives_it() -> None:
    # Chance gives each place of the options equally often; each place is one face.
    class Places:
        def __init__(self) -> None:
            self.at = 0

        def pick(self, options: tuple[str, ...]) -> str:
            self.at += 1
            return options[(self.at - 1) % len(options)]

    hands = Hands()
    hands.session._chance = Places()
    for _time in range(20):
        hands._carry_out(RollFree(of_notation(parse("d20"))))
    assert [roll.faces[0] for roll in stored(hands)] == [str(face) for face in range(20, 0, -1)]


def test_an_earlier_roll_is_rolled_again_with_the_same_dice() -> None:
    for cup in (of_game("mlem", 4), of_notation(parse("4d6kh3+d%-2"))):
        roll = FreeRoll(0.0, cup.kinds, ("1",) * len(cup.dice), (), cup.expression, cup.game)
        assert again(roll) == cup


def test_dice_of_a_game_that_is_gone_are_shown_and_not_rolled() -> None:
    gone = FreeRoll(0.0, ("bone",), ("head",), game="knuckles")
    assert again(gone) is None
    other = replace(gone, game="mlem")
    assert again(other) is None
    store = Forgetful()
    store.note_roll(gone)
    hands = listed(store=store).press(NEXT, OK, OK)
    assert lying(hands) == gone
    hands.press(OK)
    assert len(stored(hands)) == 1


def test_dice_of_a_game_in_another_package_are_offered_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_packages", {"harbour": Package(HARBOUR, {})})
    hands = listed(HARBOUR.dice[0].faces[-1])
    hands.press(*TO_OTHERS)
    assert sees(hands, "harbour")
    hands.press(OK, OK)
    assert stored(hands)[0].game == "harbour"
    # It has drawn no glyph: as much of the word as goes into a die stands there.
    assert stored(hands)[0].faces == (HARBOUR.dice[0].faces[-1],)


@pytest.mark.parametrize("many", range(1, MOST_DICE + 1))
def test_any_number_of_dice_lies_apart_between_header_and_hint(many: int) -> None:
    areas = [Area(x, y, x + DIE, y + height) for x, y, height in places(Canvas(), many)]
    assert len(areas) == many
    assert all(area.within(Area(0, HEADER, 128, 55)) for area in areas)
    assert not any(one.overlaps(other) for one, other in combinations(areas, 2))


@pytest.mark.parametrize("many", [1, 6, 7, 18, 30])
def test_a_box_with_any_number_of_dice_is_shown_whole(
    many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = replace(HARBOUR, dice=HARBOUR.dice * many)
    monkeypatch.setattr(games, "_packages", {"harbour": Package(game, {})})
    hands = listed().press(*TO_OTHERS, OK)
    for _step in range(3):
        canvas = Watched()
        hands.screen.draw(canvas, hands.look)
        assert list(canvas.faults()) == []
        hands.press(OK)
        assert len(stored(hands)[0].dice) == min(many, MOST_DICE)
