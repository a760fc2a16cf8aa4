"""Going on with a match after an update of its game's rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeAlias

from engine.acts import Act, Drawn
from engine.decision import Refused
from engine.game import COUNTERS, STARTER, Game, Header
from engine.match import Match, RuleFault

Counted: TypeAlias = Mapping[str, int | list[int]]
"""The counters as they stood after an act."""


class Changed(Refused):
    """Today's rules take a match otherwise than those it was played by.

    `act`: the number of the first act that they refuse, or after which they count otherwise.
    `way_out`: the header of a match that goes on from the last counters with nothing but these;
    None where today's game can't be played on so.
    """

    def __init__(self, act: int, reason: str, way_out: Header | None) -> None:
        super().__init__(f"act {act}: {reason}", answer=act)
        self.act = act
        self.way_out = way_out


def carried_over(game: Game, header: Header, told: Iterable[tuple[Act, Counted]]) -> Match:
    """The match under today's rules, said again act by act. `told`: each act with the counters as
    they were stored beside it.

    Raises Changed where an act is refused, or a stored counter comes out otherwise.
    """
    acts = list(told)
    said = 0
    try:
        match = Match(game, replace(header, rules=game.rules))
        for act, counted in acts:
            match.say(act)
            now = match.counters
            for name, value in counted.items():
                if now.get(name) != value:
                    raise Refused(f"{name} was {value} and is now {now.get(name)}")
            said += 1
    except (ValueError, RuleFault) as refused:
        raise Changed(said, str(refused), _way_out(game, header, acts)) from refused
    return match


def _way_out(game: Game, header: Header, told: list[tuple[Act, Counted]]) -> Header | None:
    """The header of a match that goes on with the counters alone."""
    position: dict[str, Any] = dict(told[-1][1]) if told else {}
    starter = header.starter
    try:
        for act, _ in told:
            if isinstance(act, Drawn) and act.pool == STARTER:
                starter = int(act.cards[0]) - 1
        return game.header(
            header.seats,
            COUNTERS,
            starter=starter,
            facts=header.facts,
            middle=True,
            position=position,
        )
    except ValueError:
        return None
