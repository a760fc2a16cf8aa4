"""MLEM's mat for people: what is known of each space in words, where it was told, and a picture."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engine.games.mlem.mat import (
    DEEP,
    FUEL,
    MOONS,
    NOTHING,
    PLANET,
    SAMPLE,
    SPACES,
    SURE,
    Mat,
)
from engine.games.mlem.survey import facts_of_space, known_spaces
from engine.games.mlem.tokens import Explore, Incoming, Tokens
from firmware import games
from firmware.canvas import Canvas
from firmware.columns import aligned
from firmware.facts import Sources, source_in_words
from firmware.font import BODY, SMALL
from firmware.words import _

_DOT: Final = "●"
_UNKNOWN: Final = "?"


def title(mat: Mat) -> str:
    """What mat it is, and how much of it is known."""
    known, all_ = len(known_spaces(mat)), len(SPACES)
    if mat.name == SAMPLE:
        return _("Sample mat (invented)")
    return _("MLEM mat: {known} of {all} spaces known", known=known, all=all_)


def printed(symbols: tuple[str, ...] | None, dots: int | None) -> str:
    """The symbols of a space, with as many dots behind the fuel as a fuel die counts there."""
    if symbols is None:
        return _UNKNOWN
    fuel = _("fuel") + (_UNKNOWN if dots is None else _DOT * dots)
    return " ".join(fuel if symbol == FUEL else symbol for symbol in symbols)


def printed_at(mat: Mat, number: int) -> str:
    """What is known of a space's symbols."""
    return printed(mat.spaces[number].symbols, mat.spaces[number].dots)


def linked_at(mat: Mat, number: int) -> str:
    """What is known of a space's link."""
    space = mat.spaces[number]
    if space.link is None:
        return _UNKNOWN
    if space.link == PLANET:
        return _UNKNOWN if space.planet is None else planet(mat, space.planet)
    if space.link == MOONS:
        moons = [moon(mat, name) for name in mat.moons_told(number)]
        return ", ".join(moons if space.moons is not None else [*moons, _UNKNOWN])
    return {NOTHING: _("no moon, no planet"), DEEP: _("deep space")}[space.link]


def linked_briefly(mat: Mat, number: int) -> str:
    """The same in a line of the display: of moons only the numbers, from the rocket outward."""
    if mat.spaces[number].link != MOONS:
        return linked_at(mat, number)
    numbers = [mat.value(moon) or _UNKNOWN for moon in mat.moons_told(number)]
    if mat.spaces[number].moons is None:
        numbers.append(_UNKNOWN)
    return _("moons: {numbers}", numbers=" ".join(map(str, numbers)))


def moon(mat: Mat, name: str) -> str:
    """A moon with its number."""
    value = mat.value(name) or _UNKNOWN
    return _("moon {number} ({value})", number=name.removeprefix("moon"), value=value)


def planet(mat: Mat, name: str) -> str:
    """A planet with its medals."""
    told = [mat.facts.get(f"{medal}_{name}", _UNKNOWN) for medal in ("gold", "silver", "bronze")]
    medals = "-".join(map(str, told))
    return _("planet {number} ({medals})", number=name.removeprefix("planet"), medals=medals)


def told_by(mat: Mat, number: int, sources: Sources) -> str:
    """Where a space's facts were told; `sure` where all that is known is the same on every mat."""
    if mat.name == SAMPLE:
        return _("sample")
    facts = facts_of_space(mat, number)
    told = [fact for fact in facts if fact not in SURE and fact in sources]
    words = dict.fromkeys(source_in_words(sources[fact]) for fact in told)
    if not words and any(fact in SURE for fact in facts):
        return _("sure")
    return ", ".join(words)


def lines(mat: Mat, sources: Sources, tokens: Tokens) -> list[str]:
    """The whole mat as text, a line a space, and below it the tokens of the variants that are
    known, a line each."""
    rows = [[_("space"), _("symbols"), _("linked to"), _("known from")]]
    rows += [
        [
            str(number),
            printed_at(mat, number),
            linked_at(mat, number),
            told_by(mat, number, sources),
        ]
        for number in SPACES
    ]
    return [title(mat), "", *aligned(rows), *_of_tokens(mat, sources, tokens)]


def _of_tokens(mat: Mat, sources: Sources, tokens: Tokens) -> list[str]:
    told = {
        **{name: _exploration(token) for name, token in tokens.explore.items()},
        **{name: _incoming(token) for name, token in tokens.incoming.items()},
        **{name: _("space {number}", number=space) for name, space in tokens.missions.items()},
    }
    if not told:
        return []
    rows = [[_("token"), _("what is on it"), _("known from")]]
    for name, words in told.items():
        kind, _line, number = name.partition("_")
        facts = [fact for fact in sources if fact.startswith(f"{name}_")]
        known = dict.fromkeys(source_in_words(sources[fact]) for fact in facts)
        source = _("sample") if mat.name == SAMPLE else ", ".join(known)
        rows.append([f"{_kinds()[kind]} {number}", words, source])
    return ["", *aligned(rows)]


def _kinds() -> dict[str, str]:
    return {"explore": _("exploration"), "incoming": _("incoming"), "mission": _("mission")}


def _exploration(token: Explore) -> str:
    effect = games.say("mlem", token.effect)
    return _("space {number}: {effect}", number=token.space, effect=effect)


def _incoming(token: Incoming) -> str:
    ability = games.say("mlem", token.ability)
    return _(
        "moves {move}, {dice} dice, {ability}", move=token.move, dice=token.dice, ability=ability
    )


ACROSS: Final = 7
"""Spaces in a row of the picture."""

_CELL: Final = (100, 4 * BODY.height + 2)
_SCALE: Final = 2


def picture(mat: Mat, sources: Sources) -> Image.Image:
    """The whole mat as the display would draw it, row by row from Earth to deep space."""
    across, down = _CELL
    rows = -(-len(SPACES) // ACROSS)
    top = BODY.height + 4
    canvas = Canvas(ACROSS * across + 1, top + rows * down + 1)
    canvas.text(0, 0, title(mat), BODY)
    for number in SPACES:
        x, y = number % ACROSS * across, top + number // ACROSS * down
        canvas.box(x, y, across + 1, down + 1)
        known = number in known_spaces(mat)
        _cell(canvas, x + 3, y + 2, mat, number, told_by(mat, number, sources))
        if known:
            canvas.invert(x + 1, y + 1, BODY.width("00") + 4, BODY.height + 1)
    size = (canvas.width * _SCALE, canvas.height * _SCALE)
    return canvas.image.resize(size, Image.Resampling.NEAREST)


def _cell(canvas: Canvas, x: int, y: int, mat: Mat, number: int, source: str) -> None:
    room = _CELL[0] - 6
    canvas.text(x, y, str(number), BODY)
    left = x + BODY.width("00") + 6
    canvas.text(left, y + 2, SMALL.fit(source, x + room - left), SMALL)
    canvas.text(x, y + BODY.height, BODY.fit(printed_at(mat, number), room), BODY)
    for line, words in enumerate(SMALL.wrap(linked_at(mat, number), room)[:3]):
        canvas.text(x, y + 2 * BODY.height + line * SMALL.height, words, SMALL)
