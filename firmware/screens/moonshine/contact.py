"""All cards of a deck on one picture, as the display draws them: to compare with those on the
table."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engine.games.moonshine.cards import Deck
from firmware.canvas import Canvas
from firmware.screens.moonshine.clients import TOP, card_face

ACROSS: Final = 7
"""Cards side by side."""
SCALE: Final = 2
"""Each pixel of the display is a square of so many."""
GAP: Final = 4
"""Dots of the picture between two cards."""

_GREY: Final = 96


def contact_sheet(deck: Deck) -> Image.Image:
    """The clients and then the sides of the speakeasies, in the order of the deck; a grey picture
    with the faces in black and white. Raises ValueError where no card is known."""
    cards = (*deck.clients, *deck.sides)
    if not cards:
        raise ValueError("there is no card to be drawn")
    faces = [_face(deck, card) for card in cards]
    width, height = faces[0].width + GAP, faces[0].height + GAP
    rows = -(-len(faces) // ACROSS)
    sheet = Image.new("L", (ACROSS * width + GAP, rows * height + GAP), _GREY)
    for place, face in enumerate(faces):
        row, column = divmod(place, ACROSS)
        sheet.paste(face, (GAP + column * width, GAP + row * height))
    return sheet


def _face(deck: Deck, card: str) -> Image.Image:
    canvas = Canvas()
    card_face(canvas, deck, card)
    face = canvas.image.crop((0, TOP, canvas.width, canvas.height)).convert("L")
    size = (face.width * SCALE, face.height * SCALE)
    return face.resize(size, Image.Resampling.NEAREST)
