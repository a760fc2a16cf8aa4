"""Chance that can be set, so that a rehearsed game rolls what it should."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from hardware.chance import Chance


class WrongFace(Exception):
    """A face was set that the die or deck at hand does not have."""


class SeededChance:
    """Repeatable chance: a seed gives the same faces every time."""

    def __init__(self, seed: int) -> None:
        # As in SystemChance, not before the first picture: the panel asks for chance early.
        from random import Random

        self._random = Random(seed)

    def pick(self, options: Sequence[str]) -> str:
        return self._random.choice(options)


class SetChance:
    """Gives the faces that were set, in order, and after them those of another chance."""

    def __init__(self, beyond: Chance, report: Callable[[str], object]) -> None:
        """`report` is told of a wrong face too: the program under test may swallow the error."""
        self._faces: deque[str] = deque()
        self._beyond = beyond
        self._report = report

    def set(self, faces: Iterable[str]) -> None:
        """Adds faces to those that come next."""
        self._faces.extend(faces)

    def pick(self, options: Sequence[str]) -> str:
        """Raises WrongFace when the next face set is none of the options."""
        if not self._faces:
            return self._beyond.pick(options)
        face = self._faces.popleft()
        if face not in options:
            message = f"chance was set to {face!r}, but can only be {', '.join(options)}"
            self._report(message)
            raise WrongFace(message)
        return face
