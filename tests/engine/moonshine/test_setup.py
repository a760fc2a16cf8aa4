"""Moonshine's set-up: standard and advanced, dealt by the device or by people; and whose cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import Choose, Draw, Match, Pick, Refused
from engine.games.moonshine import GAME
from engine.games.moonshine.cards import CLIENT_NAMES, Column
from engine.games.moonshine.sample import SAMPLE_DECK
from tests.engine.moonshine.bars import ANN, BEN, CEM, asks, say

STARS = [f"client{number}" for number in range(1, 11)]
WORDS = SAMPLE_DECK.facts


def begun(seats: int = 2, facts: dict[str, Any] | None = None, **rules: str) -> Match:
    """A match at its first question; the first player is Ben."""
    return Match(GAME, GAME.header([""] * seats, starter=BEN, switches=rules, facts=facts or {}))


def owned(**changed: str) -> dict[str, Any]:
    """A deck of people's own: plain clients with two slots, but for those that are told."""
    facts: dict[str, Any] = {name: ["colour_red", "drink"] for name in CLIENT_NAMES}
    facts |= {name: ["star", "colour_red", "drink"] for name in STARS}
    for kind in ("standard", "regular"):
        for number in range(1, 6):
            facts[f"{kind}{number}"] = ["eye", "slot", "slot", "column1_food"]
    return facts | {name: words.split() for name, words in changed.items()}


# --- Standard ------------------------------------------------------------------------------------


def test_the_device_deals_a_standard_side_and_two_start_clients_each() -> None:
    match = begun(3)
    sides = ("standard1", "standard2", "standard3", "standard4", "standard5")
    assert match.open == {None: Draw(None, "speakeasies", sides, 3)}
    match.answer(None, ("standard3", "standard1", "standard2"))
    assert match.open == {None: Draw(None, "start_clients", tuple(STARS), 6)}
    match.answer(None, tuple(STARS[:6]))
    bars = match.state.bars
    assert [bar.side for bar in bars] == ["standard3", "standard1", "standard2"]
    assert [bar.held for bar in bars] == [STARS[:2], STARS[2:4], STARS[4:6]]
    assert set(STARS[6:]) < set(match.state.pile), "the rest into the deck"


def test_everybody_places_one_moon_at_once_in_any_order() -> None:
    match = begun(3)
    match.answer(None, ("standard3", "standard1", "standard2"))
    match.answer(None, tuple(STARS[:6]))
    assert [decision.id for decision in match.open.values()] == ["place"] * 3
    for seat in (CEM, ANN, BEN):
        say(match, seat, "speakeasy_1")
    assert match.state.moons == [1, 1, 1]
    assert asks(match, BEN) == "roll"


def test_the_first_active_player_is_drawn() -> None:
    match = Match(GAME, GAME.header(["", "", ""]))
    match.answer(None, ("3",))
    match.answer(None, ("standard3", "standard1", "standard2"))
    match.answer(None, tuple(STARS[:6]))
    for seat in (CEM, ANN, BEN):
        say(match, seat, "speakeasy_1")
    assert asks(match, CEM) == "roll"


def test_people_tell_the_start_clients_that_they_dealt() -> None:
    match = begun(2, owned(), deck="people")
    assert match.open == {ANN: Choose(ANN, "keep", tuple(STARS))}
    say(match, ANN, "c4", "c2")
    assert match.open == {BEN: Choose(BEN, "keep", (STARS[0], STARS[2], *STARS[4:]))}
    say(match, BEN, "c1", "c10")
    assert match.state.bars[ANN].held == ["client4", "client2"]
    assert asks(match, ANN).startswith("place")


def test_a_start_client_that_turns_out_to_be_none_leaves_nobody_without_a_choice() -> None:
    match = begun(5, owned(), deck="people")
    for seat in range(4):
        say(match, seat, f"c{2 * seat + 1}", f"c{2 * seat + 2}")
    match.learn("client10", ("colour_red", "drink"))
    say(match, 4, "c9")
    assert match.open == {4: Choose(4, "keep", CLIENT_NAMES[9:])}
    say(match, 4, "c11")
    assert match.state.bars[4].held == ["client9", "client11"]


def test_people_tell_their_speakeasies_only_where_they_differ() -> None:
    match = begun(2, owned(standard2="eye eye slot slot"), deck="people")
    assert asks(match, ANN) == "speakeasy: standard1 standard2 standard3 standard4 standard5"
    say(match, ANN, "standard2")
    # The others are alike.
    assert asks(match, ANN).startswith("keep")
    assert [bar.side for bar in match.state.bars] == ["standard2", "standard1"]


def test_who_goes_home_before_telling_a_speakeasy_leaves_it_to_the_others() -> None:
    different = {f"standard{number}": "eye slot" + " eye" * number for number in range(1, 6)}
    match = begun(3, owned(**different), deck="people")
    match.leave(ANN)
    assert asks(match, BEN) == "speakeasy: standard1 standard2 standard3 standard4 standard5"
    say(match, BEN, "standard1")
    assert asks(match, CEM) == "speakeasy: standard2 standard3 standard4 standard5"
    match.leave(CEM)
    assert asks(match, BEN).startswith("keep")
    assert [bar.side for bar in match.state.bars] == ["", "standard1", ""]


def test_who_goes_home_before_alike_speakeasies_are_given_out_gets_none() -> None:
    match = Match(GAME, GAME.header([""] * 3, switches={"deck": "people"}, facts=owned()))
    match.leave(ANN)
    match.answer(None, ("2",))
    assert [bar.side for bar in match.state.bars] == ["", "standard1", "standard2"]


# --- Advanced ------------------------------------------------------------------------------------

REGULAR = ("regular1", "regular2", "regular3", "regular4", "regular5")


def dealt(match: Match, *order: int) -> list[int]:
    """How many clients each player is dealt, in turn order."""
    many = []
    for seat in order:
        decision = match.open[seat]
        assert isinstance(decision, Draw)
        many.append(decision.many)
        match.answer(seat, decision.cards[: decision.many])
    return many


def test_in_the_advanced_variant_clients_are_dealt_by_turn_order() -> None:
    match = begun(5, variant="advanced")
    match.answer(None, REGULAR)
    assert dealt(match, 1, 2, 3, 4, 0) == [4, 5, 5, 6, 6]


def test_each_keeps_as_many_as_the_own_slot_limit() -> None:
    match = begun(2, owned(regular1="eye slot slot slot column1_food"), variant="advanced")
    match.answer(None, ("regular2", "regular1"))
    dealt(match, BEN, ANN)
    assert match.open[ANN] == Pick(
        ANN, "keep_clients", ("client5", "client6", "client7", "client8", "client9"), 2, 2
    )
    assert match.open[BEN] == Pick(
        BEN, "keep_clients", ("client1", "client2", "client3", "client4"), 3, 3
    )
    match.answer(ANN, ("client9", "client5"))
    match.answer(BEN, ("client1", "client2", "client4"))
    assert [bar.held for bar in match.state.bars] == [
        ["client5", "client9"], ["client1", "client2", "client4"],
    ]  # fmt: skip
    assert sorted(match.state.discards) == ["client3", "client6", "client7", "client8"]


def test_instants_of_kept_clients_resolve_after_everyone_is_set_up() -> None:
    """Everybody's gains in turn order, Ben first, then everybody's losses."""
    facts = owned(
        client1="colour_red raid", client2="colour_red moon+2",
        regular1="eye slot slot column1_food column1_food column1_food column1_food",
        regular2="eye slot slot column1_food column1_food column1_food column1_food",
    )  # fmt: skip
    match = begun(2, facts, variant="advanced")
    match.answer(None, ("regular1", "regular2"))
    match.answer(BEN, ("client1", "client3", "client4", "client5"))
    match.answer(ANN, ("client2", "client6", "client7", "client8", "client9"))
    match.answer(BEN, ("client1", "client3"))
    match.answer(ANN, ("client2", "client6"))
    say(match, ANN, "speakeasy_1")
    say(match, BEN, "decline")
    assert list(match.open) == [BEN], "a raid gives one moon"
    say(match, BEN, "speakeasy_1")
    assert list(match.open) == [ANN]
    say(match, ANN, "speakeasy_1", "speakeasy_1")
    assert match.state.moons == [3, 1]
    assert match.open == {ANN: Choose(ANN, "lose", ("speakeasy_1",))}
    say(match, ANN, "speakeasy_1")
    assert match.state.moons == [2, 1]
    assert asks(match, BEN) == "roll"


def test_people_tell_what_they_keep_of_the_clients_dealt() -> None:
    match = begun(2, owned(), variant="advanced", deck="people")
    assert asks(match, BEN).startswith("keep: c1 c2 c3")
    say(match, BEN, "c70", "c69")
    # Of four clients two are discarded, and nobody told which.
    assert (len(match.state.pile), match.state.hidden) == (68, 2)
    say(match, ANN, "c1", "c2")
    assert (len(match.state.pile), match.state.hidden) == (66, 5)


def test_who_goes_home_before_being_dealt_to_discards_nothing() -> None:
    match = begun(3, owned(), variant="advanced", deck="people")
    say(match, BEN, "c70")
    match.leave(CEM)
    say(match, BEN, "c69")
    # Two of Ben's four are discarded; Ann is dealt to next.
    assert (len(match.state.pile), match.state.hidden) == (68, 2)
    say(match, ANN, "c1", "c2")
    assert (len(match.state.pile), match.state.hidden) == (66, 5)


# --- Whose cards ---------------------------------------------------------------------------------


def test_an_owner_s_deck_is_played_with_and_the_sample_where_there_is_none() -> None:
    assert begun(2, owned()).state.deck.name == "owner"
    assert begun(2, owned(), cards="sample").state.deck.name == "sample"
    assert begun(2).state.deck.name == "sample"


def test_a_half_filled_deck_is_played_with_as_far_as_it_is_known() -> None:
    facts = {n: w for n, w in owned().items() if n in CLIENT_NAMES[:35] or "client" not in n}
    assert set(begun(2, facts).state.pile) == set(CLIENT_NAMES[:35])
    del facts["client35"]
    assert begun(2, facts).state.deck.name == "sample"


@pytest.mark.parametrize("missing", ["standard1", "client1"])
def test_without_sides_or_start_clients_for_all_the_sample_is_played_with(missing: str) -> None:
    facts = owned()
    del facts[missing]
    assert begun(4, facts).state.deck.name == "owner"
    assert begun(5, facts).state.deck.name == "sample"


def test_what_no_card_can_be_is_left_aside() -> None:
    facts = owned(client70="colour_red colour_blue", client69="colour_red raid column1_food")
    assert not {"client69", "client70"} & set(begun(2, facts).state.deck.clients)


def test_a_wrong_card_is_set_right_in_the_middle_of_a_match() -> None:
    match = begun(2, owned())
    match.answer(None, ("standard1", "standard2"))
    match.answer(None, ("client1", "client2", "client3", "client4"))
    say(match, ANN, "speakeasy_1")
    match.learn("client1", ("colour_blue", "point", "column1_eye", "column1_eye"))
    assert match.state.deck.clients["client1"].points == 1
    assert match.state.bars[ANN].columns["client1_1"] == Column(2, "eye")
    assert match.state.moons == [1, 0], "tokens on other cards stay"
    for _ in range(2):
        match.state.bars[ANN].place("client1_1")
    match.learn("client1", ("colour_blue", "point", "column1_eye"))
    assert match.state.bars[ANN].tokens["client1_1"] == 1, "a column of one space has one token"
    match.state.bars[ANN].discard("client1_1")
    match.learn("standard1", ("eye", "slot", "slot"))
    assert match.state.moons == [0, 0], "a token without its space is gone"


def test_a_client_that_nobody_knew_of_may_be_drawn_from_now_on() -> None:
    facts = owned()
    del facts["client70"]
    match = begun(2, facts)
    assert "client70" not in match.state.pile
    match.learn("client70", ("colour_blue",))
    assert "client70" in match.state.pile


@pytest.mark.parametrize(
    "words",
    [("food",), ("colour_red", "colour_blue"), ("colour_red", "moon+2", "column1_eye"),
     ("colour_red", "column2_eye"), ("colour_red", "column1_eye", "column1_food"),
     ("colour_red", "moon+2", "raid")],
)  # fmt: skip
def test_what_no_client_can_be_is_refused_by_name(words: tuple[str, ...]) -> None:
    match = begun(2, owned())
    before = match.state.deck
    with pytest.raises(Refused) as refused:
        match.learn("client1", words)
    assert refused.value.name == "no_such_client"
    assert match.state.deck == before


def test_the_sample_is_as_it_is() -> None:
    match = begun(2)
    with pytest.raises(Refused) as refused:
        match.learn("client1", WORDS["client1"])
    assert refused.value.name == "sample_is_settled"


def test_every_card_says_itself_in_words() -> None:
    for client in SAMPLE_DECK.clients.values():
        told = replace(SAMPLE_DECK, name="owner").with_fact(client.id, WORDS[client.id])
        assert told.clients[client.id] == client
