"""The mat is learned: a button for each answer wherever there are not more than four."""

from __future__ import annotations

import re
from dataclasses import dataclass

from PIL import Image

from engine import Learn, Match
from engine.games.mlem.mat import FUEL, MOONS, NO_MORE, NOTHING, PLANET, Mat
from firmware import games
from firmware.canvas import Canvas
from firmware.effects import Answers
from firmware.glyph import glyph
from firmware.parts import DIE, HEADER, die, header
from firmware.screens.decision import ChooseOne
from firmware.screens.mlem.board import planet_glyph, small
from firmware.screens.screen import MatchScreen, Step, playing
from firmware.screens.symbols import PAIRS, Told, buttons, dots_by, draw, pair_by, put_together
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class LearnSymbols(MatchScreen):
    """Which symbols are printed at a space, in three presses: 1 and 2, then 3 and 4, then how many
    dots of fuel. PREV says the first, NEXT the second, OK both, OK held neither; of the dots one,
    two, three or no fuel. BACK goes a step back."""

    told: Told = ()
    wrong: bool = False

    def press(self, control: Control, look: Look) -> Step:
        if control is Control.BACK and self.told:
            return LearnSymbols(self.told[:-1]), ()
        return self._said(control, look) or super(LearnSymbols, self).press(control, look)

    def hold(self, control: Control, look: Look) -> Step:
        said = self._said(control, look, held=True)
        return said or super(LearnSymbols, self).hold(control, look)

    def _said(self, control: Control, look: Look, held: bool = False) -> Step | None:
        """What a press says; None where it says nothing."""
        if len(self.told) < len(PAIRS):
            pair = pair_by(self.told, control, held)
            return None if pair is None else (LearnSymbols((*self.told, pair)), ())
        dots = dots_by(control, held)
        if dots is None:
            return None
        told = put_together(self.told, dots)
        if told is None:
            return LearnSymbols(wrong=True), ()
        known = _mat(playing(look)).space(_number(look)).dots
        more = ((None, dots),) if dots and known is None else ()
        return self, (Answers(((None, told[0]), *more)),)

    def draw(self, canvas: Canvas, look: Look) -> None:
        title = games.say(playing(look).game.key, _learn(look).fact)
        header(canvas, None, _("Two or three!") if self.wrong else title, "?")
        draw(canvas, self.told)


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
        buttons(canvas, (1, 2, 3))


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
        buttons(canvas, words)


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
