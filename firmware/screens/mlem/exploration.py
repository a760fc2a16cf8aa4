"""Exploration: tokens are shown, and at a travel's end people say which one lies there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from engine import Answered, Choose, Drawn, Match
from engine.games.mlem.exploration import FACE_UP, NONE_HERE
from engine.games.mlem.table import Mlem
from engine.games.mlem.tokens import WORMHOLE
from firmware import games
from firmware.canvas import Canvas
from firmware.effects import Answers, RollDice
from firmware.font import BODY
from firmware.glyph import glyph
from firmware.parts import HEADER, ROW, header, subset_row
from firmware.screens.mlem.board import HERE, linked, space, strip
from firmware.screens.mlem.news import Aboard, Told, of_tokens
from firmware.screens.screen import Screen, Step, moved, playing
from firmware.seats import symbol
from firmware.session import Look
from firmware.words import _, ngettext
from hardware.events import Control

_PITCH: Final = 25
"""The width of a token that lies face up."""


@dataclass(frozen=True, slots=True)
class ShowTokens(Aboard):
    """New tokens are shown: OK draws them."""

    def press(self, control: Control, look: Look) -> Step:
        if control in (Control.OK, Control.ROLL):
            return self, (RollDice(),)
        return super(ShowTokens, self).press(control, look)

    def came(self, look: Look, behind: Screen) -> Screen | str | None:
        match = playing(look)
        entry, known = match.journal.log[-1], match.state.tokens.explore
        if not isinstance(entry, Drawn):
            return None
        if len(match.state.shown) == len(entry.cards) > 1:
            return FaceUp(behind)
        new = [known[token] for token in entry.cards]
        lie = [f"{token.space}: {games.say(match.game.key, token.effect)}" for token in new]
        return _("New: {tokens}", tokens=", ".join(lie))

    def draw(self, canvas: Canvas, look: Look) -> None:
        mlem: Mlem = playing(look).state
        many = _missing(mlem)
        header(canvas, None, _("Exploration"), "?")
        if mlem.rocket:
            strip(canvas, mlem)
        else:
            canvas.glyph((canvas.width - 16) // 2, HEADER + 1, glyph("mlem", "wormhole", 16))
        words = ngettext("Show a new token", "Show {n} new tokens", many)
        canvas.text(canvas.width // 2, HEADER + 20, words, BODY, "center")
        canvas.text(canvas.width // 2, HEADER + 20 + ROW, _("OK draws"), BODY, "center")


def _missing(mlem: Mlem) -> int:
    return min(FACE_UP - len(mlem.shown), len(mlem.stack))


@dataclass(frozen=True, slots=True)
class FaceUp(Told):
    """The tokens that lie face up at the beginning."""

    def draw(self, canvas: Canvas, look: Look) -> None:
        mlem: Mlem = playing(look).state
        header(canvas, None, _("Face up"), playing_with(playing(look)))
        for place, token in enumerate(mlem.shown):
            x, known = place * _PITCH, mlem.tokens.explore[token]
            canvas.glyph(x + 4, HEADER + 2, glyph("mlem", known.effect, 16))
            canvas.text(x + 12, HEADER + 20, str(known.space), BODY, "center")
            canvas.glyph(x + 8, HEADER + 34, linked(mlem, known.space))


def playing_with(match: Match) -> str:
    """That the tokens are a sample, where they are."""
    mlem: Mlem = match.state
    sample = mlem.rule("tokens") == "sample"
    return games.choice(match.game.key, "tokens", "sample") if sample else ""


@dataclass(frozen=True, slots=True)
class TokenHere(Aboard):
    """Does a token lie where the travel ended? PREV and NEXT go along what may be on it, OK takes
    it; none is preset."""

    cursor: int = 0

    def press(self, control: Control, look: Look) -> Step:
        asked = _asked(look)
        if control is Control.OK:
            return self, (Answers(((asked.seat, asked.options[self.cursor]),)),)
        if control is Control.BACK:
            return super(TokenHere, self).press(control, look)
        return replace(self, cursor=moved(control, self.cursor, len(asked.options))), ()

    def came(self, look: Look, behind: Screen) -> Screen | str | None:
        match, told = playing(look), super(TokenHere, self).came(look, behind)
        entry, mlem = match.journal.log[-1], match.state
        if told is not None or not isinstance(entry, Answered):
            return told
        if entry.value != NONE_HERE:
            return of_tokens(match, self.before, (str(entry.value),))
        # A wormhole leads on when all tokens of its space have been told.
        led = mlem.round == self.before.round and mlem.space > self.before.space
        return of_tokens(match, self.before, (WORMHOLE,)) if led else None

    def draw(self, canvas: Canvas, look: Look) -> None:
        match, asked = playing(look), _asked(look)
        mlem: Mlem = match.state
        assert asked.seat is not None
        newest = match.journal.log[-1]
        another = isinstance(newest, Answered) and newest.id == asked.id
        header(canvas, symbol(asked.seat), _("Another?") if another else _("A token?"))
        space(canvas, mlem, HEADER + 2)
        pictures = [glyph("mlem", option, 16) for option in asked.options]
        subset_row(canvas, HERE, pictures, {self.cursor}, -1)
        words = games.say(match.game.key, asked.options[self.cursor])
        canvas.text(canvas.width // 2, canvas.height - ROW, words, BODY, "center")


def _asked(look: Look) -> Choose:
    (asked,) = playing(look).open.values()
    assert isinstance(asked, Choose)
    return asked
