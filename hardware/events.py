"""What the panel reports. Every event carries `at`, seconds on the event loop's clock."""

from dataclasses import dataclass
from enum import StrEnum, auto


class Control(StrEnum):
    """The buttons a board may have, named for what they do."""

    PREV = auto()
    NEXT = auto()
    OK = auto()
    BACK = auto()
    ROLL = auto()
    PLAYER1 = auto()
    PLAYER2 = auto()
    PLAYER3 = auto()
    PLAYER4 = auto()
    PLAYER5 = auto()


@dataclass(frozen=True, slots=True)
class Press:
    """A button was pressed and let go before it counted as held."""

    control: Control
    at: float


@dataclass(frozen=True, slots=True)
class Hold:
    """A button has been down for the long threshold; it may still be down."""

    control: Control
    at: float


@dataclass(frozen=True, slots=True)
class Repeat:
    """A repeating button is being held: one more step."""

    control: Control
    at: float


@dataclass(frozen=True, slots=True)
class Plugged:
    """A missing part, for example "display", works again."""

    part: str
    at: float


@dataclass(frozen=True, slots=True)
class Unplugged:
    """A part stopped answering. The panel keeps looking for it."""

    part: str
    at: float


Event = Press | Hold | Repeat | Plugged | Unplugged
