"""What lies on the table: the mat, the rocket and its dice, and where every cat is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.decision import Die
from engine.game import Header
from engine.games.mlem.cats import CATS, Landed, Passenger
from engine.games.mlem.mat import DEEP_SPACE, FUEL, Mat
from engine.games.mlem.score import points
from engine.games.mlem.tokens import Tokens

DIE: Final = Die("mlem", ("1", "2", "2", "3", "4", FUEL))
DICE: Final = 6
CRASHES_TO_END: Final = 11
CATS_OF_A_PLAYER: Final = len(CATS)


@dataclass(slots=True)
class Mlem:
    """The state. A cat is at home, in the rocket, or on the mat.

    `home`: the cats at home, a seat. `rocket`: in berth order. `space`: where the marker stands.
    `pool`: how many dice are available. `faces`: what the commander rolled last; nothing when dice
    are unseen. `flipped`: whose die one has been used. `moons`, `planets`, `deep`: who has landed
    there, in order of arrival; `placed`: how many cats of each player. `goals`: who took which.
    `round`: the number of the expedition.

    Exploration: the tokens in the `stack` and those `shown`, in order of showing; how many people
    have taken, where they draw them; the points `explored` a seat. Missions: those kept a seat, and
    at the end how many were `fulfilled`. UFO: where it stands, how many `dice` the expedition has,
    the `ability` as long as nobody has used it, the `incoming` tokens left, and who took the UFO's
    tokens, from the top.
    """

    header: Header
    mat: Mat
    home: list[tuple[str, ...]]
    placed: list[int]
    by_hand: list[int]
    starter: int = 0
    round: int = 0
    crashes: int = 0
    space: int = 0
    pool: int = DICE
    faces: tuple[str, ...] = ()
    rocket: list[Passenger] = field(default_factory=list)
    flipped: set[int] = field(default_factory=set)
    moons: dict[str, Landed] = field(default_factory=dict)
    planets: dict[str, list[Landed]] = field(default_factory=dict)
    deep: list[Landed] = field(default_factory=list)
    goals: dict[str, int] = field(default_factory=dict)
    gone: set[int] = field(default_factory=set)
    tokens: Tokens = field(default_factory=Tokens)
    stack: list[str] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)
    explored_by_people: int = 0
    explored: list[int] = field(default_factory=list)
    missions: list[tuple[str, ...]] = field(default_factory=list)
    fulfilled: list[int] = field(default_factory=list)
    ufo: int = DEEP_SPACE
    dice: int = DICE
    ability: str = ""
    incoming: list[str] = field(default_factory=list)
    ufo_taken: list[int] = field(default_factory=list)

    def rule(self, switch: str) -> str:
        """The table rule as it is now."""
        return self.header.switches[switch]

    @property
    def printed(self) -> tuple[str, ...]:
        """The symbols at the rocket's space, as far as they are known."""
        return self.mat.space(self.space).symbols or ()

    @property
    def points(self) -> list[int]:
        """The points as if the match ended now."""
        return points(self)

    def commander(self) -> Passenger | None:
        """The front cat still aboard, of a player who is here. Nobody flies on once the crash track
        is full, which a correction can bring about too."""
        if self.crashes < CRASHES_TO_END:
            for passenger in self.rocket:
                if passenger.seat not in self.gone:
                    return passenger
        return None

    def board(self, passenger: Passenger) -> None:
        """The cat goes from home to the next berth."""
        seat, cat = passenger
        self.home[seat] = tuple([other for other in self.home[seat] if other != cat])
        self.rocket.append(passenger)

    def come_home(self) -> None:
        """All who are still aboard go home; a die one is turned up again there."""
        for seat, cat in self.rocket:
            self.home[seat] = tuple([c for c in CATS if c == cat or c in self.home[seat]])
        self.rocket.clear()
        self.flipped.clear()
