"""Setting the device up, by presses; and that a language is nothing but its catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from firmware import app, reading, words
from firmware.screens.menu import Menu
from firmware.store import StoreError
from firmware.tunes import Cue
from tests.firmware.hands import BACK, NEXT, OK, PREV, Forgetful, Hands


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    words._read.cache_clear()
    words.use("en")


def lines(hands: Hands) -> list[str]:
    return reading.lines(app.view(hands.model, hands.look))


def in_settings(hands: Hands) -> Hands:
    return hands.press(NEXT, NEXT, NEXT, OK)


def test_ok_goes_from_language_to_language_and_each_is_spoken_at_once() -> None:
    hands = in_settings(Hands())
    assert lines(hands)[:2] == ["Settings", "Language  English"]
    assert lines(hands.press(OK))[:2] == ["設定 (Settings)", "言語  日本語"]
    assert lines(hands.press(OK))[:2] == ["Settings", "Language  English"]


def test_only_ok_changes_the_language_and_back_leads_to_the_menu() -> None:
    hands = in_settings(Hands()).press(NEXT, PREV)
    assert words.language() == "en"
    assert hands.press(BACK).screen == Menu()


def test_the_language_is_remembered() -> None:
    store = Forgetful()
    in_settings(Hands(store=store)).press(OK)
    assert Hands(store=store).session.settings["language"] == "ja"


def test_a_language_that_the_disk_refuses_is_spoken_unsaved() -> None:
    class Full(Forgetful):
        def set(self, name: str, value: str) -> None:
            raise StoreError("no space left")

    hands = in_settings(Hands(store=Full())).press(OK)
    assert words.language() == "ja"
    assert not hands.look.saved


def test_sound_and_lights_are_on_until_somebody_switches_them_off() -> None:
    store = Forgetful()
    hands = in_settings(Hands(store=store))
    assert lines(hands)[3:] == ["Sound  on", "Lights  on"]
    hands.press(NEXT, NEXT, OK, NEXT, OK)
    assert lines(hands)[3:] == ["Sound  off", "Lights  off"]
    again = Hands(store=store)
    assert (again.look.sound, again.look.lights) == (False, False)
    in_settings(again).press(PREV, OK)
    assert lines(again)[3:] == ["Sound  off", "Lights  on"]
    assert Hands(store=store).look.lights


def test_sound_that_is_switched_on_lets_itself_be_heard() -> None:
    hands = in_settings(Hands()).press(NEXT, NEXT, OK)
    assert hands.heard == []
    hands.press(OK)
    assert hands.heard == [Cue.TURN]
    hands.press(NEXT, OK, OK)
    assert hands.heard == [Cue.TURN]


def test_what_another_version_has_stored_is_kept_and_does_no_harm() -> None:
    store = Forgetful()
    store.set("sound", "loud")
    store.set("smell", "off")
    assert Hands(store=store).look.sound
    assert store.settings() == {"sound": "loud", "smell": "off"}


@pytest.fixture
def latin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A device whose only language beside English is Latin, in three words."""
    made = Catalog(locale="la")
    made.add("English", "Latina", context="this language's name for itself")
    made.add("Settings", "Optiones")
    made.add("Language", "Lingua")
    folder = tmp_path / "la" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "moonkeeper.mo").open("wb") as file:
        write_mo(file, made)
    monkeypatch.setattr(words, "FOLDER", tmp_path)


@pytest.mark.usefixtures("latin")
def test_a_third_language_is_one_catalogue() -> None:
    assert words.languages() == ("en", "la")
    assert words.preferred({"LANG": "la_VA.UTF-8"}) == "la"
    hands = in_settings(Hands()).press(OK)
    assert lines(hands)[:2] == ["Optiones", "Lingua  Latina"]
    # What the catalogue lacks is said in English.
    assert lines(hands.press(BACK))[1] == "New match"
