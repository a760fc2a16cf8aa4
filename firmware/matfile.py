"""A mat in a TOML file: what is wrong with it, in words and with places; and a file to fill in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final

from engine.games.mlem.mat import DEEP, DEEP_SPACE, NOTHING, SPACES, SURE
from engine.games.mlem.matfile import mistakes
from engine.mistake import Mistake
from firmware.places import places
from firmware.tomlfile import Finding, NoToml, findings_at, load, unknown
from firmware.words import _


def read(path: Path) -> tuple[dict[str, Any], list[Finding]]:
    """A file's content, and all that is wrong with it in the order of its lines. Raises OSError."""
    try:
        content, text = load(path)
    except NoToml as error:
        return {}, [error.finding]
    return content, findings_at(places(text), mistakes(content), partial(_words, content))


def _words(content: Mapping[str, Any], mistake: Mistake) -> str:
    """A mistake and its cure."""
    found, allowed = mistake.found, mistake.allowed
    key = next((str(k) for k in reversed(mistake.where) if isinstance(k, str)), "")
    match mistake.name:
        case "unknown_key":
            return unknown(_("There is no key {name!r}", name=found), found, allowed)
        case "wrong_type":
            return _of_another_kind(mistake, key)
        case "no_such_space" if found is None:
            return _("A space has no number: write number = 0 to 25")
        case "no_such_space":
            return _("There is no space {number!r}: they are 0 to 25", number=found)
        case "space_twice":
            return _("Space {number} stands here again: leave one of them out", number=found)
        case "space_missing":
            record = f"{{number = {found}, symbols = [...]}}"
            return _("Space {number} is missing: add {record}", number=found, record=record)
        case "unknown_symbol":
            return unknown(_("There is no symbol {name!r}", name=found), found, allowed)
        case "symbol_twice":
            return _("A symbol stands twice: name each once")
        case "symbols_of_a_space":
            many = len(found) if isinstance(found, list) else 0
            return _(
                "Two or three symbols are printed at a space, here are {many}: "
                "name those on your mat",
                many=many,
            )
        case "against_sure_fact":
            return _against_sure_fact(mistake, key, content)
        case "dots_of_fuel":
            return _("Fuel is printed here: write dots = 1, 2 or 3, as beside it on your mat")
        case "dots_without_fuel":
            return _('There is no fuel here: leave out dots, or add "fuel" to symbols')
        case "two_links":
            return _("A space has one kind of link: keep one of {keys}", keys=_list(found))
        case "unknown_planet":
            words = _("There is no planet {name!r} under [planet]", name=found)
            cure = _("add {name} = [gold, silver, bronze] there", name=found)
            return unknown(words, found, allowed, cure)
        case "unknown_moon":
            words = _("There is no moon {name!r} under [moon]", name=found)
            return unknown(words, found, allowed, _("add {name} = its number there", name=found))
        case "moons_of_a_space":
            return _("One to five moons can be linked: name them, or leave out moons for none")
        case "moon_twice":
            return _("A moon stands twice: name each once")
        case "no_such_moon":
            return _("Moons are named moon1 to moon40, not {name!r}", name=found)
        case "no_such_planet":
            return _("Planets are named planet1 to planet8, not {name!r}", name=found)
        case "value_of_a_moon":
            return _("A moon's number is 1 to 20, not {value!r}", value=found)
        case "medals_of_a_planet":
            return _(
                "A planet has three medals from 0 to 30: write {name} = [gold, silver, bronze]",
                name=key,
            )
        case "too_many_tokens":
            return _("The box has {most} such tokens, here are {many}", most=allowed, many=found)
        case "missing_of_token":
            return _("A token has {keys}: add {key}", keys=", ".join(_strings(allowed)), key=found)
        case "number_of_token":
            low, high = _strings(allowed)
            return _("{value!r} can't be: write {low} to {high}", value=found, low=low, high=high)
        case "word_of_token":
            return unknown(_("There is no {key} {name!r}", key=key, name=found), found, allowed)
        case "medals_out_of_order":
            return _("No medal counts more than the one before: put the highest first")
    assert mistake.name == "not_five_planets"
    return _("The box has five planets, here are {many}", many=found)


def _strings(values: object) -> list[str]:
    assert isinstance(values, list | tuple)
    return [str(value) for value in values]


def _of_another_kind(mistake: Mistake, key: str) -> str:
    wanted = {
        "symbols": '["1", "2", "fuel"]',
        "moons": '["moon1", "moon2"]',
        "moon": "[moon]",
        "planet": "[planet]",
        **{kind: _TOKENS[kind][mistake.where != (kind,)] for kind in _TOKENS},
        "space": "[{number = 0, ...}, ...]" if mistake.where == ("space",) else "{number = 0, ...}",
    }[key]
    return _("{found!r} is of another kind: write {wanted}", found=mistake.found, wanted=wanted)


def _against_sure_fact(mistake: Mistake, key: str, content: Mapping[str, Any]) -> str:
    number = content["space"][mistake.where[1]]["number"]
    if key == "symbols":
        right = ", ".join(f'"{symbol}"' for symbol in SURE[f"symbols_{number}"])
        return _(
            "Space {number} has these symbols on every mat: write symbols = [{right}]",
            number=number,
            right=right,
        )
    if mistake.allowed == DEEP:
        return _("Space 25 is deep space on every mat: write deep = true, and no other link")
    if key == DEEP:
        return _("Only space {number} is deep space: leave out deep", number=DEEP_SPACE)
    assert mistake.allowed == NOTHING
    return _("Spaces 0 to 5 are linked to nothing on every mat: leave out {key}", key=key)


def _list(found: object) -> str:
    assert isinstance(found, list)
    return ", ".join(map(str, found))


def template() -> str:
    """A file to fill in: what is sure stands in it, and how to write down the rest."""
    spaces = "".join(_space(number) for number in SPACES)
    return _TEMPLATE.format(spaces=spaces)


def _space(number: int) -> str:
    symbols = ", ".join(f'"{symbol}"' for symbol in SURE.get(f"symbols_{number}", ()))
    end = ", deep = true" if SURE.get(f"link_{number}") == DEEP else ""
    return f"    {{number = {number}, symbols = [{symbols}]{end}}},\n"


_TOKENS: Final = {
    "explore": (
        '[{space = 7, effect = "wormhole"}, ...]',
        '{space = 7, effect = "wormhole"}',
    ),
    "incoming": (
        '[{move = 2, dice = 5, ability = "keep"}, ...]',
        '{move = 2, dice = 5, ability = "keep"}',
    ),
    "mission": ("[9, 12, ...]", "9"),
}
"""How a list of tokens is written, and one token."""

_TEMPLATE: Final = """\
# The mat of MLEM: Space Agency, to be filled in from the one on your table.
#
#   moonkeeper mat check FILE               tells what is missing or wrong, with line and column
#   moonkeeper mat load FILE --state DIR    gives it to a device
#
# A line a space. What is the same on every mat is filled in.
#
#   symbols    two or three of "1", "2", "3", "4", "fuel"
#   dots       1, 2 or 3: only where fuel is printed, the dots beside it
#   moons      the moons that the space is linked to, from the rocket outward
#   planet     or the planet that it is linked to; leave both out where nothing is linked
#
# Such a line looks like one of these:
#
#   {{number = 6, symbols = ["1", "2", "fuel"], dots = 1, moons = ["moon1", "moon2"]}},
#   {{number = 8, symbols = ["1", "4"], planet = "planet1"}},

space = [
{spaces}]

# The tokens of the variants, as far as the device is to draw them: exploration tokens with the
# space that each names and points_1, points_2, points_3, die_back or wormhole; incoming tokens with
# the UFO's move, the number of dice and face_1 to face_4, face_fuel, keep or reroll; missions with
# the space that each names.
#
#   explore = [{{space = 7, effect = "points_2"}}, {{space = 9, effect = "wormhole"}}]
#   incoming = [{{move = 2, dice = 5, ability = "face_3"}}]
#   mission = [9, 12, 12]

# The moons by any names from moon1 to moon40, each with the number printed on it:
#
#   moon1 = 2

[moon]

# The five planets by names from planet1 on, each with gold, silver and bronze:
#
#   planet1 = [6, 4, 2]

[planet]
"""
