"""My Shelfie: on every screen the sheet on the left, the dice and the task on the right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Final

from engine import Choose, Decision, Match, Pick, Roll
from engine.acts import DEVICE
from engine.games.shelfie.rules import NOTHING, Shelfie
from engine.games.shelfie.sheet import CELLS, ITEMS, SIZES, Sheet
from engine.games.shelfie.ways import JOKER, chosen
from firmware import seats
from firmware.canvas import Canvas
from firmware.effects import Answer, RollDice
from firmware.font import DIGITS, SMALL, TITLE
from firmware.glyph import glyph
from firmware.parts import DIE, Mark, die, grid, largest
from firmware.screens.choosing import Ticks
from firmware.screens.question import help_mark
from firmware.screens.screen import MatchScreen, Screen, Step, moved, playing
from firmware.screens.shelfie_odds import chances
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

_RIGHT: Final = 66
"""Where the right half begins."""
_BOTTOM: Final = 56
"""The top of the small line at the lower end."""
_DONE: Final = "done"


def screen(match: Match, decision: Decision) -> Screen | None:
    """The screen of a decision of this game; None where the generic parts do."""
    unseen = match.header.dice == "unseen"
    match decision:
        case Roll():
            return ToRoll()
        case Pick(id="keep", options=faces):
            return Keep(keeps(faces))
        case Choose(id="circle", options=options):
            return CircleUnseen() if unseen else Circle(best_first(options))
        case Choose(id="cross_out"):
            return CrossOut()
        case Pick(id=id_) if id_.startswith(("circled_", "crossed_")):
            return EnterRow()
    return None


def pages(match: Match) -> int:
    """A page a seat."""
    return len(match.header.seats)


def page(canvas: Canvas, match: Match, number: int) -> None:
    """A look at one player's sheet."""
    seat = number
    _half_sheet(canvas, match, seat, asks=False)
    _task(canvas, seat, "")
    _points(canvas, match.state.points[seat])
    canvas.text(_RIGHT, _BOTTOM, SMALL.fit(seats.name(match.header, seat), 61), SMALL)


@dataclass(frozen=True, slots=True)
class ToRoll(MatchScreen):
    """The beginning of a turn: OK rolls, PREV and NEXT look around the table."""

    def press(self, control: Control, look: Look) -> Step:
        from firmware.screens.around import Around

        match control:
            case Control.OK | Control.ROLL:
                return self, (RollDice(),)
            case Control.PREV:
                return Around(self, 0), ()
            case Control.NEXT:
                match = playing(look)
                seats_ = len(match.header.seats)
                return Around(self, (match.state.turn + 1) % seats_ + 1), ()
        return super(ToRoll, self).press(control, look)

    def lying(self, look: Look) -> tuple[str, ...]:
        kept: tuple[str, ...] = playing(look).state.faces
        return kept

    def chances(self, look: Look) -> Screen | None:
        return chances(self, look)

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        state: Shelfie = match.state
        _half_sheet(canvas, match, state.turn)
        _task(canvas, state.turn, _("Roll"))
        canvas.text(_RIGHT, _BOTTOM, _("OK rolls"), SMALL)
        if state.faces:
            _dice(canvas, state.faces, range(len(state.faces)))
            return
        _points(canvas, state.points[state.turn])
        canvas.text(_RIGHT, 47, _("Round {number}", number=state.round), SMALL)


@dataclass(frozen=True, slots=True)
class Keep(MatchScreen):
    """Which dice to keep: PREV and NEXT go through the sets worth keeping, OK keeps the set and
    rolls the others; OK held takes single dice instead. `single`: the die under the cursor there,
    `held`: the dice kept there."""

    choices: tuple[tuple[str, ...], ...]
    cursor: int = 0
    single: int | None = None
    held: frozenset[int] = frozenset()

    def press(self, control: Control, look: Look) -> Step:
        faces = playing(look).state.faces
        if control in (Control.PREV, Control.NEXT):
            if self.single is not None:
                return replace(self, single=moved(control, self.single, len(faces))), ()
            return replace(self, cursor=moved(control, self.cursor, len(self.choices))), ()
        if control is Control.BACK and self.single is not None:
            return replace(self, single=None), ()
        if control is Control.OK and self.single is not None:
            return replace(self, held=self.held ^ {self.single}), ()
        if control in (Control.OK, Control.ROLL):
            return self._take(look, self._kept(faces))
        return super(Keep, self).press(control, look)

    def hold(self, control: Control, look: Look) -> Step:
        faces = playing(look).state.faces
        if control is Control.OK and self.single is None:
            return replace(self, single=0, held=_places(self.choices[self.cursor], faces)), ()
        if control is Control.OK:
            return self._take(look, self._kept(faces))
        return super(Keep, self).hold(control, look)

    def _kept(self, faces: Sequence[str]) -> tuple[str, ...]:
        if self.single is None:
            return self.choices[self.cursor]
        return tuple(faces[place] for place in sorted(self.held))

    def _take(self, look: Look, kept: tuple[str, ...]) -> Step:
        match = playing(look)
        state: Shelfie = match.state
        roll = match.header.dice == DEVICE and len(kept) < len(state.faces)
        return self, (Answer(state.turn, kept, roll=roll),)

    def chances(self, look: Look) -> Screen | None:
        return chances(self, look)

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        state: Shelfie = match.state
        kept = self._kept(state.faces)
        _half_sheet(canvas, match, state.turn)
        stops = len(kept) == len(state.faces)
        _task(canvas, state.turn, _("Stop?") if stops else _("Keep?"))
        places = self.held if self.single is not None else _places(kept, state.faces)
        _dice(canvas, state.faces, places, self.single)
        if self.single is not None:
            canvas.text(_RIGHT, _BOTTOM, _("hold OK: done"), SMALL)
        else:
            canvas.text(_RIGHT, _BOTTOM, _("Rerolls {number}", number=state.rerolls), SMALL)
            _count(canvas, self.cursor, len(self.choices))


@dataclass(frozen=True, slots=True)
class Circle(MatchScreen):
    """Which cells to circle: PREV and NEXT go through the ways to use the dice, OK takes one."""

    choices: tuple[str, ...]
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        if control is Control.OK:
            return self, (Answer(playing(look).state.turn, self.choices[self.cursor]),)
        if control is Control.BACK:
            return super(Circle, self).press(control, look)
        return replace(self, cursor=moved(control, self.cursor, len(self.choices))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        state: Shelfie = match.state
        marked = dict.fromkeys(chosen(self.choices[self.cursor]), Mark.CHOSEN)
        _half_sheet(canvas, match, state.turn, marked)
        _task(canvas, state.turn, _("Circle"))
        _dice(canvas, state.faces)
        canvas.text(_RIGHT, _BOTTOM, _("OK takes"), SMALL)
        _count(canvas, self.cursor, len(self.choices))


@dataclass(frozen=True, slots=True)
class CircleUnseen(MatchScreen):
    """Which cells were circled with dice on the table, cell by cell: first the row, then the size
    unless only one is left; what can't be is passed over. After a cell the cursor is on `Done`, and
    where no further cell fits, the turn is done.

    `row`: the item whose sizes are gone through, None while the rows are. `cursor`: a place among
    the sizes of that row, or among the rows and what stands below them."""

    picked: tuple[str, ...] = ()
    row: str | None = None
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        entries = self._entries(look)
        if control is Control.OK:
            return self._enter(entries[self.cursor], look)
        if control is Control.BACK and self.row is not None:
            return replace(self, row=None, cursor=0), ()
        if control is Control.BACK and self.picked:
            return CircleUnseen(self.picked[:-1]), ()
        if control is Control.BACK:
            return super(CircleUnseen, self).press(control, look)
        return replace(self, cursor=moved(control, self.cursor, len(entries))), ()

    def _enter(self, entry: str, look: Look) -> Step:
        seat = playing(look).state.turn
        if entry == _DONE:
            return self, (Answer(seat, "+".join(sorted(self.picked, key=CELLS.index))),)
        if entry == NOTHING:
            return self, (Answer(seat, NOTHING),)
        if self.row is None:
            inside = replace(self, row=entry, cursor=0)
            sizes = inside._entries(look)
            return inside._enter(sizes[0], look) if len(sizes) == 1 else (inside, ())
        after = CircleUnseen((*self.picked, entry))
        entries = after._entries(look)
        if entries == (_DONE,):
            return after._enter(_DONE, look)
        return replace(after, cursor=entries.index(_DONE)), ()

    def _entries(self, look: Look) -> tuple[str, ...]:
        """What the cursor goes through: sizes of the row, or rows, then `Done` or `nothing`."""
        ways = _options(playing(look))
        free = _free_cells(ways, self.picked)
        if self.row is not None:
            return tuple(f"{self.row}{size}" for size in SIZES if f"{self.row}{size}" in free)
        rows = [item for item in ITEMS if any(f"{item}{size}" in free for size in SIZES)]
        if self.picked:
            return (*rows, _DONE)
        return (*rows, NOTHING) if NOTHING in ways else tuple(rows)

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        state: Shelfie = match.state
        entry = self._entries(look)[self.cursor]
        marked = dict.fromkeys((*self.picked, *[entry] * (entry in CELLS)), Mark.CHOSEN)
        _half_sheet(canvas, match, state.turn, marked, row=self.row or entry)
        _task(canvas, state.turn, _("Circle"))
        if entry in (_DONE, NOTHING):
            words = _("Done") if entry == _DONE else _("Nothing")
            words = TITLE.fit(words, 58)
            canvas.text(98, 28, words, TITLE, "center")
            width = TITLE.width(words) + 4
            canvas.invert(98 - width // 2, 27, width, TITLE.height + 2)
        else:
            die(canvas, 88, 26, glyph("shelfie", self.row or entry, 16), lit=True)
        hint = _("which row?") if self.row is None else _("how many?")
        canvas.text(_RIGHT, _BOTTOM, hint, SMALL)


@dataclass(frozen=True, slots=True)
class CrossOut(MatchScreen):
    """Nothing can be circled: which row to cross out."""

    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        options = _options(match)
        if control is Control.OK:
            return self, (Answer(match.state.turn, options[self.cursor]),)
        if control is Control.BACK:
            return super(CrossOut, self).press(control, look)
        return replace(self, cursor=moved(control, self.cursor, len(options))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        state: Shelfie = match.state
        item = _options(match)[self.cursor]
        taken = chosen_cells(state.sheets[state.turn])
        lost = {f"{item}{size}": Mark.STRUCK for size in SIZES if f"{item}{size}" not in taken}
        _half_sheet(canvas, match, state.turn, lost, row=item)
        _task(canvas, state.turn, _("Cross"))
        if state.faces:
            _dice(canvas, state.faces)
        canvas.text(_RIGHT, _BOTTOM, _("No cell fits"), SMALL)


@dataclass(frozen=True, slots=True)
class EnterRow(MatchScreen):
    """One row of a sheet from the table: which of its cells are circled, or crossed. PREV and NEXT
    go along the row to `Done` behind it, OK marks a cell."""

    ticks: Ticks = field(default_factory=Ticks)

    def press(self, control: Control, look: Look) -> Step:
        decision = _pick(playing(look))
        if control is Control.BACK and self.ticks.ticked:
            return EnterRow(), ()
        if control is Control.BACK:
            return super(EnterRow, self).press(control, look)
        length = len(decision.options)
        ticks = self.ticks.press(control, length)
        if control is not Control.OK:
            return replace(self, ticks=ticks), ()
        if self.ticks.cursor < length:
            return replace(self, ticks=ticks.press(Control.NEXT, length)), ()
        picked = tuple(decision.options[index] for index in sorted(ticks.ticked))
        return self, (Answer(decision.seat, picked),)

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        decision = _pick(match)
        what, _underscore, item = decision.id.partition("_")
        mark = Mark.CHOSEN if what == "circled" else Mark.STRUCK
        row, done = ITEMS.index(item), self.ticks.cursor == len(decision.options)
        at = None if done else (row, int(decision.options[self.ticks.cursor]) - 1)
        marked = {f"{item}{decision.options[index]}": mark for index in self.ticks.ticked}
        _half_sheet(canvas, match, match.state.turn, marked, row=item, cursor=at)
        _task(canvas, match.state.turn, _("Circle") if mark is Mark.CHOSEN else _("Cross"))
        die(canvas, 88, 22, glyph("shelfie", item, 16))
        canvas.text(_RIGHT, _BOTTOM, _("OK marks") if not done else "", SMALL)
        width = SMALL.width(_("Done")) + 2
        canvas.text(canvas.width - 1, _BOTTOM, _("Done"), SMALL, "right")
        if done:
            canvas.invert(canvas.width - width, _BOTTOM - 1, width, SMALL.height + 1)


def keeps(faces: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """All ways to keep dice, those worth a look first: whole sets with and without the jokers, the
    largest set first, then all (which stops) and none, then every other choice."""
    dice = Counter(faces)
    jokers = (JOKER,) * dice.pop(JOKER, 0)
    first: list[tuple[str, ...]] = []
    for item, many in sorted(dice.items(), key=lambda entry: -entry[1]):
        first += [(item,) * many + jokers, (item,) * many]
    first += [tuple(faces), ()]
    others = (kept for many in range(len(faces), 0, -1) for kept in combinations(faces, many))
    order = {tuple(sorted(kept, key=faces.index)): None for kept in (*first, *others)}
    return tuple(order)


def best_first(ways: Sequence[str]) -> tuple[str, ...]:
    """The ways to which no cell could be added first, each kind in the order of the rules."""
    cells = [frozenset(chosen(way)) for way in ways]
    partial = [any(one < other for other in cells) for one in cells]
    return tuple(way for _is, way in sorted(zip(partial, ways, strict=True), key=lambda e: e[0]))


def chosen_cells(sheet: Sheet) -> set[str]:
    """The cells of a sheet that hold a circle or an X."""
    return {name for bit, name in enumerate(CELLS) if sheet.taken >> bit & 1}


def _half_sheet(
    canvas: Canvas,
    match: Match,
    seat: int,
    marked: Mapping[str, Mark] = MappingProxyType({}),
    row: str | None = None,
    cursor: tuple[int, int] | None = None,
    asks: bool = True,
) -> None:
    """The sheet of a seat, 64 pixels square; `marked` cells stand out, and so does a row's item.
    `cursor`: a row and a column. In its empty corner, where it `asks`, whether there is
    help."""
    if asks and seat in match.open:
        canvas.text(2, 0, help_mark(match, match.open[seat]), SMALL)
    sheet: Sheet = match.state.sheets[seat]
    marks = [
        [marked.get(f"{item}{size}") or _mark(sheet, 5 * at + size - 1) for size in SIZES]
        for at, item in enumerate(ITEMS)
    ]
    labels = [glyph("shelfie", item, 8) for item in ITEMS]
    grid(canvas, 0, 0, labels, [str(size) for size in SIZES], marks, cursor, pitch=(11, 11))
    if row in ITEMS:
        canvas.invert(0, 9 + 11 * ITEMS.index(row), 9, 10)


def _mark(sheet: Sheet, bit: int) -> Mark:
    if sheet.circled >> bit & 1:
        return Mark.CIRCLE
    return Mark.LOST if sheet.crossed >> bit & 1 else Mark.FREE


def _task(canvas: Canvas, seat: int, task: str) -> None:
    """Whose turn it is and what to do, above the right half."""
    canvas.glyph(_RIGHT, 2, seats.symbol(seat))
    x = _RIGHT + 13
    room = canvas.room(0) - x
    face = largest(task, room)
    canvas.text(x, (TITLE.height - face.height) // 2, face.fit(task, room), face)


def _points(canvas: Canvas, points: int) -> None:
    canvas.text(97, 22, str(points), DIGITS, "center")


def _dice(
    canvas: Canvas, faces: Sequence[str], lit: Collection[int] = (), cursor: int | None = None
) -> None:
    """Up to six dice in two rows of three."""
    for place, face in enumerate(faces):
        x, y = _RIGHT + place % 3 * (DIE + 1), TITLE.height + place // 3 * DIE
        image = glyph("shelfie", face, 16)
        die(canvas, x, y, image, place in lit, place == cursor, height=DIE - 1)


def _count(canvas: Canvas, at: int, of: int) -> None:
    """Which of how many choices is shown."""
    canvas.text(canvas.width, _BOTTOM, f"{at + 1}/{of}", SMALL, "right")


def _places(kept: Sequence[str], faces: Sequence[str]) -> frozenset[int]:
    """Which dice show the kept faces: of equal ones the first."""
    left = list(kept)
    places = set()
    for place, face in enumerate(faces):
        if face in left:
            left.remove(face)
            places.add(place)
    return frozenset(places)


def _options(match: Match) -> tuple[str, ...]:
    decision = match.open[match.state.turn]
    assert isinstance(decision, Choose)
    return decision.options


def _pick(match: Match) -> Pick:
    decision = match.open[match.state.turn]
    assert isinstance(decision, Pick)
    return decision


@lru_cache(maxsize=64)
def _free_cells(ways: tuple[str, ...], picked: tuple[str, ...]) -> frozenset[str]:
    """The cells that may be circled beside those picked. Of a thousand ways or more, and asked at
    each press and for each picture."""
    cells = [frozenset(chosen(way)) for way in ways]
    fitting = [way for way in cells if way.issuperset(picked)]
    return frozenset(cell for way in fitting for cell in way) - {*picked, NOTHING}
