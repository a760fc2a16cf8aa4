"""The device's tunes. Each has a rhythm of its own, for a buzzer with a single tone plays no more
than that, and none says anything that the display doesn't."""

from __future__ import annotations

from enum import StrEnum, auto
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from hardware.tune import Tune

if TYPE_CHECKING:
    from collections.abc import Mapping


class Cue(StrEnum):
    """What a tune tells; where several things happen at once, the first of these is played."""

    END = auto()
    CRASH = auto()
    COMPLETION = auto()
    LANDING = auto()
    LAUNCH = auto()
    TURN = auto()


TUNES: Final[Mapping[Cue, Tune]] = MappingProxyType(
    {
        # Two quick steps up, like a tap on the shoulder: another one's turn.
        Cue.TURN: Tune(0.08, (("E5", 1), ("A5", 1.5))),
        # A chord run up that takes off in a long high note.
        Cue.LAUNCH: Tune(0.09, (("C5", 1), ("E5", 1), ("G5", 1), ("C6", 1), ("E6", 5))),
        # Down in two steps, and home.
        Cue.LANDING: Tune(0.1, (("G5", 1), ("E5", 1), ("C5", 4))),
        # Four slow half tones down.
        Cue.CRASH: Tune(0.12, (("D5", 2), ("C#5", 2), ("C5", 2), ("B4", 6))),
        # Three knocks and a leap: a fanfare.
        Cue.COMPLETION: Tune(0.09, (("G5", 1), ("G5", 1), ("G5", 1), ("", 1), ("C6", 5))),
        # "Shave and a haircut, two bits": it is over.
        Cue.END: Tune(
            0.14,
            (
                ("C6", 2),
                ("G5", 1),
                ("G5", 1),
                ("A5", 2),
                ("G5", 2),
                ("", 2),
                ("B5", 2),
                ("C6", 3),
            ),
        ),
    }
)
