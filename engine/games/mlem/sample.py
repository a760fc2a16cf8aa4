"""The `sample` mat: invented, complete, for demos and tests. No number on it is the real mat's.

It obeys what is sure of the real one; symbols get fewer and values higher farther out.
"""

from __future__ import annotations

from typing import Any, Final

from engine.games.mlem.mat import SAMPLE, Mat
from engine.games.mlem.matfile import facts_of

_SPACES: Final[tuple[tuple[str, int, str], ...]] = (
    # Symbols, dots of fuel (0 without), link.
    ("1 2 fuel", 1, ""),
    ("1 2 3", 0, ""),
    ("2 3 fuel", 2, ""),
    ("1 2 4", 0, ""),
    ("2 3 fuel", 1, ""),
    ("1 4 fuel", 2, ""),
    ("1 2 3", 0, "moon1 moon2"),
    ("2 3 fuel", 1, "moon2 moon3"),
    ("1 2 4", 0, "planet1"),
    ("2 4 fuel", 2, "planet1"),
    ("1 3 fuel", 2, "moon4"),
    ("2 3 4", 0, "moon4 moon5"),
    ("1 2 fuel", 3, "planet2"),
    ("2 3 4", 0, "planet2"),
    ("1 4 fuel", 2, "moon6 moon7"),
    ("2 3", 0, "moon7 moon8"),
    ("3 4 fuel", 3, "planet3"),
    ("1 2", 0, "planet3"),
    ("2 fuel", 2, "moon9 moon10"),
    ("3 4", 0, "moon10 moon11"),
    ("1 2", 0, "planet4"),
    ("2 4", 0, "moon12"),
    ("1 fuel", 3, "moon12 moon13"),
    ("3 4", 0, "planet5"),
    ("1 2", 0, "planet5"),
    ("", 0, "deep"),
)

_MOONS: Final = (1, 2, 2, 3, 4, 4, 5, 5, 6, 7, 8, 8, 9)
_PLANETS: Final = ([5, 3, 1], [7, 4, 2], [9, 5, 3], [11, 7, 4], [14, 9, 5])


def _record(number: int, symbols: str, dots: int, link: str) -> dict[str, Any]:
    record: dict[str, Any] = {"number": number, "symbols": symbols.split()}
    if dots:
        record["dots"] = dots
    if link.startswith("moon"):
        record["moons"] = link.split()
    elif link.startswith("planet"):
        record["planet"] = link
    elif link:
        record["deep"] = True
    return record


CONTENT: Final[dict[str, Any]] = {
    "space": [_record(number, *space) for number, space in enumerate(_SPACES)],
    "moon": {f"moon{number}": value for number, value in enumerate(_MOONS, 1)},
    "planet": {f"planet{number}": medals for number, medals in enumerate(_PLANETS, 1)},
}
"""The sample mat in the form of a file."""

SAMPLE_MAT: Final = Mat(SAMPLE, facts_of(CONTENT))
