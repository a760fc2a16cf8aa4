"""The tunes as data: each can be told from the others, also by its rhythm alone."""

from __future__ import annotations

from itertools import combinations

import pytest

from firmware.tunes import TUNES, Cue
from hardware.sound import GAP
from hardware.tune import frequency


def test_every_cue_has_its_tune() -> None:
    assert set(TUNES) == set(Cue)


@pytest.mark.parametrize("cue", Cue)
def test_a_tune_is_short_and_within_what_a_small_piezo_plays_well(cue: Cue) -> None:
    tune = TUNES[cue]
    assert 0.1 < tune.seconds < (2.5 if cue is Cue.END else 1.5)
    for note, beats in tune.notes:
        assert beats * tune.beat >= 3 * GAP
        assert note == "" or frequency("A4") <= frequency(note) <= frequency("A6")


def test_your_turn_comes_often_and_is_the_shortest() -> None:
    assert min(TUNES, key=lambda cue: TUNES[cue].seconds) is Cue.TURN


def beeps(cue: Cue) -> list[bool]:
    """Each note of a rhythm: whether it is a long one."""
    tune = TUNES[cue]
    return [beats * tune.beat > 0.2 for note, beats in tune.notes if note]


@pytest.mark.parametrize(("one", "other"), list(combinations(Cue, 2)))
def test_no_two_tunes_have_the_same_rhythm(one: Cue, other: Cue) -> None:
    assert beeps(one) != beeps(other)
