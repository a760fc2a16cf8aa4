"""`moonkeeper deck`: the cards of Moonshine as a file and in words."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from engine.games.moonshine.cards import OWNER, Deck, deck_of
from engine.games.moonshine.deckfile import facts_of
from engine.games.moonshine.sample import SAMPLE_DECK
from firmware import deck, deckfile
from firmware.command import owned
from firmware.words import _


def add_arguments(parser: ArgumentParser) -> None:
    deeds = parser.add_subparsers(dest="deed", required=True, metavar="DEED")
    check = deeds.add_parser("check", help=_("tell everything that is wrong with a deck's file"))
    new = deeds.add_parser("new", help=_("write a file to fill in"))
    show = deeds.add_parser("show", help=_("show the cards of a deck"))
    load = deeds.add_parser("load", help=_("give a deck's file to a device"))
    for deed in (check, load):
        deed.add_argument("file", type=Path, metavar="FILE")
    new.add_argument(
        "file", type=Path, nargs="?", metavar="FILE", help=_("TOML or .csv; without it, print it")
    )
    show.add_argument("file", type=Path, nargs="?", metavar="FILE", help=_("a deck's file"))
    show.add_argument(
        "--png", type=Path, metavar="PICTURE", help=_("draw them as the display shows them")
    )
    for deed in (new, show):
        of = deed.add_mutually_exclusive_group()
        of.add_argument("--state", type=Path, metavar="DIR", help=_("what a device knows"))
        of.add_argument("--sample", action="store_true", help=_("the invented deck for trying out"))
    load.add_argument(
        "--state", type=Path, required=True, metavar="DIR", help=_("where the games are kept")
    )


def main(given: Namespace) -> int:
    deeds = {"check": _check, "new": _new, "show": _show, "load": _load}
    return owned.carry_out(deeds[given.deed], given)


def _check(given: Namespace) -> int:
    told = _told(given.file)
    if told is None:
        return 1
    print(deck.title(told))
    return 0


def _new(given: Namespace) -> int:
    asked = _asked_for(given)
    if asked is None:
        return 1
    sheet = given.file is not None and deckfile.is_sheet(given.file)
    return owned.write_new(given.file, deckfile.written(asked[0], sheet))


def _show(given: Namespace) -> int:
    asked = _in_file(given.file) if given.file else _asked_for(given)
    if asked is None:
        return 1
    if given.png is None:
        print(*deck.lines(*asked), sep="\n")
    elif asked[0].clients or asked[0].sides:
        from firmware.screens.moonshine.contact import contact_sheet

        contact_sheet(asked[0]).save(given.png, "PNG")
        print(deck.title(asked[0]))
    else:
        complaint = _("No card is known that could be drawn")
        print(f"moonkeeper: {complaint}", file=sys.stderr)
        return 1
    return 0


def _load(given: Namespace) -> int:
    told = _told(given.file)
    if told is None:
        return 1
    if not owned.tell(given.state, deck.GAME, told.facts, owned.source(given.file)):
        return 1
    print(deck.title(told))
    print(_("{folder} knows the deck in {file} now", folder=given.state, file=given.file))
    if not told.complete:
        print(_("Until all cards are told, a match begins as a scorepad."))
    return 0


def _asked_for(given: Namespace) -> tuple[Deck, dict[str, str]] | None:
    """The sample, what a device knows, or a deck of which nothing is known; and who told it."""
    if given.sample:
        return SAMPLE_DECK, {}
    if given.state is None:
        return Deck(OWNER, {}, {}), {}
    known = owned.known(given.state, deck.GAME)
    return None if known is None else (deck_of(OWNER, known[0]), known[1])


def _in_file(path: Path) -> tuple[Deck, dict[str, str]] | None:
    """The deck in a file, and that it was told there."""
    told = _told(path)
    return None if told is None else (told, dict.fromkeys(told.facts, owned.source(path)))


def _told(path: Path) -> Deck | None:
    """The deck in a file, or None where it has mistakes; what is wrong is printed."""
    content, findings = deckfile.read(path)
    if not owned.print_findings(path, findings):
        return None
    return deck_of(OWNER, facts_of(content))
