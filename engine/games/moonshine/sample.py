"""The `sample` deck: invented, complete, for demos and tests. No card in it is the real box's.

It obeys what is sure of the real ones. The better a client, the dearer; every icon is used.
"""

from __future__ import annotations

from typing import Final

from engine.games.moonshine.cards import (
    CLIENT_NAMES,
    DRINK,
    FOOD,
    MOON,
    MUSIC,
    SAMPLE,
    SIDE_NAMES,
    STARS_IN_THE_BOX,
    WILD,
    Client,
    Column,
    Deck,
    Side,
)

_CLIENTS: Final[tuple[tuple[str, str, int, str, str, str, str], ...]] = (
    # Name, colour, points, cost, achievement, columns, instant. The first ten have a star.
    ("Basil Badger", "red", 0, "food music", "food", "1:reroll", ""),
    ("Nelly Newt", "yellow", 0, "food food food", "drink", "2:drink", ""),
    ("Otto Otter", "green", 0, "food music", "food", "2:red", ""),
    ("Hazel Hare", "blue", 0, "food food food", "eye", "2:blue", ""),
    ("Fergus Fox", "purple", 1, "music drink", "", "2:discount", ""),
    ("Wilma Wren", "red", 0, "food music", "music", "1:music", ""),
    ("Magnus Mole", "yellow", 1, "food music", "", "1:food", ""),
    ("Ruby Robin", "green", 1, "food music music", "", "2:slot", ""),
    ("Toby Toad", "blue", 1, "food food", "", "2:wild", ""),
    ("Dora Dormouse", "purple", 1, "food drink drink", "", "1:eye", ""),
    ("Percy Panda", "red", 1, "music music wild", "", "", "moon+2"),
    ("Lottie Lynx", "yellow", 1, "food music wild moon", "", "3:discount", ""),
    ("Bruno Bear", "green", 1, "food music music moon", "eye", "1:music 2:wild", ""),
    ("Cora Crane", "blue", 1, "food food wild", "", "", "moon+2"),
    ("Hugo Hedgehog", "purple", 1, "food music music moon", "food", "2:blue 1:reroll", ""),
    ("Iris Ibis", "red", 1, "food music wild moon", "", "1:eye", ""),
    ("Jasper Jay", "yellow", 1, "food food wild moon", "", "2:slot 1:food", ""),
    ("Kitty Kite", "green", 1, "food food food", "", "2:red 1:drink", ""),
    ("Linus Lark", "blue", 1, "food food music", "", "1:food", ""),
    ("Mabel Moth", "purple", 1, "food music drink", "reroll", "", "raid"),
    ("Nils Nightjar", "red", 1, "food food music moon", "music", "", "moon+2"),
    ("Olive Owl", "yellow", 1, "food drink drink", "", "1:music", ""),
    ("Pippa Pike", "green", 1, "food food wild", "", "2:red 1:eye", ""),
    ("Quentin Quail", "blue", 1, "food music drink", "", "", "raid"),
    ("Rosa Roe", "purple", 1, "food music wild", "", "", "moon+2"),
    ("Silas Stoat", "red", 1, "music music music", "", "2:wild", ""),
    ("Tilda Tit", "yellow", 1, "food music music moon", "", "2:blue", ""),
    ("Ulla Urial", "green", 1, "food food wild", "slot", "2:slot", ""),
    ("Victor Vole", "blue", 1, "music music music", "", "1:reroll", ""),
    ("Wanda Weasel", "purple", 1, "music music wild", "food", "3:discount", ""),
    ("Xaver Ox", "red", 1, "food food wild moon", "wild", "1:drink", ""),
    ("Yola Egret", "yellow", 1, "food food drink moon", "discount", "", "moon+2"),
    ("Zeno Zander", "green", 1, "food music music drink moon moon", "blue", "2:slot", ""),
    ("Ada Adder", "blue", 2, "food music drink drink moon", "music", "", "moon+2"),
    ("Bert Beaver", "purple", 2, "food food food food moon", "", "1:eye", ""),
    ("Clara Cuckoo", "red", 2, "music music music drink moon moon", "", "1:reroll", ""),
    ("Dexter Duck", "yellow", 2, "music music music moon", "drink", "2:blue 1:food", ""),
    ("Elsa Elk", "green", 0, "food food music music moon", "majority", "3:discount", ""),
    ("Felix Finch", "blue", 2, "food music drink moon", "", "", "moon+2"),
    ("Greta Goose", "purple", 2, "food food food wild moon", "", "2:drink", ""),
    ("Harold Heron", "red", 2, "food food drink drink moon moon", "eye", "1:music", ""),
    ("Ivy Ibex", "yellow", 2, "food food food drink moon", "slot", "2:red 2:wild", ""),
    ("Jonas Jackdaw", "green", 2, "food food music drink moon moon", "reroll", "1:food", ""),
    ("Klara Kestrel", "blue", 1, "food food food wild moon", "red", "3:discount 1:music", ""),
    ("Ludo Lizard", "purple", 2, "food music music music moon moon", "food", "2:red", ""),
    ("Minna Marten", "red", 2, "food food music drink moon", "", "", "raid"),
    ("Nat Nuthatch", "yellow", 2, "food music music wild moon", "", "", "moon+2"),
    ("Opal Oriole", "green", 2, "food food food moon", "", "2:blue 1:eye", ""),
    ("Pablo Polecat", "blue", 2, "food food music wild moon", "", "", "moon+2"),
    ("Queenie Bee", "purple", 2, "food music drink moon", "", "", "raid"),
    ("Rufus Raven", "red", 2, "food food drink moon", "", "2:wild", ""),
    ("Sadie Shrew", "yellow", 2, "food food drink drink moon", "", "1:reroll 2:slot", ""),
    ("Theo Thrush", "green", 1, "music music drink drink moon", "majority", "", "moon+2"),
    ("Uno Eel", "blue", 3, "food music music wild moon moon", "", "1:drink", ""),
    ("Vera Viper", "purple", 3, "food food music wild moon moon", "", "", "raid"),
    ("Walt Warbler", "red", 3, "food food music music drink moon", "", "1:music", ""),
    ("Yuri Yak", "yellow", 3, "food food music music moon moon", "", "1:food", ""),
    ("Zita Serin", "green", 2, "food food food music drink moon", "wild", "3:discount 2:red", ""),
    ("Amos Ant", "blue", 2, "food food food music wild moon moon", "red", "1:reroll", ""),
    (
        "Bella Bat",
        "purple",
        2,
        "food food food food music moon moon",
        "discount",
        "2:blue 2:slot",
        "",
    ),
    ("Cosmo Crow", "red", 2, "food music music music wild moon moon", "blue", "2:drink 2:wild", ""),
    ("Della Dove", "yellow", 3, "food food food food drink moon", "", "1:eye", ""),
    ("Edgar Eagle", "green", 3, "food food food wild moon", "", "1:eye", ""),
    ("Flora Firefly", "blue", 3, "food food music drink moon moon", "", "2:drink", ""),
    ("Gus Grouse", "purple", 3, "food food music drink drink moon moon", "drink", "2:blue", ""),
    (
        "Hetty Hornet",
        "red",
        4,
        "food food music drink wild moon moon moon",
        "",
        "1:music 2:discount",
        "",
    ),
    ("Igor Imp", "yellow", 4, "food food music music music drink moon moon", "", "1:reroll", ""),
    (
        "Juno Hawk",
        "green",
        2,
        "food music music drink drink drink moon moon",
        "majority",
        "2:red 1:food",
        "",
    ),
    ("Kasper Carp", "blue", 4, "food food food food food food moon moon", "", "2:wild", ""),
    (
        "Luna Leveret",
        "purple",
        4,
        "food food food music music drink moon moon",
        "",
        "2:slot 1:food",
        "",
    ),
)

_STANDARD: Final = (3, 2, 1, "2:blue 1:wild 2:red")
_REGULAR: Final[tuple[tuple[int, int, int, str], ...]] = (
    # Eyes, slots, rerolls, columns.
    (2, 3, 1, "1:blue 2:discount"),
    (4, 2, 0, "2:red 1:reroll 1:food"),
    (3, 3, 0, "2:wild 1:eye"),
    (2, 2, 2, "1:red 2:music 2:slot"),
    (3, 2, 1, "3:blue 1:drink 2:wild"),
)


def _columns(told: str) -> tuple[Column, ...]:
    pairs = [column.split(":") for column in told.split()]
    return tuple(Column(int(spaces), icon) for spaces, icon in pairs)


def _client(number: int) -> Client:
    _name, colour, points, cost, achievement, columns, instant = _CLIENTS[number]
    paid = cost.split()
    return Client(
        CLIENT_NAMES[number],
        colour,
        points,
        food=paid.count(FOOD),
        music=paid.count(MUSIC),
        drink=paid.count(DRINK),
        wild=paid.count(WILD),
        moons=paid.count(MOON),
        achievement=tuple(achievement.split()),
        columns=_columns(columns),
        instant=instant,
        star=number < STARS_IN_THE_BOX,
    )


def _sides() -> dict[str, Side]:
    rows = (*(_STANDARD,) * 5, *_REGULAR)
    return {
        name: Side(name, eyes, slots, rerolls, _columns(columns))
        for name, (eyes, slots, rerolls, columns) in zip(SIDE_NAMES, rows, strict=True)
    }


NAMES: Final[dict[str, str]] = {
    card: row[0] for card, row in zip(CLIENT_NAMES, _CLIENTS, strict=True)
}
"""What the invented clients are called."""

SAMPLE_DECK: Final = Deck(
    SAMPLE, {CLIENT_NAMES[number]: _client(number) for number in range(len(_CLIENTS))}, _sides()
)
