"""What all players say in one breath, a row each: the moons that dice give, and what is on before
the first round."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine import Count, Decision, Match
from engine.games.moonshine.cards import INSTANTS
from engine.games.moonshine.pad import SWITCHED, Pad
from firmware import games, seats
from firmware.canvas import Canvas
from firmware.effects import Answers
from firmware.font import BODY, SMALL
from firmware.glyph import glyph
from firmware.parts import HEADER, ROW, largest
from firmware.screens.moonshine.changes import (
    Change,
    Changes,
    bolts,
    gained,
    moons_from,
)
from firmware.screens.moonshine.dice import draw_small
from firmware.screens.moonshine.keys import seat_of
from firmware.screens.question import help_mark
from firmware.screens.screen import MatchScreen, Screen, Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

DONE = -1


@dataclass(frozen=True, slots=True)
class Together(MatchScreen):
    """The base: OK on what is preset tells it for all; PREV and NEXT go to a player's row, and a
    player's own key does so at once. OK held on a row, or that key, tells what has changed.
    `cursor`: a seat or DONE; `drafts`: what was changed."""

    cursor: int = DONE
    drafts: tuple[tuple[int, Changes], ...] = ()

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        seat = seat_of(control, match)
        if seat is not None:
            return (replace(self, cursor=seat), ()) if seat in match.open else (self, ())
        if control in (Control.PREV, Control.NEXT):
            ring = (DONE, *sorted(asked(match)))
            return replace(
                self, cursor=ring[moved(control, ring.index(self.cursor), len(ring))]
            ), ()
        if control is Control.OK and self.cursor == DONE:
            told = [(seat, value) for seat in asked(match) for value in self.told(match, seat)]
            return self, (Answers(tuple(told)),)
        if control is Control.OK:
            return self.opened(match, self.cursor)
        if control is Control.BACK and self != type(self)():
            return type(self)(), ()
        return super(Together, self).press(control, look)

    def hold(self, control: Control, look: Look) -> Step:
        match = playing(look)
        seat = seat_of(control, match)
        if control is Control.OK and self.cursor != DONE:
            seat = self.cursor
        if seat is not None and seat in match.open:
            return Change(self, seat, self.kinds(match), self.draft(seat)), ()
        return super(Together, self).hold(control, look)

    def kinds(self, match: Match) -> tuple[str, ...]:
        """What may have changed."""
        del match
        return SWITCHED

    def draft(self, seat: int) -> Changes:
        """What was changed in a row."""
        return dict(self.drafts).get(seat, ())

    def changed(self, seat: int, changes: Changes) -> Screen:
        """The same screen with other changes in a row."""
        drafts = {**dict(self.drafts), seat: changes}
        return replace(self, drafts=tuple((s, d) for s, d in drafts.items() if d), cursor=DONE)

    @abstractmethod
    def told(self, match: Match, seat: int) -> Iterator[object]:
        """What is told for a seat."""

    @abstractmethod
    def opened(self, match: Match, seat: int) -> Step:
        """What OK on a row leads to."""

    def decision(self, look: Look) -> Decision:
        match = playing(look)
        return match.open[self.cursor if self.cursor in match.open else asked(match)[0]]

    def draw_rows(self, canvas: Canvas, look: Look) -> None:
        """A row a seat from the header down; what is changed on its right end."""
        match = playing(look)
        waiting = sorted(asked(match))
        height = min(ROW, (canvas.height - HEADER) // len(waiting))
        face = BODY if height == ROW else SMALL
        for line, seat in enumerate(waiting):
            y = HEADER + line * height
            symbol = seats.symbol(seat, 12 if height == ROW else 8)
            canvas.glyph(0, y + (height - symbol.height) // 2, symbol)
            x = self.draw_draft(canvas, match, seat, y + (height - 8) // 2) - 2
            name, left = seats.name(match.header, seat), symbol.width + 3
            words = largest(name, x - left, (face,))
            name = words.fit(name, x - left)
            canvas.text(left, y + (height - words.height + 1) // 2, name, words)
            if seat == self.cursor:
                canvas.invert(0, y, canvas.width, height)

    def draw_draft(self, canvas: Canvas, match: Match, seat: int, y: int) -> int:
        """What was changed in a row, glyphs 8 pixels high at its right end; where they begin."""
        del match
        x = canvas.width
        for name, many in reversed(self.draft(seat)):
            number = f"{many:+}".replace("-", "−")
            x -= SMALL.width(number) + 1
            canvas.text(x, y + 1, number, SMALL)
            x -= 9
            canvas.glyph(x, y, glyph("moonshine", name, 8))
        return x

    def draw_done(self, canvas: Canvas, look: Look) -> int:
        """OK for all, in the header's right end; where it begins."""
        match = playing(look)
        mark = help_mark(match, self.decision(look))
        right = canvas.room(0) - SMALL.width(mark) - 1
        canvas.text(right + 1, 4, mark, SMALL)
        left = right - BODY.width("OK") - 4
        canvas.text(left + 2, 2, "OK", BODY)
        if self.cursor == DONE:
            canvas.invert(left, 2, right - left, BODY.height)
        return left


def asked(match: Match) -> list[int]:
    """The seats that are asked, from the active player on."""
    return [seat for seat in match.state.here if seat in match.open]


@dataclass(frozen=True, slots=True)
class Moons(Together):
    """The moons that the dice give: all are placed, unless OK on a row takes one away.
    `fewer`: how many are not placed."""

    fewer: tuple[tuple[int, int], ...] = ()

    def opened(self, match: Match, seat: int) -> Step:
        most = _most(match, seat)
        fewer = dict(self.fewer)
        fewer[seat] = (fewer.get(seat, 0) + 1) % (most + 1)
        return replace(self, fewer=tuple(fewer.items())), ()

    def placed(self, match: Match, seat: int) -> int:
        """How many a seat places."""
        return _most(match, seat) - dict(self.fewer).get(seat, 0)

    def told(self, match: Match, seat: int) -> Iterator[object]:
        placed = self.placed(match, seat)
        yield placed
        if placed:
            yield gained(self.draft(seat))

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        pad: Pad = match.state
        left = self.draw_done(canvas, look)
        faces = dict.fromkeys(pad.moon_dice, "moon")
        left = draw_small(canvas, left - 1, faces)
        words = games.say(match.game.key, "moons_placed")
        canvas.glyph(0, 2, seats.symbol(pad.active))
        face = largest(words, left - 18)
        canvas.text(16, (HEADER - face.height) // 2, face.fit(words, left - 18), face)
        self.draw_rows(canvas, look)

    def draw_draft(self, canvas: Canvas, match: Match, seat: int, y: int) -> int:
        x = super(Moons, self).draw_draft(canvas, match, seat, y)
        number = f"+{self.placed(match, seat)}"
        x -= SMALL.width(number) + 3
        canvas.text(x, y + 1, number, SMALL)
        canvas.glyph(x - 9, y, glyph("moonshine", "moon", 8))
        return x - 9


def _most(match: Match, seat: int) -> int:
    counted = match.open[seat]
    assert isinstance(counted, Count)
    return counted.high


@dataclass(frozen=True, slots=True)
class AtFirst(Together):
    """What is on before the first round: nothing, unless OK on a row tells it."""

    def opened(self, match: Match, seat: int) -> Step:
        return Change(self, seat, self.kinds(match), self.draft(seat)), ()

    def kinds(self, match: Match) -> tuple[str, ...]:
        """In the advanced variant clients that were kept have bolts."""
        return (*SWITCHED, *INSTANTS) if match.state.advanced else SWITCHED

    def told(self, match: Match, seat: int) -> Iterator[object]:
        pad: Pad = match.state
        changes = self.draft(seat)
        if pad.advanced:
            yield bolts(changes)
        yield gained(changes)
        if pad.advanced:
            yield pad.moons[seat] + moons_from(changes)

    def draw(self, canvas: Canvas, look: Look) -> None:
        left = self.draw_done(canvas, look)
        title = _("On already?")
        face = largest(title, left - 2)
        canvas.text(0, (HEADER - face.height) // 2, face.fit(title, left - 2), face)
        self.draw_rows(canvas, look)
