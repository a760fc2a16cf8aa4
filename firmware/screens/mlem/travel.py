"""Travel, with dice that the device sees: the roll, and which of the dice move the rocket."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from engine import Choose, Decision, Match, Pick
from engine.games.mlem.table import Mlem
from firmware import seats
from firmware.canvas import Canvas
from firmware.effects import Answer, Answers, RollDice
from firmware.glyph import glyph
from firmware.parts import DIE, dice_row, die, header
from firmware.screens.mlem.board import ABOARD, DICE, HERE, aboard, risk, space, strip
from firmware.screens.mlem.news import Aboard, moved_on
from firmware.screens.mlem.whatif import Ending, endings, told_already
from firmware.screens.screen import Screen, Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control


@dataclass(frozen=True, slots=True)
class Choice:
    """Dice that may move the rocket: the answers that say so, the groups and die ones in it, and
    the table as it would be then; no table where the rocket crashes. `by_ufo`: the ability is used;
    `rerolled`: to roll all dice again."""

    answers: tuple[object, ...]
    groups: tuple[str, ...]
    die_ones: tuple[int, ...]
    after: Mlem | None
    by_ufo: bool = False
    rerolled: bool = False


def choices(match: Match) -> tuple[Choice, ...]:
    """All that the commander may take, the farthest first; of two that go as far, the one that
    keeps more dice. An ability of the UFO is saved at first: the way round over the end leads to
    the farthest with it. Where nothing rolled is usable, to crash comes last."""
    mlem: Mlem = match.state
    found = [_choice(mlem, ending) for ending in endings(mlem, told_already(match), _options)]
    crash = [choice for choice in found if choice.after is None]
    by_dice = sorted((c for c in found if c.after and not c.by_ufo), key=_farthest)
    by_ufo = sorted((c for c in found if c.after and c.by_ufo), key=_farthest)
    return (*by_dice, *(by_ufo if crash else reversed(by_ufo)), *crash)


def _farthest(choice: Choice) -> tuple[int, int]:
    assert choice.after is not None
    return -choice.after.space, -choice.after.pool


def _options(asked: Decision) -> Iterator[object]:
    assert isinstance(asked, Choose | Pick)
    if isinstance(asked, Choose):
        yield from asked.options
        return
    for many in range(asked.least, asked.most + 1):
        yield from combinations(asked.options, many)


def _choice(mlem: Mlem, ending: Ending) -> Choice:
    after, used = ending.after, ending.used
    by_ufo = after is not None and after.ability != mlem.ability
    groups, die_ones = (tuple(used.dice), used.die_ones) if used else ((), ())
    return Choice(ending.answers, groups, die_ones, after, by_ufo, ending.rerolled)


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
            match = playing(look)
            seat, chosen = next(iter(match.open)), choices(match)[self.cursor]
            if chosen.rerolled and match.header.dice == "device":
                return self, (Answer(seat, chosen.answers[0], roll=True),)
            return self, (Answers(tuple((seat, answer) for answer in chosen.answers)),)
        if control is Control.BACK:
            return super(Take, self).press(control, look)
        return replace(self, cursor=moved(control, self.cursor, len(choices(playing(look))))), ()

    def draw(self, canvas: Canvas, look: Look) -> None:
        mlem: Mlem = playing(look).state
        commander = mlem.commander()
        assert commander is not None
        offered = choices(playing(look))
        choice = offered[self.cursor]
        after = choice.after
        if after is None:
            header(canvas, seats.symbol(commander.seat), _("Crash?"))
        else:
            to = _("To {space}", space=after.space)
            title = _("Roll again?") if choice.rerolled else to
            risk(canvas, commander.seat, title, after, mlem.ability, choice.by_ufo)
        strip(canvas, mlem, after.space if after and not choice.rerolled else None)
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
