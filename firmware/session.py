"""The match in play, kept on disk.

An answer is checked and taken by the rules, stored durably, and only then shown: until `await`
returns, nothing is drawn, for the daemon's loop takes one step at a time. When the disk refuses,
the game goes on `unsaved`, and the next answer stores all that is missing.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from engine import (
    Draw,
    Entry,
    Header,
    Match,
    Outcome,
    Ranking,
    Refused,
    Roll,
    RuleFault,
    act_from_json,
    act_to_json,
    rank,
)
from engine.update import Changed, carried_over
from firmware import games
from firmware.chance import Chance, filled
from firmware.facts import WALK, judged
from firmware.meaning import Calibration, Meaning, calibrations_from, calibrations_text
from firmware.readers import Readers
from firmware.store import Change, Fact, FreeRoll, Store, StoredMatch, StoreError
from firmware.words import _
from hardware.readers.status import ReaderStatus

if TYPE_CHECKING:
    from firmware.fairness.report import Judged
    from firmware.roller.cup import Cup

T = TypeVar("T")

logger = logging.getLogger(__name__)

LANGUAGE: Final = "language"
SOUND: Final = "sound"
LIGHTS: Final = "lights"
ANIMATION: Final = "animation"
"""The settings: the language spoken, and whether tunes are played, lights are lit, and dice tumble
before they are shown: `ON`, unless it is `OFF`."""

CALIBRATION: Final = "calibration"
"""The setting that holds what dice readers have told of the sides of games' dice."""

ON: Final = "on"
OFF: Final = "off"

LAST: Final = 20
"""So many of the last rolls without a match are seen."""

PATIENCE: Final = 10.0
"""Seconds to wait for other packages' games, where an unfinished match may be of one of them."""

UPDATED: Final = "updated"
"""The reason of a match that was gone on with as another when an update had changed its rules."""


class OnDisk(Protocol):
    """Runs a blocking call on the thread that owns the disk."""

    def __call__(self, call: Callable[..., T], /, *args: Any) -> Awaitable[T]: ...


@dataclass(frozen=True, slots=True)
class Look:
    """What the screens may see. `match` is for reading only; `paused` is an unfinished match that
    could be taken up again; `outdated` is one that today's rules refuse; `saved` is False while the
    disk refuses. `facts`: what is stored of the components of the game that was recalled last.
    `rolls`: the last ones without a match, newest first. `animated`, `sound` and `lights`: whether
    people want dice to tumble before they are shown, tunes, and seat lights.

    `readers`: the dice readers and what they saw; `ports`: how they do; `calibrations`: what was
    told of their dice on the device, and `meanings`: what the dice mean, what was told last first.
    `dice`: how often each face came up when that was counted last, None before.
    """

    match: Match | None = None
    paused: Match | None = None
    saved: bool = True
    outdated: Outdated | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)
    rolls: tuple[FreeRoll, ...] = ()
    animated: bool = False
    sound: bool = True
    lights: bool = True
    readers: Readers = field(default_factory=Readers)
    ports: tuple[ReaderStatus, ...] = ()
    calibrations: tuple[Calibration, ...] = ()
    meanings: tuple[Meaning, ...] = ()
    dice: tuple[Judged, ...] | None = None


@dataclass(frozen=True, slots=True)
class Outdated:
    """An unfinished match that today's rules take otherwise than those it was played by, and how it
    can be gone on with: with its counters alone, if at all."""

    stored: StoredMatch
    way_out: Header | None

    @property
    def outcome(self) -> dict[str, Any]:
        """How it ended: by the counters it had."""
        points = self.stored.counters[-1].get("points", []) if self.stored.counters else []
        ranking = rank(points) if points else Ranking(())
        return Outcome(UPDATED, ranking).to_json()


@dataclass(slots=True, eq=False)
class _Kept:
    """A match and its place on disk: its number there (None: not there yet), how many of its acts
    are stored, those that are not, and the facts told in it as they are stored."""

    match: Match
    learned: dict[str, Any] = field(default_factory=dict)
    number: int | None = None
    stored: int = 0
    unsaved: list[tuple[dict[str, Any], dict[str, Any]]] = field(default_factory=list)

    def note(self) -> None:
        """Note the newest act with the counters after it, unless it is noted already."""
        for act in self.match.journal.acts[self.stored + len(self.unsaved) :]:
            self.unsaved.append((act_to_json(act), self.match.counters))


class Session:
    """At most one match in play, and at most one paused."""

    def __init__(
        self,
        open_store: Callable[[], Store],
        on_disk: OnDisk,
        chance: Chance,
        wall_time: Callable[[], float],
        meanings: Iterable[Meaning] = (),
    ) -> None:
        self._open_store = open_store
        self._on_disk = on_disk
        self._chance = chance
        self._wall_time = wall_time
        self._store: Store | None = None
        self._playing: _Kept | None = None
        self._paused: _Kept | None = None
        self._outdated: Outdated | None = None
        self._behind: list[_Kept] = []
        self._known: dict[str, Fact] = {}
        self._meanings = tuple(meanings)
        self._calibrations: tuple[Calibration, ...] = ()
        self._rolls: tuple[FreeRoll, ...] = ()
        self._unnoted: list[FreeRoll] = []
        self._dice: tuple[Judged, ...] | None = None
        self.trouble: str | None = None
        """What the disk said last, while it refuses."""
        self.settings: dict[str, str] = {}
        """What people have set the device to, as far as they have."""

    @property
    def look(self) -> Look:
        return Look(
            self._playing.match if self._playing else None,
            self._paused.match if self._paused else None,
            self.trouble is None,
            self._outdated,
            self._known,
            self._rolls,
            self.settings.get(ANIMATION) != OFF,
            sound=self.settings.get(SOUND) != OFF,
            lights=self.settings.get(LIGHTS) != OFF,
            calibrations=self._calibrations,
            meanings=(
                *(told.meaning for told in self._calibrations if told.complete),
                *self._meanings,
            ),
            dice=self._dice,
        )

    async def open(self) -> None:
        """Open the store and find the newest unfinished match."""
        try:
            self._store = await self._on_disk(self._open_store)
            self.settings = await self._on_disk(self._store.settings)
            self._calibrations = calibrations_from(self.settings.get(CALIBRATION, "[]"))
            self._rolls = tuple(await self._on_disk(self._store.rolls, LAST))
            stored = await self._on_disk(self._store.unfinished)
        except StoreError as error:
            self.trouble = str(error)
            return
        if stored is None:
            return
        try:
            if stored.header["game"] not in games.known():
                await self._on_disk(games.scan_within, PATIENCE)
            match = taken_up(stored)
        except Changed as changed:
            logger.warning("The rules have changed under match %d: %s", stored.id, changed.reason)
            self._outdated = Outdated(stored, changed.way_out)
            return
        except Exception:
            # It stays on disk. Better a device without it than one that fails at every start.
            logger.exception("The match %d cannot be taken up", stored.id)
            return
        self._paused = _Kept(match, match.learned, stored.id, len(stored.acts))

    async def begin(self, header: Header) -> None:
        """Begin a match, with what was learned earlier of its components."""
        known = await self._facts(header.game)
        facts = {name: fact.value for name, fact in known.items()}
        match = Match(games.game(header.game), replace(header, facts=facts))
        self._playing = _Kept(match)
        await self._save(self._playing)

    async def go_on(self) -> None:
        """Go on with an outdated match by its counters alone. Raises Refused when there is none."""
        outdated, store = self._outdated, self._store
        if outdated is None or outdated.way_out is None or store is None:
            raise Refused("no match is to be gone on with")
        await self.begin(outdated.way_out)
        self._outdated = None
        try:
            now = self._wall_time()
            await self._on_disk(store.end, outdated.stored.id, outdated.outcome, now)
        except StoreError as error:
            self.trouble = str(error)

    def resume(self) -> None:
        """Take up the paused match. Raises Refused when none is."""
        if self._paused is None:
            raise Refused("no match is paused")
        self._playing, self._paused = self._paused, None

    def leave(self) -> None:
        """Leave the match as it is; unless it has ended, it can be resumed."""
        if self._playing is not None and self._playing.match.outcome is None:
            self._paused = self._playing
        self._playing = None

    async def answer(self, seat: int | None, value: object, roll: bool = False) -> Entry:
        """Answer for a seat; with `roll`, chance answers what is then to be rolled, and both are
        one transaction. Raises Refused or RuleFault; match and disk are then as before."""
        said: list[Callable[[Match], Entry]] = [lambda match: match.answer(seat, value)]
        if roll:
            said.append(lambda match: self._roll(match, seat))
        return await self._all_or_nothing(said)

    async def answer_all(self, answers: Iterable[tuple[int | None, object]]) -> Entry:
        """Answer several decisions in one breath and one transaction; the first one's entry.
        Raises Refused or RuleFault; match and disk are then as before."""
        return await self._all_or_nothing(
            partial(_answered, seat, value, number > 0)
            for number, (seat, value) in enumerate(answers)
        )

    async def _all_or_nothing(self, said: Iterable[Callable[[Match], Entry]]) -> Entry:
        """Let things be said one after the other, and store them together; the first entry."""
        kept = self._in_play()
        match, unsaved = kept.match, len(kept.unsaved)
        before = len(match.journal.acts)
        entries: list[Entry] = []
        try:
            for say in said:
                entries.append(say(match))
                kept.note()
        except Exception:
            if len(match.journal.acts) > before:
                kept.match = Match(match.game, match.header, match.journal.acts[:before])
                del kept.unsaved[unsaved:]
            raise
        await self._save(kept)
        return entries[0]

    async def roll(self, seat: int | None = None) -> Entry:
        """Let chance answer the open roll or draw, that of `seat` where several are open. What was
        rolled before an undo stays rolled."""
        kept = self._in_play()
        entry = self._roll(kept.match, seat)
        await self._save(kept)
        return entry

    async def roll_free(self, cup: Cup, stay: Sequence[str | None] = ()) -> None:
        """Let chance roll dice without a match. `stay`: of each die the face with which it stays
        where it lies, None where it is rolled; empty: all are."""
        lying = stay or (None,) * len(cup.dice)
        faces = tuple(
            self._chance.pick(die.faces) if face is None else face
            for die, face in zip(cup.dice, lying, strict=True)
        )
        kept = tuple(place for place, face in enumerate(lying) if face is not None)
        roll = FreeRoll(self._wall_time(), cup.kinds, faces, kept, cup.expression, cup.game)
        self._unnoted.append(roll)
        await self._catch_up()
        self._rolls = (roll, *self._rolls)[:LAST]

    async def do(self, deed: Callable[[Match], Entry]) -> Entry:
        """Let people do something to the match, such as an undo. Raises what `deed` raises; match
        and disk are then as before."""
        kept = self._in_play()
        entry = deed(kept.match)
        await self._save(kept)
        return entry

    async def recall(self, game: str) -> None:
        """Read what is known of a game's components."""
        self._known = await self._facts(game)

    async def tell(self, game: str, facts: Mapping[str, Any]) -> None:
        """Store facts of a game's components that people tell outside of a match: one transaction.
        Raises Refused where the rules don't take them, or the disk."""
        known = {name: fact.value for name, fact in (await self._facts(game)).items()}
        right = judged(games.game(game), known, facts)
        try:
            if self._store is None:
                self._store = await self._on_disk(self._open_store)
            await self._on_disk(self._store.tell, game, right, WALK)
        except StoreError as error:
            self.trouble = str(error)
            raise Refused(_("The disk refuses: this is not stored")) from error
        if not (self._behind or self._unnoted):
            self.trouble = None
        await self.recall(game)

    async def count_dice(self) -> None:
        """Count all dice that were ever rolled, some matches at a time: an answer that is to be
        stored meanwhile does not wait for all of them."""
        from firmware.fairness.counts import KEPT, Counting
        from firmware.fairness.report import report

        store = self._store
        if store is None:
            self._dice = ()
            return
        try:
            counting = await self._on_disk(Counting, store, store.folder / KEPT)
            while not await self._on_disk(counting.step):
                pass
            self._dice = tuple(await self._on_disk(lambda: report(counting.counts)))
        except StoreError as error:
            self.trouble = str(error)
            self._dice = ()

    async def adjust(self, setting: str, value: str) -> None:
        """Remember what people set; what the disk does not take is forgotten at the end."""
        self.settings[setting] = value
        try:
            if self._store is not None:
                await self._on_disk(self._store.set, setting, value)
        except StoreError as error:
            self.trouble = str(error)

    async def calibrate(self, told: Calibration) -> None:
        """Remember what a reader has told of a die; without any side of it, forget it."""
        others = [other for other in self._calibrations if other.key != told.key]
        self._calibrations = (told, *others) if told.sides else tuple(others)
        text = calibrations_text(self._calibrations)
        try:
            if self._store is None:
                self._store = await self._on_disk(self._open_store)
            await self._on_disk(self._store.set, CALIBRATION, text)
        except StoreError as error:
            self.trouble = str(error)

    async def close(self) -> None:
        if self._store is not None:
            await self._on_disk(self._store.close)

    def _in_play(self) -> _Kept:
        if self._playing is None:
            raise Refused("no match is in play")
        return self._playing

    def _roll(self, match: Match, seat: int | None) -> Entry:
        """Roll or draw for `seat`, else for the first seat that has to."""
        chances = {
            asker: asked for asker, asked in match.open.items() if isinstance(asked, Roll | Draw)
        }
        if not chances:
            raise Refused("nothing is to be rolled or drawn now")
        roller = seat if seat in chances else next(iter(chances))
        value = filled(chances[roller], match.owed(roller), self._chance)
        return match.answer(roller, value, by="device")

    async def _facts(self, game: str) -> dict[str, Fact]:
        if self._store is None:
            return {}
        try:
            return await self._on_disk(self._store.facts, game)
        except StoreError as error:
            self.trouble = str(error)
            return {}

    async def _save(self, kept: _Kept) -> None:
        """Store what is not stored yet: one transaction, and one more for every other match of
        which the disk has not taken all, for it may have been left for good."""
        kept.note()
        if kept not in self._behind:
            self._behind.append(kept)
        await self._catch_up()

    async def _catch_up(self) -> None:
        """Store all that the disk has not taken yet."""
        try:
            if self._store is None:
                self._store = await self._on_disk(self._open_store)
            while self._behind:
                await self._write(self._store, self._behind[0])
                del self._behind[0]
            while self._unnoted:
                await self._on_disk(self._store.note_roll, self._unnoted[0])
                del self._unnoted[0]
        except StoreError as error:
            self.trouble = str(error)
            return
        self.trouble = None

    async def _write(self, store: Store, kept: _Kept) -> None:
        match, learned = kept.match, kept.match.learned
        change = Change(
            match.header.to_json(),
            kept.stored,
            tuple(kept.unsaved),
            {
                name: learned.get(name)
                for name in {**learned, **kept.learned}
                if learned.get(name) != kept.learned.get(name)
            },
            match.outcome.to_json() if match.outcome else None,
        )
        kept.number = await self._on_disk(store.save, kept.number, change, self._wall_time())
        kept.stored += len(kept.unsaved)
        kept.unsaved.clear()
        kept.learned = learned


def _answered(seat: int | None, value: object, joined: bool, match: Match) -> Entry:
    return match.answer(seat, value, joined=joined)


def taken_up(stored: StoredMatch) -> Match:
    """The match as it was left, if need be under rules that an update has changed. Raises Changed
    where those no longer fit what was said."""
    header = Header.from_json(stored.header)
    game = games.game(header.game)
    acts = [act_from_json(act) for act in stored.acts]
    if header.rules == game.rules:
        try:
            return Match(game, header, acts)
        except (Refused, RuleFault):
            logger.exception("The rules refuse what they took before")
    return carried_over(game, header, zip(acts, stored.counters, strict=True))
