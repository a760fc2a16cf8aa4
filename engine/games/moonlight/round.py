"""A round: the players place their cards by turns, then it is scored."""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.decision import Choose, Count, Decision
from engine.game import Dialogue, clockwise, while_here
from engine.games.moonlight.cards import CARDS, PRINTED, Wolf
from engine.games.moonlight.grid import FIRST_CELL, PLACES, bit_of, cells_of
from engine.games.moonlight.mountain import complete, while_incomplete
from engine.games.moonlight.score import SEATS, counted
from engine.games.moonlight.table import PLAYERS, Moonlight

# A round's decisions.
CARD: Final = "card"
MOONS_ON_CARD: Final = "moons_on_card"
CELL: Final = "cell"
WHICH_ABILITY: Final = "which_ability"
BY_ABILITY: Final = "by_ability"
AT_SCORING: Final = "at_scoring"
WHOSE: Final = "whose"
WHICH_CELL: Final = "which_cell"
POINTS_CHANGED: Final = "points_changed"
MOONS_CHANGED: Final = "moons_changed"
NEW_VALUE: Final = "new_value"
MOONS: Final = "moons"
ROUND_TIE: Final = "round_tie"

# What an ability can do.
FREE_PLACEMENT: Final = "free_placement"
EXTRA_TURN: Final = "extra_turn"
EXTRA_DRAW: Final = "extra_draw"
ONLY_NOTED: Final = "only_noted"
IN_PLAY: Final = (FREE_PLACEMENT, EXTRA_TURN, EXTRA_DRAW, ONLY_NOTED)

NOTHING: Final = "nothing"
CHANGE_POINTS: Final = "change_points"
CHANGE_MOONS: Final = "change_moons"
CHANGE_VALUE: Final = "change_value"
SCORED_OTHERWISE: Final = (NOTHING, CHANGE_POINTS, CHANGE_MOONS, CHANGE_VALUE, ONLY_NOTED)

DRAWN: Final = "drawn"

MOST_CHANGED: Final = 20
"""Points that an ability can add or take away in a round; moons and values likewise."""

MOST_MOONS: Final = 40
"""Visible moons of a player; more than there can be."""

# Why a card can't be placed so.
NOT_IN_PACK: Final = "not_in_pack"
NO_ABILITY: Final = "no_ability"
ABILITY_USED: Final = "ability_used"
NO_CELL: Final = "no_cell"
OUTSIDE_THE_BOX: Final = "outside_the_box"
NOT_BESIDE: Final = "not_beside"
COVERS_OWN: Final = "covers_own"
NOT_ONE_LOWER: Final = "not_one_lower"
ONLY_VISIBLE_WOLF: Final = "only_visible_wolf"
LATEST_WOLF: Final = "latest_wolf"


def place_all(state: Moonlight) -> Dialogue[None]:
    """The players place by turns; a player with cards left goes on alone."""
    while not is_over(state):
        if not can_place(state, state.turn):
            state.turn = other(state.turn)
        yield from while_incomplete(state, take_turn(state, state.turn), state.turn)


def is_over(state: Moonlight) -> bool:
    """Ends at once when all 12 cells are filled, or when both have placed all their cards."""
    if state.grid.is_full or complete(state):
        return True
    return not (can_place(state, 0) or can_place(state, 1))


def can_place(state: Moonlight, seat: int) -> bool:
    return bool(state.packs[seat]) and seat not in state.gone


def other(seat: int) -> int:
    return 1 - seat


def take_turn(state: Moonlight, seat: int) -> Dialogue[None]:
    """Place one card. (Drawing one is the players' own affair: hands are hidden.)"""
    state.freed_by = None
    card = yield partial(which_card, state, seat)
    while card == BY_ABILITY:
        yield from use_ability(state, seat)
        card = yield partial(which_card, state, seat)
    moons = (yield from moons_on(state, seat, card)) if state.cards.differ(card) else None
    cell = FIRST_CELL
    if state.grid.stacks:
        cell = yield partial(which_cell, state, seat, card)
    state.packs[seat].remove(card)
    state.grid.put(Wolf(seat, card, moons), cell)
    if state.extra_turns:
        state.extra_turns -= 1
    else:
        state.turn = other(seat)


# --- Which card -----------------------------------------------------------------------------------


def which_card(state: Moonlight, seat: int) -> Decision:
    """Any card that the pack still holds: whether it is in hand only its player knows. Last: to use
    an ability first."""
    pack = state.packs[seat]
    options = tuple([card for card in CARDS if card in pack])
    if state.abilities[seat] and state.usable(seat):
        options += (BY_ABILITY,)
    return Choose(seat, CARD, options, partial(why_no_card, state, seat))


def why_no_card(state: Moonlight, seat: int, card: str) -> str:
    if card == BY_ABILITY:
        return ABILITY_USED if state.abilities[seat] else NO_ABILITY
    return NOT_IN_PACK if card in PRINTED else ""


def moons_on(state: Moonlight, seat: int, card: str) -> Dialogue[int | None]:
    """Which of the copies that differ in their moons it is; not asked when only one kind is left.
    None where nobody knows."""
    told: str | None = yield partial(which_copy, state, seat, card)
    if told is not None:
        return int(told)
    left = copies_left(state, seat, card)
    return left[0] if len(left) == 1 else None


def which_copy(state: Moonlight, seat: int, card: str) -> Decision | None:
    left = copies_left(state, seat, card)
    if len(left) < 2:
        return None
    return Choose(seat, MOONS_ON_CARD, tuple(map(str, left)))


def copies_left(state: Moonlight, seat: int, card: str) -> list[int]:
    """The different numbers of moons on the copies of a card that a player has still to place."""
    left = list(state.cards.copies(card))
    for stack in state.grid.stacks.values():
        for wolf in stack:
            if wolf.seat == seat and wolf.card == card and wolf.moons in left:
                left.remove(wolf.moons)
    return sorted(set(left))


# --- Which cell -----------------------------------------------------------------------------------


def which_cell(state: Moonlight, seat: int, card: str) -> Decision:
    cells = anywhere(state) if state.freed_by else placements(state, seat, card)
    return Choose(seat, CELL, cells_of(cells), partial(why_not_there, state, seat, card))


def placements(state: Moonlight, seat: int, card: str) -> int:
    """Orthogonally beside any card so that the box still fits 4x3 or 3x4; or cover an OPPONENT's
    visible card whose PRINTED value is exactly one lower."""
    return state.grid.beside() | can_be_covered(state, other(seat), PRINTED[card] - 1)


def can_be_covered(state: Moonlight, opponent: int, value: int) -> int:
    """The opponent's visible cards of a value; never the only visible wolf, and with
    `protect_latest` not the latest one either."""
    grid = state.grid
    if grid.only_one_visible(opponent):
        return 0
    cells = grid.of_value(opponent, value)
    if cells and state.rule("protect_latest") == "yes":
        cells &= ~bit_of(grid.latest[opponent])
    return cells


def anywhere(state: Moonlight) -> int:
    """By an ability: any cell of the box, empty or not."""
    return state.grid.in_the_box()


def why_not_there(state: Moonlight, seat: int, card: str, cell: str) -> str:
    """The name of the rule that forbids a placement."""
    if cell not in PLACES:
        return NO_CELL
    covered = state.grid.top(cell)
    if covered is None:
        return NOT_BESIDE if bit_of(cell) & anywhere(state) else OUTSIDE_THE_BOX
    if covered.seat == seat:
        return COVERS_OWN
    if covered.printed != PRINTED[card] - 1:
        return NOT_ONE_LOWER
    return ONLY_VISIBLE_WOLF if state.grid.only_one_visible(covered.seat) else LATEST_WOLF


# --- By ability -----------------------------------------------------------------------------------


def use_ability(state: Moonlight, seat: int) -> Dialogue[None]:
    """Before placing: what the card does is entered, whatever it says."""
    ability = yield from which_ability(state, seat)
    what = yield lambda: Choose(seat, BY_ABILITY, IN_PLAY)
    state.use(seat, ability, what)
    if what == FREE_PLACEMENT:
        state.freed_by = ability
    elif what == EXTRA_TURN:
        state.extra_turns += 1


def which_ability(state: Moonlight, seat: int) -> Dialogue[str]:
    """The one that the player can use, or which of several."""
    usable = state.usable(seat)
    if len(usable) == 1:
        return usable[0]
    ability: str = yield lambda: Choose(seat, WHICH_ABILITY, tuple(usable))
    return ability


def change_by_abilities(state: Moonlight, seat: int) -> Dialogue[None]:
    """At scoring: who holds an ability that can be used says what it changes, until nothing."""
    while state.usable(seat):
        what = yield partial(what_at_scoring, state, seat)
        if what == NOTHING:
            return
        ability = yield from which_ability(state, seat)
        if what == CHANGE_VALUE:
            yield from change_value(state, seat)
        elif what != ONLY_NOTED:
            yield from change_number(state, seat, what)
        state.use(seat, ability, what)


def what_at_scoring(state: Moonlight, seat: int) -> Decision:
    empty = not state.grid.stacks
    options = [what for what in SCORED_OTHERWISE if not (empty and what == CHANGE_VALUE)]
    return Choose(seat, AT_SCORING, tuple(options))


def change_number(state: Moonlight, seat: int, what: str) -> Dialogue[None]:
    """Whose points or moons, and by how much."""
    asked, numbers = {
        CHANGE_POINTS: (POINTS_CHANGED, state.changed_points),
        CHANGE_MOONS: (MOONS_CHANGED, state.changed_moons),
    }[what]
    whose = yield lambda: Choose(seat, WHOSE, SEATS)
    changed = SEATS.index(whose)
    by = yield lambda: Count(
        seat, asked, -MOST_CHANGED - numbers[changed], MOST_CHANGED - numbers[changed], preset=0
    )
    numbers[changed] += by


def change_value(state: Moonlight, seat: int) -> Dialogue[None]:
    """Which visible card, and what it counts now."""
    cell = yield lambda: Choose(seat, WHICH_CELL, cells_with_cards(state))
    value = counted(state)[cell].value
    state.changed_values[cell] = yield lambda: Count(seat, NEW_VALUE, 0, MOST_CHANGED, preset=value)


def cells_with_cards(state: Moonlight) -> tuple[str, ...]:
    return tuple(cell for cell in PLACES if cell in state.grid.stacks)


# --- Scoring --------------------------------------------------------------------------------------


def score_round(state: Moonlight) -> Dialogue[int | None]:
    """Score the cards as they lie. Returns who won; nobody wins a drawn round."""
    for seat in clockwise(PLAYERS, state.starter):
        if state.usable(seat):
            yield from while_here(state, seat, change_by_abilities(state, seat))
    yield from count_moons(state)
    yield from decide_tie(state)
    scored = state.score
    state.scores.append(scored)
    return scored.winner


def count_moons(state: Moonlight) -> Dialogue[None]:
    """The visible moons, two numbers, while not all of them are known from the cards."""
    if state.moons is None:
        mine = yield lambda: Count(0, MOONS, 0, MOST_MOONS, preset=0)
        theirs = yield lambda: Count(1, MOONS, 0, MOST_MOONS, preset=0)
        state.told_moons = mine, theirs


def decide_tie(state: Moonlight) -> Dialogue[None]:
    """With `round_tie` `ask` people say who wins a tied round."""
    if state.rule("round_tie") == "ask":
        state.tie_goes_to = yield partial(who_wins_a_tie, state)


def who_wins_a_tie(state: Moonlight) -> Decision | None:
    if state.score.winner is not None or state.rule("round_tie") != "ask":
        return None
    return Choose(None, ROUND_TIE, (*SEATS, DRAWN))
