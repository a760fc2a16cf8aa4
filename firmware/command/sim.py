"""`moonkeeper sim`: the real program on simulated wires, played in the terminal or by a script."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from firmware import script, terminal
from firmware.words import _, languages
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
        "--language",
        choices=languages(),
        help=_("what the display speaks at first; default in a script: English"),
    )
    parser.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help=_("what is settled about this device; a script reads no other"),
    )
    parser.add_argument(
        "--shots", type=Path, metavar="DIR", help=_("where a script puts its pictures")
    )


def main(given: Namespace) -> int:
    with ExitStack() as until_the_end:
        state = given.state or Path(until_the_end.enter_context(TemporaryDirectory()))
        try:
            if given.script:
                return _scripted(given.script, state, given.shots, given.language, given.config)
            return _live(state, given.language, given.config)
        except SimulationError as error:
            print(f"moonkeeper sim: {error}", file=sys.stderr)
            return 1


def device(
    state: Path,
    *,
    live: bool = False,
    language: str | None = None,
    config: Path | None = None,
) -> Box:
    """A simulated device with the real program in it, which keeps its games in `state`. In a
    script it depends neither on the locale nor on what is settled about this machine."""
    command = (sys.executable, "-m", "moonkeeper", "run")
    arguments: tuple[str, ...] = (
        "--state",
        str(state.absolute()),
        "--board",
        BOARD,
        "--wires",
        WIRES,
    )
    if language is not None:
        arguments = (*arguments, "--language", language)
    if config is not None or not live:
        arguments = (*arguments, "--config", str(config.absolute() if config else os.devnull))
    locale = {} if live else {"LC_ALL": "C.UTF-8"}
    profile = load_board(BOARDS / f"{BOARD}.toml")
    return Box((*command, *arguments), profile, live=live, environment=locale)


def _scripted(
    path: Path, state: Path, shots: Path | None, language: str | None, config: Path | None
) -> int:
    try:
        lines = script.read(path)
        if lines.shoots and shots is None:
            raise script.ScriptError(_("{file} takes pictures: give --shots DIR", file=path))
        with device(state, language=language, config=config) as box:
            script.play(lines, box, shots or Path())
    except (script.ScriptError, OSError) as error:
        print(f"moonkeeper sim: {error}", file=sys.stderr)
        return 2
    return 0


def _live(state: Path, language: str | None, config: Path | None) -> int:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        words = _("this is no terminal to play in; --script FILE plays a panel script")
        print(f"moonkeeper sim: {words}", file=sys.stderr)
        return 2
    with device(state, live=True, language=language, config=config) as box:
        terminal.play(box)
    return 0
