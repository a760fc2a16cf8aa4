"""The lines of the protocol: those of the document, and what must hold for any."""

import re
import string
import tracemalloc
import zlib
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.events import ReaderDie, SeenDie
from hardware.readers import protocol
from hardware.readers.lines import CAP, Lines
from hardware.readers.protocol import HOST, READER, Garbled, Hello, Message, Misunderstood

DOCUMENT = (Path(__file__).parents[3] / "docs" / "dice-protocol.md").read_text()


def vectors(kind: str) -> list[str]:
    """The lines of a block of the document."""
    block = re.search(rf"```{kind}\n(.+?)```", DOCUMENT, re.DOTALL)
    assert block is not None
    return block[1].splitlines()


def line(body: str) -> bytes:
    """With the CRC-32 it should have."""
    return f"${body}*{zlib.crc32(body.encode()):08x}".encode()


# The document.


@pytest.mark.parametrize("vector", vectors("good"))
def test_good_lines_of_the_document_are_understood_and_said(vector: str) -> None:
    tag = vector[1:6]
    assert protocol.build(tag, protocol.parse(vector.encode(), tag)) == vector.encode() + b"\n"


@pytest.mark.parametrize("vector", vectors("bad"))
def test_bad_lines_of_the_document_are_not(vector: str) -> None:
    with pytest.raises(Garbled):
        protocol.parse(vector.encode())


def test_the_checksums_of_the_document_are_right() -> None:
    table = re.findall(r"^\| `(.+)` \| `([0-9a-f]{8})` \|$", DOCUMENT, re.MULTILINE)
    assert len(table) == 2
    for text, crc in table:
        assert protocol.checksum(text.encode()) == crc


def test_every_line_in_the_document_has_its_checksum() -> None:
    lines = re.findall(r"\$(MK[^*\n]+)\*([0-9a-f]{8})", DOCUMENT)
    bad = [pair for pair in lines if f"{zlib.crc32(pair[0].encode()):08x}" != pair[1]]
    assert bad == [("MKDIC,tray,4,settled,d1:4,d2:5", bad[0][1])]


def test_the_checksum_in_python_of_the_document_is_zlibs() -> None:
    code = re.search(r"```python\n(def crc32.+?)```", DOCUMENT, re.DOTALL)
    assert code is not None
    names: dict[str, object] = {}
    exec(code[1], names)
    crc32 = names["crc32"]
    assert callable(crc32)
    for text in (b"", b"123456789", bytes(range(256))):
        assert crc32(text) == zlib.crc32(text)


def test_the_numbers_of_the_document_are_ours() -> None:
    assert f"at most {protocol.LONGEST} bytes" in DOCUMENT
    assert f"at most {protocol.MOST_DICE}\ndice" in DOCUMENT
    assert f"0 to {protocol.NUMBERS - 1}," in DOCUMENT


# What lines say.


def test_a_hello_says_who_is_there() -> None:
    message = protocol.parse(line("MKDIC,tray,0,hello,1,w1:white,d1:d6,can=roll"))
    dice = (ReaderDie("w1", "white"), ReaderDie("d1", "d6"))
    assert protocol.read_hello(message) == Hello("tray", "1", dice, rolls=True)


def test_a_reader_of_a_later_day_may_say_more_than_we_know() -> None:
    message = protocol.parse(line("MKDIC,tray,0,hello,2,d1:d6,battery=80,can=sing+dance"))
    assert protocol.read_hello(message) == Hello("tray", "2", (ReaderDie("d1", "d6"),), rolls=False)


def test_dice_have_faces_roll_or_lie_cocked() -> None:
    message = protocol.parse(line("MKDIC,tray,3,cocked,w1:moon,d1:?,d2:!"))
    assert protocol.read_dice(message, {"w1": "white", "d1": "d6", "d2": "d6"}) == (
        SeenDie("w1", "white", "moon"),
        SeenDie("d1", "d6"),
        SeenDie("d2", "d6", cocked=True),
    )


@pytest.mark.parametrize(
    "said",
    [
        "settled", "settled,d1:?", "settled,d1:!", "settled,d1:7", "settled,d1:0", "settled,d1:01",
        "settled,d1:3,d1:4", "settled,x:3", "settled,d1", "settled,d1:", "settled,:3",
        "cocked", "cocked,d1:3", "rolling,d1:a", "settled," + ",".join(["d1:1"] * 25),
    ],
)  # fmt: skip
def test_dice_that_make_no_sense_are_refused(said: str) -> None:
    message = protocol.parse(line(f"MKDIC,tray,3,{said}"))
    with pytest.raises(Misunderstood):
        protocol.read_dice(message, {"d1": "d6"})


@pytest.mark.parametrize(
    "said", ["hello", "hello,1", "hello,x,d1:d6", "hello,12345,d1:d6", "hello,1,d1:D6"]
)
def test_a_hello_that_makes_no_sense_is_refused(said: str) -> None:
    with pytest.raises(Misunderstood):
        protocol.read_hello(protocol.parse(line(f"MKDIC,tray,0,{said}")))


def test_a_reader_without_a_name_says_no_hello() -> None:
    with pytest.raises(Misunderstood):
        protocol.read_hello(protocol.parse(line("MKDIC,-,0,hello,1,d1:d6")))


def test_what_stands_before_a_line_does_not_matter() -> None:
    good = line("MKDIC,tray,1,rolling")
    assert protocol.parse(b"boot\xff$MKD" + good) == protocol.parse(good)


def test_what_stands_behind_a_line_does() -> None:
    with pytest.raises(Garbled):
        protocol.parse(line("MKDIC,tray,1,rolling") + b" ")


def test_a_line_has_512_bytes_and_no_more() -> None:
    room = 512 - len("$MKDIC,t,1,rolling,a=*12345678")
    protocol.parse(line("MKDIC,t,1,rolling,a=" + "x" * room))
    with pytest.raises(Garbled):
        protocol.parse(line("MKDIC,t,1,rolling,a=" + "x" * (room + 1)))


def test_our_own_lines_are_no_readers() -> None:
    with pytest.raises(Garbled):
        protocol.parse(protocol.build(HOST, Message("tray", 1, "ack")))


@pytest.mark.parametrize(
    "message",
    [
        Message("", 1, "ack"), Message("a b", 1, "ack"), Message("tray", 65536, "ack"),
        Message("tray", 1, "Ack"), Message("tray", 1, "settled", ("d1:3*",)),
        Message("tray", 1, "settled", ("a=b",)), Message("tray", 1, "settled", ("x" * 512,)),
    ],
)  # fmt: skip
def test_what_no_line_can_say_is_not_built(message: Message) -> None:
    with pytest.raises(ValueError, match=r"cannot be said|no line"):
        protocol.build(READER, message)


@pytest.mark.parametrize(
    ("number", "last", "newer"),
    [
        (1, 0, True), (0, 0, False), (0, 1, False), (0, 65535, True), (32767, 0, True),
        (32768, 0, False), (65535, 0, False), (5, 65000, True),
    ],
)  # fmt: skip
def test_numbers_go_round(number: int, last: int, newer: bool) -> None:
    assert protocol.is_newer(number, last) is newer


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        (b"3 3 5 1", ("3", "3", "5", "1")), (b"0", ("0",)), (b"99", ("99",)),
        (b" ".join([b"1"] * 12), ("1",) * 12), (b" ".join([b"1"] * 13), None),
        (b"", None), (b"100", None), (b"03", None), (b"3  3", None), (b" 3", None),
        (b"3 ", None), (b"3,3", None), (b"-3", None), ("٣".encode(), None),
    ],
)  # fmt: skip
def test_plain_lines_are_one_to_twelve_numbers(
    text: bytes, numbers: tuple[str, ...] | None
) -> None:
    assert protocol.parse_plain(text) == numbers


# Of any line.

names = st.text(string.ascii_letters + string.digits, min_size=1, max_size=8)
visible = st.text(sorted(set(map(chr, range(0x21, 0x7F))) - set("$*,=")), min_size=0, max_size=12)
messages = st.builds(
    Message,
    names,
    st.integers(0, 65535),
    st.text(string.ascii_lowercase, min_size=1, max_size=16),
    st.lists(visible, max_size=12).map(tuple),
    st.lists(st.tuples(visible, visible), max_size=4).map(tuple),
)


@given(messages, st.sampled_from([READER, HOST]))
def test_what_is_built_is_understood(message: Message, tag: str) -> None:
    assert protocol.parse(protocol.build(tag, message)[:-1], tag) == message


@given(messages, st.data())
def test_a_line_cut_short_is_garbled(message: Message, data: st.DataObject) -> None:
    whole = protocol.build(READER, message)[:-1]
    with pytest.raises(Garbled):
        protocol.parse(whole[: data.draw(st.integers(0, len(whole) - 1))])


@given(messages, st.data())
def test_a_line_with_one_wrong_byte_is_garbled(message: Message, data: st.DataObject) -> None:
    whole = bytearray(protocol.build(READER, message)[:-1])
    whole[data.draw(st.integers(0, len(whole) - 1))] ^= data.draw(st.integers(1, 255))
    with pytest.raises(Garbled):
        protocol.parse(bytes(whole))


@given(st.binary(max_size=80))
def test_any_bytes_are_a_line_or_garbled(data: bytes) -> None:
    with pytest.raises(Garbled):
        protocol.parse(data)


# Lines out of pieces.


@given(st.lists(st.binary(max_size=30).filter(lambda b: b"\n" not in b)), st.data())
def test_lines_come_whole_however_they_are_cut(said: list[bytes], data: st.DataObject) -> None:
    stream = b"".join(text + b"\n" for text in said)
    lines = Lines()
    got: list[bytes | None] = []
    while stream:
        size = data.draw(st.integers(1, len(stream)))
        got += lines.feed(stream[:size])
        stream = stream[size:]
    assert got == [text.removesuffix(b"\r") for text in said]


@pytest.mark.parametrize("size", [1, 7, 5000])
def test_a_line_that_is_too_long_is_lost_and_the_next_is_not(size: int) -> None:
    stream = b"x" * CAP + b"\n" + b"x" * (CAP + 1) + b"\nnext\n"
    lines = Lines()
    pieces = (stream[start : start + size] for start in range(0, len(stream), size))
    got = [text for piece in pieces for text in lines.feed(piece)]
    assert got == [b"x" * CAP, None, b"next"]


def test_without_an_end_of_line_memory_stays_flat() -> None:
    lines = Lines()
    piece = bytes(1024).replace(b"\n", b" ")
    tracemalloc.start()
    try:
        for _ in range(1000):
            assert not list(lines.feed(piece))
        assert tracemalloc.get_traced_memory()[1] < 20_000
    finally:
        tracemalloc.stop()


# Damage on the way.


def mutated(whole: bytes, random: Random) -> bytes:
    """Changed bits, or bytes lost, doubled, swapped, or put in."""
    damaged = bytearray(whole)
    for _ in range(random.randint(1, 4)):
        place = random.randrange(len(damaged))
        match random.randrange(5):
            case 0:
                damaged[place] ^= 1 << random.randrange(8)
            case 1 if len(damaged) > 1:
                del damaged[place]
            case 2:
                damaged.insert(place, damaged[place])
            case 3:
                damaged.insert(place, random.randrange(256))
            case _:
                other = random.randrange(len(damaged))
                damaged[place], damaged[other] = damaged[other], damaged[place]
    return bytes(damaged)


@pytest.mark.parametrize("many", [2_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_no_mutated_line_is_taken_for_another(many: int) -> None:
    random = Random(1)
    for turn in range(many):
        faces = (f"d{die}:{random.randint(1, 6)}" for die in range(1, random.randint(2, 7)))
        message = Message("tray", turn % 65536, "settled", tuple(faces))
        whole = protocol.build(READER, message)[:-1]
        try:
            understood = protocol.parse(mutated(whole, random))
        except Garbled:
            continue
        # Damage before the $, or that undid itself, leaves the message what it was.
        assert understood == message
