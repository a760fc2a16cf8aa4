"""The catalogues are whole, and the words come out of them."""

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from firmware import words
from firmware.words import N_, _, ngettext, pgettext

TRANSLATED = [language for language in words.LANGUAGES if language != "en"]


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    words.use("en")


def po(language: str) -> Path:
    return words.FOLDER / language / "LC_MESSAGES" / "moonkeeper.po"


def catalogue(language: str) -> Catalog:
    with po(language).open("rb") as file:
        return read_po(file, locale=language)


def spoken() -> Catalog:
    """Every sentence of the source."""
    found = Catalog()
    for file, line, message, _comments, context in extract_from_dir(words.FOLDER.parent):
        found.add(message, locations=[(file, line)], context=context)
    return found


def forms(sentence: str | Sequence[str] | None) -> list[str]:
    """A sentence's one form, or its singular and plural."""
    return [sentence] if isinstance(sentence, str) else list(sentence or ())


def fields(form: str) -> set[str]:
    return {name for _text, name, _spec, _conversion in Formatter().parse(form) if name is not None}


def wrong(message: Message, translation: Message | None) -> str | None:
    """What is wrong with the translation of a sentence."""
    if translation is None:
        return "not in the catalogue"
    if translation.fuzzy:
        return "fuzzy"
    said = forms(translation.string)
    if not said or not all(said):
        return "not translated"
    wanted = set.union(*map(fields, forms(message.id)))
    if any(fields(form) != wanted for form in said):
        return f"its fields are not {wanted}"
    return None


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_of_the_source_is_translated_with_the_same_fields(language: str) -> None:
    known = catalogue(language)
    faults = {
        str(message.id): fault
        for message in spoken()
        if message.id
        for fault in [wrong(message, known.get(message.id, message.context))]
        if fault
    }
    assert not faults, "`make words` collects the sentences; the catalogue is " + str(po(language))


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_holds_nothing_that_is_no_longer_said(language: str) -> None:
    said = spoken()
    assert not [
        message.id
        for message in catalogue(language)
        if message.id and said.get(message.id, message.context) is None
    ]
    assert not catalogue(language).obsolete


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_that_of_its_source(language: str) -> None:
    fresh = BytesIO()
    write_mo(fresh, catalogue(language))
    assert po(language).with_suffix(".mo").read_bytes() == fresh.getvalue(), "`make words`"


def test_there_is_a_folder_for_each_language_and_no_other() -> None:
    assert {folder.name for folder in words.FOLDER.iterdir()} == set(TRANSLATED)


class TestSpeaking:
    def test_english_is_what_the_source_says(self) -> None:
        words.use("en")
        assert _("Never said {before}", before=1) == "Never said 1"
        assert pgettext("a context", "Never said {before}", before=2) == "Never said 2"
        assert N_("Never said {before}") == "Never said {before}"

    @pytest.mark.parametrize(
        ("n", "said"), [(0, "0 moons, so far"), (1, "1 moon, so far"), (2, "2 moons, so far")]
    )
    def test_english_tells_one_from_many(self, n: int, said: str) -> None:
        assert ngettext("{n} moon, {when}", "{n} moons, {when}", n, when="so far") == said

    def test_without_fields_braces_stand_for_themselves(self) -> None:
        assert _("{}") == "{}"
        assert pgettext("a context", "{}") == "{}"

    def test_an_unknown_language_is_refused_and_changes_nothing(self) -> None:
        words.use("ja")
        with pytest.raises(ValueError, match="no language 'tlh'; there are en, ja"):
            words.use("tlh")
        assert words._catalogue is not None
