"""Travel, with dice that the device sees: the roll, and which of the dice move the rocket."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from engine import Answered, Choose, Decision, Match, Pick
from engine.games.mlem.dice import (
    ONE,
    Used,
    as_groups,
    ready_die_ones,
    usable_groups,
    which_die_ones,
)
from engine.games.mlem.expedition import travel
from engine.games.mlem.table import Mlem
from firmware import seats
from firmware.canvas import Canvas
from firmware.effects import Answers, RollDice
from firmware.glyph import glyph
from firmware.parts import DIE, dice_row, die, header
from firmware.screens.mlem.board import ABOARD, DICE, HERE, aboard, risk, space, strip
from firmware.screens.mlem.news import Aboard, moved_on
from firmware.screens.screen import Screen, Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class Choice:
    """Dice that may move the rocket: the answers that say so, the groups and die ones in it, and
    the table as it would be then; no table where the rocket crashes."""

    answers: tuple[object, ...]
    groups: tuple[str, ...]
    die_ones: tuple[int, ...]
    after: Mlem | None


def choices(match: Match, decision: Decision) -> tuple[Choice, ...]:
    """All that the commander may take, the farthest first; of two that go as far, the one that
    keeps more dice. To crash comes last."""
    found = list(_groups(match, decision) if decision.id == "groups" else _die_ones(match))
    return tuple(sorted(found, key=_farthest))


def _farthest(choice: Choice) -> tuple[int, int]:
    return (-choice.after.space, -choice.after.pool) if choice.after else (0, 0)


def _groups(match: Match, decision: Decision) -> Iterator[Choice]:
    mlem: Mlem = match.state
    assert isinstance(decision, Choose | Pick)
    options = decision.options
    several = range(1, len(options) + 1) if isinstance(decision, Pick) else (1,)
    for many in several:
        for groups in combinations(options, many):
            said = groups if isinstance(decision, Pick) else groups[0]
            for die_ones, answer in _with_die_ones(mlem, groups):
                yield _choice(mlem, (said, *answer), groups, die_ones)


def _die_ones(match: Match) -> Iterator[Choice]:
    """The groups are settled; which die ones go with them?"""
    mlem: Mlem = match.state
    newest = match.journal.log[-1]
    if isinstance(newest, Answered) and newest.id == "groups":
        said: Any = newest.value
        groups = as_groups(said)
    else:
        groups = usable_groups(mlem)
    for die_ones, answer in _with_die_ones(mlem, groups):
        yield _choice(mlem, answer, groups, die_ones)


def _with_die_ones(
    mlem: Mlem, groups: tuple[str, ...]
) -> Iterator[tuple[tuple[int, ...], tuple[object, ...]]]:
    """The seats whose die ones may go with some groups, and what is to be answered about it."""
    ready = ready_die_ones(mlem)
    if not ready or (groups and ONE not in groups):
        yield (), ()
    elif groups and ONE not in mlem.faces and len(ready) == 1:
        yield ready, ()
    else:
        asked = which_die_ones(mlem, groups)
        assert isinstance(asked, Pick)
        for many in range(asked.least, asked.most + 1):
            for players in combinations(asked.options, many):
                yield tuple(int(player) - 1 for player in players), (players,)


def _choice(
    mlem: Mlem, answers: tuple[object, ...], groups: tuple[str, ...], die_ones: tuple[int, ...]
) -> Choice:
    if not groups and not die_ones:
        return Choice(answers, (), (), None)
    after = replace(mlem, flipped=set(mlem.flipped))
    travel(after, Used({group: mlem.faces.count(group) for group in groups}, die_ones))
    return Choice(answers, groups, die_ones, after)


@dataclass(frozen=True, slots=True)
class ToRoll(Aboard):
    """The commander's screen before a roll: OK rolls, PREV and NEXT look around the table."""

    def press(self, control: Control, look: Look) -> Step:
        from firmware.screens.around import Around

        match control:
            case Control.OK | Control.ROLL:
                return self, (RollDice(),)
            case Control.PREV:
                return Around(self, 0), ()
            case Control.NEXT:
                return Around(self, 1), ()
        return super(ToRoll, self).press(control, look)

    def came(self, look: Look, behind: Screen) -> Screen | str | None:
        return super(ToRoll, self).came(look, behind) or (
            None if isinstance(behind, Take) else moved_on(playing(look), self.before)
        )

    def draw(self, canvas: Canvas, look: Look) -> None:
        mlem: Mlem = playing(look).state
        commander = mlem.commander()
        assert commander is not None
        risk(canvas, commander.seat, _("Roll"), mlem)
        strip(canvas, mlem)
        space(canvas, mlem, HERE)
        dice_row(canvas, DICE, [None] * mlem.pool, height=ABOARD - DICE - 1)
        aboard(canvas, mlem)


@dataclass(frozen=True, slots=True)
class Take(Aboard):
    """Which groups to take: PREV and NEXT go through the choices, the farthest is proposed, OK
    takes it. The dice that are used are lit, and so is the space that the rocket reaches."""

    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        if control is Control.OK:
            seat = next(iter(playing(look).open))
            chosen = _offered(look)[self.cursor]
            return self, (Answers(tuple((seat, answer) for answer in chosen.answers)),)
        if control is Control.BACK:
            return super(Take, self).press(control, look)
        return replace(self, cursor=moved(control, self.cursor, len(_offered(look)))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        mlem: Mlem = playing(look).state
        commander = mlem.commander()
        assert commander is not None
        offered = _offered(look)
        choice = offered[self.cursor]
        after = choice.after
        if after is None:
            header(canvas, seats.symbol(commander.seat), _("Crash?"))
        else:
            risk(canvas, commander.seat, _("To {space}", space=after.space), after)
        strip(canvas, mlem, after.space if after else None)
        space(canvas, mlem, HERE, f"{self.cursor + 1}/{len(offered)}")
        faces, height = mlem.faces, ABOARD - DICE - 1
        left = (canvas.width - (DIE + 1) * len(faces) + 1) // 2
        for place, face in enumerate(faces):
            lit = face in choice.groups
            die(canvas, left + place * (DIE + 1), DICE, glyph("mlem", face, 16), lit, height=height)
        aboard(canvas, mlem)
        for berth, (seat, cat) in enumerate(mlem.rocket):
            if seat in choice.die_ones and cat == "die_one":
                canvas.invert(20 * berth - 1, ABOARD - 1, 19, 9)


def _offered(look: Look) -> tuple[Choice, ...]:
    match = playing(look)
    return choices(match, next(iter(match.open.values())))
