"""A deck as a spreadsheet writes it: a row a card, comma-separated, under a header of column names.

    id,star,colour,points,food,music,drink,wild,moons,achievement,columns,instant
    1,x,red,0,2,,,,,,2:blue 1:wild,
    2,,blue,1,,2,,,1,eye,,moon+2

An empty cell is nothing, or 0. Speakeasies (`standard1`) have three columns more: `eyes`, `slots`
and `rerolls`, which a file without speakeasies may leave out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.games.moonshine.deckfile import CLIENT, CLIENT_KEYS, NUMBERS, SIDE, SIDE_KEYS
from engine.mistake import Mistake

OF_SIDES: Final = ("eyes", "slots", "rerolls")
HEADER: Final = (*CLIENT_KEYS, *OF_SIDES)

_YES: Final = ("x", "yes", "true", "1", "*", "★")
_NO: Final = ("", "no", "false", "0")
_LISTS: Final = ("achievement", "columns")
_WHOLE: Final = re.compile(r"-?\d{1,9}", re.ASCII)
_BOM: Final = "\ufeff"

Place = tuple[int, int]
"""A line and a column, both counted from 1."""


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands between two commas, and where it begins."""

    text: str
    place: Place


@dataclass(slots=True)
class Sheet:
    """What a file holds, in the form of a TOML file's content; what is wrong with it as a sheet;
    and the place of everything in it, by the keys and numbers that lead there."""

    content: dict[str, list[dict[str, Any]]] = field(default_factory=lambda: {CLIENT: [], SIDE: []})
    mistakes: list[Mistake] = field(default_factory=list)
    places: dict[tuple[str | int, ...], Place] = field(default_factory=dict)

    def _wrong(self, name: str, place: Place, found: object = None, allowed: object = None) -> None:
        where = ("sheet", len(self.mistakes))
        self.places[where] = place
        self.mistakes.append(Mistake(name, where, found, allowed))


def read_sheet(text: str) -> Sheet:
    """The sheet in a text. Any text at all can be read; what is wrong with it is told."""
    sheet = Sheet()
    rows = [row for row in _rows(sheet, text.removeprefix(_BOM)) if _tells(row)]
    if not rows:
        sheet._wrong("no_header", (1, 1), allowed=CLIENT_KEYS)
        return sheet
    header = _header(sheet, rows[0])
    if header is not None:
        for row in rows[1:]:
            _read_card(sheet, header, row)
    return sheet


def write_sheet(content: Mapping[str, list[dict[str, Any]]]) -> str:
    """A text that `read_sheet` reads back."""
    rows = [list(HEADER)]
    cards = (*content[CLIENT], *content[SIDE])
    rows += [[_cell(record.get(key, "")) for key in HEADER] for record in cards]
    return "".join(",".join(row) + "\n" for row in rows)


def _cell(value: object) -> str:
    if isinstance(value, list):
        return " ".join(value)
    return "x" if value is True else str(value)


# --- Rows and cells -------------------------------------------------------------------------------


def _rows(sheet: Sheet, text: str) -> Iterator[list[Cell]]:
    """The text in rows of cells. A cell in quotes may hold commas, line breaks, and quotes written
    twice."""
    row: list[Cell] = []
    at, line, begins = 0, 1, 0
    while at < len(text):
        place = line, at - begins + 1
        cell, end = _quoted(sheet, text, at, place) if text[at] == '"' else _plain(text, at)
        broken = text.count("\n", at, end)
        if broken:
            line, begins = line + broken, text.rfind("\n", at, end) + 1
        row.append(Cell(cell.strip(), place))
        at = end
        if text.startswith(",", at):
            at += 1
            if at < len(text) and text[at] not in "\r\n":
                continue
            row.append(Cell("", (line, at - begins + 1)))
        if text.startswith("\r\n", at):
            at += 2
        elif at < len(text):
            at += 1
        line, begins = line + 1, at
        yield row
        row = []


def _plain(text: str, at: int) -> tuple[str, int]:
    end = at
    while end < len(text) and text[end] not in ",\r\n":
        end += 1
    return text[at:end], end


def _quoted(sheet: Sheet, text: str, at: int, place: Place) -> tuple[str, int]:
    closing = at + 1
    while True:
        closing = text.find('"', closing)
        if closing < 0:
            sheet._wrong("quote_not_closed", place)
            return text[at + 1 :], len(text)
        if not text.startswith('""', closing):
            break
        closing += 2
    rest, end = _plain(text, closing + 1)
    if rest.strip():
        sheet._wrong("text_after_quote", place, rest.strip())
    return text[at + 1 : closing].replace('""', '"'), end


def _tells(row: list[Cell]) -> bool:
    """Whether a row is neither blank nor a comment."""
    return any(cell.text for cell in row) and not row[0].text.startswith("#")


# --- Cards ----------------------------------------------------------------------------------------


def _header(sheet: Sheet, row: list[Cell]) -> list[str] | None:
    """The names of the columns; None where the rows can't be read by them."""
    line = ",".join(cell.text for cell in row)
    for separator in ";\t":
        if len(row) < line.count(separator):
            sheet._wrong("other_separator", row[0].place, separator)
            return None
    names = [cell.text.lower() for cell in row]
    if not any(name in HEADER for name in names):
        sheet._wrong("no_header", row[0].place, allowed=CLIENT_KEYS)
        return None
    for cell, name in zip(row, names, strict=True):
        if name not in HEADER:
            sheet._wrong("unknown_column", cell.place, cell.text, HEADER)
        elif names.count(name) > 1:
            sheet._wrong("column_twice", cell.place, name)
    missing = [name for name in CLIENT_KEYS if name not in names]
    if missing:
        sheet._wrong("columns_missing", row[0].place, missing, CLIENT_KEYS)
    return names if "id" in names else None


def _read_card(sheet: Sheet, header: list[str], row: list[Cell]) -> None:
    """One row, as a record of a client or of a side."""
    if len(row) != len(header):
        sheet._wrong("cells_of_a_row", row[0].place, len(row), len(header))
        return
    cells = dict(zip(header, row, strict=True))
    kind = SIDE if cells["id"].text.startswith(("standard", "regular")) else CLIENT
    here = (kind, len(sheet.content[kind]))
    sheet.places[here] = row[0].place
    record: dict[str, Any] = {}
    for name, cell in cells.items():
        if name not in HEADER or not cell.text:
            continue
        sheet.places[*here, name] = cell.place
        if name in (SIDE_KEYS if kind == SIDE else CLIENT_KEYS):
            record[name] = _value(name, cell.text)
        else:
            sheet._wrong("column_of_others", cell.place, name, kind)
    sheet.content[kind].append(record)


def _value(name: str, text: str) -> Any:
    """A cell in the form of a TOML file; what has no such form stays as it is written."""
    if name == "star" and text.lower() in (*_YES, *_NO):
        return text.lower() in _YES
    if (name in NUMBERS or name == "id") and _WHOLE.fullmatch(text):
        return int(text)
    return text.split() if name in _LISTS else text
