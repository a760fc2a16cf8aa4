"""The rules stand on the standard library alone."""

import ast
import sys
from pathlib import Path

import pytest

import engine

SOURCES = sorted(Path(next(iter(engine.__path__))).rglob("*.py"))

# These two stand for people and dice, so they take chance, from their callers.
RULES = [source for source in SOURCES if source.stem not in ("playout", "trial")]

# What would give the rules a clock, chance, a device, a language, or the outside.
OUTSIDE = {
    "asyncio", "datetime", "gettext", "io", "locale", "logging", "os", "pathlib", "random",
    "secrets", "select", "shutil", "signal", "socket", "sqlite3", "subprocess", "tempfile",
    "threading", "time", "urllib", "uuid",
}  # fmt: skip


def imported_by(source: Path) -> set[str]:
    """The top-level packages that a file imports, anywhere in it."""
    names = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add(str(node.module).split(".")[0])
    return names


def called_by(source: Path) -> set[str]:
    """The plain names that a file calls."""
    return {
        node.func.id
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }


def test_there_are_sources_to_look_at() -> None:
    assert SOURCES


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_the_rules_import_the_standard_library_only(source: Path) -> None:
    assert imported_by(source) <= sys.stdlib_module_names | {"engine"}


@pytest.mark.parametrize("source", RULES, ids=lambda path: path.stem)
def test_the_rules_have_no_clock_chance_files_or_language(source: Path) -> None:
    assert not imported_by(source) & OUTSIDE
    assert not called_by(source) & {"open", "print", "input", "__import__", "exec", "eval"}
