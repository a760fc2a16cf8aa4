"""Games from other packages: found, named, spoken for and drawn; or left out with the reason."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from engine import Header
from engine.games import BUILT_IN
from firmware import games, glyph, packages, words
from firmware.effects import Begin, Effect
from firmware.packages import LeftOut, find
from firmware.screens.screen import Screen
from firmware.screens.setup import SetUp
from firmware.session import Look
from hardware.events import Control

COLOURS = """
from moonkeeper import Counter, Depth, Game, rank

def start(header):
    raise NotImplementedError

POINTS = Counter("points", 0, 9, a_seat=True)
GAME = Game({key!r}, 1, range({least}, {most} + 1), Depth(start, start, rank, (POINTS,)))
"""


CHESS = COLOURS.format(key="chess", least=2, most=2)


class Installed:
    """Packages that lie in a folder on the path, as an installer leaves them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(
        self,
        key: str,
        source: str | None = None,
        *,
        called: str | None = None,
        value: str = "",
        needs: str = "moonkeeper",
        least: int = 1,
        most: int = 5,
    ) -> Path:
        """Install a package `KEY_package` with a game; the package's folder."""
        package = self.folder / f"{called or key}_package"
        package.mkdir()
        code = COLOURS.format(key=key, least=least, most=most) if source is None else source
        (package / "__init__.py").write_text(code)
        info = self.folder / f"{package.name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {package.name}\nVersion: 1.0\nRequires-Dist: {needs}\n"
        )
        where = value or f"{package.name}:GAME"
        (info / "entry_points.txt").write_text(f"[moonkeeper.games]\n{key} = {where}\n")
        return package

    def speak(self, package: Path, key: str, language: str, **said: str) -> None:
        """Give a package a catalogue."""
        catalogue = Catalog(locale=language)
        for message, text in said.items():
            catalogue.add(message.replace("__", " "), text)
        file = BytesIO()
        write_mo(file, catalogue)
        self.lay(package, key, language, file.getvalue())

    def lay(self, package: Path, key: str, language: str, data: bytes, ending: str = "mo") -> None:
        folder = package / "languages" / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / f"{key}.{ending}").write_bytes(data)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Installed]:
    """A folder for packages, and none of them known before or afterwards."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(glyph, "_added", {})
    monkeypatch.setattr(games, "_packages", {})
    monkeypatch.setattr(games, "_left_out", [])
    monkeypatch.setattr(games, "_scanned", False)
    modules = set(sys.modules)
    yield Installed(tmp_path)
    words.use("en")
    glyph._family.cache_clear()
    for name in set(sys.modules) - modules:
        if name.endswith("_package"):
            del sys.modules[name]


def left_out(taken: tuple[str, ...] = ()) -> list[LeftOut]:
    return find(taken)[1]


def test_a_game_is_found_by_its_key(installed: Installed) -> None:
    installed.put("colours")
    installed.put("animals")
    found, wrong = find(())
    assert list(found) == ["animals", "colours"]
    assert found["colours"].game.key == "colours"
    assert wrong == []


def test_no_package_is_no_game(installed: Installed) -> None:
    assert find(()) == ({}, [])


def test_found_games_follow_the_built_in_ones_and_the_search_is_made_once(
    installed: Installed,
) -> None:
    built_in = games.known()
    installed.put("colours")
    assert games.known() == built_in
    games.scan()
    assert games.known() == (*built_in, "colours")
    assert games.game("colours").seats == range(1, 6)
    installed.put("animals")
    games.scan()
    assert games.known() == (*built_in, "colours")
    with pytest.raises(KeyError):
        games.game("animals")


def test_it_is_chosen_for_a_new_match_with_what_it_offers(installed: Installed) -> None:
    installed.put("colours", most=2)
    games.scan()
    screen: Screen = SetUp()
    effects: tuple[Effect, ...] = ()
    # The game is the first row, right behind the start; that of another package the last game.
    turns = [Control.OK] * len(BUILT_IN)
    for control in (Control.NEXT, *turns, Control.PREV, Control.OK):
        screen, effects = screen.press(control, Look())
    (begun,) = effects
    assert isinstance(begun, Begin)
    assert begun.header == Header("colours", 1, ("", ""), dice="unseen")


def test_a_search_that_takes_too_long_is_not_waited_for(
    installed: Installed, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()
    monkeypatch.setattr(packages, "find", lambda taken: gate.wait() and ({}, []))
    games.scan_within(0.0)
    assert not games._scanned
    gate.set()
    for thread in threading.enumerate():
        if thread.name == "games":
            thread.join()
    assert games._scanned


# --- What is wrong with a package ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (
            "import nothing_of_the_kind",
            "ModuleNotFoundError: No module named 'nothing_of_the_kind'",
        ),
        ("raise SystemExit('no board')", "SystemExit: no board"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("raise ValueError('two\\n  lines')", "ValueError: two lines"),
        ("GAME = 'chess'", "chess_package:GAME is not a Game"),
        ("", "AttributeError: module 'chess_package' has no attribute 'GAME'"),
        (COLOURS.format(key="chest", least=2, most=2), "the game calls itself 'chest'"),
        (CHESS.replace("a_seat=True", "a_seat=False"), "it keeps no points for each seat"),
        (CHESS.replace('"points"', '"pawns"'), "it keeps no points for each seat"),
        (CHESS.replace("(POINTS,)", "(POINTS,), ()"), "it has no dice mode"),
        (
            CHESS.replace("(POINTS,)", "(POINTS,), ('reader',)"),
            "dice are to be read, and it names none",
        ),
        (COLOURS.format(key="chess", least=2, most=6), "it is not for 1 to 5 players"),
        (COLOURS.format(key="chess", least=0, most=4), "it is not for 1 to 5 players"),
        (COLOURS.format(key="chess", least=3, most=2), "it is not for 1 to 5 players"),
    ],
)
def test_a_game_that_cannot_be_taken_is_named_with_the_reason_and_the_others_play(
    installed: Installed, source: str, reason: str
) -> None:
    installed.put("chess", source)
    installed.put("colours")
    found, wrong = find(())
    assert list(found) == ["colours"]
    assert wrong == [LeftOut("chess (chess_package)", reason)]


def test_the_key_of_another_game_is_taken(installed: Installed) -> None:
    installed.put("shelfie")
    installed.put("colours", called="first")
    installed.put("colours", called="second")
    found, wrong = find(("shelfie",))
    assert list(found) == ["colours"]
    assert wrong == [
        LeftOut("colours (second_package)", "there is a game 'colours' already"),
        LeftOut("shelfie (shelfie_package)", "there is a game 'shelfie' already"),
    ]


@pytest.mark.parametrize("key", ["Colours", "my colours", "1st", "colours/../x"])
def test_a_key_that_could_be_no_file_name_is_refused(installed: Installed, key: str) -> None:
    installed.put(key, called="odd")
    assert left_out() == [
        LeftOut(f"{key} (odd_package)", f"{key!r} is no key: small letters, digits and _")
    ]


def test_what_is_installed_beside_it_cannot_be_read_harms_nothing(
    installed: Installed, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**_: str) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr("importlib.metadata.entry_points", broken)
    assert find(()) == ({}, [LeftOut("moonkeeper.games", "OSError: the disk is gone")])


# --- Which Moonkeeper it needs -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("needs", "fits"),
    [
        ("moonkeeper", True),
        ("moonkeeper>=1.2", True),
        ("moonkeeper>=1.2.3", True),
        ("moonkeeper>=1.2.4", False),
        ("moonkeeper>=1.10", False),
        ("moonkeeper >= 1, < 2", True),
        ("moonkeeper>=1,<1.2", False),
        ("moonkeeper<=1.2.3", True),
        ("moonkeeper<=1.2", False),
        ("moonkeeper>1.2.3", False),
        ("moonkeeper>1.2", True),
        ("moonkeeper==1.2.3", True),
        ("moonkeeper==1.2", False),
        ("moonkeeper!=1.2.3", False),
        ("moonkeeper~=1.1", True),
        ("moonkeeper~=1.1.0", False),
        ("moonkeeper~=0.9", False),
        ("moonkeeper[pi]>=2", False),
        ("moonkeeper (>=2)", False),
        ('moonkeeper>=2; python_version > "3"', False),
        ("moonkeeper-dice>=2", True),
        ("requests>=2", True),
    ],
)
def test_a_game_for_another_moonkeeper_is_left_out(
    installed: Installed, monkeypatch: pytest.MonkeyPatch, needs: str, fits: bool
) -> None:
    monkeypatch.setattr("importlib.metadata.version", {"moonkeeper": "1.2.3"}.__getitem__)
    installed.put("colours", needs=needs)
    found, wrong = find(())
    assert bool(found) == fits
    if not fits:
        ((name, reason),) = wrong
        assert name == "colours (colours_package)"
        assert reason.startswith("needs moonkeeper ")
        assert reason.endswith(", this is 1.2.3")


def test_a_development_version_counts_by_its_numbers(
    installed: Installed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.metadata.version", lambda name: "2.0rc1")
    installed.put("colours", needs="moonkeeper>=2")
    installed.put("animals", needs="moonkeeper<2")
    assert list(find(())[0]) == ["colours"]


# --- Words ---------------------------------------------------------------------------------------


def test_the_package_s_words_come_first_then_its_english_then_everybody_s_then_the_id(
    installed: Installed,
) -> None:
    package = installed.put("colours")
    installed.speak(package, "colours", "en", title="Colours", red="Red", points="Stars")
    installed.speak(package, "colours", "ja", title="色")
    games.scan()

    assert games.say("colours", "title") == "Colours"
    assert games.say("colours", "points") == "Stars"
    assert games.say("shelfie", "points") == "Points"
    assert games.say("colours", "starter") == "Who begins?"
    assert games.say("colours", "sky_blue") == "sky blue"

    words.use("ja")
    assert games.say("colours", "title") == "色"
    assert games.say("colours", "red") == "Red"
    assert games.say("colours", "sky_blue") == "sky blue"


def test_help_is_said_for_the_decisions_that_have_some(installed: Installed) -> None:
    package = installed.put("colours")
    installed.speak(package, "colours", "en", help__pick="Take what you like.")
    games.scan()
    assert games.help_for("colours", "pick") == "Take what you like."
    assert games.help_for("colours", "keep") is None
    assert games.help_for("shelfie", "nothing") is None


def test_a_game_without_any_words_is_called_by_its_key(installed: Installed) -> None:
    installed.put("my_colours")
    games.scan()
    assert games.say("my_colours", "title") == "my colours"
    assert games.say("gone_home", "title") == "gone home"


@pytest.mark.parametrize(
    ("data", "ending", "reason"),
    [
        (b"nonsense", "mo", "OSError: "),
        (b"", "mo", "error: "),
        (b"", "po", "the catalogue is not compiled"),
    ],
    ids=["nonsense", "empty", "not compiled"],
)
def test_a_bad_catalogue_is_left_out_and_the_game_plays(
    installed: Installed, data: bytes, ending: str, reason: str
) -> None:
    package = installed.put("colours")
    installed.speak(package, "colours", "en", red="Red")
    installed.lay(package, "colours", "ja", data, ending)
    games.scan()
    ((name, why),) = games.left_out()
    assert name == "colours ja/colours.mo"
    assert why.startswith(reason)
    words.use("ja")
    assert games.say("colours", "red") == "Red"


# --- Glyphs --------------------------------------------------------------------------------------


def test_its_glyphs_are_a_family_under_its_key(installed: Installed) -> None:
    package = installed.put("colours")
    (package / packages.GLYPHS).write_text("[red 3x2]\n###\n...\n")
    games.scan()
    assert games.left_out() == ()
    assert glyph.glyph("colours", "red", 2).size == (3, 2)


def test_bad_glyphs_are_left_out_and_the_game_plays(installed: Installed) -> None:
    package = installed.put("colours")
    (package / packages.GLYPHS).write_text("[red 3x2]\n###\n.x.\n")
    games.scan()
    assert games.left_out() == (
        LeftOut("colours glyphs.txt", "glyphs.txt:3:2: 'x' is neither '#' nor '.'"),
    )
    assert games.known()[-1] == "colours"
    with pytest.raises(glyph.GlyphError):
        glyph.glyph("colours", "red", 2)


def test_a_game_cannot_redraw_the_device_s_own_glyphs(installed: Installed) -> None:
    package = installed.put("ui")
    (package / packages.GLYPHS).write_text("[left 1x1]\n#\n")
    games.scan()
    assert games.left_out() == (
        LeftOut("ui glyphs.txt", "there is a family of glyphs named 'ui' already"),
    )
