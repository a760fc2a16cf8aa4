"""Tunes as data, and the pitch of their notes."""

from math import log2
from typing import NamedTuple

CONCERT_PITCH = 440.0
"""Hertz of A4."""

_NAMES = ("C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B")
_OCTAVES = tuple("0123456789")
_A4 = 12 * 4 + _NAMES.index("A")


class Tune(NamedTuple):
    """`notes`: each one's name, such as "C5" or "F#5", and how many beats it lasts; a rest has no
    name. `beat`: seconds of a beat."""

    beat: float
    notes: tuple[tuple[str, float], ...]

    @property
    def seconds(self) -> float:
        """How long it is."""
        return self.beat * sum(beats for _name, beats in self.notes)


def frequency(note: str) -> float:
    """The pitch of a note in hertz, equally tempered. Raises ValueError where it is no note."""
    name, octave = note[:-1], note[-1:]
    if name not in _NAMES or octave not in _OCTAVES:
        raise ValueError(f"{note!r} is no note")
    steps = 12 * int(octave) + _NAMES.index(name) - _A4
    return CONCERT_PITCH * float(2 ** (steps / 12))


def nearest(hertz: float) -> str:
    """The name of the note that is nearest to a pitch."""
    octave, step = divmod(round(12 * log2(hertz / CONCERT_PITCH)) + _A4, 12)
    return f"{_NAMES[step]}{octave}"
