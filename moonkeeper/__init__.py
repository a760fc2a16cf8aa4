"""The author's interface: what a game for Moonkeeper is written with, under a name that stays.

    from moonkeeper import Choose, Game, Match, Roll

What is not here may change with any release.
"""

from typing import TYPE_CHECKING

from moonkeeper import house

if TYPE_CHECKING:
    from engine import (
        COUNTED,
        STOPPED,
        Answer,
        Choose,
        Count,
        Counter,
        Debts,
        Decision,
        Depth,
        Dialogue,
        Die,
        Draw,
        Each,
        End,
        Game,
        Header,
        Learn,
        Match,
        Outcome,
        Pad,
        Pick,
        Question,
        Ranking,
        Refused,
        Roll,
        Scorepad,
        Standing,
        State,
        Switch,
        Table,
        clockwise,
        first_player,
        rank,
        together,
        while_here,
    )

__all__ = [
    "COUNTED",
    "STOPPED",
    "Answer",
    "Choose",
    "Count",
    "Counter",
    "Debts",
    "Decision",
    "Depth",
    "Dialogue",
    "Die",
    "Draw",
    "Each",
    "End",
    "Game",
    "Header",
    "Learn",
    "Match",
    "Outcome",
    "Pad",
    "Pick",
    "Question",
    "Ranking",
    "Refused",
    "Roll",
    "Scorepad",
    "Standing",
    "State",
    "Switch",
    "Table",
    "clockwise",
    "first_player",
    "rank",
    "together",
    "while_here",
]

house.check()

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """A name of the engine, fetched when it is asked for.

        The program starts through this package too, and its first picture does not wait for the
        rules.
        """
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        import engine

        return getattr(engine, name)
