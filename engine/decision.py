"""What the rules can ask: the kinds of decision.

A decision is plain data: who is asked (`seat`, counted from 0; `None` when it is nobody's turn in
particular), and what may be answered, in stable ids that mean the same in every language and every
release. `check` turns an answer into its one normal form or refuses it; nothing else in the engine
judges answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias

Answer: TypeAlias = str | int | tuple[str, ...] | tuple[tuple[int, ...], ...]


class Refused(ValueError):
    """An answer (or an undo, a redo) that does not fit; the match is as it was before.

    `allowed` says in data what would have been accepted, `answer` what was offered. `name` names
    the reason where a game's rules refused, so that it can be told in any language.
    """

    def __init__(
        self, reason: str, *, answer: object = None, allowed: object = None, name: str = ""
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.answer = answer
        self.allowed = allowed
        self.name = name


@dataclass(frozen=True, slots=True)
class Die:
    """A kind of die: its name and its faces, one id a side, so that a face may stand twice."""

    name: str
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll these dice; answered by one face a die, in the same order."""

    seat: int | None
    dice: tuple[Die, ...]
    id: ClassVar[str] = "roll"

    def check(self, answer: object) -> tuple[str, ...]:
        faces = _strings(answer)
        dice = self.dice
        if faces is None or len(faces) != len(dice):
            raise self._refuse(answer)
        for die, face in zip(dice, faces, strict=True):
            if face not in die.faces:
                raise self._refuse(answer)
        return faces

    def _refuse(self, answer: object) -> Refused:
        return Refused(
            f"a roll of {len(self.dice)} dice takes one face a die, not {answer!r}",
            answer=answer,
            allowed=[list(dict.fromkeys(die.faces)) for die in self.dice],
        )


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw `many` of the `cards` that are left in a pool (a deck, tokens, a random starter)."""

    seat: int | None
    pool: str
    cards: tuple[str, ...]
    many: int = 1

    @property
    def id(self) -> str:
        return self.pool

    def check(self, answer: object) -> tuple[str, ...]:
        drawn = _strings(answer)
        if drawn is None or len(drawn) != self.many or not _are_among(drawn, self.cards):
            raise Refused(
                f"a draw from {self.pool} takes {self.many} of what is left, not {answer!r}",
                answer=answer,
                allowed=list(self.cards),
            )
        return drawn


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose one of the options. `why_not` names the reason why anything else is none of them,
    where the rules can tell; "" where they can't."""

    seat: int | None
    id: str
    options: tuple[str, ...]
    why_not: Callable[[str], str] | None = field(default=None, compare=False, repr=False)

    def check(self, answer: object) -> str:
        if type(answer) is not str:
            raise self._refuse(answer)
        if answer not in self.options:
            raise self._refuse(answer, "" if self.why_not is None else self.why_not(answer))
        return answer

    def _refuse(self, answer: object, name: str = "") -> Refused:
        return Refused(
            f"{self.id}: {answer!r} is none of the options{f' ({name})' if name else ''}",
            answer=answer,
            allowed=list(self.options),
            name=name,
        )


@dataclass(frozen=True, slots=True)
class Pick:
    """Pick between `least` and `most` of the options; an option that stands twice may be picked
    twice. The normal form keeps the order of the options."""

    seat: int | None
    id: str
    options: tuple[str, ...]
    least: int
    most: int

    def check(self, answer: object) -> tuple[str, ...]:
        picked = _strings(answer)
        if picked is not None and self.least <= len(picked) <= self.most:
            left = list(picked)
            normal = []
            for option in self.options:
                if option in left:
                    left.remove(option)
                    normal.append(option)
            if not left:
                return tuple(normal)
        raise Refused(
            f"{self.id}: takes {self.least} to {self.most} of the options, not {answer!r}",
            answer=answer,
            allowed=list(self.options),
        )


@dataclass(frozen=True, slots=True)
class Count:
    """Name a whole number from `low` to `high`; `preset` is the likeliest."""

    seat: int | None
    id: str
    low: int
    high: int
    preset: int | None = None

    def check(self, answer: object) -> int:
        if type(answer) is int and self.low <= answer <= self.high:
            return answer
        raise Refused(
            f"{self.id}: takes a whole number from {self.low} to {self.high}, not {answer!r}",
            answer=answer,
            allowed=[self.low, self.high],
        )


@dataclass(frozen=True, slots=True)
class Table:
    """Fill a table of whole numbers, `rows` by `columns`, each from `low` to `high`."""

    seat: int | None
    id: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    low: int
    high: int

    def check(self, answer: object) -> tuple[tuple[int, ...], ...]:
        if (
            isinstance(answer, list | tuple)
            and len(answer) == len(self.rows)
            and all(self._is_row(row) for row in answer)
        ):
            return tuple(tuple(row) for row in answer)
        raise Refused(
            f"{self.id}: takes {len(self.rows)} rows of {len(self.columns)} whole numbers from "
            f"{self.low} to {self.high}, not {answer!r}",
            answer=answer,
            allowed=[self.low, self.high],
        )

    def _is_row(self, row: object) -> bool:
        return (
            isinstance(row, list | tuple)
            and len(row) == len(self.columns)
            and all(type(cell) is int and self.low <= cell <= self.high for cell in row)
        )


Ask: TypeAlias = Choose | Pick | Count | Table


@dataclass(frozen=True, slots=True)
class Learn:
    """Learn a fact of the physical components: what is asked, and what we believe so far.

    The fact outlives the match; `proposed` is offered for confirmation, never taken for granted.
    """

    fact: str
    ask: Ask
    proposed: Answer | None = None
    seat: ClassVar[None] = None

    @property
    def id(self) -> str:
        return self.fact

    def check(self, answer: object) -> Answer:
        return self.ask.check(answer)


Decision: TypeAlias = Roll | Draw | Choose | Pick | Count | Table | Learn


@dataclass(frozen=True, slots=True)
class Each:
    """Several seats are asked at once and may answer in any order. `step` is one and the same
    object for all the questions of one step. `open` may change once the step goes on."""

    open: Mapping[int, Decision]
    step: object = field(compare=False)


def _strings(answer: object) -> tuple[str, ...] | None:
    """The answer as a tuple of strings, or None where it is not a row of strings."""
    if type(answer) is tuple or type(answer) is list:
        row: tuple[Any, ...] = tuple(answer)
        for item in row:
            if type(item) is not str:
                return None
        return row
    return None


def _are_among(drawn: tuple[str, ...], cards: tuple[str, ...]) -> bool:
    """Whether these cards can all be drawn; of two that are alike, only two."""
    left = list(cards)
    for card in drawn:
        if card not in left:
            return False
        left.remove(card)
    return True
