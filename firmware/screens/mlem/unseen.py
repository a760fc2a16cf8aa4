"""Travel with dice on the table: what the commander has used, told by people."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine import Answered, Decision, Match
from engine.games.mlem.dice import NO_GROUP, ONE, Used, ready_die_ones
from engine.games.mlem.expedition import travel
from engine.games.mlem.table import Mlem
from firmware import seats
from firmware.canvas import Canvas
from firmware.effects import Answers
from firmware.font import SMALL
from firmware.glyph import glyph
from firmware.parts import DIE, die, header
from firmware.screens.mlem.board import ABOARD, DICE, HERE, aboard, risk, small, space, strip
from firmware.screens.mlem.news import Aboard, Before
from firmware.screens.screen import Step, moved, playing
from firmware.session import Look
from firmware.words import _
from hardware.events import Control

DONE: Final = "done"


def tell_used(before: Before, match: Match, decision: Decision) -> TellUsed:
    """The screen where the die ones or, with these settled, the groups are asked."""
    settled = decision.id == "groups"
    newest = match.journal.log[-1]
    if settled and isinstance(newest, Answered) and newest.id == "die_ones":
        return TellUsed(before, ones=frozenset(int(str(p)) - 1 for p in _row(newest)), settled=True)
    return TellUsed(before, settled=settled)


def _row(entry: Answered) -> tuple[object, ...]:
    return entry.value if isinstance(entry.value, tuple) else ()


@dataclass(frozen=True, slots=True)
class TellUsed(Aboard):
    """What was used: PREV and NEXT go along the symbols of this space and the die ones aboard to
    the end, OK counts the dice of a symbol up, or marks a die one. At the end OK takes it; nothing
    used is a crash.

    `dice`: how many of each symbol; `ones`: the seats of the die ones used; `settled`: these have
    been told already.
    """

    dice: tuple[tuple[str, int], ...] = ()
    ones: frozenset[int] = frozenset()
    settled: bool = False
    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        match = playing(look)
        entries = self._entries(match.state)
        if control is Control.BACK and (self.dice or (self.ones and not self.settled)):
            kept = self.ones if self.settled else frozenset()
            return replace(self, dice=(), ones=kept, cursor=0), ()
        if control is Control.BACK:
            return super(TellUsed, self).press(control, look)
        if control is not Control.OK:
            return replace(self, cursor=moved(control, self.cursor, len(entries))), ()
        entry = entries[self.cursor]
        if entry == DONE:
            seat = next(iter(match.open))
            return self, (Answers(tuple((seat, each) for each in self._answers(match))),)
        if isinstance(entry, int):
            return self._marked(match.state, entry), ()
        return self._counted(match.state, entry), ()

    def _entries(self, mlem: Mlem) -> tuple[str | int, ...]:
        """The symbols, the seats of die ones, and the end."""
        ones = ready_die_ones(mlem) if ONE in mlem.printed and not self.settled else ()
        return (*mlem.printed, *ones, DONE)

    def _counted(self, mlem: Mlem, symbol: str) -> TellUsed:
        """One die more of a symbol; none again after the last."""
        dice = dict(self.dice)
        only_one = mlem.rule("groups") == "one"
        if only_one:
            dice = {symbol: dice.get(symbol, 0)}
        left = mlem.pool - sum(dice.values())
        dice[symbol] = dice.get(symbol, 0) + 1 if left else 0
        after = replace(self, dice=tuple((s, many) for s, many in dice.items() if many))
        clash = only_one and symbol != ONE and not self.settled
        return replace(after, ones=frozenset()) if clash else after

    def _marked(self, mlem: Mlem, seat: int) -> TellUsed:
        after = replace(self, ones=self.ones ^ {seat})
        if mlem.rule("groups") == "one":
            return replace(after, dice=tuple(e for e in self.dice if e[0] == ONE))
        return after

    def _answers(self, match: Match) -> list[object]:
        """What the rules ask for, in their order."""
        mlem: Mlem = match.state
        dice = dict(self.dice)
        answers: list[object] = []
        if ONE in mlem.printed and ready_die_ones(mlem) and not self.settled:
            answers.append(tuple(str(seat + 1) for seat in sorted(self.ones)))
        groups = tuple(s for s in mlem.printed if s in dice and not (s == ONE and self.ones))
        if mlem.rule("groups") == "many":
            answers.append(groups)
        elif not self.ones:
            answers.append(groups[0] if groups else NO_GROUP)
        least = dict.fromkeys(groups, 1)
        if self.ones:
            least[ONE] = 0
        left = mlem.pool - sum(least.values())
        for group, low in least.items():
            if left:
                answers.append(dice.get(group, 0))
            left -= dice.get(group, 0) - low
        return answers

    def _after(self, mlem: Mlem) -> Mlem | None:
        """The table as it would be, or None where the rocket crashes."""
        if not self.dice and not self.ones:
            return None
        after = replace(mlem, flipped=set(mlem.flipped))
        travel(after, Used(dict(self.dice), tuple(sorted(self.ones))))
        return after

    def draw(self, canvas: Canvas, look: Look) -> None:
        mlem: Mlem = playing(look).state
        commander = mlem.commander()
        assert commander is not None
        after = self._after(mlem)
        if after is None:
            risk(canvas, commander.seat, _("Used?"), mlem)
        else:
            header(canvas, seats.symbol(commander.seat), _("To {space}", space=after.space))
        strip(canvas, mlem, after.space if after else None)
        left = mlem.pool - sum(many for _symbol, many in self.dice)
        space(canvas, mlem, HERE, _("dice {number}", number=left))
        aboard(canvas, mlem)
        x = 0
        for place, entry in enumerate(self._entries(mlem)):
            at = place == self.cursor
            if entry == DONE:
                words = _("Crash!") if after is None else _("Done")
                right = canvas.width
                canvas.text(right - 1, DICE + 5, words, SMALL, "right")
                if at:
                    width = SMALL.width(words) + 2
                    canvas.invert(right - width, DICE + 3, width, SMALL.height + 4)
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
                x += DIE + 7
