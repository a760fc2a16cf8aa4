"""The ways to use a roll are complete: nothing that the dice allow is missing, nothing is too much.

Checked against a search that is written the other way round: the engine chooses cells and pays for
them, here every die is put onto one of at most three heaps, or left, and the heaps are judged.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from random import Random

from engine.games.shelfie.ways import some_roll_circles_nothing, unseen_ways, ways

REAL = ("plant", "game", "book", "trophy", "cat")
SHELF = tuple(f"{item}{size}" for item in REAL for size in range(1, 6))
ROLLS = tuple(combinations_with_replacement((*REAL, "joker"), 6))

Heap = tuple[str, ...]
CellSet = frozenset[str]


def test_there_are_462_rolls() -> None:
    assert len(set(ROLLS)) == 462


def heaped(roll: tuple[str, ...]) -> set[tuple[Heap, ...]]:
    """Every way to put each die onto one of up to three heaps, or onto none."""
    tables: set[tuple[Heap, ...]] = {()}
    for die in roll:
        tables |= {tuple(sorted(after)) for before in tables for after in _placed(die, before)}
    return tables


def _placed(die: str, heaps: tuple[Heap, ...]) -> Iterator[list[Heap]]:
    if len(heaps) < 3:
        yield [*heaps, (die,)]
    for place in range(len(heaps)):
        grown = list(heaps)
        grown[place] = tuple(sorted((*heaps[place], die)))
        yield grown


def cell_of(heap: Heap) -> str | None:
    """The cell that a heap circles: one real item, at most one joker, at most five dice."""
    items = set(heap) - {"joker"}
    if len(items) == 1 and heap.count("joker") <= 1 and len(heap) <= 5:
        return f"{items.pop()}{len(heap)}"
    return None


@cache
def brute_force(roll: tuple[str, ...]) -> frozenset[CellSet]:
    """Every set of cells that a roll can circle on an empty sheet."""
    if set(roll) == {"joker"}:
        return frozenset(frozenset([cell]) for cell in SHELF)
    found = set()
    for heaps in heaped(roll):
        circled = [cell_of(heap) for heap in heaps]
        distinct = frozenset(cell for cell in circled if cell)
        if heaps and len(distinct) == len(heaps):
            found.add(distinct)
    return frozenset(found)


def random_sheets(many: int, seed: int) -> list[CellSet]:
    """Sets of taken cells, from an empty sheet to one with a single cell left."""
    chance = Random(seed)
    return [frozenset(chance.sample(SHELF, chance.randint(0, 24))) for _ in range(many)]


def as_bits(taken: CellSet) -> int:
    return sum(1 << SHELF.index(cell) for cell in taken)


def fitting(choices: frozenset[CellSet], taken: CellSet) -> set[CellSet]:
    return {choice for choice in choices if not choice & taken}


def test_each_roll_offers_on_an_empty_sheet_exactly_what_brute_force_finds() -> None:
    for roll in ROLLS:
        assert {frozenset(way.id.split("+")) for way in ways(roll, 0)} == brute_force(roll), roll


def test_each_roll_offers_on_random_sheets_exactly_what_brute_force_finds() -> None:
    sheets = random_sheets(300, seed=5)
    chance = Random(5)
    for roll in ROLLS:
        for taken in chance.sample(sheets, 40):
            offered = {frozenset(way.id.split("+")) for way in ways(roll, as_bits(taken))}
            assert offered == fitting(brute_force(roll), taken), (roll, sorted(taken))


def test_unseen_dice_offer_exactly_what_some_roll_allows() -> None:
    some_roll = frozenset().union(*(brute_force(roll) for roll in ROLLS))
    for taken in [frozenset[str](), *random_sheets(300, seed=6)]:
        offered = {frozenset(way.id.split("+")) for way in unseen_ways(as_bits(taken))}
        assert offered == fitting(some_roll, taken), sorted(taken)


def test_a_roll_that_circles_nothing_is_known_exactly_where_one_exists() -> None:
    pairs = [frozenset([f"{item}1", f"{item}{size}"]) for item in REAL for size in (2, 3)]
    spared = [frozenset(SHELF) - {f"{item}{size}" for item in REAL} for size in (1, 2, 3, 4, 5)]
    answers = set()
    for taken in [frozenset[str](), *pairs, *spared, *random_sheets(120, seed=7)]:
        exists = any(not fitting(brute_force(roll), taken) for roll in ROLLS)
        assert some_roll_circles_nothing(as_bits(taken)) == exists, sorted(taken)
        answers.add(exists)
    assert answers == {True, False}


def test_no_way_is_offered_twice_and_none_depends_on_how_the_dice_lie() -> None:
    chance = Random(8)
    for roll in ROLLS:
        offered = ways(roll, 0)
        assert len({frozenset(way.id.split("+")) for way in offered}) == len(offered)
        assert ways(chance.sample(roll, 6), 0) == offered


def test_the_ways_that_use_most_dice_come_first() -> None:
    for roll in ROLLS:
        used = [sum(int(cell[-1]) for cell in way.id.split("+")) for way in ways(roll, 0)]
        assert used == sorted(used, reverse=True)


def test_a_way_names_its_cells_in_the_order_of_the_sheet() -> None:
    for way in unseen_ways(0):
        named = way.id.split("+")
        assert named == sorted(named, key=SHELF.index)
        assert way.cells == as_bits(frozenset(named))
