"""What can be said in a match: the acts that its journal is made of.

An entry stands in the log and tells the rules something; the other acts change what stands there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from engine.decision import Answer

PEOPLE: Final = "people"
"""Who gave a roll: the people typed it in. The others are `device` and `reader`."""

DEVICE: Final = "device"
READER: Final = "reader"

TapeName: TypeAlias = tuple[str, str]
"""A tape: (`die`, the kind of die) or (`pool`, the name of the pool)."""


class Answered(NamedTuple):
    """People answered the decision `id`. `joined`: in one breath with the answer before."""

    seat: int | None
    id: str
    value: Answer
    joined: bool = False

    @property
    def by(self) -> str:
        return PEOPLE


class Rolled(NamedTuple):
    """Dice of these kinds showed these faces."""

    seat: int | None
    dice: tuple[str, ...]
    faces: tuple[str, ...]
    by: str

    @property
    def value(self) -> tuple[str, ...]:
        return self.faces

    @property
    def on_tape(self) -> list[tuple[TapeName, str]]:
        """Each face with the tape that it belongs on."""
        return [(("die", kind), face) for kind, face in zip(self.dice, self.faces, strict=True)]


class Drawn(NamedTuple):
    """These cards came from a pool."""

    seat: int | None
    pool: str
    cards: tuple[str, ...]
    by: str

    @property
    def value(self) -> tuple[str, ...]:
        return self.cards

    @property
    def on_tape(self) -> list[tuple[TapeName, str]]:
        """Each card with the tape that it belongs on."""
        return [(("pool", self.pool), card) for card in self.cards]


class Learned(NamedTuple):
    """People told a fact of the physical components, asked for it or setting it right. `joined`: in
    one breath with the answer before."""

    fact: str
    value: Answer
    joined: bool = False

    @property
    def seat(self) -> None:
        return None

    @property
    def by(self) -> str:
        return PEOPLE


class Corrected(NamedTuple):
    """People set a counter right: to `value`, or by `value` where the counter is kept as a sum."""

    counter: str
    seat: int | None
    value: int

    @property
    def by(self) -> str:
        return PEOPLE


class Left(NamedTuple):
    """A player went home."""

    seat: int

    @property
    def value(self) -> None:
        return None

    @property
    def by(self) -> str:
        return PEOPLE


class Switched(NamedTuple):
    """People changed a table rule, from here on."""

    switch: str
    value: str

    @property
    def seat(self) -> None:
        return None

    @property
    def by(self) -> str:
        return PEOPLE


class Finished(NamedTuple):
    """The people stopped the match early."""

    reason: str

    @property
    def seat(self) -> None:
        return None

    @property
    def value(self) -> str:
        return self.reason

    @property
    def by(self) -> str:
        return PEOPLE


class Undone(NamedTuple):
    """The newest human act was taken back, with the rolls that followed it; answers that were said
    in one breath are one act."""


class SeatUndone(NamedTuple):
    """One seat's answer, number `entry` of the log, was taken back, with the rolls and draws of
    that seat after it and what it said in the same breath; the other seats' answers stay."""

    entry: int


class Redone(NamedTuple):
    """What was taken back last holds again."""


class Amended(NamedTuple):
    """Entry number `entry` of the log was replaced by another value; the entries from number
    `fits` on no longer fitted and were cut off."""

    entry: int
    value: Answer
    fits: int


Entry: TypeAlias = Answered | Rolled | Drawn | Learned | Corrected | Left | Switched | Finished
Act: TypeAlias = Entry | Undone | SeatUndone | Redone | Amended

_NAMES: Final[dict[type[Any], str]] = {
    Answered: "answer",
    Rolled: "roll",
    Drawn: "draw",
    Learned: "learn",
    Corrected: "correct",
    Left: "leave",
    Switched: "switch",
    Finished: "finish",
    Undone: "undo",
    SeatUndone: "seat_undo",
    Redone: "redo",
    Amended: "amend",
}
_TYPES: Final = {name: kind for kind, name in _NAMES.items()}


def act_to_json(act: Act) -> dict[str, Any]:
    """The act as JSON data: its name under `act`, and its fields; `joined` only where it is so."""
    fields = act._asdict()
    if not fields.get("joined"):
        fields.pop("joined", None)
    return {"act": _NAMES[type(act)], **fields}


def act_from_json(data: Mapping[str, Any]) -> Act:
    """The act that `act_to_json` wrote. Raises ValueError on anything else."""
    fields = dict(data)
    kind = _TYPES.get(fields.pop("act", None))
    usual = kind._field_defaults if kind else {}
    if kind is None or {*usual, *fields} != {*kind._fields}:
        raise ValueError(f"not an act of a match: {data!r}")
    act: Act = kind(**{name: _tuples(value) for name, value in fields.items()})
    return act


def with_value(entry: Entry, value: Answer) -> Entry:
    """The same entry with another answer in it."""
    field = {Rolled: "faces", Drawn: "cards"}.get(type(entry), "value")
    fields: dict[str, Any] = {field: value}
    return entry._replace(**fields)


def is_joined(entry: Entry) -> bool:
    """Whether this was said in one breath with the answer before it."""
    return isinstance(entry, Answered | Learned) and entry.joined


def apart(entry: Entry) -> Entry:
    """The same entry, said in a breath of its own."""
    if isinstance(entry, Answered | Learned) and entry.joined:
        return entry._replace(joined=False)
    return entry


def tape_of(entry: Entry) -> list[tuple[TapeName, str]]:
    """Each face or card of an entry with its tape: none of what people typed in."""
    return entry.on_tape if isinstance(entry, Rolled | Drawn) and entry.by != PEOPLE else []


def _tuples(value: Any) -> Any:
    """JSON's lists as the tuples they were."""
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value
