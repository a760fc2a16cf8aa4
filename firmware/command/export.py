"""`moonkeeper export`: a stored match as a text file that can be replayed anywhere."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from firmware import record
from firmware.store import FILE, Store, StoreError
from firmware.words import _


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("match", type=int, metavar="MATCH", help=_("its number in the history"))
    parser.add_argument(
        "--state", type=Path, required=True, metavar="DIR", help=_("where the games are kept")
    )


def main(given: Namespace) -> int:
    if not (given.state / FILE).exists():
        print(_("There are no games in {folder}", folder=given.state), file=sys.stderr)
        return 1
    try:
        store = Store(given.state)
        match = store.match(given.match)
        store.close()
    except KeyError:
        print(_("There is no match {number}", number=given.match), file=sys.stderr)
        return 1
    except StoreError as error:
        print(f"moonkeeper: {error}", file=sys.stderr)
        return 1
    acts = zip(match.acts, match.counters, strict=True)
    print(*record.lines(match.header, acts, match.outcome), sep="\n")
    return 0
