"""What lies before a player of Moonshine, as the words of the cards tell it: kept for the referee,
from the rules' page and not from the engine."""

from __future__ import annotations

from collections import Counter

Words = dict[str, tuple[str, ...]]


class Player:
    """A speakeasy, clients beside and under it, and tokens by the column that they lie on."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.side = ""
        self.held: list[str] = []
        self.under: list[str] = []
        self.looks_at: list[str] = []
        self.lies: list[str] = []

    @property
    def tokens(self) -> dict[str, int]:
        """How many tokens lie on each column, from the speakeasy on."""
        return {column: self.lies.count(column) for column in self.columns()}

    def columns(self) -> dict[str, tuple[str, int]]:
        """Each column's icon, and its spaces."""
        found = {}
        for place, card in [("speakeasy", self.side), *((card, card) for card in self.held)]:
            for word in dict.fromkeys(self.words.get(card, ())):
                if word.startswith("column"):
                    number, _, icon = word.removeprefix("column").partition("_")
                    found[f"{place}_{number}"] = icon, self.words[card].count(word)
        return found

    def empty(self) -> list[str]:
        tokens = self.tokens
        return [column for column, (_, spaces) in self.columns().items() if tokens[column] < spaces]

    def icons(
        self,
        columns: bool = True,
        without: tuple[str, ...] = (),
        only_columns: bool = False,
        but: str = "",
    ) -> Counter[str]:
        """The icons that are active; without these tokens, and of no column of the card `but`."""
        found: Counter[str] = Counter()
        if not only_columns:
            for word in self.words.get(self.side, ()):
                if word in ("eye", "slot", "reroll"):
                    found[word] += 1
            for card in self.under:
                found.update(w.removeprefix("gives_") for w in self.words[card] if "gives_" in w)
        for column, (icon, spaces) in self.columns().items():
            lying = self.tokens[column] - without.count(column)
            if columns and lying == spaces and not (but and column.startswith(f"{but}_")):
                found[icon] += 1
        return found

    def place(self, column: str) -> None:
        assert column in self.empty()
        self.lies.append(column)

    def remove(self, columns: list[str]) -> None:
        for column in columns:
            self.lies.remove(column)

    def lay_aside(self, card: str) -> None:
        """The card is no longer beside the speakeasy, and no token lies on it."""
        self.held.remove(card)
        self.lies = [column for column in self.lies if not column.startswith(f"{card}_")]

    def lying(self) -> list[str]:
        """All tokens, in the order of the columns."""
        return [column for column, many in self.tokens.items() for _ in range(many)]

    def drop_what_has_no_space(self) -> None:
        """Cards are read anew: what lies on no space is gone."""
        kept: list[str] = []
        columns = self.columns()
        for column in self.lies:
            if column in columns and kept.count(column) < columns[column][1]:
                kept.append(column)
        self.lies = kept

    def points(self) -> int:
        """Printed points, and the most frequent colours, as many as there are majority cards."""
        total = sum(self.words[card].count("point") for card in self.under)
        colours = [w for card in self.under for w in self.words[card] if w.startswith("colour_")]
        many = sorted((colours.count(colour) for colour in set(colours)), reverse=True)
        cards = sum(self.words[card].count("gives_majority") for card in self.under)
        return total + sum(many[:cards])
