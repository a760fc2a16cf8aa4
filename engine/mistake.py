"""What can be wrong with a file that tells of a game's components."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong, by name, and where: the keys and numbers that lead there. `allowed` says what
    would be right. A warning does not keep the file from being used."""

    name: str
    where: tuple[str | int, ...]
    found: object = None
    allowed: object = None
    warning: bool = False
