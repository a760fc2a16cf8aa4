"""Hands on a device that is only app and session: no panel, no daemon, no time."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self, TypeVar

from engine import Header, Match, act_to_json
from engine.games import BUILT_IN, built_in
from firmware import app, reading
from firmware.daemon import Daemon
from firmware.effects import Begin, CountDice, Done, Effect, Later, Play
from firmware.screens.screen import Screen
from firmware.session import ANIMATION, OFF, Look, Session
from firmware.store import JSON, Change, Store, StoredMatch
from hardware.events import Control, Hold, Press
from hardware.simulated.chance import SeededChance, SetChance

T = TypeVar("T")

PREV, NEXT, OK, BACK = Control.PREV, Control.NEXT, Control.OK, Control.BACK

TO_OTHERS = [NEXT] * sum(bool(built_in(key).dice) for key in BUILT_IN)
"""In the list of dice, from the first game's past those of every game."""
NOON = 1767268800.0
"""What the wall clock says: 2026-01-01 12:00 UTC."""


class Forgetful(Store):
    """The store on a file that lies in memory only, for tests that press by the thousand."""

    def __init__(self) -> None:
        self.folder = Path(os.devnull)
        self._file = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self._make_tables()

    def __del__(self) -> None:
        # There is nothing to lose, and tests that press by the thousand don't tidy up.
        self._file.close()


def finished(work: Coroutine[Any, Any, T]) -> T:
    """What a coroutine returns that never has to wait."""
    try:
        work.send(None)
    except StopIteration as end:
        value: T = end.value
        return value
    raise AssertionError("it waits for something")


def at_once(call: Callable[..., T], /, *args: Any) -> Awaitable[T]:
    """A disk thread that is this thread."""

    async def called() -> T:
        return call(*args)

    return called()


def loaded(*faces: str, seed: int = 1) -> SetChance:
    """Chance that gives these faces first; a face that the dice don't have is an error."""
    chance = SetChance(SeededChance(seed), lambda _wrong: None)
    chance.set(faces)
    return chance


def session_on(open_store: Callable[[], Store], chance: SetChance | None = None) -> Session:
    """A session on a store; `open` is still to be called."""
    return Session(open_store, at_once, chance or loaded(), lambda: NOON)


def stored_as_left(store: Store, match: Match, counters: JSON | None = None) -> int:
    """Put a match into a store as if it had been played there, with these counters after each act;
    its number."""
    acts = [(act_to_json(act), counters or {}) for act in match.journal.acts]
    outcome = match.outcome.to_json() if match.outcome else None
    return store.save(None, Change(match.header.to_json(), 0, acts, {}, outcome), NOON)


def all_matches(folder: Path) -> list[StoredMatch]:
    """Every match in a state folder, with its acts, in the order in which they were begun."""
    store = Store(folder)
    found: list[StoredMatch] = []
    with suppress(KeyError):
        while True:
            found.append(store.match(len(found) + 1))
    store.close()
    return found


class Hands:
    """Presses go to the app, and what it asks for to a session, at once. `store` holds the games;
    the device rolls `faces` first, and then at random by `seed`. `animated`: dice tumble before
    they are shown."""

    def __init__(
        self, *faces: str, store: Store | None = None, seed: int = 1, animated: bool = False
    ) -> None:
        self.store = store or Forgetful()
        self.chance = loaded(*faces, seed=seed)
        self.session = session_on(lambda: self.store, self.chance)
        finished(self.session.open())
        if not animated:
            self.session.settings[ANIMATION] = OFF
        self.model = app.first(self.look)
        self.toasts: list[Later] = []
        self.heard: list[str] = []
        # What the daemon makes of an effect is asked of the daemon itself, on this session.
        bare: Any = SimpleNamespace(chance=self.chance, wall_time=lambda: NOON)
        self._daemon = Daemon(bare, bare, Path(), storable=False)
        self._daemon._session = self.session

    @property
    def look(self) -> Look:
        return self.session.look

    @property
    def screen(self) -> Screen:
        return self.model.screen

    @property
    def toast(self) -> str | None:
        """The text of the toast that is shown."""
        return self.model.toast.text if self.model.toast else None

    @property
    def match(self) -> Match:
        assert self.look.match is not None
        return self.look.match

    def press(self, *controls: Control) -> Self:
        for control in controls:
            self.happens(Press(control, 0.0))
        return self

    def hold(self, control: Control) -> Self:
        self.happens(Hold(control, 0.0))
        return self

    def choose(self, entry: str) -> Self:
        """Open the menu of the match, go to this entry and press OK."""
        self.hold(BACK)
        for _step in range(20):
            picture = app.view(self.model, self.look)
            found = reading.find(picture, entry)
            # Below the bar the background is lit.
            if found and picture.getpixel((0, found[1])):
                return self.press(OK)
            self.press(NEXT)
        raise AssertionError(f"the menu has no entry {entry!r}")

    def rolls(self, *faces: str) -> Self:
        """Set what is rolled or drawn next."""
        self.chance.set(faces)
        return self

    def begin(self, header: Header) -> Self:
        """Begin a match without going through the menus."""
        self._carry_out(Begin(header))
        return self

    def happens(self, event: app.Event) -> None:
        self.model, effects = app.update(self.model, event, self.look)
        for effect in effects:
            self._carry_out(effect)

    def _carry_out(self, effect: Effect) -> None:
        if isinstance(effect, Later):
            self.toasts.append(effect)
            return
        if isinstance(effect, CountDice):
            # Done beside the game, and told of when it is done.
            finished(self.session.count_dice())
            self.happens(Done(effect))
            return
        if isinstance(effect, Play):
            self.heard.append(effect.cue)
            return
        follows = finished(self._daemon._carry_out(effect))
        if follows is not None:
            self.happens(follows)
