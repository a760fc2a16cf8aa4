"""The dice readers that are here and what lies on them, as their events tell."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from hardware.events import (
    DiceSeen,
    DiceSettled,
    ReaderDie,
    ReaderFound,
    ReaderGone,
    SeenDie,
)

Heard: TypeAlias = ReaderFound | ReaderGone | DiceSeen | DiceSettled
"""What is heard from dice readers."""


@dataclass(frozen=True, slots=True)
class Reader:
    """A dice reader. `dice`: those it watches, as far as it told; `rolls`: it can roll by itself;
    `here`: it is plugged in and speaks.

    `lying`: the dice as it saw them last, none when it has been away since; `settled`: they came to
    rest as a roll; `plain`: it sends bare numbers, so people must agree to them. `acts`: how many
    acts the match in play had when they were seen, None where there was no match.
    """

    name: str
    dice: tuple[ReaderDie, ...] = ()
    rolls: bool = False
    here: bool = True
    lying: tuple[SeenDie, ...] = ()
    settled: bool = False
    plain: bool = False
    acts: int | None = None

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of dice that it watches or has seen."""
        watched, seen = (die.kind for die in self.dice), (die.kind for die in self.lying)
        return tuple(dict.fromkeys((*watched, *seen)))


@dataclass(frozen=True, slots=True)
class Readers:
    """All dice readers that have ever spoken since the start, the newest to speak last."""

    known: tuple[Reader, ...] = ()

    @property
    def here(self) -> tuple[Reader, ...]:
        return tuple(reader for reader in self.known if reader.here)

    def named(self, name: str) -> Reader:
        """The reader of that name; one that never spoke is not here."""
        found = (reader for reader in self.known if reader.name == name)
        return next(found, Reader(name, here=False))

    def seen(self, acts: int) -> Reader | None:
        """The reader that saw dice last, if the match has not gone on since."""
        seen = [reader for reader in self.known if reader.lying and reader.acts == acts]
        return seen[-1] if seen else None

    def heard(self, event: Heard, acts: int | None) -> Readers:
        """The readers after an event, when the match in play has so many acts."""
        reader = replace(self.named(event.reader), here=True)
        match event:
            case ReaderFound(dice=dice, rolls=rolls):
                reader = Reader(event.reader, dice, rolls)
            case ReaderGone():
                reader = replace(reader, here=False, lying=(), settled=False)
            case DiceSeen(dice=lying):
                reader = replace(reader, lying=lying, settled=False, acts=acts)
            case DiceSettled(dice=lying, plain=plain):
                reader = replace(reader, lying=lying, settled=True, plain=plain, acts=acts)
        others = (other for other in self.known if other.name != event.reader)
        return Readers((*others, reader))
