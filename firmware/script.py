"""Panel scripts: a device played by a text file, on simulated time, one command a line.

press NEXT            a short press; `press NEXT 3` presses three times
hold BACK 1.2         a press of so many seconds
chance cat cat joker  what the device rolls or draws next
wait 60               time jumps
shot roll             the display's picture, to roll.png in the folder for shots
see "Round 2"         fails unless the text stands on the display; `unsee` the other way round
                      (these three wait until dice have stopped tumbling)
hear launch           fails unless that tune has sounded since it was last asked what was heard;
                      `hear C5 E5` fails unless those notes have, one after the other
silent                fails if any note has sounded since then
lit PLAYER2           fails unless the light of that seat is lit; `unlit` the other way round
unplug display        pulls a plug; `plug display` puts it in again
plug reader           plugs in a dice reader, at a port with a new number; `unplug reader` pulls it
reader rolls 1 2 2    dice roll on it and settle; docs/panel-scripts.md says what else it can do
kill                  the program dies at once and is started again
# comment
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from PIL import Image

from firmware import reading
from firmware.tunes import TUNES, Cue
from firmware.words import _
from hardware.board import SEATS
from hardware.events import Control
from hardware.simulated.box import BEEP, Box
from hardware.simulated.program import ProgramEnded, SimulationError
from hardware.simulated.reader import SimulatedReader
from hardware.simulated.readers import READER
from hardware.tune import frequency

SHOT_SCALE: Final = 4

_ROLLS_ITSELF: Final = "can=roll"
"""What a reader says of itself, in a script as on the line, that rolls when it is asked to."""

_PLAIN: Final = "plain"
"""A reader made at home, which says nothing but bare numbers."""


class ScriptError(Exception):
    """A line could not be carried out; the message begins with the file and the line."""


@dataclass(frozen=True, slots=True)
class Line:
    """One command of a script, with its number in the file."""

    number: int
    command: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Script:
    """A script that has been read and found well-formed."""

    name: str
    lines: tuple[Line, ...]

    @property
    def shoots(self) -> bool:
        """Whether it takes pictures."""
        return any(line.command == "shot" for line in self.lines)


def read(path: Path) -> Script:
    """The script in a file. Raises ScriptError, or OSError where there is none."""
    data = path.read_bytes()
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        number = data.count(b"\n", 0, error.start) + 1
        problem = _("this is no UTF-8 text")
        raise ScriptError(f"{path}:{number}: {problem}") from None
    return parse(text, str(path))


def parse(text: str, name: str = "script") -> Script:
    """The script in a text. Raises ScriptError for the first line that is not understood."""
    lines = []
    for number, row in enumerate(text.splitlines(), 1):
        try:
            words = shlex.split(row, comments=True)
            if words:
                lines.append(Line(number, words[0], tuple(words[1:])))
                _understand(lines[-1], Path())
        except ValueError as error:
            raise ScriptError(f"{name}:{number}: {error}") from None
    return Script(name, tuple(lines))


def play(script: Script, box: Box, shots: Path) -> None:
    """Carry out a script on a device that has been started. Raises ScriptError."""
    for line in script.lines:
        where = f"{script.name}:{line.number}"
        try:
            _understand(line, shots)(box)
        except ProgramEnded as error:
            raise ScriptError(f"{where}: {line.command}: {error}") from None
        except (SimulationError, ValueError, OSError) as error:
            raise ScriptError(f"{where}: {error}") from None


Deed = Callable[[Box], None]


def _understand(line: Line, shots: Path) -> Deed:
    """What a line does. Raises ValueError with what is wrong with it."""
    match line.command, line.words:
        case "press", (control,):
            return _pressing(control, 1)
        case "press", (control, times) if times.isdecimal():
            return _pressing(control, int(times))
        case "hold", (control, seconds):
            held, length = _control(control), _seconds(seconds)
            return lambda box: box.hold(held, length)
        case "wait", (seconds,):
            pause = _seconds(seconds)
            return lambda box: box.advance(pause)
        case "chance", faces if faces:
            return lambda box: box.chance(*faces)
        case "shot", (name,) if Path(name).name == name != "..":
            return lambda box: _shoot(_picture(box), shots / f"{name}.png")
        case "see", (text,) if text.strip():
            return lambda box: _see(box, text)
        case "unsee", (text,) if text.strip():
            return lambda box: _unsee(box, text)
        case "hear", tunes if tunes:
            expected = tuple(note for tune in tunes for note in _notes(tune))
            return lambda box: _hear(box, expected)
        case "silent", ():
            return lambda box: _hear(box, ())
        case "lit" | "unlit" as command, (light,):
            seat = _seat(light)
            return lambda box: _check_light(box, seat, command == "lit")
        case "unplug", ("display" as part,):
            return lambda box: box.unplug(part)
        case "plug", ("display" as part,):
            return lambda box: box.plug(part)
        case "plug", ("reader", *words):
            return _plugging(words)
        case "unplug", ("reader",):
            return lambda box: box.unplug_reader()
        case "unplug", ("reader", name):
            return lambda box: box.unplug_reader(name)
        case "reader", (first, *rest) if first in _ACTS:
            return _at_reader(READER, first, rest)
        case "reader", (name, act, *rest) if act in _ACTS:
            return _at_reader(name, act, rest)
        case "reader", (word, *_rest):
            raise ValueError(_unknown(_("no reader does {word!r}", word=word), word, tuple(_ACTS)))
        case "kill", ():
            return _kill
    raise ValueError(_misunderstood(line.command))


_FORMS: Final = {
    "press": "press CONTROL [TIMES]",
    "hold": "hold CONTROL SECONDS",
    "wait": "wait SECONDS",
    "chance": "chance FACE ...",
    "shot": "shot NAME",
    "see": 'see "TEXT"',
    "unsee": 'unsee "TEXT"',
    "hear": "hear TUNE",
    "silent": "silent",
    "lit": "lit PLAYER1",
    "unlit": "unlit PLAYER1",
    "unplug": "unplug display | unplug reader [NAME]",
    "plug": "plug display | plug reader [NAME] [DIE:KIND ...] [can=roll | plain]",
    "reader": "reader [NAME] ACT [FACE ...]",
    "kill": "kill",
}

_ACTS: Final[dict[str, tuple[str, Callable[[SimulatedReader, list[str], float], object]]]] = {
    "rolls": ("FACE ...", SimulatedReader.roll),
    "rolling": ("[FACE ...]", SimulatedReader.start_rolling),
    "cocks": ("[FACE ...]", SimulatedReader.cock),
    "answers": ("FACE ...", lambda reader, faces, _now: reader.answer(faces)),
    "plain": ("NUMBER ...", lambda reader, numbers, _now: reader.say_plain(numbers)),
    "garbles": ("", lambda reader, _none, _now: reader.garble()),
    "repeats": ("", lambda reader, _none, _now: reader.repeat()),
    "stalls": ("", lambda reader, _none, _now: reader.stall()),
    "floods": ("", lambda reader, _none, _now: reader.flood()),
}
"""What a reader does in a script: what stands behind it, and who does it."""


def _misunderstood(command: str) -> str:
    if command in _FORMS:
        return _("the form is: {form}", form=_FORMS[command])
    return _unknown(_("there is no command {name!r}", name=command), command, tuple(_FORMS))


def _unknown(problem: str, word: str, known: Sequence[str]) -> str:
    close = get_close_matches(word, known, 1)
    if close:
        return _("{problem}; did you mean {close!r}?", problem=problem, close=close[0])
    return _("{problem}; there are {known}", problem=problem, known=", ".join(known))


def _control(word: str) -> Control:
    if word not in Control.__members__:
        problem = _("there is no button {name!r}", name=word)
        raise ValueError(_unknown(problem, word, tuple(Control.__members__)))
    return Control[word]


def _seconds(word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < float("inf"):
        raise ValueError(_("{word!r} is no number of seconds", word=word))
    return seconds


def _pressing(word: str, times: int) -> Deed:
    control = _control(word)

    def press(box: Box) -> None:
        for _time in range(times):
            box.press(control)

    return press


def _plugging(words: list[str]) -> Deed:
    rolls, plain = words[-1:] == [_ROLLS_ITSELF], words[-1:] == [_PLAIN]
    words = words[:-1] if rolls or plain else words
    name = words.pop(0) if words and ":" not in words[0] else READER
    dice = {}
    for word in words:
        die, colon, kind = word.partition(":")
        if not (die and colon and kind):
            raise ValueError(_misunderstood("plug"))
        dice[die] = kind
    return lambda box: box.plug_reader(name, dice, rolls=rolls, plain=plain)


def _at_reader(name: str, act: str, faces: list[str]) -> Deed:
    behind, do = _ACTS[act]
    if (not behind and faces) or (behind and not behind.startswith("[") and not faces):
        form = f"reader [NAME] {act} {behind}".rstrip()
        raise ValueError(_("the form is: {form}", form=form))
    return lambda box: box.at_reader(name, lambda reader, now: do(reader, faces, now))


def _picture(box: Box) -> Image.Image:
    """What the display shows once it has stopped moving."""
    box.come_to_rest()
    return box.oled.image()


def _shoot(image: Image.Image, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    size = (image.width * SHOT_SCALE, image.height * SHOT_SCALE)
    image.resize(size, Image.Resampling.NEAREST).save(path)


def _see(box: Box, text: str) -> None:
    if reading.find(_picture(box), text) is None:
        raise ValueError(_("{text!r} is not to be seen; {there}", text=text, there=_there(box)))


def _unsee(box: Box, text: str) -> None:
    if reading.find(_picture(box), text) is not None:
        raise ValueError(_("{text!r} is to be seen; {there}", text=text, there=_there(box)))


def _there(box: Box) -> str:
    lines = reading.lines(box.oled.image())
    if not lines:
        return _("the display is empty")
    return _("there is: {text}", text=" / ".join(lines))


def _notes(word: str) -> tuple[str, ...]:
    """The notes of a tune that is named, or a note itself."""
    if word in list(Cue):
        return tuple(note for note, _beats in TUNES[Cue(word)].notes if note)
    try:
        if word != BEEP:
            frequency(word)
    except ValueError:
        problem = _("there is no tune and no note {name!r}", name=word)
        raise ValueError(_unknown(problem, word, [str(cue) for cue in Cue])) from None
    return (word,)


def _hear(box: Box, expected: tuple[str, ...]) -> None:
    """Check what has sounded since the last time; no note at all where none is expected."""
    heard = tuple(box.heard)
    box.heard.clear()
    if not expected and heard:
        raise ValueError(_("it is not silent: {notes}", notes=" ".join(heard)))
    starts = range(len(heard) - len(expected) + 1)
    if not any(heard[start : start + len(expected)] == expected for start in starts):
        wanted, notes = " ".join(expected), " ".join(heard) or _("silence")
        raise ValueError(_("{wanted} was not to be heard, but {notes}", wanted=wanted, notes=notes))


def _seat(word: str) -> int:
    lights = [f"PLAYER{number}" for number in range(1, SEATS + 1)]
    if word not in lights:
        raise ValueError(_unknown(_("there is no light {name!r}", name=word), word, lights))
    return lights.index(word)


def _check_light(box: Box, seat: int, lit: bool) -> None:
    if (seat in box.lit) is not lit:
        lights = ", ".join(f"PLAYER{each + 1}" for each in sorted(box.lit))
        there = _("lit are: {lights}", lights=lights) if lights else _("no light is lit")
        raise ValueError(there)


def _kill(box: Box) -> None:
    box.kill()
    box.start()
