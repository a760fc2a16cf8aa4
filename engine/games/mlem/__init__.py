"""MLEM: Space Agency (Reiner Knizia, Rebel Studio 2023), 2 to 5 players."""

from engine.game import Counter, Depth, Game
from engine.games.mlem import tally
from engine.games.mlem.cats import CATS
from engine.games.mlem.mat import FACTS, LINKS, MEDALS, SYMBOLS
from engine.games.mlem.rules import (
    BOTH,
    EIGHT_PLACED,
    ELEVEN_CRASHES,
    SWITCHES,
    learn,
    play,
    start,
)
from engine.games.mlem.score import GOALS, ranking
from engine.games.mlem.scorepad import scorepad
from engine.games.mlem.table import CATS_OF_A_PLAYER, CRASHES_TO_END, DICE, DIE
from engine.games.mlem.tokens import ABILITIES, EFFECTS, TOKEN_FACTS
from engine.scorepad import COUNTED

_ROUND = Counter("round", 0, 99)
_CRASHES = Counter("crashes", 0, CRASHES_TO_END, correctable=True)
_PLACED = Counter("placed", 0, CATS_OF_A_PLAYER, a_seat=True)
_PLACED_BY_HAND = Counter("placed", 0, CATS_OF_A_PLAYER, a_seat=True, correctable=True)
_POINTS = Counter("points", 0, 999, a_seat=True, correctable=True, by_hand="by_hand")

GAME = Game(
    key="mlem",
    rules=1,
    seats=range(2, 6),
    full=Depth(
        start,
        play,
        ranking,
        (_ROUND, _CRASHES, _PLACED, _POINTS),
        ("device", "reader", "unseen"),
        learn,
    ),
    scorepad=Depth(
        tally.start,
        scorepad,
        tally.ranking,
        (_ROUND, _CRASHES, _PLACED_BY_HAND, _POINTS),
        learn=learn,
    ),
    tally=Depth(tally.start, tally.tally, tally.ranking, (_POINTS,), learn=learn),
    dice=(DIE,) * DICE,
    switches=SWITCHES,
    facts={**FACTS, **TOKEN_FACTS},
    reasons=(ELEVEN_CRASHES, EIGHT_PLACED, BOTH, COUNTED),
    glyphs=(*CATS, *SYMBOLS, *LINKS, *MEDALS, *GOALS, *EFFECTS, *ABILITIES),
)
