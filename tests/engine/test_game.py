"""What a game declares, and the headers that fit it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from engine import Draw, Header, Match, clockwise, first_player
from engine.games import BUILT_IN, built_in
from tests.engine.toys import ONE_OF_EACH


def test_a_header_holds_the_defaults_of_the_game() -> None:
    assert ONE_OF_EACH.header(["Ann", "Ben"]) == Header(
        game="one_of_each",
        rules=1,
        seats=("Ann", "Ben"),
        depth="full",
        dice="device",
        starter=None,
        switches={"pace": "slow"},
        facts={},
    )


def test_what_is_settled_stands_in_the_header() -> None:
    header = ONE_OF_EACH.header(
        ["Ann", "Ben"], dice="unseen", starter=1, switches={"pace": "fast"}, facts={"price": 2}
    )
    assert (header.dice, header.starter) == ("unseen", 1)
    assert (header.switches, header.facts) == ({"pace": "fast"}, {"price": 2})


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"seats": ("Ann",)}, "2 to 3 players, not 1"),
        ({"seats": ("Ann", "Ben", "Cem", "Dee")}, "2 to 3 players, not 4"),
        ({"depth": "scorepad"}, "no depth 'scorepad'"),
        ({"dice": "loaded"}, "no dice mode 'loaded'"),
        ({"starter": 2}, "no seat 2"),
        ({"starter": -1}, "no seat -1"),
        ({"switches": {"pace": "late"}}, "no switch 'pace' with the choice 'late'"),
        ({"switches": {"place": "slow"}}, "no switch 'place'"),
    ],
    ids=lambda value: None if isinstance(value, str) else next(iter(value)),
)
def test_a_header_that_the_game_does_not_offer_is_refused(wrong: dict[str, Any], told: str) -> None:
    fitting = ONE_OF_EACH.header(["Ann", "Ben"])
    with pytest.raises(ValueError, match=told):
        Match(ONE_OF_EACH, replace(fitting, **wrong))
    settled = {"seats": ["Ann", "Ben"], **wrong}
    with pytest.raises(ValueError, match=told):
        ONE_OF_EACH.header(settled.pop("seats"), **settled)


def test_a_header_survives_json() -> None:
    header = ONE_OF_EACH.header(["Ann", ""], starter=0, facts={"price": 2})
    assert Header.from_json(json.loads(json.dumps(header.to_json()))) == header


def test_seats_follow_each_other_clockwise() -> None:
    assert clockwise(4, 2) == (2, 3, 0, 1)
    assert clockwise(2, 0) == (0, 1)


def test_a_settled_starter_is_not_drawn() -> None:
    with pytest.raises(StopIteration) as end:
        next(first_player(3, 2))
    assert end.value.value == 2


def test_a_starter_is_drawn_by_number() -> None:
    dialogue = first_player(3, None)
    assert next(dialogue)() == Draw(None, "starter", ("1", "2", "3"))
    with pytest.raises(StopIteration) as end:
        dialogue.send(("1",))
    assert end.value.value == 0


def test_the_built_in_games_are_found_by_their_keys() -> None:
    assert [built_in(key).key for key in BUILT_IN] == list(BUILT_IN)


@pytest.mark.parametrize("key", ["chess", "", "shelfie.rules", "../shelfie"])
def test_no_other_game_is_built_in(key: str) -> None:
    with pytest.raises(KeyError):
        built_in(key)
