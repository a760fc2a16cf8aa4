"""What was said in a match, in the order in which it was said, and what of it still holds.

The journal only grows: an answer, a roll and an undo are each one act. From the acts alone, without
running a rule, follow the `log` (what holds), the `undone` stack (what a redo brings back) and the
`tape`: faces rolled and cards drawn are facts of the world, so an undone roll goes back on the tape
of its die kind, and the next roll of that kind takes from there first. Nobody gets new dice by
undoing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from engine.decision import Answer, Refused

PEOPLE: Final = "people"
"""Who gave a roll: the people typed it in. The others are `device` and `reader`."""

TapeName: TypeAlias = tuple[str, str]
"""A tape: (`die`, the kind of die) or (`pool`, the name of the pool)."""


class Answered(NamedTuple):
    """People answered the decision `id`."""

    seat: int | None
    id: str
    value: Answer

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
    """People told a fact of the physical components."""

    fact: str
    value: Answer

    @property
    def seat(self) -> None:
        return None

    @property
    def by(self) -> str:
        return PEOPLE


class Undone(NamedTuple):
    """The newest human answer was taken back, with the rolls that followed it."""


class Redone(NamedTuple):
    """What was taken back last holds again."""


Entry: TypeAlias = Answered | Rolled | Drawn | Learned
Act: TypeAlias = Entry | Undone | Redone

_NAMES: Final[dict[type[Any], str]] = {
    Answered: "answer",
    Rolled: "roll",
    Drawn: "draw",
    Learned: "learn",
    Undone: "undo",
    Redone: "redo",
}
_TYPES: Final = {name: kind for kind, name in _NAMES.items()}


def act_to_json(act: Act) -> dict[str, Any]:
    """The act as JSON data: its name under `act`, and its fields."""
    return {"act": _NAMES[type(act)], **act._asdict()}


def act_from_json(data: Mapping[str, Any]) -> Act:
    """The act that `act_to_json` wrote. Raises ValueError on anything else."""
    fields = dict(data)
    kind = _TYPES.get(fields.pop("act", None))
    if kind is None or set(fields) != set(kind._fields):
        raise ValueError(f"not an act of a match: {data!r}")
    act: Act = kind(**{name: _tuples(value) for name, value in fields.items()})
    return act


class Journal:
    """The acts of one match and what follows from them."""

    def __init__(self, acts: Iterable[Act] = ()) -> None:
        self.acts: list[Act] = []
        self.log: list[Entry] = []
        self.undone: list[list[Entry]] = []
        self.tape: dict[TapeName, list[str]] = {}
        for act in acts:
            if isinstance(act, Undone):
                self.undo()
            elif isinstance(act, Redone):
                self.redo()
            else:
                self.append(act)

    def append(self, entry: Entry) -> None:
        """Something new was said: nothing that was undone can come back after it."""
        self.acts.append(entry)
        self.log.append(entry)
        if self.undone:
            self.undone.clear()
        if self.tape:
            self._take(entry)

    def newest_answer(self) -> Entry | None:
        """The human answer that `undo` would take back."""
        start = self._newest()
        return None if start is None else self.log[start]

    def undo(self) -> Entry:
        """Take back the newest human answer and the rolls after it, which go back on the tape.
        Returns the answer. Raises Refused when there is none."""
        start = self._newest()
        if start is None:
            raise Refused("nothing has been answered yet")
        removed = self.log[start:]
        del self.log[start:]
        self.undone.append(removed)
        for entry in reversed(removed):
            self._put_back(entry)
        self.acts.append(Undone())
        return removed[0]

    def redo(self) -> Entry:
        """Bring back what was taken back last. Returns the answer. Raises Refused when there is
        nothing to bring back."""
        if not self.undone:
            raise Refused("nothing was taken back")
        restored = self.undone.pop()
        for entry in restored:
            self._take(entry)
        self.log.extend(restored)
        self.acts.append(Redone())
        return restored[0]

    def _newest(self) -> int | None:
        for index in range(len(self.log) - 1, -1, -1):
            if self.log[index].by == PEOPLE:
                return index
        return None

    def _take(self, entry: Entry) -> None:
        for tape, _ in _on_tape(entry):
            waiting = self.tape.get(tape)
            if waiting:
                waiting.pop(0)
                if not waiting:
                    del self.tape[tape]

    def _put_back(self, entry: Entry) -> None:
        for tape, face in reversed(_on_tape(entry)):
            self.tape.setdefault(tape, []).insert(0, face)


def _on_tape(entry: Entry) -> list[tuple[TapeName, str]]:
    """What of the entry belongs on a tape: nothing that people typed in."""
    return entry.on_tape if isinstance(entry, Rolled | Drawn) and entry.by != PEOPLE else []


def _tuples(value: Any) -> Any:
    """JSON's lists as the tuples they were."""
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value
