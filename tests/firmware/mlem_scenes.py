"""Every screen of MLEM, in the state in which its picture shows it."""

from __future__ import annotations

from collections.abc import Callable

from engine import Match
from engine.games import built_in
from engine.games.mlem.table import Mlem
from firmware.screens.around import Around
from firmware.screens.mlem.news import Crashed, News
from firmware.screens.setup import SetUp
from tests.engine.mlem.rockets import SEVEN_PLACED, at_space, board, known, put, roll, say, table
from tests.firmware.hands import NEXT, OK, PREV, Hands
from tests.firmware.scenes import Scene, at, behind, held, of, pressed, shown

GAME = built_in("mlem")
NAMES = ["Ann", "花子", "Bartholomew", "Dee"]
SLEEPY = ("deep_x2", "moon_x2", "planet_x2", "parachute", "die_thief")
"""Cats that change nothing on the way."""
CATS = ("die_thief", "plus_minus", "moon_x2", "deep_x2", "die_one")


def sample(seats: int = 4) -> Match:
    return table(seats, mat="sample")


def boarded(*cats: str, dice: str = "device") -> Match:
    """Cats aboard on the sample mat."""
    match = table(len(cats), mat="sample", dice=dice)
    board(match, *cats)
    return match


def half_boarded() -> Match:
    match = sample()
    board(match, "parachute", "die_one")
    return match


def rolled(letters: str, *cats: str) -> Match:
    match = boarded(*(cats or ("die_thief", "plus_minus", "moon_x2")))
    roll(match, letters)
    return match


def landing(space: int, *cats: str) -> Match:
    return at_space(table(len(cats)), space, *cats)


def late() -> Match:
    """Two dice are left, far out on the sample mat."""
    match = boarded("die_thief", "plus_minus", "moon_x2")
    match.state.pool, match.state.space, match.state.crashes = 2, 17, 10
    return match


def parachute() -> Match:
    match = landing(6, "parachute", "deep_x2")
    say(match, "stay", "stay")
    roll(match, "344444"[: match.state.pool])
    return match


def crashed() -> Scene:
    match = rolled("444333", "die_thief", "plus_minus")
    return shown(Crashed(behind(match), match.state.crashes, 0), match)


def news() -> Scene:
    match = table(5)
    mlem: Mlem = match.state
    board(match, *["moon_x2"] * 5)
    for seat, points in enumerate((7, 5, 5, 10, 5)):
        put(mlem, seat, "deep_x2", "deep")
        mlem.deep[-1] = mlem.deep[-1]._replace(points=points)
    mlem.goals["two_in_deep_space"] = 1
    return shown(News(behind(match), 5, ("two_in_deep_space",)), match)


def goals() -> Scene:
    match = table()
    taken = ("three_on_one_planet", "four_planets")
    match.state.goals.update(dict.fromkeys(taken, 1))
    return shown(News(behind(match), 0, taken), match)


def unknown(space: int, **told: object) -> Match:
    """A match whose rocket stands at a space of which only `told` is known."""
    match = table(facts={"dots_0": 3, **told})
    board(match, "deep_x2", "moon_x2")
    fuel, ones = divmod(space, 3)
    roll(match, ("f" * fuel + "1" * ones).ljust(6, "4"), *(("fuel", "1") if fuel and ones else ()))
    return match


def symbols() -> Match:
    return unknown(3)


def wrong() -> Scene:
    """Four symbols were told at a space."""
    return pressed(at(symbols()), OK, OK, PREV)


def second_moon() -> Match:
    """The first of a space's moons is told; another one is known from elsewhere."""
    match = unknown(6, link_8="moons", moon_8_1="moon1", value_moon1=3)
    say(match, "moons", "moon2", 5)
    return match


def planet() -> Match:
    medals = {"gold_planet1": 8, "silver_planet1": 5, "bronze_planet1": 2}
    match = unknown(6, link_8="planet", planet_8="planet1", **medals)
    say(match, "planet")
    return match


def pad(depth: str) -> Match:
    header = GAME.header(NAMES, depth=depth, starter=0, facts=known())
    return Match(GAME, header)


def medals() -> Match:
    match = pad("tally")
    for _seat in NAMES:
        say(match, 0, 0, ())
    return match


def landed() -> Match:
    match = pad("scorepad")
    say(match, "crashed")
    return match


def standing() -> Match:
    """Much has landed."""
    names = ("2 parachute planet1", "1 die_one planet1", "1 satellite planet3", "1 deep_x2 deep")
    match = table(3, *SEVEN_PLACED, *names, crashes=4, mat="sample")
    match.state.goals["three_on_one_planet"] = 0
    return match


def five() -> Scene:
    """As many as can play."""
    header = GAME.header([*NAMES, "Eve"], starter=0, facts=known())
    match = Match(GAME, header)
    match.state.by_hand[:] = [104, 7, 61, 61, 0]
    return shown(Around(behind(match)), match)


def around(number: int) -> Scene:
    match = standing()
    return shown(Around(behind(match), number), match)


def forced() -> Hands:
    """A roll of which only one group fits."""
    hands = Hands().begin(GAME.header(NAMES, switches={"mat": "sample"}, starter=0))
    hands.press(NEXT, OK, NEXT, OK, NEXT, OK, NEXT, OK)
    return hands.rolls(*["2"] * 2, *["3"] * 4).press(OK)


def ended() -> Scene:
    match = at_space(table(2, *SEVEN_PLACED), 9, "parachute", "deep_x2")
    say(match, "here", "stay")
    assert match.outcome is not None
    return at(match)


def dots() -> Match:
    match = symbols()
    say(match, ("1", "fuel"))
    return match


def of_setup() -> Scene:
    hands = Hands()
    hands.model = type(hands.model)(SetUp("mlem", cursor=5, switches=(("mat", "sample"),)))
    return of(hands)


SCENES: dict[str, Callable[[], Scene]] = {
    "mlem-new-match": of_setup,
    "mlem-board": lambda: at(sample()),
    "mlem-board-other": lambda: at(half_boarded(), PREV, PREV),
    "mlem-roll": lambda: at(boarded(*CATS)),
    "mlem-roll-late": lambda: at(late()),
    "mlem-forced": lambda: of(forced()),
    "mlem-take": lambda: at(rolled("412ff4")),
    "mlem-take-other": lambda: at(rolled("412ff4"), NEXT, NEXT, NEXT),
    "mlem-take-die-one": lambda: at(rolled("2f4444", "die_thief", "die_one", "die_one")),
    "mlem-rescue": lambda: at(rolled("344444", "die_thief", "die_one")),
    "mlem-rescue-declined": lambda: at(rolled("344444", "die_thief", "die_one"), PREV),
    "mlem-landing": lambda: at(landing(9, *SLEEPY)),
    "mlem-landing-some": lambda: at(landing(6, *["deep_x2"] * 3), NEXT, OK, OK),
    "mlem-landing-plus-minus": lambda: at(landing(9, "deep_x2", "plus_minus"), NEXT, NEXT, OK, OK),
    "mlem-landing-all": lambda: at(landing(9, "deep_x2", "plus_minus"), PREV),
    "mlem-parachute": lambda: at(parachute(), NEXT),
    "mlem-crashed": crashed,
    "mlem-deep-space": news,
    "mlem-goal": goals,
    "mlem-used": lambda: at(boarded("die_one", "die_one", "deep_x2", dice="unseen")),
    "mlem-used-some": lambda: at(
        boarded("die_one", "die_one", "deep_x2", dice="unseen"), OK, OK, NEXT, NEXT, OK, NEXT, OK
    ),
    "mlem-used-done": lambda: at(boarded("moon_x2", "deep_x2", dice="unseen"), OK, PREV),
    "mlem-symbols": lambda: at(symbols()),
    "mlem-symbols-more": lambda: at(symbols(), PREV),
    "mlem-symbols-fuel": lambda: at(symbols(), PREV, NEXT),
    "mlem-symbols-wrong": wrong,
    "mlem-dots": lambda: at(dots()),
    "mlem-link": lambda: at(unknown(6)),
    "mlem-planet": lambda: at(planet()),
    "mlem-moon": lambda: at(second_moon()),
    "mlem-how-ended": lambda: at(pad("scorepad")),
    "mlem-landed": lambda: at(landed(), OK, NEXT),
    "mlem-medal": lambda: at(medals(), NEXT),
    "mlem-help": lambda: held(at(landing(9, "deep_x2", "moon_x2")), OK),
    "mlem-scores": lambda: around(0),
    "mlem-scores-five": five,
    "mlem-points": lambda: around(1),
    "mlem-planets": lambda: around(4),
    "mlem-goals": lambda: around(5),
    "mlem-result": ended,
    "mlem-reason": lambda: pressed(ended(), PREV),
}
