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


__all__ = ["Control", "Event", "Hold", "Plugged", "Press", "Repeat", "Unplugged"]

Event = Press | Hold | Repeat | Plugged | Unplugged
