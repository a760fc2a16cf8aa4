"""What the app asks the daemon to do, as data. The app itself touches nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from engine import Entry, Header
from firmware.meaning import Calibration

if TYPE_CHECKING:
    from firmware.roller.cup import Cup
    from firmware.tunes import Cue


@dataclass(frozen=True, slots=True)
class Begin:
    """Begin a match."""

    header: Header


@dataclass(frozen=True, slots=True)
class Resume:
    """Take up the paused match."""


@dataclass(frozen=True, slots=True)
class GoOn:
    """Go on with an outdated match by its counters alone."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the match; unless it has ended it stays paused."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer for a seat; with `roll`, let the device roll at once what is then to be rolled."""

    seat: int | None
    value: object
    roll: bool = False


@dataclass(frozen=True, slots=True)
class Answers:
    """Answer several decisions one after the other: each for its seat. All are stored, or none."""

    answers: tuple[tuple[int | None, object], ...]


@dataclass(frozen=True, slots=True)
class RollDice:
    """Let the device roll, or draw, what `seat` is to roll or to draw."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class RollRead:
    """The faces that a dice reader has read for the roll of `seat`."""

    seat: int | None
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AskReader:
    """Ask a reader that can roll by itself to roll the dice of these names."""

    reader: str
    dice: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Calibrate:
    """Remember what a reader has told of the sides of a game's die so far; without any, forget
    it."""

    told: Calibration


@dataclass(frozen=True, slots=True)
class RollFree:
    """Roll dice without a match. `stay`: of each die the face with which it stays where it lies,
    None where it is rolled; empty: all are."""

    cup: Cup
    stay: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the newest answer; with a seat, that seat's in a step that several share."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Redo:
    """Bring back the answer that was taken back last."""


@dataclass(frozen=True, slots=True)
class Amend:
    """Replace the answer in entry `number` of the log; with `cut`, give up what no longer fits."""

    number: int
    value: object
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Correct:
    """Set a counter right."""

    counter: str
    seat: int | None
    value: int


@dataclass(frozen=True, slots=True)
class Teach:
    """Set a fact of the components right."""

    fact: str
    value: object


@dataclass(frozen=True, slots=True)
class SetSwitch:
    """Change a table rule."""

    name: str
    choice: str


@dataclass(frozen=True, slots=True)
class GoHome:
    """A player leaves the table; the others go on."""

    seat: int


@dataclass(frozen=True, slots=True)
class Finish:
    """Stop the match here, with the ranking of the moment."""


@dataclass(frozen=True, slots=True)
class Recall:
    """Read what is known of a game's components."""

    game: str


@dataclass(frozen=True, slots=True)
class Tell:
    """Store facts of a game's components, told outside of a match."""

    game: str
    facts: tuple[tuple[str, object], ...]


@dataclass(frozen=True, slots=True)
class Adjust:
    """Set the device to something, such as a language, from now on and after the next start too."""

    setting: str
    value: str


@dataclass(frozen=True, slots=True)
class Play:
    """Play the tune of something that has happened."""

    cue: Cue


@dataclass(frozen=True, slots=True)
class CountDice:
    """Count the faces of all dice that were ever rolled; the game goes on meanwhile."""


@dataclass(frozen=True, slots=True)
class Later:
    """After `seconds`, tell the app that the toast or the picture of this serial number has been
    seen."""

    seconds: float
    serial: int


Deed: TypeAlias = Undo | Redo | Amend | Correct | Teach | SetSwitch | GoHome | Finish
"""What people do to the match beside answering."""

Effect: TypeAlias = (
    Begin
    | Resume
    | GoOn
    | Leave
    | Answer
    | Answers
    | RollDice
    | RollRead
    | AskReader
    | Calibrate
    | RollFree
    | Deed
    | Recall
    | Tell
    | Adjust
    | CountDice
    | Play
    | Later
)


@dataclass(frozen=True, slots=True)
class Done:
    """The effect was carried out and is stored; `entry` is the answer that it gave or took back."""

    effect: Effect
    entry: Entry | None = None


@dataclass(frozen=True, slots=True)
class Failed:
    """The effect was refused; nothing has changed. `name`: the reason in a game's rules, if they
    refused. `fits`: for an amendment, the number of the first answer that would no longer fit."""

    effect: Effect
    reason: str
    name: str = ""
    fits: int | None = None


@dataclass(frozen=True, slots=True)
class GamesFound:
    """The games of other packages are known now."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A toast, or a picture of tumbling dice, has been on the screen long enough."""

    serial: int
