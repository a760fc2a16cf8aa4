"""The gallery in docs/screens.md: what its panel scripts make, in every language.

`pytest tests/system/test_gallery.py --remake-pictures` makes it anew; look at the pictures then.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from PIL import Image, ImageChops

from engine import Match
from engine.games import built_in
from engine.games.shelfie.sheet import PRINTED
from firmware import script, words
from firmware.command.sim import device
from firmware.store import Store
from tests.firmware.hands import stored_as_left
from tests.firmware.test_screens import SCENES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "screens.md"
PICTURES = ROOT / "docs" / "screens"
SCRIPTS = sorted(ROOT.glob("docs/scripts/gallery/*.txt"))
WIDTH: Final = 256


def unwritable(state: Path) -> None:
    """A file where the state folder should be."""
    state.write_text("")


def played_by_other_rules(state: Path) -> None:
    """A match whose points its rules of today do not come to."""
    game = built_in("shelfie")
    match = Match(game, game.header(["", ""], dice="unseen", starter=0))
    match.answer(None, PRINTED)
    match.answer(0, "cat1+cat2+cat3")
    match.header = replace(match.header, rules=0)
    store = Store(state)
    stored_as_left(store, match, counters={"round": 1, "points": [9, 9]})
    store.close()


STATES: dict[str, Callable[[Path], None]] = {
    "6-trouble": unwritable,
    "7-update": played_by_other_rules,
}
"""What lies in the state folder before a script begins, where it is not empty."""


class Shot(NamedTuple):
    """A picture of a script, and the comment above it."""

    name: str
    told: str


def shots(path: Path) -> Iterator[Shot]:
    """The pictures of a script. A comment tells of the picture that follows it."""
    told = ""
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        if line.startswith("# "):
            told = line[2:]
        elif line.startswith("shot "):
            yield Shot(line[5:], told)
            told = ""


def page() -> str:
    """The gallery as a document."""
    languages = words.languages()
    lines = [
        "# The screens",
        "",
        "Every screen of the device, in every language that it speaks. What stands in sections is",
        "played by the panel scripts in `docs/scripts/gallery/`, and a test holds them to it; at",
        "the end each screen is drawn by itself, also those that no script comes to.",
        "",
        "```sh",
        ".venv/bin/pytest tests/system/test_gallery.py --remake-pictures",
        "```",
        "",
        "Screens that only a game from another package has are in",
        "[Add a game](add-a-game.md); how a language is added is told in",
        "[Translate](translate.md).",
    ]
    for path in SCRIPTS:
        title = path.read_text(encoding="utf-8").splitlines()[0][2:]
        lines += ["", f"## {title.rstrip('.')}", ""]
        lines += ["| | " + " | ".join(map(words.own_name, languages)) + " |"]
        lines += ["|---" * (1 + len(languages)) + "|"]
        for shot in shots(path):
            pictures = [
                f'<img src="screens/{language}/{shot.name}.png" width="{WIDTH}" '
                f'alt="{shot.name.replace("-", " ")}">'
                for language in languages
            ]
            lines.append(f"| {shot.told} | " + " | ".join(pictures) + " |")
    lines += ["", "## Each screen by itself", ""]
    lines += ["| | " + " | ".join(map(words.own_name, languages)) + " |"]
    lines += ["|---" * (1 + len(languages)) + "|"]
    for name in sorted(SCENES):
        pictures = [
            f'<img src="../tests/firmware/images/screen-{name}{_suffix(language)}.png" '
            f'width="{WIDTH}" alt="{name.replace("-", " ")}">'
            for language in languages
        ]
        lines.append(f"| {name.replace('-', ' ')} | " + " | ".join(pictures) + " |")
    return "\n".join(lines) + "\n"


def _suffix(language: str) -> str:
    return "" if language == "en" else f"-{language}"


@pytest.mark.parametrize("language", words.languages())
@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_the_pictures_are_what_their_script_makes(
    path: Path, language: str, tmp_path: Path, remake_pictures: bool
) -> None:
    made = (PICTURES if remake_pictures else tmp_path / "made") / language
    state = tmp_path / "state"
    STATES.get(path.stem, Path.mkdir)(state)
    with device(state, language=language) as box:
        script.play(script.read(path), box, made)
    for shot in shots(path):
        name = f"{shot.name}.png"
        with (
            Image.open(made / name) as picture,
            Image.open(PICTURES / language / name) as reference,
        ):
            assert picture.size == reference.size
            differs = ImageChops.logical_xor(picture, reference).getbbox()
        assert differs is None, f"{language}/{name} has changed: look at it, --remake-pictures"


def test_the_page_shows_all_pictures_each_told_of(remake_pictures: bool) -> None:
    if remake_pictures:
        PAGE.write_text(page(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == page()
    shown = re.findall(r'src="screens/(\w+/[\w-]+\.png)"', page())
    there = [str(path.relative_to(PICTURES)) for path in PICTURES.glob("*/*.png")]
    assert sorted(shown) == sorted(there)
    assert all(shot.told for path in SCRIPTS for shot in shots(path))
