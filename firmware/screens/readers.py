"""The dice readers: which are there, what they see, and what their faces mean in a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from engine.acts import READER
from firmware import games
from firmware.canvas import Canvas
from firmware.effects import Calibrate
from firmware.font import BODY, SMALL
from firmware.glyph import glyph
from firmware.meaning import Calibration, die_of, sides
from firmware.parts import DIE, HEADER, ROW, die, header, largest
from firmware.readers import Reader
from firmware.screens.choosing import Entry, Listed
from firmware.screens.dice import SHOWN, TOP, face_image, places
from firmware.screens.screen import Screen, Step
from firmware.session import Look
from firmware.words import _
from hardware.events import Control, SeenDie


@dataclass(frozen=True, slots=True)
class DiceReaders(Listed):
    """All readers that have spoken since the start, and open ports where none has yet."""

    def title(self) -> str:
        return _("Dice readers")

    def empty(self) -> str:
        return _("none here")

    def entries(self, look: Look) -> Sequence[Entry]:
        entries = []
        for reader in sorted(look.readers.known, key=lambda reader: reader.name):
            words = reader.name if reader.here else _("{name} (gone)", name=reader.name)
            entries.append(Entry(words, partial(self._opens, reader.name)))
        for port in look.ports:
            if port.name is None:
                name = port.port.rpartition("/")[2]
                entries.append(Entry(_("{port}: silent", port=name), lambda: (self, ())))
        return entries

    def _opens(self, name: str) -> Step:
        return OneReader(self, name), ()


@dataclass(frozen=True, slots=True)
class OneReader(Screen):
    """A reader: its dice, what it sees now, and how many of its lines were garbled. OK tells what
    its faces mean."""

    behind: Screen
    name: str

    def press(self, control: Control, look: Look) -> Step:
        if control is Control.BACK:
            return self.behind, ()
        if control is Control.OK and look.readers.named(self.name).kinds:
            return ToCalibrate(self, name=self.name), ()
        return self, ()

    def dice_settled(self, reader: Reader, look: Look) -> Step | None:
        del reader, look
        return self, ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        reader = look.readers.named(self.name)
        header(canvas, None, self.name)
        kinds = Counter(each.kind for each in reader.dice or reader.lying)
        dice = ", ".join(f"{many} {games.say('', kind)}" for kind, many in kinds.items())
        garbled = sum(port.garbled for port in look.ports if port.name == self.name)
        plain = any(port.plain for port in look.ports if port.name == self.name)
        how = _("plain numbers") if plain else _("rolls by itself") if reader.rolls else ""
        told = [
            ", ".join(filter(None, (dice, how))) if reader.here else _("The reader is gone"),
            _("Garbled lines: {number}", number=garbled),
            _("Sees: {faces}", faces=" ".join(_face(seen) for seen in reader.lying) or "–"),
        ]
        for line, words in enumerate(told):
            face = largest(words, canvas.width, (BODY,))
            canvas.text(0, HEADER + line * ROW, face.fit(words, canvas.width), face)
        hint = _("OK: what the faces mean") if reader.kinds else _("Roll some dice on it")
        canvas.text(0, canvas.height - SMALL.height, hint, SMALL)


def _face(seen: SeenDie) -> str:
    return "/" if seen.cocked else seen.face or "?"


@dataclass(frozen=True, slots=True)
class ToCalibrate(Listed):
    """For which game the faces are told. A check mark stands where they are."""

    name: str = ""

    def title(self) -> str:
        return _("For which game?")

    def empty(self) -> str:
        return _("none here")

    def entries(self, look: Look) -> Sequence[Entry]:
        kinds = look.readers.named(self.name).kinds
        entries = []
        for key in games.known():
            game = games.game(key)
            if READER not in {mode for depth in game.depths.values() for mode in depth.dice_modes}:
                continue
            for kind in kinds:
                known = die_of(game, kind)
                for name in [known] if known else sides(game):
                    anew = Calibration(self.name, kind, key, name)
                    title = games.say(key, "title")
                    if len(kinds) > 1 or len(sides(game)) > 1:
                        parts = dict.fromkeys((kind, name) if len(sides(game)) > 1 else (kind,))
                        title += ": " + " = ".join(games.say(key, part) for part in parts)
                    mark = glyph("ui", "check", 8) if _told(look, anew).complete else None
                    entries.append(Entry(title, partial(self._opens, anew), mark))
        return entries

    def _opens(self, anew: Calibration) -> Step:
        return Calibrating(self, anew), ()


@dataclass(frozen=True, slots=True)
class Calibrating(Screen):
    """Face by face a die is laid on the reader, and what the reader says of it is remembered at
    once: BACK takes the last one back, BACK held leaves, and later it goes on from there.

    `of`: which die it is. `before`: what lay on the reader last; `wrong`: why the last reading was
    not taken.
    """

    behind: Screen
    of: Calibration
    before: tuple[SeenDie, ...] = ()
    wrong: str = ""

    def press(self, control: Control, look: Look) -> Step:
        told = _told(look, self.of)
        if told.complete:
            if control in (Control.OK, Control.BACK):
                return self.behind, ()
            return (self, (Calibrate(self.of),)) if control is Control.NEXT else (self, ())
        if control is Control.BACK and told.sides:
            return self._tells(replace(told, sides=told.sides[:-1]))
        return (self.behind if control is Control.BACK else self), ()

    def hold(self, control: Control, look: Look) -> Step:
        del look
        return (self.behind if control is Control.BACK else self), ()

    def dice_settled(self, reader: Reader, look: Look) -> Step | None:
        told = _told(look, self.of)
        if reader.name != self.of.reader or told.complete:
            return self, ()
        lying = [seen for seen in reader.lying if seen.kind == self.of.kind]
        seen = replace(self, before=reader.lying)
        shown = {each.face for each in lying}
        if len(shown) > 1:
            # Of several dice that which was turned is meant.
            shown = {each.face for each in lying if each not in self.before}
        if len(shown) != 1:
            return replace(seen, wrong=_("Turn one die alone")), ()
        (face,) = shown
        assert face is not None
        wanted = told.faces[len(told.sides)]
        other = dict(told.meaning.faces).get(face, wanted)
        if other != wanted:
            name = games.say(self.of.game, other)
            return replace(seen, wrong=_("{face} is {other} already", face=face, other=name)), ()
        return seen._tells(replace(told, sides=(*told.sides, face)))

    def _tells(self, told: Calibration) -> Step:
        return replace(self, wrong=""), (Calibrate(told),)

    def draw(self, canvas: Canvas, look: Look) -> None:
        told = _told(look, self.of)
        game, faces, at = self.of.game, told.faces, len(told.sides)
        if told.complete:
            self._result(canvas, told)
            return
        header(canvas, None, games.say(game, "title"), f"{at + 1}/{len(faces)}")
        die(canvas, 4, HEADER + 4, face_image(game, faces[at]), lit=True)
        again = faces[at] in faces[:at]
        words = [
            _("Another side:") if again else _("This face up:"),
            games.say(game, faces[at]),
        ]
        for line, each in enumerate(words):
            room = canvas.width - 30
            face = largest(each, room, (BODY,))
            canvas.text(30, HEADER + 2 + line * ROW, face.fit(each, room), face)
        below = self.wrong
        if not below and at:
            told_last = games.say(game, faces[at - 1])
            below = _("{face} = {other}", face=told.sides[-1], other=told_last)
        face = largest(below, canvas.width, (BODY,))
        canvas.text(0, canvas.height - 22, face.fit(below, canvas.width), face)
        hint = _("BACK: undo  hold: later") if at else _("BACK: leave")
        canvas.text(0, canvas.height - SMALL.height, hint, SMALL)

    def _result(self, canvas: Canvas, told: Calibration) -> None:
        header(canvas, None, games.say(self.of.game, "title"), _("told"))
        pairs = list(zip(told.faces, told.sides, strict=True))[:SHOWN]
        for x, (face, side) in zip(places(canvas, len(pairs)), pairs, strict=True):
            die(canvas, x, TOP, face_image(self.of.game, face))
            words = SMALL.fit(side, DIE)
            canvas.text(x + DIE // 2, HEADER + DIE + 4, words, SMALL, "center")
        hint = _("OK: done  NEXT: anew")
        canvas.text(0, canvas.height - SMALL.height, hint, SMALL)


def _told(look: Look, of: Calibration) -> Calibration:
    """What has been told of the die so far."""
    return next((told for told in look.calibrations if told.key == of.key), of)
