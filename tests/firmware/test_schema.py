"""Files of every schema that there ever was are brought up to today's, whole or not at all."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from firmware import schema
from firmware.schema import SCHEMA
from firmware.store import FILE, FreeRoll, Store, StoreError

STORES = Path(__file__).parent / "stores"
KEPT = sorted(STORES.glob("schema-*.sql"), key=lambda path: int(path.stem.split("-")[1]))


def stored(folder: Path, kept: Path) -> None:
    """Make a kept file, which is text, a file of games again."""
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as file:
        file.executescript(kept.read_text(encoding="utf-8"))


def tables(folder: Path, name: str = FILE) -> set[tuple[str, str]]:
    """The columns of each table, and the indexes, without how they were written down."""
    with closing(sqlite3.connect(folder / name)) as file:
        return set(
            file.execute(
                "SELECT m.name, group_concat(c.name || ' ' || c.type || ' ' || c.pk, ', ') "
                "FROM sqlite_master m LEFT JOIN pragma_table_info(m.name) c GROUP BY m.name"
            )
        )


def version(folder: Path, name: str = FILE) -> int:
    with closing(sqlite3.connect(folder / name)) as file:
        return int(file.execute("PRAGMA user_version").fetchone()[0])


def test_a_file_of_each_schema_is_kept() -> None:
    assert [path.stem for path in KEPT] == [f"schema-{n}" for n in range(1, SCHEMA + 1)]
    assert set(schema.MIGRATIONS) == set(range(1, SCHEMA))


@pytest.mark.parametrize("kept", KEPT, ids=lambda path: path.stem)
def test_what_an_earlier_release_stored_is_all_there(tmp_path: Path, kept: Path) -> None:
    stored(tmp_path, kept)
    store = Store(tmp_path)
    match = store.unfinished()
    assert match is not None
    assert (match.id, match.header["game"], match.header["seats"]) == (1, "shelfie", ["", "", ""])
    assert [act["act"] for act in match.acts] == ["learn", "draw", "roll", "answer", "roll"]
    assert match.acts[-1]["faces"] == ["game", "trophy"]
    assert store.rolls() == [FreeRoll(1.5, ("d20",), ("20",), expression="d20+2")]
    assert store.settings() == {"language": "ja"}
    assert store.facts("mlem")["cells"].source == "file mat.toml"
    assert store.flaw(whole=True) is None
    store.close()
    (tmp_path / "new").mkdir()
    Store(tmp_path / "new").close()
    assert tables(tmp_path) == tables(tmp_path / "new")


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A release of a later schema; the statements that lead there can be changed."""
    steps = ["ALTER TABLE match ADD COLUMN place TEXT", "UPDATE match SET place = 'home'"]
    monkeypatch.setattr(schema, "SCHEMA", SCHEMA + 2)
    monkeypatch.setattr(
        schema, "MIGRATIONS", {SCHEMA: steps, SCHEMA + 1: ["DROP INDEX unfinished"]}
    )
    return steps


def test_every_step_between_two_schemas_is_taken_and_the_old_file_put_by(
    tmp_path: Path, later: list[str]
) -> None:
    stored(tmp_path, KEPT[-1])
    before = tables(tmp_path)
    Store(tmp_path).close()
    assert version(tmp_path) == SCHEMA + 2
    with closing(sqlite3.connect(tmp_path / FILE)) as file:
        assert file.execute("SELECT id, place FROM match").fetchall() == [(1, "home")]
    assert "unfinished" not in dict(tables(tmp_path))
    assert version(tmp_path, f"schema-{SCHEMA}.sqlite3") == SCHEMA
    assert tables(tmp_path, f"schema-{SCHEMA}.sqlite3") == before


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path, later: list[str]) -> None:
    stored(tmp_path, KEPT[-1])
    before = tables(tmp_path)
    later.append("INSERT INTO nowhere VALUES (1)")
    with pytest.raises(StoreError, match="nowhere"):
        Store(tmp_path)
    assert (tables(tmp_path), version(tmp_path)) == (before, SCHEMA)
    later.pop()
    Store(tmp_path).close()
    assert version(tmp_path) == SCHEMA + 2
