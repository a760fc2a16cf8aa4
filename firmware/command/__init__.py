"""The command line: `moonkeeper COMMAND`. Each command is a module, imported when it is called."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from firmware.words import N_, _, preferred, use

COMMANDS: Final = {
    "run": N_("run the device on this machine's pins and display"),
    "sim": N_("play on a simulated device, in this terminal or by a script"),
    "games": N_("list the games"),
    "mat": N_("check, show or load the mat of MLEM"),
    "deck": N_("check, show or load the cards of Moonshine"),
    "roll": N_("roll dice"),
    "playout": N_("play games at random, as a test of their rules"),
    "dice": N_("tell how often each face came up, and whether that is fair"),
    "history": N_("list the matches that have ended"),
    "export": N_("write a stored match as a text file"),
    "replay": N_("walk an exported match again"),
    "bench": N_("measure speed and memory"),
}
"""The commands with what they do. `firmware.command.NAME` has `add_arguments` and `main`."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; its exit status: 0 done, 1 failed, 2 wrong words on the line."""
    use(preferred(os.environ))
    words = list(sys.argv[1:] if argv is None else argv)
    name = words[0] if words else "--help"
    if name not in COMMANDS:
        return _without_command(name)
    command = import_module(f"firmware.command.{name}")
    # Imported after the check: the daemon's first picture does not wait for it longer than it must.
    import argparse

    from firmware.command import usage

    usage.speak()
    parser = argparse.ArgumentParser(
        prog=f"moonkeeper {name}", description=_(COMMANDS[name]), allow_abbrev=False
    )
    command.add_arguments(parser)
    try:
        status: int = command.main(parser.parse_args(words[1:]))
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read has enough, as `head` has. Python would try once more when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def _without_command(name: str) -> int:
    if name == "--version":
        from importlib.metadata import version

        print("moonkeeper", version("moonkeeper"))
        return 0
    width = max(map(len, COMMANDS))
    lines = [_("usage: moonkeeper COMMAND ..."), ""]
    lines += [f"  {command:{width}}  {_(what)}" for command, what in COMMANDS.items()]
    lines += ["", _("moonkeeper COMMAND --help tells more of each; --version the version.")]
    if name in ("--help", "-h"):
        print("\n".join(lines))
        return 0
    print(_wrong(name), *lines, sep="\n", file=sys.stderr)
    return 2


def _wrong(name: str) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, COMMANDS, 1)
    if close:
        return _("There is no command {name!r}. Did you mean {close!r}?", name=name, close=close[0])
    return _("There is no command {name!r}.", name=name)
