"""Changing an older answer: the list of them in words, newest first, and the screen on which each
was given, with the table as it lay then."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from engine import Answered, Dialogue, Learn, Learned, Match, Roll, Rolled, State
from engine import Entry as LogEntry
from engine.acts import DEVICE
from firmware.canvas import Canvas
from firmware.effects import Amend, Answer, Answers, Effect, Teach
from firmware.screens.by_hand import by_hand
from firmware.screens.choosing import Entry, Listed
from firmware.screens.question import word
from firmware.screens.screen import Screen, Step, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

_AMENDABLE: Final = (Answered, Learned, Rolled)
_NUMBERED: Final = re.compile(r"([a-z]+)(\d+)")


@dataclass(frozen=True, slots=True)
class OldAnswers(Listed):
    """All answers that can be changed."""

    def title(self) -> str:
        return _("Change")

    def empty(self) -> str:
        return _("nothing to change")

    def entries(self, look: Look) -> Sequence[Entry]:
        match = playing(look)
        return [
            Entry(told(match, match.journal.log[number]), partial(self._opens, match, number))
            for number in amendable(match)
        ]

    def _opens(self, match: Match, number: int) -> Step:
        return answered_anew(self, match, number), ()


@dataclass(frozen=True, slots=True)
class Anew(Screen):
    """The screen of a decision that is not open now: what is answered on it goes into `effect`.

    `then` is a match in which that decision is open; the match in play is another.
    """

    behind: Screen
    screen: Screen
    then: Match
    effect: Amend | Teach

    def press(self, control: Control, look: Look) -> Step:
        del look
        return self._through(self.screen.press(control, Look(self.then)))

    def hold(self, control: Control, look: Look) -> Step:
        del look
        if control is Control.BACK:
            return self.behind, ()
        return self._through(self.screen.hold(control, Look(self.then)))

    def _through(self, step: Step) -> Step:
        """An answer is taken; anything else that the screen wants done leads back."""
        screen, effects = step
        for effect in effects:
            # Of several answers on one screen, the first is that of the decision in question.
            match effect:
                case Answer(value=value) | Answers(answers=((_, value), *_)):
                    return replace(self, screen=screen), (replace(self.effect, value=value),)
        return (self.behind if effects else replace(self, screen=screen)), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        del look
        self.screen.draw(canvas, Look(self.then))


def answered_anew(behind: Screen, match: Match, number: int) -> Anew:
    """The screen on which entry `number` of the log was answered, with the table of then."""
    from firmware.screens.decision import asked

    entry = match.journal.log[number]
    then = Match(match.game, match.header, match.journal.log[:number])
    screen = asked(Look(then), entry.seat)
    if isinstance(entry, Rolled):
        screen = by_hand(Look(then), entry.seat, entry.faces)
    return Anew(behind, screen, then, Amend(number, entry.value))


def fact_anew(behind: Screen, match: Match, fact: str) -> Anew:
    """The screen on which a fact of the components is learned, with what is known of it now."""
    from firmware.screens.decision import asked

    ask, known = match.game.facts[fact], match.facts.get(fact)

    def play(state: State) -> Dialogue[str]:
        del state
        yield lambda: Learn(fact, ask, None if known is None else ask.check(known))
        return fact

    depth = replace(match.depth, play=play)
    then = Match(replace(match.game, full=depth), replace(match.header, depth="full"))
    return Anew(behind, asked(Look(then)), then, Teach(fact, known))


def amendable(match: Match) -> list[int]:
    """The numbers of the entries that people may change, newest first."""
    log = match.journal.log
    return [
        number
        for number in range(len(log) - 1, -1, -1)
        if isinstance(log[number], _AMENDABLE) and log[number].by != DEVICE
    ]


def told(match: Match, entry: LogEntry) -> str:
    """An answer in words: the number of the seat, and what was answered."""
    if isinstance(entry, Learned):
        return word(match, entry.fact)
    assert isinstance(entry, Answered | Rolled)
    name = entry.id if isinstance(entry, Answered) else Roll.id
    who = "" if entry.seat is None else f"{entry.seat + 1}. "
    value = _value(match, entry.value)
    if len(value) < 2 or isinstance(entry.value, int):
        value = f"{word(match, name)}: {value}"
    return who + value


def cut(behind: Screen, effect: Effect, fits: int, match: Match) -> Screen:
    """The question that an amendment ends in when later answers no longer fit."""
    from firmware.screens.pause import Sure

    assert isinstance(effect, Amend)
    lost = len(match.journal.log) - fits
    question = _("{lost} later answers no longer fit. Cut them off?", lost=lost)
    return Sure(behind=behind, words=question, effect=replace(effect, cut=True))


def _named(match: Match, name: str) -> str:
    """The word for an id; for one that only its beginning has a word for, such as `cat3`, that and
    the number."""
    begins = _NUMBERED.fullmatch(name)
    if begins is None or word(match, name) != name:
        return word(match, name)
    return word(match, begins[1]) + begins[2]


def _value(match: Match, value: object) -> str:
    """An answer in words; what stands in it several times is counted."""
    if isinstance(value, str):
        return " ".join(_named(match, part) for part in value.split("+"))
    if isinstance(value, tuple):
        many = Counter(_value(match, item) for item in value)
        return " ".join(f"{one}×{n}" if n > 1 else one for one, n in many.items()) or "–"
    return str(value)
