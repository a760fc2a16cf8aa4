"""`moonkeeper dice stats`: how often each face came up, and whether fair dice would fall so."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from firmware import games
from firmware.fairness.bars import picture, told_of
from firmware.fairness.counts import KEPT, Counting
from firmware.fairness.report import (
    SOURCES,
    Judged,
    how_fair,
    looked_at,
    report,
    what_would_have_shown,
)
from firmware.store import FILE, Store, StoreError
from firmware.words import _


def add_arguments(parser: ArgumentParser) -> None:
    deeds = parser.add_subparsers(dest="deed", required=True, metavar="DEED")
    stats = deeds.add_parser("stats", help=_("count the faces that came up"))
    stats.add_argument(
        "--state", type=Path, required=True, metavar="DIR", help=_("where the games are kept")
    )
    stats.add_argument("--game", metavar="GAME", help=_("only the dice of this game"))
    stats.add_argument("--source", choices=list(SOURCES), help=_("only those that it told of"))
    stats.add_argument("--json", action="store_true", help=_("one JSON object a line"))
    stats.add_argument("--png", type=Path, metavar="FILE", help=_("draw it into this file"))


def main(given: Namespace) -> int:
    games.scan()
    if given.game is not None and given.game not in games.known():
        known = ", ".join(games.known())
        print(
            _("There is no game {key!r}; there are {known}", key=given.game, known=known),
            file=sys.stderr,
        )
        return 2
    if not (given.state / FILE).exists():
        print(_("There are no games in {folder}", folder=given.state), file=sys.stderr)
        return 1
    try:
        store = Store(given.state)
        counting = Counting(store, given.state / KEPT)
        while not counting.step():
            pass
        tested = report(counting.counts, given.game, given.source)
        store.close()
        if given.png and tested:
            picture(tested).save(given.png, "PNG")
    except (StoreError, OSError) as error:
        print(f"moonkeeper: {error}", file=sys.stderr)
        return 1
    if given.json:
        for one in tested:
            print(json.dumps(_data(one), ensure_ascii=False))
        return 0
    if not tested:
        print(_("No dice have been rolled yet."))
    for one in tested:
        print(*_lines(one), "", sep="\n")
    print(*looked_at(tested), sep="\n", end="\n" if len(tested) > 1 else "")
    return 0


def _lines(tested: Judged) -> list[str]:
    lines = [f"{tested.name} ({told_of(tested)})"]
    words = [games.say(tested.game, face) if tested.game else face for face in tested.faces]
    expected = tested.verdict.expected if tested.verdict else (None,) * len(words)
    for word, count, due in zip(words, tested.counts, expected, strict=True):
        fair = "" if due is None else _("fair: {number}", number=format(float(due), ".1f"))
        lines.append(f"  {word:12} {count:6}  {fair}".rstrip())
    lines.append(how_fair(tested))
    lines += filter(None, [what_would_have_shown(tested)])
    return lines


def _data(tested: Judged) -> dict[str, Any]:
    verdict = tested.verdict
    return {
        "game": tested.game,
        "kind": tested.kind,
        "source": tested.source,
        "rolls": tested.rolls,
        "counts": dict(zip(tested.faces, tested.counts, strict=True)),
        "expected": verdict and dict(zip(tested.faces, map(float, verdict.expected), strict=True)),
        "test": verdict and verdict.test,
        "p": verdict and verdict.p,
        "would_have_shown": verdict and dict(zip(tested.faces, verdict.shown, strict=True)),
    }
