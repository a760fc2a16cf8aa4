"""Dice without a match on the whole device: stored before they are seen, whenever the plug is
pulled."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from engine.games import built_in
from firmware.store import FreeRoll, Store
from hardware.control import Control
from hardware.simulated.box import Box
from tests.firmware.hands import TO_OTHERS
from tests.system.device import BACK, NEXT, OK, PREV, begin, device, newest, press, sees, shows

ROLL = Control.ROLL


def rolls(state: Path) -> list[FreeRoll]:
    """What lies on the disk, newest first."""
    with closing(Store(state)) as store:
        return store.rolls()


def pulled(box: Box) -> None:
    box.kill()
    box.start()


def at_other_dice(box: Box) -> None:
    """From the menu."""
    press(box, NEXT, NEXT, OK, *TO_OTHERS, OK)
    assert sees(box, "Roll 2d6")


def test_a_roll_is_on_the_disk_at_the_first_picture_of_its_tumbling_dice(tmp_path: Path) -> None:
    with device(tmp_path) as box:
        at_other_dice(box)
        box.chance("3", "6")
        press(box, OK)
        # The dice still tumble when the plug is pulled.
        pulled(box)
        assert [roll.faces for roll in rolls(tmp_path)] == [("3", "6")]
        press(box, NEXT, NEXT, OK)
        # The bar is on the dice that were rolled last, and below them are the last rolls.
        press(box, NEXT, OK)
        assert sees(box, "2d6 = 9")
        press(box, OK)
        assert sees(box, "=9")


def test_kept_dice_are_rolled_on_after_the_plug_was_pulled(tmp_path: Path) -> None:
    with device(tmp_path) as box:
        press(box, NEXT, NEXT, OK, OK)
        box.chance("cat", "cat", "joker", "book", "cat", "plant")
        press(box, OK)
        pulled(box)
        press(box, NEXT, NEXT, OK, *TO_OTHERS, NEXT, OK, OK)
        box.chance("game", "trophy", "book", "plant")
        press(box, NEXT, OK, NEXT, OK, PREV, PREV, OK)
        kept, first = rolls(tmp_path)
        assert first.faces == ("cat", "cat", "joker", "book", "cat", "plant")
        assert kept.faces == ("cat", "cat", "game", "trophy", "book", "plant")
        assert kept.kept == (0, 1)
        assert kept.dice == tuple(die.name for die in built_in("shelfie").dice)


def test_dice_tumble_until_a_press_which_is_not_lost(tmp_path: Path) -> None:
    with device(tmp_path) as box:
        at_other_dice(box)
        box.chance("3", "6")
        box.press(OK)
        tumbling = box.oled.image()
        box.advance(0.09)
        assert box.oled.image().tobytes() != tumbling.tobytes()
        box.press(BACK)
        assert sees(box, "Roll 2d6")


def test_a_paused_match_is_not_touched_by_the_roller(tmp_path: Path) -> None:
    with device(tmp_path) as box:
        begin(box)
        press(box, OK)
        box.come_to_rest()
        before, match = box.oled.image(), newest(tmp_path)
        box.hold(BACK, 1)
        press(box, PREV, OK, NEXT, NEXT, NEXT, OK, OK, OK, OK, BACK, BACK, BACK)
        assert len(rolls(tmp_path)) == 2
        press(box, PREV, PREV, PREV, OK)
        assert shows(box, before)
        assert newest(tmp_path) == match


def test_without_animation_a_roll_is_seen_at_once_also_after_the_plug_was_pulled(
    tmp_path: Path,
) -> None:
    with device(tmp_path) as box:
        press(box, NEXT, NEXT, NEXT, OK, NEXT, OK, BACK)
        pulled(box)
        at_other_dice(box)
        box.chance("3", "6")
        box.press(OK)
        at_once = box.oled.image()
        assert sees(box, "=9")
        assert shows(box, at_once)
