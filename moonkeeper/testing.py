"""For the tests of a game: random players, and one call that holds a game to what all must keep.

from moonkeeper.testing import try_out

def test_the_rules_hold():
    try_out(GAME)
"""

from engine.playout import playout, random_answer
from engine.trial import Flaw, try_out

__all__ = ["Flaw", "playout", "random_answer", "try_out"]
