"""`moonkeeper history`: the matches that have ended."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path

from engine import Header
from firmware import games, seats
from firmware.store import FILE, Store, StoredMatch, StoreError
from firmware.words import _


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--state", type=Path, required=True, metavar="DIR", help=_("where the games are kept")
    )
    parser.add_argument("--json", action="store_true", help=_("one JSON object a line"))


def main(given: Namespace) -> int:
    games.scan()
    if not (given.state / FILE).exists():
        print(_("There are no games in {folder}", folder=given.state), file=sys.stderr)
        return 1
    try:
        store = Store(given.state)
        for match in store.history():
            print(json.dumps(_data(match), ensure_ascii=False) if given.json else _line(match))
        store.close()
    except StoreError as error:
        print(f"moonkeeper: {error}", file=sys.stderr)
        return 1
    return 0


def _time(seconds: float | None) -> str:
    return "" if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat("T", "seconds")


def _data(match: StoredMatch) -> dict[str, object]:
    return {
        "match": match.id,
        "game": match.header["game"],
        "seats": match.header["seats"],
        "depth": match.header["depth"],
        "dice": match.header["dice"],
        "began": _time(match.began),
        "ended": _time(match.ended),
        **(match.outcome or {}),
    }


def _line(match: StoredMatch) -> str:
    assert match.outcome is not None
    header = Header.from_json(match.header)
    ranking = ", ".join(
        f"{place['rank']}. {seats.name(header, place['seat'])} {place['points']}"
        for place in match.outcome["ranking"]
    )
    game = games.say(header.game, "title")
    reason = games.say(header.game, match.outcome["reason"])
    return f"{match.id:4}  {_time(match.ended)}  {game}: {ranking} ({reason})"
