"""The mat of MLEM on the whole device: a walk that is cut short by its plug, and a file."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from firmware.store import Store
from hardware.simulated.box import Box
from tests.firmware.test_matfile import GOOD
from tests.system.device import BACK, NEXT, OK, PREV, device, press, sees


def facts(state: Path) -> dict[str, Any]:
    """What lies on the disk of MLEM's mat, and who told it."""
    store = Store(state)
    found = {name: (fact.value, fact.source) for name, fact in store.facts("mlem").items()}
    store.close()
    return found


def plug_pulled(box: Box) -> None:
    """The program dies, starts anew, and is led to the mat."""
    box.kill()
    box.start()
    press(box, NEXT, OK)


def test_a_walk_loses_nothing_when_the_plug_is_pulled_between_answers(tmp_path: Path) -> None:
    with device(tmp_path) as box:
        press(box, NEXT, OK)
        assert sees(box, "1/26")
        press(box, OK, NEXT, OK)
        assert sees(box, "1: symbols")
        assert facts(tmp_path) == {
            "symbols_0": (["1", "2", "fuel"], "walk"),
            "dots_0": (2, "walk"),
        }
        plug_pulled(box)
        assert sees(box, "Space 1")
        assert sees(box, "2/26")
        press(box, OK)
        for number in range(1, 6):
            assert sees(box, f"{number}: symbols")
            press(box, PREV, NEXT, PREV)
        # Now after each answer, up to the planet of space 6.
        assert sees(box, "6: symbols")
        answers = {"6: linked?": (PREV, NEXT, PREV), "6: planet": (PREV, OK), "Planet 1": (OK,)}
        for question, answer in answers.items():
            press(box, *answer)
            assert sees(box, question)
            plug_pulled(box)
            press(box, OK)
            assert sees(box, question)
        press(box, NEXT, NEXT, NEXT, OK, NEXT, OK, OK)
        assert sees(box, "7: symbols")
        plug_pulled(box)
        assert sees(box, "Space 7")
        assert sees(box, "8/26")
        press(box, PREV)
        assert sees(box, "planet 1 (3-1-0)")
        assert sees(box, "told in the walk")
    assert facts(tmp_path)["gold_planet1"] == (3, "walk")


def test_medals_that_are_half_told_are_a_draft(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.tell("mlem", {"link_6": "planet", "planet_6": "planet1"}, "match 1")
    store.close()
    with device(tmp_path) as box:
        press(box, NEXT, OK, *[NEXT] * 6, OK, PREV, NEXT, PREV)
        assert sees(box, "Planet 1")
        press(box, NEXT, NEXT, OK)
        assert "gold_planet1" not in facts(tmp_path)
        press(box, OK, OK)
        assert facts(tmp_path)["gold_planet1"] == (2, "walk")


def test_symbols_are_told_by_presses_of_which_some_are_held(tmp_path: Path) -> None:
    with device(tmp_path) as box:
        press(box, NEXT, OK, OK, OK)
        assert sees(box, "1: symbols")
        box.hold(OK, 1.0)
        press(box, OK)
        box.hold(OK, 1.0)
        assert sees(box, "2: symbols")
        assert facts(tmp_path)["symbols_1"] == (["3", "4"], "walk")
        press(box, PREV, BACK, NEXT, PREV, OK)
        assert facts(tmp_path)["symbols_2"] == (["2", "3", "fuel"], "walk")
        assert facts(tmp_path)["dots_2"] == (3, "walk")
        box.hold(BACK, 1.0)
        assert sees(box, "Space 3")


def test_a_file_is_loaded_between_two_runs_of_a_device(tmp_path: Path) -> None:
    state, file = tmp_path / "state", tmp_path / "mine.toml"
    file.write_text(GOOD)
    load = [sys.executable, "-m", "moonkeeper", "mat", "load", str(file), "--state", str(state)]
    with device(state) as box:
        press(box, NEXT, OK, OK, OK)
        done = subprocess.run(load, capture_output=True, text=True, check=False)
        assert done.returncode == 1
        assert "already runs on" in done.stderr
        assert "link_6" not in facts(state)
    done = subprocess.run(load, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    with device(state) as box:
        press(box, NEXT, OK)
        assert sees(box, "26/26")
        assert sees(box, "file mine.toml")
