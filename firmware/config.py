"""What the builder has settled about this device, in a TOML file. Every key has a default.

It is read before the first picture, so it imports little. A key is one line in `Config`, with its
default, and one in `_KEYS`, with what reads its value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from firmware.words import _, languages
from hardware.readers.place import ReaderAt, at_path, at_usb

if TYPE_CHECKING:
    from engine import Game
    from firmware.meaning import Meaning
    from firmware.places import Path as Keys

IN_ORDER: Final = "in order"
"""The value of `faces` where a reader numbers the sides of a die from 1 in the game's order."""

_FILE: Final = Path("moonkeeper", "config.toml")


class Said(NamedTuple):
    """What the owner says of an id of a game: its name, or a note on it."""

    game: str
    id: str
    words: str


class Config(NamedTuple):
    """`language`: spoken until people choose another on the device. `readers`: where dice readers
    are expected; `meanings`: what their dice are in a game. `names`: what things of a game are
    called in this house; `notes`: what is to be said of them."""

    language: str | None = None
    readers: tuple[ReaderAt, ...] = ()
    meanings: tuple[Meaning, ...] = ()
    names: tuple[Said, ...] = ()
    notes: tuple[Said, ...] = ()


class ConfigError(Exception):
    """A file cannot be used; the message has a line for each of its mistakes."""


def path(environment: Mapping[str, str]) -> Path | None:
    """The file that is read where no other is named: that of the user, else that of the machine;
    None where there is neither."""
    home = Path(environment.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return next((file for file in (home / _FILE, Path("/etc") / _FILE) if file.is_file()), None)


def read(file: Path | None) -> Config:
    """What stands in a file; all defaults without one. Raises ConfigError."""
    if file is None:
        return Config()
    from firmware.tomlfile import NoToml, load

    try:
        content, text = load(file)
    except OSError as error:
        raise ConfigError(f"{file}: {error.strerror}") from None
    except NoToml as error:
        raise ConfigError(error.finding.line(str(file))) from None
    mistakes = _Mistakes()
    settled: dict[str, Any] = {}
    for key in mistakes.known(content, (), _KEYS):
        settled |= _KEYS[key](content[key], (key,), mistakes)
    if mistakes.found:
        raise ConfigError("\n".join(mistakes.lines(str(file), text)))
    return Config(**settled)


class _Mistakes:
    """All that is wrong with a file: the keys that lead there, and words."""

    def __init__(self) -> None:
        self.found: list[tuple[Keys, str]] = []

    def add(self, where: Keys, words: str) -> None:
        self.found.append((where, words))

    def wrong(self, where: Keys, found: object, wanted: str) -> None:
        """A value is of another kind."""
        self.add(where, _("{found!r} does not go here: write {wanted}", found=found, wanted=wanted))

    def known(self, table: Any, where: Keys, keys: Mapping[str, object]) -> list[str]:
        """The keys of a table that there are; the others are noted."""
        from firmware.tomlfile import unknown

        for key in table:
            if key not in keys:
                words = _("There is no key {name!r}", name=key)
                self.add((*where, key), unknown(words, key, list(keys)))
        return [key for key in table if key in keys]

    def table(self, found: Any, where: Keys, wanted: str) -> dict[str, Any]:
        """A table; an empty one where something else stands, which is noted."""
        if isinstance(found, dict):
            return found
        self.wrong(where, found, wanted)
        return {}

    def lines(self, name: str, text: str) -> list[str]:
        """A line a mistake, in the order of the file."""
        from firmware.places import nearest, places
        from firmware.tomlfile import Finding

        at = places(text)
        findings = [Finding(nearest(at, where), words) for where, words in self.found]
        return [each.line(name) for each in sorted(findings, key=lambda each: each.place)]


def _language(value: Any, where: Keys, mistakes: _Mistakes) -> dict[str, Any]:
    if value not in languages():
        allowed = " / ".join(f'"{language}"' for language in languages())
        mistakes.wrong(where, value, allowed)
    return {"language": value}


def _readers(value: Any, where: Keys, mistakes: _Mistakes) -> dict[str, Any]:
    if not isinstance(value, list):
        mistakes.wrong(where, value, "[[readers]]")
        value = []
    places: list[ReaderAt] = []
    meanings: list[Meaning] = []
    for number, each in enumerate(value):
        here = (*where, number)
        reader = mistakes.table(each, here, "[[readers]]")
        name = ""
        for key in mistakes.known(reader, here, _READER):
            told, at = reader[key], (*here, key)
            if key == "dice":
                continue
            if not isinstance(told, str):
                mistakes.wrong(at, told, _READER[key])
            elif key == "name":
                name = told
            else:
                try:
                    places.append(at_usb(told) if key == "usb" else at_path(told))
                except ValueError:
                    mistakes.wrong(at, told, _READER[key])
        if "usb" in reader and "path" in reader:
            mistakes.add((*here, "path"), _("Keep one of usb and path"))
        meanings += _dice(reader.get("dice", {}), (*here, "dice"), name, mistakes)
    return {"readers": tuple(places), "meanings": tuple(meanings)}


_READER: Final = {
    "usb": '"2e8a:000a"',
    "path": '"/dev/serial/by-id/..."',
    "name": '"tray"',
    "dice": "[readers.dice.KIND.GAME]",
}
"""The keys of a reader, each with an example of its value."""


def _dice(value: Any, where: Keys, reader: str, mistakes: _Mistakes) -> list[Meaning]:
    """`[readers.dice.KIND.GAME]`: what dice of a kind are in a game."""
    from firmware.meaning import Meaning, sides

    form = "[readers.dice.KIND.GAME]"
    meanings = []
    for kind, played in mistakes.table(value, where, form).items():
        for key, told in mistakes.table(played, (*where, kind), form).items():
            here = (*where, kind, key)
            table = mistakes.table(told, here, form)
            mistakes.known(table, here, dict.fromkeys(("die", "faces")))
            game = _game(key, here, mistakes)
            die = _die(table, kind, game, here, mistakes)
            if "faces" not in table:
                mistakes.add(here, _("What are its faces? Add faces = ..."))
                continue
            known = sides(game).get(die, ()) if game else ()
            faces = _faces(table["faces"], known, (*here, "faces"), mistakes)
            in_order = table["faces"] == IN_ORDER
            meanings.append(Meaning(kind, key, die, faces, reader, in_order))
    return meanings


def _game(key: str, where: Keys, mistakes: _Mistakes) -> Game | None:
    """The game of a key; None for one of another package, which is not known yet when the device
    starts."""
    from difflib import get_close_matches

    from engine.games import BUILT_IN, built_in

    if key in BUILT_IN:
        return built_in(key)
    close = get_close_matches(key, BUILT_IN, 1)
    if close:
        words = _("There is no game {name!r}", name=key)
        mistakes.add(where, _("{words}. Did you mean {close!r}?", words=words, close=close[0]))
    return None


def _die(
    table: Mapping[str, Any], kind: str, game: Game | None, where: Keys, mistakes: _Mistakes
) -> str:
    """The game's die that is meant: the one that is named, else the only one, else the one that is
    called like the reader's."""
    from firmware.meaning import die_of, sides
    from firmware.tomlfile import unknown

    if game is None:
        return str(table.get("die", kind))
    names = list(sides(game))
    named = table.get("die") or die_of(game, kind)
    if named in names:
        return str(named)
    words = _("Which die of the game is it? Write die")
    mistakes.add((*where, "die"), unknown(words, named or kind, names))
    return names[0]


def _faces(
    value: Any, sides: tuple[str, ...], where: Keys, mistakes: _Mistakes
) -> tuple[tuple[str, str], ...]:
    """What the reader's faces are in the game. `sides`: the faces that there are, if known."""
    from firmware.tomlfile import unknown

    if value == IN_ORDER:
        return ()
    allowed = tuple(dict.fromkeys(sides))
    table = mistakes.table(value, where, f'"{IN_ORDER}" / {{1 = "{(*allowed, "...")[0]}", ...}}')
    for name, face in table.items():
        if not isinstance(face, str) or (allowed and face not in allowed):
            words = _("There is no face {name!r}", name=face)
            mistakes.add((*where, name), unknown(words, face, allowed))
    return tuple((name, str(face)) for name, face in table.items())


def _said(value: Any, where: Keys, mistakes: _Mistakes) -> dict[str, Any]:
    """`[names.GAME]` and `[notes.GAME]`: words for ids of a game."""
    from firmware.tomlfile import unknown

    (kind,) = where
    form = f"[{kind}.GAME]"
    said: list[Said] = []
    for key, told in mistakes.table(value, where, form).items():
        game = _game(key, (*where, key), mistakes)
        ids = _ids(key) if game else ()
        for name, words in mistakes.table(told, (*where, key), form).items():
            here = (*where, key, name)
            if not isinstance(words, str) or not words.strip():
                mistakes.wrong(here, words, '"..."')
            elif game and name not in ids:
                there_is_none = _("There is nothing called {name!r} in this game", name=name)
                mistakes.add(here, unknown(there_is_none, name, list(ids)))
            else:
                said.append(Said(key, name, words.strip()))
    return {str(kind): tuple(said)}


def _ids(key: str) -> tuple[str, ...]:
    """What of a built-in game can be given other words: all that has a word without a number in it,
    and what its facts are about."""
    from engine.games import built_in
    from firmware.vocabulary import WORDS

    return (*[name for name in WORDS[key] if "#" not in name], *built_in(key).facts)


_KEYS: Final[dict[str, Callable[[Any, Keys, _Mistakes], dict[str, Any]]]] = {
    "language": _language,
    "readers": _readers,
    "names": _said,
    "notes": _said,
}
"""What reads each key; the fields of `Config` that it settles."""
