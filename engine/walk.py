"""The rules of a game, walked by what was said, from the first question on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.acts import (
    Answered,
    Corrected,
    Drawn,
    Entry,
    Finished,
    Learned,
    Left,
    Rolled,
    Switched,
    apart,
)
from engine.decision import Decision, Draw, Each, Learn, Refused, Roll
from engine.game import STOPPED, AnyDepth, Counter, Dialogue, Game, Header, Question
from engine.outcome import Outcome

Said = Answered | Rolled | Drawn | Learned

_ANSWERS: Final = (Answered, Rolled, Drawn)


class Walk:
    """How far a log leads. `state` is the game's own; `asked` is what the rules ask now, and
    `outcome` how it ended; `taken` counts the entries, and `step_began` tells how many there were
    when the step began in which several seats are asked.

    Where `take` or `follow` raises, the walk is lost, for the rules may stand in mid-sentence.
    """

    state: Any
    asked: Decision | Each | None
    _question: Question

    def __init__(self, game: Game, header: Header, depth: AnyDepth) -> None:
        self.game = game
        self.header = header
        self.depth = depth
        self.state = depth.start(header)
        self.outcome: Outcome | None = None
        self.taken = 0
        self.step_began = 0
        self._step: object = None
        self._rules: Dialogue[str] = depth.play(self.state)
        self._go_on(None)

    @property
    def open(self) -> dict[int | None, Decision]:
        """Each seat that has something to say now, with its decision."""
        if self.asked is None:
            return {}
        if isinstance(self.asked, Each):
            return dict(self.asked.open.items())
        return {self.asked.seat: self.asked}

    def follow(self, log: Iterable[Entry]) -> Refused | None:
        """Take a log as far as it fits. Returns why the next entry, number `taken`, does not."""
        for entry in log:
            number = self.taken
            try:
                self.check(entry)
                self.take(entry)
            except Refused as refused:
                self.taken = number
                reason = f"answer {number} no longer fits: {refused.reason}"
                return Refused(reason, answer=entry, allowed=refused.allowed, name=refused.name)
        return None

    def said(self, seat: int | None, value: object, by: str) -> Said:
        """The answer as an entry of the log, checked against what is open."""
        decision = self.asked
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

    def anew(self, old: Said, value: object) -> Said:
        """The entry with another answer, checked where it stands."""
        if isinstance(old, Learned) and not self._asks(old.fact):
            return self.learned(old.fact, value)
        return self.said(old.seat, value, old.by)

    def learned(self, fact: str, value: object) -> Learned:
        """A fact set right. Raises Refused where the game knows no such fact, or no such value."""
        if fact not in list(self.game.facts):
            raise Refused(
                f"{self.game.key} knows no fact {fact!r}",
                answer=fact,
                allowed=list(self.game.facts),
            )
        return Learned(fact, self.game.facts[fact].check(value))

    def correctable(self, name: str, seat: int | None) -> Counter:
        """The counter's declaration. Raises Refused where people can't correct it."""
        declared = [c for c in self.depth.counters if c.correctable]
        seats: list[int | None] = list(range(len(self.header.seats)))
        for counter in declared:
            if counter.name == name:
                whose = seats if counter.a_seat else [None]
                if seat not in whose or type(seat) not in (int, type(None)):
                    raise Refused(f"{name} has no seat {seat!r}", answer=seat, allowed=whose)
                return counter
        raise Refused(
            f"{name!r} can't be corrected", answer=name, allowed=[c.name for c in declared]
        )

    def counter(self, name: str, seat: int | None) -> int:
        value = getattr(self.state, name)
        number: int = value if seat is None else value[seat]
        return number

    def check(self, entry: Entry) -> None:
        """Raise Refused where an old entry does not fit what is open now."""
        if isinstance(entry, Learned) and not self._asks(entry.fact):
            self.learned(entry.fact, entry.value)
        elif isinstance(entry, Corrected):
            declared = self.correctable(entry.counter, entry.seat)
            if type(entry.value) is not int or not (
                declared.by_hand or declared.low <= entry.value <= declared.high
            ):
                raise Refused(f"{entry}", answer=entry, allowed=[declared.low, declared.high])
        elif isinstance(entry, Left):
            here = [seat for seat in range(len(self.header.seats)) if seat not in self.state.gone]
            self._check_choice("who leaves", entry.seat, here if len(here) > 1 else [])
        elif isinstance(entry, Switched):
            named = [rule for rule in self.game.changeable if rule.name == entry.switch]
            self._check_choice(entry.switch, entry.value, named[0].choices if named else ())
        elif isinstance(entry, Finished):
            self._check_choice("the end", entry.reason, (STOPPED, *self.game.reasons))
        elif self.said(entry.seat, entry.value, entry.by) != apart(entry):
            raise Refused(f"{entry}", allowed=dict(self.open))

    def _check_choice(self, what: str, choice: object, choices: Sequence[object]) -> None:
        """Raise Refused where people can't choose this now; after the end they can't at all."""
        allowed = [one for one in choices if self.outcome is None]
        if choice not in allowed or type(choice) not in {type(one) for one in allowed}:
            raise Refused(
                f"{what} can't be {choice!r} now, of {allowed}", answer=choice, allowed=allowed
            )

    def _asks(self, fact: str) -> bool:
        return isinstance(self.asked, Learn) and self.asked.fact == fact

    def take(self, entry: Entry) -> None:
        """Hand what was said to the rules, which ask on from there."""
        self.taken += 1
        if isinstance(entry, _ANSWERS):
            if isinstance(self.asked, Each):
                self._go_on((entry.seat, entry.value))
            else:
                self._go_on(entry.value)
        elif isinstance(entry, Learned):
            answers = self._asks(entry.fact)
            self.depth.learn(self.state, entry.fact, entry.value)
            if answers:
                self._go_on(entry.value)
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
            self.asked = None
            self.outcome = Outcome(entry.reason, self.depth.ranking(self.state))

    def _set(self, entry: Corrected) -> None:
        """Write a corrected counter into the state, or what was added to it by hand."""
        declared = self.correctable(entry.counter, entry.seat)
        name, value = declared.name, entry.value
        if declared.by_hand:
            name = declared.by_hand
            value += self.counter(name, entry.seat)
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
        self.asked = self._question()
        if self.asked is None:
            self._go_on(None)

    def _go_on(self, said: Any) -> None:
        self.asked = None
        while self.asked is None:
            try:
                self._question = self._rules.send(said)
            except StopIteration as end:
                self.outcome = Outcome(end.value, self.depth.ranking(self.state))
                return
            self.asked = self._question()
            said = None
        if isinstance(self.asked, Each) and self.asked.step is not self._step:
            self._step, self.step_began = self.asked.step, self.taken
