"""The shape of what `moonkeeper bench` tells, and how it judges. No figure's size is tested."""

import json
import os
from itertools import chain, cycle
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from firmware.bench import device, pictures, press, presses, rules
from firmware.bench.figures import BUDGETS, MODULES, Budget, budget, rows
from firmware.command import bench, main
from firmware.store import Change, Store
from hardware.control import Control


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few repetitions: what is measured is the same."""
    monkeypatch.setattr(rules, "SECONDS", 0.01)
    monkeypatch.setattr(rules, "CANDIDATES", 1)
    monkeypatch.setattr(rules, "REPLAYS", 1)
    monkeypatch.setattr(rules, "COLD_ODDS", 1)
    monkeypatch.setattr(pictures, "LINES", 3)
    monkeypatch.setattr(pictures, "ANSWERS", 3)
    monkeypatch.setattr(press, "PRESSES", 3)
    monkeypatch.setattr(presses, "GAMES", 1)
    monkeypatch.setattr(device, "STARTS", 1)
    monkeypatch.setattr(device, "SETTLING", 0.0)
    monkeypatch.setattr(device, "IDLE", 0.1)
    monkeypatch.setattr(device, "QUIET", 0.05)


Figures = dict[str, Any]


def measured(capsys: pytest.CaptureFixture[str], folder: Path, *keys: str) -> Figures:
    assert main(["bench", "--json", "--state", str(folder), *keys]) == 0
    figures: Figures = json.loads(capsys.readouterr().out)
    assert list(figures) == list(keys)
    return figures


def test_the_rules_and_the_pictures_have_figures(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    keys = ("playouts", "replay_longest_ms", "shelfie_odds_ms", "text_line_ms", "screen_ms")
    figures = measured(capsys, tmp_path, *keys)
    assert list(figures["playouts"]["shelfie"]) == ["games_per_s", "answers_per_s"]
    assert list(figures["playouts"])[-1] == "mlem_variants"
    assert (
        figures["playouts"]["shelfie"]["answers_per_s"]
        > (figures["playouts"]["shelfie"]["games_per_s"])
    )
    assert all(value and value > 0 for key in figures for _, value in rows(key, figures[key]))


def test_a_press_is_compared_with_a_floor_from_the_same_run(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []

    def sync(file: int) -> None:
        synced.append(os.fstat(file).st_size)
        os.fsync(file)

    monkeypatch.setattr(press, "sync", sync)
    figure = measured(capsys, tmp_path, "press_to_byte")["press_to_byte"]
    assert list(figure) == ["p50", "p99", "floor_ms", "ratio_p50", "presses"]
    assert figure["presses"] == 3
    assert figure["p99"] >= figure["p50"] > 0
    assert figure["floor_ms"] > 0
    assert figure["ratio_p50"] == pytest.approx(figure["p50"] / figure["floor_ms"], rel=0.01)
    # A floor for each press, and each has appended what a commit writes: a page of SQLite at least.
    assert len(synced) == 3
    assert all(after - before >= 4096 for before, after in zip([0, *synced], synced, strict=False))


def test_presses_are_counted_a_game_and_a_turn(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    figure = measured(capsys, tmp_path, "presses")["presses"]
    assert list(figure) == [
        "mlem_full",
        "mlem_variants",
        "mlem_variants_by_people",
        "moonlight_full",
        "shelfie_dice",
        "shelfie_sheets",
        "moonshine_full",
        "moonshine_scorepad",
        "moonshine_player_keys",
    ]
    # The variants are not for nothing.
    assert figure["mlem_full"] < figure["mlem_variants"] < figure["mlem_variants_by_people"]
    # A form is chosen and told; to choose it by a key is never longer.
    assert figure["moonshine_scorepad"] >= figure["moonshine_player_keys"] > 2
    # Nobody lands or boards without a press, and each of four has boarded more than once.
    assert figure["mlem_full"] > 4 * 5
    # A turn is a roll and a choice at least; on a sheet a row.
    assert figure["shelfie_dice"] > 2
    assert figure["shelfie_sheets"] > 1


def test_only_presses_that_stored_something_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored: list[int] = []
    save = Store.save

    def note(store: Store, match: int | None, change: Change, at: float) -> int:
        stored.append(len(change.acts))
        return save(store, match, change, at)

    monkeypatch.setattr(Store, "save", note)
    # Into the match to its first choice, and there every second press only moves the cursor.
    hand = chain([Control.OK] * 4, cycle([Control.NEXT, Control.OK]))
    rehearsed = SimpleNamespace(choice=lambda buttons: next(hand))
    monkeypatch.setattr(press, "Random", lambda seed: rehearsed)
    monkeypatch.setattr(press, "FRUITLESS", -1)
    monkeypatch.setattr(press, "PRESSES", 6)
    monkeypatch.setattr(press, "NOTHING", 0.1)
    press.press_to_byte(tmp_path, lambda done, of: None)
    assert len(stored) >= press.PRESSES


def test_a_device_that_stores_nothing_has_no_time_from_press_to_byte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(press, "PATIENCE", 0)
    with pytest.raises(RuntimeError, match="only 0 presses were stored, not 3"):
        press.press_to_byte(tmp_path, lambda done, of: None)


def test_a_start_shows_a_picture_before_it_is_ready(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    figure = measured(capsys, tmp_path, "cold_start")["cold_start"]
    assert list(figure) == [
        "first_frame_ms",
        "ready_ms",
        "ready_paused_ms",
        "bare_python_ms",
        "ratio_first_frame",
        "ratio_ready",
        "ratio_ready_paused",
        "starts",
    ]
    assert 0 < figure["bare_python_ms"] < figure["first_frame_ms"] < figure["ready_ms"]
    ratio = figure["ready_ms"] / figure["bare_python_ms"]
    assert figure["ratio_ready"] == pytest.approx(ratio, rel=0.01)


@pytest.mark.skipif(not device.PROC.exists(), reason="no /proc on this system")
def test_memory_and_idleness_are_those_of_a_daemon_run_apart(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    figures = measured(capsys, tmp_path, "rss_mb", "idle")
    assert figures["rss_mb"] > 10
    assert list(figures["idle"]) == ["wakeups_per_s", "cpu_percent", "seconds"]
    assert figures["idle"]["seconds"] > 0


def test_without_proc_memory_and_idleness_are_told_to_be_unknown(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device, "PROC", tmp_path / "proc")
    assert measured(capsys, tmp_path, "rss_mb", "idle") == {"rss_mb": None, "idle": None}
    assert main(["bench", "--state", str(tmp_path), "rss_mb"]) == 0
    assert "not here" in capsys.readouterr().out


def test_the_table_has_the_budget_beside_the_figure_and_a_mark_when_it_is_broken(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BUDGETS, "replay_longest_ms", Budget(0))
    monkeypatch.setitem(BUDGETS, "screen_ms", Budget(60_000))
    assert main(["bench", "--state", str(tmp_path), "replay_longest_ms", "screen_ms"]) == 0
    broken, kept = capsys.readouterr().out.splitlines()
    assert broken.split()[0] == "replay_longest_ms"
    assert broken.endswith("<= 0         over budget")
    assert kept.split()[0] == "screen_ms"
    assert kept.endswith("<= 60,000")


def test_nothing_is_left_in_the_folder(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    measured(capsys, tmp_path, "press_to_byte")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("kind", "told"), [("tmpfs", True), ("ext4", False)])
def test_a_folder_in_memory_is_called_no_disk(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    told: bool,
) -> None:
    device_number = tmp_path.stat().st_dev
    number = f"{os.major(device_number)}:{os.minor(device_number)}"
    mounts = tmp_path / "mountinfo"
    mounts.write_text(f"21 1 0:0 / /run rw - tmpfs tmpfs rw\n22 1 {number} / / rw - {kind} x rw\n")
    monkeypatch.setattr(bench, "MOUNTS", mounts)
    assert main(["bench", "--state", str(tmp_path), "text_line_ms"]) == 0
    assert ("lies in memory, not on a disk" in capsys.readouterr().err) is told


def test_an_unknown_figure_is_answered_with_a_known_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["bench", "--state", str(tmp_path), "cold_star"]) == 2
    assert "did you mean 'cold_start'?" in capsys.readouterr().err
    assert main(["bench", "--state", str(tmp_path), "xyz"]) == 2
    assert f"there are {', '.join(MODULES)}" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["bench", "--state", str(tmp_path / "gone"), "screen_ms"]) == 1
    assert str(tmp_path / "gone") in capsys.readouterr().err


def test_a_budget_bounds_from_above_or_from_below() -> None:
    assert Budget(3).holds(3)
    assert not Budget(3).holds(3.01)
    assert Budget(500, least=True).holds(500)
    assert not Budget(500, least=True).holds(499)
    assert (str(Budget(0.1)), str(Budget(100_000, least=True))) == ("<= 0.1", ">= 100,000")


def test_a_budget_is_for_one_game_or_for_all() -> None:
    assert budget("playouts.shelfie.games_per_s") == Budget(500, least=True)
    assert budget("playouts.any.answers_per_s") == Budget(100_000, least=True)
    assert budget("playouts.any.games_per_s") is None
    assert budget("rss_mb") == Budget(45)


def test_every_budget_is_for_a_figure_that_is_measured() -> None:
    assert {way.split(".")[0] for way in BUDGETS} <= set(MODULES)
