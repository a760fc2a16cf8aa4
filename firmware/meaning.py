"""What the dice on a reader mean in a game: which die of the game, and which of its faces."""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine import Game, Match, Roll
from firmware import games
from firmware.readers import Reader
from firmware.words import _, ngettext
from hardware.events import SeenDie

logger = logging.getLogger(__name__)


class Misread(Exception):
    """What a reader saw is not the roll that is wanted; the message says in words what was read and
    what is wanted."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What dice of a `kind` on a `reader` (empty: on any) are in a `game`: its `die`, and for each
    face that the reader tells, the game's. `in_order`: it numbers the sides from 1 instead."""

    kind: str
    game: str
    die: str
    faces: tuple[tuple[str, str], ...]
    reader: str = ""
    in_order: bool = False

    def face(self, told: str, sides: Sequence[str]) -> str | None:
        """The face of the game's die with these sides that the reader tells; None for one that is
        not on it."""
        if self.in_order:
            numbered = {str(number): side for number, side in enumerate(sides, 1)}
            return numbered.get(told)
        return dict(self.faces).get(told)


@dataclass(frozen=True, slots=True)
class Calibration:
    """What a reader has told of the sides of a game's die, in their order; it holds once all of
    them were told."""

    reader: str
    kind: str
    game: str
    die: str
    sides: tuple[str, ...] = ()

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces of the game's die, side by side; none where the game is not known any more."""
        if self.game not in games.known():
            return ()
        return sides(games.game(self.game)).get(self.die, ())

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What there is one calibration of."""
        return self.reader, self.kind, self.game, self.die

    @property
    def complete(self) -> bool:
        return 0 < len(self.faces) == len(self.sides)

    @property
    def meaning(self) -> Meaning:
        told = tuple(zip(self.sides, self.faces, strict=False))
        return Meaning(self.kind, self.game, self.die, told, self.reader)

    def to_json(self) -> dict[str, Any]:
        return {
            "reader": self.reader,
            "kind": self.kind,
            "game": self.game,
            "die": self.die,
            "sides": list(self.sides),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Calibration:
        return cls(**{**data, "sides": tuple(data["sides"])})


def calibrations_text(told: Iterable[Calibration]) -> str:
    """Calibrations as they are stored."""
    return json.dumps([each.to_json() for each in told])


def calibrations_from(text: str) -> tuple[Calibration, ...]:
    """What was stored of dice; one that is damaged is as good as none, for it can be told again."""
    try:
        return tuple(Calibration.from_json(each) for each in json.loads(text))
    except (ValueError, TypeError, KeyError):
        logger.exception("What was told of dice cannot be read")
        return ()


def read_roll(
    match: Match, seat: int | None, reader: Reader, meanings: Iterable[Meaning]
) -> tuple[str, ...]:
    """The faces for the roll that is open for `seat`, from the dice that lie on a reader: those
    that count from before an undo, and for each other die the next one read of its kind. Raises
    Misread."""
    roll, owed = match.open[seat], match.owed(seat)
    assert isinstance(roll, Roll)
    told = tuple(meanings)
    read = [_meant(match.game, reader, die, told) for die in reader.lying]
    wanted = Counter(die.name for die, face in zip(roll.dice, owed, strict=True) if face is None)
    if Counter(name for name, _face in read) != wanted:
        raise Misread(_mismatch(match.game, [name for name, _face in read], wanted))
    left: dict[str, list[str]] = {}
    for name, face in read:
        left.setdefault(name, []).append(face)
    return tuple(
        left[die.name].pop(0) if face is None else face
        for die, face in zip(roll.dice, owed, strict=True)
    )


def _meant(
    game: Game, reader: Reader, seen: SeenDie, meanings: Sequence[Meaning]
) -> tuple[str, str]:
    """The game's die and its face. What nobody has told of: dice of the game's name for them, or of
    any name where the game has but one kind; and faces by their names."""
    told = face_of(game, reader.name, seen, meanings)
    if told is not None:
        return told
    kind = games.say(game.key, seen.kind)
    title = games.say(game.key, "title")
    if die_for(game, reader.name, seen.kind, meanings) is None:
        raise Misread(_("{game} has no {kind} die", game=title, kind=kind))
    raise Misread(_("{game} has no face {face}: calibrate", game=title, face=seen.face))


def face_of(
    game: Game, reader: str, seen: SeenDie, meanings: Iterable[Meaning]
) -> tuple[str, str] | None:
    """The game's die and face that a die on a reader stands for; None where it stands for none."""
    kinds, told = sides(game), told_of(game, reader, seen.kind, meanings)
    if told is not None:
        face = told.face(seen.face or "", kinds.get(told.die, ()))
        return None if face is None else (told.die, face)
    name = die_of(game, seen.kind)
    if name is None or seen.face not in kinds[name]:
        return None
    return name, seen.face


def die_for(game: Game, reader: str, kind: str, meanings: Iterable[Meaning]) -> str | None:
    """The game's die that dice of a kind on a reader are; None where they are none of it."""
    told = told_of(game, reader, kind, meanings)
    return die_of(game, kind) if told is None else told.die


def told_of(game: Game, reader: str, kind: str, meanings: Iterable[Meaning]) -> Meaning | None:
    """What was told of dice of a kind on a reader."""
    for meaning in meanings:
        if (meaning.game, meaning.kind) == (game.key, kind) and meaning.reader in ("", reader):
            return meaning
    return None


def sides(game: Game) -> dict[str, tuple[str, ...]]:
    """The kinds of dice of a game, with the faces on their sides."""
    return {die.name: die.faces for die in game.dice}


def die_of(game: Game, kind: str) -> str | None:
    """The game's die for dice of a kind that nobody has told of."""
    names = list(sides(game))
    if kind in names:
        return kind
    return names[0] if len(names) == 1 else None


def _mismatch(game: Game, read: Sequence[str], wanted: Counter[str]) -> str:
    """What was read and what is wanted: by kind where the game has several."""
    if len(sides(game)) == 1:
        words = ngettext("{n} die read", "{n} dice read", len(read))
        return _("{read}, wanted: {number}", read=words, number=wanted.total())
    counted = [_counted(game, Counter(read)), _counted(game, wanted)]
    return _("Read: {read}. Wanted: {wanted}", read=counted[0], wanted=counted[1])


def _counted(game: Game, dice: Counter[str]) -> str:
    kinds = [(name, dice[name]) for name in sides(game) if dice[name]]
    return ", ".join(f"{many} {games.say(game.key, name)}" for name, many in kinds) or "0"
