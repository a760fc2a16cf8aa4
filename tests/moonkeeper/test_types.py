"""An author's mistakes are found by mypy, before anybody plays."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAGPIES = ROOT / "tests" / "magpies"

GAME = """
from dataclasses import dataclass, field

from moonkeeper import Choose, Counter, Depth, Dialogue, Game, Header, Ranking, rank


@dataclass
class State:
    header: Header
    points: list[int]
    gone: set[int] = field(default_factory=set)


def start(header: Header) -> State:
    return State(header, [0 for _ in header.seats])


def play(state: State) -> Dialogue[str]:
    said = yield lambda: Choose(0, "colour", ("red", "blue"))
    state.points[0] += said == "red"
    return "said"


def ranking(state: State) -> Ranking:
    return rank(state.points)


GAME = Game(
    key="colours",
    rules=1,
    seats=range(1, 3),
    full=Depth(start, play, ranking, (Counter("points", 0, 1, a_seat=True),)),
    reasons=("said",),
)
"""

MISTAKES = {
    "an option that is no text": (
        ('("red", "blue")', "(1, 2)"),
        'incompatible type "tuple[int, int]"; expected "tuple[str, ...]"',
    ),
    "options that can change": (
        ('("red", "blue")', '["red", "blue"]'),
        'incompatible type "list[str]"; expected "tuple[str, ...]"',
    ),
    "a decision instead of a question": (
        ('yield lambda: Choose(0, "colour", ("red", "blue"))', 'yield Choose(0, "c", ("r", "b"))'),
        'Incompatible types in "yield" (actual type "Choose"',
    ),
    "rules that are no walk": (
        (
            """    said = yield lambda: Choose(0, "colour", ("red", "blue"))
    state.points[0] += said == "red"
    return "said"
""",
            '    return "said"\n',
        ),
        'Incompatible return value type (got "str", expected "Generator',
    ),
    "rules with another signature": (
        ("def play(state: State) -> Dialogue[str]:", "def play() -> Dialogue[str]:"),
        'Argument 2 to "Depth" has incompatible type',
    ),
    "rules of another state": (
        ("def play(state: State) -> Dialogue[str]:", "def play(state: int) -> Dialogue[str]:"),
        'Cannot infer value of type parameter "S" of "Depth"',
    ),
    "rules without a reason for the end": (
        ('    return "said"\n', "    return\n"),
        "Return value expected",
    ),
    "a state without `gone`": (
        ("    gone: set[int] = field(default_factory=set)\n", ""),
        'Value of type variable "S" of "Depth" cannot be "State"',
    ),
    "a state without `header`": (
        ("    header: Header\n", "    head: Header\n"),
        'Value of type variable "S" of "Depth" cannot be "State"',
    ),
    "a ranking that is none": (
        (
            "def ranking(state: State) -> Ranking:\n    return rank(state.points)",
            "def ranking(state: State) -> list[int]:\n    return state.points",
        ),
        'Argument 3 to "Depth" has incompatible type',
    ),
    "a name that is not there": (
        ("Choose, Counter", "Chose, Counter"),
        '"moonkeeper" has no attribute',
    ),
}


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What mypy says of the game, and of the game with each of the mistakes, by module name."""
    folder = tmp_path_factory.mktemp("authors")
    (folder / "right.py").write_text(GAME)
    for number, ((right, wrong), _) in enumerate(MISTAKES.values()):
        assert GAME.count(right) == 1
        (folder / f"wrong{number}.py").write_text(GAME.replace(right, wrong))
    command = [sys.executable, "-m", "mypy", "--strict", "--no-pretty", "."]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert "checked" in result.stdout, result.stdout + result.stderr
    said: dict[str, str] = {}
    for line in result.stdout.splitlines():
        module = line.partition(".py:")[0]
        said[module] = said.get(module, "") + line + "\n"
    return said


def test_a_game_without_mistakes_passes(said: dict[str, str]) -> None:
    assert "right" not in said


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_found(said: dict[str, str], mistake: str) -> None:
    number = list(MISTAKES).index(mistake)
    assert MISTAKES[mistake][1] in said[f"wrong{number}"]


def test_the_fifth_game_passes(tmp_path: Path) -> None:
    alone = ["--explicit-package-bases", "--cache-dir", str(tmp_path)]
    command = [sys.executable, "-m", "mypy", "--strict", *alone, "."]
    result = subprocess.run(command, cwd=MAGPIES, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout
