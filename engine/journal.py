"""What was said in a match, in the order in which it was said, and what of it still holds.

The journal only grows: an answer, a roll and an undo are each one act. From the acts alone, without
running a rule, follow the `log` (what holds), what a redo would bring back, and the `tape`: faces
rolled and cards drawn are facts of the world, so an undone roll goes back on the tape of its die
kind, and the next roll of that kind takes from there first. Nobody gets new dice by undoing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engine.acts import (
    PEOPLE,
    Act,
    Amended,
    Answered,
    Drawn,
    Entry,
    Learned,
    Redone,
    Rolled,
    SeatUndone,
    TapeName,
    Undone,
    is_joined,
    tape_of,
    with_value,
)
from engine.decision import Answer, Refused


class Splice(NamedTuple):
    """A change of the log: from `start` on, `removed` gives way to `added`.

    `on_tape`: what is removed goes back on the tapes, what is added is taken from them. A misread
    roll that is set right is not: those faces never lay on the table.
    """

    start: int
    removed: tuple[Entry, ...]
    added: tuple[Entry, ...]
    on_tape: bool = True

    @property
    def reverse(self) -> Splice:
        return Splice(self.start, self.added, self.removed, self.on_tape)


class Change(NamedTuple):
    """Splices that belong together. `amended`: the log's length after an amendment, else None."""

    splices: tuple[Splice, ...]
    amended: int | None = None

    @property
    def reverse(self) -> tuple[Splice, ...]:
        return tuple(splice.reverse for splice in reversed(self.splices))


def follows(entry: Entry) -> bool:
    """Whether an entry is taken back with the human one before it."""
    return entry.by != PEOPLE or is_joined(entry)


class Journal:
    """The acts of one match and what follows from them."""

    def __init__(self, acts: Iterable[Act] = ()) -> None:
        self.acts: list[Act] = []
        self.log: list[Entry] = []
        self.undone: list[Change] = []
        self.tape: dict[TapeName, list[str]] = {}
        self._amendments: list[Change] = []
        for act in acts:
            match act:
                case Undone():
                    self.undo()
                case SeatUndone(entry=entry):
                    self.undo_seat(entry)
                case Redone():
                    self.redo()
                case Amended(entry=entry, value=value, fits=fits):
                    self.amend(entry, value, fits)
                case _:
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
        """The human entry that an undo would take back; the first of those said in one breath."""
        start = self._newest()
        return None if start is None else self.log[start]

    def undo(self) -> Entry:
        """Take back the newest human act and the rolls after it, which go back on the tape: an
        entry of the log with all that was said in the same breath, or an amendment, which gives its
        old answer back. Returns the first entry. Raises Refused when there is none."""
        start = self._newest()
        amendment = self._amendments[-1] if self._amendments else None
        if amendment and amendment.amended is not None and (start or 0) < amendment.amended:
            self._amendments.pop()
            since = tuple(self.log[amendment.amended :])
            rolls = Splice(amendment.amended, since, ())
            self._change((rolls, *amendment.reverse))
            self.undone.append(Change((*amendment.splices, rolls.reverse), amendment.amended))
            entry = amendment.splices[0].added[0]
        elif start is None:
            raise Refused("nothing has been answered yet", name="nothing_to_undo")
        else:
            entry = self.log[start]
            self._undo(Change((Splice(start, tuple(self.log[start:]), ()),)))
        self.acts.append(Undone())
        return entry

    def undo_seat(self, entry: int) -> Entry:
        """Take back one seat's entry, that seat's later rolls and draws, and what it said in the
        same breath. Returns the entry.

        The numbers of the entries behind it move, so amendments made before stay as they are.
        """
        self._expect(entry in range(len(self.log)), entry)
        seat = self.log[entry].seat
        gone = [entry] + [
            later
            for later in range(entry + 1, len(self.log))
            if self.log[later].seat == seat and follows(self.log[later])
        ]
        taken_back = self.log[entry]
        self._undo(Change(tuple(Splice(at, (self.log[at],), ()) for at in reversed(gone))))
        self._amendments.clear()
        self.acts.append(SeatUndone(entry))
        return taken_back

    def redo(self) -> Entry:
        """Bring back what was taken back last. Returns its first entry. Raises Refused when there
        is nothing to bring back."""
        if not self.undone:
            raise Refused("nothing was taken back", name="nothing_to_redo")
        change = self.undone.pop()
        self._change(change.splices)
        if change.amended is not None:
            self._amendments.append(Change(change.splices[:2], change.amended))
        self.acts.append(Redone())
        return change.splices[0].added[0]

    def amend(self, entry: int, value: Answer, fits: int) -> None:
        """Replace an entry's answer and cut the log off at entry number `fits`."""
        self._expect(entry in range(len(self.log)), entry)
        self._expect(fits in range(entry + 1, len(self.log) + 1), fits)
        old = self.log[entry]
        self._expect(isinstance(old, Answered | Rolled | Drawn | Learned), entry)
        replaced = Splice(entry, (old,), (with_value(old, value),), on_tape=False)
        cut = Splice(fits, tuple(self.log[fits:]), ())
        self._change((replaced, cut))
        self._amendments.append(Change((replaced, cut), fits))
        self.undone.clear()
        self.acts.append(Amended(entry, value, fits))

    def _expect(self, holds: bool, number: object) -> None:
        if not holds:
            raise Refused(f"there is no such answer: {number!r}", answer=number)

    def _undo(self, change: Change) -> None:
        self._change(change.splices)
        self.undone.append(Change(change.reverse))

    def _change(self, splices: Iterable[Splice]) -> None:
        for start, removed, added, on_tape in splices:
            self.log[start : start + len(removed)] = added
            if on_tape:
                for entry in reversed(removed):
                    self._put_back(entry)
                for entry in added:
                    self._take(entry)

    def _newest(self) -> int | None:
        for index in range(len(self.log) - 1, -1, -1):
            if not follows(self.log[index]):
                return index
        return None

    def _take(self, entry: Entry) -> None:
        for tape, face in tape_of(entry):
            waiting = self.tape.get(tape)
            if waiting and face in waiting:
                waiting.remove(face)
                if not waiting:
                    del self.tape[tape]

    def _put_back(self, entry: Entry) -> None:
        for tape, face in reversed(tape_of(entry)):
            self.tape.setdefault(tape, []).insert(0, face)
