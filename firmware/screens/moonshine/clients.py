"""The cards' faces: a client, a side of a speakeasy, their columns of spaces, and what a client
costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from PIL import Image

from engine.games.moonshine.bar import SPEAKEASY, column_names
from engine.games.moonshine.cards import (
    EYE,
    MOON,
    REROLL,
    RESOURCES,
    SAMPLE,
    SLOT,
    WILD,
    Client,
    Column,
    Deck,
    Side,
)
from engine.games.moonshine.sample import NAMES
from firmware import games
from firmware.canvas import LIT, Canvas
from firmware.font import BODY, SMALL, TITLE
from firmware.glyph import glyph
from firmware.parts import HEADER, largest
from firmware.words import _

_GAME: Final = "moonshine"

TOP: Final = HEADER
"""The top of a face below a header; it reaches to the lower end of the display."""

_LEFT: Final = 28
"""Where what stands beside the points begins."""
_COST: Final = TOP + 13
_GIVES: Final = TOP + 31
_COLUMNS: Final = TOP + 40
_BIG: Final = 16
_SMALL: Final = 8
_SPACE: Final = 6
_BETWEEN: Final = 4

_NONE: Final[Mapping[str, int]] = MappingProxyType({})


def name_of(deck: Deck, card: str) -> str:
    """What a client is called: those of the sample have names, those of the box numbers."""
    if card == SPEAKEASY:
        return _("Speakeasy")
    if deck.name == SAMPLE and card in NAMES:
        return NAMES[card]
    return games.say(_GAME, card)


def short_name(deck: Deck, card: str, width: int) -> str:
    """What a client is called in small type, its last words left out where they have no room."""
    words = name_of(deck, card)
    while SMALL.width(words) > width:
        words = words.rpartition(" ")[0] or words[:-1]
    return words


def cost_of(client: Client) -> tuple[str, ...]:
    """The icons of a client's cost, each as often as it is printed."""
    resources = [icon for icon in (*RESOURCES, WILD) for _time in range(getattr(client, icon))]
    return (*resources, *[MOON] * client.moons)


def client_face(
    canvas: Canvas, deck: Deck, client: Client, tokens: Mapping[str, int] = _NONE
) -> None:
    """A client, below a header: points and colour on the left, name, cost, what it gives once it is
    validated, then its columns with their tokens or its bolt."""
    middle = (_LEFT - 4) // 2
    canvas.box(0, TOP + 1, _LEFT - 4, 22)
    canvas.text(middle, TOP + 4, str(client.points), TITLE, "center")
    colour = games.say(_GAME, f"colour_{client.colour}")
    face = largest(colour, _LEFT - 4, (BODY,))
    canvas.text(middle, TOP + 24 + (face is SMALL), colour, face, "center")
    words = name_of(deck, client.id)
    face = largest(words, canvas.width - _LEFT, (BODY,))
    canvas.text(_LEFT, TOP, face.fit(words, canvas.width - _LEFT), face)
    _icons(canvas, _LEFT, _COST, cost_of(client))
    if client.achievement:
        x = canvas.text(_LEFT, _GIVES, "→", SMALL) + 2
        small_icons(canvas, x, _GIVES, client.achievement)
    if client.instant:
        canvas.glyph(0, _COLUMNS, glyph(_GAME, "bolt", _SMALL))
        x = canvas.text(10, _COLUMNS, games.say(_GAME, client.instant), SMALL) + 3
        canvas.glyph(x, _COLUMNS, glyph(_GAME, client.instant, _SMALL))
    columns_row(canvas, 0, _COLUMNS, column_names(client.id, client.columns), tokens)


def side_face(canvas: Canvas, side: Side, tokens: Mapping[str, int] = _NONE) -> None:
    """A side of a speakeasy, below a header."""
    words = games.say(_GAME, side.id)
    canvas.text(0, TOP, BODY.fit(words, canvas.width), BODY)
    x = 0
    for icon, many in ((EYE, side.eyes), (SLOT, side.slots), (REROLL, side.rerolls)):
        canvas.glyph(x, _COST, glyph(_GAME, icon, _BIG))
        x = canvas.text(x + _BIG + 2, _COST + 2, str(many), BODY) + 10
    columns_row(canvas, 0, _COLUMNS, column_names(SPEAKEASY, side.columns), tokens)


def card_face(canvas: Canvas, deck: Deck, card: str, tokens: Mapping[str, int] = _NONE) -> None:
    """A client or a side of a speakeasy."""
    if card in deck.clients:
        client_face(canvas, deck, deck.clients[card], tokens)
    else:
        side_face(canvas, deck.sides[card], tokens)


def _icons(canvas: Canvas, x: int, y: int, icons: Sequence[str]) -> None:
    """Icons 16 pixels high, side by side; where they are too many, counted."""
    if (_BIG + 1) * len(icons) <= canvas.width - x:
        for icon in icons:
            canvas.glyph(x, y, glyph(_GAME, icon, _BIG))
            x += _BIG + 1
        return
    counted = Counter(icons)
    needed = sum(_BIG + 2 + BODY.width(str(many)) * (many > 1) for many in counted.values())
    if needed > canvas.width - x:
        small_icons(canvas, x, y + 4, icons, 1)
        return
    for icon, many in counted.items():
        if many > 1:
            x = canvas.text(x, y + 2, str(many), BODY)
        canvas.glyph(x, y, glyph(_GAME, icon, _BIG))
        x += _BIG + 2


def small_icons(canvas: Canvas, x: int, y: int, icons: Iterable[str], most: int = 3) -> int:
    """Icons 8 pixels high, side by side, and more than `most` alike counted; where they end."""
    for icon, many in Counter(icons).items():
        if many > most:
            x = canvas.text(x, y, str(many), SMALL)
        for _time in range(1 if many > most else many):
            canvas.glyph(x, y, glyph(_GAME, icon, _SMALL))
            x += _SMALL + 1
    return x


def icons_image(icons: Sequence[str]) -> Image.Image:
    """Icons 8 pixels high as one picture, for a row of a list."""
    canvas = Canvas()
    width = small_icons(canvas, 0, 0, icons)
    return canvas.image.crop((0, 0, max(width - 1, 1), _SMALL))


def column_width(column: Column) -> int:
    """How wide a column lies on a card: its spaces, then what it gives."""
    return column.spaces * _SPACE + 1 + _SMALL


def columns_row(
    canvas: Canvas,
    x: int,
    y: int,
    columns: Mapping[str, Column],
    tokens: Mapping[str, int],
    open_: Collection[str] = (),
    cursor: str | None = None,
) -> None:
    """Columns by their names, lying side by side: a ring a space, filled where a token lies, then
    the icon that they give. Under those that are `open_` is a dotted line; the one at the `cursor`
    is lit."""
    for name, column in columns.items():
        at = x
        for space in range(column.spaces):
            _space(canvas, at, y + 1, space < tokens.get(name, 0))
            at += _SPACE
        canvas.glyph(at + 1, y, glyph(_GAME, column.icon, _SMALL))
        width = column_width(column)
        if name == cursor:
            canvas.invert(x - 1, y - 1, width + 2, _SMALL + 2)
        elif name in open_:
            canvas.hline(x, y + _SMALL + 1, width, dotted=True)
        x += width + _BETWEEN


def _space(canvas: Canvas, x: int, y: int, covered: bool) -> None:
    if covered:
        canvas.box(x, y, _SPACE - 1, _SMALL - 2, fill=LIT)
    else:
        canvas.box(x, y, _SPACE - 1, _SMALL - 2)
