"""Between two rounds: the winner's lone wolf."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine.games.moonlight.cards import PRINTED, TRIPLED_IN_A_CORNER
from engine.games.moonlight.rules import THEIRS
from engine.games.moonlight.table import Moonlight
from firmware.canvas import Canvas
from firmware.effects import Answer
from firmware.font import BODY
from firmware.parts import HEADER, ROW
from firmware.screens.moonlight.board import Shown, card, mountains
from firmware.screens.question import Asked, options, say
from firmware.screens.screen import Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

_PITCH: Final = 15


@dataclass(frozen=True, slots=True)
class AddLoneWolf(Asked):
    """PREV and NEXT go along the lone wolves, the own ones first; each tells what it does."""

    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        wolves = options(self.decision(look))
        if control is Control.OK:
            return self, (Answer(self.seat, wolves[self.cursor]),)
        if control is Control.BACK:
            return super(AddLoneWolf, self).press(control, look)
        return replace(self, cursor=moved(control, self.cursor, len(wolves))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        state: Moonlight = match.state
        assert self.seat is not None
        wolves = options(self.decision(look))
        self.head(canvas, look, say(look, self.decision(look).id))
        for place, wolf in enumerate(wolves):
            owner = 1 - self.seat if wolf.startswith(THEIRS) else self.seat
            shown = Shown(owner, PRINTED[wolf.removeprefix(THEIRS)])
            card(canvas, 1 + place * _PITCH, HEADER + 3, shown, framed=place == self.cursor)
        wolf = wolves[self.cursor]
        canvas.text(0, HEADER + 17, say(look, wolf), BODY)
        canvas.text(0, HEADER + 17 + ROW, self._effect(state, wolf.removeprefix(THEIRS)), BODY)
        mountains(canvas, state.wins, y=HEADER + 18)

    def _effect(self, state: Moonlight, wolf: str) -> str:
        """What the card does."""
        told = state.cards.copies(wolf)
        moons = _("moons: {number}", number=told[0]) if told and told[0] else ""
        corner = _("corner ×3") if wolf in TRIPLED_IN_A_CORNER else ""
        return ", ".join(each for each in (corner, moons) if each) or _("no effect")
