"""The tokens of MLEM's variants as a file's content."""

from __future__ import annotations

from engine.games.mlem.mat import LAST_WITHOUT_LINK
from engine.games.mlem.matfile import facts_of, mistakes
from engine.games.mlem.tokenfile import token_content
from engine.games.mlem.tokens import (
    ABILITIES,
    EFFECTS,
    SAMPLE_TOKENS,
    Explore,
    Incoming,
    Tokens,
    tokens_told,
)

CONTENT = {
    "explore": [{"space": 7, "effect": "points_2"}, {"space": 9, "effect": "wormhole"}],
    "incoming": [{"move": 2, "dice": 5, "ability": "face_3"}],
    "mission": [9, 12],
}


def test_a_file_tells_the_facts_of_its_tokens() -> None:
    assert facts_of(CONTENT) == {
        "explore_1_space": 7,
        "explore_1_effect": "points_2",
        "explore_2_space": 9,
        "explore_2_effect": "wormhole",
        "incoming_1_move": 2,
        "incoming_1_dice": 5,
        "incoming_1_ability": "face_3",
        "mission_1_space": 9,
        "mission_2_space": 12,
    }


def test_the_facts_are_those_tokens() -> None:
    assert tokens_told(facts_of(CONTENT)) == Tokens(
        {"explore_1": Explore(7, "points_2"), "explore_2": Explore(9, "wormhole")},
        {"incoming_1": Incoming(2, 5, "face_3")},
        {"mission_1": 9, "mission_2": 12},
    )


def test_a_token_that_is_told_in_part_is_none() -> None:
    facts = {"explore_1_space": 7, "incoming_2_move": 1, "incoming_2_dice": 4}
    assert tokens_told(facts) == Tokens()


def test_tokens_that_are_written_are_read_again() -> None:
    content = token_content(SAMPLE_TOKENS)
    assert mistakes(content) == []
    assert tokens_told(facts_of(content)) == SAMPLE_TOKENS
    assert token_content(Tokens()) == {}


def test_the_sample_has_as_many_as_the_box_and_all_that_can_be_on_them() -> None:
    tokens = SAMPLE_TOKENS
    assert (len(tokens.explore), len(tokens.incoming), len(tokens.missions)) == (20, 14, 20)
    assert {token.effect for token in tokens.explore.values()} == {*EFFECTS}
    assert {token.ability for token in tokens.incoming.values()} == {*ABILITIES}
    assert {token.move for token in tokens.incoming.values()} == {0, 1, 2, 3}
    assert {token.dice for token in tokens.incoming.values()} == {4, 5, 6}
    assert all(space > LAST_WITHOUT_LINK for space in tokens.missions.values())
