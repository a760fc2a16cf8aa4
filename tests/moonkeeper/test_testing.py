"""What an author tests a game with."""

import engine.playout
import engine.trial
from moonkeeper import testing


def test_it_is_the_engine_s_own() -> None:
    assert testing.try_out is engine.trial.try_out
    assert testing.Flaw is engine.trial.Flaw
    assert testing.playout is engine.playout.playout
    assert testing.random_answer is engine.playout.random_answer
