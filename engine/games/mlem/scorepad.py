"""MLEM without the rocket: the players fly, and say after each expedition how it ended and who has
landed. Crashes, cats placed and points are kept, the end is noticed, and planets are counted then.
"""

from __future__ import annotations

from typing import Final

from engine.decision import Choose, Count, Decision, Pick
from engine.game import Dialogue, clockwise, first_player
from engine.games.mlem.rules import end_reason
from engine.games.mlem.table import CATS_OF_A_PLAYER, CRASHES_TO_END
from engine.games.mlem.tally import Counted, count_planets, count_variants

LANDED: Final = "landed"
CRASHED: Final = "crashed"


def scorepad(pad: Counted) -> Dialogue[str]:
    """Expedition after expedition, from the beginning or from where the match stands."""
    seats = len(pad.entered)
    if pad.header.middle:
        yield from enter_position(pad)
    pad.starter = yield from first_player(seats, pad.header.starter)
    reason = ended(pad)
    while reason is None:
        pad.round += 1
        yield from expedition(pad)
        left = clockwise(seats, pad.starter + 1)
        pad.starter = next(seat for seat in left if seat not in pad.gone)
        reason = ended(pad)
    yield from count_planets(pad)
    yield from count_variants(pad)
    return reason


def ended(pad: Counted) -> str | None:
    return end_reason(pad.crashes, CATS_OF_A_PLAYER in pad.placed)


def enter_position(pad: Counted) -> Dialogue[None]:
    """Where a match that began without the device stands, as far as it is not told."""
    told = pad.header.position
    if "crashes" not in told:
        pad.crashes = yield lambda: Count(None, "crashes", 0, CRASHES_TO_END, preset=0)
    for seat in range(len(pad.entered)):
        yield from enter_player(pad, seat)


def enter_player(pad: Counted, seat: int) -> Dialogue[None]:
    told = pad.header.position
    if "placed" not in told:
        pad.placed[seat] = yield lambda: Count(seat, "placed", 0, CATS_OF_A_PLAYER, preset=0)
    if "points" not in told:
        pad.entered[seat] = yield lambda: Count(seat, "points", 0, 200, preset=0)


def expedition(pad: Counted) -> Dialogue[None]:
    """How it ended, and who has landed, by parachute too."""
    end = yield lambda: None if ended(pad) else Choose(None, "expedition", (LANDED, CRASHED))
    if end is None:
        return
    for player in (yield lambda: who_has_landed(pad, end)) or ():
        yield from gain(pad, int(player) - 1)
    if end == CRASHED:
        pad.crashes = min(pad.crashes + 1, CRASHES_TO_END)


def who_has_landed(pad: Counted, end: str) -> Decision | None:
    players = tuple(
        str(seat + 1)
        for seat, placed in enumerate(pad.placed)
        if seat not in pad.gone and placed < CATS_OF_A_PLAYER
    )
    least = 1 if end == LANDED else 0
    return Pick(None, "landed", players, least, len(players)) if players else None


def gain(pad: Counted, seat: int) -> Dialogue[None]:
    """A cat placed, and the points for it and for goals; a planet's come at the end."""
    gained = yield lambda: Count(seat, "points_gained", 0, 60, preset=0)
    pad.placed[seat] = min(pad.placed[seat] + 1, CATS_OF_A_PLAYER)
    pad.entered[seat] += gained
