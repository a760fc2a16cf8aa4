"""The round's board: a row a player, with points and target, moons, clients, and a dot when the
action is done."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Final

from engine import Decision, Match
from firmware import games, seats
from firmware.canvas import LIT, Canvas
from firmware.effects import Undo
from firmware.font import BODY, SMALL
from firmware.glyph import glyph
from firmware.parts import HEADER, ROW, largest
from firmware.screens.moonshine.dice import draw_small
from firmware.screens.moonshine.keys import seat_of
from firmware.screens.question import help_mark
from firmware.screens.screen import MatchScreen, Step, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

_ALIKE: Final = {"place": "moons", "keep_clients": "clients"}
"""What is chosen by all before the first round, and when the dice show a moon."""

_CROWD: Final = 5
_POINTS: Final = 83
_MOONS: Final = 85
_CLIENTS: Final = 103
_NUMBER: Final = 9
_DOT: Final = 4


def form_of(look: Look, seat: int) -> Step:
    """What a seat is asked now; of one who has said all, the board with the seat's row."""
    from firmware.screens.decision import asked_of

    return (asked_of(look, seat) if seat in playing(look).open else Board(seat)), ()


@dataclass(frozen=True, slots=True)
class Board(MatchScreen):
    """Whose action is outstanding: PREV and NEXT choose a player, OK opens the form; a player's own
    key does so at once, and held it asks first what else has changed. BACK takes back the newest
    answer; on the row of one who is done, that player's. `cursor`: a seat; None: the first who is
    not done, from the active player on."""

    cursor: int | None = None

    def at(self, match: Match) -> int:
        """The seat under the bar."""
        if self.cursor is not None:
            return self.cursor
        here: tuple[int, ...] = match.state.here
        return next(seat for seat in here if seat in match.open)

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        here, at = sorted(match.state.here), self.at(match)
        seat = seat_of(control, match)
        if seat is not None:
            return form_of(look, seat)
        if control is Control.OK:
            return form_of(look, at) if at in match.open else (Board(), ())
        if control is Control.BACK and at not in match.open:
            return self, (Undo(at),)
        if control in (Control.PREV, Control.NEXT):
            step = 1 if control is Control.NEXT else -1
            return Board(here[(here.index(at) + step) % len(here)]), ()
        return super(Board, self).press(control, look)

    def hold(self, control: Control, look: Look) -> Step:
        seat = seat_of(control, playing(look))
        if seat is None:
            return super(Board, self).hold(control, look)
        screen, _effects = form_of(look, seat)
        return screen.hold(Control.OK, look) if seat in playing(look).open else (screen, ())

    def decision(self, look: Look) -> Decision:
        match = playing(look)
        return match.open.get(self.at(match)) or next(iter(match.open.values()))

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        table = match.state
        canvas.glyph(0, 2, seats.symbol(table.active))
        mark = help_mark(match, self.decision(look))
        right = canvas.room(0) - SMALL.width(mark)
        canvas.text(right, 4, mark, SMALL)
        left = draw_small(canvas, right - 1, table.dice)
        words = _title(match)
        face = largest(words, left - 18)
        canvas.text(16, (HEADER - face.height) // 2, face.fit(words, left - 18), face)
        rows(canvas, match, HEADER, done=set(table.here) - set(match.open), lit=self.at(match))


def _title(match: Match) -> str:
    """What all are asked, if it is the same; else that they act."""
    asked = {decision.id for decision in match.open.values()}
    name = _ALIKE.get(next(iter(asked))) if len(asked) == 1 else None
    return games.say(match.game.key, name) if name else _("Actions")


def rows(
    canvas: Canvas, match: Match, top: int, done: Collection[int] = (), lit: int | None = None
) -> None:
    """A row a player, as high as all of them fit: symbol, name, points and target, moons, clients,
    a dot where the action is `done`, and a bar on the row that is `lit`."""
    table: Any = match.state
    many = len(match.header.seats)
    height = ROW if many < _CROWD else (canvas.height - top) // many
    face = BODY if many < _CROWD else SMALL
    for seat in range(many):
        y = top + seat * height
        symbol = seats.symbol(seat, 8)
        canvas.glyph(0, y + (height - symbol.height) // 2, symbol)
        text_y = y + (height - face.height + 1) // 2
        target, points = f"/{table.target}", str(table.points[seat])
        x, end = symbol.width + 2, _POINTS - SMALL.width(target) - face.width(points)
        canvas.text(end, text_y, points, face)
        canvas.text(_POINTS, text_y + face.height - SMALL.height, target, SMALL, "right")
        end -= 1
        name = seats.name(match.header, seat)
        words = largest(name, end - x, (face,))
        name = words.fit(name, end - x)
        canvas.text(x, y + (height - words.height + 1) // 2, name, words)
        for left, kind, number in (
            (_MOONS, "moon", table.moons[seat]),
            (_CLIENTS, "client", table.clients[seat]),
        ):
            canvas.glyph(left, y + (height - 8) // 2, glyph("moonshine", kind, 8))
            canvas.text(left + _NUMBER, text_y, str(number), SMALL if number > 9 else face)
        if seat in done:
            canvas.disc(canvas.width - _DOT - 1, y + (height - _DOT) // 2, _DOT, LIT)
        if seat == lit:
            canvas.invert(0, y, canvas.width, height)
