"""The course of Moonshine as its referee knows it: what is to be done in each stage.

Written from the rules' page and not from the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import Header
from tests.engine.moonshine.seen import Table

DEALT = (4, 5, 5, 6, 6)

Tasks = dict[int, list[str]]


class Course(Table):
    """`to_do`: what each seat has still to say in this stage, in order; `stages`: what comes after
    it."""

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.seats = range(len(self.players))
        self.to_do: Tasks = {}
        self.stages: list[Callable[[], Tasks]] = [
            self.speakeasies,
            *[self.stage_of_turn(number, self.deal) for number in self.seats],
            self.keeping,
            lambda: {seat: ["gain"] for seat in self.here},
            *[self.stage_of_turn(number, self.instants) for number in self.seats],
            self.losses,
        ]
        if header.starter is None:
            self.stages.insert(0, lambda: {-1: ["starter"]})

    def stage_of_turn(self, number: int, task: Callable[[int, int], list[str]]) -> Any:
        """A stage for the player who is at this place of the turn order."""

        def stage() -> Tasks:
            if number == 0:
                self.order = self.turn_order
            if number < len(self.order) and self.order[number] not in self.gone:
                return {self.order[number]: task(number, self.order[number])}
            return {}

        return stage

    def stage_of_seat(self, seat: int, *tasks: str) -> Callable[[], Tasks]:
        return lambda: {} if seat in self.gone else {seat: list(tasks)}

    # --- Stages ---

    def speakeasies(self) -> Tasks:
        if not self.people:
            return {-1: ["speakeasies"]}
        self.stages[:0] = [self.stage_of_seat(seat, "speakeasy") for seat in self.seats]
        return {}

    def deal(self, number: int, seat: int) -> list[str]:
        """The clients that one player looks at in the advanced variant."""
        if not self.advanced:
            return []
        if not self.people:
            return [f"deal {DEALT[number]}"]
        many = min(self.players[seat].icons()["slot"], DEALT[number])
        self.stages.insert(0, lambda: self.laid_aside(DEALT[number] - many))
        return ["begin"] * many

    def laid_aside(self, many: int) -> Tasks:
        """People discard what they don't keep, and nobody tells what it is."""
        self.unknown_discards += many
        return {}

    def keeping(self) -> Tasks:
        """Device: the start clients are drawn for all at once, whoever has gone home."""
        if self.advanced:
            looking = [seat for seat in self.here if self.players[seat].looks_at]
            return {seat: ["keep_clients"] for seat in looking}
        if not self.people:
            return {-1: ["starters"]}
        self.stages[:0] = [self.stage_of_seat(seat, "begin", "begin") for seat in self.seats]
        return {}

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
        if self.unseen:
            self.card = self.turn_order[0]
        else:
            self.moon_dice = tuple(die for die in ("blue", "red") if self.dice.get(die) == "moon")
        self.reach_at_first = {seat: self.reach(seat) for seat in self.here}
        self.from_dice: dict[int, list[str]] = {seat: [] for seat in self.here}
        return {seat: ["dice"] for seat in self.here}

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
