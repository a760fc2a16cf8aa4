"""What the device rolls and draws by chance."""

from __future__ import annotations

from typing import Protocol

from engine import Draw, Roll


class Chance(Protocol):
    """Where the device's dice come from."""

    def pick(self, options: tuple[str, ...]) -> str: ...


def filled(decision: Roll | Draw, owed: tuple[str | None, ...], chance: Chance) -> tuple[str, ...]:
    """What is owed from before an undo, and what chance gives for the rest."""
    if isinstance(decision, Roll):
        return tuple(
            settled or chance.pick(die.faces)
            for die, settled in zip(decision.dice, owed, strict=True)
        )
    drawn = [card for card in owed if card is not None]
    left = list(decision.cards)
    for card in drawn:
        left.remove(card)
    while len(drawn) < decision.many:
        drawn.append(chance.pick(tuple(left)))
        left.remove(drawn[-1])
    return tuple(drawn)
