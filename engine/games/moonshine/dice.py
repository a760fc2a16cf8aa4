"""The dice: three white ones for everybody, and a blue and a red one for those who have them."""

from __future__ import annotations

from typing import Final

from engine.decision import Die
from engine.games.moonshine.cards import BLUE, DRINK, FOOD, MOON, MUSIC, RED, WILD

WHITE: Final = Die("white", (FOOD, FOOD, FOOD, MUSIC, MUSIC, DRINK))
BLUE_DIE: Final = Die(BLUE, (FOOD, FOOD, MOON, MOON, MOON, WILD))
RED_DIE: Final = Die(RED, (MOON, MUSIC, DRINK, DRINK, WILD, WILD))

WHITE_DICE: Final = 3
COLOURED: Final = (BLUE_DIE, RED_DIE)
DICE: Final = (WHITE, *COLOURED)
