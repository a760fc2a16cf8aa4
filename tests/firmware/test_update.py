"""An unfinished match after an update of its game's rules."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import COUNTERS, Choose, Game
from engine.games import built_in
from engine.games.shelfie.sheet import PRINTED
from firmware import app
from firmware.screens.menu import Menu, Paused, RulesChanged
from firmware.store import Store
from tests.firmware.hands import BACK, NEXT, OK, Hands, all_matches

GAME = built_in("shelfie")
FACTS = {"cell_points": [list(row) for row in PRINTED]}


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A folder in which Ann, of two, has circled cats for 1 + 2 + 3 points, and Ben a book."""
    hands = Hands(store=Store(tmp_path))
    hands.begin(GAME.header(["Ann", "Ben"], dice="unseen", starter=0, facts=FACTS))
    hands.press(OK)
    answer = hands.session.answer
    for seat, way in ((0, "cat1+cat2+cat3"), (1, "book4")):
        _finish(answer(seat, way))
    assert hands.match.counters == {"round": 2, "points": [6, 0]}
    hands.store.close()
    return tmp_path


def _finish(work: Any) -> None:
    with pytest.raises(StopIteration):
        work.send(None)


def updated(monkeypatch: pytest.MonkeyPatch, **full: Any) -> Game:
    """The game as an update has brought it, with other rules at its full depth."""
    game = replace(GAME, rules=2, full=replace(GAME.full, **full))
    monkeypatch.setattr("firmware.games.game", lambda _key: game)
    return game


def test_a_match_that_the_new_rules_take_the_same_goes_on(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    updated(monkeypatch)
    hands = Hands(store=Store(played))
    assert hands.screen == Paused()
    hands.press(OK)
    assert hands.match.counters["points"] == [6, 0]
    _finish(hands.session.answer(0, "book1"))
    (stored,) = all_matches(played)
    assert stored.header["rules"] == 2


def recounting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules by which Ann has other points."""

    def start(header: Any) -> Any:
        state = GAME.full.start(header)
        state.by_hand = [1, 0]
        return state

    updated(monkeypatch, start=start)


def test_a_match_that_counts_otherwise_is_named_and_goes_on_with_its_points(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recounting(monkeypatch)
    hands = Hands(store=Store(played))
    assert hands.screen == RulesChanged()
    hands.press(OK)
    assert hands.match.header.depth == COUNTERS
    assert hands.match.counters == {"round": 2, "points": [6, 0]}
    assert hands.match.open[0].id == "points_gained"
    old, new = all_matches(played)
    assert old.outcome is not None
    assert old.outcome["reason"] == "updated"
    assert [place["points"] for place in old.outcome["ranking"]] == [6, 0]
    assert new.outcome is None
    # Nothing is asked about the old one again.
    assert Hands(store=Store(played)).screen == Paused()


def test_it_can_be_left_for_later(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recounting(monkeypatch)
    for way in ([NEXT, OK], [BACK]):
        hands = Hands(store=Store(played)).press(*way)
        assert hands.screen == Menu()
        assert app.first(hands.look).screen == RulesChanged()
    assert [match.outcome for match in all_matches(played)] == [None]


def test_an_answer_that_is_no_longer_asked_for_is_the_same_case(
    played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(state: Any) -> Any:
        yield lambda: Choose(0, "another", ("question",))
        return "end"

    updated(monkeypatch, play=play)
    assert Hands(store=Store(played)).screen == RulesChanged()


def test_rules_that_fail_stop_nothing(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(state: Any) -> Any:
        yield lambda: Choose(0, "circle", ("cat1+cat2+cat3",))
        raise ZeroDivisionError("a mistake in the update")

    updated(monkeypatch, play=play)
    hands = Hands(store=Store(played))
    assert hands.screen == RulesChanged()
    assert hands.press(OK).match.counters["points"] == [6, 0]
