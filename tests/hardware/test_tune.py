import pytest
from gpiozero.tones import Tone

from hardware.tune import Tune, frequency, nearest

NOTES = [
    f"{name}{octave}"
    for octave in range(10)
    for name in ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")
]


@pytest.mark.parametrize(
    ("note", "hertz"),
    [("A4", 440.0), ("A5", 880.0), ("C5", 523.25), ("F#5", 739.99), ("B3", 246.94)],
)
def test_a_note_has_the_pitch_of_the_tables(note: str, hertz: float) -> None:
    assert frequency(note) == pytest.approx(hertz, abs=0.005)


@pytest.mark.parametrize("note", NOTES[:100])
def test_gpiozero_hears_the_same_note(note: str) -> None:
    assert Tone.from_frequency(frequency(note)).midi == Tone.from_note(note).midi


@pytest.mark.parametrize("note", NOTES)
def test_a_pitch_leads_back_to_its_note_even_when_it_is_rounded(note: str) -> None:
    assert nearest(round(frequency(note), 2)) == note


@pytest.mark.parametrize("word", ["", "C", "5", "H5", "Cb5", "c5", "C55", "C5 ", "C²"])
def test_what_is_no_note_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match="is no note"):
        frequency(word)


def test_a_tune_is_as_long_as_its_notes_and_rests() -> None:
    assert Tune(0.5, (("C5", 1), ("", 0.5), ("E5", 2.5))).seconds == 2
