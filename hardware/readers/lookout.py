"""Looks for dice readers, and keeps those it has found."""

from hardware.readers.status import ReaderStatus


class Lookout:
    """The readers of a panel."""

    @property
    def readers(self) -> tuple[ReaderStatus, ...]:
        """The readers on open ports."""
        return ()

    def ask_to_roll(self, reader: str, dice: tuple[str, ...]) -> bool:  # noqa: ARG002
        """Asks a reader to roll. Returns whether it was asked."""
        return False
