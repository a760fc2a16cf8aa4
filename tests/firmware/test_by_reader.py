"""Rolls that a dice reader sees, by events as the panel reports them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine import Answered, Match, Rolled
from engine.acts import Amended
from engine.games import built_in
from firmware import app, reading
from firmware.effects import RollRead
from firmware.readers import Readers
from firmware.screens.around import Around
from firmware.screens.by_hand import ByHand
from firmware.screens.by_reader import ByReader, OtherWays
from firmware.screens.decision import Who, asked, asked_of
from firmware.screens.shelfie import Keep
from firmware.session import Look, taken_up
from hardware.events import Control, DiceSettled
from tests.engine.harbour import HARBOUR
from tests.firmware.hands import BACK, NEXT, OK, PREV, Forgetful
from tests.firmware.trays import TRAY, Table, lying, mlem_table, shelfie_table, watched

SIX = ("cat", "game", "plant", "book", "cat", "joker")
ROLLED = Rolled(0, ("shelfie",) * 6, SIX, "reader")


@pytest.fixture
def table() -> Table:
    """My Shelfie with a reader; Ann is to roll all six."""
    return shelfie_table().found().quiet()


def test_dice_that_came_to_rest_are_the_roll(table: Table) -> None:
    table.reads(*SIX)
    assert table.acts[-1] == ROLLED
    assert isinstance(table.screen, Keep)
    assert table.toast is None


def test_a_roll_that_is_shown_is_stored() -> None:
    store = Forgetful()
    shelfie_table(store).found().reads(*SIX)
    assert taken_up(store.match(1)).state.faces == SIX


def test_of_the_kept_dice_none_is_rolled_by_itself(table: Table) -> None:
    table.reads(*SIX).press(OK)
    kept = Answered(0, "keep", ("cat", "cat", "joker"))
    assert table.acts[-2:] == [ROLLED, kept]
    assert isinstance(table.screen, ByReader)
    table.reads("plant", "book", "cat")
    rolled = Rolled(0, ("shelfie",) * 3, ("plant", "book", "cat"), "reader")
    assert table.acts[-2:] == [kept, rolled]
    assert table.match.state.faces == ("cat", "cat", "joker", "plant", "book", "cat")


def test_dice_are_shown_as_they_come_to_rest(table: Table) -> None:
    before = list(table.acts)
    assert table.lines()[-2:] == ["Throw onto the reader", "OK: other ways"]
    assert table.shows("cat", "?", "?", "book", "?", "?").lines()[-1] == "2 of 6 lie still"
    assert table.shows("cat", "/", "?", "book", "cat", "?").lines()[-1] == "roll it again"
    assert table.acts == before


Misuse = Callable[[Table], object]

REFUSED: dict[str, tuple[Misuse, list[str]]] = {
    "too few": (lambda table: table.reads(*SIX[:5]), ["5 dice read,", "wanted: 6"]),
    "one alone": (lambda table: table.reads("cat"), ["Roll again", "1 die read, wanted: 6"]),
    "too many": (lambda table: table.reads(*SIX, "cat"), ["7 dice read,", "wanted: 6"]),
    "none": (lambda table: table.reads(), ["Throw onto the reader", "OK: other ways"]),
    "a face of no die": (
        lambda table: table.reads(*SIX[:5], "7"),
        ["My Shelfie has no", "face 7: calibrate"],
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_such_roll_is_refused_in_words_and_changes_nothing(
    table: Table, name: str
) -> None:
    misuse, words = REFUSED[name]
    before = list(table.acts)
    misuse(table)
    assert table.acts == before
    assert isinstance(table.screen, ByReader)
    assert table.lines()[-2:] == words
    # Nothing of it stays: the next roll is taken.
    table.reads(*SIX)
    assert table.acts == [*before, ROLLED]


def test_a_roll_is_not_taken_twice(table: Table) -> None:
    table.reads(*SIX)
    before = list(table.acts)
    table.reads(*SIX)
    assert table.acts == before
    assert table.toast == "No roll is due: it doesn't count"
    # Neither is it the next roll, when one is due.
    table.quiet().press(OK)
    assert isinstance(table.screen, ByReader)
    assert table.acts == [*before, Answered(0, "keep", ("cat", "cat", "joker"))]
    assert table.lines()[-2:] == ["Throw onto the reader", "OK: other ways"]


def test_in_a_match_with_dice_on_the_device_a_reader_says_nothing() -> None:
    table = Table().found().begin(built_in("shelfie").header(["Ann", "Ben"], starter=0)).press(OK)
    before = list(table.acts)
    table.reads(*SIX)
    assert table.acts == before
    assert table.toast == "No roll is due: it doesn't count"


def test_without_a_match_dice_are_just_dice() -> None:
    table = Table().found().quiet()
    screen = table.screen
    table.reads(*SIX).shows("cat")
    assert (table.screen, table.toast) == (screen, None)


def test_bare_numbers_are_taken_only_after_ok(table: Table) -> None:
    before = list(table.acts)
    table.reads(*SIX, plain=True)
    assert table.acts == before
    assert table.lines()[-2:] == ["Are these the dice?", "OK: yes  NEXT: change"]
    table.press(OK)
    assert table.acts == [*before, ROLLED]


def test_bare_numbers_are_forgotten_when_the_dice_move_again(table: Table) -> None:
    before = list(table.acts)
    table.reads(*SIX, plain=True).shows("?", "?", "?", "?", "?", "?").press(OK)
    assert table.acts == before
    assert isinstance(table.screen, OtherWays)


def test_dice_that_have_not_settled_yet_are_not_taken(table: Table) -> None:
    before = list(table.acts)
    table.shows(*SIX).press(OK)
    assert table.acts == before
    assert isinstance(table.screen, OtherWays)


def test_bare_numbers_that_are_wrong_are_changed_by_hand(table: Table) -> None:
    table.reads(*SIX, plain=True).press(NEXT)
    assert isinstance(table.screen, ByHand)
    # The first die shows a plant, not a cat: the faces are plant, game, book, trophy, cat, joker.
    table.press(PREV, PREV, PREV, PREV, *[OK] * 7)
    number = len(table.match.journal.log) - 1
    amended = Amended(number, ("plant", *SIX[1:]), number + 1)
    assert table.acts[-2:] == [ROLLED, amended]


def test_dice_that_come_to_rest_while_people_look_around_wait_for_ok(table: Table) -> None:
    before = list(table.acts)
    table.press(PREV)
    assert isinstance(table.screen, Around)
    table.reads(*SIX)
    assert isinstance(table.screen, Around)
    assert table.toast == "Dice read: go back to take them"
    table.press(BACK)
    assert table.acts == before
    table.press(OK)
    assert table.acts == [*before, ROLLED]


def test_what_was_read_before_the_match_went_on_is_not_offered(table: Table) -> None:
    table.press(PREV).reads(*SIX).press(BACK)
    # A correction is an act like any other: what lies there may belong to what it changed.
    table.choose("Correct a number").press(OK, NEXT, OK)
    assert isinstance(table.quiet().screen, ByReader)
    assert table.lines()[-2:] == ["Throw onto the reader", "OK: other ways"]


def test_looking_around_leads_back_to_the_reader(table: Table) -> None:
    screen = table.screen
    assert table.press(NEXT, BACK).screen == screen
    assert table.press(PREV, OK).screen == screen


def test_without_a_reader_the_device_rolls_or_people_tell() -> None:
    table = shelfie_table().rolls(*SIX)
    assert table.lines()[-2:] == ["No dice reader here", "OK: other ways"]
    table.press(OK, OK)
    assert table.acts[-1] == ROLLED._replace(by="device")
    table = shelfie_table().press(OK, NEXT, OK, *[OK] * 7)
    assert table.acts[-1] == Rolled(0, ("shelfie",) * 6, ("plant",) * 6, "people")


def test_a_reader_that_is_gone_is_used_again_when_it_is_back(table: Table) -> None:
    before = list(table.acts)
    table.shows("cat", "?", "?", "book", "?", "?").gone()
    assert table.toast == "The reader is gone"
    assert table.quiet().lines()[-2:] == ["The reader is gone", "OK: other ways"]
    table.found()
    assert table.toast == "Dice reader: tray"
    assert table.quiet().lines()[-2:] == ["Throw onto the reader", "OK: other ways"]
    table.reads(*SIX)
    assert table.acts == [*before, ROLLED]


def test_bare_numbers_of_a_reader_that_is_gone_are_not_taken(table: Table) -> None:
    before = list(table.acts)
    table.reads(*SIX, plain=True).gone().press(OK)
    assert table.acts == before
    assert isinstance(table.screen, OtherWays)


def test_back_leads_out_of_everything(table: Table) -> None:
    roll = table.screen
    assert table.press(OK, BACK).screen == roll
    assert table.press(OK, NEXT, OK, BACK).screen == roll
    assert table.press(OK, NEXT, OK, OK, OK, BACK, BACK, BACK).screen == roll
    assert table.press(BACK).toast == "Taken back. NEXT: restore"


def test_a_reader_that_rolls_is_asked_by_ok(table: Table) -> None:
    table.found(rolls=True).quiet()
    assert table.lines()[-1] == "OK: the reader rolls"
    table.press(OK)
    names = tuple(die.name for die in watched())
    assert table.asked == [(TRAY, names)]
    assert table.lines()[-2:] == ["The reader was asked", "OK: other ways"]
    table.reads(*SIX)
    assert table.acts[-1] == ROLLED


def test_only_dice_that_are_not_kept_are_rolled_by_the_reader(table: Table) -> None:
    # Kept are the cats, d6 1 and 5, and the joker, d6 6.
    table.found(rolls=True).reads(*SIX).press(OK, OK)
    assert table.asked == [(TRAY, ("d62", "d63", "d64"))]


def test_a_reader_that_does_not_stir_is_not_waited_for(table: Table) -> None:
    table.found(rolls=True).press(OK, OK)
    assert len(table.asked) == 1
    assert isinstance(table.screen, OtherWays)


def test_a_reader_that_has_rolled_a_leaning_die_is_asked_again(table: Table) -> None:
    table.found(rolls=True).press(OK).shows("cat", "/", "plant", "book", "cat", "cat").press(OK)
    assert len(table.asked) == 2


def test_a_reader_that_refuses_to_roll_is_told_of(table: Table) -> None:
    table.obeys = False
    table.found(rolls=True).press(Control.ROLL)
    assert table.toast == "The reader does not roll"
    assert isinstance(table.press(OK).screen, OtherWays)


def taken_back(table: Table) -> Table:
    """Three dice were rolled; that answer was taken back and given again."""
    return table.reads(*SIX).press(OK).reads("plant", "book", "cat").press(BACK).quiet().press(OK)


def test_dice_from_before_an_answer_was_taken_back_count(table: Table) -> None:
    taken_back(table)
    before = list(table.acts)
    assert table.lines()[-2:] == ["These dice count.", "OK: yes  NEXT: change"]
    # New dice are none of them.
    table.reads("cat", "cat", "cat")
    assert table.acts == before
    assert table.toast == "The dice from before count"
    table.press(OK)
    assert table.acts[-1] == Rolled(0, ("shelfie",) * 3, ("plant", "book", "cat"), "reader")
    assert table.match.journal.tape == {}


def test_dice_from_before_that_were_misread_are_taken_and_amended(table: Table) -> None:
    taken_back(table)
    before = list(table.acts)
    # The third die shows a joker, not a cat.
    table.press(NEXT, OK, OK, NEXT, OK, OK)
    read = Rolled(0, ("shelfie",) * 3, ("plant", "book", "cat"), "reader")
    number = len(table.match.journal.log) - 1
    amended = Amended(number, ("plant", "book", "joker"), number + 1)
    assert table.acts == [*before, read, amended]
    assert table.match.state.faces[3:] == ("plant", "book", "joker")
    assert table.match.journal.tape == {}


def test_dice_from_before_that_were_read_right_are_just_taken(table: Table) -> None:
    taken_back(table)
    before = list(table.acts)
    table.press(NEXT, OK, OK, OK, OK)
    read = Rolled(0, ("shelfie",) * 3, ("plant", "book", "cat"), "reader")
    assert table.acts == [*before, read]


def test_where_more_dice_are_rolled_than_before_the_reader_reads_the_others(table: Table) -> None:
    table.reads(*SIX).press(OK).reads("plant", "book", "cat").press(BACK).quiet()
    # Two cats are kept, not three dice with the joker.
    table.press(NEXT, OK)
    assert table.match.owed(0) == ("plant", "book", "cat", None)
    assert table.lines()[-2] == "3 count as before"
    table.reads("cat", "cat", "cat", "cat")
    assert table.lines()[-2:] == ["4 dice read,", "wanted: 1"]
    table.reads("joker")
    assert table.acts[-1] == Rolled(
        0, ("shelfie",) * 4, ("plant", "book", "cat", "joker"), "reader"
    )


def test_bare_numbers_beside_dice_from_before_use_these_up(table: Table) -> None:
    table.reads(*SIX).press(OK).reads("plant", "book", "cat").press(BACK).quiet().press(NEXT, OK)
    # The fourth die shows a joker, and people say a trophy: two before it.
    table.reads("joker", plain=True).press(NEXT, OK, OK, OK, PREV, PREV, OK, OK)
    faces = ("plant", "book", "cat", "trophy")
    assert table.match.journal.log[-1] == Rolled(0, ("shelfie",) * 4, faces, "reader")
    assert table.match.journal.tape == {}


def test_where_some_dice_are_owed_only_the_device_may_roll_the_others(table: Table) -> None:
    table.reads(*SIX).press(OK).reads("plant", "book", "cat").press(BACK).quiet().press(NEXT, OK)
    table.rolls("game").press(OK)
    assert "Enter by hand" not in table.lines()
    table.press(OK)
    assert table.acts[-1] == Rolled(0, ("shelfie",) * 4, ("plant", "book", "cat", "game"), "device")


def test_a_misread_roll_is_amended_and_counts_by_its_corrected_faces(table: Table) -> None:
    table.reads(*SIX).choose("Change an answer")
    shown = app.view(table.model, table.look)
    assert reading.find(shown, "1. cats×2 games pla")
    table.press(OK)
    # The game of the second die is a book.
    table.press(OK, NEXT, *[OK] * 6)
    faces = ("cat", "book", *SIX[2:])
    assert isinstance(table.acts[-1], Amended)
    assert table.match.journal.log[-1] == ROLLED._replace(faces=faces)
    assert table.match.state.faces == faces


def test_what_the_device_rolled_is_not_offered_to_be_changed() -> None:
    table = shelfie_table().rolls(*SIX).press(OK, OK).choose("Change an answer")
    assert not any("cats" in line for line in table.lines())


def test_back_leaves_an_old_roll_as_it_is(table: Table) -> None:
    table.reads(*SIX)
    before = list(table.acts)
    table.choose("Change an answer").press(OK, OK, NEXT, BACK, BACK)
    assert table.acts == before
    assert table.lines()[0] == "Change"


def test_two_readers_do_not_share_a_roll(table: Table) -> None:
    table.found("cup").quiet()
    before = list(table.acts)
    table.reads("cat", "game", "plant").reads("book", "cat", "joker", name="cup")
    assert table.acts == before
    assert table.lines()[-2:] == ["3 dice read,", "wanted: 6"]
    table.reads(*SIX, name="cup")
    assert table.acts == [*before, ROLLED]


def test_a_forced_move_of_mlem_is_told_as_with_dice_on_the_device() -> None:
    table = mlem_table().found().quiet()
    start = table.match.state.space
    printed = table.match.state.printed
    fits = next(symbol for symbol in ("1", "2", "3", "4") if symbol in printed)
    others = [face for face in ("1", "2", "3", "4") if face not in printed]
    table.reads(fits, *(others * 5)[:5])
    assert table.match.state.space == start + int(fits)
    assert table.toast == f"Forced: {start} to {start + int(fits)}"


def test_of_several_who_roll_at_once_the_one_on_the_screen_is_read() -> None:
    game = replace(HARBOUR, full=replace(HARBOUR.full, dice_modes=("reader",)))
    match = Match(game, game.header(["Ann", "Ben"]))
    match.answer(0, "trade")
    match.answer(1, "trade")
    reader = Readers().heard(DiceSettled(TRAY, lying("silk"), False, 0.0), 2)
    look = Look(match=match, readers=reader)
    whose, bens = asked(look), asked_of(look, 1)
    assert whose.dice_settled(reader.named(TRAY), look) is None
    assert bens.dice_settled(reader.named(TRAY), look) == (bens, (RollRead(1, ("silk",)),))
    assert bens.press(BACK, look) == (Who(1), ())
