from collections import Counter
from collections.abc import Sequence

import pytest

from hardware.chance import SystemChance
from hardware.simulated.chance import SeededChance, SetChance, WrongFace

FACES = ("ant", "bee", "cat")


class FirstChance:
    """Always the first."""

    def pick(self, options: Sequence[str]) -> str:
        return options[0]


def test_the_systems_chance_gives_every_face_and_nothing_else() -> None:
    picked = Counter(SystemChance().pick(FACES) for _ in range(600))
    assert set(picked) == set(FACES)
    # Each face is expected 200 times; less than 120 happens once in 10^11 runs.
    assert min(picked.values()) > 120


def test_the_same_seed_gives_the_same_faces() -> None:
    def rolls(seed: int) -> list[str]:
        chance = SeededChance(seed)
        return [chance.pick(FACES) for _ in range(50)]

    assert rolls(1) == rolls(1)
    assert rolls(1) != rolls(2)


def test_set_faces_come_first_and_in_order() -> None:
    chance = SetChance(FirstChance(), print)
    chance.set(["cat", "bee"])
    chance.set(["bee"])
    assert [chance.pick(FACES) for _ in range(5)] == ["cat", "bee", "bee", "ant", "ant"]


def test_a_face_the_die_does_not_have_is_reported_with_those_it_has() -> None:
    reports: list[str] = []
    chance = SetChance(FirstChance(), reports.append)
    chance.set(["dog", "bee"])
    with pytest.raises(WrongFace) as error:
        chance.pick(FACES)
    assert str(error.value) == "chance was set to 'dog', but can only be ant, bee, cat"
    assert reports == [str(error.value)]
    assert chance.pick(FACES) == "bee"
