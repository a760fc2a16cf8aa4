"""Moonlight: The Land of the Wolves (La Boîte de Jeu 2025), 2 players."""

from engine.game import Counter, Depth, Game
from engine.games.moonlight import scorepad, tally
from engine.games.moonlight.cards import DECK, FACTS
from engine.games.moonlight.mountain import LEVELS
from engine.games.moonlight.rules import MOUNTAIN, SWITCHES, play, ranking
from engine.games.moonlight.table import learn, start
from engine.games.moonlight.temper import always_cover
from engine.scorepad import COUNTED

_ROUND = Counter("round", 0, 99)
_WINS = Counter("wins", 0, LEVELS, a_seat=True, correctable=True)
_LEFT = Counter("left", 0, len(DECK) + 1, a_seat=True)
_POINTS = Counter("points", 0, 99, a_seat=True, correctable=True, by_hand="by_hand")

GAME = Game(
    key="moonlight",
    rules=1,
    seats=range(2, 3),
    full=Depth(start, play, ranking, (_ROUND, _WINS, _LEFT, _POINTS), learn=learn),
    scorepad=Depth(
        scorepad.start,
        scorepad.scorepad,
        scorepad.ranking,
        (_ROUND, _WINS, _POINTS),
        learn=scorepad.learn,
    ),
    tally=Depth(tally.start, tally.tally, tally.ranking, (_POINTS,), learn=learn),
    switches=SWITCHES,
    facts=FACTS,
    reasons=(MOUNTAIN, COUNTED),
    tempers=(always_cover,),
    asks_starter=True,
)
