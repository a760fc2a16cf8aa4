"""`moonkeeper replay`: an exported match, walked again by the rules of today."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from firmware import games, record, seats
from firmware.words import _


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help=_("what export has written"))
    parser.add_argument("--json", action="store_true", help=_("the result as a JSON object"))


def main(given: Namespace) -> int:
    try:
        match = record.replay(given.file.read_text(encoding="utf-8"))
    except (record.RecordError, OSError, UnicodeDecodeError) as error:
        print(f"moonkeeper replay: {given.file}:{error}", file=sys.stderr)
        return 1
    if given.json:
        told = {
            "game": match.game.key,
            "answers": len(match.journal.log),
            "counters": match.counters,
            "outcome": match.outcome.to_json() if match.outcome else None,
        }
        print(json.dumps(told, ensure_ascii=False))
        return 0
    title = games.say(match.game.key, "title")
    if match.outcome is None:
        print(_("{game}: not ended, after {n} answers", game=title, n=len(match.journal.log)))
        return 0
    ranking = ", ".join(
        f"{place.rank}. {seats.name(match.header, place.seat)} {place.points}"
        for place in match.outcome.ranking.standings
    )
    print(f"{title}: {ranking} ({games.say(match.game.key, match.outcome.reason)})")
    return 0
