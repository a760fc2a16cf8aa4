"""The counts by kind of die, judged, and what is told about them in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.acts import DEVICE, PEOPLE, READER
from engine.decision import Die
from firmware import games
from firmware.fairness.chi_square import LEVEL
from firmware.fairness.counts import Counts
from firmware.fairness.verdict import Verdict, judge
from firmware.roller.notation import die
from firmware.words import N_, _, ngettext

SOURCES: Final = {
    DEVICE: N_("device"),
    READER: N_("reader"),
    PEOPLE: N_("people"),
}
"""Who rolled or read dice, with the word for it."""

_RARE: Final = 0.01
_MOST: Final = 1_000_000


class Judged(NamedTuple):
    """A kind of die from one source. `faces`: each id once, in the order of the die, with their
    `counts`. `verdict`: None where this device does not know the die, and so not what to expect."""

    game: str
    kind: str
    source: str
    faces: tuple[str, ...]
    counts: tuple[int, ...]
    verdict: Verdict | None

    @property
    def rolls(self) -> int:
        """How many dice were rolled."""
        return sum(self.counts)

    @property
    def name(self) -> str:
        """The game's title, or the kind of a die by notation; with the kind where one game has
        several."""
        if not self.game:
            return self.kind
        title = games.say(self.game, "title")
        known = self.game in games.known()
        many = len({one.name for one in games.game(self.game).dice}) > 1 if known else True
        return f"{title}, {games.say(self.game, self.kind)}" if many else title


def report(counts: Counts, game: str | None = None, source: str | None = None) -> list[Judged]:
    """Every kind of die that was counted, those of games first; of one game (empty: those of a
    notation) or one source, if asked for."""
    kinds: dict[tuple[str, str, str], dict[str, int]] = {}
    for fell, many in counts.items():
        if game in (None, fell.game) and source in (None, fell.source):
            kinds.setdefault((fell.game, fell.kind, fell.source), {})[fell.face] = many
    order = sorted(kinds, key=lambda key: (not key[0], key[0], len(key[1]), key[1], key[2]))
    return [_tested(*key, kinds[key]) for key in order]


def _tested(game: str, kind: str, source: str, fell: dict[str, int]) -> Judged:
    known = _die(game, kind)
    if known is None or not fell.keys() <= set(known.faces):
        faces = tuple(sorted(fell))
        return Judged(game, kind, source, faces, tuple(fell[face] for face in faces), None)
    faces = tuple(dict.fromkeys(known.faces))
    counts = tuple(fell.get(face, 0) for face in faces)
    weights = tuple(known.faces.count(face) for face in faces)
    return Judged(game, kind, source, faces, counts, judge(counts, weights))


def _die(game: str, kind: str) -> Die | None:
    if not game:
        return die(int(kind[1:])) if kind[1:].isdecimal() else None
    dice = games.game(game).dice if game in games.known() else ()
    return next((one for one in dice if one.name == kind), None)


def how_fair(tested: Judged) -> str:
    """What the p-value says, in words."""
    verdict = tested.verdict
    if verdict is None:
        return _("These dice are not known here")
    if verdict.p is None:
        return _("Too few rolls to tell")
    if verdict.p >= LEVEL:
        return _("As fair dice would: p={p}", p=format(verdict.p, ".2f"))
    one_in = one_out_of(verdict.p)
    if verdict.p >= _RARE:
        return _("This is unusual: 1 in {number}", number=one_in)
    return _("This is rare: 1 in {number}", number=one_in)


def one_out_of(p: float) -> str:
    """How many such tests of fair dice there are to one that is off as much."""
    return f"{round(1 / p):,}" if p > 1 / _MOST else f"{_MOST:,}+"


def percent(share: float) -> str:
    """A share in percent, to the tenth."""
    return f"{100 * share:.1f} %"


def what_would_have_shown(tested: Judged) -> str:
    """What bias so many rolls could have shown: that of a face that stands on the die least."""
    rolls, verdict = tested.rolls, tested.verdict
    if verdict is None:
        return ""
    rarest = verdict.expected.index(min(verdict.expected))
    shown, fair = verdict.shown[rarest], verdict.expected[rarest] / rolls
    if shown is None:
        return ngettext(
            "{n} roll is too few to say what bias would have shown.",
            "{n} rolls are too few to say what bias would have shown.",
            rolls,
        )
    return ngettext(
        "{n} roll: a face at {shown} instead of {fair} would probably have shown.",
        "{n} rolls: a face at {shown} instead of {fair} would probably have shown.",
        rolls,
        shown=percent(shown),
        fair=percent(float(fair)),
    )


def looked_at(tested: Sequence[Judged]) -> Iterator[str]:
    """How many kinds of dice were tested, and how rare the rarest is among so many."""
    found = [one.verdict.p for one in tested if one.verdict and one.verdict.p is not None]
    if len(found) < 2:
        return
    yield _("{number} kinds of dice were tested.", number=len(found))
    among = 1 - (1 - min(found)) ** len(found)
    if min(found) < LEVEL:
        yield _(
            "Among so many fair ones, one as rare as the rarest turns up in 1 of {number} cases.",
            number=one_out_of(among),
        )
