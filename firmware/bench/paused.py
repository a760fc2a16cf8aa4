"""A match that waits on the disk to be taken up: from the device's menu it is one press away."""

from __future__ import annotations

import time
from pathlib import Path

from engine.games import BUILT_IN, built_in
from firmware.store import Change, Store


def pause_a_match(state: Path) -> None:
    """Store a match of four that has just begun, of the first game, in a new state folder."""
    game = built_in(BUILT_IN[0])
    header = game.header([""] * min(4, game.seats[-1])).to_json()
    store = Store(state)
    store.save(None, Change(header, 0, (), {}, None), time.time())
    store.close()
