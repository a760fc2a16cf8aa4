"""Games of other packages: found by their entry points, with their words and glyphs.

A package names each of its games in the entry-point group `moonkeeper.games`: the game's key, and
where its `Game` stands (`magpies = "magpies:GAME"`). In the folder of that module lie, all of them
optional,

    languages/LANGUAGE/LC_MESSAGES/KEY.mo   the words for the game's ids, English among them
    glyphs.txt                              its glyphs, a family under the game's key

Whatever is wrong with a package is named and left out; nothing else suffers by it.
"""

from __future__ import annotations

import operator
import re
import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from engine import Game
from engine.acts import READER
from firmware import glyph, seats
from firmware.words import _, languages

if TYPE_CHECKING:
    from gettext import GNUTranslations
    from importlib.metadata import EntryPoint

GROUP: Final = "moonkeeper.games"
GLYPHS: Final = "glyphs.txt"

_KEY: Final = re.compile(r"[a-z][a-z0-9_]*")
_NEEDS: Final = re.compile(r"moonkeeper\s*(?:\[[^]]*\]\s*)?\(?([<>=!~][^;)]*)")
_CONDITION: Final = re.compile(r"([<>=!~]=|[<>])\s*([\d.]+)")
_SIGNS: Final[dict[str, Callable[[tuple[int, ...], tuple[int, ...]], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}


class Unfit(Exception):
    """A package's game that cannot be taken; the message says why."""


class LeftOut(NamedTuple):
    """What is not used of a package: its game, or only some words or glyphs; and why."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Package:
    """A game of another package, with its catalogues by language."""

    game: Game
    words: dict[str, GNUTranslations]

    def say(self, language: str, message: str) -> str | None:
        """The text for a message of the catalogues: in `language`, else in English, else None."""
        for spoken in (language, "en"):
            if spoken in self.words:
                text = self.words[spoken].gettext(message)
                if text != message:
                    return text
        return None


def find(taken: Collection[str]) -> tuple[dict[str, Package], list[LeftOut]]:
    """The games of all installed packages by their keys, and what was left out.

    `taken`: keys that no package may have. Blocks for tens of milliseconds and more.
    """
    # It takes long to import, and the first picture does not wait for it.
    from importlib.metadata import entry_points

    found: dict[str, Package] = {}
    left_out: list[LeftOut] = []
    try:
        entries = sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))
    except Exception as error:
        return {}, [LeftOut(GROUP, _told(error))]
    for entry in entries:
        try:
            game = _game(entry, {*taken, *found})
        except (Exception, SystemExit) as error:
            left_out.append(LeftOut(_name(entry), _told(error)))
            continue
        folder = _folder(entry)
        found[game.key] = Package(game, _catalogues(folder, game.key, left_out))
        _add_glyphs(folder, game.key, left_out)
    return found, left_out


def _game(entry: EntryPoint, taken: Collection[str]) -> Game:
    """The game behind an entry point. Raises Unfit, and whatever its package raises."""
    if entry.name in taken:
        raise Unfit(_("there is a game {key!r} already", key=entry.name))
    if not _KEY.fullmatch(entry.name):
        raise Unfit(_("{key!r} is no key: small letters, digits and _", key=entry.name))
    _check_version(entry)
    game = entry.load()
    if not isinstance(game, Game):
        raise Unfit(_("{value} is not a Game", value=entry.value))
    if game.key != entry.name:
        raise Unfit(_("the game calls itself {key!r}", key=game.key))
    for depth in game.depths.values():
        if not any(counter.name == "points" and counter.a_seat for counter in depth.counters):
            raise Unfit(_("it keeps no points for each seat"))
        if not depth.dice_modes:
            raise Unfit(_("it has no dice mode"))
        if READER in depth.dice_modes and not game.dice:
            raise Unfit(_("dice are to be read, and it names none"))
    if not game.seats or not 1 <= game.seats[0] <= game.seats[-1] <= len(seats.SYMBOLS):
        raise Unfit(_("it is not for 1 to {most} players", most=len(seats.SYMBOLS)))
    return game


def _check_version(entry: EntryPoint) -> None:
    """Raise Unfit where the package asks for another Moonkeeper than this one."""
    from importlib.metadata import version

    ours = version("moonkeeper")
    for requirement in (entry.dist.requires or ()) if entry.dist else ():
        needs = _NEEDS.match(requirement)
        if needs and not all(_holds(ours, *each) for each in _CONDITION.findall(needs[1])):
            raise Unfit(_("needs moonkeeper {asked}, this is {ours}", asked=needs[1], ours=ours))


def _holds(ours: str, sign: str, number: str) -> bool:
    """Whether a version meets a condition such as `>=` 1.2."""
    have, asked = _parts(ours), _parts(number)
    if sign == "~=":
        return have >= asked and have[: len(asked) - 1] == asked[:-1]
    length = max(len(have), len(asked))
    return _SIGNS[sign](_padded(have, length), _padded(asked, length))


def _parts(version: str) -> tuple[int, ...]:
    """The numbers that a version begins with: (1, 2) of 1.2rc1."""
    found = re.match(r"\d+(\.\d+)*", version)
    return tuple(int(part) for part in found[0].split(".")) if found else ()


def _padded(parts: tuple[int, ...], length: int) -> tuple[int, ...]:
    return parts + (0,) * (length - len(parts))


def _folder(entry: EntryPoint) -> Path:
    """Where the game's module lies, and beside it what belongs to it."""
    return Path(str(sys.modules[entry.module].__file__)).parent


def _catalogues(folder: Path, key: str, left_out: list[LeftOut]) -> dict[str, GNUTranslations]:
    from gettext import GNUTranslations

    found: dict[str, GNUTranslations] = {}
    for language in languages():
        path = folder / "languages" / language / "LC_MESSAGES" / f"{key}.mo"
        try:
            if path.exists():
                with path.open("rb") as file:
                    found[language] = GNUTranslations(file)
            elif path.with_suffix(".po").exists():
                raise Unfit(_("the catalogue is not compiled"))
        except Exception as error:
            left_out.append(LeftOut(f"{key} {language}/{path.name}", _told(error)))
    return found


def _add_glyphs(folder: Path, key: str, left_out: list[LeftOut]) -> None:
    path = folder / GLYPHS
    if not path.exists():
        return
    try:
        glyph.load(path)
        glyph.add(key, path)
    except Exception as error:
        left_out.append(LeftOut(f"{key} {GLYPHS}", _told(error)))


def _name(entry: EntryPoint) -> str:
    """The game's key, and its package where that has another name."""
    package = entry.dist.name if entry.dist else ""
    return entry.name if package in ("", entry.name) else f"{entry.name} ({package})"


def _told(error: BaseException) -> str:
    """An error in one line."""
    text = " ".join(str(error).split())
    if isinstance(error, Unfit | glyph.GlyphError):
        return text
    return f"{type(error).__name__}: {text}"
