"""Travel with dice on the table: what the commander has used, told by people."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine import Choose, Count, Decision, Match, Pick
from engine.games.mlem.dice import NO_GROUP, ONE, ready_die_ones
from engine.games.mlem.table import Mlem
from engine.games.mlem.tokens import FACE_OF, KEEP
from engine.games.mlem.ufo import SAVE, USE, ufo_face
from firmware import seats
from firmware.canvas import Canvas
from firmware.effects import Answers
from firmware.font import SMALL
from firmware.glyph import glyph
from firmware.parts import DIE, die, header
from firmware.screens.mlem.board import ABOARD, DICE, HERE, aboard, risk, small, space, strip
from firmware.screens.mlem.news import Aboard, Before
from firmware.screens.mlem.whatif import Ending, endings, told_already
from firmware.screens.screen import Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

DONE: Final = "done"
UFO: Final = "ufo"


def tell_used(before: Before, match: Match) -> TellUsed:
    """The screen where the die ones or, with these settled, the rest is asked."""
    told = told_already(match)
    players = told.get("die_ones", ())
    assert isinstance(players, tuple)
    ones = frozenset(int(player) - 1 for player in players)
    return TellUsed(before, ones=ones, ufo=told.get("ufo_face") == USE, told=tuple(told.items()))


@dataclass(frozen=True, slots=True)
class TellUsed(Aboard):
    """What was used: PREV and NEXT go along the symbols of this space, the die ones aboard and the
    UFO's ability to the end, OK counts the dice of a symbol up, or marks a die one or the ability.
    At the end OK takes it; nothing used is a crash.

    `dice`: how many of each symbol; `ones`: the seats of the die ones used; `ufo`: whether the
    ability is; `told`: the answers that have been given already.
    """

    dice: tuple[tuple[str, int], ...] = ()
    ones: frozenset[int] = frozenset()
    ufo: bool = False
    told: tuple[tuple[str, object], ...] = ()
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        entries = self._entries(match.state)
        fresh = tell_used(self.before, match)
        if control is Control.BACK and replace(self, cursor=0) != fresh:
            return fresh, ()
        if control is Control.BACK:
            return super(TellUsed, self).press(control, look)
        if control is not Control.OK:
            return replace(self, cursor=moved(control, self.cursor, len(entries))), ()
        entry = entries[self.cursor]
        if entry == DONE:
            seat = next(iter(match.open))
            answers = self._ending(match.state).answers
            return self, (Answers(tuple((seat, each) for each in answers)),)
        return self._changed(match.state, entry), ()

    def _entries(self, mlem: Mlem) -> tuple[str | int, ...]:
        """The symbols, the seats of die ones, the UFO's ability, and the end."""
        told = dict(self.told)
        ones = ready_die_ones(mlem) if ONE in mlem.printed and "die_ones" not in told else ()
        usable = mlem.ability == KEEP or (ufo_face(mlem) and "ufo_face" not in told)
        return (*mlem.printed, *(ones if "groups" not in told else ()), *[UFO] * bool(usable), DONE)

    def _changed(self, mlem: Mlem, entry: str | int) -> TellUsed:
        """One die more of a symbol, none again after the last; a die one or the ability marked, or
        not any more. By the rule of one group, what is in another one goes."""
        dice, after = dict(self.dice), self
        if entry == UFO:
            after, group = replace(self, ufo=not self.ufo), ufo_face(mlem)
        elif isinstance(entry, int):
            after, group = replace(self, ones=self.ones ^ {entry}), ONE
        else:
            group = entry
        if mlem.rule("groups") == "one" and group is not None:
            after, dice = after._in_one_group(mlem, group), {group: dice.get(group, 0)}
        if entry in mlem.printed:
            symbol = str(entry)
            left = mlem.pool - sum(dice.values())
            dice[symbol] = dice.get(symbol, 0) + 1 if left else 0
        return replace(after, dice=tuple((s, many) for s, many in dice.items() if many))

    def _in_one_group(self, mlem: Mlem, group: str) -> TellUsed:
        told, face = dict(self.told), ufo_face(mlem)
        ones = self.ones if group == ONE or "die_ones" in told else frozenset[int]()
        ufo = self.ufo and (face in (None, group) or "ufo_face" in told)
        return replace(self, ones=ones, ufo=ufo)

    def _ending(self, mlem: Mlem) -> Ending:
        """What the rules ask for is answered from the draft."""
        (ending,) = endings(mlem, dict(self.told), self._answer)
        return ending

    def _answer(self, asked: Decision) -> tuple[object]:
        dice = dict(self.dice)
        match asked:
            case Pick(id="die_ones", options=options):
                return (tuple(player for player in options if int(player) - 1 in self.ones),)
            case Choose(id="groups", options=options):
                return (next((group for group in options if group in dice), NO_GROUP),)
            case Pick(options=options):
                return (tuple(group for group in options if group in dice),)
            case Count(id=name, low=low, high=high):
                many = dice.get(name.removeprefix("dice_"), 0)
                return (min(max(many, low), high),)
        return (USE if self.ufo else SAVE,)

    def draw(self, canvas: Canvas, look: Look) -> None:
        mlem: Mlem = playing(look).state
        commander = mlem.commander()
        assert commander is not None
        after = self._ending(mlem).after
        if after is None:
            risk(canvas, commander.seat, _("Used?"), mlem)
        else:
            header(canvas, seats.symbol(commander.seat), _("To {space}", space=after.space))
        strip(canvas, mlem, after.space if after else None)
        left = mlem.pool - sum(many for _symbol, many in self.dice)
        space(canvas, mlem, HERE, _("dice {number}", number=left))
        aboard(canvas, mlem)
        x = 0
        entries = self._entries(mlem)
        for place, entry in enumerate(entries):
            at = place == self.cursor
            if entry == DONE:
                self._end(canvas, x, after is None, at)
            elif entry == UFO:
                canvas.glyph(x, DICE + 1, small(FACE_OF.get(mlem.ability, mlem.ability)))
                canvas.glyph(x, DICE + 10, small("ufo"))
                if self.ufo:
                    canvas.invert(x - 1, DICE, 10, 10)
                if at:
                    canvas.hline(x - 1, DICE + 18, 10)
                x += 10
            elif isinstance(entry, int):
                canvas.glyph(x, DICE + 1, small("die_one"))
                canvas.glyph(x, DICE + 10, seats.symbol(entry, 8))
                if entry in self.ones:
                    canvas.invert(x - 1, DICE, 10, 10)
                if at:
                    canvas.hline(x - 1, DICE + 18, 10)
                x += 10
            else:
                many = dict(self.dice).get(entry, 0)
                image = glyph("mlem", entry, 16)
                die(canvas, x, DICE, image, many > 0, at, height=ABOARD - DICE - 1)
                if many:
                    canvas.text(x + DIE + 1, DICE + 5, str(many), SMALL)
                x += DIE + (6 if UFO in entries else 7)

    def _end(self, canvas: Canvas, x: int, crash: bool, at: bool) -> None:
        """The end of the row, which begins at `x` at the earliest: in words where there is room."""
        words = _("Crash!") if crash else _("Done")
        right, y, width = canvas.width, DICE + 3, SMALL.width(words) + 2
        if x + width <= right:
            canvas.text(right - 1, y + 2, words, SMALL, "right")
        else:
            width = 10
            canvas.glyph(right - 9, y + 2, small("crash" if crash else "done"))
        if at:
            canvas.invert(right - width, y, width, SMALL.height + 4)
