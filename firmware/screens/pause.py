"""BACK held in a match: everything that is not an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from engine import Match
from engine.game import Switch
from firmware import games, seats
from firmware.canvas import Canvas
from firmware.effects import Effect, Finish, GoHome, Leave, SetSwitch
from firmware.parts import HEADER, ROW, header, one_of
from firmware.screens.amend import OldAnswers
from firmware.screens.around import Around
from firmware.screens.asking import YesOrNo
from firmware.screens.choosing import Entry, Listed
from firmware.screens.correct import Counters
from firmware.screens.course import course
from firmware.screens.help import help_on
from firmware.screens.screen import MatchScreen, Screen, Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class Pause(Listed):
    """The menu of a match; `behind` is the screen to go on with."""

    def title(self) -> str:
        return _("Match")

    def entries(self, look: Look) -> Sequence[Entry]:
        """What the menu offers now."""
        match, rule, chances = playing(look), help_on(self.behind, look), self._chances(look)
        secrets = self.behind.secrets(look) if isinstance(self.behind, MatchScreen) else None
        entries = [Entry(_("Go on"), lambda: (self.behind, ()))]
        if chances is not None:
            entries.append(Entry(_("Chances"), lambda: (chances, ())))
        if secrets is not None:
            entries.append(Entry(_("Secret missions"), lambda: (secrets, ())))
        if rule is not None:
            entries.append(Entry(_("Help"), lambda: (rule, ())))
        entries += [
            Entry(_("Scores"), lambda: (Around(self.behind), ())),
            Entry(_("Course of play"), lambda: (course(self, match), ())),
            Entry(_("Change an answer"), lambda: (OldAnswers(self), ())),
            Entry(_("Correct a number"), lambda: (Counters(self), ())),
        ]
        if _changeable(match):
            entries.append(Entry(_("Table rules"), lambda: (Switches(self), ())))
        if match.outcome is None:
            if len(_here(match)) > 1:
                entries.append(Entry(_("A player goes home"), lambda: (Homegoing(self), ())))
            entries.append(Entry(_("Stop here"), lambda: (_stop(self), ())))
            entries.append(Entry(_("Leave (it is kept)"), lambda: (self, (Leave(),))))
        return entries

    def _chances(self, look: Look) -> Screen | None:
        return self.behind.chances(look) if isinstance(self.behind, MatchScreen) else None


@dataclass(frozen=True, slots=True)
class Sure(YesOrNo):
    """A last question before something that people would be sorry to do by a slip."""

    yes: bool = False
    behind: Screen = field(kw_only=True)
    words: str = field(kw_only=True)
    effect: Effect = field(kw_only=True)

    def question(self, look: Look) -> str:
        del look
        return self.words

    def refused(self, look: Look) -> Step:
        del look
        return self.behind, ()

    def agreed(self, look: Look) -> Step:
        del look
        return self, (self.effect,)


@dataclass(frozen=True, slots=True)
class Homegoing(Listed):
    """Who goes home."""

    def title(self) -> str:
        return _("Who goes home?")

    def entries(self, look: Look) -> Sequence[Entry]:
        match = playing(look)
        return [
            Entry(seats.name(match.header, seat), partial(self._asks, match, seat))
            for seat in _here(match)
        ]

    def _asks(self, match: Match, seat: int) -> Step:
        question = _("{name} goes home? The points stay.", name=seats.name(match.header, seat))
        return Sure(behind=self, words=question, effect=GoHome(seat)), ()


@dataclass(frozen=True, slots=True)
class Switches(Screen):
    """The table rules: OK changes the one under the bar, from here on."""

    behind: Screen
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        rules = _changeable(match)
        if control is Control.BACK:
            return self.behind, ()
        if control is Control.OK:
            switch = rules[self.cursor]
            now = switch.choices.index(match.state.header.switches[switch.name])
            choice = switch.choices[(now + 1) % len(switch.choices)]
            return self, (SetSwitch(switch.name, choice),)
        return replace(self, cursor=moved(control, self.cursor, len(rules))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        rules = _changeable(match)
        header(canvas, None, _("Table rules"))
        visible = (canvas.height - HEADER) // ROW
        first = max(0, min(self.cursor - visible // 2, len(rules) - visible))
        for line, switch in enumerate(rules[first : first + visible]):
            chosen = match.state.header.switches[switch.name]
            choice = games.choice(match.game.key, switch.name, chosen)
            label, at = games.say(match.game.key, switch.name), self.cursor == first + line
            one_of(canvas, HEADER + line * ROW, label, choice, at, less=False, more=at)


def _changeable(match: Match) -> list[Switch]:
    """The table rules that can change and matter in this match."""
    rules = match.game.mattering(match.state.header.switches)
    return [switch for switch in rules if not switch.settled]


def _here(match: Match) -> list[int]:
    return [seat for seat in range(len(match.header.seats)) if seat not in match.state.gone]


def _stop(behind: Screen) -> Sure:
    question = _("Stop the match here? The ranking is as it stands.")
    return Sure(behind=behind, words=question, effect=Finish())
