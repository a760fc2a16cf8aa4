"""The course of MLEM: Space Agency, from the first expedition to the end."""

from __future__ import annotations

from typing import Any, Final, Protocol

from engine.game import Dialogue, Header, Switch, first_player
from engine.games.mlem.cats import CATS
from engine.games.mlem.expedition import eight_placed, expedition
from engine.games.mlem.mat import OWNER, SAMPLE, Mat
from engine.games.mlem.sample import SAMPLE_MAT
from engine.games.mlem.table import CRASHES_TO_END, Mlem

ELEVEN_CRASHES: Final = "eleven_crashes"
EIGHT_PLACED: Final = "eight_placed"
BOTH: Final = "eleven_crashes_and_eight_placed"

SWITCHES: Final = (
    Switch("mat", (OWNER, SAMPLE), settled=True),
    Switch("groups", ("many", "one")),
    Switch("end_on_8", ("after_landing", "at_once", "after_expedition")),
    Switch("die1_saves_crash", ("yes", "no")),
    Switch("parachute_goals", ("yes", "no")),
    Switch("pm1_to_deep", ("no", "yes")),
    Switch("pm1_from_5", ("no", "yes")),
)


def mat_of(header: Header) -> Mat:
    """The mat that a match is played on, settled at its start: the sample, or the owner's as far as
    it is known."""
    if header.switches["mat"] == SAMPLE:
        return SAMPLE_MAT
    return Mat(OWNER, dict(header.facts))


def start(header: Header) -> Mlem:
    """Everybody has all eight cats at home."""
    seats = len(header.seats)
    return Mlem(header, mat_of(header), [CATS] * seats, placed=[0] * seats, by_hand=[0] * seats)


class OnMat(Protocol):
    """A state with a mat in it."""

    mat: Mat


def learn(state: OnMat, fact: str, value: Any) -> None:
    """A fact of the mat acts from here on: moons keep what was paid for them at once, planets are
    counted at the end by what is known then."""
    state.mat.learn(fact, value)


def play(mlem: Mlem) -> Dialogue[str]:
    """Expedition after expedition. The next starting player is the left neighbour of this
    expedition's STARTING player, whoever commanded at the end."""
    seats = len(mlem.home)
    mlem.starter = yield from first_player(seats, mlem.header.starter)
    while True:
        mlem.round += 1
        yield from expedition(mlem)
        reason = end_reason(mlem.crashes, eight_placed(mlem))
        if reason is not None:
            return reason
        mlem.starter = (mlem.starter + 1) % seats


def end_reason(crashes: int, eight_placed: bool) -> str | None:
    """Ends when the crash track reaches 11, or a player has placed all eight cats; both are
    named."""
    if crashes >= CRASHES_TO_END:
        return BOTH if eight_placed else ELEVEN_CRASHES
    return EIGHT_PLACED if eight_placed else None
