"""Which tune follows from which answer, and which seats are lit."""

from __future__ import annotations

from collections.abc import Callable

from engine import Match
from engine.games import built_in
from firmware.cues import Moment, asked, cue, moment
from firmware.tunes import Cue
from tests.engine.harbour import harbour_of, trade
from tests.engine.mlem.rockets import SEVEN_PLACED, at_space, board, roll, say, table
from tests.engine.mlem.test_scorepad import pad
from tests.engine.shelves import EMPTY, turn
from tests.engine.shelves import table as shelves
from tests.engine.till import till_of
from tests.engine.toys import ONE_OF_EACH


class Ear:
    """Listens to a match: what is heard of each thing that is said in it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.last: Moment = moment(match, None)

    def hears(self, act: Callable[[], object]) -> Cue | None:
        act()
        before, self.last = self.last, moment(self.match, self.last)
        return cue(before, self.last)

    def says(self, *values: object) -> list[Cue | None]:
        """Each value is the answer of whoever is asked."""
        return [self.hears(lambda: say(self.match, value)) for value in values]  # noqa: B023


# Every game.


def test_a_turn_that_passes_to_another_seat_is_heard_and_one_that_goes_on_is_not() -> None:
    ear = Ear(till_of("Ann", "Ben"))
    assert ear.says(1, 0, 2) == [Cue.TURN, Cue.TURN, Cue.TURN]
    toy = Ear(Match(ONE_OF_EACH, ONE_OF_EACH.header(["Ann", "Ben"])))
    toy.says(3, ("red", "blue"))
    assert toy.says(("4", "tails"), "blue", ("plum", "fig")) == [None, None, None]


def test_a_question_to_all_passes_no_turn() -> None:
    match = table(2, facts={})
    ear = Ear(match)
    assert asked(match) == {0}
    assert ear.says("deep_x2") == [Cue.TURN]
    # What is printed at the start is asked of all, and then the first one rolls.
    assert ear.says("moon_x2") == [Cue.LAUNCH]
    assert asked(match) == set()
    assert ear.says(3) == [Cue.TURN]


def test_seats_that_are_asked_at_once_are_called_once_and_lit_until_they_are_done() -> None:
    match = harbour_of("Ann", "Ben")
    ear = Ear(match)
    lit = [asked(match)]
    assert ear.hears(lambda: trade(match, 1, "rum")) is None
    lit.append(asked(match))
    assert ear.hears(lambda: trade(match, 0, "rum")) is Cue.TURN
    lit.append(asked(match))
    assert lit == [{0, 1}, {0}, {0, 1}]


def test_the_end_is_heard_once_and_lights_the_winners() -> None:
    match = till_of("Ann", "Ben", "Cem")
    ear = Ear(match)
    ear.says(2, 0, 1)
    assert ear.hears(match.finish) is Cue.END
    assert asked(match) == {0}
    assert ear.hears(lambda: match.correct("points", 50, 2)) is None
    assert asked(match) == {2}


def test_a_turn_that_passes_because_a_player_leaves_is_heard() -> None:
    match = till_of("Ann", "Ben", "Cem")
    assert Ear(match).hears(lambda: match.leave(0)) is Cue.TURN


def test_nothing_is_heard_of_a_match_that_nobody_has_listened_to() -> None:
    match = till_of()
    say(match, 1)
    assert cue(None, moment(match, None)) is None


# MLEM.


def test_the_launch_is_heard_when_the_last_one_has_boarded() -> None:
    ear = Ear(table(3))
    assert ear.says("deep_x2", "moon_x2", "parachute") == [Cue.TURN, Cue.TURN, Cue.LAUNCH]


def test_a_landing_is_heard_and_not_who_stays() -> None:
    match = at_space(table(2), 6, "deep_x2", "moon_x2")
    ear = Ear(match)
    assert ear.says("stay", "here") == [Cue.TURN, Cue.LANDING]


def test_the_first_cat_on_a_planet_and_a_goal_are_heard_as_more_than_a_landing() -> None:
    match = at_space(
        table(3, "0 satellite planet1", "0 moon_x2 planet1"), 9, "deep_x2", "moon_x2", "parachute"
    )
    # Ann's third cat there takes a goal, Ben's is only one more.
    assert Ear(match).says("here", "here") == [Cue.COMPLETION, Cue.LANDING]
    first = Ear(at_space(table(2), 9, "deep_x2", "moon_x2"))
    assert first.says("here", "stay") == [Cue.COMPLETION, None]


def test_a_crash_is_heard_whoever_boards_next() -> None:
    match = table(2)
    board(match, "deep_x2", "moon_x2")
    assert Ear(match).hears(lambda: roll(match, "444444")) is Cue.CRASH


def test_the_crash_that_ends_the_match_is_heard_as_the_end() -> None:
    match = table(2, crashes=10)
    board(match, "deep_x2", "moon_x2")
    assert Ear(match).hears(lambda: roll(match, "444444")) is Cue.END


def test_the_eighth_cat_is_the_end() -> None:
    match = at_space(table(2, *SEVEN_PLACED), 6, "parachute", "deep_x2")
    # The other moon is taken, so Ben's cat cannot leave and nobody asks.
    assert Ear(match).says("here") == [Cue.END]


def test_a_scorepad_hears_landings_and_crashes() -> None:
    ear = Ear(pad(2))
    assert ear.says("landed", ("1", "2"), 4) == [None, Cue.TURN, Cue.LANDING]
    assert ear.says(2) == [Cue.LANDING]
    assert ear.says("crashed", ()) == [None, Cue.CRASH]


def test_a_position_that_is_taken_over_makes_no_sound_of_its_own() -> None:
    ear = Ear(pad(2, middle=True))
    # Crashes, then cats and points of each: only who is to tell is heard.
    assert ear.says(6, 3, 12, 5, 14) == [Cue.TURN, None, Cue.TURN, None, None]
    assert ear.says("crashed", ()) == [None, Cue.CRASH]


def test_a_tally_has_turns_and_an_end_only() -> None:
    ear = Ear(pad(2, "tally"))
    assert ear.says(5, 0, (), 3) == [None, None, Cue.TURN, None]


# My Shelfie.

NEARLY = """
    .....
    .....
    .....
    .....
    .oooo
"""


def test_a_completed_line_is_heard_and_any_other_turn_is_just_over() -> None:
    match = shelves(NEARLY, EMPTY)
    ear = Ear(match)
    assert ear.hears(lambda: turn(match, "cpgbtt", "cat1")) is Cue.COMPLETION
    assert ear.hears(lambda: turn(match, "cpgbtt", "plant1")) is Cue.TURN


def test_counters_alone_make_no_sound_of_their_game() -> None:
    game = built_in("mlem")
    match = Match(game, game.header(["", ""], "counters", starter=0))
    say(match, 3)
    assert moment(match, None).happened == {}
