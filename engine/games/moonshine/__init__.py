"""Moonshine (Thomas Dupont, Blam! 2025), 2 to 5 players."""

from engine.game import Counter, Depth, Game
from engine.games.moonshine import scorepad
from engine.games.moonshine.cards import ACHIEVEMENTS, FACTS, INSTANTS, MOON
from engine.games.moonshine.dice import DICE
from engine.games.moonshine.rules import SWITCHES, learn, play, start, usual_depth
from engine.games.moonshine.score import ranking
from engine.games.moonshine.table import TARGET_REACHED
from engine.scorepad import COUNTED

_ROUND = Counter("round", 0, 999)
_POINTS = Counter("points", 0, 99, a_seat=True, correctable=True, by_hand="by_hand")
_MOONS = Counter("moons", 0, 99, a_seat=True)
_CLIENTS = Counter("clients", 0, 70, a_seat=True)

GAME = Game(
    key="moonshine",
    rules=1,
    seats=range(2, 6),
    full=Depth(
        start,
        play,
        ranking,
        (_ROUND, _POINTS, _MOONS, _CLIENTS),
        ("device", "reader", "unseen"),
        learn,
    ),
    scorepad=scorepad.DEPTH,
    tally=scorepad.TALLY,
    dice=DICE,
    switches=SWITCHES,
    facts=FACTS,
    reasons=(TARGET_REACHED, COUNTED),
    glyphs=(*ACHIEVEMENTS, MOON, *INSTANTS),
    usual_depth=usual_depth,
)
