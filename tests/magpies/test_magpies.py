"""The tests that come with the game."""

from collections import Counter

from magpies import GAME
from magpies.rules import IN_THE_BAG, Magpies

from moonkeeper import Answer, Choose, Draw, Match
from moonkeeper.testing import try_out

WORTH = ((1,), (2,), (3,), (5,))


def begun(moon: str = "new_moon") -> Match:
    """Ann begins, with Ben, and they know what the trinkets are worth."""
    header = GAME.header(["Ann", "Ben"], starter=0, switches={"moon": moon}, facts={"worth": WORTH})
    return Match(GAME, header)


def evening(moon: str = "new_moon") -> Match:
    """Ann has taken a key and Ben a ring; both are asked what they do at dusk."""
    match = begun(moon)
    match.answer(None, ("key", "ring", "button"))
    match.answer(0, "key")
    match.answer(1, "ring")
    return match


def says(match: Match, seat: int, *answers: Answer) -> None:
    for answer in answers:
        match.answer(seat, answer)


def ann_raids(match: Match, twig: str) -> None:
    match.answer(0, ())
    match.answer(0, 0)
    match.answer(0, "seat_1")
    match.answer(0, (twig,))


def test_a_quiet_raid_costs_a_trinket_that_comes_to_the_raider_after_dusk() -> None:
    match = evening()
    ann_raids(match, "quiet")
    match.answer(1, ())
    match.answer(1, 0)
    match.answer(1, "nobody")
    assert match.state.nests == [["key"], ["ring"]]
    match.answer(1, "ring")
    assert match.state.nests == [["key", "ring"], []]


def test_a_guard_drives_the_raider_off_and_its_feather_is_gone() -> None:
    match = evening()
    ann_raids(match, "quiet")
    match.answer(1, ())
    match.answer(1, 1)
    match.answer(1, "nobody")
    assert match.state.nests == [["key"], ["ring"]]
    assert match.state.feathers == [3, 2]


def test_a_guard_drives_off_one_raid_and_not_the_next() -> None:
    match = Match(GAME, GAME.header(["Ann", "Ben", "Cy"], starter=0, facts={"worth": WORTH}))
    match.answer(None, ("key", "ring", "button", "spoon"))
    for seat, trinket in enumerate(("key", "ring", "button")):
        match.answer(seat, trinket)
    says(match, 1, (), 1, "nobody")
    ann_raids(match, "quiet")
    assert list(match.open) == [2]
    says(match, 2, (), 0, "seat_1", ("quiet",))
    assert match.open[1].id == "give_up"


def test_who_has_finished_is_asked_again_when_raided_later() -> None:
    match = evening()
    match.answer(1, ())
    match.answer(1, 0)
    match.answer(1, "nobody")
    assert list(match.open) == [0]
    ann_raids(match, "quiet")
    assert match.open[1].id == "give_up"


def test_what_is_buried_is_safe_and_counts_as_printed() -> None:
    match = evening("full_moon")
    ann_raids(match, "quiet")
    match.answer(1, ("ring",))
    match.answer(1, 0)
    match.answer(1, "nobody")
    assert match.counters["points"] == [1, 5]


def test_at_the_snap_of_a_twig_nothing_happens() -> None:
    match = evening()
    ann_raids(match, "snap")
    match.answer(1, ())
    match.answer(1, 0)
    match.answer(1, "nobody")
    assert match.state.nests == [["key"], ["ring"]]


def test_for_who_has_gone_home_nothing_is_drawn_and_nobody_raids_them() -> None:
    match = Match(GAME, GAME.header(["Ann", "Ben", "Cy"], starter=0, facts={"worth": WORTH}))
    match.leave(2)
    assert match.open[None] == Draw(None, "bag", IN_THE_BAG, 3)
    match.answer(None, ("key", "ring", "button"))
    match.answer(0, "key")
    match.answer(1, "ring")
    match.answer(0, ())
    match.answer(0, 0)
    assert match.open[0] == Choose(0, "raid", ("nobody", "seat_1"))


def test_when_the_last_ring_is_buried_the_game_is_over_after_that_dusk() -> None:
    match = begun()
    match.answer(None, ("ring", "ring", "ring"))
    match.answer(0, "ring")
    match.answer(1, "ring")
    for seat in (0, 1):
        says(match, seat, ("ring",), 0, "nobody")
    match.answer(None, ("ring", "button", "button"))
    match.answer(1, "ring")
    match.answer(0, "button")
    says(match, 1, ("ring",), 0, "nobody")
    assert list(match.open) == [0]
    says(match, 0, (), 0, "nobody")
    assert match.outcome is not None
    assert match.outcome.reason == "all_rings"
    assert match.outcome.winners == (1,)


def nothing_is_lost(match: Match) -> None:
    """Each trinket lies in one place."""
    state = match.state
    if isinstance(state, Magpies):
        lying = state.bag + state.hedge
        for trinkets in (*state.nests, *state.buried, *state.loot):
            lying = lying + trinkets
        assert Counter(lying) == Counter(IN_THE_BAG)


def test_the_rules_hold_whatever_people_do() -> None:
    try_out(GAME, nothing_is_lost)
