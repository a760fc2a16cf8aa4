"""Dice without a match: those of the games, those of a notation, and what was rolled last."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, NamedTuple

from PIL import Image

from firmware import games
from firmware.canvas import Canvas
from firmware.effects import RollFree
from firmware.font import SMALL, TITLE
from firmware.glyph import GlyphError, glyph
from firmware.parts import HEADER, ROW, die, header, largest, menu, one_of, stepper
from firmware.roller.cup import again, of_game, of_notation
from firmware.roller.notation import MOST_DICE, Dice, Notation, parse
from firmware.screens.choosing import Entry, Listed, Ticks, stepped
from firmware.screens.fairness import fairness
from firmware.screens.screen import Screen, Step, moved
from firmware.screens.thrown import ACROSS, lay, places
from firmware.session import Look
from firmware.store import FreeRoll
from firmware.words import _, ngettext
from hardware.events import Control

KINDS: Final = (4, 6, 8, 10, 12, 20, 100)
"""The dice of a usual set, by their sides."""

MOST_ADDED: Final = 20
_BOTTOM: Final = 56
"""The top of the small line at the lower end."""


def dice(behind: Screen, look: Look) -> Screen:
    """The list of what can be rolled, with the bar on what was rolled last."""
    offered = _with_dice()
    last = look.rolls[0].game if look.rolls else ""
    rolled = offered.index(last) if last in offered else len(offered)
    return DiceList(behind, rolled if look.rolls else 0)


def lying(screen: Screen, look: Look) -> Screen:
    """The dice as they have fallen now, rolled on this screen."""
    roll = look.rolls[0]
    behind = screen.behind if isinstance(screen, Lying) else screen
    return Lying(behind, roll, Ticks(len(roll.faces), frozenset(roll.kept)))


@dataclass(frozen=True, slots=True)
class DiceList(Listed):
    """The dice of each game, dice by notation, the last rolls, and how fair all of them were."""

    def title(self) -> str:
        return _("Dice")

    def entries(self, look: Look) -> Sequence[Entry]:
        found = [
            Entry(games.say(key, "title"), partial(_of_game, self, key, look))
            for key in _with_dice()
        ]
        found.append(Entry(_("Other dice"), partial(_as_last, self, look)))
        if look.rolls:
            found.append(Entry(_("Last rolls"), lambda: (LastRolls(self), ())))
        found.append(Entry(_("Fairness"), lambda: fairness(self)))
        return found


@dataclass(frozen=True, slots=True)
class GameDice(Screen):
    """How many of a game's dice: PREV and NEXT change the number, OK rolls."""

    behind: Screen
    game: str
    many: int

    def press(self, control: Control, look: Look) -> Step:
        del look
        if control is Control.BACK:
            return self.behind, ()
        if control in (Control.OK, Control.ROLL):
            return self, (RollFree(of_game(self.game, self.many)),)
        return replace(self, many=stepped(control, self.many, 1, self._most)), ()

    @property
    def _most(self) -> int:
        return min(len(games.game(self.game).dice), MOST_DICE)

    def draw(self, canvas: Canvas, look: Look) -> None:
        del look
        header(canvas, None, games.say(self.game, "title"))
        # More than a row leaves no room for the number.
        for x, y, height in places(canvas, min(self.many, ACROSS)):
            die(canvas, x, y - 5, None, height=height)
        stepper(canvas, 47, _("OK rolls"), self.many, 1, self._most)


@dataclass(frozen=True, slots=True)
class OtherDice(Screen):
    """Dice by notation, a row for each part of it: PREV and NEXT go from row to row, OK opens one,
    then PREV and NEXT change it. The cursor begins on the roll. `row`: None on the roll;
    `changing`: whether the row is open."""

    behind: Screen
    dice: Dice
    added: int = 0
    row: int | None = None
    changing: bool = False

    @property
    def notation(self) -> Notation:
        return Notation((self.dice, self.added) if self.added else (self.dice,))

    def press(self, control: Control, look: Look) -> Step:
        del look
        rows = self._rows()
        if control is Control.ROLL or (control is Control.OK and self.row is None):
            return replace(self, changing=False), (RollFree(of_notation(self.notation)),)
        if control is Control.BACK and not self.changing:
            return self.behind, ()
        if control in (Control.OK, Control.BACK):
            return replace(self, changing=not self.changing), ()
        if self.changing and self.row is not None:
            at, choices = rows[self.row].at, rows[self.row].choices
            return choices[stepped(control, at, 0, len(choices) - 1)], ()
        row = moved(control, len(rows) if self.row is None else self.row, len(rows) + 1)
        return replace(self, row=None if row == len(rows) else row), ()

    def _rows(self) -> list[_Row]:
        """A row without a choice is left out."""
        dice, kinds = self.dice, sorted({*KINDS, self.dice.sides})
        rows = [
            _Row(
                _("How many"),
                str(dice.many),
                [self._with(many=many) for many in range(1, MOST_DICE + 1)],
                dice.many - 1,
            ),
            _Row(
                _("Which"),
                str(Notation((Dice(1, dice.sides),))),
                [self._with(sides=sides) for sides in kinds],
                kinds.index(dice.sides),
            ),
        ]
        if dice.many > 1:
            keeps = [
                (None, True),
                *((n, high) for high in (True, False) for n in range(1, dice.many)),
            ]
            rows.append(
                _Row(
                    _("Counts"),
                    self._counts(),
                    [self._with(keep=keep, highest=high) for keep, high in keeps],
                    keeps.index((dice.keep, dice.highest)),
                )
            )
        added = range(-MOST_ADDED, MOST_ADDED + 1)
        rows.append(
            _Row(
                _("Add"),
                f"{self.added:+d}" if self.added else "0",
                [replace(self, added=number) for number in added],
                added.index(self.added),
            )
        )
        return rows

    def _with(self, **changed: Any) -> OtherDice:
        dice = replace(self.dice, **changed)
        if dice.keep is not None and dice.keep >= dice.many:
            dice = replace(dice, keep=None, highest=True)
        return replace(self, dice=dice)

    def _counts(self) -> str:
        keep = self.dice.keep
        if keep is None:
            return _("all")
        if self.dice.highest:
            return ngettext("the highest", "the highest {n}", keep)
        return ngettext("the lowest", "the lowest {n}", keep)

    def draw(self, canvas: Canvas, look: Look) -> None:
        del look
        rows = self._rows()
        for line, row in enumerate(rows):
            here = line == self.row
            less = here and self.changing and row.at > 0
            more = here and (not self.changing or row.at < len(row.choices) - 1)
            one_of(canvas, line * ROW, row.label, row.value, here, less, more)
        words = _("Roll {dice}", dice=self.notation)
        menu(canvas, [words], 0 if self.row is None else -1, len(rows) * ROW)


class _Row(NamedTuple):
    """What a part of the notation is called, its value in words, the screens with each value that
    it can have, and which of those is now."""

    label: str
    value: str
    choices: list[OtherDice]
    at: int


@dataclass(frozen=True, slots=True)
class Lying(Screen):
    """Dice as they have fallen: PREV and NEXT go from die to die and to the end behind them, OK
    keeps a die, or lets it go; at the end OK rolls those that are not kept. ROLL does so anywhere,
    and so does OK held."""

    behind: Screen
    roll: FreeRoll
    ticks: Ticks

    def press(self, control: Control, look: Look) -> Step:
        del look
        many = len(self.roll.dice)
        if control is Control.BACK:
            return self.behind, ()
        if control is Control.ROLL or (control is Control.OK and self.ticks.cursor == many):
            return self._rolled()
        return replace(self, ticks=self.ticks.press(control, many)), ()

    def hold(self, control: Control, look: Look) -> Step:
        del look
        return self._rolled() if control is Control.OK else (self, ())

    def _rolled(self) -> Step:
        cup = again(self.roll)
        if cup is None:
            return self, ()
        kept = self.ticks.ticked if len(self.ticks.ticked) < len(cup.dice) else ()
        stay = tuple(face if place in kept else None for place, face in enumerate(self.roll.faces))
        return self, (RollFree(cup, stay),)

    def draw(self, canvas: Canvas, look: Look) -> None:
        del look
        faces, many = self.roll.faces, len(self.roll.faces)
        counted: Collection[int] = range(many)
        room = canvas.room(0)
        if not self.roll.game:
            notation = parse(self.roll.expression)
            counted = notation.counted(faces)
            total = f"={notation.total(faces)}"
            canvas.text(room, 0, total, TITLE, "right")
            room -= TITLE.width(total) + 4
        title = _called(self.roll)
        face = largest(title, room)
        canvas.text(0, (HEADER - face.height) // 2, face.fit(title, room), face)
        lay(canvas, self.roll.game, faces, counted, self.ticks.ticked, self.ticks.cursor)
        hint = self._hint()
        canvas.text(1, _BOTTOM, hint, SMALL)
        if self.ticks.cursor == many:
            canvas.invert(0, _BOTTOM - 1, SMALL.width(hint) + 2, SMALL.height + 1)
        elif self.roll.game:
            word = games.say(self.roll.game, faces[self.ticks.cursor])
            room = canvas.width - SMALL.width(hint) - 4
            canvas.text(canvas.width, _BOTTOM, SMALL.fit(word, room), SMALL, "right")

    def _hint(self) -> str:
        """What OK does."""
        many, ticked = len(self.roll.faces), self.ticks.ticked
        if self.ticks.cursor < many:
            return _("OK: let go") if self.ticks.cursor in ticked else _("OK: keep")
        if len(ticked) in (0, many):
            return _("OK rolls again")
        return ngettext("OK rolls {n} die", "OK rolls {n} dice", many - len(ticked))


@dataclass(frozen=True, slots=True)
class LastRolls(Listed):
    """The last rolls, the newest first: OK shows one with all its dice."""

    def title(self) -> str:
        return _("Last rolls")

    def entries(self, look: Look) -> Sequence[Entry]:
        return [
            Entry(
                _called(roll, with_total=True),
                partial(self._shown, roll),
                _strip(roll),
            )
            for roll in look.rolls
        ]

    def _shown(self, roll: FreeRoll) -> Step:
        return Lying(self, roll, Ticks(len(roll.faces))), ()


def _with_dice() -> tuple[str, ...]:
    """The games that have dice in their box."""
    return tuple(key for key in games.known() if games.game(key).dice)


def _of_game(behind: Screen, key: str, look: Look) -> Step:
    """As many of a game's dice as were rolled last, else all."""
    most = min(len(games.game(key).dice), MOST_DICE)
    many = next((len(roll.dice) for roll in look.rolls if roll.game == key), most)
    return GameDice(behind, key, min(many, most)), ()


def _as_last(behind: Screen, look: Look) -> Step:
    """The notation that was rolled last, if it was made here; else two dice with six sides."""
    for roll in look.rolls:
        if not roll.game:
            match parse(roll.expression).terms:
                case (Dice(minus=False) as dice,):
                    return OtherDice(behind, dice), ()
                case (Dice(minus=False) as dice, int(added)) if abs(added) <= MOST_ADDED:
                    return OtherDice(behind, dice, added), ()
    return OtherDice(behind, Dice(2, 6)), ()


def _called(roll: FreeRoll, with_total: bool = False) -> str:
    if roll.game:
        return games.say(roll.game, "title")
    total = parse(roll.expression).total(roll.faces)
    return f"{roll.expression} = {total}" if with_total else roll.expression


def _strip(roll: FreeRoll) -> Image.Image | None:
    """The faces of a game's dice side by side in its small glyphs, where it has them."""
    if not roll.game or len(roll.faces) > ACROSS:
        return None
    try:
        glyphs = [glyph(roll.game, face, 8) for face in roll.faces]
    except GlyphError:
        return None
    strip = Image.new("1", (9 * len(glyphs) - 1, 8))
    for place, image in enumerate(glyphs):
        strip.paste(image, (9 * place, 0))
    return strip
