"""TOML files that people write: read, and what is wrong with them told in words and with places."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from engine.mistake import Mistake
from firmware.places import Place, nearest
from firmware.words import _

_POSITION: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong with a file, what to do about it, and where it stands. A warning
    does not keep the file from being used."""

    place: Place
    words: str
    warning: bool = False

    def line(self, name: str) -> str:
        """As compilers print it: `mat.toml:12:4: ...`."""
        words = _("warning: {words}", words=self.words) if self.warning else self.words
        return f"{name}:{self.place[0]}:{self.place[1]}: {words}"


class NoToml(Exception):
    """A file is no TOML, or no text at all; `finding` says where."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.words)
        self.finding = finding


def read_text(path: Path) -> str:
    """A file's text. Raises NoToml or OSError."""
    data = path.read_bytes()
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        words = _("This is no UTF-8 text: store it as UTF-8")
        raise NoToml(Finding(_end(before), words)) from None


def load(path: Path) -> tuple[dict[str, Any], str]:
    """A file's content, and its text. Raises NoToml or OSError."""
    text = read_text(path)
    try:
        return tomllib.loads(text), text
    except (ValueError, RecursionError) as error:
        raise NoToml(_no_toml(text, str(error))) from None


def findings_at(
    found: Mapping[tuple[str | int, ...], Place],
    mistakes: Iterable[Mistake],
    words: Callable[[Mistake], str],
) -> list[Finding]:
    """What is wrong, told in words where it stands, in the order of the lines. `found`: the places
    of everything in the file."""
    findings = [
        Finding(nearest(found, mistake.where), words(mistake), mistake.warning)
        for mistake in mistakes
    ]
    return sorted(findings, key=lambda finding: finding.place)


def unknown(words: str, name: object, known: object, cure: str = "") -> str:
    """A name that is none of the known ones, with the one that was meant, or the cure."""
    names = [str(each) for each in known] if isinstance(known, list | tuple) else []
    close = get_close_matches(str(name), names, 1)
    if close:
        return _("{words}. Did you mean {close!r}?", words=words, close=close[0])
    cure = cure or _("there are {names}", names=", ".join(names))
    return _("{words}: {cure}", words=words, cure=cure)


def _no_toml(text: str, error: str) -> Finding:
    """The reader stops at the first place that is no TOML, and tells of it in English."""
    told = _POSITION.search(error)
    place = (int(told[1]), int(told[2])) if told and told[1] else _end(text)
    words = _("This is no TOML: {error}", error=error[: told.start()] if told else error)
    return Finding(place, words)


def _end(text: str) -> Place:
    return text.count("\n") + 1, len(text) - text.rfind("\n")
