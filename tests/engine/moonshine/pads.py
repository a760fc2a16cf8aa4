"""A scorepad of Moonshine in a few words, for tests: what a player says of an action."""

from __future__ import annotations

from typing import Any

from engine import Match
from engine.decision import Decision
from engine.games.moonshine import GAME

ANN, BEN, CEM = 0, 1, 2
NOTHING: tuple[str, ...] = ()
WHITES = ("food", "music", "drink")


def pad(seats: int = 3, *, settled: bool = True, **header: Any) -> Match:
    """A scorepad with dice that lie on the table unseen; Ann begins. `settled`: nobody has an icon
    before the first round, but for the reroll of the standard side."""
    header = {"dice": "unseen", "starter": ANN, **header}
    switches = {"variant": "standard", **header.pop("switches", {})}
    names = [""] * seats
    match = Match(GAME, GAME.header(names, "scorepad", switches=switches, **header))
    if settled and not match.header.middle:
        for seat in range(seats):
            say(match, seat, NOTHING)
    return match


def say(match: Match, seat: int | None, *answers: object) -> None:
    """Answers of one seat, one after the other."""
    for answer in answers:
        match.answer(seat, answer)


def asked(match: Match, seat: int | None) -> Decision:
    return match.open[seat]


def ids(match: Match) -> dict[int | None, str]:
    """What each seat is asked."""
    return {seat: decision.id for seat, decision in match.open.items()}


def act(match: Match, seat: int, **told: Any) -> None:
    """A whole action, by the ids of the decisions; what is not told is as it is preset: a moon is
    taken, nothing else has changed."""
    told = {"action": "take_moon", **told}
    while seat in match.open and match.open[seat].id != "raided":
        decision: Any = match.open[seat]
        preset = NOTHING if decision.id in PICKS else getattr(decision, "preset", None)
        match.answer(seat, told.pop(decision.id, preset))
        if decision.id == "moons_left":
            break
    assert not told, f"never asked: {told}"


PICKS = ("instants", "icons_gained", "icons_lost", "raided", "moon_dice", "reroll")


def moon_round(match: Match) -> None:
    """Everybody who is still to act takes a moon."""
    for seat in [seat for seat, decision in match.open.items() if decision.id == "action"]:
        assert seat is not None
        act(match, seat)
