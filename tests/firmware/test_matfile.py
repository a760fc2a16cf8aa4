"""A mat's file: each kind of mistake, with its place and its cure; and the file to fill in."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from engine.games.mlem.mat import OWNER, SURE, Mat
from engine.games.mlem.matfile import KEYS, facts_of
from firmware.matfile import read, template
from firmware.tomlfile import Finding

GOOD = """\
space = [
    {number = 0, symbols = ["1", "2", "fuel"], dots = 1},
    {number = 1, symbols = ["1", "2", "3"]},
    {number = 2, symbols = ["1", "2", "3"]},
    {number = 3, symbols = ["1", "2", "3"]},
    {number = 4, symbols = ["1", "2", "3"]},
    {number = 5, symbols = ["1", "4"]},
    {number = 6, symbols = ["1", "fuel"], dots = 2, moons = ["moon1", "moon2"]},
    {number = 7, symbols = ["1", "2"], planet = "planet1"},
    {number = 8, symbols = ["1", "2"], planet = "planet2"},
    {number = 9, symbols = ["1", "2"], planet = "planet3"},
    {number = 10, symbols = ["1", "2"], planet = "planet4"},
    {number = 11, symbols = ["1", "2"], planet = "planet5"},
    {number = 12, symbols = ["1", "2"]},
    {number = 13, symbols = ["1", "2"]},
    {number = 14, symbols = ["1", "2"]},
    {number = 15, symbols = ["1", "2"]},
    {number = 16, symbols = ["1", "2"]},
    {number = 17, symbols = ["1", "2"]},
    {number = 18, symbols = ["1", "2"]},
    {number = 19, symbols = ["1", "2"]},
    {number = 20, symbols = ["1", "2"]},
    {number = 21, symbols = ["1", "2"]},
    {number = 22, symbols = ["1", "2"]},
    {number = 23, symbols = ["1", "2"]},
    {number = 24, symbols = ["1", "2"]},
    {number = 25, symbols = [], deep = true},
]

[moon]
moon1 = 2
moon2 = 3

[planet]
planet1 = [5, 3, 1]
planet2 = [5, 3, 1]
planet3 = [5, 3, 1]
planet4 = [5, 3, 1]
planet5 = [5, 3, 1]
"""


def findings(folder: Path, text: str | bytes) -> list[Finding]:
    file = folder / "mat.toml"
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return read(file)[1]


def test_a_whole_mat_has_no_mistake(tmp_path: Path) -> None:
    assert findings(tmp_path, GOOD) == []


SPACE_6 = '{number = 6, symbols = ["1", "fuel"], dots = 2, moons = ["moon1", "moon2"]}'

MISTAKES: dict[str, tuple[str, str, tuple[int, int], str]] = {
    # What is written, what is written instead, where that is wrong, and what is said of it.
    "a key": ("symbols = [\"1\", \"4\"]", "symbol = [\"1\", \"4\"]", (7, 18),
        "There is no key 'symbol'. Did you mean 'symbols'?"),
    "a key like no other": ("[moon]", "[weather]", (30, 1),
        f"There is no key 'weather': there are {', '.join(KEYS)}"),
    "no table of moons": ("[moon]\nmoon1 = 2\nmoon2 = 3\n", "moon = 2", (30, 1),
        "2 is of another kind: write [moon]"),
    "a planet near Earth": ("{number = 1,", "{planet.a = 1, number = 1,", (3, 6),
        "Spaces 0 to 5 are linked to nothing on every mat: leave out planet"),
    "no record": (SPACE_6, "6", (8, 5),
        "6 is of another kind: write {number = 0, ...}"),
    "no number": ("number = 12, ", "", (14, 5),
        "A space has no number: write number = 0 to 25"),
    "no such number": ("number = 12", "number = 26", (14, 6),
        "There is no space 26: they are 0 to 25"),
    "a number twice": ("number = 12", "number = 11", (14, 6),
        "Space 11 stands here again: leave one of them out"),
    "a space is missing": ("    {number = 12, symbols = [\"1\", \"2\"]},\n", "", (1, 1),
        "Space 12 is missing: add {number = 12, symbols = [...]}"),
    "a symbol": ('["1", "fuel"]', '["1", "fule", "fuel"]', (8, 18),
        "There is no symbol 'fule'. Did you mean 'fuel'?"),
    "a symbol like no other": ('["1", "fuel"]', '["1", "7", "fuel"]', (8, 18),
        "There is no symbol '7': there are 1, 2, 3, 4, fuel"),
    "symbols without quotes": ('["1", "4"]', "[1, 4]", (7, 18),
        '[1, 4] is of another kind: write ["1", "2", "fuel"]'),
    "a symbol twice": ('["1", "4"]', '["4", "4"]', (7, 18),
        "A symbol stands twice: name each once"),
    "one symbol": ('["1", "4"]', '["4"]', (7, 18),
        "Two or three symbols are printed at a space, here are 1: name those on your mat"),
    "four symbols": ('["1", "4"]', '["1", "2", "3", "4"]', (7, 18),
        "Two or three symbols are printed at a space, here are 4: name those on your mat"),
    "no symbols": ('number = 5, symbols = ["1", "4"]', "number = 5", (7, 5),
        "Two or three symbols are printed at a space, here are 0: name those on your mat"),
    "space 0 without fuel": ('["1", "2", "fuel"], dots = 1', '["1", "2"]', (2, 18),
        'Space 0 has these symbols on every mat: write symbols = ["1", "2", "fuel"]'),
    "symbols in deep space": ("symbols = [],", 'symbols = ["1"],', (27, 19),
        "Space 25 has these symbols on every mat: write symbols = []"),
    "fuel without dots": (", dots = 2", "", (8, 5),
        "Fuel is printed here: write dots = 1, 2 or 3, as beside it on your mat"),
    "four dots": ("dots = 2", "dots = 4", (8, 43),
        "Fuel is printed here: write dots = 1, 2 or 3, as beside it on your mat"),
    "dots without fuel": ('["1", "4"]', '["1", "4"], dots = 1', (7, 40),
        'There is no fuel here: leave out dots, or add "fuel" to symbols'),
    "two links": (", moons", ', planet = "planet1", moons', (8, 5),
        "A space has one kind of link: keep one of moons, planet"),
    "a moon near Earth": ('["1", "4"]', '["1", "4"], moons = ["moon1"]', (7, 40),
        "Spaces 0 to 5 are linked to nothing on every mat: leave out moons"),
    "deep space elsewhere": ('{number = 24, ', '{deep = true, number = 24, ', (26, 6),
        "Only space 25 is deep space: leave out deep"),
    "deep space without its mark": (", deep = true", "", (27, 5),
        "Space 25 is deep space on every mat: write deep = true, and no other link"),
    "deep space with moons": ("deep = true", 'moons = ["moon1"]', (27, 33),
        "Space 25 is deep space on every mat: write deep = true, and no other link"),
    "a planet": ('"planet5"', '"plnet5"', (13, 41),
        "There is no planet 'plnet5' under [planet]. Did you mean 'planet5'?"),
    "a planet like no other": ('"planet5"', '"Mars"', (13, 41),
        "There is no planet 'Mars' under [planet]: add Mars = [gold, silver, bronze] there"),
    "a moon": ('"moon2"]', '"mon2"]', (8, 53),
        "There is no moon 'mon2' under [moon]. Did you mean 'moon2'?"),
    "a moon like no other": ('"moon2"]', '"Io"]', (8, 53),
        "There is no moon 'Io' under [moon]: add Io = its number there"),
    "no moons": ('["moon1", "moon2"]', "[]", (8, 53),
        "One to five moons can be linked: name them, or leave out moons for none"),
    "a moon twice": ('["moon1", "moon2"]', '["moon1", "moon1"]', (8, 53),
        "A moon stands twice: name each once"),
    "moons that are no row": ('["moon1", "moon2"]', '"moon1"', (8, 53),
        "'moon1' is of another kind: write [\"moon1\", \"moon2\"]"),
    "a moon's name": ("moon2 = 3", "moon2 = 3\nmoon41 = 3", (33, 1),
        "Moons are named moon1 to moon40, not 'moon41'"),
    "a moon's number": ("moon2 = 3", "moon2 = 0", (32, 1),
        "A moon's number is 1 to 20, not 0"),
    "a planet's name": ("planet5 = [5, 3, 1]", "planet5 = [5, 3, 1]\nmars = [5, 3, 1]", (40, 1),
        "Planets are named planet1 to planet8, not 'mars'"),
    "two medals": ("planet5 = [5, 3, 1]", "planet5 = [5, 3]", (39, 1),
        "A planet has three medals from 0 to 30: write planet5 = [gold, silver, bronze]"),
    "medals in disorder": ("planet5 = [5, 3, 1]", "planet5 = [5, 6, 1]", (39, 1),
        "No medal counts more than the one before: put the highest first"),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_with_its_place_and_its_cure(tmp_path: Path, name: str) -> None:
    right, wrong, place, words = MISTAKES[name]
    assert GOOD.count(right) == 1 or right == "[moon]"
    told = findings(tmp_path, GOOD.replace(right, wrong, 1))
    assert Finding(place, words) in told


TOKENS = """\
explore = [{space = 7, effect = "points_2"}, {space = 25, effect = "wormhole"}]
incoming = [{move = 2, dice = 5, ability = "face_3"}]
mission = [9, 12]
"""

MISTAKES_IN_TOKENS = {
    "an effect": ('"wormhole"', '"wurmhole"', (1, 59),
        "There is no effect 'wurmhole'. Did you mean 'wormhole'?"),
    "an effect like no other": ('"wormhole"', "4", (1, 59),
        "There is no effect 4: there are points_1, points_2, points_3, die_back, wormhole"),
    "a token's space": ("space = 25", "space = 26", (1, 47), "26 can't be: write 0 to 25"),
    "a key": ("space = 7", "spce = 7", (1, 13),
        "There is no key 'spce'. Did you mean 'space'?"),
    "a key that is missing": ("move = 2, ", "", (2, 13),
        "A token has move, dice, ability: add move"),
    "so many dice": ("dice = 5", "dice = 3", (2, 24), "3 can't be: write 4 to 6"),
    "dice in words": ("dice = 5", 'dice = "5"', (2, 24), "'5' can't be: write 4 to 6"),
    "an ability": ('"face_3"', '"face_5"', (2, 34),
        "There is no ability 'face_5'. Did you mean 'face_4'?"),
    "a mission near Earth": ("[9, 12]", "[9, 5]", (3, 15), "5 can't be: write 6 to 24"),
    "a mission in words": ("[9, 12]", '["9"]', (3, 12), "'9' can't be: write 6 to 24"),
    "missions that are no row": ("[9, 12]", "9", (3, 1),
        "9 is of another kind: write [9, 12, ...]"),
    "a token that is a number": ("[{move", "[7, {move", (2, 13),
        '7 is of another kind: write {move = 2, dice = 5, ability = "keep"}'),
    "more missions than in the box": ("[9, 12]", f"[{'9, ' * 21}]", (3, 72),
        "The box has 20 such tokens, here are 21"),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES_IN_TOKENS)
def test_a_mistake_in_a_token_is_told_with_its_place_and_its_cure(
    tmp_path: Path, name: str
) -> None:
    right, wrong, place, words = MISTAKES_IN_TOKENS[name]
    assert TOKENS.count(right) == 1
    assert Finding(place, words) in findings(tmp_path, TOKENS.replace(right, wrong))


def test_tokens_may_stand_in_a_file_without_a_mat(tmp_path: Path) -> None:
    assert findings(tmp_path, TOKENS) == []


def test_tokens_may_stand_in_the_file_of_a_mat(tmp_path: Path) -> None:
    assert findings(tmp_path, TOKENS + GOOD) == []


def test_all_mistakes_are_told_at_once_in_the_order_of_their_lines(tmp_path: Path) -> None:
    text = GOOD.replace("dots = 1", "dots = 9").replace("moon2 = 3", "moon2 = 99")
    told = findings(tmp_path, text.replace("number = 12", "number = 11"))
    assert [finding.place for finding in told] == [(1, 1), (2, 48), (14, 6), (32, 1)]
    assert [finding.line("my.toml") for finding in told][1] == (
        "my.toml:2:48: Fuel is printed here: write dots = 1, 2 or 3, as beside it on your mat"
    )


def test_a_mat_without_five_planets_is_only_warned_of(tmp_path: Path) -> None:
    (told,) = findings(tmp_path, GOOD.replace("planet5 = [5, 3, 1]\n", "").replace(
        ', planet = "planet5"', ""
    ))  # fmt: skip
    assert told == Finding((34, 1), "The box has five planets, here are 4", warning=True)
    assert told.line("m") == "m:34:1: warning: The box has five planets, here are 4"


def test_the_tables_may_be_written_one_by_one(tmp_path: Path) -> None:
    record = '[[space]]\nnumber = 0\nsymbols = ["1", "2", "fuel"]\n'
    told = findings(tmp_path, record)
    assert (
        Finding((1, 1), "Fuel is printed here: write dots = 1, 2 or 3, as beside it on your mat")
        in told
    )
    assert sum("is missing" in finding.words for finding in told) == 25


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("space = [\n", (2, 1)),
        ("space = \n", (1, 9)),
        ("moon = 1\nmoon = 2", (2, 9)),
        ("space = [", (1, 10)),
    ],
)
def test_what_is_no_toml_is_told_with_its_place(
    tmp_path: Path, text: str, place: tuple[int, int]
) -> None:
    (told,) = findings(tmp_path, text)
    assert told.words.startswith("This is no TOML: ")
    assert "(at " not in told.words
    assert told.place == place


def test_what_is_no_utf8_is_told_with_its_place(tmp_path: Path) -> None:
    (told,) = findings(tmp_path, "# マット\n# ".encode() + b"\xff\n")
    assert told == Finding((2, 3), "This is no UTF-8 text: store it as UTF-8")


class TestTheFileToFillIn:
    def test_tells_what_is_sure_and_nothing_else(self) -> None:
        content = tomllib.loads(template())
        known = Mat(OWNER, {k: v for k, v in facts_of(content).items() if v not in ((), "nothing")})
        assert known.facts == dict(SURE)

    def test_has_a_line_for_each_space(self) -> None:
        content = tomllib.loads(template())
        assert [record["number"] for record in content["space"]] == list(range(26))

    def test_is_found_wanting_exactly_where_something_is_to_be_filled_in(
        self, tmp_path: Path
    ) -> None:
        told = findings(tmp_path, template())
        lines = template().splitlines()
        wanting = [lines[finding.place[0] - 1].strip() for finding in told if not finding.warning]
        assert wanting == [line.strip() for line in lines if "symbols = [" in line][2:27]

    def test_is_whole_once_it_is_filled_in(self, tmp_path: Path) -> None:
        text = template()
        for line in GOOD.splitlines():
            number = line.partition(",")[0]
            if "number = " in line:
                text = "\n".join(
                    line if other.startswith(f"{number},") else other for other in text.split("\n")
                )
        moons, planets = GOOD.split("[moon]")[1].split("[planet]")
        text = text.replace("\n[moon]\n", f"\n[moon]{moons}").replace(
            "\n[planet]\n", f"\n[planet]{planets}"
        )
        assert findings(tmp_path, text) == []
