"""What presses do on the screens of Moonlight."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engine import Choose, Match
from engine.games import built_in
from engine.games.moonlight.table import Moonlight
from engine.playout import random_answer
from firmware import app, games, reading
from firmware.config import Said
from firmware.effects import Answer, Answers, Undo
from firmware.screens.decision import asked
from firmware.screens.moonlight import page
from firmware.screens.moonlight.news import Scored
from firmware.screens.moonlight.numbers import TwoNumbers
from firmware.screens.moonlight.tally import EnterRow
from firmware.screens.moonlight.turn import Turn
from firmware.screens.result import Result
from firmware.session import Look
from tests.firmware.hands import BACK, NEXT, OK, PREV, Forgetful, Hands
from tests.firmware.layout import Watched
from tests.firmware.moonlight_scenes import EARLY, WIDE, begun, last_card, lone, pad, say, scored
from tests.firmware.scenes import Presses

GAME = built_in("moonlight")


def in_play(**switches: str) -> Hands:
    """A match in which the first player begins."""
    return Hands().begin(GAME.header(["Ann", "Ben"], starter=0, switches=switches))


def shown_on(hands: Hands, words: str) -> bool:
    return reading.find(app.view(hands.model, hands.look), words) is not None


def turns(seeds: int, **switches: str) -> Iterator[Match]:
    """Every moment of some random matches in which a wolf is to be chosen."""
    for seed in range(seeds):
        chance = Random(seed)
        match = Match(GAME, GAME.header(["", ""], starter=0, switches=switches))
        while match.outcome is None:
            seat, decision = next(iter(match.open.items()))
            if decision.id == "card":
                yield match
            match.answer(seat, random_answer(decision, chance))


# --- A turn -------------------------------------------------------------------------------------


def test_the_first_wolf_of_a_round_is_one_press() -> None:
    assert Presses(begun()).press(OK) == Answers(((0, "1"),))


def test_a_wolf_and_its_cell_are_said_in_one_breath() -> None:
    # Ann has two 1s, two 2s and so on; with her 4 there are nine places.
    assert Presses(begun(EARLY)).press(NEXT, NEXT, NEXT, OK, OK) == Answers(((0, "4"), (0, "+0-1")))


def test_a_two_covers_the_ones_of_the_other_player() -> None:
    # The cells in reading order: the 1 at the top right, the 1 at the lower left, the hole.
    covered = [Presses(begun(WIDE)).press(NEXT, OK, *[NEXT] * steps, OK) for steps in range(3)]
    assert covered == [Answers(((0, "2"), (0, cell))) for cell in ("+3+0", "+0+2", "+1+2")]


@pytest.mark.parametrize("cards", ["owner", "sample"])
def test_the_turn_offers_what_the_rules_offer_and_nothing_else(cards: str) -> None:
    many = 0
    for match in turns(3, cards=cards):
        (decision,) = match.open.values()
        assert isinstance(decision, Choose)
        seat = decision.seat
        for card in decision.options:
            if card == "by_ability":
                continue
            trial = Match(GAME, match.header, match.journal.acts)
            trial.answer(seat, card)
            screen = Turn(seat, chosen=(card,))
            while (after := next(iter(trial.open.values()))).id in ("moons_on_card", "cell"):
                if after.seat != seat:
                    break
                assert isinstance(after, Choose)
                assert screen.offered(match) == after.options
                many += 1
                trial.answer(seat, after.options[-1])
                screen = Turn(seat, chosen=(*screen.chosen, after.options[-1]))
                if after.id == "cell":
                    break
            assert screen.offered(match) == ()
    assert many > 200


def test_copies_that_differ_in_their_moons_are_told_apart_before_the_cell() -> None:
    presses = Presses(lone())
    assert presses.press(NEXT, NEXT, OK, NEXT, OK, OK) == Answers(((0, "3"), (0, "1"), (0, "+0-1")))


def test_back_goes_from_the_cell_to_the_moons_to_the_wolf_and_then_takes_back() -> None:
    presses = Presses(lone())
    presses.press(NEXT, NEXT, OK, NEXT, OK, NEXT)
    assert presses.press(BACK) is None
    assert presses.screen == Turn(0, chosen=("3",), cursor=1)
    assert presses.press(BACK) is None
    assert presses.screen == Turn(0, cursor=2)
    assert presses.press(BACK) == Undo()


def test_an_ability_is_asked_for_at_once() -> None:
    assert Presses(lone()).press(PREV, OK) == Answer(0, "by_ability")


def test_by_an_ability_a_wolf_lies_where_the_rules_forbid_it() -> None:
    match = say(lone(), "by_ability", "free_placement")
    # The box is 3 wide and 2 high. As 3x4 it reaches two rows higher, beside no card.
    assert Presses(match).press(OK, OK) == Answers(((0, "1"), (0, "+0-2")))


def test_a_wolf_that_was_said_alone_still_gets_its_cell() -> None:
    match = say(begun(EARLY), "4")
    presses = Presses(match)
    assert isinstance(presses.screen, Turn)
    assert presses.press(NEXT, OK) == Answers(((0, "+1-1"),))
    assert Presses(match).press(BACK) == Undo()


def test_a_correction_in_the_middle_of_a_turn_leaves_the_wolf_that_was_said() -> None:
    match = say(begun(EARLY), "4")
    match.correct("wins", 1, seat=1)
    assert Presses(match).press(NEXT, OK) == Answers(((0, "+1-1"),))


def test_an_undo_takes_back_the_whole_turn() -> None:
    hands = in_play().press(OK, OK, OK)
    assert hands.match.state.left == [10, 10]
    hands.press(BACK)
    assert hands.match.state.left == [10, 11]
    hands.press(NEXT)
    assert hands.match.state.left == [10, 10]


def test_the_cursor_tells_whether_a_wolf_covers() -> None:
    hands = in_play().press(OK, NEXT, OK)
    # The only visible wolf can't be covered.
    assert shown_on(hands, "Beside")
    hands.press(OK, OK, OK, NEXT, OK)
    assert [shown_on(hands.press(NEXT), "Cover a 1") for _cell in range(8)].count(True) in (1, 2)


# --- The score ----------------------------------------------------------------------------------


def played_out(hands: Hands) -> Hands:
    """Press OK until the moons are to be counted."""
    while not isinstance(hands.screen, TwoNumbers):
        hands.press(OK)
    return hands


def test_a_round_is_explained_before_the_game_goes_on() -> None:
    hands = played_out(in_play()).press(NEXT, OK, OK)
    assert hands.match.state.scores[-1].moons == (1, 0)
    assert isinstance(hands.screen, Scored)
    pages = [app.view(hands.press(NEXT).model, hands.look).tobytes() for _page in range(3)]
    assert len(set(pages)) == 3
    hands.press(OK)
    assert hands.screen == asked(hands.look)


def test_back_on_the_score_takes_back_what_ended_the_round() -> None:
    hands = played_out(in_play()).press(NEXT, OK, OK, BACK)
    assert hands.match.state.scores == []
    assert isinstance(hands.screen, TwoNumbers)
    assert hands.screen.seat == 0


def test_the_last_round_is_explained_before_the_result() -> None:
    match = last_card()
    match.state.wins = [1, 0]
    screen = asked(Look(match=match))
    say(match, 2, 1)
    look = Look(match=match)
    assert isinstance(screen, TwoNumbers)
    came = screen.came(look, asked(look))
    assert came == Scored(Result())


def test_a_value_changed_by_an_ambush_may_end_the_round() -> None:
    facts = {"card_moons": [[0]] * 14, "ability_3": "ambush"}
    store = Forgetful()
    store.tell("moonlight", facts, "file cards.toml")
    hands = Hands(store=store).begin(GAME.header(["Ann", "Ben"], starter=0))
    hands.match.state.abilities = [["ability_3"], []]
    while isinstance(hands.screen, Turn):
        hands.press(OK)
    # A value changes, the first wolf's, as it is.
    hands.press(NEXT, NEXT, NEXT, OK, OK, OK)
    assert isinstance(hands.screen, Scored)


# --- Two numbers --------------------------------------------------------------------------------


def test_the_moons_of_both_are_counted_on_one_screen() -> None:
    assert Presses(last_card()).press(NEXT, NEXT, OK, NEXT, OK) == Answers(((0, 2), (1, 1)))


def test_back_goes_to_the_first_number_and_keeps_both() -> None:
    presses = Presses(pad("scorepad"))
    presses.press(NEXT, OK, NEXT, NEXT, BACK)
    assert presses.press(NEXT, OK, OK) == Answers(((0, 2), (1, 2)))


def test_the_second_number_may_be_asked_alone() -> None:
    presses = Presses(pad("scorepad", 7))
    assert presses.press(NEXT, OK) == Answers(((1, 1),))
    assert Presses(pad("scorepad", 7)).press(BACK) == Undo()


# --- The final grid -----------------------------------------------------------------------------


def test_next_goes_up_one_pack_and_prev_up_the_other() -> None:
    presses = Presses(pad("tally", "4x3"))
    said = presses.press(NEXT, NEXT, OK, PREV, PREV, PREV, OK, OK, PREV, OK)
    assert said == Answers(((None, "1:2"), (None, "2:3"), (None, "empty"), (None, "2:1")))


def test_a_row_of_a_high_box_has_three_cells() -> None:
    assert Presses(pad("tally", "3x4")).press(OK, OK, OK) == Answers(((None, "empty"),) * 3)


def test_a_card_used_up_in_the_draft_is_not_offered_again() -> None:
    match = pad("tally", "4x3")
    screen = EnterRow(None, said=("1:5", "2:lone_1"))
    offered = screen.offered(match.state)
    assert "1:5" not in offered
    assert not [each for each in offered if each.startswith("2:lone")]
    assert "2:5" in offered


def test_back_in_a_row_goes_to_the_cell_before_with_what_was_entered() -> None:
    presses = Presses(pad("tally", "4x3"))
    presses.press(NEXT, NEXT, OK, OK)
    assert presses.press(BACK) is None
    assert presses.press(BACK) is None
    assert isinstance(presses.screen, EnterRow)
    assert (presses.screen.said, presses.screen.cursor) == ((), 2)
    assert presses.press(BACK) == Undo()


def test_a_row_begun_elsewhere_goes_on_at_its_next_cell() -> None:
    match = pad("tally", "4x3", "1:1", "empty")
    assert Presses(match).press(PREV, OK, OK) == Answers(((None, "2:1"), (None, "empty")))


def test_a_counted_grid_is_explained() -> None:
    hands = Hands().begin(GAME.header(["Ann", "Ben"], depth="tally"))
    hands.press(OK, NEXT, *[OK] * 14)
    assert isinstance(hands.screen, Scored)
    assert hands.match.outcome is not None
    state: Moonlight = hands.match.state
    assert state.points == [1, 0]


# --- Abilities ----------------------------------------------------------------------------------


@pytest.fixture
def house() -> Iterator[None]:
    """A house with a name and a note for an ability."""
    note = "Place a second card at once, and do not draw for either of them."
    notes = [Said("moonlight", f"ability_{number}", note) for number in (3, 5)]
    games.call([Said("moonlight", "ability_3", "Howl")], notes)
    yield
    games.call((), ())


def test_the_owners_note_stands_below_the_ability_under_the_bar(house: None) -> None:
    match = say(scored(), "lone_2", ("ability_1", "ability_3", "ability_4", "ability_8"))
    look = Look(match=match)
    screen = asked(look)
    note = "second card at once"
    assert reading.find(app.view(app.Model(screen), look), note) is None
    screen, _effects = screen.press(NEXT, look)
    picture = app.view(app.Model(screen), look)
    assert reading.find(picture, "Howl")
    assert reading.find(picture, note)
    canvas = Watched()
    screen.draw(canvas, look)
    assert list(canvas.faults()) == []


def test_the_abilities_at_the_table_are_shown_with_their_notes(house: None) -> None:
    match = lone()
    match.state.abilities = [["ability_3"], ["ability_5"]]
    canvas = Watched()
    page(canvas, match, 2)
    assert {"Howl", "Ability 5", "used"} <= {ink.text for ink in canvas.ink}
    assert reading.find(canvas.image, "second card at once")
    assert list(canvas.faults()) == []
