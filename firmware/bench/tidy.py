"""A tidy player, who goes the shortest way to what is to be said.

What is said is decided by the table as it stands and by chance, never by what the screens propose:

- My Shelfie: of a roll the largest set is kept with its jokers, twice; then as many dice as
  possible are used. With dice on the table, the player rolls and chooses likewise.
- Moonshine in full: the first client that the roll pays for is validated, else a moon taken. It
  goes on the first space, the first client drawn stays, and all dice are rolled again.
- Moonshine's scorepad: as `firmware.bench.moonshine` says.
- MLEM: half the time the cat under the cursor boards, else any other. The farthest move is
  taken. Cats land in groups: where the next roll would crash the rocket in more than a quarter of
  all cases, all leave who can, else nobody. The UFO's ability is used as soon as it helps, but all
  dice are rolled again only where nothing fits. Tokens that the people draw are any; one lies on a
  fifth of the spaces, and in a third of the expeditions the UFO is met.
- Moonlight: any of the wolves left goes to any of the cells where it may lie. No ability is used.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final, TypeAlias

from engine import Choose, Count, Decision, Draw, Learn, Match, Pick, Roll
from engine.games.mlem.dice import usable_groups
from engine.games.mlem.expedition import STAY
from engine.games.mlem.odds import chance_to_crash
from engine.games.mlem.ufo import SAVE, USE
from engine.games.moonlight.round import BY_ABILITY
from engine.games.moonshine.pad import Pad
from engine.games.shelfie.rules import NOTHING
from engine.games.shelfie.ways import DICE, DIE, ways
from firmware.bench import moonshine
from firmware.effects import Answer, Answers, Effect, RollDice
from firmware.screens.around import Around
from firmware.screens.help import Help
from firmware.screens.screen import Screen, Step
from firmware.screens.shelfie import keeps
from firmware.session import Look
from hardware.control import Control

TOO_RISKY: Final = Fraction(1, 4)
BUTTONS: Final = (Control.OK, Control.NEXT, Control.PREV)
AHEAD: Final = 10
"""How many answers the player thinks of at once: no screen takes more."""

_PHASES: Final = {
    **dict.fromkeys(("die_ones", "ufo_reroll", "ufo_face", "ufo_keep"), "groups"),
    **dict.fromkeys(("ufo_dice", "ufo_ability"), "ufo_move"),
    **dict.fromkeys(("moons_on_card", "cell"), "card"),
}

TOKEN_HERE: Final = Fraction(1, 5)
MEETS_UFO: Final = Fraction(1, 3)

Said: TypeAlias = "tuple[int | None, object]"
Press: TypeAlias = "Callable[[Screen, Look], Step]"


def presses(
    screen: Screen, look: Look, chance: Random, keys: Sequence[Control] = ()
) -> tuple[int, Effect]:
    """How many presses on this screen it takes to say what the player has decided, a long press
    being one, and the effect of the last. `keys`: the players' own, where there are any. Raises
    LookupError where there is no way."""
    assert look.match is not None
    wanted = decided(look.match, chance, getattr(screen, "seat", None))
    seen = {screen}
    queue = deque([(screen, 0)])
    while queue:
        here, many = queue.popleft()
        for step in _steps(here, look, keys):
            after, effects = step
            if effects and _says(effects[0], wanted):
                return many + 1, effects[0]
            if effects or isinstance(after, Around | Help) or moonshine.detour(after, wanted):
                continue
            if after not in seen:
                seen.add(after)
                queue.append((after, many + 1))
    raise LookupError(f"no way leads from {screen} to {wanted}")


def _steps(screen: Screen, look: Look, keys: Sequence[Control]) -> list[Step]:
    buttons = (*BUTTONS, *keys)
    held = [screen.hold(button, look) for button in (Control.OK, *keys)]
    return [*(screen.press(button, look) for button in buttons), *held]


def _says(effect: Effect, wanted: list[Said]) -> bool:
    """Whether an effect says the first or several of the wanted answers, or rolls where nothing is
    to be said."""
    match effect:
        case RollDice():
            return not wanted
        case Answer(seat=seat, value=value):
            return wanted[:1] == [(seat, value)]
        case Answers(answers=answers):
            return bool(wanted) and wanted[: len(answers)] == list(answers)
    return False


def decided(match: Match, chance: Random, first: int | None = None) -> list[Said]:
    """What the player says now and next, up to the next roll or the end of a phase; nothing where
    dice are to be rolled, or a card to be drawn. `first`: who speaks first, if it is asked of."""
    trial = Match(match.game, match.header, match.journal.acts)
    said: list[Said] = []
    asked_before: list[tuple[int | None, Decision]] = []
    while len(said) < AHEAD and trial.outcome is None:
        seat, asked = _next(trial, asked_before, first)
        if isinstance(asked, Roll | Draw) or not _same_step(match, asked_before, seat, asked):
            break
        if isinstance(trial.state, Pad):
            value = moonshine.value(trial.state, asked, said, chance)
        else:
            value = _value(trial, asked, chance)
        trial.answer(seat, value)
        said.append((seat, value))
        asked_before.append((seat, asked))
    return said


def _next(
    match: Match, asked_before: Sequence[tuple[int | None, Decision]], first: int | None
) -> tuple[int | None, Decision]:
    """What is said next: of those who act at once, the same player goes on."""
    seat = None if asked_before else first
    if asked_before and asked_before[0][1].id == "action":
        seat = asked_before[0][0]
    if seat is not None and seat in match.open:
        return seat, match.open[seat]
    return next(iter(match.open.items()))


def _same_step(
    match: Match,
    asked_before: Sequence[tuple[int | None, Decision]],
    seat: int | None,
    asked: Decision,
) -> bool:
    """Whether this may be told on the screen on which the rest is."""
    if isinstance(match.state, Pad):
        return not moonshine.phase(asked_before, seat, asked)
    return not asked_before or _phase(asked) == _phase(asked_before[-1][1])


def _phase(asked: Decision) -> str:
    """The answers of a phase may be given on one screen."""
    return _PHASES.get(asked.id, asked.id)


def _value(match: Match, asked: Decision, chance: Random) -> object:
    state: Any = match.state
    match asked:
        case Learn(proposed=proposed) if proposed is not None:
            return proposed
        case Pick(id="keep", options=faces):
            return keeps(faces)[0]
        case Choose(id="circle", options=options) if match.header.dice == "unseen":
            sheet = state.sheets[state.turn]
            found = ways(_rolled(chance), sheet.taken)
            return found[0].id if found else NOTHING if NOTHING in options else options[0]
        case Choose(id="board", options=cats):
            return cats[0] if chance.random() < 0.5 else chance.choice(cats[1:] or cats)
        case Choose(id="land", options=options):
            risk = chance_to_crash(state)
            return STAY if risk is not None and risk <= TOO_RISKY else options[1]
        case Choose(id="ufo_reroll"):
            return SAVE if usable_groups(state) else USE
        case Choose(id="token_here", options=(none, *effects)):
            return chance.choice(effects) if chance.random() < TOKEN_HERE else none
        case Choose(id="ufo_met", options=(nobody, *players)):
            return chance.choice(players) if chance.random() < MEETS_UFO else nobody
        case Choose(id="put_away" | "ufo_ability", options=options):
            return chance.choice(options)
        case Count(id="ufo_move" | "ufo_dice" | "missions", low=low, high=high):
            return chance.randint(low, high)
        case Choose(id="card", options=cards):
            return chance.choice([card for card in cards if card != BY_ABILITY])
        case Choose(id="moons_on_card" | "cell", options=options):
            return chance.choice(options)
        case Pick(options=options, most=most):
            return options[:most]
        case Choose(options=options):
            return options[0]
    raise LookupError(f"the tidy player does not know {asked}")


def _rolled(chance: Random) -> list[str]:
    """Six dice on the table after two rerolls, of which each time the largest set was kept."""
    faces: list[str] = []
    for _roll in range(3):
        kept = list(keeps(faces)[0]) if faces else []
        faces = kept + [chance.choice(DIE.faces) for _die in range(DICE - len(kept))]
    return faces
