"""Where dice and draws come from."""

from collections.abc import Sequence
from typing import Protocol


class Chance(Protocol):
    """A source of chance."""

    def pick(self, options: Sequence[str]) -> str:
        """One of `options`, each position equally likely."""
        ...


class SystemChance:
    """The operating system's randomness: nobody can foresee or repeat it."""

    def pick(self, options: Sequence[str]) -> str:
        # Slow to import, and nobody rolls before the first picture is shown.
        import secrets

        return secrets.choice(options)
