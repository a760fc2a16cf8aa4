"""`moonkeeper mat`: the mat of MLEM as a file, in words, and as a picture."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from engine.games.mlem.mat import OWNER, Mat
from engine.games.mlem.matfile import facts_of
from engine.games.mlem.sample import SAMPLE_MAT
from engine.games.mlem.tokens import SAMPLE_TOKENS, Tokens, tokens_told
from firmware import mat, matfile
from firmware.command import owned
from firmware.facts import judged
from firmware.games import game
from firmware.words import _

GAME = "mlem"


def add_arguments(parser: ArgumentParser) -> None:
    deeds = parser.add_subparsers(dest="deed", required=True, metavar="DEED")
    check = deeds.add_parser("check", help=_("tell everything that is wrong with a mat's file"))
    new = deeds.add_parser("new", help=_("write a file to fill in"))
    show = deeds.add_parser("show", help=_("show a mat in words and as a picture"))
    load = deeds.add_parser("load", help=_("give a mat's file to a device"))
    for deed in (check, load):
        deed.add_argument("file", type=Path, metavar="FILE")
    new.add_argument("file", type=Path, nargs="?", metavar="FILE", help=_("without it, print it"))
    of = show.add_mutually_exclusive_group()
    of.add_argument("file", type=Path, nargs="?", metavar="FILE", help=_("a mat's file"))
    of.add_argument("--state", type=Path, metavar="DIR", help=_("what a device knows"))
    of.add_argument("--sample", action="store_true", help=_("the invented mat for trying out"))
    show.add_argument("--png", type=Path, metavar="OUT", help=_("draw it into this file"))
    load.add_argument(
        "--state", type=Path, required=True, metavar="DIR", help=_("where the games are kept")
    )


def main(given: Namespace) -> int:
    deeds = {"check": _check, "new": _new, "show": _show, "load": _load}
    return owned.carry_out(deeds[given.deed], given)


def _check(given: Namespace) -> int:
    return 1 if _told(given.file) is None else 0


def _new(given: Namespace) -> int:
    return owned.write_new(given.file, matfile.template())


def _show(given: Namespace) -> int:
    sources: dict[str, str] = {}
    shown, tokens = Mat(OWNER), Tokens()
    if given.sample:
        shown, tokens = SAMPLE_MAT, SAMPLE_TOKENS
    elif given.file:
        told = _told(given.file)
        if told is None:
            return 1
        shown, sources = Mat(OWNER, told), dict.fromkeys(told, owned.source(given.file))
        tokens = tokens_told(told)
    elif given.state:
        known = owned.known(given.state, GAME)
        if known is None:
            return 1
        shown, sources = Mat(OWNER, known[0]), known[1]
        tokens = tokens_told(known[0])
    print(*mat.lines(shown, sources, tokens), sep="\n")
    if given.png:
        mat.picture(shown, sources).save(given.png, "PNG")
    return 0


def _load(given: Namespace) -> int:
    told = _told(given.file)
    if told is None:
        return 1
    facts = judged(game(GAME), {}, told)
    if not owned.tell(given.state, GAME, facts, owned.source(given.file)):
        return 1
    print(_("{folder} knows the mat in {file} now", folder=given.state, file=given.file))
    return 0


def _told(path: Path) -> dict[str, object] | None:
    """The facts that a file tells, or None where it has mistakes; what is wrong is printed."""
    content, findings = matfile.read(path)
    return facts_of(content) if owned.print_findings(path, findings) else None
