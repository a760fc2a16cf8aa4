"""A match: a game's rules walked by what people, dice and decks said.

The state is never stored. It follows from the header and the journal by replay, which takes about
a millisecond a game; so an undo is a shorter replay, and no inverse operation can be wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.acts import (
    DEVICE,
    PEOPLE,
    Act,
    Amended,
    Answered,
    Corrected,
    Drawn,
    Entry,
    Finished,
    Learned,
    Left,
    Redone,
    Rolled,
    SeatUndone,
    Switched,
    Undone,
)
from engine.decision import Count, Decision, Draw, Each, Refused, Roll
from engine.game import STOPPED, Game, Header
from engine.journal import Journal, follows
from engine.outcome import Outcome
from engine.walk import Walk


class RuleFault(RuntimeError):
    """A rule raised an exception on an answer. The match stands as it did without that answer."""


class Misfit(Refused):
    """An answer can be amended, but later ones no longer fit; nothing has changed yet.

    `fits`: the number of the first entry of the log that no longer fits.
    """

    def __init__(self, fits: int, misfit: Refused) -> None:
        super().__init__(
            f"fits up to answer {fits}: {misfit.reason}",
            answer=misfit.answer,
            allowed=misfit.allowed,
            name=misfit.name,
        )
        self.fits = fits


class Match:
    """One match in play. `state` is the game's own; `outcome` is None until the match has ended.

    Given `acts`, the match is taken up where they left it. Raises ValueError where the header does
    not fit the game, Refused where an act does not fit the rules, RuleFault where a rule fails.
    """

    _walk: Walk

    def __init__(self, game: Game, header: Header, acts: Iterable[Act] = ()) -> None:
        game.check(header)
        self.game = game
        self.header = game.completed(header)
        self.depth = game.depth(header.depth)
        self.journal = Journal(acts)
        self._replay()

    @property
    def state(self) -> Any:
        return self._walk.state

    @property
    def outcome(self) -> Outcome | None:
        return self._walk.outcome

    @property
    def open(self) -> Mapping[int | None, Decision]:
        """Each seat that has something to say now, with its decision; empty when all is over."""
        return self._walk.open

    @property
    def learned(self) -> dict[str, Any]:
        """The component facts that were told in this match."""
        return {e.fact: e.value for e in self.journal.log if isinstance(e, Learned)}

    @property
    def facts(self) -> dict[str, Any]:
        """The component facts as known now: those of the header and those learned in this match."""
        return {**self.header.facts, **self.learned}

    @property
    def counters(self) -> dict[str, int | list[int]]:
        """The game's counters as they stand."""
        return self.depth.counted(self.state)

    def answer(
        self, seat: int | None, value: object, by: str = PEOPLE, joined: bool = False
    ) -> Entry:
        """Answer the decision that is open for `seat`. Returns the entry as it stands in the log.

        `by` says who gave a roll or a draw: `device`, `reader` or `people`. An answer that is
        `joined` is said in one breath with the one before: an undo takes both back. Raises Refused
        on an answer that does not fit, RuleFault when a rule fails on it; the match is then as
        before.
        """
        entry = self._walk.said(seat, value, by)
        if joined and isinstance(entry, Answered | Learned):
            entry = entry._replace(joined=True)
        if self.journal.tape and isinstance(entry, Rolled | Drawn) and by != PEOPLE:
            self._honour_the_tape(entry)
        return self._say(entry)

    def owed(self, seat: int | None = None) -> tuple[str | None, ...]:
        """For the open roll or draw, that of `seat` where several are open: the faces or cards that
        are settled already because they were undone before, and None for each that chance has
        still to give. Raises Refused where nothing is to be rolled or drawn."""
        for asked, decision in self.open.items():
            if seat is not None and asked != seat:
                continue
            if isinstance(decision, Roll):
                left = {die.name: list(self._tape("die", die.name)) for die in decision.dice}
                return tuple(
                    left[die.name].pop(0) if left[die.name] else None for die in decision.dice
                )
            if isinstance(decision, Draw):
                drawn = self._drawn_before(decision)
                return (*drawn, *[None] * (decision.many - len(drawn)))
        raise Refused("nothing is to be rolled or drawn now")

    def correct(self, counter: str, value: object, seat: int | None = None) -> Entry:
        """Set a counter that the game declares correctable, of a seat where it is kept a seat.

        Raises Refused on any other counter, seat or value.
        """
        declared = self._walk.correctable(counter, seat)
        number = Count(seat, counter, declared.low, declared.high).check(value)
        if declared.by_hand:
            number -= self._walk.counter(counter, seat)
        return self._say(Corrected(counter, seat, number))

    def learn(self, fact: str, value: object) -> Entry:
        """Set a fact of the components right, from here on; one that is asked just now is answered.
        Raises Refused."""
        return self._say_checked(self._walk.learned(fact, value))

    def switch(self, name: str, choice: str) -> Entry:
        """Change a table rule from here on. Raises Refused on anything the game does not offer."""
        return self._say_checked(Switched(name, choice))

    def leave(self, seat: int) -> Entry:
        """A player goes home: the seat is passed over from here on, its points stay.

        Raises Refused for a seat that is not there, for the last player, and after the end.
        """
        return self._say_checked(Left(seat))

    def finish(self, reason: str = STOPPED) -> Entry:
        """Stop early, for STOPPED or one of the game's reasons; the ranking is that of the moment.

        Raises Refused on another reason, and after the end.
        """
        return self._say_checked(Finished(reason))

    def undo(self, seat: int | None = None) -> Entry:
        """Take back the newest human act, with all that was said in the same breath; returns its
        first entry.

        With a seat: that seat's newest answer in the step in which several seats answer in any
        order; the others' answers stay. Raises Refused when there is none, or when an answer of
        another seat would no longer fit.
        """
        if seat is None:
            entry = self.journal.undo()
        else:
            number = self._newest_in_step(seat)
            log = self.journal.log
            rest = [
                later for later in log[number + 1 :] if later.seat != seat or not follows(later)
            ]
            try:
                _walk, misfit = self._follow([*log[:number], *rest])
            except Exception as fault:
                raise self._fault(log[number], fault) from fault
            if misfit is not None:
                raise Refused(
                    f"another answer would no longer fit: {misfit.reason}",
                    answer=misfit.answer,
                    allowed=misfit.allowed,
                )
            entry = self.journal.undo_seat(number)
        self._replay()
        return entry

    def redo(self) -> Entry:
        """Bring back what was taken back last; returns it. Raises Refused when nothing was."""
        entry = self.journal.redo()
        self._replay()
        return entry

    def amend(self, number: int, value: object, cut: bool = False) -> Entry:
        """Replace the answer in entry `number` of the log and keep the rest as far as it fits.

        Raises Refused where the entry can't be amended so; Misfit where later entries no longer
        fit, unless `cut` says to cut the log off there. Dice that the device rolled stay as they
        fell.
        """
        log, old = self.journal.log, self._logged(number)
        if not isinstance(old, Answered | Rolled | Drawn | Learned) or old.by == DEVICE:
            raise Refused(f"answer {number} can't be amended: {old}", answer=old)
        before, _ = self._follow(log[:number])
        new = before.anew(old, value)
        try:
            walk, misfit = self._follow([*log[:number], new, *log[number + 1 :]])
        except Exception as fault:
            raise self._fault(old, fault) from fault
        if misfit is not None and (walk.taken == number or not cut):
            raise misfit if walk.taken == number else Misfit(walk.taken, misfit)
        self.journal.amend(number, new.value, walk.taken)
        self._replay()
        return new

    def say(self, act: Act) -> None:
        """Let an act be said again that was said in another match, as from a file.

        Raises Refused where it does not fit or comes out otherwise, RuleFault where a rule fails.
        """
        match act:
            case Undone():
                self.undo()
            case Redone():
                self.redo()
            case SeatUndone(entry=number):
                self.undo(self._logged(number).seat)
            case Amended(entry=number, value=value):
                self.amend(number, value, cut=True)
            case _:
                self._say_checked(act)
        if self.journal.acts[-1] != act:
            raise Refused(f"{act} comes out as {self.journal.acts[-1]}", answer=act)

    def _logged(self, number: int) -> Entry:
        """The entry of that number in the log. Raises Refused where there is none."""
        log = self.journal.log
        if type(number) is not int or not 0 <= number < len(log):
            raise Refused(f"there is no answer {number!r}", answer=number, allowed=len(log))
        return log[number]

    def _say_checked(self, entry: Entry) -> Entry:
        self._walk.check(entry)
        return self._say(entry)

    def _say(self, entry: Entry) -> Entry:
        """Let the rules take the entry; on a fault in a rule, stand as before."""
        try:
            self._walk.take(entry)
        except Refused:
            self._replay()
            raise
        except Exception as fault:
            self._replay()
            raise self._fault(entry, fault) from fault
        self.journal.append(entry)
        return entry

    def _fault(self, entry: Entry, fault: Exception) -> RuleFault:
        return RuleFault(f"{self.game.key}: a rule failed on {entry}: {fault!r}")

    def _honour_the_tape(self, entry: Rolled | Drawn) -> None:
        for settled, given in zip(self.owed(entry.seat), entry.value, strict=True):
            if settled is not None and settled != given:
                raise Refused(
                    f"what was rolled before an undo stays rolled: {settled}, not {given}",
                    answer=entry.value,
                    allowed=list(self.owed(entry.seat)),
                )

    def _drawn_before(self, decision: Draw) -> list[str]:
        """The cards on the tape that can be drawn now. After an undo people may have answered
        otherwise, so that one of them lies elsewhere; it waits until it is back in the pool."""
        left = list(decision.cards)
        drawn: list[str] = []
        for card in self._tape("pool", decision.pool):
            if card in left and len(drawn) < decision.many:
                left.remove(card)
                drawn.append(card)
        return drawn

    def _tape(self, kind: str, name: str) -> list[str]:
        return self.journal.tape.get((kind, name), [])

    def _newest_in_step(self, seat: int) -> int:
        """The number of the seat's newest answer in the step that several seats share."""
        walk = self._walk
        if isinstance(walk.asked, Each) and type(seat) is int:
            for number in range(walk.taken - 1, walk.step_began - 1, -1):
                entry = self.journal.log[number]
                said = isinstance(entry, Answered | Rolled | Drawn)
                if said and entry.seat == seat and not follows(entry):
                    return number
        raise Refused(
            f"seat {seat} has answered nothing that could be taken back alone", answer=seat
        )

    def _replay(self) -> None:
        """Bring the state to where the log leads. Raises Refused where an entry does not fit."""
        try:
            self._walk, misfit = self._follow(self.journal.log)
        except Exception as fault:
            raise RuleFault(f"{self.game.key}: a rule failed in replay: {fault!r}") from fault
        if misfit is not None:
            raise misfit

    def _follow(self, log: Iterable[Entry]) -> tuple[Walk, Refused | None]:
        """Walk the rules by a log, and say why an entry does not fit."""
        walk = Walk(self.game, self.header, self.depth)
        return walk, walk.follow(log)
