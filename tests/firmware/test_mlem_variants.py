"""MLEM's variants by presses: alone, together, and with words and room for all of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from engine import Choose, Count, Draw, Match, Pick, Roll
from engine.games import built_in
from engine.games.mlem.table import Mlem
from engine.playout import random_answer
from firmware import games, words
from firmware.canvas import Canvas
from firmware.effects import Answer, Answers, RollDice, Undo
from firmware.font import BODY
from firmware.screens.decision import asked
from firmware.screens.help import Help, help_on
from firmware.screens.mlem.exploration import FaceUp
from firmware.screens.mlem.missions import Deal, OwnMissions, PutAway, Whose
from firmware.screens.mlem.scores import sums
from firmware.screens.mlem.travel import Take, choices
from firmware.screens.mlem.ufo import ReadToken, Revealed
from firmware.screens.mlem.unseen import TellUsed
from firmware.screens.pause import Pause
from firmware.screens.setup import SetUp
from firmware.session import Look
from tests.engine.mlem.rockets import board, roll, say
from tests.firmware.hands import BACK, NEXT, OK, PREV, Hands
from tests.firmware.layout import Watched
from tests.firmware.mlem_moments import again, of
from tests.firmware.mlem_variant_scenes import (
    ALL,
    CATS,
    another,
    begun,
    dealt,
    ended,
    explored,
    met,
    rolled_under_ufo,
    token_here,
    under_ufo,
)
from tests.firmware.test_layout import faults
from tests.firmware.walks import NAMES, reached, stretched

GAME = built_in("mlem")
TOGETHER = [
    {"exploration": "yes", "tokens": "sample"},
    {"missions": "yes", "tokens": "sample"},
    {"ufo": "yes", "tokens": "sample"},
    {**ALL, "tokens": "sample"},
    {**ALL, "tokens": "people"},
    {**ALL, "tokens": "people", "missions_by": "spaces", "groups": "one"},
    {**ALL, "tokens": "people", "ufo_face_must_fit": "no", "ufo_return": "yes"},
]


def played(dice: str, seed: int, depth: str = "full", **rules: str) -> Iterator[Match]:
    """A random game of five on the sample mat, before each of its questions and at its end."""
    header = GAME.header(NAMES, depth, dice=dice, switches={"mat": "sample", **rules})
    match, chance = Match(GAME, header), Random(seed)
    while match.outcome is None:
        yield match
        seat, decision = next(iter(match.open.items()))
        by = "device" if isinstance(decision, Roll | Draw) else "people"
        match.answer(seat, random_answer(decision, chance), by=by)
    yield match


@cache
def kinds(dice: str, *rules: tuple[str, str]) -> tuple[Match, ...]:
    """Such a game at the last of each kind of question, and at its end."""
    last: dict[str, Match] = {}
    for match in played(dice, 2, **dict(rules)):
        ids = [decision.id for decision in match.open.values()] or ["end"]
        last[ids[0]] = again(match)
    return tuple(last.values())


def asked_in(match: Match) -> str:
    (decision,) = match.open.values()
    return decision.id


# What is said.


def test_a_token_here_is_none_with_one_press_and_another_is_asked_likewise() -> None:
    assert of(token_here()).press(OK) == Answers(((0, "none"),))
    assert of(token_here()).press(NEXT, NEXT, OK) == Answers(((0, "points_2"),))
    assert of(token_here()).press(PREV, OK) == Answers(((0, "wormhole"),))
    assert of(another()).press(OK) == Answers(((0, "none"),))
    assert of(token_here()).press(BACK) == Undo()


@pytest.mark.parametrize(
    ("presses", "token"),
    [
        ((PREV, PREV, OK), (1, 4, "face_1")),
        ((NEXT, NEXT, NEXT, OK), (2, 5, "face_2")),
        ((OK, OK, PREV, OK), (3, 6, "reroll")),
    ],
)
def test_people_read_the_incoming_token_in_one_breath(
    presses: tuple[object, ...], token: tuple[object, ...]
) -> None:
    said = of(begun(ufo="yes")).press(*presses)  # type: ignore[arg-type]
    assert said == Answers(tuple((None, each) for each in token))


def test_ok_held_says_that_the_ufo_stays_and_later_shows_the_rule() -> None:
    hands = of(begun(ufo="yes"))
    hands.hold(OK)
    assert isinstance(hands.screen, ReadToken)
    assert hands.screen.told == (0,)
    later: object = hands.hold(OK) or hands.screen
    assert isinstance(later, Help)


def test_back_goes_a_step_of_the_token_back_and_then_takes_back() -> None:
    hands = of(begun(ufo="yes"))
    hands.press(PREV, NEXT, BACK, BACK, NEXT, NEXT)
    assert hands.press(OK) == Answers(((None, 2), (None, 5), (None, "face_1")))
    assert of(begun(ufo="yes")).press(BACK) == Undo()


def test_what_was_read_before_is_not_asked_again() -> None:
    match = begun(ufo="yes")
    say(match, 2)
    assert of(match).press(PREV, OK) == Answers(((None, 4), (None, "face_1")))


def test_nobody_has_met_the_ufo_with_one_press() -> None:
    assert asked_in(met()) == "ufo_met"
    assert of(met()).press(OK) == Answer(None, "nobody")
    assert of(met()).press(NEXT, NEXT, OK) == Answer(None, "2")


def test_who_took_a_token_of_the_ufo_is_told_with_its_points() -> None:
    hands = Hands().begin(
        GAME.header(["Ann", "Ben"], starter=0, switches={"mat": "sample", "ufo": "yes"})
    )
    match = hands.match
    say(match, 0, 4, "keep")
    board(match, "moon_x2", "deep_x2")
    roll(match, "3444")
    hands.model = type(hands.model)(asked(hands.look))
    hands.press(NEXT, NEXT, OK)
    assert hands.toast == "Ben: +5"
    assert match.state.points == [0, 5]


# The UFO's ability in a travel.


def test_an_ability_is_saved_unless_it_is_asked_for_and_prev_leads_to_it() -> None:
    match = rolled_under_ufo("face_2", "124444")
    assert of(match).press(OK) == Answers(((0, ("1", "2")), (0, "save")))
    assert of(match).press(PREV, OK) == Answers(((0, ("1", "2")), (0, "use")))
    match = rolled_under_ufo("keep", "1244")
    assert of(match).press(OK) == Answers(((0, ("1", "2")), (0, "save")))
    assert of(match).press(PREV, OK) == Answers(((0, ("1", "2")), (0, "use")))


def test_a_face_that_alone_makes_up_its_group_is_not_asked_for() -> None:
    # A 1 was rolled, no 2: the 2 is the UFO's.
    match = rolled_under_ufo("face_2", "144444")
    assert [c.answers for c in choices(match)] == [(("1",),), (("2",),), (("2", "1"),)]
    assert [c.by_ufo for c in choices(match)] == [False, True, True]


def test_kept_dice_stay_in_the_pool() -> None:
    saved, *_, kept = choices(rolled_under_ufo("keep", "1244"))
    assert saved.after is not None
    assert kept.after is not None
    assert (saved.after.pool, kept.after.pool) == (2, 4)


def test_a_face_rescues_and_to_crash_comes_last() -> None:
    match = rolled_under_ufo("face_1", "33444")
    assert of(match).press(OK) == Answers(((0, "use"),))
    assert of(match).press(PREV, OK) == Answers(((0, "save"),))
    assert choices(match)[-1].after is None


def test_rolling_again_is_offered_with_the_groups_and_rolls_with_the_same_press() -> None:
    match = rolled_under_ufo("reroll", "123344")
    (*moves, again_) = choices(match)
    assert [c.answers for c in moves] == [
        ("save", ("1", "2")),
        ("save", ("2",)),
        ("save", ("1",)),
    ]
    assert again_.rerolled
    assert of(match).press(PREV, OK) == Answer(0, "use", roll=True)


def test_where_nothing_fits_rolling_again_is_proposed() -> None:
    match = rolled_under_ufo("reroll", "33444")
    assert of(match).press(OK) == Answer(0, "use", roll=True)
    assert of(match).press(NEXT, OK) == Answers(((0, "save"),))


def test_dice_on_a_reader_are_rolled_again_by_people() -> None:
    match = under_ufo("reroll", 5, *CATS, dice="reader")
    match.answer(0, ("3", "3", "4", "4", "4"), by="reader")
    assert of(match).press(OK) == Answers(((0, "use"),))


def test_after_a_new_roll_the_ability_is_gone() -> None:
    match = rolled_under_ufo("reroll", "33444")
    say(match, "use")
    roll(match, "11244")
    assert all(not choice.by_ufo for choice in choices(match))
    assert of(match).press(OK) == Answers(((0, ("1", "2")),))


def test_with_dice_on_the_table_the_face_is_marked_beside_the_dice() -> None:
    match = under_ufo("face_2", 5, *CATS, dice="unseen")
    hands = of(match)
    assert isinstance(hands.screen, TellUsed)
    # 1, 2, fuel, then the UFO.
    assert hands.press(OK, NEXT, NEXT, NEXT, OK, NEXT, OK) == Answers(
        ((0, "use"), (0, ("1",)), (0, 1), (0, 0))
    )
    assert of(match).press(OK, PREV, OK) == Answers(((0, "save"), (0, ("1",)), (0, 1)))
    assert of(match).press(PREV, OK) == Answers(((0, "save"), (0, ())))


def test_with_dice_on_the_table_used_dice_are_kept_by_a_mark() -> None:
    match = under_ufo("keep", 5, *CATS, dice="unseen")
    assert of(match).press(OK, NEXT, NEXT, NEXT, OK, NEXT, OK) == Answers(
        ((0, ("1",)), (0, 1), (0, "use"))
    )


def test_by_the_rule_of_one_group_the_face_takes_another_symbol_s_place() -> None:
    match = under_ufo("face_2", 5, *CATS, dice="unseen", groups="one")
    hands = of(match)
    hands.press(OK, NEXT, NEXT, NEXT, OK, NEXT)
    assert hands.press(OK) == Answers(((0, "use"), (0, 0)))
    hands = of(match)
    hands.press(NEXT, NEXT, NEXT, OK, PREV, PREV, PREV, OK, PREV)
    assert hands.press(OK) == Answers(((0, "save"), (0, "1"), (0, 1)))


@pytest.mark.parametrize("groups", ["many", "one"])
@pytest.mark.parametrize("dice", ["device", "unseen"])
def test_every_choice_leads_where_the_screen_says(dice: str, groups: str) -> None:
    seen, chance = 0, Random(9)
    for seed in range(3):
        for match in played(dice, seed, ufo="yes", groups=groups):
            if match.outcome is not None:
                continue
            hands, after = of(match), None
            if isinstance(hands.screen, Take):
                choice = chance.choice(choices(match))
                said, after = choice.answers, choice.after
            elif isinstance(hands.screen, TellUsed):
                for _press in range(chance.randrange(9)):
                    hands.press(NEXT)
                    if hands.screen._entries(match.state)[hands.screen.cursor] != "done":
                        hands.press(OK)
                ending = hands.screen._ending(match.state)
                said, after = ending.answers, ending.after
            else:
                continue
            seen += 1
            trial = again(match)
            crashes = trial.state.crashes
            for answer in said:
                trial.answer(next(iter(trial.open)), answer)
            state: Mlem = trial.state
            if after is None:
                parachute = any(d.id == "parachute" for d in trial.open.values())
                assert parachute or state.crashes == crashes + 1
            elif after.space < 25:
                told = (state.space, state.pool, state.ability)
                assert told == (after.space, after.pool, after.ability)
    assert seen > 40


# Drawn by the device.


def test_the_five_tokens_are_shown_and_a_new_one_is_told() -> None:
    rules = {"exploration": "yes", "mat": "sample", "tokens": "sample"}
    hands = Hands().begin(GAME.header(["Ann", "Ben"], starter=0, switches=rules))
    hands.rolls(*(f"explore_{number}" for number in (1, 2, 3, 4, 5))).press(OK)
    assert isinstance(hands.screen, FaceUp)
    # A point lies face up at space 2, and a 2 leads there.
    hands.press(OK, NEXT, OK, NEXT, OK)
    hands.rolls("2", "3", "3", "3", "4", "4").press(OK)
    assert hands.toast == "Token: 1 point"
    assert hands.match.state.explored == [1, 0]
    hands.rolls("explore_20").press(OK)
    assert hands.toast == "New: 23: 3 points"


def test_a_token_that_was_taken_is_told_with_where_a_wormhole_leads() -> None:
    rules = {"exploration": "yes", "mat": "sample"}
    hands = Hands().begin(GAME.header(["Ann", "Ben"], starter=0, switches=rules))
    hands.press(NEXT, OK, NEXT, OK)
    hands.rolls("2", "2", "2", "3", "3", "4").press(OK)
    hands.press(PREV, OK)
    assert hands.toast == "Token: wormhole"
    hands.press(OK)
    assert hands.toast == "Token: wormhole, to 10"


def test_an_incoming_token_is_drawn_and_shown() -> None:
    rules = {"ufo": "yes", "mat": "sample", "tokens": "sample"}
    hands = Hands().begin(GAME.header(["Ann", "Ben"], starter=0, switches=rules))
    hands.rolls("incoming_6").press(OK)
    assert isinstance(hands.screen, Revealed)
    assert (hands.match.state.ufo, hands.match.state.dice) == (23, 4)
    assert hands.match.state.ability == "reroll"


def test_what_lies_face_up_is_marked_on_the_strip() -> None:
    def drawn(match: Match) -> bytes:
        canvas = Canvas()
        of(match).screen.draw(canvas, Look(match=match))
        return canvas.image.tobytes()

    match = explored(*CATS)
    before = drawn(match)
    match.state.shown.clear()
    assert drawn(match) != before


# Secret missions.


def test_missions_are_seen_by_the_player_who_was_handed_the_device() -> None:
    rules = {"missions": "yes", "tokens": "sample"}
    hands = Hands().begin(GAME.header(["Ann", "Ben"], starter=0, switches=rules))
    assert isinstance(hands.screen, Deal)
    hands.press(OK)
    assert isinstance(hands.screen, PutAway)
    assert hands.screen.seen
    hands.press(NEXT, OK)
    # The next player's are not shown before that one has the device.
    assert isinstance(hands.screen, Deal)
    assert len(hands.match.state.missions[0]) == 3


def test_missions_are_hidden_from_whoever_switches_the_device_on() -> None:
    hands = of(dealt())
    hands.press(NEXT)
    assert isinstance(hands.screen, PutAway)
    assert not hands.screen.seen
    assert hands.press(OK, NEXT, OK) == Answers(((0, "mission_5"),))


def test_deal_gives_nothing_away_before_it_is_drawn() -> None:
    assert of(dealt(0)).press(OK) == RollDice(0)


def test_the_menu_of_the_match_shows_one_s_own_missions_and_hides_them_again() -> None:
    match = dealt(4)
    say(match, "mission_16")
    hands = of(match)
    behind = hands.screen
    hands.hold(BACK)
    seen = []
    for presses in ((NEXT, OK), (NEXT, OK), (OK,), (OK,)):
        hands.press(*presses)
        seen.append(hands.screen)
    assert seen == [
        Whose(behind),
        OwnMissions(behind, 1),
        OwnMissions(behind, 1, seen=True),
        behind,
    ]


def test_while_missions_are_dealt_nobody_looks_at_those_of_others() -> None:
    match = dealt(2)
    menu = Pause(of(match).screen)
    assert "Secret missions" not in [e.words for e in menu.entries(Look(match=match))]
    match = begun(missions="yes")
    menu = Pause(of(match).screen)
    assert "Secret missions" not in [e.words for e in menu.entries(Look(match=match))]


def test_at_the_end_missions_are_a_number_or_three_spaces_in_one_breath() -> None:
    assert of(ended()).press(NEXT, NEXT, OK) == Answer(0, 2)
    match = ended(missions_by="spaces")
    # From 6 up, and from 6 down round to 24; each goes on from the one before.
    assert of(match).press(NEXT, OK, OK, PREV, PREV, OK) == Answers(((0, 7), (0, 7), (0, 24)))
    hands = of(match)
    hands.press(NEXT, OK, NEXT, BACK, NEXT, OK, OK)
    assert hands.press(OK) == Answers(((0, 8), (0, 8), (0, 8)))


# Set-up and scores.


def labels(*rules: tuple[str, str]) -> list[str]:
    return [label for label, _value, _next in SetUp("mlem", switches=rules)._rows(Look())]


def test_details_are_offered_only_beside_the_variants_that_need_them() -> None:
    plain = labels()
    assert [each for each in plain if each in ("Tokens", "Missions by", "UFO goes back")] == []
    assert plain.index("Exploration") < plain.index("Which dice?")
    assert set(labels(("exploration", "yes"))) - set(plain) == {"Tokens"}
    assert set(labels(("missions", "yes"))) - set(plain) == {"Tokens", "Missions by"}
    of_ufo = {"Tokens", "UFO face fits", "UFO goes back"}
    assert set(labels(("ufo", "yes"))) - set(plain) == of_ufo
    all_on = labels(*ALL.items())
    assert all_on.index("UFO goes back") < all_on.index("Which dice?")


def test_the_sample_is_named_wherever_the_scores_stand() -> None:
    from firmware.screens.status import played_with

    assert played_with(begun()) == "sample mat"
    assert played_with(begun(ufo="yes", tokens="sample")) == "samples"
    assert played_with(begun(ufo="yes", tokens="sample", mat="owner")) == "sample"
    # Without a variant no token is played with.
    assert played_with(begun(tokens="sample", mat="owner")) == ""


@pytest.mark.parametrize("rules", TOGETHER, ids=" ".join)
def test_the_sums_of_a_player_are_the_points(rules: dict[str, str]) -> None:
    for match in kinds("device", *rules.items()):
        for seat, points in enumerate(match.state.points):
            assert sum(each.points for each in sums(match.state, seat).values()) == points


# Words and room.


@pytest.fixture(params=words.languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    words.use(request.param)
    yield request.param
    words.use("en")


@pytest.mark.parametrize("dice", ["device", "unseen"])
@pytest.mark.parametrize("rules", TOGETHER, ids=" ".join)
def test_every_screen_shows_all_that_is_on_it(
    rules: dict[str, str], dice: str, language: str
) -> None:
    found: set[str] = set()
    for match in kinds(dice, *rules.items()):
        look = Look(match=stretched(again(match)))
        for screen in reached(asked(look), look, most=40):
            found |= faults(screen, look)
    assert found == set()


@pytest.mark.parametrize("rules", TOGETHER, ids=" ".join)
def test_each_decision_has_its_rule_and_shows_that_there_is_one(
    rules: dict[str, str], language: str
) -> None:
    for dice in ("device", "unseen"):
        for match in kinds(dice, *rules.items()):
            if match.outcome is not None:
                continue
            look, name = Look(match=match), asked_in(match)
            screen, canvas = asked(look), Watched()
            screen.draw(canvas, look)
            assert "?" in [ink.text for ink in canvas.ink], type(screen).__name__
            assert isinstance(help_on(screen, look), Help)
            rule = games.help_for("mlem", name)
            assert rule
            assert len(BODY.wrap(rule, Canvas().width)) <= 12


PAID = ("exploration_points", "ufo_points", "missions")


@pytest.mark.parametrize("depth", ["scorepad", "tally"])
def test_what_the_variants_paid_is_told_by_players_at_the_end(depth: str, language: str) -> None:
    found: set[str] = set()
    asked_for: list[str] = []
    for match in played("unseen", 3, depth, **ALL):
        look = Look(match=again(match))
        for screen in reached(asked(look), look, most=6):
            found |= faults(screen, look)
        if match.outcome is None and asked_in(match) in PAID:
            asked_for.append(asked_in(match))
            assert isinstance(help_on(asked(look), look), Help)
    assert found == set()
    assert asked_for == [*PAID] * 5
    assert len(match.state.explored) == 5


def test_every_id_of_the_variants_has_a_word() -> None:
    names: set[str] = set()
    for rules in TOGETHER:
        for match in kinds("unseen", *rules.items()):
            for decision in match.open.values():
                names.add(decision.id)
                if isinstance(decision, Choose | Pick):
                    names |= set(decision.options)
    assert {"token_here", "ufo_met", "put_away", "mission_3"} <= names
    assert isinstance(GAME.facts["mission_7_space"], Count)
    plain = {name for name in names if games.say("mlem", name) == name.replace("_", " ")}
    assert plain <= {"wormhole", "nobody", "none", "stay", "fuel", *"123456789"}
