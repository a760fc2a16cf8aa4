"""A referee who watches a match of Moonshine at full depth and knows only its header and its log.

Written from the rules' page and not from the engine: cards are read from their words, everybody has
a list of what is still to be done, and `check` says after each entry who must be asked what.
"""

from __future__ import annotations

from collections import Counter
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
from tests.engine.moonshine.course import Course
from tests.engine.moonshine.seen import WHITE, less


class Referee(Course):
    """Follows a match entry by entry."""

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.settle()

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
            case "speakeasy" if player and len({self.words[side] for side in self.sides()}) == 1:
                player.side = self.sides()[0]
                tasks.pop(0)
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
            case "keep" if not self.choice_of(seat):
                # Others are looking at all that is left.
                tasks[:2] = []
                self.acted.append(seat)
            case "take" if player and not (player.held and self.choice_of(seat)):
                self.put_back(seat, None)
                tasks.pop(0)
            case "give" if player and len(player.held) == 1:
                self.swap(seat, player.held[0], what)
            case "pay" if len(self.to_pay(seat)) <= 1:
                self.pay(seat, what, *self.to_pay(seat))
            case _:
                return False
        return True

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
                assert value in self.sides()
                player.side = value
            case "begin":
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
                assert value in self.to_pay(seat)
                self.pay(seat, what, value)
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
            self.ways[seat] = self.payments(seat, value)
            losses = [self.loss(seat, value, way) for way in self.ways[seat]]
            self.best[seat] = [
                way
                for way, loss in zip(self.ways[seat], losses, strict=True)
                if loss == min(losses)
            ]

    def to_pay(self, seat: int) -> list[str]:
        """The tokens that the rest of a payment can begin with."""
        return sorted({column for way in self.ways[seat] for column in way})

    def pay(self, seat: int, card: str, *column: str) -> None:
        """One token goes; after the last one the client is validated."""
        player = self.players[seat]
        for one in column:
            if one in player.lies:
                player.remove([one])
            for ways in (self.ways, self.best):
                ways[seat] = sorted({less(way, one) for way in ways[seat] if one in way})
        if not self.to_pay(seat):
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

    # --- What must hold ---

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
                assert +Counter(bar.active) == +player.icons()
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
            "gain": "place", "begin": "keep", "deal": "client_deck", "look": "client_deck",
            "again": "roll", "starters": "start_clients",
        }  # fmt: skip
        expected = {}
        for seat, tasks in self.to_do.items():
            if tasks:
                name = tasks[0].split()[0]
                expected[seat] = ids.get(name, name)
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
            case "begin":
                assert options == self.first_clients()
            case "lose":
                assert options == [column for column, n in player.tokens.items() if n]
            case "keep":
                assert options == self.choice_of(seat)
            case "take":
                assert options == [*self.choice_of(seat), "nobody"]
            case "give":
                assert options == player.held
            case "pay":
                assert sorted(options) == self.to_pay(seat)
                if self.best[seat]:
                    assert any(options[0] in way for way in self.best[seat])

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
