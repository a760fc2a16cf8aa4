"""The one seam between dice that we see and dice that lie on the table unseen: what the commander
uses of a roll."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.decision import Choose, Count, Decision, Pick, Roll
from engine.game import Dialogue
from engine.games.mlem.cats import DIE_ONE
from engine.games.mlem.table import DICE, DIE, Mlem
from engine.games.mlem.tokens import KEEP, REROLL
from engine.games.mlem.ufo import USE, keeps_dice, rerolls, ufo_face, whether_face_is_used

ONE: Final = "1"
NO_GROUP: Final = "none"
ROLLED: Final = tuple((DIE,) * many for many in range(DICE + 1))


class Used(NamedTuple):
    """How many dice of each group are used, the seats whose die one is used with the 1s, the UFO's
    extra face if it is used, and whether the dice are kept by the UFO's ability."""

    dice: dict[str, int]
    die_ones: tuple[int, ...]
    ufo_face: str | None = None
    kept: bool = False


def travel_choice(mlem: Mlem) -> Dialogue[Used | None]:
    """What the commander uses; None where the rocket crashes. Asked of the people where the dice
    are unseen, else worked out from the faces."""
    unseen = mlem.header.dice == "unseen"
    used = yield from told_by_people(mlem) if unseen else worked_out(mlem)
    if used is not None and mlem.ability == KEEP:
        kept = yield from keeps_dice(mlem, used.dice)
        return used._replace(kept=kept)
    return used


def worked_out(mlem: Mlem) -> Dialogue[Used | None]:
    """The commander rolls ALL available dice. Equal faces form groups; a group is usable if its
    symbol is printed at the rocket's space. The commander takes whole usable groups; a possible
    move is forced, so a single one is taken without a question."""
    yield from roll(mlem)
    if mlem.ability == REROLL and (yield from rerolls(mlem)):
        yield from roll(mlem)
    groups = usable_groups(mlem)
    if len(groups) > 1:
        groups = as_groups((yield lambda: which_usable_groups(mlem)))
    die_ones: tuple[int, ...] = ()
    if (not groups or ONE in groups) and ready_die_ones(mlem):
        die_ones = yield from added_die_ones(mlem, groups)
    face = (yield from added_ufo_face(mlem, groups, die_ones)) if mlem.ability else None
    if not groups and not die_ones and not face:
        return None
    printed, faces = mlem.printed, mlem.faces
    return Used({group: faces.count(group) for group in groups if group in printed}, die_ones, face)


def roll(mlem: Mlem) -> Dialogue[None]:
    mlem.faces = ()
    mlem.faces = (yield lambda: all_available_dice(mlem)) or ()


def all_available_dice(mlem: Mlem) -> Decision | None:
    commander = mlem.commander()
    return Roll(commander.seat, ROLLED[mlem.pool]) if commander else None


def usable_groups(mlem: Mlem) -> tuple[str, ...]:
    """The groups that the roll allows; a die one is in the group of 1s, and the UFO's face in that
    of its symbol. None where nothing rolled is usable, whoever may rescue."""
    rolled = rolled_groups(mlem)
    if rolled and ONE not in rolled and ONE in mlem.printed and ready_die_ones(mlem):
        rolled = (ONE, *rolled)
    face = ufo_face(mlem) if rolled else None
    return (face, *rolled) if face and face not in rolled else rolled


def rolled_groups(mlem: Mlem) -> tuple[str, ...]:
    """The groups rolled whose symbol is printed here."""
    faces = mlem.faces
    return tuple([symbol for symbol in mlem.printed if symbol in faces])


def which_usable_groups(mlem: Mlem) -> Decision | None:
    commander, options = mlem.commander(), usable_groups(mlem)
    if not commander or not options:
        return None
    if mlem.rule("groups") == "one":
        return Choose(commander.seat, "groups", options)
    return Pick(commander.seat, "groups", options, 1, len(options))


def as_groups(answer: str | tuple[str, ...] | None) -> tuple[str, ...]:
    """The groups of an answer, whichever way it was asked."""
    if answer is None or answer == NO_GROUP:
        return ()
    return (answer,) if isinstance(answer, str) else answer


def ready_die_ones(mlem: Mlem) -> tuple[int, ...]:
    """The seats whose die one is aboard and not flipped."""
    return tuple([seat for seat, cat in mlem.rocket if cat == DIE_ONE and seat not in mlem.flipped])


def added_die_ones(mlem: Mlem, groups: tuple[str, ...]) -> Dialogue[tuple[int, ...]]:
    """Which die ones go with the group of 1s: any, where 1s were rolled; at least one, where they
    are all of that group. Where nothing rolled is usable they rescue, if `die1_saves_crash`, and
    that may be declined."""
    ready = ready_die_ones(mlem)
    if groups and len(ready) == 1 and only_die_ones(mlem):
        return ready
    return _seats((yield lambda: which_die_ones(mlem, groups)))


def which_die_ones(mlem: Mlem, groups: tuple[str, ...]) -> Decision | None:
    saves = bool(groups) or mlem.rule("die1_saves_crash") == "yes"
    if ONE not in mlem.printed or not saves:
        return None
    return _pick_die_ones(mlem, 1 if groups and only_die_ones(mlem) else 0)


def only_die_ones(mlem: Mlem) -> bool:
    """Whether nothing else makes up the group of 1s."""
    return ONE not in mlem.faces and ufo_face(mlem) != ONE


def added_ufo_face(
    mlem: Mlem, groups: tuple[str, ...], die_ones: tuple[int, ...]
) -> Dialogue[str | None]:
    """Whether the UFO's face goes with the group of its symbol, of which it may be all there is.
    Where nothing rolled is usable it rescues, and that may be declined."""
    face = ufo_face(mlem)
    if face is None or not may_add(mlem, face, groups, die_ones):
        return None
    alone = face not in rolled_groups(mlem) and not (face == ONE and die_ones)
    if groups and alone:
        return face
    said = yield lambda: whether_face_is_used(mlem)
    return face if said == USE else None


def may_add(mlem: Mlem, face: str, groups: tuple[str, ...], die_ones: tuple[int, ...]) -> bool:
    """The face goes with its group; where nothing was rolled, beside a die one of another group
    only under `groups: many`."""
    if groups:
        return face in groups
    return not die_ones or face == ONE or mlem.rule("groups") == "many"


def told_by_people(mlem: Mlem) -> Dialogue[Used | None]:
    """The commander says which die ones, whether the UFO's face and which groups were used, and how
    many dice of each group; none is a crash. Die ones go with the group of 1s, the UFO's face with
    that of its symbol, perhaps without a die."""
    mlem.faces = ()
    die_ones = _seats((yield lambda: which_die_ones_were_used(mlem)))
    face = ufo_face(mlem)
    if face is not None and may_add(mlem, face, (), die_ones):
        face = face if (yield lambda: whether_face_is_used(mlem)) == USE else None
    else:
        face = None
    added = (*[ONE] * bool(die_ones), *([face] if face else []))
    groups: tuple[str, ...] = ()
    if not added or mlem.rule("groups") == "many":
        groups = as_groups((yield lambda: which_groups_were_used(mlem, added)))
    if not groups and not added:
        return None
    least_dice = dict.fromkeys(groups, 1)
    least_dice |= {symbol: 0 for symbol in added if symbol in mlem.printed}
    left = mlem.pool - sum(least_dice.values())
    dice: dict[str, int] = {}
    for group, low in least_dice.items():
        dice[group] = yield from how_many_dice(mlem, group, low, low + left)
        left -= dice[group] - low
    return Used(dice, die_ones, face)


def which_die_ones_were_used(mlem: Mlem) -> Decision | None:
    return _pick_die_ones(mlem, 0) if ONE in mlem.printed else None


def which_groups_were_used(mlem: Mlem, added: tuple[str, ...]) -> Decision | None:
    commander = mlem.commander()
    if not commander:
        return None
    options = tuple([symbol for symbol in mlem.printed if symbol not in added])
    if mlem.rule("groups") == "one":
        return Choose(commander.seat, "groups", (*options, NO_GROUP))
    return Pick(commander.seat, "groups", options, 0, min(len(options), mlem.pool))


def how_many_dice(mlem: Mlem, group: str, low: int, high: int) -> Dialogue[int]:
    """How many dice of a group were used; only one number possible is not asked."""
    if low == high:
        return low
    many: int | None = yield lambda: which_number(mlem, group, low, high)
    return low if many is None else many


def which_number(mlem: Mlem, group: str, low: int, high: int) -> Decision | None:
    commander = mlem.commander()
    if not commander:
        return None
    return Count(commander.seat, f"dice_{group}", low, high, preset=max(low, 1))


def _pick_die_ones(mlem: Mlem, least: int) -> Decision | None:
    commander, ready = mlem.commander(), ready_die_ones(mlem)
    if not commander or not ready:
        return None
    options = tuple(str(seat + 1) for seat in ready)
    return Pick(commander.seat, "die_ones", options, least, len(options))


def _seats(players: Iterable[str] | None) -> tuple[int, ...]:
    return tuple(int(player) - 1 for player in players or ())
