"""My Shelfie: The Dice Game (Simone Luciani, Cranio Creations 2024), 2 to 4 players."""

from engine.game import Counter, Game
from engine.games.shelfie.rules import TWO_ROWS, Shelfie, play, ranking, start
from engine.games.shelfie.sheet import CELLS, ITEMS
from engine.games.shelfie.ways import DIE, JOKER

GAME: Game[Shelfie] = Game(
    key="shelfie",
    rules=1,
    seats=range(2, 5),
    start=start,
    play=play,
    ranking=ranking,
    dice=(DIE,),
    depths=("full",),
    dice_modes=("device", "unseen"),
    counters=(
        Counter("round", 0, len(CELLS)),
        Counter("points", 0, 188, a_seat=True),
    ),
    reasons=(TWO_ROWS,),
    glyphs=(*ITEMS, JOKER),
)
