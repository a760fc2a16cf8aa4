"""The screens of MLEM's variants, each in the state in which its picture shows it."""

from __future__ import annotations

from collections.abc import Callable

from engine import Match
from engine.games import built_in
from engine.games.mlem.table import Mlem
from firmware.screens.around import Around
from firmware.screens.mlem.exploration import FaceUp
from firmware.screens.mlem.missions import OwnMissions, Whose
from firmware.screens.mlem.ufo import Revealed
from firmware.screens.setup import SetUp
from tests.engine.mlem.rockets import board, roll, say
from tests.firmware.hands import BACK, NEXT, OK, PREV, Hands
from tests.firmware.scenes import Scene, at, behind, held, of, pressed, shown

GAME = built_in("mlem")
NAMES = ["Ann", "花子", "Bartholomew", "Dee"]
ALL = {"exploration": "yes", "missions": "yes", "ufo": "yes"}
CATS = ("die_thief", "plus_minus", "moon_x2", "deep_x2")
FACE_UP = ("explore_2", "explore_4", "explore_5", "explore_10", "explore_14")
"""A die back at 4 and at 7, and points at 6, 12 and 16."""


def begun(dice: str = "device", **rules: str) -> Match:
    """A match of four on the sample mat, before its first question."""
    switches = {"mat": "sample", **rules}
    return Match(GAME, GAME.header(NAMES, starter=0, dice=dice, switches=switches))


def explored(*cats: str) -> Match:
    """Five tokens of the sample are face up."""
    match = begun(exploration="yes", tokens="sample")
    match.answer(None, FACE_UP, by="device")
    board(match, *cats)
    return match


def under_ufo(ability: str, many: int = 6, *cats: str, **rules: str) -> Match:
    """People have read a token: the UFO at 5 and so many dice."""
    match = begun(ufo="yes", **rules)
    say(match, 3, many, ability)
    match.state.ufo = 5
    board(match, *cats)
    return match


def rolled_under_ufo(ability: str, letters: str, *cats: str, **rules: str) -> Match:
    match = under_ufo(ability, len(letters), *(cats or CATS), **rules)
    roll(match, letters)
    return match


def dealt(seats: int = 1) -> Match:
    """So many have been dealt their missions."""
    match = begun(missions="yes", tokens="sample")
    for seat in range(seats):
        cards = tuple(f"mission_{5 * seat + number}" for number in (1, 5, 3, 4))
        match.answer(seat, cards, by="device")
        if seat + 1 < seats:
            say(match, cards[0])
    return match


def token_here() -> Match:
    match = begun(exploration="yes")
    board(match, *CATS)
    roll(match, "222444")
    return match


def another() -> Match:
    match = token_here()
    say(match, "points_2")
    return match


def met() -> Match:
    match = under_ufo("keep", 4, *CATS)
    roll(match, "3444")
    return match


def ended(**rules: str) -> Match:
    """Eleven crashes, and missions are to be told."""
    match = begun(missions="yes", **rules)
    match.state.crashes = 10
    board(match, *CATS)
    roll(match, "333444")
    return match


def standing() -> Match:
    match = begun(**ALL)
    mlem: Mlem = match.state
    mlem.explored[:], mlem.fulfilled[:], mlem.ufo_taken[:] = [7, 0, 12, 3], [3, 1, 0, 2], [2, 0, 2]
    mlem.ufo = 17
    return match


def around(page: int) -> Scene:
    match = standing()
    return shown(Around(behind(match), page), match)


def set_up() -> Scene:
    hands = Hands()
    rules = (*ALL.items(), ("tokens", "sample"))
    hands.model = type(hands.model)(SetUp("mlem", cursor=9, switches=rules))
    return of(hands)


def mission_menu() -> Scene:
    match = dealt(4)
    say(match, "mission_16")
    return pressed(held(at(match), BACK), NEXT)


def own(seen: bool) -> Scene:
    match = dealt(2)
    return shown(OwnMissions(behind(match), 0, seen), match)


SCENES: dict[str, Callable[[], Scene]] = {
    "mlem-variants": set_up,
    # Exploration.
    "mlem-show-tokens": lambda: at(begun(exploration="yes", tokens="sample")),
    "mlem-face-up": lambda: shown(FaceUp(behind(explored())), explored()),
    "mlem-tokens-on-the-strip": lambda: at(explored(*CATS)),
    "mlem-token-here": lambda: at(token_here()),
    "mlem-token-here-other": lambda: at(token_here(), PREV),
    "mlem-another-token": lambda: at(another(), NEXT, NEXT),
    # The UFO.
    "mlem-ufo-reveal": lambda: at(begun(ufo="yes", tokens="sample")),
    "mlem-ufo-revealed": lambda: shown(
        Revealed(behind(under_ufo("reroll", 5))), under_ufo("reroll", 5)
    ),
    "mlem-ufo-move": lambda: at(begun(ufo="yes")),
    "mlem-ufo-dice": lambda: at(begun(ufo="yes"), NEXT),
    "mlem-ufo-ability": lambda: at(begun(ufo="yes"), NEXT, NEXT, PREV),
    "mlem-ufo-roll": lambda: at(under_ufo("face_2", 6, *CATS)),
    "mlem-ufo-face": lambda: at(rolled_under_ufo("face_2", "124444"), PREV),
    "mlem-ufo-face-saved": lambda: at(rolled_under_ufo("face_2", "124444")),
    "mlem-ufo-keep": lambda: at(rolled_under_ufo("keep", "1244"), PREV),
    "mlem-ufo-rescue": lambda: at(rolled_under_ufo("face_1", "33444")),
    "mlem-ufo-reroll": lambda: at(rolled_under_ufo("reroll", "33444")),
    "mlem-ufo-used": lambda: at(
        under_ufo("face_2", 5, "die_one", "moon_x2", "deep_x2", "parachute", dice="unseen"),
        *(OK, NEXT, NEXT, NEXT, NEXT, OK),
    ),
    "mlem-ufo-met": lambda: at(met(), NEXT),
    # Secret missions.
    "mlem-deal": lambda: at(dealt(0)),
    "mlem-put-away": lambda: at(dealt(), OK, NEXT),
    "mlem-put-away-hidden": lambda: at(dealt()),
    "mlem-missions-menu": mission_menu,
    "mlem-whose-missions": lambda: shown(Whose(behind(dealt(2))), dealt(2)),
    "mlem-own-missions-hidden": lambda: own(seen=False),
    "mlem-own-missions": lambda: own(seen=True),
    "mlem-missions-number": lambda: at(ended(), NEXT),
    "mlem-missions-spaces": lambda: at(ended(missions_by="spaces"), NEXT, NEXT, NEXT, OK, NEXT),
    # All together.
    "mlem-variant-scores": lambda: around(7),
    "mlem-variant-points": lambda: around(3),
}
