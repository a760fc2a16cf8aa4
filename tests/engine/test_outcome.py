"""Who won, and what decided."""

from __future__ import annotations

from engine import Outcome, Ranking, Standing, rank


def places(ranking: Ranking) -> list[tuple[int, int]]:
    return [(standing.seat, standing.rank) for standing in ranking.standings]


def test_more_points_rank_first() -> None:
    ranking = rank([3, 9, 5])
    assert ranking.standings == (Standing(1, 1, 9), Standing(2, 2, 5), Standing(0, 3, 3))
    assert ranking.decided_by is None


def test_points_may_be_negative() -> None:
    assert places(rank([-3, 0, -1])) == [(1, 1), (2, 2), (0, 3)]


def test_equal_points_share_a_place_and_the_next_is_passed_over() -> None:
    assert places(rank([5, 7, 5, 7])) == [(1, 1), (3, 1), (0, 3), (2, 3)]
    assert places(rank([7, 5, 7])) == [(0, 1), (2, 1), (1, 3)]
    assert places(rank([4, 4, 4])) == [(0, 1), (1, 1), (2, 1)]


def test_a_tie_break_parts_equal_points_and_is_named() -> None:
    ranking = rank([5, 5, 9], ("cats", [1, 2, 0]))
    assert places(ranking) == [(2, 1), (1, 2), (0, 3)]
    assert ranking.decided_by is None
    ranking = rank([9, 9, 5], ("cats", [1, 2, 7]))
    assert places(ranking) == [(1, 1), (0, 2), (2, 3)]
    assert ranking.decided_by == "cats"


def test_the_second_tie_break_counts_only_where_the_first_is_equal() -> None:
    ranking = rank([9, 9, 9], ("cats", [2, 2, 1]), ("coins", [0, 3, 9]))
    assert places(ranking) == [(1, 1), (0, 2), (2, 3)]
    assert ranking.decided_by == "coins"


def test_a_tie_that_no_tie_break_parts_is_a_shared_win() -> None:
    ranking = rank([9, 9, 2], ("cats", [2, 2, 1]), ("coins", [3, 3, 9]))
    assert places(ranking) == [(0, 1), (1, 1), (2, 3)]
    assert ranking.decided_by is None


def test_the_tie_break_that_is_named_parted_the_first_two_not_the_others() -> None:
    assert rank([9, 5, 5], ("cats", [0, 1, 2])).decided_by is None


def test_who_plays_alone_is_first() -> None:
    assert rank([4]) == Ranking((Standing(0, 1, 4),), None)


def test_all_who_share_the_first_place_are_winners() -> None:
    assert Outcome("end", rank([5, 7, 7])).winners == (1, 2)
    assert Outcome("end", rank([5, 8, 7])).winners == (1,)


def test_an_outcome_is_told_as_data() -> None:
    assert Outcome("two_rounds", rank([9, 9], ("cats", [1, 2]))).to_json() == {
        "reason": "two_rounds",
        "decided_by": "cats",
        "ranking": [
            {"seat": 1, "rank": 1, "points": 9},
            {"seat": 0, "rank": 2, "points": 9},
        ],
    }
