"""How often each face of each kind of die came up: from the acts of all stored matches, and the
rolls without a match.

A roll that was undone did lie on the table. Its faces wait on the tape and count there, once,
whether or not the next roll takes them; a roll that was set right counts by its right faces. What
people typed in counts as it holds in the end.

Counting ten thousand matches takes a while, so the sums over those that nobody will change any more
are kept in a file beside the store. It may be thrown away at any time.
"""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from engine import act_from_json
from engine.acts import DEVICE, PEOPLE, READER, Rolled
from engine.journal import Journal
from firmware.store import Store

logger = logging.getLogger(__name__)

KEPT: Final = "dice-counts.json"
FORMAT: Final = 1

AT_ONCE: Final = 50
"""So many matches are counted before others have their turn at the disk."""


class Fallen(NamedTuple):
    """A face that fell: whose die it was (a game's key, empty for a die of a notation), of which
    kind, and who told of it: `device`, `reader` or `people`."""

    game: str
    kind: str
    source: str
    face: str


Counts: TypeAlias = "Counter[Fallen]"


def of_match(game: str, acts: Iterable[Mapping[str, Any]]) -> Counts:
    """What fell in one match."""
    journal = Journal(act_from_json(act) for act in acts)
    fell: Counts = Counter()
    sources: dict[tuple[str, str], str] = {}
    for act in journal.acts:
        if isinstance(act, Rolled) and act.by != PEOPLE:
            sources |= dict.fromkeys(zip(act.dice, act.faces, strict=True), act.by)
    for entry in journal.log:
        if isinstance(entry, Rolled):
            for kind, face in zip(entry.dice, entry.faces, strict=True):
                fell[Fallen(game, kind, entry.by, face)] += 1
    for (of, kind), faces in journal.tape.items():
        for face in faces if of == "die" else ():
            # Only an amended face can be one that nobody rolled.
            fell[Fallen(game, kind, sources.get((kind, face), READER), face)] += 1
    return fell


def of_rolls(store: Store) -> Counts:
    """What fell without a match: the dice that lay still since the roll before do not count."""
    fell: Counts = Counter()
    for roll in store.rolls():
        source = roll.source if roll.source in (DEVICE, PEOPLE) else READER
        for place, (kind, face) in enumerate(zip(roll.dice, roll.faces, strict=True)):
            if place not in roll.kept:
                fell[Fallen(roll.game, kind, source, face)] += 1
    return fell


class Counting:
    """Counts what lies in a store, some matches at a time: take `step` until it says that all is
    counted. `kept`: the file with the sums, None to go without."""

    def __init__(self, store: Store, kept: Path | None = None) -> None:
        self._store = store
        self._kept = kept
        self._lengths = store.lengths()
        self._settled: Counts = Counter()
        self._known: dict[int, int] = {}
        self._read()
        self._waiting = [match for match in self._lengths if match not in self._known]
        self._open: Counts = Counter()
        self._changed = False

    def step(self) -> bool:
        """Count some more; whether that was all."""
        now, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
        for match in now:
            game, acts = self._store.acts(match)
            length, ended = self._lengths[match]
            try:
                fell = of_match(game, acts)
            except ValueError as error:
                logger.warning("The dice of match %d can't be counted: %s", match, error)
                continue
            # The newest match may still be gone back into after its end.
            if ended and match != max(self._lengths):
                self._settled += fell
                self._known[match] = length
                self._changed = True
            else:
                self._open += fell
        if not self._waiting and self._changed:
            self._write()
        return not self._waiting

    @property
    def counts(self) -> Counts:
        """All that has been counted, and the rolls without a match."""
        return self._settled + self._open + of_rolls(self._store)

    def _read(self) -> None:
        """Take the kept sums, if each match in them is as it was."""
        with suppress(OSError, ValueError, KeyError, TypeError):
            told = json.loads(self._kept.read_text()) if self._kept else {}
            known = {int(match): length for match, length in dict(told["matches"]).items()}
            same = all(self._lengths.get(match) == (known[match], True) for match in known)
            if told["format"] == FORMAT and same:
                self._settled = Counter({Fallen(*fell): many for *fell, many in told["fell"]})
                self._known = known

    def _write(self) -> None:
        if self._kept is None:
            return
        fell = [[*each, many] for each, many in sorted(self._settled.items())]
        text = json.dumps({"format": FORMAT, "matches": self._known, "fell": fell})
        # It is only there to save time, and is made anew where it can't be kept.
        with suppress(OSError):
            new = self._kept.with_suffix(".new")
            new.write_text(text)
            new.replace(self._kept)
