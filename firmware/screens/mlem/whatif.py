"""What would come of a travel: the rules, walked on a copy of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from engine import Answered, Decision, Drawn, Learned, Match, Roll, Rolled
from engine.decision import Each
from engine.games.mlem.dice import Used, travel_choice
from engine.games.mlem.expedition import travel
from engine.games.mlem.table import Mlem

_ORDER: Final = ("ufo_reroll", "die_ones", "ufo_face", "groups", "dice", "ufo_keep")
"""What is answered in a travel; the order in which it is, where the dice lie on the table."""

Told = Mapping[str, object]
"""Answers by the ids of their decisions."""


@dataclass(frozen=True, slots=True)
class Ending:
    """What is answered in a travel from here on, what is used then, and the table after it: None
    where the rocket crashes. `rerolled`: first all dice are rolled again."""

    answers: tuple[object, ...]
    used: Used | None
    after: Mlem | None
    rerolled: bool = False


def endings(
    mlem: Mlem, told: Told, options: Callable[[Decision], Iterable[object]]
) -> Iterator[Ending]:
    """All ways that a travel can go, beginning behind the answers `told`. `options`: those of a
    decision that are tried."""
    yield from _walked(mlem, told, options, ())


def _walked(
    mlem: Mlem,
    told: Told,
    options: Callable[[Decision], Iterable[object]],
    said: tuple[object, ...],
) -> Iterator[Ending]:
    after = replace(mlem, flipped=set(mlem.flipped))
    dialogue, left, rolled = travel_choice(after), list(said), False
    answer: object = None
    while True:
        try:
            asked = dialogue.send(answer)()
        except StopIteration as end:
            used: Used | None = end.value
            if used is not None:
                travel(after, used)
            yield Ending(said, used, after if used else None)
            return
        assert not isinstance(asked, Each)
        if isinstance(asked, Roll):
            if rolled:
                yield Ending(said, None, replace(mlem, ability=""), rerolled=True)
                return
            answer, rolled = mlem.faces, True
        elif asked is None:
            answer = None
        elif asked.id in told:
            answer = told[asked.id]
        elif left:
            answer = left.pop(0)
        else:
            for option in options(asked):
                yield from _walked(mlem, told, options, (*said, option))
            return


def told_already(match: Match) -> dict[str, object]:
    """The answers that have been given of the travel in which something is asked now."""
    told: dict[str, object] = {}
    (asked,) = match.open.values()
    later = asked.id
    for entry in reversed(match.journal.log):
        if isinstance(entry, Rolled | Learned | Drawn):
            break
        if isinstance(entry, Answered):
            if _place(entry.id) is None:
                break
            if match.header.dice == "unseen" and not _precedes(entry.id, later):
                break
            told[entry.id] = entry.value
            later = entry.id
    return told


def _precedes(name: str, later: str) -> bool:
    """Whether an answer may stand before another of the same travel."""
    one, other = _place(name), _place(later)
    assert one is not None
    return other is None or one < other or (one == other and name != later)


def _place(name: str) -> int | None:
    kind = "dice" if name.startswith("dice_") else name
    return _ORDER.index(kind) if kind in _ORDER else None
