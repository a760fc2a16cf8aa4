"""The record of the variants of MLEM, kept for the referee from the rules' page."""

from __future__ import annotations

from typing import Any

from engine import Header
from engine.games.mlem.tokens import SAMPLE_TOKENS
from tests.engine.mlem.ledger import Ledger

FACES = {"face_1": "1", "face_2": "2", "face_3": "3", "face_4": "4", "face_fuel": "fuel"}


class Variants(Ledger):
    """Exploration tokens, missions and the UFO; and the rocket, as far as they act on it."""

    def __init__(self, header: Header) -> None:
        super().__init__(header)
        self.rules = dict(header.switches)
        self.marker, self.on_table, self.aside = 0, 6, 0
        # Exploration: the tokens face up, those that people tell of a space, and their number.
        self.listed = SAMPLE_TOKENS if self.rules["tokens"] == "sample" else None
        self.shown: list[str] = []
        self.tokens_drawn: set[str] = set()
        self.telling: list[str] | None = None
        self.told_by_people = 0
        self.commander = self.explorer = 0
        # The UFO: where it is, the dice of this expedition and of the next, and the ability.
        self.ufo, self.dice, self.next_dice, self.ability = 25, 6, 6, ""
        self.read_out: list[Any] = []
        self.used_up: set[str] = set()
        self.missions: dict[int, list[str]] = {}
        self.named: list[int] = []

    # --- The UFO ---

    def extra_face(self, printed: tuple[str, ...]) -> list[str]:
        """The UFO's face, where it can be used."""
        face = FACES.get(self.ability, "")
        need_not_fit = self.rules["ufo_face_must_fit"] == "no" and face not in ("", "fuel")
        return [face] if face in printed or need_not_fit else []

    def incoming(self, move: int, dice: int, ability: str) -> None:
        self.ufo = max(0, self.ufo - move)
        self.next_dice, self.ability = dice, ability

    def incoming_drawn(self, card: str) -> None:
        """From an own list: none comes twice before all have come."""
        assert self.listed is not None
        if len(self.used_up) == len(self.listed.incoming):
            self.used_up.clear()
        assert card not in self.used_up
        self.used_up.add(card)
        self.incoming(*self.listed.incoming[card])

    def ufo_met(self, seat: int) -> None:
        self.ufo_taken.append(seat)
        assert len(self.ufo_taken) <= 5
        if self.rules["ufo_return"] == "yes":
            self.ufo = 25

    # --- Exploration ---

    def tokens_shown(self, cards: tuple[str, ...]) -> None:
        assert not self.tokens_drawn & {*cards}
        self.tokens_drawn |= {*cards}
        self.shown += cards

    def take(self, effects: list[str]) -> None:
        for effect in effects:
            if effect.startswith("points_"):
                self.explored[self.explorer] += int(effect[-1])
            elif effect == "die_back" and self.aside:
                self.on_table, self.aside = self.on_table + 1, self.aside - 1
            elif effect == "wormhole":
                self.marker = min(25, self.marker + 4)

    # --- Missions ---

    def count_missions(self) -> None:
        """Missions that were dealt here are counted at the end."""
        if self.listed is not None:
            for seat, missions in self.missions.items():
                spaces = [self.listed.missions[mission] for mission in missions]
                self.fulfilled[seat] = self.missions_fulfilled(seat, spaces)
