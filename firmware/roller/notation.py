"""Dice notation: `3d6`, `d20+2`, `4d6kh3`, `d%`, `2d6+1d4-1`.

A notation is a sum of dice and numbers. `3d6` are three dice with six sides, `d20` is one with
twenty, `d%` one with a hundred. `kh3` counts the highest three of the dice before it, `kl1` the
lowest one; `k3` is short for `kh3`. What is read is written again in one form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final
from unicodedata import normalize

from engine.decision import Die
from firmware.words import _, ngettext

MOST_DICE: Final = 18
"""As many dice as the display shows at once with faces that can be read: three rows of six."""

MOST_SIDES: Final = 1000
"""A face of four digits still stands in a die on the display."""

MOST_NUMBER: Final = 1000
LONGEST: Final = 60

_NUMBER: Final = re.compile(r"[0-9]+")
_DIGITS: Final = 9
"""A number with more digits than this is too large for anything here."""
_SIGNS: Final = {"−": "-", "–": "-"}
"""What word processors make of a minus."""


class NotationError(ValueError):
    """A notation that can't be rolled: why, with the cure, and at which character of its text."""

    def __init__(self, text: str, at: int, reason: str) -> None:
        super().__init__(reason)
        self.text = text
        self.at = at
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Dice:
    """Some dice of one kind, added to the sum, or taken from it (`minus`). `keep`: so many of them
    count, the `highest` or the lowest; None: all do."""

    many: int
    sides: int
    keep: int | None = None
    highest: bool = True
    minus: bool = False

    def counted(self, faces: Sequence[int]) -> frozenset[int]:
        """The places of the dice that count. Of equal ones the first count."""
        places = sorted(range(self.many), key=lambda place: faces[place], reverse=self.highest)
        return frozenset(places[: self.keep])

    def __str__(self) -> str:
        many = "" if self.many == 1 else str(self.many)
        sides = "%" if self.sides == 100 else str(self.sides)
        keep = "" if self.keep is None else f"k{'h' if self.highest else 'l'}{self.keep}"
        return f"{'-' if self.minus else '+'}{many}d{sides}{keep}"


@dataclass(frozen=True, slots=True)
class Notation:
    """A sum of dice and numbers, in the order in which they were written."""

    terms: tuple[Dice | int, ...]

    @property
    def dice(self) -> tuple[Die, ...]:
        """Each die, from left to right."""
        return tuple(die(term.sides) for term, _places in self._thrown() for _ in range(term.many))

    def counted(self, faces: Sequence[str]) -> frozenset[int]:
        """The places of the dice that count when they have fallen like this."""
        return frozenset(
            places[place]
            for term, places in self._thrown()
            for place in term.counted([int(faces[at]) for at in places])
        )

    def sum(self, faces: Sequence[str]) -> int:
        """What the dice that count come to, without the numbers."""
        counted = self.counted(faces)
        return sum(
            (-1 if term.minus else 1) * int(faces[at])
            for term, places in self._thrown()
            for at in places
            if at in counted
        )

    def total(self, faces: Sequence[str]) -> int:
        """What dice and numbers come to."""
        return self.sum(faces) + sum(term for term in self.terms if isinstance(term, int))

    def _thrown(self) -> Iterator[tuple[Dice, range]]:
        """The dice, each kind with its places among all of them."""
        first = 0
        for term in self.terms:
            if isinstance(term, Dice):
                yield term, range(first, first + term.many)
                first += term.many

    def __str__(self) -> str:
        written = "".join(
            f"{term:+d}" if isinstance(term, int) else str(term) for term in self.terms
        )
        return written.removeprefix("+")


@cache
def die(sides: int) -> Die:
    """A die with the faces 1 to `sides`."""
    return Die(f"d{sides}", tuple(str(face) for face in range(1, sides + 1)))


def parse(text: str) -> Notation:
    """The notation in a text; spaces, capitals and full-width signs do no harm. Raises
    NotationError."""
    return _Reader(text).notation()


class _Reader:
    """Reads a text from left to right; `at` is the place of the next character."""

    def __init__(self, text: str) -> None:
        self.given = text
        self.text = "".join(map(_plain, text))
        self.at = 0
        self.dice = 0

    def notation(self) -> Notation:
        if len(self.text) > LONGEST:
            reason = _("This is too long: at most {most} characters.", most=LONGEST)
            raise self._error(reason, LONGEST)
        terms: list[Dice | int] = []
        minus = self._sign() == "-"
        while True:
            terms.append(self._term(minus))
            if self._next() == "":
                break
            sign = self._sign()
            if sign is None:
                raise self._error(self._unjoined())
            minus = sign == "-"
        if not self.dice:
            reason = _("There are no dice in it: write how many and which, such as 3d6.")
            raise self._error(reason, 0)
        return Notation(tuple(terms))

    def _term(self, minus: bool) -> Dice | int:
        self._next()
        start = self.at
        number = self._number()
        if self._take("d"):
            return self._of_dice(1 if number is None else number, minus, start)
        if number is None:
            raise self._error(self._missing(start))
        if number > MOST_NUMBER:
            raise self._error(_("A number is {most} at most.", most=MOST_NUMBER), start)
        return -number if minus else number

    def _of_dice(self, many: int, minus: bool, start: int) -> Dice:
        if many < 1:
            raise self._error(_("0 dice are no roll: write 1 or more."), start)
        self.dice += many
        if self.dice > MOST_DICE:
            reason = _(
                "More than {most} dice do not fit the display: roll them in several goes.",
                most=MOST_DICE,
            )
            raise self._error(reason, start)
        sides = self._sides()
        keep, highest = self._keep(many)
        return Dice(many, sides, keep, highest, minus)

    def _sides(self) -> int:
        if self._take("%"):
            return 100
        self._next()
        start = self.at
        sides = self._number()
        if sides is None:
            raise self._error(_("How many sides? Write for example d6, d20 or d%."))
        if sides < 2:
            raise self._error(_("A die has 2 sides or more: d2 is a coin."), start)
        if sides > MOST_SIDES:
            reason = _("A die has {most} sides at most: its face has to fit the display.",
                       most=MOST_SIDES)  # fmt: skip
            raise self._error(reason, start)
        return sides

    def _keep(self, many: int) -> tuple[int | None, bool]:
        if not self._take("k"):
            self._next()
            if self.text.startswith(("dh", "dl"), self.at):
                reason = _("Say which dice count: kh3 keeps the highest three, kl1 the lowest.")
                raise self._error(reason)
            return None, True
        highest = not self._take("l")
        if highest:
            self._take("h")
        self._next()
        start = self.at
        keep = self._number()
        if keep is None:
            reason = _("How many count? kh1 keeps the highest die, kl1 the lowest.")
            raise self._error(reason)
        if keep < 1:
            raise self._error(_("Keep 1 die or more, or leave the k away."), start)
        if keep > many:
            reason = ngettext(
                "There is only {n} die to keep from.", "There are only {n} dice to keep from.", many
            )
            raise self._error(reason, start)
        return keep, highest

    def _sign(self) -> str | None:
        """The sign that comes next, if one does."""
        return next((sign for sign in "+-" if self._take(sign)), None)

    def _number(self) -> int | None:
        """The number that comes next, if one does."""
        found = _NUMBER.match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        digits = found[0].lstrip("0") or "0"
        return int(digits) if len(digits) <= _DIGITS else 10**_DIGITS

    def _take(self, character: str) -> bool:
        """Whether this comes next; then it is read."""
        if self._next() != character:
            return False
        self.at += 1
        return True

    def _next(self) -> str:
        """The next character that is no space; empty at the end."""
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1
        return self.text[self.at : self.at + 1]

    def _missing(self, at: int) -> str:
        if at < len(self.text):
            return _("{found!r} is no dice: write for example 3d6, or a number.",
                     found=self.given[at])  # fmt: skip
        if self.text.strip():
            return _("Something is missing here: a number, or dice such as 3d6.")
        return _("There is nothing to roll: write how many dice and which, such as 3d6.")

    def _unjoined(self) -> str:
        return _("{found!r} is not understood here: join dice and numbers with + or -.",
                 found=self.given[self.at])  # fmt: skip

    def _error(self, reason: str, at: int | None = None) -> NotationError:
        return NotationError(self.given, self.at if at is None else at, reason)


def _plain(character: str) -> str:
    """A character as it is read: small, and of a keyboard's usual width."""
    plain = normalize("NFKC", character).lower()
    plain = _SIGNS.get(plain, plain)
    return plain if len(plain) == 1 else character
