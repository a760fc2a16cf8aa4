"""Where a card may be placed."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from engine import Match, Refused
from engine.game import Temper
from engine.games.moonlight.cards import CARDS, PRINTED
from engine.games.moonlight.grid import PLACES, cells_of
from engine.games.moonlight.round import placements
from engine.games.moonlight.table import Moonlight
from engine.games.moonlight.temper import always_cover
from engine.playout import tempered_answer
from tests.engine.moonlight.places import Card, Place, legal_places, place_of
from tests.engine.moonlight.wolves import ANN, BEN, asked, match, options, put, say, table
from tests.engine.toys import everything


def where(picture: str, seat: int, card: str, **switches: str) -> set[Place]:
    """The places that are offered for a card on a drawn grid."""
    return {place_of(cell) for cell in cells_of(placements(table(picture, **switches), seat, card))}


def shown(picture: str) -> set[Place]:
    """The places of a drawing that are marked with `**`."""
    rows = [row.split() for row in picture.strip().splitlines()]
    origin = next(
        (x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell.endswith("'")
    )
    return {
        (x - origin[0], y - origin[1])
        for y, row in enumerate(rows)
        for x, cell in enumerate(row)
        if cell.startswith("**")
    }


# --- Beside ---------------------------------------------------------------------------------------


def test_the_first_card_lies_anywhere_so_nobody_is_asked_where() -> None:
    played = put(match(), "3")
    assert asked(played) == "Ben card"
    assert list(played.state.grid.tops) == ["+0+0"]


def test_a_card_is_placed_orthogonally_beside_any_card() -> None:
    # ' marks the first card. A corner is not beside.
    assert where("A3", BEN, "1") == shown("""
        ..  **  ..
        **  A3' **
        ..  **  ..
    """)


def test_four_in_a_row_leave_room_above_and_below_only() -> None:
    assert where("A3 B3 A3 B3", ANN, "1") == shown("""
        **  **  **  **
        A3' B3  A3  B3
        **  **  **  **
    """)


def test_three_rows_of_three_may_become_four_wide_or_four_high() -> None:
    assert where("A3 B3 A3 \n B3 .. .. \n A3 .. ..", BEN, "1") == shown("""
        .. **  **  **  ..
        ** A3' B3  A3  **
        ** B3  **  **  ..
        ** A3  **  ..  ..
        .. **  ..  ..  ..
    """)


def test_a_box_of_full_size_is_only_filled() -> None:
    assert where("A3 B3 A3 B3 \n B3 .. .. .. \n A3 .. .. ..", ANN, "1") == shown("""
        A3' B3 A3 B3
        B3  ** ** **
        A3  ** .. ..
    """)


def test_a_cell_keeps_its_id_when_the_box_grows_to_the_left_and_up() -> None:
    played = put(match(), "3", "3 +1+0", "4 -1+0", "4 +0-1")
    assert {cell: wolf.card for cell, wolf in played.state.grid.tops.items()} == {
        "+0+0": "3",
        "+1+0": "3",
        "-1+0": "4",
        "+0-1": "4",
    }
    box = played.state.grid.box
    assert (box.left, box.top, box.right, box.bottom) == (-1, -1, 1, 0)


# --- By covering ----------------------------------------------------------------------------------


def covers(picture: str, seat: int, card: str, **switches: str) -> set[Place]:
    """The places where a card would cover another."""
    grid = table(picture).grid
    return where(picture, seat, card, **switches) & {place_of(cell) for cell in grid.stacks}


def test_an_opponents_card_exactly_one_lower_can_be_covered() -> None:
    row, below = "A1 A2 A3 A4", "B5 B1 B2 B3"
    assert covers(f"{row} \n {below}", BEN, "3") == {(1, 0)}
    assert covers(f"{row} \n {below}", BEN, "5") == {(3, 0)}
    assert covers(f"{row} \n {below}", ANN, "3") == {(2, 1)}
    assert covers(f"{row} \n {below}", BEN, "1") == set()


def test_what_is_covered_counts_by_its_printed_value_also_a_1_in_a_corner() -> None:
    # In the finished rectangle it would count three.
    corner = "A1 B3 A3 B3 \n B3 A3 B3 A3 \n A3 B3 A3 .."
    assert covers(corner, BEN, "2") == {(0, 0)}
    assert (0, 0) not in covers(corner, BEN, "4")


def test_a_lone_wolf_covers_and_is_covered_by_its_printed_value() -> None:
    assert covers("A5 A3 B1", BEN, "lone_6") == {(0, 0)}
    assert covers("A5 A3 B1", BEN, "lone_4") == {(1, 0)}
    assert covers("AL2 A5 B1", BEN, "3") == {(0, 0)}


def test_only_the_top_of_a_stack_can_be_covered() -> None:
    assert covers("A1B2 B4 A3 A4", ANN, "3") == {(0, 0)}
    assert covers("A1B2 B4 A3 A4", BEN, "2") == set()


def test_the_opponents_only_visible_wolf_is_never_covered() -> None:
    assert covers("A2 B4 B5", BEN, "3") == set()
    assert covers("A2 A5 B4", BEN, "3") == {(0, 0)}
    # A covered wolf is not visible.
    assert covers("A2 A3B4 B5", BEN, "3") == set()


def test_protect_latest_saves_the_opponents_latest_card_too() -> None:
    # The drawing is laid in reading order: Ann's latest is the second 2.
    picture = "A2 B5 A2"
    assert covers(picture, BEN, "3") == {(0, 0), (2, 0)}
    assert covers(picture, BEN, "3", protect_latest="yes") == {(0, 0)}


def test_a_stack_grows_by_turns() -> None:
    played = put(match(), "1", "5 +1+0", "5 +0+1", "2 +0+0", "3 +0+0", "4 +0+0")
    assert [(wolf.seat, wolf.card) for wolf in played.state.grid.stacks["+0+0"]] == [
        (ANN, "1"),
        (BEN, "2"),
        (ANN, "3"),
        (BEN, "4"),
    ]
    assert played.state.left == [11 - 3, 11 - 3]


# --- Refused --------------------------------------------------------------------------------------


def refused(played: Match, answer: object) -> str:
    """The name of the reason why it is; nothing has changed."""
    before = everything(played)
    with pytest.raises(Refused) as reason:
        say(played, answer)
    assert everything(played) == before
    return reason.value.name


@pytest.mark.parametrize(
    ("cell", "why"),
    [
        ("+4+0", "no_cell"),
        ("nowhere", "no_cell"),
        ("-1+0", "outside_the_box"),
        ("+0+3", "outside_the_box"),
        ("+1+2", "not_beside"),
        ("+2+0", "covers_own"),
        ("+0+0", "not_one_lower"),
    ],
)
def test_a_placement_that_the_rules_forbid_is_refused_by_name(cell: str, why: str) -> None:
    """
    A1 B4 B2 A5     Ben's 3 neither goes outside, nor on his own 2, nor by two on Ann's 1.
    A2 .. ..
    """
    played = put(match(), "1", "4 +1+0", "2 +0+1", "2 +2+0", "5 +3+0", "3")
    assert asked(played) == "Ben cell"
    assert refused(played, cell) == why


def test_covering_the_only_visible_wolf_is_refused_by_name() -> None:
    assert refused(put(match(), "1", "2"), "+0+0") == "only_visible_wolf"


def test_covering_the_latest_wolf_is_refused_by_name() -> None:
    played = put(match(protect_latest="yes"), "4", "5 +1+0", "1 +0+1", "2")
    assert refused(played, "+0+1") == "latest_wolf"


def test_a_card_that_the_pack_no_longer_holds_is_refused_by_name() -> None:
    played = put(match(), "5", "1 +1+0")
    assert options(played) == ("1", "2", "3", "4")
    assert refused(played, "5") == "not_in_pack"
    assert refused(played, "lone_4") == "not_in_pack"
    assert refused(played, "by_ability") == "no_ability"
    assert refused(played, "6") == ""


# --- Complete -------------------------------------------------------------------------------------


def piles_of(state: Moonlight) -> dict[Place, list[Card]]:
    return {
        place_of(cell): [Card(wolf.seat, wolf.card, None) for wolf in stack]
        for cell, stack in state.grid.stacks.items()
    }


@pytest.mark.parametrize("temper", [None, always_cover], ids=["indifferent", "covering"])
@pytest.mark.parametrize("protect_latest", ["no", "yes"])
def test_what_is_offered_is_what_trying_every_place_finds(
    protect_latest: str, temper: Temper | None
) -> None:
    """Random positions, each player, each card."""
    chance = Random(f"{protect_latest} {temper}")
    positions = 0
    while positions < 400:
        played = match(protect_latest=protect_latest)
        while played.state.round == 1 and played.outcome is None:
            state = played.state
            if asked(played).endswith("card") and state.grid.stacks:
                positions += 1
                piles = piles_of(state)
                for seat, card in product((ANN, BEN), CARDS):
                    latest = state.grid.latest[1 - seat] if protect_latest == "yes" else None
                    places = legal_places(
                        piles, seat, PRINTED[card], place_of(latest) if latest else None
                    )
                    found = cells_of(placements(state, seat, card))
                    assert {place_of(cell) for cell in found} == places
                    assert list(found) == [cell for cell in PLACES if cell in found]
            ((whose, decision),) = played.open.items()
            answer = tempered_answer(played, decision, chance, temper)
            played.answer(whose, answer)


def count_offered(played: Match, cards: int) -> int:
    """How many sequences of so many placements the match offers."""
    if played.state.round > 1 or played.outcome or not asked(played).endswith(("card", "cell")):
        return int(cards == 0)
    if cards == 0:
        return 1
    total = 0
    for option in options(played):
        left = sum(played.state.left)
        say(played, option)
        lies = sum(played.state.left) < left or played.state.round > 1
        total += count_offered(played, cards - lies)
        played.undo()
    return total


def count_apart(decks: list[list[str]], cards: int) -> int:
    """The same, counted without the engine: Ann begins, and whoever has no card is passed over."""

    def count(piles: dict[Place, list[Card]], packs: list[list[str]], seat: int, left: int) -> int:
        if left == 0:
            return 1
        if not packs[seat]:
            seat = 1 - seat
        total = 0
        for face in dict.fromkeys(packs[seat]):
            for place in legal_places(piles, seat, int(face)):
                after = {**piles, place: [*piles.get(place, []), Card(seat, face, None)]}
                rest = list(packs[seat])
                rest.remove(face)
                both = [rest, packs[1]] if seat == ANN else [packs[0], rest]
                total += count(after, both, 1 - seat, left - 1)
        return total

    return count({}, decks, ANN, cards)


def test_short_sequences_are_counted_by_hand() -> None:
    # Ann's 1 or 3, then four cells for Ben's 2, then six for Ann's other card: Ben's only wolf
    # can't be covered.
    assert [count_offered(match("1 3", "2"), cards) for cards in (1, 2, 3)] == [2, 2 * 4, 2 * 4 * 6]
    assert count_apart([["1", "3"], ["2"]], 3) == 48


@pytest.mark.parametrize(
    ("decks", "longest"), [(("1 2 3", "1 2 3"), 4), (("1 3", "2 2 4"), 4), (("1", "2 3 4"), 4)]
)
def test_as_many_sequences_are_offered_as_a_count_apart_finds(
    decks: tuple[str, str], longest: int
) -> None:
    played = match(*decks)
    for cards in range(1, longest + 1):
        apart = count_apart([deck.split() for deck in decks], cards)
        assert count_offered(played, cards) == apart
