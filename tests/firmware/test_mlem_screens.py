"""MLEM by presses: the mat that is learned, the scores, and the words for all of it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from engine import Match
from engine.games.mlem.cats import CATS
from engine.games.mlem.table import Mlem
from firmware import games, words
from firmware.effects import Answer, Answers, Undo
from firmware.font import BODY
from firmware.screens.around import Around
from firmware.screens.mlem.mat import LearnLink, LearnSymbols
from firmware.screens.mlem.scores import sums
from firmware.screens.percent import percent
from hardware.control import Control
from tests.engine.mlem.rockets import (
    say,
)
from tests.firmware.hands import BACK, NEXT, OK, PREV
from tests.firmware.mlem_moments import GAME, moments, of
from tests.firmware.mlem_scenes import boarded, unknown

# The mat.

SYMBOLS = ("1", "2", "3", "4", "fuel")


def test_every_space_without_link_takes_three_presses() -> None:
    """All sets of two or three symbols, with each number of dots."""
    found = set()
    match = unknown(3)
    for pressed in product(("prev", "next", "ok", "hold"), repeat=3):
        hands = of(match)
        said: object = None
        for button in pressed:
            said = hands.hold(OK) if button == "hold" else hands.press(Control(button))
        if said is not None:
            assert isinstance(said, Answers)
            found.add(tuple(value for _seat, value in said.answers))
    without = [s for s in subsets() if "fuel" not in s]
    with_fuel = [s for s in subsets() if "fuel" in s]
    assert found == {(s,) for s in without} | {(s, dots) for s in with_fuel for dots in (1, 2, 3)}


def subsets() -> list[tuple[str, ...]]:
    marks = product((False, True), repeat=5)
    sets = [tuple(s for s, m in zip(SYMBOLS, marked, strict=True) if m) for marked in marks]
    return [s for s in sets if len(s) in (2, 3)]


def test_symbols_are_asked_in_pairs() -> None:
    hands = of(unknown(3))
    assert isinstance(hands.screen, LearnSymbols)
    assert hands.press(PREV, NEXT, OK) == Answers(((None, ("1", "4", "fuel")), (None, 3)))


def test_back_goes_a_pair_back_and_then_takes_back() -> None:
    hands = of(unknown(3))
    hands.press(OK, BACK, NEXT, PREV)
    assert hands.press(NEXT) == Answers(((None, ("2", "3", "fuel")), (None, 2)))
    assert of(unknown(3)).press(BACK) == Undo()


def test_one_symbol_or_four_are_asked_again() -> None:
    hands = of(unknown(3))
    assert hands.press(OK, OK, PREV) is None
    assert hands.screen == LearnSymbols(wrong=True)
    hands = of(unknown(3))
    hands.press(PREV)
    hands.hold(OK)
    assert hands.hold(OK) is None
    assert hands.screen == LearnSymbols(wrong=True)


def test_dots_that_are_known_are_not_told_again() -> None:
    match = unknown(3, dots_3=2)
    hands = of(match)
    hands.press(OK)
    hands.hold(OK)
    assert hands.press(OK) == Answers(((None, ("1", "2", "fuel")),))


@pytest.mark.parametrize(("button", "dots"), [(PREV, 1), (NEXT, 2), (OK, 3)])
def test_dots_have_a_button_each(button: Control, dots: int) -> None:
    match = unknown(3)
    say(match, ("1", "fuel"))
    assert of(match).press(button) == Answers(((None, dots),))
    assert of(match).press(BACK) == Undo()


@pytest.mark.parametrize(("button", "link"), [(PREV, "moons"), (NEXT, "planet"), (OK, "nothing")])
def test_what_is_linked_has_a_button_each(button: Control, link: str) -> None:
    hands = of(unknown(6))
    assert isinstance(hands.screen, LearnLink)
    assert hands.press(button) == Answers(((None, link),))
    assert of(unknown(6)).press(BACK) == Undo()


def test_a_planet_or_a_moon_is_a_known_one_or_a_new_one() -> None:
    match = unknown(6, link_8="planet", planet_8="planet1", gold_planet1=8)
    say(match, "planet")
    assert of(match).press(OK) == Answer(None, "planet1")
    assert of(match).press(NEXT, OK) == Answer(None, "planet2")


# Scores.

CATS_ON = ("moons", "planet", "deep")
"""The sums that count cats."""


def test_the_sums_of_a_player_are_the_points() -> None:
    for match, _chance in moments(3, "device"):
        state: Mlem = match.state
        for seat in range(4):
            assert sum(each.points for each in sums(state, seat).values()) == state.points[seat]
            landed = [found.many for kind, found in sums(state, seat).items() if kind in CATS_ON]
            assert sum(many or 0 for many in landed) == state.placed[seat]


def test_the_look_around_has_the_scores_a_page_a_seat_the_planets_and_the_goals() -> None:
    hands = of(boarded("deep_x2", "moon_x2", "planet_x2"))
    hands.press(PREV)
    for page in (1, 2, 3, 4, 5, 0):
        hands.press(NEXT)
        assert isinstance(hands.screen, Around)
        assert hands.screen.page == page


@pytest.mark.parametrize(
    ("chance", "words_"),
    [
        (None, "?%"),
        (Fraction(0), "0%"),
        (Fraction(1, 729), "<1%"),
        (Fraction(1, 64), "2%"),
        (Fraction(1, 2), "50%"),
        (Fraction(199, 200), ">99%"),
        (Fraction(1), "100%"),
    ],
)
def test_a_chance_is_shown_in_whole_percent(chance: Fraction | None, words_: str) -> None:
    assert percent(chance) == words_


# Words.


@pytest.mark.parametrize("language", words.languages())
def test_rules_of_cats_and_table_rules_fit_on_their_lines(language: str) -> None:
    words.use(language)
    try:
        for cat in CATS:
            assert BODY.width(games.say("mlem", f"rule_{cat}")) <= 128
            # On its right stands the crash track.
            assert BODY.width(games.say("mlem", cat)) <= 98
        for switch in GAME.switches:
            label = BODY.width(games.say("mlem", switch.name))
            for choice in switch.choices:
                # Two arrows, and a little room around each part.
                word = games.choice("mlem", switch.name, choice)
                assert label + BODY.width(word) <= 128 - 26
    finally:
        words.use("en")


def test_every_id_that_may_be_shown_has_a_word() -> None:
    names = {*GAME.facts, *GAME.reasons, *GAME.glyphs, *(s.name for s in GAME.switches)}
    names |= {choice for switch in GAME.switches for choice in switch.choices}
    names |= {option for ask in GAME.facts.values() for option in getattr(ask, "options", ())}
    for match, _chance in moments(1, "unseen"):
        names |= {decision.id for decision in match.open.values()}
        for decision in match.open.values():
            names |= set(getattr(decision, "options", ()))
    names -= {"1", "2", "3", "4"}
    assert {name for name in names if games.say("mlem", name) == name.replace("_", " ")} <= PLAIN


PLAIN = {"stay", "fuel", "planet", "nothing", "no_more", "yes", "no", "one", "at_once", "gold"}
PLAIN |= {"silver", "bronze", "none", "nobody", "number", "people", "wormhole"}
"""Ids that read well as they are."""


def test_numbers_in_an_id_stand_in_its_words() -> None:
    assert games.say("mlem", "symbols_7") == "Symbols at 7?"
    assert games.say("mlem", "moon_12_2") == "Moon 2 at 12?"
    assert games.say("mlem", "gold_on_planet3") == "Planet 3: gold?"
    assert games.say("mlem", "planet_x2_of_4") == "Planet ×2, player 4"


def test_players_are_named_where_they_are_options() -> None:
    match = Match(GAME, GAME.header(["Ann", "Ben"], depth="scorepad", starter=0))
    hands = of(match)
    assert hands.press(NEXT, OK) == Answer(None, "crashed")
    say(match, "crashed")
    assert of(match).press(NEXT, OK, NEXT, OK) == Answer(None, ("2",))
