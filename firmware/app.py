"""The app, pure: what follows from an event, and what the screen then shows.

`update` turns a model and an event into the next model and the effects to carry out; `view` draws a
model. Neither touches a clock, a file or a pin, so every flow is a list of presses and every screen
a picture.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from PIL import Image

from firmware import games
from firmware.canvas import MARK, Canvas
from firmware.effects import (
    Amend,
    Answer,
    Answers,
    Begin,
    Correct,
    Done,
    Effect,
    Failed,
    GamesFound,
    Later,
    Leave,
    Recall,
    Redo,
    Resume,
    RollDice,
    Seen,
    SetSwitch,
    Speak,
    Teach,
    Tell,
    Undo,
)
from firmware.glyph import glyph
from firmware.parts import toast
from firmware.screens.menu import Menu, Paused, RulesChanged
from firmware.screens.screen import MatchScreen, Screen, playing
from firmware.session import Look
from firmware.words import _
from hardware import events
from hardware.events import Control, Hold, Press, Repeat

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
    """The screen, the toast over it, and how many toasts there have been."""

    screen: Screen
    toast: Toast | None = None
    toasts: int = 0


def first(look: Look) -> Model:
    """What is shown once the games have been read: a paused match first."""
    if look.outdated:
        return Model(RulesChanged())
    return Model(Paused() if look.paused else Menu())


def update(model: Model, event: Event, look: Look) -> tuple[Model, tuple[Effect, ...]]:
    """The model after an event, and what is to be done."""
    match event:
        case Press(control=control) | Repeat(control=control):
            return _press(model, control, look)
        case Hold(control=control):
            screen, effects = model.screen.hold(control, look)
            return replace(model, screen=screen, toast=None), effects
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
        case Seen(serial=serial):
            seen = model.toast is not None and model.toast.serial == serial
            return (replace(model, toast=None) if seen else model), ()
    return model, ()


def view(model: Model, look: Look) -> Image.Image:
    """The picture of a model, 128 by 64 pixels."""
    unsaved = None if look.saved else glyph("ui", "unsaved", MARK)
    canvas = Canvas(corner=unsaved.width if unsaved else 0)
    model.screen.draw(canvas, look)
    if unsaved:
        canvas.glyph(canvas.width - unsaved.width, 0, unsaved)
    if model.toast is not None:
        toast(canvas, model.toast.text)
    return canvas.image


def _press(model: Model, control: Control, look: Look) -> tuple[Model, tuple[Effect, ...]]:
    if model.toast is not None and model.toast.offers_redo and control is Control.NEXT:
        return replace(model, toast=None), (Redo(),)
    screen, effects = model.screen.press(control, look)
    return replace(model, screen=screen, toast=None), effects


def _done(model: Model, effect: Effect, look: Look) -> tuple[Model, tuple[Effect, ...]]:
    """What follows when an effect was carried out: the screen for what is asked now."""
    if isinstance(effect, Leave):
        return replace(model, screen=Menu()), ()
    if isinstance(effect, Later):
        return model, ()
    if isinstance(effect, SetSwitch | Speak):
        return model, ()
    if isinstance(effect, Recall | Tell):
        from firmware.screens.mat import after
        from firmware.screens.setup import SetUp

        screen = model.screen
        known = screen.recalled(look) if isinstance(screen, SetUp) else after(screen, look)
        return replace(model, screen=known), ()
    # The screens of a match are many, and the first menu does not wait for them.
    from firmware.screens.decision import asked, asked_of, fell
    from firmware.screens.question import Asked

    shared = isinstance(model.screen, Asked) and model.screen.shared
    if shared and isinstance(effect, Answer | RollDice):
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
        case Answer() | Answers() | RollDice():
            came = said.came(look, screen) if isinstance(said, MatchScreen) else None
            if isinstance(came, Screen):
                model, came = replace(model, screen=came), None
            if came is None and isinstance(effect, RollDice):
                came = fell(look)
            outcome, key = playing(look).outcome, playing(look).game.key
            words = games.say(key, outcome.reason) if outcome else came
            return _say(model, words) if words else (model, ())
    return model, ()


def _say(model: Model, text: str, offers_redo: bool = False) -> tuple[Model, tuple[Effect, ...]]:
    serial = model.toasts + 1
    shown = Toast(text, serial, offers_redo)
    return replace(model, toast=shown, toasts=serial), (Later(TOAST_SECONDS, serial),)
