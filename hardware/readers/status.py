"""What is known of a dice reader, for people who wonder whether it works."""

from dataclasses import dataclass

from hardware.events import ReaderDie


@dataclass(frozen=True, slots=True)
class ReaderStatus:
    """A reader on an open port."""

    name: str | None
    """As in the events; None as long as it has not said hello."""
    port: str
    version: str | None
    """Of the protocol it speaks. None before hello, and for a reader of plain numbers."""
    dice: tuple[ReaderDie, ...]
    rolls: bool
    """Whether it can roll by itself when asked to."""
    plain: bool
    """Whether it sends bare numbers without a checksum."""
    garbled: int
    """Lines that came damaged, too long, or made no sense."""
    last_seen: float | None
    """When its last good line came, seconds on the event loop's clock."""
