"""The walk through MLEM's mat, by presses."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games import built_in
from engine.games.mlem.mat import OWNER, Mat
from engine.games.mlem.sample import SAMPLE_MAT
from engine.games.mlem.survey import known_spaces, questions
from firmware.effects import Teach
from firmware.screens.mat import Asks, Medals, OneOf, Printed, Strip, Worth
from firmware.screens.menu import Menu
from firmware.store import StoreError
from hardware.control import Control
from tests.firmware.hands import BACK, NEXT, OK, PREV, Forgetful, Hands

TO_SPACE_6: dict[str, Any] = {
    "dots_0": 1,
    **{f"symbols_{number}": ("1", "2") for number in range(1, 7)},
}


def walk(facts: dict[str, Any] | None = None) -> Hands:
    """The mat's screen, when these facts were told in a file."""
    store = Forgetful()
    store.tell("mlem", facts or {}, "file mat.toml")
    return Hands(store=store).press(NEXT, OK)


def told(hands: Hands) -> dict[str, Any]:
    """What was told in the walk."""
    facts = hands.store.facts("mlem").items()
    return {name: fact.value for name, fact in facts if fact.source == "walk"}


def asked(hands: Hands) -> tuple[int, int]:
    """The space and the number of the question that is on the screen."""
    assert isinstance(hands.screen, Asks)
    return hands.screen.number, hands.screen.step


def at(hands: Hands) -> int:
    """The space that the whole mat's screen is at."""
    assert isinstance(hands.screen, Strip)
    return hands.screen.number


def prints(hands: Hands, symbols: tuple[str, ...], dots: int | None = None) -> Hands:
    """Tell what is printed at a space, in three presses; OK is held where nothing is said."""
    assert isinstance(hands.screen, Printed)
    for first, second in (("1", "2"), ("3", "4")):
        said = {(True, False): PREV, (False, True): NEXT, (True, True): OK}
        press_or_hold(hands, said.get((first in symbols, second in symbols)))
    return press_or_hold(hands, {1: PREV, 2: NEXT, 3: OK, None: None}[dots])


def press_or_hold(hands: Hands, control: Control | None) -> Hands:
    return hands.hold(OK) if control is None else hands.press(control)


def choose(hands: Hands, answer: tuple[Any, ...]) -> None:
    """Go to an answer in a list and take it."""
    assert isinstance(hands.screen, OneOf)
    answers = hands.screen.question(hands.look).answers
    hands.press(*[NEXT] * ((answers.index(answer) - hands.screen.cursor) % len(answers)), OK)


def test_the_menu_leads_to_the_first_space_that_is_not_known() -> None:
    assert at(walk()) == 0
    assert at(walk(TO_SPACE_6)) == 6
    assert at(walk(dict(SAMPLE_MAT.facts))) == 0
    assert isinstance(walk().press(BACK).screen, Menu)


def test_prev_and_next_go_along_the_mat_and_round_its_ends() -> None:
    assert at(walk().press(NEXT)) == 1
    assert at(walk().press(PREV)) == 25
    # Of deep space everything is sure.
    assert at(walk().press(PREV, OK)) == 25


def test_every_answer_is_stored_before_the_next_question() -> None:
    hands = walk().press(OK, NEXT, OK)
    assert told(hands) == {"symbols_0": ["1", "2", "fuel"], "dots_0": 2}
    assert asked(hands) == (1, 0)
    prints(hands, ("1", "2", "3"))
    assert told(hands)["symbols_1"] == ["1", "2", "3"]
    assert asked(hands) == (2, 0)


@pytest.mark.parametrize("answer", questions(Mat(OWNER), 1)[0].answers, ids=str)
def test_a_space_without_a_link_takes_three_presses_or_less(answer: tuple[Any, ...]) -> None:
    symbols, dots = answer
    hands = prints(walk({"dots_0": 1}).press(OK), symbols, dots)
    assert asked(hands) == (2, 0)
    with_dots = {"dots_1": dots} if dots else {}
    assert told(hands) == {"symbols_1": list(symbols), **with_dots}


def test_a_space_that_could_have_a_link_and_has_none_takes_one_press_more() -> None:
    hands = prints(walk(TO_SPACE_6 | {"symbols_6": None}).press(OK), ("1", "2")).press(OK)
    assert told(hands) == {"symbols_6": ["1", "2"], "link_6": "nothing"}
    assert asked(hands) == (7, 0)


def test_back_takes_back_a_press_and_then_goes_back_a_space() -> None:
    hands = walk({"dots_0": 1}).press(OK, PREV, NEXT, BACK, BACK)
    assert hands.screen == Printed(1, 0, again=False, walking=True)
    assert asked(hands.press(BACK)) == (0, 0)
    assert told(hands) == {}


@pytest.mark.parametrize("symbols", [("1",), ("fuel",), ("1", "2", "3", "4"), ()])
def test_one_symbol_or_four_are_told_anew(symbols: tuple[str, ...]) -> None:
    hands = prints(walk({"dots_0": 1}).press(OK), symbols, 1 if "fuel" in symbols else None)
    assert told(hands) == {}
    assert hands.screen == Printed(1, 0, again=False, walking=True, wrong=True)
    # The complaint ends with the next press.
    assert hands.press(PREV).screen == Printed(1, 0, again=False, walking=True, pairs=(("1",),))


def test_moons_are_named_each_with_its_number_until_there_are_no_more() -> None:
    hands = walk(TO_SPACE_6).press(OK, NEXT, OK)
    assert told(hands) == {"link_6": "moons"}
    hands.press(OK)
    assert isinstance(hands.screen, Worth)
    hands.press(NEXT, NEXT, PREV, OK)
    assert told(hands) == {"link_6": "moons", "moon_6_1": "moon1", "value_moon1": 2}
    hands.press(NEXT, OK, PREV, OK)
    assert told(hands)["moon_6_2"] == "moon2"
    assert told(hands)["value_moon2"] == 1
    hands.press(OK)
    assert told(hands)["moon_6_3"] == "no_more"
    assert asked(hands) == (7, 0)


def test_a_moon_of_the_space_before_keeps_its_number() -> None:
    facts = {"link_6": "moons", "moon_6_1": "moon1", "moon_6_2": "no_more", "value_moon1": 4}
    hands = walk({**TO_SPACE_6, **facts, "symbols_7": ("1", "2"), "link_7": "moons"})
    hands.press(OK, NEXT, OK)
    assert told(hands) == {"moon_7_1": "moon1"}
    # Its number is known: the next question is for a further moon.
    assert asked(hands) == (7, 4)


def test_a_moons_number_stays_within_its_bounds() -> None:
    hands = walk({**TO_SPACE_6, "link_6": "moons", "moon_6_1": "moon1"}).press(OK, PREV)
    assert isinstance(hands.screen, Worth)
    assert hands.screen.value == 1
    hands.press(*[NEXT] * 30, OK)
    assert told(hands) == {"value_moon1": 20}


def to_medals() -> Hands:
    hands = walk({**TO_SPACE_6, "link_6": "planet", "planet_6": "planet1"}).press(OK)
    assert isinstance(hands.screen, Medals)
    return hands


def test_the_medals_of_a_planet_are_stored_together() -> None:
    hands = to_medals().press(*[NEXT] * 6, OK, *[NEXT] * 4, OK, NEXT, NEXT)
    assert told(hands) == {}
    hands.press(OK)
    assert told(hands) == {"gold_planet1": 6, "silver_planet1": 4, "bronze_planet1": 2}
    assert asked(hands) == (7, 0)


def test_no_medal_gets_higher_than_the_one_before() -> None:
    hands = to_medals().press(NEXT, NEXT, OK, *[NEXT] * 5, OK, *[NEXT] * 5, OK)
    assert told(hands) == {"gold_planet1": 2, "silver_planet1": 2, "bronze_planet1": 2}
    hands = to_medals().press(*[NEXT] * 3, OK, *[NEXT] * 3, BACK, PREV, PREV, PREV, PREV)
    assert isinstance(hands.screen, Medals)
    assert hands.screen.medals == (0, 0, 0)
    assert (
        to_medals().press(*[NEXT] * 40, OK, OK, OK).store.facts("mlem")["gold_planet1"].value == 30
    )


def test_back_goes_back_a_space_and_asks_all_of_it_again() -> None:
    hands = prints(walk().press(OK, OK), ("1", "2"))
    assert asked(hands) == (2, 0)
    assert asked(hands.press(BACK)) == (1, 0)
    hands.press(NEXT, OK)
    assert told(hands)["symbols_1"] == ["1", "2", "3"]
    # The walk goes on where it was.
    assert asked(hands) == (2, 0)
    assert asked(hands.press(BACK, BACK)) == (0, 0)
    assert at(hands.press(BACK)) == 0


def test_back_held_leads_to_the_whole_mat() -> None:
    hands = walk(TO_SPACE_6).press(OK, OK)
    assert at(hands.hold(BACK)) == 7


def test_what_is_confirmed_is_not_told_again() -> None:
    hands = walk({"dots_0": 2, "symbols_1": ("3", "4")}).press(OK)
    assert asked(hands) == (2, 0)
    hands.press(BACK, OK)
    assert asked(hands) == (2, 0)
    assert told(hands) == {}
    assert hands.store.facts("mlem")["symbols_1"].source == "file mat.toml"


def test_a_known_space_is_corrected_question_by_question() -> None:
    hands = walk(dict(SAMPLE_MAT.facts)).press(*[NEXT] * 8, OK)
    # Symbols, link, planet, medals: 5-3-1 on the sample. The last becomes 2.
    hands.press(OK, OK, OK)
    assert isinstance(hands.screen, Medals)
    hands.press(OK, OK, NEXT, OK)
    # Nothing is left to ask, so the walk ends where it was.
    assert at(hands) == 8
    assert told(hands) == {"gold_planet1": 5, "silver_planet1": 3, "bronze_planet1": 2}


def test_a_link_that_is_corrected_leads_to_its_own_questions() -> None:
    hands = walk(dict(SAMPLE_MAT.facts)).press(*[NEXT] * 8, OK, OK)
    choose(hands, ("moons",))
    assert told(hands) == {"link_8": "moons"}
    assert asked(hands) == (8, 2)
    choose(hands, ("moon13",))
    # Its number was told with space 22, and is asked again with the rest of this space.
    hands.press(OK)
    choose(hands, ("no_more",))
    assert at(hands) == 8
    assert told(hands) == {"link_8": "moons", "moon_8_1": "moon13", "moon_8_2": "no_more"}


def test_the_walk_ends_when_all_is_known_and_goes_round_to_what_was_left_out() -> None:
    facts = dict(SAMPLE_MAT.facts)
    del facts["symbols_3"], facts["symbols_24"]
    hands = walk(facts).press(PREV, PREV, PREV, PREV, PREV)
    assert at(hands) == 24
    prints(hands.press(OK), ("1", "2"))
    assert asked(hands) == (3, 0)
    prints(hands, ("1", "4"), 2)
    assert at(hands) == 3
    assert len(known_spaces(Mat(OWNER, dict(facts) | told(hands)))) == 26


def test_a_match_begins_with_what_the_walk_was_told() -> None:
    hands = walk().press(OK, NEXT, NEXT, OK)
    hands.begin(built_in("mlem").header(["Ann", "Ben"], starter=0))
    assert hands.match.state.mat.spaces[0].dots == 3


def test_what_a_match_asked_is_known_in_the_walk_with_its_number() -> None:
    hands = Hands().begin(built_in("mlem").header(["Ann", "Ben"], starter=0))
    hands._carry_out(Teach("dots_0", 3))
    hands.hold(BACK).press(PREV, OK)
    assert isinstance(hands.screen, Menu)
    hands.press(NEXT, NEXT, OK)
    assert at(hands) == 1
    assert hands.look.facts["dots_0"].source == "match 1"


class Refusing(Forgetful):
    """A store that takes no facts."""

    def tell(self, *_told: object) -> None:
        raise StoreError("no space left")


def test_what_the_disk_refuses_is_not_shown_as_known() -> None:
    hands = Hands(store=Refusing()).press(NEXT, OK, OK, OK)
    assert hands.toast == "The disk refuses: this is not stored"
    assert not hands.look.saved
    assert asked(hands) == (0, 0)
    assert hands.look.facts == {}


def test_other_buttons_do_nothing() -> None:
    for hands in (walk(), walk().press(OK), walk().press(OK, OK), walk().press(OK, OK, OK, OK)):
        before = hands.screen
        assert hands.hold(Control.ROLL).screen == before
        if isinstance(before, Printed):
            assert hands.press(Control.ROLL).screen == before
    assert to_medals().hold(OK).screen == to_medals().screen
