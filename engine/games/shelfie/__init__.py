"""My Shelfie: The Dice Game (Simone Luciani, Cranio Creations 2024), 2 to 4 players."""

from engine.game import Counter, Depth, Game
from engine.games.shelfie.rules import FACTS, TWO_ROWS, learn, play, ranking, start
from engine.games.shelfie.sheet import CELLS, ITEMS
from engine.games.shelfie.sheets import scorepad, tally
from engine.games.shelfie.ways import DICE, DIE, JOKER
from engine.scorepad import COUNTED

_ROUND = Counter("round", 0, len(CELLS))
_POINTS = Counter("points", 0, 188, a_seat=True, correctable=True, by_hand="by_hand")

GAME = Game(
    key="shelfie",
    rules=1,
    seats=range(2, 5),
    full=Depth(start, play, ranking, (_ROUND, _POINTS), ("device", "unseen", "reader"), learn),
    scorepad=Depth(start, scorepad, ranking, (_ROUND, _POINTS), learn=learn),
    tally=Depth(start, tally, ranking, (_POINTS,), learn=learn),
    dice=(DIE,) * DICE,
    facts=FACTS,
    reasons=(TWO_ROWS, COUNTED),
    glyphs=(*ITEMS, JOKER),
)
