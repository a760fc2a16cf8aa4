"""`moonkeeper run`: the device itself."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from firmware import config
from firmware.start import WIRES, start
from firmware.words import _, languages, use
from hardware.board import BOARDS


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--state", type=Path, required=True, metavar="DIR", help=_("where the games are kept")
    )
    parser.add_argument(
        "--board",
        default="four-buttons",
        metavar="NAME",
        choices=sorted(board.stem for board in BOARDS.glob("*.toml")),
        help=_("what is wired where"),
    )
    parser.add_argument(
        "--language",
        choices=languages(),
        help=_("what the display speaks at first; default: what was set on it, else the locale's"),
    )
    parser.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help=_(
            "what is settled about this device; default: ~/.config/moonkeeper/config.toml, "
            "else /etc/moonkeeper/config.toml"
        ),
    )
    parser.add_argument("--wires", default=WIRES, metavar="MODULE", help=_("where the wires lead"))


def main(given: Namespace) -> int:
    try:
        settled = config.read(given.config or config.path(os.environ))
        if settled.language is not None:
            use(settled.language)
        return start(given.state.absolute(), given.board, given.wires, given.language, settled)
    except Exception as error:
        # What stands in the way is told in a line; what nobody foresaw, whole.
        if type(error).__module__.split(".")[0] not in ("firmware", "hardware", "gpiozero"):
            raise
        print(f"moonkeeper: {error}", file=sys.stderr)
        return 1
