"""The tidy player who counts presses: the shortest way, a long press being one."""

from __future__ import annotations

from random import Random

from engine import Choose, Match, Pick
from engine.games import built_in
from firmware.bench.tidy import presses
from firmware.effects import Answer, Answers, RollDice
from firmware.screens.decision import asked
from firmware.session import Look
from tests.engine.mlem.rockets import at_space, board, roll, table
from tests.engine.shelves import EMPTY
from tests.engine.shelves import roll as roll_shelfie
from tests.engine.shelves import table as shelves
from tests.firmware.mlem_scenes import boarded, crashed, rolled
from tests.firmware.mlem_variant_scenes import begun, rolled_under_ufo, token_here


def counted(match: Match, seed: int = 1) -> tuple[int, object]:
    look = Look(match=match)
    return presses(asked(look), look, Random(seed))


def test_rolling_is_one_press() -> None:
    assert counted(boarded("deep_x2", "moon_x2")) == (1, RollDice())


def test_what_is_proposed_is_one_press() -> None:
    assert counted(rolled("412ff4")) == (1, Answers(((0, ("1", "2", "fuel")),)))


def test_the_cat_under_the_cursor_boards_half_the_time() -> None:
    first = [counted(table(2), seed) for seed in range(40)]
    assert 12 < first.count((1, Answers(((0, "satellite"),)))) < 28
    # Any other is at most four steps away.
    assert {many for many, _effect in first} == {1, 2, 3, 4, 5}


def test_all_leave_where_it_is_too_risky_to_fly_on() -> None:
    # With one die left a 3 or a 4 crashes: a third of all cases.
    match = table(3)
    board(match, "deep_x2", "moon_x2", "planet_x2")
    roll(match, "112222", "1", "2")
    assert (match.state.space, match.state.pool) == (10, 1)
    assert counted(match) == (2, Answers(((0, "here"), (1, "here"), (2, "here"))))


def test_nobody_leaves_where_all_dice_are_left() -> None:
    match = at_space(table(3), 9, "deep_x2", "moon_x2", "planet_x2")
    assert counted(match) == (1, Answers(((0, "stay"), (1, "stay"), (2, "stay"))))


def test_news_costs_a_press_more() -> None:
    model, look = crashed()
    straight, _effect = presses(asked(look), look, Random(3))
    assert presses(model.screen, look, Random(3))[0] == straight + 1


def test_in_shelfie_the_largest_set_is_kept() -> None:
    match = shelves(EMPTY, EMPTY)
    roll_shelfie(match, "ccjbcp")
    many, effect = counted(match)
    assert many == 1
    assert effect.value == ("cat", "cat", "cat", "joker")  # type: ignore[attr-defined]


def in_moonlight(*values: object) -> Match:
    game = built_in("moonlight")
    match = Match(game, game.header(["", ""], starter=0, switches={"cards": "sample"}))
    for value in values:
        match.answer(next(iter(match.open)), value)
    return match


def test_in_moonlight_any_wolf_goes_to_any_of_its_cells() -> None:
    # The only visible wolf can't be covered: there are four cells, at most two steps away, as the
    # five kinds of wolves are; and the moons of some copies are told.
    said = [counted(in_moonlight("1"), seed) for seed in range(60)]
    answers = [effect.answers for _many, effect in said]  # type: ignore[attr-defined]
    assert {card for (_seat, card), *_rest in answers} == {"1", "2", "3", "4", "5"}
    assert {cell for *_rest, (_seat, cell) in answers} == {"+0-1", "-1+0", "+1+0", "+0+1"}
    assert {many for many, _effect in said} == {2, 3, 4, 5, 6, 7}


def test_the_tidy_player_uses_no_ability() -> None:
    match = in_moonlight()
    while True:
        seat, asked = next(iter(match.open.items()))
        if isinstance(asked, Choose) and "by_ability" in asked.options:
            break
        assert isinstance(asked, Choose | Pick)
        match.answer(seat, asked.options[0] if isinstance(asked, Choose) else asked.options[:4])
    said = {counted(match, seed)[1].answers[0] for seed in range(40)}  # type: ignore[attr-defined]
    assert said == {(seat, option) for option in asked.options if option != "by_ability"}


def test_the_ufo_s_ability_is_used_where_it_helps() -> None:
    # One press goes round to the farthest way with it.
    used = Answers(((0, ("1", "2")), (0, "use")))
    assert counted(rolled_under_ufo("keep", "1244")) == (2, used)
    assert counted(rolled_under_ufo("face_2", "124444")) == (2, used)


def test_dice_are_rolled_again_only_where_nothing_fits() -> None:
    assert counted(rolled_under_ufo("reroll", "33444")) == (1, Answer(0, "use", roll=True))
    assert counted(rolled_under_ufo("reroll", "1244"))[1] == Answers(((0, "save"), (0, ("1", "2"))))


def test_a_token_lies_on_a_fifth_of_the_spaces() -> None:
    said = [counted(token_here(), seed) for seed in range(100)]
    assert 70 < said.count((1, Answers(((0, "none"),)))) < 90
    # At most three steps along the row, which runs round.
    assert {many for many, _effect in said} == {1, 2, 3, 4}


def test_an_incoming_token_is_three_presses_and_the_way_to_its_ability() -> None:
    said = {counted(begun(ufo="yes"), seed)[0] for seed in range(60)}
    assert said == {3, 4, 5, 6}
