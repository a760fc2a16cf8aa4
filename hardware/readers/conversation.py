"""What the panel and one dice reader say to each other. It has no port and no clock.

Every good line is acknowledged, and a reader repeats what was not; so a line may come twice, and
must count once. It is the repeat of the last one if it says the same under the same number. It is
new if its number is newer than that of the last one. It can be neither when a reader has started
anew without our having heard its hello; then it is asked for that, and only its next roll counts.
"""

import logging
from collections.abc import Callable

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
from hardware.readers.protocol import (
    ACK,
    ANYBODY,
    COCKED,
    HELLO,
    HOST,
    PLAIN,
    ROLL,
    ROLLING,
    SETTLED,
    Garbled,
    Hello,
    Message,
    Misunderstood,
)
from hardware.readers.status import ReaderStatus

logger = logging.getLogger(__name__)

FIRST_ASK, LAST_ASK = 2.0, 32.0
"""Seconds until a reader that does not say hello is asked again; doubled each time, up to this."""

STALL = 10.0
"""Seconds of silence after which a reader whose dice roll is asked whether it is still there."""

PATIENCE = 3.0
"""Seconds it then has to say hello."""

TORN = 1.0
"""Seconds after the opening of a port in which a line may be the end of one that began before: the
end of a checksum looks like a bare number."""

REACTION = 2.0
ASKED_TO_ROLL = 3
"""Seconds a reader has to react when asked to roll, and how many times it is asked."""


def is_text(line: bytes) -> bool:
    """Whether a line may be what a home-made reader says at its start. Only behind such are bare
    numbers believed: in noise some are found by chance, and a few letters are too."""
    text = line.decode("ascii", "replace")
    return len(text) >= 8 and text.isprintable() and text.isascii() and "$" not in text


class Conversation:
    """The panel's side of it. Call `begin` first, `tick` at the time that `due` says."""

    def __init__(
        self,
        port: str,
        send: Callable[[bytes], object],
        report: Callable[[Event], object],
        christen: Callable[[str], str],
    ) -> None:
        """`christen` makes a name for the events of what the reader calls itself: unlike it, the
        name is the reader's alone."""
        self.due: float | None = None
        """When to call `tick`."""
        self.name: str | None = None
        self._port = port
        self._send = send
        self._report = report
        self._christen = christen
        self._hello: Hello | None = None
        self._plain = False
        self._clean = True
        self._whole_from = 0.0
        self._last: Message | None = None
        self._seen: tuple[SeenDie, ...] | None = None
        self._next: Callable[[float], None] = self._ask_again
        self._asks = 0
        self._number = 0
        self._garbled = 0
        self._last_seen: float | None = None
        self._complaint = ""

    def begin(self, now: float) -> None:
        """The port has been opened."""
        self._whole_from = now + TORN
        self._ask_again(now)

    def end(self, now: float) -> None:
        """The port is closed: the reader is gone."""
        self.due = None
        self._lose(now)

    @property
    def status(self) -> ReaderStatus:
        """What is known of the reader."""
        hello = self._hello
        return ReaderStatus(
            name=self.name,
            port=self._port,
            version=hello.version if hello else None,
            dice=hello.dice if hello else (),
            rolls=hello is not None and hello.rolls,
            plain=self._plain,
            garbled=self._garbled,
            last_seen=self._last_seen,
        )

    def hear(self, line: bytes | None, now: float) -> None:
        """A line has come; None if one was too long to be kept."""
        if line == b"":
            return
        clean, self._clean = self._clean and now >= self._whole_from, False
        numbers = protocol.parse_plain(line) if line and clean and self._hello is None else None
        if numbers is not None:
            self._clean = True
            self._take_plain(numbers, now)
            return
        try:
            message = protocol.parse(line or b"")
        except Garbled as error:
            self._clean = line is not None and (is_text(line) or bool(protocol.parse_plain(line)))
            self._garbled += 1
            logger.debug("%s: %s: %.80r", self._port, error, line)
            return
        self._last_seen = now
        try:
            self._take(message, now)
        except Misunderstood as error:
            self._garbled += 1
            if self._complaint != (complaint := f"Reader {message.device}: {error}"):
                self._complaint = complaint
                logger.warning(complaint)

    def tick(self, now: float) -> None:
        """Something is due."""
        self.due = None
        self._next(now)

    def ask_to_roll(self, dice: tuple[str, ...], now: float) -> bool:
        """Asks the reader to roll these dice, or all. Returns whether it was asked."""
        hello = self._hello
        if hello is None or not hello.rolls or not set(dice) <= {die.name for die in hello.dice}:
            return False
        self._number = (self._number + 1) % protocol.NUMBERS
        request = Message(hello.device, self._number, ROLL, dice)
        tries = 0

        def ask(now: float) -> None:
            nonlocal tries
            if tries == ASKED_TO_ROLL:
                self._doubt(now)
                return
            tries += 1
            self._say(request)
            self._then(ask, now + REACTION)

        ask(now)
        return True

    def _take_plain(self, numbers: tuple[str, ...], now: float) -> None:
        self._last_seen = now
        if not self._plain:
            self.due = None
            self._plain = True
            self._meet(PLAIN, (), False, now)
        assert self.name is not None
        dice = tuple(SeenDie(str(place), PLAIN, face) for place, face in enumerate(numbers, 1))
        self._report(DiceSettled(self.name, dice, plain=True, at=now))

    def _take(self, message: Message, now: float) -> None:
        known = self._hello is not None and message.device == self._hello.device
        last, same = self._last, known and message == self._last
        if message.word == HELLO:
            self.due = None
            self._last = message
            self._acknowledge(message)
            if not same:
                self._greet(protocol.read_hello(message), now)
        elif same:
            self._acknowledge(message)
        elif known and last is not None and protocol.is_newer(message.number, last.number):
            self._last = message
            self._acknowledge(message)
            self._follow(message, now)
        else:
            self._ask()

    def _greet(self, hello: Hello, now: float) -> None:
        self._plain = False
        self._hello = hello
        self._seen = None
        self._asks = 0
        self._meet(hello.device, hello.dice, hello.rolls, now)

    def _meet(self, device: str, dice: tuple[ReaderDie, ...], rolls: bool, now: float) -> None:
        name = self._christen(device)
        if self.name not in (None, name):
            self._lose(now, forget=False)
        self.name = name
        self._report(ReaderFound(name, dice, rolls, now))

    def _follow(self, message: Message, now: float) -> None:
        assert self._hello is not None
        assert self.name is not None
        if message.word not in (ROLLING, SETTLED, COCKED):
            return
        self.due = None
        dice = protocol.read_dice(message, {die.name: die.kind for die in self._hello.dice})
        if message.word == SETTLED:
            self._seen = None
            self._report(DiceSettled(self.name, dice, plain=False, at=now))
            return
        if message.word == ROLLING:
            self._then(self._doubt, now + STALL)
            dice = dice or tuple(SeenDie(die.name, die.kind) for die in self._hello.dice)
        if dice != self._seen:
            self._seen = dice
            self._report(DiceSeen(self.name, dice, now))

    def _acknowledge(self, message: Message) -> None:
        self._say(Message(message.device, message.number, ACK))

    def _ask(self) -> None:
        self._number = (self._number + 1) % protocol.NUMBERS
        self._say(Message(ANYBODY, self._number, HELLO))

    def _ask_again(self, now: float) -> None:
        self._ask()
        self._then(self._ask_again, now + min(FIRST_ASK * 2**self._asks, LAST_ASK))
        self._asks += 1

    def _doubt(self, now: float) -> None:
        self._ask()
        self._then(self._give_up, now + PATIENCE)

    def _give_up(self, now: float) -> None:
        logger.warning("Reader %s fell silent", self.name)
        self._lose(now)
        self._ask_again(now)

    def _lose(self, now: float, forget: bool = True) -> None:
        if self.name is not None:
            self._report(ReaderGone(self.name, now))
        self.name = None
        if forget:
            self._hello = None
            self._plain = False
        self._seen = None

    def _then(self, act: Callable[[float], None], due: float) -> None:
        self._next, self.due = act, due

    def _say(self, message: Message) -> None:
        self._send(protocol.build(HOST, message))
