"""A match: a game's rules walked by what people, dice and decks said.

The state is never stored. It follows from the header and the journal by replay, which takes about
a millisecond a game; so an undo is a shorter replay, and no inverse operation can be wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

from engine.decision import Decision, Draw, Each, Learn, Refused, Roll
from engine.game import Dialogue, Game, Header
from engine.journal import PEOPLE, Act, Answered, Drawn, Entry, Journal, Learned, Rolled
from engine.outcome import Outcome

S = TypeVar("S")


class RuleFault(RuntimeError):
    """A rule raised an exception on an answer. The match stands as it did without that answer."""


class Match(Generic[S]):
    """One match in play. `state` is the game's own; `outcome` is None until the match has ended.

    Given `acts`, the match is taken up where they left it. Raises ValueError where the header does
    not fit the game, Refused where an act does not fit the rules.
    """

    state: S
    outcome: Outcome | None
    _rules: Dialogue[str]
    _decision: Decision | Each | None

    def __init__(self, game: Game[S], header: Header, acts: Iterable[Act] = ()) -> None:
        game.check(header)
        self.game = game
        self.header = header
        self.journal = Journal(acts)
        self._replay()

    @property
    def open(self) -> Mapping[int | None, Decision]:
        """Each seat that has something to say now, with its decision; empty when all is over."""
        decision = self._decision
        if decision is None:
            return {}
        if isinstance(decision, Each):
            return dict(decision.open.items())
        return {decision.seat: decision}

    def answer(self, seat: int | None, value: object, by: str = PEOPLE) -> Entry:
        """Answer the decision that is open for `seat`. Returns the entry as it stands in the log.

        `by` says who gave a roll or a draw: `device`, `reader` or `people`. Raises Refused on an
        answer that does not fit, RuleFault when a rule fails on it; the match is then as before.
        """
        entry = self._entry(seat, value, by)
        if self.journal.tape and isinstance(entry, Rolled | Drawn) and by != PEOPLE:
            self._honour_the_tape(entry)
        try:
            self._take(entry)
        except Exception as fault:
            self._replay()
            raise RuleFault(f"{self.game.key}: a rule failed on {entry}: {fault!r}") from fault
        self.journal.append(entry)
        return entry

    def owed(self) -> tuple[str | None, ...]:
        """For the open roll or draw: the faces or cards that are settled already because they were
        undone before, and None for each that chance has still to give."""
        for decision in self.open.values():
            if isinstance(decision, Roll):
                left = {die.name: list(self._tape("die", die.name)) for die in decision.dice}
                return tuple(
                    left[die.name].pop(0) if left[die.name] else None for die in decision.dice
                )
            if isinstance(decision, Draw):
                waiting = self._tape("pool", decision.pool)[: decision.many]
                return (*waiting, *[None] * (decision.many - len(waiting)))
        raise Refused("nothing is to be rolled or drawn now")

    def undo(self) -> Entry:
        """Take back the newest human answer; returns it. Raises Refused when there is none."""
        entry = self.journal.undo()
        self._replay()
        return entry

    def redo(self) -> Entry:
        """Bring back what was taken back last; returns it. Raises Refused when nothing was."""
        entry = self.journal.redo()
        self._replay()
        return entry

    @property
    def facts(self) -> dict[str, Any]:
        """The component facts as known now: those of the header and those learned in this match."""
        learned = {e.fact: e.value for e in self.journal.log if isinstance(e, Learned)}
        return {**self.header.facts, **learned}

    @property
    def counters(self) -> dict[str, int | list[int]]:
        """The game's counters as they stand."""
        return self.game.counted(self.state)

    def _entry(self, seat: int | None, value: object, by: str) -> Entry:
        """The answer as an entry of the log, checked against what is open."""
        decision = self._decision
        if isinstance(decision, Each):
            decision = decision.open.get(seat) if type(seat) is int else None
        if decision is None or decision.seat != seat or type(seat) is not type(decision.seat):
            raise Refused(
                f"seat {seat} has nothing to say now", answer=value, allowed=list(self.open)
            )
        if isinstance(decision, Roll):
            kinds = tuple([die.name for die in decision.dice])
            return Rolled(seat, kinds, decision.check(value), by)
        if isinstance(decision, Draw):
            return Drawn(seat, decision.pool, decision.check(value), by)
        if isinstance(decision, Learn):
            return Learned(decision.fact, decision.check(value))
        return Answered(seat, decision.id, decision.check(value))

    def _honour_the_tape(self, entry: Rolled | Drawn) -> None:
        for settled, given in zip(self.owed(), entry.value, strict=True):
            if settled is not None and settled != given:
                raise Refused(
                    f"what was rolled before an undo stays rolled: {settled}, not {given}",
                    answer=entry.value,
                    allowed=list(self.owed()),
                )

    def _tape(self, kind: str, name: str) -> list[str]:
        return self.journal.tape.get((kind, name), [])

    def _replay(self) -> None:
        self.state = self.game.start(self.header)
        self._rules = self.game.play(self.state)
        self.outcome = None
        self._step(None)
        for number, entry in enumerate(self.journal.log):
            try:
                fits = self._entry(entry.seat, entry.value, entry.by) == entry
            except Refused as refused:
                reason = f"answer {number} no longer fits: {refused.reason}"
                raise Refused(reason, answer=entry, allowed=refused.allowed) from refused
            if not fits:
                reason = f"answer {number} no longer fits: {entry}"
                raise Refused(reason, answer=entry, allowed=dict(self.open))
            self._take(entry)

    def _take(self, entry: Entry) -> None:
        """Hand what was said to the rules, which ask on from there."""
        if isinstance(self._decision, Each):
            self._step((entry.seat, entry.value))
        else:
            self._step(entry.value)

    def _step(self, said: Any) -> None:
        self._decision = None
        while self._decision is None:
            try:
                question = self._rules.send(said)
            except StopIteration as end:
                self.outcome = Outcome(end.value, self.game.ranking(self.state))
                return
            self._decision = question()
            said = None
