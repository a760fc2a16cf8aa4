"""Every screen that has to do with dice readers, in the state in which its picture shows it."""

from __future__ import annotations

from collections.abc import Callable

from tests.firmware.hands import BACK, NEXT, OK, PREV
from tests.firmware.scenes import Scene, of
from tests.firmware.trays import Table, mlem_table, shelfie_table, watched

SIX = ("cat", "game", "plant", "book", "cat", "joker")


def here() -> Table:
    """A reader is here, and the first roll of My Shelfie is open."""
    return shelfie_table().found().quiet()


def kept() -> Table:
    """Of the first roll two cats and the joker are kept."""
    return here().reads(*SIX).press(OK)


def rolled_before() -> Table:
    """The same dice are kept again after the answer was taken back with the roll behind it."""
    table = kept().reads("plant", "plant", "book")
    return table.press(BACK).quiet().press(OK)


def two_kinds() -> Table:
    dice = (*watched(3, "white"), *watched(1, "blue"))
    return mlem_table().found(dice=dice).quiet()


def at_menu() -> Table:
    return Table().found().quiet()


def calibrating(*faces: str) -> Table:
    """The die of MLEM is told to the reader, as far as these faces go."""
    table = at_menu().press(NEXT, NEXT, OK, OK, OK, NEXT, OK)
    for face in faces:
        table.reads(face)
    return table


SCENES: dict[str, Callable[[], Scene]] = {
    # A roll.
    "reader-none": lambda: of(shelfie_table()),
    "reader-here": lambda: of(here()),
    "reader-found": lambda: of(shelfie_table().found()),
    "reader-rolls": lambda: of(mlem_table().found(rolls=True).quiet()),
    "reader-seen": lambda: of(here().shows("cat", "?", "?", "book", "?", "?")),
    "reader-leans": lambda: of(here().shows("cat", "/", "plant", "book", "cat", "cat")),
    "reader-leans-two": lambda: of(here().shows("cat", "/", "/", "book", "cat", "cat")),
    "reader-leans-white": lambda: of(two_kinds().shows("1", "/", "2", kind="white")),
    "reader-too-few": lambda: of(here().reads(*SIX[:5])),
    "reader-too-many": lambda: of(kept().reads(*SIX)),
    "reader-strange": lambda: of(here().reads("cat", "9", "plant", "book", "cat", "cat")),
    "reader-plain": lambda: of(here().reads(*SIX, plain=True)),
    "reader-kept": lambda: of(kept()),
    "reader-before": lambda: of(rolled_before()),
    "reader-gone": lambda: of(kept().gone().quiet()),
    "reader-not-counted": lambda: of(here().reads(*SIX).reads(*SIX)),
    "reader-go-back": lambda: of(here().press(PREV).reads(*SIX)),
    "reader-other-ways": lambda: of(here().press(OK)),
    "by-hand": lambda: of(kept().gone().quiet().press(OK, NEXT, OK, NEXT, OK, PREV)),
    "by-hand-done": lambda: of(mlem_table().press(OK, NEXT, OK, *[PREV, OK] * 6)),
    # The readers.
    "readers": lambda: of(at_menu().found("cup").gone("cup").quiet().press(NEXT, NEXT, OK)),
    "reader": lambda: of(at_menu().press(NEXT, NEXT, OK, OK).reads("1", "2", "2", "6", "5", "3")),
    "calibrate-game": lambda: of(calibrating().press(BACK)),
    "calibrate": lambda: of(calibrating()),
    "calibrate-again": lambda: of(calibrating("1", "2")),
    "calibrate-fuel": lambda: of(calibrating("1", "2", "3", "4", "5")),
    "calibrate-wrong": lambda: of(calibrating("1", "2", "3", "1")),
    "calibrate-told": lambda: of(calibrating("1", "2", "3", "4", "5", "6")),
    "new-match-reader": lambda: of(at_menu().press(OK, PREV, PREV)),
    "new-match-no-reader": lambda: of(at_menu().gone().quiet().press(OK, PREV, PREV, OK, OK)),
}
