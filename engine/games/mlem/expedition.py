"""One expedition: launch, then travel and landing by turns, until nobody is left aboard or the
rocket crashes."""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.decision import Choose, Decision
from engine.game import Dialogue, clockwise
from engine.games.mlem.cats import (
    DEEP_X2,
    DIE_THIEF,
    MOON_X2,
    PARACHUTE,
    PLUS_MINUS,
    SATELLITE,
    Landed,
    Passenger,
)
from engine.games.mlem.dice import Used, travel_choice
from engine.games.mlem.exploration import explore
from engine.games.mlem.mat import (
    DEEP,
    DEEP_SPACE,
    FUEL,
    LAST_WITHOUT_LINK,
    MOONS,
    PLANET,
    SATELLITE_SPACE,
    unknown_link,
    unknown_symbols,
)
from engine.games.mlem.score import take_goals
from engine.games.mlem.table import CATS_OF_A_PLAYER, CRASHES_TO_END, Mlem
from engine.games.mlem.ufo import meet_ufo, reveal_incoming

COMET: Final = 7
GALAXY: Final = 5

STAY: Final = "stay"
BEHIND: Final = "behind"
HERE: Final = "here"
AHEAD: Final = "ahead"
SPACE_OF: Final = {BEHIND: -1, HERE: 0, AHEAD: 1}

LAND: Final = "land"
HOME: Final = "home"


def expedition(mlem: Mlem) -> Dialogue[None]:
    """Fly once. At its end all who are still aboard go home."""
    exploration = mlem.rule("exploration") == "yes"
    yield from reveal_incoming(mlem)
    yield from launch(mlem)
    while mlem.commander():
        if unknown_symbols(mlem.mat, mlem.space):
            yield from learn_symbols(mlem)
        used = yield from travel_choice(mlem)
        if not mlem.commander():
            break
        if used is None:
            yield from crash(mlem)
            break
        if FUEL in (*used.dice, used.ufo_face):
            yield from learn_symbols(mlem)
        travel(mlem, used)
        if exploration:
            yield from explore(mlem)
        yield from landing(mlem)
        if eight_placed(mlem) and mlem.rule("end_on_8") != "after_expedition":
            break
    mlem.come_home()
    yield from meet_ufo(mlem)


# --- 1. Launch ------------------------------------------------------------------------------------


def launch(mlem: Mlem) -> Dialogue[None]:
    """From the starting player clockwise everyone puts one of the cats at home on the next berth;
    who has left is skipped, also as starter. Marker on 0, or on 3 if a satellite cat is aboard; all
    dice of the expedition are there."""
    mlem.space, mlem.pool, mlem.faces = 0, mlem.dice, ()
    for seat in clockwise(len(mlem.home), mlem.starter):
        cat: str | None = yield partial(one_of_the_cats_at_home, mlem, seat)
        if cat is not None:
            mlem.board(Passenger(seat, cat))
    if mlem.rocket:
        mlem.starter = mlem.rocket[0].seat
    if any(cat == SATELLITE for _, cat in mlem.rocket):
        mlem.space = SATELLITE_SPACE


def one_of_the_cats_at_home(mlem: Mlem, seat: int) -> Decision | None:
    """Nobody boards once the crash track is full, which a correction can bring about."""
    if seat in mlem.gone or not mlem.home[seat] or mlem.crashes >= CRASHES_TO_END:
        return None
    return Choose(seat, "board", mlem.home[seat])


# --- 2. Travel ------------------------------------------------------------------------------------


def travel(mlem: Mlem, used: Used) -> None:
    """The rocket moves the sum; each fuel die counts the dots of the space it LEAVES. Number dice
    used leave the pool, fuel dice stay; a pool that is then empty gets one die back. A move past 25
    stops on 25."""
    dots = mlem.mat.space(mlem.space).dots or 0
    moved = len(used.die_ones)
    for face, many in used.dice.items():
        if face == FUEL:
            moved += many * dots
        else:
            moved += many * int(face)
            mlem.pool -= 0 if used.kept else many
    if used.ufo_face:
        moved += dots if used.ufo_face == FUEL else int(used.ufo_face)
    if used.ufo_face or used.kept:
        mlem.ability = ""
    mlem.flipped.update(used.die_ones)
    mlem.pool = mlem.pool or 1
    mlem.space = min(mlem.space + moved, DEEP_SPACE)


def learn_symbols(mlem: Mlem) -> Dialogue[None]:
    """What is printed at the rocket's space, where nobody has told it yet."""
    while unknown_symbols(mlem.mat, mlem.space):
        yield lambda: unknown_symbols(mlem.mat, mlem.space)


# --- 3. Crash -------------------------------------------------------------------------------------


def crash(mlem: Mlem) -> Dialogue[None]:
    """First, parachute cats may land where the rocket stands if something there can take them, in
    berth order; then the track +1. No landing phase."""
    for passenger in list(mlem.rocket):
        if passenger.cat == PARACHUTE:
            yield from parachute(mlem, passenger)
            if ends_at_once(mlem):
                return
    mlem.crashes = min(mlem.crashes + 1, CRASHES_TO_END)


def parachute(mlem: Mlem, passenger: Passenger) -> Dialogue[None]:
    """Moon full or nothing linked: goes home."""
    if passenger.seat not in mlem.gone:
        yield from learn_link(mlem, mlem.space)
        if (yield lambda: land_or_go_home(mlem, passenger)) == LAND:
            land(mlem, passenger, mlem.space)
            if mlem.rule("parachute_goals") == "yes":
                take_goals(mlem, passenger.seat)


def land_or_go_home(mlem: Mlem, passenger: Passenger) -> Decision | None:
    if passenger.seat in mlem.gone or not can_take(mlem, mlem.space):
        return None
    return Choose(passenger.seat, "parachute", (LAND, HOME))


# --- 4. Landing -----------------------------------------------------------------------------------


def landing(mlem: Mlem) -> Dialogue[None]:
    """Front berth to back berth, each stays or leaves; not on 0-5. Deep space: everyone must
    land."""
    if mlem.space < LAST_WITHOUT_LINK:
        return
    commander = mlem.commander()
    for passenger in list(mlem.rocket):
        if mlem.space == DEEP_SPACE:
            leave_rocket(mlem, passenger, DEEP_SPACE, on_comet=passenger == commander)
        else:
            choice = yield from stay_or_leave(mlem, passenger)
            if choice == STAY:
                continue
            leave_rocket(mlem, passenger, mlem.space + SPACE_OF[choice])
        if ends_at_once(mlem):
            return


def stay_or_leave(mlem: Mlem, passenger: Passenger) -> Dialogue[str]:
    """A cat that cannot leave is passed over without a question."""
    while passenger.seat not in mlem.gone:
        reach = spaces_in_reach(mlem, passenger.cat).values()
        for space in reach:
            if not mlem.mat.settled(space):
                yield from learn_link(mlem, space)
        choice: str | None = yield lambda: stays_or_leaves(mlem, passenger)
        if choice is not None:
            return choice
        if all(map(mlem.mat.settled, reach)):
            break
    return STAY


def stays_or_leaves(mlem: Mlem, passenger: Passenger) -> Decision | None:
    reach = spaces_in_reach(mlem, passenger.cat)
    places = tuple([where for where, space in reach.items() if can_take(mlem, space)])
    if not places or passenger.seat in mlem.gone or not all(map(mlem.mat.settled, reach.values())):
        return None
    return Choose(passenger.seat, "land", (STAY, *places))


def spaces_in_reach(mlem: Mlem, cat: str) -> dict[str, int]:
    """Where a cat may leave the rocket: at its space, and plus-minus one space before or behind it
    too. From 5 to 6 with `pm1_from_5`, from 24 to 25 with `pm1_to_deep`."""
    space = mlem.space
    if space == LAST_WITHOUT_LINK:
        if cat == PLUS_MINUS and mlem.rule("pm1_from_5") == "yes":
            return {AHEAD: space + 1}
        return {}
    if cat != PLUS_MINUS:
        return {HERE: space}
    reach = {BEHIND: space - 1, HERE: space, AHEAD: space + 1}
    if reach[AHEAD] == DEEP_SPACE and mlem.rule("pm1_to_deep") == "no":
        del reach[AHEAD]
    return reach


def can_take(mlem: Mlem, space: int) -> bool:
    """Moon: only a free one; none free: cannot leave. Planet and deep space: always possible."""
    link = mlem.mat.space(space).link
    if link == MOONS:
        return farthest_free_moon(mlem, space) is not None
    if link == PLANET:
        return mlem.mat.space(space).planet is not None
    return link == DEEP


def farthest_free_moon(mlem: Mlem, space: int) -> str | None:
    """The free linked moon farthest from the rocket."""
    for moon in reversed(mlem.mat.space(space).moons or ()):
        if moon not in mlem.moons:
            return moon
    return None


def leave_rocket(mlem: Mlem, passenger: Passenger, space: int, on_comet: bool = False) -> None:
    """The cat lands. Goals are checked at each landing, in berth order. Die thief: when it leaves,
    the commander in office loses one available die as if used; never the last one."""
    land(mlem, passenger, space, on_comet)
    take_goals(mlem, passenger.seat)
    if passenger.cat == DIE_THIEF:
        mlem.pool = max(mlem.pool - 1, 1)


def land(mlem: Mlem, passenger: Passenger, space: int, on_comet: bool = False) -> None:
    """The cat goes to the moon, the planet or deep space that is linked, and berths close up.

    Moon: the printed number at once, doubled for moon x2. Planet: keep the order of arrival. Deep
    space: the commander's cat on the comet, all others in the galaxy; doubled for deep x2.
    """
    mlem.rocket.remove(passenger)
    seat, cat = passenger
    mlem.placed[seat] += 1
    known = mlem.mat.space(space)
    if known.link == DEEP:
        paid = (COMET if on_comet else GALAXY) * (2 if cat == DEEP_X2 else 1)
        mlem.deep.append(Landed(seat, cat, space, paid))
    elif known.planet is not None:
        mlem.planets.setdefault(known.planet, []).append(Landed(seat, cat, space, 0))
    else:
        moon = farthest_free_moon(mlem, space)
        assert moon is not None, f"nothing at space {space} can take {passenger}"
        paid = mlem.mat.value(moon) * (2 if cat == MOON_X2 else 1)
        mlem.moons[moon] = Landed(seat, cat, space, paid)


def learn_link(mlem: Mlem, space: int) -> Dialogue[None]:
    """What is linked to a space, where nobody has told it yet."""
    told = True
    while told:
        told = (yield lambda: unknown_link(mlem.mat, space)) is not None


# --- End ------------------------------------------------------------------------------------------


def eight_placed(mlem: Mlem) -> bool:
    """A player has placed all eight cats."""
    return CATS_OF_A_PLAYER in mlem.placed


def ends_at_once(mlem: Mlem) -> bool:
    """`end_on_8: at_once`: those behind in berth order get nothing, and the track stays."""
    return mlem.rule("end_on_8") == "at_once" and eight_placed(mlem)
