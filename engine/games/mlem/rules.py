"""The course of MLEM: Space Agency, from the first expedition to the end."""

from __future__ import annotations

from typing import Any, Final, Protocol

from engine.game import Dialogue, Header, Switch, first_player
from engine.games.mlem.cats import CATS
from engine.games.mlem.expedition import eight_placed, expedition
from engine.games.mlem.exploration import FACE_UP, show_tokens
from engine.games.mlem.mat import OWNER, SAMPLE, Mat
from engine.games.mlem.missions import count_missions, deal_missions
from engine.games.mlem.sample import SAMPLE_MAT
from engine.games.mlem.table import CRASHES_TO_END, Mlem
from engine.games.mlem.tokens import SAMPLE_TOKENS, TOKEN_FACTS, TOKENS, Tokens, tokens_told

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
    Switch("exploration", ("no", "yes"), settled=True),
    Switch("missions", ("no", "yes"), settled=True),
    Switch("ufo", ("no", "yes"), settled=True),
    Switch("tokens", TOKENS, settled=True, detail_of=("exploration", "missions", "ufo")),
    Switch("missions_by", ("number", "spaces"), detail_of=("missions",)),
    Switch("ufo_face_must_fit", ("yes", "no"), detail_of=("ufo",)),
    Switch("ufo_return", ("yes", "no"), detail_of=("ufo",)),
)


def mat_of(header: Header) -> Mat:
    """The mat that a match is played on, settled at its start: the sample, or the owner's as far as
    it is known."""
    if header.switches["mat"] == SAMPLE:
        return SAMPLE_MAT
    return Mat(OWNER, dict(header.facts))


def tokens_of(header: Header) -> Tokens:
    """The lists that tokens are drawn from here: none where the people draw them, or where an owner
    has told none."""
    if header.switches["tokens"] == SAMPLE:
        return SAMPLE_TOKENS
    return tokens_told(header.facts) if header.switches["tokens"] == OWNER else Tokens()


def start(header: Header) -> Mlem:
    """Everybody has all eight cats at home."""
    seats, tokens = len(header.seats), tokens_of(header)
    return Mlem(
        header,
        mat_of(header),
        [CATS] * seats,
        placed=[0] * seats,
        by_hand=[0] * seats,
        tokens=tokens,
        stack=list(tokens.explore) if header.switches["exploration"] == "yes" else [],
        explored=[0] * seats,
        missions=[()] * seats,
        fulfilled=[0] * seats,
    )


class OnMat(Protocol):
    """A state with a mat in it."""

    mat: Mat


def learn(state: OnMat, fact: str, value: Any) -> None:
    """A fact of the mat acts from here on: moons keep what was paid for them at once, planets are
    counted at the end by what is known then. The lists of tokens are those of the match's start."""
    if fact not in TOKEN_FACTS:
        state.mat.learn(fact, value)


def play(mlem: Mlem) -> Dialogue[str]:
    """Five exploration tokens are shown and the missions dealt, where these are played with. Then
    expedition after expedition. The next starting player is the left neighbour of this
    expedition's STARTING player, whoever commanded at the end."""
    seats = len(mlem.home)
    mlem.starter = yield from first_player(seats, mlem.header.starter)
    yield from show_tokens(mlem, FACE_UP)
    yield from deal_missions(mlem)
    while True:
        mlem.round += 1
        yield from expedition(mlem)
        reason = end_reason(mlem.crashes, eight_placed(mlem))
        if reason is not None:
            yield from count_missions(mlem)
            return reason
        mlem.starter = (mlem.starter + 1) % seats


def end_reason(crashes: int, eight_placed: bool) -> str | None:
    """Ends when the crash track reaches 11, or a player has placed all eight cats; both are
    named."""
    if crashes >= CRASHES_TO_END:
        return BOTH if eight_placed else ELEVEN_CRASHES
    return EIGHT_PLACED if eight_placed else None
