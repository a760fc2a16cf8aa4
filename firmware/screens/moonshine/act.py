"""A player's action: the own clients, what each lacks, and what else can be done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine import Choose, Match
from engine.games.moonshine.action import EXCHANGE, TAKE_MOON
from engine.games.moonshine.cards import WILD, Client
from engine.games.moonshine.draw import how_many
from engine.games.moonshine.odds import Lack, what_this_roll_pays_for
from engine.games.moonshine.roll import is_white
from engine.games.moonshine.table import Moonshine
from firmware import games, seats
from firmware.canvas import Canvas
from firmware.effects import Answer
from firmware.font import BODY, SMALL
from firmware.glyph import glyph
from firmware.parts import HEADER, ROW, largest
from firmware.screens.moonshine import pays
from firmware.screens.moonshine.clients import client_face, cost_of, short_name, small_icons
from firmware.screens.moonshine.dice import draw_small
from firmware.screens.moonshine.own import Before, Own
from firmware.screens.question import help_mark, options
from firmware.screens.screen import Screen, Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

_ROWS: Final = 4
_NAME: Final = 46
_ICON: Final = 8


@dataclass(frozen=True, slots=True)
class Act(Own):
    """The clients beside the speakeasy with what they cost, a check mark where the roll pays for
    them; then the other two actions. OK on a client shows its face, on an action does it."""

    cursor: int = 0

    def entries(self, look: Look) -> tuple[str, ...]:
        """The clients held, and the two actions."""
        match = playing(look)
        assert self.seat is not None
        return (*match.state.bars[self.seat].held, TAKE_MOON, EXCHANGE)

    def press(self, control: Control, look: Look) -> Step:
        match, entries = playing(look), self.entries(look)
        entry = entries[self.cursor]
        if control in (Control.PREV, Control.NEXT):
            return replace(self, cursor=moved(control, self.cursor, len(entries))), ()
        if control is Control.OK and entry in (TAKE_MOON, EXCHANGE):
            draws = entry == EXCHANGE and _draws(match, self.seat)
            return self, (Answer(self.seat, entry, roll=draws),)
        if control is Control.OK:
            return Face(self.seat, self.shared, self.before, entry), ()
        return super(Act, self).press(control, look)

    def chances(self, look: Look) -> Screen | None:
        return pays.of(self, look, self.seat)

    def draw(self, canvas: Canvas, look: Look) -> None:
        match, entries = playing(look), self.entries(look)
        assert self.seat is not None
        _head(canvas, match, self.seat, seats.name(match.header, self.seat))
        table: Moonshine = match.state
        payable = options(self.decision(look))
        first = max(0, min(self.cursor - _ROWS + 2, len(entries) - _ROWS))
        for line, entry in enumerate(entries[first : first + _ROWS]):
            y = HEADER + line * ROW
            if entry in (TAKE_MOON, EXCHANGE):
                canvas.text(2, y, games.say(match.game.key, entry), BODY)
            else:
                _row(canvas, y, match, table.deck.clients[entry], entry in payable)
            if first + line == self.cursor:
                canvas.invert(0, y, canvas.width, ROW)


@dataclass(frozen=True, slots=True)
class Face(Own):
    """A client's face, and what it lacks; where it lacks nothing, OK validates it. PREV and NEXT go
    through the own clients, BACK goes to the actions."""

    card: str = ""

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        assert self.seat is not None
        held: list[str] = match.state.bars[self.seat].held
        if control in (Control.PREV, Control.NEXT):
            at = moved(control, held.index(self.card), len(held))
            return replace(self, card=held[at]), ()
        if control is Control.BACK:
            return Act(self.seat, self.shared, self.before, held.index(self.card)), ()
        if control is Control.OK and self.card in options(self.decision(look)):
            return self, (Answer(self.seat, self.card),)
        if control is Control.OK:
            return Act(self.seat, self.shared, self.before, held.index(self.card)), ()
        return super(Face, self).press(control, look)

    def chances(self, look: Look) -> Screen | None:
        return pays.of(self, look, self.seat)

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        assert self.seat is not None
        table: Moonshine = match.state
        lack = what_this_roll_pays_for(table, self.seat)[self.card]
        if lack.nothing:
            _head(canvas, match, self.seat, _("Validate?"))
        else:
            self.head(canvas, look, "")
            draw_lack(canvas, 16, 3, lack, canvas.room(0) - BODY.width("?") - 4)
        client_face(canvas, table.deck, table.deck.clients[self.card], table.bars[self.seat].tokens)


def draw_lack(canvas: Canvas, x: int, y: int, lack: Lack, end: int) -> None:
    """What a client lacks, in icons behind a word."""
    if lack.view:
        words = _("the payment switches it off")
        face = largest(words, end - x, (BODY,))
        canvas.text(x, y, face.fit(words, end - x), face)
        return
    x = canvas.text(x, y, _("lacks"), BODY) + 3
    small_icons(canvas, x, y + 2, lacking(lack))


def lacking(lack: Lack) -> tuple[str, ...]:
    """The icons that are missing; where wild ones cover some, whichever, as many wild ones."""
    kinds = lack.kinds if len(lack.kinds) == lack.resources else (WILD,) * lack.resources
    return (*kinds, *["moon"] * lack.moons)


def _head(canvas: Canvas, match: Match, seat: int, words: str) -> None:
    """Whose action it is; on the right the dice that this player may use."""
    table: Moonshine = match.state
    canvas.glyph(0, 2, seats.symbol(seat))
    mark = help_mark(match, match.open[seat])
    right = canvas.room(0) - SMALL.width(mark)
    canvas.text(right, 4, mark, SMALL)
    usable = {
        name: face
        for name, face in table.dice.items()
        if is_white(name) or table.bars[seat].active[name]
    }
    left = draw_small(canvas, right - 1, usable) if usable else right
    room = left - 18
    face = largest(words, room)
    while face.width(words) > room:
        words = words[:-1]
    canvas.text(16, (HEADER - face.height) // 2, words, face)


def _row(canvas: Canvas, y: int, match: Match, client: Client, payable: bool) -> None:
    """A client in a row: its name, its points, what it costs, and whether that is there."""
    canvas.text(2, y + 2, short_name(match.state.deck, client.id, _NAME), SMALL)
    canvas.text(_NAME + 11, y + 2, str(client.points), SMALL, "right")
    cost = cost_of(client)
    right = canvas.width - 11
    few = (_ICON + 1) * len(cost) <= right - _NAME - 14
    small_icons(canvas, _NAME + 14, y + 2, cost, len(cost) if few else 1)
    if payable:
        canvas.glyph(right + 2, y + 2, glyph("ui", "check", 8))


def _draws(match: Match, seat: int | None) -> bool:
    """Whether the device draws clients at once."""
    table: Moonshine = match.state
    return seat is not None and not table.drawn_by_people and how_many(table, seat) > 0


def to_act(match: Match, asked: Choose) -> Act:
    """The screen of an action, at the first client that can be validated."""
    assert asked.seat is not None
    held: list[str] = match.state.bars[asked.seat].held
    payable = [place for place, card in enumerate(held) if card in asked.options]
    cursor = payable[0] if payable else len(held)
    return Act(asked.seat, before=Before.of(match, asked.seat), cursor=cursor)
