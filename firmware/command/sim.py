"""`moonkeeper sim`: the real program on simulated wires, played in the terminal or by a script."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from firmware import script, terminal
from firmware.words import _
from hardware.board import BOARDS, load_board
from hardware.simulated.box import Box
from hardware.simulated.program import SimulationError

WIRES: Final = "hardware.simulated.wires"
BOARD: Final = "four-buttons"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--script", type=Path, metavar="FILE", help=_("play this panel script, on simulated time")
    )
    parser.add_argument(
        "--state",
        type=Path,
        metavar="DIR",
        help=_("where the games are kept; without it they are forgotten at the end"),
    )
    parser.add_argument(
        "--shots", type=Path, metavar="DIR", help=_("where a script puts its pictures")
    )


def main(given: Namespace) -> int:
    with ExitStack() as until_the_end:
        state = given.state or Path(until_the_end.enter_context(TemporaryDirectory()))
        try:
            return _scripted(given.script, state, given.shots) if given.script else _live(state)
        except SimulationError as error:
            print(f"moonkeeper sim: {error}", file=sys.stderr)
            return 1


def device(state: Path, *, live: bool = False) -> Box:
    """A simulated device with the real program in it, which keeps its games in `state`."""
    command = (sys.executable, "-m", "moonkeeper", "run")
    arguments = ("--state", str(state.absolute()), "--board", BOARD, "--wires", WIRES)
    return Box((*command, *arguments), load_board(BOARDS / f"{BOARD}.toml"), live=live)


def _scripted(path: Path, state: Path, shots: Path | None) -> int:
    try:
        lines = script.read(path)
        if lines.shoots and shots is None:
            raise script.ScriptError(_("{file} takes pictures: give --shots DIR", file=path))
        with device(state) as box:
            script.play(lines, box, shots or Path())
    except (script.ScriptError, OSError) as error:
        print(f"moonkeeper sim: {error}", file=sys.stderr)
        return 2
    return 0


def _live(state: Path) -> int:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        words = _("this is no terminal to play in; --script FILE plays a panel script")
        print(f"moonkeeper sim: {words}", file=sys.stderr)
        return 2
    with device(state, live=True) as box:
        terminal.play(box)
    return 0
