"""The screen for what is asked now: the game's own where it has one, else the generic parts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any, Final

from engine import Choose, Count, Decision, Draw, Drawn, Learn, Match, Pick, Roll, Rolled, Table
from engine.acts import READER
from engine.game import COUNTERS
from firmware import seats
from firmware.canvas import Canvas
from firmware.effects import Answer, RollDice
from firmware.font import BODY, SMALL
from firmware.parts import HEADER, ROW, header, largest, menu, stepper, subset_row
from firmware.screens.by_reader import ByReader
from firmware.screens.choosing import Ticks, stepped
from firmware.screens.question import Asked, bare, help_mark, icon, options, say
from firmware.screens.result import Result
from firmware.screens.screen import MatchScreen, Screen, Step, moved, playing
from firmware.session import Look
from firmware.words import _, ngettext
from hardware.events import Control

_LABEL: Final = 40
"""The width of a label in words, where the game has not drawn a glyph for each row of a table."""

_IN_A_ROW: Final = 9
"""So many pictures stand side by side."""

_OWN: Final = ("shelfie", "mlem", "moonlight", "moonshine")
"""The games that have screens of their own, in the module of their name: `screen` for a decision,
and `everybody`, if there is one, where several seats are asked at once."""


def asked(look: Look, seat: int | None = None) -> Screen:
    """The screen for what is asked now, or for the end of the match. Where several seats are asked
    at once: for `seat` if it is one of them, else the list of them."""
    match = playing(look)
    if match.outcome is not None:
        return Result()
    open_ = match.open
    if len(open_) > 1 and seat not in open_:
        return all_asked(match)
    decision = open_[seat] if seat in open_ else next(iter(open_.values()))
    screen = _own(match, decision) or _generic(decision.seat, decision)
    if isinstance(decision, Roll) and match.header.dice == READER:
        assert isinstance(screen, MatchScreen)
        return ByReader(decision.seat, roll=screen)
    return screen


def all_asked(match: Match, seat: int | None = None) -> Screen:
    """The list of those who are asked at once, with the bar on `seat`; the game's own where it has
    one."""
    return _own_together(match) or Who(list(match.open).index(seat) if seat in match.open else 0)


def asked_of(look: Look, seat: int | None) -> Screen:
    """The screen of one of several seats that are asked at once: BACK leads to the list of them.
    The list itself where that seat has nothing to say."""
    screen, open_ = asked(look, seat), playing(look).open
    if isinstance(screen, Asked) and seat in open_ and len(open_) > 1:
        return replace(screen, shared=True)
    return screen


def fell(look: Look) -> str | None:
    """What was rolled or drawn just now, in words; None where the game's own screen shows it."""
    match = playing(look)
    entry = match.journal.log[-1]
    if match.game.key in _OWN:
        return None
    if isinstance(entry, Drawn) and entry.pool == "starter":
        name = seats.name(match.header, int(entry.cards[0]) - 1)
        return _("{name} begins", name=name)
    assert isinstance(entry, Drawn | Rolled)
    return ", ".join(say(look, each) for each in entry.value)


def _own(match: Match, decision: Decision) -> Screen | None:
    """The game's own screen."""
    own: Screen | None = None
    if module := _module(match):
        own = module.screen(match, decision)
    return own


def _own_together(match: Match) -> Screen | None:
    """The game's own screen where several seats are asked at once."""
    own: Screen | None = None
    if everybody := getattr(_module(match), "everybody", None):
        own = everybody(match)
    return own


def _module(match: Match) -> Any:
    """The module with the game's own screens, None where it has none. It is imported only now: it
    may use the generic screens."""
    if match.game.key not in _OWN or match.header.depth == COUNTERS:
        return None
    return import_module(f"firmware.screens.{match.game.key}")


def _generic(seat: int | None, decision: Decision) -> Screen:
    match decision:
        case Roll() | Draw():
            return Chance(seat)
        case Learn(ask=Count(), proposed=int(proposed)):
            return CountTo(seat, number=proposed)
        case Learn(ask=Table() as table):
            return FillTable(seat, table=_table(decision.proposed, table))
        case Choose():
            return ChooseOne(seat)
        case Pick():
            return PickSome(seat)
        case Count(low=low, preset=preset):
            return CountTo(seat, number=low if preset is None else preset)
        case Table():
            return FillTable(seat, table=_table(None, decision))
        case Learn(ask=ask):
            return _generic(seat, ask)


def _table(proposed: object, table: Table) -> tuple[tuple[int, ...], ...]:
    if proposed is not None:
        return table.check(proposed)
    return tuple((table.low,) * len(table.columns) for _row in table.rows)


@dataclass(frozen=True, slots=True)
class Who(MatchScreen):
    """Several seats are asked at once and answer in any order: OK goes to what the one under the
    bar is asked."""

    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        waiting = list(playing(look).open)
        if control is Control.OK:
            return asked_of(look, waiting[self.cursor]), ()
        if control is Control.BACK:
            return super(Who, self).press(control, look)
        return replace(self, cursor=moved(control, self.cursor, len(waiting))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        header(canvas, None, _("Who answers?"))
        names = ["" if seat is None else seats.name(match.header, seat) for seat in match.open]
        tasks = [say(look, decision.id) for decision in match.open.values()]
        symbols = [None if seat is None else seats.symbol(seat, 8) for seat in match.open]
        menu(canvas, names, self.cursor, HEADER, symbols, tasks)


@dataclass(frozen=True, slots=True)
class Chance(Asked):
    """Something is to be rolled or drawn: OK does it."""

    def press(self, control: Control, look: Look) -> Step:
        if control in (Control.OK, Control.ROLL):
            return self, (RollDice(self.seat),)
        return super(Chance, self).press(control, look)

    def draw(self, canvas: Canvas, look: Look) -> None:
        decision = self.decision(look)
        if isinstance(decision, Draw) and decision.pool == "starter":
            self.head(canvas, look, _("Who begins?"))
            lines = [_("OK draws a player")]
        elif isinstance(decision, Draw):
            self.head(canvas, look, _("Draw {number}", number=decision.many))
            lines = [say(look, decision.pool), _("OK draws")]
        else:
            assert isinstance(decision, Roll)
            self.head(canvas, look, ngettext("Roll a die", "Roll {n} dice", len(decision.dice)))
            kinds = dict.fromkeys(say(look, die.name) for die in decision.dice)
            lines = [", ".join(kinds), _("OK rolls")]
        for line, words in enumerate(lines):
            canvas.text(canvas.width // 2, HEADER + (line + 1) * ROW, words, BODY, "center")


@dataclass(frozen=True, slots=True)
class ChooseOne(Asked):
    """A list of options: OK takes the one under the bar."""

    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        choices = options(self.decision(look))
        if control is Control.OK:
            return self, (Answer(self.seat, choices[self.cursor]),)
        if control is Control.BACK:
            return super(ChooseOne, self).press(control, look)
        return replace(self, cursor=moved(control, self.cursor, len(choices))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        self.head(canvas, look, say(look, self.decision(look).id))
        choices = options(self.decision(look))
        entries = [self.entry(look, each) for each in choices]
        words, icons = [word for word, _icon in entries], [image for _word, image in entries]
        menu(canvas, words, self.cursor, HEADER, icons)


@dataclass(frozen=True, slots=True)
class PickSome(Asked):
    """Options to tick: OK ticks, `Done` at the end takes them. A row of pictures where the game has
    drawn one for each option, else a list."""

    ticks: Ticks = field(default_factory=Ticks)

    def press(self, control: Control, look: Look) -> Step:
        choices = options(self.decision(look))
        if control is Control.BACK:
            return super(PickSome, self).press(control, look)
        if control is Control.OK and self.ticks.cursor == len(choices):
            picked = tuple(choices[index] for index in sorted(self.ticks.ticked))
            return self, (Answer(self.seat, picked),)
        return replace(self, ticks=self.ticks.press(control, len(choices))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        self.head(canvas, look, say(look, self.decision(look).id))
        choices = options(self.decision(look))
        entries = [self.entry(look, each) for each in choices]
        icons = [image for _word, image in entries]
        pictures = [image for image in icons if image is not None]
        if len(pictures) == len(choices) <= _IN_A_ROW:
            subset_row(canvas, HEADER + 4, pictures, self.ticks.ticked, self.ticks.cursor)
            done = self.ticks.cursor == len(choices)
            words = _("Done") if done else entries[self.ticks.cursor][0]
            y = canvas.height - ROW
            canvas.text(canvas.width // 2, y, words, BODY, "center")
            return
        lines = [
            f"{'✓' if index in self.ticks.ticked else '・'} {word}"
            for index, (word, _icon) in enumerate(entries)
        ]
        menu(canvas, [*lines, _("Done")], self.ticks.cursor, HEADER, [*icons, None])


@dataclass(frozen=True, slots=True)
class CountTo(Asked):
    """A number: PREV and NEXT change it, OK takes it."""

    number: int = 0

    def press(self, control: Control, look: Look) -> Step:
        count = bare(self.decision(look))
        assert isinstance(count, Count)
        if control is Control.OK:
            return self, (Answer(self.seat, self.number),)
        if control is Control.BACK:
            return super(CountTo, self).press(control, look)
        number = stepped(control, self.number, count.low, count.high)
        return replace(self, number=number), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        count = bare(self.decision(look))
        assert isinstance(count, Count)
        self.head(canvas, look, say(look, count.id))
        stepper(canvas, HEADER + ROW, "", self.number, count.low, count.high)


@dataclass(frozen=True, slots=True)
class FillTable(Asked):
    """A table of numbers that is compared with the printed one: OK confirms it as it is shown,
    NEXT goes through the cells to change some. `cell` None: at the confirmation."""

    table: tuple[tuple[int, ...], ...] = ()
    cell: int | None = None
    changing: bool = False

    def press(self, control: Control, look: Look) -> Step:
        table = bare(self.decision(look))
        assert isinstance(table, Table)
        match control:
            case Control.OK if self.cell is None:
                return self, (Answer(self.seat, self.table),)
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
        table = bare(self.decision(look))
        assert isinstance(table, Table)
        icons = [icon(look, row) for row in table.rows]
        left = 10 if all(icons) else _LABEL
        across, down = 13, 11
        visible = min(canvas.height // down, len(table.rows))
        at_row, at_column = divmod(self.cell or 0, len(table.columns))
        first = max(0, min(at_row - visible // 2, len(table.rows) - visible))
        top = (canvas.height - down * visible) // 2
        for row in range(first, first + visible):
            y = top + (row - first) * down
            image, label = icons[row], say(look, table.rows[row])
            if image is not None:
                canvas.glyph(0, y + 1, image)
            else:
                canvas.text(0, y + 2, SMALL.fit(label, left), SMALL)
            for column, value in enumerate(self.table[row]):
                x = left + column * across
                canvas.text(x + across // 2 + 1, y + 2, str(value), SMALL, "center")
                if self.cell is not None and (row, column) == (at_row, at_column):
                    canvas.box(x, y, across, down)
                    if self.changing:
                        canvas.invert(x, y, across, down)
        x = left + across * len(table.columns) + 3
        for line, words in enumerate(self._beside(look, table)):
            room = canvas.room(line * ROW) - x
            face = largest(words, room, [BODY])
            canvas.text(x, line * ROW, face.fit(words, room), face)
        mark = help_mark(playing(look), self.decision(look))
        canvas.text(canvas.width, canvas.height - 3 * SMALL.height, mark, SMALL, "right")
        hints = [_("OK: yes"), _("NEXT: no")] if self.cell is None else [_("BACK: done")]
        for line, words in enumerate(reversed(hints), 1):
            canvas.text(x, canvas.height - line * SMALL.height, words, SMALL)

    def _beside(self, look: Look, table: Table) -> list[str]:
        """The question, or which cell is under the cursor."""
        if self.cell is not None:
            row, column = divmod(self.cell, len(table.columns))
            return [say(look, table.rows[row]), say(look, table.columns[column])]
        if isinstance(self.decision(look), Learn):
            return [_("As on"), _("your"), _("board?")]
        return [say(look, table.id)]
