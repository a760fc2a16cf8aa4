"""One daemon a state folder."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path
from typing import Final

FILE: Final = "moonkeeper.lock"


class AlreadyRunning(Exception):
    """Another daemon holds the state folder; the message names it."""


def hold(folder: Path) -> int | None:
    """Lock the state folder for the life of this process; returns the open file.

    None where the folder can't be written: then nothing can be stored there either, and the game
    is played unsaved. Raises AlreadyRunning. The kernel lets go of the lock however we die.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = os.open(folder / FILE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        holder = os.read(file, 20).decode(errors="replace").strip() or "unknown"
        os.close(file)
        raise AlreadyRunning(
            f"Moonkeeper already runs on {folder} as process {holder}: stop that one first, "
            "or give this one another folder with --state"
        ) from None
    os.truncate(file, 0)
    os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
    return file
