"""Where the device begins: a paused match to take up again, and the menu."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from firmware import games
from firmware.canvas import Canvas
from firmware.effects import GoOn, Recall, Resume
from firmware.parts import HEADER, header, menu
from firmware.screens.asking import YesOrNo
from firmware.screens.screen import Screen, Step, moved
from firmware.screens.status import where
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class Paused(YesOrNo):
    """At start with a match unfinished: resume it, or go to the menu, where it waits."""

    def question(self, look: Look) -> str:
        assert look.paused is not None
        game = games.say(look.paused.game.key, "title")
        return "\n".join((_("Resume?"), game, where(look.paused)))

    def answers(self, look: Look) -> tuple[str, str]:
        del look
        return _("Menu"), _("Resume")

    def refused(self, look: Look) -> Step:
        del look
        return Menu(), ()

    def agreed(self, look: Look) -> Step:
        del look
        return self, (Resume(),)


@dataclass(frozen=True, slots=True)
class RulesChanged(YesOrNo):
    """At start, when an update has changed the rules under an unfinished match: go on with its
    points alone, or leave it as it is."""

    def question(self, look: Look) -> str:
        assert look.outdated is not None
        game = games.say(look.outdated.stored.header["game"], "title")
        lines = [_("{game} has new rules.", game=game)]
        if look.outdated.way_out:
            lines.append(_("Go on with the points?"))
        return "\n".join(lines)

    def answers(self, look: Look) -> tuple[str, str]:
        assert look.outdated is not None
        return _("Menu"), _("Go on") if look.outdated.way_out else _("Menu")

    def refused(self, look: Look) -> Step:
        del look
        return Menu(), ()

    def agreed(self, look: Look) -> Step:
        assert look.outdated is not None
        return (self, (GoOn(),)) if look.outdated.way_out else (Menu(), ())


@dataclass(frozen=True, slots=True)
class Menu(Screen):
    """The main menu."""

    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        entries = self._entries(look)
        if control is Control.OK:
            return entries[min(self.cursor, len(entries) - 1)][1]()
        return replace(self, cursor=moved(control, self.cursor, len(entries))), ()

    def _entries(self, look: Look) -> list[tuple[str, Callable[[], Step]]]:
        """What the menu offers, with what each entry leads to."""
        entries: list[tuple[str, Callable[[], Step]]] = []
        if look.paused:
            resume = _("Resume {game}", game=games.say(look.paused.game.key, "title"))
            entries.append((resume, lambda: (self, (Resume(),))))
        entries.append((_("New match"), lambda: _new_match(look)))
        if "mlem" in games.known():
            entries.append((_("MLEM mat"), lambda: (self, (Recall("mlem"),))))
        if look.readers.known or look.ports or look.calibrations:
            entries.append((_("Dice readers"), lambda: _readers(self)))
        entries.append((_("Dice"), lambda: _dice(self, look)))
        entries.append((_("Settings"), _settings))
        entries.append((_("About this device"), _about))
        return entries

    def draw(self, canvas: Canvas, look: Look) -> None:
        header(canvas, None, "Moonkeeper")
        items = [words for words, _to in self._entries(look)]
        menu(canvas, items, min(self.cursor, len(items) - 1), HEADER)


# The first picture of the menu does not wait for the screens behind it.


def _new_match(look: Look) -> Step:
    from firmware.screens.setup import SetUp, preset

    return SetUp(dice=preset(games.game(games.known()[0]).full, look)), ()


def _readers(behind: Screen) -> Step:
    from firmware.screens.readers import DiceReaders

    return DiceReaders(behind), ()


def _dice(menu: Menu, look: Look) -> Step:
    from firmware.screens.roller import dice

    return dice(menu, look), ()


def _settings() -> Step:
    from firmware.screens.settings import Settings

    return Settings(), ()


def _about() -> Step:
    from firmware.screens.about import About

    return About(), ()
