"""Landing: who leaves, in one screen; and by parachute, when the rocket crashes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine import Match
from engine.games.mlem.cats import Landed, Passenger
from engine.games.mlem.expedition import (
    AHEAD,
    BEHIND,
    HOME,
    LAND,
    SPACE_OF,
    STAY,
    can_take,
    farthest_free_moon,
    spaces_in_reach,
)
from engine.games.mlem.expedition import (
    HERE as ON_IT,
)
from engine.games.mlem.mat import MOONS
from engine.games.mlem.table import CATS_OF_A_PLAYER, Mlem
from firmware import seats
from firmware.canvas import Canvas
from firmware.effects import Answers
from firmware.font import SMALL
from firmware.glyph import glyph
from firmware.parts import HEADER, header, menu
from firmware.screens.mlem.board import risk, small, space
from firmware.screens.mlem.news import Aboard
from firmware.screens.screen import Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

_ORDER: Final[tuple[str, ...]] = (STAY, ON_IT, AHEAD, BEHIND)
"""OK goes through these, as far as they are possible for a cat."""

LEAVE: Final = "leave"

_PITCH: Final = 21
_TOP: Final = 28
_END: Final = 106
"""A cat's width, the top of the row, and where its end begins."""

_DONE: Final = -1
_ALL: Final = -2
"""The cursor at the end of the row: on the answer as it is marked, or on that all leave who can."""


@dataclass(frozen=True, slots=True)
class Berth:
    """A passenger who is asked in this landing: what may be chosen, and what is. `mind` is what was
    chosen, `choice` what has become of it: where a cat in front takes the last moon, to stay."""

    passenger: Passenger
    possible: tuple[str, ...]
    choice: str


@dataclass(frozen=True, slots=True)
class Landing(Aboard):
    """Who leaves? PREV and NEXT go along the cats that can leave, OK lets one leave or stay; at the
    end of the row OK says so for all. Nobody leaves at first. One step before the end OK lets all
    leave who can.

    `minds`: what was chosen for the seats, `cursor`: a place among those that can leave, or at the
    end of the row.
    """

    minds: tuple[tuple[int, str], ...] = ()
    cursor: int = _DONE

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        berths = list(landing(match, dict(self.minds)))
        free = [place for place, berth in enumerate(berths) if len(berth.possible) > 1]
        if control is Control.BACK and self.minds:
            return Landing(self.before), ()
        if control is Control.BACK:
            return super(Landing, self).press(control, look)
        if control is not Control.OK:
            ring = (*range(len(free)), _ALL, _DONE)
            at = ring.index(self.cursor)
            return replace(self, cursor=ring[moved(control, at, len(ring))]), ()
        if self.cursor == _ALL:
            berths = list(landing(match, dict(self.minds), LEAVE))
        if self.cursor < 0:
            asked = [berth for berth in berths if len(berth.possible) > 1]
            answers = tuple((berth.passenger.seat, berth.choice) for berth in asked)
            return self, (Answers(answers),)
        return self._changed(match, berths[free[self.cursor]]), ()

    def _changed(self, match: Match, berth: Berth) -> Landing:
        """The next choice for a cat. Behind a cat that now leaves by the only way it has, the
        cursor goes on to the next that can."""
        row = [choice for choice in _ORDER if choice in berth.possible]
        choice = row[(row.index(berth.choice) + 1) % len(row)]
        minds = {**dict(self.minds), berth.passenger.seat: choice}
        after = replace(self, minds=tuple(minds.items()))
        if choice == STAY or len(row) > 2:
            return after
        free = [b for b in landing(match, minds) if len(b.possible) > 1]
        to = self.cursor + 1
        return replace(after, cursor=to if to < len(free) else _DONE)

    def draw(self, canvas: Canvas, look: Look) -> None:
        match = playing(look)
        mlem: Mlem = match.state
        risk(canvas, None, _("Who leaves?"), mlem)
        space(canvas, mlem, HEADER + 2)
        free = -1
        for place, berth in enumerate(landing(match, dict(self.minds))):
            x = place * _PITCH
            canvas.glyph(x + 3, _TOP + 1, glyph("mlem", berth.passenger.cat, 16))
            canvas.glyph(x + 6, _TOP + 18, seats.symbol(berth.passenger.seat, 8))
            if len(berth.possible) > 1:
                free += 1
                if free == self.cursor:
                    canvas.box(x, _TOP - 1, _PITCH, canvas.height - _TOP + 1)
            self._mark(canvas, x, mlem, berth)
        self._end(canvas, any(mind != STAY for _seat, mind in self.minds))

    def _end(self, canvas: Canvas, some_leave: bool) -> None:
        """The end of the row: the answer as it is marked, and below it that all leave."""
        width, middle = canvas.width - _END, (_END + canvas.width) // 2
        image = small("land") if some_leave else small("rocket")
        canvas.glyph(middle - 4, _TOP + 2, image)
        canvas.text(middle, _TOP + 11, _("land") if some_leave else _("fly"), SMALL, "center")
        canvas.text(middle, _TOP + 25, _("all"), SMALL, "center")
        if self.cursor < 0:
            y, height = (_TOP, 20) if self.cursor == _DONE else (_TOP + 22, 14)
            canvas.invert(_END, y, width, height)

    def _mark(self, canvas: Canvas, x: int, mlem: Mlem, berth: Berth) -> None:
        """Below a cat: that it leaves, and by plus-minus to which space; or that it cannot."""
        y = _TOP + 27
        if berth.choice != STAY:
            if berth.choice == ON_IT:
                canvas.glyph(x + 6, y, small("land"))
            else:
                number = mlem.space + SPACE_OF[berth.choice]
                canvas.text(x + 10, y, f"→{number}", SMALL, "center")
            canvas.invert(x + 4, _TOP + 5, 13, 11)
        elif len(berth.possible) == 1:
            canvas.hline(x + 8, y + 4, 5)


def landing(match: Match, minds: dict[int, str], others: str = STAY) -> Iterator[Berth]:
    """The passengers from the one who is asked now to the back, what each may choose after those in
    front have chosen as they have in mind, and what it then is. `others`: what those do who have
    nothing in mind, STAY or LEAVE, which is to leave here rather than to another space.

    It ends before a cat about whose way out something has to be learned first, and behind the
    eighth cat of a player where that ends the game.
    """
    mlem: Mlem = match.state
    asked = next(iter(match.open))
    first = next(b for b, passenger in enumerate(mlem.rocket) if passenger.seat == asked)
    probe = replace(mlem, moons=dict(mlem.moons))
    for passenger in mlem.rocket[first:]:
        if passenger.seat in mlem.gone:
            continue
        reach = spaces_in_reach(probe, passenger.cat)
        if not all(map(mlem.mat.settled, reach.values())):
            return
        possible = (STAY, *[where for where, at in reach.items() if can_take(probe, at)])
        mind = minds.get(passenger.seat, others)
        if mind == LEAVE:
            mind = next(choice for choice in (*_ORDER[1:], STAY) if choice in possible)
        choice = mind if mind in possible else STAY
        yield Berth(passenger, possible, choice)
        if choice == STAY:
            continue
        _occupy(probe, passenger, mlem.space + SPACE_OF[choice])
        eighth = mlem.placed[passenger.seat] + 1 == CATS_OF_A_PLAYER
        if eighth and mlem.rule("end_on_8") == "at_once":
            return


def _occupy(probe: Mlem, passenger: Passenger, number: int) -> None:
    """A moon that a cat takes is not free for those behind."""
    if probe.mat.space(number).link == MOONS:
        moon = farthest_free_moon(probe, number)
        assert moon is not None
        probe.moons[moon] = Landed(passenger.seat, passenger.cat, number, 0)


@dataclass(frozen=True, slots=True)
class Parachute(Aboard):
    """The rocket crashes, and a parachute may save its cat."""

    goes_home: bool = False

    def press(self, control: Control, look: Look) -> Step:
        if control is Control.OK:
            seat = next(iter(playing(look).open))
            return self, (Answers(((seat, HOME if self.goes_home else LAND),)),)
        if control is Control.BACK:
            return super(Parachute, self).press(control, look)
        return replace(self, goes_home=not self.goes_home), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        mlem: Mlem = playing(look).state
        seat = next(iter(playing(look).open))
        assert seat is not None
        header(canvas, seats.symbol(seat), _("Crash!"))
        space(canvas, mlem, HEADER + 4)
        menu(
            canvas, [_("Land by parachute"), _("Go home")], int(self.goes_home), canvas.height - 26
        )
