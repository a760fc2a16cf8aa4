"""Launch: who boards."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine import Choose
from engine.games.mlem.table import Mlem
from firmware import games, seats
from firmware.canvas import Canvas
from firmware.effects import Answers
from firmware.font import BODY
from firmware.glyph import glyph
from firmware.parts import HEADER, header
from firmware.screens.mlem.board import small, track
from firmware.screens.mlem.news import Aboard
from firmware.screens.screen import Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

_ROW = HEADER + 2
_NAME = 36


@dataclass(frozen=True, slots=True)
class Board(Aboard):
    """The cats at home in a row: PREV and NEXT go along it, OK boards the one under the cursor. Its
    name and its rule stand below; on the right, who is aboard already."""

    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        asked = _asked(look)
        if control is Control.OK:
            return self, (Answers(((asked.seat, asked.options[self.cursor]),)),)
        if control is Control.BACK:
            return super(Board, self).press(control, look)
        return replace(self, cursor=moved(control, self.cursor, len(asked.options))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        match, asked = playing(look), _asked(look)
        mlem: Mlem = match.state
        assert asked.seat is not None
        header(canvas, seats.symbol(asked.seat), _("Board"))
        left = canvas.room(0) - 10 * len(mlem.rocket)
        for berth, (_seat, cat) in enumerate(mlem.rocket):
            canvas.glyph(left + 10 * berth, 4, small(cat))
        for place, cat in enumerate(asked.options):
            canvas.glyph(16 * place, _ROW, glyph("mlem", cat, 16))
            if place == self.cursor:
                canvas.invert(16 * place + 1, _ROW + 4, 13, 11)
        cat = asked.options[self.cursor]
        canvas.text(0, _NAME, games.say(match.game.key, cat), BODY)
        track(canvas, mlem.crashes, _NAME + 2)
        rule = games.say(match.game.key, f"rule_{cat}")
        y, end = _NAME + BODY.height + 2, canvas.width - 8
        canvas.text(0, y, BODY.fit(rule, end), BODY)
        canvas.text(canvas.width, y, "?", BODY, "right")


def _asked(look: Look) -> Choose:
    (asked,) = playing(look).open.values()
    assert isinstance(asked, Choose)
    return asked
