"""Secret missions: dealt and looked at by one player at a time, and told at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from PIL import Image

from engine import Choose, Match
from engine.games.mlem.mat import DEEP_SPACE, LAST_WITHOUT_LINK
from engine.games.mlem.missions import KEPT
from engine.games.mlem.table import Mlem
from firmware import seats
from firmware.canvas import Canvas
from firmware.effects import Answers, RollDice
from firmware.font import BODY, DIGITS
from firmware.parts import HEADER, ROW, header, largest, menu
from firmware.screens.choosing import Entry, Listed
from firmware.screens.mlem.board import linked, small, worth
from firmware.screens.mlem.exploration import playing_with
from firmware.screens.mlem.news import Aboard
from firmware.screens.screen import Screen, Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

_FIRST: Final = LAST_WITHOUT_LINK + 1
_SPACES: Final = DEEP_SPACE - _FIRST
"""The spaces that a mission may name: so many from the first."""


@dataclass(frozen=True, slots=True)
class Deal(Aboard):
    """The device is handed to a player, who lets it deal the missions and sees them at once."""

    def press(self, control: Control, look: Look) -> Step:
        if control in (Control.OK, Control.ROLL):
            return self, (RollDice(next(iter(playing(look).open))),)
        return super(Deal, self).press(control, look)

    def came(self, look: Look, behind: Screen) -> Screen | str | None:
        del look
        return replace(behind, seen=True) if isinstance(behind, PutAway) else None

    def draw(self, canvas: Canvas, look: Look) -> None:
        hand_over(canvas, playing(look), next(iter(playing(look).open)), "?")


@dataclass(frozen=True, slots=True)
class PutAway(Aboard):
    """Which of the missions is put away: PREV and NEXT go along them, OK puts one away. Only its
    player may look (`seen`): where the device does not come from that player's own press, it is
    handed over first."""

    seen: bool = False
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        asked = _asked(look)
        if control is Control.BACK:
            return super(PutAway, self).press(control, look)
        if not self.seen:
            return (replace(self, seen=True), ()) if control is Control.OK else (self, ())
        if control is Control.OK:
            return self, (Answers(((asked.seat, asked.options[self.cursor]),)),)
        return replace(self, cursor=moved(control, self.cursor, len(asked.options))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        match, asked = playing(look), _asked(look)
        if not self.seen:
            hand_over(canvas, match, asked.seat, "?")
            return
        assert asked.seat is not None
        header(canvas, seats.symbol(asked.seat), _("Put one away"), "?")
        words, icons = _named(match, asked.options)
        menu(canvas, words, self.cursor, HEADER, icons)


@dataclass(frozen=True, slots=True)
class Whose(Listed):
    """Whose missions are to be looked at."""

    def title(self) -> str:
        return _("Whose missions?")

    def entries(self, look: Look) -> Sequence[Entry]:
        match = playing(look)
        return [
            Entry(
                seats.name(match.header, seat),
                partial(_handed, self.behind, seat),
                seats.symbol(seat, 8),
            )
            for seat, missions in enumerate(match.state.missions)
            if missions
        ]


def _handed(behind: Screen, seat: int) -> Step:
    return OwnMissions(behind, seat), ()


def whose(behind: Screen, match: Match) -> Screen | None:
    """A screen that leads to each player's missions; None where none were dealt here, or one is
    still to be put away."""
    dealt = any(match.state.missions) and not isinstance(behind, Deal | PutAway)
    return Whose(behind) if dealt else None


@dataclass(frozen=True, slots=True)
class OwnMissions(Screen):
    """A player's missions, after the device was handed over: any button hides them again."""

    behind: Screen
    seat: int
    seen: bool = False

    def press(self, control: Control, look: Look) -> Step:
        del look
        if not self.seen and control is Control.OK:
            return replace(self, seen=True), ()
        return self.behind, ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        if not self.seen:
            hand_over(canvas, match, self.seat)
            return
        header(canvas, seats.symbol(self.seat), _("Missions"), playing_with(match))
        words, icons = _named(match, match.state.missions[self.seat])
        menu(canvas, words, -1, HEADER, icons)
        canvas.text(canvas.width // 2, canvas.height - ROW, _("OK hides them"), BODY, "center")


def hand_over(canvas: Canvas, match: Match, seat: int | None, note: str = "") -> None:
    """Only this player may see what comes next."""
    assert seat is not None
    header(canvas, seats.symbol(seat), _("Secret!"), note)
    middle, name = canvas.width // 2, seats.name(match.header, seat)
    words = _("Hand it to {name}", name=name)
    face = largest(words, canvas.width)
    canvas.text(middle, HEADER + 5, face.fit(words, canvas.width), face, "center")
    canvas.text(middle, canvas.height - 2 * ROW, _("Nobody else looks."), BODY, "center")
    canvas.text(middle, canvas.height - ROW, _("OK: the missions"), BODY, "center")


def _named(match: Match, missions: Sequence[str]) -> tuple[list[str], list[Image.Image | None]]:
    """The spaces that missions name, with what is there to be had."""
    mlem: Mlem = match.state
    spaces = [mlem.tokens.missions[mission] for mission in missions]
    words = [_("Space {number}", number=space) + f"  {worth(mlem, space)}" for space in spaces]
    return words, [linked(mlem, space) for space in spaces]


@dataclass(frozen=True, slots=True)
class NameSpaces(Aboard):
    """At the end: the spaces of a player's three missions, one beside the other. PREV and NEXT
    change one, OK goes to the next and at the last says them in one breath. BACK goes back."""

    told: tuple[int, ...] = ()
    space: int = _FIRST

    def press(self, control: Control, look: Look) -> Step:
        seat, already = _third(look)
        if control is Control.BACK and self.told:
            return replace(self, told=self.told[:-1], space=self.told[-1]), ()
        if control is Control.BACK:
            return super(NameSpaces, self).press(control, look)
        if control is not Control.OK:
            to = moved(control, self.space - _FIRST, _SPACES)
            return replace(self, space=_FIRST + to), ()
        told = (*self.told, self.space)
        if already + len(told) < KEPT:
            return replace(self, told=told), ()
        return self, (Answers(tuple((seat, space) for space in told)),)

    def draw(self, canvas: Canvas, look: Look) -> None:
        seat, already = _third(look)
        assert seat is not None
        mlem: Mlem = playing(look).state
        header(canvas, seats.symbol(seat), _("Missions"), "?")
        for place in range(KEPT):
            middle, at = 21 + 43 * place, place - already
            space = (*self.told, self.space)[at] if 0 <= at <= len(self.told) else None
            if space is None:
                canvas.hline(middle - 4, HEADER + 14, 8)
            else:
                canvas.text(middle, HEADER + 6, str(space), DIGITS, "center")
            if at == len(self.told):
                canvas.invert(middle - 14, HEADER + 4, 28, DIGITS.height + 4)
        canvas.glyph(40, canvas.height - 11, linked(mlem, self.space))
        canvas.text(52, canvas.height - 13, worth(mlem, self.space), BODY)
        canvas.glyph(24, canvas.height - 11, small("mission"))


def _third(look: Look) -> tuple[int | None, int]:
    """Who names spaces, and how many were named before this screen."""
    ((seat, asked),) = playing(look).open.items()
    return seat, int(asked.id.rpartition("_")[2]) - 1


def _asked(look: Look) -> Choose:
    (asked,) = playing(look).open.values()
    assert isinstance(asked, Choose)
    return asked
