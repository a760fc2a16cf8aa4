"""The app, pure: what follows from an event, and what the screen then shows.

`update` turns a model and an event into the next model and the effects to carry out; `view` draws a
model. Neither touches a clock, a file or a pin, so every flow is a list of presses and every screen
a picture.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, TypeAlias

from PIL import Image

from engine import Outcome
from firmware import games
from firmware.canvas import MARK, Canvas
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
    GamesFound,
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
from firmware.glyph import glyph
from firmware.parts import toast
from firmware.readers import Heard, Readers
from firmware.screens.menu import Menu, Paused, RulesChanged
from firmware.screens.screen import MatchScreen, Screen, playing
from firmware.session import SOUND, Look
from firmware.words import _
from hardware import events
from hardware.events import (
    Control,
    DiceSeen,
    DiceSettled,
    Hold,
    Press,
    ReaderFound,
    ReaderGone,
    Repeat,
)

if TYPE_CHECKING:
    from firmware.cues import Moment
    from firmware.screens.tumble import Tumble

TOAST_SECONDS: Final = 2.0

Event: TypeAlias = events.Event | Done | Failed | Seen | GamesFound


@dataclass(frozen=True, slots=True)
class Toast:
    """A short message over the screen. `offers_redo`: NEXT brings back what was taken back."""

    text: str
    serial: int
    offers_redo: bool = False


@dataclass(frozen=True, slots=True)
class Model:
    """The screen, the toast over it, the dice that tumble before both are seen, the number of the
    last of these that there was, the dice readers, and what could be heard of the match last."""

    screen: Screen
    toast: Toast | None = None
    toasts: int = 0
    readers: Readers = field(default_factory=Readers)
    tumble: Tumble | None = None
    heard: Moment | None = None


def first(look: Look) -> Model:
    """What is shown once the games have been read: a paused match first."""
    if look.outdated:
        return Model(RulesChanged())
    return Model(Paused() if look.paused else Menu())


def update(model: Model, event: Event, look: Look) -> tuple[Model, tuple[Effect, ...]]:
    """The model after an event, and what is to be done."""
    look = replace(look, readers=model.readers)
    after, effects = _follows(model, event, look)
    # What came of a roll is not heard before its dice lie.
    if after.tumble is None and (isinstance(event, Done) or model.tumble is not None):
        after, tunes = _sounds(after, event, look)
        effects = (*effects, *tunes)
    return after, effects


def _follows(model: Model, event: Event, look: Look) -> tuple[Model, tuple[Effect, ...]]:
    """What is seen after an event, and what is to be done."""
    match event:
        case Press(control=control) | Repeat(control=control):
            return _press(model, control, look)
        case Hold(control=control):
            screen, effects = model.screen.hold(control, look)
            return replace(model, screen=screen, toast=None, tumble=None), effects
        case ReaderFound() | ReaderGone() | DiceSeen() | DiceSettled():
            return _heard(model, event, look)
        case Done(effect=RollDice() | RollFree() | Answer(roll=True) as effect):
            return _tumble(*_done(model, effect, look), effect, look)
        case Done(effect=effect):
            return _done(model, effect, look)
        case Failed(effect=effect, fits=fits) if fits is not None:
            from firmware.screens.amend import cut

            question = cut(model.screen, effect, fits, playing(look))
            return replace(model, screen=question), ()
        case Failed(effect=Tell(game=key), reason=reason, name=name):
            return _say(model, games.say(key, name) if name else reason)
        case Failed(reason=reason, name=name):
            key = look.match.game.key if look.match else ""
            return _say(model, games.say(key, name) if name else reason)
        case Seen(serial=serial) if model.tumble and model.tumble.serial == serial:
            from firmware.screens.tumble import SECONDS

            model = replace(model, tumble=model.tumble.next())
            return model, (Later(SECONDS, serial),) if model.tumble else ()
        case Seen(serial=serial):
            seen = model.toast is not None and model.toast.serial == serial
            return (replace(model, toast=None) if seen else model), ()
    return model, ()


def view(model: Model, look: Look) -> Image.Image:
    """The picture of a model, 128 by 64 pixels."""
    unsaved = None if look.saved else glyph("ui", "unsaved", MARK)
    canvas = Canvas(corner=unsaved.width if unsaved else 0)
    if model.tumble is None:
        model.screen.draw(canvas, replace(look, readers=model.readers))
    else:
        model.tumble.draw(canvas)
    if unsaved:
        canvas.glyph(canvas.width - unsaved.width, 0, unsaved)
    if model.toast is not None and model.tumble is None:
        toast(canvas, model.toast.text)
    return canvas.image


def lit(model: Model, look: Look) -> frozenset[int]:
    """The seats whose lights are lit: of those who are asked, or who have won. While dice tumble,
    those from before the roll."""
    if look.match is None or not look.lights:
        return frozenset()
    if model.tumble is not None and model.heard is not None:
        return model.heard.asked
    from firmware.cues import asked

    return asked(look.match)


def _press(model: Model, control: Control, look: Look) -> tuple[Model, tuple[Effect, ...]]:
    if model.toast is not None and model.toast.offers_redo and control is Control.NEXT:
        return replace(model, toast=None), (Redo(),)
    screen, effects = model.screen.press(control, look)
    return replace(model, screen=screen, toast=None, tumble=None), effects


def _heard(model: Model, event: Heard, look: Look) -> tuple[Model, tuple[Effect, ...]]:
    """Note what a dice reader tells. A roll goes to the screen; where that does not wait for one,
    a message says that it does not count."""
    acts = len(look.match.journal.acts) if look.match else None
    model = replace(model, readers=model.readers.heard(event, acts))
    match event:
        case ReaderFound(reader=name):
            return _say(model, _("Dice reader: {name}", name=name))
        case ReaderGone():
            return _say(model, _("The reader is gone"))
        case DiceSettled(reader=name):
            look = replace(look, readers=model.readers)
            step = model.screen.dice_settled(model.readers.named(name), look)
            if step is not None:
                return replace(model, screen=step[0], toast=None, tumble=None), step[1]
            if look.match is not None:
                from firmware.screens.by_reader import not_counted

                return _say(model, not_counted(look))
    return model, ()


def _done(model: Model, effect: Effect, look: Look) -> tuple[Model, tuple[Effect, ...]]:
    """What follows when an effect was carried out: the screen for what is asked now."""
    if isinstance(effect, Leave):
        return replace(model, screen=Menu()), ()
    if isinstance(effect, Later):
        return model, ()
    if isinstance(effect, SetSwitch | Adjust | AskReader | Calibrate | CountDice):
        return model, ()
    if isinstance(effect, Recall | Tell):
        from firmware.screens.mat import after
        from firmware.screens.setup import SetUp

        screen = model.screen
        known = screen.recalled(look) if isinstance(screen, SetUp) else after(screen, look)
        return replace(model, screen=known), ()
    if isinstance(effect, RollFree):
        from firmware.screens.roller import lying

        return replace(model, screen=lying(model.screen, look)), ()
    # The screens of a match are many, and the first menu does not wait for them.
    from firmware.screens.decision import asked, asked_of, fell
    from firmware.screens.question import Asked

    shared = isinstance(model.screen, Asked) and model.screen.shared
    if shared and isinstance(effect, Answer | RollDice | RollRead):
        screen = asked_of(look, effect.seat)
    else:
        screen = asked(look)
    said, model = model.screen, replace(model, screen=screen)
    match effect:
        case Undo():
            return _say(model, _("Taken back. NEXT: restore"), offers_redo=True)
        case Redo():
            return _say(model, _("Restored"))
        case Amend():
            return _say(model, _("Changed"))
        case Correct() | Teach():
            return _say(model, _("Corrected"))
        case Begin() | Resume() if not look.saved:
            return _say(model, _("The disk refuses: this is not saved"))
        case Answer() | Answers() | RollDice() | RollRead():
            came = said.came(look, screen) if isinstance(said, MatchScreen) else None
            if isinstance(came, Screen):
                model, came = replace(model, screen=came), None
            if came is None and isinstance(effect, RollDice | RollRead):
                came = fell(look)
            outcome, key = playing(look).outcome, playing(look).game.key
            words = _ended(key, outcome) if outcome else came
            return _say(model, words) if words else (model, ())
    return model, ()


def _ended(game: str, outcome: Outcome) -> str:
    """Why a match has ended, and the tie-break that decided it, if one did."""
    reason, tie_break = games.say(game, outcome.reason), outcome.ranking.decided_by
    if tie_break is None:
        return reason
    return _("{reason}. {what} decided", reason=reason, what=games.say(game, tie_break))


def _tumble(
    model: Model, effects: tuple[Effect, ...], effect: Effect, look: Look
) -> tuple[Model, tuple[Effect, ...]]:
    """Let the dice that were rolled tumble over what follows from it."""
    from firmware.screens.tumble import SECONDS, tumbling

    serial = model.toasts + 1
    tumble = tumbling(effect, look, serial)
    if tumble is None:
        return model, effects
    return replace(model, tumble=tumble, toasts=serial), (*effects, Later(SECONDS, serial))


def _sounds(model: Model, event: Event, look: Look) -> tuple[Model, tuple[Effect, ...]]:
    """What is heard of what has happened. To take back or to set right makes no sound, for nothing
    has happened at the table; sound that is switched on lets itself be heard."""
    effect = event.effect if isinstance(event, Done) else None
    if isinstance(effect, Adjust):
        from firmware.tunes import Cue

        heard = effect.setting == SOUND and look.sound
        return model, (Play(Cue.TURN),) if heard else ()
    if look.match is None:
        return replace(model, heard=None), ()
    from firmware.cues import cue, moment

    before = None if isinstance(effect, Begin | Resume | GoOn) else model.heard
    now = moment(look.match, before)
    silent = not look.sound or isinstance(effect, Undo | Redo | Amend | Correct | Teach)
    tune = None if silent else cue(before, now)
    return replace(model, heard=now), () if tune is None else (Play(tune),)


def _say(model: Model, text: str, offers_redo: bool = False) -> tuple[Model, tuple[Effect, ...]]:
    serial = model.toasts + 1
    shown = Toast(text, serial, offers_redo)
    return replace(model, toast=shown, toasts=serial), (Later(TOAST_SECONDS, serial),)
