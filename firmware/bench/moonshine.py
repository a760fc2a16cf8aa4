"""What the tidy player says in a round of Moonshine's scorepad.

More than half of all actions validate a client, every tenth exchanges one, and the others take a
moon. The clients are those of the sample deck: of one the points and the moons that it costs, of
one the achievement, of one that is taken the bolt. Beside achievements every tenth moon switches an
icon on that is kept, and every sixth payment one off. Of every second roll a die or two are rolled
again.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine import Choose, Count, Decision, Pick
from engine.games.moonshine.action import EXCHANGE, TAKE_MOON
from engine.games.moonshine.pad import Pad
from engine.games.moonshine.sample import SAMPLE_DECK
from engine.games.moonshine.scorepad import VALIDATE
from firmware.screens.moonshine.changes import Change
from firmware.screens.moonshine.form import Form
from firmware.screens.screen import Screen

_CLIENTS = tuple(SAMPLE_DECK.clients.values())
_GAIN = 0.1


def value(
    pad: Pad, asked: Decision, said: Sequence[tuple[int | None, object]], chance: Random
) -> object:
    """The answer to a decision of the scorepad, after what was `said` in the same step. Raises
    LookupError for a decision that is not met."""
    match asked:
        case Pick(id="reroll", options=names):
            many = chance.choice((0, 0, 1, 2))
            return tuple(sorted(chance.sample(names, many), key=names.index))
        case Pick(id="icons_gained", options=icons) if said and said[0][1] == VALIDATE:
            return tuple(icon for icon in chance.choice(_CLIENTS).achievement if icon in icons)
        case Pick(id="icons_gained", options=icons):
            moon = bool(said) and said[0][1] != EXCHANGE and pad.round
            return (chance.choice(icons),) if moon and chance.random() < _GAIN else ()
        case Pick(id="icons_lost", options=icons):
            # What was switched on is not switched off in the same breath.
            likely = 1 / 6 if said[0][1] == VALIDATE and not said[-1][1] else 0.0
            return (chance.choice(icons),) if chance.random() < likely else ()
        case Pick(id="raided", options=icons):
            return (chance.choice(icons),) if chance.random() < 0.1 else ()
        case Pick(id="instants"):
            bolt = chance.choice(_CLIENTS).instant if said[0][1] != TAKE_MOON else ""
            return (bolt,) if bolt else ()
        case Choose(id="action"):
            return chance.choices((VALIDATE, TAKE_MOON, EXCHANGE), (55, 35, 10))[0]
        case Count(id="client_points"):
            return chance.choice(_CLIENTS).points
        case Choose(id="colours", options=spreads):
            return chance.choice(spreads[:3])
        case Count(id="moons_left", preset=int(moons)) if said and said[0][1] == VALIDATE:
            return max(0, moons - chance.choice(_CLIENTS).moons)
        case Count(preset=int(preset)):
            return preset
    raise LookupError(f"the tidy player does not know {asked}")


def phase(said: Sequence[tuple[int | None, Decision]], seat: int | None, asked: Decision) -> str:
    """The step of a decision: what is told on one screen. `said`: what was decided before, in the
    same step if it is not over."""
    if not said:
        return ""
    first_seat, first = said[0]
    if first.id == "action":
        return "" if seat == first_seat and asked.id not in ("action", "raided") else "next"
    if first.id in ("moons_placed", "icons_gained"):
        return "" if asked.id in ("moons_placed", "icons_gained") else "next"
    return "next"


def detour(screen: Screen, wanted: Sequence[tuple[int | None, object]]) -> bool:
    """Whether a screen lies off every shortest way to what is wanted: changes are told only where
    there are any, and last of what a form's first row opens."""
    said = [answer for _seat, answer in wanted]
    changed = {name for answer in said if isinstance(answer, tuple) for name in answer}
    if isinstance(screen, Form | Change) and not {n for n, _many in screen.changes} <= changed:
        return True
    if not isinstance(screen, Change):
        return False
    form = screen.behind
    if not isinstance(form, Form):
        return not changed
    right = [form.action, form.points][: 1 + (form.action == VALIDATE)]
    begun = form.action != TAKE_MOON
    return not changed or (begun and said[: len(right)] != right) or form.paid > 0
