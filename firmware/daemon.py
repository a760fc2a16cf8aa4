"""The loop that joins panel, app and session. It takes one event at a time.

That one event is worked off, to the last commit, before the next is looked at or anything is
drawn: therefore the screen cannot show what is not stored.
"""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any, Final, ParamSpec, Protocol, TypeVar

from engine import Entry, Match, Misfit, Refused, RuleFault
from engine.acts import READER
from firmware import app, games, words
from firmware.effects import (
    Adjust,
    Amend,
    Answer,
    Answers,
    AskReader,
    Begin,
    Calibrate,
    Correct,
    CountDice,
    Done,
    Effect,
    Failed,
    Finish,
    GamesFound,
    GoHome,
    GoOn,
    Later,
    Leave,
    Play,
    Recall,
    Redo,
    Resume,
    RollDice,
    RollFree,
    RollRead,
    Seen,
    SetSwitch,
    Teach,
    Tell,
    Undo,
)
from firmware.meaning import Meaning
from firmware.notify import notify, watchdog_pause
from firmware.session import LANGUAGE, Look, Session
from firmware.store import Store, StoreError
from firmware.words import _
from hardware.events import DiceSeen, DiceSettled, Hold, Press, Repeat
from hardware.panel import Panel
from hardware.wires import Wires

P = ParamSpec("P")
T = TypeVar("T")

logger = logging.getLogger(__name__)

DIM_AFTER: Final = 60.0
BLANK_AFTER: Final = 600.0
"""Seconds without a press after which the display is dimmed, and then put to sleep: OLEDs
burn in."""

SAME_PRESS: Final = 0.6
"""Seconds within which the next repeat of a held button comes; after that it is another press."""

BRIGHT: Final = 0xCF
DIM: Final = 0x10


def run(
    panel: Panel,
    wires: Wires,
    state: Path,
    storable: bool,
    language: str | None = None,
    meanings: Iterable[Meaning] = (),
) -> None:
    """Run the device on a panel until SIGTERM, SIGINT or SIGHUP. `storable`: whether the state
    folder could be locked; otherwise the game is played unsaved. `language`: spoken at first
    instead of the one that people have set. `meanings`: what dice on readers are in the games."""
    with asyncio.Runner(loop_factory=wires.new_event_loop) as runner:
        runner.run(Daemon(panel, wires, state, storable, language, meanings).live())


class Daemon:
    """The running device."""

    def __init__(
        self,
        panel: Panel,
        wires: Wires,
        state: Path,
        storable: bool,
        language: str | None = None,
        meanings: Iterable[Meaning] = (),
    ) -> None:
        self._panel = panel
        self._language = language
        self._disk = ThreadPoolExecutor(max_workers=1, thread_name_prefix="disk")
        self._events: asyncio.Queue[app.Event | None] = asyncio.Queue()
        self._rest = Rest(panel)

        def open_store() -> Store:
            if not storable:
                raise StoreError(f"{state} cannot be written")
            return Store(state)

        self._counting: asyncio.Task[None] | None = None
        self._session = Session(open_store, self._on_disk, panel.chance, wires.wall_time, meanings)

    async def live(self) -> None:
        """Serve events until a signal says stop; then leave a dark panel."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            loop.add_signal_handler(number, self._events.put_nowait, None)
        await self._session.open()
        self._speak(self._language or self._session.settings.get(LANGUAGE))
        self._panel.start(loop, self._events.put_nowait)
        self._model = app.first(self._look)
        self._draw()
        self._rest.begin(loop)
        notify("READY=1")
        self._feed_watchdog(loop)
        self._find_games(loop)
        while (event := await self._events.get()) is not None:
            try:
                await self._serve(event)
            except Exception:
                logger.exception("An event failed: %s", event)
        notify("STOPPING=1")
        if self._counting is not None:
            self._counting.cancel()
        await self._panel.close(None)
        await self._session.close()
        self._disk.shutdown()

    def _find_games(self, loop: asyncio.AbstractEventLoop) -> None:
        """Look for games in other packages, on a thread of its own: presses do not wait for it."""
        searched = loop.run_in_executor(_Aside(), games.scan)
        searched.add_done_callback(lambda _searched: self._events.put_nowait(GamesFound()))

    async def _serve(self, event: app.Event) -> None:
        if isinstance(event, Press | Hold | Repeat) and self._rest.wakes(event):
            return
        if isinstance(event, DiceSeen | DiceSettled):
            self._rest.light()
        model = self._model
        self._model, effects = app.update(model, event, self._look)
        for effect in effects:
            follows = await self._carry_out(effect)
            if follows is not None:
                self._model, more = app.update(self._model, follows, self._look)
                for later in more:
                    await self._carry_out(later)
        if effects or self._model != model or isinstance(event, GamesFound | Done):
            self._draw()

    async def _carry_out(self, effect: Effect) -> app.Event | None:
        """Carry out an effect; what the app is to hear of it."""
        session = self._session
        entry: Entry | None = None
        try:
            match effect:
                case Answer(seat=seat, value=value, roll=roll):
                    entry = await session.answer(seat, value, roll)
                case Answers(answers=answers):
                    entry = await session.answer_all(answers)
                case RollDice(seat=seat):
                    entry = await session.roll(seat)
                case RollRead(seat=seat, faces=faces):
                    entry = await session.do(lambda match: match.answer(seat, faces, READER))
                case AskReader(reader=reader, dice=dice):
                    if not self._panel.ask_to_roll(reader, dice):
                        raise Refused(_("The reader does not roll"))
                case Calibrate(told=calibration):
                    await session.calibrate(calibration)
                case RollFree(cup=cup, stay=stay):
                    await session.roll_free(cup, stay)
                case Undo(seat=seat):
                    entry = await session.do(lambda match: match.undo(seat))
                case Redo():
                    entry = await session.do(Match.redo)
                case Amend(number=number, value=value, cut=cut):
                    entry = await session.do(lambda match: match.amend(number, value, cut))
                case Correct(counter=counter, seat=seat, value=right):
                    entry = await session.do(lambda match: match.correct(counter, right, seat))
                case Teach(fact=fact, value=value):
                    entry = await session.do(lambda match: match.learn(fact, value))
                case SetSwitch(name=name, choice=choice):
                    entry = await session.do(lambda match: match.switch(name, choice))
                case GoHome(seat=home):
                    entry = await session.do(lambda match: match.leave(home))
                case Finish():
                    entry = await session.do(lambda match: match.finish())
                case Begin(header=header):
                    await session.begin(header)
                case Recall(game=key):
                    await session.recall(key)
                case Tell(game=key, facts=told):
                    await session.tell(key, dict(told))
                case GoOn():
                    await session.go_on()
                case Resume():
                    session.resume()
                case Leave():
                    session.leave()
                case CountDice():
                    if self._counting is not None:
                        self._counting.cancel()
                    self._counting = asyncio.create_task(self._count(effect))
                    return None
                case Adjust(setting=setting, value=value):
                    await session.adjust(setting, value)
                    if setting == LANGUAGE:
                        words.use(value)
                case Play(cue=cue):
                    # The first picture does not wait for the tunes.
                    from firmware.tunes import TUNES

                    self._panel.play(TUNES[cue])
                    return None
                case Later(seconds=seconds, serial=serial):
                    loop = asyncio.get_running_loop()
                    loop.call_later(seconds, self._events.put_nowait, Seen(serial))
                    return None
        except Misfit as misfit:
            return Failed(effect, misfit.reason, fits=misfit.fits)
        except Refused as refused:
            return Failed(effect, refused.reason, refused.name)
        except RuleFault:
            logger.exception("A rule failed")
            return Failed(effect, _("A rule failed: nothing has changed"))
        return Done(effect, entry)

    async def _count(self, effect: CountDice) -> None:
        """Count beside the game: thousands of matches take longer than a press may wait."""
        try:
            await self._session.count_dice()
        except Exception:
            logger.exception("The dice can't be counted")
        else:
            self._events.put_nowait(Done(effect))

    def _speak(self, language: str | None) -> None:
        """Speak that language, if it is still spoken; else go on in the one of the environment."""
        if language in words.languages():
            words.use(language)

    @property
    def _look(self) -> Look:
        return replace(self._session.look, ports=self._panel.readers)

    def _draw(self) -> None:
        look = self._look
        self._panel.show(app.view(self._model, look))
        self._panel.light(app.lit(self._model, look))

    def _on_disk(self, call: Callable[..., T], /, *args: Any) -> Awaitable[T]:
        return asyncio.get_running_loop().run_in_executor(self._disk, call, *args)

    def _feed_watchdog(self, loop: asyncio.AbstractEventLoop) -> None:
        pause = watchdog_pause()
        if pause is not None:
            notify("WATCHDOG=1")
            loop.call_later(pause, self._feed_watchdog, loop)


def _load_games() -> None:
    for screens in ("decision", "amend", "setup", "pause", "roller", "mat", "shelfie", "mlem"):
        import_module(f"firmware.screens.{screens}")
    games.scan()


class _Aside(Executor):
    """Runs each call on a daemon thread: other people's code that never returns cannot keep the
    program from ending."""

    def submit(self, call: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()

        def run() -> None:
            try:
                future.set_result(call(*args, **kwargs))
            except BaseException as error:
                future.set_exception(error)

        Thread(target=run, name="aside", daemon=True).start()
        return future


class Screen(Protocol):
    """The part of the panel that rests."""

    def dim(self, contrast: int) -> None: ...
    def blank(self) -> None: ...
    def wake(self) -> None: ...


@dataclass(slots=True)
class Rest:
    """Dims the display when nobody presses anything, and later puts it to sleep.

    A dimmed display takes the press as usual; the press that wakes a sleeping one does nothing
    else, however long it is held.
    """

    screen: Screen
    _woke: Press | Hold | Repeat | None = None
    _loop: asyncio.AbstractEventLoop | None = None
    _timer: asyncio.TimerHandle | None = None
    _asleep: bool = False
    _dimmed: bool = False

    def begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Count from now."""
        self._loop = loop
        self._timer = loop.call_later(DIM_AFTER, self._dim)

    def wakes(self, event: Press | Hold | Repeat) -> bool:
        """Somebody pressed: light the display. Returns whether that is all this press does."""
        assert self._loop is not None
        woken = self._woke
        goes_on = (
            woken is not None
            and isinstance(event, Repeat)
            and event.control is woken.control
            and event.at - woken.at < SAME_PRESS
        )
        self._woke = event if self._asleep or goes_on else None
        self.light()
        return self._woke is not None

    def light(self) -> None:
        """Something happens at the table: light the display."""
        assert self._loop is not None
        if self._timer is not None:
            self._timer.cancel()
        if self._dimmed:
            self.screen.dim(BRIGHT)
        if self._asleep:
            self.screen.wake()
        self._asleep = self._dimmed = False
        self.begin(self._loop)

    def _dim(self) -> None:
        assert self._loop is not None
        self._dimmed = True
        self.screen.dim(DIM)
        self._timer = self._loop.call_later(BLANK_AFTER - DIM_AFTER, self._sleep)

    def _sleep(self) -> None:
        self._asleep = True
        self.screen.blank()
