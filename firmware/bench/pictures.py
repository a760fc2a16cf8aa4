"""How fast pictures are made: a line of text, and whole screens."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Final

from engine import Match
from engine.games import BUILT_IN, built_in
from engine.playout import random_answer
from firmware import app
from firmware.bench import Progress
from firmware.canvas import Canvas
from firmware.font import BODY
from firmware.screens.decision import asked
from firmware.session import Look
from hardware.display import pack

LINES: Final = 200
ANSWERS: Final = 100
"""After so many a game has shown all its kinds of screens."""


def text_line_ms(folder: Path, progress: Progress) -> float:
    """Milliseconds to set a line of body text that was never set before."""
    del folder, progress
    canvas = Canvas()
    times = []
    for number in range(LINES):
        start = perf_counter()
        canvas.text(0, 0, f"Round {number}: 第{number}回", BODY)
        times.append(perf_counter() - start)
    return 1000 * median(times)


def screen_ms(folder: Path, progress: Progress) -> float:
    """Milliseconds from a match to the bytes that a display would need whole: the screens of what
    is asked in a random game, each game in turn."""
    del folder
    times = []
    for done, key in enumerate(BUILT_IN):
        progress(done, len(BUILT_IN))
        game = built_in(key)
        match = Match(game, game.header([""] * game.seats[-1]))
        chance = Random(1)
        while match.outcome is None and len(match.journal.log) < ANSWERS:
            look = Look(match=match)
            start = perf_counter()
            pack(app.view(app.Model(asked(look)), look))
            times.append(perf_counter() - start)
            seat, decision = next(iter(match.open.items()))
            match.answer(seat, random_answer(decision, chance), by="device")
    return 1000 * median(times)
