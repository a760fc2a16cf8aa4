"""A deck of Moonshine in a TOML or CSV file: what is wrong with it, in words and with places; and a
file to fill in."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from engine.games.moonshine.cards import CLIENT_NAMES, SIDE_NAMES, STANDARD_SIDES, Deck
from engine.games.moonshine.deckcsv import HEADER, read_sheet, write_sheet
from engine.games.moonshine.deckfile import CLIENT, SIDE, STANDARD, content_of, mistakes
from engine.mistake import Mistake
from firmware.places import places
from firmware.tomlfile import Finding, NoToml, findings_at, load, read_text, unknown
from firmware.words import _


def is_sheet(path: Path) -> bool:
    """Whether a file is a spreadsheet's; any other is TOML."""
    return path.suffix.lower() == ".csv"


def read(path: Path) -> tuple[dict[str, Any], list[Finding]]:
    """A file's content, and all that is wrong with it in the order of its lines. Raises OSError."""
    try:
        if is_sheet(path):
            sheet = read_sheet(read_text(path))
            wrong = (*sheet.mistakes, *mistakes(sheet.content))
            return sheet.content, findings_at(sheet.places, wrong, _words)
        content, text = load(path)
    except NoToml as error:
        return {}, [error.finding]
    return content, findings_at(places(text), mistakes(content), _words)


# --- In words -------------------------------------------------------------------------------------


def _words(mistake: Mistake) -> str:
    """A mistake and its cure."""
    in_sheet = _of_a_sheet(mistake)
    if in_sheet:
        return in_sheet
    found, allowed = mistake.found, mistake.allowed
    key = next((str(k) for k in reversed(mistake.where) if isinstance(k, str)), "")
    match mistake.name:
        case "unknown_key":
            return unknown(_("There is no key {name!r}", name=found), found, allowed)
        case "wrong_type":
            return _of_another_kind(mistake, key)
        case "no_such_client" if found is None:
            return _("A client has no id: give it a number of its own, 1 to 70")
        case "no_such_client":
            return _(
                "Clients are numbered 1 to 70, and speakeasies are standard1 to standard5 and "
                "regular1 to regular5: there is no {id!r}",
                id=found,
            )
        case "no_such_side" if found is None:
            return _('A speakeasy has no id: write "standard1" to "standard5", or "regular1" ...')
        case "no_such_side":
            return unknown(_("There is no speakeasy {id!r}", id=found), found, allowed)
        case "card_twice":
            return _("Card {id} stands here again: leave one of them out", id=found)
        case "star_or_none":
            return _(
                "A star is there or not: write true, or leave it out, not {found!r}", found=found
            )
        case "no_colour":
            return _(
                "Client {id} has no colour: name it, one of {names}",
                id=found,
                names=_list(allowed),
            )
        case "unknown_colour":
            return unknown(_("There is no colour {name!r}", name=found), found, allowed)
        case "no_such_number":
            least, most = _pair(allowed)
            return _(
                "{key} can't be {found!r}: write a whole number from {least} to {most}",
                key=key,
                found=found,
                least=least,
                most=most,
            )
        case "costs_nothing":
            return _("Client {id} costs nothing: is that so?", id=found)
        case "unknown_icon":
            return unknown(_("There is no icon {name!r}", name=found), found, allowed)
        case "instant_as_achievement":
            return _("{icon!r} happens at once: write it under instant", icon=found)
        case "too_many_icons":
            return _("A client gives {most} icons at most, not {many}", most=allowed, many=found)
        case "no_column":
            return _("{found!r} is no column: 2:blue is two spaces that give blue", found=found)
        case "spaces_of_a_column":
            least, most = _pair(allowed)
            return _(
                "A column has {least} to {most} spaces, not as in {found!r}",
                least=least,
                most=most,
                found=found,
            )
        case "majority_in_a_column":
            return _("No column gives majority: write it under achievement")
        case "too_many_columns":
            return _("A card has at most {most} columns, here are {many}", most=allowed, many=found)
        case "unknown_instant":
            return unknown(_("There is no instant {name!r}", name=found), found, allowed)
        case "columns_and_instant":
            return _("A client has columns or an instant, not both: leave one of them out")
        case "too_many_stars":
            return _("{most} clients have a star, here are {many}", most=allowed, many=found)
        case "too_many_colours":
            return _(
                "Clients have five colours, and {colour!r} is one more than {names}",
                colour=found,
                names=_list(allowed),
            )
        case "number_missing":
            return _("There is no {key}: write {key} = and the number on the card", key=found)
        case "against_sure_fact":
            return _(
                "Every standard side has {key} = {sure}, not {found!r}",
                key=key,
                sure=allowed,
                found=found,
            )
        case "side_without_columns":
            return _(
                "{id} has no columns, so it is not told yet: write them such as 2:blue",
                id=found,
            )
    assert mistake.name == "unlikely_columns"
    return _("On a standard side a column gives blue and another wild: is that not so on yours?")


def _of_a_sheet(mistake: Mistake) -> str:
    """What is wrong with a spreadsheet's file as such; empty for any other mistake."""
    found, allowed = mistake.found, mistake.allowed
    match mistake.name:
        case "no_header":
            header = ",".join(HEADER)
            return _("The names of the columns are missing: begin with {header}", header=header)
        case "other_separator":
            sign = _("semicolons") if found == ";" else _("tabs")
            return _(
                "The cells are parted by {sign}: export the sheet with commas (Save as, CSV, field "
                "separator: comma)",
                sign=sign,
            )
        case "unknown_column":
            return unknown(_("There is no column {name!r}", name=found), found, allowed)
        case "column_twice":
            return _("The column {name} stands here again: leave one of them out", name=found)
        case "columns_missing":
            return _("These columns are missing: {names}. They may be empty", names=_list(found))
        case "cells_of_a_row":
            return _(
                "{many} cells stand in this row, and the header has {all}: look for a comma too "
                "many or too few",
                many=found,
                all=allowed,
            )
        case "quote_not_closed":
            return _('A quotation mark opens here and never closes: add " at the end of the cell')
        case "text_after_quote":
            return _(
                '{text!r} stands behind a closing quotation mark: write "" for a mark in a cell',
                text=found,
            )
        case "column_of_others" if allowed == CLIENT:
            return _("Only speakeasies have {name}: leave it empty", name=found)
        case "column_of_others":
            return _("Speakeasies have no {name}: leave it empty", name=found)
    return ""


def _of_another_kind(mistake: Mistake, key: str) -> str:
    record = {CLIENT: '{id = 1, colour = "red", ...}', SIDE: '{id = "standard1", eyes = 3, ...}'}
    wanted = {"achievement": '["eye", "food"]', "columns": '["2:blue", "1:wild"]'} | record
    if mistake.where == (key,):
        wanted[key] = f"[{record[key]}, ...]"
    return _(
        "{found!r} is of another kind: write {wanted}", found=mistake.found, wanted=wanted[key]
    )


def _list(names: object) -> str:
    assert isinstance(names, list | tuple)
    return ", ".join(map(str, names))


def _pair(allowed: object) -> tuple[int, int]:
    assert isinstance(allowed, tuple)
    least, most = allowed
    return least, most


# --- To fill in -----------------------------------------------------------------------------------


def written(deck: Deck, sheet: bool) -> str:
    """The deck as a file, as TOML or as a spreadsheet; with a line for each card to be filled in
    that is not known yet."""
    content = _with_all_cards(content_of(deck))
    if sheet:
        return write_sheet(content)
    return _TEMPLATE.format(clients=_lines(content[CLIENT]), sides=_lines(content[SIDE]))


def _with_all_cards(known: dict[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """A record for each card in the box; of an unknown one it holds what is sure."""
    records = {record["id"]: record for kind in known for record in known[kind]}
    numbers = range(1, len(CLIENT_NAMES) + 1)
    sure = {
        name: {"id": name} | (STANDARD if name in STANDARD_SIDES else {}) for name in SIDE_NAMES
    }
    return {
        CLIENT: [records.get(number, {"id": number}) for number in numbers],
        SIDE: [records.get(name, record) for name, record in sure.items()],
    }


def _sure_of(side: str) -> dict[str, int]:
    return STANDARD if side in STANDARD_SIDES else {}


def _lines(records: list[dict[str, Any]]) -> str:
    return "".join(f"    {_toml(record)},\n" for record in records)


def _toml(value: object) -> str:
    """A record, or what stands in it, on one line."""
    match value:
        case dict():
            return "{" + ", ".join(f"{key} = {_toml(each)}" for key, each in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(_toml, value)) + "]"
        case bool():
            return str(value).lower()
        case int():
            return str(value)
    return f'"{value}"'


_TEMPLATE: Final = """\
# The cards of Moonshine, to be filled in from those in your box.
#
#   moonkeeper deck check FILE               tells what is wrong, with line and column
#   moonkeeper deck load FILE --state DIR    gives it to a device
#
# A line a card; as long as it holds nothing but the id, the card is not told yet. It can be checked
# and loaded half filled in. The numbers of the clients are yours to give, 1 to 70.
#
#   star          true on the ten start clients
#   colour        red orange yellow green blue purple pink brown grey black white: five of these
#   points        0 where nothing is printed, and then it may be left out, as may all that follows
#   food music drink wild moons    what the client costs; wild is any resource
#   achievement   what it gives once it is validated, any of food music drink wild reroll eye slot
#                 blue red discount majority
#   columns       the columns of bonus spaces: "2:blue" is two spaces that give blue. Any icon but
#                 majority
#   instant       or a bolt instead of columns: "moon+2" or "raid"
#
# Such a line looks like one of these:
#
#   {{id = 1, star = true, colour = "red", food = 2, columns = ["2:blue", "1:wild"]}},
#   {{id = 2, colour = "blue", points = 2, music = 3, moons = 1, achievement = ["eye", "food"]}},
#   {{id = 3, colour = "blue", points = 1, drink = 2, wild = 1, instant = "raid"}},

client = [
{clients}]

# The speakeasies: five cards, each with a standard and a regular side. What is sure of the standard
# sides is filled in. A side is told once it has columns.
#
#   {{id = "standard1", eyes = 3, slots = 2, rerolls = 1, columns = ["2:blue", "1:wild"]}},

side = [
{sides}]
"""
