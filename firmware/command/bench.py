"""`moonkeeper bench`: how fast the device is, how much it takes, and whether that is too much."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser, Namespace
from difflib import get_close_matches
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from firmware.bench.figures import MODULES, budget, measurement, rows
from firmware.words import _

BAR: Final = 30
MOUNTS: Final = Path("/proc/self/mountinfo")
SIGNIFICANT: Final = 4
"""Digits that a figure is rounded to: the next ones are noise."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "keys",
        nargs="*",
        metavar="KEY",
        help=_("only these figures: {keys}", keys=" ".join(MODULES)),
    )
    parser.add_argument("--json", action="store_true", help=_("one JSON object"))
    parser.add_argument(
        "--state",
        type=Path,
        default=Path(),
        metavar="DIR",
        help=_("a folder on the disk to measure; default: the current one"),
    )


def main(given: Namespace) -> int:
    for key in given.keys:
        if key not in MODULES:
            print(f"moonkeeper bench: {_unknown(key)}", file=sys.stderr)
            return 2
    try:
        figures = _measure(given.keys or list(MODULES), given.state)
    except OSError as error:
        print(f"moonkeeper bench: {error}", file=sys.stderr)
        return 1
    print(json.dumps(figures) if given.json else _table(figures))
    return 0


def _measure(keys: list[str], parent: Path) -> dict[str, Any]:
    figures = {}
    with TemporaryDirectory(prefix="moonkeeper-bench-", dir=parent) as folder:
        if _in_memory(Path(folder)):
            words = _(
                "{folder} lies in memory, not on a disk: --state DIR", folder=parent.absolute()
            )
            print(f"moonkeeper bench: {words}", file=sys.stderr)
        for number, key in enumerate(keys, 1):

            def show(done: int, of: int, head: str = f"{number}/{len(keys)} {key}") -> None:
                _progress(f"{head:24} [{'#' * (BAR * done // of):.<{BAR}}]")

            show(0, 1)
            figures[key] = _rounded(measurement(key)(Path(folder), show))
    _progress("")
    return figures


def _progress(line: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)


def _rounded(measured: Any) -> Any:
    if isinstance(measured, dict):
        return {name: _rounded(value) for name, value in measured.items()}
    return float(f"{measured:.{SIGNIFICANT}g}") if isinstance(measured, float) else measured


def _table(figures: dict[str, Any]) -> str:
    lines = []
    for key, measured in figures.items():
        for way, value in rows(key, measured):
            bound = budget(way)
            shown = _("not here") if value is None else f"{value:,.{SIGNIFICANT}g}"
            over = bound is not None and value is not None and not bound.holds(value)
            mark = _("over budget") if over else ""
            limit = "" if bound is None else str(bound)
            lines.append(f"{way:32} {shown:>12}  {limit:12} {mark}".rstrip())
    return "\n".join(lines)


def _unknown(key: str) -> str:
    close = get_close_matches(key, MODULES, 1)
    if close:
        return _("there is no figure {key!r}; did you mean {close!r}?", key=key, close=close[0])
    return _("there is no figure {key!r}; there are {keys}", key=key, keys=", ".join(MODULES))


def _in_memory(folder: Path) -> bool:
    """Whether a folder lies in a tmpfs, where a sync costs nothing. False without /proc."""
    device = folder.stat().st_dev
    number = f"{os.major(device)}:{os.minor(device)}"
    lines = MOUNTS.read_text().splitlines() if MOUNTS.exists() else []
    return any(line.split()[2] == number and " - tmpfs " in line for line in lines)
