"""`moonkeeper deck`, called as the console script calls it."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from PIL import Image

from engine.games.moonshine.cards import OWNER, Deck, deck_of
from engine.games.moonshine.sample import SAMPLE_DECK
from firmware import lock
from firmware.canvas import Canvas
from firmware.command import main
from firmware.deckfile import written
from firmware.screens.moonshine.clients import client_face
from firmware.store import Store
from tests.firmware.test_deckfile import CSV, TOML

Printed = tuple[int, str, str]

HALF = "Moonshine deck: 3 of 70 clients, 2 of 10 sides known\n"


def said(capsys: pytest.CaptureFixture[str], *words: str | Path) -> Printed:
    """The exit status, what was printed, and what was complained of."""
    status = main(["deck", *map(str, words)])
    printed = capsys.readouterr()
    return status, printed.out, printed.err


@pytest.fixture
def half(tmp_path: Path) -> Path:
    file = tmp_path / "my deck.toml"
    file.write_text(TOML, encoding="utf-8")
    return file


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    file = tmp_path / "bad.csv"
    file.write_text(CSV.replace("grey", "gray"), encoding="utf-8")
    return file


COMPLAINT = "4:4: There is no colour 'gray'. Did you mean 'grey'?\n"


def stored(folder: Path) -> tuple[Deck, set[str]]:
    """The deck that a device knows, and who told it."""
    store = Store(folder)
    facts = store.facts("moonshine")
    store.close()
    deck = deck_of(OWNER, {name: fact.value for name, fact in facts.items()})
    return deck, {fact.source for fact in facts.values()}


def test_check_finds_every_mistake_and_tells_how_much_is_known(
    capsys: pytest.CaptureFixture[str], half: Path, bad: Path
) -> None:
    assert said(capsys, "check", half) == (0, HALF, "")
    assert said(capsys, "check", bad) == (1, "", f"{bad}:{COMPLAINT}")


def test_check_lets_a_warning_pass(capsys: pytest.CaptureFixture[str], half: Path) -> None:
    half.write_text(TOML.replace("food = 2, ", ""))
    warning = f"{half}:2:5: warning: Client 1 costs nothing: is that so?\n"
    assert said(capsys, "check", half) == (0, HALF, warning)


@pytest.mark.parametrize("deed", ["check", "show", "load"])
def test_a_file_that_is_not_there_is_said_to_be_missing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, deed: str
) -> None:
    words: list[str | Path] = [deed, tmp_path / "none.toml"]
    if deed == "load":
        words += ["--state", tmp_path]
    status, out, err = said(capsys, *words)
    assert (status, out) == (1, "")
    assert "none.toml" in err


@pytest.mark.parametrize("name", ["new.toml", "new.csv"])
def test_new_writes_a_file_to_fill_in_and_overwrites_none(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str
) -> None:
    file = tmp_path / name
    assert said(capsys, "new", file) == (0, "", "")
    text = file.read_text(encoding="utf-8")
    assert text == written(Deck(OWNER, {}, {}), sheet=name.endswith("csv"))
    kept = f"{file} is there already, and stays as it is\n"
    assert said(capsys, "new", file, "--sample") == (1, "", kept)
    assert file.read_text(encoding="utf-8") == text
    nothing = "Moonshine deck: 0 of 70 clients, 0 of 10 sides known\n"
    assert said(capsys, "check", file) == (0, nothing, "")


def test_new_prints_where_no_file_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "new", "--sample") == (0, written(SAMPLE_DECK, sheet=False), "")


def test_load_gives_a_deck_to_a_device_and_new_writes_what_it_knows(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, half: Path
) -> None:
    games = tmp_path / "games"
    loaded = (
        f"{HALF}{games} knows the deck in {half} now\n"
        "Until all cards are told, a match begins as a scorepad.\n"
    )
    assert said(capsys, "load", half, "--state", games) == (0, loaded, "")
    deck, sources = stored(games)
    assert list(deck.clients) == ["client1", "client2", "client3"]
    assert list(deck.sides) == ["standard1", "regular1"]
    assert sources == {"file my deck.toml"}
    again = tmp_path / "again.csv"
    assert said(capsys, "new", again, "--state", games) == (0, "", "")
    assert said(capsys, "check", again) == (0, HALF, "")


def test_a_whole_deck_is_loaded_and_shown(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, games = tmp_path / "whole.csv", tmp_path / "games"
    file.write_text(written(SAMPLE_DECK, sheet=True), encoding="utf-8")
    whole = "Moonshine deck: 70 of 70 clients, 10 of 10 sides known\n"
    loaded = f"{whole}{games} knows the deck in {file} now\n"
    assert said(capsys, "load", file, "--state", games) == (0, loaded, "")
    deck, _sources = stored(games)
    assert deck.complete
    assert deck.facts == SAMPLE_DECK.facts
    status, out, err = said(capsys, "show", "--state", games)
    assert (status, err) == (0, "")
    assert out.startswith(whole)
    assert len(out.splitlines()) == 1 + 2 + 70 + 2 + 10


def test_what_is_wrong_is_not_loaded(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, bad: Path
) -> None:
    games = tmp_path / "games"
    assert said(capsys, "load", bad, "--state", games) == (1, "", f"{bad}:{COMPLAINT}")
    assert not games.exists()


def test_a_device_that_is_running_is_left_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, half: Path
) -> None:
    held = lock.hold(tmp_path)
    assert held is not None
    try:
        status, out, err = said(capsys, "load", half, "--state", tmp_path)
    finally:
        os.close(held)
    assert (status, out) == (1, "")
    assert err


def test_show_tells_what_is_on_each_card(capsys: pytest.CaptureFixture[str], half: Path) -> None:
    status, out, err = said(capsys, "show", half)
    assert (status, err) == (0, "")
    assert [line.split("  ")[0] for line in out.splitlines()] == [
        HALF.strip(), "", "client", "Client 1★", "Client 2", "Client 3",
        "", "side", "Standard side 1", "Regular side 1",
    ]  # fmt: skip
    rows = [re.split(r" {2,}", line) for line in out.splitlines()]
    assert rows[3] == [
        "Client 1★", "red", "0", "2 food", "2→blue die, 1→any resource", "file my deck.toml",
    ]  # fmt: skip
    assert rows[4] == ["Client 2", "blue", "2", "1 moon", "food, eye", "file my deck.toml"]
    assert rows[5] == ["Client 3", "grey", "0", "2 drink", "raid", "file my deck.toml"]
    assert rows[9] == ["Regular side 1", "2", "3", "0", "1→Reroll", "file my deck.toml"]


def test_the_sample_is_named_as_invented_and_its_clients_have_names(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status, out, err = said(capsys, "show", "--sample")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Sample deck (invented)"
    assert lines[3].startswith("Client 1 Basil Badger★")
    assert all(line.endswith("sample") for line in lines[3:73])


def test_where_there_are_no_games_nothing_is_known(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    told = f"There are no games in {tmp_path}\n"
    assert said(capsys, "show", "--state", tmp_path) == (1, "", told)
    assert said(capsys, "new", "--state", tmp_path) == (1, "", told)


def test_show_draws_the_cards_on_one_picture(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Eighty cards stand in rows of seven; on each a face of 128 by 48 pixels, twice as large."""
    png = tmp_path / "cards.png"
    assert said(capsys, "show", "--sample", "--png", png) == (0, "Sample deck (invented)\n", "")
    with Image.open(png) as sheet:
        assert sheet.size == (7 * 260 + 4, 12 * 100 + 4)
        face = sheet.crop((4, 4, 260, 100)).resize((128, 48), Image.Resampling.NEAREST)
    canvas = Canvas()
    client_face(canvas, SAMPLE_DECK, SAMPLE_DECK.clients["client1"])
    assert face.convert("1").tobytes() == canvas.image.crop((0, 16, 128, 64)).tobytes()


def test_of_a_half_filled_deck_the_known_cards_are_drawn(
    capsys: pytest.CaptureFixture[str], half: Path, tmp_path: Path
) -> None:
    png = tmp_path / "cards.png"
    assert said(capsys, "show", half, "--png", png) == (0, HALF, "")
    with Image.open(png) as sheet:
        assert sheet.size == (7 * 260 + 4, 100 + 4)


def test_where_no_card_is_known_none_is_drawn(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    png = tmp_path / "cards.png"
    complaint = "moonkeeper: No card is known that could be drawn\n"
    assert said(capsys, "show", "--png", png) == (1, "", complaint)
    assert not png.exists()


def test_a_picture_that_cannot_be_written_is_complained_of(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, _out, err = said(capsys, "show", "--sample", "--png", tmp_path / "no" / "cards.png")
    assert (status, err.startswith("moonkeeper: ")) == (1, True)
