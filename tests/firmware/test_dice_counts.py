"""Every die counts once: by hand, against the chance that was used up, and with the kept sums."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from engine import Draw, Header, Match, Refused, Roll, act_to_json
from engine.acts import Act, Amended, Answered, Drawn, Redone, Rolled, SeatUndone, Undone
from engine.games import built_in
from engine.playout import random_answer
from firmware.fairness import counts
from firmware.fairness.counts import KEPT, Counting, Fallen, of_match, of_rolls
from firmware.store import JSON, Change, FreeRoll, Store

ENDED = {"reason": "two_rows", "ranking": []}
ASKED = Answered(0, "keep", ("cat",))


def rolled(*faces: str, by: str = "device", kind: str = "shelfie") -> Rolled:
    return Rolled(0, (kind,) * len(faces), faces, by)


def fell(*acts: Act) -> dict[tuple[str, str], int]:
    """How often each face came up, by who told of it."""
    told = of_match("shelfie", [act_to_json(act) for act in acts])
    assert {(each.game, each.kind) for each in told} <= {("shelfie", "shelfie")}
    return {(each.source, each.face): many for each, many in told.items()}


# In a match.


def test_each_die_of_each_roll_counts() -> None:
    told = fell(rolled("cat", "cat", "game"), ASKED, rolled("cat", by="reader"))
    assert told == {("device", "cat"): 2, ("device", "game"): 1, ("reader", "cat"): 1}


def test_an_undone_roll_lay_on_the_table_and_counts() -> None:
    assert fell(ASKED, rolled("cat", "game"), Undone()) == {
        ("device", "cat"): 1,
        ("device", "game"): 1,
    }


def test_dice_taken_from_the_tape_count_once() -> None:
    # After the undo one die is rolled anew, the cat comes from the tape, and the game waits.
    told = fell(ASKED, rolled("cat", "game"), Undone(), ASKED, rolled("cat"))
    assert told == {("device", "cat"): 1, ("device", "game"): 1}
    told = fell(ASKED, rolled("cat"), Undone(), ASKED, rolled("cat", "cat"))
    assert told == {("device", "cat"): 2}


def test_a_roll_brought_back_counts_once() -> None:
    assert fell(ASKED, rolled("cat"), Undone(), Redone()) == {("device", "cat"): 1}


def test_a_misread_roll_counts_by_its_right_faces() -> None:
    told = fell(rolled("cat", "game", by="reader"), Amended(0, ("cat", "book"), 1))
    assert told == {("reader", "cat"): 1, ("reader", "book"): 1}
    taken_back = fell(rolled("cat", by="reader"), Amended(0, ("book",), 1), Undone())
    assert taken_back == {("reader", "cat"): 1}


def test_rolls_cut_off_by_an_amendment_lay_on_the_table_all_the_same() -> None:
    told = fell(ASKED, rolled("cat"), ASKED, rolled("game"), Amended(0, (), 1))
    assert told == {("device", "cat"): 1, ("device", "game"): 1}


def test_a_face_on_the_tape_is_told_by_who_rolled_it() -> None:
    told = fell(ASKED, rolled("cat", by="reader"), rolled("game"), Undone())
    assert told == {("reader", "cat"): 1, ("device", "game"): 1}


def test_what_people_typed_in_and_took_back_does_not_rename_what_the_device_rolled() -> None:
    typed = rolled("cat", by="people")
    assert fell(ASKED, rolled("cat"), typed, Undone(), Undone()) == {("device", "cat"): 1}


def test_a_face_that_was_set_right_and_undone_is_the_readers() -> None:
    misread = (ASKED, rolled("cat", by="reader"), Amended(1, ("book",), 2))
    assert fell(*misread, SeatUndone(0)) == {("reader", "book"): 1}


def test_what_people_typed_in_counts_as_it_holds_in_the_end() -> None:
    wrong, right = rolled("cat", by="people"), rolled("game", by="people")
    assert fell(wrong, Undone(), right) == {("people", "game"): 1}
    assert fell(wrong, Amended(0, ("book",), 1)) == {("people", "book"): 1}


def test_cards_are_no_dice() -> None:
    drawn = Drawn(None, "starter", ("1",), "device")
    assert fell(drawn) == {}
    assert fell(ASKED, drawn, Undone()) == {}


@pytest.mark.parametrize("key", ["shelfie", "mlem"])
@pytest.mark.parametrize("seed", range(4))
def test_what_chance_gave_is_what_is_counted_whatever_is_taken_back(key: str, seed: int) -> None:
    game, random = built_in(key), Random(seed)
    match = Match(game, game.header([""] * 2))
    given: Counter[str] = Counter()
    for _step in range(250):
        deed = random.random()
        try:
            if deed < 0.15:
                match.undo()
            elif deed < 0.2:
                match.redo()
            elif match.open:
                seat, decision = next(iter(match.open.items()))
                if not isinstance(decision, Roll):
                    by = "device" if isinstance(decision, Draw) else "people"
                    match.answer(seat, random_answer(decision, random), by=by)
                    continue
                faces = []
                for die, owed in zip(decision.dice, match.owed(seat), strict=True):
                    faces.append(owed or random.choice(die.faces))
                    given[faces[-1]] += owed is None
                match.answer(seat, tuple(faces), by="device")
        except Refused:
            continue
    told = of_match(key, map(act_to_json, match.journal.acts))
    assert {each.face: many for each, many in told.items()} == +given
    assert sum(given.values()) > 50


# Without a match.


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path)
    yield store
    store.close()


def test_dice_that_lay_still_count_once(store: Store) -> None:
    store.note_roll(FreeRoll(0.0, ("d6", "d6", "d20"), ("3", "3", "17"), expression="2d6+d20"))
    store.note_roll(FreeRoll(1.0, ("d6", "d6", "d20"), ("3", "5", "17"), kept=(0, 2)))
    store.note_roll(FreeRoll(2.0, ("mlem",), ("fuel",), game="mlem", source="tower"))
    assert of_rolls(store) == {
        Fallen("", "d6", "device", "3"): 2,
        Fallen("", "d6", "device", "5"): 1,
        Fallen("", "d20", "device", "17"): 1,
        Fallen("mlem", "mlem", "reader", "fuel"): 1,
    }


# All matches, and the kept sums.


HEADER: Header = built_in("shelfie").header(["", ""])


def play(store: Store, *faces: str, ended: bool = True, match: int | None = None) -> int:
    """Store a match, or what is added to one, in which these faces were rolled."""
    first = 0 if match is None else store.lengths()[match][0]
    acts: list[tuple[JSON, JSON]] = [(act_to_json(rolled(face)), {}) for face in faces]
    outcome = ENDED if ended else None
    return store.save(match, Change(HEADER.to_json(), first, acts, {}, outcome), 0.0)


def counted(store: Store, kept: Path | None = None) -> dict[str, int]:
    counting = Counting(store, kept)
    while not counting.step():
        pass
    return {each.face: many for each, many in counting.counts.items()}


def test_an_empty_store_counts_nothing(store: Store, tmp_path: Path) -> None:
    assert counted(store, tmp_path / KEPT) == {}
    assert not (tmp_path / KEPT).exists()


def test_the_matches_are_counted_some_at_a_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counts, "AT_ONCE", 2)
    for _match in range(5):
        play(store, "cat")
    counting = Counting(store)
    assert [counting.step() for _time in range(3)] == [False, False, True]
    assert counting.counts == {Fallen("shelfie", "shelfie", "device", "cat"): 5}


def test_what_is_settled_is_read_once(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(store, "cat", "game")
    play(store, "cat", ended=False)
    play(store, "book")
    assert counted(store, tmp_path / KEPT) == {"cat": 2, "game": 1, "book": 1}
    read = []
    acts = Store.acts

    def watched(self: Store, match: int) -> tuple[str, list[JSON]]:
        read.append(match)
        return acts(self, match)

    monkeypatch.setattr(Store, "acts", watched)
    assert counted(store, tmp_path / KEPT) == {"cat": 2, "game": 1, "book": 1}
    # The second has not ended, and the newest may be gone back into.
    assert read == [2, 3]
    play(store, "joker", match=2)
    play(store, "joker")
    assert counted(store, tmp_path / KEPT) == {"cat": 2, "game": 1, "book": 1, "joker": 2}


def test_a_kept_sum_over_a_match_that_has_changed_is_thrown_away(
    store: Store, tmp_path: Path
) -> None:
    first = play(store, "cat")
    play(store, "game")
    counted(store, tmp_path / KEPT)
    play(store, "book", match=first)
    assert counted(store, tmp_path / KEPT) == {"cat": 1, "game": 1, "book": 1}


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "null", '{"format": 1, "matches": [], "fell": []}', "{\xff"]
)
def test_a_damaged_file_of_sums_is_made_anew(store: Store, tmp_path: Path, text: str) -> None:
    play(store, "cat")
    play(store, "game")
    (tmp_path / KEPT).write_text(text, encoding="latin-1")
    assert counted(store, tmp_path / KEPT) == {"cat": 1, "game": 1}
    assert json.loads((tmp_path / KEPT).read_text())["matches"] == {"1": 1}


def test_a_file_of_another_format_is_not_believed(store: Store, tmp_path: Path) -> None:
    play(store, "cat")
    play(store, "game")
    wrong = [["shelfie", "shelfie", "device", "joker", 7]]
    (tmp_path / KEPT).write_text(json.dumps({"format": 2, "matches": {"1": 1}, "fell": wrong}))
    assert counted(store, tmp_path / KEPT) == {"cat": 1, "game": 1}


def test_a_match_that_makes_no_sense_is_left_out(store: Store) -> None:
    play(store, "cat")
    store.save(None, Change(HEADER.to_json(), 0, [({"act": "sneeze"}, {})], {}, ENDED), 0.0)
    store.save(None, Change(HEADER.to_json(), 0, [(act_to_json(Undone()), {})], {}, ENDED), 0.0)
    assert counted(store) == {"cat": 1}


def test_where_the_sums_cannot_be_kept_all_is_counted_again(store: Store, tmp_path: Path) -> None:
    play(store, "cat")
    play(store, "game")
    nowhere = tmp_path / "nowhere" / KEPT
    assert counted(store, nowhere) == counted(store, nowhere) == {"cat": 1, "game": 1}
