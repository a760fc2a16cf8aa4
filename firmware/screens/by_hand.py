"""Dice that people read themselves: the faces are entered die by die."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine import Roll
from firmware import games
from firmware.canvas import Canvas
from firmware.effects import Amend, Answer, Effect, RollRead
from firmware.font import BODY, SMALL
from firmware.glyph import glyph
from firmware.parts import DIE, die
from firmware.screens.dice import SHOWN, TOP, face_image, places
from firmware.screens.question import Asked
from firmware.screens.screen import MatchScreen, Screen, Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class ByHand(Asked):
    """Which faces the dice show: PREV and NEXT change the face of the die under the cursor, OK goes
    to the next one, and at the end takes them all. BACK goes a die back.

    `kept`: faces that lie beside them. `read`: what a reader saw, if that is set right here; it is
    taken as it was read, and amended. `behind`: where BACK leads from the first die; without it, to
    where an answer that is taken back leads.
    """

    faces: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()
    read: tuple[str, ...] = ()
    behind: Screen | None = None
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        match control:
            case Control.OK if self.cursor < len(self.faces):
                return replace(self, cursor=self.cursor + 1), ()
            case Control.OK:
                return self.behind or self, self._told(look)
            case Control.BACK if self.cursor:
                return replace(self, cursor=self.cursor - 1), ()
            case Control.BACK if self.behind is not None:
                return self.behind, ()
            case Control.PREV | Control.NEXT if self.cursor < len(self.faces):
                return replace(self, faces=self._stepped(control, look)), ()
        return super(ByHand, self).press(control, look)

    def _told(self, look: Look) -> tuple[Effect, ...]:
        if not self.read:
            return (Answer(self.seat, self.faces),)
        taken = RollRead(self.seat, self.read)
        if self.faces == self.read:
            return (taken,)
        return taken, Amend(len(playing(look).journal.log), self.faces)

    def _stepped(self, control: Control, look: Look) -> tuple[str, ...]:
        sides = _sides(look, self.seat)[self.cursor]
        at = moved(control, sides.index(self.faces[self.cursor]), len(sides))
        return (*self.faces[: self.cursor], sides[at], *self.faces[self.cursor + 1 :])

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        done = self.cursor == len(self.faces)
        self.head(canvas, look, _("All right?") if done else _("Which face?"))
        shown = (*self.kept, *self.faces)
        at = len(self.kept) + self.cursor
        first = max(0, min(at - SHOWN // 2, len(shown) - SHOWN))
        row = shown[first : first + SHOWN]
        for place, (x, face) in enumerate(zip(places(canvas, len(row)), row, strict=True), first):
            image = face_image(match.game.key, face)
            die(canvas, x, TOP, image, lit=place < len(self.kept), cursor=place == at)
        middle, y = canvas.width // 2, TOP + DIE + 2
        if done:
            words = _("Done")
            canvas.text(middle, y, words, BODY, "center")
            width = BODY.width(words) + 6
            canvas.invert(middle - width // 2, y, width, BODY.height)
        else:
            words = games.say(match.game.key, self.faces[self.cursor])
            canvas.text(middle, y, words, BODY, "center")
            width = BODY.width(words) // 2 + 6
            back, on = glyph("ui", "left", 7), glyph("ui", "right", 7)
            canvas.glyph(middle - width - back.width, y + 3, back)
            canvas.glyph(middle + width, y + 3, on)
        hint = _("OK takes them") if done else _("OK: next die")
        canvas.text(middle, canvas.height - SMALL.height, hint, SMALL, "center")


def by_hand(
    look: Look,
    seat: int | None,
    faces: tuple[str, ...] = (),
    read: tuple[str, ...] = (),
    behind: Screen | None = None,
    shared: bool = False,
) -> ByHand:
    """The screen for the roll that is open for `seat`, beginning with `faces`, else with the first
    face of each die."""
    from firmware.screens.decision import asked

    roll = asked(look, seat)
    kept = roll.lying(look) if isinstance(roll, MatchScreen) else ()
    faces = faces or tuple(sides[0] for sides in _sides(look, seat))
    return ByHand(seat, shared, faces, kept, read, behind)


def _sides(look: Look, seat: int | None) -> list[tuple[str, ...]]:
    """The faces of each die that is to be rolled, each face once."""
    roll = playing(look).open[seat]
    assert isinstance(roll, Roll)
    return [tuple(dict.fromkeys(each.faces)) for each in roll.dice]
