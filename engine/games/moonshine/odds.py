"""What a roll pays for, and exact chances; asked for by screens and never by rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import TypeAlias

from engine.decision import Die
from engine.games.moonshine.cards import MOON, RESOURCES, WILD, Client
from engine.games.moonshine.moons import moons_in_reach
from engine.games.moonshine.payment import can_be_validated, moon_cost, resources
from engine.games.moonshine.roll import KINDS
from engine.games.moonshine.table import Moonshine

Faces: TypeAlias = tuple[str, ...]

_AGAIN = ""
"""In the place of a face: this die is rolled again."""


@dataclass(frozen=True, slots=True)
class Lack:
    """What a client lacks to be validated; nothing at all where it can be. `resources`: how many
    are missing, wild ones counted in, and `kinds`: of which kinds they must be, one entry a
    resource; where there are more kinds than resources, wild ones cover some, whichever. `moons`:
    the tokens that are missing. `view`: all is there, but the tokens to be paid switch off what the
    cost needs."""

    resources: int = 0
    kinds: tuple[str, ...] = ()
    moons: int = 0
    view: bool = False

    @property
    def nothing(self) -> bool:
        return self == Lack()


def what_this_roll_pays_for(state: Moonshine, seat: int) -> dict[str, Lack]:
    """The clients of a player, and what each lacks by the dice and bonuses in view. With dice that
    nobody tells, only moons can be lacking."""
    payable = can_be_validated(state, seat)
    found = {}
    for card in state.bars[seat].held:
        lack = Lack() if card in payable else _lack(state, seat, state.deck.clients[card])
        found[card] = lack
    return found


def _lack(state: Moonshine, seat: int, client: Client) -> Lack:
    bar = state.bars[seat]
    moons = max(0, moon_cost(client, bar.active) - sum(bar.tokens.values()))
    view = resources(state, bar.active)
    if view is None:
        return Lack(moons=moons, view=not moons)
    over = {kind: view[kind] - getattr(client, kind) for kind in RESOURCES}
    kinds = tuple(kind for kind in RESOURCES for _ in range(-over[kind]))
    left = sum(max(0, more) for more in over.values())
    wild = view[WILD] - len(kinds)
    further = max(0, client.wild - left - max(0, wild))
    missing = max(0, -wild) + further
    lack = Lack(missing, kinds + (WILD,) * further, moons) if missing else Lack(moons=moons)
    return Lack(view=True) if lack.nothing else lack


def chance_by_rerolls(state: Moonshine, seat: int, card: str) -> Fraction | None:
    """The chance that a player can validate a client in this round, if the active player keeps the
    dice that are best for that and rolls the others again, as often as rerolls are left. Moons that
    the dice then give are placed as is best for it too. None where no dice are told."""
    if not state.dice:
        return None
    if not state.rerolls:
        return Fraction(card in can_be_validated(state, seat))
    dice = tuple(state.dice)
    trial = replace(
        state, bars=[deepcopy(bar) if s == seat else bar for s, bar in enumerate(state.bars)]
    )

    def pays(faces: Faces) -> bool:
        trial.dice = dict(zip(dice, faces, strict=True))
        trial.moon_dice = tuple(die for die, face in trial.dice.items() if face == MOON)
        return _pays_after_moons(trial, seat, card, moons_in_reach(trial, seat))

    return best_chance(
        tuple(KINDS[die] for die in dice), tuple(state.dice.values()), state.rerolls, pays
    )


def best_chance(
    dice: tuple[Die, ...], shown: Faces, rerolls: int, pays: Callable[[Faces], bool]
) -> Fraction:
    """The chance that the dice come to show what `pays`, under the best keeping. Dice of one kind
    stand side by side, and which of them shows what makes no difference."""

    kinds = [dice.index(die) for die in dice]

    def alike(faces: Faces) -> Faces:
        """The same faces in the one order that stands for all."""
        return tuple(face for _kind, face in sorted(zip(kinds, faces, strict=True)))

    @cache
    def best(faces: Faces, left: int) -> Fraction:
        if not left:
            return Fraction(pays(faces))
        return max(rolled(alike(kept), left - 1) for kept in _keepings(faces))

    @cache
    def rolled(kept: Faces, left: int) -> Fraction:
        """Roll again what is not kept, die by die."""
        if _AGAIN not in kept:
            return best(kept, left)
        place = kept.index(_AGAIN)
        sides = dice[place].faces
        return sum(
            (
                Fraction(many, len(sides))
                * rolled(alike((*kept[:place], face, *kept[place + 1 :])), left)
                for face, many in Counter(sides).items()
            ),
            Fraction(0),
        )

    return best(alike(shown), rerolls)


def _keepings(faces: Faces) -> Iterator[Faces]:
    """All ways to keep some dice and to roll the others again."""
    return product(*((face, _AGAIN) for face in faces))


def _pays_after_moons(
    state: Moonshine, seat: int, card: str, at_first: list[str], gained: Faces = ()
) -> bool:
    """Whether a client can be validated once the moons of the dice lie where is best. `at_first`:
    the dice with a moon that the player had access to; `gained`: those whose moons are placed."""
    if card in can_be_validated(state, seat):
        return True
    chain = state.rule("chain_moons") == "yes"
    reach = moons_in_reach(state, seat) if chain else at_first
    left = [die for die in reach if die not in gained]
    bar = state.bars[seat]
    for column in bar.empty if left else ():
        bar.place(column)
        pays = _pays_after_moons(state, seat, card, at_first, (*gained, left[0]))
        bar.discard(column)
        if pays:
            return True
    return False
