"""Where the device begins: a paused match to take up again, and the menu."""

from __future__ import annotations

from dataclasses import dataclass, replace

from firmware import games
from firmware.canvas import Canvas
from firmware.effects import Effect, GoOn, Resume
from firmware.parts import HEADER, confirm, header, menu
from firmware.screens.screen import Screen, Step, moved
from firmware.screens.status import where
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class Paused(Screen):
    """At start with a match unfinished: resume it, or go to the menu, where it waits."""

    resume: bool = True

    def press(self, control: Control, look: Look) -> Step:
        del look
        match control:
            case Control.PREV | Control.NEXT:
                return replace(self, resume=not self.resume), ()
            case Control.OK if self.resume:
                return self, (Resume(),)
            case Control.OK | Control.BACK:
                return Menu(), ()
        return self, ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        assert look.paused is not None
        game = games.say(look.paused.game.key, "title")
        question = "\n".join((_("Resume?"), game, where(look.paused)))
        confirm(canvas, question, _("Menu"), _("Resume"), self.resume)


@dataclass(frozen=True, slots=True)
class RulesChanged(Screen):
    """At start, when an update has changed the rules under an unfinished match: go on with its
    points alone, or leave it as it is."""

    go_on: bool = True

    def press(self, control: Control, look: Look) -> Step:
        possible = look.outdated is not None and look.outdated.way_out is not None
        match control:
            case Control.PREV | Control.NEXT:
                return replace(self, go_on=not self.go_on), ()
            case Control.OK if self.go_on and possible:
                return self, (GoOn(),)
            case Control.OK | Control.BACK:
                return Menu(), ()
        return self, ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        assert look.outdated is not None
        game = games.say(look.outdated.stored.header["game"], "title")
        question = _("{game} has new rules.", game=game)
        if look.outdated.way_out is None:
            confirm(canvas, question, _("Menu"), _("Menu"), True)
            return
        question += "\n" + _("Go on with the points?")
        confirm(canvas, question, _("Menu"), _("Go on"), self.go_on)


@dataclass(frozen=True, slots=True)
class Menu(Screen):
    """The main menu."""

    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        from firmware.screens.about import About
        from firmware.screens.settings import Settings
        from firmware.screens.setup import SetUp

        entries: list[tuple[Screen, tuple[Effect, ...]]] = [
            (SetUp(), ()),
            (Settings(), ()),
            (About(), ()),
        ]
        if look.paused:
            entries.insert(0, (self, (Resume(),)))
        if control is Control.OK:
            return entries[min(self.cursor, len(entries) - 1)]
        return replace(self, cursor=moved(control, self.cursor, len(entries))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        header(canvas, None, "Moonkeeper")
        items = [_("New match"), _("Settings"), _("About this device")]
        if look.paused:
            items.insert(0, _("Resume {game}", game=games.say(look.paused.game.key, "title")))
        menu(canvas, items, min(self.cursor, len(items) - 1), HEADER)
