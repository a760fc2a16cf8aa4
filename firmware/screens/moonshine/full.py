"""The full rules: the screens that are their own. The dice are those of all depths."""

from __future__ import annotations

from engine import Decision, Match
from firmware.canvas import Canvas
from firmware.screens.moonshine import dice
from firmware.screens.screen import Screen


def screen(match: Match, decision: Decision) -> Screen | None:
    """The screen of a decision; None where the generic parts do."""
    del match
    return dice.screen(decision)


def everybody(match: Match) -> Screen | None:
    """The screen where several seats are asked at once; None where the generic list does."""
    del match
    return None


def pages(match: Match) -> int:
    """Pages beside the scores."""
    del match
    return 0


def page(canvas: Canvas, match: Match, number: int) -> None:
    """There are none yet to be drawn."""
    del canvas, match, number
