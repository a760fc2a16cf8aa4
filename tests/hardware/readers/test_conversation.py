"""What becomes of a reader's lines: nothing is lost, nothing counts twice."""

import tracemalloc
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.events import (
    DiceSeen,
    DiceSettled,
    Event,
    ReaderDie,
    ReaderFound,
    ReaderGone,
    SeenDie,
)
from hardware.readers import protocol
from hardware.readers.conversation import Conversation
from hardware.readers.lines import Lines
from hardware.readers.protocol import HOST, READER, Message
from hardware.simulated.reader import SimulatedReader

DICE = (ReaderDie("d1", "d6"), ReaderDie("d2", "d6"))


class Talk:
    """A conversation whose other side is said by hand."""

    def __init__(self) -> None:
        self.said: list[Message] = []
        self.events: list[Event] = []
        self.now = 0.0
        self.panel = Conversation("/dev/ttyACM0", self._sent, self.events.append, str)
        self.panel.begin(0.0)
        self.said.clear()

    def hear(self, number: int, word: str, *fields: str, device: str = "tray") -> list[Message]:
        """What the panel says to this line of a reader."""
        extras = (("can", "roll"),) if word == "hello" else ()
        built = protocol.build(READER, Message(device, number, word, fields, extras))
        return self.line(built[:-1])

    def line(self, line: bytes | None) -> list[Message]:
        self.said.clear()
        self.panel.hear(line, self.now)
        return list(self.said)

    def hello(self, number: int = 0, device: str = "tray") -> list[Message]:
        return self.hear(number, "hello", "1", "d1:d6", "d2:d6", device=device)

    def pass_time(self, until: float) -> None:
        while self.panel.due is not None and self.panel.due <= until:
            self.now = self.panel.due
            self.panel.tick(self.now)
        self.now = until

    @property
    def rolls(self) -> list[tuple[str | None, ...]]:
        return [
            tuple(die.face for die in event.dice)
            for event in self.events
            if isinstance(event, DiceSettled)
        ]

    def _sent(self, data: bytes) -> None:
        assert data.endswith(b"\n")
        self.said.append(protocol.parse(data[:-1], HOST))


@pytest.fixture
def talk() -> Talk:
    return Talk()


def acked(number: int, device: str = "tray") -> list[Message]:
    return [Message(device, number, "ack")]


def asked(said: list[Message]) -> bool:
    """Whether it was asked for its hello, and nothing else."""
    return [(message.device, message.word) for message in said] == [("-", "hello")]


def test_a_hello_is_acknowledged_and_reported(talk: Talk) -> None:
    assert talk.hello(7) == acked(7)
    assert talk.events == [ReaderFound("tray", DICE, rolls=True, at=0.0)]
    assert talk.panel.name == "tray"
    assert talk.panel.due is None


def test_a_roll_is_seen_and_settles(talk: Talk) -> None:
    talk.hello()
    talk.events.clear()
    assert talk.hear(1, "rolling") == acked(1)
    assert talk.hear(2, "rolling", "d1:3", "d2:?") == acked(2)
    assert talk.hear(3, "cocked", "d1:3", "d2:!") == acked(3)
    assert talk.hear(4, "settled", "d1:3", "d2:5") == acked(4)
    d1, d2 = SeenDie("d1", "d6", "3"), SeenDie("d2", "d6")
    assert talk.events == [
        DiceSeen("tray", (SeenDie("d1", "d6"), d2), 0.0),
        DiceSeen("tray", (d1, d2), 0.0),
        DiceSeen("tray", (d1, SeenDie("d2", "d6", cocked=True)), 0.0),
        DiceSettled("tray", (d1, SeenDie("d2", "d6", "5")), plain=False, at=0.0),
    ]


def test_a_repeat_is_acknowledged_and_counts_once(talk: Talk) -> None:
    talk.hello()
    for _ in range(3):
        assert talk.hear(1, "settled", "d1:3") == acked(1)
    assert talk.rolls == [("3",)]


def test_the_same_faces_under_a_new_number_are_a_new_roll(talk: Talk) -> None:
    talk.hello()
    talk.hear(1, "settled", "d1:3")
    talk.hear(2, "settled", "d1:3")
    assert talk.rolls == [("3",), ("3",)]


def test_another_roll_under_the_same_number_is_not_believed(talk: Talk) -> None:
    talk.hello()
    talk.hear(1, "settled", "d1:3")
    assert asked(talk.hear(1, "settled", "d1:4"))
    assert talk.rolls == [("3",)]


def test_an_old_line_is_not_believed(talk: Talk) -> None:
    talk.hello()
    talk.hear(2, "settled", "d1:3")
    assert asked(talk.hear(1, "settled", "d1:4"))
    assert talk.rolls == [("3",)]


def test_numbers_wrap(talk: Talk) -> None:
    talk.hello(65534)
    talk.hear(65535, "settled", "d1:1")
    talk.hear(0, "settled", "d1:2")
    assert asked(talk.hear(65535, "settled", "d1:1"))
    assert talk.rolls == [("1",), ("2",)]


def test_nothing_counts_before_the_hello(talk: Talk) -> None:
    assert asked(talk.hear(5, "settled", "d1:3"))
    assert talk.events == []
    talk.hello(6)
    talk.hear(7, "settled", "d1:4")
    assert talk.rolls == [("4",)]


def test_a_reader_that_started_anew_counts_from_its_hello(talk: Talk) -> None:
    talk.hello(0)
    talk.hear(1, "settled", "d1:3")
    assert talk.hello(0) == acked(0)
    talk.hear(1, "settled", "d1:4")
    assert talk.rolls == [("3",), ("4",)]


def test_another_reader_on_the_port_takes_the_place_of_the_first(talk: Talk) -> None:
    talk.hello()
    assert asked(talk.hear(1, "settled", "d1:3", device="cup"))
    talk.events.clear()
    talk.hello(2, device="cup")
    assert talk.events == [ReaderGone("tray", 0.0), ReaderFound("cup", DICE, True, 0.0)]
    assert talk.rolls == []


def test_what_is_damaged_is_counted_and_not_answered(talk: Talk) -> None:
    talk.hello()
    assert talk.line(b"$MKDIC,tray,1,settled,d1:3*00000000") == []
    assert talk.line(None) == []
    assert talk.line(b"") == []
    assert talk.panel.status.garbled == 2
    assert talk.rolls == []


def test_what_makes_no_sense_is_acknowledged_but_does_not_count(
    talk: Talk, caplog: pytest.LogCaptureFixture
) -> None:
    talk.hello()
    assert talk.hear(1, "settled", "d1:7") == acked(1)
    assert talk.hear(2, "settled", "d1:7") == acked(2)
    assert talk.rolls == []
    assert talk.panel.status.garbled == 2
    assert caplog.text.count("'7' is no face of a d6") == 1


def test_a_word_of_a_later_day_is_acknowledged(talk: Talk) -> None:
    talk.hello()
    talk.events.clear()
    assert talk.hear(1, "battery", "80") == acked(1)
    assert talk.events == []


# Silence.


def test_a_silent_reader_is_asked_less_and_less_often(talk: Talk) -> None:
    times = []
    while talk.now < 200:
        assert talk.panel.due is not None
        talk.pass_time(talk.panel.due)
        times.append(talk.now)
    assert times == [2, 6, 14, 30, 62, 94, 126, 158, 190, 222]
    assert len(talk.said) == len(times)


def test_dice_that_roll_too_long_lose_the_reader_until_it_says_hello(talk: Talk) -> None:
    talk.hello()
    talk.hear(1, "rolling")
    talk.said.clear()
    talk.pass_time(9.9)
    assert talk.said == []
    talk.pass_time(10.0)
    assert asked(talk.said)
    talk.pass_time(13.0)
    talk.hello(2)
    assert talk.events[-2:] == [
        ReaderGone("tray", 13.0),
        ReaderFound("tray", DICE, True, 13.0),
    ]


def test_a_reader_that_rests_is_left_alone(talk: Talk) -> None:
    talk.hello()
    talk.hear(1, "rolling")
    talk.hear(2, "settled", "d1:3")
    assert talk.panel.due is None


def test_the_end_of_a_port_is_the_end_of_its_reader(talk: Talk) -> None:
    talk.hello()
    talk.panel.end(5.0)
    assert talk.events[-1] == ReaderGone("tray", 5.0)
    assert talk.panel.due is None
    talk.panel.end(6.0)
    assert talk.events.count(ReaderGone("tray", 6.0)) == 0


# Asked to roll.


def test_a_reader_is_asked_three_times_to_roll(talk: Talk) -> None:
    talk.hello()
    talk.said.clear()
    assert talk.panel.ask_to_roll(("d2",), 0.0)
    talk.pass_time(5.9)
    (request, *others) = talk.said
    assert (request.device, request.word, request.fields) == ("tray", "roll", ("d2",))
    assert others == [request, request]
    talk.said.clear()
    talk.pass_time(6.0)
    assert asked(talk.said)


def test_a_reader_that_rolls_is_not_asked_again(talk: Talk) -> None:
    talk.hello()
    talk.panel.ask_to_roll((), 0.0)
    talk.hear(1, "settled", "d1:3")
    assert talk.panel.due is None


def test_only_what_a_reader_can_roll_is_asked_of_it(talk: Talk) -> None:
    assert not talk.panel.ask_to_roll((), 0.0)
    talk.hello()
    assert not talk.panel.ask_to_roll(("d3",), 0.0)


# Bare numbers.


def test_bare_numbers_are_reported_as_such(talk: Talk) -> None:
    talk.now = 1.0
    talk.line(b"Dice reader 0.1")
    talk.line(b"3 5")
    dice = (SeenDie("1", "plain", "3"), SeenDie("2", "plain", "5"))
    assert talk.events == [
        ReaderFound("plain", (), rolls=False, at=1.0),
        DiceSettled("plain", dice, plain=True, at=1.0),
    ]
    assert talk.panel.status.plain


@pytest.mark.parametrize("noise", [None, b"\xff\x00", b"$MKDIC,tray", b"9HX}"])
def test_bare_numbers_in_noise_are_not_believed(talk: Talk, noise: bytes | None) -> None:
    talk.now = 1.0
    talk.line(noise)
    talk.line(b"3 5")
    assert talk.events == []


def test_what_may_be_the_end_of_a_checksum_is_no_bare_number(talk: Talk) -> None:
    talk.now = 0.9
    talk.line(b"7")
    assert talk.events == []
    talk.now = 1.0
    talk.line(b"7")
    assert len(talk.rolls) == 1


def test_bare_numbers_behind_a_hello_are_not_believed(talk: Talk) -> None:
    talk.now = 1.0
    talk.hello()
    talk.line(b"3 5")
    assert talk.rolls == []


# A reader that keeps to the protocol, and a cable that loses lines.


@given(st.lists(st.integers(1, 6), min_size=1, max_size=8), st.randoms(use_true_random=False))
def test_whatever_is_lost_every_roll_counts_once(faces: list[int], chance: Random) -> None:
    talk = Talk()
    queue: list[bytes] = []
    replies: list[bytes] = []
    reader = SimulatedReader("tray", {"d1": "d6"}, rolls=False, write=queue.append)
    panel = Conversation("p", replies.append, talk.events.append, str)
    now, lossy = 0.0, True

    def settle() -> None:
        while queue or replies:
            lost = lossy and chance.random() < 0.5
            if queue:
                line = queue.pop(0)
                if not lost:
                    panel.hear(line[:-1], now)
            else:
                reply = replies.pop(0)
                if not lost:
                    reader.hear(reply, now)

    reader.power(now)
    settle()
    for number in range(60):
        lossy = number < 40
        now += 0.5
        if reader.due is not None and reader.due <= now:
            reader.tick(now)
        settle()
        if number == 45:
            for face in faces:
                reader.roll([str(face)], now)
    lossy = True
    for number in range(200):
        lossy = number < 100
        now += 0.5
        if reader.due is not None and reader.due <= now:
            reader.tick(now)
        settle()
    assert talk.rolls == [(str(face),) for face in faces]


# Rubbish.


@pytest.mark.parametrize("many", [200_000, pytest.param(10_000_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("known", [False, True])
def test_random_bytes_roll_nothing_and_fill_no_memory(many: int, known: bool) -> None:
    talk = Talk()
    if known:
        talk.hello()
    events = list(talk.events)
    lines, random = Lines(), Random(2)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(many // 1000):
            for line in lines.feed(random.randbytes(1000)):
                talk.panel.hear(line, 0.0)
        assert tracemalloc.get_traced_memory()[0] - before < 20_000
    finally:
        tracemalloc.stop()
    assert talk.events == events
    assert talk.panel.status.garbled > many // 400
