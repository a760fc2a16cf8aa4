"""Where things stand in a TOML file."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.places import Path, nearest, places

TEXT = """\
# [no.table]
title = "a # in a word"  # space = 3
a.b . "c d" = 1

[moon]
moon1 = 2
'moon 2' = 3

[[space]]
number = 0
symbols = ["1", '#',  # ]
  "fuel",
]
[space.link]
planet = {name = "planet1", medals = [6, [4], 2]}
[[space]]
  number = 1
[space.link]
deep = true
"""

WHERE: dict[Path, tuple[int, int]] = {
    ("title",): (2, 1),
    ("a",): (3, 1),
    ("a", "b"): (3, 1),
    ("a", "b", "c d"): (3, 1),
    ("moon",): (5, 1),
    ("moon", "moon1"): (6, 1),
    ("moon", "moon 2"): (7, 1),
    ("space",): (9, 1),
    ("space", 0): (9, 1),
    ("space", 0, "number"): (10, 1),
    ("space", 0, "symbols"): (11, 1),
    ("space", 0, "symbols", 0): (11, 12),
    ("space", 0, "symbols", 1): (11, 17),
    ("space", 0, "symbols", 2): (12, 3),
    ("space", 0, "link"): (14, 1),
    ("space", 0, "link", "planet"): (15, 1),
    ("space", 0, "link", "planet", "name"): (15, 11),
    ("space", 0, "link", "planet", "medals"): (15, 29),
    ("space", 0, "link", "planet", "medals", 0): (15, 39),
    ("space", 0, "link", "planet", "medals", 1): (15, 42),
    ("space", 0, "link", "planet", "medals", 1, 0): (15, 43),
    ("space", 0, "link", "planet", "medals", 2): (15, 47),
    ("space", 1): (16, 1),
    ("space", 1, "number"): (17, 3),
    ("space", 1, "link"): (18, 1),
    ("space", 1, "link", "deep"): (19, 1),
}


def test_every_key_and_every_value_of_an_array_has_its_place() -> None:
    assert places(TEXT) == WHERE


def test_what_is_missing_is_missing_in_what_holds_it() -> None:
    assert nearest(WHERE, ("space", 1, "number")) == (17, 3)
    assert nearest(WHERE, ("space", 1, "symbols", 3)) == (16, 1)
    assert nearest(WHERE, ("planet", "planet1")) == (1, 1)
    assert nearest(WHERE, ()) == (1, 1)


@pytest.mark.parametrize(
    "value",
    [
        "-12",
        "1e-3",
        "+inf",
        "true",
        "1979-05-27 07:32:00Z",
        "1979-05-27T07:32:00-08:00",
        r'"\"]}#\\"',
        r"'\'",
        '""',
        '"""a\nlast = "x" """',
        '"""two quotes at the end"""""',
        r'"""an escaped \""" and on"""',
        "'''a\nlast = 'x' '''",
        "'''two quotes at the end'''''",
        "[]",
        "{}",
        "[[1, 2], [3],\n # ]\n]",
        '{a = {b = [1, {c = "}"}]}, d.e = 1}',
        "[1979-05-27 07:32:00, 2]",
    ],
)
def test_every_kind_of_value_is_gone_past(value: str) -> None:
    text = f"first = {value} # comment = 1\nlast = 1\n"
    tomllib.loads(text)
    line = 2 + value.count("\n")
    assert places(text)[("last",)] == (line, 1)
    # In an array as well.
    text = f"row = [{value} , 7]\n"
    tomllib.loads(text)
    after = text.rfind("7")
    column = after - text.rfind("\n", 0, after)
    assert places(text)[("row", 1)] == (1 + value.count("\n"), column)


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment", "\t\n# x"])
def test_in_a_file_without_keys_is_nothing(text: str) -> None:
    assert places(text) == {}


def test_lines_may_end_as_on_windows() -> None:
    assert places("a = 1\r\n[b]\r\nc = 2\r\n") == {
        ("a",): (1, 1),
        ("b",): (2, 1),
        ("b", "c"): (3, 1),
    }


def test_escapes_in_a_key_are_read() -> None:
    assert places(r'"\u0061\tb" = 1') == {("a\tb",): (1, 1)}


names = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=5)
values = st.recursive(
    st.integers() | st.booleans() | names,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=8,
)


def written(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, list):
        return "[" + ",\n ".join(map(written, value)) + "]"
    return "{" + ", ".join(f"{written(key)} = {written(value[key])}" for key in value) + "}"


def paths(value: Any, path: Path = ()) -> set[Path]:
    """Every key and every number of an array that leads somewhere."""
    if isinstance(value, list):
        inside = list(enumerate(value))
    elif isinstance(value, dict):
        inside = list(value.items())
    else:
        return set()
    found = {(*path, key) for key, _inner in inside}
    return found.union(*(paths(inner, (*path, key)) for key, inner in inside))


@given(st.dictionaries(names, values, max_size=4))
def test_any_content_is_found_whole(content: dict[str, Any]) -> None:
    text = "".join(f"{written(key)} = {written(content[key])}\n" for key in content)
    try:
        assert tomllib.loads(text) == content
    except tomllib.TOMLDecodeError:
        # Inline tables can't go over several lines, as arrays in them do here.
        return
    assert set(places(text)) == paths(content)
