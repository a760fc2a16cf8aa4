"""What all tests share."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import settings

from firmware.store import FILE, Store, StoreError

# What is said does not depend on the locale of whoever runs the tests.
os.environ["LC_ALL"] = "C.UTF-8"

# No test asserts time, and a run in CI must not depend on luck.
settings.register_profile("moonkeeper", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("moonkeeper")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--remake-pictures",
        action="store_true",
        help="write the reference pictures anew instead of comparing with them",
    )
    parser.addoption(
        "--remake-golden",
        action="store_true",
        help="play the golden matches anew instead of comparing with them",
    )


@pytest.fixture(scope="session")
def remake_pictures(request: pytest.FixtureRequest) -> bool:
    """Whether the reference pictures are to be written anew."""
    return bool(request.config.getoption("--remake-pictures"))


@pytest.fixture(scope="session")
def remake_golden(request: pytest.FixtureRequest) -> bool:
    """Whether the golden matches are to be played anew."""
    return bool(request.config.getoption("--remake-golden"))


@pytest.fixture(autouse=True)
def _stores_are_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Tests open stores as a device does that is killed: without closing them. From Python 3.13 on
    SQLite warns of a file that nobody closed."""
    opened: list[Store] = []
    begin = Store.__init__

    def noted(store: Store, folder: Path, name: str = FILE, journal: str = "WAL") -> None:
        begin(store, folder, name, journal)
        opened.append(store)

    monkeypatch.setattr(Store, "__init__", noted)
    yield
    for store in opened:
        with suppress(StoreError):
            store.close()
