"""The match in play: taken by the rules, stored, found again; played on when the disk refuses."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import (
    Answered,
    Choose,
    Drawn,
    Learned,
    Match,
    Pick,
    Refused,
    Roll,
    Rolled,
    RuleFault,
    Undone,
)
from engine.games import built_in
from engine.games.shelfie.sheet import PRINTED
from firmware.session import Session, taken_up
from firmware.store import Change, Fact, Store, StoreError
from tests.engine.shelves import dice
from tests.firmware.hands import Forgetful, all_matches, finished, loaded, session_on

GAME = built_in("shelfie")
CONFIRMED = {"cell_points": [list(row) for row in PRINTED]}
CHANGED = (*PRINTED[:4], (1, 2, 3, 5, 9))
THREE = GAME.header(["Ann", "Ben", "Cyd"], starter=1)
SIX = ("cat", "cat", "joker", "book", "cat", "plant")


class Disk:
    """A store in a folder that refuses while `full`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.full = False
        self.transactions: list[Change] = []
        disk = self

        class Refusing(Store):
            def save(self, match: int | None, change: Change, at: float) -> int:
                if disk.full:
                    raise StoreError("no space left")
                disk.transactions.append(change)
                return super().save(match, change, at)

            def facts(self, game: str) -> dict[str, Fact]:
                if disk.full:
                    raise StoreError("no space left")
                return super().facts(game)

        self._store = Refusing

    def open(self) -> Store:
        if self.full:
            raise StoreError("no space left")
        return self._store(self.folder)

    def session(self, *faces: str) -> Session:
        session = session_on(self.open, loaded(*faces))
        finished(session.open())
        return session


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    return Disk(tmp_path)


def in_play(session: Session) -> Match:
    assert session.look.match is not None
    return session.look.match


def saved(session: Session) -> bool:
    return session.look.saved


def trouble(session: Session) -> str | None:
    return session.trouble


def paused(session: Session) -> Match | None:
    return session.look.paused


def begin(session: Session, known: bool = True) -> None:
    """A match of three in which seat 1 begins; unless `known`, the values are asked first."""
    finished(session.begin(THREE))
    if known:
        finished(session.answer(None, PRINTED))


def stored_acts(folder: Path, number: int = 1) -> list[str]:
    return [act["act"] for act in all_matches(folder)[number - 1].acts]


def test_nothing_is_in_play_to_begin_with(disk: Disk) -> None:
    session = disk.session()
    assert session.look.match is None
    assert session.look.paused is None
    assert saved(session)
    for call in (
        session.answer(0, "cat"),
        session.roll(),
        session.do(Match.undo),
        session.do(Match.redo),
    ):
        with pytest.raises(Refused, match="no match is in play"):
            finished(call)
    with pytest.raises(Refused, match="no match is paused"):
        session.resume()


def test_every_answer_is_one_transaction(disk: Disk) -> None:
    session = disk.session(*SIX, "cat", "cat")
    begin(session)
    finished(session.roll())
    finished(session.answer(1, dice("cccj"), roll=True))
    finished(session.do(Match.undo))
    finished(session.do(Match.redo))
    said = [[act["act"] for act, _ in change.acts] for change in disk.transactions]
    assert said == [[], ["learn"], ["roll"], ["answer", "roll"], ["undo"], ["redo"]]
    assert [change.number for change in disk.transactions] == [0, 0, 1, 2, 4, 5]
    counters = [[now["round"] for _, now in change.acts] for change in disk.transactions]
    assert counters == [[], [1], [1], [1, 1], [1], [1]]
    assert stored_acts(disk.folder) == ["learn", "roll", "answer", "roll", "undo", "redo"]


def test_chance_gives_the_faces_in_the_order_of_the_dice(disk: Disk) -> None:
    session = disk.session(*SIX, "game", "book")
    begin(session)
    assert finished(session.roll()) == Rolled(1, ("shelfie",) * 6, SIX, "device")
    kept = finished(session.answer(1, dice("cccj"), roll=True))
    # In the order in which they lay on the table.
    assert kept == Answered(1, "keep", ("cat", "cat", "joker", "cat"))
    assert in_play(session).state.faces == ("cat", "cat", "joker", "cat", "game", "book")


def test_chance_draws_who_begins(disk: Disk) -> None:
    session = disk.session("3")
    finished(session.begin(replace(THREE, starter=None)))
    finished(session.answer(None, PRINTED))
    assert finished(session.roll()) == Drawn(None, "starter", ("3",), "device")
    assert list(in_play(session).open) == [2]


def test_a_roll_that_was_taken_back_stays_rolled(disk: Disk) -> None:
    session = disk.session(*SIX, "game", "book", "trophy")
    begin(session)
    finished(session.roll())
    finished(session.answer(1, dice("cccj"), roll=True))
    finished(session.do(Match.undo))
    # One die fewer is kept: the first two of the three are settled, the third is new.
    finished(session.answer(1, dice("ccc"), roll=True))
    assert in_play(session).state.faces == ("cat", "cat", "cat", "game", "book", "trophy")
    assert in_play(session).journal.tape == {}


def test_a_draw_that_was_taken_back_stays_drawn(disk: Disk) -> None:
    session = disk.session("3", "1")
    finished(session.begin(replace(THREE, starter=None)))
    finished(session.answer(None, PRINTED))
    finished(session.roll())
    finished(session.do(Match.undo))
    finished(session.answer(None, PRINTED))
    assert finished(session.roll()).value == ("3",)


def test_an_answer_that_does_not_fit_changes_nothing(disk: Disk) -> None:
    session = disk.session(*SIX)
    begin(session)
    finished(session.roll())
    before = len(disk.transactions)
    for seat, value in ((1, dice("pppp")), (0, dice("ccc")), (1, "cat")):
        with pytest.raises(Refused):
            finished(session.answer(seat, value, roll=True))
    assert len(disk.transactions) == before
    assert stored_acts(disk.folder) == ["learn", "roll"]


def test_a_rule_that_fails_on_the_roll_leaves_the_answer_ungiven(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(state: Any) -> Any:
        yield lambda: Pick(0, "keep", ("cat",), 0, 1)
        yield lambda: Roll(0, (GAME.dice[0],))
        raise ZeroDivisionError("the rule is wrong")

    broken = replace(GAME, full=replace(GAME.full, play=play))
    monkeypatch.setattr("firmware.games.game", lambda _key: broken)
    session = disk.session()
    finished(session.begin(THREE))
    with pytest.raises(RuleFault):
        finished(session.answer(0, ("cat",), roll=True))
    assert in_play(session).journal.acts == []
    assert isinstance(in_play(session).open[0], Pick)
    finished(session.answer(0, ("cat",)))
    assert stored_acts(disk.folder) == ["answer"]


def test_each_of_two_acts_is_stored_with_the_counters_after_it(
    disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def play(state: Any) -> Any:
        yield lambda: Pick(0, "keep", ("cat",), 0, 1)
        state.round = 7
        yield lambda: Roll(0, (GAME.dice[0],))
        state.round = 8
        yield lambda: Pick(0, "keep", ("cat",), 0, 1)

    counting = replace(GAME, full=replace(GAME.full, play=play))
    monkeypatch.setattr("firmware.games.game", lambda _key: counting)
    session = disk.session("cat")
    finished(session.begin(THREE))
    finished(session.answer(0, ("cat",), roll=True))
    (stored,) = all_matches(disk.folder)
    assert [counters["round"] for counters in stored.counters] == [7, 8]


def test_what_was_learned_is_known_in_the_next_match(disk: Disk) -> None:
    session = disk.session()
    begin(session, known=False)
    assert finished(session.answer(None, CHANGED)) == Learned("cell_points", CHANGED)
    finished(session.begin(THREE))
    assert in_play(session).state.cell_points == CHANGED
    assert in_play(session).header.facts == {"cell_points": [list(row) for row in CHANGED]}
    assert list(in_play(session).open) == [1]


def test_what_was_learned_by_mistake_is_forgotten_and_known_again(disk: Disk) -> None:
    session = disk.session()
    begin(session, known=False)

    def known() -> dict[str, Any]:
        store = Store(disk.folder)
        facts = store.facts("shelfie")
        store.close()
        return {name: fact.value for name, fact in facts.items()}

    finished(session.answer(None, CHANGED))
    assert known() == {"cell_points": [list(row) for row in CHANGED]}
    finished(session.do(Match.undo))
    assert known() == {}
    finished(session.do(Match.redo))
    assert known() == {"cell_points": [list(row) for row in CHANGED]}


def test_a_match_that_was_interrupted_is_found_paused(disk: Disk) -> None:
    session = disk.session(*SIX)
    begin(session)
    finished(session.roll())
    state = in_play(session).state
    # No close, no leave: the plug was pulled.
    again = disk.session()
    assert again.look.match is None
    waiting = paused(again)
    assert waiting is not None
    assert waiting.state == state
    again.resume()
    assert paused(again) is None
    finished(again.answer(1, SIX))
    assert stored_acts(disk.folder) == ["learn", "roll", "answer"]


def test_a_match_that_is_left_waits_and_goes_on(disk: Disk) -> None:
    session = disk.session(*SIX)
    begin(session)
    session.leave()
    assert (session.look.match, session.look.paused is not None) == (None, True)
    session.resume()
    finished(session.roll())
    assert stored_acts(disk.folder) == ["learn", "roll"]


def test_a_match_that_has_ended_does_not_wait(disk: Disk) -> None:
    session = disk.session()
    begin(session)
    play_to_the_end(session)
    outcome = in_play(session).outcome
    assert outcome is not None
    session.leave()
    assert session.look.paused is None
    assert disk.session().look.paused is None
    (match,) = all_matches(disk.folder)
    assert match.outcome == outcome.to_json()


def test_an_end_that_is_taken_back_is_no_end(disk: Disk) -> None:
    session = disk.session()
    begin(session)
    play_to_the_end(session)
    finished(session.do(Match.undo))
    (match,) = all_matches(disk.folder)
    assert match.outcome is None
    assert disk.session().look.paused is not None
    finished(session.do(Match.redo))
    (match,) = all_matches(disk.folder)
    assert match.outcome is not None


def play_to_the_end(session: Session) -> None:
    """Everybody rolls, keeps all and takes the first way there is."""
    match = in_play(session)
    while match.outcome is None:
        ((seat, decision),) = match.open.items()
        if isinstance(decision, Roll):
            finished(session.roll())
        elif isinstance(decision, Pick):
            finished(session.answer(seat, match.state.faces))
        else:
            assert isinstance(decision, Choose)
            finished(session.answer(seat, decision.options[0]))


def test_a_refusing_disk_stops_no_game_and_gets_everything_later(disk: Disk) -> None:
    session = disk.session(*SIX)
    begin(session)
    disk.full = True
    finished(session.roll())
    assert not saved(session)
    assert trouble(session) == "no space left"
    finished(session.answer(1, SIX))
    assert stored_acts(disk.folder) == ["learn"]
    disk.full = False
    before = len(disk.transactions)
    finished(session.do(Match.undo))
    assert saved(session)
    assert len(disk.transactions) == before + 1
    assert trouble(session) is None
    assert stored_acts(disk.folder) == ["learn", "roll", "answer", "undo"]
    finished(session.do(Match.redo))
    assert stored_acts(disk.folder) == ["learn", "roll", "answer", "undo", "redo"]
    assert taken_up(all_matches(disk.folder)[0]).state == in_play(session).state


def test_a_match_begun_without_a_disk_is_stored_when_there_is_one(disk: Disk) -> None:
    disk.full = True
    session = disk.session(*SIX)
    assert not saved(session)
    begin(session)
    disk.full = False
    finished(session.roll())
    assert saved(session)
    assert stored_acts(disk.folder) == ["learn", "roll"]
    (match,) = all_matches(disk.folder)
    assert match.header["seats"] == ["Ann", "Ben", "Cyd"]


def test_facts_learned_without_a_disk_are_stored_with_the_rest(disk: Disk) -> None:
    session = disk.session()
    begin(session, known=False)
    disk.full = True
    finished(session.answer(None, CHANGED))
    disk.full = False
    finished(session.roll())
    finished(session.begin(THREE))
    assert in_play(session).state.cell_points == CHANGED


def test_a_match_left_unsaved_is_stored_after_it_is_taken_up_again(disk: Disk) -> None:
    session = disk.session(*SIX)
    begin(session)
    disk.full = True
    finished(session.roll())
    session.leave()
    disk.full = False
    session.resume()
    finished(session.answer(1, SIX))
    assert stored_acts(disk.folder) == ["learn", "roll", "answer"]


def test_a_match_left_unsaved_is_stored_by_the_next_one(disk: Disk) -> None:
    session = disk.session()
    begin(session)
    disk.full = True
    play_to_the_end(session)
    said = len(in_play(session).journal.acts)
    session.leave()
    disk.full = False
    finished(session.begin(THREE))
    ended, begun = all_matches(disk.folder)
    assert len(ended.acts) == said
    assert ended.outcome is not None
    assert (begun.acts, begun.outcome) == ((), None)
    finished(session.roll())
    assert len(all_matches(disk.folder)[0].acts) == said


def test_two_matches_left_unsaved_are_stored_in_the_order_in_which_they_began(
    disk: Disk,
) -> None:
    disk.full = True
    session = disk.session(*SIX)
    finished(session.begin(GAME.header(["Ann", "Ben"])))
    session.leave()
    finished(session.begin(GAME.header(["Cyd", "Dee"])))
    session.leave()
    disk.full = False
    finished(session.begin(GAME.header(["Eve", "Fay"])))
    seats = [match.header["seats"] for match in all_matches(disk.folder)]
    assert seats == [["Ann", "Ben"], ["Cyd", "Dee"], ["Eve", "Fay"]]


@pytest.mark.parametrize(
    "damage",
    [
        {"game": "unheard-of"},
        {"seats": ["alone"]},
        {"unknown": 1},
    ],
)
def test_a_stored_match_that_no_longer_fits_stops_nothing(
    damage: dict[str, Any], caplog: pytest.LogCaptureFixture
) -> None:
    store = Forgetful()
    header = {**THREE.to_json(), **damage}
    store.save(None, Change(header, 0, [], {}, None), 1.0)
    session = session_on(lambda: store)
    finished(session.open())
    assert session.look.paused is None
    assert saved(session)
    assert "match 1 cannot be taken up" in caplog.text


def test_a_stored_answer_that_no_longer_fits_stops_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = Forgetful()
    acts: list[tuple[dict[str, Any], dict[str, Any]]] = [({"act": "undo"}, {})]
    store.save(None, Change(THREE.to_json(), 0, acts, {}, None), 1.0)
    session = session_on(lambda: store)
    finished(session.open())
    assert session.look.paused is None
    assert "nothing has been answered yet" in caplog.text


def test_a_match_is_taken_up_from_its_acts_alone(disk: Disk) -> None:
    session = disk.session(*SIX)
    begin(session)
    finished(session.roll())
    finished(session.do(Match.undo))
    found = taken_up(all_matches(disk.folder)[0])
    assert found.journal.acts == in_play(session).journal.acts
    assert found.journal.acts[-1] == Undone()
    assert found.journal.tape == {("die", "shelfie"): list(SIX)}


def test_closing_lets_the_file_go(disk: Disk) -> None:
    session = disk.session()
    begin(session)
    finished(session.close())
    finished(session.roll())
    assert trouble(session) == "Cannot operate on a closed database."


def test_closing_without_a_store_is_fine(disk: Disk) -> None:
    disk.full = True
    finished(disk.session().close())


def sources(folder: Path, game: str = "shelfie") -> dict[str, str]:
    """Who told each fact that is stored."""
    store = Store(folder)
    facts = store.facts(game)
    store.close()
    return {name: fact.source for name, fact in facts.items()}


def test_a_fact_is_stored_with_the_match_that_asked_for_it(disk: Disk) -> None:
    session = disk.session()
    begin(session, known=False)
    finished(session.begin(THREE))
    finished(session.answer(None, CHANGED))
    assert sources(disk.folder) == {"cell_points": "match 2"}


def test_what_a_match_takes_back_is_known_again_as_others_told_it(disk: Disk) -> None:
    session = disk.session()
    finished(session.tell("shelfie", {"cell_points": CHANGED}))
    finished(session.begin(THREE))
    finished(session.do(lambda match: match.learn("cell_points", PRINTED)))
    assert sources(disk.folder) == {"cell_points": "match 1"}
    # The plug is pulled in between.
    session = disk.session()
    session.resume()
    finished(session.do(Match.undo))
    assert sources(disk.folder) == {"cell_points": "walk"}
    finished(session.recall("shelfie"))
    assert session.look.facts["cell_points"].value == [list(row) for row in CHANGED]


def test_facts_told_outside_of_a_match_are_judged_by_its_rules(disk: Disk) -> None:
    session = disk.session()
    told: list[tuple[dict[str, Any], str]] = [
        ({"symbols_0": ("1", "2")}, "against_sure_fact"),
        ({"link_5": "moons"}, "against_sure_fact"),
        ({"gold_planet1": 3, "silver_planet1": 4}, "medals_out_of_order"),
        ({"value_moon1": 21}, ""),
        ({"price_of_milk": 3}, ""),
    ]
    for facts, name in told:
        with pytest.raises(Refused) as refused:
            finished(session.tell("mlem", facts))
        assert refused.value.name == name
    assert sources(disk.folder, "mlem") == {}
    finished(session.tell("mlem", {"gold_planet1": 4, "silver_planet1": 3}))
    # Told together they replace each other's older values.
    finished(session.tell("mlem", {"gold_planet1": 2, "silver_planet1": 1}))
    assert session.look.facts["gold_planet1"] == Fact(2, "walk")
    with pytest.raises(Refused, match="medals_out_of_order"):
        finished(session.tell("mlem", {"gold_planet1": 0}))


def test_a_disk_that_refuses_a_fact_is_tried_again_with_the_next(disk: Disk) -> None:
    disk.full = True
    session = disk.session()
    with pytest.raises(Refused, match="disk refuses"):
        finished(session.tell("mlem", {"dots_0": 1}))
    assert not saved(session)
    disk.full = False
    finished(session.tell("mlem", {"dots_0": 2}))
    assert saved(session)
    assert sources(disk.folder, "mlem") == {"dots_0": "walk"}


def test_several_answers_are_one_transaction_or_none(disk: Disk) -> None:
    session = disk.session(*SIX)
    begin(session)
    finished(session.roll())
    said, stored = len(in_play(session).journal.acts), len(disk.transactions)
    with pytest.raises(Refused):
        finished(session.answer_all([(1, SIX[:3]), (1, "nothing to be chosen")]))
    assert len(in_play(session).journal.acts) == said
    assert len(disk.transactions) == stored
    first = finished(session.answer_all([(1, SIX), (1, "cat3")]))
    assert first == Answered(1, "keep", SIX)
    (change,) = disk.transactions[stored:]
    assert change.number == said
    assert [act["value"] for act, _counters in change.acts] == [SIX, "cat3"]
