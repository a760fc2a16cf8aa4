"""What came of a roll or a landing, to be seen before the game goes on."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from engine import Match, Rolled
from engine.games.mlem.expedition import COMET
from engine.games.mlem.mat import DEEP_SPACE
from engine.games.mlem.score import GOAL_POINTS
from engine.games.mlem.table import CRASHES_TO_END, Mlem
from engine.games.mlem.tokens import WORMHOLE
from firmware import games, seats
from firmware.canvas import Canvas
from firmware.effects import Undo
from firmware.font import BODY, DIGITS
from firmware.glyph import glyph
from firmware.parts import DIE, HEADER, ROW, die, header
from firmware.screens.mlem.board import small
from firmware.screens.screen import MatchScreen, Screen, Step, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

_ABREAST: Final = 3
_WIDTH: Final = 43
"""Cats in deep space side by side, and the width of one."""


@dataclass(frozen=True, slots=True)
class Before:
    """What stood when a screen appeared: the crashes, how many cats were in deep space, the goals
    that were taken, the rocket's space in that expedition, and the exploration tokens shown."""

    round: int
    crashes: int
    deep: int
    goals: frozenset[str]
    space: int
    shown: tuple[str, ...] = ()

    @classmethod
    def of(cls, mlem: Mlem) -> Before:
        goals, shown = frozenset(mlem.goals), tuple(mlem.shown)
        return cls(mlem.round, mlem.crashes, len(mlem.deep), goals, mlem.space, shown)


@dataclass(frozen=True, slots=True)
class Aboard(MatchScreen):
    """A screen of an expedition: it tells what came of what was said on it."""

    before: Before

    def came(self, look: Look, behind: Screen) -> Screen | str | None:
        match = playing(look)
        mlem: Mlem = match.state
        goals = tuple(goal for goal in mlem.goals if goal not in self.before.goals)
        deep = len(mlem.deep) - self.before.deep
        if mlem.crashes > self.before.crashes:
            return Crashed(behind, match.state.crashes, self.before.space)
        if deep > 0 or goals:
            return News(behind, deep, goals)
        taken = [token for token in self.before.shown if token not in mlem.shown]
        effects = [mlem.tokens.explore[token].effect for token in taken]
        return of_tokens(match, self.before, effects) if effects else None

    def secrets(self, look: Look) -> Screen | None:
        from firmware.screens.mlem.missions import whose

        return whose(self, playing(look))


@dataclass(frozen=True, slots=True)
class Told(Screen):
    """News: any button goes on to the screen `behind`, but BACK takes the answer back."""

    behind: Screen

    def press(self, control: Control, look: Look) -> Step:
        del look
        return (self.behind, (Undo(),)) if control is Control.BACK else (self.behind, ())


@dataclass(frozen=True, slots=True)
class Crashed(Told):
    """The rocket has crashed."""

    crashes: int
    space: int

    def draw(self, canvas: Canvas, look: Look) -> None:
        header(canvas, glyph("mlem", "crash", 16), _("Crash!"))
        words = f"{self.crashes}/{CRASHES_TO_END}"
        canvas.text(canvas.room(0), 0, words, DIGITS, "right")
        faces = fallen(playing(look))
        left = (canvas.width - (DIE + 1) * len(faces)) // 2
        for place, face in enumerate(faces):
            die(canvas, left + place * (DIE + 1), HEADER + 1, glyph("mlem", face, 16))
        below = HEADER + (DIE + 3 if faces else 12)
        no_fit = _("Nothing fits at {space}.", space=self.space)
        for line, words in enumerate((no_fit, _("All aboard go home."))):
            canvas.text(canvas.width // 2, below + line * ROW, words, BODY, "center")


@dataclass(frozen=True, slots=True)
class News(Told):
    """Cats in deep space, and goals that were taken."""

    deep: int
    goals: tuple[str, ...]

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        mlem: Mlem = match.state
        header(canvas, None, _("Deep space!") if self.deep > 0 else _("A goal!"))
        landed = mlem.deep[len(mlem.deep) - self.deep :] if self.deep > 0 else []
        for place, cat in enumerate(landed):
            where = "galaxy" if cat.points % COMET else "comet"
            x, y = place % _ABREAST * _WIDTH, HEADER + place // _ABREAST * ROW
            canvas.glyph(x, y, seats.symbol(cat.seat))
            canvas.glyph(x + 13, y + 2, small(where))
            canvas.text(x + 22, y, f"+{cat.points}", BODY)
        y = HEADER - len(landed) // -_ABREAST * ROW
        for line, goal in enumerate(self.goals):
            words = f"+{GOAL_POINTS} {games.say(match.game.key, goal)}"
            canvas.glyph(0, y + line * ROW, seats.symbol(mlem.goals[goal]))
            canvas.text(15, y + line * ROW, words, BODY)


def of_tokens(match: Match, before: Before, effects: Collection[str]) -> str:
    """What exploration tokens have done, in words."""
    mlem: Mlem = match.state
    words = [games.say(match.game.key, effect) for effect in effects]
    if WORMHOLE in effects and mlem.space != before.space:
        words.append(_("to {space}", space=mlem.space))
    return _("Token: {what}", what=", ".join(words))


def fallen(match: Match) -> tuple[str, ...]:
    """The dice of the newest roll; none where the dice lie on the table."""
    if match.header.dice == "unseen":
        return ()
    for entry in reversed(match.journal.log):
        if isinstance(entry, Rolled):
            return entry.faces
    return ()


def moved_on(match: Match, before: Before) -> str | None:
    """Where a forced move has led, in words."""
    mlem: Mlem = match.state
    if mlem.round == before.round and before.space < mlem.space <= DEEP_SPACE:
        return _("Forced: {start} to {space}", start=before.space, space=mlem.space)
    return None
