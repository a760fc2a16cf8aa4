"""`moonkeeper store`: look after the games' file."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from argparse import ArgumentParser, Namespace
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from firmware import backup, damage, lock, rescue
from firmware.screens.rescued import moment
from firmware.store import FILE, StoreError, refusals
from firmware.words import _, ngettext

_PART = "given.part"


def add_arguments(parser: ArgumentParser) -> None:
    deeds = parser.add_subparsers(dest="deed", required=True, metavar="DEED")
    check = deeds.add_parser("check", help=_("tell whether the games and their backups are whole"))
    save = deeds.add_parser("backup", help=_("copy the games into a file, even while they run"))
    load = deeds.add_parser("restore", help=_("use the games in a file from now on"))
    save.add_argument("file", type=Path, metavar="FILE")
    load.add_argument("file", type=Path, metavar="FILE")
    for deed in (check, save, load):
        deed.add_argument(
            "--state", type=Path, required=True, metavar="DIR", help=_("where the games are kept")
        )


def main(given: Namespace) -> int:
    deeds = {"check": _check, "backup": _backup, "restore": _restore}
    try:
        return deeds[given.deed](given)
    except (OSError, StoreError, lock.AlreadyRunning) as error:
        print(f"moonkeeper: {error}", file=sys.stderr)
        return 1


def _check(given: Namespace) -> int:
    folder: Path = given.state
    if not folder.is_dir():
        print(_("There are no games in {folder}", folder=folder), file=sys.stderr)
        return 1
    kept = backup.backups(folder)
    if not (folder / FILE).exists() and not kept:
        print(_("There are no games in {folder}", folder=folder), file=sys.stderr)
        return 1
    games = _looked_at(folder / FILE)
    print(_line(folder / FILE, games))
    copies = {path: _looked_at(path) for path in kept}
    for path, content in copies.items():
        print(_line(path, content))
    for path in sorted(folder.glob("damaged-*.sqlite3")):
        print(_("{file}: was set aside, for it was damaged", file=path.name))
    if games.flaw is None:
        return 0
    good = next((path for path, content in copies.items() if content.flaw is None), None)
    if good is not None:
        print(_("The device will use {file} when it starts.", file=good.name), file=sys.stderr)
    else:
        print(_("There is no good backup: the device will begin anew."), file=sys.stderr)
    return 1


def _backup(given: Namespace) -> int:
    if not (given.state / FILE).exists():
        print(_("There are no games in {folder}", folder=given.state), file=sys.stderr)
        return 1
    if given.file.exists():
        print(_("{file} is there already, and stays as it is", file=given.file), file=sys.stderr)
        return 1
    backup.copy(given.state / FILE, given.file, time.time())
    print(_line(given.file, _looked_at(given.file)))
    return 0


def _restore(given: Namespace) -> int:
    if not given.file.exists():
        print(_("There is no file {file}", file=given.file), file=sys.stderr)
        return 1
    held = lock.hold(given.state)
    if held is None:
        print(_("{folder} can't be written", folder=given.state), file=sys.stderr)
        return 1
    folder: Path = given.state
    try:
        with refusals():
            backup.copy(given.file, folder / _PART, given.file.stat().st_mtime)
            before = _looked_at(folder / FILE) if (folder / FILE).exists() else None
            after = _looked_at(folder / _PART)
            name = rescue.set_aside(folder, "replaced")
            rescue.put_in_place(folder, _PART)
    finally:
        os.close(held)
    if before is not None:
        print(_("Until now: {what}", what=before.told))
    print(_("From now on: {what}", what=after.told))
    if name:
        print(_("What was there is kept as {file}", file=folder / name))
    return 0


class _Content(NamedTuple):
    """What is in a file of games: how many matches, and what is wrong with it."""

    matches: int
    at: float
    flaw: str | None

    @property
    def told(self) -> str:
        if self.flaw is not None:
            return _("damaged ({why})", why=self.flaw)
        matches = ngettext("{n} match", "{n} matches", self.matches)
        return _("{matches}, the last answer at {time}", matches=matches, time=moment(self.at))


def _looked_at(path: Path) -> _Content:
    """What is in a file, which is not changed. Raises StoreError where that cannot be told."""
    with refusals():
        if not path.is_file() or not path.stat().st_size:
            return _Content(0, 0.0, _("there is no file"))
        reading = f"{path.absolute().as_uri()}?mode=ro"
        try:
            with closing(sqlite3.connect(reading, uri=True, timeout=2)) as file:
                flaw = damage.flaw(file, whole=True)
                if flaw is not None:
                    return _Content(0, 0.0, flaw)
                count, at = file.execute(
                    "SELECT count(*), max(coalesce(max(began, coalesce(ended, 0), "
                    "coalesce((SELECT max(at) FROM act WHERE match = id), 0)), 0)) FROM match"
                ).fetchone()
                return _Content(count, at or path.stat().st_mtime, None)
        except sqlite3.Error as error:
            if not damage.is_damage(error):
                raise
            return _Content(0, 0.0, str(error))


def _line(path: Path, content: _Content) -> str:
    return f"{path.name}: {content.told}"
