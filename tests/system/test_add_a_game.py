"""docs/add-a-game.md: every excerpt stands in the fifth game and runs, every command works, and the
pictures are what its panel script takes."""

from __future__ import annotations

import dis
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops

ROOT = Path(__file__).parents[2]
MAGPIES = ROOT / "tests" / "magpies"
DOCUMENT = ROOT / "docs" / "add-a-game.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")


class Excerpt(NamedTuple):
    """A block of the document that is said to stand in a file of the game."""

    file: str
    text: str

    @property
    def lines(self) -> range:
        """The lines in the file, counted from 1."""
        whole = (MAGPIES / self.file).read_text(encoding="utf-8")
        first = whole[: whole.index(self.text)].count("\n") + 1
        return range(first, first + self.text.count("\n"))


def blocks(kind: str) -> Iterator[tuple[str, str]]:
    """The word behind the kind of each such block, and the block."""
    for found in re.finditer(rf"^```{kind}(?: (\S+))?\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL):
        yield found[1] or "", found[2]


EXCERPTS = [Excerpt(*block) for kind in ("python", "toml", "po", "text") for block in blocks(kind)]
PROGRAMS = [excerpt for excerpt in EXCERPTS if excerpt.file.endswith(".py")]
COMMANDS = [line for _, block in blocks("shell") for line in block.splitlines()]


def test_there_is_something_to_check() -> None:
    assert len(PROGRAMS) > 10
    assert len(COMMANDS) > 5
    assert len(EXCERPTS) + len(list(blocks("shell"))) == TEXT.count("```") / 2


@pytest.mark.parametrize("excerpt", EXCERPTS, ids=lambda each: each.text.strip().split("\n")[0])
def test_an_excerpt_stands_in_the_game(excerpt: Excerpt) -> None:
    assert f"\n{excerpt.text}" in "\n" + (MAGPIES / excerpt.file).read_text(encoding="utf-8")


RUN_ALL = """
import json, sys
from collections import defaultdict
from functools import partial

ran = defaultdict(set)

def follow(frame, event, argument):
    if "magpies" not in frame.f_code.co_filename:
        return None
    ran[frame.f_code.co_filename].add(frame.f_lineno)
    return follow

import moonkeeper.testing
moonkeeper.testing.try_out = partial(moonkeeper.testing.try_out, matches=1)
sys.settrace(follow)
import test_magpies
for name, test in list(vars(test_magpies).items()):
    if name.startswith("test_"):
        test()
sys.settrace(None)
print(json.dumps({file: sorted(lines) for file, lines in ran.items()}))
"""


@pytest.fixture(scope="module")
def ran() -> dict[str, set[int]]:
    """The lines of each file of the game that ran in the game's own tests."""
    result = subprocess.run(
        [sys.executable, "-c", RUN_ALL], cwd=MAGPIES, capture_output=True, text=True, check=True
    )
    told = json.loads(result.stdout)
    return {os.path.relpath(file, MAGPIES): set(lines) for file, lines in told.items()}


def with_code(code: CodeType) -> Iterator[int]:
    """The lines of a program that something is done on."""
    yield from (line for _, line in dis.findlinestarts(code) if line)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from with_code(constant)


@pytest.mark.parametrize("excerpt", PROGRAMS, ids=lambda each: each.text.strip().split("\n")[0])
def test_an_excerpt_runs(excerpt: Excerpt, ran: dict[str, set[int]]) -> None:
    source = (MAGPIES / excerpt.file).read_text(encoding="utf-8")
    wanted = set(with_code(compile(source, excerpt.file, "exec"))) & set(excerpt.lines)
    assert wanted
    assert wanted <= ran[excerpt.file]


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A copy of the game's folder to give the commands in, with the game installed, and the
    environment that they find there."""
    folder = tmp_path_factory.mktemp("weekend") / "magpies"
    shutil.copytree(MAGPIES, folder, ignore=shutil.ignore_patterns("__pycache__"))
    site = folder.parent / "site"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    alone = ("--no-deps", "--no-index", "--no-build-isolation", "--target", str(site), str(folder))
    subprocess.run([*command, *alone], check=True, capture_output=True)
    path = f"{sysconfig.get_path('scripts')}:{os.environ['PATH']}"
    return folder, {**os.environ, "PATH": path, "PYTHONPATH": str(site)}


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_works(line: str, shell: tuple[Path, dict[str, str]]) -> None:
    folder, environment = shell
    if line.startswith("pip install"):
        # Into which environment is up to the reader; here it is installed already.
        assert line.endswith(" -e .")
        return
    result = subprocess.run(
        shlex.split(line), cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_pictures_are_what_the_script_takes(
    shell: tuple[Path, dict[str, str]], tmp_path: Path, remake_pictures: bool
) -> None:
    folder, environment = shell
    made = DOCUMENT.parent if remake_pictures else tmp_path
    command = ["moonkeeper", "sim", "--script", "evening.txt", "--shots", str(made)]
    subprocess.run(command, cwd=folder, env=environment, check=True)
    shown = re.findall(r'src="([\w-]+\.png)"', TEXT)
    shots = re.findall(r"^shot (\S+)$", (MAGPIES / "evening.txt").read_text(), re.MULTILINE)
    assert shown == [f"{name}.png" for name in shots]
    for name in shown:
        with Image.open(made / name) as picture, Image.open(DOCUMENT.parent / name) as reference:
            assert ImageChops.logical_xor(picture, reference).getbbox() is None, name
