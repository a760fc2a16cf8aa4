"""What the panel reports. Every event carries `at`, seconds on the event loop's clock."""

from dataclasses import dataclass

from hardware.control import Control


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


@dataclass(frozen=True, slots=True)
class ReaderDie:
    """A die that a reader watches: its name there ("w1"), and its kind ("white", "d6")."""

    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class SeenDie:
    """A die as a reader sees it now. `face` is None while it rolls, and where it lies `cocked`."""

    name: str
    kind: str
    face: str | None = None
    cocked: bool = False


@dataclass(frozen=True, slots=True)
class ReaderFound:
    """A dice reader said hello. `rolls`: it can roll by itself when asked to."""

    reader: str
    dice: tuple[ReaderDie, ...]
    rolls: bool
    at: float


@dataclass(frozen=True, slots=True)
class ReaderGone:
    """A dice reader was unplugged or fell silent. The panel keeps looking for it."""

    reader: str
    at: float


@dataclass(frozen=True, slots=True)
class DiceSeen:
    """Dice on a reader have not all come to rest: some still roll, or one lies cocked."""

    reader: str
    dice: tuple[SeenDie, ...]
    at: float


@dataclass(frozen=True, slots=True)
class DiceSettled:
    """All dice of a roll lie still on a reader; reported once a roll, also if the line comes twice.
    `plain`: the reader sends bare numbers without a checksum, so people must agree to them."""

    reader: str
    dice: tuple[SeenDie, ...]
    plain: bool
    at: float


__all__ = [
    "Control",
    "DiceSeen",
    "DiceSettled",
    "Event",
    "Hold",
    "Plugged",
    "Press",
    "ReaderDie",
    "ReaderFound",
    "ReaderGone",
    "Repeat",
    "SeenDie",
    "Unplugged",
]

Event = (
    Press | Hold | Repeat | Plugged | Unplugged | ReaderFound | ReaderGone | DiceSeen | DiceSettled
)
