"""Two outputs of `moonkeeper bench --json`, figure by figure.

    python bench/compare.py OLD NEW

Prints old, new and their ratio, and marks what has changed by more than a tenth. The exit status
is 0: a verdict is for people, who know how busy the machine was.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

NOTICEABLE = 0.1


def figures(data: Any, name: str = "") -> Iterator[tuple[str, float]]:
    """Every number in a report under its dotted name."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from figures(value, f"{name}.{key}" if name else key)
    elif isinstance(data, int | float) and not isinstance(data, bool):
        yield name, float(data)


def compared(old: Any, new: Any) -> Iterator[str]:
    """A line for each figure that both reports have, then the names that only one has."""
    before, after = dict(figures(old)), dict(figures(new))
    width = max(map(len, before | after), default=0)
    for name in before:
        if name in after:
            ratio = after[name] / before[name] if before[name] else float("inf")
            mark = "  <--" if abs(ratio - 1) > NOTICEABLE else ""
            yield f"{name:{width}} {before[name]:12.6g} {after[name]:12.6g} {ratio:7.2f}x{mark}"
    yield from (f"{name:{width}} only in the old one" for name in before.keys() - after.keys())
    yield from (f"{name:{width}} only in the new one" for name in after.keys() - before.keys())


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: python bench/compare.py OLD NEW")
    reports = [json.loads(Path(path).read_text(encoding="utf-8")) for path in sys.argv[1:]]
    print(*compared(*reports), sep="\n")
