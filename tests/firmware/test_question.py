"""On the generic screens: several seats asked at once, help, glyphs, players among the options."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import (
    Choose,
    Count,
    Dialogue,
    Draw,
    Match,
    Pick,
    Roll,
    Rolled,
    Table,
    first_player,
    together,
)
from firmware import app, games, glyph, reading
from firmware.effects import Answer, Effect, RollDice, Undo
from firmware.packages import LeftOut, Package
from firmware.screens.about import About
from firmware.screens.decision import asked, asked_of, fell
from firmware.screens.menu import Menu
from firmware.screens.screen import Screen
from firmware.session import Look
from hardware.events import Control
from tests.engine.toys import COIN, WHITE, Said, toy
from tests.firmware.conftest import SamePicture
from tests.firmware.hands import BACK, NEXT, OK, PREV, Hands

HELP = " ".join(f"line{number} of the help" for number in range(8))


def colour_and_roll(seat: int) -> Dialogue[None]:
    yield lambda: Choose(seat, "colour", ("red", f"seat_{1 - seat}"))
    yield lambda: Roll(seat, (COIN,))


def both(state: Said) -> Dialogue[str]:
    """Both name a colour and throw a coin, in any order; then the first picks and counts."""
    yield from together({seat: colour_and_roll(seat) for seat in range(2)})
    yield lambda: Pick(0, "fruit", ("fig", "plum"), 0, 2)
    yield lambda: Count(0, "steps", -5, 5, preset=0)
    yield lambda: Table(0, "grid", tuple("abcdefg"), ("left", "right"), 0, 9)
    yield lambda: Roll(None, (WHITE, WHITE, COIN))
    return "over"


BOTH = toy("both", both)


def at_the_list(*said: tuple[int, object]) -> Look:
    match = Match(BOTH, BOTH.header(["Ann", "Ben"]))
    for seat, value in said:
        match.answer(seat, value)
    return Look(match=match)


DONE = ((0, "red"), (0, ("tails",)), (1, "red"), (1, ("heads",)))


def pressed(screen: Screen, look: Look, *controls: Control) -> tuple[Screen, tuple[Effect, ...]]:
    effects: tuple[Effect, ...] = ()
    for control in controls:
        assert effects == ()
        screen, effects = screen.press(control, look)
    return screen, effects


def shown(screen: Screen, look: Look) -> list[str]:
    return reading.lines(app.view(app.Model(screen), look))


# --- Several seats -------------------------------------------------------------------------------


def test_the_list_says_who_is_asked_what() -> None:
    look = at_the_list()
    assert shown(asked(look), look) == ["Who answers?", "Ann  colour", "Ben  colour"]


def test_ok_leads_to_the_seat_under_the_bar_and_back_to_the_list_on_that_seat() -> None:
    look = at_the_list()
    screen, _none = pressed(asked(look), look, NEXT, OK)
    assert pressed(screen, look, OK)[1] == (Answer(1, "red"),)
    back, effects = pressed(screen, look, BACK)
    assert effects == ()
    assert pressed(back, look, OK)[0] == screen


def test_the_list_runs_round_and_back_on_it_takes_back_the_last_answer() -> None:
    look = at_the_list((0, "red"))
    assert pressed(asked(look), look, PREV, OK) == pressed(asked(look), look, NEXT, OK)
    assert pressed(asked(look), look, BACK)[1] == (Undo(),)


def test_each_seat_rolls_its_own_dice() -> None:
    look = at_the_list((0, "red"), (1, "red"))
    first, _none = pressed(asked(look), look, OK)
    second, _none = pressed(asked(look), look, NEXT, OK)
    assert pressed(first, look, OK)[1] == (RollDice(0),)
    assert pressed(second, look, OK)[1] == (RollDice(1),)


def test_a_seat_goes_on_and_its_roll_is_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_packages", {"both": Package(BOTH, {})})
    hands = Hands("heads").begin(BOTH.header(["Ann", "Ben"]))
    hands.press(OK, OK, BACK, NEXT, OK, OK, OK)
    assert [entry.seat for entry in hands.match.journal.log] == [0, 1, 1]
    assert hands.toast == "heads"
    hands.rolls("tails").press(OK)
    assert hands.match.journal.log[-1] == Rolled(0, ("coin",), ("tails",), "device")


def test_the_last_seat_is_asked_without_a_list_and_back_takes_back() -> None:
    look = at_the_list(*DONE[:2])
    assert shown(asked(look), look)[0] == "colour"
    assert pressed(asked(look), look, BACK)[1] == (Undo(),)


def test_a_seat_that_is_done_leads_to_the_list() -> None:
    look = at_the_list()
    assert asked_of(look, None) == asked(look)
    assert asked_of(look, 1) != asked(look)


def test_a_seat_that_goes_on_alone_has_no_list_to_go_back_to() -> None:
    look = at_the_list(*DONE[:3])
    assert asked_of(look, 1) == asked(look)
    assert pressed(asked_of(look, 1), look, BACK)[1] == (Undo(),)


def test_a_drawn_starter_is_told_by_name_and_other_rolls_by_their_faces() -> None:
    def draws(state: Said) -> Dialogue[str]:
        yield from first_player(2, None)
        yield lambda: Draw(None, "deck", ("ace", "king", "seat_0"), 3)
        return "over"

    game = toy("draws", draws)
    match = Match(game, game.header(["Ann", "Ben"]))
    match.answer(None, ("2",), by="device")
    assert fell(Look(match=match)) == "Ben begins"
    match.answer(None, ("king", "ace", "seat_0"), by="device")
    assert fell(Look(match=match)) == "king, ace, Ann"


def test_a_player_among_the_options_is_called_by_name() -> None:
    look = at_the_list()
    screen, _none = pressed(asked(look), look, OK)
    assert shown(screen, look) == ["colour", "red", "Ben"]


# --- Help ----------------------------------------------------------------------------------------


@pytest.fixture
def helpful(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game has help for the decision `fruit`, more than a page of it."""
    monkeypatch.setattr(
        games, "help_for", lambda key, decision: HELP if decision == "fruit" else None
    )


def test_ok_held_shows_the_help_and_leads_back(helpful: None) -> None:
    look = at_the_list(*DONE)
    screen = asked(look)
    assert reading.find(app.view(app.Model(screen), look), "?") is not None
    help_, effects = screen.hold(OK, look)
    assert effects == ()
    assert shown(help_, look)[:2] == ["fruit  1/2", "line0 of the help"]
    second, _none = pressed(help_, look, NEXT)
    assert shown(second, look)[1] == "line4 of the help"
    assert pressed(second, look, NEXT)[0] == help_
    assert pressed(help_, look, PREV)[0] == second
    assert pressed(help_, look, OK)[0] == screen
    assert pressed(second, look, BACK)[0] == screen


def test_without_help_ok_held_does_nothing(helpful: None) -> None:
    look = at_the_list(*DONE, (0, ()))
    screen = asked(look)
    assert shown(screen, look)[0] == "steps"
    assert reading.find(app.view(app.Model(screen), look), "?") is None
    assert screen.hold(OK, look) == (screen, ())


# --- Numbers, tables, rolls ----------------------------------------------------------------------


def test_a_number_begins_at_its_preset() -> None:
    look = at_the_list(*DONE, (0, ()))
    assert pressed(asked(look), look, OK)[1] == (Answer(0, 0),)
    assert pressed(asked(look), look, PREV, OK)[1] == (Answer(0, -1),)


def test_a_long_table_scrolls_and_names_the_cell(same_picture: SamePicture) -> None:
    look = at_the_list(*DONE, (0, ()), (0, 0))
    screen = asked(look)
    assert "grid" in " ".join(shown(screen, look))
    last, _none = pressed(screen, look, PREV)
    assert {"g", "right"} <= set(" ".join(shown(last, look)).split())
    assert pressed(last, look, OK, NEXT, OK, BACK, OK)[1] == (Answer(0, ((0, 0),) * 6 + ((0, 1),)),)
    same_picture(app.view(app.Model(screen), look), "question-table")
    same_picture(app.view(app.Model(last), look), "question-table-end")


def test_a_roll_names_the_kinds_of_dice() -> None:
    look = at_the_list(*DONE, (0, ()), (0, 0), (0, ((0, 0),) * 7))
    assert shown(asked(look), look) == ["Roll 3 dice", "white, coin", "OK rolls"]
    one = at_the_list((0, "red"), *DONE[2:])
    assert shown(asked(one), one) == ["Roll a die", "coin", "OK rolls"]


# --- Glyphs --------------------------------------------------------------------------------------


def test_a_glyph_of_the_game_stands_beside_its_option(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, same_picture: SamePicture
) -> None:
    drawn = tmp_path / "glyphs.txt"
    drawn.write_text("[fig 8x8]\n" + "##..##..\n" * 8)
    monkeypatch.setattr(glyph, "_added", {})
    glyph.add("both", drawn)
    look = at_the_list(*DONE)
    same_picture(app.view(app.Model(asked(look)), look), "question-glyphs")
    same_picture(app.view(app.Model(asked(at_the_list())), at_the_list()), "question-who")
    glyph._family.cache_clear()


# --- What was left out ---------------------------------------------------------------------------


def test_about_this_device_tells_what_was_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    look = Look()
    assert "left out" not in " ".join(shown(About(), look))
    assert pressed(About(), look, NEXT)[0] == About()

    wrong = (LeftOut("chess", "it has no board"), LeftOut("go", "no stones either"))
    monkeypatch.setattr(games, "left_out", lambda: wrong)
    assert "NEXT: left out (2)" in shown(About(), look)
    first, _none = pressed(About(), look, NEXT)
    second, _none = pressed(first, look, NEXT)
    assert shown(first, look) == ["Left out", "chess", "it has no board"]
    assert shown(second, look) == ["Left out", "go", "no stones either"]
    assert pressed(second, look, NEXT)[0] == About()
    assert pressed(second, look, OK)[0] == Menu()
    assert pressed(About(), look, BACK)[0] == Menu()
