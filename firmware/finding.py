"""What is wrong with a file that people wrote, in words and with places."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final

from engine.mistake import Mistake
from firmware.places import Place, nearest, places
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


def read_text(path: Path) -> tuple[str, list[Finding]]:
    """A file's text, or that it is none. Raises OSError."""
    data = path.read_bytes()
    try:
        return data.decode(), []
    except UnicodeDecodeError as error:
        before = data[: error.start].decode()
        words = _("This is no UTF-8 text: store it as UTF-8")
        return "", [Finding(_end(before), words)]


def read_toml(
    text: str,
    mistakes: Callable[[Mapping[str, Any]], Iterable[Mistake]],
    words: Callable[[Mistake, Mapping[str, Any]], str],
) -> tuple[dict[str, Any], list[Finding]]:
    """The content of a TOML text, and all that is wrong with it in the order of its lines."""
    try:
        content = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return {}, [_no_toml(text, str(error))]
    found = places(text)
    findings = [
        Finding(nearest(found, mistake.where), words(mistake, content), mistake.warning)
        for mistake in mistakes(content)
    ]
    return content, sorted(findings, key=lambda finding: finding.place)


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
