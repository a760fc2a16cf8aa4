"""Telling systemd how we are: one datagram to the socket it named."""

from __future__ import annotations

import os
import socket


def notify(state: str) -> None:
    """Send `READY=1`, `WATCHDOG=1` or `STOPPING=1`; does nothing where systemd does not listen."""
    address = os.environ.get("NOTIFY_SOCKET")
    if not address:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as to:
        to.connect("\0" + address[1:] if address.startswith("@") else address)
        to.send(state.encode())


def watchdog_pause() -> float | None:
    """Seconds between two signs of life: half of what systemd waits; None where it does not."""
    patience = os.environ.get("WATCHDOG_USEC")
    return int(patience) / 2e6 if patience else None
