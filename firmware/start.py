"""From power to the first picture.

A cold start on a small Pi takes seconds, most of them spent importing. So the splash goes out
before asyncio, SQLite, gpiozero and the rules are imported: nothing here may import them earlier.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Final

from firmware import lock
from firmware.config import Config
from firmware.screens.splash import splash
from hardware.board import BOARDS, load_board
from hardware.panel import Panel

WIRES: Final = "hardware.wires"
"""The module whose `connect` gives the wires: this one for real hardware."""


def start(
    state: Path,
    board: str = "four-buttons",
    wires: str = WIRES,
    language: str | None = None,
    settled: Config = Config(),  # noqa: B008  It is frozen.
) -> int:
    """Run the device until it is told to stop; its exit status. `language`: spoken at first
    instead of the one that people have set. `settled`: by the builder.

    Raises AlreadyRunning, BoardError, NoHardware, or GPIOZeroError when a pin is taken.
    """
    held = lock.hold(state)
    connected = import_module(wires).connect()
    panel = Panel(load_board(BOARDS / f"{board}.toml"), connected, settled.readers)
    panel.splash(splash())
    from firmware.daemon import run

    if settled.names or settled.notes:
        from firmware import games

        games.call(settled.names, settled.notes)
    storable = held is not None
    run(panel, connected, state, storable, language, settled.meanings)
    return 0
