"""The command line, called as the console script calls it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import Match
from engine.games import BUILT_IN, built_in
from engine.playout import playout
from firmware.command import COMMANDS, main
from firmware.store import Store
from tests.firmware.hands import stored_as_left

GAME = built_in("shelfie")


def said(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    """The lines that a command prints when it succeeds."""
    assert main(words) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out.splitlines()


def data(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in said(capsys, *words, "--json")]


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"]])
def test_without_a_command_all_are_listed(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    lines = said(capsys, *words)
    assert lines[0] == "usage: moonkeeper COMMAND ..."
    assert [line.split()[0] for line in lines[2 : 2 + len(COMMANDS)]] == list(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_its_own_help(capsys: pytest.CaptureFixture[str], command: str) -> None:
    with pytest.raises(SystemExit) as end:
        main([command, "--help"])
    assert end.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: moonkeeper {command} ")


def test_an_option_is_not_guessed_from_its_beginning(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["games", "--js"])
    assert end.value.code == 2
    assert "--js" in capsys.readouterr().err


def test_the_games_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "games")
    assert [line.split()[0] for line in lines[: len(BUILT_IN)]] == list(BUILT_IN)
    assert "My Shelfie" in lines[0]


def test_the_games_are_declared_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    (shelfie,) = [game for game in data(capsys, "games") if game["game"] == "shelfie"]
    assert shelfie["title"] == "My Shelfie"
    assert shelfie["seats"] == [2, 3, 4]
    assert "two_rows" in shelfie["reasons"]


def test_a_playout_tells_a_line_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["playout", "shelfie", "--players", "3", "--seed", "5", "--games", "3"]
    games = data(capsys, *words)
    assert [game["seed"] for game in games] == [5, 6, 7]
    for game in games:
        assert (game["game"], game["depth"], game["players"]) == ("shelfie", "full", 3)
        assert game["reason"] == "two_rows"
        assert game["answers"] > 20
        points = [place["points"] for place in game["ranking"]]
        assert points == sorted(points, reverse=True)
        assert sorted(place["seat"] for place in game["ranking"]) == [0, 1, 2]
    assert data(capsys, *words) == games


def test_a_playout_takes_the_dice_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    # Dice on the table are not rolled by the device, so that a game has fewer answers.
    words = ["playout", "shelfie", "--players", "2", "--games", "1"]
    (device,) = data(capsys, *words)
    (unseen,) = data(capsys, *words, "--dice", "unseen")
    assert unseen["answers"] < device["answers"]
    (line,) = said(capsys, *words)
    assert line.startswith("game=shelfie depth=full seed=1 players=2 answers=")


def ended(store: Store, *names: str, seed: int) -> Match:
    """A match between these, played to its end at random and stored."""
    match = playout(GAME, GAME.header(names), Random(seed))
    stored_as_left(store, match)
    return match


def test_the_history_tells_what_has_ended(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    store = Store(tmp_path)
    first = ended(store, "Ann", "Ben", seed=1)
    stored_as_left(store, Match(GAME, GAME.header(["", ""])))
    second = ended(store, "花子", "", seed=2)
    store.close()
    newest, older = data(capsys, "history", "--state", str(tmp_path))
    assert (newest["match"], older["match"]) == (3, 1)
    assert newest["seats"] == ["花子", ""]
    assert first.outcome is not None
    assert older["ranking"] == first.outcome.to_json()["ranking"]
    assert older["began"] == older["ended"] == "2026-01-01T12:00:00+00:00"
    line, _older = said(capsys, "history", "--state", str(tmp_path))
    assert second.outcome is not None
    best = second.outcome.ranking.standings[0]
    name = ["花子", "Player 2"][best.seat]
    assert f"1. {name} {best.points}" in line
    assert line.endswith("(Two rows are full)")


def test_a_history_without_a_match_is_empty(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    Store(tmp_path).close()
    assert said(capsys, "history", "--state", str(tmp_path)) == []
