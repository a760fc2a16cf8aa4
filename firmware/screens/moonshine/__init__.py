"""Moonshine: the dice and the players' rows of all depths, and the screens of each."""

from __future__ import annotations

from typing import Protocol

from engine import Decision, Match
from engine.games.moonshine.pad import Pad
from engine.games.moonshine.table import Moonshine
from firmware.canvas import Canvas
from firmware.screens.moonshine import full, pad
from firmware.screens.screen import Screen

__all__ = ["everybody", "page", "pages", "screen"]


def screen(match: Match, decision: Decision) -> Screen | None:
    """The screen of a decision of this game; None where the generic parts do."""
    depth = _depth(match)
    return depth.screen(match, decision) if depth else None


def everybody(match: Match) -> Screen | None:
    """The screen where several seats are asked at once; None where the generic list does."""
    depth = _depth(match)
    return depth.everybody(match) if depth else None


def pages(match: Match) -> int:
    """How many pages there are for a look around the table."""
    depth = _depth(match)
    return depth.pages(match) if depth else 0


def page(canvas: Canvas, match: Match, number: int) -> None:
    """A page of the look around the table."""
    depth = _depth(match)
    assert depth is not None
    depth.page(canvas, match, number)


class _Depth(Protocol):
    """A module with the screens of a depth."""

    def screen(self, match: Match, decision: Decision) -> Screen | None: ...
    def everybody(self, match: Match) -> Screen | None: ...
    def pages(self, match: Match) -> int: ...
    def page(self, canvas: Canvas, match: Match, number: int) -> None: ...


def _depth(match: Match) -> _Depth | None:
    """The screens of a match's depth; None for a final count, where the generic parts do."""
    if isinstance(match.state, Pad):
        return pad
    return full if isinstance(match.state, Moonshine) else None
