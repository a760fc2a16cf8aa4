"""What is heard and lit at the table, through the wires: from a press on a pin to the pulses on
another."""

from __future__ import annotations

from pathlib import Path

from firmware import script
from hardware.simulated.box import Box
from tests.system.device import device

INTO_A_MATCH = """
    press OK
    press NEXT
    press OK
    press NEXT 5
    press OK
    press NEXT
    press PREV 7
    press OK
"""
"""From an empty device's menu into a match of MLEM with three players on the sample mat; who begins
is still to be drawn."""

BOARDED = """
    chance 1
    press OK
    press NEXT 4
    press OK
    press NEXT
    press OK
    press NEXT 2
    press OK
"""

LAUNCH = """
    chance 1
    press OK
    wait 1
    hear turn
    lit PLAYER1
    press NEXT 4
    press OK
    wait 1
    hear turn
    lit PLAYER2
    unlit PLAYER1
    press NEXT
    press OK
    wait 1
    hear turn
    lit PLAYER3
    press NEXT 2
    press OK
    wait 1
    hear launch
    unlit PLAYER3
    lit PLAYER1
"""

LANDING = """
    # To 7, where there is a moon; the first cat leaves, and the third one's owner commands.
    chance 2 2 1 1 4 fuel
    press OK 2
    wait 1
    silent
    see "Who leaves?"
    press NEXT
    press OK
    press NEXT 2
    press OK
    wait 2
    hear landing
    lit PLAYER3
    unlit PLAYER1
"""

CRASH = """
    # Two dice are left, and no 1 is printed at 7.
    chance 1 1
    press OK
    silent
    lit PLAYER3
    wait 2
    see "Crash!"
    hear crash
    lit PLAYER2
"""


def play(box: Box, *texts: str) -> None:
    script.play(script.parse("\n".join(texts)), box, Path())


def test_a_launch_a_landing_and_a_crash_are_heard_and_whose_turn_it_is_is_lit(
    tmp_path: Path,
) -> None:
    with device(tmp_path) as box:
        play(box, INTO_A_MATCH, "wait 1", "silent", "unlit PLAYER1")
        play(box, LAUNCH, LANDING, CRASH, "press OK", "silent")


def test_taking_the_crash_back_is_silent_and_who_is_asked_again_is_lit(tmp_path: Path) -> None:
    with device(tmp_path) as box:
        play(box, INTO_A_MATCH, LAUNCH, LANDING, CRASH)
        play(box, "press BACK", "wait 1", "silent", 'see "Who leaves?"', "lit PLAYER1")


def test_switched_off_it_is_silent_and_dark_also_after_a_restart(tmp_path: Path) -> None:
    with device(tmp_path) as box:
        play(box, "press NEXT 3", "press OK", 'see "Settings"')
        play(box, "press NEXT 2", "press OK", 'see "off"')
        play(box, "press NEXT", "press OK", "press BACK", "kill")
        play(box, INTO_A_MATCH, BOARDED, "wait 5", "silent")
        assert box.lit == set()


def test_a_killed_program_falls_dark_and_its_match_lights_up_again(tmp_path: Path) -> None:
    with device(tmp_path) as box:
        play(box, INTO_A_MATCH, LAUNCH)
        box.kill()
        assert box.lit == set()
        box.start()
        play(box, 'see "Resume"', "unlit PLAYER1", "press OK", "lit PLAYER1", "wait 2", "silent")


def test_lights_go_out_with_the_display_and_come_back_with_it(tmp_path: Path) -> None:
    with device(tmp_path) as box:
        play(box, INTO_A_MATCH, LAUNCH, "wait 601", "unlit PLAYER1", "press OK", "lit PLAYER1")


def test_a_tune_that_plays_when_the_device_ends_is_cut_off(tmp_path: Path) -> None:
    with device(tmp_path) as box:
        play(box, INTO_A_MATCH, "chance 1", "press OK")
        assert list(box.heard) == ["E5"]
        assert box.close() == 0
        assert list(box.heard) == ["E5"]
        assert box.lit == set()
