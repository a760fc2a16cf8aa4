"""Hedge Magpies, a game for Moonkeeper: five evenings of collecting, burying and raiding."""

from magpies.rules import (
    ALL_RINGS,
    AUTUMN,
    EVENINGS,
    FACTS,
    FEATHERS,
    MOON,
    TRINKETS,
    TWIG,
    play,
    ranking,
    start,
)
from moonkeeper import COUNTED, Counter, Depth, End, Game, Scorepad

ROUND = Counter("round", 0, EVENINGS)
POINTS = Counter("points", 0, 270, a_seat=True, correctable=True, by_hand="by_hand")
FEATHERS_LEFT = Counter("feathers", 0, FEATHERS, a_seat=True, correctable=True)
RINGS = Counter("rings", 0, 3, a_seat=True)

PAD = Scorepad(
    counters=(ROUND, POINTS, RINGS),
    asked=("points", "rings"),
    ends=(End("round", EVENINGS, AUTUMN),),
    tie_breaks=("rings",),
)

GAME = Game(
    key="magpies",
    rules=1,
    seats=range(2, 6),
    full=Depth(start, play, ranking, (ROUND, POINTS, FEATHERS_LEFT), ("device",)),
    scorepad=PAD.depth,
    tally=PAD.tally,
    dice=(TWIG,),
    switches=(MOON,),
    facts=FACTS,
    reasons=(AUTUMN, ALL_RINGS, COUNTED),
    glyphs=TRINKETS,
)
