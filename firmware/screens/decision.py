"""The screen for what is asked now: the game's own where it has one, else the generic parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from engine import Choose, Count, Decision, Draw, Learn, Match, Pick, Roll, Table
from firmware import games, seats
from firmware.canvas import Canvas
from firmware.effects import Answer, RollDice
from firmware.font import BODY, SMALL
from firmware.glyph import GlyphError, glyph
from firmware.parts import HEADER, ROW, header, menu, stepper
from firmware.screens.result import Result
from firmware.screens.screen import MatchScreen, Screen, Step, moved, playing
from firmware.screens.shelfie import screen as shelfie_screen
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

_OWN: Final[dict[str, Callable[[Match, Decision], Screen | None]]] = {"shelfie": shelfie_screen}


def asked(look: Look) -> Screen:
    """The screen for the first open decision of the match, or for its end."""
    match = playing(look)
    if match.outcome is not None:
        return Result()
    decision = next(iter(match.open.values()))
    own = _OWN.get(match.game.key)
    return (own and own(match, decision)) or _generic(decision)


def _generic(decision: Decision) -> Screen:
    match decision:
        case Roll() | Draw():
            return Chance()
        case Learn(ask=Count(), proposed=int(proposed)):
            return CountTo(proposed)
        case Learn(ask=Table() as table):
            return FillTable(_table(decision.proposed, table))
        case Choose():
            return ChooseOne()
        case Pick():
            return PickSome()
        case Count(low=low):
            return CountTo(low)
        case Table():
            return FillTable(_table(None, decision))
        case Learn(ask=ask):
            return _generic(ask)


def _table(proposed: object, table: Table) -> tuple[tuple[int, ...], ...]:
    if proposed is not None:
        return table.check(proposed)
    return tuple((table.low,) * len(table.columns) for _row in table.rows)


def _say(look: Look, name: str) -> str:
    return games.say(playing(look).game.key, name)


def _open(look: Look) -> Decision:
    return next(iter(playing(look).open.values()))


def _head(canvas: Canvas, look: Look, title: str) -> None:
    """Whose decision it is, and what."""
    seat = _open(look).seat
    header(canvas, None if seat is None else seats.symbol(seat), title)


@dataclass(frozen=True, slots=True)
class Chance(MatchScreen):
    """Something is to be rolled or drawn: OK does it."""

    def press(self, control: Control, look: Look) -> Step:
        if control in (Control.OK, Control.ROLL):
            return self, (RollDice(),)
        return super(Chance, self).press(control, look)

    def draw(self, canvas: Canvas, look: Look) -> None:
        decision = _open(look)
        if isinstance(decision, Draw) and decision.pool == "starter":
            _head(canvas, look, _("Who begins?"))
            lines = [_("OK draws a player")]
        elif isinstance(decision, Draw):
            _head(canvas, look, _("Draw {number}", number=decision.many))
            lines = [_say(look, decision.pool), _("OK draws")]
        else:
            assert isinstance(decision, Roll)
            _head(canvas, look, _("Roll {number} dice", number=len(decision.dice)))
            lines = [_("OK rolls")]
        for line, words in enumerate(lines):
            canvas.text(canvas.width // 2, HEADER + (line + 1) * ROW, words, BODY, "center")


@dataclass(frozen=True, slots=True)
class ChooseOne(MatchScreen):
    """A list of options: OK takes the one under the bar."""

    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        options = _options(look)
        if control is Control.OK:
            return self, (Answer(_open(look).seat, options[self.cursor]),)
        if control is Control.BACK:
            return super(ChooseOne, self).press(control, look)
        return replace(self, cursor=moved(control, self.cursor, len(options))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        _head(canvas, look, _say(look, _open(look).id))
        menu(canvas, [_say(look, option) for option in _options(look)], self.cursor, HEADER)


@dataclass(frozen=True, slots=True)
class PickSome(MatchScreen):
    """A list of options to tick: OK ticks, `Done` at the end takes them."""

    cursor: int = 0
    ticked: frozenset[int] = frozenset()

    def press(self, control: Control, look: Look) -> Step:
        options = _options(look)
        if control is Control.BACK:
            return super(PickSome, self).press(control, look)
        if control is not Control.OK:
            return replace(self, cursor=moved(control, self.cursor, len(options) + 1)), ()
        if self.cursor < len(options):
            return replace(self, ticked=self.ticked ^ {self.cursor}), ()
        picked = tuple(options[index] for index in sorted(self.ticked))
        return self, (Answer(_open(look).seat, picked),)

    def draw(self, canvas: Canvas, look: Look) -> None:
        _head(canvas, look, _say(look, _open(look).id))
        items = [
            f"{'✓' if index in self.ticked else '・'} {_say(look, option)}"
            for index, option in enumerate(_options(look))
        ]
        menu(canvas, [*items, _("Done")], self.cursor, HEADER)


@dataclass(frozen=True, slots=True)
class CountTo(MatchScreen):
    """A number: PREV and NEXT change it, OK takes it."""

    number: int

    def press(self, control: Control, look: Look) -> Step:
        count = _bare(_open(look))
        assert isinstance(count, Count)
        match control:
            case Control.OK:
                return self, (Answer(_open(look).seat, self.number),)
            case Control.NEXT:
                return replace(self, number=min(self.number + 1, count.high)), ()
            case Control.PREV:
                return replace(self, number=max(self.number - 1, count.low)), ()
        return super(CountTo, self).press(control, look)

    def draw(self, canvas: Canvas, look: Look) -> None:
        count = _bare(_open(look))
        assert isinstance(count, Count)
        _head(canvas, look, _say(look, count.id))
        stepper(canvas, HEADER + ROW, "", self.number, count.low, count.high)


@dataclass(frozen=True, slots=True)
class FillTable(MatchScreen):
    """A table of numbers that is compared with the printed one: OK confirms it as it is shown,
    NEXT goes through the cells to change some. `cell` None: at the confirmation."""

    table: tuple[tuple[int, ...], ...]
    cell: int | None = None
    changing: bool = False

    def press(self, control: Control, look: Look) -> Step:
        table = _bare(_open(look))
        assert isinstance(table, Table)
        match control:
            case Control.OK if self.cell is None:
                return self, (Answer(_open(look).seat, self.table),)
            case Control.OK:
                return replace(self, changing=not self.changing), ()
            case Control.BACK if self.changing:
                return replace(self, changing=False), ()
            case Control.BACK if self.cell is not None:
                return replace(self, cell=None), ()
            case Control.NEXT | Control.PREV if self.changing:
                step = 1 if control is Control.NEXT else -1
                return replace(self, table=self._changed(step, table)), ()
            case Control.NEXT | Control.PREV:
                cells = len(table.rows) * len(table.columns)
                place = moved(control, cells if self.cell is None else self.cell, cells + 1)
                return replace(self, cell=None if place == cells else place), ()
        return super(FillTable, self).press(control, look)

    def _changed(self, step: int, table: Table) -> tuple[tuple[int, ...], ...]:
        assert self.cell is not None
        at_row, at_column = divmod(self.cell, len(table.columns))
        span = table.high - table.low + 1
        return tuple(
            tuple(
                table.low + (value - table.low + step) % span
                if (row, column) == (at_row, at_column)
                else value
                for column, value in enumerate(values)
            )
            for row, values in enumerate(self.table)
        )

    def draw(self, canvas: Canvas, look: Look) -> None:
        table = _bare(_open(look))
        assert isinstance(table, Table)
        family, across, down, left = playing(look).game.key, 13, 11, 10
        top = (canvas.height - down * len(table.rows)) // 2
        for row, (label, values) in enumerate(zip(table.rows, self.table, strict=True)):
            y = top + row * down
            try:
                canvas.glyph(0, y + 1, glyph(family, label, 8))
            except GlyphError:
                canvas.text(0, y + 2, SMALL.fit(_say(look, label), left), SMALL)
            for column, value in enumerate(values):
                x = left + column * across
                canvas.text(x + across // 2 + 1, y + 2, str(value), SMALL, "center")
                if self.cell == row * len(table.columns) + column:
                    canvas.box(x, y, across, down)
                    if self.changing:
                        canvas.invert(x, y, across, down)
        x = left + across * len(table.columns) + 3
        ask = [_("As on"), _("your"), _("board?")] if self.cell is None else [_("Change")]
        for line, words in enumerate(ask):
            canvas.text(x, line * ROW, BODY.fit(words, canvas.width - x), BODY)
        hints = [_("OK: yes"), _("NEXT: no")] if self.cell is None else [_("BACK: done")]
        for line, words in enumerate(reversed(hints), 1):
            canvas.text(x, canvas.height - line * SMALL.height, words, SMALL)


def _bare(decision: Decision) -> Decision:
    return decision.ask if isinstance(decision, Learn) else decision


def _options(look: Look) -> tuple[str, ...]:
    decision = _bare(_open(look))
    assert isinstance(decision, Choose | Pick)
    return decision.options
