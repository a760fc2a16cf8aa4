"""What the commands share that deal with an owner's components: files to fill in, and a device that
is told what they hold."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from firmware import lock
from firmware.store import FILE, Store, StoreError
from firmware.tomlfile import Finding
from firmware.words import _


def carry_out(deed: Callable[[Namespace], int], given: Namespace) -> int:
    """Do what was asked for; the exit status. What a disk or a running device refuses is told."""
    try:
        return deed(given)
    except (OSError, StoreError, lock.AlreadyRunning) as error:
        print(f"moonkeeper: {error}", file=sys.stderr)
        return 1


def print_findings(path: Path, findings: list[Finding]) -> bool:
    """Tell what is wrong with a file. Returns whether it can be used."""
    for finding in findings:
        print(finding.line(str(path)), file=sys.stderr)
    return all(finding.warning for finding in findings)


def write_new(path: Path | None, text: str) -> int:
    """Write a file that is not there yet, or print it. Raises OSError."""
    if path is None:
        print(text, end="")
        return 0
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        print(_("{file} is there already, and stays as it is", file=path), file=sys.stderr)
        return 1
    return 0


def source(path: Path) -> str:
    """Where facts were told that stand in a file."""
    return f"file {path.name}"


def known(folder: Path, game: str) -> tuple[dict[str, Any], dict[str, str]] | None:
    """What a device knows of a game's components, and where each fact was told. None, and a word
    about it, where there are no games. Raises StoreError."""
    if not (folder / FILE).exists():
        print(_("There are no games in {folder}", folder=folder), file=sys.stderr)
        return None
    store = Store(folder)
    facts = store.facts(game)
    store.close()
    values = {name: fact.value for name, fact in facts.items()}
    return values, {name: fact.source for name, fact in facts.items()}


def tell(folder: Path, game: str, facts: Mapping[str, Any], told_by: str) -> bool:
    """Give facts to a device that is not running. Returns whether its folder can be written. Raises
    StoreError, AlreadyRunning."""
    held = lock.hold(folder)
    if held is None:
        print(_("{folder} can't be written", folder=folder), file=sys.stderr)
        return False
    try:
        store = Store(folder)
        store.tell(game, facts, told_by)
        store.close()
    finally:
        os.close(held)
    return True
