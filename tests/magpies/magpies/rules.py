"""The rules of Hedge Magpies, in the order in which an evening goes."""

from dataclasses import dataclass, field

from moonkeeper import (
    Choose,
    Count,
    Debts,
    Dialogue,
    Die,
    Draw,
    Header,
    Learn,
    Pick,
    Ranking,
    Roll,
    Switch,
    Table,
    clockwise,
    first_player,
    rank,
    together,
    while_here,
)

TRINKETS = ("button", "key", "spoon", "ring")
IN_THE_BAG = ("button",) * 12 + ("key",) * 9 + ("spoon",) * 6 + ("ring",) * 3
EVENINGS, FEATHERS, RINGS = 5, 3, 3

QUIET, SNAP, NOBODY = "quiet", "snap", "nobody"
TWIG = Die("twig", (QUIET, QUIET, QUIET, QUIET, SNAP, SNAP))

AUTUMN, ALL_RINGS = "autumn", "all_rings"

NEW_MOON, FULL_MOON = "new_moon", "full_moon"
MOON = Switch("moon", (NEW_MOON, FULL_MOON))

# What the trinkets are worth stands on the players' boards. We don't know it, so we ask.
WORTH = Table(None, "worth", TRINKETS, ("points",), 1, 9)
FACTS = {"worth": WORTH}


@dataclass
class Magpies:
    """What lies on the table. Nests lie open and can be raided, `buried` is safe, and `loot` is
    what was stolen this evening. `by_hand`: what people added to the points."""

    header: Header
    bag: list[str]
    nests: list[list[str]]
    buried: list[list[str]]
    loot: list[list[str]]
    feathers: list[int]
    guards: list[int]
    by_hand: list[int]
    worth: tuple[tuple[int, ...], ...]
    starter: int = 0
    round: int = 0
    hedge: list[str] = field(default_factory=list)
    gone: set[int] = field(default_factory=set)

    @property
    def here(self) -> list[int]:
        """The seats whose players have not gone home."""
        return [seat for seat in range(len(self.nests)) if seat not in self.gone]

    @property
    def points(self) -> list[int]:
        """What is buried counts as printed, what lies open counts 1."""
        printed = {trinket: row[0] for trinket, row in zip(TRINKETS, self.worth, strict=True)}
        return [
            sum(printed[trinket] for trinket in buried) + len(nest) + added
            for buried, nest, added in zip(self.buried, self.nests, self.by_hand, strict=True)
        ]

    @property
    def rings(self) -> list[int]:
        """How many rings each player has buried."""
        return [buried.count("ring") for buried in self.buried]


def start(header: Header) -> Magpies:
    """Everything is in the bag; everybody has three feathers."""
    seats = range(len(header.seats))
    return Magpies(
        header=header,
        bag=list(IN_THE_BAG),
        nests=[[] for _ in seats],
        buried=[[] for _ in seats],
        loot=[[] for _ in seats],
        feathers=[FEATHERS for _ in seats],
        guards=[0 for _ in seats],
        by_hand=[0 for _ in seats],
        worth=WORTH.check(header.facts.get("worth", [[1]] * len(TRINKETS))),
    )


def play(state: Magpies) -> Dialogue[str]:
    """Five evenings, or until all rings are buried."""
    if "worth" not in state.header.facts:
        yield lambda: Learn("worth", WORTH)
    state.starter = yield from first_player(len(state.nests), state.header.starter)
    while state.round < EVENINGS:
        state.round += 1
        yield from hedge(state)
        yield from dusk(state)
        if sum(state.rings) == RINGS:
            return ALL_RINGS
    return AUTUMN


def hedge(state: Magpies) -> Dialogue[None]:
    """One trinket more than there are players comes from the bag, and each takes one, clockwise."""
    drawn = yield lambda: Draw(None, "bag", tuple(state.bag), len(state.here) + 1)
    state.hedge = list(drawn)
    for trinket in drawn:
        state.bag.remove(trinket)
    first = (state.starter + state.round - 1) % len(state.nests)
    for seat in clockwise(len(state.nests), first):
        yield from while_here(state, seat, take(state, seat))
    state.bag += state.hedge
    state.hedge = []


def take(state: Magpies, seat: int) -> Dialogue[None]:
    """A player takes one trinket from the hedge."""
    trinket = yield lambda: Choose(seat, "take", kinds(state.hedge))
    if trinket is not None:
        state.hedge.remove(trinket)
        state.nests[seat].append(trinket)


def dusk(state: Magpies) -> Dialogue[None]:
    """Everybody buries, sets out guards and raids, in any order; then the loot is carried home."""
    debts = Debts()
    yield from together(
        {seat: while_here(state, seat, plan(state, seat, debts)) for seat in state.here}, debts
    )
    for seat in range(len(state.nests)):
        state.nests[seat] += state.loot[seat]
        state.loot[seat], state.guards[seat] = [], 0


def plan(state: Magpies, seat: int, debts: Debts) -> Dialogue[None]:
    """One player's dusk."""
    nest = state.nests[seat]
    buried = yield lambda: Pick(seat, "bury", tuple(nest), 0, min(2, len(nest))) if nest else None
    for trinket in buried or ():
        nest.remove(trinket)
        state.buried[seat].append(trinket)
    feathers = state.feathers
    guards = yield lambda: Count(seat, "guards", 0, feathers[seat]) if feathers[seat] else None
    if guards:
        feathers[seat] -= guards
        state.guards[seat] = guards
    target = yield lambda: Choose(seat, "raid", (NOBODY, *neighbours(state, seat)))
    if target in (None, NOBODY):
        return
    (heard,) = yield lambda: Roll(seat, (TWIG,))
    if heard == QUIET:
        victim = int(target.removeprefix("seat_"))
        debts.owe(victim, while_here(state, victim, raided(state, victim, seat)))


def raided(state: Magpies, seat: int, raider: int) -> Dialogue[None]:
    """A raid costs its victim a guard, or else a trinket of their choice, two at full moon."""
    if state.guards[seat]:
        state.guards[seat] -= 1
        return
    nest = state.nests[seat]
    for _ in range(2 if state.header.switches["moon"] == FULL_MOON else 1):
        lost = yield lambda: Choose(seat, "give_up", kinds(nest)) if nest else None
        if lost is not None:
            nest.remove(lost)
            state.loot[raider].append(lost)


def neighbours(state: Magpies, seat: int) -> list[str]:
    """The other players; the device shows `seat_1` as the player's name and symbol."""
    return [f"seat_{other}" for other in state.here if other != seat]


def kinds(trinkets: list[str]) -> tuple[str, ...]:
    """Each kind of trinket once."""
    return tuple(kind for kind in TRINKETS if kind in trinkets)


def ranking(state: Magpies) -> Ranking:
    """The most points; then the most buried rings; then the most feathers."""
    return rank(state.points, ("rings", state.rings), ("feathers", state.feathers))
