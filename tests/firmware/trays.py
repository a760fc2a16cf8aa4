"""Dice readers as their events tell of them, and hands at a table that has some."""

from __future__ import annotations

from typing import Any, Self

from engine import Roll
from engine.acts import Act
from engine.games import built_in
from engine.games.mlem.table import DIE
from engine.games.shelfie.sheet import PRINTED
from firmware import app, reading
from firmware.effects import Seen
from firmware.store import Store
from hardware.events import DiceSeen, DiceSettled, ReaderDie, ReaderFound, ReaderGone, SeenDie
from tests.firmware.hands import OK, Hands

TRAY = "tray"
D6 = "d6"

LEANS = "/"
ROLLS = "?"


def lying(*faces: str, kind: str = D6) -> tuple[SeenDie, ...]:
    """Dice of a kind with these faces: LEANS where one leans, ROLLS where it still rolls."""
    return tuple(
        SeenDie(f"{kind}{number}", kind, None if face in (LEANS, ROLLS) else face, face == LEANS)
        for number, face in enumerate(faces, 1)
    )


def watched(many: int = 6, kind: str = D6) -> tuple[ReaderDie, ...]:
    """So many dice of a kind."""
    return tuple(ReaderDie(f"{kind}{number}", kind) for number in range(1, many + 1))


class Table(Hands):
    """Hands at a table with dice readers. `asked`: which were asked to roll, and which dice;
    `obeys`: whether they do."""

    def __init__(self, *faces: str, store: Store | None = None, seed: int = 1) -> None:
        super().__init__(*faces, store=store, seed=seed)
        self.asked: list[tuple[str, tuple[str, ...]]] = []
        self.obeys = True
        panel: Any = self._daemon._panel
        panel.ask_to_roll = self._asked

    def _asked(self, reader: str, dice: tuple[str, ...]) -> bool:
        self.asked.append((reader, dice))
        return self.obeys

    @property
    def acts(self) -> list[Act]:
        """All that was said in the match."""
        return self.match.journal.acts

    def lines(self) -> list[str]:
        """What is to be read on the display."""
        return reading.lines(app.view(self.model, self.look))

    def found(
        self, name: str = TRAY, dice: tuple[ReaderDie, ...] | None = None, rolls: bool = False
    ) -> Self:
        self.happens(ReaderFound(name, watched() if dice is None else dice, rolls, 0.0))
        return self

    def gone(self, name: str = TRAY) -> Self:
        self.happens(ReaderGone(name, 0.0))
        return self

    def shows(self, *faces: str, name: str = TRAY, kind: str = D6) -> Self:
        """Dice are seen that have not all come to rest."""
        self.happens(DiceSeen(name, lying(*faces, kind=kind), 0.0))
        return self

    def reads(self, *faces: str, name: str = TRAY, kind: str = D6, plain: bool = False) -> Self:
        """Dice came to rest."""
        self.happens(DiceSettled(name, lying(*faces, kind=kind), plain, 0.0))
        return self

    def quiet(self) -> Self:
        """The message that is shown goes away."""
        self.happens(Seen(self.model.toasts))
        return self


def shelfie_table(store: Store | None = None) -> Table:
    """My Shelfie with dice on a reader that has not been found yet: the first roll is open."""
    table = Table(store=store)
    table.begin(built_in("shelfie").header(["Ann", "Ben"], dice="reader", starter=0))
    table.press(OK)
    assert table.match.learned["cell_points"] == PRINTED
    return table


def mlem_table() -> Table:
    """MLEM with dice on a reader that has not been found yet, all aboard: the roll is open."""
    table = Table()
    header = built_in("mlem").header(
        ["Ann", "Ben"], dice="reader", starter=0, switches={"mat": "sample"}
    )
    table.begin(header).press(OK, OK)
    assert list(table.match.open.values()) == [Roll(0, (DIE,) * 6)]
    return table
