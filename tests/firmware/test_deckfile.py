"""A deck's file: each kind of mistake, with its place and its cure; and the file to fill in."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.games.moonshine.cards import OWNER, SIDE_NAMES, Client, Deck, deck_of
from engine.games.moonshine.deckfile import facts_of
from engine.games.moonshine.sample import SAMPLE_DECK
from firmware.deckfile import read, written

TOML = """\
client = [
    {id = 1, star = true, colour = "red", food = 2, columns = ["2:blue", "1:wild"]},
    {id = 2, colour = "blue", points = 2, moons = 1, achievement = ["eye", "food"]},
    {id = 3, colour = "grey", drink = 2, instant = "raid"},
    {id = 4},
]

side = [
    {id = "standard1", eyes = 3, slots = 2, rerolls = 1, columns = ["2:blue", "1:wild"]},
    {id = "regular1", eyes = 2, slots = 3, columns = ["1:reroll"]},
]
"""

HEAD = "id,star,colour,points,food,music,drink,wild,moons,achievement,columns,instant"
CSV = f"""\
{HEAD}
1,x,red,,2,,,,,,2:blue 1:wild,
2,,blue,2,,,,,1,eye food,,
3,,grey,,,,2,,,,,raid
"""


def template(sheet: bool) -> str:
    """A file to fill in, with nothing known yet."""
    return written(Deck(OWNER, {}, {}), sheet)


def findings(file: Path, text: str | bytes) -> list[str]:
    """What is said of a file with this text, without its folder."""
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return [finding.line(file.name) for finding in read(file)[1]]


def test_a_deck_without_mistakes_has_none(tmp_path: Path) -> None:
    assert findings(tmp_path / "deck.toml", TOML) == []
    assert findings(tmp_path / "deck.csv", CSV) == []


STARS = "".join(f'    {{id = {n}, star = true, colour = "red", food = 1}},\n' for n in range(5, 15))
COLOURS = "".join(
    f'    {{id = {n}, colour = "{colour}", food = 1}},\n'
    for n, colour in enumerate(("green", "black", "white"), 5)
)

IN_TOML: dict[str, tuple[str, str, str]] = {
    # What is written, what is written instead, and what is said of it.
    "no TOML": ("client = [", "client = ", "1:10: This is no TOML: Invalid value"),
    "a key": ("side = [", "sides = [", "8:1: There is no key 'sides'. Did you mean 'side'?"),
    "a key of a card": ("points = 2", "point = 2",
        "3:31: There is no key 'point'. Did you mean 'points'?"),
    "no row of clients": (TOML[:TOML.index("side")], "client = 3\n",
        '1:1: 3 is of another kind: write [{id = 1, colour = "red", ...}, ...]'),
    "no row of sides": (TOML[TOML.index("side"):], "side = 3\n",
        '8:1: 3 is of another kind: write [{id = "standard1", eyes = 3, ...}, ...]'),
    "no record": ("{id = 4}", "4",
        '5:5: 4 is of another kind: write {id = 1, colour = "red", ...}'),
    "no id": ("id = 3, ", "",
        "4:5: A client has no id: give it a number of its own, 1 to 70"),
    "an id": ("id = 4", "id = 71",
        ("5:6: Clients are numbered 1 to 70, and speakeasies are standard1 to standard5 and "
        "regular1 to regular5: there is no 71")),
    "a side without an id": ('id = "regular1", ', "",
        '10:5: A speakeasy has no id: write "standard1" to "standard5", or "regular1" ...'),
    "a side": ('"regular1"', '"regulr1"',
        "10:6: There is no speakeasy 'regulr1'. Did you mean 'regular1'?"),
    "a card twice": ("id = 4", "id = 2", "5:6: Card 2 stands here again: leave one of them out"),
    "a star": ("star = true", 'star = "x"',
        "2:14: A star is there or not: write true, or leave it out, not 'x'"),
    "no colour": ('colour = "red", ', "",
        ("2:5: Client 1 has no colour: name it, one of red, orange, yellow, green, blue, purple, "
        "pink, brown, grey, black, white")),
    "a colour": ('"grey"', '"gray"', "4:14: There is no colour 'gray'. Did you mean 'grey'?"),
    "a number": ("food = 2", "food = 10",
        "2:43: food can't be 10: write a whole number from 0 to 9"),
    "a number in quotes": ("moons = 1", 'moons = "1"',
        "3:43: moons can't be '1': write a whole number from 0 to 9"),
    "no cost": ("food = 2, ", "", "2:5: warning: Client 1 costs nothing: is that so?"),
    "an icon": ('["eye", "food"]', '["eye", "fod"]',
        "3:54: There is no icon 'fod'. Did you mean 'food'?"),
    "an icon like no other": ('["eye", "food"]', '["hat"]',
        ("3:54: There is no icon 'hat': there are food, music, drink, wild, reroll, eye, slot, "
        "blue, red, discount, majority")),
    "an instant as an icon": ('["eye", "food"]', '["raid"]',
        "3:54: 'raid' happens at once: write it under instant"),
    "four icons": ('["eye", "food"]', '["eye", "eye", "eye", "eye"]',
        "3:54: A client gives 3 icons at most, not 4"),
    "icons that are no row": ('["eye", "food"]', '"eye"',
        "3:54: 'eye' is of another kind: write [\"eye\", \"food\"]"),
    "columns that are no row": ('["1:reroll"]', '"1:reroll"',
        "10:44: '1:reroll' is of another kind: write [\"2:blue\", \"1:wild\"]"),
    "no column": ('"1:reroll"', '"reroll"',
        "10:44: 'reroll' is no column: 2:blue is two spaces that give blue"),
    "five spaces": ('"1:reroll"', '"5:reroll"',
        "10:44: A column has 1 to 4 spaces, not as in '5:reroll'"),
    "majority in a column": ('"1:reroll"', '"1:majority"',
        "10:44: No column gives majority: write it under achievement"),
    "five columns": ('"1:reroll"', '"1:eye", "1:eye", "1:eye", "1:eye", "1:eye"',
        "10:44: A card has at most 4 columns, here are 5"),
    "an instant": ('"raid"', '"raids"', "4:42: There is no instant 'raids'. Did you mean 'raid'?"),
    "columns and an instant": ('instant = "raid"', 'instant = "raid", columns = ["1:eye"]',
        "4:42: A client has columns or an instant, not both: leave one of them out"),
    "eleven stars": ("    {id = 4},\n", STARS,
        "14:15: 10 clients have a star, here are 11"),
    "six colours": ("    {id = 4},\n", COLOURS,
        ("7:14: Clients have five colours, and 'white' is one more than red, blue, grey, green, "
        "black")),
    "no eyes": ("eyes = 2, ", "",
        "10:5: There is no eyes: write eyes = and the number on the card"),
    "another standard side": ("slots = 2", "slots = 3",
        "9:34: Every standard side has slots = 2, not 3"),
    "no columns": (', columns = ["1:reroll"]', "",
        "10:5: warning: regular1 has no columns, so it is not told yet: write them such as 2:blue"),
    "unlikely columns": ('rerolls = 1, columns = ["2:blue", "1:wild"]',
        'rerolls = 1, columns = ["2:blue"]',
        ("9:58: warning: On a standard side a column gives blue and another wild: is that not so "
        "on yours?")),
}  # fmt: skip


@pytest.mark.parametrize(("written_", "instead", "said"), IN_TOML.values(), ids=IN_TOML)
def test_a_mistake_in_a_toml_file_is_told_with_its_place_and_cure(
    tmp_path: Path, written_: str, instead: str, said: str
) -> None:
    assert TOML.count(written_) == 1
    assert findings(tmp_path / "deck.toml", TOML.replace(written_, instead)) == [
        f"deck.toml:{said}"
    ]


IN_CSV: dict[str, tuple[str, str, str]] = {
    "nothing": (CSV, "",
        f"1:1: The names of the columns are missing: begin with {HEAD},eyes,slots,rerolls"),
    "no header": (HEAD + "\n", "",
        f"1:1: The names of the columns are missing: begin with {HEAD},eyes,slots,rerolls"),
    "semicolons": (CSV, CSV.replace(",", ";"),
        ("1:1: The cells are parted by semicolons: export the sheet with commas (Save as, CSV, "
        "field separator: comma)")),
    "tabs": (CSV, CSV.replace(",", "\t"),
        ("1:1: The cells are parted by tabs: export the sheet with commas (Save as, CSV, "
        "field separator: comma)")),
    "a column": (CSV, CSV.replace("instant", "instant,colr").replace("\n", ",\n")[1:].replace(
        "d,star", "id,star").replace("colr,", "colr"),
        "1:79: There is no column 'colr'. Did you mean 'colour'?"),
    "a column twice": (CSV, CSV.replace("wild,", "drink,"),
        "1:34: The column drink stands here again: leave one of them out"),
    "a missing column": (",star", "", "1:1: These columns are missing: star. They may be empty"),
    "too few cells": ("2,,blue,2,", "2,,blue,",
        ("3:1: 11 cells stand in this row, and the header has 12: look for a comma too many or too "
        "few")),
    "a quotation mark": (",grey,,,,2,,,,,raid", ',"grey,,,,2,,,,,raid',
        '4:4: A quotation mark opens here and never closes: add " at the end of the cell'),
    "text behind quotes": (",grey,", ',"grey"ish,',
        '4:4: \'ish\' stands behind a closing quotation mark: write "" for a mark in a cell'),
    "a number": ("1,x,red,,2", "1,x,red,,two",
        "2:10: food can't be 'two': write a whole number from 0 to 9"),
    "a star": ("1,x", "1,perhaps",
        "2:3: A star is there or not: write true, or leave it out, not 'perhaps'"),
    "an icon": ("eye food", "eye fod", "3:17: There is no icon 'fod'. Did you mean 'food'?"),
    "an id": ("\n3,", "\nthree,",
        ("4:1: Clients are numbered 1 to 70, and speakeasies are standard1 to standard5 and "
        "regular1 to regular5: there is no 'three'")),
    "no colour": ("2,,blue", "2,,",
        ("3:1: Client 2 has no colour: name it, one of red, orange, yellow, green, blue, purple, "
        "pink, brown, grey, black, white")),
}  # fmt: skip


@pytest.mark.parametrize(("written_", "instead", "said"), IN_CSV.values(), ids=IN_CSV)
def test_a_mistake_in_a_spreadsheet_is_told_with_its_place_and_cure(
    tmp_path: Path, written_: str, instead: str, said: str
) -> None:
    assert CSV.count(written_) == 1
    assert f"deck.csv:{said}" in findings(tmp_path / "deck.csv", CSV.replace(written_, instead))


def test_a_cell_in_a_column_of_others_is_told(tmp_path: Path) -> None:
    text = f"{HEAD},eyes,slots,rerolls\n1,,red,,1,,,,,,,,3,,\nregular1,,red,,,,,,,,1:eye,,3,2,\n"
    assert findings(tmp_path / "deck.csv", text) == [
        "deck.csv:2:18: Only speakeasies have eyes: leave it empty",
        "deck.csv:3:11: Speakeasies have no colour: leave it empty",
    ]


@pytest.mark.parametrize("name", ["deck.toml", "deck.csv"])
def test_what_is_no_text_is_told(tmp_path: Path, name: str) -> None:
    said = f"{name}:2:4: This is no UTF-8 text: store it as UTF-8"
    assert findings(tmp_path / name, b"\nred\xff") == [said]


def test_all_mistakes_are_told_at_once_in_the_order_of_the_lines(tmp_path: Path) -> None:
    text = (
        CSV.replace("1,x,red", "1,perhaps,rde").replace("raid", "ride").replace("blue,2", "blue,b")
    )
    said = findings(tmp_path / "DECK.CSV", text)
    assert [line.split(":")[1:3] for line in said] == [
        ["2", "3"],
        ["2", "11"],
        ["3", "9"],
        ["4", "18"],
    ]


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(alphabet=st.characters(codec="utf-8")), st.sampled_from(["toml", "csv"]))
def test_any_text_is_read_or_told_to_be_wrong(tmp_path: Path, text: str, kind: str) -> None:
    file = tmp_path / f"deck.{kind}"
    for before in ("", TOML if kind == "toml" else CSV):
        file.write_text(before + text, encoding="utf-8", newline="")
        content, found = read(file)
        if all(finding.warning for finding in found):
            deck_of(OWNER, facts_of(content))


@pytest.mark.parametrize("text", ["x = " + "[" * 5000, "x = " + "9" * 5000])
def test_what_is_too_much_for_the_reader_is_told(tmp_path: Path, text: str) -> None:
    (said,) = findings(tmp_path / "deck.toml", text)
    assert "This is no TOML" in said


# --- Files to fill in -----------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", [True, False])
def test_the_file_to_fill_in_has_a_line_a_card_and_no_mistake(tmp_path: Path, sheet: bool) -> None:
    file = tmp_path / ("deck.csv" if sheet else "deck.toml")
    file.write_text(template(sheet), encoding="utf-8")
    content, found = read(file)
    assert found == []
    assert facts_of(content) == {}
    assert [record["id"] for record in content["client"]] == list(range(1, 71))
    assert [record["id"] for record in content["side"]] == list(SIDE_NAMES)
    sure = {"id": "standard3", "eyes": 3, "slots": 2, "rerolls": 1}
    assert content["side"][2] == sure


@pytest.mark.parametrize("sheet", [True, False])
def test_a_deck_is_written_with_lines_for_the_cards_that_are_missing(
    tmp_path: Path, sheet: bool
) -> None:
    file = tmp_path / ("deck.csv" if sheet else "deck.toml")
    half = Deck(
        OWNER,
        {name: card for name, card in SAMPLE_DECK.clients.items() if int(name[6:]) % 3},
        {name: SAMPLE_DECK.sides[name] for name in ("standard2", "regular4")},
    )
    file.write_text(written(half, sheet), encoding="utf-8")
    content, found = read(file)
    assert found == []
    assert deck_of(OWNER, facts_of(content)) == half
    assert [record["id"] for record in content["client"]] == list(range(1, 71))


def test_the_examples_in_the_file_to_fill_in_are_right(tmp_path: Path) -> None:
    lines = template(sheet=False).splitlines()
    examples = [line.removeprefix("#   ") for line in lines if line.startswith("#   {")]
    sides = [line for line in examples if "standard" in line]
    cards = [line for line in examples if line not in sides]
    text = f"client = [\n{''.join(cards)}\n]\nside = [\n{''.join(sides)}\n]\n"
    assert findings(tmp_path / "deck.toml", text) == []
    told = deck_of(OWNER, facts_of(read(tmp_path / "deck.toml")[0]))
    assert told.clients["client3"] == Client("client3", "blue", 1, drink=2, wild=1, instant="raid")
    assert list(told.sides) == ["standard1"]
