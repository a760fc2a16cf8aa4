"""The rules engine: games as walks through their rules, matches as what was said in them.

Standard library only, and no I/O, clock, chance or translation: what dice and people say comes in
as answers, what the rules ask goes out as decisions.
"""

from engine.decision import (
    Answer,
    Choose,
    Count,
    Decision,
    Die,
    Draw,
    Each,
    Learn,
    Pick,
    Refused,
    Roll,
    Table,
)
from engine.game import Counter, Dialogue, Game, Header, Question, Switch, clockwise, first_player
from engine.journal import (
    PEOPLE,
    Act,
    Answered,
    Drawn,
    Entry,
    Learned,
    Redone,
    Rolled,
    Undone,
    act_from_json,
    act_to_json,
)
from engine.match import Match, RuleFault
from engine.outcome import Outcome, Ranking, Standing, rank

__all__ = [
    "PEOPLE",
    "Act",
    "Answer",
    "Answered",
    "Choose",
    "Count",
    "Counter",
    "Decision",
    "Dialogue",
    "Die",
    "Draw",
    "Drawn",
    "Each",
    "Entry",
    "Game",
    "Header",
    "Learn",
    "Learned",
    "Match",
    "Outcome",
    "Pick",
    "Question",
    "Ranking",
    "Redone",
    "Refused",
    "Roll",
    "Rolled",
    "RuleFault",
    "Standing",
    "Switch",
    "Table",
    "Undone",
    "act_from_json",
    "act_to_json",
    "clockwise",
    "first_player",
    "rank",
]
