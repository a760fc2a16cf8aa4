"""What lies before a player: the speakeasy, the clients, and the moon tokens on them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from engine.games.moonshine.cards import ACHIEVEMENTS, EYE, REROLL, SLOT, Client, Column, Deck

SPEAKEASY: Final = "speakeasy"


def column_names(card: str, columns: tuple[Column, ...]) -> dict[str, Column]:
    """The columns of a card by their names: `client17_2` is the second from the left."""
    return {f"{card}_{number}": column for number, column in enumerate(columns, 1)}


def no_icons() -> dict[str, int]:
    """How often each icon is there, before there is any."""
    return dict.fromkeys(ACHIEVEMENTS, 0)


@dataclass(slots=True)
class Bar:
    """A player's cards. `side`: that of the speakeasy. `held`: the clients beside it. `validated`:
    those under it, in order. `drawn`: the clients being looked at.

    `columns`: all columns of the cards, by name, and `tokens`: how many of each one's spaces are
    covered. `printed`: how often each icon stands on the speakeasy and on validated clients;
    `active`: the same with the columns that are covered.
    """

    side: str = ""
    held: list[str] = field(default_factory=list)
    validated: list[str] = field(default_factory=list)
    drawn: tuple[str, ...] = ()
    columns: dict[str, Column] = field(default_factory=dict)
    tokens: dict[str, int] = field(default_factory=dict)
    printed: dict[str, int] = field(default_factory=no_icons)
    active: dict[str, int] = field(default_factory=no_icons)

    @property
    def empty(self) -> tuple[str, ...]:
        """The columns with an empty space."""
        return tuple([c for c, there in self.tokens.items() if there < self.columns[c].spaces])

    @property
    def covered(self) -> tuple[str, ...]:
        """The columns with a token."""
        return tuple([column for column, there in self.tokens.items() if there])

    @property
    def slots(self) -> int:
        """How many clients may be held."""
        return self.active[SLOT]

    def open(self, side: str, deck: Deck) -> None:
        """Begin with this side of a speakeasy."""
        self.side = side
        self.look_again(deck)

    def take(self, client: Client) -> None:
        """The client comes beside the speakeasy."""
        self.held.append(client.id)
        self._lay(client.id, client.columns)

    def put_away(self, card: str) -> None:
        """The client goes; tokens on it are gone, its columns are off."""
        self.held.remove(card)
        for column in self.columns_of(card):
            self._switch(column, -1)
            del self.columns[column], self.tokens[column]

    def validate(self, client: Client) -> None:
        """The client goes under the speakeasy: its achievement counts from now; tokens on it are
        gone, its columns are off."""
        self.validated.append(client.id)
        self._print(client.achievement)
        self.put_away(client.id)

    def columns_of(self, card: str) -> list[str]:
        """The columns of a card."""
        prefix = f"{card}_"
        return [column for column in self.columns if column.startswith(prefix)]

    def place(self, column: str) -> None:
        """A token is placed; one that completes the column switches its bonus on."""
        self.tokens[column] += 1
        self._switch(column, 1)

    def discard(self, column: str) -> None:
        """A token is gone; without it the column's bonus is off. A card that is told anew may have
        lost it already."""
        if self.tokens.get(column):
            self._switch(column, -1)
            self.tokens[column] -= 1

    def without(self, discarded: tuple[str, ...]) -> dict[str, int]:
        """The icons that would be active if these tokens were gone."""
        left = dict(self.active)
        for column in set(discarded):
            if self.complete(column):
                left[self.columns[column].icon] -= 1
        return left

    def look_again(self, deck: Deck) -> None:
        """The cards are as they are told now; a token whose space is not there is gone."""
        side, tokens = deck.sides[self.side], self.tokens
        self.columns, self.tokens = {}, {}
        for card, columns in (
            (SPEAKEASY, side.columns),
            *((card, deck.clients[card].columns) for card in self.held),
        ):
            self._lay(card, columns)
        self.printed, self.active = no_icons(), no_icons()
        self._print((EYE,) * side.eyes + (SLOT,) * side.slots + (REROLL,) * side.rerolls)
        for card in self.validated:
            self._print(deck.clients[card].achievement)
        for column in self.tokens:
            self.tokens[column] = min(tokens.get(column, 0), self.columns[column].spaces)
            self._switch(column, 1)

    def complete(self, column: str) -> bool:
        """Whether all spaces of a column are covered."""
        return self.tokens[column] == self.columns[column].spaces

    def _lay(self, card: str, columns: tuple[Column, ...]) -> None:
        for name, column in column_names(card, columns).items():
            self.columns[name], self.tokens[name] = column, 0

    def _print(self, icons: tuple[str, ...]) -> None:
        """These icons stand on the player's cards from now on."""
        for icon in icons:
            self.printed[icon] += 1
            self.active[icon] += 1

    def _switch(self, column: str, by: int) -> None:
        """The bonus of a column that is complete is on (1), or off (-1)."""
        if self.complete(column):
            self.active[self.columns[column].icon] += by
