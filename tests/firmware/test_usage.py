"""The command line speaks one language, argparse's own words included."""

from __future__ import annotations

import pytest

from firmware.command import main


@pytest.mark.parametrize(
    ("locale", "usage", "error"),
    [
        ("ja_JP.UTF-8", "使い方: moonkeeper playout", "'chess' は選べません"),
        ("C.UTF-8", "usage: moonkeeper playout", "invalid choice: 'chess'"),
    ],
)
def test_a_wrong_word_is_told_in_the_language_of_the_locale(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    locale: str,
    usage: str,
    error: str,
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    monkeypatch.setenv("LANGUAGE", "")
    with pytest.raises(SystemExit) as end:
        main(["playout", "chess"])
    assert end.value.code == 2
    said = capsys.readouterr().err
    assert said.startswith(usage)
    assert error in said


def test_the_help_is_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    monkeypatch.setenv("LANGUAGE", "")
    with pytest.raises(SystemExit):
        main(["run", "--help"])
    said = capsys.readouterr().out
    for english in ("usage", "options", "show this help"):
        assert english not in said
