"""A whole deck as data: what it tells, and each of the mistakes."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.moonshine.cards import (
    ACHIEVEMENTS,
    COLOURS,
    ICONS,
    INSTANTS,
    OWNER,
    SAMPLE,
    SIDE_NAMES,
    Client,
    Column,
    Deck,
    Side,
    deck_of,
)
from engine.games.moonshine.deckcsv import HEADER, read_sheet, write_sheet
from engine.games.moonshine.deckfile import content_of, facts_of, mistakes
from engine.games.moonshine.sample import NAMES, SAMPLE_DECK
from engine.mistake import Mistake

CONTENT = content_of(SAMPLE_DECK)
Change = Callable[[dict[str, Any]], object]


# --- The sample -----------------------------------------------------------------------------------


def test_the_sample_is_complete_and_without_mistakes() -> None:
    assert mistakes(CONTENT) == []
    assert SAMPLE_DECK.name == SAMPLE
    assert SAMPLE_DECK.complete
    assert len(SAMPLE_DECK.stars) == 10
    assert Counter(client.colour for client in SAMPLE_DECK.clients.values()) == dict.fromkeys(
        ("red", "yellow", "green", "blue", "purple"), 14
    )


def test_the_sample_uses_every_icon_in_every_place() -> None:
    clients = SAMPLE_DECK.clients.values()
    columns = [column for client in clients for column in client.columns]
    assert {icon for client in clients for icon in client.achievement} == set(ACHIEVEMENTS)
    assert {column.icon for column in columns} == set(ICONS)
    assert {client.instant for client in clients} == {"", *INSTANTS}
    assert all(any(getattr(c, cost) for c in clients) for cost in ("wild", "moons", "drink"))


def test_better_clients_of_the_sample_cost_more() -> None:
    costs: dict[int, list[int]] = {}
    for client in SAMPLE_DECK.clients.values():
        if not client.achievement:
            cost = client.food + client.music + client.drink + client.wild + client.moons
            costs.setdefault(client.points, []).append(cost)
    means = [sum(costs[points]) / len(costs[points]) for points in sorted(costs)]
    assert means == sorted(means)


def test_the_standard_sides_of_the_sample_are_as_sure_and_the_regular_ones_all_differ() -> None:
    sides = SAMPLE_DECK.sides
    for number in range(1, 6):
        side = sides[f"standard{number}"]
        assert (side.eyes, side.slots, side.rerolls) == (3, 2, 1)
    regular = [(s.eyes, s.slots, s.rerolls, s.columns) for s in list(sides.values())[5:]]
    assert len(set(regular)) == 5


def test_the_invented_clients_have_short_names_of_their_own() -> None:
    assert len(set(NAMES.values())) == len(NAMES) == 70
    assert max(map(len, NAMES.values())) <= 14


# --- What a file tells ----------------------------------------------------------------------------


def test_a_file_tells_the_facts_of_its_cards() -> None:
    content = tomllib.loads(
        """
        client = [
            {id = 7, star = true, colour = "red", food = 2, columns = ["2:blue", "1:wild"]},
            {id = 3, colour = "grey", points = 2, moons = 1, achievement = ["food", "eye", "eye"]},
            {id = 4, colour = "grey", wild = 1, instant = "moon+2"},
            {id = 5},
        ]
        side = [
            {id = "regular2", eyes = 2, slots = 3, columns = ["1:reroll"]},
            {id = "standard1", eyes = 3, slots = 2, rerolls = 1},
        ]
        """
    )
    assert mistakes(content) == []
    assert deck_of(OWNER, facts_of(content)) == Deck(
        OWNER,
        {
            "client3": Client("client3", "grey", 2, moons=1, achievement=("food", "eye", "eye")),
            "client4": Client("client4", "grey", wild=1, instant="moon+2"),
            "client7": Client(
                "client7",
                "red",
                food=2,
                columns=(Column(2, "blue"), Column(1, "wild")),
                star=True,
            ),
        },
        {"regular2": Side("regular2", 2, 3, 0, (Column(1, "reroll"),))},
    )


def test_a_known_deck_can_be_written_and_read_again() -> None:
    assert facts_of(CONTENT) == SAMPLE_DECK.facts
    assert facts_of(read_sheet(write_sheet(CONTENT)).content) == SAMPLE_DECK.facts


def test_a_file_of_nothing_is_no_mistake() -> None:
    assert mistakes({}) == []
    assert facts_of({}) == {}


columns = st.lists(st.builds(Column, st.integers(1, 4), st.sampled_from(ICONS)), max_size=4).map(
    tuple
)
costs = st.integers(0, 9)


@st.composite
def clients(draw: st.DrawFn, number: int, colours: list[str], stars: bool) -> Client:
    gives = draw(st.lists(st.sampled_from(ACHIEVEMENTS), max_size=3))
    instant = draw(st.sampled_from(("", *INSTANTS)))
    return Client(
        f"client{number}",
        draw(st.sampled_from(colours)),
        draw(costs),
        food=draw(costs),
        music=draw(costs),
        drink=draw(costs),
        wild=draw(costs),
        moons=draw(costs),
        achievement=tuple(sorted(gives, key=ACHIEVEMENTS.index)),
        columns=() if instant else draw(columns),
        instant=instant,
        star=stars and draw(st.booleans()),
    )


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """Any deck that can be: half filled in as a rule."""
    colours = draw(st.lists(st.sampled_from(COLOURS), min_size=1, max_size=5, unique=True))
    numbers = sorted(draw(st.sets(st.integers(1, 70), max_size=12)))
    known = [draw(clients(n, colours, place < 10)) for place, n in enumerate(numbers)]
    sides = {}
    for name in SIDE_NAMES:
        if draw(st.booleans()):
            eyes, slots, rerolls = 3, 2, 1
            if name.startswith("regular"):
                eyes, slots = draw(st.integers(1, 9)), draw(st.integers(1, 6))
                rerolls = draw(st.integers(0, 5))
            sides[name] = Side(name, eyes, slots, rerolls, draw(columns) or (Column(1, "eye"),))
    return Deck(OWNER, {client.id: client for client in known}, sides)


@settings(max_examples=40)
@given(decks())
def test_any_deck_comes_back_from_both_kinds_of_file(deck: Deck) -> None:
    content = content_of(deck)
    assert all(found.warning for found in mistakes(content))
    assert deck_of(OWNER, facts_of(content)) == deck
    sheet = read_sheet(write_sheet(content))
    assert sheet.mistakes == []
    assert deck_of(OWNER, facts_of(sheet.content)) == deck


# --- Any text at all ------------------------------------------------------------------------------

words = st.sampled_from([*HEADER, *COLOURS, *ICONS, "1", "x", "2:blue", '"', '""', ",", ";", "\n"])


@given(st.one_of(st.text(), st.lists(words).map(",".join), st.lists(words).map("".join)))
def test_any_text_can_be_read_as_a_sheet(text: str) -> None:
    for start in ("", ",".join(HEADER) + "\n"):
        sheet = read_sheet(start + text)
        found = [*sheet.mistakes, *mistakes(sheet.content)]
        assert all(mistake.where[0] in ("sheet", "client", "side") for mistake in found)
        if all(mistake.warning for mistake in found):
            deck_of(OWNER, facts_of(sheet.content))


@given(
    st.dictionaries(
        st.sampled_from(["client", "side", "else"]),
        st.recursive(
            st.none()
            | st.booleans()
            | st.integers()
            | st.floats()
            | st.text()
            | st.just("standard1"),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from(["id", "star", "colour", "food", "eyes", "columns", "instant"]),
                    inner,
                )
            ),
        ),
    )
)
def test_any_content_at_all_is_judged(content: dict[str, Any]) -> None:
    if all(mistake.warning for mistake in mistakes(content)):
        deck_of(OWNER, facts_of(content))


# --- Mistakes -------------------------------------------------------------------------------------


def of_client(index: int, **keys: Any) -> Change:
    return lambda content: content["client"][index].update(keys)


def of_side(index: int, **keys: Any) -> Change:
    return lambda content: content["side"][index].update(keys)


def changed(change: Change) -> dict[str, Any]:
    """The sample's content with one mistake made in it."""
    content = deepcopy(CONTENT)
    change(content)
    return content


FIVE = ("red", "yellow", "green", "blue", "purple")

MISTAKES: list[tuple[str, Change, Mistake]] = [
    (
        "an unknown key",
        lambda c: c.update(clients=1),
        Mistake("unknown_key", ("clients",), "clients", ("client", "side")),
    ),
    (
        "clients are a row",
        lambda c: c.update(client={}),
        Mistake("wrong_type", ("client",), {}, "list"),
    ),
    (
        "a record is a table",
        lambda c: c["side"].append(7),
        Mistake("wrong_type", ("side", 10), 7, "dict"),
    ),
    (
        "an unknown key in a record",
        of_side(5, moons=1),
        Mistake(
            "unknown_key",
            ("side", 5, "moons"),
            "moons",
            ("id", "eyes", "slots", "rerolls", "columns"),
        ),
    ),
    (
        "there is no client 71",
        of_client(3, id=71),
        Mistake("no_such_client", ("client", 3, "id"), 71, (1, 70)),
    ),
    (
        "there is no client 0",
        of_client(3, id=0),
        Mistake("no_such_client", ("client", 3, "id"), 0, (1, 70)),
    ),
    (
        "a client's id is a number",
        of_client(3, id=True),
        Mistake("no_such_client", ("client", 3, "id"), True, (1, 70)),
    ),
    (
        "a client has an id",
        lambda c: c["client"][3].pop("id"),
        Mistake("no_such_client", ("client", 3, "id"), None, (1, 70)),
    ),
    (
        "there is no sixth side",
        of_side(3, id="standard6"),
        Mistake("no_such_side", ("side", 3, "id"), "standard6", SIDE_NAMES),
    ),
    (
        "a client stands twice",
        of_client(3, id=1),
        Mistake("card_twice", ("client", 3, "id"), 1),
    ),
    (
        "a side stands twice",
        of_side(6, id="regular1"),
        Mistake("card_twice", ("side", 6, "id"), "regular1"),
    ),
    (
        "a star is there or not",
        of_client(3, star=1),
        Mistake("star_or_none", ("client", 3, "star"), 1),
    ),
    (
        "an eleventh star",
        of_client(10, star=True),
        Mistake("too_many_stars", ("client", 10, "star"), 11, 10),
    ),
    (
        "a client has a colour",
        lambda c: c["client"][22].pop("colour"),
        Mistake("no_colour", ("client", 22), 23, COLOURS),
    ),
    (
        "an unknown colour",
        of_client(22, colour="gray"),
        Mistake("unknown_colour", ("client", 22, "colour"), "gray", COLOURS),
    ),
    (
        "a sixth colour",
        of_client(22, colour="grey"),
        Mistake("too_many_colours", ("client", 22, "colour"), "grey", FIVE),
    ),
    (
        "points are not more than nine",
        of_client(22, points=10),
        Mistake("no_such_number", ("client", 22, "points"), 10, (0, 9)),
    ),
    (
        "no cost is below nothing",
        of_client(22, food=-1),
        Mistake("no_such_number", ("client", 22, "food"), -1, (0, 9)),
    ),
    (
        "a cost is a number",
        of_client(22, moons="2"),
        Mistake("no_such_number", ("client", 22, "moons"), "2", (0, 9)),
    ),
    (
        "true is no number",
        of_client(22, wild=True),
        Mistake("no_such_number", ("client", 22, "wild"), True, (0, 9)),
    ),
    (
        "an achievement is a row of words",
        of_client(22, achievement="eye"),
        Mistake("wrong_type", ("client", 22, "achievement"), "eye", "icons"),
    ),
    (
        "an unknown icon",
        of_client(22, achievement=["eye", "ey"]),
        Mistake("unknown_icon", ("client", 22, "achievement"), "ey", ACHIEVEMENTS),
    ),
    (
        "an instant is no achievement",
        of_client(22, achievement=["raid"]),
        Mistake("instant_as_achievement", ("client", 22, "achievement"), "raid"),
    ),
    (
        "three icons are the most that a client gives",
        of_client(22, achievement=["eye"] * 4),
        Mistake("too_many_icons", ("client", 22, "achievement"), 4, 3),
    ),
    (
        "columns are a row of words",
        of_client(22, columns=[2]),
        Mistake("wrong_type", ("client", 22, "columns"), [2], "columns"),
    ),
    (
        "a column is a number and an icon",
        of_client(22, columns=["blue"]),
        Mistake("no_column", ("client", 22, "columns"), "blue"),
    ),
    (
        "a column without a space",
        of_client(22, columns=["0:blue"]),
        Mistake("no_column", ("client", 22, "columns"), "0:blue"),
    ),
    (
        "a column of five spaces",
        of_client(22, columns=["5:blue"]),
        Mistake("spaces_of_a_column", ("client", 22, "columns"), "5:blue", (1, 4)),
    ),
    (
        "no column gives majority",
        of_client(22, columns=["1:majority"]),
        Mistake("majority_in_a_column", ("client", 22, "columns"), "1:majority"),
    ),
    (
        "no column gives a raid",
        of_side(6, columns=["1:raid"]),
        Mistake("unknown_icon", ("side", 6, "columns"), "raid", ICONS),
    ),
    (
        "four columns are the most",
        of_side(6, columns=["1:eye"] * 5),
        Mistake("too_many_columns", ("side", 6, "columns"), 5, 4),
    ),
    (
        "an unknown instant",
        of_client(22, columns=[], instant="moon"),
        Mistake("unknown_instant", ("client", 22, "instant"), "moon", INSTANTS),
    ),
    (
        "columns and an instant",
        of_client(22, columns=["1:eye"], instant="raid"),
        Mistake("columns_and_instant", ("client", 22, "instant"), "raid"),
    ),
    (
        "a standard side has three eyes",
        of_side(0, eyes=2),
        Mistake("against_sure_fact", ("side", 0, "eyes"), 2, 3),
    ),
    (
        "a standard side has one reroll",
        lambda c: c["side"][4].pop("rerolls"),
        Mistake("number_missing", ("side", 4), "rerolls", (0, 5)),
    ),
    (
        "a side has eyes",
        lambda c: c["side"][7].pop("eyes"),
        Mistake("number_missing", ("side", 7), "eyes", (1, 9)),
    ),
    (
        "a side has at least one slot",
        of_side(7, slots=0),
        Mistake("no_such_number", ("side", 7, "slots"), 0, (1, 6)),
    ),
]


@pytest.mark.parametrize(
    ("change", "mistake"), [row[1:] for row in MISTAKES], ids=[row[0] for row in MISTAKES]
)
def test_a_mistake_is_named_with_its_place(change: Change, mistake: Mistake) -> None:
    assert mistakes(changed(change)) == [mistake]


WARNINGS: list[tuple[str, Change, Mistake]] = [
    (
        "a client costs nothing",
        lambda c: c["client"].__setitem__(22, {"id": 23, "colour": "red"}),
        Mistake("costs_nothing", ("client", 22), 23, warning=True),
    ),
    (
        "a regular side without columns is not told yet",
        of_side(7, columns=[]),
        Mistake("side_without_columns", ("side", 7), "regular3", warning=True),
    ),
    (
        "no column of a standard side gives a wild",
        of_side(2, columns=["2:blue", "1:red"]),
        Mistake(
            "unlikely_columns",
            ("side", 2, "columns"),
            ["2:blue", "1:red"],
            ("blue", "wild"),
            warning=True,
        ),
    ),
]


@pytest.mark.parametrize(
    ("change", "warning"), [row[1:] for row in WARNINGS], ids=[row[0] for row in WARNINGS]
)
def test_what_is_only_unlikely_is_a_warning(change: Change, warning: Mistake) -> None:
    content = changed(change)
    assert mistakes(content) == [warning]
    facts_of(content)


def test_a_side_without_columns_is_left_out_of_the_deck() -> None:
    facts = facts_of(changed(of_side(7, columns=[])))
    assert SAMPLE_DECK.facts.keys() - facts.keys() == {"regular3"}
    assert not deck_of(OWNER, facts).complete


def test_everything_that_is_wrong_is_told_at_once() -> None:
    content = changed(
        lambda c: (
            c["client"][0].update(food="a", colour="pinc"),
            c["client"][1].update(id=1),
            c["side"][0].update(eyes=1),
        )
    )
    assert [found.name for found in mistakes(content)] == [
        "unknown_colour",
        "no_such_number",
        "card_twice",
        "against_sure_fact",
    ]
