"""A referee who watches a match of Moonshine at full depth and knows only its header and its log.

Written from the rules' page and not from the engine: cards are read from their words, everybody has
a list of what is still to be done, and `check` says after each entry who must be asked what.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, combinations_with_replacement
from typing import Any

from engine import (
    Answered,
    Corrected,
    Drawn,
    Entry,
    Finished,
    Header,
    Learned,
    Left,
    Match,
    Rolled,
    Switched,
)
from engine.games.moonshine.sample import SAMPLE_DECK
from tests.engine.moonshine.ledger import Player, Words

RESOURCES = ("food", "music", "drink")
DEALT = (4, 5, 5, 6, 6)
WHITE = ("white1", "white2", "white3")

Tasks = dict[int, list[str]]


class Referee:
    """Follows a match entry by entry. `to_do`: what each seat has still to say in this stage, in
    order; `stages`: what comes after it."""

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
        self.to_do: Tasks = {}
        self.stages: list[Callable[[], Tasks]] = [
            self.speakeasies,
            *[self.stage_of_turn(number, self.deal) for number in seats],
            self.keeping,
            lambda: {seat: ["gain"] for seat in self.here},
            *[self.stage_of_turn(number, self.instants) for number in seats],
            self.losses,
        ]
        if header.starter is None:
            self.stages.insert(0, lambda: {-1: ["starter"]})
        self.settle()

    # --- Whose turn it is ---

    @property
    def here(self) -> list[int]:
        return [seat for seat in range(len(self.players)) if seat not in self.gone]

    @property
    def turn_order(self) -> list[int]:
        seats = len(self.players)
        order = [(self.card + step) % seats for step in range(seats)]
        return [seat for seat in order if seat not in self.gone]

    def stage_of_turn(self, number: int, task: Callable[[int, int], list[str]]) -> Any:
        """A stage for the player who is at this place of the turn order."""

        def stage() -> Tasks:
            if number == 0:
                self.order = self.turn_order
            if number < len(self.order) and self.order[number] not in self.gone:
                return {self.order[number]: task(number, self.order[number])}
            return {}

        return stage

    # --- Stages ---

    def speakeasies(self) -> Tasks:
        if not self.people:
            return {-1: ["speakeasies"]}
        left = self.sides()
        if len({self.words[side] for side in left}) == 1:
            for player, side in zip(self.players, left, strict=False):
                player.side = side
            return {}
        self.stages[:0] = [self.one_speakeasy(seat) for seat in range(len(self.players))]
        return {}

    def one_speakeasy(self, seat: int) -> Callable[[], Tasks]:
        def stage() -> Tasks:
            left = [side for side in self.sides() if side not in [p.side for p in self.players]]
            if seat in self.gone or len({self.words[side] for side in left}) == 1:
                self.players[seat].side = left[0]
                return {}
            return {seat: ["speakeasy"]}

        return stage

    def sides(self) -> list[str]:
        kind = "regular" if self.advanced else "standard"
        return [f"{kind}{number}" for number in range(1, 6) if f"{kind}{number}" in self.words]

    def deal(self, number: int, seat: int) -> list[str]:
        """Device: the start clients are drawn for all at once."""
        if self.advanced:
            if not self.people:
                return [f"deal {DEALT[number]}"]
            many = min(self.players[seat].icons()["slot"], DEALT[number])
            self.stages.insert(0, lambda: self.laid_aside(DEALT[number] - many))
            return ["begin"] * many
        if self.people:
            return []
        return ["starters"] if number == 0 else []

    def laid_aside(self, many: int) -> Tasks:
        """People discard what they don't keep, and nobody tells what it is."""
        self.unknown_discards += many
        return {}

    def keeping(self) -> Tasks:
        if self.people and not self.advanced:
            self.stages[:0] = [self.two_stars(seat) for seat in range(len(self.players))]
        if self.advanced and not self.people:
            return {seat: ["keep_clients"] for seat in self.here if self.players[seat].looks_at}
        return {}

    def two_stars(self, seat: int) -> Callable[[], Tasks]:
        return lambda: {} if seat in self.gone else {seat: ["begin", "begin"]}

    def instants(self, number: int, seat: int) -> list[str]:
        del number
        found = [self.instant(card) for card in self.players[seat].held]
        self.raids[seat] = found.count("raid")
        return ["gain"] * (2 * found.count("moon+2") + found.count("raid"))

    def losses(self) -> Tasks:
        raids = sum(self.raids.values())
        self.stages = [self.rolling]
        return {seat: ["lose"] * (raids - self.raids.get(seat, 0)) for seat in self.here}

    def rolling(self) -> Tasks:
        self.round += 1
        self.dice, self.moon_dice, self.rerolls = {}, (), 0
        self.stages = [self.dice_moons, self.acting, self.end_of_round]
        return {self.turn_order[0]: ["moon_dice" if self.unseen else "roll"]}

    def dice_moons(self) -> Tasks:
        self.card = self.turn_order[0]
        if not self.unseen:
            self.moon_dice = tuple(die for die in ("blue", "red") if self.dice.get(die) == "moon")
        self.reach_at_first = {seat: self.reach(seat) for seat in self.here}
        self.from_dice: dict[int, list[str]] = {seat: [] for seat in self.here}
        return {seat: ["dice"] for seat in self.here}

    def reach(self, seat: int) -> list[str]:
        icons = self.players[seat].icons()
        return [die for die in self.moon_dice if icons[die]]

    def acting(self) -> Tasks:
        self.acted = []
        return {seat: ["action"] for seat in self.here}

    def end_of_round(self) -> Tasks:
        if max(self.points()) >= (15 if self.advanced else 12):
            self.over = True
            self.stages = []
        else:
            self.card = (self.card + 1) % len(self.players)
            self.stages = [self.rolling]
        return {}

    # --- What is left to do ---

    def settle(self) -> None:
        """Pass over what asks nothing, and go to the next stage when nothing is left."""
        while not self.over:
            while any(
                self.passed_over(seat, tasks[0])
                for seat, tasks in list(self.to_do.items())
                if tasks
            ):
                pass
            if any(self.to_do.values()):
                return
            self.to_do = self.stages.pop(0)()

    def passed_over(self, seat: int, task: str) -> bool:
        """Whether a task asks nothing: it is done, or turned into others."""
        tasks = self.to_do[seat]
        player = self.players[seat] if seat >= 0 else None
        name, _, what = task.partition(" ")
        match name:
            case "gain" if player and not player.empty():
                tasks.pop(0)
            case "lose" if player and not any(player.tokens.values()):
                tasks.pop(0)
            case "dice":
                chain = self.rules["chain_moons"] == "yes"
                reach = self.reach(seat) if chain else self.reach_at_first[seat]
                left = [die for die in reach if die not in self.from_dice[seat]]
                if left:
                    self.from_dice[seat].append(left[0])
                tasks[:1] = ["gain", "dice"] if left else []
            case "raid":
                tasks.pop(0)
                for other in self.here:
                    if other != seat:
                        self.to_do.setdefault(other, []).append("lose")
            case "moon_dice" if not self.coloured(seat):
                tasks.pop(0)
            case "reroll" if not self.rerolls:
                tasks.pop(0)
            case "refill":
                assert player
                wanted = len(player.held) < player.icons()["slot"] and self.how_many(seat)
                tasks[:1] = ["look", "keep", "refill"] if wanted else []
                if not wanted:
                    self.acted.append(seat)
            case "look" if self.people or not self.how_many(seat):
                tasks.pop(0)
            case "keep" if player and not self.people and len(player.looks_at) == 1:
                self.take(seat, player.looks_at[0])
            case "take" if player and not (player.held and self.choice_of(seat)):
                self.put_back(seat, None)
                tasks.pop(0)
            case "give" if player and len(player.held) == 1:
                self.swap(seat, player.held[0], what)
            case "pay" if len(self.payments(seat, what)) == 1:
                self.pay(seat, self.payments(seat, what)[0], what)
            case _:
                return False
        return True

    def coloured(self, seat: int) -> list[str]:
        icons = self.players[seat].icons()
        return [die for die in ("blue", "red") if icons[die]]

    # --- What is said ---

    def hear(self, entry: Entry) -> None:
        """Write down what an entry does."""
        match entry:
            case Learned(fact=fact, value=value):
                self.learn(fact, value)
            case Corrected(counter="points", seat=int(seat), value=value):
                self.by_hand[seat] += value
            case Switched(switch=switch, value=choice):
                self.rules[switch] = choice
            case Finished():
                self.over = self.stopped = True
            case Left(seat=seat):
                self.leave(seat)
            case Drawn(cards=cards):
                self.drawn(-1 if entry.seat is None else entry.seat, list(cards))
            case Rolled(dice=dice, faces=faces, seat=int(seat)):
                self.rolled(seat, dice, faces)
            case Answered(seat=int(seat), id=asked, value=value):
                self.answered(seat, asked, value)
        if isinstance(entry, Answered | Drawn | Rolled) or not any(self.to_do.values()):
            self.clear_up()
        if not self.stopped:
            self.settle()

    def clear_up(self) -> None:
        """What those who went home were looking at is discarded when play goes on, but in the
        set-up not before all have been dealt to."""
        if self.round or "keep_clients" in [t for tasks in self.to_do.values() for t in tasks]:
            for seat in self.gone:
                self.discards += self.players[seat].looks_at
                self.players[seat].looks_at = []

    def learn(self, fact: str, value: Any) -> None:
        new = fact not in self.words
        self.words[fact] = tuple(value)
        if new and fact.startswith("client"):
            self.pile.append(fact)
        for player in self.players:
            player.drop_what_has_no_space()

    def leave(self, seat: int) -> None:
        rolls = [
            t for t in self.to_do.get(seat, []) if t.split()[0] in ("roll", "moon_dice", "again")
        ]
        self.gone.add(seat)
        self.to_do.pop(seat, None)
        if rolls:
            # The next to the left is active now, and has no rerolls left of the other's.
            self.rerolls = 0
            self.to_do = {self.turn_order[0]: rolls}

    def drawn(self, seat: int, cards: list[str]) -> None:
        task = self.to_do[seat].pop(0) if seat in self.to_do else self.to_do.popitem()[1].pop(0)
        name, _, what = task.partition(" ")
        assert len(set(cards)) == len(cards)
        match name:
            case "starter":
                self.card = int(cards[0]) - 1
            case "speakeasies":
                assert len(cards) == len(self.players)
                assert set(cards) <= set(self.sides())
                for player, side in zip(self.players, cards, strict=True):
                    player.side = side
            case "starters":
                assert all("star" in self.words[card] for card in cards)
                assert len(cards) == 2 * len(self.players)
                for number, card in enumerate(cards):
                    self.players[number // 2].held.append(card)
                self.pile = [card for card in self.pile if card not in cards]
            case "deal":
                assert len(cards) == int(what)
                self.from_pile(seat, cards)
            case "look":
                assert len(cards) == self.how_many(seat)
                self.shuffle_for(len(cards))
                self.from_pile(seat, cards)
            case _:
                raise AssertionError(f"nobody was to draw, but to {task}")

    def rolled(self, seat: int, dice: tuple[str, ...], faces: tuple[str, ...]) -> None:
        task, *named = self.to_do[seat].pop(0).split()
        if task == "roll":
            self.card = seat
            named = [*WHITE, *self.coloured(seat)]
            self.rerolls = self.players[seat].icons()["reroll"]
        else:
            assert task == "again"
        assert [name.rstrip("123") for name in named] == list(dice)
        self.dice |= dict(zip(named, faces, strict=True))
        if task == "roll":
            self.to_do[seat] = ["reroll"]

    def answered(self, seat: int, asked: str, value: Any) -> None:
        player, tasks = self.players[seat], self.to_do[seat]
        name, _, what = tasks.pop(0).partition(" ")
        assert asked == {"gain": "place", "begin": "keep"}.get(name, name)
        match name:
            case "speakeasy":
                player.side = value
            case "begin":
                assert self.advanced or "star" in self.words[value]
                self.pile.remove(value)
                player.held.append(value)
            case "keep_clients":
                assert len(value) == min(player.icons()["slot"], len(player.looks_at))
                self.discards += [card for card in player.looks_at if card not in value]
                player.held, player.looks_at = list(value), []
            case "gain" if value != "decline":
                player.place(value)
            case "lose":
                player.remove([value])
            case "moon_dice":
                self.moon_dice = tuple(value)
            case "reroll":
                self.rerolls = self.rerolls - 1 if value else 0
                if value:
                    tasks[:0] = ["again " + " ".join(value), "reroll"]
            case "action":
                self.act(seat, value)
            case "pay":
                tasks.insert(0, f"pay {what}")
                assert tuple(value.split("+")) in self.payments(seat, what)
                self.pay(seat, tuple(value.split("+")), what)
            case "keep":
                tasks.insert(0, "keep")
                self.take(seat, value)
            case "take":
                self.put_back(seat, None if value == "nobody" else value)
                if value != "nobody":
                    tasks.insert(0, f"give {value}")
            case "give":
                tasks.insert(0, "give")
                self.swap(seat, value, what)

    def act(self, seat: int, value: str) -> None:
        assert seat not in self.acted, "nobody acts twice in a round"
        tasks = self.to_do[seat]
        if value == "take_moon":
            tasks[:0] = ["gain", "refill"]
        elif value == "exchange":
            tasks[:0] = ["look", "take", "refill"]
        else:
            assert value in self.payable(seat)
            tasks[:0] = [f"pay {value}", "refill"]

    def pay(self, seat: int, plan: tuple[str, ...], card: str) -> None:
        player = self.players[seat]
        player.remove([column for column in plan if column])
        player.lay_aside(card)
        player.under.append(card)
        self.to_do[seat].pop(0)

    def swap(self, seat: int, given: str, taken: str) -> None:
        self.players[seat].lay_aside(given)
        self.discards.append(given)
        self.take(seat, taken)

    def take(self, seat: int, card: str) -> None:
        """The card comes beside the speakeasy, and its instant is to be done before all else."""
        tasks = self.to_do[seat]
        if tasks.pop(0) == "keep":
            self.put_back(seat, card)
        self.players[seat].looks_at = []
        self.players[seat].held.append(card)
        instant = self.instant(card)
        tasks[:0] = ["gain"] * {"moon+2": 2, "raid": 1}.get(instant, 0)
        if instant == "raid":
            tasks.insert(1, "raid")

    # --- The pile ---

    def instant(self, card: str) -> str:
        return next((word for word in self.words[card] if word in ("moon+2", "raid")), "")

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

    # --- What must hold ---

    def points(self) -> list[int]:
        return [
            player.points() + added
            for player, added in zip(self.players, self.by_hand, strict=True)
        ]

    def check(self, match: Match) -> None:
        """What must hold now, in the match's own state and between it and this record."""
        state = match.state
        self.check_cards(state)
        for player, bar in zip(self.players, state.bars, strict=True):
            assert bar.side == player.side
            assert bar.held == player.held
            assert bar.validated == player.under
            assert {c: n for c, n in bar.tokens.items() if n} == {
                c: n for c, n in player.tokens.items() if n
            }
            if player.side:
                assert +bar.active == +player.icons()
        assert state.points == self.points()
        assert state.moons == [sum(player.tokens.values()) for player in self.players]
        assert state.clients == [len(player.under) for player in self.players]
        if match.outcome is None:
            self.check_open(match)
        else:
            self.check_end(match)

    def check_cards(self, state: Any) -> None:
        """Each client is in one place."""
        places = [state.pile, state.discards]
        for bar in state.bars:
            places += [bar.held, bar.validated, list(bar.drawn)]
        lying = [card for place in places for card in place]
        assert sorted(lying) == sorted(card for card in self.words if card.startswith("client"))
        assert sorted(state.pile) == sorted(self.pile)
        assert sorted(state.discards) == sorted(self.discards)
        assert state.hidden == self.unknown_discards <= len(self.pile)

    def check_open(self, match: Match) -> None:
        """Everybody who has something to do is asked for it, and nobody else."""
        asked = {-1 if seat is None else seat: d.id for seat, d in match.open.items()}
        ids = {
            "gain": "place", "begin": "keep", "deal": "clients", "look": "clients",
            "again": "roll", "starters": "start_clients",
        }  # fmt: skip
        expected = {}
        for seat, tasks in self.to_do.items():
            if tasks:
                name = tasks[0].split()[0]
                expected[-1 if name == "starters" else seat] = ids.get(name, name)
        assert asked == expected
        assert match.state.round == self.round
        for asking, decision in match.open.items():
            if asking is not None:
                self.check_options(asking, decision)

    def check_options(self, seat: int, decision: Any) -> None:
        player, (task, *_) = self.players[seat], self.to_do[seat]
        options = list(getattr(decision, "options", ()))
        match task.split()[0]:
            case "action":
                assert options == [*self.payable(seat), "take_moon", "exchange"]
            case "gain":
                assert options == [*player.empty(), "decline"]
            case "lose":
                assert options == [column for column, n in player.tokens.items() if n]
            case "keep":
                assert options == self.choice_of(seat)
            case "take":
                assert options == [*self.choice_of(seat), "nobody"]
            case "give":
                assert options == player.held
            case "pay":
                card = task.split()[1]
                ways = self.payments(seat, card)
                assert sorted(options) == sorted("+".join(way) for way in ways)
                losses = [self.loss(seat, card, tuple(option.split("+"))) for option in options]
                assert losses[0] == min(losses)

    def check_end(self, match: Match) -> None:
        assert match.outcome is not None
        assert self.over
        assert match.outcome.reason == ("stopped" if self.stopped else "target")
        keys = [
            (points, sum(player.tokens.values()), len(player.under))
            for points, player in zip(self.points(), self.players, strict=True)
        ]
        best = [seat for seat, key in enumerate(keys) if key == max(keys)]
        assert list(match.outcome.winners) == best


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
