"""Moonshine without a deck: the players look after their cards, and tell what each action changed.

The device rolls, says who gains which moons and whose action is outstanding, counts the rounds,
notices the end and breaks ties. Kept are points, moons on cards, validated clients, and the icons
that the dice need.
"""

from __future__ import annotations

from typing import Final

from engine.decision import Choose, Count, Decision, Pick, Table
from engine.game import Counter, Depth, Dialogue, first_player, while_here
from engine.games.moonshine.action import EXCHANGE, TAKE_MOON
from engine.games.moonshine.cards import (
    INSTANTS,
    MOST_POINTS,
    RAID,
    TWO_MOONS,
)
from engine.games.moonshine.pad import (
    KEPT,
    MOST_CLIENTS,
    MOST_ICONS,
    MOST_MOONS,
    SWITCHED,
    Pad,
    learn,
    spreads_from,
    start,
)
from engine.games.moonshine.roll import roll
from engine.games.moonshine.score import ranking
from engine.games.moonshine.table import TARGET_REACHED
from engine.scorepad import Scorepad
from engine.together import Debts, together

VALIDATE: Final = "validate"
ACTIONS: Final = (VALIDATE, TAKE_MOON, EXCHANGE)


def scorepad(pad: Pad) -> Dialogue[str]:
    """The game from its beginning, or from where it stands."""
    seats = len(pad.printed)
    if pad.header.middle:
        yield from enter_position(pad)
    else:
        pad.turn = yield from first_player(seats, pad.header.starter)
        yield from set_up(pad)
    while True:
        pad.round += 1
        yield from roll(pad)
        yield from gain_moons(pad)
        yield from actions(pad)
        if max(pad.points) >= pad.target:
            return TARGET_REACHED
        pad.turn = (pad.turn + 1) % seats


# --- Set-up --------------------------------------------------------------------------------------


def set_up(pad: Pad) -> Dialogue[None]:
    """One moon each, placed at once. Advanced instants: everybody's gains in turn order, then
    everybody's losses."""
    raids = Debts()
    yield from together({s: while_here(pad, s, settle_in(pad, s, raids)) for s in pad.here})
    yield from together({}, raids)


def settle_in(pad: Pad, seat: int, raids: Debts) -> Dialogue[None]:
    """What a player has before the first round; the standard side is the same for all."""
    if pad.advanced:
        yield from take_instants(pad, seat, raids)
    yield from gain_icons(pad, seat)
    if pad.advanced:
        yield from tell_moons(pad, seat)


def enter_position(pad: Pad) -> Dialogue[None]:
    """Where a match that began without the device stands, as far as it is not told."""
    yield from enter_counters(pad, "position_counts", ("points", "moons", "clients"), MOST_MOONS)
    yield from enter_counters(pad, "position_icons", KEPT, MOST_ICONS)
    for seat in range(len(pad.printed)):
        yield from while_here(pad, seat, tell_colours(pad, seat))
        # The points that were entered are those that were announced.
        pad.printed[seat] -= pad.majority_points(seat)
    if pad.header.starter is None:
        players = tuple(str(seat + 1) for seat in range(len(pad.printed)))
        pad.turn = int((yield lambda: Choose(None, "next", players))) - 1
    else:
        pad.turn = pad.header.starter


def enter_counters(pad: Pad, asked: str, counters: tuple[str, ...], most: int) -> Dialogue[None]:
    """Several counters of all players in one table."""
    columns = tuple(name for name in counters if name not in pad.header.position)
    if not columns:
        return
    seats = range(len(pad.printed))
    rows = tuple(f"seat_{seat}" for seat in seats)
    table = yield lambda: Table(None, asked, rows, columns, 0, most)
    for column, name in enumerate(columns):
        kept = getattr(pad, "printed" if name == "points" else name)
        for seat in seats:
            kept[seat] = table[seat][column]
            if name == "clients":
                kept[seat] = min(kept[seat], MOST_CLIENTS)


# --- Roll and moons ------------------------------------------------------------------------------


def gain_moons(pad: Pad) -> Dialogue[None]:
    """Everyone who has access to a rolled coloured die that shows a moon gains one token a die and
    places it at once."""
    yield from together({s: while_here(pad, s, gain_rolled_moons(pad, s)) for s in pad.here})


def gain_rolled_moons(pad: Pad, seat: int) -> Dialogue[None]:
    """No empty space: no gain. A token that completes a column switches its bonus on now; if that
    unlocks a coloured die rolled this round, its moon is gained too."""
    taken: set[str] = set()

    def dice() -> tuple[str, ...]:
        icons = pad.icons(seat)
        return tuple(die for die in pad.moon_dice if icons[die] and die not in taken)

    while True:
        placed = (
            yield lambda: (
                Count(seat, "moons_placed", 0, len(dice()), preset=len(dice())) if dice() else None
            )
        )
        if placed is None:
            return
        taken.update(dice())
        pad.moons[seat] = min(pad.moons[seat] + placed, MOST_MOONS)
        if placed:
            yield from gain_icons(pad, seat)
        if pad.header.switches["chain_moons"] == "no":
            return


# --- Action --------------------------------------------------------------------------------------


def actions(pad: Pad) -> Dialogue[None]:
    """All players, any order, exactly one each."""
    raids = Debts()
    yield from together({s: while_here(pad, s, act(pad, s, raids)) for s in pad.here}, raids)


def act(pad: Pad, seat: int, raids: Debts) -> Dialogue[None]:
    """Which action, and what it changed. Moons are asked after everything that it did."""
    action = yield lambda: Choose(seat, "action", ACTIONS)
    if action == VALIDATE:
        printed = yield lambda: Count(seat, "client_points", 0, MOST_POINTS, preset=1)
        pad.printed[seat] += printed
        pad.clients[seat] = min(pad.clients[seat] + 1, MOST_CLIENTS)
    elif action == TAKE_MOON:
        pad.moons[seat] = min(pad.moons[seat] + 1, MOST_MOONS)
    yield from take_instants(pad, seat, raids)
    yield from gain_icons(pad, seat, majority=action == VALIDATE)
    yield from lose_icons(pad, seat, "icons_lost")
    yield from tell_colours(pad, seat)
    yield from tell_moons(pad, seat)


def take_instants(pad: Pad, seat: int, raids: Debts) -> Dialogue[None]:
    """The bolts on clients that were taken. Raid: gain 1 moon; every other player loses 1 at the
    end of their own action; who is already done loses at once."""
    instants = yield lambda: _of(seat, "instants", _each_twice(INSTANTS))
    gained = 2 * instants.count(TWO_MOONS) + instants.count(RAID)
    pad.moons[seat] = min(pad.moons[seat] + gained, MOST_MOONS)
    for _raid in range(instants.count(RAID)):
        for other in pad.here:
            if other != seat:
                raids.owe(other, while_here(pad, other, lose_to_raid(pad, other)))


def lose_to_raid(pad: Pad, seat: int) -> Dialogue[None]:
    """The loser chooses the token, which may switch a column off; nothing to lose: nothing."""
    if pad.moons[seat]:
        pad.moons[seat] -= 1
        yield from lose_icons(pad, seat, "raided")


def gain_icons(pad: Pad, seat: int, majority: bool = False) -> Dialogue[None]:
    """The icons that are new, of those that are kept. A client gives `majority` once it is
    validated; no column does."""
    icons = KEPT if majority else SWITCHED
    gained = yield lambda: _of(seat, "icons_gained", _each_twice(icons))
    for icon in gained:
        pad.change(seat, icon, 1)


def lose_icons(pad: Pad, seat: int, name: str) -> Dialogue[None]:
    """The icons that are switched off, of those that the player has."""

    def icons() -> tuple[str, ...]:
        has = pad.icons(seat)
        return tuple(icon for icon in SWITCHED for _ in range(has[icon]))

    lost = yield lambda: _of(seat, name, icons()) if icons() else None
    for icon in lost or ():
        pad.change(seat, icon, -1)


def tell_moons(pad: Pad, seat: int) -> Dialogue[None]:
    """How many moons are left on the player's cards; what is there is preset."""
    pad.moons[seat] = yield lambda: Count(seat, "moons_left", 0, MOST_MOONS, preset=pad.moons[seat])


def _each_twice(icons: tuple[str, ...]) -> tuple[str, ...]:
    """As many of each as one action brings at most."""
    return tuple(icon for icon in icons for _ in range(2))


def _of(seat: int, name: str, icons: tuple[str, ...]) -> Decision:
    return Pick(seat, name, icons, 0, len(icons))


# --- Majority ------------------------------------------------------------------------------------


def tell_colours(pad: Pad, seat: int) -> Dialogue[None]:
    """How the validated clients of who has a majority card are spread over the colours."""
    spread = yield lambda: which_colours(pad, seat)
    if spread is not None:
        pad.colours[seat] = tuple(map(int, spread.split("+")))


def which_colours(pad: Pad, seat: int) -> Decision | None:
    """None where all clients of the player are told, or nothing counts them. Those that were told
    stay as they are, and only the new ones are asked for."""
    told, clients = pad.colours[seat], pad.clients[seat]
    if not pad.majority[seat] or not clients or sum(told) == clients:
        return None
    spreads = spreads_from(told, clients)
    return Choose(seat, "colours", tuple("+".join(map(str, spread)) for spread in spreads))


# --- Declared ------------------------------------------------------------------------------------

_POINTS: Final = Counter("points", 0, 299, a_seat=True, correctable=True, by_hand="by_hand")
_MOONS: Final = Counter("moons", 0, MOST_MOONS, a_seat=True, correctable=True)
_CLIENTS: Final = Counter("clients", 0, MOST_CLIENTS, a_seat=True, correctable=True)

COUNTERS: Final = (
    Counter("round", 0, 999),
    _POINTS,
    _MOONS,
    _CLIENTS,
    *(Counter(name, 0, MOST_ICONS, a_seat=True, correctable=True) for name in KEPT),
)

DEPTH: Final = Depth(start, scorepad, ranking, COUNTERS, ("device", "reader", "unseen"), learn)

TALLY: Final = Scorepad(
    (_POINTS, _MOONS, _CLIENTS), asked=("points",), tie_breaks=("moons", "clients")
).tally
"""The end, counted: points, moons and clients a player, once."""
