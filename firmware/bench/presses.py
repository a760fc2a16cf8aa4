"""How many presses a game takes with four buttons: a tidy player on the app, without a panel."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, Final, TypeVar

from engine import Header
from engine.games import built_in
from firmware import app
from firmware.bench import Progress
from firmware.bench.tidy import presses as tidy_presses
from firmware.effects import Answer, Answers, Begin, Done, Effect, RollDice
from firmware.screens.menu import Menu
from firmware.screens.moonshine.keys import PLAYERS
from firmware.session import Session
from firmware.store import Store, StoreError
from hardware.control import Control

T = TypeVar("T")

GAMES: Final = 15
SEATS: Final = 4

_TURNS: Final = ("circle", "cross_out", "card", "action")
"""The answers of which each turn has one."""


def presses(folder: Path, progress: Progress) -> dict[str, Any]:
    """Medians of some games: `mlem_full` a game of four on the sample mat, `mlem_variants` one with
    all three variants and the sample's tokens, `mlem_variants_by_people` with tokens that people
    draw. A turn of others: `moonlight_full` with the sample cards, all that is asked between the
    rounds included, `shelfie_dice` and `shelfie_sheets` with the device's dice and with dice on the
    table. A seat and round of Moonshine: `moonshine_full` with the sample deck, and as a scorepad
    `moonshine_scorepad` with four buttons, `moonshine_player_keys` with a key a player."""
    del folder
    shelfie, mlem, moonlight = built_in("shelfie"), built_in("mlem"), built_in("moonlight")
    moonshine = built_in("moonshine")
    names = [""] * SEATS
    variants = {"mat": "sample", "exploration": "yes", "missions": "yes", "ufo": "yes"}
    tables = {
        "mlem_full": mlem.header(names, switches={"mat": "sample"}),
        "mlem_variants": mlem.header(names, switches={**variants, "tokens": "sample"}),
        "mlem_variants_by_people": mlem.header(names, switches=variants),
        "moonlight_full": moonlight.header(["", ""], switches={"cards": "sample"}),
        "shelfie_dice": shelfie.header(names),
        "shelfie_sheets": shelfie.header(names, depth="scorepad"),
        "moonshine_full": moonshine.header(names, "full", switches={"cards": "sample"}),
        "moonshine_scorepad": moonshine.header(names, depth="scorepad"),
        "moonshine_player_keys": moonshine.header(names, depth="scorepad"),
    }
    figures = {}
    for done, (name, header) in enumerate(tables.items()):
        games = []
        for seed in range(GAMES):
            progress(done * GAMES + seed, len(tables) * GAMES)
            keys = PLAYERS if name == "moonshine_player_keys" else ()
            many, turns = asyncio.run(_played(header, seed, keys))
            games.append(many if header.game == "mlem" else many / turns)
        figures[name] = median(games)
    return figures


async def _played(header: Header, seed: int, keys: Sequence[Control] = ()) -> tuple[int, int]:
    """The presses and the turns of one game, from its first question to its end. `keys`: the
    players' own, where there are any."""
    chance = Random(seed)
    session = Session(_no_store, _at_once, _Dice(Random(seed)), lambda: 0.0)
    await session.begin(header)
    model, _effects = app.update(app.Model(Menu()), Done(Begin(header)), session.look)
    many = 0
    match = session.look.match
    assert match is not None
    while match.outcome is None:
        more, effect = tidy_presses(model.screen, session.look, chance, keys)
        many += more
        await _carry_out(session, effect)
        model, _effects = app.update(model, Done(effect), session.look)
        match = session.look.match
        assert match is not None
    turns = sum(getattr(entry, "id", "") in _TURNS for entry in match.journal.log)
    return many, turns


async def _carry_out(session: Session, effect: Effect) -> None:
    match effect:
        case Answer(seat=seat, value=value, roll=roll):
            await session.answer(seat, value, roll)
        case Answers(answers=answers):
            await session.answer_all(answers)
        case RollDice(seat=seat):
            await session.roll(seat)
        case _:
            raise LookupError(f"the tidy player has no use for {effect}")


class _Dice:
    """Chance with a seed."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def pick(self, options: tuple[str, ...]) -> str:
        return self._random.choice(options)


def _no_store() -> Store:
    """Presses are counted, not stored."""
    raise StoreError("nothing is stored")


async def _call(call: Callable[..., T], *args: Any) -> T:
    return call(*args)


def _at_once(call: Callable[..., T], /, *args: Any) -> Awaitable[T]:
    return _call(call, *args)
