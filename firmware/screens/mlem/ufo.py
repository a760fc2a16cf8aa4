"""The UFO: the incoming token of an expedition, and who has taken one of the UFO's tokens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine import Answered
from engine.games.mlem.score import UFO_TOKENS
from engine.games.mlem.table import Mlem
from engine.games.mlem.tokens import ABILITIES
from firmware import games, seats
from firmware.canvas import LIT, Canvas
from firmware.effects import Answers, RollDice
from firmware.font import BODY, DIGITS, SMALL, TITLE
from firmware.glyph import glyph
from firmware.parts import DIE, HEADER, ROW, die, header, subset_row
from firmware.screens.mlem.exploration import playing_with
from firmware.screens.mlem.missions import whose
from firmware.screens.mlem.news import Aboard, Told
from firmware.screens.players import ChoosePlayer
from firmware.screens.screen import Screen, Step, moved, playing
from firmware.screens.symbols import buttons, dots_by
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

_STEPS: Final = ("ufo_move", "ufo_dice", "ufo_ability")
_DICE: Final = {Control.PREV: 4, Control.NEXT: 5, Control.OK: 6}


@dataclass(frozen=True, slots=True)
class Reveal(Aboard):
    """An incoming token is to be revealed: OK draws it."""

    def press(self, control: Control, look: Look) -> Step:
        if control in (Control.OK, Control.ROLL):
            return self, (RollDice(),)
        return super(Reveal, self).press(control, look)

    def came(self, look: Look, behind: Screen) -> Screen | str | None:
        return super(Reveal, self).came(look, behind) or Revealed(behind)

    def draw(self, canvas: Canvas, look: Look) -> None:
        mlem: Mlem = playing(look).state
        header(canvas, None, _("The UFO comes"), "?")
        middle = canvas.width // 2
        canvas.glyph(middle - 8, HEADER + 4, glyph("mlem", "ufo", 16))
        at = _("It is at {space}", space=mlem.ufo)
        canvas.text(middle, HEADER + 23, at, BODY, "center")
        canvas.text(middle, HEADER + 23 + ROW, _("OK reveals a token"), BODY, "center")


@dataclass(frozen=True, slots=True)
class Revealed(Told):
    """The token that was revealed."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        mlem: Mlem = match.state
        header(canvas, None, _("UFO at {space}", space=mlem.ufo), playing_with(match))
        y = HEADER + 3
        die(canvas, 20, y, None)
        canvas.text(46, y + 2, f"×{mlem.dice}", TITLE)
        if mlem.ability:
            canvas.glyph(canvas.width - 40, y + 2, glyph("mlem", mlem.ability, 16))
            words = games.say(match.game.key, mlem.ability)
            canvas.text(canvas.width // 2, canvas.height - ROW, words, BODY, "center")


@dataclass(frozen=True, slots=True)
class ReadToken(Aboard):
    """People read the incoming token to the device, a press or two for each thing on it: how far
    the UFO moves, how many dice there are (a button for each answer), and the ability (PREV and
    NEXT go along them, OK takes one). All is answered in one breath. BACK goes a step back."""

    told: tuple[int, ...] = ()
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        if control is Control.BACK and self.told:
            return ReadToken(self.before, self.told[:-1]), ()
        return self._said(control, look) or super(ReadToken, self).press(control, look)

    def hold(self, control: Control, look: Look) -> Step:
        said = self._said(control, look, held=True) if self._step(look) == _STEPS[0] else None
        return said or super(ReadToken, self).hold(control, look)

    def _step(self, look: Look) -> str:
        """What is asked next: what was told before this screen is not asked again."""
        (asked,) = playing(look).open.values()
        return _STEPS[_STEPS.index(asked.id) + len(self.told)]

    def _said(self, control: Control, look: Look, held: bool = False) -> Step | None:
        """What a press says; None where it says nothing."""
        step = self._step(look)
        if step == _STEPS[-1]:
            if control is Control.OK:
                said = (*self.told, ABILITIES[self.cursor])
                return self, (Answers(tuple((None, each) for each in said)),)
            to = moved(control, self.cursor, len(ABILITIES))
            return (ReadToken(self.before, self.told, to), ()) if to != self.cursor else None
        number = dots_by(control, held) if step == _STEPS[0] else _DICE.get(control)
        return None if number is None else (ReadToken(self.before, (*self.told, number)), ())

    def draw(self, canvas: Canvas, look: Look) -> None:
        step, match = self._step(look), playing(look)
        header(canvas, None, games.say(match.game.key, step), "?")
        at = _STEPS.index(step)
        told = [None] * (at - len(self.told)) + list(self.told)
        for place, picture in enumerate(("ufo", "die", "ability")):
            x = place * 44
            if picture == "die":
                die(canvas, x, HEADER, None, height=DIE - 1)
            else:
                canvas.glyph(x + 2, HEADER + 1, glyph("mlem", picture, 16))
            number = told[place] if place < at else None
            if number is not None:
                canvas.text(x + 22, HEADER + 2, str(number), DIGITS)
            elif place == at:
                canvas.box(x + 22, HEADER + 16, 14, 2, fill=LIT)
        if step == _STEPS[0]:
            buttons(canvas, ("1", "2", "3", "0"))
        elif step == _STEPS[1]:
            buttons(canvas, tuple(str(many) for many in _DICE.values()))
        else:
            row = [glyph("mlem", ability, 16) for ability in ABILITIES]
            subset_row(canvas, HEADER + DIE, row, {self.cursor}, -1)
            words = games.say(match.game.key, ABILITIES[self.cursor])
            canvas.text(canvas.width // 2, canvas.height - SMALL.height, words, SMALL, "center")


@dataclass(frozen=True, slots=True)
class MetUfo(ChoosePlayer):
    """Who has taken a token of the UFO: nobody is preset."""

    def came(self, look: Look, behind: Screen) -> Screen | str | None:
        del behind
        match = playing(look)
        mlem: Mlem = match.state
        entry = match.journal.log[-1]
        if not isinstance(entry, Answered) or not str(entry.value).isdecimal():
            return None
        name = seats.name(match.header, int(str(entry.value)) - 1)
        return _("{name}: +{points}", name=name, points=UFO_TOKENS[len(mlem.ufo_taken) - 1])

    def head(self, canvas: Canvas, look: Look, title: str) -> None:
        top = next_token(playing(look).state)
        super(MetUfo, self).head(canvas, look, f"{title} {top}")

    def secrets(self, look: Look) -> Screen | None:
        return whose(self, playing(look))


def next_token(mlem: Mlem) -> int | None:
    """The points of the top token of the UFO; None where all are taken."""
    return UFO_TOKENS[len(mlem.ufo_taken)] if len(mlem.ufo_taken) < len(UFO_TOKENS) else None
