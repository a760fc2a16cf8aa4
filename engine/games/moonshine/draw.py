"""Drawing clients: to refill, or to exchange one.

With `deck: people` they shuffle and draw, and tell only the client that they keep. Of the others it
is known that they lie in the discards, but not which they are.
"""

from __future__ import annotations

from typing import Final

from engine.decision import Choose, Decision, Draw
from engine.game import Dialogue
from engine.games.moonshine.cards import EYE
from engine.games.moonshine.table import Moonshine

POOL: Final = "client_deck"
NOBODY: Final = "nobody"


def keep_one(state: Moonshine, seat: int) -> Dialogue[str | None]:
    """Draw as many as eyes, keep one. None where there is nothing left to draw."""
    yield from look(state, seat)
    seen = clients_to_choose_from(state, seat)
    if len(seen) == 1 and not state.drawn_by_people:
        kept: str | None = seen[0]
    else:
        kept = yield lambda: which_is_kept(state, seat)
    settle(state, seat, kept)
    return kept


def take_one_or_none(state: Moonshine, seat: int) -> Dialogue[str | None]:
    """Draw as many as eyes, and take one to swap, or discard all."""
    yield from look(state, seat)
    taken = yield lambda: which_is_taken(state, seat)
    settle(state, seat, None if taken == NOBODY else taken)
    return None if taken == NOBODY else taken


def which_is_kept(state: Moonshine, seat: int) -> Decision | None:
    seen = clients_to_choose_from(state, seat)
    return Choose(seat, "keep", seen) if seen else None


def which_is_taken(state: Moonshine, seat: int) -> Decision | None:
    """Who has no client to swap discards all."""
    seen = clients_to_choose_from(state, seat)
    return Choose(seat, "take", (*seen, NOBODY)) if seen and state.bars[seat].held else None


def look(state: Moonshine, seat: int) -> Dialogue[None]:
    """The clients that the device draws; what people draw, they look at themselves."""
    drawn = yield lambda: device_draws(state, seat)
    if drawn:
        shuffle_if_needed(state, len(drawn))
        state.bars[seat].drawn = drawn
        for client in drawn:
            state.pile.remove(client)


def device_draws(state: Moonshine, seat: int) -> Decision | None:
    if state.drawn_by_people:
        return None
    many = how_many(state, seat)
    return Draw(seat, POOL, possible(state, many), many) if many else None


def clients_to_choose_from(state: Moonshine, seat: int) -> tuple[str, ...]:
    """The clients drawn; or where people draw, those that can have been."""
    if state.drawn_by_people:
        many = how_many(state, seat)
        return possible(state, many) if many else ()
    return state.bars[seat].drawn


def settle(state: Moonshine, seat: int, chosen: str | None) -> None:
    """One of the clients drawn is in the player's hand, or none; the others are discarded."""
    bar = state.bars[seat]
    if state.drawn_by_people:
        many = how_many(state, seat)
        shuffle_if_needed(state, many)
        state.hidden += many
        if chosen is not None:
            state.pile.remove(chosen)
            state.hidden -= 1
    else:
        state.discards += [client for client in bar.drawn if client != chosen]
    bar.drawn = () if chosen is None else (chosen,)


# --- The pile -------------------------------------------------------------------------------------


def eyes(state: Moonshine, seat: int) -> int:
    """Only the speakeasy's and achievement eyes count when drawing, unless `column_eyes`."""
    bar = state.bars[seat]
    return (bar.active if state.rule("column_eyes") == "yes" else bar.printed)[EYE]


def how_many(state: Moonshine, seat: int) -> int:
    """As many as eyes; of a deck with fewer cards, as many as there are."""
    return min(eyes(state, seat), len(state.pile) + len(state.discards))


def possible(state: Moonshine, many: int) -> tuple[str, ...]:
    """The clients that can be among so many drawn ones: those that may lie in the pile, and the
    discards if these have to be shuffled."""
    return tuple(state.pile + state.discards if needs_shuffle(state, many) else state.pile)


def needs_shuffle(state: Moonshine, many: int) -> bool:
    """Draws larger than the deck: reshuffle the discards."""
    return many > len(state.pile) - state.hidden


def shuffle_if_needed(state: Moonshine, many: int) -> None:
    """The discards go back into the pile."""
    if needs_shuffle(state, many):
        state.pile += state.discards
        state.discards = []
        state.hidden = 0
