"""The dice readers on the display: which there are, and how their faces are told."""

from __future__ import annotations

from pathlib import Path

from firmware.meaning import Calibration
from firmware.readers import Readers
from firmware.screens.menu import Menu
from firmware.screens.readers import Calibrating, DiceReaders, OneReader, ToCalibrate
from firmware.session import Look
from firmware.store import Store
from hardware.events import DiceSeen, DiceSettled, ReaderFound, ReaderGone
from hardware.readers.status import ReaderStatus
from tests.firmware.hands import BACK, NEXT, OK, PREV, Forgetful
from tests.firmware.layout import Watched
from tests.firmware.reader_scenes import calibrating
from tests.firmware.trays import TRAY, Table, lying, watched

SIDES = ("6", "5", "4", "3", "2", "1")
"""What a reader says of the sides of MLEM's die: 1, 2, 2, 3, 4, fuel."""


def told(*sides: str) -> tuple[Calibration, ...]:
    return (Calibration(TRAY, "d6", "mlem", "mlem", sides),)


def test_readers_are_in_the_menu_once_one_has_spoken() -> None:
    table = Table()
    assert "Dice readers" not in table.lines()
    table.found().quiet().press(NEXT, NEXT, OK)
    assert table.lines() == ["Dice readers", "tray"]
    assert table.gone().quiet().lines() == ["Dice readers", "tray (gone)"]
    assert isinstance(table.press(BACK).screen, Menu)


def test_an_open_port_where_nothing_has_said_hello_is_in_the_list() -> None:
    silent = ReaderStatus(None, "/dev/ttyACM0", None, (), False, False, 3, None)
    canvas = Watched()
    DiceReaders(Menu()).draw(canvas, Look(ports=(silent,)))
    assert "ttyACM0: silent" in [ink.text for ink in canvas.ink]


def test_a_reader_shows_its_dice_and_what_they_show() -> None:
    table = Table().found(dice=(*watched(3, "white"), *watched(1, "blue"))).quiet()
    table.press(NEXT, NEXT, OK, OK)
    assert table.lines()[1:4] == ["3 white, 1 blue", "Garbled lines: 0", "Sees: –"]
    table.shows("food", "/", "?", kind="white")
    assert table.lines()[3] == "Sees: food / ?"
    table.reads("food", "music", "food", kind="white")
    assert table.lines()[3] == "Sees: food music food"


def test_how_often_a_reader_was_garbled_stands_beside_it() -> None:
    here = Readers().heard(ReaderFound(TRAY, watched(), False, 0.0), None)
    ports = (
        ReaderStatus(TRAY, "/dev/ttyACM0", None, (), False, True, 3, None),
        ReaderStatus("cup", "/dev/ttyACM1", None, (), False, False, 5, None),
    )
    canvas = Watched()
    OneReader(Menu(), TRAY).draw(canvas, Look(readers=here, ports=ports))
    texts = [ink.text for ink in canvas.ink]
    assert "Garbled lines: 3" in texts
    assert "6 d6, plain numbers" in texts


def test_side_by_side_a_die_is_told() -> None:
    table = calibrating()
    assert isinstance(table.screen, Calibrating)
    for number, side in enumerate(SIDES, 1):
        table.reads(side)
        assert table.look.calibrations == told(*SIDES[:number])
    assert table.lines()[0] == "MLEM  told"
    assert isinstance(table.press(OK).screen, ToCalibrate)


def test_what_was_told_is_used() -> None:
    store = Forgetful()
    calibrate = Table(store=store).found().quiet().press(NEXT, NEXT, OK, OK, OK, NEXT, OK)
    for side in SIDES:
        calibrate.reads(side)
    # It is used after the next start, too.
    assert Table(store=store).look.meanings == (told(*SIDES)[0].meaning,)


def test_what_is_told_in_part_is_not_used_but_kept(tmp_path: Path) -> None:
    table = Table(store=Store(tmp_path)).found().quiet()
    table.press(NEXT, NEXT, OK, OK, OK, NEXT, OK).reads("6").reads("5")
    assert table.look.meanings == ()
    again = Table(store=Store(tmp_path)).found().quiet()
    again.press(NEXT, NEXT, OK, OK, OK, NEXT, OK)
    assert again.lines()[0] == "MLEM  3/6"
    again.reads("4")
    assert again.look.calibrations == told("6", "5", "4")


def test_back_takes_back_the_last_side_and_then_leaves() -> None:
    table = calibrating("6", "5")
    assert table.press(BACK).look.calibrations == told("6")
    assert table.press(BACK).look.calibrations == ()
    assert isinstance(table.press(BACK).screen, ToCalibrate)


def test_back_held_leaves_and_keeps_what_was_told() -> None:
    table = calibrating("6", "5").hold(BACK)
    assert isinstance(table.screen, ToCalibrate)
    assert table.look.calibrations == told("6", "5")


def test_a_face_that_means_another_already_is_not_taken() -> None:
    table = calibrating("6", "5").reads("6")
    assert table.look.calibrations == told("6", "5")
    assert "6 is 1 already" in table.lines()
    # Another side with the same face may be told by the same name.
    assert table.reads("5").look.calibrations == told("6", "5", "5")


def test_of_several_dice_the_one_that_was_turned_is_meant() -> None:
    table = calibrating().reads("1", "2", "3", "4", "5", "6")
    assert table.look.calibrations == ()
    assert "Turn one die alone" in table.lines()
    table.reads("1", "2", "6", "4", "5", "6")
    assert table.look.calibrations == told("6")
    table.reads("1", "2", "5", "3", "5", "6")
    assert table.look.calibrations == told("6")


def test_dice_that_all_show_the_same_face_tell_it() -> None:
    assert calibrating().reads("6", "6").look.calibrations == told("6")


def test_dice_of_another_reader_or_kind_tell_nothing() -> None:
    table = calibrating().reads("6", name="cup").reads("6", kind="white")
    assert table.look.calibrations == ()


def test_a_die_that_was_told_can_be_told_anew() -> None:
    table = calibrating(*SIDES).press(NEXT)
    assert table.look.calibrations == ()
    assert table.lines()[0] == "MLEM  1/6"


def test_what_cannot_be_read_of_dice_is_as_good_as_none() -> None:
    store = Forgetful()
    store.set("calibration", '[{"reader": "tray"}]')
    assert Table(store=store).look.calibrations == ()


def test_a_new_match_is_for_the_reader_that_is_here() -> None:
    table = Table().found().quiet().press(OK, PREV, PREV)
    assert "Dice  dice reader" in table.lines()
    table.gone().quiet()
    assert "Dice  reader (none here)" in table.lines()
    assert "Dice  this device" in Table().press(OK, PREV, PREV).lines()


def test_a_reader_keeps_its_name_and_loses_its_dice_when_it_goes() -> None:
    readers = Readers().heard(ReaderFound(TRAY, watched(), True, 0.0), None)
    readers = readers.heard(DiceSeen(TRAY, lying("1", "?"), 1.0), 7)
    seen = readers.seen(7)
    assert seen is not None
    assert seen.lying == lying("1", "?")
    assert readers.seen(8) is None
    readers = readers.heard(ReaderGone(TRAY, 2.0), 7)
    assert (readers.here, readers.seen(7)) == ((), None)
    assert readers.named(TRAY).dice == watched()


def test_the_reader_that_saw_dice_last_is_meant() -> None:
    readers = Readers()
    for name in ("tray", "cup", "tray"):
        readers = readers.heard(DiceSettled(name, lying("1"), False, 0.0), 7)
    seen = readers.seen(7)
    assert seen is not None
    assert seen.name == "tray"
