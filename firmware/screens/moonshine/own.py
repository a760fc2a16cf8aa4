"""What the screens of the full rules share: who is asked, and what came of the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from engine import Answered, Match, Rolled
from engine.games.moonshine.bar import Bar
from engine.games.moonshine.cards import RAID
from engine.games.moonshine.table import Moonshine
from firmware import games, seats
from firmware.effects import Undo
from firmware.screens.moonshine.board import Board, form_of
from firmware.screens.moonshine.keys import seat_of
from firmware.screens.question import Asked
from firmware.screens.screen import Screen, Step, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class Before:
    """What lay before a player when a screen appeared: the clients held, how many were validated,
    the points, and the icons that were active."""

    held: tuple[str, ...] = ()
    validated: int = 0
    points: int = 0
    active: tuple[str, ...] = ()

    @classmethod
    def of(cls, match: Match, seat: int | None) -> Before:
        if seat is None:
            return cls()
        table: Moonshine = match.state
        bar = table.bars[seat]
        icons = tuple(sorted(icon for icon, many in bar.active.items() if many > 0))
        counted = tuple(icon for icon in icons for _time in range(bar.active[icon]))
        return cls(tuple(bar.held), len(bar.validated), table.points[seat], counted)


@dataclass(frozen=True, slots=True)
class Own(Asked):
    """The base of a seat's screens: a player's own key leads to that player. Where several seats
    are asked at once, BACK takes back what the player has said of an action, and else leads to the
    board."""

    before: Before = Before()

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        other = seat_of(control, match)
        if other is not None:
            return (self, ()) if other == self.seat or not self.shared else form_of(look, other)
        if control is Control.BACK and self.shared:
            if _in_the_middle(match, self.seat):
                return self, (Undo(self.seat),)
            return Board(self.seat), ()
        return super(Own, self).press(control, look)

    def came(self, look: Look, behind: Screen) -> Screen | str | None:
        del behind
        match = playing(look)
        return None if self.seat is None else news(match, self.seat, self.before)


def _in_the_middle(match: Match, seat: int | None) -> bool:
    """Whether a player has begun an action and is not done with it."""
    table: Moonshine = match.state
    if not table.round or seat in table.acted or match.open[seat].id == "action":
        return False
    for entry in reversed(match.journal.log):
        if isinstance(entry, Rolled) or getattr(entry, "id", "") in ("reroll", "moon_dice"):
            return False
        if isinstance(entry, Answered) and entry.seat == seat:
            return True
    return False


def news(match: Match, seat: int, before: Before) -> str | None:
    """What an answer of a player has changed, in words: a raid, the points of a client that was
    validated, or icons that are on or off now."""
    table: Moonshine = match.state
    bar: Bar = table.bars[seat]
    taken = [card for card in bar.held if card not in before.held]
    # What clients of the set-up do is done once everybody is set up.
    if table.round and any(table.deck.clients[card].instant == RAID for card in taken):
        return raid(match, seat)
    if len(bar.validated) > before.validated:
        name = seats.name(match.header, seat)
        return _(
            "{name}: {points} of {target} points",
            name=name,
            points=table.points[seat],
            target=table.target,
        )
    is_, was = Counter(bar.active), Counter(before.active)
    if on := is_ - was:
        return _("Now on: {icons}", icons=_words(match, on))
    if off := was - is_:
        return _("Now off: {icons}", icons=_words(match, off))
    return None


def _words(match: Match, icons: Iterable[str]) -> str:
    return ", ".join(games.say(match.game.key, icon) for icon in icons)


def raid(match: Match, raider: int) -> str:
    """Who loses a moon by a raid at once, being done and having one; else, that others will."""
    table: Moonshine = match.state
    done = [seat for seat in table.here if seat in table.acted and seat != raider]
    losing = ", ".join(seats.name(match.header, seat) for seat in done if table.moons[seat])
    if losing:
        return _("Raid! Loses a moon now: {names}", names=losing)
    return _("Raid! The others lose a moon after their action")
