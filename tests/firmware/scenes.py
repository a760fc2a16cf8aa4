"""Screens in a state that a test wants to see, and presses on a screen without a device."""

from __future__ import annotations

from engine import Match
from firmware import app
from firmware.screens.decision import asked
from firmware.screens.screen import Screen
from firmware.session import Look
from hardware.control import Control
from tests.firmware.hands import Hands

Scene = tuple[app.Model, Look]


def of(hands: Hands) -> Scene:
    return hands.model, hands.look


def at(match: Match, *controls: Control) -> Scene:
    """A match's screen after some presses that ask for nothing."""
    look = Look(match=match)
    return pressed((app.Model(asked(look)), look), *controls)


def pressed(scene: Scene, *controls: Control) -> Scene:
    model, look = scene
    screen = model.screen
    for control in controls:
        screen, effects = screen.press(control, look)
        assert effects == ()
    return app.Model(screen), look


def held(scene: Scene, control: Control) -> Scene:
    model, look = scene
    screen, effects = model.screen.hold(control, look)
    assert effects == ()
    return app.Model(screen), look


def shown(screen: Screen, match: Match) -> Scene:
    return app.Model(screen), Look(match=match)


def behind(match: Match) -> Screen:
    """A screen for others to lie over."""
    return asked(Look(match=match))


class Presses:
    """Presses on the screen of a match, up to the first thing that is to be done."""

    def __init__(self, match: Match) -> None:
        self.look = Look(match=match)
        self.screen: Screen = asked(self.look)

    def press(self, *controls: Control) -> object:
        """The one effect that the last press had, or None; those before it must have none."""
        effects: tuple[object, ...] = ()
        for control in controls:
            assert effects == ()
            self.screen, effects = self.screen.press(control, self.look)
        return effects[0] if effects else None

    def hold(self, control: Control) -> object:
        self.screen, effects = self.screen.hold(control, self.look)
        return effects[0] if effects else None
