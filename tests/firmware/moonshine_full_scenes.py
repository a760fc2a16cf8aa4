"""Every screen of Moonshine's full rules, in the state in which its picture shows it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from engine import Choose, Draw, Match
from engine.games import built_in
from engine.playout import random_answer
from firmware.screens.around import Around
from firmware.screens.moonshine.pays import of as pays_of
from firmware.screens.setup import SetUp
from firmware.session import Look
from tests.engine.moonshine import bars
from tests.firmware.hands import NEXT, OK, PREV
from tests.firmware.scenes import Scene, at, behind, held, pressed, shown

GAME = built_in("moonshine")
NAMES = ("Ann", "花子", "Bartholomew", "Dee", "Eve")
DEALT = ("client9", "client10", "client3", "client5", "client7", "client8", "client4", "client1")


def dealt(*clients: str, seats: int = 4, dice: str = "device", **rules: str) -> Match:
    """A match on the sample deck, in which the first moon is to be placed; Ann begins, and these
    clients are dealt, two a player."""
    switches = {"cards": "sample", **rules}
    match = Match(GAME, GAME.header(NAMES[:seats], "full", dice=dice, starter=0, switches=switches))
    while not match.open.keys() >= {0, 1}:
        seat, decision = next(iter(match.open.items()))
        if isinstance(decision, Draw):
            wanted = [card for card in clients if card in decision.cards]
            others = [card for card in decision.cards if card not in wanted]
            match.answer(seat, tuple([*wanted, *others][: decision.many]))
        else:
            match.answer(seat, random_answer(decision, Random(1)))
    return match


def say(match: Match, seat: int, *answers: object) -> Match:
    for answer in answers:
        match.answer(seat, answer)
    return match


def draw(match: Match, seat: int, *clients: str) -> Match:
    """A player draws these clients and the next ones."""
    decision = match.open[seat]
    assert isinstance(decision, Draw)
    others = [card for card in decision.cards if card not in clients]
    return say(match, seat, (*clients, *others)[: decision.many])


def begun(*clients: str, seats: int = 4, **more: str) -> Match:
    """Everybody has placed a moon on the first column; the first roll is open."""
    match = dealt(*(clients or DEALT), seats=seats, **more)
    for seat in range(seats):
        say(match, seat, match.open[seat].options[0])  # type: ignore[union-attr]
    return match


def acting(*faces: str, clients: tuple[str, ...] = DEALT, seats: int = 4) -> Match:
    """Ann has rolled these faces and rolls nothing again; all are to act."""
    match = begun(*clients, seats=seats)
    say(match, 0, faces)
    if match.open.keys() == {0}:
        say(match, 0, ())
    return match


def refilling() -> Match:
    """Ann has validated a client and looks at three others."""
    match = say(acting("food", "food", "food"), 0, "client9")
    return draw(match, 0, "client33", "client20", "client48")


def exchanging() -> Match:
    match = say(acting("food", "food", "food"), 0, "exchange")
    return draw(match, 0, "client33", "client20", "client48")


def people() -> Match:
    """People draw: which clients Ann begins with."""
    header = GAME.header(
        NAMES,
        "full",
        starter=0,
        switches={"cards": "sample", "deck": "people", "variant": "advanced"},
    )
    match = Match(GAME, header)
    for seat in range(len(NAMES)):
        while (asked := match.open.get(seat)) is not None and asked.id == "speakeasy":
            assert isinstance(asked, Choose)
            say(match, seat, asked.options[0])
    return match


def advanced() -> Match:
    """Everybody looks at the clients to begin with."""
    return dealt(variant="advanced")


def paying() -> Match:
    """Ann pays one of three moons for her first client."""
    match = bars.table(
        "c1 c2 | | speakeasy_1 speakeasy_2 c2_1",
        "c60 c61",
        c1="red food moon column1_eye",
        c2="blue column1_eye column2_wild column2_wild",
    )
    bars.roll(match, "fff")
    bars.done(match, 1)
    return say(match, 0, "client1")


def raided() -> Match:
    """Ann is done and has lost a moon by Ben's raid."""
    match = bars.table(
        "c1 c60 | | speakeasy_1 speakeasy_2",
        "c2 c61",
        c1="red column1_eye",
        c2="red",
        c9="red raid",
    )
    bars.roll(match, "fff")
    bars.done(match, 0)
    bars.say(match, 1, "c2")
    bars.refill(match, 1, "c9")
    bars.say(match, 1, "decline")
    return match


def around(match: Match, number: int) -> Scene:
    return shown(Around(behind(match), number), match)


def pays(match: Match, seat: int, *controls: object) -> Scene:
    screen = pays_of(behind(match), Look(match=match), seat)
    assert screen is not None
    return pressed(shown(screen, match), *controls)  # type: ignore[arg-type]


SCENES: dict[str, Callable[[], Scene]] = {
    "moonshine-full-set-up": lambda: shown(SetUp("moonshine"), begun()),
    "moonshine-full-moons": lambda: at(dealt(*DEALT)),
    "moonshine-full-clients": lambda: at(advanced()),
    "moonshine-full-place": lambda: at(dealt(*DEALT), OK),
    "moonshine-full-place-on-a-client": lambda: at(dealt(*DEALT), OK, *[NEXT] * 4),
    "moonshine-full-place-nowhere": lambda: at(dealt(*DEALT), OK, PREV),
    "moonshine-full-to-roll": lambda: at(begun()),
    "moonshine-full-roll-again": lambda: at(say(begun(), 0, ("food", "music", "drink"))),
    "moonshine-full-what-it-pays-for": lambda: pays(say(begun(), 0, ("food", "music", "drink")), 0),
    "moonshine-full-what-it-pays-others": lambda: pays(
        say(begun(), 0, ("food", "music", "drink")), 1, NEXT
    ),
    "moonshine-full-board": lambda: at(acting("food", "food", "food")),
    "moonshine-full-board-of-five": lambda: at(acting("food", "food", "food", seats=5)),
    "moonshine-full-action": lambda: at(acting("food", "food", "food"), OK),
    "moonshine-full-client-to-validate": lambda: at(acting("food", "food", "food"), OK, OK),
    "moonshine-full-client-that-lacks": lambda: at(acting("food", "food", "food"), OK, NEXT, OK),
    "moonshine-full-draw": lambda: at(say(acting("food", "food", "food"), 0, "client9"), OK),
    "moonshine-full-keep": lambda: at(refilling(), OK),
    "moonshine-full-keep-another": lambda: at(refilling(), OK, NEXT),
    "moonshine-full-take": lambda: at(exchanging(), OK, PREV),
    "moonshine-full-give": lambda: at(say(exchanging(), 0, "client20"), OK),
    "moonshine-full-by-colour": lambda: at(people()),
    "moonshine-full-by-points": lambda: at(people(), OK),
    "moonshine-full-by-cost": lambda: at(people(), OK, NEXT, OK),
    "moonshine-full-keep-some": lambda: at(advanced(), OK),
    "moonshine-full-keep-some-more": lambda: at(advanced(), OK, OK),
    "moonshine-full-pay": lambda: at(paying()),
    "moonshine-full-pay-other": lambda: at(paying(), NEXT),
    "moonshine-full-lose": lambda: at(raided()),
    "moonshine-full-cards": lambda: around(acting("food", "food", "food"), 1),
    "moonshine-full-help": lambda: held(at(dealt(*DEALT), OK), OK),
}
