"""The figures by name, and what each may be at most or must be at least."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from firmware.bench import Progress

Measurement: TypeAlias = Callable[[Path, Progress], Any]

MODULES: Final = {
    "playouts": "rules",
    "replay_longest_ms": "rules",
    "shelfie_odds_ms": "rules",
    "text_line_ms": "pictures",
    "screen_ms": "pictures",
    "presses": "presses",
    "press_to_byte": "press",
    "cold_start": "device",
    "rss_mb": "device",
    "idle": "device",
}
"""Each figure with the module of this package that has a function of its name to measure it."""


class Budget(NamedTuple):
    """A figure's bound: the most it may be, or with `least` the least it must be."""

    bound: float
    least: bool = False

    def __str__(self) -> str:
        return f"{'>=' if self.least else '<='} {self.bound:,g}"

    def holds(self, value: float) -> bool:
        """Whether a measured value keeps it."""
        return value >= self.bound if self.least else value <= self.bound


BUDGETS: Final = {
    "playouts.*.answers_per_s": Budget(100_000, least=True),
    "playouts.shelfie.games_per_s": Budget(500, least=True),
    "playouts.mlem.games_per_s": Budget(700, least=True),
    "replay_longest_ms": Budget(5),
    "shelfie_odds_ms": Budget(20),
    "text_line_ms": Budget(0.1),
    "presses.mlem_full": Budget(200),
    "presses.mlem_variants": Budget(260),
    "presses.moonlight_full": Budget(8),
    "presses.shelfie_dice": Budget(14),
    "presses.shelfie_sheets": Budget(8),
    "presses.moonshine_full": Budget(10),
    "presses.moonshine_scorepad": Budget(8),
    "presses.moonshine_player_keys": Budget(5),
    "press_to_byte.ratio_p50": Budget(3),
    "cold_start.ratio_first_frame": Budget(8),
    "cold_start.ratio_ready": Budget(15),
    "rss_mb": Budget(45),
    "idle.wakeups_per_s": Budget(2),
    "idle.cpu_percent": Budget(0.1),
}
"""By the way to the figure; `*` stands for any game."""


def measurement(key: str) -> Measurement:
    """What measures that figure. Imported only now: a figure may need a module that is slow."""
    module = import_module(f"firmware.bench.{MODULES[key]}")
    measure: Measurement = getattr(module, key)
    return measure


def rows(key: str, measured: Any) -> Iterator[tuple[str, float | None]]:
    """The single values of a measured figure, each with the way to it."""
    if isinstance(measured, Mapping):
        for name, value in measured.items():
            yield from rows(f"{key}.{name}", value)
    else:
        yield key, measured


def budget(way: str) -> Budget | None:
    """The budget of the figure at the end of a way, if it has one."""
    return BUDGETS.get(way) or BUDGETS.get(_any_game(way))


def _any_game(way: str) -> str:
    first, *rest = way.split(".")
    return ".".join((first, "*", *rest[1:])) if len(rest) > 1 else way
