"""What people read, in their language.

Sentences stand in the source in English, inside `_()` and its like; the other languages are
gettext catalogues in `languages/`. `make words` collects the sentences and compiles the
catalogues. Values go in by name, so that a language may order them as it likes:

    _("Round {round}", round=3)

Sentences kept in a table are marked with `N_()` where they stand and translated with `_()` when
they are shown: the language may change in between.
"""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gettext import GNUTranslations

LANGUAGES: Final = ("en", "ja")
"""The languages that `use` takes. English needs no catalogue."""

FOLDER: Final = Path(__file__).parent / "languages"

_language = "en"
_catalogue: "GNUTranslations | None" = None


def use(language: str) -> None:
    """Speak `language` from now on. Raises ValueError for one that is not in LANGUAGES."""
    global _language, _catalogue  # noqa: PLW0603  A device speaks one language at a time.
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    _language = language
    _catalogue = None if language == "en" else _read(language)


def language() -> str:
    """The language that is spoken now, one of LANGUAGES."""
    return _language


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

    with (FOLDER / language / "LC_MESSAGES" / "moonkeeper.mo").open("rb") as file:
        return GNUTranslations(file)
