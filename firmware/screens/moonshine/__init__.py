"""Moonshine: the dice and the players' rows of all depths, and the screens of each."""

from __future__ import annotations

from typing import Protocol

from engine import Decision, Match
from engine.games.moonshine.pad import Pad
from firmware.canvas import Canvas
from firmware.screens.moonshine import full, pad
from firmware.screens.screen import Screen

__all__ = ["everybody", "page", "pages", "screen"]


def screen(match: Match, decision: Decision) -> Screen | None:
    """The screen of a decision of this game; None where the generic parts do."""
    return _depth(match).screen(match, decision)


def everybody(match: Match) -> Screen | None:
    """The screen where several seats are asked at once; None where the generic list does."""
    return _depth(match).everybody(match)


def pages(match: Match) -> int:
    """How many pages there are for a look around the table."""
    return _depth(match).pages(match)


def page(canvas: Canvas, match: Match, number: int) -> None:
    """A page of the look around the table."""
    _depth(match).page(canvas, match, number)


class _Depth(Protocol):
    """A module with the screens of a depth."""

    def screen(self, match: Match, decision: Decision) -> Screen | None: ...
    def everybody(self, match: Match) -> Screen | None: ...
    def pages(self, match: Match) -> int: ...
    def page(self, canvas: Canvas, match: Match, number: int) -> None: ...


def _depth(match: Match) -> _Depth:
    return pad if isinstance(match.state, Pad) else full
