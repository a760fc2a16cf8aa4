"""The buttons by name. Apart from the events, which nobody needs before the first picture."""

from enum import StrEnum, auto


class Control(StrEnum):
    """The buttons a board may have, named for what they do."""

    PREV = auto()
    NEXT = auto()
    OK = auto()
    BACK = auto()
    ROLL = auto()
    PLAYER1 = auto()
    PLAYER2 = auto()
    PLAYER3 = auto()
    PLAYER4 = auto()
    PLAYER5 = auto()
