"""BACK held in a match: everything that is not an answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine import Match
from firmware import games, seats
from firmware.canvas import Canvas
from firmware.effects import Effect, Finish, GoHome, Leave, SetSwitch
from firmware.parts import HEADER, ROW, confirm, header, menu, one_of
from firmware.screens.amend import OldAnswers
from firmware.screens.around import Around
from firmware.screens.correct import Counters
from firmware.screens.help import help_on
from firmware.screens.screen import Screen, Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class Pause(Screen):
    """The menu of a match; `behind` is the screen to go on with."""

    behind: Screen
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        entries = self._entries(look)
        if control is Control.BACK:
            return self.behind, ()
        if control is Control.OK:
            return entries[self.cursor][1]()
        return replace(self, cursor=moved(control, self.cursor, len(entries))), ()

    def _entries(self, look: Look) -> list[tuple[str, Callable[[], Step]]]:
        """What the menu offers now, with what each entry leads to."""
        rule = help_on(self.behind, look)
        match = playing(look)
        entries: list[tuple[str, Callable[[], Step]]] = [
            (_("Go on"), lambda: (self.behind, ())),
            *([(_("Help"), lambda: (rule, ()))] if rule else []),
            (_("Scores"), lambda: (Around(self.behind), ())),
            (_("Change an answer"), lambda: (OldAnswers(self), ())),
            (_("Correct a number"), lambda: (Counters(self), ())),
        ]
        if match.game.switches:
            entries.append((_("Table rules"), lambda: (Switches(self), ())))
        if match.outcome is None:
            if len(_here(match)) > 1:
                entries.append((_("A player goes home"), lambda: (Homegoing(self), ())))
            entries.append((_("Stop here"), lambda: (_stop(self), ())))
            entries.append((_("Leave (it is kept)"), lambda: (self, (Leave(),))))
        return entries

    def draw(self, canvas: Canvas, look: Look) -> None:
        header(canvas, None, _("Match"))
        menu(canvas, [words for words, _to in self._entries(look)], self.cursor, HEADER)


@dataclass(frozen=True, slots=True)
class Sure(Screen):
    """A last question before something that people would be sorry to do by a slip."""

    behind: Screen
    question: str
    effect: Effect
    yes: bool = False

    def press(self, control: Control, look: Look) -> Step:
        del look
        if control is Control.BACK or (control is Control.OK and not self.yes):
            return self.behind, ()
        if control is Control.OK:
            return self, (self.effect,)
        return replace(self, yes=not self.yes), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        del look
        confirm(canvas, self.question, _("No"), _("Yes"), self.yes)


@dataclass(frozen=True, slots=True)
class Homegoing(Screen):
    """Who goes home."""

    behind: Screen
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        here = _here(match)
        if control is Control.BACK:
            return self.behind, ()
        if control is Control.OK:
            seat = here[self.cursor]
            name = seats.name(match.header, seat)
            question = _("{name} goes home? The points stay.", name=name)
            return Sure(self, question, GoHome(seat)), ()
        return replace(self, cursor=moved(control, self.cursor, len(here))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        header(canvas, None, _("Who goes home?"))
        names = [seats.name(match.header, seat) for seat in _here(match)]
        menu(canvas, names, self.cursor, HEADER)


@dataclass(frozen=True, slots=True)
class Switches(Screen):
    """The table rules: OK changes the one under the bar, from here on."""

    behind: Screen
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        if control is Control.BACK:
            return self.behind, ()
        if control is Control.OK:
            switch = match.game.switches[self.cursor]
            now = switch.choices.index(match.state.header.switches[switch.name])
            choice = switch.choices[(now + 1) % len(switch.choices)]
            return self, (SetSwitch(switch.name, choice),)
        return replace(self, cursor=moved(control, self.cursor, len(match.game.switches))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        header(canvas, None, _("Table rules"))
        visible = (canvas.height - HEADER) // ROW
        first = max(0, min(self.cursor - visible // 2, len(match.game.switches) - visible))
        for line, switch in enumerate(match.game.switches[first : first + visible]):
            choice = games.say(match.game.key, match.state.header.switches[switch.name])
            label, at = games.say(match.game.key, switch.name), self.cursor == first + line
            one_of(canvas, HEADER + line * ROW, label, choice, at, less=False, more=at)


def _here(match: Match) -> list[int]:
    return [seat for seat in range(len(match.header.seats)) if seat not in match.state.gone]


def _stop(behind: Screen) -> Sure:
    return Sure(behind, _("Stop the match here? The ranking is as it stands."), Finish())
