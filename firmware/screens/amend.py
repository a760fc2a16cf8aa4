"""Changing an older answer: the list of them in words, newest first, and the screen on which each
was given, with the table as it lay then."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from engine import Answered, Entry, Learned, Match
from engine.acts import DEVICE
from firmware import games
from firmware.canvas import Canvas
from firmware.effects import Amend, Answer, Effect
from firmware.parts import HEADER, header, menu
from firmware.screens.screen import Screen, Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

_AMENDABLE: Final = (Answered, Learned)


@dataclass(frozen=True, slots=True)
class OldAnswers(Screen):
    """All answers that can be changed."""

    behind: Screen
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        numbers = amendable(match)
        if control is Control.BACK or not numbers:
            return self.behind, ()
        if control is Control.OK:
            return answered_anew(self, match, numbers[self.cursor]), ()
        return replace(self, cursor=moved(control, self.cursor, len(numbers))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        header(canvas, None, _("Change"))
        items = [told(match, match.journal.log[number]) for number in amendable(match)]
        menu(canvas, items or [_("nothing to change")], self.cursor, HEADER)


@dataclass(frozen=True, slots=True)
class AnsweredAnew(Screen):
    """The screen of an older decision: what is answered on it replaces the answer of then.

    `past` is the match as it was before that answer, entry `number` of the log.
    """

    behind: Screen
    screen: Screen
    past: Match
    number: int

    def press(self, control: Control, look: Look) -> Step:
        del look
        return self._through(self.screen.press(control, Look(self.past)))

    def hold(self, control: Control, look: Look) -> Step:
        del look
        if control is Control.BACK:
            return self.behind, ()
        return self._through(self.screen.hold(control, Look(self.past)))

    def _through(self, step: Step) -> Step:
        """An answer becomes an amendment; anything else that the screen wants leads back."""
        from firmware.screens.decision import Who

        screen, effects = step
        if isinstance(screen, Who):
            return self.behind, ()
        for effect in effects:
            if isinstance(effect, Answer):
                return replace(self, screen=screen), (Amend(self.number, effect.value),)
        return (self.behind if effects else replace(self, screen=screen)), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        del look
        self.screen.draw(canvas, Look(self.past))


def answered_anew(behind: Screen, match: Match, number: int) -> AnsweredAnew:
    """The screen on which entry `number` of the log was answered."""
    from firmware.screens.decision import asked

    past = Match(match.game, match.header, match.journal.log[:number])
    return AnsweredAnew(behind, asked(Look(past)), past, number)


def amendable(match: Match) -> list[int]:
    """The numbers of the entries that people may change, newest first."""
    log = match.journal.log
    return [
        number
        for number in range(len(log) - 1, -1, -1)
        if isinstance(log[number], _AMENDABLE) and log[number].by != DEVICE
    ]


def told(match: Match, entry: Entry) -> str:
    """An answer in words: the number of the seat, and what was answered."""
    key = match.game.key
    who = "" if entry.seat is None else f"{entry.seat + 1}. "
    value = _value(key, entry.value)
    if len(value) < 2 or isinstance(entry.value, int):
        asked = entry.fact if isinstance(entry, Learned) else getattr(entry, "id", "")
        value = f"{games.say(key, asked)}: {value}"
    return who + value


def cut(behind: Screen, effect: Effect, fits: int, match: Match) -> Screen:
    """The question that an amendment ends in when later answers no longer fit."""
    from firmware.screens.pause import Sure

    assert isinstance(effect, Amend)
    lost = len(match.journal.log) - fits
    question = _("{lost} later answers no longer fit. Cut them off?", lost=lost)
    return Sure(behind, question, replace(effect, cut=True))


def _value(key: str, value: object) -> str:
    """An answer in words; what stands in it several times is counted."""
    if isinstance(value, str):
        return " ".join(games.say(key, part) for part in value.split("+"))
    if isinstance(value, tuple):
        many = Counter(_value(key, item) for item in value)
        return " ".join(f"{word}×{n}" if n > 1 else word for word, n in many.items()) or "–"
    return str(value)
