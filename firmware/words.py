"""What people read, in their language.

Sentences stand in the source in English, inside `_()` and its like; the other languages are
gettext catalogues in `languages/`. `make words` collects the sentences and compiles the
catalogues. Values go in by name, so that a language may order them as it likes:

    _("Round {round}", round=3)

Sentences kept in a table are marked with `N_()` where they stand and translated with `_()` when
they are shown: the language may change in between.
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gettext import GNUTranslations

FOLDER: Final = Path(__file__).parent / "languages"
"""Where the catalogues lie: a folder a language."""

_ENGLISH: Final = "en"
_TAG: Final = re.compile(r"([a-z]{2,3})(_[A-Z]{2})?")

_language = _ENGLISH
_catalogue: "GNUTranslations | None" = None


def languages() -> tuple[str, ...]:
    """The languages that `use` takes: English, which needs no catalogue, and each that has one."""
    return (_ENGLISH, *sorted(path.name for path in FOLDER.iterdir() if _spoken(path.name)))


def use(language: str) -> None:
    """Speak `language` from now on. Raises ValueError for one that is not in `languages`."""
    global _language, _catalogue  # noqa: PLW0603  A device speaks one language at a time.
    if not _spoken(language):
        raise ValueError(f"no language {language!r}; there are {', '.join(languages())}")
    _language = language
    _catalogue = None if language == _ENGLISH else _read(language)


def language() -> str:
    """The language that is spoken now, one of `languages`."""
    return _language


def own_name(language: str) -> str:
    """What a language of `languages` calls itself, so that everybody finds their own. Its code
    while its catalogue does not tell."""
    if language == _ENGLISH:
        return "English"
    name = _read(language).pgettext("this language's name for itself", "English")
    return language if name == "English" else name


def preferred(environment: Mapping[str, str]) -> str:
    """The language that the variables of a POSIX locale ask for; English if it is not spoken."""
    variables = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = _TAG.match(next(filter(None, variables), ""))
    tags = (wanted[0], wanted[1]) if wanted else ()
    return next(filter(_spoken, tags), _ENGLISH)


def _spoken(language: str) -> bool:
    return language == _ENGLISH or _file(language).exists()


def _file(language: str) -> Path:
    return FOLDER / language / "LC_MESSAGES" / "moonkeeper.mo"


def _(message: str, /, **fields: object) -> str:
    """`message` translated, with its `{fields}` filled in."""
    text = _catalogue.gettext(message) if _catalogue else message
    return text.format(**fields) if fields else text


def pgettext(context: str, message: str, /, **fields: object) -> str:
    """Like `_`, for a word that means different things: `context` says which one is meant."""
    text = _catalogue.pgettext(context, message) if _catalogue else message
    return text.format(**fields) if fields else text


def ngettext(one: str, many: str, n: int, /, **fields: object) -> str:
    """The form of the sentence that goes with the number `n`, which it may show as `{n}`."""
    english = one if n == 1 else many
    text = _catalogue.ngettext(one, many, n) if _catalogue else english
    return text.format(n=n, **fields)


def N_(message: str, /) -> str:  # noqa: N802  The name that gettext's tools look for.
    """`message` itself: only marks it, to be translated later."""
    return message


@cache
def _read(language: str) -> "GNUTranslations":
    # Imported only when needed: a device that speaks English does without.
    from gettext import GNUTranslations

    with _file(language).open("rb") as file:
        return GNUTranslations(file)
