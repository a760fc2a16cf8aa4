"""The mat is learned: a button for each answer wherever there are not more than four."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from engine import Learn, Match
from engine.games.mlem.mat import FUEL, MOONS, NO_MORE, NOTHING, PLANET, SYMBOLS, Mat
from firmware import games
from firmware.canvas import LIT, Canvas
from firmware.effects import Answers
from firmware.font import BODY
from firmware.glyph import glyph
from firmware.parts import DIE, HEADER, ROW, die, header
from firmware.screens.decision import ChooseOne
from firmware.screens.mlem.board import planet_glyph, small
from firmware.screens.screen import MatchScreen, Step, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

PAIRS: Final = (("1", "2"), ("3", "4"))
_LEAST, _MOST = 2, 3
"""Symbols of a space."""


@dataclass(frozen=True, slots=True)
class LearnSymbols(MatchScreen):
    """Which symbols are printed at a space, in three presses: 1 and 2, then 3 and 4, then how many
    dots of fuel. PREV says the first, NEXT the second, OK both, OK held neither; of the dots one,
    two, three or no fuel. BACK goes a step back."""

    told: tuple[tuple[str, ...], ...] = ()
    wrong: bool = False

    def press(self, control: Control, look: Look) -> Step:
        if control is Control.BACK and self.told:
            return LearnSymbols(self.told[:-1]), ()
        if control is Control.BACK:
            return super(LearnSymbols, self).press(control, look)
        if len(self.told) < len(PAIRS):
            first, second = PAIRS[len(self.told)]
            said = {Control.PREV: (first,), Control.NEXT: (second,), Control.OK: (first, second)}
            return self._tell(said[control]) if control in said else (self, ())
        dots = {Control.PREV: 1, Control.NEXT: 2, Control.OK: 3}
        return self._end(look, dots[control]) if control in dots else (self, ())

    def hold(self, control: Control, look: Look) -> Step:
        if control is not Control.OK:
            return super(LearnSymbols, self).hold(control, look)
        return self._tell(()) if len(self.told) < len(PAIRS) else self._end(look, 0)

    def _tell(self, symbols: tuple[str, ...]) -> Step:
        return LearnSymbols((*self.told, symbols)), ()

    def _end(self, look: Look, dots: int) -> Step:
        symbols = (*self.told[0], *self.told[1], *[FUEL] * (dots > 0))
        if not _LEAST <= len(symbols) <= _MOST:
            return LearnSymbols(wrong=True), ()
        known = _mat(playing(look)).space(_number(look)).dots
        more = ((None, dots),) if dots and known is None else ()
        return self, (Answers(((None, symbols), *more)),)

    def draw(self, canvas: Canvas, look: Look) -> None:
        learn = _learn(look)
        title = games.say(playing(look).game.key, learn.fact)
        header(canvas, None, _("Two or three!") if self.wrong else title, "?")
        told = {symbol for pair in self.told for symbol in pair}
        step = len(self.told)
        now = PAIRS[step] if step < len(PAIRS) else (FUEL,)
        left = (canvas.width - len(SYMBOLS) * (DIE + 2)) // 2
        for place, symbol in enumerate(SYMBOLS):
            x = left + place * (DIE + 2)
            image = glyph("mlem", symbol, 16)
            die(canvas, x, HEADER, image, symbol in told, symbol in now, height=DIE - 1)
        if step < len(PAIRS):
            first, second = PAIRS[step]
            labels: tuple[str | int, ...] = (first, second, f"{first}+{second}", _("neither"))
        else:
            labels = (1, 2, 3, _("no fuel"))
        buttons(canvas, HEADER + DIE + 2, labels)


@dataclass(frozen=True, slots=True)
class LearnDots(MatchScreen):
    """The dots of a fuel symbol: a button for each number."""

    def press(self, control: Control, look: Look) -> Step:
        dots = {Control.PREV: 1, Control.NEXT: 2, Control.OK: 3}
        if control in dots:
            return self, (Answers(((None, dots[control]),)),)
        return super(LearnDots, self).press(control, look)

    def draw(self, canvas: Canvas, look: Look) -> None:
        header(canvas, None, games.say(playing(look).game.key, _learn(look).fact), "?")
        die(canvas, (canvas.width - DIE) // 2, HEADER, glyph("mlem", FUEL, 16))
        buttons(canvas, HEADER + DIE + 2, (1, 2, 3))


@dataclass(frozen=True, slots=True)
class LearnLink(MatchScreen):
    """What is linked to a space: PREV says moons, NEXT a planet, OK nothing."""

    def press(self, control: Control, look: Look) -> Step:
        links = {Control.PREV: MOONS, Control.NEXT: PLANET, Control.OK: NOTHING}
        if control in links:
            return self, (Answers(((None, links[control]),)),)
        return super(LearnLink, self).press(control, look)

    def draw(self, canvas: Canvas, look: Look) -> None:
        key = playing(look).game.key
        header(canvas, None, games.say(key, _learn(look).fact), "?")
        for place, link in enumerate((MOONS, PLANET)):
            canvas.glyph(24 + 54 * place, HEADER + 8, small(link))
        words = tuple(games.say(key, link) for link in (MOONS, PLANET, NOTHING))
        buttons(canvas, HEADER + DIE + 2, words)


@dataclass(frozen=True, slots=True)
class ChooseLinked(ChooseOne):
    """Which planet or moon is linked to a space: one that is known, or a new one."""

    def entry(self, look: Look, option: str) -> tuple[str, Image.Image | None]:
        key, mat = playing(look).game.key, _mat(playing(look))
        name = games.say(key, option)
        if option == NO_MORE:
            return name, None
        if option in mat.planets:
            medals = "/".join(str(medal) for medal in mat.medals(option))
            return f"{name}: {medals}", planet_glyph(option)
        if option in mat.moons:
            return f"{name}: {mat.value(option)}", small(MOONS)
        new = _("a new planet") if option.startswith(PLANET) else _("a new moon")
        return new, None


def buttons(canvas: Canvas, top: int, labels: Sequence[str | int]) -> None:
    """What PREV, NEXT, OK and, as the fourth, OK held say; a number stands for so many dots."""
    second = 54
    left, right = glyph("ui", "left", 7), glyph("ui", "right", 7)
    heads: tuple[Image.Image | str, ...] = (left, right, "OK", _("hold"))
    for place, (head, label) in enumerate(zip(heads, labels, strict=False)):
        beside = place % 2 == 0 and place + 1 < len(labels)
        room = second if beside else canvas.width
        x, y = place % 2 * second, top + place // 2 * ROW
        if isinstance(head, str):
            end = canvas.text(x, y, head, BODY) + 4
        else:
            canvas.glyph(x, y + 2, head)
            end = x + 11
        if isinstance(label, int):
            for dot in range(label):
                canvas.box(end + 6 * dot, y + 4, 4, 4, fill=LIT)
        else:
            canvas.text(end, y, BODY.fit(label, room - end), BODY)


def _learn(look: Look) -> Learn:
    (learn,) = playing(look).open.values()
    assert isinstance(learn, Learn)
    return learn


def _number(look: Look) -> int:
    """The space that is asked about."""
    found = re.search(r"\d+", _learn(look).fact)
    assert found is not None
    return int(found[0])


def _mat(match: Match) -> Mat:
    mat: Mat = match.state.mat
    return mat
