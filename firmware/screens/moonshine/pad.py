"""The scorepad: which screen asks what."""

from __future__ import annotations

from engine import Choose, Count, Decision, Match, Pick
from engine.games.moonshine.pad import KEPT
from firmware import games, seats
from firmware.canvas import Canvas
from firmware.font import SMALL
from firmware.glyph import glyph
from firmware.screens.choosing import Ticks
from firmware.screens.decision import PickSome
from firmware.screens.moonshine import dice
from firmware.screens.moonshine.board import Board, rows
from firmware.screens.moonshine.form import Form
from firmware.screens.moonshine.step import AtFirst, Moons
from firmware.screens.players import ChoosePlayer
from firmware.screens.screen import Screen


def screen(match: Match, decision: Decision) -> Screen | None:
    """The screen of a decision; None where the generic parts do."""
    at_once = everybody(match)
    if at_once is not None and not isinstance(at_once, Board):
        return at_once
    match decision:
        case Choose(id="action", seat=int(seat)):
            return Form(seat)
        case Pick(id="raided", options=options):
            return PickSome(decision.seat, ticks=Ticks(len(options)))
        case Choose(id="next"):
            return ChoosePlayer(decision.seat)
    return dice.screen(decision)


def everybody(match: Match) -> Screen | None:
    """The screen where several seats are asked at once; None where the generic list does."""
    asked = list(match.open.values())
    if all(isinstance(one, Count) and one.id == "moons_placed" for one in asked):
        return Moons()
    first = "instants" if match.state.advanced else "icons_gained"
    if match.state.round == 0 and all(one.id == first for one in asked):
        return AtFirst()
    return Board() if match.state.round and len(asked) > 1 else None


def pages(match: Match) -> int:
    """The players' rows, and the icons of all."""
    del match
    return 2


def page(canvas: Canvas, match: Match, number: int) -> None:
    """The players' rows; then the icons that each has switched on."""
    if number == 0:
        canvas.text(0, 4, games.say(match.game.key, "points"), SMALL)
        rows(canvas, match, 16)
        return
    canvas.text(0, 4, games.say(match.game.key, "position_icons"), SMALL)
    many = len(match.header.seats)
    height = 48 // many
    for place, icon in enumerate(KEPT):
        canvas.glyph(60 + place * 16, 4, glyph("moonshine", icon, 8))
    for seat in range(many):
        y = 16 + seat * height
        canvas.glyph(0, y + (height - 8) // 2, seats.symbol(seat, 8))
        canvas.text(10, y + (height - 8) // 2, SMALL.fit(seats.name(match.header, seat), 48), SMALL)
        for place, icon in enumerate(KEPT):
            number = match.state.icons(seat)[icon]
            canvas.text(64 + place * 16, y + (height - 8) // 2, str(number), SMALL, "center")
