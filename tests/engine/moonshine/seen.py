"""The table of Moonshine as its referee sees it: piles, dice, and what everybody can pay.

Written from the rules' page and not from the engine.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement

from engine import Header
from engine.games.moonshine.sample import SAMPLE_DECK
from tests.engine.moonshine.ledger import Player, Words

RESOURCES = ("food", "music", "drink")
WHITE = ("white1", "white2", "white3")


class Table:
    """All that lies there. `ways`: how a payment under way can go on; `best`: those of them that
    lose least."""

    def __init__(self, header: Header) -> None:
        self.rules = dict(header.switches)
        self.unseen = header.dice == "unseen"
        self.people = self.rules["deck"] == "people"
        self.advanced = self.rules["variant"] == "advanced"
        self.words: Words = _words(header)
        seats = range(len(header.seats))
        self.players = [Player(self.words) for _ in seats]
        self.by_hand = [0 for _ in seats]
        self.gone: set[int] = set()
        self.pile = [card for card in self.words if card.startswith("client")]
        self.discards: list[str] = []
        self.unknown_discards = 0
        self.card = header.starter or 0
        self.round = 0
        self.dice: dict[str, str] = {}
        self.moon_dice: tuple[str, ...] = ()
        self.rerolls = 0
        self.reach_at_first: dict[int, list[str]] = {}
        self.acted: list[int] = []
        self.raids: dict[int, int] = {}
        self.over = self.stopped = False
        self.ways: dict[int, list[tuple[str, ...]]] = {}
        self.best: dict[int, list[tuple[str, ...]]] = {}

    # --- Whose turn it is ---

    @property
    def here(self) -> list[int]:
        return [seat for seat in range(len(self.players)) if seat not in self.gone]

    @property
    def turn_order(self) -> list[int]:
        seats = len(self.players)
        order = [(self.card + step) % seats for step in range(seats)]
        return [seat for seat in order if seat not in self.gone]

    def sides(self) -> list[str]:
        """The sides that nobody has."""
        kind = "regular" if self.advanced else "standard"
        known = [f"{kind}{number}" for number in range(1, 6) if f"{kind}{number}" in self.words]
        return [side for side in known if side not in [player.side for player in self.players]]

    def reach(self, seat: int) -> list[str]:
        icons = self.players[seat].icons()
        return [die for die in self.moon_dice if icons[die]]

    def coloured(self, seat: int) -> list[str]:
        icons = self.players[seat].icons()
        return [die for die in ("blue", "red") if icons[die]]

    def points(self) -> list[int]:
        return [
            player.points() + added
            for player, added in zip(self.players, self.by_hand, strict=True)
        ]

    # --- The pile ---

    def instant(self, card: str) -> str:
        return next((word for word in self.words[card] if word in ("moon+2", "raid")), "")

    def first_clients(self) -> list[str]:
        """What people may have dealt: start clients, and others if none of these is left."""
        stars = [card for card in self.pile if "star" in self.words[card]]
        return self.pile if self.advanced else stars or self.pile

    def how_many(self, seat: int) -> int:
        icons = self.players[seat].icons(columns=self.rules["column_eyes"] == "yes")
        return min(icons["eye"], len(self.pile) + len(self.discards))

    def in_pile(self) -> int:
        return len(self.pile) - self.unknown_discards

    def shuffle_for(self, many: int) -> None:
        if many > self.in_pile():
            self.pile, self.discards, self.unknown_discards = self.pile + self.discards, [], 0

    def from_pile(self, seat: int, cards: list[str]) -> None:
        assert set(cards) <= set(self.pile)
        self.pile = [card for card in self.pile if card not in cards]
        self.players[seat].looks_at = cards

    def choice_of(self, seat: int) -> list[str]:
        """The cards that a player may have drawn."""
        if not self.people:
            return self.players[seat].looks_at
        many = self.how_many(seat)
        return (self.pile + self.discards * (many > self.in_pile())) if many else []

    def put_back(self, seat: int, kept: str | None) -> None:
        player = self.players[seat]
        if self.people:
            many = self.how_many(seat)
            self.shuffle_for(many)
            self.unknown_discards += many
            if kept is not None:
                self.pile.remove(kept)
                self.unknown_discards -= 1
        else:
            self.discards += [card for card in player.looks_at if card != kept]
        player.looks_at = [] if kept is None else [kept]

    # --- Paying ---

    def view(self, seat: int, without: tuple[str, ...] = ()) -> Counter[str]:
        icons = self.players[seat].icons(without=without)
        for die, face in self.dice.items():
            if face != "moon" and (die in WHITE or icons[die]):
                icons[face] += 1
        return icons

    def pays(self, card: str, view: Counter[str]) -> bool:
        """Whether some way to use the wild icons makes the cost."""
        words = self.words[card]
        cost = {resource: words.count(resource) for resource in RESOURCES}
        whole = sum(cost.values()) + words.count("wild")
        have = sum(view[icon] for icon in (*RESOURCES, "wild"))
        if self.unseen:
            return True
        return have >= whole and any(
            all(view[resource] + used.count(resource) >= cost[resource] for resource in RESOURCES)
            for used in combinations_with_replacement(RESOURCES, view["wild"])
        )

    def payable(self, seat: int) -> list[str]:
        player = self.players[seat]
        found = []
        for card in player.held:
            moons = max(0, self.words[card].count("moon") - self.view(seat)["discount"])
            enough = self.pays(card, self.view(seat)) and moons <= sum(player.tokens.values())
            lenient = self.rules["pay_after_view"] == "yes"
            if enough and (lenient or self.strict_payments(seat, card)):
                found.append(card)
        return found

    def payments(self, seat: int, card: str) -> list[tuple[str, ...]]:
        """All different payments; one that costs nothing is a payment, too."""
        lying = self.players[seat].lying()
        if self.rules["pay_after_view"] == "no":
            strict = self.strict_payments(seat, card)
            if strict:
                return strict
        cost = max(0, self.words[card].count("moon") - self.view(seat)["discount"])
        return sorted(set(combinations(lying, min(cost, len(lying)))))

    def strict_payments(self, seat: int, card: str) -> list[tuple[str, ...]]:
        lying = self.players[seat].lying()
        printed = self.words[card].count("moon")
        for many in range(printed + 1):
            found = []
            for plan in sorted(set(combinations(lying, many))):
                view = self.view(seat, plan)
                if self.pays(card, view) and many == max(0, printed - view["discount"]):
                    found.append(plan)
            if found:
                return found
        return []

    def loss(self, seat: int, card: str, plan: tuple[str, ...]) -> tuple[int, int]:
        """How many bonuses of other cards a payment switches off, and how many tokens it takes from
        them."""
        player = self.players[seat]
        others = [column for column in plan if not column.startswith(f"{card}_")]
        before = sum(player.icons(only_columns=True, but=card).values())
        after = sum(player.icons(only_columns=True, but=card, without=plan).values())
        return before - after, len(others)


def less(way: tuple[str, ...], column: str) -> tuple[str, ...]:
    left = list(way)
    left.remove(column)
    return tuple(left)


def _words(header: Header) -> Words:
    seats, advanced = len(header.seats), header.switches["variant"] == "advanced"
    owned = {name: tuple(words) for name, words in header.facts.items()}
    clients = [name for name in owned if name.startswith("client")]
    stars = [name for name in clients if "star" in owned[name]]
    sides = [name for name in owned if name.startswith("regular" if advanced else "standard")]
    enough = len(clients) >= 35 and len(sides) >= seats and (advanced or len(stars) >= 2 * seats)
    if header.switches["cards"] == "owner" and enough:
        return owned
    return dict(SAMPLE_DECK.facts)
