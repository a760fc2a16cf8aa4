"""Where in a TOML file each key and value stands: the standard library's reader does not tell.

Only for text that `tomllib` has read: what is no TOML is not noticed here.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

Path = tuple[str | int, ...]
"""The keys, and the numbers in arrays counted from 0, that lead to a value."""

Place = tuple[int, int]
"""A line and a column, both counted from 1."""

_BLANK: Final = re.compile(r"(?:\s|#[^\n]*)*")
_KEY: Final = re.compile(r"\s*(\"(?:\\.|[^\"\\])*\"|'[^']*'|[A-Za-z0-9_-]+)[ \t]*(\.?)")
_VALUE: Final = re.compile(
    r'"""(?:\\.|[^\\])*?""""{0,2}'
    r"|'''.*?''''{0,2}"
    r'|"(?:\\.|[^"\\])*"'
    r"|'[^']*'"
    r"|[^\s,\[\]{}#]+(?: \d[^\s,\[\]{}#]*)?",
    re.DOTALL,
)


def places(text: str) -> dict[Path, Place]:
    """Where each key of a table and each value of an array begins."""
    return _Reader(text).places


def nearest(found: Mapping[Path, Place], path: Sequence[str | int]) -> Place:
    """Where something stands, or, where it is missing, what it is missing in."""
    for length in range(len(path), 0, -1):
        place = found.get(tuple(path[:length]))
        if place is not None:
            return place
    return 1, 1


class _Reader:
    """Goes through the text once."""

    def __init__(self, text: str) -> None:
        self.places: dict[Path, Place] = {}
        self._text = text
        self._at = 0
        self._newest: dict[Path, int] = {}
        inside: Path = ()
        while self._next():
            inside = self._header() if self._next() == "[" else self._pair(inside)

    def _next(self) -> str:
        """The next sign that is neither blank nor in a comment; empty at the end."""
        blank = _BLANK.match(self._text, self._at)
        assert blank is not None
        self._at = blank.end()
        return self._text[self._at : self._at + 1]

    def _header(self) -> Path:
        """`[a.b]` or `[[a.b]]`: the table that what follows belongs to."""
        start, array = self._at, self._text.startswith("[[", self._at)
        self._at += 2 if array else 1
        *outer, last = self._keys()
        table = (*self._inside((), outer), last)
        self._at += 2 if array else 1
        if array:
            self._newest[table] = self._newest.get(table, -1) + 1
            self._mark(table, start)
            table = (*table, self._newest[table])
        self._mark(table, start)
        return table

    def _pair(self, inside: Path) -> Path:
        """`a.b = value` in a table; returns that table."""
        self._next()
        start, path = self._at, inside
        for key in self._keys():
            path = (*path, key)
            self._mark(path, start)
        self._at += 1
        self._value(path)
        return inside

    def _keys(self) -> list[str]:
        """A key with dots, and the blank behind it."""
        keys = []
        while True:
            found = _KEY.match(self._text, self._at)
            assert found is not None
            self._at = found.end()
            written = found[1]
            plain = written[0] not in "\"'"
            keys.append(written if plain else tomllib.loads(f"key = {written}")["key"])
            if not found[2]:
                return keys

    def _value(self, path: Path) -> None:
        sign = self._next()
        if sign == "[":
            self._at += 1
            index = 0
            while self._next() != "]":
                self._mark((*path, index), self._at)
                self._value((*path, index))
                index += 1
                self._pass_comma()
            self._at += 1
        elif sign == "{":
            self._at += 1
            while self._next() != "}":
                self._pair(path)
                self._pass_comma()
            self._at += 1
        else:
            found = _VALUE.match(self._text, self._at)
            assert found is not None
            self._at = found.end()

    def _pass_comma(self) -> None:
        if self._next() == ",":
            self._at += 1

    def _inside(self, path: Path, keys: Iterable[str]) -> Path:
        """A table by its keys; in an array of tables the newest is meant."""
        for key in keys:
            path = (*path, key)
            if path in self._newest:
                path = (*path, self._newest[path])
        return path

    def _mark(self, path: Path, at: int) -> None:
        line = self._text.count("\n", 0, at) + 1
        self.places.setdefault(path, (line, at - self._text.rfind("\n", 0, at)))
