"""The documents: their pictures are what their scripts make, their commands exist, and their links
lead somewhere."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sysconfig
from argparse import ArgumentParser
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops

from engine.games import built_in
from engine.games.mlem.matfile import SPACE_KEYS
from engine.games.mlem.sample import CONTENT
from engine.games.mlem.tokenfile import FIELDS
from engine.games.moonshine.cards import ACHIEVEMENTS, COLOURS, INSTANTS
from engine.games.moonshine.deckcsv import HEADER
from engine.games.moonshine.deckfile import facts_of
from firmware import config, deckfile, matfile, script
from firmware.command import COMMANDS
from firmware.meaning import sides
from hardware.board import BOARDS, load_board
from tests.system.device import device

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
FOLDERS = {"docs", "engine", "firmware", "hardware", "moonkeeper", "systemd", "tests"}
"""A path that begins with one of these means a file of ours."""
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def named(path: object) -> str:
    """A file by its place in the repository, as a name for a test."""
    return str(path.relative_to(ROOT)) if isinstance(path, Path) else str(path)


class Block(NamedTuple):
    """A fenced block of a document. `kind`: the word behind its opening fence."""

    document: Path
    line: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{named(self.document)}:{self.line}"


def blocks(document: Path) -> Iterator[Block]:
    text = document.read_text(encoding="utf-8")
    for found in re.finditer(r"^```(\S*)[^\n]*\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        line = text.count("\n", 0, found.start()) + 1
        yield Block(document, line, found[1], found[2])


def prose(document: Path) -> str:
    """A document without its fenced blocks."""
    text = document.read_text(encoding="utf-8")
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


ALL_BLOCKS = [block for document in DOCUMENTS for block in blocks(document)]

# Pictures. A panel script is a file in docs/scripts or a block `panel-script` in a document.

SCRIPTS = [
    *[script.read(path) for path in sorted(ROOT.glob("docs/scripts/*.txt"))],
    *[script.parse(b.text, str(b)) for b in ALL_BLOCKS if b.kind == "panel-script"],
]


def shots(played: script.Script) -> list[str]:
    """The names of the pictures that a script takes."""
    return [f"{line.words[0]}.png" for line in played.lines if line.command == "shot"]


@pytest.mark.parametrize("played", SCRIPTS, ids=lambda each: Path(each.name).name)
def test_a_script_plays_and_makes_the_pictures_in_the_documents(
    played: script.Script, tmp_path: Path, remake_pictures: bool
) -> None:
    made = PICTURES if remake_pictures else tmp_path / "made"
    with device(tmp_path / "state") as box:
        script.play(played, box, made)
    for name in shots(played):
        with Image.open(made / name) as picture, Image.open(PICTURES / name) as reference:
            assert picture.size == reference.size
            differs = ImageChops.logical_xor(picture, reference).getbbox()
            assert differs is None, f"{name} has changed: look at it, with --remake-pictures"


def test_every_picture_is_made_by_one_script_and_shown_in_a_document() -> None:
    made = [name for played in SCRIPTS for name in shots(played)]
    text = "".join(document.read_text(encoding="utf-8") for document in DOCUMENTS)
    shown = set(re.findall(r"pictures/([\w-]+\.png)", text))
    assert sorted(made) == sorted(shown) == sorted(path.name for path in PICTURES.glob("*.png"))


# Commands. Blocks `console` are played like a doctest; those of `sh` only have to be possible.


def commands(kind: str) -> Iterator[tuple[Block, str]]:
    for block in ALL_BLOCKS:
        if block.kind == kind:
            for line in block.text.splitlines():
                if line.partition("#")[0].strip():
                    yield block, line.partition("#")[0].strip()


OTHERS = {
    "apt",
    "cp",
    "pip",
    "pybabel",
    "pytest",
    "python3",
    "raspi-config",
    "systemctl",
    "systemd-sysusers",
}
"""Programs that are not ours."""


def try_command(words: list[str]) -> None:
    """Fail unless these words could be given to a shell in this repository."""
    for word in words:
        assert "/" not in word or word.split("/")[0] not in FOLDERS or (ROOT / word).exists(), word
    program = Path(words[0]).name
    if program == "sudo":
        try_command(words[1:])
    elif program == "make":
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        for target in words[1:]:
            assert f"\n{target}:" in makefile
    elif program == "moonkeeper":
        assert words[1] in COMMANDS
        parser = ArgumentParser(allow_abbrev=False)
        import_module(f"firmware.command.{words[1]}").add_arguments(parser)
        parser.parse_args(words[2:])
    else:
        assert program in OTHERS


@pytest.mark.parametrize(("block", "line"), list(commands("sh")), ids=str)
def test_a_command_in_a_document_can_be_given(block: Block, line: str) -> None:
    try_command(shlex.split(line))


@pytest.mark.parametrize("block", [b for b in ALL_BLOCKS if b.kind == "console"], ids=str)
def test_a_session_in_a_document_goes_as_it_is_shown(block: Block, tmp_path: Path) -> None:
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    programs = sysconfig.get_path("scripts")
    given, *answered = re.split(r"^\$ (.*)\n", block.text, flags=re.MULTILINE)
    assert given == ""
    assert answered
    for line, wanted in zip(answered[::2], answered[1::2], strict=True):
        done = subprocess.run(
            shlex.split(line),
            cwd=tmp_path,
            env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        alike = doctest.OutputChecker().check_output(wanted, done.stdout, doctest.ELLIPSIS)
        assert alike, f"{line} says\n{done.stdout}"


def test_the_readme_names_every_command() -> None:
    assert set(re.findall(r"`moonkeeper (\w+)", prose(ROOT / "README.md"))) == set(COMMANDS)


# Mats. A block `toml` in docs/mat.md is a whole mat in a file, or a file of tokens alone.


@pytest.mark.parametrize(
    "block", [b for b in ALL_BLOCKS if b.kind == "toml" and b.document.name == "mat.md"], ids=str
)
def test_a_mat_in_a_document_is_the_sample_and_has_no_mistake(block: Block, tmp_path: Path) -> None:
    file = tmp_path / "mat.toml"
    file.write_text(block.text, encoding="utf-8")
    content, findings = matfile.read(file)
    assert findings == []
    assert content == CONTENT or content.keys() == FIELDS.keys()


def test_the_mat_s_document_names_every_key_of_a_space() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", (ROOT / "docs/mat.md").read_text("utf-8"), re.MULTILINE)
    assert tuple(rows) == (*SPACE_KEYS, *FIELDS)


# Decks. A block `csv` or `toml` in docs/deck.md is a deck in a file, and both are the same.


def test_the_decks_in_the_document_are_the_same_and_have_no_mistake(tmp_path: Path) -> None:
    decks = []
    for kind in ("csv", "toml"):
        (block,) = [b for b in ALL_BLOCKS if b.kind == kind and b.document.name == "deck.md"]
        file = tmp_path / f"deck.{kind}"
        file.write_text(block.text, encoding="utf-8")
        content, findings = deckfile.read(file)
        assert findings == []
        decks.append(facts_of(content))
    assert decks[0] == decks[1]
    assert len(decks[0]) == 5


def test_the_deck_s_document_names_every_key_colour_and_icon() -> None:
    text = (ROOT / "docs/deck.md").read_text("utf-8")
    named_ = set(re.findall(r"`([^`\s]+)`", text))
    assert named_ >= {*HEADER, *COLOURS, *ACHIEVEMENTS, *INSTANTS}


@pytest.mark.parametrize(
    "block",
    [b for b in ALL_BLOCKS if b.kind == "toml" and b.document.name == "readers.md"],
    ids=str,
)
def test_a_config_file_in_a_document_has_no_mistake(block: Block, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text(block.text, encoding="utf-8")
    settled = config.read(file)
    assert settled.language == "ja"
    assert len(settled.readers) == len(settled.meanings) == 2


def test_the_readers_document_names_every_face_of_their_games() -> None:
    text = (ROOT / "docs/readers.md").read_text("utf-8")
    for key in ("shelfie", "mlem"):
        (die, faces), *_others = sides(built_in(key)).items()
        assert f"| `{die}` | {' '.join(f'`{face}`' for face in faces)} |" in text


# What the text says of the code.


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_every_link_leads_to_a_file_and_a_heading(document: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", prose(document)):
        path, _hash, anchor = "".join(target).partition("#")
        if path.startswith(("http:", "https:")):
            continue
        place = (document.parent / path).resolve() if path else document
        assert place.exists(), target
        assert not anchor or anchor in anchors(place), target


def anchors(document: Path) -> set[str]:
    """What GitHub calls the headings of a document."""
    headings = re.findall(r"^#+ (.+)$", prose(document), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.strip().replace(" ", "-") for heading in plain}


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_every_file_that_a_document_names_exists(document: Path) -> None:
    for path in re.findall(r"`([\w./*-]+)`", prose(document)):
        if "/" in path and path.split("/")[0] in FOLDERS:
            assert list(ROOT.glob(path)), path


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_what_a_document_finds_in_a_file_is_there(document: Path) -> None:
    for name, path in re.findall(r"`([\w.]+)` in\s+`([\w/.]+)`", prose(document)):
        text = (ROOT / path).read_text(encoding="utf-8")
        for part in name.split("."):
            assert re.search(rf"\b{part}\b", text), f"{name} in {path}"


HEADER_PINS = {
    5: 29,
    6: 31,
    12: 32,
    13: 33,
    17: 11,
    19: 35,
    22: 15,
    23: 16,
    24: 18,
    26: 37,
    27: 13,
}
"""Where the GPIOs come out on the Raspberry Pi's header."""


def test_the_wiring_in_the_readme_is_that_of_the_board_profile() -> None:
    table = (ROOT / "README.md").read_text(encoding="utf-8")
    board = load_board(BOARDS / "four-buttons.toml")
    rows = re.findall(r"^\| ([A-Z]+) \| GPIO (\d+) \| (\d+) \|$", table, re.MULTILINE)
    assert {(name.lower(), int(gpio), int(pin)) for name, gpio, pin in rows} == {
        (str(control), gpio, HEADER_PINS[gpio]) for control, gpio in board.buttons.items()
    }
    assert board.sound is not None
    buzzer = board.sound.buzzer
    assert f"| buzzer, if you like | GPIO {buzzer} | {HEADER_PINS[buzzer]} |\n" in table
    row = r"^\| light of player (\d).* \| GPIO (\d+) \| (\d+) \|$"
    lights = re.findall(row, table, re.MULTILINE)
    assert [(int(player) - 1, int(gpio), int(pin)) for player, gpio, pin in lights] == [
        (seat, gpio, HEADER_PINS[gpio]) for seat, gpio in board.lights.items()
    ]
