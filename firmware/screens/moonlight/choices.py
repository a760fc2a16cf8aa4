"""Questions with a list or a number; and a wolf that is chosen on the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.games.moonlight.cards import ABILITIES
from engine.games.moonlight.table import Moonlight
from firmware import games
from firmware.canvas import Canvas
from firmware.effects import Answer
from firmware.font import SMALL
from firmware.parts import HEADER, menu
from firmware.screens.decision import ChooseOne, CountTo
from firmware.screens.moonlight.board import (
    FIRST_BOX,
    board,
    counted,
    mountains,
    standing,
    sums,
)
from firmware.screens.moonlight.news import Played, came_of
from firmware.screens.question import options, say
from firmware.screens.screen import Screen, Step, moved, playing
from firmware.session import Look
from hardware.events import Control

_NOTE: Final = 2
"""Lines of the owner's note that are shown."""


@dataclass(frozen=True, slots=True)
class ChooseInRound(ChooseOne):
    """A list of options in a round or between rounds. `scored`: the rounds that were scored when
    the question appeared."""

    scored: int = 0

    def came(self, look: Look, behind: Screen) -> Screen | str | None:
        return came_of(self.scored, look, behind)


@dataclass(frozen=True, slots=True)
class CountInRound(CountTo):
    """A number that an ability changes: the round may be over with it."""

    scored: int = 0

    def came(self, look: Look, behind: Screen) -> Screen | str | None:
        return came_of(self.scored, look, behind)


@dataclass(frozen=True, slots=True)
class ChooseAbility(ChooseInRound):
    """A list of abilities, each with its kind where it is known. Where the owner has noted
    something of one, the list is set in small type, with the note of the one under the bar."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        self.head(canvas, look, say(look, self.decision(look).id))
        choices = options(self.decision(look))
        words = [ability(look, each) for each in choices]
        notes = [games.note(playing(look).game.key, each) for each in choices]
        if not any(notes):
            menu(canvas, words, self.cursor, HEADER)
            return
        for line, each in enumerate(words):
            y = HEADER + line * SMALL.height
            canvas.text(2, y, SMALL.fit(each, canvas.width - 2), SMALL)
            if line == self.cursor:
                canvas.invert(0, y, canvas.width, SMALL.height)
        note(canvas, notes[self.cursor] or "", 2, canvas.height - _NOTE * SMALL.height)


def note(canvas: Canvas, words: str, x: int, y: int) -> int:
    """What the owner noted, in small type, two lines of it; the y below."""
    lines = SMALL.wrap(words, canvas.width - x) if words else []
    if len(lines) > _NOTE:
        lines[_NOTE - 1 :] = [SMALL.fit(" ".join(lines[_NOTE - 1 :]), canvas.width - x)]
    for line in lines:
        canvas.text(x, y, line, SMALL)
        y += SMALL.height
    return y


def ability(look: Look, name: str) -> str:
    """What an ability is called, and its kind where that is known."""
    match = playing(look)
    called = say(look, name)
    if name not in ABILITIES:
        return called
    kind = match.state.cards.kind(name)
    return f"{called}: {games.say(match.game.key, f'{kind}_short')}" if kind else called


@dataclass(frozen=True, slots=True)
class WhichWolf(Played):
    """The wolf on the board whose value an ability changes: PREV and NEXT go along them."""

    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        cells = options(self.decision(look))
        if control is Control.OK:
            return self, (Answer(self.seat, cells[self.cursor]),)
        if control is Control.BACK:
            return super(WhichWolf, self).press(control, look)
        return replace(self, cursor=moved(control, self.cursor, len(cells))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        state: Moonlight = playing(look).state
        decision = self.decision(look)
        self.head(canvas, look, say(look, decision.id))
        score = state.score
        target = options(decision)[self.cursor]
        frame = board(canvas, score.box or FIRST_BOX, counted(score), target=target)
        sums(canvas, frame, score.lines)
        mountains(canvas, state.wins)
        standing(canvas, state, score)
