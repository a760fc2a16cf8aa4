"""A deck as a spreadsheet writes it: what is read, and what is wrong with a sheet as such."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.moonshine.deckcsv import HEADER, Place, read_sheet, write_sheet
from engine.games.moonshine.deckfile import CLIENT_KEYS
from engine.mistake import Mistake

HEAD = "id,star,colour,points,food,music,drink,wild,moons,achievement,columns,instant\n"
"""One without speakeasies."""

WHOLE = ",".join(HEADER) + "\n"


def clients(text: str) -> list[dict[str, Any]]:
    sheet = read_sheet(text)
    assert sheet.mistakes == []
    assert sheet.content["side"] == []
    return sheet.content["client"]


def test_a_row_is_a_card_and_an_empty_cell_is_nothing() -> None:
    assert clients(
        HEAD + "1,x,red,0,2,,1,,3,eye food,2:blue 1:wild,\n2,,blue,1,,,,1,,,,raid\n"
    ) == [
        {
            "id": 1,
            "star": True,
            "colour": "red",
            "points": 0,
            "food": 2,
            "drink": 1,
            "moons": 3,
            "achievement": ["eye", "food"],
            "columns": ["2:blue", "1:wild"],
        },
        {"id": 2, "colour": "blue", "points": 1, "wild": 1, "instant": "raid"},
    ]


@pytest.mark.parametrize("star", ["x", "X", "yes", "TRUE", "1", "*", "★"])
def test_a_star_is_written_in_many_ways(star: str) -> None:
    assert clients(f"{HEAD}1,{star},red,,,,,,,,,\n") == [{"id": 1, "star": True, "colour": "red"}]


@pytest.mark.parametrize("star", ["no", "False", "0"])
def test_so_is_that_there_is_none(star: str) -> None:
    assert clients(f"{HEAD}1,{star},red,,,,,,,,,\n") == [{"id": 1, "star": False, "colour": "red"}]


def test_what_is_no_number_and_no_star_stays_as_it_is_written() -> None:
    assert clients(HEAD + "one,maybe,red,1.5,²,,,,,,,\n") == [
        {"id": "one", "star": "maybe", "colour": "red", "points": "1.5", "food": "²"}
    ]


def test_speakeasies_have_columns_of_their_own() -> None:
    sheet = read_sheet(WHOLE + "standard1,,,,,,,,,,2:blue,,3,2,1\n")
    assert sheet.mistakes == []
    assert sheet.content == {
        "client": [],
        "side": [{"id": "standard1", "columns": ["2:blue"], "eyes": 3, "slots": 2, "rerolls": 1}],
    }


def test_the_columns_may_stand_in_any_order_and_in_capitals() -> None:
    header = ",".join(reversed(CLIENT_KEYS)).upper()
    assert clients(header + "\n,,,,,,,2,,red,,1\n") == [{"id": 1, "colour": "red", "food": 2}]


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "1,,red,,,,,,,,,",
        "\ufeff" + HEAD + "1,,red,,,,,,,,,\n",
        HEAD.replace("\n", "\r\n") + "1,,red,,,,,,,,,\r\n",
        HEAD.replace("\n", "\r") + "1,,red,,,,,,,,,\r",
        "\n\n" + HEAD + ",,,\n# a note, with commas\n1,,red,,,,,,,,,\n\n",
        HEAD.replace("id", '"id"') + '"1","","red",,,,,,,,,""\n',
        HEAD + " 1 , , red ,,,,,,,,, \n",
        HEAD + '1,,"red\n",,,,,,,,,\n',
    ],
    ids=["no end", "byte order mark", "CRLF", "CR", "blank", "quotes", "spaces", "line break"],
)
def test_sheets_come_in_many_forms(text: str) -> None:
    assert clients(text) == [{"id": 1, "colour": "red"}]


def test_each_cell_has_its_place() -> None:
    sheet = read_sheet(HEAD + '1,,"red\n",4,,,,,,,,\n22,x,"re""d",5,,,,,,,,\n')
    assert sheet.places["client", 0] == (2, 1)
    assert sheet.places["client", 0, "colour"] == (2, 4)
    # Behind the line break.
    assert sheet.places["client", 0, "points"] == (3, 3)
    assert sheet.places["client", 1, "star"] == (4, 4)
    assert sheet.places["client", 1, "points"] == (4, 14)
    assert sheet.content["client"][1]["colour"] == 're"d'


def wrong(text: str) -> list[tuple[Mistake, Place]]:
    """What is wrong with a sheet as such, and where."""
    sheet = read_sheet(text)
    return [(mistake, sheet.places[mistake.where]) for mistake in sheet.mistakes]


def one(name: str, place: Place, found: object = None, allowed: object = None) -> Any:
    return [(Mistake(name, ("sheet", 0), found, allowed), place)]


@pytest.mark.parametrize("text", ["", "\n \n", "\ufeff", "# only a note\n"])
def test_nothing_at_all_has_no_header(text: str) -> None:
    assert wrong(text) == one("no_header", (1, 1), allowed=CLIENT_KEYS)


def test_a_card_in_the_first_row_is_no_header() -> None:
    assert wrong("\n1,x,blau,0,2,,,,,,2:blue,\n") == one("no_header", (2, 1), allowed=CLIENT_KEYS)


@pytest.mark.parametrize("separator", [";", "\t"])
def test_other_separators_are_named(separator: str) -> None:
    text = (HEAD + "1,x,red,0,2,,,,,,,\n").replace(",", separator)
    assert wrong(text) == one("other_separator", (1, 1), separator)


def test_a_missing_column_is_named() -> None:
    text = HEAD.replace("drink,", "") + "1,x,red,0,2,,,,,,\n"
    assert wrong(text) == one("columns_missing", (1, 1), ["drink"], CLIENT_KEYS)
    assert read_sheet(text).content["client"][0]["food"] == 2


def test_without_ids_no_card_can_be_read() -> None:
    text = HEAD.replace("id,", "") + "x,red,0,2,,,,,,,\n"
    assert wrong(text) == one("columns_missing", (1, 1), ["id"], CLIENT_KEYS)
    assert read_sheet(text).content["client"] == []


def test_an_unknown_column_is_named() -> None:
    text = HEAD.replace("instant", "instant,price") + "1,x,red,0,2,,,,,,,,7\n"
    assert wrong(text) == one("unknown_column", (1, 79), "price", HEADER)


def test_a_column_that_stands_twice_is_named_at_both_places() -> None:
    text = HEAD.replace("instant", "instant,star")
    assert [(m.name, m.found, at) for m, at in wrong(text)] == [
        ("column_twice", "star", (1, 4)),
        ("column_twice", "star", (1, 79)),
    ]


@pytest.mark.parametrize(("row", "many"), [("1,x,red", 3), ("1" + "," * 12, 13)])
def test_a_row_has_as_many_cells_as_the_header(row: str, many: int) -> None:
    assert wrong(HEAD + row + "\n") == one("cells_of_a_row", (2, 1), many, 12)


def test_a_quotation_mark_must_close() -> None:
    found = wrong(HEAD + '1,x,"red,0,2,,,,,,,\n')
    assert found[0] == one("quote_not_closed", (2, 5))[0]


def test_nothing_stands_behind_a_closing_quotation_mark() -> None:
    assert wrong(HEAD + '1,x,"re"d,0,2,,,,,,,\n') == one("text_after_quote", (2, 5), "d")


def test_a_client_has_no_eyes_and_a_speakeasy_no_colour() -> None:
    client = WHOLE + "1,,red,,1,,,,,,,,3,,\n"
    assert wrong(client) == one("column_of_others", (2, 18), "eyes", "client")
    side = WHOLE + "regular1,,red,,,,,,,,1:eye,,3,2,\n"
    assert wrong(side) == one("column_of_others", (2, 11), "colour", "side")


def test_a_sheet_is_written_with_all_columns() -> None:
    content: dict[str, list[dict[str, Any]]] = {
        "client": [{"id": 4, "star": True, "colour": "red", "achievement": ["eye", "slot"]}],
        "side": [{"id": "regular5", "eyes": 2, "slots": 3, "columns": ["2:red", "1:food"]}],
    }
    assert write_sheet(content).splitlines() == [
        HEAD.strip() + ",eyes,slots,rerolls",
        "4,x,red,,,,,,,eye slot,,,,,",
        "regular5,,,,,,,,,,2:red 1:food,,2,3,",
    ]
