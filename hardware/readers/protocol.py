"""The lines that dice readers and the panel exchange: taken apart and put together, nothing else.

A line is `$<tag>,<device>,<number>,<word>[,<field>...]*<crc>`; docs/dice-protocol.md defines it for
builders of readers. A field with a `=` is extra: who does not know it passes over it.
"""

import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hardware.events import ReaderDie, SeenDie

READER, HOST = "MKDIC", "MKHST"
"""The tags of a reader's lines and of ours."""

ANYBODY = "-"
"""The device in a line of ours to a reader whose name we do not know."""

LONGEST = 512
"""Bytes of a line, from `$` to the checksum; not counted the end of line."""

MOST_DICE = 24
NUMBERS = 1 << 16
"""Lines are numbered from 0 to one less than this, and then from 0 again."""

HELLO, ROLLING, SETTLED, COCKED = "hello", "rolling", "settled", "cocked"
ACK, ROLL = "ack", "roll"

STILL_ROLLS, LIES_COCKED = "?", "!"
"""What stands for the face of a die that has none."""

PLAIN = "plain"
"""What a reader that sends plain numbers is called, and the kind of its dice."""

_DEVICE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,15}")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,4}")
_WORD = re.compile(r"[a-z][a-z0-9_]{0,15}")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,7}")
_KIND = re.compile(r"[a-z0-9][a-z0-9_%-]{0,11}")
_FACE = re.compile(r"[A-Za-z0-9+-][A-Za-z0-9_+-]{0,11}")
_FRAME = re.compile(rb"\$([!-#%-)+-~]+)\*([0-9a-f]{8})")
_PLAIN = re.compile(rb"(?:0|[1-9][0-9]?)(?: (?:0|[1-9][0-9]?)){0,11}")
_NUMBERED = re.compile(r"d([1-9][0-9]{0,3})")


class Garbled(ValueError):
    """A line is damaged, or never was one of the protocol's."""


class Misunderstood(ValueError):
    """A line came whole, but says what makes no sense."""


@dataclass(frozen=True, slots=True)
class Message:
    """What a line says; of it, only device and number have been looked at."""

    device: str
    number: int
    word: str
    fields: tuple[str, ...] = ()
    extras: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Hello:
    """A reader introduces itself."""

    device: str
    version: str
    dice: tuple[ReaderDie, ...]
    rolls: bool


def checksum(body: bytes) -> str:
    """The CRC-32 of what stands between `$` and `*`: 8 lower-case hex digits."""
    return f"{zlib.crc32(body):08x}"


def build(tag: str, message: Message) -> bytes:
    """The line for a message, with its end. Raises ValueError when there is no such line."""
    extras = (f"{key}={value}" for key, value in message.extras)
    parts = (tag, message.device, str(message.number), message.word, *message.fields, *extras)
    body = ",".join(parts).encode("ascii")
    line = b"$%b*%b" % (body, checksum(body).encode())
    if parse(line, tag) != message:
        raise ValueError(f"{message} cannot be said")
    return line + b"\n"


def parse(line: bytes, tag: str = READER) -> Message:
    """The message in a line without its end; noise before the `$` does not matter.

    Raises Garbled.
    """
    start = line.rfind(b"$")
    frame = _FRAME.fullmatch(line, max(start, 0))
    if frame is None or len(line) - start > LONGEST:
        raise Garbled("this is no line of the protocol")
    body, crc = frame.groups()
    if checksum(body) != crc.decode():
        raise Garbled("the checksum is wrong")
    said, *parts = body.decode("ascii").split(",")
    match parts:
        case device, number, word, *fields if (
            said == tag
            and (_DEVICE.fullmatch(device) or device == ANYBODY)
            and (_NUMBER.fullmatch(number) and int(number) < NUMBERS)
            and _WORD.fullmatch(word)
        ):
            plain = tuple(field for field in fields if "=" not in field)
            extras = (field.partition("=") for field in fields if "=" in field)
            pairs = tuple((key, value) for key, _, value in extras)
            return Message(device, int(number), word, plain, pairs)
    raise Garbled("this is no line of the protocol")


def parse_plain(line: bytes) -> tuple[str, ...] | None:
    """The numbers of a line such as `3 3 5 1`, None if it is anything else."""
    return tuple(line.decode("ascii").split(" ")) if _PLAIN.fullmatch(line) else None


def read_hello(message: Message) -> Hello:
    """What a reader says of itself. Raises Misunderstood."""
    if message.device == ANYBODY:
        raise Misunderstood("the device has no name")
    version, *fields = message.fields or ("",)
    if not version.isascii() or not version.isdecimal() or len(version) > 4:
        raise Misunderstood(f"{version!r} is no version")
    dice = tuple(ReaderDie(name, kind) for name, kind in _pairs(fields))
    for die in dice:
        if not _KIND.fullmatch(die.kind):
            raise Misunderstood(f"{die.kind!r} is no kind of die")
    if not dice:
        raise Misunderstood("there are no dice")
    can = dict(message.extras).get("can", "").split("+")
    return Hello(message.device, version, dice, rolls=ROLL in can)


def read_dice(message: Message, kinds: Mapping[str, str]) -> tuple[SeenDie, ...]:
    """The dice in a line, which are of these `kinds` by name. Raises Misunderstood."""
    seen = []
    for name, mark in _pairs(message.fields):
        if name not in kinds:
            raise Misunderstood(f"there is no die {name!r}")
        if mark in (STILL_ROLLS, LIES_COCKED):
            if message.word == SETTLED:
                raise Misunderstood(f"{name} has not settled")
            seen.append(SeenDie(name, kinds[name], cocked=mark == LIES_COCKED))
        elif not _is_face(mark, kinds[name]):
            raise Misunderstood(f"{mark!r} is no face of a {kinds[name]}")
        else:
            seen.append(SeenDie(name, kinds[name], mark))
    if message.word == SETTLED and not seen:
        raise Misunderstood("no die was rolled")
    if message.word == COCKED and not any(die.cocked for die in seen):
        raise Misunderstood("no die lies cocked")
    return tuple(seen)


def is_newer(number: int, last: int) -> bool:
    """Whether a line of this number comes after the line numbered `last`: numbers go round."""
    return 0 < (number - last) % NUMBERS < NUMBERS // 2


def is_device(name: str) -> bool:
    """Whether a device can be called so."""
    return bool(_DEVICE.fullmatch(name))


def _is_face(face: str, kind: str) -> bool:
    numbered = _NUMBERED.fullmatch(kind)
    if numbered is None:
        return bool(_FACE.fullmatch(face))
    return bool(_NUMBER.fullmatch(face)) and 1 <= int(face) <= int(numbered[1])


def _pairs(fields: Sequence[str]) -> Iterable[tuple[str, str]]:
    if len(fields) > MOST_DICE:
        raise Misunderstood(f"these are more than {MOST_DICE} dice")
    names = set()
    for field in fields:
        name, colon, mark = field.partition(":")
        if not colon or not _NAME.fullmatch(name):
            raise Misunderstood(f"{field!r} is no die")
        if name in names:
            raise Misunderstood(f"{name} is there twice")
        names.add(name)
        yield name, mark
