"""The catalogues are whole, and the words come out of them."""

import ast
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
from firmware.font import BODY, SMALL, TITLE, Face
from firmware.words import N_, _, ngettext, pgettext

SOURCES = words.FOLDER.parent
TRANSLATED = [language for language in words.languages() if language != "en"]


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
    for file, line, message, _comments, context in extract_from_dir(SOURCES):
        found.add(message, locations=[(file, line)], context=context)
    return found


def sentences_in(source: Path) -> set[str]:
    """The sentences of one file as Python itself reads them: all texts given to `_()` and its like,
    but those of a context."""
    found = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        match node:
            case ast.Call(
                func=ast.Name("_" | "N_"), args=[ast.Constant(str(sentence))]
            ) | ast.Call(
                func=ast.Name("ngettext"), args=[ast.Constant(str(sentence)), *_]
            ) | ast.Call(
                func=ast.Name("pgettext"), args=[_, ast.Constant(str(sentence))]
            ):  # fmt: skip
                found.add(sentence)
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


def test_no_sentence_hides_where_the_tools_of_gettext_do_not_look() -> None:
    # On Python 3.11 that is inside f-strings.
    collected = {form for message in spoken() for form in forms(message.id)}
    hidden = {
        str(source.relative_to(SOURCES)): lost
        for source in SOURCES.rglob("*.py")
        if (lost := sentences_in(source) - collected)
    }
    assert not hidden


@pytest.mark.parametrize("face", [BODY, SMALL, TITLE], ids=repr)
@pytest.mark.parametrize("language", TRANSLATED)
def test_every_character_of_a_catalogue_can_be_drawn(language: str, face: Face) -> None:
    said = "".join(
        form for message in catalogue(language) for form in forms(message.string) if message.id
    )
    assert not face.missing(said) - {"\n"}


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


def test_a_language_calls_itself_by_its_own_name() -> None:
    assert [words.own_name(language) for language in ("en", "ja")] == ["English", "日本語"]


@pytest.mark.parametrize(
    ("locale", "spoken"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja"}, "ja"),
        ({"LANG": "jam_JM.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "en_GB", "LC_ALL": ""}, "en"),
        ({"LANG": "../.."}, "en"),
    ],
)
def test_the_locale_says_which_language_is_preferred(locale: dict[str, str], spoken: str) -> None:
    assert words.preferred(locale) == spoken


class TestSpeakingEnglish:
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


@pytest.fixture
def a_little_japanese(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A catalogue of three sentences."""
    made = Catalog(locale="ja")
    made.add("{who} leads by {lead}", "{lead}点差で{who}がリード")
    made.add("Back", "戻る", context="a button")
    made.add(("{n} moon", "{n} moons"), ("月{n}つ",))
    folder = tmp_path / "ja" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "moonkeeper.mo").open("wb") as file:
        write_mo(file, made)
    monkeypatch.setattr(words, "FOLDER", tmp_path)
    words._read.cache_clear()
    words.use("ja")
    yield
    words._read.cache_clear()


@pytest.mark.usefixtures("a_little_japanese")
class TestSpeakingJapanese:
    def test_a_language_orders_the_fields_as_it_likes(self) -> None:
        assert _("{who} leads by {lead}", who="Ann", lead=3) == "3点差でAnnがリード"

    def test_without_fields_a_sentence_is_left_as_the_catalogue_has_it(self) -> None:
        assert _("{who} leads by {lead}") == "{lead}点差で{who}がリード"

    def test_a_word_is_found_under_its_context_only(self) -> None:
        assert pgettext("a button", "Back") == "戻る"
        assert pgettext("a wall", "Back") == "Back"
        assert _("Back") == "Back"

    @pytest.mark.parametrize("n", [0, 1, 2])
    def test_japanese_has_one_form_for_all_numbers(self, n: int) -> None:
        assert ngettext("{n} moon", "{n} moons", n) == f"月{n}つ"

    def test_what_the_catalogue_lacks_is_said_in_english(self) -> None:
        assert _("Never said {before}", before=1) == "Never said 1"

    def test_a_language_that_does_not_tell_its_name_goes_by_its_code(self) -> None:
        assert words.own_name("ja") == "ja"

    def test_marking_a_sentence_does_not_translate_it(self) -> None:
        assert N_("{who} leads by {lead}") == "{who} leads by {lead}"

    def test_the_language_can_change_at_any_time(self) -> None:
        words.use("en")
        assert pgettext("a button", "Back") == "Back"
        words.use("ja")
        assert pgettext("a button", "Back") == "戻る"

    def test_an_unknown_language_is_refused_and_changes_nothing(self) -> None:
        with pytest.raises(ValueError, match="no language 'tlh'; there are en, ja"):
            words.use("tlh")
        assert pgettext("a button", "Back") == "戻る"
