"""The dice of a round: rolled, looked at, rolled again, and small above the players' rows.

The coloured dice are told apart without colour, hatched as heralds hatch blue and red.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine import Answered, Decision, Match, Pick, Roll
from engine.acts import DEVICE
from engine.games.moonshine import roll
from engine.games.moonshine.table import Moonshine
from firmware import seats
from firmware.canvas import Canvas
from firmware.effects import Answer, RollDice
from firmware.font import BODY, SMALL
from firmware.glyph import glyph
from firmware.parts import DIE, HEADER, die, header
from firmware.screens.choosing import Ticks
from firmware.screens.dice import places
from firmware.screens.moonshine import pays
from firmware.screens.moonshine.keys import PLAYERS
from firmware.screens.question import help_mark
from firmware.screens.screen import MatchScreen, Screen, Step, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

TOP: Final = HEADER + 2
"""The top of a row of dice below a header."""
_TAG: Final = TOP + DIE + 1
"""The top of the hatched tags below the coloured dice."""
_BOTTOM: Final = 56
_SMALL_DIE: Final = 12
SMALL_PITCH: Final = 13
"""The width of a small die, and of its place in a row."""


def screen(decision: Decision) -> Screen | None:
    """The screen of a decision about the dice."""
    match decision:
        case Roll():
            return ToRoll()
        case Pick(id="reroll"):
            return Reroll(Ticks(len(decision.options)))
    return None


def rolled_now(match: Match) -> tuple[str, ...]:
    """The names of the dice that are to be rolled: all, or those that are rolled again."""
    last = match.journal.log[-1] if match.journal.log else None
    if isinstance(last, Answered) and last.id == "reroll":
        again: Any = last.value
        return tuple(again)
    return roll.dice(match.state)


@dataclass(frozen=True, slots=True)
class ToRoll(MatchScreen):
    """The dice are to be rolled: OK rolls, PREV and NEXT look around the table."""

    def press(self, control: Control, look: Look) -> Step:
        from firmware.screens.around import Around

        match control:
            case Control.OK | Control.ROLL:
                return self, (RollDice(),)
            case Control.PREV:
                return Around(self, 0), ()
            case Control.NEXT:
                return Around(self).press(control, look)
        return super(ToRoll, self).press(control, look)

    def lying(self, look: Look) -> tuple[str, ...]:
        match = playing(look)
        again = rolled_now(match)
        return tuple(face for name, face in match.state.dice.items() if name not in again)

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        again = rolled_now(match)
        faces = match.state.dice or dict.fromkeys(again)
        _head(canvas, match, _("Roll"))
        draw_dice(canvas, {name: None if name in again else faces[name] for name in faces})
        canvas.text(0, _BOTTOM, _("OK rolls"), SMALL)
        words = _("Round {number}", number=match.state.round)
        canvas.text(canvas.width, _BOTTOM, words, SMALL, "right")


@dataclass(frozen=True, slots=True)
class Reroll(MatchScreen):
    """Which dice to roll again: PREV and NEXT go along the dice, OK marks one and goes on to the
    next; behind the last one OK rolls them, or stops where none is marked, and so does OK held.
    Where each player has a key, the keys mark the dice in their order."""

    ticks: Ticks = field(default_factory=Ticks)

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        many = len(match.state.dice)
        if control is Control.BACK and self.ticks.ticked:
            return Reroll(Ticks(many)), ()
        if control is Control.BACK:
            return super(Reroll, self).press(control, look)
        if control is Control.ROLL or (control is Control.OK and self.ticks.cursor == many):
            return self._rolls(match)
        if control in PLAYERS:
            place = PLAYERS.index(control)
            marked = self.ticks.ticked ^ {place} if place < many else self.ticks.ticked
            return Reroll(Ticks(many, marked)), ()
        ticks = self.ticks.press(control, many)
        if control is Control.OK:
            ticks = ticks.press(Control.NEXT, many)
        return replace(self, ticks=ticks), ()

    def hold(self, control: Control, look: Look) -> Step:
        if control is Control.OK and self.ticks.ticked:
            return self._rolls(playing(look))
        return super(Reroll, self).hold(control, look)

    def chances(self, look: Look) -> Screen | None:
        table = playing(look).state
        return pays.of(self, look, table.turn) if isinstance(table, Moonshine) else None

    def _rolls(self, match: Match) -> Step:
        names = tuple(match.state.dice)
        marked = tuple(names[place] for place in sorted(self.ticks.ticked))
        by_device = match.header.dice == DEVICE and bool(marked)
        return self, (Answer(match.state.turn, marked, roll=by_device),)

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        faces, ticks = match.state.dice, self.ticks
        _head(canvas, match, _("Roll again?"))
        draw_dice(canvas, faces, tuple(ticks.ticked), ticks.cursor)
        left = _("Rerolls {number}", number=match.state.rerolls)
        canvas.text(0, _BOTTOM - 2, left, SMALL)
        words = _("Roll") if ticks.ticked else _("Stop")
        width = BODY.width(words) + 4
        canvas.text(canvas.width - 2, _BOTTOM - 5, words, BODY, "right")
        if ticks.cursor == len(faces):
            canvas.invert(canvas.width - width, _BOTTOM - 5, width, BODY.height)


def _head(canvas: Canvas, match: Match, title: str) -> None:
    asked = next(iter(match.open.values()))
    header(canvas, seats.symbol(match.state.active), title, help_mark(match, asked))


def draw_dice(
    canvas: Canvas,
    faces: Mapping[str, str | None],
    lit: Sequence[int] = (),
    cursor: int | None = None,
) -> None:
    """The dice of a roll by their names, below a header; under a coloured one its hatching."""
    lefts = places(canvas, len(faces))
    for place, (x, (name, face)) in enumerate(zip(lefts, faces.items(), strict=True)):
        image = None if face is None else glyph("moonshine", face, 16)
        die(canvas, x, TOP, image, place in lit, place == cursor)
        if not roll.is_white(name):
            canvas.glyph(x + (DIE - 8) // 2, _TAG, glyph("moonshine", name, 8))


def draw_small(canvas: Canvas, right: int, faces: Mapping[str, str]) -> int:
    """The dice of a roll, 12 pixels high, up to `right` in the first line; where they begin. White
    dice are lit, the blue one has lines along its foot, the red one teeth."""
    left = right - SMALL_PITCH * len(faces)
    for place, (name, face) in enumerate(faces.items()):
        x = left + place * SMALL_PITCH + 1
        canvas.glyph(x + 2, 2, glyph("moonshine", face, 8))
        if roll.is_white(name):
            canvas.invert(x, 0, _SMALL_DIE, _SMALL_DIE)
            continue
        canvas.box(x, 0, _SMALL_DIE, _SMALL_DIE)
        if name == "blue":
            canvas.hline(x, 13, _SMALL_DIE)
        else:
            canvas.hline(x, 13, _SMALL_DIE, dotted=True)
    return left
