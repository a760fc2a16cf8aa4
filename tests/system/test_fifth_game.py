"""A game from another package: built, installed, found, and played on the device like any other."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from engine.acts import Answered, Drawn, Learned, Rolled
from engine.games import BUILT_IN
from firmware import games, glyph
from firmware.font import BODY
from firmware.session import taken_up
from hardware.control import Control
from hardware.simulated.box import Box
from tests.system.device import BACK, NEXT, OK, PREV, device, newest, picture, press, sees, shows

MAGPIES = Path(__file__).parents[1] / "magpies"
LANGUAGES = "magpies/languages"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the fifth game has been built and installed, alone."""
    sources = tmp_path_factory.mktemp("sources") / "magpies"
    shutil.copytree(MAGPIES, sources, ignore=shutil.ignore_patterns("__pycache__"))
    site = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    alone = ("--no-deps", "--no-index", "--no-build-isolation", "--target", str(site))
    subprocess.run([*command, *alone, str(sources)], check=True, capture_output=True)
    return site


@pytest.fixture
def with_magpies(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The programs that are started find the installed game."""
    monkeypatch.setenv("PYTHONPATH", str(site))


@pytest.fixture
def known_here(site: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """This process knows it, too."""
    monkeypatch.syspath_prepend(site)
    monkeypatch.setattr(glyph, "_added", {})
    monkeypatch.setattr(games, "_packages", {})
    monkeypatch.setattr(games, "_left_out", [])
    monkeypatch.setattr(games, "_scanned", False)
    games.scan()
    yield
    glyph._family.cache_clear()


def moonkeeper(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "moonkeeper", *words], capture_output=True, text=True, check=False
    )


def choose_magpies(box: Box) -> None:
    """From the main menu to a new match of the fifth game, the cursor on its start. The cursor of
    a new match is on the start, and the game is the first row, which comes next."""
    press(box, OK, NEXT, *[OK] * len(BUILT_IN), PREV)


# --- What comes in the package -------------------------------------------------------------------


def catalogue(language: str) -> Catalog:
    with (MAGPIES / LANGUAGES / language / "LC_MESSAGES" / "magpies.po").open("rb") as file:
        return read_po(file, locale=language)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_its_catalogues_are_compiled_and_can_be_drawn(language: str) -> None:
    place = MAGPIES / LANGUAGES / language / "LC_MESSAGES" / "magpies.mo"
    with place.open("rb") as file:
        compiled = GNUTranslations(file)
    words = {str(message.id): str(message.string) for message in catalogue(language) if message.id}
    assert words.keys() == {message.id for message in catalogue("en") if message.id}
    assert all(words.values())
    assert {message: compiled.gettext(message) for message in words} == words
    assert all(not BODY.missing(text) for text in words.values())


def test_every_id_of_the_game_has_a_word_of_its_own_and_every_glyph_is_drawn(
    known_here: None,
) -> None:
    game = games.game("magpies")
    ids = {"title", *game.reasons, *game.glyphs, *game.facts, "bag", "take", "bury", "guards"}
    ids |= {"raid", "nobody", "give_up", "twig", "quiet", "snap", "rings", "feathers"}
    ids |= {switch.name for switch in game.switches}
    ids |= {choice for switch in game.switches for choice in switch.choices}
    assert {str(message.id) for message in catalogue("en")} >= ids - {"counted"}
    assert glyph.names("magpies") >= set(game.glyphs)


# --- The command line ----------------------------------------------------------------------------


def test_it_stands_in_the_list_of_games(with_magpies: None) -> None:
    listed = moonkeeper("games")
    assert listed.stderr == ""
    assert (
        "magpies      Hedge Magpies: 2 to 5 players, full, scorepad, tally; dice: device"
        in listed.stdout.splitlines()
    )


@pytest.mark.parametrize("depth", ["full", "scorepad", "tally"])
def test_random_answers_lead_to_its_end(with_magpies: None, depth: str) -> None:
    dice = "device" if depth == "full" else "unseen"
    many = ("--games", "20", "--json")
    played = moonkeeper("playout", "magpies", "--depth", depth, "--dice", dice, *many)
    assert played.returncode == 0, played.stderr
    ended = [json.loads(line) for line in played.stdout.splitlines()]
    assert len(ended) == 20
    reasons = {"full": {"autumn", "all_rings"}, "scorepad": {"autumn"}, "tally": {"counted"}}
    assert {each["reason"] for each in ended} <= reasons[depth]


def test_its_own_tests_pass_where_it_is_installed(site: Path, tmp_path: Path) -> None:
    shutil.copy(MAGPIES / "test_magpies.py", tmp_path)
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "--quiet", "-p", "no:cacheprovider", tmp_path],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout


def test_without_it_there_is_no_such_game() -> None:
    assert "magpies" not in moonkeeper("games").stdout
    assert moonkeeper("playout", "magpies").returncode == 2


# --- On the device -------------------------------------------------------------------------------


class Magpie:
    """Plays by what the display shows: raids the next player whenever it can, buries and sets out
    guards now and then. `seen`: the questions that it met."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self.seen: set[str] = set()
        self.answers = 0

    def plays(self) -> bool:
        """Give one answer; False, and no press, when the match is over."""
        if any(sees(self._box, text) for text in ("wins", "Shared win")):
            return False
        for question, presses in self._questions().items():
            if sees(self._box, question):
                self.seen.add(question)
                press(self._box, *presses)
                self.answers += 1
                # What came of it may lie over the screen for two seconds.
                self._box.advance(3)
                return True
        raise AssertionError("no question that we know")

    def _questions(self) -> dict[str, tuple[Control, ...]]:
        return {
            "board?": (NEXT, OK, NEXT, NEXT, OK, BACK, OK),
            "OK draws": (OK,),
            "OK rolls": (OK,),
            "Who answers?": (NEXT, OK),
            "Take one": (NEXT, OK),
            "Bury up to two": (OK, PREV, OK) if self.answers % 2 else (PREV, OK),
            "Set out guards": (NEXT, OK) if self.answers % 3 else (OK,),
            "Raid a nest?": (NEXT, OK),
            "Give up one": (OK,),
        }


@pytest.fixture
def box(tmp_path: Path, with_magpies: None) -> Iterator[Box]:
    with device(tmp_path / "state") as box:
        yield box


def test_a_whole_match_is_played_by_presses_on_the_generic_screens(
    box: Box, tmp_path: Path, known_here: None
) -> None:
    choose_magpies(box)
    assert sees(box, "Start Hedge Magpies")
    press(box, OK)
    player = Magpie(box)
    while player.plays():
        stored = newest(tmp_path / "state")
        # Several seats at once: the device may show the list, or one seat that goes on.
        if len(taken_up(stored).open) < 2:
            assert shows(box, picture(stored))

    stored = newest(tmp_path / "state")
    match = taken_up(stored)
    assert match.outcome is not None
    assert stored.outcome == match.outcome.to_json()
    assert {type(entry) for entry in match.journal.log} == {Learned, Drawn, Answered, Rolled}
    assert match.facts["worth"][0] == (3,)
    for standing in match.outcome.ranking.standings:
        assert sees(box, str(standing.points))
    assert player.seen == set(player._questions())


def at_dusk(box: Box) -> None:
    """In a match of three, everybody is asked at once."""
    choose_magpies(box)
    press(box, OK, OK)
    box.chance("1")
    press(box, OK)
    box.chance("button", "key", "spoon", "ring")
    press(box, OK, OK, OK, OK)
    assert sees(box, "Who answers?")


def test_who_answers_next_is_chosen_and_back_leads_to_the_list_again(box: Box) -> None:
    at_dusk(box)
    assert sees(box, "Bury up to two")
    press(box, NEXT, NEXT, OK)
    assert sees(box, "Bury up to two")
    assert sees(box, "spoon")
    press(box, BACK)
    assert sees(box, "Who answers?")
    press(box, NEXT, OK)
    assert sees(box, "button")


def test_a_seat_goes_on_until_it_is_done_and_is_asked_again_when_raided(box: Box) -> None:
    at_dusk(box)
    press(box, OK, NEXT, OK)
    assert sees(box, "Set out guards")
    press(box, OK)
    assert sees(box, "Raid a nest?")
    press(box, OK)
    assert sees(box, "Who answers?")
    assert not sees(box, "Player 1")

    box.chance("quiet")
    press(box, OK, NEXT, OK, OK)
    assert sees(box, "Player 1")
    press(box, NEXT, OK, OK)
    box.advance(3)
    assert sees(box, "Give up one")


def test_help_and_words_come_from_the_package(box: Box) -> None:
    at_dusk(box)
    press(box, OK)
    box.hold(OK, 1)
    assert sees(box, "What is buried")
    press(box, NEXT)
    assert sees(box, "counts 1.")
    press(box, BACK)
    assert sees(box, "button")


def test_the_scorepad_and_the_tally_are_played_too(
    box: Box, tmp_path: Path, known_here: None
) -> None:
    choose_magpies(box)
    # The game, the players, and what is played.
    press(box, NEXT, NEXT, NEXT, OK, OK, PREV, PREV, PREV)
    assert sees(box, "final count")
    press(box, OK)
    assert sees(box, "Points")
    for points in (1, 2, 4):
        press(box, *[NEXT] * points, OK)
        assert sees(box, "Rings buried")
        press(box, NEXT, OK)
    box.advance(3)
    assert sees(box, "Player 3 wins")
    assert newest(tmp_path / "state").outcome == {
        "reason": "counted",
        "decided_by": None,
        "ranking": [
            {"seat": 2, "rank": 1, "points": 4},
            {"seat": 1, "rank": 2, "points": 2},
            {"seat": 0, "rank": 3, "points": 1},
        ],
    }


# --- A package that goes, and one that is broken -------------------------------------------------


def test_a_match_waits_on_the_disk_while_its_game_is_not_installed(
    box: Box, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_dusk(box)
    before = newest(tmp_path / "state")
    box.close()

    monkeypatch.delenv("PYTHONPATH")
    box.start()
    assert sees(box, "New match")
    assert not sees(box, "Resume")
    press(box, OK)
    assert sees(box, "Start My Shelfie")
    box.close()
    assert newest(tmp_path / "state") == before

    monkeypatch.setenv("PYTHONPATH", str(site))
    box.start()
    assert sees(box, "Hedge Magpies")
    press(box, OK)
    assert sees(box, "Who answers?")
    assert newest(tmp_path / "state") == before


def test_the_history_lists_a_match_of_a_game_that_is_gone(
    box: Box, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose_magpies(box)
    press(box, NEXT, NEXT, NEXT, OK, OK, PREV, PREV, PREV, OK)
    press(box, *[OK] * 6)
    assert sees(box, "Shared win")
    box.close()
    assert (
        "Hedge Magpies: 1. Player 1 0"
        in moonkeeper("history", "--state", box_state(tmp_path)).stdout
    )
    monkeypatch.delenv("PYTHONPATH")
    told = moonkeeper("history", "--state", box_state(tmp_path))
    assert told.returncode == 0
    assert "magpies: 1. Player 1 0" in told.stdout


def box_state(tmp_path: Path) -> Path:
    return tmp_path / "state"


def put_package(folder: Path, source: str) -> None:
    """Install a package `chess` in a folder, as an installer would."""
    info = folder / "chess-1.0.dist-info"
    info.mkdir(parents=True)
    (folder / "chess.py").write_text(source)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: chess\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[moonkeeper.games]\nchess = chess:GAME\n")


def test_a_broken_package_is_named_and_left_out_and_the_others_play(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken"
    put_package(broken, "import nothing_here\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(broken), str(site)]))

    listed = moonkeeper("games")
    assert "Hedge Magpies" in listed.stdout
    assert listed.stderr == (
        "left out: chess: ModuleNotFoundError: No module named 'nothing_here'\n"
    )
    with device(tmp_path / "state") as box:
        press(box, PREV, OK)
        assert sees(box, "left out (1)")
        press(box, NEXT)
        assert sees(box, "chess")
        assert sees(box, "nothing_here")
        press(box, BACK)
        choose_magpies(box)
        assert sees(box, "Start Hedge Magpies")


@pytest.fixture
def gate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pipe that a package reads from while it is imported: it waits until somebody has opened the
    pipe for writing and closed it again."""
    gate = tmp_path / "gate"
    os.mkfifo(gate)
    put_package(tmp_path / "waiting", f"open({str(gate)!r}).read()\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "waiting"))
    return gate


def wait_to_see(box: Box, text: str) -> None:
    for _frame in range(60):
        if sees(box, text):
            return
        box.pump(1)
    raise AssertionError(f"{text!r} does not come")


def test_a_package_that_never_comes_back_holds_up_neither_presses_nor_the_end(
    gate: Path, tmp_path: Path
) -> None:
    with device(tmp_path / "state", live=True) as box:
        wait_to_see(box, "New match")
        writer = os.open(gate, os.O_WRONLY)
        box.press(OK)
        wait_to_see(box, "Start My Shelfie")
        assert box.close() == 0
        os.close(writer)


def test_what_was_found_is_shown_without_a_press(gate: Path, tmp_path: Path) -> None:
    with device(tmp_path / "state", live=True) as box:
        wait_to_see(box, "New match")
        writer = os.open(gate, os.O_WRONLY)
        press(box, PREV, OK)
        wait_to_see(box, "Games are saved")
        assert not sees(box, "left out")
        os.close(writer)
        wait_to_see(box, "left out (1)")
