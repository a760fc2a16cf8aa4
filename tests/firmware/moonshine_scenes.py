"""Every screen of Moonshine's scorepad, in the state in which its picture shows it."""

from __future__ import annotations

from collections.abc import Callable

from engine.games import built_in
from firmware.screens.around import Around
from hardware.control import Control
from tests.firmware.hands import NEXT, OK, PREV, Hands
from tests.firmware.scenes import Scene, at, behind, held, of, pressed, shown

GAME = built_in("moonshine")
NAMES = ("Ann", "花子", "Bartholomew", "Dee", "Eve")
WHITE = ("food", "music", "drink")


def pad(seats: int = 4, **more: str) -> Hands:
    """A scorepad before the first round; Ann begins."""
    variant = more.pop("variant", "standard")
    header = GAME.header(
        NAMES[:seats], depth="scorepad", starter=0, switches={"variant": variant}, **more
    )
    return Hands().begin(header)


def settled(seats: int = 4, *icons: str) -> Hands:
    """The first roll is open; Ann has these icons too."""
    hands = pad(seats)
    for icon in icons:
        hands.press(NEXT, OK, *[NEXT] * ("blue", "red", "reroll").index(icon), OK)
    return hands.press(OK)


def rolled(seats: int = 4) -> Hands:
    """Five dice lie there, and Ann may roll again."""
    return settled(seats, "blue", "red").rolls(*WHITE, "moon", "moon").press(OK)


def moons(seats: int = 4) -> Hands:
    return rolled(seats).press(OK)


def acting(seats: int = 4) -> Hands:
    return moons(seats).press(OK)


def validates(points: int, paid: int = 0) -> tuple[Control, ...]:
    """A form of one who validates a client of so many points, at least one, for so many moons."""
    return (*[NEXT] * points, *[PREV] * paid, OK)


def some_done() -> Hands:
    """Ann has validated a client, Hanako has taken a moon."""
    return acting().press(OK, *validates(2, 2)).press(OK, OK)


def raids() -> Hands:
    """Hanako takes a client with a raid when Ann, who has icons, is done."""
    hands = acting().press(OK, *validates(2, 1)).press(OK, PREV).hold(OK)
    return hands.press(*[NEXT] * 5, OK).press(OK)


def counts_colours() -> Scene:
    """Ann has validated four clients and now one with a majority icon."""
    match = acting().match
    match.state.clients[0], match.state.printed[0] = 4, 8
    return pressed(held(at(match, OK), OK), NEXT, NEXT, NEXT, OK, OK)


def crowd() -> Scene:
    match = some_of_five().match
    match.state.printed[:] = [10, 7, 0, 11, 4]
    match.state.moons[:] = [12, 3, 0, 5, 1]
    match.state.clients[:] = [10, 3, 0, 5, 2]
    return at(match)


def some_of_five() -> Hands:
    return acting(5).press(OK, *validates(1)).press(OK, OK)


def changing(*presses: Control) -> Scene:
    """Ann has validated a client and switches icons on and off."""
    return pressed(held(at(acting().match, OK, NEXT), OK), *presses)


def changed() -> Scene:
    once = changing(NEXT, NEXT, OK)
    return pressed(held(once, OK), PREV, PREV, OK)


def around(number: int) -> Scene:
    match = some_done().match
    return shown(Around(behind(match), number), match)


SCENES: dict[str, Callable[[], Scene]] = {
    "moonshine-first": lambda: of(pad()),
    "moonshine-first-some": lambda: of(pad(5).press(NEXT, OK, OK, NEXT, NEXT, OK, NEXT, OK)),
    "moonshine-roll": lambda: of(settled()),
    "moonshine-roll-all": lambda: of(settled(4, "blue", "red")),
    "moonshine-reroll": lambda: of(rolled()),
    "moonshine-reroll-some": lambda: of(rolled().press(NEXT, OK, NEXT, NEXT, OK)),
    "moonshine-moons": lambda: of(moons()),
    "moonshine-moons-fewer": lambda: of(moons().press(NEXT, OK)),
    "moonshine-board": lambda: of(acting()),
    "moonshine-board-some": lambda: of(some_done()),
    "moonshine-board-five": crowd,
    "moonshine-form": lambda: of(acting().press(OK)),
    "moonshine-form-validate": lambda: of(acting().press(OK, NEXT, NEXT, PREV)),
    "moonshine-form-exchange": lambda: of(acting().press(OK, PREV)),
    "moonshine-colours": counts_colours,
    "moonshine-change": lambda: changing(NEXT),
    "moonshine-change-fewer": lambda: changing(PREV, PREV),
    "moonshine-form-changed": changed,
    "moonshine-raid": lambda: of(raids()),
    "moonshine-raided": lambda: of(raids().press(OK)),
    "moonshine-rows": lambda: around(1),
    "moonshine-icons": lambda: around(2),
}
