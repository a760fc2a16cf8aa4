"""A new match: the game and its depth, who plays, who begins, and where the dice are."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeVar

from engine.acts import READER
from engine.game import AnyDepth, Switch
from firmware import games
from firmware.canvas import Canvas
from firmware.effects import Begin, Recall
from firmware.parts import ROW, menu, one_of
from firmware.screens.screen import Screen, Step, moved
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SetUp(Screen):
    """Rows of choices with the start below them: PREV and NEXT go from row to row, OK changes the
    value in a row. The cursor begins on the start, for what is preset is what most tables want.

    `wanted`: so many players there were before a game that is not for so many. `starter` is None
    while it is to be drawn or asked; `middle`: the match is taken over in mid-game;
    `switches`: the table rules that differ from the game's defaults.
    """

    game: str = field(default_factory=lambda: games.known()[0])
    cursor: int | None = None
    seats: int = 3
    wanted: int | None = None
    depth: str = "full"
    dice: str = "device"
    starter: int | None = None
    middle: bool = False
    switches: tuple[tuple[str, str], ...] = ()

    def press(self, control: Control, look: Look) -> Step:
        from firmware.screens.menu import Menu

        rows = self._rows(look)
        at = len(rows) if self.cursor is None else self.cursor
        if control is Control.BACK:
            return Menu(), ()
        if control is not Control.OK:
            return replace(self, cursor=moved(control, at, len(rows) + 1)), ()
        if at < len(rows):
            changed = rows[at][2]
            return changed, (Recall(changed.game),) if changed.game != self.game else ()
        begun = games.game(self.game).header(
            [""] * self.seats,
            self.depth,
            dice=self.dice,
            starter=self.starter,
            middle=self.middle,
            switches=dict(self.switches),
        )
        return self, (Begin(begun),)

    def recalled(self, look: Look) -> SetUp:
        """The same with the depth that is usual by what is known of the game's components."""
        facts = {name: fact.value for name, fact in look.facts.items()}
        return self._at_depth(games.game(self.game).usual_depth(facts), look)

    def _rows(self, look: Look) -> list[tuple[str, str, SetUp]]:
        """Each row's label, its value in words, and the screen after the value has changed. A row
        without a choice is left out."""
        game = games.game(self.game)
        depth = game.depths[self.depth]
        rows: list[tuple[str, str, SetUp]] = []
        if len(games.known()) > 1:
            rows.append((_("Game"), games.say(self.game, "title"), self._next_game(look)))
        if len(game.seats) > 1:
            rows.append((_("Players"), str(self.seats), self._next_seats()))
        if len(game.depths) > 1:
            rows.append((_("Play"), games.say(self.game, self.depth), self._next_depth(look)))
        # A reader is what fewest tables have.
        modes = tuple(sorted(depth.dice_modes, key=READER.__eq__))
        if len(modes) > 1:
            dice = replace(self, dice=_after(self.dice, modes))
            mode = games.say(self.game, self.dice)
            if self.dice == READER and not look.readers.here:
                mode = _("reader (none here)")
            rows.append((_("Dice"), mode, dice))
        if self.depth == "scorepad":
            begun = _("mid-game") if self.middle else _("at the start")
            rows.append((_("Begin"), begun, replace(self, middle=not self.middle)))
        if self.depth != "tally":
            unsettled = _("asked") if game.asks_starter else _("drawn")
            starter = unsettled if self.starter is None else _player(self.starter)
            choices = (None, *range(self.seats))
            first = replace(self, starter=_after(self.starter, choices))
            rows.append((_("First"), starter, first))
        for switch in sorted(game.mattering(dict(self.switches)), key=_can_change):
            now = dict(self.switches).get(switch.name, switch.choices[0])
            label = games.say(self.game, switch.name)
            value = games.choice(self.game, switch.name, now)
            changed = {**dict(self.switches), switch.name: _after(now, switch.choices)}
            switched = replace(self, switches=tuple(changed.items()))
            rows.append((label, value, switched))
        return rows

    def _next_game(self, look: Look) -> SetUp:
        key = _after(self.game, games.known())
        game = games.game(key)
        wanted = self.wanted or self.seats
        seats = min(max(wanted, game.seats[0]), game.seats[-1])
        return SetUp(key, self.cursor, seats, wanted)._at_depth(game.usual_depth({}), look)

    def _next_seats(self) -> SetUp:
        seats = _after(self.seats, tuple(games.game(self.game).seats))
        starter = None if self.starter is None else min(self.starter, seats - 1)
        return replace(self, seats=seats, wanted=None, starter=starter)

    def _next_depth(self, look: Look) -> SetUp:
        depths = games.game(self.game).depths
        return self._at_depth(_after(self.depth, tuple(depths)), look)

    def _at_depth(self, depth: str, look: Look) -> SetUp:
        dice = preset(games.game(self.game).depths[depth], look)
        return replace(self, depth=depth, dice=dice, middle=False)

    def draw(self, canvas: Canvas, look: Look) -> None:
        rows = self._rows(look)
        at = len(rows) if self.cursor is None else self.cursor
        visible = canvas.height // ROW
        top = max(0, min(at - visible + 2, len(rows) + 1 - visible))
        for line, place in enumerate(range(top, min(top + visible, len(rows) + 1))):
            y = line * ROW
            if place < len(rows):
                label, value, _changed = rows[place]
                one_of(canvas, y, label, value, at == place, less=False, more=at == place)
            else:
                start = _("Start {game}", game=games.say(self.game, "title"))
                menu(canvas, [start], 0 if at == place else -1, y)


def _can_change(switch: Switch) -> bool:
    """What is settled for a whole match is chosen first, and beside it what goes into detail."""
    return not switch.settled and not switch.detail_of


def preset(depth: AnyDepth, look: Look) -> str:
    """Where the dice most likely are: on a reader if there is one."""
    return READER if look.readers.here and READER in depth.dice_modes else depth.dice_modes[0]


def _player(seat: int) -> str:
    return _("Player {number}", number=seat + 1)


def _after(value: T, choices: tuple[T, ...]) -> T:
    """The choice after `value`; after the last comes the first."""
    return choices[(choices.index(value) + 1) % len(choices)]
