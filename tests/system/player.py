"""A tidy player who sees nothing but the display: takes what the device proposes, and with dice on
the table circles one cell a turn."""

from __future__ import annotations

from random import Random

from hardware.control import Control
from hardware.simulated.box import Box
from tests.system.device import NEXT, OK, press, sees

OVER = ("wins", "Shared win")


class TidyPlayer:
    """Answers whatever is asked, by presses. `turns`: how many presses each turn so far took."""

    def __init__(self, box: Box, seed: int = 1) -> None:
        self._box = box
        self._chance = Random(seed)
        self.turns: list[int] = []

    def plays(self) -> bool:
        """Give one answer; False, and no press, when the match is over."""
        if sees(self._box, "which row?"):
            self.turns.append(0)
            # Some row, its smallest free cell, and the cursor is on `Done`.
            steps = [NEXT] * self._chance.randrange(3)
            self._press(*steps, OK)
            if sees(self._box, "how many?"):
                self._press(OK, OK)
            return True
        if sees(self._box, "OK rolls"):
            self.turns.append(0)
        elif any(sees(self._box, text) for text in OVER):
            return False
        self._press(OK)
        return True

    def _press(self, *controls: Control) -> None:
        press(self._box, *controls)
        if self.turns:
            self.turns[-1] += len(controls)
