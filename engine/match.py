"""A match: a game's rules walked by what people, dice and decks said.

The state is never stored. It follows from the header and the journal by replay, which takes about
a millisecond a game; so an undo is a shorter replay, and no inverse operation can be wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from engine.acts import (
    DEVICE,
    PEOPLE,
    Act,
    Answered,
    Corrected,
    Drawn,
    Entry,
    Finished,
    Learned,
    Left,
    Rolled,
    Switched,
    with_value,
)
from engine.decision import Decision, Draw, Each, Learn, Refused, Roll
from engine.game import STOPPED, Counter, Dialogue, Game, Header, Question
from engine.journal import Journal
from engine.outcome import Outcome

_SAID = (Answered, Rolled, Drawn)


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
        )
        self.fits = fits


class Match:
    """One match in play. `state` is the game's own; `outcome` is None until the match has ended.

    Given `acts`, the match is taken up where they left it. Raises ValueError where the header does
    not fit the game, Refused where an act does not fit the rules, RuleFault where a rule fails.
    """

    state: Any
    outcome: Outcome | None
    _rules: Dialogue[str]
    _question: Question
    _decision: Decision | Each | None

    def __init__(self, game: Game, header: Header, acts: Iterable[Act] = ()) -> None:
        game.check(header)
        self.game = game
        self.header = header
        self.depth = game.depth(header.depth)
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

    @property
    def facts(self) -> dict[str, Any]:
        """The component facts as known now: those of the header and those learned in this match."""
        learned = {e.fact: e.value for e in self.journal.log if isinstance(e, Learned)}
        return {**self.header.facts, **learned}

    @property
    def counters(self) -> dict[str, int | list[int]]:
        """The game's counters as they stand."""
        return self.depth.counted(self.state)

    def answer(self, seat: int | None, value: object, by: str = PEOPLE) -> Entry:
        """Answer the decision that is open for `seat`. Returns the entry as it stands in the log.

        `by` says who gave a roll or a draw: `device`, `reader` or `people`. Raises Refused on an
        answer that does not fit, RuleFault when a rule fails on it; the match is then as before.
        """
        entry = self._entry(seat, value, by)
        if self.journal.tape and isinstance(entry, Rolled | Drawn) and by != PEOPLE:
            self._honour_the_tape(entry)
        return self._say(entry)

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

    def correct(self, counter: str, value: object, seat: int | None = None) -> Entry:
        """Set a counter that the game declares correctable, of a seat where it is kept a seat.

        Raises Refused on any other counter, seat or value.
        """
        declared = self._correctable(counter, seat)
        if type(value) is not int or not declared.low <= value <= declared.high:
            raise Refused(
                f"{counter} can be {declared.low} to {declared.high}, not {value!r}",
                answer=value,
                allowed=[declared.low, declared.high],
            )
        if declared.by_hand:
            value -= self._counter(counter, seat)
        return self._say(Corrected(counter, seat, value))

    def learn(self, fact: str, value: object) -> Entry:
        """Set a fact of the components right, from here on. Raises Refused."""
        ask = self.game.facts.get(fact)
        if ask is None:
            raise Refused(
                f"{self.game.key} knows no fact {fact!r}",
                answer=fact,
                allowed=list(self.game.facts),
            )
        return self._say(Learned(fact, ask.check(value)))

    def switch(self, name: str, choice: object) -> Entry:
        """Change a table rule from here on. Raises Refused on anything the game does not offer."""
        choices = self.game.choices(name)
        if type(choice) is not str or choice not in choices or self.outcome is not None:
            raise Refused(f"{name} can't be {choice!r} now", answer=choice, allowed=list(choices))
        return self._say(Switched(name, choice))

    def leave(self, seat: int) -> Entry:
        """A player goes home: the seat is passed over from here on, its points stay.

        Raises Refused for a seat that is not there, for the last player, and after the end.
        """
        here = [other for other in range(len(self.header.seats)) if other not in self.state.gone]
        if self.outcome is not None or seat not in here or len(here) == 1 or type(seat) is not int:
            raise Refused(
                f"seat {seat} can't leave now",
                answer=seat,
                allowed=here if len(here) > 1 and self.outcome is None else [],
            )
        return self._say(Left(seat))

    def finish(self, reason: str = STOPPED) -> Entry:
        """Stop early; the ranking is that of the moment. Raises Refused after the end."""
        if self.outcome is not None:
            raise Refused("the match has ended already", answer=reason, allowed=[])
        return self._say(Finished(reason))

    def undo(self, seat: int | None = None) -> Entry:
        """Take back the newest human act; returns its entry.

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
                later for later in log[number + 1 :] if later.seat != seat or later.by == PEOPLE
            ]
            _fits, misfit = self._walk([*log[:number], *rest])
            if misfit is not None:
                self._replay()
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
        log = self.journal.log
        if type(number) is not int or not 0 <= number < len(log):
            raise Refused(f"there is no answer {number!r}", answer=number, allowed=len(log))
        old = log[number]
        if not isinstance(old, Answered | Rolled | Drawn | Learned) or old.by == DEVICE:
            raise Refused(f"answer {number} can't be amended: {old}", answer=old)
        try:
            self._walk(log[:number])
            checked = self._entry(old.seat, value, old.by).value
            new = with_value(old, checked)
            fits, misfit = self._walk([*log[:number], new, *log[number + 1 :]])
        except Refused:
            self._replay()
            raise
        except Exception as fault:
            self._replay()
            raise RuleFault(f"{self.game.key}: a rule failed on {old}: {fault!r}") from fault
        if misfit is not None and not cut:
            self._replay()
            raise Misfit(fits, misfit)
        self.journal.amend(number, checked, fits)
        self._replay()
        return new

    def _say(self, entry: Entry) -> Entry:
        """Let the rules take the entry; on a fault in a rule, stand as before."""
        try:
            self._take(entry)
        except Refused:
            self._replay()
            raise
        except Exception as fault:
            self._replay()
            raise RuleFault(f"{self.game.key}: a rule failed on {entry}: {fault!r}") from fault
        self.journal.append(entry)
        return entry

    def _entry(
        self, seat: int | None, value: object, by: str
    ) -> Answered | Rolled | Drawn | Learned:
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

    def _correctable(self, name: str, seat: int | None) -> Counter:
        """The counter's declaration. Raises Refused where people can't correct it."""
        declared = [c for c in self.depth.counters if c.correctable]
        seats: list[int | None] = list(range(len(self.header.seats)))
        for counter in declared:
            if counter.name == name:
                whose = seats if counter.a_seat else [None]
                if seat not in whose or isinstance(seat, bool):
                    raise Refused(f"{name} has no seat {seat!r}", answer=seat, allowed=whose)
                return counter
        raise Refused(
            f"{name!r} can't be corrected", answer=name, allowed=[c.name for c in declared]
        )

    def _counter(self, name: str, seat: int | None) -> int:
        value = getattr(self.state, name)
        number: int = value if seat is None else value[seat]
        return number

    def _newest_in_step(self, seat: int) -> int:
        """The number of the seat's newest answer in the step that several seats share."""
        if isinstance(self._decision, Each):
            for number in range(len(self.journal.log) - 1, self._step_began - 1, -1):
                entry = self.journal.log[number]
                if entry.seat == seat and isinstance(entry, _SAID) and entry.by == PEOPLE:
                    return number
        raise Refused(
            f"seat {seat} has answered nothing that could be taken back alone", answer=seat
        )

    def _replay(self) -> None:
        """Bring the state to where the log leads. Raises Refused where an entry does not fit."""
        try:
            _fits, misfit = self._walk(self.journal.log)
        except Exception as fault:
            raise RuleFault(f"{self.game.key}: a rule failed in replay: {fault!r}") from fault
        if misfit is not None:
            raise misfit

    def _walk(self, log: list[Entry]) -> tuple[int, Refused | None]:
        """Walk the rules by a log. Returns how many of its entries fit, and why the next does
        not."""
        self.state = self.depth.start(self.header)
        self._rules = self.depth.play(self.state)
        self.outcome = None
        self._taken = self._step_began = 0
        self._step_of: object = None
        self._step(None)
        for number, entry in enumerate(log):
            try:
                self._check(entry)
                self._take(entry)
            except Refused as refused:
                reason = f"answer {number} no longer fits: {refused.reason}"
                return number, Refused(reason, answer=entry, allowed=refused.allowed)
        return len(log), None

    def _check(self, entry: Entry) -> None:
        """Raise Refused where an old entry does not fit what is open now."""
        if isinstance(entry, Learned) and not self._asks(entry.fact):
            if entry.fact not in self.game.facts:
                raise Refused(f"nobody asks for {entry.fact!r}", allowed=list(self.open))
            self.game.facts[entry.fact].check(entry.value)
        elif isinstance(entry, Corrected):
            self._correctable(entry.counter, entry.seat)
        elif isinstance(entry, Switched) and entry.value not in self.game.choices(entry.switch):
            raise Refused(f"there is no switch {entry.switch!r}", allowed=[])
        elif isinstance(entry, Left | Switched | Finished):
            if self.outcome is not None:
                raise Refused("the match has ended before", allowed=[])
        elif self._entry(entry.seat, entry.value, entry.by) != entry:
            raise Refused(f"{entry}", allowed=dict(self.open))

    def _asks(self, fact: str) -> bool:
        return isinstance(self._decision, Learn) and self._decision.fact == fact

    def _take(self, entry: Entry) -> None:
        """Hand what was said to the rules, which ask on from there."""
        self._taken += 1
        if isinstance(entry, _SAID):
            if isinstance(self._decision, Each):
                self._step((entry.seat, entry.value))
            else:
                self._step(entry.value)
        elif isinstance(entry, Learned):
            answers = self._asks(entry.fact)
            self.depth.learn(self.state, entry.fact, entry.value)
            if answers:
                self._step(entry.value)
            else:
                self._ask_anew()
        elif isinstance(entry, Corrected):
            self._set(entry)
            self._ask_anew()
        elif isinstance(entry, Left):
            self.state.gone.add(entry.seat)
            self._ask_anew()
        elif isinstance(entry, Switched):
            header = self.state.header
            switches = {**header.switches, entry.switch: entry.value}
            self.state.header = replace(header, switches=switches)
            self._ask_anew()
        else:
            self._decision = None
            self.outcome = Outcome(entry.reason, self.depth.ranking(self.state))

    def _set(self, entry: Corrected) -> None:
        """Write a corrected counter into the state, or what was added to it by hand."""
        declared = self._correctable(entry.counter, entry.seat)
        name, value = declared.name, entry.value
        if declared.by_hand:
            name = declared.by_hand
            value += self._counter(name, entry.seat)
        if entry.seat is None:
            setattr(self.state, name, value)
        else:
            getattr(self.state, name)[entry.seat] = value

    def _ask_anew(self) -> None:
        """The state has changed under the open question: build its decision again. After the end
        the ranking is made again."""
        if self.outcome is not None:
            self.outcome = Outcome(self.outcome.reason, self.depth.ranking(self.state))
            return
        self._decision = self._question()
        if self._decision is None:
            self._step(None)

    def _step(self, said: Any) -> None:
        self._decision = None
        while self._decision is None:
            try:
                self._question = self._rules.send(said)
            except StopIteration as end:
                self.outcome = Outcome(end.value, self.depth.ranking(self.state))
                return
            self._decision = self._question()
            said = None
        if isinstance(self._decision, Each):
            if self._decision.step is not self._step_of:
                self._step_of, self._step_began = self._decision.step, self._taken
        else:
            self._step_of = None
