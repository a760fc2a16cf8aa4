"""What the screens of MLEM share: the strip of spaces, the rocket's space, the cats aboard."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engine.games.mlem.expedition import farthest_free_moon
from engine.games.mlem.mat import DEEP, DEEP_SPACE, FUEL, MOONS, NOTHING, PLANET
from engine.games.mlem.odds import chance_to_crash
from engine.games.mlem.table import CRASHES_TO_END, Mlem
from engine.games.mlem.tokens import DIE_BACK, POINTS
from firmware import seats
from firmware.canvas import LIT, Canvas
from firmware.font import BODY, SMALL
from firmware.glyph import GlyphError, glyph
from firmware.parts import HEADER, largest
from firmware.screens.percent import percent

STRIP: Final = HEADER + 1
"""The top of the strip of spaces, HERE that of the rocket's space, DICE that of the dice, ABOARD
that of the cats aboard."""
HERE: Final = 28
DICE: Final = 37
ABOARD: Final = 56

_PITCH: Final = 12
_SHOWN: Final = 10
"""Spaces of the strip on the screen, and the width of one."""


def small(name: str) -> Image.Image:
    """A glyph 8 pixels high."""
    return glyph("mlem", name, 8)


def planet_glyph(planet: str) -> Image.Image:
    """The picture of a planet; those beyond the five of the box share one."""
    try:
        return small(planet)
    except GlyphError:
        return small(PLANET)


def linked(mlem: Mlem, number: int) -> Image.Image:
    """What can be reached at a space: a planet, a free moon, deep space, or nothing."""
    space = mlem.mat.space(number)
    if space.link is None:
        return small("unknown")
    if space.planet is not None:
        return planet_glyph(space.planet)
    if space.moons is not None and farthest_free_moon(mlem, number) is None:
        return small(NOTHING)
    return small(space.link)


def strip(canvas: Canvas, mlem: Mlem, target: int | None = None) -> None:
    """The spaces around the rocket, each with what is linked to it; the rocket in a lit cell, and a
    frame around the space that it would reach."""
    first = max(0, min(mlem.space - 1, DEEP_SPACE + 1 - _SHOWN))
    if target is not None:
        first = max(first, min(target - _SHOWN + 1, mlem.space))
    left = (canvas.width - _PITCH * _SHOWN) // 2
    for place in range(_SHOWN):
        number, x = first + place, left + place * _PITCH
        tokens = tokens_at(mlem, number)
        inset = 0 if tokens else 2
        if number == mlem.space:
            canvas.glyph(
                x + inset, STRIP + 1, small("rocket_ufo" if _ufo_at(mlem, number) else "rocket")
            )
        else:
            canvas.glyph(
                x + inset,
                STRIP + 1,
                small("ufo") if _ufo_at(mlem, number) else linked(mlem, number),
            )
        _token_mark(canvas, x + 9, tokens)
        if number == mlem.space:
            canvas.invert(x, STRIP, _PITCH, 10)
        elif number == target:
            canvas.invert(x + 1, STRIP, _PITCH - 2, 10)


def tokens_at(mlem: Mlem, number: int) -> list[str]:
    """The effects of the exploration tokens that lie face up at a space."""
    lying = [mlem.tokens.explore[token] for token in mlem.shown]
    return [token.effect for token in lying if token.space == number]


def _ufo_at(mlem: Mlem, number: int) -> bool:
    return mlem.rule("ufo") == "yes" and mlem.ufo == number


def _token_mark(canvas: Canvas, x: int, effects: list[str]) -> None:
    """What lies at a space, beside its link, 3 pixels wide: a dot a point, a die, a wormhole; of
    two tokens the first."""
    y = STRIP + 1
    for effect in effects[:1]:
        if effect in POINTS:
            for dot in range(POINTS[effect]):
                canvas.box(x, y + 6 - 3 * dot, 2, 2, fill=LIT)
        elif effect == DIE_BACK:
            canvas.box(x, y + 2, 3, 4)
        else:
            for line, step in enumerate((0, 1, 2, 1, 0, 1, 2, 1)):
                canvas.box(x + step, y + line, 1, 1, fill=LIT)


def space(canvas: Canvas, mlem: Mlem, y: int, note: str = "") -> None:
    """The rocket's space in a line 8 pixels high: its number, its symbols, its dots, and what is
    linked. On the right, a note, and that there is help."""
    number = mlem.space
    here = mlem.mat.space(number)
    canvas.box(0, y - 1, 13, 10, fill=LIT)
    canvas.text(7, y, str(number), SMALL, "center", invert=True)
    x = 17
    if here.symbols is None:
        canvas.glyph(x, y, small("unknown"))
        x += 10
    for symbol in here.symbols or ():
        canvas.glyph(x, y, small(symbol))
        x += 10
        if symbol == FUEL:
            x = _dots(canvas, x, y, here.dots or 0)
    x += 4
    if here.link not in (None, NOTHING):
        canvas.glyph(x, y, linked(mlem, number))
        canvas.text(x + 11, y, worth(mlem, number), SMALL)
    canvas.text(canvas.width, y, "?", SMALL, "right")
    canvas.text(canvas.width - 8, y, note, SMALL, "right")


def _dots(canvas: Canvas, x: int, y: int, dots: int) -> int:
    """The dots of a fuel symbol, one below the other; the x behind them."""
    for dot in range(dots):
        canvas.box(x, y + 6 - 3 * dot, 2, 2, fill=LIT)
    return x + 4


def worth(mlem: Mlem, number: int) -> str:
    """The numbers of the free moons of a space from the rocket outward, or a planet's medals."""
    here = mlem.mat.space(number)
    if here.planet is not None:
        return "/".join(str(medal) for medal in mlem.mat.medals(here.planet))
    if here.link == MOONS:
        free = [moon for moon in here.moons or () if moon not in mlem.moons]
        return " ".join(str(mlem.mat.value(moon)) for moon in free)
    return "7/5" if here.link == DEEP else ""


def aboard(canvas: Canvas, mlem: Mlem) -> None:
    """The cats aboard in berth order, each with its seat's symbol, and the crash track."""
    for berth, (seat, cat) in enumerate(mlem.rocket):
        canvas.glyph(berth * 20, ABOARD, small(cat))
        canvas.glyph(berth * 20 + 9, ABOARD, seats.symbol(seat, 8))
    track(canvas, mlem.crashes, ABOARD)


def track(canvas: Canvas, crashes: int, y: int) -> None:
    """The crash track at the right end of a line."""
    words = f"{crashes}/{CRASHES_TO_END}"
    canvas.text(canvas.width, y, words, SMALL, "right")
    canvas.glyph(canvas.width - SMALL.width(words) - 9, y, small("crash"))


def risk(
    canvas: Canvas, seat: int | None, title: str, mlem: Mlem, ability: str = "", lit: bool = False
) -> None:
    """A header, with the chance that the next roll crashes the rocket on its right; before it the
    UFO's ability, if there is one, lit where it is used."""
    chance = percent(chance_to_crash(mlem))
    x, end = 0, canvas.room(0) - BODY.width(chance)
    canvas.text(end, 2, chance, BODY)
    end -= 10
    canvas.glyph(end, 4, small("crash"))
    ability = ability or mlem.ability
    if ability:
        end -= 19
        canvas.glyph(end, 0, glyph("mlem", ability, 16))
        if lit:
            canvas.invert(end, 0, 16, 16)
    if seat is not None:
        canvas.glyph(x, 2, seats.symbol(seat))
        x = 16
    face = largest(title, end - 2 - x)
    canvas.text(x, (HEADER - face.height) // 2, face.fit(title, end - 2 - x), face)
