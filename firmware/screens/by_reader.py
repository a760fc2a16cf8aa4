"""A roll with dice that a reader sees: what is to be rolled, the dice as they come to rest, and
what stands in the way of taking them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine import Roll
from engine.acts import READER
from firmware import games
from firmware.canvas import Canvas
from firmware.effects import AskReader, RollDice, RollRead
from firmware.font import BODY
from firmware.meaning import Misread, die_for, face_of, read_roll
from firmware.parts import DIE, die, even_lines, largest, leaning_die
from firmware.readers import Reader
from firmware.screens.by_hand import by_hand
from firmware.screens.choosing import Entry, Listed
from firmware.screens.dice import SHOWN, TOP, face_image, places, written
from firmware.screens.question import Asked
from firmware.screens.screen import MatchScreen, Screen, Step, playing
from firmware.session import Look
from firmware.words import _, ngettext
from hardware.events import Control, SeenDie

_TEXT: Final = TOP + DIE + 1
"""The top of the words below the dice."""


@dataclass(frozen=True, slots=True)
class ByReader(Asked):
    """A roll that a reader is to see. Once the dice lie still it is taken by itself; OK takes what
    people must agree to, asks a reader to roll that can, and else offers the other ways.

    `roll`: the screen on which the device would roll, for what comes of it. `asked`: what lay on
    the reader when it was asked to roll.
    """

    roll: MatchScreen = field(kw_only=True)
    asked: tuple[SeenDie, ...] | None = None

    def press(self, control: Control, look: Look) -> Step:
        taken = self._before(look) or self._offered(look)
        match control:
            case Control.OK | Control.ROLL if taken:
                return self, (RollRead(self.seat, taken),)
            case Control.NEXT if taken:
                return by_hand(look, self.seat, taken, taken, self, self.shared), ()
            case Control.OK | Control.ROLL:
                return self._without_dice(look)
            case Control.PREV | Control.NEXT:
                screen, effects = self.roll.press(control, look)
                return self._leading_back(screen) or self, effects
        return super(ByReader, self).press(control, look)

    def _without_dice(self, look: Look) -> Step:
        """Ask a reader that can roll, or offer the other ways."""
        roller = self._roller(look)
        if roller is None:
            return OtherWays(self, seat=self.seat, shared=self.shared), ()
        asks = AskReader(roller.name, self._names(roller, look))
        return replace(self, asked=roller.lying), (asks,)

    def _roller(self, look: Look) -> Reader | None:
        """A reader that can be asked to roll: one that was, and has not stirred since, is not asked
        again."""
        rollers = (reader for reader in look.readers.here if reader.rolls)
        return next((reader for reader in rollers if reader.lying != self.asked), None)

    def _names(self, reader: Reader, look: Look) -> tuple[str, ...]:
        """Dice of a reader that may be rolled: those that show a face to be kept stay, if others
        are enough."""
        match = playing(look)
        wanted, kept = self._wanted(look), list(self.roll.lying(look))
        stays: set[str] = set()
        for seen in reader.lying:
            meant = face_of(match.game, reader.name, seen, look.meanings)
            if meant is not None and meant[1] in kept:
                kept.remove(meant[1])
                stays.add(seen.name)
        names: list[str] = []
        for one in sorted(reader.dice, key=lambda one: one.name in stays):
            name = die_for(match.game, reader.name, one.kind, look.meanings)
            if name in wanted:
                wanted.remove(name)
                names.append(one.name)
        return tuple(names)

    def _wanted(self, look: Look) -> list[str | None]:
        """The dice that are still to be rolled."""
        roll = self.decision(look)
        assert isinstance(roll, Roll)
        owed = playing(look).owed(self.seat)
        return [one.name for one, face in zip(roll.dice, owed, strict=True) if face is None]

    def dice_settled(self, reader: Reader, look: Look) -> Step | None:
        if self._before(look):
            return None
        try:
            faces = read_roll(playing(look), self.seat, reader, look.meanings)
        except Misread:
            return self, ()
        return (self, ()) if reader.plain else (self, (RollRead(self.seat, faces),))

    def came(self, look: Look, behind: Screen) -> Screen | str | None:
        return self.roll.came(look, behind)

    def lying(self, look: Look) -> tuple[str, ...]:
        return self.roll.lying(look)

    def chances(self, look: Look) -> Screen | None:
        return self._leading_back(self.roll.chances(look))

    def _leading_back(self, screen: Screen | None) -> Screen | None:
        """A screen that the device's roll opens, leading back to this one."""
        opened: Any = screen
        over = getattr(screen, "behind", None) == self.roll
        return replace(opened, behind=self) if over else None

    def _before(self, look: Look) -> tuple[str, ...]:
        """The faces of the whole roll, where it was rolled before an undo."""
        return () if self._wanted(look) else _told(playing(look).owed(self.seat))

    def _seen(self, look: Look) -> Reader | None:
        """The reader that saw dice since this roll is open."""
        return look.readers.seen(len(playing(look).journal.acts))

    def _offered(self, look: Look) -> tuple[str, ...]:
        """The roll that lies on a reader, waiting for people to agree."""
        reader = self._seen(look)
        if reader is None or not reader.settled:
            return ()
        try:
            return read_roll(playing(look), self.seat, reader, look.meanings)
        except Misread:
            return ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        title, lines = self._words(look)
        self.head(canvas, look, title)
        self._dice(canvas, look)
        for line, words in enumerate(lines):
            face = largest(words, canvas.width, (BODY,))
            y = _TEXT + line * BODY.height + (BODY.height - face.height) // 2
            canvas.text(canvas.width // 2, y, words, face, "center")

    def _dice(self, canvas: Canvas, look: Look) -> None:
        """The dice that stay, lit; then those of the roll as far as they are seen."""
        match, reader = playing(look), self._seen(look)
        owed = match.owed(self.seat)
        stay = (*self.lying(look), *_told(owed))
        seen: Sequence[SeenDie | None] = [None] * len(self._wanted(look))
        if reader is not None and seen:
            seen = (*reader.lying, *seen[len(reader.lying) :])
        row = (*stay, *seen)[:SHOWN]
        for x, one in zip(places(canvas, len(row)), row, strict=True):
            if isinstance(one, SeenDie) and one.cocked:
                leaning_die(canvas, x, TOP)
            elif isinstance(one, SeenDie) and one.face is not None and reader is not None:
                meant = face_of(match.game, reader.name, one, look.meanings)
                image = face_image(match.game.key, meant[1]) if meant else written(one.face)
                die(canvas, x, TOP, image)
            elif isinstance(one, str):
                die(canvas, x, TOP, face_image(match.game.key, one), lit=True)
            else:
                die(canvas, x, TOP, None)

    def _words(self, look: Look) -> tuple[str, list[str]]:
        """What to do, and two lines about it."""
        if self._before(look):
            return _("As before"), [_("These dice count."), _("OK: yes  NEXT: change")]
        if self._offered(look):
            return _("Take them?"), [_("Are these the dice?"), _("OK: yes  NEXT: change")]
        many = len(self._wanted(look))
        title = ngettext("Roll a die", "Roll {n} dice", many)
        if not look.readers.here:
            gone = _("The reader is gone") if look.readers.known else _("No dice reader here")
            return title, [gone, _("OK: other ways")]
        reader = self._seen(look)
        if reader is not None and reader.settled:
            try:
                read_roll(playing(look), self.seat, reader, look.meanings)
            except Misread as misread:
                return _("Roll again"), _lines(str(misread))
        leaning = [one for one in reader.lying if one.cocked] if reader else []
        if reader is not None and leaning:
            return _("Roll again"), _lines(_leans(look, reader, leaning))
        if reader is not None:
            still = sum(one.face is not None for one in reader.lying)
            return title, [_("{still} of {many} lie still", still=still, many=many)]
        roller, before = self._roller(look), len(_told(playing(look).owed(self.seat)))
        first = _("Throw onto the reader")
        if before:
            first = ngettext("{n} counts as before", "{n} count as before", before)
        elif self.asked is not None:
            first = _("The reader was asked")
        return title, [first, _("OK: the reader rolls") if roller else _("OK: other ways")]


@dataclass(frozen=True, slots=True)
class OtherWays(Listed):
    """Without a reader: the device rolls, or people enter what they see."""

    seat: int | None = None
    shared: bool = False

    def title(self) -> str:
        return _("Without reader")

    def entries(self, look: Look) -> Sequence[Entry]:
        """Dice that count from before are the reader's, so that people enter all or none."""
        ways = [Entry(_("Roll on the device"), lambda: (self.behind, (RollDice(self.seat),)))]
        if not _told(playing(look).owed(self.seat)):
            ways.append(Entry(_("Enter by hand"), lambda: (self._by_hand(look), ())))
        return ways

    def _by_hand(self, look: Look) -> Screen:
        return by_hand(look, self.seat, behind=self.behind, shared=self.shared)


def not_counted(look: Look) -> str:
    """Why dice do not count that came to rest while the screen waited for none."""
    match = playing(look)
    rolls = [seat for seat, asked in match.open.items() if isinstance(asked, Roll)]
    if match.header.dice != READER or not rolls:
        return _("No roll is due: it doesn't count")
    if None not in match.owed(rolls[0]):
        return _("The dice from before count")
    return _("Dice read: go back to take them")


def _told(faces: Sequence[str | None]) -> tuple[str, ...]:
    return tuple(face for face in faces if face is not None)


def _leans(look: Look, reader: Reader, leaning: Sequence[SeenDie]) -> str:
    """Which die leans; it is named where the reader knows dice of several kinds."""
    if len(leaning) == 1 and len(reader.kinds) > 1:
        kind = games.say(playing(look).game.key, leaning[0].kind)
        return _("The {kind} die leans: roll it again", kind=kind)
    return ngettext("A die leans: roll it again", "{n} dice lean: roll them again", len(leaning))


def _lines(words: str) -> list[str]:
    return even_lines(words, Canvas().width, 2)
